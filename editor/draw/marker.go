package draw

import (
	"image"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Marker is a sign of something that holds for a hex or a unit.
type Marker uint8

// The markers.
const (
	DisruptedMarker    Marker = iota // a unit's order is broken
	ImprovedMarker                   // an improved position
	TrenchMarker                     // earthworks around the hex
	ObservedMarker                   // seen by the enemy, as if in the open
	EliminatedMarker                 // a unit was lost here
	InterdictionMarker               // under interdicting fire
	RuinMarker                       // a bridge that is destroyed
	numMarkers
)

// Markers lists the markers.
func Markers() []Marker {
	all := make([]Marker, numMarkers)
	for i := range all {
		all[i] = Marker(i)
	}
	return all
}

// MarkerSet is a set of markers, a bit for each.
type MarkerSet uint16

// markerWords are the words by which rule systems name markers of these signs.
var markerWords = map[string]Marker{
	"trench": TrenchMarker, "eliminated": EliminatedMarker, "interdicted": InterdictionMarker, "ruin": RuinMarker, "observed": ObservedMarker,
}

// MarkerNamed is the marker that a rule system means by a word; false where none is
// drawn for it.
func MarkerNamed(word string) (Marker, bool) {
	m, ok := markerWords[word]
	return m, ok
}

// SetOf is the set of some markers.
func SetOf(markers ...Marker) MarkerSet {
	var s MarkerSet
	for _, m := range markers {
		s |= 1 << m
	}
	return s
}

// Has reports whether the marker is in the set.
func (s MarkerSet) Has(m Marker) bool { return s>>m&1 != 0 }

var (
	alarm  = paint.RGBA(0xb3261eff)
	light  = paint.RGBA(0xfffdf6ff)
	night  = paint.RGBA(0x1d1a17ff)
	timber = paint.RGBA(0x5d3c1cff)
)

// Draw draws the marker on a surface as a disc around a place.
func (m Marker) Draw(s paint.Surface, middle hex.Point, radius float64) {
	markerPen{s, middle, radius}.draw(m)
}

// Picture is a picture of the marker for a legend, so many pixels wide and high.
func (m Marker) Picture(px int) *image.RGBA {
	px = min(max(px, 1), mostCounter)
	return pictureOf(px, px, markerSprite(m, px-2))
}

// markerSprite is a marker as a disc, placed by its middle.
func markerSprite(m Marker, px int) *sprite {
	var r paint.Raster
	r.Reset(px/2+2, px/2+2)
	middle := point{}
	if px%2 == 1 {
		middle = point{X: 0.5, Y: 0.5}
	}
	m.Draw(&r, middle, float64(px)/2)
	return press(&r)
}

// markerPen draws a marker as a disc around a point.
type markerPen struct {
	paint.Surface
	middle point
	radius float64
}

// at is a place in radii from the middle.
func (p markerPen) at(x, y float64) point {
	return point{X: p.middle.X + x*p.radius, Y: p.middle.Y + y*p.radius}
}

func (p markerPen) line(pts ...point) (path paint.Path) {
	path.Polyline(pts...)
	return path
}

func (p markerPen) draw(m Marker) {
	ring := max(1, 0.12*p.radius)
	var disc paint.Path
	disc.Ellipse(p.middle, p.radius-ring/2, p.radius-ring/2)
	p.Fill(disc, light)
	thick := paint.Stroke{Width: max(1.2, 0.22*p.radius)}
	switch m {
	case DisruptedMarker:
		p.Stroke(p.line(p.at(0.28, -0.72), p.at(-0.3, -0.02), p.at(0.26, 0.04), p.at(-0.28, 0.7)), thick, alarm)
	case ImprovedMarker:
		p.Stroke(p.line(p.at(-0.6, -0.2), p.at(-0.42, 0.36), p.at(0.42, 0.36), p.at(0.6, -0.2)), thick, timber)
		ticks := p.line(p.at(-0.2, 0.36), p.at(-0.2, 0.02))
		ticks.Add(p.line(p.at(0.2, 0.36), p.at(0.2, 0.02)))
		p.Stroke(ticks, paint.Stroke{Width: max(1, 0.15*p.radius)}, timber)
	case TrenchMarker:
		p.Stroke(p.line(p.at(-0.7, 0.2), p.at(-0.42, 0.2), p.at(-0.42, -0.24), p.at(0, -0.24), p.at(0, 0.2), p.at(0.42, 0.2), p.at(0.42, -0.24), p.at(0.7, -0.24)),
			paint.Stroke{Width: max(1.2, 0.24*p.radius)}, timber)
	case ObservedMarker:
		p.eyeball(p.middle, 0.74*p.radius)
	case EliminatedMarker:
		cross := p.line(p.at(-0.45, -0.45), p.at(0.45, 0.45))
		cross.Add(p.line(p.at(-0.45, 0.45), p.at(0.45, -0.45)))
		p.Stroke(cross, paint.Stroke{Width: max(1.5, 0.3*p.radius)}, night)
	case InterdictionMarker:
		p.burst(p.middle, 0.74*p.radius)
	case RuinMarker:
		p.ruin()
	}
	p.Stroke(disc, paint.Stroke{Width: ring}, night)
}

// ruin draws the two ends of a bridge and the gap between them.
func (p markerPen) ruin() {
	line := paint.Stroke{Width: max(1, 0.17*p.radius), Butt: true}
	for _, side := range []float64{-1, 1} {
		for _, y := range []float64{-0.28, 0.28} {
			p.Stroke(p.line(p.at(side*0.78, y-0.14), p.at(side*0.62, y), p.at(side*0.24, y)), line, night)
		}
		p.Stroke(p.line(p.at(side*0.24, -0.34), p.at(side*0.12, -0.1), p.at(side*0.3, 0.08), p.at(side*0.14, 0.36)), line, alarm)
	}
}

// burst draws a shell burst: a star of many points.
func (p markerPen) burst(c point, radius float64) {
	var star paint.Path
	const points = 8
	for i := range 2 * points {
		r := radius
		if i%2 == 1 {
			r *= 0.5
		}
		q := c.Add(paint.Polar(r, math.Pi*(float64(i)/points-0.5)))
		if i == 0 {
			star.Move(q)
		} else {
			star.Line(q)
		}
	}
	star.Close()
	p.Fill(star, alarm)
	var core paint.Path
	core.Ellipse(c, 0.24*radius, 0.24*radius)
	p.Fill(core, light)
}

// eyeball draws an open eye, half as wide as reach to each side.
func (p markerPen) eyeball(c point, reach float64) {
	var lids paint.Path
	lids.Move(point{X: c.X - reach, Y: c.Y})
	lids.Quad(point{X: c.X, Y: c.Y - 1.25*reach}, point{X: c.X + reach, Y: c.Y})
	lids.Quad(point{X: c.X, Y: c.Y + 1.25*reach}, point{X: c.X - reach, Y: c.Y})
	lids.Close()
	p.Stroke(lids, paint.Stroke{Width: max(1, 0.2*reach)}, night)
	var ball paint.Path
	ball.Ellipse(c, 0.34*reach, 0.34*reach)
	p.Fill(ball, night)
}

// rift draws a jagged break across the counter of a disrupted unit.
func (p counterPen) rift() {
	var path paint.Path
	path.Polyline(p.point(0.82, 0.21), p.point(0.58, 0.29), p.point(0.65, 0.42), p.point(0.36, 0.36), p.point(0.43, 0.48), p.point(0.18, 0.58))
	width := max(1.8, 0.05*p.side)
	p.Stroke(path, paint.Stroke{Width: width + max(1.6, 0.045*p.side)}, light)
	p.Stroke(path, paint.Stroke{Width: width}, alarm)
}

// rampart draws the border of a unit in an improved position: a parapet with
// gaps, dark and light in turn.
func (p counterPen) rampart(whole frame) {
	width := max(2, math.Round(0.06*p.side))
	p.Fill(whole.lined(width), timber)
	const notches = 5
	var gaps paint.Path
	for i := range notches {
		from, to := (float64(i)+0.28)/notches, (float64(i)+0.72)/notches
		band := width * 0.62
		a, b := whole.at(from, from), whole.at(to, to)
		gaps.Add(frame{a.X, whole.top, b.X, whole.top + band}.path())
		gaps.Add(frame{a.X, whole.bottom - band, b.X, whole.bottom}.path())
		gaps.Add(frame{whole.left, a.Y, whole.left + band, b.Y}.path())
		gaps.Add(frame{whole.right - band, a.Y, whole.right, b.Y}.path())
	}
	p.Fill(gaps, paint.RGBA(0xf3e3bdff))
}
