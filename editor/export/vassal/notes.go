package vassal

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
)

// Notes says what modules of the battles cannot hold, and what players do instead.
func Notes(battles []Battle) (notes []string) {
	breaks, areas, unknown := false, false, 0
	for _, b := range battles {
		s := b.Scenario
		charts := s.EffectiveCharts()
		for _, f := range s.Forces {
			for _, g := range f.Units {
				t, ok := charts.UnitType(g.Type)
				if !ok {
					unknown += g.Count
					continue
				}
				for _, next := range s.Base.Fields.ShapesOf(t) {
					breaks = breaks || next.Count > 1
				}
			}
		}
		areas = areas || s.Board.Kind() == model.OnAreas
	}
	if unknown > 0 {
		notes = append(notes, fmt.Sprintf("%s of types that the charts do not have, and left out.", model.Counted(unknown, "unit is", "units are")))
	}
	if breaks {
		notes = append(notes, "Units that break down are exchanged by hand for those of the palette.")
	}
	if areas {
		notes = append(notes, "Orders are written in secret on paper: the module has no envelopes for them.")
	}
	return notes
}
