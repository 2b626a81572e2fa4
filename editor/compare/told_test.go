package compare_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/compare"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/digest"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/rulestest"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
)

// drafts is a scenario and others that were made of it: each a change to another part of
// it, and one with many of them.
func drafts(t *testing.T, of *model.Scenario, salt int) []*model.Scenario {
	grid := of.Hexes().Grid
	at := func(n int) hex.Hex { return grid.At((n*7919 + salt*613) % grid.Len()) }
	disk := hex.Disk(grid, at(3), 2)
	all := func(s *model.Scenario) {
		s.Length.Turns += salt + 1
		s.Forces = append(s.Forces[:salt%len(s.Forces):salt%len(s.Forces)], s.Forces[salt%len(s.Forces)+1:]...)
		s.Forces[0].Name, s.Forces[0].Units = fmt.Sprint("Renamed ", salt), append(s.Forces[0].Units, s.Forces[len(s.Forces)-1].Units...)
		s.Victory.Clauses = append(s.Victory.Clauses[1:len(s.Victory.Clauses):len(s.Victory.Clauses)], s.Victory.Clauses[0])
		s.Notes = append(s.Notes, model.Note{About: "title", Text: fmt.Sprint("Note ", salt)})
		s.Rules = append(s.Rules[:0:0], s.Rules[len(s.Rules)/2:]...)
	}
	out := []*model.Scenario{of}
	for _, change := range []func(s *model.Scenario) document.Edit{
		func(*model.Scenario) document.Edit {
			return document.SetTerrain{Hexes: disk.List(), Terrain: model.Terrains()[salt%5]}
		},
		func(*model.Scenario) document.Edit {
			return document.Erase{Hexes: hex.Disk(grid, at(4), 3).List(), Names: true}
		},
		func(s *model.Scenario) document.Edit {
			return document.Smooth(s.Hexes(), hex.Disk(grid, at(5), 7).List())
		},
		func(s *model.Scenario) document.Edit {
			draft := document.NewDraft(s.Hexes())
			for i, k := range model.LineKinds() {
				draft.SetLink(k, at(i+6), hex.Dirs[salt%6], i%2 == 0)
			}
			for i, k := range model.SideKinds() {
				draft.SetSide(k, hex.Side{Hex: at(i + 9), Dir: hex.Dirs[salt%6]}, true)
			}
			draft.SetGround(at(20), model.Crest, 10*salt)
			return draft.Edit("draft")
		},
		func(s *model.Scenario) document.Edit {
			p := s.Hexes().Places[salt%len(s.Hexes().Places)]
			return document.RenamePlace{From: p.ID, To: fmt.Sprint("place-", salt)}
		},
		func(s *model.Scenario) document.Edit { return document.RemoveForce(s, s.Forces[salt%len(s.Forces)].ID) },
		func(s *model.Scenario) document.Edit {
			return document.Revise(s, "sides", func(s *model.Scenario) {
				s.Sides[salt%2].Name += "s"
				s.First, s.Title, s.History, s.Date = s.Sides[salt%2].ID, s.Title+"!", "", "1915"
			})
		},
		func(s *model.Scenario) document.Edit {
			return document.Revise(s, "setup", func(s *model.Scenario) {
				for i := range s.Deployment {
					s.Deployment[i].Area = model.Area{Hexes: hex.List{at(i)}}
					s.Deployment[i].Own.Set("trenches", salt)
				}
				for i := range s.Reinforcements {
					s.Reinforcements[i].Turn += salt - 2
				}
			})
		},
		func(s *model.Scenario) document.Edit {
			return document.ReviseCharts(s, "charts", func(c *model.Charts) {
				c.UnitTypes[salt].Own.Set("attack", c.UnitTypes[salt].Own.Int("attack")+1)
				c.UnitTypes[salt+1].Own.Set("movement", c.UnitTypes[salt+1].Own.Int("movement")+2)
				c.Nations[0].Fill = "#123456"
				c.SetTable(fields.StackingChart, &model.ChartLine{Own: model.Values{fields.PointsKey: 5 + salt}})
			})
		},
		func(s *model.Scenario) document.Edit { return document.Revise(s, "all", all) },
		func(s *model.Scenario) document.Edit { return document.TurnSheet{Turn: document.Turns()[salt%7]} },
	} {
		s := of.Clone()
		_, _, err := change(s).Apply(s)
		require.NoError(t, err)
		out = append(out, s)
	}
	return out
}

