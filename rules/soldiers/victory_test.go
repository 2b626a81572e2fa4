package soldiers

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

func atLeast(n int) model.Bound { return model.Bound{AtLeast: &n} }

// none bounds a count at nothing.
func none() model.Bound {
	zero := 0
	return model.Bound{AtMost: &zero}
}

// wins puts a clause into a scenario.
func wins(winner string, when model.When, c model.Condition) func(*model.Scenario) {
	return func(sc *model.Scenario) {
		sc.Victory.Clauses = append(sc.Victory.Clauses, model.Clause{Outcome: model.Outcome{Winner: winner}, When: when, Condition: c})
	}
}

func hexes(t testing.TB, labels string) model.Area {
	t.Helper()
	var l hex.List
	require.NoError(t, l.UnmarshalText([]byte(labels)))
	return model.Area{Hexes: l}
}

func TestConditionsAreTrueOrFalseAtAnyMoment(t *testing.T) {
	german, allied := model.Selector{Side: "german"}, model.Selector{Side: "allied"}
	guns := model.Selector{Side: "german", Kinds: []model.Kind{fields.FieldGun}}
	west := hexes(t, "0101 0102")
	for _, tc := range []struct {
		name      string
		condition model.Condition
		holds     bool
		count     int
		units     string
		hexes     int
	}{
		{"units counted in an area", model.Condition{Count: &model.Count{Units: german, Area: west, Bound: atLeast(2)}}, true, 2, "a b", 0},
		{"only undisrupted ones", model.Condition{Count: &model.Count{Units: german, State: model.Undisrupted, Area: west, Bound: atLeast(2)}}, false, 1, "a", 0},
		{"only disrupted ones", model.Condition{Count: &model.Count{Units: german, State: model.Disrupted, Area: west, Bound: none()}}, false, 1, "b", 0},
		{"units of a kind", model.Condition{Count: &model.Count{Units: guns, Area: west, Bound: atLeast(1)}}, false, 0, "", 0},
		{"a hex that is held", model.Condition{Occupies: &model.Occupies{Units: allied, Area: hexes(t, "0303")}}, true, 1, "x", 1},
		{"not every hex", model.Condition{Occupies: &model.Occupies{Units: german, Area: hexes(t, "0101 0203"), Every: true}}, false, 1, "a", 1},
		{"every hex", model.Condition{Occupies: &model.Occupies{Units: german, Area: west, Every: true}}, true, 2, "a b", 2},
		{"no losses yet", model.Condition{Losses: &model.Losses{Units: german, Bound: none()}}, true, 0, "", 0},
		{"the opposite", model.Condition{Not: &model.Condition{Losses: &model.Losses{Units: german, Bound: none()}}}, false, 0, "", 0},
		{"all of several", model.Condition{All: []model.Condition{
			{Losses: &model.Losses{Units: german, Bound: none()}}, {Losses: &model.Losses{Units: german, Bound: atLeast(1)}}}}, false, 1, "", 0},
		{"any of several", model.Condition{Any: []model.Condition{
			{Losses: &model.Losses{Units: german, Bound: none()}}, {Losses: &model.Losses{Units: german, Bound: atLeast(1)}}}}, true, 1, "", 0},
		{"some hex, and what is near it", model.Condition{SomeHex: &model.SomeHex{Of: west, Condition: model.Condition{All: []model.Condition{
			{Occupies: &model.Occupies{Units: german, Area: model.Area{This: true}}},
			{Count: &model.Count{Units: guns, Area: model.Area{Within: &model.Within{Hexes: 1, Of: model.Area{This: true}}}, Bound: atLeast(1)}},
		}}}}, true, 1, "b g", 1},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g := lay(t, "... ... ...", `
				a german-infantry-company 0101
				b german-infantry-company 0102 disrupted
				g german-field-gun-battery 0103
				x french-infantry-company 0303`, wins("german", model.AtEnd, tc.condition))
			truth := g.state.Clauses()[0]
			assert.Equal(t, tc.holds, truth.Holds)
			assert.Equal(t, tc.count, truth.Count)
			var names []string
			for _, name := range []string{"a", "b", "g", "x"} {
				for _, u := range truth.Units {
					if u == g.id(name) {
						names = append(names, name)
						break
					}
				}
			}
			assert.Equal(t, tc.units, strings.Join(names, " "))
			assert.Len(t, truth.Sites, tc.hexes)
		})
	}
}

