package soldiers

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// A picture with one letter a row is a column of hexes, 0101 in the north.

func TestLinesOfFire(t *testing.T) {
	for _, tc := range []struct {
		name, picture, units, want string
	}{
		{"over clear ground fire is direct", ". . . .", "a german-infantry-company 0101\nx french-infantry-company 0104", "direct 4:2 2-1"},
		{"range counts hexes", ". . . . . . . .", "a german-infantry-company 0101\nx french-infantry-company 0108", "Combat (A)"},
		{"woods on the line block it", ". . w .", "a german-infantry-company 0101\nx french-infantry-company 0104", "Combat (A)"},
		{"a town on the line blocks it", ". # . .", "a german-field-gun-battery 0101\nx french-infantry-company 0104", "Combat (A)"},
		{"into woods one fires from the next hex", ". w .", "a german-infantry-company 0101\nx french-infantry-company 0102", "direct 8:4 2-1"},
		{"into woods from further off nobody sees", ". . w", "a german-infantry-company 0101\nx french-infantry-company 0103", "Combat (E)"},
		{"into a town from further off nobody sees", ". . #", "a german-infantry-company 0101\nx french-infantry-company 0103", "Combat (E)"},
		{"out of woods all fire freely", "w . .", "a german-infantry-company 0101\nx french-infantry-company 0103", "direct 4:2 2-1"},
		{"a crest on the line blocks it", ". . ^ .", "a german-infantry-company 0101\nx french-infantry-company 0104", "Combat (B)"},
		{"a crest itself may be fired upon", ". . ^", "a german-infantry-company 0101\nx french-infantry-company 0103", "direct 4:4 1-1"},
		{"the peak may be fired upon past lower crests", ". . ^ P", "a german-field-gun-battery 0101\nx french-infantry-company 0104", "direct 9:4 2-1"},
		{"past the peak nobody fires", ". . P ^", "a german-field-gun-battery 0101\nx french-infantry-company 0104", "Combat (B)"},
		{"crests of one hill see one another", "^ ^ ^", "a german-infantry-company 0101\nx french-infantry-company 0103", "direct 4:2 2-1"},
		{"crests of two hills see one another over woods", "^ . w . ^", "a german-infantry-company 0101\nx french-infantry-company 0105", "direct 4:2 2-1"},
		{"a higher crest of another hill defends with four", "^ . w . P", "a german-infantry-company 0101\nx french-infantry-company 0105", "direct 4:4 1-1"},
		{"a lower crest of another hill defends with two", "P . w . ^", "a german-infantry-company 0101\nx french-infantry-company 0105", "direct 4:2 2-1"},
		{"from a crest one fires down over woods nearer to it", "^ w . .", "a german-infantry-company 0101\nx french-infantry-company 0104", "direct 4:2 2-1"},
		{"but not over woods half-way", "^ . w . .", "a german-infantry-company 0101\nx french-infantry-company 0105", "Combat (M)"},
		{"nor over woods nearer to the target", "^ . . w .", "a german-infantry-company 0101\nx french-infantry-company 0105", "Combat (M)"},
		{"nor past another crest", "^ ^ / .", "a german-infantry-company 0101\nx french-infantry-company 0104", "Combat (B)"},
		{"a slope defends with four against fire from below", ". . /", "a german-infantry-company 0101\nx french-infantry-company 0103", "direct 4:4 1-1"},
		{"and with two against fire from its own height", "/ . /", "a german-infantry-company 0101\nx french-infantry-company 0103", "direct 4:2 2-1"},
		{"a lone hex of woods beside the line does not block", "w. .. .. ..", "a german-infantry-company 0201\nx french-infantry-company 0204", "direct 4:2 2-1"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g := lay(t, tc.picture, tc.units).to("first-fire")
			rows := strings.Fields(tc.units)
			assert.Equal(t, tc.want, g.shots("a", rows[len(rows)-1]))
		})
	}
}

func TestARefusedShotNamesTheHexInTheWay(t *testing.T) {
	g := lay(t, ". . w .", "a german-infantry-company 0101\nx french-infantry-company 0104").to("first-fire")
	g.refuses("aim a 0104", "Combat (A)", "Woods in 0103 on the line from 0101 to 0104.")
	r := g.state.Refuse(g.action("aim a 0104"))
	assert.Contains(t, hexrules.Hexes(r.Sites), hex.Hex{Col: 0, Row: 2})
}

