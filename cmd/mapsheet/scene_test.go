package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
	"github.com/mapsheet/mapsheet/scenarios"
)

// skirmish is a small scenario in which every unit has one hex to deploy in.
// Woods stand in column 6.
const skirmish = "testdata/skirmish.toml"

func explained(t *testing.T, args ...string) string {
	t.Helper()
	r := mapsheet(t, append([]string{"explain"}, args...)...)
	require.Equal(t, statusFine, r.status, r.err)
	return r.out
}

func TestExplainReachSaysWhereAUnitMayMoveAndWhyNotFurther(t *testing.T) {
	assert.Equal(t, `german-infantry-company-1 in 0202: turn 1, First Movement Phase, German, 5 movement points left

May move to:
  HEX   POINTS  WAY
  0102       1  0202 0102
  0103       1  0202 0103
  0201       1  0202 0201
  0203       1  0202 0203
  0302       1  0202 0302
  0303       1  0202 0303
  0101       2  0202 0102 0101
  0301       2  0202 0302 0301
  0401       2  0202 0302 0401
  0403       2  0202 0303 0403
  0501       3  0202 0302 0401 0501
  0503       3  0202 0303 0403 0503
  0601       5  0202 0302 0401 0501 0601
  0602       5  0202 0303 0403 0503 0602
  0603       5  0202 0303 0403 0503 0603

May not move to:
  0402  Movement (G): 0402 is occupied by the enemy (French infantry company 1).
  0502  Movement (G): 0502 is occupied by the enemy (French infantry company 3).
  0701  Movement (A): The way to 0701 costs 6 movement points and German infantry company 1 has 5 left.
  0702  Movement (G): 0702 is occupied by the enemy (French infantry company 4).
  0703  Movement (A): The way to 0703 costs 6 movement points and German infantry company 1 has 5 left.

May now:
  step       0102 0103 0201 0203 0302 0303
  dig
`, before(explained(t, "reach", skirmish, "--unit", "german-infantry-company-1"), "\nMay not now:"))
}

// before is the text before the first cut.
func before(text, cut string) string {
	head, _, _ := strings.Cut(text, cut)
	return head
}

func TestExplainReachSaysWhyAUnitMayNotMoveAtAll(t *testing.T) {
	out := explained(t, "reach", skirmish, "--unit", "german-infantry-company-2")
	assert.Equal(t, `german-infantry-company-2 off the map: turn 1, First Movement Phase, German, 5 movement points left
Scenarios: reinforcements: German infantry company 2 arrives on turn 2 at the earliest.
`, before(out, "\nMay not now:"))
	assert.NotContains(t, before(out, "  exit"), "  enter", "what has been said is not repeated")
}

func TestExplainFireSaysWhatAUnitCanFireAtAndWhatItCannot(t *testing.T) {
	assert.Equal(t, `german-infantry-company-1 in 0202: turn 1, First Fire Phase, fire, German

0402, direct fire, 2 hexes, at units in the open: french-infantry-company-1, french-infantry-company-2
  German infantry company 1: attack 4
  strength 4 against defense 2: 2-1
  no effect 3/6, disrupted 2/6, eliminated 1/6

Cannot fire at:
  0502  Combat (J): German infantry company 1 may not fire through the units in 0402 at 0502, and observed fire is for hexes that it does not see into.
  0702  Combat (A): Woods in 0602 on the line from 0202 to 0702.

May now:
  aim        0402
  interdict  0101 0102 0201 0203 0301 0302 0303 0401 0403 0501
`, explained(t, "fire", skirmish, "--unit", "german-infantry-company-1"))
	assert.Contains(t, explained(t, "fire", skirmish, "--unit", "french-infantry-company-3"), "First Fire Phase, return fire, French",
		"the other side fires after the mover's fire")
}