func TestTheGameEndsWithTheClauseThatHolds(t *testing.T) {
	held := model.Condition{Occupies: &model.Occupies{Units: model.Selector{Side: "german"}, Area: hexes(t, "0201")}}
	end := func(g *table) (string, int) {
		for !g.state.Now().Over {
			g.do("end")
		}
		outcome, over := g.state.Outcome()
		require.True(t, over)
		g.refuses("end", "Sequence of Play", "over")
		return outcome.Winner, outcome.Clause
	}
	units := "a german-infantry-company 0101\nx french-infantry-company 0301"
	winner, clause := end(lay(t, "...", units, wins("german", model.AtEnd, held)).do("step a 0201"))
	assert.Equal(t, "german", winner)
	assert.Zero(t, clause)
	winner, clause = end(lay(t, "...", units, wins("german", model.AtEnd, held)))
	assert.Equal(t, model.Draw, winner)
	assert.Equal(t, -1, clause)

	g := lay(t, "...", units, wins("german", model.AtOnce, held)).do("step a 0201")
	assert.False(t, g.state.Now().Over, "asked when the phase ends")
	g.do("end")
	assert.True(t, g.state.Now().Over)

	// Clauses of both sides that are met at the same moment make a draw.
	french := model.Condition{Losses: &model.Losses{Units: model.Selector{Side: "allied"}, Bound: none()}}
	winner, _ = end(lay(t, "...", units, wins("german", model.AtEnd, held), wins("allied", model.AtEnd, french)).do("step a 0201"))
	assert.Equal(t, model.Draw, winner)
	winner, _ = end(lay(t, "...", units, wins("german", model.AtEnd, held), wins("allied", model.AtEnd, french)))
	assert.Equal(t, "allied", winner)
}

func TestLossesAddUpPartsAndRoundDown(t *testing.T) {
	losses := model.Condition{Losses: &model.Losses{Units: model.Selector{Side: "german"}, Bound: atLeast(1)}}
	g := lay(t, "... ...", "a german-field-gun-battery 0101\nb german-field-gun-battery 0201\nc german-cavalry-squadron 0301 on-foot", wins("allied", model.AtEnd, losses))
	g.do("split a", "split b")
	count := func() int { return g.state.Clauses()[0].Count }
	g.state.eliminate(g.id("a/a"), nil)
	g.state.eliminate(g.id("a/b"), nil)
	assert.Zero(t, count(), "two thirds of a battery")
	g.state.eliminate(g.id("b/c"), nil)
	assert.Equal(t, 1, count(), "three thirds, whosever")
	g.state.eliminate(g.id("c/horses"), nil)
	assert.Equal(t, 1, count(), "horses are no unit")
	g.state.eliminate(g.id("c"), nil)
	assert.Equal(t, 2, count())
}

func TestABatteryIsThereWhenAllItsPlatoonsAre(t *testing.T) {
	there := model.Condition{Count: &model.Count{Units: model.Selector{Kinds: []model.Kind{fields.FieldGun}}, Area: hexes(t, "0101"), Bound: atLeast(1)}}
	g := lay(t, "...", "a german-field-gun-battery 0101\nb german-field-gun-battery 0301", wins("german", model.AtEnd, there)).do("split a")
	assert.True(t, g.state.Clauses()[0].Holds)
	g.do("step a/a 0201")
	assert.False(t, g.state.Clauses()[0].Holds)
}

func TestExitsCountWholeUnitsAndNoPlatoons(t *testing.T) {
	exits := model.Condition{Exits: &model.Exits{Units: model.Selector{Side: "german"}, By: model.Area{Everywhere: true}, Bound: atLeast(2)}}
	g := lay(t, "...", "a german-field-gun-battery 0101\nb german-infantry-company 0201\nc german-cavalry-squadron 0301", wins("german", model.AtOnce, exits))
	g.do("split a", "exit a/a", "exit a/b", "exit b")
	assert.Equal(t, 1, g.state.Clauses()[0].Count)
	g.do("exit c")
	assert.True(t, g.state.Now().Over, "decided the moment it holds")
	outcome, _ := g.state.Outcome()
	assert.Equal(t, "german", outcome.Winner)
}

