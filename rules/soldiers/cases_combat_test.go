package soldiers

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestARefusalNamesTheRuleThatHidesTheTarget(t *testing.T) {
	for _, tc := range []struct {
		name, picture, want string
		trench              bool
	}{
		{"woods", ". . w", "Combat (E)", false},
		{"a town", ". . #", "Combat (E)", false},
		{"the canal", ".. .. ==", "Combat (D)", false},
		{"a trench", ". . .", "Trenches (D)", true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g := lay(t, tc.picture, "a german-infantry-company 0101\nx french-infantry-company 0103")
			if tc.trench {
				g.dug("0103")
			}
			g.to("first-fire").refuses("aim a 0103", tc.want, "to 0103 but not into it")
		})
	}
}

func TestAnObserverMayStandInTheHexOfTheOneWhoFires(t *testing.T) { // Artillery (B)
	picture := strings.Repeat(". ", 28)
	units := "a german-howitzer-battery 0101\nx french-infantry-company 0128\n"
	g := lay(t, picture, units).to("first-fire").refuses("aim a 0128", "Artillery (B)")
	assert.Equal(t, "Artillery (B)", g.shots("a", "0128"))
	assert.Equal(t, "observed 6:2 3-1", lay(t, picture, units+"o german-infantry-company 0101").to("first-fire").shots("a", "0128"))
	assert.Equal(t, "Artillery (B)", lay(t, picture, units+"o german-infantry-company 0101 disrupted").to("first-fire").shots("a", "0128"))
}

func TestTheSumOfObservedFireIsHalvedAfterDoubling(t *testing.T) { // Combat (R), (S); Cavalry (B)
	g := lay(t, ".. .. .. w. ..", `
		o german-infantry-company 0203
		a german-horse-machine-gun-section 0101
		b german-howitzer-platoon 0101
		x french-cavalry-squadron 0104`).to("first-fire")
	assert.Equal(t, "observed 5:4 1-1", g.shots("a", "0104"), "5, doubled against mounted cavalry, halved")
	g.do("aim a 0104", "aim b 0104", "aim o 0104")
	assert.Equal(t, 16+(10+8)/2, figure(g.state.Attacks(nil)[0], "strength"), "only the observed part is halved")
}

func TestOddsBetweenTheColumnsUseTheLowerOne(t *testing.T) { // Combat Results Table, ruling 3
	c := lay(t, "..", "a german-infantry-company 0101").state.battle.charts
	for _, tc := range []struct {
		attack, defense int32
		want            string
	}{
		{10, 20, "1-2"}, {19, 20, "1-2"}, {39, 20, "1-1"}, {11, 2, "5-1"}, {13, 2, "6-1"}, {14, 2, "6-1"}, {15, 2, "6-1"},
		{16, 2, "8-1"}, {19, 2, "8-1"}, {20, 2, "10-1"}, {200, 2, "10-1"},
	} {
		require.GreaterOrEqual(t, c.column(tc.attack, tc.defense), 0)
		assert.Equal(t, tc.want, c.odds[c.column(tc.attack, tc.defense)].name, "%d against %d", tc.attack, tc.defense)
	}
	assert.Negative(t, c.column(9, 20), "below 1-2 there is no attack")
}

func TestHeightsDecideTheDefense(t *testing.T) { // Combat (L), ruling 4
	for _, tc := range []struct{ name, picture, units, at, want string }{
		{"a slope against woods below", "w . /", "a german-infantry-company 0101\nx french-infantry-company 0103", "0103", "direct 4:4 1-1"},
		{"a slope against a crest", "^ . /", "a german-infantry-company 0101\nx french-infantry-company 0103", "0103", "direct 4:2 2-1"},
		{"a crest against a slope of its hill", "/ ^ .", "a german-infantry-company 0101\nx french-infantry-company 0102", "0102", "direct 8:4 2-1"},
		{"the peak against a lower crest of its hill", "^ P .", "a german-infantry-company 0101\nx french-infantry-company 0102", "0102", "direct 8:4 2-1"}, // ruling 74
		{"a lower crest against the peak of its hill", "P ^ .", "a german-infantry-company 0101\nx french-infantry-company 0102", "0102", "direct 8:2 4-1"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			assert.Equal(t, tc.want, lay(t, tc.picture, tc.units).to("first-fire").shots("a", tc.at))
		})
	}
	t.Run("observed fire from below counts as well", func(t *testing.T) {
		g := lay(t, "^. .. w. /. ..", "o german-infantry-company 0203\na german-howitzer-battery 0105\nb german-howitzer-battery 0101\nx french-infantry-company 0104").to("first-fire")
		g.do("aim o 0104", "aim b 0104")
		assert.Equal(t, 4, figure(g.state.Attacks(nil)[0], "defense"))
	})
}

