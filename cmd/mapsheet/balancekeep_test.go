package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
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

// keepResult keeps a result in a file.
func keepResult(t *testing.T, r balance.Result, path string) {
	t.Helper()
	p := balance.PartAt(disk.System{}, path)
	require.NoError(t, p.Save(r))
	p.Leave()
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
	keepResult(t, r, kept)

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

func TestAResultIsNeitherLostNorWrittenOverAnother(t *testing.T) {
	path := draft(t)
	kept := balance.Beside(path)
	args := []string{"balance", path, "--games", "2", "--first", "random", "--second", "random", "--json"}
	whole := mapsheet(t, args...).out

	result, err := balance.Read(strings.NewReader(whole))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(kept, []byte("of another batch, which ended first"), 0o600))
	var told bytes.Buffer
	cmd := &cobra.Command{}
	cmd.SetErr(&told)
	at, err := saveResult(cmd, result, kept, balance.NewPart(disk.System{}, numbered(kept)))
	require.NoError(t, err)
	assert.Equal(t, strings.TrimSuffix(kept, ".balance.json")+".2.balance.json", at)
	assert.Contains(t, told.String(), kept+" has come to be there meanwhile, and stays")
	assert.Equal(t, whole, content(t, at))
	assert.Equal(t, "of another batch, which ended first", content(t, kept))
	assert.Contains(t, mapsheet(t, "balance", "list", path).out, at)

	r := mapsheet(t, append(args, "--save="+filepath.Join(t.TempDir(), "no", "such.json"))...)
	assert.Equal(t, statusProblems, r.status)
	assert.Contains(t, r.err, "such.json cannot be written: ")
	assert.Empty(t, r.out, "no games are played")
	folder := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(folder, "taken.json"), 0o700))
	r = mapsheet(t, append(args, "--force", "--save="+filepath.Join(folder, "taken.json"))...)
	assert.Equal(t, statusProblems, r.status)
	assert.Contains(t, r.err, "taken.json was not saved")
	assert.Equal(t, whole, r.out, "what came of the games is told all the same")

	before := content(t, path)
	r = mapsheet(t, append(args, "--force", "--save="+path)...)
	assert.Equal(t, statusProblems, r.status)
	assert.Contains(t, r.err, "it is what the command reads")
	assert.Equal(t, before, content(t, path))
}

// A result may come from anybody: what it calls its scenario says nothing of where logs go.
func TestLogsGoToTheirFolderAlone(t *testing.T) {
	path := draft(t)
	kept := balance.Beside(path)
	whole, err := balance.Read(strings.NewReader(mapsheet(t, "balance", path, "--games", "3", "--first", "random", "--second", "random", "--json").out))
	require.NoError(t, err)
	ready, err := openBattle(installed(), path)
	require.NoError(t, err)
	b := balance.Batch{Setup: whole.Setup, Workers: 1, Only: 1}
	result, err := b.Play(t.Context(), ready.arena())
	require.NoError(t, err)
	result.Scenario = "../outside"
	keepResult(t, result, kept)
	dir := filepath.Join(filepath.Dir(path), "logs")
	r := mapsheet(t, "balance", "--continue", kept, "--keep", dir)
	require.Equal(t, statusFine, r.status, r.err)
	outside, err := filepath.Glob(filepath.Join(filepath.Dir(dir), "outside*"))
	require.NoError(t, err)
	assert.Empty(t, outside)
	logs, err := filepath.Glob(filepath.Join(dir, "skirmish-seed-*.jsonl"))
	require.NoError(t, err)
	assert.NotEmpty(t, logs)
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

	first, err := os.ReadFile(logs[0])
	require.NoError(t, err)
	files := func() int {
		entries, err := os.ReadDir(dir)
		require.NoError(t, err)
		return len(entries)
	}
	r = mapsheet(t, args...)
	require.Equal(t, statusFine, r.status, r.err)
	assert.Equal(t, len(logs), files(), "the same games are in the same files")
	assert.Equal(t, len(logs), strings.Count(r.out, " (there already): the "))
	require.NoError(t, os.WriteFile(logs[0], []byte("a game of an older draft"), 0o600))
	second := strings.TrimSuffix(logs[0], ".jsonl") + ".2.jsonl"
	for _, told := range []string{": the ", " (there already): the "} { // however often
		r = mapsheet(t, args...)
		require.Equal(t, statusFine, r.status, r.err)
		assert.Contains(t, r.err, logs[0]+" is there already, of another game, and stays: this one is in "+filepath.Base(second)+" (--force replaces the other)")
		assert.Contains(t, r.out, "  "+second+told)
		assert.Equal(t, len(logs)+1, files())
	}
	older, err := os.ReadFile(logs[0])
	require.NoError(t, err)
	assert.Equal(t, "a game of an older draft", string(older))

	require.NoError(t, os.Link(logs[0], filepath.Join(dir, "the same")))
	r = mapsheet(t, append(args, "--force")...)
	require.Equal(t, statusFine, r.status, r.err)
	replaced, err := os.ReadFile(logs[0])
	require.NoError(t, err)
	assert.Equal(t, string(first), string(replaced))
	assert.Contains(t, r.err, "hard link", "what a log loses is told")
}

// Whoever goes on with a result has it alone: of two that play the same games the one with fewer
// would write over the other.
func TestOneProgramGoesOnWithAResult(t *testing.T) {
	path := draft(t)
	kept := balance.Beside(path)
	require.NoError(t, os.WriteFile(kept, nil, 0o600), "as a program leaves it that was ended as it began")
	args := []string{"balance", path, "--games", "3", "--first", "random", "--second", "random", "--save"}
	assert.Contains(t, mapsheet(t, "balance", "list", path).out, "no results are kept beside")
	require.Equal(t, statusFine, mapsheet(t, args...).status)
	part, err := balance.TakePart(disk.System{}, kept)
	require.NoError(t, err)
	before := content(t, kept)
	for _, call := range [][]string{append(args, "--force"), {"balance", "--continue", kept}, {"balance", "--continue", kept, "--stronger=2"}} {
		r := mapsheet(t, call...)
		assert.Equal(t, statusProblems, r.status)
		assert.Contains(t, r.err, kept+": another program goes on with it now")
		assert.Empty(t, r.out)
	}
	assert.Equal(t, before, content(t, kept))
	part.Leave()
	assert.Equal(t, statusFine, mapsheet(t, append(args, "--force")...).status)
}