func TestPointTables(t *testing.T) {
	sc := func(sc *model.Scenario) {
		sc.Victory.Points = []model.Award{
			{Side: "german", Units: model.Selector{Side: "allied", Kinds: []model.Kind{fields.Infantry}}, Points: 2},
			{Side: "allied", Units: model.Selector{Side: "german"}, Points: 7},
		}
	}
	lead := model.Condition{Points: &model.PointsLead{Side: "allied", Over: "german", By: 1}}
	g := lay(t, "...", "a german-field-gun-battery 0101\nx french-infantry-company 0301", sc, wins("allied", model.AtEnd, lead))
	g.state.eliminate(g.id("x"), nil)
	assert.Equal(t, []int{2, 0}, g.state.Score())
	assert.False(t, g.state.Clauses()[0].Holds)
	g.state.eliminate(g.id("a"), nil)
	assert.Equal(t, []int{2, 7}, g.state.Score())
	assert.Equal(t, 5, g.state.Clauses()[0].Count)
	assert.True(t, g.state.Clauses()[0].Holds)
}

func TestJourneysLeaveStayAwayComeBackAndReach(t *testing.T) {
	west, gate, goal := hexes(t, "0101"), hexes(t, "0101 0102"), hexes(t, "0302")
	journey := model.Condition{Journey: &model.Journey{Units: model.Selector{Side: "german"}, AtLeast: 1, Steps: []model.Leg{
		{Exit: &west}, {StayAway: 1}, {Enter: &gate}, {Reach: &goal},
	}}}
	g := lay(t, "... ...", "a german-infantry-company 0101\nx french-infantry-company 0301", wins("german", model.AtOnce, journey))
	g.do("exit a").to("second-movement").to("first-movement").refuses("enter a 0102", "Ruling 30", "until turn 3")
	g.to("second-movement").to("first-movement").refuses("enter a 0201", "Scenarios: reinforcements")
	g.do("enter a 0102", "step a 0202")
	assert.False(t, g.state.Clauses()[0].Holds)
	g.do("step a 0302")
	outcome, over := g.state.Outcome()
	require.True(t, over)
	assert.Equal(t, "german", outcome.Winner)
}

func TestAJourneyReachesAnInterdictedHexOnceTheFireIsOver(t *testing.T) { // scenario 5, Interdicting Fire, ruling 87
	west, goal := hexes(t, "0101"), hexes(t, "0301 0501")
	journey := model.Condition{Journey: &model.Journey{Units: model.Selector{Side: "german"}, AtLeast: 1, Steps: []model.Leg{
		{Exit: &west}, {StayAway: 1}, {Enter: &west}, {Reach: &goal},
	}}}
	back := func(t *testing.T) *table {
		g := lay(t, ".....", "a german-infantry-company 0101\nb german-infantry-company 0101\nx british-infantry-company 0401", wins("german", model.AtOnce, journey))
		g.do("exit a", "exit b").to("second-movement").to("first-movement").to("second-movement").to("second-fire").do("interdict x 0301")
		g.to("first-movement").do("enter a 0101", "step a 0201", "step a 0301")
		assert.False(t, g.state.Now().Over, "the interdicting player decides first")
		return g
	}
	t.Run("a unit that the fire destroys has not come so far", func(t *testing.T) {
		g := back(t).dice(1).do("intercept").is("a", "eliminated")
		assert.False(t, g.state.Now().Over)
		g.to("second-movement")
	})
	for _, answer := range []string{"intercept", "let-pass"} {
		t.Run("one that it spares has: "+answer, func(t *testing.T) {
			g := back(t).dice(6).do(answer)
			assert.True(t, g.state.Now().Over)
		})
	}
	t.Run("one that it disrupts has as well", func(t *testing.T) {
		g := back(t).dice(5).do("intercept")
		assert.True(t, g.state.Now().Over, g.text())
	})
}

