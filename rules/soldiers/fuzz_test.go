package soldiers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/rulestest"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
)

// fuzzed is the battle of the fuzz targets, the smallest.
func fuzzed(f *testing.F) *model.Scenario {
	f.Helper()
	file, err := scenarios.Open("tsing-tau")
	require.NoError(f, err)
	return file.Scenario
}

func FuzzActions(f *testing.F) {
	rulestest.FuzzActions(f, soldiers.System(), fuzzed(f), func(t testing.TB, s rules.State) {
		require.NoError(t, s.(*soldiers.State).Sound())
	})
}

func FuzzParseAction(f *testing.F) { rulestest.FuzzWords(f, soldiers.System(), fuzzed(f)) }
