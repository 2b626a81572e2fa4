package check

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// Whatever scenario a file holds that can be read, it is checked, told about in
// English, mended one by one and all at once, and made ready for play, or the
// designer is told why not.
func FuzzCheck(f *testing.F) {
	for _, name := range []string{"../../schema/testdata/ford.toml", "../../schema/testdata/meadow.toml", "../../scenarios/07-schipdonck.toml"} {
		text, err := os.ReadFile(filepath.FromSlash(name))
		require.NoError(f, err)
		f.Add(text)
	}
	sys := soldiers.System()
	f.Fuzz(func(t *testing.T, text []byte) {
		file, err := schema.Read("fuzz.toml", bytes.NewReader(text), scenarios.Bases())
		if err != nil || file.Scenario == nil || file.Scenario.Hexes().Grid.Cols*file.Scenario.Hexes().Grid.Rows > 2_000 {
			return
		}
		s := file.Scenario
		for _, sentence := range s.Victory.Sentences(s) {
			require.NotEmpty(t, sentence)
		}
		for i := range s.Deployment {
			require.NotEmpty(t, s.Deployment[i].Sentence(s))
		}
		found := Check(s, sys)
		trial := NewTrial(s, sys)
		for i, d := range found {
			require.NotEmpty(t, d.Message)
			if i < 5 {
				for fix := range trial.Fixes(d) {
					require.NotEmpty(t, fix.Label)
				}
			}
		}
		if len(found) > 0 {
			NewTrial(s, sys).FixAll(found[0].Code)
		}
		if battle, err := sys.NewBattle(s); err == nil {
			require.Zero(t, found.Count(diag.Error), "a scenario with errors was made ready")
			state := battle.Begin(rules.Terms{Seed: 1})
			require.NotNil(t, state.(rules.Proposer).Propose(nil, rules.Anyone))
		} else {
			require.NotEmpty(t, err.Error())
		}
	})
}
