package folder

import (
	"fmt"
	"image"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/export/flow"
	"github.com/mapsheet/mapsheet/editor/lineup"
	"github.com/mapsheet/mapsheet/model"
)

// The picture of a unit on an open table, in mm, and how many pixels a mm has.
const (
	tokenWide = 26
	tokenHigh = 11
	pixelsMM  = 12

	smallToken = 0.72 // its part in lists
)

// token is what stands for a unit of a group: its counter, or on open tables the
// unit as it stands.
func (f *Folder) token(force *model.Force, g model.UnitGroup) flow.Drawing {
	if f.onTable() {
		return f.soldiers(force, g)
	}
	k := f.counter(force, g)
	const side = 10.5
	if f.onAreas() {
		return flow.Drawing{Width: side * BlockShape, Height: side, Draw: func(c paint.Canvas, at paint.Point) {
			piece := areas.Piece{Fill: k.Fill, Ink: k.Ink, Arm: k.Arm}
			areas.PrintPiece(c, piece, at.Add(paint.Point{X: side * BlockShape / 2, Y: side / 2}), 0.9*side*BlockShape, draw.Options{Palette: f.Palette.ID})
		}}
	}
	return flow.Drawing{Width: side, Height: side, Draw: func(c paint.Canvas, at paint.Point) { k.Print(c, at, side) }}
}

func (f *Folder) onTable() bool {
	return f.Scenario.Board != nil && f.Scenario.Board.Kind() == model.OnTable
}

// counter is that of a group, gray where the charts do not have its type.
func (f *Folder) counter(force *model.Force, g model.UnitGroup) draw.Counter {
	k, ok := draw.CounterFor(f.Scenario.Base.Fields, f.charts, g)
	if !ok {
		k = draw.NewCounter(model.Face{}, nil)
		k.Fill = f.colourOf([]string{force.ID})
	}
	return k.In(f.Palette)
}

// soldiers is a unit of a group as it stands on its base, as large as that fits.
func (f *Folder) soldiers(force *model.Force, g model.UnitGroup) flow.Drawing {
	return flow.Drawing{Width: tokenWide, Height: tokenHigh, Draw: func(c paint.Canvas, at paint.Point) {
		far := at.Add(paint.Point{X: tokenWide, Y: tokenHigh})
		frame := flow.Frame(at, tokenWide, tokenHigh)
		c.Fill(frame, f.Palette.Cloth)
		if of, ok := f.unitOf(g); ok {
			c.Picture(f.unitPicture(tables.Standing(f.charts, &g, &of, f.colourOf([]string{force.ID})), of.Stand), at, far)
		}
		c.Stroke(frame, paint.Stroke{Width: 0.15}, flow.Black)
	}}
}

// unitOf is a unit of a group that stands nowhere yet; false where the rule system does not
// say how units stand.
func (f *Folder) unitOf(g model.UnitGroup) (lineup.Unit, bool) {
	fields := f.Scenario.Base.Fields
	t, ok := f.charts.UnitType(g.Type)
	if !ok || fields == nil || fields.Stands == nil {
		return lineup.Unit{}, false
	}
	return lineup.Unit{Stand: fields.Stands(t)}, true
}

// unitPicture is a unit in the middle of a picture of the size of a token; units that look
// alike have one.
func (f *Folder) unitPicture(u tables.Unit, stand model.Stand) *image.RGBA {
	const cloud = 200 // a wider one would be seen from far away
	stand.Spread, u.Spread = min(stand.Spread, cloud), min(u.Spread, cloud)
	look := fmt.Sprint(u.Kind, u.Uniform, stand)
	if m := f.units[look]; m != nil {
		return m
	}
	g := groundOf(stand)
	inch := 100 * min(tokenWide/float64(g.wide), tokenHigh/float64(g.high)) // in mm
	corner := paint.Point{X: (tokenWide - float64(g.wide)/100*inch) / 2, Y: (tokenHigh - float64(g.high)/100*inch) / 2}
	m := image.NewRGBA(image.Rect(0, 0, tokenWide*pixelsMM, tokenHigh*pixelsMM))
	u.Facing = 1800 // south, where its figures are seen from
	tables.PrintUnit(paint.NewPixels(m, paint.Scaled(pixelsMM, pixelsMM, paint.Point{})), u, corner.Add(g.anchor.Times(inch/100)), inch, draw.Options{Palette: f.Palette.ID})
	f.units[look] = m
	return m
}
