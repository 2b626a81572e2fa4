package check

import (
	"fmt"
	"hash/crc32"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/digest"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/rulestest"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
)

// told is the problems of a scenario, what becomes of its clauses, how soon its forces
// are where, and the ways to mend the problems: of each kind that is not in mended yet.
func told(s *model.Scenario, sys rules.System, mended map[string]int) string {
	var out strings.Builder
	found := Check(s, sys)
	for _, d := range found {
		fmt.Fprintln(&out, d, d.Hexes, d.Fix)
	}
	if s.Board == nil {
		return out.String()
	}
	fmt.Fprintln(&out, statesOf(s, sys))
	for _, f := range s.Forces {
		if a, ok := TimeToObjective(s, sys, f.ID); ok {
			fmt.Fprintln(&out, f.ID, a.Objective, a.Needed, a.Last)
			for h := range s.Hexes().Grid.All() {
				if turn, ok := a.Turns[h]; ok && (h.Col+h.Row)%5 == 0 {
					fmt.Fprint(&out, h, turn)
				}
			}
		}
	}
	for _, d := range found {
		if mended[d.Code]++; mended[d.Code] > 3 {
			continue
		}
		for f := range NewTrial(s, sys).Fixes(d) {
			after := s.Clone()
			_, _, err := f.Edit.Apply(after)
			fmt.Fprintln(&out, f.Label, f.Edit.Label(), f.Hexes, saved(after), err)
		}
		if e, n := NewTrial(s, sys).FixAll(d.Code); n > 0 {
			fmt.Fprintln(&out, n, e.Label())
		}
	}
	return out.String()
}

// spoiled is a scenario with one thing changed: each part of it that somebody writes, in
// the ways in which it goes wrong.
func spoiled(of *model.Scenario) (out []*model.Scenario) {
	with := func(change func(s *model.Scenario)) {
		s := of.Clone()
		change(s)
		out = append(out, s)
	}
	for i, f := range of.Forces {
		with(func(s *model.Scenario) { s.Forces = append(s.Forces[:i:i], s.Forces[i+1:]...) })
		with(func(s *model.Scenario) { s.Forces[i].Side = s.Sides[i%len(s.Sides)].ID })
		with(func(s *model.Scenario) { s.Forces[i].ID, s.Forces[i].Part = s.Forces[0].ID, f.ID })
		if len(f.Units) > 0 {
			with(func(s *model.Scenario) { s.Forces[i].Units[0].Count = []int{0, 40, 300}[i%3] })
			with(func(s *model.Scenario) {
				s.Forces[i].Units[0].Type = s.EffectiveCharts().UnitTypes[7*i%len(s.EffectiveCharts().UnitTypes)].ID
			})
			with(func(s *model.Scenario) { s.Forces[i].Units[0].Type = "zouaves" })
		}
	}
	for i := range of.Deployment {
		with(func(s *model.Scenario) { s.Deployment = append(s.Deployment[:i:i], s.Deployment[i+1:]...) })
		with(func(s *model.Scenario) { s.Deployment[i].Area = model.Area{Hexes: hex.List{{Col: 3 * i, Row: 2}}} })
		with(func(s *model.Scenario) { s.Deployment[i].Forces = append(s.Deployment[i].Forces, s.Forces[0].ID) })
	}
	for i := range of.Reinforcements {
		with(func(s *model.Scenario) { s.Reinforcements[i].Turn = []int{0, s.Length.Turns, s.Length.Turns + 1}[i%3] })
		with(func(s *model.Scenario) { s.Reinforcements[i].Entry = model.Area{Hexes: hex.List{{Col: 5, Row: 5 + i}}} })
		with(func(s *model.Scenario) {
			s.Reinforcements = append(s.Reinforcements[:i:i], s.Reinforcements[i+1:]...)
		})
	}
	for i := range of.Victory.Clauses {
		last := len(of.Victory.Clauses) - 1
		with(func(s *model.Scenario) { s.Victory.Clauses[i] = s.Victory.Clauses[last-i] })
		with(func(s *model.Scenario) { s.Victory.Clauses[i].Condition = s.Victory.Clauses[last-i].Condition })
		with(func(s *model.Scenario) { s.Victory.Clauses = append(s.Victory.Clauses, s.Victory.Clauses[i]) })
		both := func(s *model.Scenario) []model.Condition {
			return []model.Condition{s.Victory.Clauses[i].Condition.Clone(), s.Victory.Clauses[last-i].Condition.Clone()}
		}
		with(func(s *model.Scenario) {
			s.Victory.Clauses = append(s.Victory.Clauses, model.Clause{Outcome: s.Victory.Otherwise, When: model.AtEnd, Condition: model.Condition{Any: both(s)}})
		})
		with(func(s *model.Scenario) { s.Victory.Clauses[i].Condition = model.Condition{Any: both(s)} })
		with(func(s *model.Scenario) { s.Victory.Clauses[i].Condition = model.Condition{All: both(s)} })
	}
	for i := range of.Hexes().Places {
		with(func(s *model.Scenario) {
			s.Hexes().Places[i].Hexes = hex.List{{Col: 2 * i, Row: i}, {Col: 90, Row: 90}}
		})
		with(func(s *model.Scenario) { s.Hexes().Places[i].Kind = model.PlaceKinds()[i%len(model.PlaceKinds())] })
		with(func(s *model.Scenario) { s.Hexes().Places = append(s.Hexes().Places[:i:i], s.Hexes().Places[i+1:]...) })
	}
	for i := range of.Rules {
		with(func(s *model.Scenario) { s.Rules = append(s.Rules, s.Rules[i]) })
	}
	for i := range 12 {
		with(func(s *model.Scenario) {
			b := s.Hexes()
			for n := range 9 {
				h := hex.Hex{Col: (5*i + 3*n) % b.Grid.Cols, Row: (7*i + 2*n) % b.Grid.Rows}
				switch (i + n) % 5 {
				case 0:
					b.SetTerrain(h, model.Terrains()[n%len(model.Terrains())])
				case 1:
					b.SetAltitude(h, 10*n)
				case 2:
					b.SetLink(model.LineKinds()[n%len(model.LineKinds())], h, hex.Dirs[i%6], n%2 == 0)
				case 3:
					b.SetSide(model.SideKinds()[n%len(model.SideKinds())], h, hex.Dirs[i%6], true)
				case 4:
					b.SetBridge(h, !b.Bridge(h))
				}
			}
		})
	}
	for _, turns := range []int{1, 3, 40} {
		with(func(s *model.Scenario) { s.Length.Turns = turns })
	}
	return out
}

