package soldiers

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestHowitzersFireOverBlockingTerrainWithAnObserver(t *testing.T) {
	picture := "... ... ... w.. ... ..."
	units := "a german-howitzer-battery 0101\nx french-infantry-company 0106\n"
	t.Run("whom they see and who sees the target", func(t *testing.T) {
		g := lay(t, picture, units+"o german-infantry-company 0305").to("first-fire")
		assert.Equal(t, "observed 6:2 3-1", g.shots("a", "0106"))
	})
	t.Run("not without one", func(t *testing.T) {
		lay(t, picture, units).to("first-fire").refuses("aim a 0106", "Artillery (B)")
	})
	t.Run("other artillery does not", func(t *testing.T) {
		g := lay(t, picture, "a german-field-gun-battery 0101\nx french-infantry-company 0106\no german-infantry-company 0305").to("first-fire")
		assert.Equal(t, "Combat (A)", g.shots("a", "0106"))
	})
	t.Run("they fire directly to 25 hexes", func(t *testing.T) {
		column := func(n int) string {
			p := ""
			for range n {
				p += ". "
			}
			return p
		}
		g := lay(t, column(26), "a german-howitzer-battery 0101\nx french-infantry-company 0126").to("first-fire")
		assert.Equal(t, "direct 12:2 6-1", g.shots("a", "0126"))
		g = lay(t, column(28), "a german-howitzer-battery 0101\nx french-infantry-company 0128").to("first-fire")
		g.refuses("aim a 0128", "Artillery (B)").refuses("interdict a 0127", "Artillery (B)")
	})
}

func TestHowitzersBeyondTwentyFiveHexesNeedAnObserver(t *testing.T) {
	picture := ""
	for range 30 {
		picture += ".. "
	}
	g := lay(t, picture, "a german-howitzer-battery 0101\nx french-infantry-company 0130\no german-infantry-company 0228").to("first-fire")
	assert.Equal(t, "observed 6:2 3-1", g.shots("a", "0130"))
}

func TestShrapnelHelpsAlliedArtilleryAgainstGermansInWoods(t *testing.T) {
	for _, tc := range []struct {
		name, firer, target, picture string
		want                         int
	}{
		{"in woods", "french-field-gun-battery", "german-infantry-company", "w .", -1},
		{"not in the open", "french-field-gun-battery", "german-infantry-company", ". .", 0},
		{"not by infantry", "french-infantry-company", "german-infantry-company", "w .", 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g := lay(t, tc.picture, "a "+tc.firer+" 0102\nx "+tc.target+" 0101").to("second-fire")
			options := g.state.Targets(nil, g.id("a"))
			assert.Equal(t, tc.want, figure(options[0], "modifier"))
		})
	}
	t.Run("not by Germans", func(t *testing.T) {
		g := lay(t, "w .", "a german-field-gun-battery 0102\nx french-infantry-company 0101").to("first-fire")
		assert.Zero(t, figure(g.state.Targets(nil, g.id("a"))[0], "modifier"))
	})
	t.Run("a five counts as four and a one stays one", func(t *testing.T) {
		g := lay(t, "w .", "a french-field-gun-battery 0102\nx german-infantry-company 0101").to("second-fire")
		g.dice(4).do("aim a 0101", "fire 0101").said("roll 4: disrupted") // 12 against 4: 3-1 gives nothing on a 4
		g = lay(t, "w .", "a french-field-gun-battery 0102\nx german-infantry-company 0101").to("second-fire")
		g.dice(1).do("aim a 0101", "fire 0101").said("roll 1: eliminated")
	})
	t.Run("not when others fire with it", func(t *testing.T) {
		g := lay(t, "w. ..", "a french-field-gun-battery 0102\nb french-infantry-company 0201\nx german-infantry-company 0101").to("second-fire")
		g.do("aim a 0101")
		assert.Zero(t, figure(g.state.Targets(nil, g.id("b"))[0], "modifier"))
	})
}

