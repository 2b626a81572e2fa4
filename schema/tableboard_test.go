package schema_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

const tableHead = `format = "mapsheet/1"
kind = "mapsheet"
id = "creek"
name = "The creek"

[map]
kind = "table"
width = 7200
height = 4800
`

const tableBody = `
[[map.pieces]]
id = "larger-hill"
kind = "hill"
name = "larger hill"
points = "1000,1000 3000,1000 3000,3000"
rings = ["1500,1100 2800,1100 2800,2500", "2000,1200 2700,1200 2700,2000"]
slow = "yes"

[[map.pieces]]
id = "pond"
kind = "pond"
points = "4000,1000 5000,1000 5000,2000 4000,2000"
holes = ["4400,1400 4600,1400 4600,1600"]

[[map.pieces]]
id = "road"
kind = "road"
points = "0,2400 7200,2500"
width = 150

[[map.zones]]
id = "north"
name = "North"
side = "red"
outline = "0,0 7200,0 7200,1200 0,1200"
`

func TestATableIsWrittenAsItWasRead(t *testing.T) {
	f, err := schema.Read("creek.toml", strings.NewReader(tableHead+tableBody), nil)
	require.NoError(t, err)
	b, ok := f.Mapsheet.Board.(*model.TableBoard)
	require.True(t, ok)
	assert.Equal(t, model.OnTable, b.Kind())
	assert.Equal(t, model.Values{"slow": "yes"}, b.Pieces[0].Own)
	assert.Len(t, b.Pieces[0].Rings, 2)
	assert.Equal(t, plane.Polygon{{X: 0, Y: 2400}, {X: 7200, Y: 2500}}, b.Pieces[2].Points)
	assert.Equal(t, "red", b.Zones[0].Side)
	again, err := schema.Encode(f)
	require.NoError(t, err)
	assert.Equal(t, tableHead+tableBody, string(again))
	exported, err := schema.JSON(f)
	require.NoError(t, err)
	assert.Contains(t, string(exported), `"kind": "table"`)
}

// onTable is a scenario on a table, with a place to deploy on.
func onTable(body, area string) string {
	head := strings.NewReplacer(`kind = "mapsheet"`, `kind = "scenario"`+"\nsystem = \"toy\"", `name = "The creek"`+"\n\n[map]", `title = "The creek"`+"\n\n[length]\nturns = 3\n\n[map]").Replace(tableHead)
	return head + body + "\n[[deployment]]\nforces = [\"x\"]\narea = " + area + "\n\n[victory]\notherwise = { winner = \"draw\" }\n"
}

func TestAScenarioLiesOnATable(t *testing.T) {
	text := onTable(tableBody, `{ place = "north" }`)
	f, err := schema.Read("creek.toml", strings.NewReader(text), nil)
	require.NoError(t, err)
	assert.Zero(t, f.Scenario.Hexes().Grid.Len())
	again, err := schema.Encode(f)
	require.NoError(t, err)
	assert.Equal(t, text, string(again))
}

func TestPiecesSayWhatTheirRuleSystemAsks(t *testing.T) {
	ground := &model.Fields{Piece: []model.Field{{Key: "slow", Name: "Slow", Help: "Whether it slows.", Kind: model.Pick, Choices: []model.Choice{{ID: "yes"}, {ID: "no"}}}}}
	text := onTable(tableBody, `{ place = "north" }`)
	f, err := schema.Read("creek.toml", strings.NewReader(text), someFields{fields: ground})
	require.NoError(t, err)
	assert.Equal(t, "yes", f.Scenario.TableBoard().Pieces[0].Own.Text("slow"))
	_, err = schema.Read("creek.toml", strings.NewReader(strings.Replace(text, `slow = "yes"`, `slow = "perhaps"`, 1)), someFields{fields: ground})
	assert.ErrorContains(t, err, `error wrong-value map.pieces[0].slow: slow cannot be "perhaps": choose one of yes, no`)
	_, err = schema.Read("creek.toml", strings.NewReader(strings.Replace(text, `slow = "yes"`, `shut = "yes"`, 1)), someFields{fields: ground})
	assert.ErrorContains(t, err, "error unknown-key map.pieces[0].shut: pieces[0] has no key shut")
}

