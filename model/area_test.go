package model_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
)

func TestAnAreaOfPlacesIsOneOrTheirUnion(t *testing.T) {
	for _, places := range [][]string{{"mill"}, {"mill", "church"}} {
		got, ok := model.AreaOf(places).Places()
		assert.True(t, ok)
		assert.Equal(t, places, got)
	}
	for _, other := range []model.Area{{}, {Everywhere: true}, {Union: []model.Area{{Place: "mill"}, {Bridges: true}}}} {
		got, ok := other.Places()
		assert.False(t, ok, "%v", other)
		assert.Empty(t, got)
	}
}

func TestAnAreaIsOfBridgesWhereAllOfItIs(t *testing.T) {
	bridges, town := model.Area{Bridges: true}, model.Area{Place: "town"}
	for _, a := range []model.Area{
		bridges, {Intersect: []model.Area{town, bridges}}, {Except: &model.Except{From: bridges, Remove: town}},
		{Union: []model.Area{bridges, {Intersect: []model.Area{bridges, town}}}},
	} {
		assert.True(t, a.OfBridges(), "%+v", a)
	}
	for _, a := range []model.Area{
		{}, town, {Union: []model.Area{bridges, town}}, {Intersect: []model.Area{town}}, {Except: &model.Except{From: town, Remove: bridges}},
		{Within: &model.Within{Of: bridges}},
	} {
		assert.False(t, a.OfBridges(), "%+v", a)
	}
}