// What is found wrong, and how it can be mended, stays as it is: where two faults meet,
// and where one thing of a battle is changed. A line names what is told otherwise; where
// it is meant to be, look at it, and -update writes the digests anew.
func TestWhatIsFoundIsWhatItWas(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	var record digest.Record
	mended := map[string]int{}
	for _, one := range planted {
		other, s := planted[crc32.ChecksumIEEE([]byte(one.name))%40], clean() // one of the first, whatever is put behind them
		if one.plant(s); s.Board != nil && len(s.Sides) == 2 && len(s.Forces) == len(clean().Forces) && len(s.Victory.Clauses) > 1 {
			other.plant(s)
		}
		record.Say("with two faults: "+one.name, told(s, testSystem(), mended))
	}
	for _, id := range []string{"mlawa", "tanga", "elouges"} {
		f, err := scenarios.Open(id)
		require.NoError(t, err)
		mended := map[string]int{}
		for i, s := range spoiled(f.Scenario) {
			if i%4 == 0 {
				record.Say(fmt.Sprintf("%s with a change, %d", id, i), told(s, soldiers.System(), mended))
			}
		}
	}
	record.Hold(t, "told.txt")
}

// So does what is found of battles of every system in which chance has spoilt a few things
// that are written, their charts included.
func TestWhatIsFoundOfSpoiltBattlesIsWhatItWas(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	var record digest.Record
	for _, id := range []string{"schipdonck", "marengo", "custom-setup", "cowpens"} {
		f, err := scenarios.Open(id)
		require.NoError(t, err)
		sys, err := systems.All().Of(f.Scenario)
		require.NoError(t, err)
		mended := map[string]int{}
		const together = 6
		for seed := 1; seed <= 30; seed++ {
			s := f.Scenario.Clone()
			rulestest.Spoil(s, uint64(seed))
			record.Say(fmt.Sprintf("%s, to %d", id, (seed+together-1)/together*together), told(s, sys, mended))
		}
	}
	record.Hold(t, "spoilt.txt")
}
