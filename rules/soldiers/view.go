package soldiers

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

var (
	_ hexrules.Table  = (*State)(nil)
	_ rules.Mover     = (*State)(nil)
	_ rules.Attacker  = (*State)(nil)
	_ rules.Overlayer = (*State)(nil)
	_ rules.Scorer    = (*State)(nil)
	_ rules.Differ    = (*State)(nil)
)

// The words of marks and markers.
const (
	disruptedMark    = "disrupted"
	improvedMark     = "improved" // in an improved position
	dismountedMark   = "dismounted"
	movedMark        = "moved"
	firedMark        = "fired"
	aimingMark       = "aiming"
	interdictingMark = "interdicting"

	trenchMarker      = "trench"
	eliminatedMarker  = "eliminated" // a unit was eliminated, nobody may enter
	interdictedMarker = "interdicted"
	ruinMarker        = "ruin" // the bridge is destroyed
	observedMarker    = "observed"
	struckMarker      = "struck" // fired on in this phase
)

// Grid is the extent of the map.
func (s *State) Grid() hex.Grid { return s.battle.grid }

// Units is how many units there can be.
func (s *State) Units() int { return len(s.units) }

// Label is what the map calls a hex.
func (s *State) Label(at model.Site) string { return s.battle.grid.Label(at.Hex()) }

// SameNumbers reports whether hexes have the same indices in another game.
func (s *State) SameNumbers(other rules.Table) bool {
	o, ok := other.(*State)
	return ok && o.battle.grid == s.battle.grid
}

// UnitNamed finds a unit by its name in logs.
func (s *State) UnitNamed(name string) (int32, bool) { return s.battle.UnitNamed(name) }

// standings are where units in a status are.
var standings = [...]rules.Standing{
	absent: rules.Nowhere, waiting: rules.Waiting, onMap: rules.OnMap, left: rules.Left, eliminated: rules.Lost, leftOut: rules.Nowhere,
}

// View shows a unit. It panics when there is no unit of that number.
func (s *State) View(u int32) rules.UnitView {
	p := &s.battle.pieces[u]
	standing, at := s.Stand(u)
	return rules.UnitView{
		Name: p.name, Title: p.title, Number: p.number, Side: s.battle.sides[p.side], Force: p.forceID,
		Type: s.typeOf(u).id, Printed: s.battle.types[p.typ].id, Own: p.own, Called: p.called, Short: p.short,
		At: at, Standing: standing, Companion: p.kind == horsesPiece, Whole: p.whole,
		Marks: s.marksOf(u), Ready: s.ready(u),
	}
}

// Stand is where a unit is.
func (s *State) Stand(u int32) (standing rules.Standing, at model.Site) {
	unit := &s.units[u]
	if unit.hex >= 0 {
		at = s.battle.site(unit.hex)
	}
	return standings[unit.status], at
}

// ready reports whether a unit has something to do. Parts have where they can
// be recombined: the unit that they become is nowhere to be seen before.
func (s *State) ready(u int32) bool {
	switch {
	case s.units[u].status == absent:
		return false
	case s.kind(u) == partPiece && s.check(do(VerbJoin, s.battle.pieces[u].whole)).ok():
		return true
	case s.phase == deploying: // nothing is looked for where any answer will do
		return s.checkUnit(do(VerbPlace, u)).ok() && s.checkTurn(&s.battle.steps[s.step], u).ok()
	}
	return !s.each(u, func(rules.Action) bool { return false })
}

