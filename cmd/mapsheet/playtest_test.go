package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

func TestReportWritesAPageOrMarkdownWithPictures(t *testing.T) {
	if testing.Short() {
		t.Skip("draws a map for every turn, three times")
	}
	log := writeFile(t, "out.jsonl", strings.Join(playedLog(t, "tsing-tau"), ""))
	folder := t.TempDir()
	page, text := filepath.Join(folder, "report.html"), filepath.Join(folder, "my report.md")
	r := mapsheet(t, "report", log, "-o", page)
	require.Equal(t, statusFine, r.status, r.err)
	data, err := os.ReadFile(page)
	require.NoError(t, err)
	assert.Contains(t, string(data), "<h2>Turn 1</h2>")

	r = mapsheet(t, "report", log, "-o", text)
	require.Equal(t, statusFine, r.status, r.err)
	data, err = os.ReadFile(text)
	require.NoError(t, err)
	assert.Contains(t, string(data), "(my%20report-turn-1.png)")
	assert.FileExists(t, filepath.Join(folder, "my report-turn-1.png"))

	for name, args := range map[string][]string{
		"say where the report goes":     {"report", log},
		"a report is written as":        {"report", log, "-o", "report.pdf"},
		`there is no branch "sideways"`: {"report", log, "-o", page, "--branch", "sideways"},
		"line 1 of the log":             {"report", writeFile(t, "no.jsonl", "no\n"), "-o", page},
	} {
		r := mapsheet(t, args...)
		assert.NotEqual(t, statusFine, r.status)
		assert.Contains(t, r.err, name)
	}
}

// keptPlaytest is a playtest with two branches in a file.
func keptPlaytest(t *testing.T) string {
	t.Helper()
	file, err := scenarios.Open("tsing-tau")
	require.NoError(t, err)
	s, err := playtest.New(soldiers.System(), file, rules.Terms{Seed: 1})
	require.NoError(t, err)
	for range 3 {
		_, err := s.Do(s.Table().(rules.Proposer).Propose(nil, rules.Anyone)[0])
		require.NoError(t, err)
	}
	s.GoTo(1)
	legal := s.Table().(rules.Proposer).Propose(nil, rules.Anyone)
	_, err = s.Do(legal[len(legal)-1])
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "p.jsonl")
	require.NoError(t, s.Keep(disk.System{}, path))
	require.NoError(t, s.Close())
	return path
}

func TestTheBranchesOfAPlaytestAreListed(t *testing.T) {
	path := keptPlaytest(t)
	r := mapsheet(t, "playtest", "branches", path)
	require.Equal(t, statusFine, r.status, r.err)
	assert.Equal(t, "0  Main line: 3 actions. Deployment.\n1  Branch 1: 2 actions, from branch 0 after action 1. Deployment.\n", r.out)
	r = mapsheet(t, "playtest", "branches", path, "--json")
	var list []branchReport
	require.NoError(t, json.Unmarshal([]byte(r.out), &list))
	assert.Len(t, list, 2)
}

func TestRebaseNamesTheFirstDifference(t *testing.T) {
	log := writeFile(t, "out.jsonl", strings.Join(playedLog(t, "tsing-tau"), ""))
	r := mapsheet(t, "playtest", "rebase", log, "tsing-tau", "--exit-code")
	require.Equal(t, statusFine, r.status, r.err)
	assert.Regexp(t, `^All \d+ actions lead to the same`, r.out)

	file, err := scenarios.Open("tsing-tau")
	require.NoError(t, err)
	lines := playedLog(t, "tsing-tau")
	played, err := rules.NewLogReader(strings.NewReader(strings.Join(lines, "")))
	require.NoError(t, err)
	// A wood where the first unit steps to: the step costs more.
	for {
		e, err := played.Next()
		require.NoError(t, err)
		words := strings.Fields(e.Action)
		if words[0] != "step" {
			continue
		}
		h, err := file.Scenario.Hexes().Grid.Parse(words[2])
		require.NoError(t, err)
		if file.Scenario.Hexes().Terrain(h) == model.Clear {
			file.Scenario.Hexes().SetTerrain(h, model.Woods)
			break
		}
	}
	data, err := schema.Encode(file)
	require.NoError(t, err)
	draft := writeFile(t, "draft.toml", string(data))
	r = mapsheet(t, "playtest", "rebase", log, draft, "--exit-code")
	assert.Equal(t, statusProblems, r.status)
	assert.Contains(t, r.out, "actions lead to the same. The first that does not is action ")
	r = mapsheet(t, "playtest", "rebase", log, draft, "--json")
	require.Equal(t, statusFine, r.status, r.err)
	var report rebaseReport
	require.NoError(t, json.NewDecoder(bytes.NewReader([]byte(r.out))).Decode(&report))
	require.NotNil(t, report.Divergence)
	assert.Equal(t, report.Common+1, report.Divergence.Action)
	assert.NotEmpty(t, report.Divergence.Sentence)
}

func TestALogWithAnIllegalActionIsToldUpToItAndEndsWithItsLine(t *testing.T) {
	lines := playedLog(t, "tsing-tau")
	var head rules.Header
	require.NoError(t, json.Unmarshal([]byte(lines[0]), &head))
	var out strings.Builder
	w := rules.NewLineWriter(&out)
	require.NoError(t, w.Write(&head))
	for i, line := range lines[1:500] {
		var e rules.Entry
		require.NoError(t, json.Unmarshal([]byte(line), &e))
		if i+2 == 333 {
			e.Action = "fly " + strings.Fields(e.Action)[1]
		}
		require.NoError(t, w.Write(&e))
	}
	log := writeFile(t, "bad.jsonl", out.String())
	for _, args := range [][]string{
		{"replay", log}, {"report", log, "-o", filepath.Join(t.TempDir(), "r.md")},
		{"playtest", "branches", log}, {"playtest", "branches", log, "--json"}, {"playtest", "rebase", log, "tsing-tau"},
	} {
		r := mapsheet(t, args...)
		assert.Equal(t, statusProblems, r.status, "%v", args)
		assert.Contains(t, r.err, "line 333 of the log: there is no action", "%v", args)
		assert.Contains(t, r.err, "p to action 331 it is sound", "%v", args)
		assert.NotContains(t, r.err, "problems found", "%v", args)
	}
	assert.Equal(t, statusFine, mapsheet(t, "replay", log, "--to", "331").status)
}
