package tool

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// What a step of a line costs. A hex of open ground counts stepCost, so the
// others say how long a detour is worth while.
const (
	stepCost   = 10 // to a hex of open ground
	linkedCost = 6  // along a line that is there
	bendCost   = 2  // for a turn of a sixth of a circle, so that lines keep to straight rows
	hookCost   = 12 // for a turn of two sixths
	bridgeCost = 25 // where a bridge has to be built
	maxCost    = 256
	maxSlack   = 20 // hexes that a route may be longer than the shortest
)

// A route over more than farAway hexes is looked for within aside hexes of the
// straight way, with one way to each hex instead of one from each direction.
// Its bends may not be the best then, but it is found while the pointer moves.
const (
	farAway = 48
	aside   = 16
)

// groundCosts is what the ground of the next hex adds.
var groundCosts = [model.NumLines]map[model.Terrain]int{
	model.Road:     {model.Slope: 4, model.Crest: 40, model.Woods: 3},
	model.Railroad: {model.Slope: 8, model.Crest: 60, model.Woods: 3, model.Town: 2},
	model.Canal:    {model.Slope: 40, model.Crest: 180, model.Woods: 4, model.Town: 6},
	model.River:    {model.Slope: 20, model.Crest: 180, model.Town: 12},
}

// Route is the way on which an engineer would lead a line of the kind from one
// hex of the board to another: short, with few bends, along what is there of
// it, and round crests and water where that is not too far.
func Route(b *model.Board, k model.LineKind, from, to hex.Hex) []hex.Hex {
	r := newRouter(b, k, from, to)
	if last, ok := r.search(); ok {
		return r.trace(last)
	}
	return way(b.Grid, from, to)
}

// router looks for the cheapest route with A*. Its states are a hex and, where
// that is not far away, the direction in which it was entered, numbered hex by
// hex within a box of the board.
type router struct {
	board    *model.Board
	kind     model.LineKind
	from, to hex.Hex

	corner hex.Hex // the north-west corner of the box
	box    hex.Grid
	ways   int        // states for each hex: 6 directions, or 1
	detour int        // the longest route looked for, where there are six ways
	near   hex.Region // the hexes looked at, where there is one
	least  int        // that a step can cost

	cost    []int32   // of the cheapest way to a state found so far, and 1; 0 where there is none
	came    []int32   // the state before it, -1 for the start
	entered []hex.Dir // the direction of the last step to it
	waiting [maxCost][]int32
}

func newRouter(b *model.Board, k model.LineKind, from, to hex.Hex) *router {
	n := hex.Distance(from, to)
	slack := 6 + min(n/2, maxSlack)
	r := &router{board: b, kind: k, from: from, to: to, ways: 6, detour: n + slack}
	reach := slack/2 + 1
	if n > farAway {
		r.ways, r.near = 1, hex.NewRegion(b.Grid, way(b.Grid, from, to)...).Grow(aside)
		reach = aside
	}
	r.corner = hex.Hex{Col: max(0, min(from.Col, to.Col)-reach), Row: max(0, min(from.Row, to.Row)-reach)}
	r.box = hex.Grid{
		Cols: min(b.Grid.Cols, max(from.Col, to.Col)+reach+1) - r.corner.Col,
		Rows: min(b.Grid.Rows, max(from.Row, to.Row)+reach+1) - r.corner.Row,
	}
	r.least = stepCost
	for i := range r.box.Len() {
		if h := r.box.At(i); b.HasLine(k, hex.Hex{Col: h.Col + r.corner.Col, Row: h.Row + r.corner.Row}) {
			r.least = linkedCost
			break
		}
	}
	states := r.ways * r.box.Len()
	r.cost, r.came, r.entered = make([]int32, states), make([]int32, states), make([]hex.Dir, states)
	return r
}

func (r *router) state(h hex.Hex, d hex.Dir) int32 {
	i := r.box.Index(hex.Hex{Col: h.Col - r.corner.Col, Row: h.Row - r.corner.Row})
	if r.ways == 1 {
		return int32(i)
	}
	return int32(6*i + int(d))
}

func (r *router) hex(state int32) hex.Hex {
	h := r.box.At(int(state) / r.ways)
	return hex.Hex{Col: h.Col + r.corner.Col, Row: h.Row + r.corner.Row}
}

// ahead is the least that the rest of the way can cost.
func (r *router) ahead(h hex.Hex) int32 { return int32(r.least * hex.Distance(h, r.to)) }

// search finds the cheapest state at the goal. The states wait in buckets by
// the least cost of a whole route through them, which only grows.
func (r *router) search() (last int32, found bool) {
	waiting := 0
	reach := func(h hex.Hex, d hex.Dir, cost, came int32) {
		if s := r.state(h, d); r.cost[s] == 0 || cost+1 < r.cost[s] {
			r.cost[s], r.came[s], r.entered[s] = cost+1, came, d
			bucket := (cost + r.ahead(h)) % maxCost
			r.waiting[bucket] = append(r.waiting[bucket], s)
			waiting++
		}
	}
	toward, _ := r.from.DirTo(way(r.board.Grid, r.from, r.to)[min(1, hex.Distance(r.from, r.to))])
	for turn := range r.ways {
		reach(r.from, toward.Rotate(turn), 0, -1)
	}
	for least := r.ahead(r.from); waiting > 0; least++ {
		bucket := &r.waiting[least%maxCost]
		for i := 0; i < len(*bucket); i++ {
			s := (*bucket)[i]
			waiting--
			h, d, cost := r.hex(s), r.entered[s], r.cost[s]-1
			if cost+r.ahead(h) != least {
				continue // a cheaper way was found meanwhile
			}
			if h == r.to {
				return s, true
			}
			for _, turn := range [5]int{0, 1, -1, 2, -2} {
				out := d.Rotate(turn)
				if n := h.Neighbor(out); r.mayEnter(n) {
					reach(n, out, cost+r.step(h, n, out)+bend(turn), s)
				}
			}
		}
		*bucket = (*bucket)[:0]
	}
	return 0, false
}

func bend(turn int) int32 {
	return [3]int32{0, bendCost, hookCost}[max(turn, -turn)]
}

func (r *router) mayEnter(h hex.Hex) bool {
	if r.ways == 1 {
		return r.near.Contains(h)
	}
	return r.box.Contains(hex.Hex{Col: h.Col - r.corner.Col, Row: h.Row - r.corner.Row}) &&
		hex.Distance(r.from, h)+hex.Distance(h, r.to) <= r.detour
}

// step is what the step from a hex to the next in direction d costs.
func (r *router) step(h, next hex.Hex, d hex.Dir) int32 {
	if r.board.Linked(r.kind, h, d) {
		return linkedCost
	}
	cost := stepCost + groundCosts[r.kind][r.board.Terrain(next)]
	if !r.board.Bridge(next) && r.crosses(next) {
		cost += bridgeCost
	}
	return int32(cost)
}

// crosses reports whether a line of the kind would need a bridge on the hex.
func (r *router) crosses(h hex.Hex) bool {
	if r.kind.IsWater() {
		return r.board.HasLine(model.Road, h) || r.board.HasLine(model.Railroad, h)
	}
	return r.board.HasWater(h)
}

// trace is the hexes of the way to a state.
func (r *router) trace(last int32) []hex.Hex {
	n := 1
	for s := last; r.came[s] >= 0; s = r.came[s] {
		n++
	}
	path := make([]hex.Hex, n)
	for s := last; n > 0; s = r.came[s] {
		n--
		path[n] = r.hex(s)
	}
	return path
}
