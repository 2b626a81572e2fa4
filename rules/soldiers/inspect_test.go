package soldiers

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// abilities says of a unit what it may do, and by which rule it may not.
func (g *table) abilities(name string) map[string]string {
	out := map[string]string{}
	for _, a := range g.state.Abilities(g.id(name)) {
		out[a.ID] = "yes"
		if a.Refusal != nil {
			out[a.ID] = a.Refusal.Rule
		}
	}
	return out
}

func TestAUnitSaysWhatItMayStillDoAndWhyNotMore(t *testing.T) {
	g := lay(t, "....", "a german-infantry-company 0101\nb german-field-gun-battery 0201 improved\nx french-infantry-company 0401")
	assert.Equal(t, map[string]string{
		"step": "yes", "enter": "Sequence of Play", "exit": "Ruling 51", "dismount": "Cavalry (C)", "remount": "Cavalry (C)",
		"dig": "yes", "rise": "Improved Positions", "split": "Unit Breakdown", "join": "Unit Breakdown",
	}, g.abilities("a"))
	b := g.abilities("b")
	assert.Equal(t, "Improved Positions", b["step"])
	assert.Equal(t, "yes", b["rise"])
	assert.Equal(t, "yes", b["split"])
	assert.Equal(t, "Movement (F)", g.abilities("x")["step"])

	g.do("step a 0201", "step a 0301")
	assert.Equal(t, "Improved Positions", g.abilities("a")["dig"])
	g.to("first-fire")
	assert.Equal(t, map[string]string{"aim": "yes", "interdict": "yes"}, g.abilities("a"))
	g.do("aim a 0401")
	assert.Equal(t, map[string]string{"aim": "Combat (O)", "interdict": "Combat (O)"}, g.abilities("a"))
	assert.Equal(t, map[string]string{"aim": "Sequence of Play", "interdict": "Sequence of Play"}, g.abilities("x"))
}

func TestAUnitOnTheMapSaysThatItNeedNotEnterIt(t *testing.T) {
	g := lay(t, "...", "a german-infantry-company 0101")
	for _, a := range g.state.Abilities(g.id("a")) {
		if a.ID == "enter" {
			assert.Equal(t, "German infantry company 1 is on the map already.", a.Refusal.Sentence)
			return
		}
	}
	assert.Fail(t, "entering is an ability")
}

func TestAUnitWithoutTargetSaysWhatStandsAgainstTheNearest(t *testing.T) {
	g := lay(t, ". . w .", "a german-infantry-company 0101\nx french-infantry-company 0104").to("first-fire")
	assert.Equal(t, "Combat (A)", g.abilities("a")["aim"])
}

func TestUnitsAndMarkersAreShown(t *testing.T) {
	g := lay(t, "...", "a german-cavalry-squadron 0101 on-foot\nx french-infantry-company 0301 disrupted")
	assert.Equal(t, rules.UnitView{
		Name: "german-cavalry-squadron-1", Title: "German cavalry squadron 1", Number: "1", Side: "german", Force: "a",
		Type: "german-dismounted-cavalry-squadron", Printed: "german-cavalry-squadron",
		Standing: rules.OnMap, Whole: rules.Absent, Ready: true,
		Marks: []rules.Mark{{ID: "dismounted", Look: rules.Altered, Text: "on foot"}},
	}, g.state.View(g.id("a")))
	left, whole := g.state.Allowance(g.id("a"))
	assert.Equal(t, []int{8, 8}, []int{left, whole})
	horses := g.state.View(g.id("a/horses"))
	assert.True(t, horses.Companion)
	assert.Equal(t, g.id("a"), horses.Whole)
	assert.Equal(t, []rules.Mark{{ID: "disrupted", Look: rules.Weakened, Text: "disrupted", Count: 2}}, g.state.View(g.id("x")).Marks)
	assert.Equal(t, []int32{g.id("a"), g.id("a/horses")}, g.state.Stack(nil, model.Site{}))
	assert.Empty(t, g.state.Stack(nil, model.Site{A: 9}))
	assert.Empty(t, g.state.Markers(model.Site{A: 9}))
}

