package soldiers

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers/sight"
)

// The classes of the field of sight.
const (
	sightInto uint8 = iota
	sightTo
	sightWoods
	sightTown
	sightHill
)

// classOfSight is the class of a hex in the field of sight.
func classOfSight(seen sight.Sighting) uint8 {
	switch seen.Reach {
	case sight.Into:
		return sightInto
	case sight.To:
		return sightTo
	}
	switch seen.Block.Cause {
	case sight.Woods, sight.FarWoods:
		return sightWoods
	case sight.Town, sight.FarTown:
		return sightTown
	default:
		return sightHill
	}
}

func (s *State) sightOverlay(from hex.Hex) rules.Overlay {
	out := rules.Overlay{Classes: []rules.OverlayClass{
		sightInto: {Name: "Seen", Tone: rules.Good}, sightTo: {Name: "Seen, but not those in it", Tone: rules.Hidden},
		sightWoods: {Name: "Behind woods", Tone: rules.ByWoods}, sightTown: {Name: "Behind a town", Tone: rules.ByTown},
		sightHill: {Name: "Behind a hill", Tone: rules.ByHill},
	}}
	for _, seen := range s.sight.AppendField(nil, from, s.battle.grid.Cols+s.battle.grid.Rows, s.trenches) {
		out.Cells = append(out.Cells, rules.OverlayCell{At: model.HexSite(seen.Hex), Class: classOfSight(seen)})
	}
	return out
}

// watchers are the cells from which a side observes.
func (s *State) watchers(side int8) []int32 {
	var out []int32
	for c, u := range s.heads {
		for ; u >= 0; u = s.units[u].next {
			if s.battle.pieces[u].side == side && s.canObserve(u) {
				out = append(out, int32(c))
				break
			}
		}
	}
	return out
}

// seenBest is how far the best line of sight from one of the cells at a cell
// goes.
func (s *State) seenBest(watchers []int32, c int32) (best sight.Reach, from int32) {
	from = rules.Absent
	for _, w := range watchers {
		if w == c {
			return sight.Into, w
		}
		if r := s.reach(w, c); r > best || from < 0 && r > sight.Blocked {
			best, from = r, w
			if best == sight.Into {
				break
			}
		}
	}
	return best, from
}

func (s *State) deadOverlay(side int8) rules.Overlay {
	out := rules.Overlay{Classes: []rules.OverlayClass{
		{Name: "Not seen by any unit", Tone: rules.Poor}, {Name: "Seen, but not those in it", Tone: rules.Hidden},
	}}
	watchers := s.watchers(side)
	for c := range s.battle.cells {
		best, _ := s.seenBest(watchers, int32(c))
		if best == sight.Into {
			continue
		}
		out.Cells = append(out.Cells, rules.OverlayCell{At: s.battle.site(int32(c)), Class: uint8(best)})
	}
	return out
}

// The classes of concealment.
const (
	concealUnseen uint8 = iota
	concealCover
	concealGiven
	concealNone
)

// concealment is whether units of a side in a cell are hidden from the enemy.
func (s *State) concealment(side int8, watchers []int32, c int32) uint8 {
	best, _ := s.seenBest(watchers, c)
	switch {
	case s.marks[c]&s.observedBy(1-side) != 0:
		return concealGiven
	case best == sight.Into:
		return concealNone
	case best == sight.To:
		return concealCover
	default:
		return concealUnseen
	}
}

func (s *State) concealOverlay(side int8) rules.Overlay {
	out := rules.Overlay{Classes: []rules.OverlayClass{
		concealUnseen: {Name: "Out of the enemy's sight", Tone: rules.Good}, concealCover: {Name: "In cover, hidden until they fire", Tone: rules.Hidden},
		concealGiven: {Name: "Given away by their fire", Tone: rules.Fair}, concealNone: {Name: "In the enemy's sight", Tone: rules.Poor},
	}}
	watchers := s.watchers(1 - side)
	for c := range s.battle.cells {
		class := s.concealment(side, watchers, int32(c))
		out.Cells = append(out.Cells, rules.OverlayCell{At: s.battle.site(int32(c)), Class: class})
	}
	return out
}

// seenText says from where a hex is seen best.
func (s *State) seenText(watchers []int32, c int32) (string, hex.List) {
	best, from := s.seenBest(watchers, c)
	switch {
	case len(watchers) == 0:
		return "There is no unit to see anything.", nil
	case best == sight.Into:
		return fmt.Sprintf("%s is seen from %s.", s.battle.label(c), s.battle.label(from)), hex.List{s.battle.hexAt(from)}
	case best == sight.To:
		trace := s.sight.Trace(s.battle.hexAt(from), s.battle.hexAt(c), s.trenches)
		return capital(trace.Sentence()) + ruleIn(trace.Rule()), trace.Hexes()
	}
	near := watchers[0]
	for _, w := range watchers {
		if s.battle.distance(w, c) < s.battle.distance(near, c) {
			near = w
		}
	}
	trace := s.sight.Trace(s.battle.hexAt(near), s.battle.hexAt(c), s.trenches)
	return fmt.Sprintf("%s is not seen by any unit; from the nearest, %s.", s.battle.label(c), trace.Sentence()), trace.Hexes()
}
