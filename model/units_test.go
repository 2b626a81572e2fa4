package model_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

func TestUnitsAreCounted(t *testing.T) {
	s := battle()
	s.Forces[0].Units = append(s.Forces[0].Units, model.UnitGroup{Type: "british-infantry-company", Count: 3}, model.UnitGroup{Type: "unheard-of", Count: 5})

	assert.Equal(t, []model.Tally{{"british-infantry-company", 11}, {"british-machine-gun-section", 2}, {"british-field-gun-battery", 1}, {"unheard-of", 5}},
		s.Forces[0].Tally())
	assert.Equal(t, []model.Tally{{"british-infantry-company", 11}, {"british-machine-gun-section", 2}, {"british-field-gun-battery", 1}, {"unheard-of", 5}, {"british-cavalry-squadron", 9}},
		s.Tally("british"))
	assert.Empty(t, s.Tally("belgian"))
	assert.Equal(t, 19, s.Forces[0].Count())
	assert.Equal(t, 11*4+2*1+4, s.Forces[0].Room(fields.All(), s.EffectiveCharts()))
}

func TestASelectorPicksUnitsOfTheOrderOfBattle(t *testing.T) {
	for _, tc := range []struct {
		name     string
		selector model.Selector
		want     int
	}{
		{"all", model.Selector{}, 11 + 9 + 13 + 20},
		{"a side", side("british"), 20},
		{"a nation on either side", model.Selector{Nations: []string{"british"}}, 28},
		{"a nation of a side", model.Selector{Side: "allied", Nations: []string{"british"}}, 8},
		{"arms", model.Selector{Kinds: []model.Kind{fields.MachineGun, fields.FieldGun}}, 3},
		{"a type", model.Selector{Types: []string{"british-infantry-company"}}, 16},
		{"a force", model.Selector{Forces: []string{"lancers"}}, 9},
		{"troops", model.Selector{Own: model.Values{"troops": "czech"}}, 12},
		{"a quality", model.Selector{Own: model.Values{"quality": "reserve"}}, 1},
		{"nobody", model.Selector{Side: "british", Own: model.Values{"troops": "czech"}}, 0},
	} {
		t.Run(tc.name, func(t *testing.T) { assert.Equal(t, tc.want, battle().CountUnits(tc.selector)) })
	}
}

func TestAnAreaHoldsTheLimitOfEachHex(t *testing.T) {
	s := battle()
	s.Board = country(t)
	points, _, err := s.Capacity(place("town-a"))
	require.NoError(t, err)
	assert.Equal(t, 24, points)

	s.Charts = &model.Charts{Tables: map[string]*model.ChartLine{fields.StackingChart: {Own: model.Values{fields.PointsKey: 10}}}}
	points, _, err = s.Capacity(place("town-a"))
	require.NoError(t, err)
	assert.Equal(t, 30, points, "the scenario's own limit")

	_, _, err = s.Capacity(place("town-z"))
	assert.ErrorContains(t, err, "town-z")

	s.Charts, s.Base.Charts = nil, nil
	points, _, err = s.Capacity(place("town-a"))
	require.NoError(t, err)
	assert.Zero(t, points, "no limit known")
}
