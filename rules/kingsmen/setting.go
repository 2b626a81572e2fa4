package kingsmen

import (
	"math/rand/v2"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
	"github.com/mapsheet/mapsheet/rules"
)

// setting is the setting up of an army, and of what arrives (Table 2, 6, r81, r95).
type setting struct{}

// nextSetup has the next side set up, or goes on.
func (s *State) nextSetup() {
	for ; s.nth < 2; s.nth++ {
		if side := s.battle.order[s.nth]; s.awaitsSetup(side) {
			s.enter(inSetup, side)
			return
		}
	}
	if s.turn == 0 {
		s.beginTurn()
		return
	}
	s.beginCommand()
}

// awaitsSetup reports whether a side has something to set up.
func (s *State) awaitsSetup(side int8) bool {
	for g := range s.generals {
		if s.generals[g].due && s.battle.leaders[g].side == side {
			return true
		}
	}
	return !s.toSet(side).empty()
}

// toSet is the units of a side that are to be set up.
func (s *State) toSet(side int8) set {
	var out set
	for u := range s.battle.of[side].all() {
		if s.units[u].standing == awaited {
			out.add(u)
		}
	}
	return out
}

func (x setting) refuse(s *State, a rules.Action) *rules.Refusal {
	switch a.Verb {
	case verbReady:
		return x.refuseReady(s)
	case verbPlace:
		if g := s.leaderOf(a); g != none {
			return x.refuseGeneral(s, g, pointOf(a))
		}
		return x.refuseUnit(s, int(a.Unit), poseOf(a))
	}
	return refuse(notNow)
}

// settable reports whether a unit is to be set up now, or can be moved in the
// deployment.
func (s *State) settable(u int) bool {
	st := s.units[u].standing
	return s.battle.pieces[u].side == s.side && (st == awaited || s.turn == 0 && st == onTable)
}

func (setting) refuseGeneral(s *State, g int, at plane.Point) *rules.Refusal {
	l := &s.battle.leaders[g]
	if l.side != s.side || !s.generals[g].due && (s.turn > 0 || !s.generals[g].onTable) {
		return refuse(notToPlace, s.number(g))
	}
	for _, st := range s.setupsOf(s.number(g)) {
		if st.area.Holds(at) {
			return nil
		}
	}
	return refuseAt(notTheArea, at, s.number(g))
}

func (setting) refuseUnit(s *State, u int, p pose) *rules.Refusal {
	if !s.settable(u) {
		return refuse(notToPlace, u)
	}
	body, r := s.posed(u, p)
	if r != nil {
		return r
	}
	worst := notTheArea
	for _, st := range s.setupsOf(u) {
		switch {
		case !st.area.Covers(body.Room()):
		case st.facing != none && p.facing != st.facing && body.Fronted():
			worst = notFacing
		case st.most > 0 && st.zone.Holds(p.at) && s.in(st, u) >= st.most:
			worst = areaFull
		case st.touch != "" && !s.battle.atEdge(st.touch, body.Room().Box()) && !s.touched(st, u) && s.last(st, u):
			worst = mustTouch
		default:
			return s.refused(u, s.field.Room(u, body))
		}
	}
	return refuseAt(worst, p.at, u)
}

// refuseReady says why the setup is not complete. Who finds no place may be left out;
// what arrives may be kept back.
func (x setting) refuseReady(s *State) *rules.Refusal {
	if s.turn > 0 {
		return nil
	}
	for g := range s.generals {
		if s.generals[g].due && s.battle.leaders[g].side == s.side {
			return refuse(notAllPlaced, s.number(g))
		}
	}
	for u := range s.toSet(s.side).all() {
		if _, ok := s.findPlace(u); ok {
			return refuse(notAllPlaced, u)
		}
	}
	for i := range s.battle.setups {
		st := &s.battle.setups[i]
		if st.touch == "" || st.side != s.side || st.arrival != none {
			continue
		}
		if !s.touched(st, none) {
			return refuse(mustTouch)
		}
	}
	return nil
}

// touched reports whether a unit of a step, but for one, stands at the edge that it must
// touch.
func (s *State) touched(st *setup, but int) bool {
	for u := range st.units.all() {
		if u != but && s.units[u].standing == onTable && s.battle.atEdge(st.touch, s.body(u).Room().Box()) {
			return true
		}
	}
	return false
}

