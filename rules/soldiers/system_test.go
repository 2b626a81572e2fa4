package soldiers_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

func TestATurnIsTwoMovementsEachWithFireAfterIt(t *testing.T) {
	var ids []string
	for _, p := range soldiers.System().Phases {
		ids = append(ids, p.ID)
	}
	assert.Equal(t, []string{"first-movement", "first-fire", "second-movement", "second-fire"}, ids)
}

func TestEverySpecialRuleCanBeListed(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range soldiers.System().SpecialRules {
		t.Run(r.ID, func(t *testing.T) {
			assert.Regexp(t, `^[a-z]+(-[a-z]+)*$`, r.ID)
			assert.False(t, seen[r.ID], "ids are unique")
			seen[r.ID] = true
			assert.NotEmpty(t, r.Name)
			assert.Regexp(t, `^[A-Z].*[a-z]\.$|^[A-Z].*\d\.$`, r.Explanation, "one sentence")
			assert.Regexp(t, `^(Special Rules|Scenario \d+|Solitaire Situation): `, r.Reference)
			if r.Number != nil {
				assert.NotEmpty(t, r.Number.Meaning)
				assert.Less(t, r.Number.Min, r.Number.Max)
			}
		})
	}
}

func TestTrenchesAndReservesNeedTheirRule(t *testing.T) {
	for feature, want := range map[string]string{fields.TrenchesKey: "trenches", fields.QualityKey: "reserve-units"} {
		rule, ok := soldiers.System().Enabling(feature)
		assert.True(t, ok)
		assert.Equal(t, want, rule.ID)
	}
}
