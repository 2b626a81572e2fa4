package tables

import (
	"image/color"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
)

// leastType is the smallest type that is read, in pixels.
const leastType = 7.5

// name writes the name of a piece: across the middle of an area, below a building,
// and along the longest stretch of a line.
func (p *press) name(piece *model.Piece) {
	size := min(max(0.62*p.inch(), 9), 30)
	t := &p.inks
	at, turn, face, ink := pointOf(piece.Middle()), 0.0, paint.Italic, t.Name
	switch {
	case len(piece.Points) == 0:
		return
	case piece.Kind.Shape() == model.LineShape:
		var long float64
		line := corners(piece.Points)
		for i := 1; i < len(line); i++ {
			a, b := line[i-1], line[i]
			if a.Dist(b) <= long {
				continue
			}
			long = a.Dist(b)
			if b.X < a.X || b.X == a.X && b.Y > a.Y {
				a, b = b, a
			}
			way := b.Sub(a).Direction()
			turn = math.Atan2(way.Y, way.X)
			at = a.Lerp(b, 0.5).Add(way.Left().Times(float64(piece.LineWidth())/2 + 0.75*size/p.Scale))
		}
		if piece.Kind == model.PieceStream || piece.Kind == model.PieceRiver {
			ink = paint.Mixed(t.Bank, t.Name, 0.5)
		}
	case piece.Kind == model.PieceBuilding:
		low, high := corners(piece.Points).Bounds()
		at, face = point{X: (low.X + high.X) / 2, Y: high.Y + 0.75*size/p.Scale}, paint.Upright
	case piece.Kind == model.PieceHill:
		ink = t.HillName
	case piece.Kind == model.PieceLightWoods || piece.Kind == model.PieceHeavyWoods:
		ink = t.WoodName
	case piece.Kind == model.PiecePond || piece.Kind == model.PieceLake:
		ink = paint.Mixed(t.Bank, t.Name, 0.6)
	}
	p.caption(face, piece.Name, at, size, turn, ink)
}

// caption writes a text around a point of the table, with light around its letters.
func (p *press) caption(face paint.Face, text string, at point, size, turn float64, ink color.NRGBA) {
	if size < leastType {
		return
	}
	path, as := p.letters(face, text, at, size, 0.05, turn)
	p.add(namePass, tiles.Item{Shape: p.Drawn(path, paint.Stroke{Width: 0.26 * size}), Ink: paint.Faint(p.inks.Disc, 0.72)})
	p.add(namePass, tiles.Item{Shape: p.Text(path, as), Ink: ink})
}
