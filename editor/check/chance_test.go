package check

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/digest"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/commanders"
	"github.com/mapsheet/mapsheet/rules/kingsmen"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
)

// chance makes up what a designer may write, sensible or not, on a scenario.
type chance struct {
	*rand.Rand
	s *model.Scenario
}

func (c chance) side() string {
	if c.IntN(12) == 0 {
		return "martian"
	}
	return c.s.Sides[c.IntN(len(c.s.Sides))].ID
}

func (c chance) units() (out model.Selector) {
	if c.IntN(3) > 0 {
		out.Side = c.side()
	}
	if c.IntN(3) == 0 {
		t := c.s.EffectiveCharts().UnitTypes
		out.Kinds = []model.Kind{t[c.IntN(len(t))].Kind}
	}
	if c.IntN(4) == 0 && len(c.s.Forces) > 0 {
		out.Forces = []string{c.s.Forces[c.IntN(len(c.s.Forces))].ID}
	}
	return out
}

func (c chance) bound() (out model.Bound) {
	numbers := []int{-1, 0, 1, 2, 3, 7, 40}
	if c.IntN(3) > 0 {
		out.AtLeast = &numbers[c.IntN(len(numbers))]
	}
	if c.IntN(3) == 0 || out.AtLeast == nil {
		out.AtMost = &numbers[c.IntN(len(numbers))]
	}
	return out
}

func (c chance) area() model.Area {
	labels := c.s.IDs(model.RefPlace)
	switch c.IntN(8) {
	case 0:
		return model.Area{Everywhere: true}
	case 1:
		return model.Area{Union: []model.Area{c.area(), c.area()}}
	case 2:
		return model.Area{Intersect: []model.Area{c.area(), c.area()}}
	case 3:
		return model.Area{Place: "nowhere"}
	case 4:
		if b, ok := c.s.Board.(*model.HexBoard); ok {
			h := hex.Hex{Col: c.IntN(b.Grid.Cols), Row: c.IntN(b.Grid.Rows)}
			return model.Area{Hexes: hex.List{h, {Col: c.IntN(b.Grid.Cols), Row: h.Row}}}
		}
	}
	if len(labels) == 0 {
		return model.Area{Everywhere: true}
	}
	return model.Area{Place: labels[c.IntN(len(labels))]}
}

func (c chance) condition(depth int) (out model.Condition) {
	kind := c.IntN(14)
	if depth == 0 {
		kind = c.IntN(9)
	}
	switch kind {
	case 0, 1:
		out.Count = &model.Count{Units: c.units(), State: []model.UnitState{model.AnyState, model.Undisrupted, model.Disrupted}[c.IntN(3)], Area: c.area(), Bound: c.bound()}
	case 2:
		out.Exits = &model.Exits{Units: c.units(), By: c.area(), Bound: c.bound()}
	case 3, 4:
		out.Losses = &model.Losses{Units: c.units(), Bound: c.bound()}
	case 5:
		out.Occupies = &model.Occupies{Units: c.units(), Area: c.area(), Every: c.IntN(2) == 0}
	case 6:
		out.Points = &model.PointsLead{Side: c.side(), Over: c.side(), By: c.IntN(3)}
	case 7:
		out.Score = &model.Score{Side: c.side(), Bound: c.bound()}
	case 8:
		a, b := c.area(), c.area()
		out.Journey = &model.Journey{Units: c.units(), AtLeast: c.IntN(5), Steps: []model.Leg{{Exit: &a}, {StayAway: c.IntN(3)}, {Enter: &b}, {Reach: &a}}[c.IntN(2):]}
	case 9:
		not := c.condition(depth - 1)
		out.Not = &not
	case 10, 11:
		out.All = []model.Condition{c.condition(depth - 1), c.condition(depth - 1)}
	case 12:
		out.Any = []model.Condition{c.condition(depth - 1), c.condition(depth - 1)}
	case 13:
		out.SomeHex = &model.SomeHex{Of: c.area(), Condition: c.condition(depth - 1)}
	}
	return out
}

