package model_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

func atLeast(n int) model.Bound { return model.Bound{AtLeast: &n} }

func atMost(n int) model.Bound { return model.Bound{AtMost: &n} }

func fromTo(least, most int) model.Bound { return model.Bound{AtLeast: &least, AtMost: &most} }

func side(id string) model.Selector { return model.Selector{Side: id} }

func count(units model.Selector, state model.UnitState, area model.Area, b model.Bound) model.Condition {
	return model.Condition{Count: &model.Count{Units: units, State: state, Area: area, Bound: b}}
}

func exits(units model.Selector, by model.Area, b model.Bound) model.Condition {
	return model.Condition{Exits: &model.Exits{Units: units, By: by, Bound: b}}
}

func losses(units model.Selector, b model.Bound) model.Condition {
	return model.Condition{Losses: &model.Losses{Units: units, Bound: b}}
}

func occupies(units model.Selector, area model.Area) model.Condition {
	return model.Condition{Occupies: &model.Occupies{Units: units, Area: area}}
}

func all(parts ...model.Condition) model.Condition { return model.Condition{All: parts} }

func anyOf(parts ...model.Condition) model.Condition { return model.Condition{Any: parts} }

func not(c model.Condition) model.Condition { return model.Condition{Not: &c} }

func lead(side, over string, by int) model.Condition {
	return model.Condition{Points: &model.PointsLead{Side: side, Over: over, By: by}}
}

func ptr(a model.Area) *model.Area { return &a }

// raid is the journey that scenario 5 asks for.
func raid() model.Condition {
	return model.Condition{Journey: &model.Journey{Units: side("german"), AtLeast: 1, Steps: []model.Leg{
		{Exit: ptr(union(place("exit-6"), place("exit-7")))},
		{StayAway: 1},
		{Enter: ptr(intersect(edge(model.West, 1), betweenAnd(place("exit-6"), place("exit-7"), model.South)))},
		{Reach: ptr(beyond(model.East, onLine("railroad")))},
	}}}
}

// battle is a scenario with every army, and a few types and forces.
func battle() *model.Scenario {
	charts := &model.Charts{Tables: map[string]*model.ChartLine{fields.StackingChart: {Own: model.Values{fields.PointsKey: 8}}}}
	s := &model.Scenario{Board: sheet(), Base: model.Base{Charts: charts, Fields: fields.All()}}
	for _, name := range []string{"German", "French", "British", "Belgian", "Russian", "Austro-Hungarian"} {
		id := strings.ToLower(name)
		charts.Nations = append(charts.Nations, model.Nation{ID: id, Name: name})
		s.Sides = append(s.Sides, model.Side{ID: id, Name: name, Nations: []string{id}})
		for _, u := range []model.UnitType{
			{ID: "infantry-company", Name: "infantry company", Plural: "infantry companies", Kind: fields.Infantry, Own: fields.Unit{Stacking: 4}.Values()},
			{ID: "machine-gun-section", Name: "machine gun section", Plural: "machine gun sections", Kind: fields.MachineGun, Own: fields.Unit{Stacking: 1}.Values()},
			{ID: "field-gun-battery", Name: "field gun battery", Plural: "field gun batteries", Kind: fields.FieldGun, Own: fields.Unit{Stacking: 4}.Values()},
			{ID: "cavalry-squadron", Name: "cavalry squadron", Plural: "cavalry squadrons", Kind: fields.Cavalry, Own: fields.Unit{Stacking: 4}.Values()},
		} {
			u.ID, u.Nation = id+"-"+u.ID, id
			charts.UnitTypes = append(charts.UnitTypes, u)
		}
	}
	s.Sides = append(s.Sides,
		model.Side{ID: "allied", Name: "Allied", Nations: []string{"french", "british"}},
		model.Side{ID: "central-powers", Name: "Central Powers", Nations: []string{"german", "austro-hungarian"}})
	s.Forces = []model.Force{
		{ID: "rear-guard", Side: "british", Name: "the rear guard", Units: []model.UnitGroup{
			{Type: "british-infantry-company", Count: 8}, {Type: "british-machine-gun-section", Count: 2}, {Type: "british-field-gun-battery", Count: 1}}},
		{ID: "lancers", Side: "british", Name: "the Lancers", Units: []model.UnitGroup{{Type: "british-cavalry-squadron", Count: 9}}},
		{ID: "czech-corps", Side: "austro-hungarian", Name: "the Czech corps", Units: []model.UnitGroup{
			{Type: "austro-hungarian-infantry-company", Count: 12, Own: model.Values{"troops": "czech"}},
			{Type: "austro-hungarian-cavalry-squadron", Count: 1, Own: model.Values{"quality": "reserve"}}}},
		{ID: "allies", Side: "allied", Name: "the Allies", Units: []model.UnitGroup{
			{Type: "french-infantry-company", Count: 12}, {Type: "british-infantry-company", Count: 8}}},
		{ID: "nobody-yet", Side: "british", Name: "nobody yet"},
	}
	return s
}