func TestFireAlongTheSideOfOneBlockingHex(t *testing.T) {
	// The line from 0202 to 0402 runs along the side between 0302 and 0303.
	for _, tc := range []struct{ name, picture, want string }{
		{"passes one hex of woods", ".....\n..w..\n.....\n.....", "direct 4:2 2-1"},
		{"is blocked between two", ".....\n..w..\n..w..\n.....", "Combat (C)"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g := lay(t, tc.picture, "a german-infantry-company 0202\nx french-infantry-company 0402").to("first-fire")
			assert.Equal(t, tc.want, g.shots("a", "0402"))
		})
	}
}

func TestTheCanalHidesThoseInIt(t *testing.T) {
	units := "x french-infantry-company 0303\na german-field-gun-battery "
	picture := "....^\n.....\n=====\n.....\n....."
	t.Run("from level ground", func(t *testing.T) {
		assert.Equal(t, "Combat (D)", lay(t, picture, units+"0305").to("first-fire").shots("a", "0303"))
	})
	t.Run("not from the next hex", func(t *testing.T) {
		assert.Equal(t, "direct 9:4 2-1", lay(t, picture, units+"0304").to("first-fire").shots("a", "0303"))
	})
	t.Run("not from a crest", func(t *testing.T) {
		assert.Equal(t, "direct 9:4 2-1", lay(t, picture, units+"0501").to("first-fire").shots("a", "0303"))
	})
	t.Run("not along a straight line of canal hexes", func(t *testing.T) {
		g := lay(t, "= = = =", "a german-infantry-company 0101\nx french-infantry-company 0104").to("first-fire")
		assert.Equal(t, "direct 4:4 1-1", g.shots("a", "0104"))
	})
	t.Run("nor those on a bridge", func(t *testing.T) {
		g := lay(t, ".....\n.....\n==B==\n.....\n.....", units+"0305").to("first-fire")
		assert.Equal(t, "direct 9:2 4-1", g.shots("a", "0303"))
	})
	t.Run("until they fire", func(t *testing.T) {
		g := lay(t, picture, units+"0305").to("first-fire/return-fire")
		g.dice(6).do("aim x 0305", "fire 0305").said("out of 0303 is observed")
		assert.Equal(t, "observed 4:4 1-1", g.to("second-fire/return-fire").shots("a", "0303"))
	})
	t.Run("and does not block the way", func(t *testing.T) {
		g := lay(t, ".. .. == .. ..", "a german-infantry-company 0101\nx french-infantry-company 0105").to("first-fire")
		assert.Equal(t, "direct 4:2 2-1", g.shots("a", "0105"))
	})
}

// The rulebook's example of Combat (G): a has moved into a town beside x and y;
// b is a machine gun four hexes off; c stands on the railroad behind the town z.
func TestExampleOfCombatG(t *testing.T) {
	g := lay(t, `
		.......
		..#....
		..#....
		.......
		..#....
		.......
		.......`, `
		a german-infantry-company 0303
		b german-machine-gun-company 0702
		c german-infantry-company 0307
		x french-infantry-company 0302
		y french-infantry-company 0304`).to("first-fire")
	assert.Equal(t, "direct 8:8 1-1", g.shots("a", "0302"), "a fires at x, doubled")
	assert.Equal(t, "direct 8:2 4-1", g.shots("a", "0304"), "a fires at y, doubled")
	assert.Equal(t, "observed 8:8 1-1", g.shots("b", "0302"), "b fires at x, halved, as a observes")
	g.refuses("aim c 0304", "Combat (A)", "A town in 0305")
}

func TestObservers(t *testing.T) {
	units := "a german-infantry-company 0101\nb german-infantry-company 0205\nx french-infantry-company 0105"
	picture := ".. .. .. .. w. .."
	g := lay(t, picture, units).to("first-fire")
	assert.Equal(t, "observed 2:4 1-2", g.shots("a", "0105"), "b stands beside the woods and observes")
	g.do("aim a 0105").said("observed by german-infantry-company-2")

	g = lay(t, picture, units+" disrupted").to("first-fire")
	assert.Equal(t, "observed 2:4 1-2", g.shots("a", "0105"), "a disrupted target changes nothing")
	g = lay(t, picture, strings.Replace(units, "0205", "0205 disrupted", 1)).to("first-fire")
	assert.Equal(t, "Combat (E)", g.shots("a", "0105"), "disrupted units do not observe")

	t.Run("must be seen by the unit that fires", func(t *testing.T) {
		g := lay(t, ".. .. .w .w w. ..", units).to("first-fire")
		assert.Equal(t, "Combat (E)", g.shots("a", "0105"))
	})
	t.Run("may stand in woods themselves", func(t *testing.T) {
		g := lay(t, ".. .. .. .. ww ..", units).to("first-fire")
		assert.Equal(t, "observed 2:4 1-2", g.shots("a", "0105"))
	})
	t.Run("may be out of their own range", func(t *testing.T) { // ruling 54
		g := lay(t, picture, strings.Replace(units, "b german-infantry-company 0205", "b german-cavalry-squadron 0205", 1)).to("first-fire")
		assert.Equal(t, "observed 2:4 1-2", g.shots("a", "0105"))
	})
}

