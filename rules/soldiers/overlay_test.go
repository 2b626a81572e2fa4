package soldiers

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// shown is the classes of an overlay by the labels of the hexes.
func (g *table) shown(q rules.Question) map[string]string {
	g.Helper()
	o, err := g.state.Overlay(q)
	require.NoError(g, err)
	out := map[string]string{}
	for _, c := range o.Cells {
		out[g.state.battle.grid.Label(c.At.Hex())] = o.Classes[c.Class].Name
	}
	return out
}

func TestTheReachAheadCountsTheHexThatUnitsOnFootMayAlwaysMove(t *testing.T) { // Movement (H), exception
	ahead := func(unit string) map[string]int {
		g := lay(t, "== ..", "x "+unit+" 0101 on-foot")
		o, err := g.state.Overlay(rules.Question{Overlay: "reach", Side: "allied", Turns: 1})
		require.NoError(t, err)
		out := map[string]int{}
		for _, c := range o.Cells {
			out[g.state.battle.grid.Label(c.At.Hex())] = c.Value
		}
		return out
	}
	assert.Equal(t, map[string]int{"0101": 1, "0201": 1, "0102": 1}, ahead("russian-cossack-squadron"), "three points, and four to leave the canal")
	g := lay(t, "== ..", "x french-machine-gun-section 0101")
	o, err := g.state.Overlay(rules.Question{Overlay: "reach", Side: "allied", Turns: 3})
	require.NoError(t, err)
	assert.Len(t, o.Cells, 2, "machine guns stay in it")
}

func TestTheFieldOfSightSaysWhatIsInTheWay(t *testing.T) {
	g := lay(t, "..w.^", "a german-infantry-company 0101")
	q := rules.Question{Overlay: "sight", From: model.Site{}}
	assert.Equal(t, map[string]string{
		"0201": "Seen", "0301": "Seen, but not those in it", "0401": "Behind woods", "0501": "Behind woods",
	}, g.shown(q))
	text, hexes := g.state.OverlayText(q, model.Site{A: 3})
	assert.Equal(t, "Woods in 0301 on the line from 0101 to 0401 (Combat (A)).", text)
	assert.Equal(t, hex.List{{Col: 2}}, hexrules.Hexes(hexes))
}

func TestTheFieldOfFireAddsUpAllWhoCanFire(t *testing.T) {
	g := lay(t, "..w...", "a german-infantry-company 0101\nb german-infantry-company 0101\nc german-infantry-company 0201 disrupted\nx french-infantry-company 0601")
	q := rules.Question{Overlay: "fire", Side: "german"}
	o, err := g.state.Overlay(q)
	require.NoError(t, err)
	require.Len(t, o.Cells, 1, "the woods hide what is in them and behind them, and the disrupted do not fire")
	assert.Equal(t, rules.OverlayCell{At: model.Site{A: 1}, Value: 16}, o.Cells[0], "two doubled as adjacent")
	text, from := g.state.OverlayText(q, model.Site{A: 1})
	assert.Contains(t, text, "German infantry company 1, German infantry company 2: strength 16 against ")
	assert.Len(t, from, 2)
	text, _ = g.state.OverlayText(q, model.Site{A: 3})
	assert.Equal(t, "No German unit can fire on 0401.", text)

	threat, err := g.state.Overlay(rules.Question{Overlay: "threat", Side: "allied"})
	require.NoError(t, err)
	require.Len(t, threat.Cells, 1)
	a := g.state.volleys(0)[1]
	assert.Equal(t, g.state.damage(a), threat.Cells[0].Value)
	assert.Positive(t, threat.Cells[0].Value)
}

func TestDeadGroundIsWhatNobodySees(t *testing.T) {
	g := lay(t, "..w...", "a german-infantry-company 0101\nx french-infantry-company 0601")
	assert.Equal(t, map[string]string{
		"0301": "Seen, but not those in it", "0401": "Not seen by any unit", "0501": "Not seen by any unit", "0601": "Not seen by any unit",
	}, g.shown(rules.Question{Overlay: "dead-ground", Side: "german"}))
	conceals := g.shown(rules.Question{Overlay: "concealed", Side: "allied"})
	assert.Equal(t, "In the enemy's sight", conceals["0201"])
	assert.Equal(t, "In cover, hidden until they fire", conceals["0301"])
	assert.Equal(t, "Out of the enemy's sight", conceals["0601"])
}

func TestUnitsThatHaveFiredOutOfCoverAreShownAsGivenAway(t *testing.T) {
	g := lay(t, "w..", "a german-infantry-company 0101\nx french-infantry-company 0201").to("first-fire").do("aim a 0201", "fire 0201")
	q := rules.Question{Overlay: "concealed", Side: "german"}
	assert.Equal(t, "Given away by their fire", g.shown(q)["0101"])
	text, _ := g.state.OverlayText(q, model.Site{})
	assert.Contains(t, text, "given away")
}