func TestARuinedBridgeRaisesNobody(t *testing.T) { // ruling 44
	onSlope := func(sc *model.Scenario) { sc.Hexes().SetTerrain(hex.Hex{Col: 0, Row: 2}, model.Slope) }
	g := lay(t, ".. .. B= .. /.", "a german-infantry-company 0103\nx french-infantry-company 0105", onSlope).to("first-fire")
	assert.Equal(t, "direct 4:2 2-1", g.shots("a", "0105"), "from the bridge, on a slope like its target")
	c := g.state.units[g.id("a")].hex
	g.state.marks[c] |= ruinMark
	g.state.sight = g.state.sight.Ruined(g.state.battle.hexAt(c))
	assert.Equal(t, "direct 4:4 1-1", g.shots("a", "0105"), "from the canal below")
}

func TestSmallArmsOnAHighCrestDoNotFireOverALowerOneThatIsHeld(t *testing.T) { // Combat (J), ruling 75
	g := lay(t, "P ^ ^", "a german-infantry-company 0101\nx french-infantry-company 0103\ny french-infantry-company 0102").to("first-fire")
	assert.Equal(t, "Combat (J)", g.shots("a", "0103"))
	g = lay(t, "P ^ ^", "a german-field-gun-battery 0101\nx french-infantry-company 0103\ny french-infantry-company 0102").to("first-fire")
	assert.Equal(t, "direct 9:2 4-1", g.shots("a", "0103"), "artillery does (Combat (K))")
}

func TestThoseOnACrestFireOverUnitsInWoodsAndOnSlopes(t *testing.T) { // Combat (J)
	g := lay(t, "^ w . . .", "a german-infantry-company 0101\ny french-infantry-company 0102\nx french-infantry-company 0105").to("first-fire")
	assert.Equal(t, "direct 4:2 2-1", g.shots("a", "0105"))
	g = lay(t, "^ / . .", "a german-machine-gun-company 0101\nb german-infantry-company 0102\nx french-infantry-company 0104").to("first-fire")
	assert.Equal(t, "direct 34:2 10-1", g.shots("a", "0104"))
	g = lay(t, ". / ^", "a german-infantry-company 0101\nb german-infantry-company 0102\nx french-infantry-company 0103").to("first-fire")
	assert.Equal(t, "Combat (J)", g.shots("a", "0103"), "not those below who fire up")
}

func TestChargesOfBothSidesTakeEffectTogether(t *testing.T) { // Cavalry (A), ruling 76
	g := lay(t, ". . .", "a german-cavalry-squadron 0102\nx french-cavalry-squadron 0101").to("first-fire/charges")
	g.dice(1).do("aim a 0101", "fire 0101").said("disrupted").to("first-fire/counter-charges").is("x", "fit").dice(6).do("aim x 0102", "fire 0102")
	g.do("end").is("a", "fit").is("x", "disrupted").is("x", "mounted")
}

func TestASquadronThatFireLeavesUnharmedCharges(t *testing.T) { // Cavalry (A)
	g := lay(t, "= = = = =", "a german-cavalry-squadron 0102\nx french-infantry-company 0105\ny french-infantry-company 0101").to("first-fire/return-fire")
	g.dice(6).do("aim x 0102", "fire 0102").said("with 8 against 4, roll 6: no effect").to("first-fire/charges").do("aim a 0101")
	assert.Equal(t, 3, figure(g.state.Attacks(nil)[0], "strength"), "mounted cavalry is not doubled beside its target")
}

