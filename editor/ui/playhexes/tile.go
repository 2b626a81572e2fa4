package playhexes

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// counterPicture is the counter of a unit as it is now, so large.
func (c *playColumn) counterPicture(u int32, side float32) *canvas.Image {
	counter := playtest.CounterOf(c.game.table().View(u), c.game.bench.System.Fields, c.game.charts())
	m := look.NewImage(draw.CounterPicture(counter, max(1, int(side*float32(c.game.bench.Map.Scale())))))
	m.FillMode = canvas.ImageFillContain
	m.SetMinSize(fyne.NewSquareSize(side))
	return m
}

// counterTile is the counter of a unit to be taken in hand, or dragged to the
// map.
func (c *playColumn) counterTile(u int32) *kit.Tile {
	t := c.newTile("unit:"+c.game.table().View(u).Name, c.counterPicture(u, columnTile), columnTile, look.Capital(c.game.unitText(u))+"; click: take it in hand, drag: bring it to the map", func(more bool) {
		c.game.take(u, more)
	})
	t.Selected = c.game.inHand(u)
	t.Drag = func(at fyne.Position) { c.game.pointer.dragTile(u, at) }
	t.Drop = c.game.pointer.dropTile
	return t
}

// newTile is a tile of the playtest, whose hints, keys and letters go where those of
// its other controls do.
func (c *playColumn) newTile(key string, picture fyne.CanvasObject, side float32, hint string, tap func(more bool)) *kit.Tile {
	t := kit.NewTile(key, picture, side, hint, tap)
	t.Mods, t.OnHint = c.game.bench.Map.Mods, c.game.bench.Hint
	t.OnKey = c.game.bench.Board.HandKey
	t.OnRune = c.game.bench.Board.HandRune
	return t
}