func TestExplainLooksAtAnyMomentOfALog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.jsonl")
	require.Equal(t, statusFine, mapsheet(t, "play", skirmish, "--log", path).status)
	unit := []string{"--unit", "german-infantry-company-1"}
	at := func(command, state string) string {
		return explained(t, append([]string{command, "--state", state}, unit...)...)
	}
	assert.Contains(t, at("fire", path+"@0"), "german-infantry-company-1 off the map: deployment, German\n")
	assert.Equal(t, before(explained(t, append([]string{"reach", skirmish}, unit...)...), "\nMay"), before(at("reach", path+"@6"), "\nMay"))
	assert.Contains(t, at("fire", path+"@6"), "Sequence of Play: This cannot be done in the present phase.\n")
	assert.Contains(t, at("fire", path), "turn 3, the game is over\nSequence of Play: The game is over.\n")

	with := mapsheet(t, append([]string{"explain", "reach", skirmish, "--state", path + "@6"}, unit...)...)
	assert.Equal(t, at("reach", path+"@6"), with.out, "naming the scenario too changes nothing")

	text, err := os.ReadFile(skirmish)
	require.NoError(t, err)
	changed := writeFile(t, "changed.toml", strings.Replace(string(text), "turns = 3", "turns = 4", 1))
	odd := filepath.Join(t.TempDir(), "log@home.jsonl")
	log, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(odd, log, 0o644))
	assert.Equal(t, at("fire", path), at("fire", odd), "an @ in a name is part of it")
	cut := writeFile(t, "cut.jsonl", string(log[:len(log)/2]))
	assert.Equal(t, at("reach", path+"@6"), at("reach", cut+"@6"), "what follows is not read")

	tests := []struct {
		name   string
		args   []string
		status int
		want   string
	}{
		{"no unit named", []string{skirmish}, statusUse, "say which unit with --unit"},
		{"no scenario and no log", unit, statusUse, "name a scenario, or a log with --state LOG@N"},
		{"a seed for a log", append([]string{"--seed", "2", "--state", path}, unit...), statusUse, "--state and --seed do not go together"},
		{"an unknown unit", []string{skirmish, "--unit", "nobody"}, statusUse, `Skirmish has no unit "nobody"`},
		{"a scenario that is not there", append([]string{"nowhere"}, unit...), statusProblems, "nowhere"},
		{"another scenario than the log's", append([]string{changed, "--state", path}, unit...), statusProblems, "leave the file out"},
		{"a log that is not there", append([]string{"--state", "nowhere.jsonl@3"}, unit...), statusProblems, "nowhere.jsonl"},
		{"a moment behind the last", append([]string{"--state", path + "@9999"}, unit...), statusProblems, "actions, not 9999"},
		{"a log that was cut", append([]string{"--state", cut}, unit...), statusProblems, "line "},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, command := range []string{"reach", "fire"} {
				r := mapsheet(t, append([]string{"explain", command}, test.args...)...)
				assert.Equal(t, test.status, r.status)
				assert.Contains(t, r.err, test.want)
				assert.Empty(t, r.out)
			}
		})
	}
}

func TestExplainReachForPrograms(t *testing.T) {
	var r reachReport
	require.NoError(t, json.Unmarshal([]byte(explained(t, "reach", skirmish, "--unit", "german-infantry-company-1", "--json")), &r))
	assert.Equal(t, "0202", r.Hex)
	assert.Equal(t, stand{Turn: 1, Phase: "first-movement", Side: "german"}, r.Now)
	assert.Nil(t, r.Refusal)
	require.Len(t, r.Reach, 15)
	assert.Equal(t, way{spot: spot{Hex: "0501"}, Points: 3, Path: []string{"0202", "0302", "0401", "0501"}}, r.Reach[10])
	require.Len(t, r.Closed, 5)
	assert.Equal(t, "Movement (G)", r.Closed[0].Refusal.Rule)
	assert.Equal(t, []string{"0402"}, r.Closed[0].Refusal.Hexes)
	assert.Equal(t, ability{Verb: "step", spots: spots{Hexes: []string{"0102", "0103", "0201", "0203", "0302", "0303"}}}, r.Abilities[0])
}

