package soldiers

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers/sight"
)

// The questions about the whole map.
const (
	overlaySight    = "sight"
	overlayFire     = "fire"
	overlayDead     = "dead-ground"
	overlayThreat   = "threat"
	overlayReach    = "reach"
	overlayConceals = "concealed"
)

// maxTurnsAhead bounds the turns that a reach is asked for.
const maxTurnsAhead = 20

func overlayKinds() []rules.OverlayKind {
	return []rules.OverlayKind{
		{ID: overlaySight, Name: "Field of sight", Sentence: "What is seen from a hex, and what is in the way elsewhere.", FromHex: true},
		{ID: overlayFire, Name: "Field of fire", Sentence: "Where the units of a side can fire, and with what strength together.", OfSide: true},
		{ID: overlayDead, Name: "Dead ground", Sentence: "What no unit of a side sees.", OfSide: true},
		{ID: overlayThreat, Name: "Threat", Sentence: "What the enemy's fire on a hex would do to units of a side there.", OfSide: true},
		{ID: overlayReach, Name: "Reach", Sentence: "Where the units of a side can be in so many turns, with nobody in their way but those who stand there now.", OfSide: true, Turns: true},
		{ID: overlayConceals, Name: "Concealment", Sentence: "Where units of a side are hidden from the enemy, and where their fire has given them away.", OfSide: true},
	}
}

// Overlay answers a question about the whole map.
func (s *State) Overlay(q rules.Question) (rules.Overlay, error) {
	if q.Overlay == overlaySight {
		if !s.battle.grid.Contains(q.From) {
			return rules.Overlay{}, fmt.Errorf("the field of sight is that of a hex of the map: name one")
		}
		return s.sightOverlay(q.From), nil
	}
	side, err := s.sideOf(q.Side)
	if err != nil {
		return rules.Overlay{}, err
	}
	switch q.Overlay {
	case overlayFire:
		return s.fireOverlay(side), nil
	case overlayDead:
		return s.deadOverlay(side), nil
	case overlayThreat:
		return s.threatOverlay(side), nil
	case overlayReach:
		if q.Turns < 1 || q.Turns > maxTurnsAhead {
			return rules.Overlay{}, fmt.Errorf("the reach is asked for 1 to %d turns, not %d", maxTurnsAhead, q.Turns)
		}
		return s.reachOverlay(side, q.Turns), nil
	case overlayConceals:
		return s.concealOverlay(side), nil
	default:
		return rules.Overlay{}, fmt.Errorf("there is no overlay %q", q.Overlay)
	}
}

func (s *State) sideOf(id string) (int8, error) {
	for i, side := range s.battle.sides {
		if side == id {
			return int8(i), nil
		}
	}
	return 0, fmt.Errorf("%q is no side of the scenario", id)
}

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
		out.Cells = append(out.Cells, rules.OverlayCell{Hex: seen.Hex, Class: classOfSight(seen)})
	}
	return out
}

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
		out.Cells = append(out.Cells, rules.OverlayCell{Hex: s.battle.hexAt(int32(c)), Class: class, Value: int(a.strength())})
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
		out.Cells = append(out.Cells, rules.OverlayCell{Hex: s.battle.hexAt(int32(c)), Class: uint8(best)})
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
	out := rules.Overlay{Classes: []rules.OverlayClass{{Name: "Expected damage", Tone: rules.Scaled}}, Most: 100}
	for c, a := range s.volleys(1 - side) {
		if n := s.damage(a); a.firers > 0 && n > 0 {
			out.Cells = append(out.Cells, rules.OverlayCell{Hex: s.battle.hexAt(int32(c)), Value: n})
		}
	}
	return out
}

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
			out.Cells = append(out.Cells, rules.OverlayCell{Hex: s.battle.hexAt(int32(c)), Value: int(n)})
		}
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
		out.Cells = append(out.Cells, rules.OverlayCell{Hex: s.battle.hexAt(int32(c)), Class: class})
	}
	return out
}

// OverlayText says what the answer to a question is for one hex.
func (s *State) OverlayText(q rules.Question, h hex.Hex) (string, hex.List) {
	if !s.battle.grid.Contains(h) {
		return "", nil
	}
	c := int32(s.battle.grid.Index(h))
	if q.Overlay == overlaySight {
		if !s.battle.grid.Contains(q.From) || h == q.From {
			return "", nil
		}
		trace := s.sight.Trace(q.From, h, s.trenches)
		return capital(trace.Sentence()) + ruleIn(trace.Rule()), trace.Hexes()
	}
	side, err := s.sideOf(q.Side)
	if err != nil {
		return "", nil
	}
	switch q.Overlay {
	case overlayFire:
		return s.volleyText(side, c)
	case overlayThreat:
		return s.volleyText(1-side, c)
	case overlayDead:
		return s.seenText(s.watchers(side), c)
	case overlayConceals:
		watchers := s.watchers(1 - side)
		if s.concealment(side, watchers, c) == concealGiven {
			return fmt.Sprintf("Units in %s are given away: they or others have fired out of it (Combat (H)).", s.battle.label(c)), nil
		}
		return s.seenText(watchers, c)
	case overlayReach:
		return s.reachText(side, q.Turns, c)
	default:
		return "", nil
	}
}

func ruleIn(rule string) string {
	if rule == "" {
		return "."
	}
	return " (" + rule + ")."
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

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
		text += fmt.Sprintf(", %s %d of 6", p.Result, p.OfSix)
	}
	return text + ".", from
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
