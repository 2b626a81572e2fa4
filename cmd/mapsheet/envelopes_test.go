package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules/rulestest/envelopes"
	"github.com/mapsheet/mapsheet/rules/systems"
)

// A rule system unlike those that the program has goes through the commands by being
// in the list: it is played, logged, played again, rebased, checked and compared.
func TestAnyRuleSystemOfTheListGoesThroughTheCommands(t *testing.T) {
	known := program{systems.List{envelopes.System()}, envelopes.Bases()}
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	does := func(status int, args ...string) string {
		t.Helper()
		var out, errOut bytes.Buffer
		require.Equal(t, status, runWith(t.Context(), known, args, strings.NewReader(""), &out, &errOut), "%v: %s%s", args, &out, &errOut)
		return out.String() + errOut.String()
	}
	game := write("three-fields.toml", envelopes.Text)
	shorter := write("shorter.toml", strings.Replace(envelopes.Text, "turns = 8", "turns = 2", 1))
	log := filepath.Join(folder, "game.jsonl")

	played := does(statusFine, "play", game, "--seed", "3", "--log", log)
	assert.Contains(t, played, "Three Fields, seed 3, Red: random, Blue: random")
	assert.Regexp(t, `Red losses: [0-9a-z ]+ of 3 units`, played)
	assert.Equal(t, played, does(statusFine, "replay", log))
	assert.Contains(t, does(statusFine, "replay", log, "--events"), "They meet in ")
	assert.Contains(t, does(statusFine, "duel", game, "--a", "random", "--b", "greedy", "--games", "10"), "three-fields")

	assert.Contains(t, does(statusFine, "playtest", "branches", log), "0  Main line: ")
	assert.Contains(t, does(statusFine, "playtest", "rebase", log, game), "lead to the same.")
	assert.Contains(t, does(statusFine, "playtest", "rebase", log, shorter), "The first that does not is action")
	page := filepath.Join(folder, "game.html")
	does(statusFine, "report", log, "-o", page)
	does(statusFine, "playback", log, "-o", page)
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	assert.Contains(t, string(text), "of swords")

	does(statusFine, "check", "--hints=false", game)
	broken := write("broken.toml", strings.Replace(envelopes.Text, `units = { side = "blue" }`, `units = { types = ["green-company"] }`, 1))
	assert.Contains(t, does(statusProblems, "check", broken), "green-company")
	crowded := write("crowded.toml", strings.Replace(envelopes.Text, `type = "red-company", count = 3`, `type = "red-company", count = 8`, 1))
	assert.Contains(t, does(statusProblems, "check", crowded), "side-too-large forces[0].units[0].count: The Red side has 8 units, and an envelope holds orders for 6")
	does(statusFine, "check", "--hints=false", "--fix=side-too-large", crowded)
	assert.Contains(t, does(statusFine, "check", "--explain", "side-too-large"), "The scenario cannot be played.")
	assert.Contains(t, does(statusFine, "check", "--codes"), "side-too-large  ")
	assert.NotContains(t, does(statusFine, "check", "--codes"), "trenches")
	assert.Contains(t, does(statusFine, "diff", game, shorter), "2 turns")

	// The charts that it describes go through the commands as the common ones do.
	charted := func(name, figures string) string { return write(name, envelopes.Text+"\n[charts]\n"+figures) }
	meeting := charted("meeting.toml", "[charts.meeting]\neach_unit = 3\nmarks = { each_unit = \"designed\" }\n")
	banners := charted("banners.toml", "[[charts.banners]]\nnation = \"blue\"\nadds = 9\nmarks = { adds = \"designed\" }\n")
	assert.Contains(t, does(statusFine, "diff", game, meeting), "Meeting: each unit is 3, was 1.")
	assert.Contains(t, does(statusFine, "diff", game, banners), "Banners, blue is new in the charts.")
	does(statusFine, "check", "--hints=false", meeting)
	nobodys := charted("nobodys.toml", "[[charts.banners]]\nnation = \"green\"\nadds = 9\nmarks = {}\n")
	assert.Contains(t, does(statusProblems, "check", nobodys), "charts.banners[0].nation")
	both := filepath.Join(folder, "both.toml")
	does(statusFine, "merge", game, meeting, banners, "-o", both)
	merged, err := os.ReadFile(both)
	require.NoError(t, err)
	assert.Contains(t, string(merged), "[charts.meeting]\neach_unit = 3\n")
	assert.Contains(t, string(merged), "[[charts.banners]]\nnation = \"blue\"\nadds = 9\n")
	assert.Contains(t, does(statusFine, "schema", "charts", "--system", "envelopes"), "What each unit adds to the card of its side.")
	assert.Contains(t, does(statusFine, "explain", "reach", "--state", log+"@0", "--unit", "red-1"), "middle")
	assert.Contains(t, does(statusUse, "explain", "combat", "--state", log+"@3"), "Envelopes has no fights whose chances can be told\n")
}
