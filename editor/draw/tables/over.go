package tables

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"unicode/utf8"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Problem is a point that has a problem, which a small flag shows.
type Problem struct {
	At       plane.Point
	Severity diag.Severity
}

// Sketch is a line that is being drawn, with its corners.
type Sketch struct {
	Points []plane.Point
	Echo   bool // it follows another that is drawn: dashed, without corners
}

// Highlights is what lies over the table for a moment. Each kind differs from the others
// in shape as well as in color.
type Highlights struct {
	Hover    []plane.Polygon // thin dark outline
	Selected []plane.Polygon // heavy outline
	Lit      []plane.Polygon // shown ground: hatching and a fine outline
	Problems []Problem       // flags
	Handles  []plane.Point   // that can be dragged
	Held     []plane.Point   // of them, those that keys move
	Sketches []Sketch        // lines that are being drawn, on top of all else
	Step     int             // of the grid that points keep to; 0 for none
}

// Overlay gives ground a style: what can be reached, an arc of fire, a ring of range.
type Overlay struct {
	Style    draw.Style
	Outlines []plane.Polygon // filled together; holes turn the other way
	Hatched  bool            // hatched over its tint: the half of an allowance, ground behind
	Bare     bool            // its edge alone
	Text     string          // in the middle of the first outline
	Level    float64         // from 0 to 1; for draw.Heat
}

// Way is a line over the table with a head at its end.
type Way struct {
	Points []plane.Point
	Style  draw.Style
	Text   string
	Bare   bool // without a head, dotted: a line of sight
}

// Tape is a measuring tape laid along corners, with a mark for each inch.
type Tape struct {
	Points  []plane.Point
	Text    string // at its end: how long it is, and what is left
	Reason  string // above it: why it may not be longer
	Refused bool   // what it measures is too long
}

// Ghost is a unit where it might go.
type Ghost struct {
	Unit    Unit
	Refused bool   // it may not stand there
	Text    string // below it: why it may not
}

// Label is a short text at a point.
type Label struct {
	At   plane.Point
	Text string
}

// Overlays is what a game or a panel shows over the table for a while. Later ones lie
// over earlier ones.
type Overlays struct {
	Areas  []Overlay
	Labels []Label
	Ways   []Way
	Tapes  []Tape
	Ghosts []Ghost
}

// Circle is the outline of a disc, such as a ring of range.
func Circle(at plane.Point, radius int) plane.Polygon { return round(at, radius, 72) }

// round is an outline of so many corners, each so far from a point.
func round(at plane.Point, radius, corners int) plane.Polygon {
	out := make(plane.Polygon, corners)
	for k := range out {
		q := pointOf(at).Add(paint.Polar(float64(radius), 2*math.Pi*float64(k)/float64(corners)))
		out[k] = plane.Point{X: tiles.Whole(q.X), Y: tiles.Whole(q.Y)}
	}
	return out
}

// Ground is the outline of the ground that a unit takes, to be lit or chosen: of a cloud
// that of its stand.
func (u *Unit) Ground() plane.Polygon {
	if len(u.Outline) > 2 {
		return u.Outline
	}
	return Circle(u.At, max(u.Radius, inch/2))
}

// outlines is outlines as a path in pixels.
func (d *drawing) outlines(all []plane.Polygon) paint.Path {
	var out paint.Path
	for _, o := range all {
		if len(o) > 2 {
			out.Polygon(tiles.Sized(corners(o).Path(), d.scale).Flatten()[0]...)
		}
	}
	return out
}

// period and thick are the measures of hatching in pixels.
func (d *drawing) period() int { return 2 * max(3, int(0.2*d.inchPixels()+0.5)) }
func (d *drawing) thick() int  { return max(1, int(0.05*d.inchPixels()+0.5)) }

