package soldiers

import (
	"fmt"
	"math"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// victory is the scenario's victory conditions, areas and units found.
type victory struct {
	clauses   []clause
	otherwise model.Outcome
	awards    [2][]award // by the side that gains
}

type clause struct {
	outcome   model.Outcome
	winner    int8 // index of a side; Absent for a draw
	when      model.Moment
	condition condition
	sentence  string
}

type award struct {
	units  []bool
	points int32
}

// conditionKind says which statement a condition makes.
type conditionKind uint8

const (
	allOf conditionKind = iota
	anyOf
	notOf
	countIn
	exitsBy
	lossesOf
	occupies
	pointsLead
	journeyMade
	someHex
)

// condition is a statement about the game with its areas and units found.
type condition struct {
	kind    conditionKind
	parts   []condition // of allOf, anyOf and notOf; one for each hex of someHex
	hexes   []int32     // of someHex, beside the parts
	units   []bool
	area    hex.Region
	cells   []int32
	bound   model.Bound
	state   model.UnitState
	every   bool
	side    int8
	by      int32
	journey int
	least   int // of a journey

	sentence string
}

// journey is a journey with its areas found.
type journey struct {
	units   []bool
	atLeast int
	legs    []leg
}

type leg struct {
	exit, enter, reach *hex.Region
	away               int16
}

// maxLegs is how many steps a journey has at most.
const maxLegs = 99

// whole is the number of parts that a unit is counted in, so that thirds and
// halves, and all up to a twelfth, are whole numbers.
const whole = 27720

// readVictory finds the areas and units of the victory conditions.
func (b *Battle) readVictory(sc *model.Scenario) error {
	r := victoryReader{b, sc}
	for i, c := range sc.Victory.Clauses {
		what := fmt.Sprintf("victory, condition %d", i+1)
		condition, err := r.read(c.Condition, what, nil)
		if err != nil {
			return err
		}
		winner, err := r.side(c.Outcome.Winner, what)
		if err != nil {
			return err
		}
		b.victory.clauses = append(b.victory.clauses, clause{c.Outcome, winner, c.When, condition, c.Sentence(sc)})
	}
	b.victory.otherwise = sc.Victory.Otherwise
	if _, err := r.side(sc.Victory.Otherwise.Winner, "victory, the outcome where no condition is met"); err != nil {
		return err
	}
	b.returns = make([][]int32, len(b.pieces))
	for u := range b.returns {
		back := hex.NewRegion(b.grid)
		for _, e := range b.entries {
			if e.returns[u] {
				back = back.Union(e.area)
			}
		}
		b.returns[u] = b.cellsOf(back)
	}
	for i, a := range sc.Victory.Points {
		what := fmt.Sprintf("victory, line %d of the points", i+1)
		side, err := r.side(a.Side, what)
		if err != nil || side < 0 {
			return fmt.Errorf("%s: %q is no side", what, a.Side)
		}
		if err := within(what+": a unit", a.Points, -maxFigure, maxFigure); err != nil {
			return err
		}
		b.victory.awards[side] = append(b.victory.awards[side], award{r.units(a.Units), int32(a.Points)})
	}
	return nil
}

type victoryReader struct {
	battle   *Battle
	scenario *model.Scenario
}

// side is the index of a side; Absent for a draw.
func (r victoryReader) side(id, what string) (int8, error) {
	for i, side := range r.battle.sides {
		if side == id {
			return int8(i), nil
		}
	}
	if id == model.Draw {
		return rules.Absent, nil
	}
	return 0, fmt.Errorf("%s: %q is no side and no draw", what, id)
}

// units is which pieces a selector picks.
func (r victoryReader) units(sel model.Selector) []bool {
	out := make([]bool, len(r.battle.pieces))
	for i := range out {
		out[i] = r.battle.picks(sel, int32(i))
	}
	return out
}

func (r victoryReader) area(a model.Area, what string, this *hex.Hex) (hex.Region, error) {
	if this != nil {
		region, err := a.RegionAt(r.scenario.Board, *this)
		if err != nil {
			return region, fmt.Errorf("%s: %w", what, err)
		}
		return region, nil
	}
	return r.battle.region(r.scenario.Board, a, what)
}

// read finds what a condition speaks of; this is the hex that a some_hex
// around it looks at.
func (r victoryReader) read(c model.Condition, what string, this *hex.Hex) (condition, error) {
	if err := c.Valid(); err != nil {
		return condition{}, fmt.Errorf("%s: %w", what, err)
	}
	out := condition{side: rules.Absent, sentence: c.Sentence(r.scenario)}
	var err error
	switch {
	case c.All != nil:
		out.kind = allOf
		err = r.parts(&out, c.All, what, this)
	case c.Any != nil:
		out.kind = anyOf
		err = r.parts(&out, c.Any, what, this)
	case c.Not != nil:
		out.kind = notOf
		err = r.parts(&out, []model.Condition{*c.Not}, what, this)
	case c.Count != nil:
		out.kind, out.units, out.bound, out.state = countIn, r.units(c.Count.Units), c.Count.Bound, c.Count.State
		out.area, err = r.area(c.Count.Area, what, this)
	case c.Exits != nil:
		out.kind, out.units, out.bound = exitsBy, r.units(c.Exits.Units), c.Exits.Bound
		out.area, err = r.area(c.Exits.By, what, this)
		r.battle.exits = append(r.battle.exits, exitArea{out.area, out.units})
	case c.Losses != nil:
		out.kind, out.units, out.bound = lossesOf, r.units(c.Losses.Units), c.Losses.Bound
	case c.Occupies != nil:
		out.kind, out.units, out.every = occupies, r.units(c.Occupies.Units), c.Occupies.Every
		out.area, err = r.area(c.Occupies.Area, what, this)
	case c.Points != nil:
		out.kind, out.by = pointsLead, int32(min(c.Points.By, math.MaxInt32))
		if out.side, err = r.side(c.Points.Side, what); err == nil && out.side < 0 {
			err = fmt.Errorf("%s: a draw leads nobody", what)
		}
	case c.Journey != nil:
		out.kind, out.journey = journeyMade, len(r.battle.journeys)
		out.units, out.least = r.units(c.Journey.Units), c.Journey.AtLeast
		err = r.journey(*c.Journey, out.units, what, this)
	default:
		err = r.someHex(&out, *c.SomeHex, what, this)
	}
	out.cells = r.battle.cellsOf(out.area)
	return out, err
}

func (r victoryReader) parts(out *condition, in []model.Condition, what string, this *hex.Hex) error {
	for _, c := range in {
		part, err := r.read(c, what, this)
		if err != nil {
			return err
		}
		out.parts = append(out.parts, part)
	}
	return nil
}

func (r victoryReader) someHex(out *condition, in model.SomeHex, what string, this *hex.Hex) error {
	out.kind = someHex
	area, err := r.area(in.Of, what, this)
	if err != nil {
		return err
	}
	for _, h := range area.List() {
		part, err := r.read(in.Condition, what, &h)
		if err != nil {
			return err
		}
		out.parts = append(out.parts, part)
		out.hexes = append(out.hexes, int32(r.battle.grid.Index(h)))
	}
	return nil
}

func (r victoryReader) journey(in model.Journey, units []bool, what string, this *hex.Hex) error {
	if err := within(what+": the number of steps of the journey", len(in.Steps), 1, maxLegs); err != nil {
		return err
	}
	j := journey{units: units, atLeast: in.AtLeast}
	away := 0
	for i, step := range in.Steps {
		var l leg
		for _, of := range []struct {
			area *model.Area
			to   **hex.Region
		}{{step.Exit, &l.exit}, {step.Enter, &l.enter}, {step.Reach, &l.reach}} {
			if of.area == nil {
				continue
			}
			region, err := r.area(*of.area, fmt.Sprintf("%s, step %d of the journey", what, i+1), this)
			if err != nil {
				return err
			}
			*of.to = &region
		}
		switch {
		case l.exit != nil:
			r.battle.exits = append(r.battle.exits, exitArea{*l.exit, units})
		case l.enter != nil:
			r.battle.entries = append(r.battle.entries, entry{
				area: *l.enter, away: int16(away), returns: units,
			})
		case l.reach == nil:
			away = min(step.StayAway, int(r.battle.turns))
			l.away = int16(away)
		}
		j.legs = append(j.legs, l)
	}
	r.battle.journeys = append(r.battle.journeys, j)
	return nil
}

// travel notes that the unit stands in its hex: journeys reach it.
func (s *State) travel(u int32) {
	s.advance(u, func(l *leg, h hex.Hex) bool { return l.reach != nil && l.reach.Contains(h) })
}

// travelOff notes that the unit has left the map from its hex.
func (s *State) travelOff(u int32) {
	s.advance(u, func(l *leg, h hex.Hex) bool { return l.exit != nil && l.exit.Contains(h) })
}

// comeBack notes that the unit has come onto the map at its hex.
func (s *State) comeBack(u int32) {
	s.advance(u, func(l *leg, h hex.Hex) bool {
		return l.away > 0 && int(s.turn) > int(s.units[u].gone)+int(l.away) || l.enter != nil && l.enter.Contains(h)
	})
}

// legs is how many legs of a journey the unit has made.
func (s *State) legs(journey int, u int32) *uint8 { return &s.progress[journey*len(s.units)+int(u)] }

// hand gives a unit that others become the legs that they have made.
func (s *State) hand(u int32, made func(journey int) uint8) {
	for i := range s.battle.journeys {
		*s.legs(i, u) = made(i)
	}
}

// advance takes the unit forward in its journeys as long as the next leg is
// made.
func (s *State) advance(u int32, made func(*leg, hex.Hex) bool) {
	h := s.battle.hexAt(s.units[u].hex)
	for i := range s.battle.journeys {
		j := &s.battle.journeys[i]
		if !j.units[u] {
			continue
		}
		at := s.legs(i, u)
		for int(*at) < len(j.legs) && made(&j.legs[*at], h) {
			*at++
			s.watch = true
		}
	}
}

// finding is what a condition comes to: whether it holds, the number counted
// with its bound, and what makes it so.
type finding struct {
	holds bool
	count int
}

// evidence collects what makes a condition so; nil collects nothing.
type evidence struct {
	units []int32
	cells []int32
}

func (e *evidence) unit(u int32) {
	if e != nil {
		e.units = append(e.units, u)
	}
}

// ask evaluates a condition.
func (s *State) ask(c *condition, e *evidence) finding {
	switch c.kind {
	case allOf:
		out := finding{holds: true}
		for i := range c.parts {
			if f := s.ask(&c.parts[i], e); f.holds {
				out.count++
			} else {
				out.holds = false
			}
		}
		return out
	case anyOf, someHex:
		out := finding{}
		for i := range c.parts {
			var found *evidence
			if e != nil {
				found = &evidence{}
			}
			if f := s.ask(&c.parts[i], found); !f.holds {
				continue
			}
			out.holds = true
			out.count++
			switch {
			case e == nil:
			case c.kind == someHex:
				e.units, e.cells = append(e.units, found.units...), append(e.cells, c.hexes[i])
			default:
				e.units, e.cells = append(e.units, found.units...), append(e.cells, found.cells...)
			}
		}
		return out
	case notOf:
		f := s.ask(&c.parts[0], e)
		return finding{holds: !f.holds, count: f.count}
	case countIn:
		n := s.count(c, e)
		if n == 0 && c.bound.AtMost != nil && *c.bound.AtMost == 0 && s.anyFits(c, e) {
			n = 1 // ruling 72
		}
		return bounded(c.bound, n)
	case exitsBy:
		return bounded(c.bound, s.countExits(c, e))
	case lossesOf:
		return bounded(c.bound, int(s.losses(c.units, e)))
	case occupies:
		return s.askOccupies(c, e)
	case pointsLead:
		lead := s.points(c.side) - s.points(1-c.side)
		return finding{holds: lead >= c.by, count: int(lead)}
	default:
		return s.askJourney(c, e)
	}
}

func bounded(b model.Bound, n int) finding { return finding{holds: b.Holds(n), count: n} }

// fits reports whether a unit stands in the condition's area and state.
func (s *State) fits(c *condition, u int32) bool {
	unit := &s.units[u]
	if !c.units[u] || unit.status != onMap || !c.area.Contains(s.battle.hexAt(unit.hex)) {
		return false
	}
	switch c.state {
	case model.Undisrupted:
		return unit.disrupted == 0
	case model.Disrupted:
		return unit.disrupted > 0
	default:
		return true
	}
}

// count counts whole units; the parts of one that is broken down make one when
// all of them fit (ruling 34).
func (s *State) count(c *condition, e *evidence) int {
	n := 0
	for i := range s.units {
		u := int32(i)
		p := &s.battle.pieces[u]
		if p.kind == unitPiece && s.fits(c, u) {
			n++
			e.unit(u)
			continue
		}
		if p.parts < 0 || s.units[u].status != absent {
			continue
		}
		all := true
		for k := range p.partsN {
			all = all && s.fits(c, p.parts+k)
		}
		if all {
			n++
			for k := range p.partsN {
				e.unit(p.parts + k)
			}
		}
	}
	return n
}

// anyFits reports whether any unit fits, and be it a part of one that is broken
// down.
func (s *State) anyFits(c *condition, e *evidence) bool {
	any := false
	for u := range s.units {
		if s.fits(c, int32(u)) {
			any = true
			e.unit(int32(u))
		}
	}
	return any
}

// countExits counts whole units that have left the map; artillery and machine gun
// platoons never count (ruling 13).
func (s *State) countExits(c *condition, e *evidence) int {
	n := int32(0)
	for i := range s.units {
		u := &s.units[i]
		if !c.units[i] || u.status != left || s.tooSmall(int32(i)) || !c.area.Contains(s.battle.hexAt(u.hex)) {
			continue
		}
		n += s.battle.share(int32(i))
		e.unit(int32(i))
	}
	return int(n / whole)
}

// share is what a unit counts where whole units are counted: a part counts as
// its part, horses as nothing (ruling 13).
func (b *Battle) share(u int32) int32 {
	switch p := &b.pieces[u]; p.kind {
	case unitPiece:
		return whole
	case partPiece:
		return whole / b.pieces[p.whole].partsN
	default:
		return 0
	}
}

// tooSmall reports whether the unit is an artillery or machine gun platoon, which
// never counts where units are to leave the map.
func (s *State) tooSmall(u int32) bool {
	t := s.typeOf(u)
	return t.size == model.Platoon && (t.guns() || t.arm == machineGun)
}

// losses counts whole units eliminated; parts add up and are rounded down
// (ruling 13).
func (s *State) losses(units []bool, e *evidence) int32 {
	var n int32
	for i := range s.units {
		if !units[i] || s.units[i].status != eliminated {
			continue
		}
		e.unit(int32(i))
		n += s.battle.share(int32(i))
	}
	return n / whole
}

// points is what a side has gained by the point table.
func (s *State) points(side int8) int32 {
	var n int32
	for _, a := range s.battle.victory.awards[side] {
		n += a.points * s.losses(a.units, nil)
	}
	return n
}

// askOccupies asks whether some unit stands in the area, or in every hex of it.
func (s *State) askOccupies(c *condition, e *evidence) finding {
	held := 0
	for _, cell := range c.cells {
		any := false
		for u := s.heads[cell]; u >= 0; u = s.units[u].next {
			if c.units[u] {
				any = true
				e.unit(u)
			}
		}
		if any {
			held++
			if e != nil {
				e.cells = append(e.cells, cell)
			}
		}
	}
	if c.every {
		return finding{holds: held == len(c.cells) && held > 0, count: held}
	}
	return finding{holds: held > 0, count: held}
}

func (s *State) askJourney(c *condition, e *evidence) finding {
	j := &s.battle.journeys[c.journey]
	sum := int32(0)
	for u := range s.units {
		if j.units[u] && !s.tooSmall(int32(u)) && int(*s.legs(c.journey, int32(u))) == len(j.legs) {
			sum += s.battle.share(int32(u))
			e.unit(int32(u))
		}
	}
	n := int(sum / whole)
	return finding{holds: n >= j.atLeast, count: n}
}

// judgeAtOnce ends the game when a clause that is asked at once holds. Clauses
// of several winners that come to hold at the same moment make a draw (ruling
// 14).
func (s *State) judgeAtOnce(events []rules.Event) []rules.Event {
	if s.phase == gameOver || s.phase == deploying {
		return events
	}
	met := s.firstMet(model.AtOnce)
	if met == rules.Absent {
		return events
	}
	return s.over(met, events)
}

// judgeAtEnd ends the game with the clause that holds, or the outcome without
// one.
func (s *State) judgeAtEnd(events []rules.Event) []rules.Event {
	return s.over(s.firstMet(model.AtEnd), events)
}

// inConflict stands for clauses of several winners met at the same moment.
const inConflict = -2

// firstMet is the first clause of the moment that holds; Absent when none does,
// inConflict when several do that name different winners.
func (s *State) firstMet(when model.Moment) int {
	met := rules.Absent
	for i := range s.battle.victory.clauses {
		c := &s.battle.victory.clauses[i]
		if c.when != when || !s.ask(&c.condition, nil).holds {
			continue
		}
		switch {
		case met == rules.Absent:
			met = i
		case s.battle.victory.clauses[met].winner != c.winner:
			return inConflict
		}
	}
	return met
}

func (s *State) over(clause int, events []rules.Event) []rules.Event {
	s.phase = gameOver
	s.passing, s.moving = rules.Absent, rules.Absent
	s.clause = int16(clause)
	switch clause {
	case rules.Absent:
		s.decision = s.battle.victory.otherwise
	case inConflict:
		s.clause = rules.Absent
		s.decision = model.Outcome{Winner: model.Draw}
	default:
		s.decision = s.battle.victory.clauses[clause].outcome
	}
	e := event(EventOver)
	for i, side := range s.battle.sides {
		if side == s.decision.Winner {
			e.Side = int8(i)
		}
	}
	return append(events, e)
}
