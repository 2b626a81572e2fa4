package vassal

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
)

// heavy is how many bytes a board may take in VASSAL before players notice.
const heavy = 150 << 20

// Notes says what modules of the battles cannot hold, and what players do instead.
func Notes(battles []Battle, o Options) (notes []string) {
	if g, err := groundOf(battles[0], o); err == nil {
		if w, h := g.size(); w*h*4 > heavy {
			notes = append(notes, fmt.Sprintf("The board is %d by %d pixels, for which VASSAL needs %d MB: choose a smaller size where that is too much.", w, h, w*h*4>>20))
		}
	}
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
