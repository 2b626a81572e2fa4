package areas

import (
	"image"
	"image/color"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
)

// Fighter is a piece in a space of a zone where units fight.
type Fighter struct {
	Piece
	At, Foe int // the spaces that it stands in and strikes at, from 0; less than 0 where it strikes nobody
}

// Fight is a zone with those who fight in it: the lines of two sides that face each
// other.
type Fight struct {
	Spaces int
	Lines  [2][]Fighter // the upper and the lower one
	Paper  color.NRGBA  // that it is drawn on
}

// fightHigh is how high the picture of a fight is, in parts of the width of a space.
const fightHigh = 1.62

// FightPicture draws a zone large: its spaces in a row, the two lines at either side of
// them, and an arrow from each who strikes to whom. The spaces are so many pixels wide,
// and step pixels from one to the next.
func FightPicture(f Fight, step, space int, o draw.Options) *image.RGBA {
	w, h := max(f.Spaces, 1)*step, int(fightHigh*float64(space))
	d := &drawing{scale: 1, unit: float64(space) / 30}
	d.setInks(o)
	var over tiles.Over
	d.pressFight(f, float64(step), float64(space), &over)
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	tiles.InkInto(m, image.Point{}, fightSheet{paint.Premultiplied(f.Paper, 255), tiles.Layers{{&over}}})
	return m
}

// fightSheet is the paper that a fight is drawn on.
type fightSheet struct {
	paper uint32
	over  tiles.Layers
}

func (s fightSheet) Ink(t *tiles.Tile) {
	for i := range t.Pix {
		t.Pix[i] = s.paper
	}
}

func (s fightSheet) InkOver(t *tiles.Tile)        { s.over.Ink(t) }
func (s fightSheet) Covered(image.Rectangle) bool { return true }

func (d *drawing) pressFight(f Fight, step, space float64, o *tiles.Over) {
	middle := fightHigh * space / 2
	line := max(0.014*space, 1)
	half, deep := 0.4*space, 0.16*space
	at := func(i int) float64 { return (float64(i) + 0.5) * step }
	for i := range f.Spaces {
		for _, up := range [2]float64{-1, 1} {
			box := tiles.Frame{Left: at(i) - half, Top: min(middle, middle+up*deep), Right: at(i) + half, Bottom: max(middle, middle+up*deep)}.Path()
			o.Fill(box, paint.Mixed(d.inks.Disc, d.inks.Paper, 0.8))
			o.Stroke(box, paint.Stroke{Width: line}, d.inks.Frame)
		}
	}
	row := func(side int) float64 { return middle + (2*float64(side)-1)*(deep+0.29*space) }
	for side, all := range f.Lines {
		down := 1 - 2*float64(side)
		for _, x := range all {
			if x.Foe < 0 {
				continue
			}
			aside := (0.12 - 0.24*float64(side)) * space
			from := point{X: at(x.At) + aside, Y: row(side) + down*0.25*space}
			to := point{X: at(x.Foe) + aside, Y: row(1-side) - down*0.27*space}
			d.pressBlow(from, to, space, x.Piece, o)
		}
	}
	for side, all := range f.Lines {
		for _, x := range all {
			d.pressPiece(lot{piece: x.Piece, count: 1}, point{X: at(x.At), Y: row(side)}, 0.7*space, o)
		}
	}
}

// pressBlow draws the arrow from one who strikes to whom he strikes at.
func (d *drawing) pressBlow(from, to point, space float64, of Piece, o *tiles.Over) {
	way := to.Sub(from).Direction()
	side := way.Left()
	thick, head := 0.022*space, 0.085*space
	neck := to.Sub(way.Times(1.5 * head))
	var shaft paint.Path
	shaft.Polygon(from.Add(side.Times(thick)), neck.Add(side.Times(thick)), neck.Add(side.Times(head)), to,
		neck.Sub(side.Times(head)), neck.Sub(side.Times(thick)), from.Sub(side.Times(thick)))
	o.Stroke(shaft, paint.Stroke{Width: max(0.024*space, 1.6)}, d.inks.Frame)
	o.Fill(shaft, d.inks.Printed(of.Fill))
}