// marksOf is the states that a unit is in.
func (s *State) marksOf(u int32) []rules.Mark {
	unit := &s.units[u]
	var out []rules.Mark
	add := func(is bool, id string, look rules.Look, text string, cells ...int32) {
		if !is {
			return
		}
		m := rules.Mark{ID: id, Look: look, Text: text}
		for _, c := range cells {
			if c >= 0 {
				m.Sites = append(m.Sites, s.battle.site(c))
			}
		}
		out = append(out, m)
	}
	if add(unit.disrupted > 0, disruptedMark, rules.Weakened, "disrupted"); unit.disrupted > 0 {
		out[0].Count = int(unit.disrupted)
	}
	add(unit.flags&improved != 0, improvedMark, rules.Sheltered, "in an improved position")
	add(unit.flags&foot != 0, dismountedMark, rules.Altered, "on foot")
	if unit.status != onMap {
		return out
	}
	add(s.movement() && unit.flags&(moved|settled) != 0, movedMark, rules.Done, "moved")
	add(unit.aim >= 0, aimingMark, rules.Aiming, "aims", unit.aim)
	add(unit.zone != noZone, interdictingMark, rules.Watching, "interdicts", unit.zone[:]...)
	add(unit.flags&fired != 0 && unit.aim < 0 && unit.zone == noZone, firedMark, rules.Done, "fired")
	return out
}

// Stack appends the units in a hex.
func (s *State) Stack(dst []int32, at model.Site) []int32 {
	h := at.Hex()
	if !s.battle.grid.Contains(h) {
		return dst
	}
	for u := s.heads[s.battle.grid.Index(h)]; u >= 0; u = s.units[u].next {
		dst = append(dst, u)
	}
	return dst
}

// Markers shows the markers on a hex.
func (s *State) Markers(at model.Site) []rules.Marker {
	h := at.Hex()
	if !s.battle.grid.Contains(h) {
		return nil
	}
	c := int32(s.battle.grid.Index(h))
	m := s.marks[c]
	var out []rules.Marker
	add := func(mark uint8, id string, look rules.Look, side int8, text string) {
		if m&mark == 0 {
			return
		}
		marker := rules.Marker{ID: id, Look: look, Text: text}
		if side >= 0 {
			marker.Side = s.battle.sides[side]
		}
		out = append(out, marker)
	}
	add(trenchMark, trenchMarker, rules.Sheltered, rules.Absent, "trench")
	add(ruinMark, ruinMarker, rules.Plain, rules.Absent, "bridge destroyed")
	add(eliminatedMark, eliminatedMarker, rules.Plain, rules.Absent, "eliminated: nobody may enter")
	if z := s.zoneAt(c); z != nil {
		add(zoneMark, interdictedMarker, rules.Watching, z.side, "interdicted")
	}
	add(observedMark0, observedMarker, rules.Plain, 0, "seen firing")
	add(observedMark1, observedMarker, rules.Plain, 1, "seen firing")
	in, open := s.groupsIn(c)
	switch struck := m & (struckMark | struckIPMark); {
	case struck == struckMark && in:
		add(struck, struckMarker, rules.Plain, rules.Absent, "fired on, not those in improved positions")
	case struck == struckIPMark && open:
		add(struck, struckMarker, rules.Plain, rules.Absent, "fired on, those in improved positions alone")
	default:
		add(struck, struckMarker, rules.Plain, rules.Absent, "fired on")
	}
	if slices.Contains(s.shelled, c) {
		out = append(out, rules.Marker{ID: struckMarker, Look: rules.Plain, Text: "the bridge fired on by those who hold it"})
	}
	return out
}

// Allowance is the half movement points that a unit has left, and of a whole phase.
func (s *State) Allowance(u int32) (left, whole int) {
	return int(s.leftOver(u)), int(s.movementOf(u))
}

// PointParts is 2: movement points are counted in halves.
func (s *State) PointParts() int { return 2 }

// Figure writes half movement points.
func (s *State) Figure(halves int) string { return points(int32(halves)) }