func TestExplainFireForPrograms(t *testing.T) {
	var r struct {
		Targets   []json.RawMessage
		Closed    []closed
		Abilities []ability
	}
	require.NoError(t, json.Unmarshal([]byte(explained(t, "fire", skirmish, "--unit", "german-infantry-company-1", "--json")), &r))
	require.Len(t, r.Targets, 1)
	assert.JSONEq(t, `{
		"hex": "0402", "at": "units in the open", "units": ["french-infantry-company-1", "french-infantry-company-2"],
		"range": 2, "direct": true,
		"lines": [{"unit": "german-infantry-company-1", "strength": 4, "text": "German infantry company 1: attack 4"}],
		"strength": 4, "defense": 2, "odds": "2-1", "modifier": 0,
		"chances": [{"result": "no effect", "n": 3, "of": 6}, {"result": "disrupted", "n": 2, "of": 6}, {"result": "eliminated", "n": 1, "of": 6}]
	}`, string(r.Targets[0]))
	require.Len(t, r.Closed, 2)
	assert.Equal(t, "0502", r.Closed[0].Hex)
	assert.Equal(t, "0702", r.Closed[1].Hex)
	assert.Equal(t, "interdict", r.Abilities[1].Verb)
	assert.Contains(t, r.Abilities[1].Hexes, "0501")
}

func TestExplainFireNamesWhoObserves(t *testing.T) {
	text, err := os.ReadFile(skirmish)
	require.NoError(t, err)
	text = bytes.ReplaceAll(text, []byte(`".....w."`), []byte(`"....ww."`)) // 0502 is woods
	text = bytes.Replace(text, []byte(`area = { hexes = "0103" }`), []byte(`area = { hexes = "0401" }`), 1)
	path := filepath.Join(t.TempDir(), "woods.toml")
	require.NoError(t, os.WriteFile(path, text, 0o600))
	assert.Contains(t, explained(t, "fire", path, "--unit", "german-infantry-company-1"), `0502, observed fire, 3 hexes, at units in the open: french-infantry-company-3
  German infantry company 1: attack 4, halved as observed by German howitzer battery 1 (Combat (S))
  strength 2 against defense 4: 1-2
`)
	var r struct{ Targets []struct{ Observer string } }
	require.NoError(t, json.Unmarshal([]byte(explained(t, "fire", path, "--unit", "german-infantry-company-1", "--json")), &r))
	require.Len(t, r.Targets, 2)
	assert.Equal(t, "german-howitzer-battery-1", r.Targets[1].Observer)
}

// fewInShort leaves scenarios out of a short run of tests but for four.
func fewInShort(t *testing.T, info scenarios.Info) {
	t.Helper()
	if testing.Short() && info.Number%4 != 1 {
		t.Skip("a short run tries other scenarios")
	}
}

func TestWaysAreLegalAndTargetsWholeAtEveryMoment(t *testing.T) {
	for _, info := range scenarios.Of("soldiers") {
		t.Run(info.ID, func(t *testing.T) {
			fewInShort(t, info)
			t.Parallel()
			battle, err := openBattle(installed(), info.ID)
			require.NoError(t, err)
			s := battle.Begin(rules.Terms{Seed: 3})
			chance := rules.NewChance(uint64(info.Number))
			for n := 0; !s.Now().Over; n++ {
				if n%211 == 0 { // another quarter of the units each time
					for u := n / 211 % 4; u < s.Units(); u += 4 {
						sc := &scene{battle, s, int32(u)}
						holdReach(t, sc)
						holdFire(t, sc)
					}
				}
				_, refusal := s.Apply(chance.Choose(rules.See(s, s.Now().Awaits.First(), 0)), nil)
				require.Nil(t, refusal)
			}
		})
	}
}

