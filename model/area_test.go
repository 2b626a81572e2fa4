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
