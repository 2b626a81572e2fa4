package draw

import (
	"image"
	"math"

	"github.com/mapsheet/mapsheet/model/hex"
)

// crowd tells how much of what is drawn a name would cover: a raster of
// weights over a piece of the sheet, summed up from its north-western corner
// so that any box is four look-ups.
type crowd struct {
	origin     point // in corner radii from the centre of hex 0101
	cols, rows int
	sums       []float64 // one column and row more, all zero, before the first
}

const crowdStep = 0.2 // corner radii from cell to cell

// lineSides are the ways from each point of the middle of a line to those of the ground around
// it that weigh, too, whichever way it leads and however wide it is: a name is not written
// along its edges either.
var lineSides = []point{{X: 0.2}, {X: -0.2}, {Y: 0.2}, {Y: -0.2}}

// What it costs to cover things. A name stands anywhere else before it covers
// an altitude.
const (
	lineCost     = 0.4 // for each point of the middle of a line; a quarter for each of lineSides
	bridgeCost   = 0.8
	altitudeCost = 12
	crestCost    = 1.2
	numberCost   = 0.3
	houseCost    = 0.9 // for each of sixteen points of a town's hex
)

// fill takes account of all that is drawn around hexes beside which a name of
// some width and height may stand, but for the altitude that it says.
func (c *crowd) fill(d *drawing, homes []hex.Hex, said int16, width, height float64) {
	if len(homes) == 0 {
		c.cols, c.rows = 0, 0
		return
	}
	from, to := d.onSheet(homes[0]), d.onSheet(homes[0])
	for _, h := range homes {
		q := d.onSheet(h)
		from.X, from.Y, to.X, to.Y = min(from.X, q.X), min(from.Y, q.Y), max(to.X, q.X), max(to.Y, q.Y)
	}
	room := point{X: width + 1.5, Y: height + 1.5}
	from, to = from.Sub(room), to.Add(room)
	c.origin = from
	c.cols, c.rows = int((to.X-from.X)/crowdStep)+1, int((to.Y-from.Y)/crowdStep)+1
	n := (c.cols + 1) * (c.rows + 1)
	if cap(c.sums) < n {
		c.sums = make([]float64, n)
	}
	c.sums = c.sums[:n]
	clear(c.sums)
	d.nearby = d.hexesNear(d.nearby[:0], image.Rectangle{d.pixelOf(from), d.pixelOf(to)}, 1, 0)
	for _, n := range d.nearby {
		c.weigh(d, n, said)
	}
	for row := 1; row <= c.rows; row++ {
		sum := 0.0
		for col := 1; col <= c.cols; col++ {
			i := row*(c.cols+1) + col
			sum += c.sums[i]
			c.sums[i] = sum + c.sums[i-c.cols-1]
		}
	}
}

// weigh adds what is drawn on a hex.
func (c *crowd) weigh(d *drawing, n near, said int16) {
	home, cell := d.onSheet(n.hex), &d.scene.cells[n.index]
	for k := range cell.lines {
		if cell.lines[k].links == 0 {
			continue
		}
		for _, line := range d.art.course(cell.lines[k]).lines {
			for _, q := range line {
				c.put(home.Add(q), lineCost)
				for _, side := range lineSides {
					c.put(home.Add(q).Add(side), lineCost/4)
				}
			}
		}
	}
	around := func(x, y, cost float64) {
		for _, dx := range [3]float64{-x, 0, x} {
			for _, dy := range [3]float64{-y, 0, y} {
				c.put(home.Add(point{X: dx, Y: dy}), cost)
			}
		}
	}
	if cell.areas>>built&1 != 0 {
		for _, x := range [4]float64{-0.6, -0.2, 0.2, 0.6} {
			for _, y := range [4]float64{-0.65, -0.22, 0.22, 0.65} {
				c.put(home.Add(point{X: x, Y: y}), houseCost)
			}
		}
	}
	if cell.bridge {
		around(0.4, 0.4, bridgeCost)
	}
	switch {
	case cell.spot != 0 && cell.spot != said && d.plan.bears(spotsFrom):
		around(0.45, 0.3, altitudeCost)
	case cell.areas>>crest&1 != 0:
		c.put(home, crestCost)
	}
	if at, ok := d.numberOn(n.hex); ok {
		for _, x := range [3]float64{-0.3, 0, 0.3} {
			c.put(home.Add(at.Add(point{X: x})), numberCost)
		}
	}
}

// put adds a weight at a place.
func (c *crowd) put(at point, weight float64) {
	col, row := int(math.Floor((at.X-c.origin.X)/crowdStep)), int(math.Floor((at.Y-c.origin.Y)/crowdStep))
	if col >= 0 && row >= 0 && col < c.cols && row < c.rows {
		c.sums[(row+1)*(c.cols+1)+col+1] += weight
	}
}

// under is the weights that a box of some width and height centred at a place
// covers.
func (c *crowd) under(at point, width, height float64) float64 {
	clip := func(v float64, most int) int { return min(max(int(math.Round(v/crowdStep)), 0), most) }
	west, east := clip(at.X-width/2-c.origin.X, c.cols), clip(at.X+width/2-c.origin.X, c.cols)
	north, south := clip(at.Y-height/2-c.origin.Y, c.rows), clip(at.Y+height/2-c.origin.Y, c.rows)
	sum := func(col, row int) float64 { return c.sums[row*(c.cols+1)+col] }
	if c.cols == 0 {
		return 0
	}
	return sum(east, south) - sum(west, south) - sum(east, north) + sum(west, north)
}