func TestACharge(t *testing.T) {
	t.Run("follows the enemy's movement as well", func(t *testing.T) { // Cavalry (A), Movement (J)
		lay(t, ". . .", "a german-cavalry-squadron 0102\nx french-infantry-company 0101").to("second-fire/counter-charges").do("aim a 0101")
	})
	t.Run("is one attack of several squadrons", func(t *testing.T) { // Combat (N), (P)
		g := lay(t, ".. ..", "a german-cavalry-squadron 0102\nb german-cavalry-squadron 0201\nc german-cavalry-squadron 0102\nx french-infantry-company 0101").to("first-fire/charges")
		g.do("aim a 0101", "aim b 0101")
		assert.Equal(t, 6, figure(g.state.Attacks(nil)[0], "strength"))
		g.dice(6).do("fire 0101").refuses("aim c 0101", "Combat (N)")
	})
	t.Run("disrupts those on foot like other fire", func(t *testing.T) {
		g := lay(t, ". .", "a german-cavalry-squadron 0102\nx french-cavalry-squadron 0101 on-foot").to("first-fire/charges")
		g.dice(1).do("aim a 0101", "fire 0101").to("second-movement").is("x", "disrupted").is("x/horses", "eliminated")
	})
	t.Run("is no interdiction", func(t *testing.T) { // ruling 77
		lay(t, ". . .", "a german-cavalry-squadron 0101\nx french-infantry-company 0103").to("first-fire").refuses("interdict a 0102", "Cavalry (A)")
	})
}

func TestShrapnelAndReservesBothBearOnTheRoll(t *testing.T) { // Artillery (C), Reserve Units (A)
	for unit, want := range map[string]int{"french-field-gun-battery": 0, "british-field-gun-battery": 1, "russian-field-gun-battalion": 0} {
		g := lay(t, "w .", "a "+unit+" 0102 reserve\nx german-infantry-company 0101", rule("reserve-units", nil)).to("second-fire")
		assert.Equal(t, want, figure(g.state.Targets(nil, g.id("a"))[0], "modifier"), unit)
	}
	g := lay(t, "w .", "a russian-field-gun-battalion 0102\nx german-infantry-company 0101").to("second-fire")
	assert.Equal(t, -1, figure(g.state.Targets(nil, g.id("a"))[0], "modifier"))
}

func TestFireAtABridgeOneMaySeeToButNotInto(t *testing.T) { // Artillery (D)
	picture := "..r..\n..r..\n==b==\n..r..\n..r..\n..r.."
	lay(t, picture, "a german-howitzer-battery 0306\nx french-infantry-company 0303").to("first-fire").refuses("aim a 0303 bridge", "Combat (E)")
	g := lay(t, picture, "a german-howitzer-battery 0306\no german-infantry-company 0304\nx french-infantry-company 0303").to("first-fire")
	assert.Equal(t, "observed 6:8 1-2", g.shots("a", "0303"))
	g.do("aim a 0303 bridge").dice(1).do("fire 0303 bridge").said("with 6 against 10")
	g.refuses("aim o 0303", "Combat (N)")
}

func TestFireAtABridgeThatOneHoldsKeepsNoEnemyOff(t *testing.T) { // Combat (N), ruling 86
	picture := "..r..\n..r..\n==B==\n..r..\n..r.."
	units := "a german-field-gun-battery 0305\nb german-field-gun-battery 0304\nc german-infantry-company 0303\nx french-field-gun-battery 0301\ny french-field-gun-battery 0301"
	t.Run("it is one attack of the side", func(t *testing.T) {
		g := lay(t, picture, units).to("first-fire").dice(6).do("aim a 0303 bridge", "fire 0303 bridge")
		g.refuses("aim b 0303 bridge", "Combat (N)", "0303 has been fired on")
	})
	t.Run("and the enemy fires at those on it", func(t *testing.T) {
		g := lay(t, picture, units).to("first-fire").dice(6, 1).do("aim a 0303 bridge", "fire 0303 bridge").to("first-fire/return-fire")
		g.do("aim x 0303", "fire 0303").refuses("aim y 0303 bridge", "Combat (N)").to("second-movement").is("c", "eliminated")
	})
	t.Run("or at the bridge, which is destroyed once", func(t *testing.T) {
		more := units + "\nd german-howitzer-battery 0404\nz french-field-gun-battery 0401"
		g := lay(t, picture, more).to("first-fire").do("aim a 0303 bridge", "aim b 0303 bridge", "aim d 0303 bridge").dice(1).do("fire 0303 bridge")
		g.to("first-fire/return-fire").do("aim x 0303 bridge", "aim y 0303 bridge", "aim z 0303 bridge").dice(1).do("fire 0303 bridge").do("end")
		assert.Equal(t, 1, strings.Count(g.text(), "bridge"), g.text())
		g.is("c", "eliminated")
	})
	t.Run("in the next fire phase it may be fired at again", func(t *testing.T) {
		g := lay(t, picture, units).to("first-fire").dice(6).do("aim a 0303 bridge", "fire 0303 bridge").to("second-fire/return-fire")
		g.do("aim b 0303 bridge")
	})
}

