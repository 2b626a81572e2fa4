package kingsmen

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
)

// setup is where some units of an army are set up, in deployment or when they arrive.
type setup struct {
	side    int8
	units   set
	leaders uint32
	area    *model.Ground
	facing  int           // that the scenario says; none
	touch   model.Compass // edge that a unit at least touches; empty for none
	most    int           // units in the zone; 0 where it does not matter
	zone    *model.Ground
	arrival int // for which it is; none
}

// arrival is forces that come during the game.
type arrival struct {
	name    string
	side    int8
	turn    int
	dice    bool // a die decides when
	die     colour
	units   set
	leaders uint32
	reform  reform
}

// reform is the making of units from broken ones (Battles 1).
type reform struct {
	from    set // units that may be broken
	die     colour
	figures int
	unitOf  int
	units   set // spare units that are made
}

// readSetups reads the deployment and the arrivals.
func (b *battle) readSetups(sc *model.Scenario) error {
	for i := range sc.Reinforcements {
		if err := b.readArrival(sc, &sc.Reinforcements[i]); err != nil {
			return err
		}
	}
	b.order = [2]int8{none, none}
	for _, d := range sc.Deployment {
		st, err := b.readSetup(sc, d.Forces, d.Area)
		if err != nil {
			return err
		}
		if st.units.empty() && st.leaders == 0 {
			continue
		}
		if angle, ok := fields.Facing(d.Own.Text(fields.FacingKey)); ok && d.Own.Text(fields.FacingKey) != "" {
			st.facing = angle
		}
		st.touch = model.Compass(d.Own.Text(fields.TouchKey))
		if st.most = d.Own.Int(fields.MostUnitsKey); st.most > 0 {
			if st.zone, err = (model.Area{Place: d.Own.Text(fields.MostInKey)}).Ground(b.board); err != nil {
				return err
			}
		}
		b.setups = append(b.setups, st)
		if !slices.Contains(b.order[:], st.side) {
			b.order[max(0, slices.Index(b.order[:], int8(none)))] = st.side
		}
	}
	for side := range int8(2) {
		if !slices.Contains(b.order[:], side) {
			b.order[slices.Index(b.order[:], int8(none))] = side
		}
	}
	for u := range b.pieces {
		p := &b.pieces[u]
		if !slices.ContainsFunc(b.setups, func(st setup) bool { return st.units.has(u) }) {
			return fmt.Errorf("the force %s is set up nowhere: name it in the deployment or among the reinforcements", p.force)
		}
	}
	return nil
}

// readSetup reads which units and generals of forces stand where.
func (b *battle) readSetup(sc *model.Scenario, forces []string, area model.Area) (setup, error) {
	st := setup{facing: none, arrival: none}
	var err error
	if st.area, err = area.Ground(b.board); err != nil {
		return st, err
	}
	for _, id := range forces {
		f, ok := sc.Force(id)
		if !ok {
			return st, fmt.Errorf("there is no force %q", id)
		}
		if st.side, err = b.sideNamed(f.Side); err != nil {
			return st, err
		}
		for u := range b.pieces {
			if b.pieces[u].force == id && !b.pieces[u].spare {
				st.units.add(u)
				if g := b.pieces[u].command; g != none {
					st.leaders |= 1 << g
				}
			}
		}
		for g := range b.leaders {
			if b.leaders[g].force == id {
				st.leaders |= 1 << g
			}
		}
	}
	return st, nil
}

// readArrival reads forces that come during the game.
func (b *battle) readArrival(sc *model.Scenario, r *model.Reinforcement) error {
	st, err := b.readSetup(sc, r.Forces, r.Entry)
	if err != nil {
		return err
	}
	n := len(b.arrivals)
	f, _ := sc.Force(r.Forces[0])
	a := arrival{name: f.Name, side: st.side, turn: r.Turn, units: st.units}
	if die := r.Own.Text(fields.DieKey); die != "" {
		a.dice, a.die = true, colourNamed(die)
	}
	for u := range st.units.all() {
		b.pieces[u].arrival = n
	}
	for g := range b.leaders {
		if st.leaders&(1<<g) != 0 && !b.present(sc, g) {
			b.leaders[g].arrival = n
			a.leaders |= 1 << g
		}
	}
	st.leaders = a.leaders
	if err := b.readReform(sc, r, &a, f); err != nil {
		return err
	}
	for u := range a.reform.units.all() {
		st.units.add(u)
	}
	st.arrival = n
	b.arrivals = append(b.arrivals, a)
	b.setups = append(b.setups, st)
	return nil
}

