package soldiers_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/scenarios"
)

func TestNoRuleOfABuiltInScenarioClashesWithAnother(t *testing.T) {
	for _, info := range scenarios.Of("soldiers") {
		f, err := scenarios.Open(info.ID)
		require.NoError(t, err)
		s := f.Scenario
		for i, in := range s.Rules {
			others := append(append([]model.Rule{}, s.Rules[:i]...), s.Rules[i+1:]...)
			assert.NoError(t, soldiers.System().Clash(s, in, others), info.ID)
		}
	}
}

func TestRulesThatCannotBeInForceAreRefusedWithTheReason(t *testing.T) {
	f, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	french, all, none := &model.Selector{Side: "french"}, &model.Selector{}, &model.Selector{Nations: []string{"belgian"}}
	foot := &model.Selector{Kinds: []model.Kind{fields.Infantry}}
	seven, nine, ninety := 7, 9, 90
	tests := []struct {
		name   string
		in     model.Rule
		others []model.Rule
		want   string
	}{
		{"units that there are none of", model.Rule{Rule: "immovable", Units: none}, nil, "and the scenario has none"},
		{"cavalry rules for infantry", model.Rule{Rule: "no-remounting", Units: foot}, nil, "means nothing to them"},
		{"a doctrine for both sides", model.Rule{Rule: "doctrine", Units: all}, nil, "the units of one side alone"},
		{"two caps for the same guns", model.Rule{Rule: "range-cap", Number: &seven}, []model.Rule{{Rule: "range-cap", Units: french, Number: &nine}}, "Range cap is in force for"},
		{"a doctrine for units that stand fast", model.Rule{Rule: "immovable", Units: french}, []model.Rule{{Rule: "doctrine", Units: french}}, "Immovable units contradicts Doctrine"},
		{"two caps for different units", model.Rule{Rule: "range-cap", Units: french, Number: &seven}, []model.Rule{{Rule: "range-cap", Units: &model.Selector{Side: "german"}, Number: &nine}}, ""},
		{"a handicap of more units than there are", model.Rule{Rule: "handicap", Units: &model.Selector{Side: "french", Kinds: []model.Kind{fields.Infantry}}, Number: &ninety}, nil, "lets 90 of the French infantry units stay out, and the scenario has 24"},
		{"a handicap for both sides", model.Rule{Rule: "handicap", Units: all, Number: &nine}, nil, "the units of one side alone"},
		{"two handicaps", model.Rule{Rule: "handicap", Units: french, Number: &nine}, []model.Rule{{Rule: "handicap", Units: &model.Selector{Side: "german"}, Number: &nine}}, "offers one alone"},
		{"an unknown rule", model.Rule{Rule: "gas"}, nil, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := soldiers.System().Clash(f.Scenario, tt.in, tt.others)
			if tt.want == "" {
				assert.NoError(t, err)
			} else {
				assert.ErrorContains(t, err, tt.want)
			}
		})
	}
}
