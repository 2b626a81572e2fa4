package kingsmen

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// standard is the charts of the game and the figures in them.
func standard(t testing.TB) (*model.Charts, *figures) {
	t.Helper()
	charts, err := scenarios.Bases().Charts("kings-men")
	require.NoError(t, err)
	f, err := readFigures(charts)
	require.NoError(t, err)
	return charts, f
}

func TestTheFiguresOfTheGameComeFromTheCharts(t *testing.T) {
	charts, f := standard(t)
	assert.Equal(t, [3]int{4, 5, 6}, [3]int{f.succeeds(green), f.succeeds(yellow), f.succeeds(red)})
	assert.Equal(t, [6]int{2000, 2000, 1200, 100, 6, 6}, [6]int{f.General.Move, f.General.KingMove, f.General.Radius, f.General.Touch, f.General.MostPoints, f.General.LostOn})
	assert.Equal(t, 2, f.jokers)
	assert.Equal(t, [ranks]effect{0: markOwn, 9: fullMove, 10: noLowering, 11: generalOrUnit, 12: twoUnits, 13: markEnemy}, f.effects)
	assert.Equal(t, bonuses{2, 4, 2, 4, 4, 2}, f.Fire.bonuses)
	assert.Equal(t, f.Fire.bonuses, f.Melee.bonuses)
	assert.Equal(t, [3]int{4, 0, 0}, [3]int{f.Fire.cover(fields.HeavyCover), f.Fire.cover(fields.Open), f.guns[heavyGun].cover(fields.LightCover)})
	assert.Equal(t, [2]colour{green, red}, [2]colour{f.Melee.Attack, f.Melee.SquareColour})
	assert.Equal(t, [3]int{80, 100, 120}, f.Worth)

	line, ok := charts.UnitType("american-infantry")
	require.True(t, ok)
	u := fields.Of(line)
	assert.Equal(t, [6]int{12, 4, 600, 1000, 1200, 2}, [6]int{u.Figures, u.BreaksAt, u.Line, u.Column, u.Range, u.FiringRanks})
	party, ok := charts.UnitType("british-war-party")
	require.True(t, ok)
	assert.Equal(t, [2]int{5, 4}, [2]int{fields.Of(party).Breaks(10), fields.Of(party).Breaks(9)}, "half its number, rounded down")
	assert.Equal(t, party.Own, fields.Of(party).Values())
}

// Fire 6 and 7, Melee 3 and 4, and the rows and columns of the units of optional rules
// (r67, r98).
func TestDiceAFigure(t *testing.T) {
	_, f := standard(t)
	for _, tt := range []struct {
		attacker, defender arm
		fire, melee        dice
	}{
		{infantry, infantry, dice{1, 1, 1}, dice{1, 1, 1}},
		{infantry, cavalry, dice{1, 1, 1}, dice{}},
		{infantry, skirmishingCavalry, dice{1, 1, 1}, dice{1, 1, 1}},
		{skirmishers, cavalry, dice{1, 1, 1}, dice{}},
		{footArtillery, infantry, dice{2, 3, 1}, dice{}},
		{horseArtillery, warParty, dice{2, 3, 1}, dice{}},
		{cavalry, infantry, dice{}, dice{2, 2, 1}},
		{cavalry, cavalry, dice{}, dice{1, 1, 1}},
		{cavalry, footArtillery, dice{}, dice{2, 2, 1}},
		{cavalry, horseArtillery, dice{}, dice{1, 1, 1}},
		{cavalry, warParty, dice{}, dice{2, 2, 1}},
		{skirmishingCavalry, cavalry, dice{1, 1, 1}, dice{1, 1, 1}},
		{warParty, cavalry, dice{1, 1, 1}, dice{}},
		{warParty, infantry, dice{1, 1, 1}, dice{1, 1, 1}},
	} {
		assert.Equal(t, tt.fire, f.fire[tt.attacker][tt.defender], "%s fires on %s", tt.attacker.kind(), tt.defender.kind())
		assert.Equal(t, tt.melee, f.melee[tt.attacker][tt.defender], "%s charges %s", tt.attacker.kind(), tt.defender.kind())
		assert.Equal(t, tt.melee.attack > 0, f.mayCharge(tt.attacker, tt.defender))
	}
	assert.True(t, f.charges(infantry))
	assert.False(t, f.charges(skirmishers))
	assert.True(t, horseArtillery.artillery())
}

func TestTerrainDoesWhatItsKindDoesOrWhatIsAgreed(t *testing.T) {
	_, f := standard(t)
	wood := model.Piece{Kind: model.PieceHeavyWoods}
	assert.Equal(t, effects{slow: fields.No, shut: true, blind: fields.Yes, cover: fields.Open}, f.effectsOf(&wood))
	wood.Own = model.Values{fields.ShutKey: fields.No, fields.SlowKey: fields.Yes, fields.CoverKey: fields.LightCover}
	assert.Equal(t, effects{slow: fields.Yes, blind: fields.Yes, cover: fields.LightCover}, f.effectsOf(&wood))
	farm := model.Piece{Kind: model.PieceBuilding, Own: model.Values{fields.EnterKey: fields.Yes, fields.CapacityKey: 24}}
	assert.Equal(t, effects{slow: fields.No, shut: true, blind: fields.Yes, cover: fields.HeavyCover, enter: true, capacity: 24}, f.effectsOf(&farm))
	assert.Equal(t, fields.GoingUp, f.effectsOf(&model.Piece{Kind: model.PieceHill}).slow)
}

