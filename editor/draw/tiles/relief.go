package tiles

import "math"

// Relief is how the ground of a sheet rises and falls, as a net of points, and how the
// Light from the north-west falls on it.
type Relief struct {
	step       float64 // from one point of the net to the next
	Cols, Rows int
	shades     []float64 // from -1 to 1
}

// reliefPast is how many points lie beyond the sheet on each side.
const reliefPast = 8

// NewRelief is the net of a sheet of a size, without shades.
func NewRelief(width, height, step float64) *Relief {
	r := &Relief{step: step, Cols: int(math.Ceil(width/step)) + 2*reliefPast, Rows: int(math.Ceil(height/step)) + 2*reliefPast}
	r.shades = make([]float64, r.Cols*r.Rows)
	return r
}

// at is where a point of the net lies on the sheet.
func (r *Relief) at(i, j int) point {
	return point{X: float64(i-reliefPast) * r.step, Y: float64(j-reliefPast) * r.step}
}

// Points visits the points that lie within a box, with their index row by row.
func (r *Relief) Points(low, high point, visit func(k int, q point)) {
	for j := range r.Rows {
		if y := r.at(0, j).Y; y < low.Y || y > high.Y {
			continue
		}
		for i := range r.Cols {
			if q := r.at(i, j); q.X > low.X && q.X < high.X {
				visit(j*r.Cols+i, q)
			}
		}
	}
}

// Light lets the light fall on heights, one for each point, row by row.
func (r *Relief) Light(heights []float64) {
	for j := 1; j < r.Rows-1; j++ {
		for i := 1; i < r.Cols-1; i++ {
			k := j*r.Cols + i
			east, south := heights[k+1]-heights[k-1], heights[k+r.Cols]-heights[k-r.Cols]
			s := 1.9 * (0.64*east + 0.77*south)
			r.shades[k] = s / (1 + math.Abs(s)) * 1.1
		}
	}
}

// shade is how the light falls on a point of the sheet, from -1 to 1.
func (r *Relief) shade(q point) float64 {
	x, y := q.X/r.step+reliefPast, q.Y/r.step+reliefPast
	x, y = min(max(x, 1), float64(r.Cols-3)), min(max(y, 1), float64(r.Rows-3))
	i, j := int(x), int(y)
	across, down := spline(x-float64(i)), spline(y-float64(j))
	sum := 0.0
	for dj, v := range down {
		row := r.shades[(j+dj-1)*r.Cols+i-1:]
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

// fullLight is the shade of a pixel in full light, of 127.
const fullLight = 80.0

// latticeStep is from pixel to pixel between which the light changes evenly.
const latticeStep = 8

// Light finds how the light falls on each pixel of a tile at a scale.
func (t *Tile) Light(r *Relief, scale float64) {
	const n = TileSide/latticeStep + 1
	var lattice [n][n]float64
	for j := range n {
		for i := range n {
			lattice[j][i] = r.shade(point{X: float64(t.Box.Min.X+i*latticeStep) / scale, Y: float64(t.Box.Min.Y+j*latticeStep) / scale})
		}
	}
	for y := range TileSide {
		j, v := y/latticeStep, float64(y%latticeStep)/latticeStep
		for i := range n - 1 {
			from := lattice[j][i]*(1-v) + lattice[j+1][i]*v
			to := lattice[j][i+1]*(1-v) + lattice[j+1][i+1]*v
			at := y*TileSide + i*latticeStep
			level, step := from*fullLight*256, (to-from)*fullLight*256/latticeStep
			for x := range latticeStep {
				t.Shade[at+x] = int8(int(level)>>8) + Grain[at+x]
				level += step
			}
		}
	}
}

// Grain is the unevenness of the paper.
var Grain = func() (out [TileSide * TileSide]int8) {
	for i := range out {
		out[i] = int8(7*Chance(i%TileSide, i/TileSide, 77)) - 3
	}
	return out
}()
