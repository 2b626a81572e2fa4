package soldiers

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model/hex"
)

func TestInterdictionStopsTheFirstUnitAndHoldsForTheOthers(t *testing.T) {
	units := "a german-machine-gun-company 0101\nx french-infantry-company 0106\ny french-infantry-company 0205"
	picture := ".. .. .. .. .. .."
	start := func(t *testing.T) *table {
		g := lay(t, picture, units).to("first-fire").do("interdict a 0105")
		assert.True(t, g.marked(hex.Hex{Row: 4}, interdictedMarker))
		return g.to("second-movement").do("step x 0105")
	}
	t.Run("the unit waits for the answer", func(t *testing.T) {
		g := start(t)
		assert.Equal(t, "german", g.state.Now().Side)
		assert.Equal(t, "The German player may fire on French infantry company 1 in the interdicted hex 0105: 8-1, disrupted 1/6, eliminated 5/6.", g.state.Headline().Sentence)
		g.refuses("step x 0104", "Interdicting Fire").refuses("end", "Interdicting Fire")
	})
	t.Run("the attack is one of direct fire", func(t *testing.T) {
		start(t).dice(6).do("intercept").said("with 17 against 2, roll 6: disrupted").is("x", "disrupted")
	})
	t.Run("the second unit suffers what the first did", func(t *testing.T) {
		g := start(t).dice(6).do("intercept").do("step y 0105").is("y", "disrupted")
		assert.Equal(t, "allied", g.state.Now().Side, "nobody is asked again")
	})
	t.Run("an eliminated unit closes the hex for this phase alone", func(t *testing.T) {
		g := start(t).dice(1).do("intercept").is("x", "eliminated").refuses("step y 0105", "Explanation of Results: Eliminated")
		g.to("second-fire")
		assert.False(t, g.marked(hex.Hex{Row: 4}, eliminatedMarker)) // ruling 58
	})
	t.Run("held fire waits for the next", func(t *testing.T) {
		g := start(t).do("let-pass").do("step x 0204", "step y 0105")
		assert.Equal(t, "interdiction", g.state.Now().Part)
		g.do("intercept")
	})
	t.Run("the disrupted unit loses the fire phase after it", func(t *testing.T) {
		g := start(t).dice(6).do("intercept").to("second-fire").is("x", "disrupted").refuses("aim x 0101", "Explanation of Results: Disrupted")
		g.to("second-movement").is("x", "fit") // ruling 57
	})
	t.Run("it ends with the movement phase", func(t *testing.T) {
		g := lay(t, picture, units).to("first-fire").do("interdict a 0105").to("second-fire")
		assert.False(t, g.marked(hex.Hex{Row: 4}, interdictedMarker))
	})
}

func TestNoEffectOfInterdictionLetsUnitsMoveOn(t *testing.T) {
	g := lay(t, ".. .. .. .. .. ..", "a german-infantry-company 0101\nx french-infantry-company 0106\ny french-infantry-company 0205")
	g.to("first-fire").do("interdict a 0105").to("second-movement").do("step x 0105").dice(6).do("intercept").said("no effect")
	g.do("step x 0104").do("step y 0105", "step y 0204")
}

func TestWhatMayBeInterdicted(t *testing.T) {
	units := "a german-infantry-company 0101\nc german-cavalry-squadron 0201\nx french-infantry-company 0105"
	picture := ".. .. w. .. .. .w =="
	g := lay(t, picture, units).to("first-fire")
	g.refuses("interdict a 0105", "Interdicting Fire", "0105 is occupied")
	g.refuses("interdict a 0206", "Interdicting Fire", "0206 is not clear terrain")
	g.refuses("interdict a 0107", "Interdicting Fire", "not clear")
	g.refuses("interdict a 0104", "Combat (A)", "Woods in 0103")
	g.refuses("interdict a 0102 0202", "Interdicting Fire", "no more than 1")
	g.refuses("interdict c 0202", "Cavalry (A)")
	g.do("interdict a 0102")
	g.refuses("aim a 0105", "Combat (O)")
}

func TestInterdictionComesBeforeAllOtherFire(t *testing.T) {
	g := lay(t, ".. .. ..", "a german-infantry-company 0101\nb german-infantry-company 0201\nx french-infantry-company 0103").to("first-fire")
	g.do("aim a 0103").refuses("interdict b 0202", "Interdicting Fire", "start of the fire phase")
	g.to("first-fire/return-fire").refuses("interdict x 0102", "Sequence of Play")
}

func TestInterdictionIsDirectFireAlone(t *testing.T) {
	g := lay(t, ". . . .", "a german-infantry-company 0101\nb german-infantry-company 0102").to("first-fire")
	g.refuses("interdict a 0104", "Combat (J)")
	g = lay(t, ".. w. .. ..", "h german-howitzer-battery 0101\nb german-infantry-company 0202").to("first-fire")
	g.refuses("interdict h 0104", "Interdicting Fire", "cannot fire directly")
}

func TestRowsOfInterdictedHexes(t *testing.T) {
	for _, tc := range []struct {
		name, unit, action, rule string
	}{
		{"artillery takes two", "german-field-gun-battery", "interdict a 0103 0104", ""},
		{"but not three", "german-field-gun-battery", "interdict a 0103 0104 0105", "Interdicting Fire"},
		{"German machine gun companies take three", "german-machine-gun-company", "interdict a 0103 0104 0105", ""},
		{"sections take two", "german-horse-machine-gun-section", "interdict a 0103 0104", ""},
		{"the hexes are contiguous", "german-machine-gun-company", "interdict a 0103 0105", "Interdicting Fire"},
		{"and lie along one line of sight", "german-machine-gun-company", "interdict a 0103 0203", "Interdicting Fire"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g := lay(t, "... ... ... ... ...", "a "+tc.unit+" 0101\nx french-infantry-company 0305").to("first-fire")
			if tc.rule != "" {
				g.refuses(tc.action, tc.rule)
				return
			}
			g.do(tc.action).to("second-movement").do("step x 0204").do("step x 0104").do("intercept")
		})
	}
}

func TestThoseDisruptedSinceDoNotInterdict(t *testing.T) {
	g := lay(t, ".. .. .. .. ..", "a german-infantry-company 0101\nx french-infantry-company 0105").to("first-fire")
	g.do("interdict a 0103").to("first-fire/return-fire").dice(2).do("aim x 0101", "fire 0101").to("second-movement")
	g.is("a", "disrupted").do("step x 0104", "step x 0103")
	assert.Equal(t, "allied", g.state.Now().Side)
}

func TestInterdictionAgainstMountedCavalryIsDoubled(t *testing.T) {
	g := lay(t, ".. .. .. .. .. .. ..", "a german-infantry-company 0101\nx french-cavalry-squadron 0107").to("first-fire")
	g.do("interdict a 0105").to("second-movement").do("step x 0106", "step x 0105").dice(2).do("intercept").said("with 8 against 2")
	g.is("x", "eliminated")
}
