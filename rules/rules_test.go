package rules_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

func TestARuleInForceIsHeldAgainstWhatItTakes(t *testing.T) {
	fog := rules.SpecialRule{Name: "Fog", Units: rules.Optional, Area: rules.Required, Number: &rules.Number{Meaning: "hexes", Min: 1, Max: 9}}
	plain := rules.SpecialRule{Name: "Plain"}
	everywhere, units := &model.Area{Everywhere: true}, &model.Selector{}
	number := func(n int) *int { return &n }
	for _, tc := range []struct {
		name string
		kind rules.SpecialRule
		rule model.Rule
		want []rules.Fault
	}{
		{"all it needs", fog, model.Rule{Area: everywhere, Number: number(9)}, nil},
		{"all it may have", fog, model.Rule{Area: everywhere, Units: units, Number: number(1)}, nil},
		{"nothing it needs", fog, model.Rule{}, []rules.Fault{
			{Field: "area", Message: "The special rule Fog needs to know where it holds: add area."},
			{Field: "number", Message: "The special rule Fog needs a number (hexes): add number."}}},
		{"a number too large", fog, model.Rule{Area: everywhere, Number: number(10)}, []rules.Fault{
			{Field: "number", Message: "The number of the special rule Fog (hexes) must be from 1 to 9, not 10."}}},
		{"nothing, as it takes nothing", plain, model.Rule{}, nil},
		{"everything it does not take", plain, model.Rule{Area: everywhere, Units: units, Number: number(1)}, []rules.Fault{
			{Field: "units", Message: "The special rule Plain takes no units: remove it."},
			{Field: "area", Message: "The special rule Plain takes no area: remove it."},
			{Field: "number", Message: "The special rule Plain takes no number: remove it."}}},
		{"no units where they must be named", rules.SpecialRule{Name: "Mutiny", Units: rules.Required}, model.Rule{}, []rules.Fault{
			{Field: "units", Message: "The special rule Mutiny needs to know which units it is for: add units."}}},
	} {
		t.Run(tc.name, func(t *testing.T) { assert.Equal(t, tc.want, tc.kind.Faults(tc.rule)) })
	}
}

func TestASystemFindsItsRulesAndPhases(t *testing.T) {
	s := rules.System{
		Phases:       []rules.Phase{{ID: "move", Name: "Movement"}},
		SpecialRules: []rules.SpecialRule{{ID: "fog"}, {ID: "dig", Enables: "ditches"}},
	}
	rule, ok := s.SpecialRule("fog")
	assert.True(t, ok)
	assert.Equal(t, "fog", rule.ID)
	_, ok = s.SpecialRule("rain")
	assert.False(t, ok)

	rule, ok = s.Enabling("ditches")
	assert.True(t, ok)
	assert.Equal(t, "dig", rule.ID)
	_, ok = s.Enabling("moats")
	assert.False(t, ok)
	_, ok = s.Enabling("")
	assert.False(t, ok)

	phase, ok := s.Phase("move")
	assert.True(t, ok)
	assert.Equal(t, "Movement", phase.Name)
	_, ok = s.Phase("fire")
	assert.False(t, ok)
}
