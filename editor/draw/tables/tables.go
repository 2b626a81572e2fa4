// Package tables draws open tables as collectors of toy soldiers lay them out: a green
// cloth in a frame of wood with rulers along two sides, terrain that stands on it, and
// armies as ranks of little soldiers seen from above and a little before. For the
// screen a View keeps a picture of what is in sight up to date; pictures of the whole
// table and PNG files are drawn by the same hand.
//
// Lengths on the table are in hundredths of an inch, as boards have them, until they
// are drawn: then they are pixels of the sheet.
package tables

import (
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// point is a place of the table, or of its pixels, x to the east and y to the south.
type point = paint.Point

// inch is how many units of length an inch has.
const inch = 100

// pointOf is a point of the table as drawings have it.
func pointOf(p plane.Point) point { return point{X: float64(p.X), Y: float64(p.Y)} }

// corners is an outline as drawings have it.
func corners(p plane.Polygon) tiles.Outline {
	out := make(tiles.Outline, len(p))
	for i, c := range p {
		out[i] = pointOf(c)
	}
	return out
}

// frameOf is how wide the wood around a table is.
func frameOf(b *model.TableBoard) float64 {
	return min(max(float64(max(b.Width, b.Height))/34, 1.6*inch), 6*inch)
}

// wayOf is the direction in which a facing in tenths of a degree looks, clockwise from
// north.
func wayOf(facing int) point {
	sin, cos := math.Sincos(float64(facing) * math.Pi / 1800)
	return point{X: sin, Y: -cos}
}

// smooth is a line with its corners rounded off, each by no more than so far along
// its sides; with 0 they stay.
func smooth(line []point, by float64, closed bool) paint.Path {
	var p paint.Path
	n := len(line)
	if n < 3 && closed || n < 2 {
		return p
	}
	if by <= 0 {
		p.Polyline(line...)
		if closed {
			p.Close()
		}
		return p
	}
	first, last := 1, n-2
	if closed {
		first, last = 0, n-1
	} else {
		p.Move(line[0])
	}
	for i := first; i <= last; i++ {
		before, at, after := line[(i+n-1)%n], line[i], line[(i+1)%n]
		from := at.Lerp(before, min(by/max(at.Dist(before), 1e-9), 0.5))
		to := at.Lerp(after, min(by/max(at.Dist(after), 1e-9), 0.5))
		if closed && i == 0 {
			p.Move(from)
		} else {
			p.Line(from)
		}
		p.Quad(at, to)
	}
	if closed {
		p.Close()
	} else {
		p.Line(line[n-1])
	}
	return p
}

// beside is a line that runs so far to the left of another.
func beside(line []point, by float64) []point {
	out := make([]point, 0, len(line))
	for i, q := range line {
		way := line[min(i+1, len(line)-1)].Sub(line[max(i-1, 0)])
		if way == (point{}) {
			continue
		}
		out = append(out, q.Add(way.Direction().Left().Times(by)))
	}
	return out
}