// last reports whether all units of a step but one are set up.
func (s *State) last(st *setup, but int) bool {
	for u := range st.units.all() {
		if u != but && s.units[u].standing == awaited {
			return false
		}
	}
	return true
}

func (setting) do(s *State, a rules.Action) {
	if a.Verb == verbReady {
		s.nth++
		s.nextSetup()
		return
	}
	at := pointOf(a)
	if g := s.leaderOf(a); g != none {
		s.generals[g].onTable, s.generals[g].due, s.generals[g].at = true, false, at
	} else {
		u := int(a.Unit)
		body, _ := s.posed(u, poseOf(a))
		s.stand(u, body)
		s.come.add(u)
	}
	e := s.of(eventPlaced, int(a.Unit), 0)
	e.At = spot(at)
	s.tell(e)
}

// arrive decides which forces come before the turn (Battles 1, r95).
func (s *State) arrive() {
	for i := range s.battle.arrivals {
		a := &s.battle.arrivals[i]
		if s.arrived&(1<<i) != 0 || int(s.turn) < a.turn {
			continue
		}
		if a.dice {
			if won, _ := s.cast(forArrival, a.die, a.side, none, 1); won == 0 {
				continue
			}
		}
		s.arrived |= 1 << i
		s.tell(rules.Event{Kind: eventArrives, Side: a.side, N: int32(i)})
		for u := range a.units.all() {
			s.units[u].standing = awaited
			s.come.add(u)
		}
		for g := range s.generals {
			if a.leaders&(1<<g) != 0 {
				s.generals[g].due = true
			}
		}
		s.reform(a)
	}
}

// reform makes units of those that have broken.
func (s *State) reform(a *arrival) {
	men := 0
	for u := range a.reform.from.all() {
		if s.units[u].standing == broken {
			won, _ := s.cast(forMen, a.reform.die, a.side, u, 1)
			men += won * a.reform.figures
		}
	}
	for u := range a.reform.units.all() {
		if men < a.reform.unitOf {
			break
		}
		men -= a.reform.unitOf
		s.units[u].standing = awaited
		s.come.add(u)
		s.tell(s.of(eventReformsIn, u, 0))
	}
}

// facings are the facings that menus offer, an eighth of a turn apart, the one given
// first.
func facings(first int) [24]int {
	var out [24]int
	for i := range out {
		out[i] = table.Facing(first + 150*i)
	}
	return out
}

// outward is the facing from the middle of some ground to the middle of the table.
func (b *battle) outward(r *model.Ground) int {
	v := plane.Point{X: b.board.Width / 2, Y: b.board.Height / 2}.Sub(r.Box().Middle())
	if max(v.X, -v.X) > max(v.Y, -v.Y) {
		return table.FacingOf(plane.Point{X: v.X}, 0)
	}
	return table.FacingOf(plane.Point{Y: v.Y}, 0)
}

// facingIn is where units face that are set up in a step, unless they are turned.
func (s *State) facingIn(st *setup) int {
	if st.facing != none {
		return st.facing
	}
	return s.battle.outward(st.area)
}

// searchStep is how far apart the places lie that menus and the search for room try.
const searchStep = 100

// places yields poses in which a unit may be set up in an area, coarse ones first, until
// it is told to stop.
func (s *State) places(u int, st *setup, step int, yield func(pose) bool) {
	facing := s.facingIn(st)
	box := st.area.Box()
	box.Max.X, box.Max.Y = min(box.Max.X, s.battle.board.Width), min(box.Max.Y, s.battle.board.Height)
	for _, f := range s.piece(u).kind.Formations {
		p := pose{facing: facing, formation: f, size: s.usual(u, f)}
		for y := max(box.Min.Y, 0); y <= box.Max.Y; y += step {
			for x := max(box.Min.X, 0); x <= box.Max.X; x += step {
				p.at = plane.Point{X: x, Y: y}
				if st.area.Holds(p.at) && (setting{}).refuseUnit(s, u, p) == nil && !yield(p) {
					return
				}
			}
		}
	}
}

// findPlace is a place where a unit can be set up; false where there is none.
func (s *State) findPlace(u int) (pose, bool) {
	var found pose
	ok := false
	for _, st := range s.setupsOf(u) {
		s.places(u, st, searchStep, func(p pose) bool {
			found, ok = p, true
			return false
		})
		if ok {
			break
		}
	}
	return found, ok
}

// mostOffered is how many places a menu of one unit has, and mostUnitsOffered of how many
// units.
const (
	mostOffered      = 12
	mostUnitsOffered = 2
)

