package rules_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
)

// companies is a scenario of three red companies, two of them guards, and two blue guns.
func companies() *model.Scenario {
	return &model.Scenario{
		Title: "Companies", Base: model.Base{Charts: &model.Charts{UnitTypes: []model.UnitType{
			{ID: "company", Nation: "red", Name: "company", Plural: "companies", Kind: "foot"}, {ID: "guard", Nation: "red", Name: "guard", Plural: "guards", Kind: "foot"},
			{ID: "gun", Nation: "blue", Name: "gun", Plural: "guns", Kind: "gun"},
		}}},
		Sides: []model.Side{{ID: "red", Name: "Red", Nations: []string{"red"}}, {ID: "blue", Name: "Blue", Nations: []string{"blue"}}},
		Forces: []model.Force{
			{ID: "one", Side: "red", Units: []model.UnitGroup{{Type: "company", Count: 1}, {Type: "guard", Count: 2}}},
			{ID: "two", Side: "blue", Units: []model.UnitGroup{{Type: "gun", Count: 2}}},
		},
	}
}

// drill is a system with rules that contradict one another.
func drill() rules.System {
	return rules.System{ID: "drill", Name: "Drill", Board: model.OnHexes, SpecialRules: []rules.SpecialRule{
		{ID: "handicap", Name: "Handicap", Units: rules.Required, Number: &rules.Number{Meaning: "units at most", One: "unit at most", Min: 1, Max: 9}, OneSide: true, Handicap: true},
		{ID: "march", Name: "March", Units: rules.Optional, Against: []string{"halt"}}, {ID: "halt", Name: "Halt", Units: rules.Optional}, {ID: "limber", Name: "Limber", Units: rules.Required, Arms: []model.Kind{"gun"}},
		{ID: "cap", Name: "Cap", Units: rules.Optional, Against: []string{"cap"}}, {ID: "dig", Name: "Dig", Enables: "ditches"}, {ID: "drums", Name: "Drums", Enables: "drums", Units: rules.Required},
	}}
}

func TestAHandicapIsSoManyUnitsAndNoMore(t *testing.T) {
	sys, sc := drill(), companies()
	_, ok := sys.Handicap(sc)
	assert.False(t, ok)
	assert.NoError(t, sys.CheckTerms(sc, rules.Terms{}))
	assert.EqualError(t, sys.CheckTerms(sc, rules.Terms{Handicap: 1}), "Companies offers no handicap")
	guards, two, nine := model.Selector{Types: []string{"guard"}}, 2, 9
	sc.Rules = []model.Rule{{Rule: "unknown"}, {Rule: "march"}, {Rule: "handicap"}, {Rule: "handicap", Units: &guards}, {Rule: "handicap", Units: &guards, Number: &nine}}
	h, ok := sys.Handicap(sc)
	assert.True(t, ok)
	assert.Equal(t, rules.Handicap{Side: "red", Units: guards, Most: 2}, h, "no more than there are")
	for n, want := range map[int]bool{-1: false, 0: true, 1: true, 2: true, 3: false} {
		err := sys.CheckTerms(sc, rules.Terms{Handicap: n})
		assert.Equal(t, want, err == nil, n)
		if !want {
			assert.ErrorContains(t, err, "stay out of the game, from 0 to 2, and not ")
		}
	}
	one := 1
	sc.Rules[4].Number = &one
	h, _ = sys.Handicap(sc)
	assert.Equal(t, 1, h.Most, "no more than the rule says")
	assert.Equal(t, "Handicap: 1 of the "+guards.Phrase(sc)+" stays out of the game.", h.Sentence(sc, 1))
	assert.Equal(t, "Handicap: 2 of the "+guards.Phrase(sc)+" stay out of the game.", h.Sentence(sc, 2))
	none := -2
	sc.Rules[4].Number = &none
	_, ok = sys.Handicap(sc)
	assert.False(t, ok, "a number below nothing is none")
	sc.Rules[4] = model.Rule{Rule: "handicap", Units: &model.Selector{Types: []string{"band"}}, Number: &two}
	_, ok = sys.Handicap(sc)
	assert.False(t, ok, "nobody can stay out")

	plain, paired := rules.Terms{Seed: 4}.Dice(), rules.Terms{Seed: 4, Paired: true}.Dice()
	same := rules.NewDice(4)
	assert.Equal(t, same.Digest(0), plain.Digest(0))
	byPurpose := rules.NewDiceByPurpose(4)
	assert.Equal(t, byPurpose.Digest(0), paired.Digest(0))
}

