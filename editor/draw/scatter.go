package draw

import (
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/mapsheet/mapsheet/model/hex"
)

// Marks on the ground stand at places strewn evenly over the plane, without
// regard to hexes, in a pattern of scatterPeriod columns and rows that
// repeats.
const scatterPeriod = 4

// spot is one place of a scatter.
type spot struct {
	at     point   // from the hex's centre, in corner radii
	corner hex.Dir // lies between the directions corner and corner+1
}

// scatter is the spots on each hex of the pattern, from north to south.
type scatter [scatterPeriod * scatterPeriod][]spot

// on is the spots on a hex.
func (s *scatter) on(h hex.Hex) []spot {
	return s[mod(h.Row, scatterPeriod)*scatterPeriod+mod(h.Col, scatterPeriod)]
}

var (
	treeSpots       = sync.OnceValue(func() *scatter { return newScatter(0.36, 11) })
	coarseTreeSpots = sync.OnceValue(func() *scatter { return newScatter(0.62, 12) })
)

// newScatter strews spots no nearer to each other than the spacing, until no
// room is left.
func newScatter(spacing float64, seed uint64) *scatter {
	random := rand.New(rand.NewPCG(seed, 1914))
	width, height := 1.5*scatterPeriod, 2*apothem*scatterPeriod
	wrap := func(d, period float64) float64 { return d - period*math.Round(d/period) }
	var placed []point
	for range int(400 * width * height / (spacing * spacing) / 10) {
		q := point{X: random.Float64() * width, Y: random.Float64() * height}
		if !slices.ContainsFunc(placed, func(o point) bool {
			return math.Hypot(wrap(q.X-o.X, width), wrap(q.Y-o.Y, height)) < spacing
		}) {
			placed = append(placed, q)
		}
	}
	layout := hex.Layout{Size: 1}
	out := new(scatter)
	for _, q := range placed {
		h := layout.HexAt(q)
		sp := newSpot(q.Sub(layout.Center(h)))
		i := mod(h.Row, scatterPeriod)*scatterPeriod + mod(h.Col, scatterPeriod)
		out[i] = append(out[i], sp)
	}
	for i := range out {
		slices.SortFunc(out[i], func(a, b spot) int { return int(1e6 * (a.at.Y - b.at.Y)) })
	}
	return out
}

func newSpot(at point) spot {
	angle := math.Atan2(at.Y, at.X)*180/math.Pi + 90
	d := hex.N.Rotate(int(math.Floor(angle / 60)))
	return spot{at: at, corner: d}
}

// ofSheet is a pixel counted from the centre of hex 0101.
func (p *plan) ofSheet(q image.Point) image.Point { return q.Sub(image.Pt(p.x0, p.y0)) }
