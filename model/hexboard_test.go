package model_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestALineOrHexsideFeatureBelongsToBothHexes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := model.NewHexBoard(6, 5)
		for range rapid.IntRange(1, 20).Draw(t, "strokes") {
			h := hex.Hex{Col: rapid.IntRange(-1, 6).Draw(t, "column"), Row: rapid.IntRange(-1, 5).Draw(t, "row")}
			d := rapid.SampledFrom(hex.Dirs[:]).Draw(t, "direction")
			b.SetLink(model.Canal, h, d, rapid.Bool().Draw(t, "linked"))
			b.SetSide(model.Wall, h, d, rapid.Bool().Draw(t, "walled"))
		}
		for h := range b.Grid.All() {
			for _, d := range hex.Dirs {
				n := h.Neighbor(d)
				assert.Equal(t, b.Linked(model.Canal, h, d), b.Linked(model.Canal, n, d.Opposite()))
				assert.Equal(t, b.SidesOf(model.Wall, h).Has(d), b.SidesOf(model.Wall, n).Has(d.Opposite()))
			}
			assert.Equal(t, b.Links(model.Canal, h).Len() > 0, b.HasLine(model.Canal, h))
			assert.Zero(t, b.Links(model.Road, h))
			assert.Zero(t, b.SidesOf(model.Stream, h))
		}
	})
}

func TestALinkCanBeTakenAwayFromEitherEnd(t *testing.T) {
	b := model.NewHexBoard(3, 3)
	h := hex.Hex{Col: 1, Row: 1}
	b.SetLink(model.Road, h, hex.N, true)
	b.SetLink(model.Road, h.Neighbor(hex.N), hex.S, false)
	assert.True(t, b.LineHexes(model.Road).Empty())
}

func TestWritingOffTheMapDoesNothing(t *testing.T) {
	b, blank := model.NewHexBoard(3, 2), model.NewHexBoard(3, 2)
	for _, h := range []hex.Hex{{Col: -1, Row: 0}, {Col: 3, Row: 0}, {Col: 0, Row: -1}, {Col: 0, Row: 2}} {
		b.SetTerrain(h, model.Woods)
		b.SetAltitude(h, 40)
		b.SetBridge(h, true)
		for _, d := range hex.Dirs {
			b.SetLink(model.Road, h, d, true)
			b.SetSide(model.Hedge, h, d, true)
		}
		assert.Equal(t, model.Clear, b.Terrain(h))
		assert.Zero(t, b.Altitude(h))
		assert.False(t, b.Bridge(h))
		assert.Zero(t, b.Links(model.Road, h))
		assert.Zero(t, b.SidesOf(model.Hedge, h))
	}
	assert.Equal(t, blank, b)
}

func TestAnAltitudeKeepsToItsRange(t *testing.T) {
	b := model.NewHexBoard(1, 1)
	for set, want := range map[int]int{40: 40, -5: 0, 100_000: 9999} {
		b.SetAltitude(hex.Hex{}, set)
		assert.Equal(t, want, b.Altitude(hex.Hex{}))
	}
}

func TestNamesOfTerrainAndFeaturesReadBack(t *testing.T) {
	for _, want := range model.Terrains() {
		got, ok := model.ParseTerrain(want.String())
		assert.True(t, ok)
		assert.Equal(t, want, got)
	}
	for _, want := range model.LineKinds() {
		got, ok := model.ParseLineKind(want.String())
		assert.True(t, ok)
		assert.Equal(t, want, got)
	}
	for _, want := range model.SideKinds() {
		got, ok := model.ParseSideKind(want.String())
		assert.True(t, ok)
		assert.Equal(t, want, got)
	}
	_, terrain := model.ParseTerrain("swamp")
	_, line := model.ParseLineKind("")
	_, side := model.ParseSideKind("fence")
	assert.False(t, terrain || line || side)
}

func TestPlacesAreFoundByIDAndByHex(t *testing.T) {
	b := country(t)
	road, ok := b.Place("road-1")
	assert.True(t, ok)
	assert.Equal(t, "road 1", road.Title())
	_, ok = b.Place("road-2")
	assert.False(t, ok)

	b.Places = append(b.Places, model.Place{ID: "mill", Kind: model.PlaceOther, Name: "mill", Hexes: labels(t, "0203")})
	var ids []string
	for _, p := range b.PlacesAt(labels(t, "0203")[0]) {
		ids = append(ids, p.ID)
	}
	assert.Equal(t, []string{"town-a", "road-1", "mill"}, ids)
	assert.Empty(t, b.PlacesAt(hex.Hex{Col: 40, Row: 40}))
}

func TestBoardsAreEqualThatAreTheSameInEverything(t *testing.T) {
	at := hex.Hex{Col: 1, Row: 1}
	board := func() *model.HexBoard {
		b := model.NewHexBoard(3, 3)
		b.SetLink(model.Road, at, hex.N, true)
		return b
	}
	require.True(t, board().Equal(board()))
	for name, change := range map[string]func(b *model.HexBoard){
		"terrain":           func(b *model.HexBoard) { b.SetTerrain(at, model.Woods) },
		"altitude":          func(b *model.HexBoard) { b.SetAltitude(at, 10) },
		"a bridge":          func(b *model.HexBoard) { b.SetBridge(at, true) },
		"the size of a hex": func(b *model.HexBoard) { b.HexMeters = 500 },
		"the road":          func(b *model.HexBoard) { b.SetLink(model.Road, at, hex.N, false) },
		"a river":           func(b *model.HexBoard) { b.SetLink(model.River, at, hex.N, true) },
		"a hedge":           func(b *model.HexBoard) { b.SetSide(model.Hedge, at, hex.N, true) },
		"a stream":          func(b *model.HexBoard) { b.SetSide(model.Stream, at, hex.N, true) },
		"a place":           func(b *model.HexBoard) { b.Places = []model.Place{{ID: "mill"}} },
		"the sheet":         func(b *model.HexBoard) { *b = *model.NewHexBoard(3, 4) },
	} {
		b := board()
		change(b)
		assert.False(t, b.Equal(board()), name)
		assert.False(t, board().Equal(b), name)
	}
}

func TestRoadsCrossCanalsAndRiversOnBridges(t *testing.T) {
	for k, water := range map[model.LineKind]bool{model.Road: false, model.Railroad: false, model.Canal: true, model.River: true} {
		assert.Equal(t, water, k.IsWater(), "%s", k)
	}
}
