package main

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
)

func TestReplayNamesTheLineOfALogThatWasChangedOrCut(t *testing.T) {
	lines := playedLog(t, "tsing-tau")
	last := len(lines)
	all := strings.Join(lines, "")
	replaced := func(line int, from, to string) string {
		changed := append([]string(nil), lines...)
		require.Contains(t, changed[line-1], from)
		changed[line-1] = strings.Replace(changed[line-1], from, to, 1)
		return strings.Join(changed, "")
	}
	tests := []struct {
		name, text, line string
	}{
		{"an empty file", "", "line 1 of the log"},
		{"a text that is no log", "hello\n", "line 1 of the log"},
		{"the scenario changed", replaced(1, "turns = ", "turns = 1"), "line 1 of the log"},
		{"the seed changed", replaced(1, `"seed":1`, `"seed":2`), "line 1 of the log"},
		{"an action changed", replaced(40, `"action":"place `, `"action":"step `), "line 40 of the log"},
		{"a state changed", replaced(77, `"state":"`, `"state":"0`), "line 77 of the log"},
		{"the winner changed", replaced(last, `"winner":"`, `"winner":"x`), "line " + strconv.Itoa(last) + " of the log"},
		{"a line missing", strings.Join(lines[:59], "") + strings.Join(lines[60:], ""), "line 60 of the log"},
		{"the last line missing", strings.Join(lines[:last-1], ""), "line " + strconv.Itoa(last) + " of the log"},
		{"cut inside a line", strings.Join(lines[:99], "") + lines[99][:30], "line 100 of the log"},
		{"a line more", all + "\n{}\n", "line " + strconv.Itoa(last+1) + " of the log"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := mapsheet(t, "replay", writeFile(t, "log.jsonl", test.text))
			assert.Equal(t, statusProblems, r.status)
			assert.Contains(t, r.err, "log.jsonl: "+test.line+":")
			assert.Empty(t, r.out)
		})
	}
}

func TestReplayFindsALogThatWasForgedWithItsCheckSums(t *testing.T) {
	lines := playedLog(t, "tsing-tau")
	var header rules.Header
	require.NoError(t, json.Unmarshal([]byte(lines[0]), &header))
	forge := func(change func(*rules.Header)) result {
		h := header
		change(&h)
		var out strings.Builder
		w, err := rules.NewLogWriter(&out, h)
		require.NoError(t, err)
		battle, err := logged(installed(), header)
		require.NoError(t, err)
		s := battle.Begin(header.Terms())
		require.NoError(t, w.Add(rules.NewChance(1).Choose(rules.See(s, s.Now().Awaits.First(), 0)), nil, nil, s))
		require.NoError(t, w.Close(s))
		return mapsheet(t, "replay", writeFile(t, "forged.jsonl", out.String()))
	}
	assert.Contains(t, forge(func(*rules.Header) {}).err, "line 2 of the log")
	assert.Contains(t, forge(func(h *rules.Header) { h.Text = "format = 1" }).err, "line 1 of the log: the scenario in it")
	assert.Contains(t, forge(func(h *rules.Header) {
		h.Text = strings.Replace(h.Text, `system = "soldiers"`, `system = "marbles"`, 1)
	}).err, "line 1 of the log")
}

func TestTheBeginningOfALogCanBeReplayedWhateverFollows(t *testing.T) {
	lines := playedLog(t, "tsing-tau")
	var entry rules.Entry
	require.NoError(t, json.Unmarshal([]byte(lines[500]), &entry))
	require.Equal(t, 500, entry.N)
	texts := map[string]string{
		"a whole log":              strings.Join(lines, ""),
		"a log cut inside a line":  strings.Join(lines[:501], "") + lines[501][:9],
		"a log cut after the line": strings.Join(lines[:501], ""),
		"a log with a line more":   strings.Join(lines, "") + "more\n",
	}
	var want string
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			path := writeFile(t, "log.jsonl", text)
			r := mapsheet(t, "replay", path, "--to", "500")
			require.Equal(t, statusFine, r.status, r.err)
			assert.Contains(t, r.out, "500 actions. The game goes on: turn ")
			assert.Contains(t, r.out, "State "+entry.State)
			if want == "" {
				want = r.out
			}
			assert.Equal(t, want, r.out)
			r = mapsheet(t, "replay", path, "--to", "0")
			require.Equal(t, statusFine, r.status, r.err)
			assert.Contains(t, r.out, "0 actions. The game goes on: deployment, ")
		})
	}
	cut := writeFile(t, "cut.jsonl", texts["a log cut inside a line"])
	r := mapsheet(t, "replay", cut)
	assert.Contains(t, r.err, "Up to action 500 it is sound: --to 500 plays that far")
	assert.Equal(t, statusProblems, mapsheet(t, "replay", cut, "--to", "501").status)
	r = mapsheet(t, "replay", writeFile(t, "log.jsonl", texts["a log with a line more"]), "--to", strconv.Itoa(len(lines)-1))
	assert.Equal(t, statusProblems, r.status, "the last line is no action")
}

