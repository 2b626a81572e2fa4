package schema_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// onMeadow is a scenario on the meadow, changed by the function.
func onMeadow(change func(s *model.Scenario)) *schema.File {
	s := &model.Scenario{
		System: "soldiers", ID: "s", Title: "S", Length: model.Length{Turns: 3}, Sheet: "meadow",
		Board: meadow().Hexes().Clone(), Base: model.Base{Sheet: meadow(), Charts: charts(), Fields: fields.All()},
	}
	change(s)
	return &schema.File{Kind: schema.ScenarioFile, Scenario: s}
}

func hexes(t *testing.T, labels string) hex.List {
	t.Helper()
	var l hex.List
	require.NoError(t, l.UnmarshalText([]byte(labels)))
	return l
}

func TestOnlyWhatDiffersFromTheMapsheetIsWritten(t *testing.T) {
	at := func(label string) hex.Hex { return hexes(t, label)[0] }
	for name, test := range map[string]struct {
		change func(b *model.HexBoard)
		want   string
	}{
		"nothing": {func(*model.HexBoard) {}, ""},
		"terrain": {func(b *model.HexBoard) {
			b.SetTerrain(at("0101"), model.Woods)
			b.SetTerrain(at("0302"), model.Clear)
		}, "[map.override.terrain]\nclear = \"0302\"\nwoods = \"0101\"\n"},
		"an altitude raised and one taken away": {func(b *model.HexBoard) {
			b.SetAltitude(at("0703"), 0)
			b.SetAltitude(at("0602"), 110)
			b.SetAltitude(at("0604"), 15)
		}, "[map.override.altitude]\n0 = \"0703\"\n15 = \"0604\"\n110 = \"0602\"\n"},
		"a link of a road": {func(b *model.HexBoard) { b.SetLink(model.Road, at("0503"), hex.SW, false) }, "roads_removed = [\"0403 0503\"]\n"},
		"a canal":          {func(b *model.HexBoard) { b.SetLink(model.Canal, at("0101"), hex.S, true) }, "canals_added = [\"0101 0102\"]\n"},
		"hexsides": {func(b *model.HexBoard) {
			b.SetSide(model.Stream, at("0502"), hex.N, false)
			b.SetSide(model.Wall, at("0101"), hex.S, true)
		}, "walls_added = [\"0102/N\"]\nstreams_removed = [\"0502/N\"]\n"},
		"the size of a hex": {func(b *model.HexBoard) { b.HexMeters = 250 }, "hex_meters = 250\n"},
		"a place renamed":   {func(b *model.HexBoard) { b.Places[1].Name = "Z" }, "[[map.override.places]]\nid = \"town-b\"\nkind = \"town\"\nname = \"Z\"\nhexes = \"0105 0205\"\n"},
		"a place gone":      {func(b *model.HexBoard) { b.Places = b.Places[1:] }, "places_removed = [\"wood-a\"]\n"},
		"places in another order": {func(b *model.HexBoard) { b.Places[0], b.Places[1] = b.Places[1], b.Places[0] },
			"places_removed = [\"wood-a\", \"town-b\", \"hill-20\"]\n"},
	} {
		t.Run(name, func(t *testing.T) {
			f := onMeadow(func(s *model.Scenario) { test.change(s.Hexes()) })
			text, err := schema.Encode(f)
			require.NoError(t, err)
			assert.Contains(t, string(text), test.want)
			assert.Equal(t, test.want != "", strings.Contains(string(text), "map.override"))
			assert.NotContains(t, string(text), "cols")
			back, err := schema.Read("", bytes.NewReader(text), testBases{})
			require.NoError(t, err)
			assert.Equal(t, f.Scenario, back.Scenario)
		})
	}
}

func TestTheMapsheetItselfIsNeverChanged(t *testing.T) {
	before := meadow().Hexes().Clone()
	f, err := schema.ReadFile("testdata/meadow-in-winter.toml", testBases{})
	require.NoError(t, err)
	f.Scenario.Hexes().Places[0].Hexes[0] = hex.Hex{Col: 7, Row: 4}
	f.Scenario.Hexes().SetTerrain(hex.Hex{}, model.Town)
	assert.Equal(t, before, meadow().Hexes())
}

func TestABoardOfAnotherSizeIsWrittenInFull(t *testing.T) {
	f := onMeadow(func(s *model.Scenario) { s.Board = model.NewHexBoard(3, 2) })
	text, err := schema.Encode(f)
	require.NoError(t, err)
	assert.NotContains(t, string(text), "sheet =")
	back, err := schema.Read("", bytes.NewReader(text), testBases{})
	require.NoError(t, err)
	assert.Equal(t, f.Scenario.Hexes(), back.Scenario.Hexes())
	assert.Empty(t, back.Scenario.Sheet)
	assert.Nil(t, back.Scenario.Base.Sheet)
}

// So is one that lies on no mapsheet, and one whose mapsheet nobody has.
func TestABoardWithoutAMapsheetIsWrittenInFull(t *testing.T) {
	for name, change := range map[string]func(s *model.Scenario){
		"none": func(s *model.Scenario) { s.Sheet = "" }, "nobody has it": func(s *model.Scenario) { s.Base.Sheet = nil },
	} {
		text, err := schema.Encode(onMeadow(change))
		require.NoError(t, err, name)
		assert.NotContains(t, string(text), "sheet =", name)
		assert.Contains(t, string(text), "cols = 8\n", name)
	}
}

func TestLabelsHaveThreeDigitsOnLargeMaps(t *testing.T) {
	b := model.NewHexBoard(100, 3)
	b.SetBridge(hex.Hex{Col: 99, Row: 0}, true)
	f := onMeadow(func(s *model.Scenario) {
		s.Board = b
		s.Deployment = []model.Deployment{{Forces: []string{}, Area: model.Area{Hexes: hex.List{{Col: 0, Row: 2}}}}}
	})
	text, err := schema.Encode(f)
	require.NoError(t, err)
	assert.Contains(t, string(text), "bridges = \"100001\"")
	assert.Contains(t, string(text), "area = { hexes = \"001003\" }")
}

func TestABridgeOfTheMapsheetIsTakenAway(t *testing.T) {
	f, err := schema.ReadFile("../scenarios/01-brunstatt.toml", scenarios.Bases())
	require.NoError(t, err)
	b := f.Scenario.Hexes()
	all := b.BridgeHexes().List()
	require.Greater(t, len(all), 1)
	b.SetBridge(all[0], false)
	text, err := schema.Encode(f)
	require.NoError(t, err)
	assert.Contains(t, string(text), "bridges_removed = \""+b.Grid.Label(all[0])+"\"")
	back, err := schema.Read("", bytes.NewReader(text), scenarios.Bases())
	require.NoError(t, err)
	assert.Equal(t, all[1:], back.Scenario.Hexes().BridgeHexes().List())
}

// A map of areas is given whole or not at all.
func TestOnlyAHexMapIsChangedInPart(t *testing.T) {
	text, err := os.ReadFile("../scenarios/18-leuthen.toml")
	require.NoError(t, err)
	changed := strings.Replace(string(text), "sheet = \"commanders-a\"\n", "sheet = \"commanders-a\"\n\n[map.override]\nhex_meters = 50\n", 1)
	_, err = schema.Read("", strings.NewReader(changed), scenarios.Bases())
	assert.ErrorContains(t, err, "changes to one cannot be given apart from it: leave out sheet and give the map in full")
}
