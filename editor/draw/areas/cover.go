package areas

import (
	"fmt"
	"image"
	"image/color"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/plane"
)

// The groups of what lies over the board, the lowest first.
const (
	coverGroup = iota
	markGroup  // highlights
	markerGroup
	stackGroup
	arrowGroup
	textGroup
	gridGroup
	sketchGroup
	handleGroup
	flagGroup
	numGroups
)

// Problem is a spot that has a problem, which a small flag shows.
type Problem struct {
	At       model.Site
	Severity diag.Severity
}

// Highlights is what lies over the board for a moment. Each kind differs from the
// others in shape as well as in color; spots off the board are left out.
type Highlights struct {
	Hover    []model.Site  // thin dark outline
	Selected []model.Site  // heavy outline
	Lit      []model.Site  // a shown area: hatching and a fine outline
	Problems []Problem     // flags; the gravest shows where a spot has several
	Handles  []plane.Point // of the sheet, that can be dragged
	Held     []plane.Point // of them, those that keys move
	Sketches []Sketch      // lines that are being drawn, on top of all else
	Step     int           // of the grid that points keep to, in units of the sheet; 0 for none
}

// Sketch is a line that is being drawn, with its corners.
type Sketch struct {
	Points []plane.Point
	Echo   bool // it follows another that is drawn: thinner, without corners
}

// Overlay gives spots a style. Spots off the board are left out.
type Overlay struct {
	Style  draw.Style
	At     []model.Site
	Texts  []string  // for each spot, short: a cost, a chance; may be shorter than At
	Levels []float64 // for each spot from 0 to 1; for draw.Heat
}

// Arrow is a line from one spot to another.
type Arrow struct {
	From, To model.Site
	Style    draw.Style
	Text     string      // at its middle
	Ink      color.NRGBA // instead of the style's; zero for none
	Aside    int         // so many widths to the left of the straight line, for arrows beside one another
	Faint    bool        // it is thin and pale: what is not to come yet, or not any more
}

// Overlays is what a game or a panel shows over the board for a while. Later ones
// lie over earlier ones.
type Overlays struct {
	Areas  []Overlay
	Arrows []Arrow
}

// spot is the outline of a spot in pixels: of its sector, or of the spaces at the
// border.
func (d *drawing) spot(at model.Site) (paint.Path, bool) {
	p, ok := d.sectorAt(at)
	if !ok || len(p.outline) == 0 {
		return paint.Path{}, false
	}
	if at.B == 0 {
		return tiles.Sized(p.outline.Path(), d.scale), true
	}
	z, ok := d.zoneAt(at)
	if !ok {
		return paint.Path{}, false
	}
	first, last := z.space(0, d.spaces(), d.unit), z.space(d.spaces()-1, d.spaces(), d.unit)
	more := 1.4 * d.unit
	way := z.to.Sub(z.from).Direction()
	side := way.Left()
	var out paint.Path
	out.Polygon(
		first[0].Sub(way.Times(more)).Sub(side.Times(more)), last[1].Add(way.Times(more)).Sub(side.Times(more)),
		last[2].Add(way.Times(more)).Add(side.Times(more)), first[3].Sub(way.Times(more)).Add(side.Times(more)))
	return tiles.Sized(out, d.scale), true
}

// middleOf is where a text about a spot stands, in pixels.
func (d *drawing) middleOf(at model.Site) (point, bool) {
	p, ok := d.sectorAt(at)
	if !ok {
		return point{}, false
	}
	if z, ok := d.zoneAt(at); ok {
		return z.middle().Times(d.scale), true
	}
	return p.room().Middle().Times(d.scale), true
}

