package soldiers

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// prospect is what advice says of a deed of the unit a at a hex.
func (g *table) prospect(deed, at string) hexrules.Prospect {
	g.Helper()
	h, err := g.state.battle.grid.Parse(at)
	require.NoError(g, err)
	for _, p := range g.state.Advise(nil).Prospects(g.id("a")) {
		if p.Deed == deed && p.Cell == int32(g.state.battle.grid.Index(h)) {
			return p
		}
	}
	require.Fail(g, "no such prospect", "%s %s", deed, at)
	return hexrules.Prospect{}
}

// The figures are worked out by hand from the combat results table: a column's
// harm is 1000 for each roll of six that eliminates and 350 for each that
// disrupts, by six: 1-1 116, 2-1 283, 3-1 450, 4-1 616, 5-1 675.
func TestAdviceReckonsWithTheFireThatCouldBeBroughtToBear(t *testing.T) {
	const open = ". . . . . . . . ."
	for _, tc := range []struct {
		name, picture, units, deed, at string
		guard, risk                    int32
	}{
		{"4 against 2", open, "a german-infantry-company 0105\nx french-infantry-company 0101", "stay in", "0105", 2, 283},
		{"doubled from the next hex", open, "a german-infantry-company 0105\nx french-infantry-company 0101", "go to", "0102", 2, 616},
		{"at the end of its range", open, "a german-infantry-company 0105\nx french-infantry-company 0101", "go to", "0107", 2, 283},
		{"out of range", open, "a german-infantry-company 0105\nx french-infantry-company 0101", "go to", "0108", 2, 0},
		{"against a position", open, "a german-infantry-company 0105\nx french-infantry-company 0101", "dig in at", "0105", 4, 116},
		{"the disrupted count half", open, "a german-infantry-company 0105\nx french-infantry-company 0101 disrupted", "stay in", "0105", 2, 116},
		{"a machine gun within three hexes", open, "a german-infantry-company 0105\nx french-machine-gun-section 0101", "go to", "0104", 2, 675},
		{"and beyond", open, "a german-infantry-company 0105\nx french-machine-gun-section 0101", "stay in", "0105", 2, 283},
		{"twice against those on horses", open, "a german-cavalry-squadron 0105\nx french-infantry-company 0101", "stay in", "0105", 2, 616},
		{"two of them", open, "a german-infantry-company 0105\nx french-infantry-company 0101\ny french-infantry-company 0101", "stay in", "0105", 2, 616},
		{"nobody sees into woods from afar", ". . . w . . . . .", "a german-infantry-company 0106\nx french-infantry-company 0101", "go to", "0104", 4, 0},
		{"where one sees, the others fire observed", ". . . w . . . . .", "a german-infantry-company 0106\nx french-infantry-company 0103\ny french-field-gun-battery 0101", "go to", "0104", 4, 450},
		{"behind woods", ". . w . . . . . .", "a german-infantry-company 0105\nx french-infantry-company 0101", "stay in", "0105", 2, 0},
		{"howitzers fire over them where one sees", ". . w . . . . . .", "a german-infantry-company 0105\nx british-howitzer-battery 0101\ny french-infantry-company 0108", "stay in", "0105", 2, 675},
		{"a disrupted friend stops", open, "a german-infantry-company 0105\nb german-infantry-company 0104 disrupted\nx french-field-gun-battery 0101", "go to", "0104", 2, 783 + 350},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := lay(t, tc.picture, tc.units).prospect(tc.deed, tc.at)
			assert.Equal(t, tc.guard, p.Guard, "guard")
			assert.Equal(t, tc.risk, p.Risk, "risk")
		})
	}
	g := lay(t, ".. .. .. .. .. ..", "a german-infantry-company 0106\nx french-infantry-company 0101", othersFirst).to("first-fire").do("interdict x 0104").to("second-movement")
	assert.EqualValues(t, 283+283, g.prospect("go to", "0104").Risk, "interdiction waits there, and he fires as well")
}

func TestAdviceReckonsWithWhatAUnitsOwnFireCanDo(t *testing.T) {
	const open = ". . . . . . . . ."
	for _, tc := range []struct {
		name, picture, units, deed, at string
		gain                           int32
	}{
		// An infantry company of 4 is worth 1000; 16 half points against 2 are enough.
		{"half of what is enough", open, "a german-infantry-company 0106\nx french-infantry-company 0101", "stay in", "0106", 500},
		{"all of it from the next hex, and half as it could not fire at once", open, "a german-infantry-company 0106\nx french-infantry-company 0101", "go to", "0102", 500},
		{"all of it with the points to fire", open, "a german-infantry-company 0105\nx french-infantry-company 0101", "go to", "0102", 1000},
		{"nothing out of range", open, "a german-infantry-company 0105\nx french-infantry-company 0101", "go to", "0108", 0},
		{"twice at those on horses", open, "a german-infantry-company 0105\nx french-cavalry-squadron 0101", "stay in", "0105", 850},
		{"nothing at those in woods", "w . . . . . . . .", "a german-infantry-company 0105\nx french-infantry-company 0101", "stay in", "0105", 0},
		{"the better of two", open, "a german-infantry-company 0105\nx french-infantry-company 0101\ny french-machine-gun-section 0102", "stay in", "0105", 575},
		{"all in the hex", open, "a german-infantry-company 0105\nx french-infantry-company 0101\ny french-machine-gun-section 0101", "stay in", "0105", 1075},
	} {
		t.Run(tc.name, func(t *testing.T) {
			assert.Equal(t, tc.gain, lay(t, tc.picture, tc.units).prospect(tc.deed, tc.at).Gain)
		})
	}
	g := lay(t, "w . . . . .", "a german-infantry-company 0105\nx french-infantry-company 0101").to("first-fire/return-fire").do("aim x 0105").dice(6).do("fire 0105")
	g.to("first-movement")
	assert.EqualValues(t, 125, g.prospect("stay in", "0105").Gain, "observed fire at those who gave themselves away: 4 of 32")
}

