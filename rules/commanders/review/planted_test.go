package review_test

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/commanders"
	"github.com/mapsheet/mapsheet/rules/commanders/fields"
	"github.com/mapsheet/mapsheet/rules/rulestest"
	"github.com/mapsheet/mapsheet/scenarios"
)

// planted are scenarios with flaws, and beside each what is nearly one.
func planted(t *testing.T) map[string]*model.Scenario {
	t.Helper()
	plants := map[string]*model.Scenario{}
	plant := func(name, id string, change func(*model.Scenario)) {
		f, err := scenarios.Open(id)
		require.NoError(t, err)
		s := f.Scenario.Clone()
		plants[name] = s
		change(s)
	}
	sector := func(s *model.Scenario, id string) *model.Sector {
		i, ok := s.AreaBoard().Sector(id)
		require.True(t, ok, id)
		return &s.AreaBoard().Sectors[i]
	}
	inForce := func(s *model.Scenario, ids ...string) {
		for _, id := range ids {
			s.Rules = append(s.Rules, model.Rule{Rule: id})
		}
	}
	road := func(s *model.Scenario, roads bool) {
		for i := range s.AreaBoard().Links {
			s.AreaBoard().Links[i].Road = roads
		}
	}
	plant("nothing", "leuthen", func(*model.Scenario) {})
	plant("nothing in secret", "custom-setup", func(*model.Scenario) {})

	for _, ground := range []string{"", fields.Forest, fields.Hill, fields.Building, "swamp"} {
		for _, roads := range []bool{false, true} {
			for _, in := range [][]string{nil, {fields.Ground}, {fields.Turned}, {fields.DeadGround}, {fields.Ground, fields.Turned, fields.DeadGround}} {
				plant(fmt.Sprintf("ground %q with roads %v under %v", ground, roads, in), "custom-setup", func(s *model.Scenario) {
					sector(s, "b2").Terrain = ground
					road(s, roads)
					inForce(s, in...)
				})
			}
		}
	}
	plant("a forest in a corner with one road", "custom-setup", func(s *model.Scenario) {
		inForce(s, fields.Ground)
		road(s, false)
		sector(s, "a1").Terrain = fields.Forest
		s.AreaBoard().Links[0].Road = true
	})
	plant("a forest to which nothing leads", "custom-setup", func(s *model.Scenario) {
		inForce(s, fields.Ground)
		sector(s, "b2").Terrain = fields.Forest
		var links []model.Link
		for _, l := range s.AreaBoard().Links {
			if l.From != "b2" && l.To != "b2" {
				links = append(links, l)
			}
		}
		s.AreaBoard().Links = links
	})
	plant("hills at both ends", "custom-setup", func(s *model.Scenario) {
		inForce(s, fields.Ground)
		sector(s, "a1").Terrain, sector(s, "a3").Terrain = fields.Hill, fields.Hill
	})
	plant("hills crosswise", "custom-setup", func(s *model.Scenario) {
		inForce(s, fields.Ground)
		sector(s, "a1").Terrain, sector(s, "c3").Terrain = fields.Hill, fields.Hill
	})

	for _, n := range []int{0, 5, 6, 7} {
		for name, area := range map[string][]string{"three sectors and the reserve": {"a1", "b1", "c1", "white-reserve"}, "three sectors": {"a1", "b1", "c1"}, "two sectors": {"a1", "b1"}, "the home row and beyond": {"a1", "b1", "c1", "a2"}} {
			plant(fmt.Sprintf("%d in each of %s", n, name), "custom-setup", func(s *model.Scenario) {
				var all []model.Area
				for _, id := range area {
					all = append(all, model.Area{Place: id})
				}
				s.Deployment[0].Area = model.Area{Union: all}
				s.Deployment[0].Own.Set(fields.PerSectorKey, n)
			})
		}
	}
	plant("two armies in one step", "custom-setup", func(s *model.Scenario) {
		s.Forces = append(s.Forces, model.Force{ID: "guard", Side: "white", Name: "Guard", Units: []model.UnitGroup{{Type: "white-infantry", Count: 2}}})
		s.Deployment[0].Forces = append(s.Deployment[0].Forces, "guard")
		s.Deployment[0].Own.Set(fields.PerSectorKey, 11)
	})
	for _, n := range []int{6, 7, 30} {
		plant(fmt.Sprintf("%d units in a sector", n), "custom-setup", func(s *model.Scenario) {
			s.Forces[0].Units = s.Forces[0].Units[:1]
			s.Forces[0].Units[0].Count = n
			s.Deployment[0].Area, s.Deployment[0].Own = model.Area{Place: "b1"}, nil
		})
	}
	for _, at := range []string{"b2", "b3", "black-reserve", "white-reserve", "a3"} {
		plant("an army in "+at, "custom-setup", func(s *model.Scenario) {
			s.Forces[0].Units[0].Count = 4
			s.Deployment[0].Area, s.Deployment[0].Own = model.Area{Place: at}, nil
		})
	}

	for name, places := range map[string][2]string{
		"armies in reserves beside the same sector":      {"white-reserve", "black-reserve"},
		"an army in a reserve before which the other is": {"white-reserve", "b2"},
		"an army in a reserve, the other away from it":   {"white-reserve", "b3"},
	} {
		plant(name, "custom-setup", func(s *model.Scenario) {
			for i, at := range places {
				s.Forces[i].Units = s.Forces[i].Units[:1]
				s.Forces[i].Units[0].Count = 4
				s.Deployment[i].Area, s.Deployment[i].Own = model.Area{Place: at}, nil
			}
			s.AreaBoard().Links = []model.Link{
				{From: "white-reserve", To: "b2", Heading: model.North}, {From: "b2", To: "black-reserve", Heading: model.North}, {From: "b2", To: "b3", Heading: model.North},
			}
		})
	}

	number := func(id string, n int) model.Rule { return model.Rule{Rule: id, Number: &n} }
	for _, n := range []int{1, 10, 29, 30, 31, 99} {
		plant(fmt.Sprintf("%d orders", n), "custom-setup", func(s *model.Scenario) { s.Rules = append(s.Rules, number(fields.Orders, n)) })
	}
	plant("20 orders for armies of two sizes", "custom-setup", func(s *model.Scenario) {
		s.Forces[1].Units = s.Forces[1].Units[:1]
		s.Forces[1].Units[0].Count = 12
		s.Rules = append(s.Rules, number(fields.Orders, 20))
	})
	for i, side := range []string{"white", "black"} {
		plant("more orders than units, and none of "+side, "custom-setup", func(s *model.Scenario) {
			s.Forces[i].Units = nil
			s.Rules = append(s.Rules, number(fields.Orders, 31))
		})
	}

	mark := func(kind, side string, points int, at ...string) model.Rule {
		area := model.Area{Place: at[0]}
		if len(at) > 1 {
			area = model.Area{}
			for _, id := range at {
				area.Union = append(area.Union, model.Area{Place: id})
			}
		}
		return model.Rule{Rule: kind, Units: &model.Selector{Side: side}, Area: &area, Number: &points}
	}
	for name, in := range map[string][]model.Rule{
		"no markers":                     nil,
		"markers of one side":            {mark(fields.General, "white", 5, "b1")},
		"flags of one side":              {mark(fields.Flag, "black", 1, "a3", "c3")},
		"markers that are worth nothing": {mark(fields.Flag, "black", 0, "a3"), mark(fields.Flag, "white", 1, "a1")},
		"a general nearer":               {mark(fields.General, "white", 5, "b2"), mark(fields.General, "black", 5, "b3")},
		"a general in the reserve":       {mark(fields.General, "white", 5, "white-reserve"), mark(fields.General, "black", 5, "b3")},
		"two generals":                   {mark(fields.General, "white", 5, "a1", "b1"), mark(fields.General, "black", 5, "b3")},
		"two generals apart":             {mark(fields.General, "white", 5, "a1"), mark(fields.General, "white", 5, "b1"), mark(fields.General, "black", 5, "b3")},
		"markers of both":                {mark(fields.Flag, "white", 1, "b2"), mark(fields.Flag, "black", 1, "b2")},
		"flags of both in three":         {mark(fields.Flag, "white", 1, "a2", "b2", "c2"), mark(fields.Flag, "black", 1, "b2", "a3")},
		"a marker where enemies begin":   {mark(fields.Flag, "white", 1, "a3"), mark(fields.Flag, "black", 1, "c3")},
		"a marker in an enemy's reserve": {mark(fields.Flag, "white", 1, "black-reserve"), mark(fields.Flag, "black", 1, "c3")},
		"wind roses":                     {mark(fields.WindRose, "white", 3, "a1"), mark(fields.WindRose, "black", 3, "c3")},
		"couriers without a general":     {{Rule: fields.Couriers}, mark(fields.General, "black", 5, "b3")},
		"couriers without generals":      {{Rule: fields.Couriers}},
		"couriers":                       {{Rule: fields.Couriers}, mark(fields.General, "white", 5, "b1"), mark(fields.General, "black", 5, "b3")},
	} {
		plant(name, "custom-setup", func(s *model.Scenario) { s.Rules = in })
	}
	plant("no reserves", "custom-setup", func(s *model.Scenario) {
		sector(s, "white-reserve").Side, sector(s, "black-reserve").Side = "", ""
	})
	plant("two reserves", "custom-setup", func(s *model.Scenario) { sector(s, "a2").Side = "white" })
	plant("three sides", "custom-setup", func(s *model.Scenario) { s.Sides = append(s.Sides, model.Side{ID: "green", Name: "Green"}) })
	plant("armies that cannot be made alike", "custom-setup", func(s *model.Scenario) { s.Forces[0].Units = s.Forces[0].Units[:2] })
	plant("armies that can be made alike", "custom-setup", func(s *model.Scenario) { s.Forces[0].Units[1].Count = 3 })
	plant("armies apart", "custom-setup", func(s *model.Scenario) {
		var links []model.Link
		for _, l := range s.AreaBoard().Links {
			if l.From[1] != '2' && l.To[1] != '2' {
				links = append(links, l)
			}
		}
		s.AreaBoard().Links = links
	})
	plant("headings alike", "custom-setup", func(s *model.Scenario) {
		for i := range s.AreaBoard().Links {
			s.AreaBoard().Links[i].Heading = model.North
		}
	})
	plant("who arrives", "custom-setup", func(s *model.Scenario) {
		s.Reinforcements = []model.Reinforcement{{Forces: []string{"white-army"}, Turn: 2}, {Forces: []string{"black-army"}, Turn: 3}}
	})

	one, zero, ten, twelve, many := 1, 0, 10, 12, 500
	score := func(side string, b model.Bound) model.Condition {
		return model.Condition{Score: &model.Score{Side: side, Bound: b}}
	}
	everyone, middle := model.Selector{}, model.Area{Place: "b2"}
	for name, c := range map[string]model.Condition{
		"a count":                {Count: &model.Count{Units: everyone, Area: middle, Bound: model.Bound{AtLeast: &one}}},
		"a count of a state":     {Count: &model.Count{Units: everyone, Area: middle, State: model.Undisrupted, Bound: model.Bound{AtLeast: &one}}},
		"a place held":           {Occupies: &model.Occupies{Units: everyone, Area: middle}},
		"every place held":       {Occupies: &model.Occupies{Units: everyone, Area: middle, Every: true}},
		"exits":                  {Exits: &model.Exits{Units: everyone, By: middle, Bound: model.Bound{AtLeast: &one}}},
		"losses":                 {Losses: &model.Losses{Units: everyone, Bound: model.Bound{AtLeast: &one}}},
		"a journey":              {Journey: &model.Journey{Units: everyone, AtLeast: 1, Steps: []model.Leg{{Reach: &middle}}}},
		"parts":                  {Any: []model.Condition{{Not: &model.Condition{Occupies: &model.Occupies{Units: everyone, Area: middle, Every: true}}}}},
		"too many points":        score("white", model.Bound{AtLeast: &many}),
		"too many of nobody":     score("green", model.Bound{AtLeast: &many}),
		"points at most":         score("black", model.Bound{AtMost: &zero}),
		"points at most, of all": score("black", model.Bound{AtMost: &many}),
		"points at least":        score("white", model.Bound{AtLeast: &ten}),
		"no points":              score("white", model.Bound{AtLeast: &zero}),
	} {
		for _, when := range []model.When{model.AtOnce, model.AtEnd} {
			for _, morale := range []*int{nil, &one, &ten, &twelve} {
				under := "none"
				if morale != nil {
					under = fmt.Sprint(*morale)
				}
				plant(fmt.Sprintf("%s %s under morale %s", name, when, under), "custom-setup", func(s *model.Scenario) {
					if morale != nil {
						s.Rules = append(s.Rules, number(fields.Morale, *morale))
					}
					s.Victory.Clauses = []model.Clause{{Outcome: model.Outcome{Winner: "white"}, When: when, Condition: c}}
				})
			}
		}
	}
	return plants
}

