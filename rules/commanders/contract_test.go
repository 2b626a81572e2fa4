package commanders_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/commanders"
	"github.com/mapsheet/mapsheet/rules/rulestest"
	"github.com/mapsheet/mapsheet/scenarios"
)

// setups are the built-in scenarios of the game.
func setups(t testing.TB) []*model.Scenario {
	t.Helper()
	var out []*model.Scenario
	for _, info := range scenarios.List() {
		file, err := scenarios.Open(info.ID)
		require.NoError(t, err)
		if file.Scenario.System == "commanders" {
			out = append(out, file.Scenario)
		}
	}
	return out
}

func TestCommandersKeepsTheContractOfRuleSystems(t *testing.T) {
	all := setups(t)
	require.Len(t, all, 6)
	if testing.Short() {
		all = all[4:]
	}
	rulestest.Check(t, commanders.System(), all...)
}
