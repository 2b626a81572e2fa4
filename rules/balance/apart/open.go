package apart

import (
	"bytes"
	"fmt"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/schema"
)

// Opener makes scenarios of some systems ready, as Serve wants it.
func Opener(known systems.List, bases schema.Bases) func(text []byte, on rules.Terms) (balance.Arena, error) {
	return func(text []byte, on rules.Terms) (balance.Arena, error) {
		file, err := schema.Read("", bytes.NewReader(text), bases)
		if err != nil {
			return balance.Arena{}, err
		}
		if file.Kind != schema.ScenarioFile {
			return balance.Arena{}, fmt.Errorf("what is to be played is of the kind %q: it is to be a scenario", file.Kind)
		}
		system, err := known.Of(file.Scenario)
		if err != nil {
			return balance.Arena{}, err
		}
		if err := system.Plays(file.Scenario); err != nil {
			return balance.Arena{}, err
		}
		battle, err := system.NewBattle(file.Scenario)
		if err != nil {
			return balance.Arena{}, err
		}
		return balance.Arena{System: system, Scenario: file.Scenario, Start: func(seed uint64) rules.State {
			terms := on
			terms.Seed = seed
			return battle.Begin(terms)
		}}, nil
	}
}
