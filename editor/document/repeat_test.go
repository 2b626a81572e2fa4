package document

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// What is drawn in one half of a map turns up in the other, turned about the middle.
func TestWhatIsDrawnIsRepeatedOnItsImages(t *testing.T) {
	d := open(t, board(".....", ".....", ".....", ".....", "....."))
	about := []hex.Transform{hex.Rotation(hex.Hex{Col: 2, Row: 2}, 3)}
	ground := func(name string, changes ...HexCell) func() error {
		return func() error { return d.Do(Cells{Name: name, Cells: changes}) }
	}
	at := func(label string) hex.Hex { return hexes(label)[0] }
	cell := func(label string, change func(c *Cell)) HexCell {
		c := CellAt(d.Scenario().Hexes(), at(label))
		change(&c)
		return HexCell{at(label), c}
	}
	require.NoError(t, d.Repeat(about, ground("wood", cell("0101", func(c *Cell) { c.Terrain = model.Woods }))))
	assert.Equal(t, rows("w....", ".....", ".....", ".....", "....w"), draw(d.Scenario().Hexes()))

	d.BeginStroke("a hill")
	require.NoError(t, d.Repeat(about, ground("hill",
		cell("0504", func(c *Cell) { c.Terrain, c.Altitude = model.Crest, 40 }),
		cell("0102", func(c *Cell) { c.Terrain = model.Slope }))))
	d.EndStroke()
	b := d.Scenario().Hexes()
	assert.Equal(t, rows("w....", "^....", ".....", "....^", "....w"), draw(b), "a crest wins over a slope that meets it")
	assert.Equal(t, []int{40, 40}, []int{b.Altitude(at("0102")), b.Altitude(at("0504"))})

	require.NoError(t, d.Repeat(about, func() error {
		draft := NewDraft(b)
		draft.SetLink(model.Road, at("0201"), hex.S, true)
		draft.SetSide(model.Stream, hex.Side{Hex: at("0203"), Dir: hex.N}, true)
		draft.cell(at("0201")).Bridge = true
		d.BeginStroke("a road")
		defer d.EndStroke()
		return d.Do(Batch{Name: "a road", Edits: []Edit{draft.Edit("road")}})
	}))
	b = d.Scenario().Hexes()
	turned := about[0].Hex(at("0201"))
	assert.True(t, b.Linked(model.Road, turned, hex.N))
	assert.True(t, b.Linked(model.Road, at("0201"), hex.S))
	assert.True(t, b.SidesOf(model.Stream, about[0].Hex(at("0203"))).Has(hex.S))
	assert.True(t, b.Bridge(turned))

	require.NoError(t, d.Repeat(about, func() error {
		draft := NewDraft(b)
		draft.SetLink(model.Road, turned, hex.N, false)
		draft.SetSide(model.Stream, hex.Side{Hex: at("0203"), Dir: hex.N}, false)
		draft.cell(turned).Bridge = false
		return d.Do(draft.Edit("no road"))
	}))
	b = d.Scenario().Hexes()
	assert.Zero(t, b.LineHexes(model.Road).Len(), "what is taken away goes there, too")
	assert.False(t, b.SidesOf(model.Stream, at("0203")).Has(hex.N))
	assert.Zero(t, b.BridgeHexes().Len())

	boom := errors.New("boom")
	require.ErrorIs(t, d.Repeat(about, func() error { return boom }), boom)
	require.NoError(t, ground("wood", cell("0301", func(c *Cell) { c.Terrain = model.Town }))())
	assert.Equal(t, rows("w.#..", "^....", ".....", "....^", "....w"), draw(d.Scenario().Hexes()), "not repeated any more")
	d.GoTo(0)
	assert.Equal(t, rows(".....", ".....", ".....", ".....", "....."), draw(d.Scenario().Hexes()))
}

func TestWhatAFragmentHoldsIsSummedUp(t *testing.T) {
	b := board("..w", "#ww")
	assert.Equal(t, "1 hex of open ground", Copy(b, hex.NewRegion(b.Grid, hex.Hex{})).Summary())
	b.SetLink(model.Road, hex.Hex{}, hex.S, true)
	b.SetLink(model.Road, hex.Hex{}, hex.SE, true)
	b.SetSide(model.Stream, hex.Hex{Col: 2}, hex.S, true)
	b.SetBridge(hex.Hex{Col: 1, Row: 1}, true)
	b.Places = []model.Place{
		{ID: "wood-a", Kind: model.PlaceWood, Name: "A", Hexes: hexes("0301 0202 0302")},
		{ID: "town-b", Kind: model.PlaceTown, Name: "B", Hexes: hexes("0102")},
	}
	all := hex.NewRegion(b.Grid)
	for h := range b.Grid.All() {
		all.Add(h)
	}
	assert.Equal(t, "6 hexes: 3 woods, 1 town, road on 3 hexes, hexsides of 2 hexes, bridges on 1 hex, wood A, town B", Copy(b, all).Summary())
	assert.Equal(t, "2 hexes: 1 woods, 1 town, road on 1 hex, bridges on 1 hex, part of wood A, town B", Copy(b, hex.NewRegion(b.Grid, hexes("0102 0202")...)).Summary())
}

func TestGroundWithoutANameIsFound(t *testing.T) {
	b := board("ww..w", "....w", "#.../", "...^/")
	wood := model.Place{ID: "wood-a", Kind: model.PlaceWood, Name: "A", Hexes: hexes("0101")}
	b.Places = []model.Place{wood}
	assert.Equal(t, hexes("0201"), Missing(b, &wood), "it hangs together with the wood")
	assert.Empty(t, Missing(b, &model.Place{Kind: model.PlaceOther, Hexes: hexes("0101")}))
	found := func(kind model.PlaceKind) []hex.List {
		var out []hex.List
		for l := range unnamed(b, kind) {
			out = append(out, l)
		}
		assert.Equal(t, len(out) > 0, HasUnnamed(b, kind))
		return out
	}
	assert.Equal(t, []hex.List{hexes("0501 0502")}, found(model.PlaceWood), "not what touches a wood with a name")
	assert.Equal(t, []hex.List{hexes("0103")}, found(model.PlaceTown))
	require.Len(t, found(model.PlaceHill), 1)
	assert.Contains(t, found(model.PlaceHill)[0], hex.Hex{Col: 3, Row: 3})
	b.SetTerrain(hex.Hex{Col: 3, Row: 3}, model.Slope)
	assert.Empty(t, found(model.PlaceHill), "slopes alone are no hill")
	assert.Empty(t, found(model.PlaceOther))
}
