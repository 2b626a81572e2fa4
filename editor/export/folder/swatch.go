package folder

import (
	"image"
	"image/color"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/plot"
	"github.com/mapsheet/mapsheet/editor/export/flow"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/plane"
)

// The size of swatches, in mm.
const (
	swatchWide = 17
	swatchHigh = 9.5

	smallSwatch = 0.75 // the part of it that the many kinds of terrain of open tables have
)

// terrainSwatch is what a line of the terrain effects chart looks like on the map: a piece
// of the drawing with the ground, the line or the work; nil where drawings have none.
func (f *Folder) terrainSwatch(name string) *flow.Drawing {
	if t, ok := model.ParseTerrain(name); ok {
		return swatch(func(c paint.Canvas, at paint.Point) {
			const px = 16
			m := draw.Swatch(t, swatchWide*px, int(swatchHigh*px), f.Palette.ID)
			c.Picture(m, at, at.Add(paint.Point{X: swatchWide, Y: swatchHigh}))
		})
	}
	b := model.NewHexBoard(7, 5)
	row := 2
	along := func(k model.LineKind) {
		for col := range b.Grid.Cols - 1 {
			d := hex.NE
			if col%2 == 1 {
				d = hex.SE
			}
			b.SetLink(k, hex.Hex{Col: col, Row: row}, d, true)
			if col%2 == 0 { // to the odd column above
				row--
			} else {
				row++
			}
		}
	}
	stacks := []draw.Stack(nil)
	middle := hex.Hex{Col: 3, Row: 1}
	if k, ok := model.ParseLineKind(name); ok {
		along(k)
	} else {
		switch name {
		case "bridge":
			along(model.Canal)
			for _, d := range []hex.Dir{hex.N, hex.S} {
				b.SetLink(model.Road, middle, d, true)
			}
			b.SetBridge(middle, true)
		case "trench":
			stacks = []draw.Stack{{Hex: middle, Markers: draw.SetOf(draw.TrenchMarker)}}
		default:
			return f.markerSwatch(name)
		}
	}
	drawn := draw.NewPrint(b, stacks, nil, draw.Options{Palette: f.Palette.ID}.With(draw.Hidden, draw.NumberLayer))
	return swatch(func(c paint.Canvas, at paint.Point) {
		by := swatchHigh / (1.25 * drawn.Flats())
		center := drawn.Center(middle)
		half := paint.Point{X: swatchWide / by / 2, Y: swatchHigh / by / 2}
		c.Within(paint.Scaled(by, by, at.Sub(center.Sub(half).Times(by))), func() { drawn.DrawPart(c, center.Sub(half), center.Add(half)) })
	})
}

// markerSwatch is the marker of a work that units make; nil where drawings have none.
func (f *Folder) markerSwatch(name string) *flow.Drawing {
	if name != "improved-position" {
		return nil
	}
	return &flow.Drawing{Width: swatchWide, Height: swatchHigh, Draw: func(c paint.Canvas, at paint.Point) {
		f.marker(c, draw.ImprovedMarker, at.Add(paint.Point{X: swatchWide / 2, Y: swatchHigh / 2}), swatchHigh/2-0.5)
	}}
}

// marker draws a marker as a disc.
func (f *Folder) marker(on paint.Canvas, m draw.Marker, middle paint.Point, radius float64) {
	const units = 40 // of its radius, for lines that have a least width
	c := printed{on, &f.Palette}
	c.Within(paint.Scaled(radius/units, radius/units, middle), func() { m.Draw(c, hex.Point{}, units) })
}

// printed is a canvas on which colours that are not of a palette come out with it.
type printed struct {
	paint.Canvas
	palette *paint.Palette
}

// Fill implements paint.Surface.
func (c printed) Fill(p paint.Path, ink color.NRGBA) { c.Canvas.Fill(p, c.palette.Printed(ink)) }

// Stroke implements paint.Surface.
func (c printed) Stroke(p paint.Path, s paint.Stroke, ink color.NRGBA) {
	c.Canvas.Stroke(p, s, c.palette.Printed(ink))
}

// swatch is a piece of a drawing in a frame.
func swatch(of func(c paint.Canvas, at paint.Point)) *flow.Drawing {
	return &flow.Drawing{Width: swatchWide, Height: swatchHigh, Draw: func(c paint.Canvas, at paint.Point) {
		box := flow.Frame(at, swatchWide, swatchHigh)
		c.Clip(box, func() { of(c, at) })
		c.Stroke(box, paint.Stroke{Width: 0.15}, flow.Black)
	}}
}

// pieceSwatch is what a kind of terrain of open tables looks like that a line of a chart
// is for; nil where it is for none.
func (f *Folder) pieceSwatch(own model.Values, chart model.Chart) *flow.Drawing {
	if !f.onTable() || len(chart.By) == 0 {
		return nil
	}
	kind := model.PieceKind(own.Text(chart.By[0]))
	if !kind.Known() {
		return nil
	}
	// The piece lies in the middle of a small table, of which its surroundings are seen.
	const wide, high, around = 1400, 780, 2000
	at := func(x, y int) plane.Point { return plane.Point{X: around + x, Y: around + y} }
	b := &model.TableBoard{Width: 2*around + wide, Height: 2*around + high}
	piece := model.Piece{ID: string(kind), Kind: kind}
	switch kind.Shape() {
	case model.LineShape:
		piece.Points = plane.Polygon{at(-300, 520), at(400, 380), at(900, 430), at(1700, 260)}
		if kind == model.PieceBridge || kind == model.PieceFord {
			b.Pieces = append(b.Pieces, model.Piece{ID: "water", Kind: model.PieceRiver, Points: plane.Polygon{at(500, -200), at(760, 380), at(850, 1000)}})
			piece.Points = plane.Polygon{at(380, 480), at(1120, 300)}
		}
	default:
		piece.Points = plane.Polygon{at(180, 160), at(700, 90), at(1220, 180), at(1260, 560), at(760, 690), at(200, 610)}
		if kind == model.PieceBuilding {
			piece.Points = plane.Polygon{at(400, 200), at(1000, 200), at(1000, 600), at(400, 600)}
		}
	}
	b.Pieces = append(b.Pieces, piece)
	board := plot.Of(b, nil, draw.Options{Palette: f.Palette.ID})
	drawn := swatch(func(c paint.Canvas, to paint.Point) {
		low, top := board.Map()
		unit := (top.X - low.X) / float64(b.Width)
		from, far := low.Add(paint.Point{X: around * unit, Y: around * unit}), low.Add(paint.Point{X: (around + wide) * unit, Y: (around + high) * unit})
		const px = 12
		m := image.NewRGBA(image.Rect(0, 0, swatchWide*px, int(swatchHigh*px)))
		by := float64(m.Rect.Dx()) / (far.X - from.X)
		board.DrawPart(paint.NewPixels(m, paint.Scaled(by, by, from.Times(-by))), from, far)
		c.Picture(m, to, to.Add(paint.Point{X: swatchWide, Y: swatchHigh}))
	}).Scaled(smallSwatch)
	return &drawn
}