func TestRulesThatContradictOneAnother(t *testing.T) {
	sys, sc := drill(), companies()
	guards, guns, foot, all, bands := &model.Selector{Types: []string{"guard"}}, &model.Selector{Side: "blue"}, &model.Selector{Kinds: []model.Kind{"foot"}}, &model.Selector{}, &model.Selector{Types: []string{"band"}}
	number := func(n int) *int { return &n }
	for name, test := range map[string]struct {
		in     model.Rule
		others []model.Rule
		want   string // "" for none
	}{
		"alone":                           {model.Rule{Rule: "march"}, nil, ""},
		"one that nobody knows":           {model.Rule{Rule: "sing"}, []model.Rule{{Rule: "march"}}, ""},
		"beside one that nobody knows":    {model.Rule{Rule: "march"}, []model.Rule{{Rule: "sing"}}, ""},
		"for all, both":                   {model.Rule{Rule: "march"}, []model.Rule{{Rule: "halt"}}, "March contradicts Halt for 5 of the same units: name others in one of them"},
		"the other way round":             {model.Rule{Rule: "halt", Units: guards}, []model.Rule{{Rule: "dig"}, {Rule: "march", Units: foot}}, "Halt contradicts March for 2 of the same units: name others in one of them"},
		"for others":                      {model.Rule{Rule: "halt", Units: guards}, []model.Rule{{Rule: "march", Units: guns}}, ""},
		"twice":                           {model.Rule{Rule: "cap", Units: foot}, []model.Rule{{Rule: "cap", Units: guards}}, "Cap is in force for 2 of these units already: name others"},
		"twice for others":                {model.Rule{Rule: "cap", Units: guns}, []model.Rule{{Rule: "cap", Units: guards}}, ""},
		"twice what may be":               {model.Rule{Rule: "march"}, []model.Rule{{Rule: "march"}}, ""},
		"for units that there are not":    {model.Rule{Rule: "march", Units: bands}, nil, "March is for " + bands.Phrase(sc) + ", and the scenario has none"},
		"for an arm that it is not for":   {model.Rule{Rule: "limber", Units: foot}, nil, "Limber is for " + foot.Phrase(sc) + ", and means nothing to them"},
		"for an arm that it is for":       {model.Rule{Rule: "limber", Units: guns}, nil, ""},
		"for some that it is for":         {model.Rule{Rule: "limber", Units: all}, nil, ""},
		"a handicap":                      {model.Rule{Rule: "handicap", Units: guards, Number: number(2)}, nil, ""},
		"a handicap of more than are":     {model.Rule{Rule: "handicap", Units: guards, Number: number(3)}, nil, "Handicap lets 3 of the " + guards.Phrase(sc) + " stay out, and the scenario has 2"},
		"a handicap without a number":     {model.Rule{Rule: "handicap", Units: guards}, nil, ""},
		"a handicap of both sides":        {model.Rule{Rule: "handicap", Units: all, Number: number(1)}, nil, "Handicap is for the units of one side alone, and names " + all.Phrase(sc)},
		"a second handicap":               {model.Rule{Rule: "handicap", Units: guards, Number: number(1)}, []model.Rule{{Rule: "march"}, {Rule: "handicap", Units: guns}}, "Handicap is in force already, and a scenario offers one alone"},
		"march beside a handicap is none": {model.Rule{Rule: "march"}, []model.Rule{{Rule: "handicap", Units: guards}}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			err := sys.Clash(sc, test.in, test.others)
			if test.want == "" {
				assert.NoError(t, err)
			} else {
				assert.EqualError(t, err, test.want)
			}
		})
	}
}

