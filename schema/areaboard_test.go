package schema_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema"
)

const sectorsHead = `format = "mapsheet/1"
kind = "mapsheet"
id = "ford"
name = "The ford"

[map]
kind = "areas"
width = 900
height = 600
`

const sectorsBody = `
[[map.sectors]]
id = "bank"
name = "The bank"
side = "white"
outline = "0,300 900,300 900,600 0,600"

[[map.sectors]]
id = "ford"
name = "The ford"
terrain = "water"
outline = "0,0 900,0 900,300 0,300"

[[map.links]]
from = "bank"
to = "ford"
heading = "north"
road = true
`

func TestAMapOfAreasIsWrittenAsItWasRead(t *testing.T) {
	f, err := schema.Read("ford.toml", strings.NewReader(sectorsHead+sectorsBody), nil)
	require.NoError(t, err)
	b, ok := f.Mapsheet.Board.(*model.AreaBoard)
	require.True(t, ok)
	assert.Equal(t, model.OnAreas, b.Kind())
	assert.Equal(t, []string{"bank", "ford"}, b.PlaceIDs())
	assert.Equal(t, []model.Link{{From: "ford", To: "bank", Heading: model.South, Road: true}}, b.Neighbors("ford"))
	again, err := schema.Encode(f)
	require.NoError(t, err)
	assert.Equal(t, sectorsHead+sectorsBody, string(again))
	_, err = schema.JSON(f)
	assert.NoError(t, err)
}

// onAreas is a scenario on a map of areas, with a special area.
func onAreas(area string) string {
	text := strings.NewReplacer(`kind = "mapsheet"`, `kind = "scenario"`+"\nsystem = \"toy\"", `name = "The ford"`+"\n\n[map]", `title = "The ford"`+"\n\n[length]\nturns = 3\n\n[map]").Replace(sectorsHead) + sectorsBody
	return text + "\n[[deployment]]\nforces = [\"x\"]\narea = " + area + "\n"
}

func TestAScenarioLiesOnAMapOfAreas(t *testing.T) {
	f, err := schema.Read("ford.toml", strings.NewReader(onAreas(`{ place = "bank" }`)), nil)
	require.NoError(t, err)
	assert.Equal(t, "In sector “The bank”.", f.Scenario.Deployment[0].Area.Sentence(f.Scenario.Board))
	assert.Zero(t, f.Scenario.Hexes().Grid.Len())
	again, err := schema.Encode(f)
	require.NoError(t, err)
	assert.True(t, bytes.Contains(again, []byte(sectorsBody)), string(again))
}

func TestAMapOfAreasThatIsWrongIsToldWhere(t *testing.T) {
	sector := "[[map.sectors]]\nid = %q\nname = \"x\"\noutline = \"0,0 9,0 9,9\"\n"
	corners := func(n int) string { return strings.TrimSpace(strings.Repeat("0,1 ", n)) }
	outline := func(text string) string { return strings.Replace(sectorsBody, "0,0 900,0 900,300 0,300", text, 1) }
	many := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, sector, fmt.Sprintf("s%d", i))
		}
		return b.String()
	}
	links := func(n int) string {
		return fmt.Sprintf(sector, "bank") + strings.Repeat("[[map.links]]\nfrom = \"bank\"\nto = \"bank\"\nheading = \"east\"\n", n)
	}
	for name, test := range map[string]struct{ text, path, message string }{
		"a width that a hex map has not": {strings.Replace(sectorsHead, "kind = \"areas\"\n", "", 1) + sectorsBody, "map.width", `a map of hexes has no width: set kind to "areas" for one of areas, to "table" for a table`},
		"columns":                        {sectorsHead + "cols = 9\n" + sectorsBody, "map.cols", "a map of areas has no cols: its keys are width, height, sectors and links"},
		"another kind":                   {strings.Replace(sectorsHead, "areas", "squares", 1) + sectorsBody, "map.kind", `kind cannot be "squares": choose one of hexes, areas, table`},
		"the same id twice":              {sectorsHead + strings.Replace(sectorsBody, `id = "ford"`, `id = "bank"`, 1), "map.sectors[1].id", `the id "bank" is that of map.sectors[0] already`},
		"two corners":                    {sectorsHead + outline("0,0 900,0"), "map.sectors[1].outline", "it must be three to 200 corners"},
		"a corner off every sheet":       {sectorsHead + outline("0,0 900,0 900,100000"), "map.sectors[1].outline", "it must be three to 200 corners"},
		"too many corners":               {sectorsHead + outline(corners(limits.Corners+1)), "map.sectors[1].outline", "it must be three to 200 corners"},
		"too many sectors":               {sectorsHead + many(limits.Sectors+1), "map.sectors", "sectors has more than 400 entries"},
		"too many links":                 {sectorsHead + links(limits.Links+1), "map.links", "links has more than 2000 entries"},
		"a sheet too wide":               {strings.Replace(sectorsHead, "900", fmt.Sprint(limits.SheetSide+1), 1) + sectorsBody, "map.width", "the most it can be is 99999"},
		"hexes in an area":               {onAreas(`{ hexes = "0101" }`), "deployment[0].area.hexes", "the map is of areas and has no hexes"},
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
		"corners": sectorsHead + outline(corners(limits.Corners)), "sectors": sectorsHead + many(limits.Sectors), "links": sectorsHead + links(limits.Links),
	} {
		assert.Empty(t, wrongWith(t, text), "as many %s as the limits say", name)
	}
}