// present reports whether a general is there from the start: his force, or one that he
// commands, deploys.
func (b *battle) present(sc *model.Scenario, g int) bool {
	if deploys, _ := sc.ComesIn(b.leaders[g].force); deploys {
		return true
	}
	for u := range b.pieces {
		if deploys, _ := sc.ComesIn(b.pieces[u].force); deploys && b.pieces[u].command == g {
			return true
		}
	}
	return false
}

// readReform reads which broken units come back with an arrival, and makes the units
// that can be made of them.
func (b *battle) readReform(sc *model.Scenario, r *model.Reinforcement, a *arrival, f *model.Force) error {
	id := r.Own.Text(fields.ReformForceKey)
	if id == "" {
		return nil
	}
	kind, ok := armOf(model.Kind(r.Own.Text(fields.ReformKindKey)))
	x := reform{die: colourNamed(r.Own.Text(fields.ReformDieKey)), figures: r.Own.Int(fields.ReformFiguresKey), unitOf: r.Own.Int(fields.ReformUnitKey)}
	if !ok || x.figures < 1 || x.unitOf < 1 {
		return fmt.Errorf("the units that reform with %s want a kind, figures, and figures of a unit", a.name)
	}
	model1 := none
	for u := range b.pieces {
		if p := &b.pieces[u]; p.arm == kind && partOf(sc, p.force, id) {
			x.from.add(u)
			model1 = u
		}
	}
	general := none
	for u := range a.units.all() {
		general = b.pieces[u].command
		break
	}
	if model1 == none || general == none {
		return fmt.Errorf("no %s units of %s can reform with %s", kindWords(kind.kind()), id, a.name)
	}
	for n := range x.from.len() * x.figures / x.unitOf {
		if len(b.pieces) == maxUnits {
			return fmt.Errorf("the game is for %d units", maxUnits)
		}
		p := b.pieces[model1]
		p.name = fmt.Sprintf("%s-%s-reformed-%d", b.sides[a.side].ID, kind.kind(), n+1)
		p.title = fmt.Sprintf("%s, reformed %d", b.sides[a.side].Name, n+1)
		p.number, p.force, p.command, p.arrival, p.spare = fmt.Sprint(n+1), f.ID, general, len(b.arrivals), true
		p.quality, p.figures, p.traits, p.line.Name = regular, x.unitOf, traits{}, ""
		x.units.add(len(b.pieces))
		b.of[a.side].add(len(b.pieces))
		b.pieces = append(b.pieces, p)
	}
	a.reform = x
	return nil
}

// partOf reports whether a force is another, or a part of it.
func partOf(sc *model.Scenario, id, whole string) bool {
	for range len(sc.Forces) + 1 {
		if id == whole {
			return true
		}
		f, ok := sc.Force(id)
		if !ok {
			return false
		}
		id = f.Part
	}
	return false
}

// setupsOf appends where a unit, or a general behind the units, may be set up now.
func (s *State) setupsOf(u int) []*setup {
	var out []*setup
	for i := range s.battle.setups {
		st := &s.battle.setups[i]
		if st.arrival == none != (s.turn == 0) && st.arrival == none {
			continue
		}
		if u < len(s.units) && st.units.has(u) || u >= len(s.units) && st.leaders&(1<<(u-len(s.units))) != 0 {
			out = append(out, st)
		}
	}
	return out
}

// in is how many units of a step stand in its zone.
func (s *State) in(st *setup, but int) int {
	n := 0
	for u := range st.units.all() {
		if u != but && s.units[u].standing == onTable && st.zone.Holds(s.units[u].at) {
			n++
		}
	}
	return n
}

// atEdge reports whether a box reaches an edge of the table.
func (b *battle) atEdge(edge model.Compass, box plane.Box) bool {
	switch edge {
	case model.North:
		return box.Min.Y <= 0
	case model.South:
		return box.Max.Y >= b.board.Height
	case model.West:
		return box.Min.X <= 0
	}
	return box.Max.X >= b.board.Width
}