// holdReach walks every way of a unit and tries to leave its reach.
func holdReach(t *testing.T, sc *scene) {
	t.Helper()
	r := newReachReport(sc)
	if r.Refusal != nil {
		require.Empty(t, r.Reach)
		require.NotEmpty(t, r.Refusal.Sentence)
		return
	}
	grid, mover := hexrules.GridOf(sc.table), sc.table.(rules.Mover)
	mayEnter := map[hex.Hex]bool{}
	for _, w := range r.Reach {
		for _, label := range w.Path {
			h, err := grid.Parse(label)
			require.NoError(t, err)
			mayEnter[h] = true
		}
		if there := sc.walked(t, w.Hex); there != nil {
			left, _ := there.(rules.Mover).Allowance(sc.unit)
			require.InDelta(t, max(0, r.Points-w.Points), points(mover, left), 0, "%s to %s", r.Unit, w.Hex)
		}
		require.Equal(t, w.Hex, w.Path[len(w.Path)-1])
	}
	for _, c := range r.Closed {
		h, err := grid.Parse(c.Hex)
		require.NoError(t, err)
		require.False(t, mayEnter[h], "%s is in reach and closed", c.Hex)
		require.NotContains(t, c.Refusal.Sentence, "{")
	}
}

// walked is the game after the unit has gone to a hex; nil when chance has kept
// it from doing so.
func (sc *scene) walked(t *testing.T, to string) rules.Table {
	t.Helper()
	h, err := hexrules.GridOf(sc.table).Parse(to)
	require.NoError(t, err)
	actions, refusal := sc.table.Explain(sc.unit, model.HexSite(h))
	require.Nil(t, refusal, "%s is in reach", to)
	there := sc.table.Clone().(rules.Table)
	for _, a := range actions {
		if _, refusal := there.Apply(a, nil); refusal != nil {
			return nil
		}
	}
	if there.View(sc.unit).At.Hex() != h {
		return nil
	}
	return there
}

// holdFire holds the targets of a unit against what it may aim at.
func holdFire(t *testing.T, sc *scene) {
	t.Helper()
	r := newFireReport(sc)
	closed := map[string]bool{}
	for _, a := range sc.table.(rules.Attacker).Targets(nil, sc.unit) {
		require.Nil(t, sc.table.Refuse(a.Action))
	}
	for _, c := range r.Closed {
		closed[c.Hex+c.Refusal.text()] = true
	}
	require.Len(t, closed, len(r.Closed), "each hex is named once")
	for _, target := range r.Targets {
		require.Equal(t, r.Unit, target.Lines[len(target.Lines)-1].Unit)
		sum := 0
		for _, c := range target.Chances {
			sum += int(c.N)
		}
		require.Equal(t, target.Short != "", sum == 6, "six rolls where there are odds")
		require.True(t, target.At == "the bridge" || len(target.Units) > 0)
	}
}

func TestUnitsAreCompleted(t *testing.T) {
	for _, command := range []string{"reach", "fire"} {
		r := mapsheet(t, "__complete", "explain", command, "tanga", "--unit", "")
		assert.Contains(t, r.out, "german-infantry-company-1\tGerman")
		assert.Contains(t, mapsheet(t, "__complete", "explain", command, "").out, "brunstatt")
	}
	path := filepath.Join(t.TempDir(), "log.jsonl")
	require.Equal(t, statusFine, mapsheet(t, "play", skirmish, "--log", path).status)
	r := mapsheet(t, "__complete", "explain", "fire", "--state", path+"@3", "--unit", "")
	assert.Contains(t, r.out, "french-infantry-company-4\tFrench")
	r = mapsheet(t, "__complete", "explain", "fire", "--unit", "")
	assert.Contains(t, r.out, ":"+strconv.Itoa(1), "nothing can be offered without a scenario")
}

func TestExplainCommandsHaveHelpAndExamples(t *testing.T) {
	for _, cmd := range newExplain(installed()).Commands() {
		assert.NotEmpty(t, cmd.Short, cmd.Name())
		assert.Contains(t, explained(t, cmd.Name(), "--help"), "Examples:")
	}
}
