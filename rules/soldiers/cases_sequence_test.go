package soldiers

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

func TestThePhasesOfATurnFollowOneAnother(t *testing.T) {
	g := lay(t, "...", "a german-infantry-company 0101\nx french-infantry-company 0301", func(sc *model.Scenario) { sc.Length.Turns = 2 })
	want := []rules.Moment{
		{Turn: 1, Phase: "first-movement", Side: "german"},
		{Turn: 1, Phase: "first-fire", Part: "fire", Side: "german"},
		{Turn: 1, Phase: "first-fire", Part: "return-fire", Side: "allied"},
		{Turn: 1, Phase: "second-movement", Side: "allied"},
		{Turn: 1, Phase: "second-fire", Part: "fire", Side: "allied"},
		{Turn: 1, Phase: "second-fire", Part: "return-fire", Side: "german"},
		{Turn: 2, Phase: "first-movement", Side: "german"},
		{Turn: 2, Phase: "first-fire", Part: "fire", Side: "german"},
		{Turn: 2, Phase: "first-fire", Part: "return-fire", Side: "allied"},
		{Turn: 2, Phase: "second-movement", Side: "allied"},
		{Turn: 2, Phase: "second-fire", Part: "fire", Side: "allied"},
		{Turn: 2, Phase: "second-fire", Part: "return-fire", Side: "german"},
		{Turn: 2, Over: true}, // after the last turn play ceases
	}
	for i, moment := range want {
		if !moment.Over {
			moment.Awaits = rules.SeatsOf(map[string]rules.Seat{"german": 1, "allied": 2}[moment.Side])
		}
		require.Equal(t, moment, g.state.Now(), "moment %d", i)
		if !moment.Over {
			g.do("end")
		}
	}
}

func TestTheSideThatMovesFirstIsTheScenarios(t *testing.T) {
	g := lay(t, "...", "a german-infantry-company 0101\nx french-infantry-company 0301", othersFirst)
	assert.Equal(t, "allied", g.state.Now().Side)
	g.to("first-fire")
	assert.Equal(t, "allied", g.state.Now().Side)
	g.to("second-fire")
	assert.Equal(t, "german", g.state.Now().Side)
}

func TestThoseHitFireBackBeforeTheySuffer(t *testing.T) {
	g := lay(t, "....", "a german-machine-gun-company 0101\nx french-infantry-company 0401\ny french-infantry-company 0401").to("first-fire")
	g.dice(1).do("aim a 0401", "fire 0401").is("x", "fit").to("first-fire/return-fire")
	g.do("aim x 0101", "aim y 0101").dice(1).do("fire 0101").said("with 8 against 2").do("end")
	g.is("x", "eliminated").is("y", "eliminated").is("a", "eliminated")
}

func TestADisruptedUnitLosesOneMovementAndOneFirePhase(t *testing.T) {
	units := "a german-infantry-company 0101\nx french-infantry-company 0104"
	t.Run("disrupted after the enemy's movement", func(t *testing.T) {
		g := lay(t, ". . . .", units).to("first-fire").dice(2).do("aim a 0104", "fire 0104").to("first-fire/return-fire").do("aim x 0101")
		g.to("second-movement").refuses("step x 0103", "Explanation of Results: Disrupted")
		g.to("second-fire").is("x", "disrupted").refuses("aim x 0101", "Explanation of Results: Disrupted")
		g.to("first-movement").is("x", "disrupted").to("first-fire/return-fire").is("x", "fit").do("aim x 0101")
	})
	t.Run("disrupted after its own movement", func(t *testing.T) {
		g := lay(t, ". . . .", units).to("second-fire/return-fire").dice(2).do("aim a 0104", "fire 0104").do("end").is("x", "disrupted")
		g.to("first-fire/return-fire").refuses("aim x 0101", "Explanation of Results: Disrupted")
		g.to("second-movement").refuses("step x 0103", "Explanation of Results: Disrupted").to("second-fire").is("x", "fit").do("aim x 0101")
	})
	t.Run("two disruptions run together", func(t *testing.T) {
		g := lay(t, ". . . .", units).to("first-fire").dice(2).do("aim a 0104", "fire 0104")
		g.to("second-fire/return-fire").dice(2).do("aim a 0104", "fire 0104").to("first-movement").is("x", "disrupted")
		g.to("second-movement").is("x", "disrupted").to("second-fire").is("x", "fit")
	})
}

func TestADisruptionNeverStretchesAnother(t *testing.T) {
	g := lay(t, "...", "a german-infantry-company 0101")
	g.state.units[g.id("a")].disrupted = 4
	g.state.disrupt(g.id("a"), mishap, nil)
	assert.EqualValues(t, 4, g.state.units[g.id("a")].disrupted)
}

func TestWhoActsOutOfTurnIsRefusedByTheSequenceOfPlay(t *testing.T) {
	g := lay(t, "...", "a german-infantry-company 0101\nx french-infantry-company 0301").to("first-fire")
	g.refuses("aim x 0101", "Sequence of Play", "belongs to the other side").refuses("step a 0201", "Sequence of Play")
	g.to("first-fire/return-fire").refuses("aim a 0301", "Sequence of Play")
}

func TestAGameWithoutDeploymentTellsThatItsFirstTurnBegins(t *testing.T) {
	s := lay(t, "...", "a german-infantry-company 0101", func(sc *model.Scenario) { sc.Deployment = nil }).state
	told := func(s *State) []string {
		events, refusal := s.Apply(rules.Act(VerbEnd), nil)
		require.Nil(t, refusal)
		sentences := make([]string, len(events))
		for i, e := range events {
			sentences[i] = s.EventText(e)
		}
		return sentences
	}
	first := []string{"Turn 1.", "First Movement Phase: German.", "First Fire Phase, fire: German."}
	assert.Equal(t, first, told(s.clone()), "a copy tells it too")
	assert.Equal(t, first, told(s))
	assert.Equal(t, []string{"First Fire Phase, return fire: Allied."}, told(s), "it is told once")
}
