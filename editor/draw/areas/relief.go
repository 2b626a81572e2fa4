package areas

import "math"

// relief is how the ground of a sheet rises and falls, as a net of points: rolling
// country, and hills in the sectors that are hills.
type relief struct {
	unit       float64
	cols, rows int
	rolling    []float64 // heights without hills
	shades     []float64 // how the light falls, from -1 to 1
}

const (
	reliefStep = 3 // units from one point of the net to the next
	reliefPast = 8 // points beyond the sheet on each side
)

func newRelief(width, height, unit float64) *relief {
	step := reliefStep * unit
	r := &relief{unit: unit, cols: int(math.Ceil(width/step)) + 2*reliefPast, rows: int(math.Ceil(height/step)) + 2*reliefPast}
	r.rolling, r.shades = make([]float64, r.cols*r.rows), make([]float64, r.cols*r.rows)
	for j := range r.rows {
		for i := range r.cols {
			x, y := float64(i)*reliefStep, float64(j)*reliefStep
			r.rolling[j*r.cols+i] = 0.5*noise(x/52, y/52, 11) + 0.2*noise(x/23, y/23, 12)
		}
	}
	return r
}

// at is where a point of the net lies on the sheet.
func (r *relief) at(i, j int) point {
	return point{X: float64(i-reliefPast) * reliefStep * r.unit, Y: float64(j-reliefPast) * reliefStep * r.unit}
}

// light lets the light fall on the country and its hills.
func (r *relief) light(hills []*sectorPlate) {
	heights := append([]float64(nil), r.rolling...)
	for _, h := range hills {
		low, high := h.outline.bounds()
		for j := range r.rows {
			if y := r.at(0, j).Y; y < low.Y || y > high.Y {
				continue
			}
			for i := range r.cols {
				if q := r.at(i, j); q.X > low.X && q.X < high.X {
					heights[j*r.cols+i] += 1.7 * rise(h.outline, q, r.unit, h.seed())
				}
			}
		}
	}
	for j := 1; j < r.rows-1; j++ {
		for i := 1; i < r.cols-1; i++ {
			k := j*r.cols + i
			east, south := heights[k+1]-heights[k-1], heights[k+r.cols]-heights[k-r.cols]
			s := 1.9 * (0.64*east + 0.77*south)
			r.shades[k] = s / (1 + math.Abs(s)) * 1.1
		}
	}
}

// shade is how the light falls on a point of the sheet, from -1 to 1.
func (r *relief) shade(q point) float64 {
	x, y := q.X/(reliefStep*r.unit)+reliefPast, q.Y/(reliefStep*r.unit)+reliefPast
	x, y = min(max(x, 1), float64(r.cols-3)), min(max(y, 1), float64(r.rows-3))
	i, j := int(x), int(y)
	across, down := spline(x-float64(i)), spline(y-float64(j))
	sum := 0.0
	for dj, v := range down {
		row := r.shades[(j+dj-1)*r.cols+i-1:]
		sum += v * (across[0]*row[0] + across[1]*row[1] + across[2]*row[2] + across[3]*row[3])
	}
	return sum
}

// spline is the shares of four points in a row in what lies at a part of the way
// from the second to the third.
func spline(t float64) [4]float64 {
	u := 1 - t
	return [4]float64{u * u * u / 6, (3*t*t*t - 6*t*t + 4) / 6, (3*u*u*u - 6*u*u + 4) / 6, t * t * t / 6}
}

// latticeStep is from pixel to pixel between which the light changes evenly.
const latticeStep = 8

// light finds how the light falls on each pixel of a tile at a scale.
func (t *tile) light(r *relief, scale float64) {
	const n = tileSide/latticeStep + 1
	var lattice [n][n]float64
	for j := range n {
		for i := range n {
			lattice[j][i] = r.shade(point{X: float64(t.box.Min.X+i*latticeStep) / scale, Y: float64(t.box.Min.Y+j*latticeStep) / scale})
		}
	}
	for y := range tileSide {
		j, v := y/latticeStep, float64(y%latticeStep)/latticeStep
		for i := range n - 1 {
			from := lattice[j][i]*(1-v) + lattice[j+1][i]*v
			to := lattice[j][i+1]*(1-v) + lattice[j+1][i+1]*v
			at := y*tileSide + i*latticeStep
			level, step := from*80*256, (to-from)*80*256/latticeStep
			for x := range latticeStep {
				t.shade[at+x] = int8(int(level)>>8) + grain[at+x]
				level += step
			}
		}
	}
}

// grain is the unevenness of the paper.
var grain = func() (out [tileSide * tileSide]int8) {
	for i := range out {
		out[i] = int8(7*chance(i%tileSide, i/tileSide, 77)) - 3
	}
	return out
}()
