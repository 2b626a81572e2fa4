package draw

import (
	"image/color"

	"github.com/mapsheet/mapsheet/model"
)

// Colours is the colours of the sides, by their ids: of what is theirs, and of what is
// written on it.
func Colours(s *model.Scenario) (fills, inks map[string]color.NRGBA) {
	fills, inks = map[string]color.NRGBA{}, map[string]color.NRGBA{}
	charts := s.EffectiveCharts()
	for _, side := range s.Sides {
		for _, id := range side.Nations {
			if n, ok := charts.Nation(id); ok {
				c := NewCounter(model.Face{}, n)
				fills[side.ID], inks[side.ID] = c.Fill, c.Ink
				break
			}
		}
	}
	return fills, inks
}