// layMarks lays out the highlights in place of those before.
func (d *drawing) layMarks(spoil func(image.Rectangle)) {
	h := d.marks
	type mark struct {
		kind    int
		outline plane.Polygon
	}
	var marks []mark
	var keys []string
	for kind, list := range [3][]plane.Polygon{h.Lit, h.Selected, h.Hover} {
		for _, o := range list {
			if len(o) > 2 {
				marks = append(marks, mark{kind, o})
				keys = append(keys, fmt.Sprint(kind, o))
			}
		}
	}
	d.over.Lay(markGroup, keys, func(i int, o *tiles.Over) {
		path := d.outlines([]plane.Polygon{marks[i].outline})
		switch marks[i].kind {
		case 0:
			o.Pattern(tiles.Pressed(path), tiles.Hatched(paint.Faint(d.inks.Lit, 0.14), paint.Faint(d.inks.Lit, 0.7), d.period(), d.thick()))
			o.Stroke(path, paint.Stroke{Width: 1.4}, d.inks.Lit)
		case 1:
			o.Stroke(path, paint.Stroke{Width: 6}, d.inks.Halo)
			o.Stroke(path, paint.Stroke{Width: 3.2}, d.inks.Selected)
		default:
			o.Stroke(path, paint.Stroke{Width: 4}, d.inks.Halo)
			o.Stroke(path, paint.Stroke{Width: 1.8}, d.inks.Hover)
		}
	}, spoil)

	handles := slices.Concat(h.Handles, h.Held)
	keys = make([]string, len(handles))
	for i, at := range handles {
		keys[i] = fmt.Sprint(at, i >= len(h.Handles))
	}
	d.over.Lay(handleGroup, keys, func(i int, o *tiles.Over) {
		o.Handle(pointOf(handles[i]).Times(d.scale), min(max(0.18*d.inchPixels(), 4), 7), i >= len(h.Handles), &d.inks)
	}, spoil)
	d.over.Lay(flagGroup, tiles.Keys(h.Problems), func(i int, o *tiles.Over) {
		m := h.Problems[i]
		o.Flag(m.Severity, pointOf(m.At).Times(d.scale), min(max(0.5*d.inchPixels(), 9), 18), &d.inks)
	}, spoil)
	d.over.LayGrid(gridGroup, d.board.Width, d.board.Height, h.Step, d.scale, paint.Faint(d.inks.Selected, 0.26), spoil)
	d.over.Lay(sketchGroup, tiles.Keys(h.Sketches), func(i int, o *tiles.Over) { d.sketch(h.Sketches[i], o) }, spoil)
}

// sketch draws a line with its corners. An echo is dashed.
func (d *drawing) sketch(s Sketch, o *tiles.Over) {
	var dots paint.Path
	line := d.pixels(s.Points)
	for _, q := range line {
		dots.Disc(q, 3.5)
	}
	if len(line) > 1 {
		var path paint.Path
		path.Polyline(line...)
		stroke := paint.Stroke{Width: 2.2, Butt: true}
		if s.Echo {
			stroke.Dash = []float64{9, 6}
		}
		o.Stroke(path, paint.Stroke{Width: 5}, d.inks.Halo)
		o.Stroke(path, stroke, d.inks.Selected)
	}
	if !s.Echo && len(line) > 0 {
		o.Stroke(dots, paint.Stroke{Width: 2.5}, d.inks.Halo)
		o.Fill(dots, d.inks.Selected)
	}
}

// pixels is points as pixels of the sheet, none twice in a row.
func (d *drawing) pixels(points []plane.Point) []point {
	out := make([]point, len(points))
	for i, p := range points {
		out[i] = pointOf(p).Times(d.scale)
	}
	return slices.Compact(out)
}

// layOverlays lays out the overlays in place of those before.
func (d *drawing) layOverlays(spoil func(image.Rectangle)) {
	d.layAreas(spoil)
	d.layLines(spoil)
}

// layAreas lays out those that give ground a style.
func (d *drawing) layAreas(spoil func(image.Rectangle)) {
	areas := d.overlays.Areas
	bounds := func(i int) image.Rectangle { return d.covered(areas[i]) }
	d.over.LayLater(coverGroup, tiles.Keys(areas), bounds, func(i int, o *tiles.Over) { d.cover(areas[i], o) }, spoil)
}

