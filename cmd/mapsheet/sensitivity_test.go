package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/vary"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// weakened is the file of a battle of Commanders that is the same for both sides, but for a
// unit of white infantry that was taken out.
func weakened(t *testing.T) string {
	t.Helper()
	file, err := scenarios.Open("custom-setup")
	require.NoError(t, err)
	s := file.Scenario
	for i := range s.Forces {
		s.Forces[i].Units = s.Forces[i].Units[:2]
		s.Forces[i].Units[0].Count, s.Forces[i].Units[1].Count = 4, 1
		s.Deployment[i].Own = model.Values{}
	}
	s.Forces[0].Units[0].Count = 3
	text, err := schema.Encode(file)
	require.NoError(t, err)
	return writeFile(t, "weakened.toml", string(text))
}

func TestSensitivityTellsTheLargestChangeFirst(t *testing.T) {
	path := weakened(t)
	args := []string{"balance", "sensitivity", path, "--games", "60", "--vary", "more/*/*-infantry", "--vary", "turns"}
	r := mapsheet(t, append(args, "--workers", "1")...)
	require.Equal(t, statusFine, r.status, r.err)
	assert.Contains(t, r.out, "60 games of it and of each of 4 changes, seeds from 1 on, White: greedy, Black: greedy")
	assert.Regexp(t, `(?m)^one White infantry unit more +\d+ % +\+\d+\.\d \[\+\d+\.\d, \+\d+\.\d\] +\* +more/white/white-infantry$`, r.out)
	assert.Regexp(t, `(?m)^one turn more +\d+ % +0\.0 \[−\d\.\d, \+\d\.\d\] +turns/more$`, r.out)
	assert.Contains(t, r.out, "* differs even if the interval is widened so that all 4 hold together")
	assert.Equal(t, r.out, mapsheet(t, append(args, "--workers", "3")...).out)

	for _, ending := range []string{".svg", ".png", ".csv"} {
		out := filepath.Join(t.TempDir(), "tornado"+ending)
		require.Equal(t, statusFine, mapsheet(t, append(args, "--chart", out)...).status)
		text, err := os.ReadFile(out)
		require.NoError(t, err)
		if ending != ".png" {
			assert.Contains(t, string(text), "one White infantry unit more")
		}
	}

	var found vary.Sensitivity
	require.NoError(t, json.Unmarshal([]byte(mapsheet(t, append(args, "--side", "black", "--json")...).out), &found))
	assert.Equal(t, "black", found.Side)
	require.Len(t, found.Effects, 4)
	assert.Negative(t, found.Effects[0].Change.Percent)
	assert.Equal(t, 60, found.Effects[3].Same)
}

func TestSensitivityListsWhatCanBeVaried(t *testing.T) {
	r := mapsheet(t, "balance", "sensitivity", "brunstatt", "--list")
	require.Equal(t, statusFine, r.status, r.err)
	assert.Regexp(t, `(?m)^units +fewer/german/german-infantry-company +one German infantry company fewer$`, r.out)
	assert.Regexp(t, `(?m)^ground +without/wood-p +without wood P \(8 hexes\)$`, r.out)
	var all []offeredChange
	require.NoError(t, json.Unmarshal([]byte(mapsheet(t, "balance", "sensitivity", "brunstatt", "--list", "--json").out), &all))
	assert.Len(t, all, strings.Count(r.out, "\n")-1)
}

func TestSearchFindsTheUnitThatWasTakenOutAndPutsItBack(t *testing.T) {
	path := weakened(t)
	args := []string{"balance", "search", path, "--games", "60", "--within", "8", "--vary", "units"}
	r := mapsheet(t, append(args, "--json")...)
	require.Equal(t, statusFine, r.status, r.err)
	var found vary.Answer
	require.NoError(t, json.Unmarshal([]byte(r.out), &found))
	at := 0
	for i, p := range found.Proposals {
		if len(p.IDs) == 1 && p.IDs[0] == "more/white/white-infantry" {
			at = i + 1
		}
	}
	require.NotZero(t, at, r.out)
	out := filepath.Join(t.TempDir(), "even.toml")
	r = mapsheet(t, append(args, "--apply", string(rune('0'+at)), "-o", out)...)
	require.Equal(t, statusFine, r.status, r.err)
	assert.Regexp(t, `(?m)^\d +2 +\d+ % \[\d+, \d+\].* more/white/white-infantry$`, r.out)
	assert.Equal(t, "forces\n  White army has 4 white infantry units, was 3.\n", strings.ReplaceAll(mapsheet(t, "diff", path, out).out, "4 infantry", "4 white infantry"))
	again := mapsheet(t, "balance", "search", out, "--games", "60", "--within", "8", "--vary", "units")
	assert.Contains(t, again.out, "That is near enough as it is: nothing is proposed.")
}

func TestForceFindsTheSmallestThatStillWins(t *testing.T) {
	r := mapsheet(t, "balance", "force", weakened(t), "--side", "black", "--games", "40", "--wish", "40")
	require.Equal(t, statusFine, r.status, r.err)
	assert.Regexp(t, `(?m)^5 +\d+ % \[\d+, \d+\] +the whole force$`, r.out)
	assert.Regexp(t, `The smallest force: [34] units \(`, r.out)
}

func TestWhatCannotBeMeasuredIsToldWithWhatToDo(t *testing.T) {
	for _, test := range []struct {
		args   string
		status int
		says   string
	}{
		{"sensitivity brunstatt --games 1", statusUse, "give a number from 2 to 50000"},
		{"sensitivity brunstatt --side russian", statusUse, `has no side "russian": choose one of french, german`},
		{"sensitivity brunstatt --vary tanks", statusProblems, `there is no variation "tanks": choose a kind (units, turns,`},
		{"sensitivity mlawa --vary fewer/russian/*", statusProblems, "there is nothing to try: one Russian infantry company fewer (8 units are placed here"},
		{"sensitivity brunstatt --first nobody", statusUse, `there is no player "nobody"`},
		{"sensitivity brunstatt --chart a.gif", statusUse, "does not end in .svg, .png or .csv"},
		{"search brunstatt --wish 100", statusUse, "give more than 0 and less than 100"},
		{"search brunstatt --within 0", statusUse, "within 1 to 25 points"},
		{"search brunstatt --apply 1", statusUse, "go together"},
		{"search brunstatt --most 9", statusUse, "1 to 5 changes"},
		{"force brunstatt --wish 0", statusUse, "more than 0"},
	} {
		r := mapsheet(t, append([]string{"balance"}, strings.Fields(test.args)...)...)
		assert.Equal(t, test.status, r.status, test.args)
		assert.Contains(t, r.err, test.says, test.args)
		assert.Empty(t, r.out)
	}
}
