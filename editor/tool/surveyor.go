package tool

import (
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// What a step of a line costs: they say how long a detour is worth while.
const (
	stepCost   = 250  // to a hex of open ground
	linkedCost = 150  // along a line that is there
	hookCost   = 300  // for a turn of two sixths of a circle
	bridgeCost = 120  // for a bridge that has to be built: hardly a detour
	crowdCost  = 400  // for one within two hexes of a bridge that is there
	brushCost  = 400  // where the water is touched and not crossed
	alongCost  = 1000 // from bridge to bridge
	besideCost = 50   // on the bed of a line of another kind
)

// groundCosts is what the ground of the next hex adds, by terrain.
var groundCosts = [model.NumLines][model.Town + 1]int32{
	model.Road:     {model.Slope: 100, model.Crest: 1000, model.Woods: 75},
	model.Railroad: {model.Slope: 200, model.Crest: 1500, model.Woods: 75, model.Town: 50},
	model.Canal:    {model.Slope: 1000, model.Crest: 4500, model.Woods: 100, model.Town: 150},
	model.River:    {model.Slope: 500, model.Crest: 4500, model.Town: 300},
}

// surveyor knows what it costs to lay a line of a kind on a board.
type surveyor struct {
	board    *model.HexBoard
	kind     model.LineKind
	crossed  [2]model.LineKind // the kinds that take a bridge to cross
	parallel model.LineKind    // the kind whose bed it should not share
	toll     int32             // what a bridge costs besides, be it there or not
}

func newSurveyor(b *model.HexBoard, k model.LineKind) surveyor {
	s := surveyor{board: b, kind: k, crossed: [2]model.LineKind{model.Canal, model.River}}
	if k.IsWater() {
		s.crossed = [2]model.LineKind{model.Road, model.Railroad}
	}
	s.parallel = [model.NumLines]model.LineKind{
		model.Road: model.Railroad, model.Railroad: model.Road, model.Canal: model.River, model.River: model.Canal,
	}[k]
	return s
}

// crossing is the directions in which lines that take a bridge leave a hex.
func (s surveyor) crossing(h hex.Hex) model.DirSet {
	return s.board.Links(s.crossed[0], h) | s.board.Links(s.crossed[1], h)
}

// bed is what a line that is led into a hex meets there.
type bed struct {
	cost             int32        // of a step to it
	linked, parallel model.DirSet // where lines of its kind, and of the other on land or water, leave it
	bridge           bool         // it takes one
}

func (s surveyor) bed(h hex.Hex) bed {
	b := bed{
		cost:   stepCost + groundCosts[s.kind][s.board.Terrain(h)],
		linked: s.board.Links(s.kind, h), parallel: s.board.Links(s.parallel, h), bridge: s.crossing(h) != 0,
	}
	if b.bridge {
		b.cost += s.toll
	}
	if b.bridge && !s.board.Bridge(h) {
		b.cost += bridgeCost
		if slices.ContainsFunc(slices.Concat(hex.Ring(h, 1), hex.Ring(h, 2)), s.board.Bridge) {
			b.cost += crowdCost
		}
	}
	return b
}

// lay is what the step in a direction from a hex to the bed costs.
func (s surveyor) lay(h hex.Hex, d hex.Dir, next bed) int32 {
	back := d.Opposite()
	if next.linked.Has(back) {
		return linkedCost
	}
	cost := next.cost
	if next.parallel.Has(back) {
		cost += besideCost
	}
	if next.bridge && s.crossing(h) != 0 {
		cost += alongCost
	}
	return cost
}

// pass is what going through a hex costs, in from one direction and out in
// another.
func (s surveyor) pass(h hex.Hex, in, out hex.Dir) int32 {
	cost := int32(0)
	if turn := in.Rotate(-int(out)); turn != hex.N && turn != hex.NE && turn != hex.NW {
		cost = hookCost
	}
	if water := s.crossing(h); water.Len() > 1 && !s.board.Linked(s.kind, h, out) && !parts(water, in.Opposite(), out) {
		cost += brushCost
	}
	return cost
}

// parts reports whether lines in some directions lie to both sides of a way in
// from one direction and out in another.
func parts(lines model.DirSet, from, to hex.Dir) bool {
	between := func(a, b hex.Dir) bool {
		for d := a.Rotate(1); d != b; d = d.Rotate(1) {
			if lines.Has(d) {
				return true
			}
		}
		return false
	}
	return between(from, to) && between(to, from)
}

// straighten leads a way straight where that costs no more and takes no more
// bridges: from each of its hexes as far as it can be, the hexes on a straight
// stretch passed over by halves of what is left of it.
func (s surveyor) straighten(path []hex.Hex) []hex.Hex {
	s.toll = crowdCost
	for i, end := 0, 1; i+2 < len(path); i += max(1, (end-i)/2) {
		reach, step := end, max(1, end-i)
		for ; reach < len(path)-1; step *= 2 {
			further := min(reach+step, len(path)-1)
			if !s.shorten(&path, i, further) {
				break
			}
			reach = min(further, len(path)-1)
		}
		for ; step > 0; step /= 2 {
			if reach+step < len(path) && s.shorten(&path, i, reach+step) {
				reach = min(reach+step, len(path)-1)
			}
		}
		end = reach
	}
	return path
}

// shorten leads the way between two of its hexes straight, unless that costs
// more.
func (s surveyor) shorten(path *[]hex.Hex, i, j int) bool {
	before, stretch, behind := (*path)[max(0, i-1):i], (*path)[i:j+1], (*path)[j+1:]
	chord := way(s.board.Grid, stretch[0], stretch[len(stretch)-1])
	most := s.cost(before, stretch, behind, math.MaxInt32)
	if s.cost(before, chord, behind, most) > most {
		return false
	}
	*path = slices.Replace(*path, i, j+1, chord...)
	return true
}

// cost is what a stretch of a way costs, with the turns out of what lies before
// it and into what lies behind it. It is not looked at further once it is above the
// limit.
func (s surveyor) cost(before, stretch, behind []hex.Hex, limit int32) int32 {
	sum, turns, in := int32(0), false, hex.Dir(0)
	if len(before) > 0 {
		in, turns = before[len(before)-1].DirTo(stretch[0])
	}
	for i := 1; i < len(stretch) && sum <= limit; i++ {
		out, _ := stretch[i-1].DirTo(stretch[i])
		if turns {
			sum += s.pass(stretch[i-1], in, out)
		}
		sum += s.lay(stretch[i-1], out, s.bed(stretch[i]))
		in, turns = out, true
	}
	if len(behind) > 0 {
		out, _ := stretch[len(stretch)-1].DirTo(behind[0])
		sum += s.pass(stretch[len(stretch)-1], in, out)
	}
	return sum
}