// covered is pixels that hold what is laid over ground, its edge and its text.
func (d *drawing) covered(a Overlay) image.Rectangle {
	const edge = 8
	var out image.Rectangle
	add := func(p plane.Point, x, y int) {
		out = out.Union(image.Rect(-x, -y, x, y).Add(d.pixelOf(p)))
	}
	for _, o := range a.Outlines {
		for _, p := range o {
			add(p, edge, edge)
		}
	}
	if a.Text != "" && len(a.Outlines) > 0 {
		size := int(d.typeSize()) + 1
		add(a.Outlines[0].Middle(), size*(1+utf8.RuneCountInString(a.Text)), 2*size)
	}
	return out
}

// layLines lays out the others.
func (d *drawing) layLines(spoil func(image.Rectangle)) {
	all := d.overlays
	var keys []string
	var make []func(o *tiles.Over)
	for _, w := range all.Ways {
		keys = append(keys, fmt.Sprint("way", w))
		make = append(make, func(o *tiles.Over) { d.way(w, o) })
	}
	for _, l := range all.Labels {
		keys = append(keys, fmt.Sprint("label", l))
		make = append(make, func(o *tiles.Over) { o.Text(l.Text, pointOf(l.At).Times(d.scale), 0.85*d.typeSize(), &d.inks) })
	}
	for _, g := range all.Ghosts {
		keys = append(keys, fmt.Sprint("ghost", g))
		make = append(make, func(o *tiles.Over) { d.ghost(g, o) })
	}
	for _, t := range all.Tapes {
		keys = append(keys, fmt.Sprint("tape", t))
		make = append(make, func(o *tiles.Over) { d.tape(t, o) })
	}
	d.over.Lay(lineGroup, keys, func(i int, o *tiles.Over) { make[i](o) }, spoil)
}

// typeSize is how large texts over the table are, in pixels.
func (d *drawing) typeSize() float64 { return min(max(0.7*d.inchPixels(), 11), 15) }

// cover lays a style over ground.
func (d *drawing) cover(a Overlay, o *tiles.Over) {
	path := d.outlines(a.Outlines)
	if len(path.Segments) == 0 {
		return
	}
	ink, width, dash := a.Style.Edge()
	ink = d.inks.Printed(ink)
	shape := tiles.Pressed(path)
	switch {
	case a.Bare:
	case a.Style == draw.Heat:
		o.Add(tiles.Item{Shape: shape, Ink: paint.Faint(ink, 0.12+0.6*min(max(a.Level, 0), 1))})
	default:
		o.Pattern(shape, tiles.Pattern{Period: d.period(), Pix: a.Style.Ground(d.period(), d.thick())})
		if a.Hatched {
			o.Pattern(shape, tiles.Hatched(color.NRGBA{}, paint.Faint(ink, 0.5), d.period(), d.thick()))
		}
	}
	if width > 0 || a.Bare {
		stroke := paint.Stroke{Width: 2}
		if dash || a.Bare || a.Hatched {
			stroke.Butt, stroke.Dash = true, []float64{9, 6}
		}
		o.Stroke(path, paint.Stroke{Width: 4}, paint.Faint(d.inks.Halo, 0.8))
		o.Stroke(path, stroke, ink)
	}
	if a.Text != "" {
		at := a.Outlines[0].Middle()
		o.Text(a.Text, pointOf(at).Times(d.scale), d.typeSize(), &d.inks)
	}
}

