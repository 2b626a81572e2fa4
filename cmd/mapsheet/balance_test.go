package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/schema/disk"
)

func TestBalanceTellsSharesWithTheirIntervalsForAnyNumberOfWorkers(t *testing.T) {
	args := []string{"balance", "markova", "--games", "6", "--seed", "3"}
	r := mapsheet(t, append(args, "--workers", "2")...)
	require.Equal(t, statusFine, r.status, r.err)
	assert.Regexp(t, `(?m)^WON BY +GAMES +SHARE \[95 % INTERVAL\]$`, r.out)
	assert.Regexp(t, `(?m)^Russian +\d +\d+ % \[\d+, \d+\]$`, r.out)
	assert.Regexp(t, `(?m)^\d+ +\d +100 % +\d+$`, r.out)
	assert.Contains(t, r.out, "This is how these players play:")
	assert.Equal(t, r.out, mapsheet(t, append(args, "--workers", "1")...).out)

	args = append(args, "--json")
	r = mapsheet(t, append(args, "--workers", "3")...)
	assert.Equal(t, r.out, mapsheet(t, append(args, "--workers", "1")...).out)
	var report balance.Result
	require.NoError(t, json.Unmarshal([]byte(r.out), &report))
	assert.Equal(t, "markova", report.Scenario)
	assert.Len(t, report.Digest, 64)
	assert.NotEmpty(t, report.Engine)
	require.Len(t, report.Played, 6)
	assert.Equal(t, uint64(3), report.Played[0].Seed)
}

func TestTheGamesOfABatchAreThoseOfPlay(t *testing.T) {
	var report balance.Result
	require.NoError(t, json.Unmarshal([]byte(mapsheet(t, "balance", "markova", "--games", "3", "--first", "random", "--json").out), &report))
	for _, g := range report.Played {
		r := mapsheet(t, append(report.Args(g.Seed), "--json")...)
		require.Equal(t, statusFine, r.status, r.err)
		var game struct {
			Now     struct{ Turn int }
			Outcome struct{ Winner, Level string }
			Sides   []struct{ Losses []any }
		}
		require.NoError(t, json.Unmarshal([]byte(r.out), &game))
		assert.Equal(t, g.Winner, game.Outcome.Winner)
		assert.Equal(t, g.Level, game.Outcome.Level)
		assert.Equal(t, g.Turn, game.Now.Turn)
		for i, side := range report.Sides {
			assert.Len(t, game.Sides[i].Losses, report.Lost(g, side.ID), "seed %d, %s", g.Seed, side.Name)
		}
	}
}

func TestASideThatNeverWonIsToldWithItsClosestGames(t *testing.T) {
	r := mapsheet(t, "balance", "elouges", "--games", "6", "--first", "random", "--second", "greedy", "--player", "british=random", "--player", "german=greedy")
	require.Equal(t, statusFine, r.status, r.err)
	assert.Contains(t, r.out, "Not shown winnable for the British side: it won none of 6 games with these players. Closest to it:")
	assert.Contains(t, r.out, "One-sided under these players: of the games with a winner the German side won")
	_, line, found := strings.Cut(r.out, "units lost against ")
	require.True(t, found, r.out)
	_, line, _ = strings.Cut(line, ": mapsheet ")
	line, _, _ = strings.Cut(line, "\n")
	again := mapsheet(t, strings.Fields(line)...)
	require.Equal(t, statusFine, again.status, again.err)
	assert.Contains(t, again.out, "The game ends in turn")
}

func TestABatchTellsBeforehandHowManyGamesItTakes(t *testing.T) {
	r := mapsheet(t, "balance", "markova", "--first", "random", "--second", "random", "--until", "±20")
	require.Equal(t, statusFine, r.status, r.err)
	looks := balance.NewLooks(20, 0)
	assert.Contains(t, r.err, fmt.Sprintf("%d games are enough for ±20 points whatever the shares are", looks.Worst))
	assert.Contains(t, r.err, "all shares are known to ±20 points")
	assert.Contains(t, r.out, "The intervals allow for looks after")
}

func TestABatchThatIsStoppedWritesWhatWasCounted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	var out, errOut bytes.Buffer
	status := run(ctx, []string{"balance", "markova", "--games", "50", "--json"}, strings.NewReader(""), &out, &errOut)
	assert.Equal(t, statusProblems, status)
	assert.Contains(t, errOut.String(), "the batch was stopped before its end; what is told is of the first 0 of its games")
	var report balance.Result
	require.NoError(t, json.Unmarshal(out.Bytes(), &report))
	assert.True(t, report.Stopped)
}

