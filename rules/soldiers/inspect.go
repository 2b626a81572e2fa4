package soldiers

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// UnitView is what there is to see of a unit.
type UnitView struct {
	Name      string
	Side      string
	Type      string  // id of the unit type it is at the moment
	Hex       hex.Hex // where it stands, or where it left the map or was lost
	OnMap     bool
	Waiting   bool // to deploy or to arrive
	Left      bool // off the map
	Lost      bool
	Improved  bool
	Horses    bool // the horses that dismounted cavalry left behind
	Disrupted int  // ends of movement phases until it rallies; 0 when it is not
	LeftOver  int  // half movement points
}

// Unit shows a unit. It panics when there is no unit of that number.
func (s *State) Unit(u int32) UnitView {
	unit := &s.units[u]
	v := UnitView{
		Name: s.battle.pieces[u].name, Side: s.battle.sides[s.battle.pieces[u].side], Type: s.typeOf(u).id,
		OnMap: unit.status == onMap, Waiting: unit.status == waiting, Left: unit.status == left,
		Lost: unit.status == eliminated, Improved: unit.flags&improved != 0, Horses: s.kind(u) == horsesPiece,
		Disrupted: int(unit.disrupted), LeftOver: int(s.leftOver(u)),
	}
	if unit.hex >= 0 {
		v.Hex = s.battle.hexAt(unit.hex)
	}
	return v
}

// Units appends the units in a hex.
func (s *State) Units(dst []int32, h hex.Hex) []int32 {
	if !s.battle.grid.Contains(h) {
		return dst
	}
	for u := s.heads[s.battle.grid.Index(h)]; u >= 0; u = s.units[u].next {
		dst = append(dst, u)
	}
	return dst
}

// Markers are the markers on a hex.
type Markers struct {
	Trench, Eliminated, Interdicted, Ruin bool
	Observed                              [2]bool // units of the side have fired out of cover here
}

// Markers shows the markers on a hex.
func (s *State) Markers(h hex.Hex) Markers {
	if !s.battle.grid.Contains(h) {
		return Markers{}
	}
	m := s.marks[s.battle.grid.Index(h)]
	return Markers{
		Trench: m&trenchMark != 0, Eliminated: m&eliminatedMark != 0, Interdicted: m&zoneMark != 0, Ruin: m&ruinMark != 0,
		Observed: [2]bool{m&observedMark0 != 0, m&observedMark1 != 0},
	}
}

// Ability is something that a unit may still do, or why not.
type Ability struct {
	Verb    uint8
	Refusal *rules.Refusal // nil when the unit may do it
}

// Abilities says of everything a unit could do in this phase whether it may.
func (s *State) Abilities(u int32) []Ability {
	if s.phase == gameOver || u < 0 || int(u) >= len(s.units) {
		return nil
	}
	verbs := []uint8{VerbAim, VerbInterdict}
	switch {
	case s.phase == deploying:
		verbs = []uint8{VerbPlace}
	case s.movement():
		verbs = []uint8{VerbStep, VerbEnter, VerbExit, VerbDismount, VerbRemount, VerbDig, VerbRise, VerbSplit, VerbJoin}
	}
	var out []Ability
	for _, verb := range verbs {
		may := !s.each(u, func(a rules.Action) bool { return a.Verb != verb })
		ability := Ability{Verb: verb}
		if !may {
			ability.Refusal = s.whyNot(u, verb)
		}
		out = append(out, ability)
	}
	return out
}

// VerbName is the word of logs for what an ability is about.
func (a Ability) VerbName() string { return verbs[a.Verb].word }

// whyNot says why a unit may do none of the actions of a verb: for those that
// name a hex, what stands against the unit itself, or against one of the hexes.
func (s *State) whyNot(u int32, verb uint8) *rules.Refusal {
	a := rules.Act(verb)
	a.Unit = u
	var v verdict
	switch {
	case s.passing >= 0:
		v = refuse(answerDue).at(s.units[s.passing].hex).with(s.passing)
	case verb == VerbEnter && s.units[u].status == onMap && s.battle.pieces[u].side == s.actor():
		v = refuse(onMapAlready)
	case verb != VerbEnter && verb != VerbPlace && verb != VerbJoin && s.units[u].status != onMap:
		v = refuse(notInPlay)
	default:
		v = s.checkUnit(a)
	}
	if v.ok() {
		switch verb {
		case VerbStep:
			v = s.checkFree(u)
		case VerbAim, VerbInterdict:
			v = s.checkReady(u)
		}
	}
	if !v.ok() {
		return s.refusal(a, v)
	}
	switch verb {
	case VerbPlace:
		return s.refusal(a, s.check(do(VerbLeaveOut, u)))
	case VerbEnter:
		v = refuse(notInPlay)
		for _, c := range s.entriesOf(u) {
			if v = s.checkEnter(u, c); v.cause != notThisEntry {
				break
			}
		}
	case VerbStep:
		for _, c := range s.battle.cells[s.units[u].hex].near {
			if c >= 0 {
				v = s.checkStep(u, c)
			}
		}
	case VerbAim:
		v = s.whyNoTarget(u)
	case VerbInterdict:
		v = refuse(interdictFirst)
		if s.part != moverFire {
			v = refuse(notNow)
		}
	default:
		v = s.check(a)
	}
	if v.ok() {
		v = refuse(notNow)
	}
	return s.refusal(a, v)
}

