package tool

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// side is a hexside by its hex's label and its direction.
func side(label string, d hex.Dir) hex.Side { return hex.Side{Hex: at(label), Dir: d} }

// along draws with a tool from hexside to hexside.
func along(t *testing.T, d *document.Document, tool Tool, button Button, sides ...hex.Side) {
	t.Helper()
	require.NoError(t, tool.Press(d, Event{Hex: sides[0].Hex, Side: sides[0], Button: button}))
	for _, s := range sides[1:] {
		require.NoError(t, tool.Drag(d, Event{Hex: s.Hex, Side: s, Button: button}))
	}
	last := sides[len(sides)-1]
	require.NoError(t, tool.Release(d, Event{Hex: last.Hex, Side: last, Button: button}))
}

// hexsides is how many hexsides carry a feature.
func hexsides(b *model.HexBoard, k model.SideKind) int {
	n := 0
	for h := range b.Grid.All() {
		n += b.SidesOf(k, h).Len()
	}
	return n / 2
}

func TestHexsidesArePainted(t *testing.T) {
	d := open(t, plain...)
	b := d.Scenario().Hexes()
	tool := &Hexside{Kind: model.Stream}
	along(t, d, tool, Left, side("0303", hex.N))
	assert.True(t, b.SidesOf(model.Stream, at("0303")).Has(hex.N))
	assert.True(t, b.SidesOf(model.Stream, at("0302")).Has(hex.S), "the hex across has it too")
	assert.Equal(t, []string{"paint a stream on 2 hexes"}, steps(d))

	along(t, d, tool, Left, side("0303", hex.NE), side("0303", hex.S))
	assert.Equal(t, 4, hexsides(b, model.Stream), "N, NE, SE and S: a drag has no gaps")

	along(t, d, tool, Right, side("0302", hex.S), side("0303", hex.NE))
	assert.Equal(t, 2, hexsides(b, model.Stream), "named from either side")
	along(t, d, tool, Right, side("0801", hex.N))
	assert.Len(t, steps(d), 3, "the edge of the map carries nothing")
	for d.Undo() {
	}
	assert.Zero(t, hexsides(b, model.Stream))
}

func TestHexsidesOfOneKindLeaveTheOthers(t *testing.T) {
	d := open(t, plain...)
	tool := NewHexside()
	along(t, d, tool, Left, side("0303", hex.N))
	require.NoError(t, tool.Options()[0].Set(d, int(model.Wall)))
	along(t, d, tool, Left, side("0303", hex.N))
	along(t, d, tool, Right, side("0303", hex.N))
	b := d.Scenario().Hexes()
	assert.Equal(t, 1, hexsides(b, model.Hedge))
	assert.Zero(t, hexsides(b, model.Wall))
}

func TestEscapeTakesHexsidesBack(t *testing.T) {
	d := open(t, plain...)
	tool := NewHexside()
	for range 2 {
		require.NoError(t, tool.Press(d, Event{Side: side("0303", hex.N), Button: Left}))
		require.NoError(t, tool.Drag(d, Event{Side: side("0303", hex.S), Button: Left}))
		tool.Cancel(d)
		require.NoError(t, tool.Drag(d, Event{Side: side("0404", hex.S), Button: Left}))
		require.NoError(t, tool.Release(d, Event{}))
		assert.Zero(t, hexsides(d.Scenario().Hexes(), model.Hedge))
		assert.Empty(t, steps(d))
	}
}

func TestAnUndoInTheMiddleEndsAHexsideStroke(t *testing.T) {
	d := open(t, plain...)
	tool := NewHexside()
	require.NoError(t, tool.Press(d, Event{Side: side("0303", hex.N), Button: Left}))
	require.True(t, d.Undo())
	require.NoError(t, tool.Drag(d, Event{Side: side("0303", hex.S), Button: Left}))
	require.NoError(t, tool.Release(d, Event{}))
	assert.Zero(t, hexsides(d.Scenario().Hexes(), model.Hedge))
	assert.True(t, d.CanRedo())
}

func TestTheHexsideToolTellsWhatAClickWouldDo(t *testing.T) {
	d := open(t, plain...)
	tool := NewHexside()
	p := tool.Hover(d, Event{Hex: at("0303"), Side: side("0303", hex.S)})
	assert.Equal(t, "Paint a hedge between 0303 and 0304; drag along hexsides", p.Status)
	assert.Equal(t, []hex.Side{side("0303", hex.S).Canonical()}, p.Sides)
	along(t, d, tool, Left, side("0303", hex.S))
	assert.Equal(t, "There is a hedge between 0304 and 0303; right button: take it away", tool.Hover(d, Event{Side: side("0304", hex.N)}).Status)
	assert.Empty(t, tool.Hover(d, Event{Side: side("0101", hex.N)}).Status, "the edge of the map")
}
