package soldiers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/rulestest"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
)

func TestSoldiersKeepsTheContractOfRuleSystems(t *testing.T) {
	var all []*model.Scenario
	for _, info := range scenarios.Of("soldiers") {
		if every := 3; info.Number%every != 0 || testing.Short() && info.Number != every {
			continue // the others have the same rules; random play goes through them all
		}
		file, err := scenarios.Open(info.ID)
		require.NoError(t, err)
		all = append(all, file.Scenario)
	}
	rulestest.Check(t, soldiers.System(), all...)
}