// The map shows what has been fired on in the phase, and can no longer be.
func TestWhatHasBeenFiredOnIsMarked(t *testing.T) { // Combat (N), Improved Positions (D)
	struck := func(g *table, label string) (out []string) {
		h, err := g.state.battle.grid.Parse(label)
		require.NoError(t, err)
		for _, m := range g.state.Markers(model.HexSite(h)) {
			if m.ID == struckMarker {
				out = append(out, m.Text)
			}
		}
		return out
	}
	bridge := lay(t, "..r..\n..r..\n==B==\n..r..\n..r..", "a german-field-gun-battery 0305\nb german-infantry-company 0303\nx french-field-gun-battery 0301").to("first-fire")
	bridge.dice(6, 6).do("aim a 0303 bridge", "fire 0303 bridge")
	assert.Equal(t, []string{"the bridge fired on by those who hold it"}, struck(bridge, "0303"))
	bridge.to("first-fire/return-fire").do("aim x 0303", "fire 0303")
	assert.Equal(t, []string{"fired on", "the bridge fired on by those who hold it"}, struck(bridge, "0303"))
	bridge.to("second-movement")
	assert.Empty(t, struck(bridge, "0303"))

	two := "x french-infantry-company 0301 improved\ny french-infantry-company 0301"
	guns := "a german-machine-gun-company 0303\nb german-machine-gun-company 0303\n"
	g := lay(t, "...\n...\n...", guns+two).to("first-fire").dice(6, 6).do("aim a 0301", "fire 0301")
	assert.Equal(t, []string{"fired on, not those in improved positions"}, struck(g, "0301"))
	g.do("aim b 0301 improved", "fire 0301 improved")
	assert.Equal(t, []string{"fired on"}, struck(g, "0301"))
	g = lay(t, "...\n...\n...", guns+two).to("first-fire").dice(6).do("aim a 0301 improved", "fire 0301 improved")
	assert.Equal(t, []string{"fired on, those in improved positions alone"}, struck(g, "0301"))
}

func TestEachInterdictedHexIsFiredOnByAllWhoInterdictIt(t *testing.T) {
	picture := ".. .. .. .. .. .. .."
	units := "b german-infantry-company 0102\nc german-field-gun-battery 0201\nx french-infantry-company 0107\ny french-cavalry-squadron 0207"
	g := lay(t, picture, units).to("first-fire").do("interdict b 0104", "interdict c 0104 0105")
	g.to("second-movement").do("step x 0106", "step x 0105").dice(6).do("intercept").said("with 9 against 2, roll 6: no effect")
	g.do("step x 0104").dice(6).do("intercept").said("with 13 against 2, roll 6: disrupted").is("x", "disrupted")
	rolls := g.state.dice.Rolls()
	g.do("step y 0206", "step y 0205", "step y 0105").is("y", "fit")
	assert.Equal(t, rolls, g.state.dice.Rolls(), "the first result holds for the second unit")
}

func TestInterdictingMachineGunsDoubleCloseBy(t *testing.T) { // Combat (R)
	g := lay(t, ".. .. .. .. ..", "a german-machine-gun-company 0101\nx french-infantry-company 0105").to("first-fire").do("interdict a 0103 0104")
	g.to("second-movement").do("step x 0104").dice(6).do("intercept").said("with 34 against 2").is("x", "eliminated")
}

