package ui

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// system finds the rule system that a scenario names; the zero System when the
// program does not have it.
func (o Options) system(id string) rules.System {
	for _, s := range o.Systems {
		if s.ID == id {
			return s
		}
	}
	return rules.System{}
}

// palette is the terrains that can be painted: those the rule system knows, or
// all there are when it is unknown.
func (e *editor) palette() []model.Terrain {
	if len(e.system.Terrains) > 0 {
		return e.system.Terrains
	}
	return model.Terrains()
}