// What is told of differences, what is asked of two descendants and what becomes of them
// stays as it is. A line names the pair of which something else is told; where it is
// meant to be, look at it, and -update writes the digests anew.
func TestDifferencesAreToldAsTheyWere(t *testing.T) {
	var told digest.Record
	sys := soldiers.System()
	list := scenarios.Of("soldiers")
	for i, info := range list {
		told.Tell(info.ID+" and the next", compare.Diff(open(t, info.ID), open(t, list[(i+1)%len(list)].ID), sys))
	}
	for salt, id := range []string{"mlawa", "tanga", "elouges"} {
		base := open(t, id)
		ours, theirs := drafts(t, base, salt+1), drafts(t, base, salt+3)
		for i, one := range ours {
			told.Tell(fmt.Sprintf("%s and its draft %d", id, i), compare.Diff(base, one, sys))
			told.Tell(fmt.Sprintf("the draft %d of %s and it", i, id), compare.Diff(one, base, sys))
			for j, other := range theirs {
				if (i+j)%3 > 0 && i != j {
					continue
				}
				n := 0
				together, asked := merged(base, one, other, sys, func(compare.Conflict) compare.Choice {
					n++
					return []compare.Choice{compare.Ours, compare.Theirs}[n%2]
				})
				told.Tell(fmt.Sprintf("%s, drafts %d and %d, questions", id, i, j), asked)
				told.Tell(fmt.Sprintf("%s, drafts %d and %d, merged", id, i, j), compare.Diff(base, together, sys))
			}
		}
	}
	told.Hold(t, "told.txt")
}

// spoiled is a scenario in which chance changed a few things.
func spoiled(t *testing.T, id string, seed uint64) *model.Scenario {
	t.Helper()
	s := open(t, id).Clone()
	for n := range 1 + seed%3 {
		rulestest.Spoil(s, 100*seed+n)
	}
	return s
}

// What is told of scenarios of each system that chance changed, and what becomes of two of
// them, stays as it is.
func TestWhatChanceChangedIsToldAsItWas(t *testing.T) {
	var told digest.Record
	for _, id := range []string{"markova", "leuthen", "la-rothiere", "cowpens", "north-point"} {
		base := open(t, id)
		sys, err := systems.All().Of(base)
		require.NoError(t, err)
		tell := func(subject string, what ...any) { told.Tell(id+", "+subject, what...) }
		for seed := range uint64(70) {
			one, other := spoiled(t, id, seed), spoiled(t, id, seed+1000)
			tell("what is told", compare.Diff(base, one, sys), compare.Diff(one, base, sys), compare.Diff(one, other, sys))
			for take := range 2 {
				n := take
				together, asked := merged(base, one, other, sys, func(compare.Conflict) compare.Choice {
					n++
					return []compare.Choice{compare.Ours, compare.Theirs}[n%2]
				})
				tell("what is asked", asked)
				tell("what is merged", compare.Diff(base, together, sys))
			}
			// Both changed what the first of them did, each in its way.
			both := spoiled(t, id, seed)
			rulestest.Spoil(both, seed+5000)
			together, asked := merged(base, one, both, sys, func(compare.Conflict) compare.Choice { return compare.Theirs })
			tell("what is asked of two that began alike", asked, compare.Diff(one, together, sys))
		}
	}
	told.Hold(t, "spoiled.txt")
}