func TestThoseWhoFireOutOfCoverAreObservedForTheRestOfTheGame(t *testing.T) {
	g := lay(t, ". . . w", "a german-field-gun-battery 0101\nx french-infantry-company 0104").to("first-fire")
	assert.Equal(t, "Combat (E)", g.shots("a", "0104"))
	g.to("first-fire/return-fire").dice(6).do("aim x 0101", "fire 0101").said("observed")
	assert.True(t, g.marked(hex.Hex{Row: 3}, observedMarker, 1))
	assert.Equal(t, "observed 4:4 1-1", g.to("second-fire/return-fire").shots("a", "0104"))
	g.to("first-movement").to("second-fire/return-fire")
	assert.Equal(t, "observed 4:4 1-1", g.shots("a", "0104"))
}

func TestTheSecondPlayerSeesWhoHasJustFired(t *testing.T) {
	g := lay(t, "w . . .", "a german-infantry-company 0101\nx french-field-gun-battery 0104").to("first-fire")
	g.dice(6).do("aim a 0104", "fire 0104").to("first-fire/return-fire")
	assert.Equal(t, "observed 6:4 1-1", g.shots("x", "0101"))
}

func TestUndisruptedUnitsFireIntoAllHexesAroundThem(t *testing.T) {
	g := lay(t, ".w. #.^ .#.", "a german-infantry-company 0202\nx french-infantry-company 0201").to("first-fire")
	assert.Equal(t, "direct 8:4 2-1", g.shots("a", "0201"))
	g = lay(t, ".w. #.^ .#.", "a german-infantry-company 0202\nx french-infantry-company 0203").to("first-fire")
	assert.Equal(t, "direct 8:8 1-1", g.shots("a", "0203"))
}

func TestUnitsInTheWay(t *testing.T) {
	between := "\nx french-infantry-company 0105\ny french-infantry-company 0103"
	for _, tc := range []struct {
		name, picture, units, want string
	}{
		{"stop infantry", ". . . . .", "a german-infantry-company 0101" + between, "Combat (J)"},
		{"stop machine guns", ". . . . .", "a german-machine-gun-company 0101" + between, "Combat (J)"},
		{"stop small arms though they are friends", ". . . . .", "a german-infantry-company 0101\nb german-infantry-company 0103\nx french-infantry-company 0105", "Combat (J)"},
		{"do not stop artillery", ". . . . .", "a german-field-gun-battery 0101" + between, "direct 9:2 4-1"},
		{"do not stop fire from a crest when they stand lower", "^ . . . .", "a german-infantry-company 0101" + between, "direct 4:2 2-1"},
		{"stop fire from a crest when they stand on one", "^ ^ ^ ^ ^", "a german-infantry-company 0101" + between, "Combat (J)"},
		{"do not stop fire when they are in the canal", ".. .. == .. ..", "a german-infantry-company 0101" + between, "direct 4:2 2-1"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			assert.Equal(t, tc.want, lay(t, tc.picture, tc.units).to("first-fire").shots("a", "0105"))
		})
	}
	t.Run("do not stop British machine guns", func(t *testing.T) {
		g := lay(t, ". . . . .", "a british-machine-gun-section 0101\nx german-infantry-company 0105\ny german-infantry-company 0103").to("second-fire")
		assert.Equal(t, "direct 6:2 3-1", g.shots("a", "0105"))
	})
	t.Run("stop a line along a side only when both hexes hold some", func(t *testing.T) {
		units := "a german-infantry-company 0202\nx french-infantry-company 0402\nb german-infantry-company 0302"
		picture := ".....\n.....\n.....\n....."
		assert.Equal(t, "direct 4:2 2-1", lay(t, picture, units).to("first-fire").shots("a", "0402"))
		g := lay(t, picture, units+"\ny french-infantry-company 0303").to("first-fire")
		assert.Equal(t, "Combat (J)", g.shots("a", "0402"))
	})
}

