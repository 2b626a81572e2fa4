package soldiers

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// TestChancePicksAllThatIsLegalAndNothingElse holds State.Random against Legal in
// positions where there is everything to do.
func TestChancePicksAllThatIsLegalAndNothingElse(t *testing.T) {
	one := 1
	leaves := wins("german", model.AtOnce, model.Condition{Exits: &model.Exits{
		Units: model.Selector{Side: "german"}, By: model.Area{Edge: &model.Edge{Side: model.North, Hexes: 1}}, Bound: model.Bound{AtLeast: &one}}})
	late := func(sc *model.Scenario) {
		d := &sc.Deployment[0]
		sc.Reinforcements = []model.Reinforcement{{Forces: d.Forces, Turn: 1, Entry: hexes(t, "0101 0201"), Own: model.Values{"mount": "either"}}}
		sc.Deployment = sc.Deployment[1:]
	}
	near := func(sc *model.Scenario) { // so that chance finds the few hexes there are
		for _, id := range []string{"german-infantry-company", "german-machine-gun-company"} {
			usual, ok := sc.Base.Charts.UnitType(id)
			require.True(t, ok)
			own := *usual
			own.Own.Set("range", 3)
			if sc.Charts == nil {
				sc.Charts = &model.Charts{}
			}
			sc.Charts.UnitTypes = append(sc.Charts.UnitTypes, own)
		}
	}
	for name, g := range map[string]*table{
		"movement": lay(t, "... ...",
			"a german-infantry-company 0101\nb german-infantry-company 0201 improved\ng german-field-gun-battery 0301\nk german-cavalry-squadron 0102\nf german-cavalry-squadron 0202 on-foot\nx french-infantry-company 0302", leaves),
		"arrivals":     lay(t, "... ...", "k german-cavalry-squadron 0101\na german-infantry-company 0301\nx french-infantry-company 0302", late),
		"recombining":  lay(t, "... ...", "g german-field-gun-battery 0101\nx french-infantry-company 0302").do("split g"),
		"fire":         lay(t, ".... .... ....", "a german-infantry-company 0101\nm german-machine-gun-company 0201\nx french-infantry-company 0203 improved\ny french-infantry-company 0203", near).to("first-fire"),
		"fire, aimed":  lay(t, "... ...", "a german-infantry-company 0101\nb german-infantry-company 0201\nx french-infantry-company 0102\ny french-infantry-company 0202").to("first-fire").do("aim a 0102"),
		"bridges":      lay(t, ".R. =b= .R.", "g german-field-gun-battery 0101\nx french-infantry-company 0303").to("first-fire"),
		"interdiction": lay(t, ".. .. .. ..", "a german-infantry-company 0101\nx french-infantry-company 0104").to("first-fire").do("interdict a 0103").to("second-movement").do("step x 0103"),
		"charges":      lay(t, "... ...", "k german-cavalry-squadron 0101\nx french-infantry-company 0102\ny french-infantry-company 0201").to("first-fire/charges"),
		"return fire":  lay(t, "... ...", "a german-infantry-company 0101\nx french-infantry-company 0102").to("first-fire/return-fire"),
		"deployment": deployment(t, func(d *model.Deployment) {
			d.Own = model.Values{"improved_positions": "may", "mount": "either", "trenches": 1}
		}),
		"trench placed": deployment(t, func(d *model.Deployment) {
			d.Own = model.Values{"improved_positions": "may", "mount": "either", "trenches": 1}
		}).do("trench 0102"),
		"no room": deployment(t, func(d *model.Deployment) { d.Area = model.Area{Hexes: hex.List{{}}} }).do("place a 0101", "place b 0101"),
	} {
		t.Run(name, func(t *testing.T) {
			legal := map[string]bool{}
			for _, a := range g.state.Legal(nil) {
				legal[g.state.ActionText(a)] = true
			}
			require.Greater(t, len(legal), 1)
			picked, r := map[string]bool{}, rand.New(rand.NewPCG(1, 1))
			for range 60_000 {
				a, ok := g.state.Random(rules.Anyone, r)
				require.True(t, ok)
				picked[g.state.ActionText(a)] = true
			}
			assert.Equal(t, legal, picked)
		})
	}
}
