package kingsmen

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/rulestest"
)

// builtIn is a battle of the rulebook.
func builtIn(t testing.TB, id string) *model.Scenario {
	t.Helper()
	f, err := scenarios.Open(id)
	require.NoError(t, err)
	return f.Scenario
}

func TestTheBattlesOfTheBookKeepTheContract(t *testing.T) {
	all := []*model.Scenario{builtIn(t, "cowpens"), builtIn(t, "north-point"), builtIn(t, "monmouth")}
	if testing.Short() {
		all = all[:1]
	}
	rulestest.Check(t, System(), all...)
}