func TestAVictoryClauseIsASentence(t *testing.T) {
	this := model.Area{This: true}
	strongpoints := union(place("town-b"), place("town-c"), place("wood-k"), place("wood-l"), place("wood-p"), place("hill-60"))
	for _, tc := range []struct {
		name      string
		winner    string
		when      model.When
		condition model.Condition
		want      string
	}{
		{"scenario 1, German", "german", model.AtOnce,
			exits(side("german"), intersect(edge(model.West, 1), beyond(model.North, onLine("canal"))), atLeast(5)),
			"The German player wins as soon as at least 5 German units have left the map by the western edge north of the canal."},
		{"scenario 1, French", "french", model.AtOnce,
			exits(side("french"), intersect(edge(model.East, 1), beyond(model.South, place("wood-m"))), atLeast(5)),
			"The French player wins as soon as at least 5 French units have left the map by the eastern edge south of wood M."},
		{"scenario 2", "french", model.AtEnd, count(side("german"), model.Undisrupted, place("town-c"), atMost(0)),
			"The French player wins at the end of the game if there are no undisrupted German units in town C."},
		{"scenario 3", "german", model.AtEnd,
			all(exits(side("german"), edge(model.West, 1), atLeast(15)), losses(side("british"), atLeast(12))),
			"The German player wins at the end of the game if at least 15 German units have left the map by the western edge, and at least 12 British units have been destroyed."},
		{"scenario 4", "german", model.AtOnce, exits(side("german"), union(place("exit-4"), place("exit-5")), atLeast(8)),
			"The German player wins as soon as at least 8 German units have left the map by exits 4 or 5."},
		{"scenario 5", "german", model.AtOnce, raid(),
			"The German player wins as soon as at least 1 German unit has left the map by exits 6 or 7, stayed away for at least 1 full game turn, come back by the western edge between exit 6 to the north and exit 7 to the south (inclusive), and then reached a hex east of the railroad."},
		{"scenario 6", "austro-hungarian", model.AtEnd,
			count(side("russian"), model.Undisrupted, union(model.Area{Crest: "hill-60"}, place("wood-l")), atMost(0)),
			"The Austro-Hungarian player wins at the end of the game if there are no undisrupted Russian units on the crest hexes of Hill 60 or in wood L."},
		{"scenario 7", "german", model.AtEnd,
			model.Condition{SomeHex: &model.SomeHex{Of: model.Area{Bridges: true}, Condition: all(
				occupies(side("german"), this),
				count(side("german"), model.AnyState, intersect(beyond(model.North, onLine("canal")), within(4, this)), atLeast(4)))}},
			"The German player wins at the end of the game if for at least one bridge hex, a German unit stands in that hex, and there are at least 4 German units north of the canal and within 4 hexes of that hex."},
		{"scenario 8", "allied", model.AtEnd,
			all(count(side("allied"), model.AnyState, model.Area{Crest: "hill-60"}, atLeast(5)),
				count(model.Selector{Side: "allied", Types: []string{"french-field-gun-battery", "british-field-gun-battery"}}, model.AnyState, model.Area{Crest: "hill-60"}, atLeast(1))),
			"The Allied player wins at the end of the game if there are at least 5 Allied units on the crest hexes of Hill 60, and there is at least 1 Allied field gun battery on the crest hexes of Hill 60."},
		{"scenario 9", "british", model.AtEnd,
			count(side("german"), model.Undisrupted, union(place("town-b"), place("wood-p")), atMost(2)),
			"The British player wins at the end of the game if there are fewer than 3 undisrupted German units in town B or in wood P."},
		{"scenario 10", "german", model.AtEnd, occupies(side("german"), place("central-bridge")),
			"The German player wins at the end of the game if a German unit stands at the central road bridge."},
		{"scenario 11", "german", model.AtEnd, count(side("russian"), model.Undisrupted, strongpoints, atMost(2)),
			"The German player wins at the end of the game if there are fewer than 3 undisrupted Russian units in towns B or C, in woods K, L or P, or on Hill 60."},
		{"scenario 12", "russian", model.AtEnd,
			all(occupies(side("russian"), place("crossroads-8")), losses(side("russian"), atMost(10))),
			"The Russian player wins at the end of the game if a Russian unit stands at crossroads 8, and fewer than 11 Russian units have been destroyed."},
		{"scenario 13", "russian", model.AtEnd, lead("russian", "austro-hungarian", 1),
			"The Russian player wins at the end of the game if the Russian player has more points than the Austro-Hungarian player."},
		{"scenario 14", "german", model.AtEnd, count(side("russian"), model.Undisrupted, place("town-b"), atMost(2)),
			"The German player wins at the end of the game if there are fewer than 3 undisrupted Russian units in town B."},
		{"a draw", model.Draw, model.AtEnd, losses(side("german"), atLeast(1)),
			"The game is a draw if at its end at least 1 German unit has been destroyed."},
	} {
		t.Run(tc.name, func(t *testing.T) {
			clause := model.Clause{Outcome: model.Outcome{Winner: tc.winner}, When: tc.when, Condition: tc.condition}
			assert.Equal(t, tc.want, clause.Sentence(battle()))
		})
	}
}

