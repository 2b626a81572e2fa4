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
func (g *Game) counterPicture(u int32, side float32) *canvas.Image {
	c := playtest.CounterOf(g.table().View(u), g.bench.System.Fields, g.charts())
	m := canvas.NewImageFromImage(draw.CounterPicture(c, max(1, int(side*float32(g.bench.Map.Scale())))))
	m.FillMode = canvas.ImageFillContain
	m.SetMinSize(fyne.NewSquareSize(side))
	return m
}

// counterTile is the counter of a unit to be taken in hand, or dragged to the
// map.
func (g *Game) counterTile(u int32) *kit.Tile {
	t := g.newTile("unit:"+g.table().View(u).Name, g.counterPicture(u, columnTile), columnTile, look.Capital(g.unitText(u))+"; click: take it in hand, drag: bring it to the map", func(more bool) {
		g.take(u, more)
	})
	t.Selected = g.inHand(u)
	t.Drag = func(at fyne.Position) { g.dragTile(u, at) }
	t.Drop = g.dropTile
	return t
}

// NewTile is a tile of the playtest, whose hints, keys and letters go where those of
// its other controls do.
func (g *Game) newTile(key string, picture *canvas.Image, side float32, hint string, tap func(more bool)) *kit.Tile {
	t := kit.NewTile(key, picture, side, hint, tap)
	t.Mods, t.OnHint = g.bench.Map.Mods, g.bench.Hint
	t.OnKey = g.bench.Board.HandKey
	t.OnRune = g.bench.Board.HandRune
	return t
}
