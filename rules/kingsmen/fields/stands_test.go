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
		of         fields.Unit
		wide, deep int
	}{
		{fields.Unit{Figures: 12, BaseWidth: 100, BaseDepth: 100, Line: 600, LineRanks: 2}, 600, 200},
		{fields.Unit{Figures: 6, BaseWidth: 100, BaseDepth: 250, Line: 1600, LineRanks: 1}, 600, 250},
		{fields.Unit{Figures: 4, GunWidth: 150, GunLength: 300, CrewZone: 100, Loose: 400}, 350, 400},
		{fields.Unit{Figures: 6, Loose: 1200, UsualSpread: 300}, 600, 600},
	} {
		wide, deep := fields.All().Stands(&model.UnitType{Own: test.of.Values()})
		assert.Equal(t, [2]int{test.wide, test.deep}, [2]int{wide, deep})
	}
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
