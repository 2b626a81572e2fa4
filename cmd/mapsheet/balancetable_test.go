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
)

func TestATableTellsTheBalanceOfScenariosWithRemarks(t *testing.T) {
	notes := writeFile(t, "notes.toml", "[notes]\nskirmish = \"No <b>victory</b> can be had.\"\n")
	to := filepath.Join(t.TempDir(), "BALANCE.md")
	args := []string{"balance", "table", skirmish, "marengo", "--games", "1", "--quick", "6", "--date", "2026-01-02", "--notes", notes, "-o"}
	r := mapsheet(t, append(args, to)...)
	require.Equal(t, statusFine, r.status, r.err)
	assert.Contains(t, r.err, "1 of 2: "+skirmish)
	text, err := os.ReadFile(to)
	require.NoError(t, err)
	table := string(text)
	assert.Contains(t, table, "of 2026-01-02.")
	assert.Less(t, strings.Index(table, "## Soldiers"), strings.Index(table, "## Commanders"))
	assert.Regexp(t, `\| Skirmish \| planner \| 1 \| German 0 % \[0, 100\] \| 1 \| 3 \| 0 % \[0, 100\] of 6 \|`, table)
	assert.Regexp(t, `\| Marengo \| thinker \| 1 \|`, table)
	assert.Contains(t, table, `Not shown winnable for the German side: it won none of 1 game with these players.`)
	assert.Contains(t, table, `No \<b\>victory\</b\> can be had.`)
	assert.Equal(t, table, mapsheet(t, append(args, "-", "--workers", "1")...).out, "the same for any number of workers")
}

func TestATableRefusesWhatCannotBePlayed(t *testing.T) {
	for name, test := range map[string]struct {
		args []string
		says string
	}{
		"no games":            {[]string{"--games", "0"}, "0 games cannot be played"},
		"no quick games":      {[]string{"--quick", "0"}, "0 games cannot be played"},
		"notes not there":     {[]string{"--notes", "nowhere.toml"}, "nowhere.toml"},
		"notes of no kind":    {[]string{"--notes", writeFile(t, "n.toml", "[remarks]\na = \"b\"\n")}, `n.toml:1:1: "remarks" means nothing here; remarks stand below [notes]`},
		"notes that lie deep": {[]string{"--notes", writeFile(t, "n.toml", "[notes]\na = "+strings.Repeat("[", 300))}, "n.toml:2:261: error too-deep"},
		"notes that are bad":  {[]string{"--notes", writeFile(t, "n.toml", "[notes\n")}, "n.toml"},
		"no such scenario":    {[]string{"nowhere"}, "nowhere"},
		"one that is not":     {[]string{skirmish, "--games", "1", "--quick", "1", "nowhere"}, "nowhere"},
	} {
		t.Run(name, func(t *testing.T) {
			r := mapsheet(t, append([]string{"balance", "table"}, test.args...)...)
			assert.NotEqual(t, statusFine, r.status)
			assert.Contains(t, r.err, test.says)
			assert.Empty(t, r.out)
			assert.NotContains(t, r.err, "1 of ", "no games are played before")
		})
	}
}

// seeing is where a command writes, and what is done once something was written there.
type seeing struct {
	bytes.Buffer
	what string
	then func()
}

func (s *seeing) Write(text []byte) (int, error) {
	n, err := s.Buffer.Write(text)
	if strings.Contains(s.String(), s.what) {
		s.then()
	}
	return n, err
}

func TestATableThatIsStoppedTellsWhatItHas(t *testing.T) {
	old := writeFile(t, "BALANCE.md", "a whole table")
	for _, to := range []string{old, "-"} {
		ctx, stop := context.WithCancel(t.Context())
		var out bytes.Buffer
		told := &seeing{what: "2 of 2: markova", then: stop}
		status := run(ctx, []string{"balance", "table", skirmish, "markova", "--games", "1", "--quick", "2", "-o", to}, strings.NewReader(""), &out, told)
		assert.Equal(t, statusProblems, status)
		assert.Contains(t, out.String(), "| Skirmish | planner | 1 |", told)
		assert.Contains(t, told.String(), "the table was stopped before its end; what is printed is of the first 1 of 2 scenarios, and no file was written")
		assert.Equal(t, "a whole table", content(t, old))
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	var out, told bytes.Buffer
	assert.Equal(t, statusProblems, run(ctx, []string{"balance", "table", skirmish, "--games", "1", "--quick", "2"}, strings.NewReader(""), &out, &told))
	assert.Contains(t, told.String(), "the table was stopped before its end, and nothing was written")
	assert.Empty(t, out.String())
}
