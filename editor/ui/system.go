package ui

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
)

// system finds the rule system that a scenario names. One that the program does
// not have is a system of that name without phases and special rules.
func (o Options) system(id string) rules.System {
	for _, s := range o.Systems {
		if s.ID == id {
			return s
		}
	}
	return rules.System{ID: id, Name: id, Terrains: model.Terrains()}
}

func findProblems(*model.Scenario, rules.System) diag.List { return nil }
