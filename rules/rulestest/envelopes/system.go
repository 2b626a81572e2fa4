// Package envelopes is a small rule system for tests, as unlike a game of hexes in
// turns as it can be: two sides write orders at the same time and seal them, units
// go from sector to sector when both are opened, and cards drawn from a deck decide
// where they meet. It shows that a rule system is one folder and a line in a list.
package envelopes

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// System describes the game.
func System() rules.System {
	return rules.System{
		ID:        "envelopes",
		Name:      "Envelopes",
		Board:     model.OnAreas,
		Fields:    fields,
		Review:    review(),
		Phases:    []rules.Phase{{ID: ordersPhase, Name: "Orders Phase", Moves: rules.Both}},
		NewBattle: func(sc *model.Scenario) (rules.Battle, error) { return rules.Ready(newBattle(sc)) },
	}
}

const ordersPhase = "orders"

// maxUnits is how many units a side can have.
const maxUnits = 6

// battle is a scenario made ready.
type battle struct {
	sides   [2]model.Side
	turns   int
	ground  ground
	pieces  []piece
	clauses []clause
	other   model.Outcome // where no clause holds at the end
	figures figures
}

// piece is a unit as the scenario has it.
type piece struct {
	name, title, number string
	side                int8
	force               string
	line                model.UnitGroup
	from                int8 // sector where it begins
}

// clause is a victory clause: so many units of one side are lost.
type clause struct {
	model.Clause
	sentence, condition string
	counted             []bool // units that it counts
}

// newBattle makes a scenario of two sides ready whose forces all begin in a sector.
func newBattle(sc *model.Scenario) (*battle, error) {
	b := &battle{turns: sc.Length.Turns, other: sc.Victory.Otherwise}
	if len(sc.Sides) != len(b.sides) {
		return nil, fmt.Errorf("the game is for two sides, and the scenario has %d", len(sc.Sides))
	}
	copy(b.sides[:], sc.Sides)
	b.figures = readFigures(sc, b.sides)
	var err error
	if b.ground, err = groundOf(sc); err != nil {
		return nil, err
	}
	if err := b.muster(sc); err != nil {
		return nil, err
	}
	for i, c := range sc.Victory.Clauses {
		read, err := b.clause(sc, c)
		if err != nil {
			return nil, fmt.Errorf("clause %d: %w", i+1, err)
		}
		b.clauses = append(b.clauses, read)
	}
	return b, nil
}

// muster makes the units from the forces.
func (b *battle) muster(sc *model.Scenario) error {
	charts := sc.EffectiveCharts()
	for i := range sc.Forces {
		f := &sc.Forces[i]
		side := int8(0)
		if f.Side == b.sides[1].ID {
			side = 1
		}
		from, err := b.ground.start(sc, f.ID)
		if err != nil {
			return err
		}
		for _, g := range f.Units {
			name := g.Type
			if t, ok := charts.UnitType(g.Type); ok {
				name = t.Name
			}
			for range g.Count {
				n := 1
				for j := range b.pieces {
					if b.pieces[j].side == side {
						n++
					}
				}
				if n > maxUnits {
					return fmt.Errorf("the %s side has more than %d units", b.sides[side].Name, maxUnits)
				}
				b.pieces = append(b.pieces, piece{
					name: fmt.Sprintf("%s-%d", f.Side, n), title: fmt.Sprintf("%s %s %d", b.sides[side].Name, name, n),
					number: fmt.Sprint(n), side: side, force: f.ID, line: g, from: from,
				})
			}
		}
	}
	return nil
}

// clause reads a victory clause.
func (b *battle) clause(sc *model.Scenario, c model.Clause) (clause, error) {
	out := clause{Clause: c, sentence: c.Sentence(sc), condition: c.Condition.Sentence(sc)}
	if c.Condition.Losses == nil || c.Condition.Losses.AtLeast == nil {
		return out, fmt.Errorf("the game knows losses of at least so many units and no other conditions")
	}
	charts := sc.EffectiveCharts()
	for i := range b.pieces {
		f, _ := sc.Force(b.pieces[i].force)
		out.counted = append(out.counted, c.Condition.Losses.Units.Picks(charts, f, b.pieces[i].line))
	}
	return out, nil
}

// Begin begins a game.
func (b *battle) Begin(terms rules.Terms) rules.Table { return b.start(terms) }

// Redraft makes another draft ready: there is nothing to take over.
func (b *battle) Redraft(draft *model.Scenario) (rules.Battle, error) {
	return rules.Ready(newBattle(draft))
}

// side is the index of the side of a seat.
func side(seat rules.Seat) int8 { return int8(seat) - 1 }

// seat is that of the side of an index.
func seat(side int8) rules.Seat { return rules.Seat(side) + 1 }
