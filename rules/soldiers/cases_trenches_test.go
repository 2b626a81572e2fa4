package soldiers

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
)

// dug puts trench markers on hexes, whoever stands there.
func (g *table) dug(labels ...string) *table {
	g.Helper()
	for _, label := range labels {
		h, err := g.state.battle.grid.Parse(label)
		require.NoError(g, err)
		g.state.marks[g.state.battle.grid.Index(h)] |= trenchMark
		g.state.trenches = g.state.trenches.Clone()
		g.state.trenches.Add(h)
	}
	return g
}

func TestATrenchDefendsWithTwentyWhoeverIsInIt(t *testing.T) { // Trenches (A), (E)
	for _, picture := range []string{". .", ". w", ". #", ". /", ". ^"} {
		g := lay(t, picture, "a german-machine-gun-company 0101\nx french-infantry-company 0102").dug("0102").to("first-fire")
		assert.Equal(t, "direct 34:20 1-1", g.shots("a", "0102"), picture)
	}
	g := lay(t, ". . .", "a german-infantry-company 0101\nx french-machine-gun-section 0103").dug("0102") // it was the French who dug it
	g.do("step a 0102").to("first-fire/return-fire")
	assert.Equal(t, "direct 10:20 1-2", g.shots("x", "0102"))
}

func TestMovingBetweenTrenches(t *testing.T) { // Trenches (B)
	g := lay(t, "....", "a german-infantry-company 0101").dug("0201", "0301")
	g.do("step a 0201").left("a", "2")
	g.refuses("step a 0301", "Movement (A)", "0301 costs 4 movement points and German infantry company 1 has 2 left")
	g.do("step a 0101").left("a", "0") // one for the ground and one to leave
	lay(t, "rr", "a german-infantry-company 0101").dug("0201").do("step a 0201").left("a", "2½")
	lay(t, "rr", "a german-infantry-company 0101").dug("0101").do("step a 0201").left("a", "3½")
	lay(t, ".w", "a german-infantry-company 0101").dug("0201").do("step a 0201").left("a", "1")
	lay(t, "..", "a german-machine-gun-company 0101").dug("0201").do("step a 0201").left("a", "0")
	lay(t, ".w", "a german-machine-gun-company 0101").dug("0201").refuses("step a 0201", "Movement (A)", "costs 4")
}

func TestAllButMountedCavalryEnterTrenches(t *testing.T) { // Trenches (C)
	for _, unit := range []string{"german-infantry-company", "german-machine-gun-company", "german-field-gun-battery", "german-howitzer-battery", "german-horse-machine-gun-section", "german-dismounted-cavalry-squadron"} {
		lay(t, "..", "a "+unit+" 0101").dug("0201").do("step a 0201").at("a", "0201")
	}
	lay(t, "..", "a german-cavalry-squadron 0101").dug("0201").refuses("step a 0201", "Trenches (C)", "0201")
	lay(t, "..", "a german-cavalry-squadron 0101 on-foot").dug("0201").do("step a 0201").at("a/horses", "0101")
}

func TestSightIntoTrenches(t *testing.T) { // Trenches (D)
	for _, tc := range []struct {
		name, picture, firer, trench, want string
	}{
		{"from the next hex", ". .", "0101", "0102", "direct 9:20"},
		{"not from further off", ". . .", "0101", "0103", "Trenches (D)"},
		{"from a crest", "^ . .", "0101", "0103", "direct 9:20"},
		{"into trenches in woods from the next hex alone", "^ . w", "0101", "0103", "Combat (E)"}, // ruling 45
	} {
		t.Run(tc.name, func(t *testing.T) {
			g := lay(t, tc.picture, "a german-field-gun-battery "+tc.firer+"\nx french-infantry-company "+tc.trench).dug(tc.trench).to("first-fire")
			assert.Equal(t, tc.want, g.shots("a", tc.trench))
		})
	}
	t.Run("along a straight row of trenches", func(t *testing.T) {
		g := lay(t, ". . .", "a german-field-gun-battery 0101\nx french-infantry-company 0103").dug("0101", "0102", "0103").to("first-fire")
		assert.Equal(t, "direct 9:20", g.shots("a", "0103"))
		g = lay(t, ". . .", "a german-field-gun-battery 0101\nx french-infantry-company 0103").dug("0101", "0103").to("first-fire")
		assert.Equal(t, "Trenches (D)", g.shots("a", "0103"), "a row with a gap is none")
	})
	t.Run("once those in them have fired, with observed fire", func(t *testing.T) { // ruling 55
		g := lay(t, ". . .", "a german-machine-gun-company 0101\nx french-infantry-company 0103").dug("0103").to("first-fire/return-fire")
		g.do("aim x 0101", "fire 0101").said("is observed").to("first-movement").to("first-fire")
		g.refuses("aim a 0103 bridge", "Artillery (D)")
		assert.Equal(t, "observed 8:20", g.shots("a", "0103"))
	})
}

func TestFireOverTrenches(t *testing.T) { // Trenches (D)
	g := lay(t, ". . .", "a german-infantry-company 0101\nb german-infantry-company 0102\nx french-infantry-company 0103").to("first-fire")
	assert.Equal(t, "Combat (J)", g.shots("a", "0103"), "those in between are in the way")
	g = lay(t, ". . .", "a german-infantry-company 0101\nb german-infantry-company 0102\nx french-infantry-company 0103").dug("0102").to("first-fire")
	assert.Equal(t, "direct 4:2 2-1", g.shots("a", "0103"))
}