func TestActionsReadBackFromTheirText(t *testing.T) {
	s := lay(t, "....", "a german-infantry-company 0101").state
	for _, text := range []string{
		"place german-infantry-company-1 0101 improved on-foot", "trench 0201", "leave-out german-infantry-company-1", "step german-infantry-company-1 0201",
		"interdict german-infantry-company-1 0201", "interdict german-infantry-company-1 0201 0301 0401", "aim german-infantry-company-1 0201 bridge",
		"fire 0201 improved", "intercept", "let-pass", "end",
	} {
		a, err := s.ParseAction(text)
		require.NoError(t, err)
		assert.Equal(t, text, s.ActionText(a))
	}
	for text, want := range map[string]string{
		"":                                      `there is no action ""`,
		"jump":                                  `there is no action "jump"`,
		"step":                                  `"step" must name a unit`,
		"step nobody 0101":                      `there is no unit "nobody"`,
		"step german-infantry-company-1":        `"step german-infantry-company-1" must name a hex`,
		"step german-infantry-company-1 9999":   "hex 9999 lies outside the map",
		"step german-infantry-company-1 0101 x": `has a word too many: "x"`,
		"end bridge":                            `has a word too many: "bridge"`,
		"fire 0101 on-foot":                     `has a word too many: "on-foot"`,
	} {
		_, err := s.ParseAction(text)
		require.Error(t, err, text)
		assert.Contains(t, err.Error(), want)
	}
}

func TestAClonePlaysOnAlone(t *testing.T) {
	g := lay(t, "....", "a german-infantry-company 0101")
	before := g.state.Hash()
	c := g.state.clone()
	c.apply(g.action("step a 0201"), nil)
	assert.Equal(t, before, g.state.Hash())
	assert.NotEqual(t, before, c.Hash())
	g.do("step a 0201")
	assert.Equal(t, c.Hash(), g.state.Hash())

	again := g.state.CloneInto(lay(t, "....", "a german-infantry-company 0101").state)
	assert.Equal(t, g.state.Hash(), again.Hash())
	g.do("step a 0301")
	assert.NotEqual(t, g.state.Hash(), again.Hash())
	assert.Equal(t, g.state.Hash(), g.state.CloneInto(nil).Hash())
	assert.NotSame(t, g.state, g.state.CloneInto(g.state))
}

// firing is scenario 3 in the British fire of the first turn, everybody
// deployed by chance.
func firing(b *testing.B) *State {
	b.Helper()
	s := BattleNamed(b, "le-cateau").Start(1)
	r := rand.New(rand.NewPCG(1, 1))
	for s.phase == deploying {
		a, _ := s.Random(rules.Anyone, r)
		s.apply(a, nil)
	}
	for s.phase != firstFire || s.part != returnFire {
		s.apply(rules.Act(VerbEnd), nil)
	}
	return s
}

func BenchmarkAllFireOptionsOfASide(b *testing.B) {
	s := firing(b)
	var options []rules.Attack
	b.ReportAllocs()
	for b.Loop() {
		options = options[:0]
		for u := range s.units {
			options = s.Targets(options, int32(u))
		}
	}
	b.ReportMetric(float64(len(options)), "options")
}

func BenchmarkLegalActionsOfASide(b *testing.B) {
	s := firing(b)
	var legal []rules.Action
	b.ReportAllocs()
	for b.Loop() {
		legal = s.Legal(legal[:0])
	}
	b.ReportMetric(float64(len(legal)), "actions")
}

func BenchmarkSnapshot(b *testing.B) {
	s := firing(b)
	b.ReportAllocs()
	for b.Loop() {
		s.clone()
	}
}

func BenchmarkSnapshotIntoOldMemory(b *testing.B) {
	s := firing(b)
	old := s.Clone()
	b.ReportAllocs()
	for b.Loop() {
		old = s.CloneInto(old)
	}
}

func BenchmarkHash(b *testing.B) {
	s := firing(b)
	b.ReportAllocs()
	for b.Loop() {
		s.Hash()
	}
}

func BenchmarkVictory(b *testing.B) {
	s := firing(b)
	b.ReportAllocs()
	for b.Loop() {
		s.judgeAtOnce(nil)
	}
}
