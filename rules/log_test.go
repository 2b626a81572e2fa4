package rules_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xeipuuv/gojsonschema"

	"github.com/mapsheet/mapsheet/rules"
)

// written plays a race with two dice set by hand and writes its log.
func written(t testing.TB) (string, *rules.Game) {
	t.Helper()
	var out bytes.Buffer
	w, err := rules.NewLogWriter(&out, rules.Header{
		System: "race", Scenario: "ten", Text: "id = \"<ten>\"\n", Seed: 1<<64 - 1,
		Players: map[string]string{"white": "random", "black": "random"},
	})
	require.NoError(t, err)
	g := rules.NewGame(newRace(1<<64 - 1))
	g.Force(4, 5)
	players := map[string]rules.Player{"white": rules.NewChance(1), "black": rules.NewChance(2)}
	over, err := g.Play(players, 1000, func(a rules.Action, events []rules.Event) {
		require.NoError(t, w.Add(a, g.Forced(g.Len()-1), events, g.State()))
	})
	require.NoError(t, err)
	require.True(t, over)
	require.NoError(t, w.Close(g.State()))
	return out.String(), g
}

func TestALogPlaysTheSameGameAgain(t *testing.T) {
	text, g := written(t)
	log, err := rules.ReadLog(strings.NewReader(text))
	require.NoError(t, err)
	assert.Equal(t, uint64(1<<64-1), log.Header.Seed)
	again, err := log.Replay(newRace(log.Header.Seed))
	require.NoError(t, err)
	assert.Equal(t, g.Actions(), again.Actions())
	assert.Equal(t, g.State().Hash(), again.State().Hash())
}

func TestEveryLineOfALogKeepsToTheSchema(t *testing.T) {
	schema, err := gojsonschema.NewSchema(gojsonschema.NewBytesLoader(rules.LogSchema()))
	require.NoError(t, err)
	text, _ := written(t)
	for line := range strings.Lines(text) {
		result, err := schema.Validate(gojsonschema.NewStringLoader(line))
		require.NoError(t, err)
		assert.True(t, result.Valid(), "%s: %v", line, result.Errors())
	}
}

func TestALogThatWasChangedOrCutIsRefusedWithItsLine(t *testing.T) {
	text, _ := written(t)
	lines := strings.SplitAfter(strings.TrimSuffix(text, "\n"), "\n")
	last := len(lines)
	whole, err := rules.ReadLog(strings.NewReader(text))
	require.NoError(t, err)
	replaced := func(line int, from, to string) string {
		changed := append([]string(nil), lines...)
		require.Contains(t, changed[line-1], from)
		changed[line-1] = strings.Replace(changed[line-1], from, to, 1)
		return strings.Join(changed, "")
	}
	without := func(line int) string { return strings.Join(lines[:line-1], "") + strings.Join(lines[line:], "") }
	for _, tc := range []struct {
		name, text string
		line       int
	}{
		{"an empty log", "", 1},
		{"a log of one line", lines[0], 2},
		{"a log without its last line", strings.Join(lines[:last-1], ""), last},
		{"a log cut inside a line", text[:len(lines[0])+5], 2},
		{"a header with another seed", replaced(1, "18446744073709551615", "1"), 1},
		{"another format", replaced(1, "mapsheet-log/1", "mapsheet-log/2"), 1},
		{"an action changed", replaced(3, `"action":"`, `"action":"p`), 3},
		{"an unknown field", replaced(4, `{"n":`, `{"m":0,"n":`), 4},
		{"a space added", replaced(4, `,`, `, `), 4},
		{"an action left out", without(5), 5},
		{"no JSON", replaced(2, `{`, `[`), 2},
		{"more after the end", text + lines[1], last + 1},
		{"an end that claims another number", replaced(last, `"end":`, `"end":1`), last},
		{"dice changed", replaced(2, `[4,5]`, `[5,5]`), 2},
	} {
		t.Run(tc.name, func(t *testing.T) {
			sound, err := rules.ReadLog(strings.NewReader(tc.text))
			var logError *rules.LogError
			require.ErrorAs(t, err, &logError)
			if tc.line == 1 {
				assert.Nil(t, sound)
			} else {
				assert.Equal(t, whole.Header, sound.Header)
				assert.Equal(t, whole.Entries[:min(tc.line-2, len(whole.Entries))], append([]rules.Entry{}, sound.Entries...))
				assert.Zero(t, sound.Closing)
				_, err := sound.Replay(newRace(sound.Header.Seed))
				assert.NoError(t, err, "the beginning can be played")
			}
			assert.Equal(t, tc.line, logError.Line, "%v", err)
			assert.Contains(t, err.Error(), fmt.Sprintf("line %d of the log: ", tc.line))
		})
	}
}

func TestReplayRefusesWhatTheRulesDoNotLeadTo(t *testing.T) {
	text, _ := written(t)
	log, err := rules.ReadLog(strings.NewReader(text))
	require.NoError(t, err)
	for _, tc := range []struct {
		name   string
		change func(*rules.Log)
		want   string
	}{
		{"an unknown action", func(l *rules.Log) { l.Entries[1].Action = "jump" }, `line 3 of the log: there is no action "jump"`},
		{"other events", func(l *rules.Log) { l.Entries[1].Events = "0" }, "line 3 of the log: .* leads to other events than the log has"},
		{"another state", func(l *rules.Log) { l.Entries[0].State = "0" }, "line 2 of the log: .* leads to another state than the log has"},
		{"a die with seven eyes", func(l *rules.Log) { l.Entries[0].Dice = []int{7} }, "line 2 of the log: a die shows 1 to 6, not 7"},
		{"another winner", func(l *rules.Log) { l.Closing.Winner = "nobody" }, `the game ends with winner "(white|black)", the log with "nobody"`},
		{"actions after the end", func(l *rules.Log) { l.Entries = append(l.Entries, rules.Entry{Action: "roll"}) }, "roll is refused: Race .A.: The race is over"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			changed := *log
			changed.Entries = append([]rules.Entry(nil), log.Entries...)
			tc.change(&changed)
			_, err := changed.Replay(newRace(log.Header.Seed))
			require.Error(t, err)
			assert.Regexp(t, tc.want, err.Error())
		})
	}
}

func FuzzReadLog(f *testing.F) {
	text, _ := written(f)
	f.Add([]byte(text))
	f.Add([]byte(`{"end":0}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		log, err := rules.ReadLog(bytes.NewReader(data))
		if err == nil {
			_, _ = log.Replay(newRace(log.Header.Seed))
		}
	})
}