func TestArtilleryFiresAtBridges(t *testing.T) {
	picture := "..r..\n..r..\n==B==\n..r..\n..r.."
	units := "a german-field-gun-battery 0304\nb german-field-gun-battery 0304\nx french-infantry-company 0303\n"
	t.Run("with ten against it", func(t *testing.T) {
		g := lay(t, picture, units).to("first-fire")
		g.do("aim a 0303 bridge", "aim b 0303 bridge").dice(3).do("fire 0303 bridge").said("with 18 against 10, roll 3: no effect")
		g.refuses("aim a 0303", "Combat (O)")
	})
	t.Run("without effect on those on it unless it falls", func(t *testing.T) {
		g := lay(t, picture, units).to("first-fire").do("aim a 0303 bridge", "aim b 0303 bridge").dice(1).do("fire 0303 bridge")
		g.said("disrupted").to("second-movement").is("x", "fit").do("step x 0302")
	})
	t.Run("and takes them along when it does", func(t *testing.T) {
		g := lay(t, picture, units+"c german-howitzer-battery 0404").to("first-fire")
		g.do("aim a 0303 bridge", "aim b 0303 bridge", "aim c 0303 bridge").dice(1).do("fire 0303 bridge").said("30 against 10").said("eliminated")
		g.is("x", "fit").to("second-movement").is("x", "eliminated")
		assert.True(t, g.marked(hex.Hex{Col: 2, Row: 2}, ruinMarker))
		g.to("second-fire").to("first-fire").refuses("aim a 0303 bridge", "Artillery (D)", "no bridge")
	})
	t.Run("and its hex is a canal hex from then on", func(t *testing.T) {
		g := lay(t, picture, "a german-howitzer-battery 0204\nb german-howitzer-battery 0204\nc german-infantry-company 0305\nd german-howitzer-battery 0404").to("first-fire")
		g.do("aim a 0303 bridge", "aim b 0303 bridge", "aim d 0303 bridge").dice(1).do("fire 0303 bridge").to("second-movement").to("first-movement")
		g.do("step c 0304").left("c", "4½").do("step c 0303").left("c", "3½") // no road leads onto it
		g.refuses("step c 0302", "Movement (A)", "costs 4 movement points")
	})
	t.Run("other units do not", func(t *testing.T) {
		lay(t, picture, "a german-infantry-company 0304").to("first-fire").refuses("aim a 0303 bridge", "Artillery (D)")
	})
	t.Run("and units on it defend with two, or eight in a town", func(t *testing.T) {
		assert.Equal(t, "direct 9:2 4-1", lay(t, picture, units).to("first-fire").shots("a", "0303"))
		town := "..r..\n..r..\n==b==\n..r..\n..r.."
		assert.Equal(t, "direct 9:8 1-1", lay(t, town, units).to("first-fire").shots("a", "0303"))
	})
}

func TestMountedCavalryAttacksLast(t *testing.T) {
	units := "a german-cavalry-squadron 0102\nb german-infantry-company 0201\nx french-infantry-company 0101"
	g := lay(t, ".. ..", units).to("first-fire")
	g.refuses("aim a 0101", "Cavalry (A)", "after all other fire")
	g.to("first-fire/return-fire").to("first-fire/charges")
	g.refuses("aim b 0101", "Cavalry (A)", "Only mounted cavalry")
	g.dice(1).do("aim a 0101", "fire 0101").said("with 3 against 2, roll 1: disrupted").to("second-movement").is("x", "disrupted")
}

func TestChargesNeedToSurviveTheDefendersFire(t *testing.T) {
	g := lay(t, ". . .", "a german-cavalry-squadron 0102\nx french-infantry-company 0101").to("first-fire/return-fire")
	g.dice(6).do("aim x 0102").do("fire 0102").said("16 against 2")
	// 8-1 disrupts even on a six: the squadron is on foot and cannot charge.
	g.do("end").is("a", "on foot").is("a", "disrupted")
	assert.Equal(t, "second-movement", g.state.Now().Phase)
}

func TestAHexThatWasFiredOnIsNotCharged(t *testing.T) {
	g := lay(t, ".. .. ..", "a german-cavalry-squadron 0102\nb german-infantry-company 0201\nx french-infantry-company 0101\ny french-infantry-company 0103").to("first-fire")
	g.dice(6).do("aim b 0101", "fire 0101").to("first-fire/charges").refuses("aim a 0101", "Combat (N)").do("aim a 0103")
}

func TestBothSidesChargeInTurn(t *testing.T) {
	g := lay(t, ". . .", "a german-cavalry-squadron 0102\nx french-cavalry-squadron 0101").to("first-fire/charges")
	g.dice(1).do("aim a 0101", "fire 0101").said("with 3 against 2").to("first-fire/counter-charges")
	g.dice(1).do("aim x 0102", "fire 0102").do("end").is("a", "disrupted").is("x", "disrupted")
	g.is("a", "mounted").is("x", "mounted") // Cavalry (D): disrupted by mounted cavalry
}

func TestFireOnMountedCavalryIsDoubled(t *testing.T) {
	for _, tc := range []struct {
		name, unit, at, want string
	}{
		{"infantry", "german-infantry-company", "0103", "direct 8:2 4-1"},
		{"infantry beside it, four times", "german-infantry-company", "0102", "direct 16:2 8-1"},
		{"machine guns within three hexes, four times", "german-machine-gun-company", "0103", "direct 68:2 10-1"},
		{"artillery", "german-field-gun-battery", "0103", "direct 18:2 8-1"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g := lay(t, ". . . .", "a "+tc.unit+" 0101\nx french-cavalry-squadron "+tc.at).to("first-fire")
			assert.Equal(t, tc.want, g.shots("a", tc.at))
		})
	}
	t.Run("not when others stand with it", func(t *testing.T) { // ruling 59
		g := lay(t, ". . . .", "a german-infantry-company 0101\nx french-cavalry-squadron 0103\ny french-infantry-company 0103").to("first-fire")
		assert.Equal(t, "direct 4:2 2-1", g.shots("a", "0103"))
	})
}