func TestTheReachOfASideCountsTurns(t *testing.T) {
	g := lay(t, "..............", "a german-infantry-company 0101\nx french-infantry-company 1401")
	o, err := g.state.Overlay(rules.Question{Overlay: "reach", Side: "german", Turns: 2})
	require.NoError(t, err)
	turns := map[string]int{}
	for _, c := range o.Cells {
		turns[g.state.battle.grid.Label(c.At.Hex())] = c.Value
	}
	assert.Len(t, turns, 11, "five hexes a turn")
	assert.Equal(t, 1, turns["0601"])
	assert.Equal(t, 2, turns["0701"])
	text, _ := g.state.OverlayText(rules.Question{Overlay: "reach", Side: "german", Turns: 2}, model.Site{A: 6})
	assert.Equal(t, "German infantry company 1 can be in 0701 in 2 turns.", text)
}

func TestOverlaysThatMakeNoSenseAreRefused(t *testing.T) {
	s := lay(t, "..", "a german-infantry-company 0101").state
	for want, q := range map[string]rules.Question{
		"the field of sight is that of a hex of the map: name one": {Overlay: "sight", From: model.Site{A: 9}},
		`"nobody" is no side of the scenario`:                      {Overlay: "fire", Side: "nobody"},
		"the reach is asked for 1 to 20 turns, not 0":              {Overlay: "reach", Side: "german"},
		`there is no overlay "weather"`:                            {Overlay: "weather", Side: "german"},
	} {
		_, err := s.Overlay(q)
		assert.EqualError(t, err, want)
	}
}

func TestDraggingAUnitIsExplained(t *testing.T) {
	picture := ".....w\n.....w\n......"
	units := "a german-infantry-company 0101\nb german-field-gun-battery 0102\nx french-infantry-company 0501"
	for _, tc := range []struct{ name, phase, unit, at, want string }{
		{"a way is a row of steps", "first-movement", "a", "0103", "step german-infantry-company-1 0102, step german-infantry-company-1 0103"},
		{"the enemy is in the way", "first-movement", "a", "0501", "Movement (G): 0501 is occupied by the enemy (French infantry company 1)."},
		{"a way may be too long", "first-movement", "a", "0602", "Movement (A): The way to 0602 costs 6 movement points and German infantry company 1 has 5 left."},
		{"another's unit does not move", "first-movement", "x", "0401", "Movement (F): French infantry company 1 belongs to the other side, which does not move now."},
		{"fire at the enemy", "first-fire", "a", "0501", "aim german-infantry-company-1 0501"},
		{"an empty hex is interdicted", "first-fire", "a", "0301", "interdict german-infantry-company-1 0301"},
		{"a wood cannot be interdicted", "first-fire", "a", "0601", "Interdicting Fire: 0601 is not clear terrain."},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g := lay(t, picture, units).to(tc.phase)
			h, err := g.state.battle.grid.Parse(tc.at)
			require.NoError(t, err)
			actions, refusal := g.state.Explain(g.id(tc.unit), model.HexSite(h))
			if refusal != nil {
				assert.Equal(t, tc.want, refusal.Error())
				return
			}
			got := ""
			for i, a := range actions {
				if i > 0 {
					got += ", "
				}
				got += g.state.ActionText(a)
				_, refused := g.state.Apply(a, nil)
				require.Nil(t, refused)
			}
			assert.Equal(t, tc.want, got)
		})
	}
}

func TestWhatWouldBeFiredTogetherIsWeighed(t *testing.T) {
	g := lay(t, "....", "a german-infantry-company 0101\nb german-infantry-company 0101\nx french-infantry-company 0401").to("first-fire")
	targets := g.state.Targets(nil, g.id("a"))
	require.Len(t, targets, 1)
	assert.Equal(t, "units in the open", targets[0].Whom)
	assert.Equal(t, []int32{g.id("x")}, targets[0].Units)
	both, refusal := g.state.Weigh([]int32{g.id("a"), g.id("b")}, targets[0].Action)
	require.Nil(t, refusal)
	assert.Equal(t, 2*figure(targets[0], "strength"), figure(both, "strength"))
	g.do("aim a 0401")
	declared := g.state.Attacks(nil)
	require.Len(t, declared, 1)
	both, refusal = g.state.Weigh([]int32{g.id("b")}, declared[0].Action)
	require.Nil(t, refusal)
	assert.Equal(t, 2*figure(targets[0], "strength"), figure(both, "strength"))
	_, refusal = g.state.Weigh([]int32{g.id("a")}, declared[0].Action)
	assert.Equal(t, "Combat (O)", refusal.Rule)
}

