package ui

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
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
	if terrains := hexrules.Of(e.system).Terrains; len(terrains) > 0 {
		return terrains
	}
	return model.Terrains()
}