func TestInterdictionOutOfCoverIsObservedOnceItFires(t *testing.T) { // Combat (H)
	g := lay(t, "w. .. .. .. ..", "a german-machine-gun-company 0101\nx french-infantry-company 0105\ny french-field-gun-battery 0204").to("first-fire")
	g.do("interdict a 0104")
	assert.False(t, g.marked(hex.Hex{}, observedMarker, 0), "to name the hexes is not to fire")
	g.to("second-movement").do("step x 0104").do("intercept").said("out of 0101 is observed").to("second-fire")
	assert.Equal(t, "observed 6:4 1-1", g.shots("y", "0101"))
}

func TestUnitsThatMovedTooFarDoNotInterdict(t *testing.T) { // Movement (I)
	g := lay(t, "......", "a german-infantry-company 0101\nx french-infantry-company 0601").do("step a 0201", "step a 0301", "step a 0401", "step a 0501")
	g.to("first-fire").refuses("interdict a 0401", "Movement (I)")
}

func TestACanalHexSharedWithWoodsIsSeenIntoFromTheNextHexAlone(t *testing.T) { // ruling 45
	inWoods := func(sc *model.Scenario) { sc.Hexes().SetTerrain(hex.Hex{Col: 0, Row: 2}, model.Woods) }
	units := "a german-field-gun-battery 0101\nx french-infantry-company 0103"
	assert.Equal(t, "Combat (E)", lay(t, "^. .. ==", units, inWoods).to("first-fire").shots("a", "0103"))
	assert.Equal(t, "direct 9:4 2-1", lay(t, "^. .. ==", units).to("first-fire").shots("a", "0103"))
}

func TestObservedFireOnAHexThatWasFiredFromStillNeedsAClearLine(t *testing.T) { // Combat, general rule; Combat (H)
	picture := ".... .... ..w. .... w..."
	units := "x french-field-gun-battery 0105\na german-field-gun-battery 0101\nb german-howitzer-battery 0401\nc german-infantry-company 0201"
	g := lay(t, picture, units).to("first-fire/return-fire").do("aim x 0201", "fire 0201").to("second-fire/return-fire")
	assert.Equal(t, "observed 4:4 1-1", g.shots("a", "0105"))
	g.refuses("aim b 0105", "Artillery (B)", "observes for it") // behind the woods of 0303
}

func TestUnitsHitInAPhaseFireAndObserveInIt(t *testing.T) { // Combat, procedure
	g := lay(t, ".. .. .. .. w. ..", "a german-field-gun-battery 0106\nx french-field-gun-battery 0201\ny french-infantry-company 0204\nb german-infantry-company 0105").to("first-fire")
	g.dice(1).do("aim a 0204", "fire 0204").said("eliminated").to("first-fire/return-fire")
	assert.Equal(t, "observed 6:4 1-1", g.shots("x", "0105"), "y observes before it goes")
	g.do("aim y 0105", "aim x 0105")
	assert.Equal(t, 8+6, figure(g.state.Attacks(nil)[0], "strength"))
	g.to("second-movement").is("y", "eliminated")
}

func TestMutinousTroopsRollBeforeTheyCharge(t *testing.T) { // The Eastern Front (D)
	czechs := rule("mutinous", &model.Selector{Own: model.Values{"troops": "czech"}})
	g := lay(t, ". .", "a german-infantry-company 0101\nx austro-hungarian-cavalry-squadron 0102 czech", czechs).to("second-fire/charges")
	g.dice(6).do("aim x 0101").said("refuses to fire").refuses("aim x 0101", "Combat (O)").refuses("fire 0101", "Combat")
}

func TestAnAttackIsNotAddedTo(t *testing.T) { // Combat (N), Improved Positions (D)
	units := "a german-infantry-company 0101\nb german-infantry-company 0101\nc german-infantry-company 0201\nx french-infantry-company 0102 improved\ny french-infantry-company 0102"
	g := lay(t, ".. .. ..", units).to("first-fire")
	g.dice(6).do("aim a 0102", "fire 0102").refuses("aim b 0102", "Combat (N)")
	g.dice(6).do("aim c 0102 improved", "fire 0102 improved").refuses("aim b 0102 improved", "Combat (N)")
}
