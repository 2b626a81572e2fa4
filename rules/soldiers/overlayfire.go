package soldiers

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// shooters yields the units of a side that could fire at all if it were their
// turn.
func (s *State) shooters(side int8, yield func(u int32)) {
	for i := range s.units {
		u := &s.units[i]
		if u.status == onMap && s.battle.pieces[i].side == side && u.disrupted == 0 && s.kind(int32(i)) != horsesPiece && s.typeOf(int32(i)).attack > 0 {
			yield(int32(i))
		}
	}
}

// volleys is the attack of a side on every cell, with all units that can bring
// fire there; units in it would be in the open, and on foot.
func (s *State) volleys(side int8) []attack {
	out := make([]attack, len(s.battle.cells))
	s.shooters(side, func(u int32) {
		s.field(u, func(c int32, sh shot) { s.add(&out[c], u, sh) })
	})
	for c := range out {
		if out[c].firers > 0 {
			s.finish(target{cell: int32(c)}, &out[c])
		}
	}
	return out
}

// field yields the cells on which a unit can bring fire. Mounted cavalry attacks
// the next hexes.
func (s *State) field(u int32, yield func(c int32, sh shot)) {
	reach, _ := s.rangeOf(u)
	from := s.battle.hexAt(s.units[u].hex)
	r := int(reach)
	for row := max(0, from.Row-r-1); row <= min(s.battle.grid.Rows-1, from.Row+r+1); row++ {
		for col := max(0, from.Col-r); col <= min(s.battle.grid.Cols-1, from.Col+r); col++ {
			h := hex.Hex{Col: col, Row: row}
			if d := hex.Distance(from, h); d == 0 || d > r {
				continue
			}
			c := int32(s.battle.grid.Index(h))
			if sh, v := s.line(u, c); v.ok() {
				yield(c, sh)
			}
		}
	}
}

// The classes of the field of fire.
const (
	fireDirect uint8 = iota
	fireObserved
)

func (s *State) fireOverlay(side int8) rules.Overlay {
	out := rules.Overlay{Classes: []rules.OverlayClass{
		fireDirect: {Name: "Direct fire", Tone: rules.Good}, fireObserved: {Name: "Observed fire alone", Tone: rules.Fair},
	}}
	for c, a := range s.volleys(side) {
		if a.firers == 0 {
			continue
		}
		class := fireObserved
		if a.direct > 0 {
			class = fireDirect
		}
		out.Most = max(out.Most, int(a.strength()))
		out.Cells = append(out.Cells, rules.OverlayCell{At: s.battle.site(int32(c)), Class: class, Value: int(a.strength())})
	}
	return out
}

// damage is the expected damage of an attack in hundredths of a unit: a
// disruption counts as half a unit, as it takes it out of a phase or two.
func (s *State) damage(a attack) int {
	column := s.battle.charts.column(a.strength(), a.defense)
	if column < 0 {
		return 0
	}
	sum := 0
	for die := 1; die <= 6; die++ {
		switch s.battle.charts.result(column, die+int(a.die)) {
		case disrupts:
			sum += 50
		case eliminates:
			sum += 100
		}
	}
	return sum / 6
}

func (s *State) threatOverlay(side int8) rules.Overlay {
	out := rules.Overlay{Classes: []rules.OverlayClass{{Name: "Expected damage in percent of a unit", Tone: rules.Scaled}}, Most: 100}
	for c, a := range s.volleys(1 - side) {
		if n := s.damage(a); a.firers > 0 && n > 0 {
			out.Cells = append(out.Cells, rules.OverlayCell{At: s.battle.site(int32(c)), Value: n})
		}
	}
	return out
}

// volleyText says who of a side can fire on a hex and what would come of it.
func (s *State) volleyText(side int8, c int32) (string, hex.List) {
	var a attack
	var from hex.List
	var names []string
	s.shooters(side, func(u int32) {
		if s.units[u].hex == c {
			return
		}
		sh, v := s.line(u, c)
		if !v.ok() {
			return
		}
		s.add(&a, u, sh)
		from = append(from, s.battle.hexAt(s.units[u].hex))
		name := s.battle.pieces[u].title
		if !sh.direct {
			name += " (observed)"
		}
		names = append(names, name)
	})
	if a.firers == 0 {
		return fmt.Sprintf("No %s unit can fire on %s.", s.battle.names[side], s.battle.label(c)), nil
	}
	s.finish(target{cell: c}, &a)
	text := fmt.Sprintf("%s: strength %d against %d", strings.Join(names, ", "), a.strength(), a.defense)
	column := s.battle.charts.column(a.strength(), a.defense)
	if column < 0 {
		return text + ", too low for an attack.", from
	}
	text += ", odds " + s.battle.charts.odds[column].name
	for _, p := range s.battle.charts.chances(column, int(a.die))[disrupts:] {
		text += fmt.Sprintf(", %s %d of %d", p.Result, p.N, p.Of)
	}
	return text + ".", from
}