func TestSmallArmsFireThroughUnitsWithObservedFireOnlyWhereTheyDoNotSeeInto(t *testing.T) { // Combat (J), ruling 84
	for _, tc := range []struct{ name, picture, units, want string }{
		{"into woods they do not see, and b observes", ". . . . w", "a german-infantry-company 0101\nb german-infantry-company 0104", "observed 2:4 1-2"},
		{"through the enemy too", ".. .. .. .. w.", "a german-infantry-company 0101\nb german-infantry-company 0204\ny french-infantry-company 0103", "observed 2:4 1-2"},
		{"into the canal they do not see, and b observes", ".. .. .. .. ==", "a german-infantry-company 0101\nb german-infantry-company 0104", "observed 2:4 1-2"},
		{"in the open nobody need observe, and nobody may", ". . . . .", "a german-machine-gun-company 0101\nb german-infantry-company 0104", "Combat (J)"},
		{"nor from beside the line", ".. .. .. .. ..", "a german-machine-gun-company 0101\nb german-infantry-company 0103\nc german-infantry-company 0204", "Combat (J)"},
		{"guns fire directly", ". . . . .", "a german-field-gun-battery 0101\nb german-infantry-company 0104", "direct 9:2 4-1"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			assert.Equal(t, tc.want, lay(t, tc.picture, tc.units+"\nx french-infantry-company 0105").to("first-fire").shots("a", "0105"))
		})
	}
	g := lay(t, ". . . . .", "a german-infantry-company 0101\nb german-infantry-company 0103\nx french-infantry-company 0105").to("first-fire")
	g.refuses("aim a 0105", "Combat (J)", "may not fire through the units in 0103 at 0105, and observed fire is for hexes that it does not see into")
}

func TestAHexIsFiredOnOnceAndAUnitFiresOnce(t *testing.T) {
	g := lay(t, "... ... ...", "a german-infantry-company 0101\nb german-infantry-company 0103\nx french-infantry-company 0301\ny french-infantry-company 0303").to("first-fire")
	g.dice(6).do("aim a 0301", "fire 0301")
	g.refuses("aim b 0301", "Combat (N)", "0301 has been fired on")
	g.refuses("aim a 0303", "Combat (O)")
	g.dice(6).do("aim b 0303", "fire 0303")
}

func TestFireIsCombinedAndHitsAllUnitsInTheHex(t *testing.T) {
	g := lay(t, ".. .. w.", `
		a german-infantry-company 0202
		b german-machine-gun-company 0201
		c german-field-gun-battery 0101
		x french-infantry-company 0103
		y french-machine-gun-section 0103`).to("first-fire")
	g.do("aim a 0103", "aim b 0103", "aim c 0103")
	attacks := g.state.Attacks(nil)
	require.Len(t, attacks, 1)
	// a is adjacent and doubled (8); b and c are observed: (17+9)/2 = 13.
	assert.Equal(t, 21, figure(attacks[0], "strength"))
	assert.Equal(t, "5-1", attacks[0].Short)
	assert.Equal(t, chances(0, 3, 3), attacks[0].Chances)
	g.dice(3).do("fire 0103").said("with 21 against 4, roll 3: eliminated")
	g.is("x", "fit").to("second-movement").is("x", "eliminated").is("y", "eliminated")
}

func TestHalvesAreTakenOfTheSum(t *testing.T) {
	// Two machine guns of 5: (5+5)/2 is 5, and not 2+2.
	g := lay(t, ".. .. .. w. ..", `
		o german-infantry-company 0203
		a german-horse-machine-gun-section 0101
		b german-horse-machine-gun-section 0101
		x french-infantry-company 0104`).to("first-fire")
	g.do("aim a 0104", "aim b 0104")
	assert.Equal(t, 5, figure(g.state.Attacks(nil)[0], "strength"))
}

func TestStrengthDoublesAtCloseRange(t *testing.T) {
	for _, tc := range []struct {
		name, unit, at, want string
	}{
		{"infantry beside its target", "german-infantry-company", "0102", "direct 8:2 4-1"},
		{"infantry further off", "german-infantry-company", "0103", "direct 4:2 2-1"},
		{"machine guns within three hexes", "german-machine-gun-company", "0104", "direct 34:2 10-1"},
		{"machine guns further off", "german-machine-gun-company", "0105", "direct 17:2 8-1"},
		{"artillery never", "german-field-gun-battery", "0102", "direct 9:2 4-1"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g := lay(t, ". . . . .", "a "+tc.unit+" 0101\nx french-infantry-company "+tc.at).to("first-fire")
			assert.Equal(t, tc.want, g.shots("a", tc.at))
		})
	}
}