// spoil changes a few things of the scenario.
func (c chance) spoil() {
	s := c.s
	for range 1 + c.IntN(3) {
		switch c.IntN(9) {
		case 0:
			s.Forces[c.IntN(len(s.Forces))].Side = c.side()
		case 1:
			f := &s.Forces[c.IntN(len(s.Forces))]
			f.ID, f.Part = s.Forces[c.IntN(len(s.Forces))].ID, s.Forces[c.IntN(len(s.Forces))].ID
		case 2:
			if f := &s.Forces[c.IntN(len(s.Forces))]; len(f.Units) > 0 {
				f.Units[c.IntN(len(f.Units))].Count = []int{0, 1, 40, 300}[c.IntN(4)]
			}
		case 3:
			if n := len(s.Deployment); n > 0 {
				d := &s.Deployment[c.IntN(n)]
				d.Area, d.Forces = c.area(), append(d.Forces, s.Forces[c.IntN(len(s.Forces))].ID)
			}
		case 4:
			s.Reinforcements = append(s.Reinforcements, model.Reinforcement{Forces: []string{s.Forces[c.IntN(len(s.Forces))].ID}, Turn: c.IntN(s.Length.Turns + 2), Entry: c.area()})
		case 5:
			s.Length.Turns = []int{1, 3, 40}[c.IntN(3)]
		case 6:
			s.Notes = append(s.Notes, model.Note{About: []string{"length", "forces[0]", "forces[99]", "0101", "9999", "victory", "nowhere", s.Forces[0].ID}[c.IntN(8)], Text: []string{"A note.", ""}[c.IntN(2)]})
		case 7:
			if len(s.Forces) > 1 {
				i := c.IntN(len(s.Forces))
				s.Forces = append(s.Forces[:i:i], s.Forces[i+1:]...)
			}
		case 8:
			units, area := c.units(), c.area()
			rule := s.Rules
			if len(rule) > 0 {
				r := rule[c.IntN(len(rule))]
				r.Units, r.Area = &units, &area
				s.Rules = append(s.Rules, r)
			}
		}
	}
}

// What is found of conditions that chance makes up, on boards of every kind, and of what
// else of a battle it changes, is what it was.
func TestWhatIsFoundOfWhatChanceWritesIsWhatItWas(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	var record digest.Record
	for _, on := range []struct {
		id   string
		sys  rules.System
		many int
	}{{"brunstatt", soldiers.System(), 60}, {"leuthen", commanders.System(), 60}, {"cowpens", kingsmen.System(), 40}} {
		f, err := scenarios.Open(on.id)
		require.NoError(t, err)
		mended := map[string]int{}
		const together = 5
		for seed := range on.many {
			subject := fmt.Sprintf("%s, to %d", on.id, seed/together*together+together-1)
			c := chance{rand.New(rand.NewPCG(uint64(seed), 9)), f.Scenario.Clone()}
			s := c.s
			if seed%3 > 0 {
				c.spoil()
			}
			if seed%3 < 2 {
				for i := range s.Victory.Clauses {
					s.Victory.Clauses[i].Condition = c.condition(2)
				}
				s.Victory.Clauses = append(s.Victory.Clauses, model.Clause{Outcome: model.Outcome{Winner: c.side()}, When: []model.When{model.AtEnd, model.AtOnce}[c.IntN(2)], Condition: c.condition(1)})
			}
			found := Check(s, on.sys)
			for _, d := range found {
				record.Say(subject, d, d.Hexes, d.Fix)
			}
			for _, d := range found {
				if mended[d.Code]++; mended[d.Code] > 4 {
					continue
				}
				for fix := range NewTrial(s, on.sys).Fixes(d) {
					after := s.Clone()
					_, _, err := fix.Edit.Apply(after)
					text, bad := json.Marshal([]any{after.Forces, after.Deployment, after.Reinforcements, after.Victory, after.Rules, after.Notes})
					require.NoError(t, bad)
					record.Say(subject, fix.Label, fix.Edit.Label(), fix.Hexes, err, string(text))
				}
				if e, n := NewTrial(s, on.sys).FixAll(d.Code); n > 0 {
					record.Say(subject, n, e.Label())
				}
			}
			if on.id == "brunstatt" {
				record.Say(subject, statesOf(s, on.sys))
			}
		}
	}
	record.Hold(t, "chance.txt")
}