// Headline says whose turn it is and what may be done.
func (s *State) Headline() rules.Headline {
	h := rules.Headline{Turn: int(s.turn), Turns: int(s.battle.turns)}
	if s.phase == gameOver {
		h.Phase = "The game is over"
		e := event(EventOver)
		for i, side := range s.battle.sides {
			if side == s.decision.Winner {
				e.Side = int8(i)
			}
		}
		h.Sentence = s.EventText(e)
		return h
	}
	actor := s.actor()
	h.Side = s.battle.sides[actor]
	who := "The " + s.battle.names[actor] + " player"
	if s.phase == deploying {
		h.Phase, h.Sentence = "Deployment", s.deploymentSentence(who)
		return h
	}
	h.Phase = phases()[s.phase-firstMovement].Name
	if s.firing() {
		h.Phase += ", " + strings.ReplaceAll(partNames[s.part], "-", " ")
	}
	switch {
	case s.passing >= 0:
		h.Sentence = fmt.Sprintf("%s may fire on %s in the interdicted hex %s: %s.",
			who, s.battle.pieces[s.passing].title, s.battle.label(s.units[s.passing].hex), s.ambushText(s.passing))
	case s.movement() && s.begun() < 0:
		h.Sentence = who + " enters and leaves improved positions first, then moves, breaks down and brings in units."
	case s.movement():
		h.Sentence = who + " moves, breaks down and brings in units."
	case s.part == moverFire:
		h.Sentence = who + " interdicts first, then fires."
	case s.part == returnFire:
		h.Sentence = who + " fires back."
	default:
		h.Sentence = who + " attacks with mounted cavalry."
	}
	return h
}

// deploymentSentence says what is to be deployed in this step.
func (s *State) deploymentSentence(who string) string {
	step := &s.battle.steps[s.step]
	if n := step.trenches - int(s.dug); n > 0 && s.trenchRoom(step) {
		return fmt.Sprintf("%s places trench markers: %d to go.", who, n)
	}
	n := 0
	for _, u := range step.pieces {
		if s.units[u].status == waiting {
			n++
		}
	}
	return fmt.Sprintf("%s deploys: %d %s to go.", who, n, numbered(n == 1, "unit"))
}

// Clauses evaluates every victory clause as things stand.
func (s *State) Clauses() []rules.ClauseTruth {
	out := make([]rules.ClauseTruth, len(s.battle.victory.clauses))
	for i := range out {
		c := &s.battle.victory.clauses[i]
		out[i] = rules.ClauseTruth{Outcome: c.outcome, When: c.when, Truth: s.truth(&c.condition)}
		out[i].Sentence = c.sentence
	}
	return out
}

func (s *State) truth(c *condition) rules.Truth {
	var e evidence
	f := s.ask(c, &e)
	t := rules.Truth{Sentence: c.sentence, Holds: f.holds, Count: f.count}
	for i := range c.parts {
		if c.kind != someHex || s.inside(&c.area, c.area.cells[i]) {
			t.Parts = append(t.Parts, s.truth(&c.parts[i]))
		}
	}
	for _, cell := range c.area.cells {
		if s.inside(&c.area, cell) {
			t.Area = append(t.Area, s.battle.site(cell))
		}
	}
	t.Progress = c.progress(f.count, len(t.Area))
	t.Units = e.units
	t.Sites = s.battle.sitesAt(e.cells)
	return t
}

// site is a cell as a spot of the board.
func (b *Battle) site(c int32) model.Site { return model.HexSite(b.hexAt(c)) }

func (b *Battle) sitesAt(cells []int32) []model.Site {
	var out []model.Site
	for _, c := range cells {
		out = append(out, b.site(c))
	}
	return out
}

// progress is how far a condition that counts has come: "9 of 15", "9, at most
// 3". It speaks of so many hexes.
func (c *condition) progress(n, hexes int) string {
	goal := func(text string, m int) string { return fmt.Sprintf("%d%s%d", n, text, m) }
	switch {
	case c.kind == pointsLead:
		return goal(" of ", int(c.by))
	case c.kind == occupies && c.every:
		return goal(" of ", hexes)
	case c.kind == journeyMade:
		return goal(" of ", c.least)
	case c.kind == allOf:
		return goal(" of ", len(c.parts))
	case c.bound == (model.Bound{}):
		return ""
	case c.bound.AtLeast != nil && c.bound.AtMost != nil:
		return fmt.Sprintf("%d, from %d to %d", n, *c.bound.AtLeast, *c.bound.AtMost)
	case c.bound.AtLeast != nil:
		return goal(" of ", *c.bound.AtLeast)
	default:
		return goal(", at most ", *c.bound.AtMost)
	}
}

// Score is what each side has gained by the scenario's point table.
func (s *State) Score() []int { return []int{int(s.points(0)), int(s.points(1))} }
