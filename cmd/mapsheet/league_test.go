package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestALeagueIsATableOfRatingsForAnyNumberOfWorkers(t *testing.T) {
	args := []string{"league", "mlawa", "markova", "--players", "random,greedy", "--games", "2", "--seed", "3"}
	r := mapsheet(t, append(args, "--workers", "2")...)
	require.Equal(t, statusFine, r.status, r.err)
	assert.Regexp(t, `(?m)^PLAYER +RATING +95 % INTERVAL`, r.out)
	assert.Regexp(t, `(?m)^4 games, \d of them stalls$`, r.out)
	assert.Equal(t, r.out, mapsheet(t, append(args, "--workers", "1")...).out)

	var report leagueReport
	require.NoError(t, json.Unmarshal([]byte(mapsheet(t, append(args, "--json")...).out), &report))
	assert.Equal(t, []string{"mlawa", "markova"}, report.Scenarios)
	require.Len(t, report.Standings, 2)
	assert.GreaterOrEqual(t, report.Standings[0].Rating, report.Standings[1].Rating, "the best comes first")
	require.Len(t, report.Meetings, 1)
	assert.Equal(t, 4, report.Meetings[0].Decided()+report.Meetings[0].Draws)
}

func TestAStallIsListedWithTheCommandThatPlaysItAgain(t *testing.T) {
	r := mapsheet(t, "league", "mlawa", "--players", "random,greedy", "--games", "8")
	require.Equal(t, statusFine, r.status, r.err)
	_, line, found := strings.Cut(r.out, "turns: mapsheet ")
	require.True(t, found, "one of these games has a quiet end: %s", r.out)
	line, _, _ = strings.Cut(line, "\n")
	again := mapsheet(t, strings.Fields(line)...)
	require.Equal(t, statusFine, again.status, again.err)
	assert.Contains(t, again.out, "The game ends in turn")
}

func TestALeagueRefusesWhatCannotBePlayed(t *testing.T) {
	for name, test := range map[string]struct {
		args []string
		want string
	}{
		"an odd number of games":              {[]string{"mlawa", "--games", "3"}, "give an even number"},
		"one player":                          {[]string{"mlawa", "--players", "greedy"}, "two players or more"},
		"a player twice":                      {[]string{"mlawa", "--players", "greedy,greedy"}, "named twice"},
		"an unknown player":                   {[]string{"mlawa", "--players", "greedy,genius"}, `there is no player "genius"`},
		"a player that one side alone can be": {[]string{"mlawa", "--players", "greedy,doctrine"}, "choose another player for that side"},
		"no such system":                      {[]string{"--system", "chess"}, `no built-in scenarios of a system "chess"`},
		"fewer than no games at a time":       {[]string{"mlawa", "--workers", "-1"}, "cannot be played at a time"},
	} {
		t.Run(name, func(t *testing.T) {
			r := mapsheet(t, append([]string{"league"}, test.args...)...)
			assert.NotEqual(t, statusFine, r.status)
			assert.Contains(t, r.err, test.want)
		})
	}
}