// way draws a line with a head, or a dotted one without.
func (d *drawing) way(w Way, o *tiles.Over) {
	line := d.pixels(w.Points)
	if len(line) < 2 {
		return
	}
	ink, _, _ := w.Style.Edge()
	ink = d.inks.Printed(ink)
	wide := min(max(0.14*d.inchPixels(), 2.4), 5)
	var path paint.Path
	tip := line[len(line)-1]
	if !w.Bare {
		way := tip.Sub(line[len(line)-2]).Direction()
		neck := tip.Sub(way.Times(4 * wide))
		line[len(line)-1] = neck
		var head paint.Path
		side := way.Left().Times(2.2 * wide)
		head.Polygon(tip, neck.Sub(side), neck.Add(side))
		o.Stroke(head, paint.Stroke{Width: 3}, d.inks.Halo)
		o.Fill(head, ink)
	}
	path.Polyline(line...)
	stroke := paint.Stroke{Width: wide, Butt: true}
	if w.Bare {
		stroke.Width, stroke.Dash = 2, []float64{3, 4}
	}
	o.Stroke(path, paint.Stroke{Width: stroke.Width + 2.4, Butt: true}, d.inks.Halo)
	o.Stroke(path, stroke, ink)
	if w.Text != "" {
		o.Text(w.Text, line[0].Lerp(tip, 0.5), d.typeSize(), &d.inks)
	}
}

// ghost draws a unit where it might go, paler than those that stand; one that may not is
// crossed out.
func (d *drawing) ghost(g Ghost, o *tiles.Over) {
	o.Add(tiles.Item{Picture: d.unitPicture(&g.Unit).Faint(0.72)})
	path := d.outlines([]plane.Polygon{g.Unit.Ground()})
	ink, dash := d.inks.Selected, []float64{7, 5}
	if g.Refused {
		ink, _, _ = draw.MayNot.Edge()
		ink, dash = d.inks.Printed(ink), nil
		var cross paint.Path
		if c := g.Unit.Ground(); len(c) > 3 {
			n := len(c)
			q := d.pixels(c)
			if len(q) == n {
				cross.Polyline(q[0], q[n/2])
				cross.Polyline(q[n/4], q[3*n/4])
			}
		}
		o.Stroke(cross, paint.Stroke{Width: 5}, d.inks.Halo)
		o.Stroke(cross, paint.Stroke{Width: 2.6}, ink)
	}
	o.Stroke(path, paint.Stroke{Width: 4.4}, d.inks.Halo)
	o.Stroke(path, paint.Stroke{Width: 2.2, Butt: true, Dash: dash}, ink)
	if g.Text != "" {
		box := plane.BoxOf(g.Unit.Ground()...)
		below := point{X: float64(box.Min.X+box.Max.X) / 2, Y: float64(box.Max.Y)}.Times(d.scale)
		o.Text(g.Text, below.Add(point{Y: 1.5 * d.typeSize()}), d.typeSize(), &d.inks)
	}
}

// tape draws a measuring tape.
func (d *drawing) tape(t Tape, o *tiles.Over) {
	line := d.pixels(t.Points)
	if len(line) < 2 {
		return
	}
	var path, marks paint.Path
	path.Polyline(line...)
	wide := min(max(0.3*d.inchPixels(), 6), 12)
	yellow := d.inks.Printed(paint.RGBA(0xf6d64aff))
	if t.Refused {
		yellow = d.inks.Printed(paint.RGBA(0xf08a6aff))
	}
	o.Stroke(path, paint.Stroke{Width: wide + 2.4, Butt: true}, d.inks.Frame)
	o.Stroke(path, paint.Stroke{Width: wide, Butt: true}, yellow)
	if step := d.inchPixels(); step >= 4 {
		long := paint.Length(line)
		for k := 1; float64(k)*step < long; k++ {
			q, way := paint.Along(line, float64(k)*step)
			side := way.Left().Times(wide / 2)
			if k%6 == 0 {
				marks.Polyline(q.Add(side), q.Sub(side))
			} else {
				marks.Polyline(q.Add(side), q)
			}
		}
		if len(marks.Segments) > 0 {
			o.Stroke(marks, paint.Stroke{Width: 1.2, Butt: true}, d.inks.Frame)
		}
	}
	size := d.typeSize()
	end := line[len(line)-1]
	if t.Text != "" {
		o.Text(t.Text, end.Sub(point{Y: 2.6 * size}), size, &d.inks)
	}
	if t.Reason != "" {
		o.Text(t.Reason, end.Sub(point{Y: 4.2 * size}), 0.92*size, &d.inks)
	}
}
