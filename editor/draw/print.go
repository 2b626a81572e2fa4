package draw

import (
	"image"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Print is the drawing of a board for any Canvas, in units of its own: what the screen
// shows at one size, as paths, forms and texts. It is for one goroutine.
type Print struct {
	d *drawing
}

// printScale is the size of hexes in a Print's units: a regular hex almost exactly, and
// one at which numbers and names are as large, in proportion, as people read them from
// paper.
var printScale = scale{dx: 97, dy: 56, over: 1}

// NewPrint draws a board, with what stands on it.
func NewPrint(b *model.HexBoard, units []Stack, areas []Area, o Options) *Print {
	inks := o.Inks()
	a := newArt(printScale, inks)
	a.vector = true
	d := &drawing{plan: plan{scale: printScale}, art: a, options: o}
	d.setBoard(b)
	nothing := func(image.Rectangle) {} // is drawn yet
	d.setAreas(areas, nothing)
	d.setUnits(units, nothing, nothing)
	d.placeNames(never)
	return &Print{d: d}
}

// Size is the width and height of the sheet, its margin included.
func (p *Print) Size() (width, height float64) {
	return float64(p.d.plan.sheet.Dx()), float64(p.d.plan.sheet.Dy())
}

// Map is the corners of the map within its frame.
func (p *Print) Map() (low, high paint.Point) {
	return corner(p.d.plan.neat.Min), corner(p.d.plan.neat.Max)
}

// Flats is how far a hexside is from the opposite one.
func (p *Print) Flats() float64 { return float64(2 * p.d.plan.dy) }

// Pitch is how far the centres of a column's hexes are from those of the next column, and
// those of a row from those of the next row.
func (p *Print) Pitch() paint.Point {
	return point{X: float64(p.d.plan.dx), Y: float64(2 * p.d.plan.dy)}
}

// Center is where the centre of a hex lies.
func (p *Print) Center(h hex.Hex) paint.Point { return corner(p.d.plan.center(h)) }

func corner(p image.Point) point { return point{X: float64(p.X), Y: float64(p.Y)} }

func rectangle(r image.Rectangle) (p paint.Path) {
	p.Polygon(corner(r.Min), corner(image.Pt(r.Max.X, r.Min.Y)), corner(r.Max), corner(image.Pt(r.Min.X, r.Max.Y)))
	return p
}

// Draw draws the whole sheet.
func (p *Print) Draw(c paint.Canvas) { p.DrawPart(c, point{}, corner(p.d.plan.sheet.Max)) }

// DrawPart draws what lies in the rectangle from low to high, and of some things at its
// edge more than that.
func (p *Print) DrawPart(c paint.Canvas, low, high paint.Point) {
	d := p.d
	part := image.Rect(int(math.Floor(low.X)), int(math.Floor(low.Y)), int(math.Ceil(high.X)), int(math.Ceil(high.Y))).Intersect(d.plan.sheet)
	if part.Empty() {
		return
	}
	c.Layer("Paper", func() { c.Fill(rectangle(part), d.art.inks.Paper) })
	if inner := part.Intersect(d.plan.neat); !inner.Empty() && d.plan.grid.Len() > 0 {
		c.Clip(rectangle(inner), func() {
			c.Layer("Ground", func() { p.ground(c, inner) })
			p.passes(c, inner)
		})
	}
	c.Layer("Frame", func() { p.frame(c) })
	if d.options.Layers[AreaLayer] != Hidden && len(d.areas.things) > 0 {
		c.Layer(AreaLayer.Name(), func() { p.areas(c, part) })
	}
	p.plates(c, part)
	if d.options.Layers[UnitLayer] != Hidden && len(d.units.things) > 0 {
		c.Layer(UnitLayer.Name(), func() { p.units(c, part) })
	}
}

// groundStep is how far apart the points lie in which the ground is measured: a
// twenty-fourth of a hex's height.
const groundStep = 4

// simplest is how far the edge of an area may lie from where the screen has it.
const simplest = 0.25

// ground draws the tints and edges of the areas.
func (p *Print) ground(c paint.Canvas, part image.Rectangle) {
	d := p.d
	part = part.Inset(-3 * groundStep)
	ground, relief := d.options.Layers[TerrainLayer], d.options.Layers[AltitudeLayer]
	over := func() bool { return paint.Ended(c) }
	for kind, line := range [numAreas]Visibility{high: Hidden, crest: relief, wooded: ground, built: Hidden} {
		e := d.art.edging(washKey{areaKind(kind), ground, line})
		unit := d.plan.unit()
		soft := 0 // how many layers the tint has
		switch {
		case e.tint.A == 0:
		case e.fade <= 1:
			soft = 1
		default:
			soft = 4
		}
		var lines []*outline
		for k := range soft {
			level := 0.0
			if soft > 1 {
				level = e.fade / unit * (float64(k) + 0.5) / float64(soft)
			}
			lines = append(lines, newOutline(level))
		}
		if e.width > 0 {
			lines = append(lines, newOutline(e.width/2/unit))
		}
		if !d.outlined(lines, part, kind, over) {
			continue
		}
		for k, part := range steps(float64(e.tint.A)/255, soft) {
			ink := e.tint
			ink.A = uint8(math.Round(255 * part))
			c.Fill(rounded(lines[k].rings(simplest)), ink)
		}
		if e.width > 0 {
			for _, ring := range lines[soft].rings(simplest) { // each by itself, in a small box
				c.Stroke(rounded([][]point{ring}), paint.Stroke{Width: e.width}, e.line)
			}
		}
	}
}

// bandPoints is about how many points of the ground are measured at once.
const bandPoints = 1 << 20

// outlined follows lines through a part of a kind of area, band by band. It returns false
// where the part has nothing of it, or it is over before all is measured.
func (d *drawing) outlined(lines []*outline, part image.Rectangle, kind int, over func() bool) bool {
	y := func(row int) int { return d.plan.y0 + row*groundStep }
	first, last := floorDiv(part.Min.Y-d.plan.y0, groundStep), ceilDiv(part.Max.Y-d.plan.y0, groundStep)
	rows := max(bandPoints*groundStep/max(part.Dx(), 1), 16)
	found := false
	for top := first; top < last; top += rows {
		end := min(top+rows, last) // a row of two bands
		f := d.field(image.Rect(part.Min.X, y(top), part.Max.X, y(end)), kind, over)
		if over() {
			return false
		}
		if f == nil {
			continue
		}
		found = true
		from, to := top, end
		if top == first {
			from--
		}
		if end == last {
			to++
		}
		for row := from; row < to; row++ {
			for _, o := range lines {
				o.follow(f, row)
			}
		}
	}
	return found
}

// field measures how deep the points of a part lie in a kind of area; nil where the part has
// nothing of it, or it is over before all is measured.
func (d *drawing) field(part image.Rectangle, kind int, over func() bool) *field {
	first := image.Pt(floorDiv(part.Min.X-d.plan.x0, groundStep), floorDiv(part.Min.Y-d.plan.y0, groundStep))
	last := image.Pt(ceilDiv(part.Max.X-d.plan.x0, groundStep), ceilDiv(part.Max.Y-d.plan.y0, groundStep))
	var out *field
	t, bit := d.art.edges, uint8(1)<<kind
	unit := d.plan.unit()
	d.nearby = d.hexesNear(d.nearby[:0], part, 1.75, 0)
	for i, n := range d.nearby {
		if i%1024 == 0 && over() {
			return nil
		}
		for side := range t.facets {
			g := d.scene.ground(n.index, side)
			if (g.full|g.edged)&bit == 0 {
				continue
			}
			if out == nil {
				out = &field{cols: last.X - first.X + 1, top: first.Y, step: groundStep,
					low: point{X: float64(d.plan.x0 + first.X*groundStep), Y: float64(d.plan.y0)}}
				out.depth = make([]float32, out.cols*(last.Y-first.Y+1))
				for i := range out.depth {
					out.depth[i] = -mostDepth
				}
			}
			f := &t.facets[side]
			corner := image.Pt(n.center.X-(1-side)*t.dx-d.plan.x0, n.center.Y-t.dy-d.plan.y0) // of its box, from hex 0101
			center := t.dx * (1 - side)
			for row := max(ceilDiv(corner.Y, groundStep), first.Y); row*groundStep < corner.Y+2*t.dy && row <= last.Y; row++ {
				y := row*groundStep - corner.Y
				from := max(ceilDiv(corner.X+int(f.first[y]), groundStep), first.X)
				to := min(ceilDiv(corner.X+int(f.last[y]), groundStep), last.X+1) // not included
				if from >= to {
					continue
				}
				depths := out.depth[(row-first.Y)*out.cols:]
				if g.full&bit != 0 {
					for col := from; col < to; col++ {
						depths[col-first.X] = mostDepth
					}
					continue
				}
				line := d.scene.contours[g.contours[kind]]
				along := line.along((float64(y-t.dy) + 0.5) / float64(t.dy) * apothem)
				for col := from; col < to; col++ {
					x := col*groundStep - corner.X
					noise := float64(noiseSign[kind]*t.noiseAt(col*groundStep, row*groundStep)) / levels
					depths[col-first.X] = float32(along.depth((float64(x-center)+0.5)/unit) + noise)
				}
			}
		}
	}
	return out
}

// printedPasses are the layers of a file that passes come to: those that follow on each
// other come to one.
var printedPasses = [numPasses]string{
	gridPass: "Hex lines", hachurePass: "Hachures", housePass: "Houses", treePass: "Trees", streamPass: "Streams",
	bankPass: "Roads, railroads and water", waterPass: "Roads, railroads and water", deckPass: "Roads, railroads and water",
	casePass: "Roads, railroads and water", pavePass: "Roads, railroads and water", railPass: "Roads, railroads and water",
	cutBankPass: "Roads, railroads and water", cutWaterPass: "Roads, railroads and water", parapetPass: "Roads, railroads and water",
	hedgePass: "Hedges and walls", numberPass: "Hex numbers", peakPass: "Altitudes", spotPass: "Altitudes",
}

// passes draws all motifs but those of places.
func (p *Print) passes(c paint.Canvas, part image.Rectangle) {
	d := p.d
	hexes := d.hexesNear(nil, part, facetReach, mostLine)
	for k := pass(0); k < numPasses; {
		name, end := printedPasses[k], k+1
		for end < numPasses && printedPasses[end] == name {
			end++
		}
		c.Layer(name, func() {
			for ; k < end; k++ {
				p.pass(c, k, hexes, part)
			}
		})
		k = end
	}
}

func (p *Print) pass(c paint.Canvas, k pass, hexes []near, part image.Rectangle) {
	d := p.d
	if d.options.Layers[layerOf[k]] == Hidden {
		return
	}
	for i := range hexes {
		if i%256 == 0 && paint.Ended(c) {
			return
		}
		n := &hexes[i]
		items := d.composedFor(k, n)
		if len(items) == 0 || d.yields(k, n) {
			continue
		}
		clear := d.cleared(k, n.center)
		for _, item := range items {
			at := n.center.Add(image.Pt(int(item.x), int(item.y)))
			box := item.sprite.box.Add(at)
			if !box.Overlaps(part) || clear && d.taken.overlap(box.Inset(item.sprite.box.Dx()/4)) {
				continue
			}
			item.sprite.etching.drawAt(c, corner(at))
		}
	}
}

// frame draws the lines around the map.
func (p *Print) frame(c paint.Canvas) {
	d := p.d
	line := func(r image.Rectangle, width float64) {
		half := width / 2
		var path paint.Path
		low, high := corner(r.Min).Sub(point{X: half, Y: half}), corner(r.Max).Add(point{X: half, Y: half})
		path.Polygon(low, point{X: high.X, Y: low.Y}, high, point{X: low.X, Y: high.Y})
		c.Stroke(path, paint.Stroke{Width: width}, d.art.inks.Frame)
	}
	fine, heavy, gap := d.plan.width(0.03, 1), d.plan.width(0.08, 1), d.plan.width(0.14, 2)
	line(d.plan.neat, fine)
	line(d.plan.neat.Inset(-int(math.Round(fine+gap))), heavy)
}

// plates writes the names and numbers of places.
func (p *Print) plates(c paint.Canvas, part image.Rectangle) {
	d := p.d
	for _, l := range [...]Layer{PlaceLayer, LabelLayer} {
		if d.options.Layers[l] == Hidden {
			continue
		}
		c.Layer(l.Name(), func() {
			for i := range d.plates {
				if q := &d.plates[i]; q.hasRoom && q.layer() == l && q.drawn.Overlaps(part) {
					d.artOf(l).sprite(q.motif).etching.drawAt(c, corner(q.at))
				}
			}
		})
	}
}

// areas draws the areas' tints, hatchings, outlines and labels.
func (p *Print) areas(c paint.Canvas, part image.Rectangle) {
	d := p.d
	hexes := d.hexesNear(nil, part, hexReach, mostLine)
	for i, l := range d.areas.looks {
		l.ink.A = 255
		bit := uint64(1) << i
		within := func(h hex.Hex) bool {
			m := d.areas.on(d.scene.index(h))
			return m != nil && *m&bit != 0
		}
		var ground paint.Path
		for _, n := range hexes {
			if !within(n.hex) {
				continue
			}
			at := make([]point, 6)
			for k, q := range corners {
				at[k] = d.art.at(q).Add(corner(n.center))
			}
			ground.Polygon(at...)
		}
		if len(ground.Segments) == 0 {
			continue
		}
		c.Fill(ground, paint.Faint(l.ink, l.tint))
		c.Clip(ground, func() { p.hatch(c, ground, l) })
		for _, n := range hexes {
			var sides model.DirSet
			if !within(n.hex) {
				continue
			}
			for dir, next := range n.hex.Neighbors() {
				if !within(next) {
					sides |= 1 << dir
				}
			}
			if sides != 0 {
				d.art.sprite(motif{recipe: areaOutline, variant: int32(sides), ink: l.ink}).etching.drawAt(c, corner(n.center))
			}
		}
	}
	for _, l := range d.areas.labels {
		d.artOf(AreaLayer).sprite(motif{recipe: areaName, text: l.text}).etching.drawAt(c, corner(d.plan.center(l.hex)))
	}
}

// hatch draws the lines or dots of a look over the box of a path.
func (p *Print) hatch(c paint.Canvas, over paint.Path, l look) {
	low, high, _ := over.Bounds()
	period, thick := hatching(p.d.plan.scale)
	step, width := float64(period), float64(thick)
	tall := high.Y - low.Y
	first := func(x, step float64) float64 { return math.Floor(x/step)*step + width/2 }
	var slanted, straight paint.Path
	if l.hatch == rising || l.hatch == crossed {
		for x := first(low.X+low.Y, step) - low.Y; x < high.X+tall; x += step {
			slanted.Polyline(point{X: x, Y: low.Y}, point{X: x - tall, Y: high.Y})
		}
	}
	if l.hatch == falling || l.hatch == crossed {
		for x := first(low.X-low.Y-tall, step) + low.Y; x < high.X; x += step {
			slanted.Polyline(point{X: x, Y: low.Y}, point{X: x + tall, Y: high.Y})
		}
	}
	if l.hatch == level {
		for y := first(low.Y, step/2); y < high.Y; y += step / 2 {
			straight.Polyline(point{X: low.X, Y: y}, point{X: high.X, Y: y})
		}
	}
	if l.hatch == standing {
		for x := first(low.X, step/2); x < high.X; x += step / 2 {
			straight.Polyline(point{X: x, Y: low.Y}, point{X: x, Y: high.Y})
		}
	}
	ink := paint.Faint(l.ink, l.strong)
	if len(slanted.Segments) > 0 {
		c.Stroke(slanted, paint.Stroke{Width: width / math.Sqrt2, Butt: true}, ink)
	}
	if len(straight.Segments) > 0 {
		c.Stroke(straight, paint.Stroke{Width: width, Butt: true}, ink)
	}
	if l.hatch == dotted {
		var dots paint.Path
		for row, y := 0, first(low.Y, step); y < high.Y; row, y = row+1, y+step/2 {
			for x := first(low.X, step) + float64(row%2)*step/2; x < high.X; x += step {
				dots.Disc(point{X: x, Y: y}, 0.75*width)
			}
		}
		c.Fill(dots, ink)
	}
}

// units draws the counters that stand on the map.
func (p *Print) units(c paint.Canvas, part image.Rectangle) {
	d := p.d
	side := float64(d.plan.counterSide())
	for _, n := range d.hexesNear(nil, part, stackReach, stackPixels) {
		s := d.units.on(n.index)
		if s == nil {
			continue
		}
		if s.Markers.Has(TrenchMarker) {
			d.art.mark(trenchRing, 0).etching.drawAt(c, corner(n.center))
		}
		for i, counter := range s.Counters {
			at := corner(n.center.Add(d.plan.shiftOf(i, len(s.Counters)))).Sub(point{X: side / 2, Y: side / 2})
			counter.In(d.art.inks).Print(c, at, side)
		}
	}
}

// In is the counter as it comes out with a palette.
func (c Counter) In(p paint.Palette) Counter {
	c.Fill, c.Ink = p.Printed(c.Fill), p.Printed(c.Ink)
	if p.Spare {
		c.Band = c.Fill
		c.Fill = paint.RGBA(0xffffffff)
		c.Ink = legible(c.Band, c.Fill)
	}
	return c
}

// counterUnits is the side at which counters are drawn, before they are scaled: large
// enough for all that they show.
const counterUnits = 144

// Print draws the counter with its upper left corner at a place and a side of any length,
// to the least of its details.
func (c Counter) Print(on paint.Canvas, at paint.Point, side float64) {
	on.Within(paint.Scaled(side/counterUnits, side/counterUnits, at), func() { c.Draw(on, point{}, counterUnits) })
}
