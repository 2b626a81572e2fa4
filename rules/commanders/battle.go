package commanders

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/commanders/fields"
)

// battle is a scenario made ready to be played.
type battle struct {
	options
	ground  *ground
	sides   [2]model.Side
	first   int8 // the side that has the initiative in odd rounds (r39)
	rounds  int
	pieces  []piece
	tags    []rules.Hash        // by piece, for dice by purpose
	of      [2]set              // units of a side
	with    [numArms]set        // units of an arm
	command [2]int8             // sector of a side's general; none
	carry   [2][maxSectors]int8 // distance of orders from there (r50)
	own     [2]sectors          // that have a general or a flag of the side
	muster  []muster
	clauses rules.Clauses[*State]
	other   model.Outcome // where no clause has been met
	book    oddsBook
	figures *figures
}

// piece is a unit as the scenario has it.
type piece struct {
	name, title, number string
	side                int8
	arm                 arm
	force               string
	line                model.UnitGroup
	from                int8  // sector where it begins; none for one that its player places
	muster              int16 // index of battle.muster, of one that its player places
}

// muster is a step of secret deployment (3.2).
type muster struct {
	side  int8
	area  sectors
	exact int // units in each battle sector of it; 0 where the player is free
}

// newBattle makes a scenario ready.
func newBattle(sc *model.Scenario) (*battle, error) {
	if len(sc.Sides) != 2 {
		return nil, fmt.Errorf("the game is for two sides, and the scenario has %d", len(sc.Sides))
	}
	if len(sc.Reinforcements) > 0 {
		return nil, fmt.Errorf("nobody arrives during a game of Commanders: put all forces where they begin, a reserve perhaps")
	}
	b := &battle{options: newOptions(sc), rounds: sc.Length.Turns, other: sc.Victory.Otherwise, command: [2]int8{none, none}}
	copy(b.sides[:], sc.Sides)
	if sc.First == b.sides[1].ID {
		b.first = 1
	}
	var err error
	if b.figures, err = readFigures(sc.EffectiveCharts()); err != nil {
		return nil, err
	}
	if b.ground, err = newGround(sc, b.turned); err != nil {
		return nil, err
	}
	if err := b.options.place(sc, b.ground); err != nil {
		return nil, err
	}
	for _, m := range b.markers {
		if m.sign != windRose {
			b.own[m.side] |= 1 << m.sector
		}
		if m.sign == general {
			b.command[m.side] = m.sector
			b.carry[m.side] = b.ground.distances(func(i int8) bool { return i == m.sector }, b.enemyReserve(m.side))
		}
	}
	if err := b.enlist(sc); err != nil {
		return nil, err
	}
	b.clauses, err = rules.ReadClauses(sc, func(c model.Condition) (rules.Statement[*State], error) { return b.statement(sc, c) })
	return b, err
}

// enemyReserve is the reserve of the other side; none where it has none.
func (b *battle) enemyReserve(side int8) int8 {
	return int8(slices.Index(b.ground.owner[:b.ground.n], 1-side))
}

// enlist makes the units from the forces, each in the sector of its step of
// deployment, or to be placed by its player where the step names several.
func (b *battle) enlist(sc *model.Scenario) error {
	charts := sc.EffectiveCharts()
	numbers := [2][numArms]int{}
	for i := range sc.Forces {
		f := &sc.Forces[i]
		side := int8(slices.IndexFunc(sc.Sides, func(s model.Side) bool { return s.ID == f.Side }))
		if side < 0 {
			return fmt.Errorf("the force %s is of no side", f.ID)
		}
		from, step, err := b.origin(sc, f, side)
		if err != nil {
			return err
		}
		for _, line := range f.Units {
			t, ok := charts.UnitType(line.Type)
			if !ok {
				return fmt.Errorf("there are no units of the type %q", line.Type)
			}
			a, ok := armOf(t.Kind)
			if !ok {
				return fmt.Errorf("units of the type %q are %s: the game has infantry, cavalry and artillery", t.ID, t.Kind)
			}
			for range line.Count {
				if len(b.pieces) == maxUnits {
					return fmt.Errorf("the game is for %d units", maxUnits)
				}
				numbers[side][a]++
				n := numbers[side][a]
				u := int8(len(b.pieces))
				b.of[side].add(u)
				b.with[a].add(u)
				b.pieces = append(b.pieces, piece{
					name: fmt.Sprintf("%s-%s-%d", f.Side, a, n), title: fmt.Sprintf("%s %s %d", b.sides[side].Name, a, n),
					number: fmt.Sprint(n), side: side, arm: a, force: f.ID, line: line, from: from, muster: step,
				})
			}
		}
	}
	b.tags = rules.Tags(len(b.pieces), func(i int) string { return b.pieces[i].force + "/" + b.pieces[i].arm.String() })
	return b.fits()
}