// layMarks lays out the highlights in place of those before.
func (d *drawing) layMarks(spoil func(image.Rectangle)) {
	h := d.marks
	type mark struct {
		kind int
		at   model.Site
	}
	var marks []mark
	var keys []string
	for kind, list := range [3][]model.Site{h.Lit, h.Selected, h.Hover} {
		for _, at := range list {
			marks = append(marks, mark{kind, at})
			keys = append(keys, fmt.Sprint(kind, at, d.siteKey(at)))
		}
	}
	d.over.Lay(markGroup, keys, func(i int, o *tiles.Over) { d.pressMark(marks[i].kind, marks[i].at, o) }, spoil)

	handles := slices.Concat(h.Handles, h.Held)
	keys = make([]string, len(handles))
	for i, at := range handles {
		keys[i] = fmt.Sprint(at, i >= len(h.Handles))
	}
	d.over.Lay(handleGroup, keys, func(i int, o *tiles.Over) {
		o.Handle(pointOf(handles[i]).Times(d.scale), max(1.8*d.unit*d.scale, 4), i >= len(h.Handles), &d.inks)
	}, spoil)
	d.laySketches(h, spoil)

	flags := slices.Clone(h.Problems)
	slices.SortStableFunc(flags, func(a, b Problem) int { return int(a.Severity) - int(b.Severity) })
	seen := map[model.Site]bool{}
	flags = slices.DeleteFunc(flags, func(m Problem) bool {
		was := seen[m.At]
		seen[m.At] = true
		return was
	})
	keys = keys[:0]
	for _, m := range flags {
		keys = append(keys, fmt.Sprint(m, d.siteKey(m.At)))
	}
	d.over.Lay(flagGroup, keys, func(i int, o *tiles.Over) { d.pressFlag(flags[i], o) }, spoil)
}

func (d *drawing) pressMark(kind int, at model.Site, o *tiles.Over) {
	path, ok := d.spot(at)
	if !ok {
		return
	}
	u := d.scale * d.unit
	switch kind {
	case 0:
		o.Pattern(tiles.Pressed(path), tiles.Hatched(paint.Faint(d.inks.Lit, 0.14), paint.Faint(d.inks.Lit, 0.7), d.period(), d.thick()))
		o.Stroke(path, paint.Stroke{Width: max(0.8*u, 1)}, d.inks.Lit)
	case 1:
		o.Stroke(path, paint.Stroke{Width: max(3.6*u, 5)}, d.inks.Halo)
		o.Stroke(path, paint.Stroke{Width: max(2*u, 2.6)}, d.inks.Selected)
	default:
		o.Stroke(path, paint.Stroke{Width: max(3*u, 4)}, d.inks.Halo)
		o.Stroke(path, paint.Stroke{Width: max(1.4*u, 1.8)}, d.inks.Hover)
	}
}

// period and thick are the measures of hatching in pixels.
func (d *drawing) period() int { return 2 * max(3, int(1.6*d.scale*d.unit+0.5)) }
func (d *drawing) thick() int  { return max(1, int(0.4*d.scale*d.unit+0.5)) }

// layOverlays lays out the overlays in place of those before.
func (d *drawing) layOverlays(spoil func(image.Rectangle)) {
	all := d.overlays
	type cover struct {
		style draw.Style
		at    model.Site
		level float64
		text  string
	}
	var covers, texts []cover
	var keys, textKeys []string
	for _, a := range all.Areas {
		for i, at := range a.At {
			c := cover{style: a.Style, at: at}
			if i < len(a.Levels) {
				c.level = min(max(a.Levels[i], 0), 1)
			}
			covers = append(covers, c)
			keys = append(keys, fmt.Sprint(c, d.siteKey(at)))
			if i < len(a.Texts) && a.Texts[i] != "" {
				c.text = a.Texts[i]
				texts = slices.DeleteFunc(texts, func(t cover) bool { return t.at == at })
				texts = append(texts, c)
			}
		}
	}
	for _, c := range texts {
		textKeys = append(textKeys, fmt.Sprint(c.at, c.text, d.siteKey(c.at)))
	}
	d.over.Lay(coverGroup, keys, func(i int, o *tiles.Over) {
		c := covers[i]
		if path, ok := d.spot(c.at); ok {
			d.pressCover(path, c.style, c.level, o)
		}
	}, spoil)
	d.over.Lay(textGroup, textKeys, func(i int, o *tiles.Over) {
		at, ok := d.middleOf(texts[i].at)
		if p, _ := d.sectorAt(texts[i].at); ok && texts[i].at.B == 0 { // below its pieces, or beside its name
			if at.Y = max(at.Y, (p.room().Bottom-4*d.unit)*d.scale); p.low(d.unit) {
				at.Y = (p.room().Top + 0.11*p.room().Height()) * d.scale
			}
		}
		if ok {
			o.Text(texts[i].text, at, max(7*d.scale*d.unit, 10), &d.inks)
		}
	}, spoil)
	keys = make([]string, len(all.Arrows))
	for i, a := range all.Arrows {
		keys[i] = fmt.Sprint(a, d.siteKey(a.From), d.siteKey(a.To))
	}
	d.over.Lay(arrowGroup, keys, func(i int, o *tiles.Over) { d.pressArrow(all.Arrows[i], o) }, spoil)
}

