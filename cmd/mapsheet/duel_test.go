package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestADuelIsCountedBySide(t *testing.T) {
	args := []string{"duel", "markova", "brunstatt", "--a", "random", "--b", "random", "--games", "4", "--seed", "3"}
	r := mapsheet(t, append(args, "--workers", "2")...)
	require.Equal(t, statusFine, r.status, r.err)
	assert.Contains(t, r.out, "markova    russian")
	assert.Regexp(t, `(?m)^all +\d+ +\d+ +\d+ +50\.0 %$`, r.out)
	assert.Equal(t, r, mapsheet(t, append(args, "--workers", "1")...))

	var report duelReport
	r = mapsheet(t, append(args, "--json")...)
	require.NoError(t, json.Unmarshal([]byte(r.out), &report))
	assert.Equal(t, 4, report.Games)
	require.Len(t, report.Scenarios, 2)
	assert.Equal(t, []string{"french", "german"}, report.Scenarios[1].Sides)
	assert.Equal(t, 8, report.Total.Decided()+report.Total.Draws)
}

func TestDuelRefusesWhatCannotBePlayed(t *testing.T) {
	for name, test := range map[string]struct {
		args []string
		want string
	}{
		"an odd number of games": {[]string{"markova", "--games", "3"}, "give an even number"},
		"an unknown player":      {[]string{"markova", "--b", "genius"}, `there is no player "genius"`},
		"no such scenario":       {[]string{"nowhere"}, "nowhere"},
	} {
		t.Run(name, func(t *testing.T) {
			r := mapsheet(t, append([]string{"duel"}, test.args...)...)
			assert.NotEqual(t, statusFine, r.status)
			assert.Contains(t, r.err, test.want)
		})
	}
}

func TestADuelAndALeagueThatAreStoppedSaySo(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for _, what := range []string{"duel", "league"} {
		var out, told bytes.Buffer
		assert.Equal(t, statusProblems, run(ctx, []string{what, "markova"}, strings.NewReader(""), &out, &told))
		assert.Contains(t, told.String(), "the "+what+" was stopped before its end\n")
		assert.Empty(t, out.String(), "no game is done")
	}
	stopped, err := stoppedAfter(ctx, "duel", 3, context.Canceled)
	require.NoError(t, err)
	require.EqualError(t, stopped, "the duel was stopped before its end; what is told is of 3 games")
	wrong := errors.New("a player broke the rules")
	for _, ended := range []context.Context{ctx, t.Context()} {
		_, err = stoppedAfter(ended, "duel", 3, wrong)
		require.ErrorIs(t, err, wrong)
	}
	stopped, err = stoppedAfter(ctx, "duel", 3, nil)
	assert.NoError(t, errors.Join(stopped, err), "it was stopped after its end")
}
