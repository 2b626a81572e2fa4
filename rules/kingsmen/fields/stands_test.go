package fields_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
)

// Formations 8: a line of twelve in two ranks, a gun with its crew, a cloud.
func TestTheGroundOfUnitsAsTheyAreSetUp(t *testing.T) {
	for _, test := range []struct {
		of   fields.Unit
		want model.Stand
	}{
		{
			fields.Unit{Figures: 12, BreaksAt: 4, BaseWidth: 100, BaseDepth: 100, Line: 600, LineRanks: 2},
			model.Stand{Wide: 600, Deep: 200, Formation: fields.Line, Ranks: 2, Files: 6, Figures: 12, BreaksAt: 4},
		},
		{
			fields.Unit{Figures: 6, BaseWidth: 100, BaseDepth: 250, Line: 1600, LineRanks: 1},
			model.Stand{Wide: 600, Deep: 250, Formation: fields.Line, Ranks: 1, Files: 6, Figures: 6, BreaksAt: 3},
		},
		{
			fields.Unit{Figures: 4, BreaksAt: 1, GunWidth: 150, GunLength: 300, CrewZone: 100, Loose: 400},
			model.Stand{Wide: 350, Deep: 400, Formation: fields.Loose, GunWide: 150, GunLong: 300, Figures: 4, BreaksAt: 1},
		},
		{
			fields.Unit{Figures: 6, BreaksAt: 2, Loose: 1200, UsualSpread: 300},
			model.Stand{Wide: 600, Deep: 600, Formation: fields.Loose, Spread: 300, Figures: 6, BreaksAt: 2},
		},
	} {
		assert.Equal(t, test.want, fields.All().Stands(&model.UnitType{Own: test.of.Values()}))
	}
}

func TestWhatAStepSaysOfHowItsUnitsStand(t *testing.T) {
	step := model.Values{fields.FacingKey: "north", fields.TouchKey: "south", fields.MostUnitsKey: 2, fields.MostInKey: "crest"}
	assert.Equal(t, model.Posting{Facing: model.North, Touch: model.South, Most: 2, MostIn: "crest"}, fields.All().Posting(step))
	assert.Zero(t, fields.All().Posting(nil))
}

func TestAForceWithARatingHasAGeneral(t *testing.T) {
	leader, ok := fields.All().Leads(&model.Force{Own: model.Values{fields.GeneralKey: "Morgan", fields.RatingKey: 2, fields.CommanderKey: true}})
	assert.True(t, ok)
	assert.Equal(t, model.Leader{Name: "Morgan", Rating: 2, Commander: true}, leader)
	_, ok = fields.All().Leads(&model.Force{})
	assert.False(t, ok, "he commands who commands the force that it is part of")
}

func TestNobodyStandsOnShutGround(t *testing.T) {
	s := &model.Scenario{Base: model.Base{Charts: &model.Charts{Lists: map[string][]model.ChartLine{
		fields.GroundChart: {{Own: model.Values{fields.PieceKey: "lake", fields.ShutKey: fields.Yes}}},
	}}}}
	shut := fields.All().Shut
	assert.True(t, shut(s, &model.Piece{Kind: model.PieceLake}))
	assert.False(t, shut(s, &model.Piece{Kind: model.PieceCrops}))
	assert.False(t, shut(s, &model.Piece{Kind: model.PieceLake, Own: model.Values{fields.ShutKey: fields.No}}))
}
