package model_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

func TestOwnChartsAreWhatTheStandardLacks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		drawn := func(name string, from []string) *model.Charts {
			c := &model.Charts{}
			for _, id := range from {
				c.UnitTypes = append(c.UnitTypes, model.UnitType{ID: id, Own: fields.Unit{Attack: rapid.IntRange(0, 1).Draw(t, name)}.Values()})
				c.Nations = append(c.Nations, model.Nation{ID: id, Name: rapid.SampledFrom([]string{"x", "y"}).Draw(t, name)})
				c.Terrain = append(c.Terrain, model.TerrainEffect{Terrain: id, Defense: rapid.IntRange(0, 1).Draw(t, name)})
			}
			if n := rapid.IntRange(0, 2).Draw(t, name); n > 0 {
				c.SetTable("stacking", &model.ChartLine{Own: model.Values{"points": n}})
				c.SetTable("weather", &model.ChartLine{Note: string(rune('a' + n))})
				c.SetLines("digging", []model.ChartLine{{Own: model.Values{"roll": n}}})
			}
			return c
		}
		base := drawn("base", []string{"a", "b", "c"})
		wanted := base.With(drawn("own", []string{"b", "d"}))
		own := wanted.Beyond(base)
		assert.Equal(t, wanted, base.With(own))
		assert.Equal(t, own, base.With(own).Beyond(base))
		assert.Nil(t, base.Beyond(base), "the standard needs nothing beyond it")
	})
}