func (d *drawing) pressCover(path paint.Path, s draw.Style, level float64, o *tiles.Over) {
	ink, width, dash := s.Edge()
	ink = d.inks.Printed(ink)
	u := d.scale * d.unit
	if s == draw.Heat {
		o.Fill(path, paint.Faint(ink, 0.12+0.6*level))
		return
	}
	period := d.period()
	o.Pattern(tiles.Pressed(path), tiles.Pattern{Period: period, Pix: s.Ground(period, d.thick())})
	if width > 0 {
		stroke := paint.Stroke{Width: max(0.22*width*u, 1.4)}
		if dash {
			stroke.Butt, stroke.Dash = true, []float64{4 * stroke.Width, 2.6 * stroke.Width}
		}
		o.Stroke(path, stroke, ink)
	}
}

// pressArrow draws an arrow between the middles of two spots.
func (d *drawing) pressArrow(a Arrow, o *tiles.Over) {
	from, okFrom := d.middleOf(a.From)
	to, okTo := d.middleOf(a.To)
	if !okFrom || !okTo || from == to {
		return
	}
	ink, _, _ := a.Style.Edge()
	if a.Ink != (color.NRGBA{}) {
		ink = a.Ink
	}
	ink = d.inks.Printed(ink)
	u := d.scale * d.unit
	if z, linked := d.zoneAt(model.Site{A: a.From.A, B: a.To.A + 1}); linked && a.From.B == 0 && a.To.B == 0 {
		// Straight over the border: the middle of a wide sector is far off.
		const reach = 55 // of a hundredth of a sector
		m := z.middle().Times(d.scale)
		across := z.to.Sub(z.from).Direction().Left()
		if across.Dot(to.Sub(from)) < 0 {
			across = across.Times(-1)
		}
		from, to = m.Sub(across.Times(reach*u)), m.Add(across.Times(reach*u))
	}
	way := to.Sub(from).Direction()
	side := way.Left()
	const between = 11 // of arrows beside one another
	from, to = from.Add(side.Times(float64(a.Aside)*between*u)), to.Add(side.Times(float64(a.Aside)*between*u))
	long := from.Dist(to)
	tip, tail := from.Add(way.Times(long-min(12*u, long/4))), from.Add(way.Times(min(12*u, long/4)))
	half, head := max(1.6*u, 1.6), max(6*u, 6)
	if a.Faint {
		half, head, ink = 0.6*half, 0.7*head, paint.Faint(ink, 0.75)
	}
	neck := tip.Sub(way.Times(1.5 * head))
	var shaft paint.Path
	shaft.Polygon(tail.Add(side.Times(0.6*half)), neck.Add(side.Times(half)), neck.Add(side.Times(head*0.72)), tip,
		neck.Sub(side.Times(head*0.72)), neck.Sub(side.Times(half)), tail.Sub(side.Times(0.6*half)))
	halo, edge := d.inks.Halo, paint.Mixed(ink, color.NRGBA{A: 255}, 0.45)
	if apart(ink, d.inks.Paper) < 70 { // the colour of a side may be as pale as the ground
		halo, edge = paint.Faint(d.inks.Frame, 0.9), d.inks.Frame
	}
	o.Stroke(shaft, paint.Stroke{Width: max(2*u, 3)}, halo)
	o.Fill(shaft, ink)
	o.Stroke(shaft, paint.Stroke{Width: max(0.4*u, 0.8)}, edge)
	if a.Text != "" {
		o.Text(a.Text, tail.Lerp(tip, 0.5), max(7*d.scale*d.unit, 10), &d.inks)
	}
}

// pressFlag draws the flag of a problem: its form says how grave it is.
func (d *drawing) pressFlag(m Problem, o *tiles.Over) {
	p, ok := d.sectorAt(m.At)
	if !ok {
		return
	}
	r := max(6*d.unit*d.scale, 9)
	at := point{X: p.room().Left*d.scale + 0.4*r, Y: p.room().Bottom*d.scale - 0.2*r}
	if z, ok := d.zoneAt(m.At); ok {
		at = z.middle().Times(d.scale).Add(point{Y: 0.8 * r})
	}
	o.Flag(m.Severity, at, r, &d.inks)
}