func TestFlawsThatArePlantedAreFoundAndMended(t *testing.T) {
	rulestest.Planted(t, commanders.System(), planted(t))
}

// On a board without names people see its labels alone, and "sector" before them.
func TestProblemsCallSectorsByTheirLabels(t *testing.T) {
	const label = `(?:[abc][1-3]|white-reserve|black-reserve)`
	called, alone := regexp.MustCompile(`\b[Ss]ectors? `+label+`(?:(?:,| and| or) `+label+`)*\b`), regexp.MustCompile(`\b`+label+`\b`)
	named := 0
	for name, s := range planted(t) {
		for i := range s.AreaBoard().Sectors {
			s.AreaBoard().Sectors[i].Name = ""
		}
		c := &rules.Case{Scenario: s, Charts: s.EffectiveCharts(), System: commanders.System()}
		says := func(text string) {
			named += len(called.FindAllString(text, -1))
			assert.NotRegexp(t, alone, called.ReplaceAllString(text, ""), "%s: %s", name, text)
		}
		c.Report = func(d diag.Diagnostic) {
			says(d.Message)
			for _, f := range c.System.Review.Flaws {
				if f.Code == d.Code && f.Mends != nil {
					for _, m := range f.Mends(c, d) {
						says(m.Label)
					}
				}
			}
		}
		for _, p := range c.System.Review.Passes {
			p.Find(c)
		}
	}
	assert.Greater(t, named, 100)
}