// step is how far apart places on the ground of a setup lie that are no more than so many.
func (st *setup) step(most int) int {
	const least = 6 * searchStep
	b, step := st.area.Box(), least
	for ((b.Max.X-b.Min.X)/step+1)*((b.Max.Y-b.Min.Y)/step+1) > most {
		step += searchStep
	}
	return step
}

// mostPlaces is how many places the menu of a unit or a general is chosen from.
const mostPlaces = 60

// menuOf appends a menu from places: the first, and as many more as it may have, each about
// the golden section of the list further than the one before, so that they stand neither
// side by side nor in line. It uses the list up.
func menuOf(dst, all []rules.Action) []rules.Action {
	at, n := 0, min(len(all), mostOffered)
	for range n {
		dst = append(dst, all[at])
		if all = slices.Delete(all, at, at+1); len(all) > 0 {
			at = (at + len(all)*618/1000) % len(all)
		}
	}
	return dst
}

// placesOf appends places of a unit that is to be set up, from all over its ground.
func (s *State) placesOf(u int, dst []rules.Action) []rules.Action {
	var all []rules.Action
	setups := s.setupsOf(u)
	collect := func(step func(*setup) int) {
		for _, st := range setups {
			s.places(u, st, step(st), func(p pose) bool {
				all = append(all, placing(u, p))
				return true
			})
		}
	}
	collect(func(st *setup) int { return st.step(mostPlaces) })
	if len(all) == 0 {
		collect(func(*setup) int { return searchStep })
	}
	return menuOf(dst, all)
}

// placesOfGeneral appends places of a general who is to be set up: the middle of his
// command and where its units stand; where none stands yet, places from all over his
// ground.
func (s *State) placesOfGeneral(g int, dst []rules.Action) []rules.Action {
	var all []rules.Action
	add := func(p plane.Point) {
		if s.battle.onTable(p) && (setting{}).refuseGeneral(s, g, p) == nil {
			all = append(all, act(verbPlace, s.number(g), p.X, p.Y))
		}
	}
	own := func(u int) int {
		if s.battle.pieces[u].command == g && s.units[u].standing == onTable {
			return 1
		}
		return 0
	}
	if at, ok := s.middleOf(own); ok {
		add(at)
	}
	for u := range s.units {
		if own(u) > 0 {
			add(s.units[u].at)
		}
	}
	if len(all) > 0 {
		return menuOf(dst, all)
	}
	for _, st := range s.setupsOf(s.number(g)) {
		b, step := st.area.Box(), st.step(mostPlaces)
		add(b.Middle())
		for y := b.Min.Y; y <= b.Max.Y; y += step {
			for x := b.Min.X; x <= b.Max.X; x += step {
				add(plane.Point{X: x, Y: y})
			}
		}
	}
	return menuOf(dst, all)
}

func (x setting) options(s *State, dst []rules.Action) []rules.Action {
	n := 0
	for u := range s.toSet(s.side).all() {
		if n++; n > mostUnitsOffered {
			break
		}
		dst = s.placesOf(u, dst)
	}
	if n == 0 {
		for g := range s.generals {
			if s.generals[g].due && s.battle.leaders[g].side == s.side {
				dst = s.placesOfGeneral(g, dst)
			}
		}
	}
	if a := rules.Act(verbReady); x.refuse(s, a) == nil {
		dst = append(dst, a)
	}
	return dst
}

// random is a place by chance for something that is to be set up, or to end it.
func (x setting) random(s *State, r *rand.Rand) rules.Action {
	for u := range s.toSet(s.side).all() {
		for _, st := range s.setupsOf(u) {
			box := st.area.Box()
			for range 20 {
				f := s.piece(u).kind.Formations
				p := pose{formation: f[r.IntN(len(f))], facing: 150 * r.IntN(24)}
				if st.facing != none {
					p.facing = st.facing
				}
				p.size = s.usual(u, p.formation)
				p.at = plane.Point{X: box.Min.X + r.IntN(box.Max.X-box.Min.X+1), Y: box.Min.Y + r.IntN(box.Max.Y-box.Min.Y+1)}
				if a := placing(u, p); s.battle.onTable(p.at) && x.refuse(s, a) == nil {
					return a
				}
			}
		}
		if p, ok := s.findPlace(u); ok {
			return placing(u, p)
		}
	}
	all := x.options(s, nil)
	return all[r.IntN(len(all))]
}