func TestATrenchIsNoClearTerrainToInterdict(t *testing.T) { // ruling 56
	lay(t, ". .", "a german-infantry-company 0101").dug("0102").to("first-fire").refuses("interdict a 0102", "Interdicting Fire", "0102 is not clear terrain")
}

func TestTrenchesGoWhereTheScenarioPutsThem(t *testing.T) { // Trenches (F)
	g := &table{TB: t, state: BattleNamed(t, "elouges").Start(1), names: map[string]int32{}}
	area := g.state.battle.steps[0].area
	kinds := map[model.Terrain]string{}
	for h := range area.All() {
		if ground := g.state.ground(int32(g.state.battle.grid.Index(h))); kinds[ground] == "" {
			kinds[ground] = g.state.battle.grid.Label(h)
		}
	}
	require.Contains(t, kinds, model.Woods)
	g.do("trench "+kinds[model.Woods], "trench "+kinds[model.Slope], "trench "+kinds[model.Crest])
	g.refuses("trench "+kinds[model.Clear], "Scenarios: deployment", "No trench marker is left")
}

func TestReserveTroops(t *testing.T) {
	reserves := rule("reserve-units", nil)
	t.Run("Belgian reserves add one as the others do", func(t *testing.T) { // ruling 73
		g := lay(t, ". . .", "a belgian-infantry-company 0101 reserve\nx german-infantry-company 0103", reserves).to("second-fire")
		assert.Equal(t, 1, figure(g.state.Targets(nil, g.id("a"))[0], "modifier"))
	})
	t.Run("a six stays a six for the British too", func(t *testing.T) { // (A)
		g := lay(t, ". .", "a british-machine-gun-section 0101 reserve\nb british-infantry-company 0101 reserve\nx german-infantry-company 0102", reserves).to("second-fire")
		g.do("aim a 0102", "aim b 0102").dice(5).do("fire 0102").said("with 24 against 2, roll 5: eliminated")
	})
	t.Run("their parts are reserves", func(t *testing.T) {
		g := lay(t, ". . .", "a german-field-gun-battery 0101 reserve\nx french-infantry-company 0103", reserves).do("split a").dice(2).do("dig a/a").is("a/a", "unimproved")
		assert.Equal(t, 1, figure(g.to("first-fire").state.Targets(nil, g.id("a/b"))[0], "modifier"))
	})
	t.Run("they charge as reserves", func(t *testing.T) {
		g := lay(t, ". .", "a german-cavalry-squadron 0101 reserve\nx french-infantry-company 0102", reserves).to("first-fire/charges")
		assert.Equal(t, 1, figure(g.state.Targets(nil, g.id("a"))[0], "modifier"))
	})
	t.Run("they interdict as reserves", func(t *testing.T) {
		g := lay(t, ". . . .", "a german-infantry-company 0101 reserve\nx french-infantry-company 0104", reserves).to("first-fire").do("interdict a 0103")
		g.to("second-movement").do("step x 0103").dice(3).do("intercept").said("with 4 against 2, roll 3: no effect") // 2-1, and a three would disrupt
	})
}

func TestSubjectPeoplesRallyAsRussiansDo(t *testing.T) { // The Eastern Front (B)
	g := bare(t, "markova")
	g.names["c"], g.names["s"], g.names["m"] = g.id("austro-hungarian-infantry-company-1"), g.id("austro-hungarian-cavalry-squadron-1"), g.id("austro-hungarian-machine-gun-section-1")
	for name, label := range map[string]string{"c": "2528", "s": "2530", "m": "2532"} {
		g.befalls(g.id(name), "stands", g.action("step c " + label).At[0])
	}
	g.to("first-fire") // after the Russian movement, the enemy's
	for _, name := range []string{"c", "s", "m"} {
		g.state.disrupt(g.id(name), byCharge, nil)
	}
	g.to("second-fire").is("c", "disrupted").is("s", "disrupted").is("m", "disrupted") // their own first movement
	g.to("first-fire").is("c", "disrupted").is("s", "disrupted").is("m", "fit")        // the Germanic gunners function normally
	g.to("second-movement").is("c", "disrupted").to("second-fire").is("c", "fit").is("s", "fit")
}

func TestCzechsRollEachTimeTheyAreToFire(t *testing.T) { // The Eastern Front (D)
	g := bare(t, "markova")
	g.names["c"], g.names["m"], g.names["x"] = g.id("austro-hungarian-infantry-company-1"), g.id("austro-hungarian-machine-gun-section-1"), g.id("russian-infantry-company-1")
	g.befalls(g.id("c"), "stands", g.action("step c 2530").At[0])
	g.befalls(g.id("m"), "stands", g.action("step c 2530").At[0])
	g.befalls(g.id("x"), "stands", g.action("step c 2531").At[0])
	for die := 1; die <= 6; die++ {
		s := g.state
		g.state = s.clone()
		g.to("first-fire/return-fire").dice(die).do("aim c 2531").said(map[bool]string{true: "agrees", false: "refuses"}[die <= 3])
		rolls := g.state.dice.Rolls()
		g.do("aim m 2531")
		assert.Equal(t, rolls, g.state.dice.Rolls(), "Germanic gunners do not roll")
		if die > 3 {
			assert.Equal(t, 5*2, figure(g.state.Attacks(nil)[0], "strength"), "the machine guns alone")
		}
		g.state = s
	}
}
