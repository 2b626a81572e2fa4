package soldiers

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// turnsTo is in how many turns a unit can be in each cell, up to a number; 0
// where it cannot. It waits wherever it likes between its movement phases.
func (s *State) turnsTo(u int32, turns int, w *Ways, out []uint8) {
	reached, oneHex := []int32{s.units[u].hex}, s.typeOf(u).foots() && s.movementOf(u) > 0
	for turn := 1; turn <= turns; turn++ {
		w.reset(len(s.battle.cells))
		for _, c := range reached {
			w.push(c, 0, rules.Absent)
		}
		s.search(u, w, s.movementOf(u), oneHex)
		if len(w.reach) == len(reached) && turn > 1 {
			return
		}
		reached = append(reached[:0], w.reach...)
		for _, c := range reached {
			if out[c] == 0 || out[c] > uint8(turn) {
				out[c] = uint8(turn)
			}
		}
	}
}

func (s *State) reachOverlay(side int8, turns int) rules.Overlay {
	out := rules.Overlay{Classes: []rules.OverlayClass{{Name: "Turns", Tone: rules.Scaled}}, Most: turns}
	soonest := make([]uint8, len(s.battle.cells))
	var w Ways
	for i := range s.units {
		if s.units[i].status == onMap && s.battle.pieces[i].side == side && s.kind(int32(i)) != horsesPiece {
			s.turnsTo(int32(i), turns, &w, soonest)
		}
	}
	for c, n := range soonest {
		if n > 0 {
			out.Cells = append(out.Cells, rules.OverlayCell{At: s.battle.site(int32(c)), Value: int(n)})
		}
	}
	return out
}

// reachText says which unit of a side can be first in a hex.
func (s *State) reachText(side int8, turns int, c int32) (string, hex.List) {
	first, soonest := int32(rules.Absent), uint8(0)
	var w Ways
	for i := range s.units {
		if s.units[i].status != onMap || s.battle.pieces[i].side != side || s.kind(int32(i)) == horsesPiece {
			continue
		}
		out := make([]uint8, len(s.battle.cells))
		s.turnsTo(int32(i), min(turns, maxTurnsAhead), &w, out)
		if n := out[c]; n > 0 && (first < 0 || n < soonest) {
			first, soonest = int32(i), n
		}
	}
	if first < 0 {
		return fmt.Sprintf("No %s unit can be in %s by then.", s.battle.names[side], s.battle.label(c)), nil
	}
	return fmt.Sprintf("%s can be in %s in %d %s.", s.battle.pieces[first].title, s.battle.label(c), soonest, numbered(soonest == 1, "turn")),
		hex.List{s.battle.hexAt(s.units[first].hex)}
}