// origin is where a force begins: a sector, or a step of secret deployment.
func (b *battle) origin(sc *model.Scenario, f *model.Force, side int8) (from int8, step int16, err error) {
	for _, d := range sc.Deployment {
		if !slices.Contains(d.Forces, f.ID) {
			continue
		}
		at, err := d.Area.Sectors(b.ground.board)
		if err != nil {
			return none, 0, err
		}
		var area sectors
		for _, i := range at {
			if o := b.ground.owner[i]; o != none && o != side {
				return none, 0, fmt.Errorf("the force %s begins in the reserve of the enemy", f.ID)
			}
			area |= 1 << i
		}
		if len(at) == 1 {
			return int8(at[0]), 0, nil
		}
		m := muster{side, area, d.Own.Int(fields.PerSectorKey)}
		if i := slices.Index(b.muster, m); i >= 0 {
			return none, int16(i), nil
		}
		if len(at) > 1 {
			b.muster = append(b.muster, m)
			return none, int16(len(b.muster) - 1), nil
		}
	}
	return none, 0, fmt.Errorf("the force %s begins nowhere: name a sector in the deployment", f.ID)
}

// fits says why the units do not have room where they begin.
func (b *battle) fits() error {
	var at [maxSectors][2]int
	var waiting [maxUnits]int
	var may [2]sectors // in which a side's player may place units
	for _, p := range b.pieces {
		if p.from != none {
			at[p.from][p.side]++
		} else {
			waiting[p.muster]++
			may[p.side] |= b.muster[p.muster].area
		}
	}
	for i := range b.ground.n {
		switch n := at[i][0] + at[i][1]; {
		case (at[i][0] > 0 || may[0].has(i)) && (at[i][1] > 0 || may[1].has(i)):
			return fmt.Errorf("both sides begin in sector %s, or may", b.ground.label(i))
		case b.ground.owner[i] == none && n > b.capacity:
			return fmt.Errorf("%d units begin in sector %s, and a sector holds %d", n, b.ground.label(i), b.capacity)
		}
	}
	for i, m := range b.muster {
		least, room, free := 0, 0, false
		for s := range b.ground.n {
			switch {
			case !m.area.has(s):
			case b.ground.owner[s] != none:
				free = true
			case m.exact > 0:
				least, room = least+m.exact, room+m.exact
			default:
				room += b.capacity
			}
		}
		if n := waiting[i]; n < least || n > room && !free || m.exact > b.capacity {
			return fmt.Errorf("the %s side has %d units to place, and its area takes from %d to %d", b.sides[m.side].Name, n, least, room)
		}
	}
	return nil
}

// Begin begins a game.
func (b *battle) Begin(terms rules.Terms) rules.Table { return newState(b, terms) }

// Redraft makes another draft ready: there is nothing to take over.
func (b *battle) Redraft(draft *model.Scenario) (rules.Battle, error) {
	return rules.Ready(newBattle(draft))
}

// sideOf is the side of a seat, and seatOf the seat of a side.
func sideOf(seat rules.Seat) int8 { return int8(seat) - 1 }

func seatOf(side int8) rules.Seat { return rules.Seat(side) + 1 }