func TestAConditionIsASentence(t *testing.T) {
	german, town := side("german"), place("town-b")
	one := count(german, model.AnyState, town, atLeast(1))
	gone := losses(german, atLeast(3))
	for _, tc := range []struct {
		name      string
		condition model.Condition
		want      string
	}{
		{"one unit", one, "There is at least 1 German unit in town B."},
		{"exactly one unit", count(german, model.Disrupted, town, fromTo(1, 1)), "There is exactly 1 disrupted German unit in town B."},
		{"exactly two units", count(german, model.AnyState, town, fromTo(2, 2)), "There are exactly 2 German units in town B."},
		{"none, said as both ends", count(german, model.AnyState, town, fromTo(0, 0)), "There are no German units in town B."},
		{"a range", count(german, model.AnyState, town, fromTo(2, 4)), "There are from 2 to 4 German units in town B."},
		{"fewer than two", losses(german, atMost(1)), "Fewer than 2 German units have been destroyed."},
		{"no bound", losses(german, model.Bound{}), "Any number of German units have been destroyed."},
		{"no losses", losses(german, atMost(0)), "No German units have been destroyed."},
		{"an exit over hexes without a name", exits(german, beyond(model.East, onLine("railroad")), atLeast(2)),
			"At least 2 German units have left the map by a hex east of the railroad."},
		{"occupation of every hex of a place", model.Condition{Occupies: &model.Occupies{Units: german, Area: town, Every: true}},
			"A German unit stands in every hex of town B."},
		{"occupation of every bridge", model.Condition{Occupies: &model.Occupies{Units: german, Area: model.Area{Bridges: true}, Every: true}},
			"A German unit stands in every bridge hex."},
		{"occupation of every hex of places", model.Condition{Occupies: &model.Occupies{Units: german, Area: union(place("town-b"), place("town-c")), Every: true}},
			"A German unit stands in every hex of towns B and C."},
		{"occupation of every hex of a band", model.Condition{Occupies: &model.Occupies{Units: german, Area: edge(model.West, 2), Every: true}},
			"A German unit stands in every hex within 2 hexes of the western edge."},
		{"an Austrian", occupies(side("austro-hungarian"), place("hill-60")), "An Austro-Hungarian unit stands on Hill 60."},
		{"any unit", occupies(model.Selector{}, place("hill-60")), "A unit stands on Hill 60."},
		{"a lead of several points", lead("german", "french", 5), "The German player has at least 5 points more than the French player."},
		{"a side that is not there", lead("german", "martian", 1), `The German player has more points than the "martian" player.`},
		{"both", all(one, gone), "There is at least 1 German unit in town B, and at least 3 German units have been destroyed."},
		{"three at once", all(one, gone, one), "There is at least 1 German unit in town B, at least 3 German units have been destroyed, and there is at least 1 German unit in town B."},
		{"either", anyOf(one, gone), "There is at least 1 German unit in town B, or at least 3 German units have been destroyed."},
		{"one of one", anyOf(one), "There is at least 1 German unit in town B."},
		{"a choice among what must all hold", all(anyOf(one, gone), lead("german", "french", 1)),
			"(There is at least 1 German unit in town B, or at least 3 German units have been destroyed), and the German player has more points than the French player."},
		{"some hex among what must all hold", all(one, model.Condition{SomeHex: &model.SomeHex{Of: place("town-c"), Condition: occupies(german, model.Area{This: true})}}),
			"There is at least 1 German unit in town B, and (for at least one hex of town C, a German unit stands in that hex)."},
		{"a choice for some hex", model.Condition{SomeHex: &model.SomeHex{Of: onLine("canal"), Condition: anyOf(one, gone)}},
			"For at least one canal hex, (there is at least 1 German unit in town B, or at least 3 German units have been destroyed)."},
		{"not so many", not(one), "There are no German units in town B."},
		{"not so few", not(count(german, model.AnyState, town, atMost(2))), "There are at least 3 German units in town B."},
		{"not left", not(exits(german, edge(model.West, 1), atLeast(5))), "Fewer than 5 German units have left the map by the western edge."},
		{"not lost", not(gone), "Fewer than 3 German units have been destroyed."},
		{"not in a range", not(losses(german, fromTo(2, 4))), "It is not so that from 2 to 4 German units have been destroyed."},
		{"not occupied", not(occupies(german, town)), "No German unit stands in town B."},
		{"not not", not(not(one)), "There is at least 1 German unit in town B."},
		{"not both", not(all(one, gone)), "It is not so that (there is at least 1 German unit in town B, and at least 3 German units have been destroyed)."},
		{"no journey", not(raid()),
			"No German units have left the map by exits 6 or 7, stayed away for at least 1 full game turn, come back by the western edge between exit 6 to the north and exit 7 to the south (inclusive), and then reached a hex east of the railroad."},
		{"a journey into a town", model.Condition{Journey: &model.Journey{Units: german, AtLeast: 2, Steps: []model.Leg{{StayAway: 2}, {Reach: ptr(town)}}}},
			"At least 2 German units have stayed away for at least 2 full game turns, and then reached town B."},
		{"nothing", model.Condition{}, "Nothing is asked."},
	} {
		t.Run(tc.name, func(t *testing.T) { assert.Equal(t, tc.want, tc.condition.Sentence(battle())) })
	}
}

