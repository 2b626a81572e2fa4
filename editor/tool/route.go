package tool

import (
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Route is the way on which an engineer would lead a line of the kind from one
// hex of the board to another: straight, along what is there of it, round
// crests where that is not too far, and squarely over water where it has to
// cross it.
func Route(b *model.HexBoard, k model.LineKind, from, to hex.Hex) []hex.Hex {
	straight := way(b.Grid, from, to)
	if len(straight) < 3 {
		return straight
	}
	r := newRouter(b, k, from, to)
	r.sound()
	return r.straighten(r.search())
}

// A route is looked for within aside hexes of the straight line and behind its
// ends, within fewer where it is short.
const (
	aside      = 16
	asideLeast = 6
	maxSwerve  = stepCost / 4 // where a way swerves much, its hexes tell how long it is
	spare      = stepCost     // what a way may cost more for its turns to be looked at
)

// router looks for the cheapest route, in two searches. The first one goes back
// from the goal and leaves the turns out of account, so that it finds at once
// how much is left from every hex that a good route may take. The second one
// goes on from the start, knowing that, with a hex and the direction in which
// it was entered for a state.
//
// Counted in hexes many ways are equally long, so each hex costs more the
// further it lies off the straight line: as much as makes up for what a way
// through it is longer as the crow flies.
type router struct {
	surveyor
	from, to hex.Hex

	corner         hex.Hex // the north-west corner of the box that is searched
	box            hex.Grid
	cols, halfRows int     // from one end to the other
	furthest       int     // off the line, as off measures it
	swerve         float64 // what the square of off costs
	saved          int32   // the most that the lines there can save
	left           []int32 // for each hex of the box 1 and the cost from there to the goal, 0 where that was not looked for
}

func newRouter(b *model.HexBoard, k model.LineKind, from, to hex.Hex) *router {
	n := hex.Distance(from, to)
	reach := min(aside, asideLeast+n/2)
	r := &router{
		surveyor: newSurveyor(b, k), from: from, to: to,
		cols: to.Col - from.Col, halfRows: to.HalfRow() - from.HalfRow(),
	}
	// Columns are √3/2 hexes apart and half rows a half, so the line is half
	// the root of square hexes long, and a hex lies off·√3/2 through that root
	// beside it. Of a way of L hexes through a point d beside its middle, each
	// hex bears 6d²/L² of what it is longer if that is shared out by the square.
	square := float64(3*r.cols*r.cols + r.halfRows*r.halfRows)
	r.furthest = int(float64(reach) * math.Sqrt(square*4/3))
	r.swerve = 18 * stepCost / (square * square)
	r.corner = hex.Hex{Col: max(0, min(from.Col, to.Col)-reach), Row: max(0, min(from.Row, to.Row)-reach)}
	r.box = hex.Grid{
		Cols: min(b.Grid.Cols, max(from.Col, to.Col)+reach+1) - r.corner.Col,
		Rows: min(b.Grid.Rows, max(from.Row, to.Row)+reach+1) - r.corner.Row,
	}
	r.left = make([]int32, r.box.Len())
	most := int32(n * (stepCost - linkedCost))
	for i := 0; i < len(r.left) && r.saved < most; i++ {
		h := r.hexAt(i)
		if links := b.Links(k, h); links != 0 && r.mayEnter(h) {
			r.saved += int32((stepCost - linkedCost) * links.Len())
		}
	}
	return r
}

func (r *router) hexAt(i int) hex.Hex {
	h := r.box.At(i)
	return hex.Hex{Col: h.Col + r.corner.Col, Row: h.Row + r.corner.Row}
}

func (r *router) index(h hex.Hex) int {
	return r.box.Index(hex.Hex{Col: h.Col - r.corner.Col, Row: h.Row - r.corner.Row})
}

func (r *router) mayEnter(h hex.Hex) bool {
	return r.box.Contains(hex.Hex{Col: h.Col - r.corner.Col, Row: h.Row - r.corner.Row}) && r.off(h) <= r.furthest
}

// off is how far a hex lies off the straight line, in a measure of its own.
func (r *router) off(h hex.Hex) int {
	n := (h.Col-r.from.Col)*r.halfRows - (h.HalfRow()-r.from.HalfRow())*r.cols
	return max(n, -n)
}

// bed is the bed of a hex, dearer for lying off the straight line.
func (r *router) bed(h hex.Hex) bed {
	b, off := r.surveyor.bed(h), float64(r.off(h))
	b.cost += int32(min(off*off*r.swerve, maxSwerve))
	return b
}

// before is the least that the way from the start to a hex can cost.
func (r *router) before(h hex.Hex) int32 {
	n := int32(hex.Distance(r.from, h))
	return max(n*linkedCost, n*stepCost-r.saved)
}

// sound finds what is left from the hexes near the best ways.
func (r *router) sound() {
	var open bucketQueue
	reach := func(h hex.Hex, cost int32) {
		if left := &r.left[r.index(h)]; *left == 0 || cost+1 < *left {
			*left = cost + 1
			open.push(cost+r.before(h), int32(r.index(h)))
		}
	}
	reach(r.to, 0)
	for limit := int32(math.MaxInt32); ; {
		total, i, ok := open.pop()
		if !ok || total > limit {
			return
		}
		h, cost := r.hexAt(int(i)), r.left[i]-1
		if cost+r.before(h) != total {
			continue // a cheaper way was found meanwhile
		}
		if h == r.from {
			limit = total + spare
		}
		bed := r.bed(h)
		for _, d := range hex.Dirs {
			if prev := h.Neighbor(d.Opposite()); r.mayEnter(prev) {
				reach(prev, cost+r.lay(prev, d, bed))
			}
		}
	}
}

// visit is how a hex was reached in a direction, numbered hex by hex.
type visit struct{ cost, came int32 }

// search finds the cheapest way.
func (r *router) search() []hex.Hex {
	var open bucketQueue
	visits := map[int32]visit{}
	reach := func(h hex.Hex, in hex.Dir, v visit) {
		i := r.index(h)
		s := int32(6*i + int(in))
		if was, seen := visits[s]; !seen || v.cost < was.cost {
			visits[s] = v
			open.push(v.cost+r.left[i]-1, s)
		}
	}
	for _, d := range hex.Dirs {
		reach(r.from, d, visit{came: -1})
	}
	for {
		total, s, ok := open.pop()
		if !ok {
			return way(r.board.Grid, r.from, r.to)
		}
		v, h, in := visits[s], r.hexAt(int(s)/6), hex.Dir(s%6)
		switch {
		case v.cost+r.left[s/6]-1 != total:
			continue
		case h == r.to:
			return r.trace(visits, s)
		}
		for _, turn := range [5]int{2, -2, 1, -1, 0} {
			out := in.Rotate(turn)
			if next := h.Neighbor(out); r.mayEnter(next) && r.left[r.index(next)] != 0 {
				reach(next, out, visit{v.cost + r.pass(h, in, out) + r.lay(h, out, r.bed(next)), s})
			}
		}
	}
}

// trace is the hexes of the way to a visit.
func (r *router) trace(visits map[int32]visit, s int32) []hex.Hex {
	var path []hex.Hex
	for ; s >= 0; s = visits[s].came {
		path = append(path, r.hexAt(int(s)/6))
	}
	slices.Reverse(path)
	return path
}

// bucketQueue hands out numbers in the order of their costs, the last one pushed first.
// A cost pushed is not below the last one popped, and less than maxCost above.
type bucketQueue struct {
	cost    int32 // popped last
	waiting int
	items   []queued
	last    [maxCost]int32 // for each cost the number of the item that waits, and 1
}

// queued is a number that waits, and the one pushed before it at its cost.
type queued struct{ number, before int32 }

// maxCost is above what a step can add to the cost of a way; a power of two.
const maxCost = 1 << 13

func (q *bucketQueue) push(cost, number int32) {
	if q.waiting == 0 {
		q.cost = cost
	}
	bucket := &q.last[cost%maxCost]
	q.items = append(q.items, queued{number, *bucket})
	*bucket = int32(len(q.items))
	q.waiting++
	q.cost = min(q.cost, cost)
}

func (q *bucketQueue) pop() (cost, number int32, ok bool) {
	if q.waiting == 0 {
		return 0, 0, false
	}
	for q.last[q.cost%maxCost] == 0 {
		q.cost++
	}
	bucket := &q.last[q.cost%maxCost]
	item := q.items[*bucket-1]
	*bucket = item.before
	q.waiting--
	return q.cost, item.number, true
}