// Case 52.
func TestArmiesCollapseAtHalf(t *testing.T) {
	_, f := standard(t)
	for began, at := range map[int]int{9: 4, 7: 3, 21: 10, 42: 21} {
		assert.Equal(t, at, f.collapsesAt(began))
		assert.True(t, f.collapsed(began, at))
		assert.False(t, f.collapsed(began, at+1))
	}
}

func TestSquaresAreAsLargeAsTheirFiguresNeed(t *testing.T) {
	_, f := standard(t)
	for n, side := range map[int]int{1: 300, 8: 300, 9: 400, 12: 400, 13: 500, 16: 500, 17: 600, 20: 600} {
		assert.Equal(t, side, f.kindOf(&piece{}).SideOfSquare(n), "%d figures", n)
	}
	f.Square = ground.Square{Step: 50, Least: 400}
	assert.Equal(t, []int{400, 450}, []int{f.kindOf(&piece{}).SideOfSquare(8), f.kindOf(&piece{}).SideOfSquare(32)}, "as charts of one's own say")
}

func TestDiceChartsCoverEveryRoll(t *testing.T) {
	_, f := standard(t)
	for chart, rolls := range map[string][2]int{fields.RollArmy: {2, 12}, fields.RollGuns: {1, 6}, fields.RollRating: {1, 6}, fields.RollGrade: {1, 6}, fields.RollWeight: {2, 12}} {
		for roll := rolls[0]; roll <= rolls[1]; roll++ {
			assert.NotEmpty(t, f.drawn(chart, roll), "%s, %d", chart, roll)
		}
		assert.Empty(t, f.drawn(chart, rolls[1]+1))
	}
	assert.Equal(t, []string{"", "ensign", "officer"}, []string{f.drawn(fields.RollLeader, 4), f.drawn(fields.RollLeader, 5), f.drawn(fields.RollLeader, 6)})
	assert.Equal(t, string(fields.Cavalry), f.drawn(fields.RollArmy, 7))
}

func TestChartsThatCannotBePlayedAreRefused(t *testing.T) {
	charts, _ := standard(t)
	lines := func(chart string, change func(all []model.ChartLine) []model.ChartLine) func(c *model.Charts) {
		return func(c *model.Charts) { c.SetLines(chart, change(c.Clone().Lists[chart])) }
	}
	for name, tt := range map[string]struct {
		change func(c *model.Charts)
		want   string
	}{
		"no table":         {func(c *model.Charts) { c.SetTable(fields.MovementChart, nil) }, "the charts lack the table of movement: add it"},
		"too large":        {func(c *model.Charts) { c.Tables[fields.ResolveChart].Own.Set("green", 7) }, "the table of resolve: green is 7: make it a number from 1 to 6"},
		"a type too large": {func(c *model.Charts) { c.UnitTypes[0].Own.Set(fields.FiguresKey, 41) }, "the unit type american-infantry: figures is 41"},
		"no ground":        {lines(fields.GroundChart, func(all []model.ChartLine) []model.ChartLine { return all[1:] }), "no line for hill"},
		"no guns":          {lines(fields.GunsChart, func(all []model.ChartLine) []model.ChartLine { return all[:2] }), "no line for heavy guns"},
		"dice of nobody": {lines(fields.FireDiceChart, func(all []model.ChartLine) []model.ChartLine {
			all[0].Own.Set(fields.AttackerKey, "dragoons")
			return all
		}), `"dragoons", which the game does not know`},
		"a roll that is none": {lines(fields.MeleeDiceChart, func(all []model.ChartLine) []model.ChartLine {
			all[0].Own.Set(fields.RollKey, "close-by")
			return all
		}), `the roll "close-by"`},
	} {
		c := charts.Clone()
		tt.change(c)
		_, err := readFigures(c)
		assert.ErrorContains(t, err, tt.want, name)
	}
}

// A deck without jokers has 26 cards, and the effects of cards are those of the charts.
func TestCardsDoWhatTheChartsSay(t *testing.T) {
	sc := open(t, foot, foot)
	charts := sc.EffectiveCharts().Clone()
	charts.Tables[fields.DeckChart].Own.Set(fields.JokersKey, 0)
	for i, line := range charts.Lists[fields.CardsChart] {
		if line.Own.Text(fields.RankKey) == "jack" {
			charts.Lists[fields.CardsChart][i].Own.Set(fields.RankKey, "7")
		}
	}
	sc.Base.Charts = charts
	g := facing(t, "r7", foot, foot, nil, south, north)
	g.does("take american-infantry-1")
	assert.False(t, g.hand.move.Unhalved)
	g = stood(t, sc, "r7", south, north)
	g.general(0, "30.00,33.00")
	assert.Equal(t, 26, g.battle.deck().len())
	g.does("take american-infantry-1")
	assert.True(t, g.hand.move.Unhalved, "a 7 has the effect of the Jack")
}