func TestReplayTellsEveryEventAsASentence(t *testing.T) {
	path := writeFile(t, "log.jsonl", strings.Join(playedLog(t, "tsing-tau"), ""))
	r := mapsheet(t, "replay", path, "--events")
	require.Equal(t, statusFine, r.status, r.err)
	assert.Regexp(t, `^1: \S+ deploys in \d{4}`, r.out)
	assert.Contains(t, r.out, ": Turn 1.\n")
	assert.Regexp(t, `\n\d+: The game (is over|ends)`, r.out)
	assert.True(t, strings.HasSuffix(r.out, mapsheet(t, "replay", path).out))

	var report struct {
		Actions int
		Events  []happening
	}
	require.NoError(t, json.Unmarshal([]byte(mapsheet(t, "replay", path, "--events", "--json").out), &report))
	require.Len(t, report.Events, report.Actions)
	assert.Equal(t, 1, report.Events[0].N)
	assert.Regexp(t, `^place \S+ \d{4}`, report.Events[0].Action)
	assert.Regexp(t, ` deploys in `, report.Events[0].Events[0])
	assert.NotContains(t, mapsheet(t, "replay", path, "--json").out, `"events"`)
}

func TestReplayRollsDiceSetByHand(t *testing.T) {
	battle, err := openBattle(installed(), skirmish)
	require.NoError(t, err)
	g := rules.NewGame(battle.Begin(rules.Terms{Seed: 1}))
	text, err := os.ReadFile(skirmish)
	require.NoError(t, err)
	var out strings.Builder
	w, err := rules.NewLogWriter(&out, rules.Header{System: "soldiers", Scenario: battle.scenario().ID, Text: string(text), Seed: 1})
	require.NoError(t, err)
	do := func(action string, dice ...int) {
		g.Force(dice...)
		a, err := g.State().ParseAction(action)
		require.NoError(t, err)
		events, refusal := g.Do(a, nil)
		require.Nil(t, refusal, action)
		require.NoError(t, w.Add(a, dice, events, g.State()))
	}
	for _, placed := range []string{
		"german-infantry-company-1 0202", "german-howitzer-battery-1 0103", "french-infantry-company-1 0402",
		"french-infantry-company-2 0402", "french-infantry-company-3 0502", "french-infantry-company-4 0702",
	} {
		do("place " + placed)
	}
	do("end")
	do("aim german-infantry-company-1 0402")
	do("fire 0402", 5)
	require.NoError(t, w.Close(g.State()))
	r := mapsheet(t, "replay", "--events", writeFile(t, "set.jsonl", out.String()))
	require.Equal(t, statusFine, r.status, r.err)
	assert.Contains(t, r.out, "9: Fire on 0402 with 4 against 2, roll 5: ")
}

func TestReplayReadsStandardInput(t *testing.T) {
	log := strings.Join(playedLog(t, "tsing-tau"), "")
	var out, errOut strings.Builder
	status := run(t.Context(), []string{"replay", "-"}, strings.NewReader(log), &out, &errOut)
	assert.Equal(t, statusFine, status, errOut.String())
	assert.Equal(t, mapsheet(t, "replay", writeFile(t, "log.jsonl", log)).out, out.String())
}

func TestReplayRefusesWhatItCannotDo(t *testing.T) {
	path := writeFile(t, "log.jsonl", strings.Join(playedLog(t, "tsing-tau"), ""))
	r := mapsheet(t, "replay", path, "--to", "99999")
	assert.Equal(t, statusProblems, r.status)
	assert.Regexp(t, `it has \d+ actions, not 99999`, r.err)
	r = mapsheet(t, "replay", path, "--to", "-3")
	assert.Equal(t, statusUse, r.status)
	assert.Contains(t, r.err, "--to counts actions")
	r = mapsheet(t, "replay", "nowhere.jsonl")
	assert.Equal(t, statusProblems, r.status)
	assert.Contains(t, r.err, "nowhere.jsonl")
}