func TestAConditionNestedWithoutEndStillHasASentence(t *testing.T) {
	deep := losses(side("german"), atLeast(1))
	for range 10_000 {
		deep = not(all(deep, losses(side("french"), atLeast(1))))
	}
	assert.Contains(t, deep.Sentence(battle()), "nests too deep for words")
}

func TestASelectorIsANoun(t *testing.T) {
	for _, tc := range []struct {
		want     string
		selector model.Selector
	}{
		{"units", model.Selector{}},
		{"German units", side("german")},
		{"Central Powers units", side("central-powers")},
		{"French or British units", model.Selector{Nations: []string{"french", "british"}}},
		{"French units of the Allied side", model.Selector{Side: "allied", Nations: []string{"french"}}},
		{"German infantry units", model.Selector{Side: "german", Kinds: []model.Kind{fields.Infantry}}},
		{"field gun or howitzer units", model.Selector{Kinds: []model.Kind{fields.FieldGun, fields.Howitzer}}},
		{"German infantry companies", model.Selector{Types: []string{"german-infantry-company"}}},
		{"German infantry companies or cavalry squadrons", model.Selector{Types: []string{"german-infantry-company", "german-cavalry-squadron"}}},
		{"German infantry companies or French infantry companies", model.Selector{Types: []string{"german-infantry-company", "french-infantry-company"}}},
		{"Allied infantry companies", model.Selector{Side: "allied", Types: []string{"french-infantry-company", "british-infantry-company"}}},
		{"German infantry companies or cavalry squadrons that are infantry units", model.Selector{
			Types: []string{"german-infantry-company", "german-cavalry-squadron"}, Kinds: []model.Kind{fields.Infantry}}},
		{"German reserve units", model.Selector{Side: "german", Own: model.Values{"quality": "reserve"}}},
		{"Czech units", model.Selector{Own: model.Values{"troops": "czech"}}},
		{"Austro-Hungarian Slavic cavalry units", model.Selector{Side: "austro-hungarian", Own: model.Values{"troops": "slavic"}, Kinds: []model.Kind{fields.Cavalry}}},
		{"British units of the rear guard or the Lancers", model.Selector{Side: "british", Forces: []string{"rear-guard", "lancers"}}},
		{`units of force "nobody"`, model.Selector{Forces: []string{"nobody"}}},
		{`"zouave" units`, model.Selector{Types: []string{"zouave"}}},
		{`"roman" units`, model.Selector{Nations: []string{"roman"}}},
	} {
		t.Run(tc.want, func(t *testing.T) { assert.Equal(t, tc.want, tc.selector.Phrase(battle())) })
	}
}