func TestCavalryDismountsAndRemounts(t *testing.T) {
	g := lay(t, "......", "a german-cavalry-squadron 0101\nx french-infantry-company 0601")
	g.do("dismount a").is("a", "on foot").at("a/horses", "0101").left("a", "0")
	g.refuses("step a 0201", "Movement (A)").refuses("remount a", "Cavalry (C)")
	g.to("first-fire").refuses("aim a 0601", "Movement (I)")
	g.to("first-movement")
	g.to("second-movement").to("first-movement")
	g.do("step a 0201").left("a", "3").at("a/horses", "0101").refuses("remount a", "Cavalry (C)", "horses")
	g.to("second-movement").to("first-movement").do("step a 0101")
	g.refuses("remount a", "Cavalry (C)", "whole movement allowance")
	g.to("second-movement").to("first-movement").do("remount a").is("a", "mounted").is("a/horses", "absent").left("a", "0")
	g.to("second-movement").to("first-movement").do("step a 0201").left("a", "7")
}

func TestDismountingTakesTheWholeAllowance(t *testing.T) {
	g := lay(t, "...", "a german-cavalry-squadron 0101\nb german-infantry-company 0301")
	g.refuses("dismount b", "Cavalry (C)", "not mounted cavalry").refuses("remount a", "Cavalry (C)", "not dismounted")
	g.do("step a 0201").refuses("dismount a", "Cavalry (C)", "whole movement allowance")
}

func TestHorsesLeftBehind(t *testing.T) {
	units := "a german-infantry-company 0101\nx french-cavalry-squadron 0103 on-foot\n"
	t.Run("do not move", func(t *testing.T) {
		lay(t, ". . . .", units).to("second-movement").refuses("step x/horses 0104", "Cavalry (C)")
	})
	t.Run("are lost when disrupted", func(t *testing.T) {
		g := lay(t, ". . . .", units).to("second-movement").do("step x 0104").to("second-fire/return-fire")
		g.dice(2).do("aim a 0103", "fire 0103").said("disrupted").do("end")
		g.is("x/horses", "eliminated").is("x", "fit").to("first-movement").to("second-movement").refuses("remount x", "Cavalry (C)")
	})
	t.Run("go with their riders", func(t *testing.T) {
		g := lay(t, ". . . .", "a german-field-gun-battery 0101\nx french-cavalry-squadron 0103 on-foot").to("second-movement").do("step x 0104").to("second-fire/return-fire")
		g.dice(1).do("aim a 0104", "fire 0104").do("end").is("x", "eliminated").is("x/horses", "eliminated")
	})
	t.Run("hold their hex", func(t *testing.T) {
		g := lay(t, ". . . .", units).to("second-movement").do("step x 0104").to("first-movement").do("step a 0102")
		g.refuses("step a 0103", "Movement (G)")
	})
}

func TestFireThrowsCavalryOffItsHorses(t *testing.T) {
	g := lay(t, ". . . .", "a german-infantry-company 0101\nx french-cavalry-squadron 0104").to("first-fire")
	g.dice(4).do("aim a 0104", "fire 0104").to("second-movement").is("x", "on foot").is("x", "disrupted").is("x/horses", "absent")
}

func TestCavalryOnFootActsAsInfantry(t *testing.T) {
	units := "a british-cavalry-squadron 0101 on-foot\nx german-infantry-company 0105"
	g := lay(t, ". . . . .", units).to("second-movement").dice(1).do("dig a").is("a", "improved")
	assert.Equal(t, "direct 4:2 2-1", g.to("second-fire").shots("a", "0105"))
	g = lay(t, ". . . . .", "a british-cavalry-squadron 0101 on-foot\nx german-infantry-company 0102").to("second-fire")
	assert.Equal(t, "direct 8:2 4-1", g.shots("a", "0102"), "doubled beside its target, as infantry")
}

func TestFrenchArtilleryMovesAndFires(t *testing.T) {
	first := func(sc *model.Scenario) { sc.First = "allied" }
	g := lay(t, "......", "a french-field-gun-battery 0101\nx german-infantry-company 0601", first)
	g.do("step a 0201", "step a 0301").to("first-fire").do("aim a 0601")
	g = lay(t, "......", "a british-field-gun-battery 0101\nx german-infantry-company 0601", first)
	g.do("step a 0201").to("first-fire").refuses("aim a 0601", "Movement (I)")
}