func TestOddsAreRoundedDownAndTooLowOnesRefused(t *testing.T) {
	for _, tc := range []struct {
		attack, defense int32
		want            string
	}{{1, 2, "1-2"}, {3, 2, "1-1"}, {7, 2, "3-1"}, {14, 2, "6-1"}, {18, 2, "8-1"}, {40, 2, "10-1"}, {3, 8, ""}} {
		c := lay(t, "..", "a german-infantry-company 0101").state.battle.charts
		got := ""
		if i := c.column(tc.attack, tc.defense); i >= 0 {
			got = c.odds[i].name
		}
		assert.Equal(t, tc.want, got, "%d against %d", tc.attack, tc.defense)
	}
	g := lay(t, ".. .. .. #. ..", "o german-infantry-company 0203\na german-infantry-company 0101\nx french-infantry-company 0104").to("first-fire")
	g.do("aim a 0104").refuses("fire 0104", "Combat Results Table", "2 against 8")
	g.refuses("fire 0103", "Combat", "No unit aims at 0103")
}

func TestFiresAtSeveralHeightsMeetTheHighestDefense(t *testing.T) {
	g := lay(t, "^. .. /.", "a german-infantry-company 0101\nb german-infantry-company 0203\nx french-infantry-company 0103").to("first-fire")
	assert.Equal(t, "direct 4:2 2-1", g.shots("a", "0103"))
	g.do("aim a 0103")
	assert.Equal(t, "direct 12:4 3-1", g.shots("b", "0103"))
}

func TestResultsTakeEffectWhenAllHaveFired(t *testing.T) {
	g := lay(t, ". . .", "a german-infantry-company 0101\nx french-infantry-company 0103").to("first-fire")
	g.dice(1).do("aim a 0103", "fire 0103").said("eliminated").is("x", "fit")
	g.to("first-fire/return-fire").dice(2).do("aim x 0101", "fire 0101").said("disrupted").is("a", "fit")
	g.to("second-movement").is("x", "eliminated").is("a", "disrupted")
	assert.True(t, g.marked(hex.Hex{Row: 2}, eliminatedMarker))
}

func TestDisruptionCostsOneMovementPhaseAndOneFirePhase(t *testing.T) {
	units := "a german-infantry-company 0101\nx french-infantry-company 0103"
	t.Run("after the unit's own movement it lasts to the end of its next", func(t *testing.T) {
		g := lay(t, ". . .", units).to("first-fire/return-fire").dice(2).do("aim x 0101", "fire 0101")
		g.to("second-fire").is("a", "disrupted").to("second-fire/return-fire").refuses("aim a 0103", "Explanation of Results: Disrupted")
		g.to("first-movement").refuses("step a 0102", "Explanation of Results: Disrupted")
		g.to("first-fire").is("a", "fit").do("aim a 0103")
	})
	t.Run("after the enemy's movement it lasts to the end of the enemy's next", func(t *testing.T) {
		g := lay(t, ". . .", units).to("second-fire").dice(2).do("aim x 0101", "fire 0101")
		g.to("first-movement").is("a", "disrupted").to("first-fire").is("a", "disrupted")
		g.refuses("aim a 0103", "Explanation of Results: Disrupted")
		g.to("second-fire").is("a", "fit")
	})
	t.Run("a second disruption runs beside the first", func(t *testing.T) {
		g := lay(t, ". . .", units).to("first-fire/return-fire").dice(2, 2).do("aim x 0101", "fire 0101")
		g.to("second-fire").do("aim x 0101", "fire 0101")
		g.to("first-fire").is("a", "disrupted").to("second-fire").is("a", "fit")
	})
}

func TestFireNeedsAnEnemyToFireAt(t *testing.T) {
	g := lay(t, ". . .", "a german-infantry-company 0101\nb german-infantry-company 0102\nx french-infantry-company 0103").to("first-fire")
	g.refuses("aim a 0102", "Combat", "0102 holds no enemy unit")
	g.refuses("aim x 0101", "Sequence of Play", "other side")
}

func TestOptionsSayWhatMakesTheStrength(t *testing.T) {
	g := lay(t, ". .", "a german-infantry-company 0101\nx french-cavalry-squadron 0102").to("first-fire")
	options := g.state.Targets(nil, g.id("a"))
	require.Len(t, options, 1)
	assert.Equal(t, "German infantry company 1: attack 4, doubled as adjacent (Combat (R)), doubled against mounted cavalry (Cavalry (B))", options[0].Lines[0].Text)
	assert.Equal(t, 16, figure(options[0], "strength"))
	assert.Equal(t, chances(0, 1, 5), options[0].Chances)
}