func TestTheVictoryConditionsAreSentences(t *testing.T) {
	s := battle()
	s.Victory = model.Victory{
		Otherwise: model.Outcome{Winner: model.Draw},
		Points: []model.Award{
			{Side: "russian", Units: model.Selector{Side: "austro-hungarian", Kinds: []model.Kind{fields.FieldGun}}, Points: 7},
			{Side: "austro-hungarian", Units: model.Selector{Types: []string{"russian-infantry-company"}}, Points: 1},
		},
		Clauses: []model.Clause{{Outcome: model.Outcome{Winner: "russian", Level: "outstanding"}, When: model.AtEnd, Condition: lead("russian", "austro-hungarian", 10)}},
	}
	assert.Equal(t, []string{
		"The Russian player gains 7 points for each Austro-Hungarian field gun unit destroyed.",
		"The Austro-Hungarian player gains 1 point for each Russian infantry company destroyed.",
		"The Russian player wins an outstanding victory at the end of the game if the Russian player has at least 10 points more than the Austro-Hungarian player.",
		"Otherwise the game is a draw.",
	}, s.Victory.Sentences(s))

	s.Victory = model.Victory{Otherwise: model.Outcome{Winner: "russian", Level: "marginal"}}
	assert.Equal(t, []string{"The Russian player wins a marginal victory."}, s.Victory.Sentences(s))
	assert.Equal(t, "The Russian player wins a marginal victory.", s.Victory.Otherwise.Sentence(s))
}

