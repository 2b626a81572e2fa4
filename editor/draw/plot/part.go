package plot

import (
	"errors"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
)

// errNothing says that an area picks nothing that could be drawn.
var errNothing = errors.New("the area picks nothing on this map")

// Part is the part of a board within a box around what an area picks. The board's own
// pieces are drawn as they are on the whole of it.
func Part(b Board, a model.Area) (Board, error) {
	low, high, err := b.Around(a)
	if err != nil {
		return nil, err
	}
	if low.X >= high.X || low.Y >= high.Y {
		return nil, errNothing
	}
	width, height := b.Size()
	low, high = paint.Point{X: max(low.X, 0), Y: max(low.Y, 0)}, paint.Point{X: min(high.X, width), Y: min(high.Y, height)}
	return part{b, low, high}, nil
}

// part is a part of a board.
type part struct {
	Board
	low, high paint.Point
}

// Size implements Board.
func (p part) Size() (width, height float64) { return p.high.X - p.low.X, p.high.Y - p.low.Y }

// Map implements Board.
func (p part) Map() (low, high paint.Point) {
	low, high = p.Board.Map()
	width, height := p.Size()
	low, high = low.Sub(p.low), high.Sub(p.low)
	return paint.Point{X: max(low.X, 0), Y: max(low.Y, 0)}, paint.Point{X: min(high.X, width), Y: min(high.Y, height)}
}

// Cell implements Board.
func (p part) Cell() Cell {
	c := p.Board.Cell()
	c.Cut = c.Cut.Sub(p.low)
	return c
}

// DrawPart implements Board.
func (p part) DrawPart(c paint.Canvas, low, high paint.Point) {
	width, height := p.Size()
	var edge paint.Path
	edge.Polygon(paint.Point{}, paint.Point{X: width}, paint.Point{X: width, Y: height}, paint.Point{Y: height})
	low, high = paint.Point{X: max(low.X, 0), Y: max(low.Y, 0)}, paint.Point{X: min(high.X, width), Y: min(high.Y, height)}
	c.Clip(edge, func() {
		c.Within(paint.Scaled(1, 1, paint.Point{}.Sub(p.low)), func() { p.Board.DrawPart(c, low.Add(p.low), high.Add(p.low)) })
	})
}

// box is a box that grows.
type box struct{ low, high paint.Point }

func newBox() box {
	return box{paint.Point{X: math.Inf(1), Y: math.Inf(1)}, paint.Point{X: math.Inf(-1), Y: math.Inf(-1)}}
}

func (b *box) add(q paint.Point) {
	b.low = paint.Point{X: min(b.low.X, q.X), Y: min(b.low.Y, q.Y)}
	b.high = paint.Point{X: max(b.high.X, q.X), Y: max(b.high.Y, q.Y)}
}

// wider is the corners of the box, so far out.
func (b *box) wider(x, y float64) (low, high paint.Point) {
	d := paint.Point{X: x, Y: y}
	return b.low.Sub(d), b.high.Add(d)
}

// Around implements Board.
func (b hexBoard) Around(a model.Area) (low, high paint.Point, err error) {
	region, err := a.Region(b.board)
	if err != nil {
		return low, high, err
	}
	out := newBox()
	for h := range region.All() {
		out.add(b.Center(h))
	}
	more := 0.1 * b.Flats() // of the hexes around, so that hexsides are whole
	low, high = out.wider(b.Pitch().X*2/3+more, b.Flats()/2+more)
	return low, high, nil
}

// Around implements Board.
func (b areaBoard) Around(a model.Area) (low, high paint.Point, err error) {
	in, err := a.Sectors(b.board)
	if err != nil {
		return low, high, err
	}
	corner, _ := b.Map()
	out := newBox()
	for _, i := range in {
		for _, q := range b.board.Sectors[i].Outline {
			out.add(corner.Add(paint.Point{X: float64(q.X), Y: float64(q.Y)}.Times(b.Scale())))
		}
	}
	more := 0.02 * b.Cell().Size
	low, high = out.wider(more, more)
	return low, high, nil
}

// Around implements Board.
func (b tableBoard) Around(a model.Area) (low, high paint.Point, err error) {
	ground, err := a.Ground(b.board)
	if err != nil {
		return low, high, err
	}
	corner, _ := b.Map()
	out := newBox()
	if in := ground.Box(); in.Min.X < in.Max.X && in.Min.Y < in.Max.Y {
		out.add(corner.Add(paint.Point{X: float64(in.Min.X), Y: float64(in.Min.Y)}.Times(b.Scale())))
		out.add(corner.Add(paint.Point{X: float64(in.Max.X), Y: float64(in.Max.Y)}.Times(b.Scale())))
	}
	low, high = out.wider(b.Inch(), b.Inch())
	return low, high, nil
}
