package balance_test

import (
	"math"
	"os"
	"path/filepath"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/schema/disk"
	"github.com/mapsheet/mapsheet/schema/disk/disktest"
)

// save keeps a result in a file.
func save(r balance.Result, path string) (notice string, err error) {
	p := balance.PartAt(disk.System{}, path)
	defer p.Leave()
	err = p.Save(r)
	return p.Notice(), err
}

func TestResultsAreKeptBesideTheirScenario(t *testing.T) {
	assert.Equal(t, "brunstatt.balance.json", balance.Beside("brunstatt"))
	assert.Equal(t, "mine/brunstatt.balance.json", balance.Beside("mine/brunstatt.toml"))
	folder := t.TempDir()
	scenario := filepath.Join(folder, "fields.toml")
	a := threeFields(t)
	r := played(t, batch(a, "random", 2), a)
	for _, name := range []string{"fields.zeal.balance.json", "fields.balance.json", "fields.care.balance.json", "fieldsmore.balance.json", "other.balance.json"} {
		notice, err := save(r, filepath.Join(folder, name))
		require.NoError(t, err)
		assert.Empty(t, notice)
	}
	require.NoError(t, os.WriteFile(filepath.Join(folder, "fields.cut.balance.json"), []byte(`{"format":`), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "fields.json"), nil, 0o600))
	kept, err := balance.KeptBeside(disk.System{}, scenario)
	require.NoError(t, err)
	var names []string
	for _, k := range kept {
		names = append(names, filepath.Base(k.Path))
		if filepath.Base(k.Path) == "fields.cut.balance.json" {
			assert.ErrorContains(t, k.Err, "it is no result of games")
			continue
		}
		require.NoError(t, k.Err)
		assert.Equal(t, r, k.Result)
	}
	assert.Equal(t, []string{"fields.balance.json", "fields.cut.balance.json", "fields.care.balance.json", "fields.zeal.balance.json"}, names, "the shortest names first")
	_, err = balance.KeptBeside(disk.System{}, filepath.Join(folder, "nowhere", "fields.toml"))
	assert.ErrorIs(t, err, os.ErrNotExist)
	_, err = balance.Open(disk.System{}, filepath.Join(folder, "nothing.balance.json"))
	assert.ErrorIs(t, err, os.ErrNotExist)
	_, err = save(r, filepath.Join(folder, "nowhere", "fields.balance.json"))
	assert.Error(t, err)
	r.Until = math.NaN()
	_, err = save(r, filepath.Join(folder, "fields.nan.balance.json"))
	assert.Error(t, err, "what cannot be written is not kept")
	_, err = balance.Read(iotest.ErrReader(os.ErrDeadlineExceeded))
	assert.ErrorIs(t, err, os.ErrDeadlineExceeded)
}

// Nobody is shown a file in which a result is about to be kept, nor is a folder one.
func TestAResultThatIsNotKeptYetIsNotListed(t *testing.T) {
	d := disktest.New()
	d.Put("/fields.balance.json", "")
	require.NoError(t, d.MkdirAll("/fields.zeal.balance.json", 0o700))
	kept, err := balance.KeptBeside(d, "/fields.toml")
	require.NoError(t, err)
	require.Len(t, kept, 1)
	assert.Equal(t, "/fields.zeal.balance.json", kept[0].Path)
	assert.Error(t, kept[0].Err)
}

func TestWhatIsPlayedOnIsAStoppedResultOfThisVersion(t *testing.T) {
	stopped := balance.Result{Stopped: true}
	stopped.Engine = "1"
	require.NoError(t, stopped.Rest("1"), "before its first game")
	played := stopped
	played.Played = []balance.Game{{}}
	require.ErrorContains(t, played.Rest("1"), "begin it anew", "older versions kept nothing of what was seen")
	played.Seen = &balance.Seen{}
	require.NoError(t, played.Rest("1"))
	require.ErrorContains(t, played.Rest("2"), "another version of the program, 1, and this is 2")
	played.Stopped = false
	require.ErrorContains(t, played.Rest("1"), "nothing to continue")
}

func TestASetUpSaysWhatItIsOf(t *testing.T) {
	a := builtIn(t, "mlawa")
	s := balance.NewSetup(a.Scenario, "mlawa", []byte("text"), "1.2", map[string]string{"german": "greedy", "russian": "random"})
	assert.Equal(t, []string{"mlawa", "mlawa", a.Scenario.Title, "1.2"}, []string{s.File, s.Scenario, s.Title, s.Engine})
	assert.Equal(t, "982d9e3eb996f559e633f4d194def3761d909f5a3b647d1a851fead67c32c9d1", s.Digest, "SHA-256 of the text")
	players := map[string]string{}
	for i, side := range s.Sides {
		assert.Equal(t, a.Scenario.Sides[i].Name, side.Name)
		players[side.ID] = side.Player
	}
	assert.Equal(t, map[string]string{"german": "greedy", "russian": "random"}, players)
	nations := map[string]bool{}
	for _, typ := range s.Types {
		kept, ok := a.Scenario.EffectiveCharts().UnitType(typ.ID)
		require.True(t, ok)
		assert.Equal(t, kept.Name, typ.Name)
		nations[kept.Nation] = true
	}
	assert.Equal(t, map[string]bool{"german": true, "russian": true}, nations, "types of the sides' nations alone")
	assert.Equal(t, "made for the scenario as it is", s.For(balance.Digest([]byte("text"))))
	assert.Equal(t, "made for an older state of the scenario", s.For(balance.Digest([]byte("another"))))
}