func TestATableThatIsWrongIsToldWhere(t *testing.T) {
	piece := "[[map.pieces]]\nid = %q\nkind = \"crops\"\npoints = \"0,0 9,0 9,9\"\n"
	zone := "[[map.zones]]\nid = %q\nname = \"x\"\noutline = \"0,0 9,0 9,9\"\n"
	many := func(form string, n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, form, fmt.Sprintf("s%d", i))
		}
		return b.String()
	}
	with := func(old, new string) string { return tableHead + strings.Replace(tableBody, old, new, 1) }
	corners := func(n int) string { return strings.TrimSpace(strings.Repeat("0,1 ", n)) }
	rings := func(n int) string { return `rings = [` + strings.Repeat(`"1,1 3,1 3,3", `, n) + "]" }
	for name, test := range map[string]struct{ text, path, message string }{
		"pieces that a hex map has not": {strings.Replace(tableHead, "kind = \"table\"\nwidth = 7200\nheight = 4800\n", "", 1) + tableBody, "map.pieces", `a map of hexes has no pieces: set kind to "table" for a table`},
		"columns":                       {tableHead + "cols = 9\n" + tableBody, "map.cols", "an open table has no cols: its keys are width, height, pieces and zones"},
		"sectors":                       {tableHead + "sectors = []\n" + tableBody, "map.sectors", "an open table has no sectors: its keys are width, height, pieces and zones"},
		"a kind of piece there is not":  {with(`kind = "pond"`, `kind = "pont"`), "map.pieces[1].kind", `did you mean pond?`},
		"the same id twice":             {with(`id = "pond"`, `id = "road"`), "map.pieces[2].id", `the id "road" is that of map.pieces[1] already`},
		"a zone with a piece's id":      {with(`id = "north"`, `id = "road"`), "map.zones[0].id", `the id "road" is that of map.pieces[2] already`},
		"a line of one point":           {with(`0,2400 7200,2500`, `0,2400`), "map.pieces[2].points", "it must be two to 200 points"},
		"too many points":               {with(`0,2400 7200,2500`, corners(limits.Corners+1)), "map.pieces[2].points", "it must be two to 200 points"},
		"a ring of two corners":         {with(`2000,1200 2700,1200 2700,2000`, `2000,1200 2700,1200`), "map.pieces[0].rings[1]", "it must be three to 200 corners"},
		"too many rings":                {with(`rings = ["1500,1100 2800,1100 2800,2500", "2000,1200 2700,1200 2700,2000"]`, rings(limits.PieceRings+1)), "map.pieces[0].rings", "rings has more than 20 entries"},
		"an odd width":                  {with(`width = 150`, `width = 151`), "map.pieces[2].width", "width is the number 151, and must be an even number"},
		"a width too large":             {with(`width = 150`, fmt.Sprintf(`width = %d`, limits.LineWidth+2)), "map.pieces[2].width", "the most it can be is 2400"},
		"a table too wide":              {strings.Replace(tableHead, "7200", fmt.Sprint(limits.TableSide+1), 1) + tableBody, "map.width", "the most it can be is 24000"},
		"a table too low":               {strings.Replace(tableHead, "4800", fmt.Sprint(limits.LeastTable-1), 1) + tableBody, "map.height", "the least it can be is 1200"},
		"no size":                       {strings.Replace(tableHead, "width = 7200\n", "", 1) + tableBody, "map", "width is missing"},
		"too many pieces":               {tableHead + many(piece, limits.Pieces+1), "map.pieces", "pieces has more than 400 entries"},
		"too many zones":                {tableHead + many(zone, limits.Zones+1), "map.zones", "zones has more than 100 entries"},
		"hexes in an area":              {onTable(tableBody, `{ hexes = "0101" }`), "deployment[0].area.hexes", "the map is a table and has no hexes"},
	} {
		t.Run(name, func(t *testing.T) {
			var found []string
			for _, d := range wrongWith(t, test.text) {
				if d.Path == test.path {
					found = append(found, d.Message)
				}
			}
			require.Len(t, found, 1, "%v", wrongWith(t, test.text))
			assert.Contains(t, found[0], test.message)
		})
	}
	for name, text := range map[string]string{
		"points": with(`0,2400 7200,2500`, corners(limits.Corners)), "pieces": tableHead + many(piece, limits.Pieces), "zones": tableHead + many(zone, limits.Zones),
		"rings": with(`rings = ["1500,1100 2800,1100 2800,2500", "2000,1200 2700,1200 2700,2000"]`, rings(limits.PieceRings)), "a width": with(`width = 150`, fmt.Sprintf(`width = %d`, limits.LineWidth)),
	} {
		assert.Empty(t, wrongWith(t, text), "as many %s as the limits say", name)
	}
}

// Within a distance on a table, or within hexes on a map of them: one of the two is said.
func TestAnAreaWithinAnother(t *testing.T) {
	text, err := os.ReadFile("../scenarios/22-cowpens.toml")
	require.NoError(t, err)
	with := func(within string) (*schema.File, error) {
		return schema.Read("a.toml", strings.NewReader(strings.Replace(string(text), `area = { place = "south" }`, `area = { within = { `+within+`of = { place = "south" } } }`, 1)), scenarios.Bases())
	}
	f, err := with("distance = 600, ")
	require.NoError(t, err)
	written, err := schema.Encode(f)
	require.NoError(t, err)
	assert.Contains(t, string(written), `area = { within = { distance = 600, of = { place = "south" } } }`)
	f, err = with("hexes = 0, ")
	require.NoError(t, err)
	written, err = schema.Encode(f)
	require.NoError(t, err)
	assert.Contains(t, string(written), `area = { within = { hexes = 0, of = { place = "south" } } }`)
	_, err = with("")
	assert.ErrorContains(t, err, "within needs hexes, or on a table distance")
}
