package draw

import (
	"image"
	"math"

	"github.com/mapsheet/mapsheet/model/hex"
)

// scale is one rung of the ladder of sizes the map is drawn at. All positions
// of hex centres are whole pixels, so that art of one hex meets that of its
// neighbors without a seam wherever it is blitted; a hex is at most three
// hundredths wider or taller than a regular one for it.
//
// Sizes too small for art of whole pixels are drawn over times larger and
// averaged down.
type scale struct {
	dx, dy int // from a centre to that of the next column; half a row; in drawn pixels
	over   int // drawn pixels for one shown pixel, along each axis
}

// size is the corner radius in shown pixels.
func (s scale) size() float64 { return float64(s.dx) / 1.5 / float64(s.over) }

// unit is the corner radius in drawn pixels.
func (s scale) unit() float64 { return float64(s.dx) / 1.5 }

const (
	smallestDrawn = 8  // corner radius from which a hex is drawn as it is shown
	largestSize   = 96 // corner radius
	mostOver      = 16
)

// ladder holds every scale, the smallest first.
var ladder = makeLadder()

func makeLadder() []scale {
	var all []scale
	for _, small := range []struct {
		over int
		dx   []int
	}{
		{mostOver, []int{7}}, {13, []int{7}}, {11, []int{7}}, {9, []int{7}}, {7, []int{7}}, {6, []int{7}}, {5, []int{7}},
		{4, []int{7}}, {3, []int{7}}, {4, []int{12}}, {2, []int{7}}, {3, []int{12, 14, 16}}, {2, []int{12, 14, 16, 17, 19, 21, 23}},
	} {
		for _, dx := range small.dx {
			all = append(all, scale{dx, halfRow(dx), small.over})
		}
	}
	for dx := smallestDrawn * 3 / 2; dx <= largestSize*3/2; dx++ {
		dy := halfRow(dx)
		skew := float64(dy) * math.Sqrt(3) / float64(dx)
		last := all[len(all)-1]
		if math.Abs(skew-1) < 0.027 && float64(dx) >= 1.055*1.5*last.size() {
			all = append(all, scale{dx, dy, 1})
		}
	}
	return all
}

// halfRow is the number of pixels nearest to half the height of a regular hex.
func halfRow(dx int) int { return int(math.Round(float64(dx) / math.Sqrt(3))) }

// rungFor is the place on the ladder of the scale nearest to a size.
func rungFor(size float64) int {
	best := 0
	for i, s := range ladder {
		if math.Abs(math.Log(s.size()/size)) < math.Abs(math.Log(ladder[best].size()/size)) {
			best = i
		}
	}
	return best
}

// plan is where everything lies on a sheet drawn at a scale, in drawn pixels
// from the sheet's upper left corner.
type plan struct {
	scale
	grid   hex.Grid
	x0, y0 int             // centre of hex 0101
	sheet  image.Rectangle // the paper
	neat   image.Rectangle // the map within its frame
}

// The paper around the map, in corner radii, and the least of it in shown
// pixels where exits have their numbers in it.
const (
	marginUnits = 1.5
	marginLeast = 17
)

func makePlan(g hex.Grid, s scale) plan {
	p := plan{scale: s, grid: g}
	u := s.unit()
	margin := int(math.Ceil(marginUnits * u))
	if s.bears(namesFrom) {
		margin = max(margin, marginLeast*s.over)
	}
	west := int(math.Round(u))
	p.x0, p.y0 = margin+west, margin+s.dy
	height := 2 * s.dy * g.Rows
	if g.Cols > 1 {
		height += s.dy
	}
	p.neat = image.Rect(margin, margin, margin+2*west+s.dx*(g.Cols-1), margin+height)
	p.sheet = image.Rect(0, 0, roundUp(p.neat.Max.X+margin, s.over), roundUp(p.neat.Max.Y+margin, s.over))
	return p
}

func roundUp(n, step int) int { return (n + step - 1) / step * step }

// center is the pixel corner on which the hex's centre lies.
func (p *plan) center(h hex.Hex) image.Point {
	return image.Pt(p.x0+p.dx*h.Col, p.y0+p.dy*h.HalfRow())
}

// hexAt is the hex that holds a point.
func (p *plan) hexAt(x, y float64) hex.Hex {
	u := p.unit()
	stretch := math.Sqrt(3) / 2 * u / float64(p.dy)
	l := hex.Layout{Size: u}
	origin := l.Center(hex.Hex{})
	return l.HexAt(hex.Point{
		X: x - float64(p.x0) + origin.X,
		Y: (y-float64(p.y0))*stretch + origin.Y,
	})
}
