package tables

import (
	"image"
	"image/color"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
)

// printInch is how many pixels an inch of the table has in a Print: figures and terrain
// with all their details.
const printInch = 40

// Print is the drawing of a table for any Canvas; see tiles.Print.
type Print struct {
	tiles.Print
	d      *drawing
	lights *tiles.Lights
	troop  *troop
}

// NewPrint draws a table, with what stands on it.
func NewPrint(b *model.TableBoard, s Setting, o draw.Options) *Print {
	d := &drawing{board: b, setting: s, scale: printInch / float64(inch), vector: true}
	d.setInks(o)
	d.Press(d.scale)
	tiles.Made(d)
	p := &Print{d: d, lights: d.relief.Lights(d.Extent(), d.scale), troop: &troop{forms: map[string]*paint.Form{}}}
	p.Print = tiles.NewPrint(d.Extent(), d.scale, p.draw)
	return p
}

// Inch is how long an inch of the table is in the drawing's units.
func (p *Print) Inch() float64 { return p.d.inchPixels() }

// printedPasses are the layers of a file that passes come to.
var printedPasses = []string{
	clothPass: "Cloth", slopePass: "Hills", fieldPass: "Ground", hachurePass: "Hachures", bankPass: "Water", waterPass: "Water",
	roadCasePass: "Roads", roadPass: "Roads", crossingPass: "Bridges and fords", shadowPass: "Shadows",
	wallPass: "Buildings, walls and fences", roofPass: "Buildings, walls and fences", treePass: "Trees",
	zonePass: "Zones", namePass: "Names", framePass: "Frame and rulers",
}

func (p *Print) draw(c paint.Canvas, part image.Rectangle) {
	d := p.d
	corner := func(r image.Rectangle) paint.Path {
		return tiles.Frame{Left: float64(r.Min.X), Top: float64(r.Min.Y), Right: float64(r.Max.X), Bottom: float64(r.Max.Y)}.Path()
	}
	c.Layer("Desk", func() { c.Fill(corner(part), d.inks.Desk) })
	tiles.DrawPasses(c, printedPasses, d.near(part), part, func(p *plate, k int) []tiles.Item { return p.passes[k] }, func(k int) {
		if pass(k) == roadPass { // all that lies on the ground
			cloth := tiles.Frame{Right: float64(d.board.Width), Bottom: float64(d.board.Height)}
			c.Layer("Light and shade", func() {
				c.Clip(tiles.Sized(cloth.Path(), d.scale), func() {
					p.lights.Draw(c, part, paint.Faint(d.inks.Printed(sunlight), brightest), paint.Faint(d.inks.Printed(shadow), darkest))
				})
			})
		}
	})
	low, high, seen := d.armies()
	if len(low)+len(high) > 0 {
		c.Layer(draw.UnitLayer.Name(), func() {
			p.stand(c, part, low, seen)
			p.stand(c, part, high, seen)
		})
	}
}

// farthest is how far from its anchor a unit reaches at the most, in inches.
const farthest = 24

// stand draws what stands on the table.
func (p *Print) stand(c paint.Canvas, part image.Rectangle, all []standing, seen float64) {
	for _, s := range all {
		at := pointOf(s.at).Times(p.d.scale)
		if !image.Pt(int(at.X), int(at.Y)).In(part.Inset(-farthest * printInch)) {
			continue
		}
		on := c
		if seen < 1 {
			on = fainter{c, seen}
		}
		on.Within(paint.Scaled(1, 1, at), func() { s.cast(on, p.troop) })
	}
}

// fainter is a canvas whose inks are thinned.
type fainter struct {
	paint.Canvas
	part float64
}

// Fill implements paint.Surface.
func (f fainter) Fill(p paint.Path, ink color.NRGBA) { f.Canvas.Fill(p, paint.Faint(ink, f.part)) }

// Stroke implements paint.Surface.
func (f fainter) Stroke(p paint.Path, s paint.Stroke, ink color.NRGBA) {
	f.Canvas.Stroke(p, s, paint.Faint(ink, f.part))
}

// Text implements paint.Canvas.
func (f fainter) Text(t paint.Text) {
	t.Ink = paint.Faint(t.Ink, f.part)
	f.Canvas.Text(t)
}

// Place implements paint.Canvas.
func (f fainter) Place(form *paint.Form, at paint.Point) {
	f.Within(paint.Scaled(1, 1, at), func() { form.Draw(f) })
}

// troop is the figures of a table, each kept as a form.
type troop struct{ forms map[string]*paint.Form }

// place draws a figure that looks as its key says.
func (t *troop) place(m *mould, key string, draw func(m *mould)) {
	c, ok := m.on.(paint.Canvas)
	if !ok {
		draw(m)
		return
	}
	f := t.forms[key]
	if f == nil {
		alone := *m
		alone.at, alone.troop = point{}, nil
		f = &paint.Form{Draw: func(c paint.Canvas) {
			alone.on = c
			draw(&alone)
		}}
		t.forms[key] = f
	}
	c.Place(f, m.at)
}

// PrintUnit draws a unit alone with its anchor at a point, so large an inch of the table.
func PrintUnit(c paint.Canvas, u Unit, at paint.Point, size float64, o draw.Options) {
	d := &drawing{scale: printInch / float64(inch), vector: true}
	d.setInks(o)
	by := size / printInch
	c.Within(paint.Scaled(by, by, at), func() { d.castUnit(c, &troop{forms: map[string]*paint.Form{}}, &u) })
}

// PrintGeneral draws a general alone, on his stand around a point, so large an inch of the
// table.
func PrintGeneral(c paint.Canvas, g General, at paint.Point, size float64, o draw.Options) {
	printAlone(c, at, size/printInch, o, func(m *mould) {
		m.scale, m.uniform = printInch, g.Uniform.printed(m.inks)
		m.turn(g.Facing)
		m.general(&g)
	})
}

// PrintDisorder draws the marker of a unit in disorder, so large around a point.
func PrintDisorder(c paint.Canvas, at paint.Point, radius float64, o draw.Options) {
	printAlone(c, at, radius/printRadius, o, func(m *mould) { m.falling(point{}, printRadius) })
}

// PrintCounter draws the counter of a unit's resolve, so large around a point.
func PrintCounter(c paint.Canvas, resolve string, at paint.Point, radius float64, o draw.Options) {
	printAlone(c, at, radius/printRadius, o, func(m *mould) { m.counter(resolve, point{}, printRadius) })
}

// printRadius is how large markers are drawn before they are scaled: their lines have a
// least width, and circles have corners by their size.
const printRadius = 60

// printAlone draws something around a point, so many times as large as it is cast.
func printAlone(c paint.Canvas, at paint.Point, by float64, o draw.Options, cast func(*mould)) {
	d := &drawing{}
	d.setInks(o)
	c.Within(paint.Scaled(by, by, at), func() { cast(&mould{on: c, inks: &d.inks}) })
}