func TestASystemSaysWhatItIs(t *testing.T) {
	sys, sc := drill(), companies()
	one, two := 1, 2
	for _, rule := range []model.Rule{{Rule: "handicap", Number: &one}, {Rule: "handicap", Number: &two}, {Rule: "march"}} {
		kind, _ := sys.SpecialRule(rule.Rule)
		meaning := ""
		if rule.Number == &one {
			meaning = "unit at most"
		} else if rule.Number == &two {
			meaning = "units at most"
		}
		assert.Equal(t, rule.Sentence(sc, kind.Name, meaning), sys.Sentence(sc, rule))
	}
	plain := rules.System{SpecialRules: []rules.SpecialRule{{ID: "cap", Name: "Cap", Number: &rules.Number{Meaning: "hexes"}}}}
	capped := model.Rule{Rule: "cap", Number: &one}
	assert.Equal(t, capped.Sentence(sc, "Cap", "hexes"), plain.Sentence(sc, capped), "of the number 1 it is the same where nobody says otherwise")
	assert.Equal(t, model.Rule{Rule: "sing"}.Sentence(sc, "sing", ""), sys.Sentence(sc, model.Rule{Rule: "sing"}))
	assert.Equal(t, "a day (1914-08-18), a month (1914-08) or a year (1914)", sys.DateForms())
	assert.Equal(t, "a day (1777-08-18), a month (1777-08) or a year (1777)", rules.System{Year: 1777}.DateForms())
	assert.Equal(t, "1777-08-18, 1777-08 or 1777", rules.System{Year: 1777}.DateExamples())
	for year, in := range map[int]bool{1756: false, 1757: true, 1763: true, 1764: false} {
		assert.Equal(t, in, rules.System{Period: [2]int{1757, 1763}}.InPeriod(year), year)
		assert.True(t, rules.System{}.InPeriod(year), year)
	}
	assert.NoError(t, sys.Plays(sc), "nobody can say without a board")
	sc.Board = model.NewHexBoard(2, 2)
	assert.NoError(t, sys.Plays(sc))
	sc.Board = &model.AreaBoard{}
	assert.ErrorContains(t, sys.Plays(sc), "Drill is played on ")
	assert.Equal(t, []rules.Chair{{"red", "Red", "red"}, {"blue", "Blue", "blue"}}, sys.Chairs(sc))
	sys.Seating = func(*model.Scenario) []rules.Chair { return []rules.Chair{{ID: "solo"}} }
	assert.Equal(t, []rules.Chair{{ID: "solo"}}, sys.Chairs(sc))
}

func TestSeatsAreASet(t *testing.T) {
	s := rules.SeatsOf(3, 1, rules.Anyone, 32)
	var all []rules.Seat
	for seat := range s.All() {
		all = append(all, seat)
	}
	assert.Equal(t, []rules.Seat{1, 3, 32}, all)
	for seat := range s.All() {
		assert.Equal(t, rules.Seat(1), seat)
		break
	}
	assert.Equal(t, []int{3, 0}, []int{s.Len(), rules.Seats(0).Len()})
	assert.Equal(t, []rules.Seat{1, rules.Anyone, 32}, []rules.Seat{s.First(), rules.Seats(0).First(), rules.SeatsOf(32).First()})
	for seat, want := range map[rules.Seat]bool{0: false, 1: true, 2: false, 3: true, 31: false, 32: true, 33: false, 35: false, 65: false} {
		assert.Equal(t, want, s.Has(seat), seat)
	}
}

