package main

import (
	"encoding/json"
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