func TestADeploymentIsASentence(t *testing.T) {
	hill := union(place("hill-60"), except(within(5, place("hill-60")), onLine("road")))
	for _, tc := range []struct {
		name       string
		deployment model.Deployment
		want       string
	}{
		{"plain", model.Deployment{Forces: []string{"rear-guard"}, Area: place("hill-60")},
			"The British player places 8 infantry companies, 2 machine gun sections and 1 field gun battery (the rear guard) on Hill 60."},
		{"with trenches", model.Deployment{Forces: []string{"rear-guard"}, Area: hill, Own: model.Values{"trenches": 3, "improved_positions": "may"}},
			"The British player places 8 infantry companies, 2 machine gun sections and 1 field gun battery (the rear guard) and 3 trench markers on Hill 60, or within 5 hexes of Hill 60 except on roads. Units that do not start in a trench may start in improved positions."},
		{"of two forces, mounted or not", model.Deployment{Forces: []string{"lancers", "rear-guard"}, Area: place("wood-k"), Own: model.Values{"mount": "either", "improved_positions": "may"}},
			"The British player places 9 cavalry squadrons (the Lancers) and 8 infantry companies, 2 machine gun sections and 1 field gun battery (the rear guard) in wood K. They may start in improved positions. Cavalry starts mounted or dismounted, as the player chooses for each unit."},
		{"one to a hex", model.Deployment{Forces: []string{"lancers"}, Area: place("town-b"), Own: model.Values{"per_hex": 1, "improved_positions": "must", "mount": "dismounted"}},
			"The British player places 9 cavalry squadrons (the Lancers) in town B, exactly 1 in each hex. They start in improved positions. Cavalry starts dismounted."},
		{"filling up", model.Deployment{Forces: []string{"czech-corps"}, Area: place("town-b"), Own: model.Values{"fill": 2}},
			"The Austro-Hungarian player places 12 Czech infantry companies and 1 reserve cavalry squadron (the Czech corps) in town B, so that each hex holds exactly 2 units of the side."},
		{"of several nations", model.Deployment{Forces: []string{"allies"}, Area: beyond(model.West, place("town-c"))},
			"The Allied player places 12 French infantry companies and 8 British infantry companies (the Allies) west of town C."},
		{"of forces of several nations", model.Deployment{Forces: []string{"czech-corps", "lancers"}, Area: place("town-c")},
			"The British player places 12 Czech infantry companies and 1 Austro-Hungarian reserve cavalry squadron (the Czech corps) and 9 British cavalry squadrons (the Lancers) in town C."},
		{"of a force without units", model.Deployment{Forces: []string{"nobody-yet"}, Area: place("town-c")},
			"The British player places no units (nobody yet) in town C."},
		{"of no force", model.Deployment{Area: place("town-b")},
			"The player places nobody yet in town B."},
		{"of a force that is not there", model.Deployment{Forces: []string{"nobody"}, Area: place("town-b")},
			`The player places force "nobody" in town B.`},
	} {
		t.Run(tc.name, func(t *testing.T) { assert.Equal(t, tc.want, tc.deployment.Sentence(battle())) })
	}
}

func TestAForceListsItsUnits(t *testing.T) {
	s := battle()
	force, _ := s.Force("allies")
	assert.Equal(t, "12 French infantry companies and 8 British infantry companies", force.Composition(s))
	force, _ = s.Force("czech-corps")
	assert.Equal(t, "12 Czech infantry companies and 1 reserve cavalry squadron", force.Composition(s))
	s.Forces[0].Units = append(s.Forces[0].Units, model.UnitGroup{Type: "zouave", Count: 2})
	assert.Equal(t, `8 infantry companies, 2 machine gun sections, 1 field gun battery and 2 "zouave" units`, s.Forces[0].Composition(s))
}

