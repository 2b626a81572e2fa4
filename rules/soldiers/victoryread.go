package soldiers

import (
	"fmt"
	"math"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// readVictory finds the areas and units of the victory conditions.
func (b *Battle) readVictory(sc *model.Scenario) error {
	r := victoryReader{battle: b, scenario: sc}
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
				back = back.Union(e.area.whole).Union(e.area.amid)
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
		if err := within(limit{"", what + ": a unit", a.Points, -maxFigure, maxFigure}); err != nil {
			return err
		}
		b.victory.awards[side] = append(b.victory.awards[side], award{r.units(a.Units), int32(a.Points)})
	}
	return nil
}

type victoryReader struct {
	battle   *Battle
	scenario *model.Scenario
	asked    int // hexes for which a condition about some hex has been read
}

// maxAsked bounds the memory of conditions about some hex of an area, which are
// kept for each hex; those inside one another multiply.
const maxAsked = 4000

// side is the index of a side; Absent for a draw.
func (r *victoryReader) side(id, what string) (int8, error) {
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
func (r *victoryReader) units(sel model.Selector) []bool {
	out := make([]bool, len(r.battle.pieces))
	for i := range out {
		out[i] = r.battle.picks(sel, int32(i))
	}
	return out
}

// read finds what a condition speaks of; this is the hex that a some_hex
// around it looks at.
func (r *victoryReader) read(c model.Condition, what string, this *hex.Hex) (condition, error) {
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
		out.area, err = r.extent(c.Count.Area, what, this)
	case c.Exits != nil:
		out.kind, out.units, out.bound = exitsBy, r.units(c.Exits.Units), c.Exits.Bound
		out.area, err = r.extent(c.Exits.By, what, this)
		r.battle.exits = append(r.battle.exits, exitArea{out.area, out.units})
	case c.Losses != nil:
		out.kind, out.units, out.bound = lossesOf, r.units(c.Losses.Units), c.Losses.Bound
	case c.Occupies != nil:
		out.kind, out.units, out.every = occupies, r.units(c.Occupies.Units), c.Occupies.Every
		out.area, err = r.extent(c.Occupies.Area, what, this)
	case c.Points != nil:
		out.kind, out.by = pointsLead, int32(min(c.Points.By, math.MaxInt32))
		if out.side, err = r.side(c.Points.Side, what); err == nil && out.side < 0 {
			err = fmt.Errorf("%s: a draw leads nobody", what)
		}
	case c.Score != nil:
		out.kind, out.bound = scoreOf, c.Score.Bound
		if out.side, err = r.side(c.Score.Side, what); err == nil && out.side < 0 {
			err = fmt.Errorf("%s: a draw has no points", what)
		}
	case c.Journey != nil:
		out.kind, out.journey = journeyMade, len(r.battle.journeys)
		out.units, out.least = r.units(c.Journey.Units), c.Journey.AtLeast
		err = r.journey(*c.Journey, out.units, what, this)
	default:
		err = r.someHex(&out, *c.SomeHex, what, this)
	}
	return out, err
}

func (r *victoryReader) parts(out *condition, in []model.Condition, what string, this *hex.Hex) error {
	for _, c := range in {
		part, err := r.read(c, what, this)
		if err != nil {
			return err
		}
		out.parts = append(out.parts, part)
	}
	return nil
}

func (r *victoryReader) someHex(out *condition, in model.SomeHex, what string, this *hex.Hex) error {
	out.kind = someHex
	var err error
	if out.area, err = r.extent(in.Of, what, this); err != nil {
		return err
	}
	if r.asked += len(out.area.cells); r.asked > maxAsked {
		return fmt.Errorf("%s: %w", what, tooMuch())
	}
	for _, c := range out.area.cells {
		h := r.battle.hexAt(c)
		part, err := r.read(in.Condition, what, &h)
		if err != nil {
			return err
		}
		out.parts = append(out.parts, part)
	}
	return nil
}
