// Package systems is the list of the rule systems that the programs have. A new
// system is one more line in it.
package systems

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/commanders"
	"github.com/mapsheet/mapsheet/rules/kingsmen"
	"github.com/mapsheet/mapsheet/rules/soldiers"
)

// List is systems in the order in which they are offered. The first is the one for
// new scenarios where nobody says which.
type List []rules.System

// All is the systems that the programs have.
func All() List {
	return List{
		soldiers.System(),
		commanders.System(),
		kingsmen.System(),
	}
}

// Of finds the system that a scenario is for. The error says which there are.
func (l List) Of(s *model.Scenario) (rules.System, error) { return l.Named(s.System) }

// Named finds a system by its id. The error says which there are.
func (l List) Named(id string) (rules.System, error) {
	at := slices.IndexFunc(l, func(s rules.System) bool { return s.ID == id })
	if at < 0 {
		ids := make([]string, len(l))
		for i, s := range l {
			ids[i] = s.ID
		}
		return rules.System{}, fmt.Errorf("this program has no rule system %q, but %s", id, strings.Join(ids, ", "))
	}
	return l[at], nil
}

// Fields is what a system has scenarios say; false where there is no such system.
func (l List) Fields(id string) (*model.Fields, bool) {
	s, err := l.Named(id)
	if err != nil {
		return nil, false
	}
	if s.Fields == nil {
		return &model.Fields{}, true
	}
	return s.Fields, true
}
