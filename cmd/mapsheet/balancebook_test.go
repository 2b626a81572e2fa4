package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/schema/disk"
)

func TestGamesThatAreKeptAreNotPlayedAgain(t *testing.T) {
	weak := weakened(t)
	for call, more := range map[string]string{
		"league mlawa --players random,greedy --games 2":                        "league mlawa --players random,greedy --games 4",
		"duel mlawa --games 2":                                                  "duel mlawa --games 4",
		"balance sensitivity " + weak + " --side black --games 20 --vary units": "balance sensitivity " + weak + " --side black --games 30 --vary units --vary turns",
		"balance search " + weak + " --games 20 --vary units":                   "",
		"balance force " + weak + " --side black --games 10 --wish 40":          "balance force " + weak + " --side black --games 10 --wish 30",
	} {
		file := filepath.Join(t.TempDir(), "games.json")
		play := func(call string, args ...string) result {
			r := mapsheet(t, append(strings.Fields(call), args...)...)
			require.Equal(t, statusFine, r.status, r.err)
			return r
		}
		whole := play(call)
		first := play(call, "--save", file)
		assert.Equal(t, whole.out, first.out, call)
		assert.Regexp(t, `^\d+ games are kept in `+file+`: the same command goes on with them\n$`, first.err)
		kept, err := os.ReadFile(file)
		require.NoError(t, err)
		again := play(call, "--save", file)
		assert.Equal(t, whole.out, again.out, call)
		assert.Regexp(t, `^`+file+` has \d+ games already, which are not played again\n`, again.err)
		still, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.Equal(t, string(kept), string(still), "no other game was played: %s", call)
		if more != "" {
			assert.Equal(t, play(more).out, play(more, "--save", file).out, more)
		}
	}
}

func TestNothingIsSaidToBeKeptWhereNothingWasPlayed(t *testing.T) {
	r := mapsheet(t, "league", "mlawa", "--players", "random,nobody", "--games", "2", "--save", filepath.Join(t.TempDir(), "games.json"))
	assert.Equal(t, statusUse, r.status)
	assert.NotContains(t, r.err, "goes on with them")
}

func TestWhoeverIsStoppedBeginsNothing(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for range 100 {
		require.ErrorIs(t, patiently(ctx, io.Discard, "a file", func() { t.Error("it is begun") }), context.Canceled)
	}
}

func TestGamesAreKeptOnlyWhereTheyCanBe(t *testing.T) {
	dir := t.TempDir()
	at := func(name, text string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	scenario := at("in.toml", brunstatt(t))
	taken := filepath.Join(dir, "taken.json")
	b, err := balance.OpenBook(disk.System{}, taken, engineVersion())
	require.NoError(t, err)
	require.NoError(t, b.Save())
	defer b.Close()
	for path, says := range map[string]string{
		scenario:                       "it is what the command reads",
		at("other.toml", brunstatt(t)): "a scenario by its name",
		at("old.json", `{"format":"mapsheet-games/1","engine":"0.1","played":[]}`): "it was begun with another version of the program, 0.1",
		at("notes.json", "{}"):                 `it is of the format ""`,
		filepath.Join(dir, "no", "games.json"): "cannot be written",
		taken:                                  "another program keeps its games there now",
		dir:                                    "cannot be",
	} {
		for _, call := range []string{"league", "duel", "balance sensitivity", "balance search", "balance force"} {
			r := mapsheet(t, append(strings.Fields(call), scenario, "--games", "2", "--save", path)...)
			assert.Equal(t, statusProblems, r.status, "%s %s", call, path)
			assert.Contains(t, r.err, says, "%s %s", call, path)
			assert.Empty(t, r.out, "nothing was played")
		}
	}
}

func TestGamesAndWhatComesOfThemAreWrittenToFilesOfTheirOwn(t *testing.T) {
	weak, dir := weakened(t), t.TempDir()
	chart, even := filepath.Join(dir, "chart.svg"), filepath.Join(dir, "even.toml")
	for _, call := range [][]string{
		{"balance", "sensitivity", weak, "--games", "2", "--chart", chart, "--save", filepath.Join(dir, ".", "chart.svg")},
		{"balance", "search", weak, "--games", "2", "--apply", "1", "-o", even, "--save", even},
	} {
		r := mapsheet(t, call...)
		assert.Equal(t, statusProblems, r.status)
		assert.Contains(t, r.err, "two things of this command would go there")
	}
	assert.NoFileExists(t, chart)
	assert.NoFileExists(t, even)
}