func TestAResultIsKeptNowAndThenWhileItIsPlayed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mine.balance.json")
	ready, err := openBattle(installed(), skirmish)
	require.NoError(t, err)
	f := balanceFlags{seating: seats{first: "random", second: "random"}}
	f.batch.Games, f.batch.Workers = 6, 1
	require.NoError(t, f.setUp(ready, skirmish))
	keeper := balance.Keeper{Disk: disk.System{}, Part: balance.NewPart(disk.System{}, numbered(path))}
	var kept []int
	f.batch.Going = func(sofar func() (balance.Result, error)) {
		keeper.Going(sofar)
		r, err := readResult(path)
		require.NoError(t, err)
		assert.True(t, r.Stopped, "it can be continued")
		kept = append(kept, len(r.Played))
	}
	_, err = f.batch.Play(t.Context(), ready.arena())
	require.NoError(t, err)
	assert.Equal(t, []int{1, 2, 3, 4, 5, 6}, kept)

	rare := balance.Keeper{Disk: disk.System{}, Every: time.Hour, Last: time.Now(), Part: keeper.Part}
	rare.Going(func() (balance.Result, error) {
		assert.Fail(t, "it is not to be kept")
		return balance.Result{}, nil
	})
	free := balance.Keeper{Disk: disk.System{}, Part: balance.NewPart(disk.System{}, numbered(path+"x"))}
	free.Going(func() (balance.Result, error) { return balance.Result{}, errors.New("it cannot be added up") })
	assert.NoFileExists(t, path+"x")
}

func TestShardsAreMergedToTheBytesOfOneRun(t *testing.T) {
	dir := t.TempDir()
	args := []string{"balance", skirmish, "--games", "7", "--first", "random", "--second", "random"}
	var names []string
	for n := 1; n <= 3; n++ {
		r := mapsheet(t, append(args, "--json", "--shard", fmt.Sprintf("%d/3", n))...)
		require.Equal(t, statusFine, r.status, r.err)
		names = append(names, filepath.Join(dir, fmt.Sprintf("part-%d.json", n)))
		require.NoError(t, os.WriteFile(names[n-1], []byte(r.out), 0o600))
	}
	merge := append([]string{"balance", "merge"}, names...)
	assert.Equal(t, mapsheet(t, args...).out, mapsheet(t, merge...).out)
	assert.Equal(t, mapsheet(t, append(args, "--json")...).out, mapsheet(t, append(merge, "--json")...).out)

	r := mapsheet(t, append(merge, names[0])...)
	assert.Equal(t, statusProblems, r.status)
	assert.Contains(t, r.err, "shard 1/3 is there twice: "+names[0])
	assert.Contains(t, mapsheet(t, merge[:4]...).err, "of the shards one is not there: 3/3")
	assert.Contains(t, mapsheet(t, "balance", "merge", skirmish).err, skirmish+" cannot be read: it is no result of games")
}

func TestStrongerPlayersAreTried(t *testing.T) {
	r := mapsheet(t, "balance", "leuthen", "--games", "3", "--stronger=2")
	require.Equal(t, statusFine, r.status, r.err)
	assert.Regexp(t, `(?m)^PLAYED BY +GAMES +WON BY WHITE +WON BY BLACK +DRAWN$`, r.out)
	assert.Regexp(t, `(?m)^greedy +3 +\d+ % `, r.out)
	assert.Regexp(t, `(?m)^thinker +2 +\d+ % `, r.out)
	assert.Regexp(t, `(?m)^(Stronger play|It can be won by)`, r.out)
	assert.Contains(t, r.err, "now played by thinker")
	r = mapsheet(t, "balance", "leuthen", "--games", "2", "--first", "thinker", "--second", "thinker", "--stronger")
	assert.Contains(t, r.out, "There is no stronger player to try for this scenario.")
	assert.Contains(t, mapsheet(t, "balance", "leuthen", "--stronger=-1").err, "cannot be played by stronger players")
}

func TestBalanceRefusesWhatCannotBePlayed(t *testing.T) {
	for name, test := range map[string]struct {
		args []string
		want string
	}{
		"no games":              {[]string{"markova", "--games", "0"}, "give a number from 1 to 50000"},
		"too many":              {[]string{"markova", "--games", "50001"}, "give a number from 1 to 50000"},
		"an unknown player":     {[]string{"markova", "--first", "genius"}, `there is no player "genius"`},
		"an unknown side":       {[]string{"markova", "--player", "martian=greedy"}, `no side "martian"`},
		"no such scenario":      {[]string{"nowhere"}, "nowhere"},
		"shards of a search":    {[]string{"markova", "--until", "5", "--shard", "1/2"}, "--until and --shard do not go together"},
		"a shard too many":      {[]string{"markova", "--shard", "3/2"}, `--shard takes a part such as 2/8, the second of eight, of 1000 at most, not "3/2"`},
		"more than can be":      {[]string{"markova", "--until", "0.1"}, `--until takes percentage points from 1 to 25, such as 5, not "0.1"`},
		"fewer than no workers": {[]string{"markova", "--workers", "-1"}, "cannot be played at a time"},
	} {
		t.Run(name, func(t *testing.T) {
			r := mapsheet(t, append([]string{"balance"}, test.args...)...)
			assert.NotEqual(t, statusFine, r.status)
			assert.Contains(t, r.err, test.want)
			assert.Empty(t, r.out)
		})
	}
}

func TestACommandLineIsTakenByShellsAsItIsMeant(t *testing.T) {
	assert.Equal(t, "mapsheet play my-battle.toml --player red=greedy", shellLine([]string{"play", "my-battle.toml", "--player", "red=greedy"}))
	assert.Equal(t, `mapsheet play 'a b; rm "x" $(y)' 'it'\''s' ''`, shellLine([]string{"play", `a b; rm "x" $(y)`, "it's", ""}))
}
