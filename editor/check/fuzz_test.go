package check

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// Whatever scenario a file holds that can be read, it is checked, told about in
// English, mended one by one and all at once, and made ready for play, or the
// designer is told why not.
func FuzzCheck(f *testing.F) {
	for _, name := range []string{
		"../../schema/testdata/ford.toml", "../../schema/testdata/meadow.toml", "../../scenarios/07-schipdonck.toml",
		"../../scenarios/15-marengo.toml", "../../scenarios/22-cowpens.toml", "../../scenarios/20-custom-setup.toml",
	} {
		text, err := os.ReadFile(filepath.FromSlash(name))
		require.NoError(f, err)
		f.Add(text)
	}
	known := systems.All()
	f.Fuzz(func(t *testing.T, text []byte) {
		file, err := schema.Read("fuzz.toml", bytes.NewReader(text), scenarios.Bases())
		if err != nil || file.Scenario == nil || file.Scenario.Hexes().Grid.Cols*file.Scenario.Hexes().Grid.Rows > 2_000 {
			return
		}
		s := file.Scenario
		sys, err := known.Of(s)
		if err != nil {
			sys = rules.System{} // it is checked all the same
		}
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
		if sys.NewBattle == nil || sys.Plays(s) != nil {
			return
		}
		battle, err := sys.NewBattle(s)
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		require.Zero(t, found.Count(diag.Error), "a scenario with errors was made ready")
		state := battle.Begin(rules.Terms{Seed: 1})
		for seat := range state.Now().Awaits.All() {
			if p, ok := state.(rules.Proposer); ok {
				require.NotEmpty(t, p.Propose(nil, seat))
			}
		}
	})
}

// Whatever charts a file holds that can be read, a scenario that is played by them is
// checked, and is played or refused in a sentence.
func FuzzCharts(f *testing.F) {
	for _, name := range []string{"soldiers", "commanders", "kings-men"} {
		text, err := os.ReadFile(filepath.FromSlash("../../scenarios/charts/" + name + ".toml"))
		require.NoError(f, err)
		f.Add(text)
	}
	known := systems.All()
	small := map[string]*model.Scenario{}
	for _, id := range []string{"schipdonck", "marengo", "cowpens"} {
		file, err := scenarios.Open(id)
		require.NoError(f, err)
		small[file.Scenario.System] = file.Scenario
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		file, err := schema.Read("fuzz.toml", bytes.NewReader(text), scenarios.Bases())
		if err != nil || file.Charts == nil || small[file.Charts.System] == nil {
			return
		}
		s := small[file.Charts.System].Clone()
		s.Charts = file.Charts
		sys, err := known.Of(s)
		require.NoError(t, err)
		found := Check(s, sys)
		battle, err := sys.NewBattle(s)
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		require.Zero(t, found.Count(diag.Error), "a scenario with errors was made ready")
		state := battle.Begin(rules.Terms{Seed: 1})
		r := rand.New(rand.NewPCG(1, 1))
		for range 200 {
			for seat := range state.Now().Awaits.All() {
				if a, ok := state.Random(seat, r); ok {
					a.By = seat
					_, refusal := state.Apply(a, nil)
					require.Nil(t, refusal, "%s was offered", state.ActionText(a))
				}
				break
			}
		}
	})
}
