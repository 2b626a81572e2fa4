package commanders_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/commanders"
	"github.com/mapsheet/mapsheet/rules/rulestest"
)

func FuzzActions(f *testing.F) {
	rulestest.FuzzActions(f, commanders.System(), setups(f)[0], func(t testing.TB, s rules.State) {
		table := s.(rules.Table)
		for u := range int32(table.Units()) {
			require.NotEmpty(t, table.View(u).Name)
		}
	})
}

func FuzzParseAction(f *testing.F) { rulestest.FuzzWords(f, commanders.System(), setups(f)[0]) }