func TestAdviceMeasuresTheWayByWhatEachStepCosts(t *testing.T) {
	for _, tc := range []struct {
		name, picture, unit string
		want                []int32 // half points to 0101, from the top
	}{
		{"ground", ". w ^ .", "german-infantry-company 0104", []int32{0, 2, 6, 10}},
		{"guns stay in the canal that they cannot climb out of", ".. == ..", "german-machine-gun-company 0103", []int32{0, hexrules.Far, hexrules.Far}},
		{"others pay for it", ".. == ..", "german-field-gun-battery 0103", []int32{0, 8, 10}},
		{"infantry with too few points takes a whole phase", ".. == ..", "russian-cossack-squadron 0103 on-foot", []int32{0, 6, 8}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := lay(t, tc.picture, "a "+tc.unit).state
			advice := s.Advise(nil)
			far := advice.Approach([]int32{7}, advice.Pieces()[0].Class, []int32{0}, nil)
			assert.EqualValues(t, 7, far[0], "it appends")
			for row, want := range tc.want {
				assert.Equal(t, want, far[1+row*s.battle.grid.Cols], "from row %d", row+1)
			}
		})
	}
	g := lay(t, "...", "a german-cavalry-squadron 0301").dug("0201")
	advice := g.state.Advise(nil)
	assert.EqualValues(t, hexrules.Far, advice.Approach(nil, advice.Pieces()[0].Class, []int32{0}, nil)[2], "a trench bars mounted cavalry")
}

func TestAdviceBarsWhereMostWouldPass(t *testing.T) {
	g := lay(t, "w. .. .. .. ..", "a german-infantry-company 0102\nm german-machine-gun-company 0202\nk german-cavalry-squadron 0202\nx french-infantry-company 0205").to("first-fire")
	traffic := make([]int32, g.state.battle.grid.Len())
	for label, n := range map[string]int32{"0101": 900, "0103": 100, "0104": 200, "0205": 500} {
		h, err := g.state.battle.grid.Parse(label)
		require.NoError(t, err)
		traffic[g.state.battle.grid.Index(h)] = n
	}
	advice := g.state.Advise(nil)
	act, harm, ok := advice.Bar(g.id("a"), traffic)
	require.True(t, ok)
	assert.Equal(t, g.action("interdict a 0104"), act, "neither woods nor a hex that is held")
	assert.EqualValues(t, 200*283/1000, harm, "4 against 2")
	act, harm, ok = advice.Bar(g.id("m"), traffic)
	require.True(t, ok)
	assert.Equal(t, g.action("interdict m 0103 0104"), act, "machine guns take in the hex before it")
	assert.EqualValues(t, 300*891/1000, harm, "17 against 2")
	_, _, ok = advice.Bar(g.id("k"), traffic)
	assert.False(t, ok, "mounted cavalry does not interdict")
	_, _, ok = advice.Bar(g.id("x"), traffic)
	assert.False(t, ok, "it is not the French who fire")
	_, _, ok = advice.Bar(g.id("a"), make([]int32, len(traffic)))
	assert.False(t, ok, "where nobody passes nothing is barred")
	g.do("aim a 0205")
	_, _, ok = g.state.Advise(nil).Bar(g.id("m"), traffic)
	assert.False(t, ok, "interdiction comes before all other fire")
}

func TestAdviceKnowsWhatUnitsAreWorth(t *testing.T) {
	g := lay(t, "....", "a german-infantry-company 0101\nk german-cavalry-squadron 0201\nm german-machine-gun-company 0301 disrupted\ng german-field-gun-battery 0401")
	p := g.state.Advise(nil).Pieces()
	a, k, m, gun := p[g.id("a")], p[g.id("k")], p[g.id("m")], p[g.id("g")]
	assert.Equal(t, []int32{1000, 850, 400 + 150*17, 400 + 150*9}, []int32{a.Worth, k.Worth, m.Worth, gun.Worth})
	assert.Equal(t, []bool{false, false, true, true}, []bool{a.Slow, k.Slow, m.Slow, gun.Slow}, "who fires only where it has not moved")
	assert.Equal(t, []bool{true, true, false, true}, []bool{a.Fit, k.Fit, m.Fit, gun.Fit})
	assert.Equal(t, []int16{6, 1, 12, 30}, []int16{a.Reach, k.Reach, m.Reach, gun.Reach})
	assert.Equal(t, []int16{10, 16, 6, 10}, []int16{a.Pace, k.Pace, m.Pace, gun.Pace})
}

