package document

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/schema"
)

func TestThePlacementOfAPictureHasBounds(t *testing.T) {
	sound := PicturePlacement{HexWidth: 40, HexHeight: 35}
	for _, test := range []struct {
		change func(p *PicturePlacement, v float64)
		sound  []float64
		wrong  []float64
	}{
		{func(p *PicturePlacement, v float64) { p.X = v }, []float64{-1e6, 1e6}, []float64{-1e6 - 1, 1e6 + 1}},
		{func(p *PicturePlacement, v float64) { p.Y = v }, []float64{-1e6, 1e6}, []float64{-1e6 - 1, 1e6 + 1}},
		{func(p *PicturePlacement, v float64) { p.HexWidth = v }, []float64{2, 5000, -2, -5000}, []float64{1.9, 5000.1, -1.9, -5000.1, 0}},
		{func(p *PicturePlacement, v float64) { p.HexHeight = v }, []float64{2, 5000}, []float64{1.9, 5000.1, -2, 0}},
		{func(p *PicturePlacement, v float64) { p.Turn = v }, []float64{-180, 180}, []float64{-180.1, 180.1}},
	} {
		for _, v := range test.sound {
			p := sound
			test.change(&p, v)
			assert.NoError(t, p.check(), "%+v", p)
		}
		for _, v := range test.wrong {
			p := sound
			test.change(&p, v)
			assert.Error(t, p.check(), "%+v", p)
		}
	}
	for opacity, want := range map[float64]bool{-0.01: false, 0: true, 1: true, 1.01: false} {
		assert.Equal(t, want, (&Tracing{Picture: "/a.png", Opacity: opacity, PicturePlacement: sound}).check() == nil, "%g", opacity)
	}
}

func TestALockedLayerStaysAsItIs(t *testing.T) {
	before := Cell{Terrain: model.Crest, Altitude: 40}
	for _, test := range []struct {
		locks Locks
		after Cell
		what  string
	}{
		{Locks{}, Cell{Terrain: model.Town}, ""},
		{Locks{Terrain: true}, Cell{Terrain: model.Town, Altitude: 40}, "Terrain is"},
		{Locks{Terrain: true}, Cell{Terrain: model.Crest, Altitude: 60}, "Terrain is"},
		{Locks{Altitude: true}, Cell{Terrain: model.Slope, Altitude: 40}, ""},
		{Locks{Altitude: true}, Cell{Terrain: model.Crest, Altitude: 60}, "Altitude is"},
		{Locks{Terrain: true, Altitude: true}, before, ""},
	} {
		out, what := test.locks.between(before, test.after)
		if assert.Contains(t, what, test.what); test.what == "" {
			assert.Equal(t, test.after, out)
			assert.Empty(t, what)
			continue
		}
		assert.Equal(t, before, out, "%+v", test.locks)
	}
}

// A bridge that is there stays when other ground is repeated on its hex.
func TestABridgeStaysWhereGroundIsRepeated(t *testing.T) {
	b := board("...", "...", "...")
	image := hex.Hex{Col: 2, Row: 2}
	b.SetBridge(image, true)
	d := open(t, b)
	require.NoError(t, d.Repeat([]hex.Transform{hex.Rotation(hex.Hex{Col: 1, Row: 1}, 3)}, func() error {
		d.BeginStroke("wood")
		defer d.EndStroke()
		return d.Do(Cells{Name: "wood", Cells: []HexCell{{hexes("0101")[0], Cell{Terrain: model.Woods}}}})
	}))
	assert.True(t, d.Scenario().Hexes().Bridge(image) || draw(b) != draw(d.Scenario().Hexes()))
	off := []hex.Transform{hex.Translation(hex.Hex{}, hex.Hex{Col: 20})}
	require.NoError(t, d.Repeat(off, func() error {
		return d.Do(Cells{Name: "bridge", Cells: []HexCell{{hexes("0201")[0], Cell{Bridge: true}}}})
	}), "an image off the map is none")
	assert.True(t, d.Scenario().Hexes().Bridge(hexes("0201")[0]))
}

func TestAnEditOfAJournalThatCannotBeIsRefused(t *testing.T) {
	_, err := packedTracing{Name: "a", With: &packedEdit{Kind: "no such kind"}}.edit(bases{})
	require.Error(t, err)
	for _, line := range []string{"title = 3", "# one\ntitle = 3"} {
		_, err := packedTracing{Comments: &schema.Comments{"": {line}}}.edit(bases{})
		require.ErrorContains(t, err, "is no line of a comment")
	}
	for _, grid := range []hex.Grid{{}, {Cols: 0, Rows: 5}, {Cols: 5, Rows: 1000}} {
		_, err := packedSheet{Grid: grid}.edit(bases{})
		require.ErrorContains(t, err, "cannot be")
	}
}

// The end of a stroke is journaled: what is done after it is a step of its own.
func TestAStrokeThatEndedHasEndedAfterACrash(t *testing.T) {
	folder := t.TempDir()
	d := crashed(t, folder)
	d.BeginStroke("paint town")
	require.NoError(t, d.Do(paint("0301", model.Town)))
	d.EndStroke()
	require.NoError(t, d.Do(paint("0101", model.Woods)))
	left, err := Recover(folder, bases{})
	require.NoError(t, err)
	require.Len(t, left, 1)
	require.NoError(t, nilDamage(left[0]))
	again, err := left[0].Open(nil)
	require.NoError(t, err)
	defer again.Close()
	assert.Equal(t, []string{"paint town on 1 hex", "paint woods on 1 hex"}, labelsOf(again))
	assert.False(t, again.InStroke())
	requireSame(t, d, again)
}
