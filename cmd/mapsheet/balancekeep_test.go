package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// draft is a copy of the skirmish in a folder of its own.
func draft(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(skirmish)
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "draft.toml")
	require.NoError(t, os.WriteFile(path, text, 0o600))
	return path
}

func TestResultsAreKeptBesideTheirScenario(t *testing.T) {
	path := draft(t)
	kept := balance.Beside(path)
	assert.Contains(t, mapsheet(t, "balance", "list", path).out, "no results are kept beside")
	args := []string{"balance", path, "--games", "5", "--first", "random", "--second", "random", "--save"}
	r := mapsheet(t, args...)
	require.Equal(t, statusFine, r.status, r.err)
	assert.Contains(t, r.err, "the result is kept in "+kept)

	show := mapsheet(t, "balance", "show", kept)
	assert.Equal(t, r.out, show.out)
	text, err := os.ReadFile(kept)
	require.NoError(t, err)
	assert.Equal(t, string(text), mapsheet(t, "balance", "show", kept, "--json").out)
	table := strings.Split(strings.TrimSpace(mapsheet(t, "balance", "show", kept, "--csv").out), "\n")
	assert.Len(t, table, 6, "a line for each game and their names")
	assert.True(t, strings.HasPrefix(table[0], "seed,winner,level,clause,turn,decided,"), table[0])

	r = mapsheet(t, args...)
	assert.Equal(t, statusProblems, r.status)
	assert.Contains(t, r.err, kept+" exists already")
	require.Equal(t, statusFine, mapsheet(t, append(args, "--force")...).status)
	other := strings.TrimSuffix(path, ".toml") + ".other.balance.json"
	require.Equal(t, statusFine, mapsheet(t, append(args[:len(args)-1], "--save="+other)...).status)

	list := mapsheet(t, "balance", "list", path).out
	assert.Regexp(t, `(?m)^\S*draft\.balance\.json +5 +random:random .* made for the scenario as it is$`, list)
	assert.Contains(t, list, other)
	assert.Contains(t, mapsheet(t, "balance", "--again", kept).out, kept+": the same bytes, of 5 games.")

	require.NoError(t, os.WriteFile(kept, bytes.Replace(text, []byte(`"turn":3`), []byte(`"turn":2`), 1), 0o600))
	r = mapsheet(t, "balance", "--again", kept)
	assert.Equal(t, statusProblems, r.status)
	assert.Contains(t, r.err, "the game of seed 1 comes out otherwise: ")

	scenario, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, bytes.Replace(scenario, []byte("turns = 3"), []byte("turns = 4"), 1), 0o600))
	assert.Contains(t, mapsheet(t, "balance", "list", path).out, "made for an older state of the scenario")
	r = mapsheet(t, "balance", "--again", other)
	assert.Equal(t, statusProblems, r.status)
	assert.Contains(t, r.err, other+" was made for an older state of the scenario "+path)

	require.NoError(t, os.WriteFile(kept, []byte("nothing"), 0o600))
	assert.Contains(t, mapsheet(t, "balance", "list", path).out, "cannot be read: it is no result of games")
	assert.Contains(t, mapsheet(t, "balance", "show", path+"x").err, "the file cannot be read")
}

func TestAStoppedResultGoesOnToTheSameBytes(t *testing.T) {
	path := draft(t)
	args := []string{"balance", path, "--games", "40", "--first", "random", "--second", "random"}
	whole := mapsheet(t, append(args, "--json")...).out
	kept := balance.Beside(path)

	read, err := balance.Read(strings.NewReader(whole))
	require.NoError(t, err)
	ready, err := openBattle(installed(), path)
	require.NoError(t, err)
	b := balance.Batch{Setup: read.Setup, Workers: 2, Only: 13}
	r, err := b.Play(t.Context(), ready.arena())
	require.NoError(t, err)
	require.True(t, r.Stopped)
	_, err = r.Save(disk.System{}, kept)
	require.NoError(t, err)

	assert.Contains(t, mapsheet(t, "balance", "list", path).out, "13, stopped")
	assert.Contains(t, mapsheet(t, "balance", "--again", kept).out, "the same bytes, of 13 games")

	ctx, stop := context.WithCancel(t.Context())
	stop()
	var out, errOut bytes.Buffer
	assert.Equal(t, statusProblems, run(ctx, []string{"balance", "--continue", kept}, strings.NewReader(""), &out, &errOut))
	assert.Contains(t, errOut.String(), `"mapsheet balance --continue `+kept+`" goes on with it`)

	on := mapsheet(t, "balance", "--continue", kept)
	require.Equal(t, statusFine, on.status, on.err)
	text, err := os.ReadFile(kept)
	require.NoError(t, err)
	assert.Equal(t, whole, string(text))
	assert.Contains(t, mapsheet(t, "balance", "--continue", kept).err, "has all its games")
	assert.Contains(t, mapsheet(t, "balance").err, "name a scenario, or a result with --again or --continue")
}

func TestGamesWorthALookAreKeptAsLogs(t *testing.T) {
	path := draft(t)
	dir := filepath.Join(t.TempDir(), "suspects")
	args := []string{"balance", path, "--games", "6", "--first", "random", "--second", "random", "--keep", dir}
	r := mapsheet(t, args...)
	require.Equal(t, statusFine, r.status, r.err)
	_, list, found := strings.Cut(r.out, "Kept as logs")
	require.True(t, found)
	logs, err := filepath.Glob(filepath.Join(dir, "skirmish-seed-*.jsonl"))
	require.NoError(t, err)
	require.NotEmpty(t, logs)
	for _, log := range logs {
		assert.Contains(t, list, "  "+log+": the ")
		again := mapsheet(t, "replay", log)
		require.Equal(t, statusFine, again.status, again.err)
		text, err := os.ReadFile(log)
		require.NoError(t, err)
		seed := strings.TrimSuffix(log[strings.LastIndex(log, "-")+1:], ".jsonl")
		play := mapsheet(t, "play", path, "--seed", seed, "--log", "-")
		assert.Equal(t, play.out, string(text), "as play writes it")
	}

	require.NoError(t, os.Link(logs[0], filepath.Join(dir, "the same")))
	r = mapsheet(t, args...)
	require.Equal(t, statusFine, r.status, r.err)
	assert.Contains(t, r.err, "hard link", "what a log loses is told")
}
