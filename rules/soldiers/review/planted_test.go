package review_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/rulestest"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/scenarios"
)

// Each flaw is planted, and beside it what is nearly one.
func TestFlawsThatArePlantedAreFoundAndMended(t *testing.T) {
	f, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	plants := map[string]*model.Scenario{}
	plant := func(name string, change func(*model.Scenario)) {
		plants[name] = f.Scenario.Clone()
		change(plants[name])
	}
	three := model.Area{Hexes: hex.List{{}, {Col: 1}, {Col: 2}}}
	inForce := func(s *model.Scenario, rule string, units *model.Selector) {
		s.Rules = append(s.Rules, model.Rule{Rule: rule, Units: units})
	}
	plant("nothing", func(*model.Scenario) {})

	reserve := func(s *model.Scenario) { s.Forces[0].Units[0].Own.Set(fields.QualityKey, fields.Reserve) }
	plant("reserves without their rule", reserve)
	plant("reserves of a force without a name", func(s *model.Scenario) { reserve(s); s.Forces[0].Name = "" })
	plant("reserves with the rule for all", func(s *model.Scenario) { reserve(s); inForce(s, "reserve-units", nil) })
	plant("reserves with the rule for them", func(s *model.Scenario) {
		reserve(s)
		inForce(s, "reserve-units", &model.Selector{Side: s.Forces[0].Side})
	})
	plant("reserves with the rule for others", func(s *model.Scenario) {
		reserve(s)
		inForce(s, "trenches", nil)
		inForce(s, "reserve-units", &model.Selector{Side: s.Forces[len(s.Forces)-1].Side})
	})

	trenches := func(n int, rule string) func(*model.Scenario) {
		return func(s *model.Scenario) {
			s.Deployment[0].Area = three
			s.Deployment[0].Own.Set(fields.TrenchesKey, n)
			if rule != "" {
				inForce(s, rule, nil)
			}
		}
	}
	plant("a trench without its rule", trenches(1, ""))
	plant("trenches with another rule", trenches(2, "reserve-units"))
	plant("as many trenches as hexes", trenches(3, "trenches"))
	plant("more trenches than hexes", trenches(4, "trenches"))
	plant("trenches nowhere", func(s *model.Scenario) {
		trenches(4, "trenches")(s)
		s.Deployment[0].Area = model.Area{Intersect: []model.Area{three, {Hexes: hex.List{{Row: 5}}}}}
	})
	plant("trenches in an area that is wrong", func(s *model.Scenario) {
		trenches(4, "trenches")(s)
		s.Deployment[0].Area = model.Area{Place: "nowhere"}
	})

	// Of the first side's forces one is of companies alone and one of cavalry alone.
	horse := func(s *model.Scenario, more ...model.UnitGroup) {
		s.Forces[0].Units = append([]model.UnitGroup{{Type: "german-cavalry-squadron", Count: 3}}, more...)
		s.Forces[0].ID, s.Deployment[0].Forces = "horse", []string{"horse"}
	}
	company := model.UnitGroup{Type: "german-infantry-company", Count: 2}
	for name, own := range map[string]model.Values{
		"may": {fields.PositionsKey: "may"}, "must": {fields.PositionsKey: "must"}, "may, on foot": {fields.PositionsKey: "may", fields.MountKey: "dismounted"},
		"must, on foot": {fields.PositionsKey: "must", fields.MountKey: "dismounted"}, "either": {fields.MountKey: "either"},
	} {
		plant("cavalry alone, "+name, func(s *model.Scenario) { horse(s); s.Deployment[0].Own = own })
		plant("cavalry and infantry, "+name, func(s *model.Scenario) { horse(s, company); s.Deployment[0].Own = own })
		plant("infantry alone, "+name, func(s *model.Scenario) {
			horse(s)
			s.Forces[0].Units = []model.UnitGroup{company}
			s.Deployment[0].Own = own
		})
		plant("a type that there is not, "+name, func(s *model.Scenario) {
			horse(s)
			s.Forces[0].Units = []model.UnitGroup{{Type: "zeppelin", Count: 1}}
			s.Deployment[0].Own = own
		})
		plant("nobody, "+name, func(s *model.Scenario) { s.Deployment[0].Forces = nil; s.Deployment[0].Own = own })
	}
	plant("infantry that arrives as it likes", func(s *model.Scenario) {
		horse(s)
		s.Forces[0].Units = []model.UnitGroup{company}
		s.Reinforcements = []model.Reinforcement{{Forces: []string{"horse"}, Turn: 2, Entry: three, Own: model.Values{fields.MountKey: "either"}}}
	})

	exact := func(key string, n int, units ...model.UnitGroup) func(*model.Scenario) {
		return func(s *model.Scenario) {
			horse(s)
			s.Forces[0].Units = units
			s.Deployment[0].Area = three
			s.Deployment[0].Own = model.Values{key: n}
		}
	}
	six, one := model.UnitGroup{Type: "german-infantry-company", Count: 6}, model.UnitGroup{Type: "german-machine-gun-company", Count: 1}
	plant("two in each of three hexes", exact(fields.PerHexKey, 2, six))
	plant("three in each of three hexes", exact(fields.PerHexKey, 3, six))
	plant("one in each of three hexes", exact(fields.PerHexKey, 1, six, one))
	plant("three hexes filled with two", exact(fields.FillKey, 2, six))
	plant("three hexes filled with one", exact(fields.FillKey, 1, six))
	plant("three hexes filled with three", exact(fields.FillKey, 3, six, one))
	second := func(area model.Area, then func(*model.Scenario)) func(*model.Scenario) {
		return func(s *model.Scenario) {
			exact(fields.FillKey, 3, six)(s)
			s.Forces = append(s.Forces, model.Force{ID: "before", Side: s.Forces[0].Side, Name: "Before", Units: []model.UnitGroup{{Type: "german-infantry-company", Count: 2}}})
			s.Deployment = append([]model.Deployment{{Forces: []string{"before"}, Area: area}}, s.Deployment...)
			if then != nil {
				then(s)
			}
		}
	}
	plant("filled after two who stand there", second(model.Area{Hexes: hex.List{{Col: 1}}}, nil))
	plant("filled after two who stand there or elsewhere", second(model.Area{Hexes: hex.List{{Col: 1}, {Col: 9}}}, nil))
	plant("filled after two who stand elsewhere", second(model.Area{Hexes: hex.List{{Col: 9}}}, nil))
	plant("filled after enemies", second(model.Area{Hexes: hex.List{{Col: 1}}}, func(s *model.Scenario) { s.Forces[len(s.Forces)-1].Side = s.Sides[1].ID + s.Sides[0].ID }))
	plant("forces of both sides in one step", func(s *model.Scenario) {
		exact(fields.PerHexKey, 1, six)(s)
		for _, f := range s.Forces {
			s.Deployment[0].Forces = append(s.Deployment[0].Forces, f.ID)
		}
	})

	results := func(change func(*fields.CombatResults)) func(*model.Scenario) {
		return func(s *model.Scenario) {
			usual, _ := fields.ResultsOf(s.Base.Charts)
			r := fields.CombatResults{Odds: append([]string{}, usual.Odds...), Results: append([]string{}, usual.Results...)}
			change(&r)
			s.Charts = &model.Charts{Tables: map[string]*model.ChartLine{fields.ResultsChart: {Own: r.Values()}}}
		}
	}
	plant("the usual results", results(func(*fields.CombatResults) {}))
	plant("no columns", results(func(r *fields.CombatResults) { r.Odds = nil }))
	plant("five rows", results(func(r *fields.CombatResults) { r.Results = r.Results[:5] }))
	plant("seven rows", results(func(r *fields.CombatResults) { r.Results = append(r.Results, r.Results[5]) }))
	plant("odds that are none", results(func(r *fields.CombatResults) { r.Odds[1] = "even" }))
	plant("no odds that are any", results(func(r *fields.CombatResults) {
		for i := range r.Odds {
			r.Odds[i] = "even"
		}
	}))
	plant("odds that fall", results(func(r *fields.CombatResults) { r.Odds[1], r.Odds[2] = r.Odds[2], r.Odds[1] }))
	plant("odds twice", results(func(r *fields.CombatResults) { r.Odds[2] = r.Odds[1] }))
	plant("odds that are the same in other numbers", results(func(r *fields.CombatResults) { r.Odds[2] = "2-2" }))
	plant("odds that fall over a short row", results(func(r *fields.CombatResults) {
		r.Odds[0], r.Odds[2] = r.Odds[2], r.Odds[0]
		r.Results[3] = r.Results[3][:2]
	}))
	plant("a short row", results(func(r *fields.CombatResults) { r.Results[2] = r.Results[2][:3] }))
	plant("a row of nothing", results(func(r *fields.CombatResults) { r.Results[2] = "" }))
	plant("a long row", results(func(r *fields.CombatResults) { r.Results[2] += "e" }))
	plant("a letter that is none", results(func(r *fields.CombatResults) { r.Results[1] = "x" + r.Results[1][1:] }))
	plant("a row of two letters that are none", results(func(r *fields.CombatResults) { r.Results[5] = "qz" + r.Results[5][2:] }))
	plant("a result that falls", results(func(r *fields.CombatResults) { r.Results[0] = r.Results[0][:4] + "." + r.Results[0][5:] }))
	plant("a result that is too high", results(func(r *fields.CombatResults) { r.Results[5] = "e" + r.Results[5][1:] }))
	plant("a result that falls at the end", results(func(r *fields.CombatResults) { n := len(r.Results[3]); r.Results[3] = r.Results[3][:n-1] + "D" }))

	rolls := func(change func([]fields.PositionRoll) []fields.PositionRoll) func(*model.Scenario) {
		return func(s *model.Scenario) {
			s.Charts = &model.Charts{}
			var lines []model.ChartLine
			for _, r := range change(fields.PositionRolls(s.Base.Charts)) {
				lines = append(lines, model.ChartLine{Own: r.Values()})
			}
			s.Charts.SetLines(fields.PositionsChart, lines)
		}
	}
	for name, n := range map[string]int{"0": 0, "6": 6, "7": 7, "-1": -1} {
		plant("a roll of "+name, rolls(func(r []fields.PositionRoll) []fields.PositionRoll { r[0].EnterActive = n; return r }))
		plant("a roll to leave of "+name, rolls(func(r []fields.PositionRoll) []fields.PositionRoll { r[1].LeaveReserve = n; return r }))
	}
	plant("a line twice", rolls(func(r []fields.PositionRoll) []fields.PositionRoll { return append(r, r[0]) }))
	plant("a line for an arm of another", rolls(func(r []fields.PositionRoll) []fields.PositionRoll {
		return append(r, fields.PositionRoll{Nation: r[0].Nation, Kinds: []model.Kind{fields.Howitzer, r[0].Kinds[0]}, EnterActive: 1})
	}))
	plant("a line for another nation", rolls(func(r []fields.PositionRoll) []fields.PositionRoll {
		return append(r, fields.PositionRoll{Nation: "swiss", Kinds: r[0].Kinds})
	}))

	own := func(id string, change func(*fields.Unit)) func(*model.Scenario) {
		return func(s *model.Scenario) {
			usual, ok := s.Base.Charts.UnitType(id)
			require.True(t, ok, id)
			typ := *usual
			u := fields.Of(usual)
			change(&u)
			typ.Own = u.Values()
			s.Charts = &model.Charts{UnitTypes: []model.UnitType{typ}}
		}
	}
	plant("a unit too large for a hex", own("german-infantry-company", func(u *fields.Unit) { u.Stacking = 9 }))
	plant("a unit that fills a hex", own("german-infantry-company", func(u *fields.Unit) { u.Stacking = 8 }))
	plant("a unit that takes no room", own("german-infantry-company", func(u *fields.Unit) { u.Stacking = 0 }))
	for name, n := range map[string]int{"1": 1, "3": 3, "2": 2, "4": 4} {
		plant("a battery that breaks into "+name, own("german-field-gun-battery", func(u *fields.Unit) { u.Breaks.Count = n }))
		plant("a battery that takes up "+name, own("german-field-gun-battery", func(u *fields.Unit) { u.Stacking = n }))
	}
	plant("a battery that breaks into nothing known", own("german-field-gun-battery", func(u *fields.Unit) { u.Breaks.Type = "dust" }))
	plant("cavalry that dismounts to cavalry", own("german-cavalry-squadron", func(u *fields.Unit) { u.Dismounts = "german-cavalry-squadron" }))
	plant("cavalry that dismounts to nothing known", own("german-cavalry-squadron", func(u *fields.Unit) { u.Dismounts = "centaurs" }))
	plant("infantry on horses", own("german-infantry-company", func(u *fields.Unit) { u.Mounted = true }))
	plant("infantry that dismounts", own("german-infantry-company", func(u *fields.Unit) { u.Dismounts = "german-infantry-company" }))
	for name, n := range map[string]int{"5": 5, "6": 6, "7": 7} {
		plant("infantry that fires directly as far as "+name, own("german-infantry-company", func(u *fields.Unit) { u.DirectRange = n }))
	}
	plant("a battery that breaks and dismounts", own("german-field-gun-battery", func(u *fields.Unit) { u.Dismounts = "german-infantry-company" }))
	rulestest.Planted(t, soldiers.System(), plants)
}
