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
		at("notes.json", "{}"):                 "it holds no games of leagues, duels or changes",
		filepath.Join(dir, "no", "games.json"): "cannot be written",
		taken:                                  "another program keeps its games there now",
		dir:                                    "cannot be",
	} {
		for _, call := range []string{"league", "duel", "balance sensitivity", "balance search", "balance force", "balance table"} {
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

// stoppedOnce runs a command that is stopped as soon as it says something.
func stoppedOnce(t *testing.T, says string, args ...string) (told string) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	err := &seeing{what: says, then: stop}
	assert.Equal(t, statusProblems, run(ctx, args, strings.NewReader(""), io.Discard, err))
	return err.String()
}

func TestTheGamesOfATableAreKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.json")
	call := []string{"balance", "table", skirmish, "marengo", "--games", "1", "--quick", "6", "--date", "2026-01-02"}
	saved := append(call[:len(call):len(call)], "--save", file)
	told := stoppedOnce(t, "2 of 2: marengo", saved...)
	assert.Regexp(t, `\d+ games are kept in `+file+`: the same command goes on with them`, told)
	whole := mapsheet(t, call...)
	require.Equal(t, statusFine, whole.status, whole.err)
	again := mapsheet(t, saved...)
	assert.Equal(t, whole.out, again.out)
	assert.Regexp(t, `^`+file+` has \d+ games already, which are not played again\n`, again.err)
	kept := content(t, file)
	third := mapsheet(t, saved...)
	assert.Equal(t, whole.out, third.out)
	assert.Contains(t, third.err, "has 14 games already")
	assert.Equal(t, kept, content(t, file), "no other game was played")
	r := mapsheet(t, append(saved, "-o", file)...)
	assert.Contains(t, r.err, "two things of this command would go there")
	assert.Equal(t, kept, content(t, file))
}

func TestTheGamesOfStrongerPlayersAreKept(t *testing.T) {
	result := filepath.Join(t.TempDir(), "farm.balance.json")
	stronger := strings.Replace(result, ".balance.", ".stronger.", 1)
	call := []string{"balance", "leuthen", "--games", "3", "--stronger=4"}
	whole := mapsheet(t, call...)
	require.Equal(t, statusFine, whole.status, whole.err)
	told := stoppedOnce(t, "now played by thinker", append(call, "--save="+result)...)
	assert.Contains(t, told, "the result is kept in "+result)
	assert.Contains(t, told, "the games of stronger players were stopped before their end")
	assert.FileExists(t, stronger)
	goesOn := []string{"balance", "--continue", result, "--stronger=4"}
	again := mapsheet(t, goesOn...)
	require.Equal(t, statusFine, again.status, again.err)
	assert.Equal(t, whole.out, again.out)
	assert.Contains(t, again.err, `games are kept in `+stronger+`: "mapsheet balance --continue `+result+` --stronger=4" goes on with them`)
	kept := content(t, stronger)
	third := mapsheet(t, goesOn...)
	assert.Equal(t, whole.out, third.out)
	assert.Regexp(t, `^`+stronger+` has \d+ games already`, third.err)
	assert.Equal(t, kept, content(t, stronger), "no other game was played")

	// Without more games to play there is something to be asked all the same, but not of a part.
	assert.Contains(t, mapsheet(t, "balance", "--continue", result).err, "nothing to continue")
	part := filepath.Join(t.TempDir(), "part.json")
	require.Equal(t, statusFine, mapsheet(t, "balance", "leuthen", "--games", "2", "--shard", "1/2", "--save="+part).status)
	assert.Contains(t, mapsheet(t, "balance", "--continue", part, "--stronger").err, "is a part of a batch: stronger players are held against all of one")
}