func TestAdviceOffersEveryWayToDeploy(t *testing.T) {
	g := deployment(t, func(d *model.Deployment) {
		d.Own = model.Values{"improved_positions": "may", "mount": "either", "trenches": 1}
	})
	advice := g.state.Advise(nil)
	require.Len(t, advice.Prospects(rules.Absent), 3)
	assert.Equal(t, hexrules.Prospect{Action: g.action("trench 0102"), Deed: "dig a trench in", Cell: int32(g.state.battle.grid.Cols), Chance: 6, Of: 6, Guard: 20}, advice.Prospects(rules.Absent)[1])
	assert.Empty(t, advice.Prospects(g.id("a")), "the trench comes first")
	g.do("trench 0103")
	assert.EqualValues(t, 2, g.prospect("deploy in", "0101").Guard)
	assert.EqualValues(t, 4, g.prospect("deploy dug in at", "0101").Guard)
	assert.EqualValues(t, 20, g.prospect("deploy in", "0103").Guard, "in the trench")
	assert.Equal(t, g.action("place a 0101 improved"), g.prospect("deploy dug in at", "0101").Action)
	assert.Empty(t, g.state.Advise(nil).Prospects(g.id("x")), "the French come later")
}

func TestAdviceTellsWhatCanBeDoneAtAll(t *testing.T) {
	g := lay(t, ". . . . . . . . .", "a german-infantry-company 0105\nk german-cavalry-squadron 0109\nx french-infantry-company 0101")
	advice := g.state.Advise(nil)
	assert.True(t, advice.Moves())
	assert.False(t, advice.Bars(), "interdiction is for fire phases")
	here, away := advice.Early(g.id("a"))
	require.Len(t, here, 2, "it may dig in")
	assert.True(t, here[0].Stays)
	assert.Equal(t, VerbDig, here[1].Action.Verb)
	assert.False(t, away, "it has no position to leave")
	assert.False(t, early(advice, g.id("k")), "those on horses do not")
	assert.False(t, early(advice, g.id("x")), "it is not the turn of the French")
	g.do("step k 0108")
	assert.False(t, early(g.state.Advise(nil), g.id("a")), "movement has begun")
	advice = g.to("first-fire").state.Advise(nil)
	assert.False(t, advice.Moves())
	assert.True(t, advice.Bars())
	g.do("aim a 0101")
	assert.False(t, g.state.Advise(nil).Bars(), "interdiction comes before all other fire")
}

func TestAdviceIsTheSameForUnitsThatAreAlike(t *testing.T) {
	g := lay(t, ". w . . . . w . .", "a german-infantry-company 0105\nb german-infantry-company 0105\nc german-machine-gun-company 0106\nx french-infantry-company 0101")
	advice := g.state.Advise(nil)
	for _, id := range []string{"a", "b", "c"} {
		alone := g.state.Advise(nil).Prospects(g.id(id))
		assert.Equal(t, alone, advice.Prospects(g.id(id)), "%s, asked for after others", id)
	}
}

func TestAdviceForgetsWhatWasFoundOutWhenTheEnemyChanges(t *testing.T) {
	g := lay(t, ". . . . . . . . .", "a german-infantry-company 0105\nx french-infantry-company 0101\ny french-machine-gun-section 0102", othersFirst)
	advice := g.to("second-movement").state.Advise(nil)
	before := slices.Clone(advice.Prospects(g.id("a")))
	g.to("second-fire").dice(6).do("aim a 0102").do("fire 0102").to("first-movement").do("step x 0102").to("second-movement")
	advice = g.state.Advise(advice)
	after := advice.Prospects(g.id("a"))
	assert.NotEqual(t, before, after)
	assert.Equal(t, g.state.Advise(nil).Prospects(g.id("a")), after, "used again, advice says the same as new advice")
}

func TestAdviceForeseesAtDeploymentWhereTheEnemyWillDeploy(t *testing.T) {
	g := deployment(t, func(*model.Deployment) {})
	risks := map[int32]int32{}
	for _, p := range g.state.Advise(nil).Prospects(g.id("a")) {
		risks[p.Cell] = p.Risk
	}
	seen := 0
	for _, risk := range risks {
		if risk > 0 {
			seen++
		}
	}
	assert.Positive(t, seen, "the French come later, and will see some of the hexes: %v", risks)
}

// early reports whether a unit has early prospects.
func early(advice hexrules.Advice, u int32) bool {
	here, away := advice.Early(u)
	return away || len(here) > 0
}
