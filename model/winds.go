package model

import (
	"iter"
	"slices"
)

// WindAt is the wind of a bearing: signs of the way east and the way south. It is empty
// where both are 0.
func WindAt(east, south int) Compass {
	i := slices.IndexFunc(Winds(), func(w Compass) bool {
		e, s := w.Bearing()
		return e == east && s == south
	})
	if i < 0 {
		return ""
	}
	return Winds()[i]
}

// Winds yields every wind that the scenario names, with its path: those of areas, and what
// fields of the rule system say that hold winds.
func (s *Scenario) Winds() iter.Seq2[string, Compass] {
	return func(yield func(string, Compass) bool) {
		w := walk[Compass]{yield: yield}
		for path, said := range s.owns() {
			for _, f := range s.Base.Fields.Part(said.part) {
				if wind := said.values.Text(f.Key); f.Winds && wind != "" {
					w.visit(join(path, f.Key), Compass(wind))
				}
			}
		}
		for path, a := range s.Areas() {
			if key, wind := a.wind(); wind != nil {
				w.visit(join(path, key), *wind)
			}
		}
	}
}

// own is what the rule system has a part of the scenario say.
type own struct {
	part   string // as in the fields tag
	values *Values
}

// owns yields what the rule system has the forces, their units, the deployment and the
// reinforcements say.
func (s *Scenario) owns() iter.Seq2[string, own] {
	return func(yield func(string, own) bool) {
		w := walk[own]{yield: yield}
		for i := range s.Forces {
			at := index("forces", i)
			w.visit(at, own{"force", &s.Forces[i].Own})
			for k := range s.Forces[i].Units {
				w.visit(index(at+".units", k), own{"group", &s.Forces[i].Units[k].Own})
			}
		}
		for i := range s.Deployment {
			w.visit(index("deployment", i), own{"setup", &s.Deployment[i].Own})
		}
		for i := range s.Reinforcements {
			w.visit(index("reinforcements", i), own{"arrival", &s.Reinforcements[i].Own})
		}
	}
}