func TestAReinforcementIsASentence(t *testing.T) {
	arrival := model.Reinforcement{Forces: []string{"lancers"}, Turn: 4, Entry: intersect(edge(model.East, 1), between(place("hill-75"), place("wood-m"), model.South))}
	assert.Equal(t, "From turn 4 on, the British player may bring 9 cavalry squadrons (the Lancers) onto the map by the eastern edge between Hill 75 to the north and wood M to the south.",
		arrival.Sentence(battle()))
	arrival.Entry, arrival.Own = place("exit-2"), model.Values{"mount": "dismounted"}
	assert.Equal(t, "From turn 4 on, the British player may bring 9 cavalry squadrons (the Lancers) onto the map by exit 2. Cavalry arrives dismounted.",
		arrival.Sentence(battle()))
}

func TestASpecialRuleIsASentence(t *testing.T) {
	one, fifteen := 1, 15
	artillery := model.Selector{Kinds: []model.Kind{fields.FieldGun, fields.Howitzer}}
	s := battle()
	assert.Equal(t, "Trenches.", model.Rule{Rule: "trenches"}.Sentence(s, "Trenches", ""))
	assert.Equal(t, "Range cap for field gun or howitzer units: 15 hexes.", model.Rule{Units: &artillery, Number: &fifteen}.Sentence(s, "range cap", "hexes"))
	assert.Equal(t, "Wasps within 4 hexes directly south of town B; the die roll that disrupts is 1.",
		model.Rule{Area: ptr(directly("S", 4, place("town-b"))), Number: &one}.Sentence(s, "Wasps", "the die roll that disrupts"))
}

func TestALengthIsASentence(t *testing.T) {
	assert.Equal(t, "The game lasts 1 turn.", model.Length{Turns: 1}.Sentence(""))
	assert.Equal(t, "The game lasts 12 turns of 10 minutes and ends after the first fire phase of turn 12.",
		model.Length{Turns: 12, TurnMinutes: 10, EndsAfter: "first-fire"}.Sentence("first fire phase"))
}

func TestTheClockGoesOnByTheTurn(t *testing.T) {
	l := model.Length{Turns: 10, TurnMinutes: 10, Begins: "23:45"}
	for turn, want := range map[int]string{1: "23:45", 2: "23:55", 3: "00:05"} {
		got, ok := l.Clock(turn)
		assert.True(t, ok)
		assert.Equal(t, want, got)
	}
	for _, l := range []model.Length{{TurnMinutes: 10}, {Begins: "05:30"}, {Begins: "25:00", TurnMinutes: 5}} {
		_, ok := l.Clock(1)
		assert.False(t, ok)
	}
}

func TestASingleUnitStartsInASinglePosition(t *testing.T) {
	s := battle()
	d := model.Deployment{Forces: []string{"lancers"}, Area: place("town-b"), Own: model.Values{"improved_positions": "may"}}
	assert.Contains(t, d.Sentence(s), "They may start in improved positions.")
	for i := range s.Forces {
		if s.Forces[i].ID == "lancers" {
			s.Forces[i].Units = []model.UnitGroup{{Type: s.Forces[i].Units[0].Type, Count: 1}}
		}
	}
	assert.Contains(t, d.Sentence(s), "It may start in an improved position.")
	d.Own.Set("improved_positions", "must")
	assert.Contains(t, d.Sentence(s), "It starts in an improved position.")
}

func TestManyForcesAreToldTogether(t *testing.T) {
	s := battle()
	f, _ := s.Force("lancers")
	d := model.Deployment{Area: place("town-b")}
	for i := range 7 {
		twin := *f
		twin.ID, twin.Name = fmt.Sprint("l", i), fmt.Sprintf("Lancers %d", i+1)
		twin.Units = []model.UnitGroup{{Type: f.Units[0].Type, Count: i + 1}}
		s.Forces = append(s.Forces, twin)
		d.Forces = append(d.Forces, twin.ID)
	}
	assert.Equal(t, "The British player places 28 cavalry squadrons (7 forces, from Lancers 1 to Lancers 7) in town B.", d.Sentence(s))
	d.Forces = d.Forces[:6]
	assert.Contains(t, d.Sentence(s), "3 cavalry squadrons (Lancers 3)")
}
