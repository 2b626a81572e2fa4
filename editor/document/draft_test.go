package document

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestADraftChangesNothingUntilItIsMade(t *testing.T) {
	d := open(t, board("...", "..."))
	b, before := d.Scenario().Hexes(), encoded(t, d)
	middle := hex.Hex{Col: 1}
	draft := NewDraft(b)
	draft.SetGround(middle, model.Crest, 45)
	draft.SetLink(model.Road, middle, hex.S, true)
	draft.SetSide(model.Hedge, hex.Side{Hex: middle, Dir: hex.SW}, true)
	assert.Equal(t, model.Crest, draft.Cell(middle).Terrain)
	assert.Equal(t, model.Clear, draft.Cell(hex.Hex{}).Terrain)
	assert.Equal(t, before, encoded(t, d))

	require.NoError(t, d.Do(draft.Edit("build a hill")))
	assert.Equal(t, 45, b.Altitude(middle))
	assert.True(t, b.Linked(model.Road, hex.Hex{Col: 1, Row: 1}, hex.N))
	assert.True(t, b.SidesOf(model.Hedge, middle.Neighbor(hex.SW)).Has(hex.NE))
	assert.Equal(t, []string{"build a hill on 3 hexes"}, labelsOf(d))
	d.Undo()
	assert.Equal(t, before, encoded(t, d))
}

func TestADraftLeavesOutWhatStaysAndWhatLiesOffTheBoard(t *testing.T) {
	b := board("w.", "..")
	draft := NewDraft(b)
	draft.SetGround(hex.Hex{}, model.Woods, 30)
	draft.SetGround(hex.Hex{Col: 7}, model.Woods, 0)
	draft.SetLink(model.Road, hex.Hex{}, hex.N, true)
	draft.SetSide(model.Wall, hex.Side{Dir: hex.NW}, true)
	assert.Empty(t, draft.Edit("nothing").Cells)
}

func TestADraftKeepsBridgesWithWhatCrosses(t *testing.T) {
	b := board("...", "...", "...")
	d := open(t, b)
	h := hex.Hex{Col: 1, Row: 1}
	change := func(k model.LineKind, dir hex.Dir, on bool) {
		t.Helper()
		draft := NewDraft(b)
		draft.SetLink(k, h, dir, on)
		require.NoError(t, d.Do(draft.Edit("draw")))
	}
	change(model.Canal, hex.NW, true)
	assert.False(t, b.Bridge(h))
	change(model.Road, hex.N, true)
	assert.True(t, b.Bridge(h), "the road has come to the canal")
	change(model.Railroad, hex.N, true)
	change(model.Road, hex.N, false)
	assert.True(t, b.Bridge(h), "the railroad uses it still")
	change(model.Canal, hex.NW, false)
	assert.False(t, b.Bridge(h), "the canal is gone")
	d.Undo()
	assert.True(t, b.Bridge(h))

	b.SetBridge(h, false) // as a designer wants it who has it blown
	change(model.Railroad, hex.S, true)
	assert.False(t, b.Bridge(h), "nothing new crosses")
}