// whyNoTarget is what stands against fire on the nearest enemy.
func (s *State) whyNoTarget(u int32) verdict {
	v, nearest := refuse(noEnemyThere).at(s.units[u].hex), 1<<30
	for i := range s.units {
		e := &s.units[i]
		if e.status != onMap || s.battle.pieces[i].side == s.battle.pieces[u].side {
			continue
		}
		if d := s.battle.distance(s.units[u].hex, e.hex); d < nearest {
			g := openGroup
			if e.flags&improved != 0 {
				g = improvedGroup
			}
			nearest = d
			_, v = s.checkAim(u, target{e.hex, g})
		}
	}
	return v
}

// FireLine is a line of the sum that makes a strength.
type FireLine struct {
	Unit     int32
	Direct   bool
	Observer int32 // Absent for direct fire, and where the enemy's own fire gave him away
	Distance int
	Strength int // before observed fire is halved
	Text     string
}

// FireOption is an attack that can be made or added to.
type FireOption struct {
	Action   rules.Action // the aim, or the fire for Attacks
	Hex      hex.Hex
	Lines    []FireLine
	Strength int // observed fire halved
	Defense  int
	Odds     string // the column; empty when the odds are too low
	Modifier int    // added to the roll
	Chances  [3]int // of six rolls, how many have no effect, disrupt, eliminate
}

// FireOptions appends everything that a unit can fire at now, each with the
// strength of the units that aim at it already and this one.
func (s *State) FireOptions(dst []FireOption, u int32) []FireOption {
	if !s.firing() || u < 0 || int(u) >= len(s.units) {
		return dst
	}
	s.each(u, func(a rules.Action) bool {
		if a.Verb != VerbAim {
			return true
		}
		g, _ := groupOf(a.Flags)
		o := s.option(target{a.At[0], g}, u)
		o.Action = a
		dst = append(dst, o)
		return true
	})
	return dst
}

// Attacks appends the attacks that units aim for at present.
func (s *State) Attacks(dst []FireOption) []FireOption {
	for i := range s.units {
		if t, ok := s.units[i].aimOf(); ok && s.firstAimer(t) == int32(i) {
			o := s.option(t, rules.Absent)
			o.Action = attackOn(t)
			dst = append(dst, o)
		}
	}
	return dst
}

// option is the attack on a target by those that aim at it, and the unit more.
func (s *State) option(t target, more int32) FireOption {
	o := FireOption{Hex: s.battle.hexAt(t.cell)}
	a := s.against(t)
	add := func(u int32) {
		sh, _ := s.line(u, t.cell)
		s.add(&a, u, sh)
		o.Lines = append(o.Lines, s.fireLine(u, sh, a.mounted))
	}
	for i := range s.units {
		if at, ok := s.units[i].aimOf(); ok && at == t {
			add(int32(i))
		}
	}
	if more >= 0 {
		add(more)
	}
	s.finish(t, &a)
	o.Strength, o.Defense, o.Modifier = int(a.strength()), int(a.defense), int(a.die)
	if column := s.battle.charts.column(a.strength(), a.defense); column >= 0 {
		o.Odds = s.battle.charts.odds[column].name
		for die := 1; die <= 6; die++ {
			o.Chances[s.battle.charts.result(column, die+int(a.die))]++
		}
	}
	return o
}

// fireLine puts into words what one unit brings to an attack.
func (s *State) fireLine(u int32, sh shot, mounted bool) FireLine {
	t := s.typeOf(u)
	l := FireLine{
		Unit: u, Direct: sh.direct, Observer: sh.observer, Distance: int(sh.distance),
		Strength: int(s.strengthOf(u, sh, mounted)),
	}
	l.Text = fmt.Sprintf("%s: attack %d", s.battle.UnitName(u), t.attack)
	switch {
	case sh.direct && t.foots() && sh.distance == 1:
		l.Text += ", doubled as adjacent (Combat (R))"
	case sh.direct && t.arm == machineGun && sh.distance <= 3:
		l.Text += ", doubled within three hexes (Combat (R))"
	}
	if mounted && !t.mounted {
		l.Text += ", doubled against mounted cavalry (Cavalry (B))"
	}
	switch {
	case sh.direct:
	case sh.observer >= 0:
		l.Text += fmt.Sprintf(", halved as observed by %s (Combat (S))", s.battle.UnitName(sh.observer))
	default:
		l.Text += ", halved as observed fire at a hex that the enemy has fired from (Combat (H), (S))"
	}
	return l
}

// Truth is what a victory condition comes to at the moment. It has the shape of
// the condition: parts for those inside it, one for each hex of a some_hex.
type Truth struct {
	Holds bool
	Count int // what the condition counts: units, points of a lead, hexes or parts that hold
	Units []int32
	Hexes hex.List
	Parts []Truth
}

// ClauseTruth is a victory clause and whether it holds.
type ClauseTruth struct {
	Outcome model.Outcome
	When    model.Moment
	Truth
}

// Victory evaluates every victory clause as things stand.
func (s *State) Victory() []ClauseTruth {
	out := make([]ClauseTruth, len(s.battle.victory.clauses))
	for i := range out {
		c := &s.battle.victory.clauses[i]
		out[i] = ClauseTruth{c.outcome, c.when, s.truth(&c.condition)}
	}
	return out
}

func (s *State) truth(c *condition) Truth {
	var e evidence
	f := s.ask(c, &e)
	t := Truth{Holds: f.holds, Count: f.count}
	switch c.kind {
	case allOf, anyOf, notOf, someHex:
		for i := range c.parts {
			t.Parts = append(t.Parts, s.truth(&c.parts[i]))
		}
	}
	t.Units = e.units
	for _, cell := range e.cells {
		t.Hexes = append(t.Hexes, s.battle.hexAt(cell))
	}
	return t
}

// Points is what each side has gained by the scenario's point table.
func (s *State) Points() [2]int { return [2]int{int(s.points(0)), int(s.points(1))} }
