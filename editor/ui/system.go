package ui

import "github.com/mapsheet/mapsheet/rules"

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