// A journey may end as its unit comes back onto the map: not before the fire that meets it there.
func TestAJourneyEndsOnTheEdgeOnceTheFireIsOver(t *testing.T) { // Interdicting Fire, ruling 87
	west := hexes(t, "0101")
	journey := model.Condition{Journey: &model.Journey{Units: model.Selector{Side: "german"}, AtLeast: 1, Steps: []model.Leg{
		{Exit: &west}, {StayAway: 1}, {Enter: &west},
	}}}
	back := func(t *testing.T, die int) *table {
		g := lay(t, ".....", "a german-infantry-company 0101\nb german-infantry-company 0501\nx british-infantry-company 0401", wins("german", model.AtOnce, journey))
		g.do("exit a").to("second-movement").to("first-movement").to("second-movement").to("second-fire").do("interdict x 0101")
		g.to("first-movement").do("enter a 0101")
		assert.False(t, g.state.Now().Over, "the interdicting player decides first")
		return g.dice(die).do("intercept")
	}
	assert.False(t, back(t, 1).is("a", "eliminated").state.Now().Over)
	assert.True(t, back(t, 6).state.Now().Over)
}

func TestAJourneyToABridgeLeadsToOneThatStands(t *testing.T) { // Artillery (D), ruling 85
	journey := model.Condition{Journey: &model.Journey{Units: model.Selector{Side: "german"}, AtLeast: 1, Steps: []model.Leg{
		{Reach: &model.Area{Bridges: true}},
	}}}
	over := func(ruined string) bool {
		g := lay(t, ".BB.", "a german-infantry-company 0101\nx british-infantry-company 0401", wins("german", model.AtOnce, journey)).ruin(ruined)
		return g.do("step a 0201").state.Now().Over
	}
	assert.True(t, over("0301"))
	assert.False(t, over("0201"))
}

func TestPartsGoOnWithTheJourneyOfTheWhole(t *testing.T) { // scenario 5
	west, goal := hexes(t, "0101"), hexes(t, "0301")
	journey := model.Condition{Journey: &model.Journey{Units: model.Selector{Side: "allied"}, AtLeast: 1, Steps: []model.Leg{
		{Exit: &west}, {StayAway: 1}, {Enter: &west}, {Reach: &goal},
	}}}
	g := lay(t, "...", "x russian-field-gun-battalion 0101", wins("allied", model.AtOnce, journey)).to("second-movement")
	g.do("exit x").to("first-movement").to("second-movement").to("first-movement").to("second-movement").do("enter x 0101", "split x")
	g.to("first-movement").to("second-movement").do("step x/a 0201", "step x/a 0301")
	assert.False(t, g.state.Now().Over, "half a battalion")
	g.do("step x/b 0201", "step x/b 0301")
	assert.True(t, g.state.Now().Over)

	g = lay(t, "...", "x russian-field-gun-battalion 0101", wins("allied", model.AtOnce, journey)).to("second-movement").do("split x", "exit x/a", "exit x/b")
	g.to("first-movement").to("second-movement").to("first-movement").to("second-movement").do("enter x/a 0101", "enter x/b 0101", "join x")
	g.to("first-movement").to("second-movement").do("step x 0201", "step x 0301")
	assert.True(t, g.state.Now().Over)
}

func TestEveryScenarioIsFoughtToAnOutcomeOfItsOwn(t *testing.T) {
	for _, id := range []string{"brunstatt", "tsing-tau", "tanga", "markova"} {
		sc, err := scenarioFile(id)
		require.NoError(t, err)
		s := BattleNamed(t, id).Start(1)
		for s.phase == deploying {
			s.apply((&Doctrine{}).Choose(rules.See(s, s.Now().Awaits.First(), 0)), nil)
		}
		turns := 0
		for !s.Now().Over {
			turns = s.Now().Turn
			s.apply(rules.Act(VerbEnd), nil)
		}
		assert.Equal(t, sc.Length.Turns, turns)
		if id == "tanga" {
			assert.Equal(t, "first-fire", sc.Length.EndsAfter)
		}
		outcome, _ := s.Outcome()
		assert.Equal(t, map[string]string{"brunstatt": "draw", "tsing-tau": "central-powers", "tanga": "british", "markova": "draw"}[id], outcome.Winner, id)
	}
}
