package folder

import (
	"image"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/export/flow"
	"github.com/mapsheet/mapsheet/model"
)

// The soldiers of a group on an open table, in mm, and how many pixels a mm has.
const (
	paradeWide = 26
	paradeHigh = 11
	pixelsMM   = 12
)

// token is what stands for a unit of a group: its counter, or on open tables its soldiers.
func (f *Folder) token(force *model.Force, g model.UnitGroup) flow.Drawing {
	if f.onTable() {
		return f.parade(force, g)
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

// parade is the soldiers of a group, drawn up.
func (f *Folder) parade(force *model.Force, g model.UnitGroup) flow.Drawing {
	uniform := tables.UniformOf(f.charts, g.Own, f.colourOf([]string{force.ID}))
	return flow.Drawing{Width: paradeWide, Height: paradeHigh, Draw: func(c paint.Canvas, at paint.Point) {
		m := f.soldiers[uniform]
		if m == nil {
			size := image.Pt(paradeWide*pixelsMM, paradeHigh*pixelsMM)
			m = tables.Parade(uniform, size, draw.Options{Palette: f.Palette.ID})
			f.soldiers[uniform] = m
		}
		far := at.Add(paint.Point{X: paradeWide, Y: paradeHigh})
		c.Picture(m, at, far)
		c.Stroke(flow.Frame(at, paradeWide, paradeHigh), paint.Stroke{Width: 0.15}, flow.Black)
	}}
}
