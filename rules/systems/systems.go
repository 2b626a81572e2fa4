// Package systems is the list of the rule systems that the programs have. A new
// system is one more line in it.
package systems

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
)

// All is the systems, in the order in which they are offered. The first is the
// one for new scenarios where nobody says which.
func All() []rules.System {
	return []rules.System{
		soldiers.System(),
	}
}

// Of finds the system that a scenario is for. The error says which there are.
func Of(s *model.Scenario) (rules.System, error) { return Named(s.System) }

// Named finds a system by its id. The error says which there are.
func Named(id string) (rules.System, error) {
	all := All()
	at := slices.IndexFunc(all, func(s rules.System) bool { return s.ID == id })
	if at < 0 {
		ids := make([]string, len(all))
		for i, s := range all {
			ids[i] = s.ID
		}
		return rules.System{}, fmt.Errorf("this program has no rule system %q, but %s", id, strings.Join(ids, ", "))
	}
	return all[at], nil
}
