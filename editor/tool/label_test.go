package tool

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestANameIsDraggedByWhereItWasTakenAndLetGoAgain(t *testing.T) {
	d := open(t, plain...)
	require.NoError(t, d.Do(document.Set{Path: "map.places", Value: []model.Place{{ID: "wood-a", Kind: model.PlaceWood, Name: "A", Hexes: hex.List{{}}}}}))
	label := func() *hex.Spot {
		p, _ := d.Scenario().Hexes().Place("wood-a")
		return p.Label
	}
	plane := hex.Layout{Size: 1}
	start := plane.Center(hex.Hex{})
	tool := NewLabel()
	pointer := func(p hex.Point, b Button) Event { return Event{Hex: plane.HexAt(p), At: p, Button: b} }
	require.NoError(t, tool.Press(d, pointer(start, Left)))
	assert.Nil(t, label(), "without a window that draws names none can be taken")

	tool.Find = func(at hex.Point) (string, hex.Point, bool) {
		return "wood-a", start, at.X < 2 && at.Y < 2
	}
	assert.Contains(t, tool.Hover(d, pointer(start, 0)).Status, "Drag to move the name of wood A")
	assert.Contains(t, tool.Hover(d, pointer(plane.Center(hex.Hex{Col: 2, Row: 1}), 0)).Status, "Point at")
	steps, _ := d.History()
	before := len(steps)

	taken := hex.Point{X: start.X + 0.3, Y: start.Y - 0.2}
	require.NoError(t, tool.Press(d, pointer(taken, Left)))
	assert.Nil(t, label(), "a click alone moves nothing")
	for _, to := range []hex.Hex{{Col: 1}, {Col: 1, Row: 1}} {
		c := plane.Center(to)
		require.NoError(t, tool.Drag(d, pointer(hex.Point{X: c.X + 0.3, Y: c.Y - 0.2}, Left)))
	}
	require.NoError(t, tool.Drag(d, pointer(hex.Point{X: -40, Y: 0}, Left)), "off the map it stays where it was")
	require.NoError(t, tool.Release(d, Event{}))
	assert.Equal(t, &hex.Spot{Hex: hex.Hex{Col: 1, Row: 1}}, label())
	steps, _ = d.History()
	require.Len(t, steps, before+1, "a drag is one step")
	assert.Equal(t, "move the name of wood A", steps[before].Label)

	require.NoError(t, tool.Press(d, pointer(start, Right)))
	assert.Nil(t, label(), "the right button lets it go")
	d.Undo()
	remove := tool.Actions()[0]
	require.True(t, remove.Can(d))
	require.NoError(t, remove.Do(d))
	assert.Nil(t, label())
	assert.False(t, remove.Can(d))

	require.NoError(t, tool.Press(d, pointer(start, Left)))
	require.NoError(t, tool.Drag(d, pointer(plane.Center(hex.Hex{Col: 2}), Left)))
	assert.NotNil(t, label())
	tool.Cancel(d)
	assert.Nil(t, label(), "Esc takes it back")
}