func TestWordsAreReadOneByOne(t *testing.T) {
	r := rules.ReadWords("  march  to b2 ")
	assert.Equal(t, "march", r.Next("a verb"))
	assert.Equal(t, []string{"to", "b2"}, r.Words)
	assert.EqualError(t, r.End(), `"  march  to b2 " has a word too many: "to"`)
	assert.Empty(t, r.Next("a place"), "nothing is read behind a fault")
	assert.EqualError(t, r.Err(), `"  march  to b2 " has a word too many: "to"`, "the first fault is told")
	r = rules.ReadWords("march")
	r.Next("a verb")
	assert.NoError(t, r.End())
	r.Next("a place")
	assert.EqualError(t, r.End(), `"march" must name a place`)
	assert.Equal(t, "march", r.Text())
}

func TestSmallSums(t *testing.T) {
	toll := rules.Toll{Counts: []rules.Probability{{N: 1, Of: 4}, {N: 1, Of: 4}, {N: 2, Of: 4}}}
	assert.InDelta(t, 1.25, toll.Mean(), 1e-9)
	assert.Equal(t, 3, rules.Measure{Used: 5, Allowance: 8}.Left())
	assert.Equal(t, "3/6", rules.Probability{N: 3, Of: 6}.Fraction())
	v := rules.UnitView{Standing: rules.OnMap, Marks: []rules.Mark{{Look: rules.Weakened}, {Look: rules.Done}}}
	assert.True(t, v.OnMap())
	assert.False(t, rules.UnitView{Standing: rules.Left}.OnMap())
	assert.True(t, v.Looks(rules.Done))
	assert.False(t, v.Looks(rules.Aiming))
	_, err := rules.Ready[rules.Battle](nil, assert.AnError)
	assert.Equal(t, assert.AnError, err)
}

func TestAReviewFindsAndMends(t *testing.T) {
	var found []diag.Diagnostic
	sc := companies()
	sc.System = "drill"
	c := &rules.Case{Scenario: sc, System: drill(), Report: func(d diag.Diagnostic) { found = append(found, d) }}
	c.Add("odd", rules.At("forces", 2)+".name", "%d are odd", 3)
	assert.Equal(t, []diag.Diagnostic{{Code: "odd", Path: "forces[2].name", Message: diag.Messagef("%d are odd", 3)}}, found)
	for path, want := range map[string]int{"forces[0]": 0, "forces[1].units[3]": 1, "forces[2]": -1, "forces[-1]": -1, "sides[0]": -1, "forces": -1} {
		i, ok := rules.Member(sc.Forces, "forces", path)
		assert.Equal(t, want >= 0, ok, path)
		if ok {
			assert.Equal(t, want, i, path)
		}
	}
	rule, ok := c.Enabling("ditches")
	assert.True(t, ok)
	assert.Equal(t, "dig", rule.ID)
	_, ok = c.Enabling("moats")
	assert.False(t, ok)
	sc.Rules = []model.Rule{{Rule: "march"}}
	_, ok = c.Enabling("ditches")
	assert.True(t, ok)
	units := &model.Selector{Side: "red"}
	assert.Equal(t, []rules.Mend{{Label: "put the special rule Dig in force", Path: "rules", Value: []model.Rule{{Rule: "march"}, {Rule: "dig"}}}}, c.Enforce("ditches", units), "it takes no units")
	assert.Equal(t, []rules.Mend{{Label: "put the special rule Drums in force", Path: "rules", Value: []model.Rule{{Rule: "march"}, {Rule: "drums", Units: units}}}}, c.Enforce("drums", units))
	assert.Empty(t, c.Enforce("moats", units))
	sc.Rules = append(sc.Rules, model.Rule{Rule: "sing"})
	_, ok = c.Enabling("ditches")
	assert.False(t, ok, "nobody knows what a strange rule enables")
	sc.Rules, sc.System = nil, "chess"
	_, ok = c.Enabling("ditches")
	assert.False(t, ok, "nor what one of another system does")
	sc.System, c.System.ID = "", ""
	_, ok = c.Enabling("ditches")
	assert.False(t, ok)
}
