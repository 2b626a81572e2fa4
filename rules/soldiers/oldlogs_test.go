package soldiers_test

import (
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// Games of all built-in scenarios that earlier versions wrote down are played
// again action by action: replaying holds the digest of the events and of the
// state after each against the log.
func TestLogsOfEarlierVersionsReplay(t *testing.T) {
	if testing.Short() {
		t.Skip("replays whole games")
	}
	paths, err := filepath.Glob("testdata/logs/*.jsonl.gz")
	require.NoError(t, err)
	played := map[string]bool{}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			file, err := os.Open(path)
			require.NoError(t, err)
			defer file.Close()
			text, err := gzip.NewReader(file)
			require.NoError(t, err)
			log, err := rules.NewLogReader(text)
			require.NoError(t, err)
			h := log.Header()
			scenario, err := schema.Read("the log", strings.NewReader(h.Text), scenarios.Bases())
			require.NoError(t, err)
			battle, err := soldiers.NewBattle(scenario.Scenario)
			require.NoError(t, err)
			game, err := log.Replay(battle.Begin(h.Terms()), rules.Whole)
			require.NoError(t, err)
			assert.True(t, game.State().Now().Over)
			played[h.Scenario] = true
		})
	}
	for _, info := range scenarios.Of("soldiers") {
		assert.True(t, played[info.ID], "there is a log of %s", info.Title)
	}
}