func TestConditionsSayHowFarTheyHaveCome(t *testing.T) {
	lost := model.Condition{Losses: &model.Losses{Units: model.Selector{Side: "allied"}, Bound: atLeast(2)}}
	held := model.Condition{Occupies: &model.Occupies{Units: model.Selector{Side: "german"}, Area: model.Area{Hexes: hex.List{{}, {Col: 1}}}, Every: true}}
	g := lay(t, "....", "a german-infantry-company 0101\nx french-infantry-company 0401\ny french-infantry-company 0401",
		wins("german", model.AtEnd, model.Condition{All: []model.Condition{lost, held}}))
	g.state.eliminate(g.id("x"), nil)
	c := g.state.Clauses()[0]
	assert.Equal(t, "0 of 2", c.Progress)
	assert.Contains(t, c.Sentence, "German")
	require.Len(t, c.Parts, 2)
	assert.Equal(t, "1 of 2", c.Parts[0].Progress)
	assert.Equal(t, "1 of 2", c.Parts[1].Progress)
	assert.Equal(t, hex.List{{}, {Col: 1}}, hexrules.Hexes(c.Parts[1].Area))
	assert.Equal(t, hex.List{{}}, hexrules.Hexes(c.Parts[1].Sites))
}

func TestTheHeadlineSaysWhoActsAndWhatMayBeDone(t *testing.T) {
	g := lay(t, "....", "a german-infantry-company 0101\nx french-infantry-company 0401")
	assert.Equal(t, rules.Headline{
		Side: "german", Turn: 1, Turns: 6, Phase: "First Movement Phase",
		Sentence: "The German player enters and leaves improved positions first, then moves, breaks down and brings in units.",
	}, g.state.Headline())
	end := g.state.Abilities(rules.Absent)
	require.Len(t, end, 1)
	assert.Equal(t, "End the phase", end[0].Name)
	g.to("first-fire")
	fire := g.state.Abilities(rules.Absent)[0]
	assert.Equal(t, "No unit aims at anything yet.", fire.Refusal.Sentence)
	g.do("aim a 0401")
	assert.Len(t, g.state.Abilities(rules.Absent)[0].Actions, 1)
}

// largest is the scenario with the most units, everybody deployed.
func largest(t testing.TB) (*model.Scenario, *State) {
	t.Helper()
	var sc *model.Scenario
	for _, info := range scenarios.Of("soldiers") {
		s, err := scenarioFile(info.ID)
		require.NoError(t, err)
		if sc == nil || s.CountUnits(model.Selector{}) > sc.CountUnits(model.Selector{}) {
			sc = s
		}
	}
	b, err := NewBattle(sc)
	require.NoError(t, err)
	s := b.Start(1)
	r := rand.New(rand.NewPCG(1, 1))
	for s.phase == deploying {
		a, _ := s.Random(rules.Anyone, r)
		s.apply(a, nil)
	}
	return sc, s
}

func TestARedraftPlaysAsItsScenarioMadeReadyAnew(t *testing.T) {
	sc, err := scenarioFile("brunstatt")
	require.NoError(t, err)
	before, err := NewBattle(sc)
	require.NoError(t, err)
	draft := sc.Clone()
	for _, h := range []hex.Hex{{Col: 20, Row: 12}, {Col: 21, Row: 13}} {
		draft.Hexes().SetTerrain(h, model.Woods)
	}
	again, err := before.Redraft(draft)
	require.NoError(t, err)
	anew, err := NewBattle(draft)
	require.NoError(t, err)
	for from := range anew.grid.All() {
		for to := range anew.grid.All() {
			if got, want := again.(*Battle).sight.Clear(from, to), anew.sight.Clear(from, to); got != want {
				require.Equal(t, want, got, "%s to %s", anew.grid.Label(from), anew.grid.Label(to))
			}
		}
	}
	same, err := before.Redraft(sc)
	require.NoError(t, err)
	assert.Same(t, before.sight, same.(*Battle).sight)
}

func BenchmarkFieldOfFireOfASide(b *testing.B) {
	sc, s := largest(b)
	for _, side := range sc.Sides {
		b.Run(side.ID, func(b *testing.B) {
			for b.Loop() {
				_, err := s.Overlay(rules.Question{Overlay: overlayFire, Side: side.ID})
				require.NoError(b, err)
			}
		})
	}
}

func BenchmarkOverlays(b *testing.B) {
	sc, s := largest(b)
	for _, k := range overlayKinds() {
		b.Run(k.ID, func(b *testing.B) {
			for b.Loop() {
				_, err := s.Overlay(rules.Question{Overlay: k.ID, Side: sc.Sides[0].ID, From: model.Site{A: 20, B: 15}, Turns: 3})
				require.NoError(b, err)
			}
		})
	}
}

func BenchmarkMakeReady(b *testing.B) {
	sc, _ := largest(b)
	draft := sc.Clone()
	draft.Hexes().SetTerrain(hex.Hex{Col: 20, Row: 15}, model.Woods)
	before, err := NewBattle(sc)
	require.NoError(b, err)
	b.Run("anew", func(b *testing.B) {
		for b.Loop() {
			_, err := NewBattle(sc)
			require.NoError(b, err)
		}
	})
	b.Run("a draft with another hex", func(b *testing.B) {
		for b.Loop() {
			_, err := before.Redraft(draft)
			require.NoError(b, err)
		}
	})
}
