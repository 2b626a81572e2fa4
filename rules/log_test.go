package rules_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xeipuuv/gojsonschema"

	"github.com/mapsheet/mapsheet/model/limits"
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
	players := rules.NewSeated(map[rules.Seat]rules.Player{1: rules.NewChance(1), 2: rules.NewChance(2)})
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
	log, err := rules.NewLogReader(strings.NewReader(text))
	require.NoError(t, err)
	assert.Equal(t, uint64(1<<64-1), log.Header().Seed)
	again, err := log.Replay(newRace(log.Header().Seed), rules.Whole)
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
	text, whole := written(t)
	lines := strings.SplitAfter(strings.TrimSuffix(text, "\n"), "\n")
	last := len(lines)
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
			log, err := rules.NewLogReader(strings.NewReader(tc.text))
			if tc.line == 1 {
				require.Nil(t, log)
			} else {
				require.NoError(t, err)
				var sound *rules.Game
				sound, err = log.Replay(newRace(log.Header().Seed), rules.Whole)
				assert.Equal(t, whole.Actions()[:min(tc.line-2, whole.Len())], append([]rules.Action{}, sound.Actions()...), "the beginning is played")
			}
			var logError *rules.LogError
			require.ErrorAs(t, err, &logError)
			assert.Equal(t, tc.line, logError.Line, "%v", err)
			assert.Contains(t, err.Error(), fmt.Sprintf("line %d of the log: ", tc.line))
		})
	}
}

// forged is a log with other entries and another end, and check sums that agree.
func forged(t *testing.T, text string, change func(entries []rules.Entry, end *rules.Closing) []rules.Entry) string {
	t.Helper()
	log, err := rules.NewLogReader(strings.NewReader(text))
	require.NoError(t, err)
	var entries []rules.Entry
	for {
		e, err := log.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		entries = append(entries, e)
	}
	var end rules.Closing
	lines := strings.Split(strings.TrimSpace(text), "\n")
	require.NoError(t, json.Unmarshal([]byte(lines[len(lines)-1]), &end))
	entries = change(entries, &end)
	var out strings.Builder
	w, head := rules.NewLineWriter(&out), log.Header()
	require.NoError(t, w.Write(&head))
	for i := range entries {
		entries[i].N = i + 1
		require.NoError(t, w.Write(&entries[i]))
	}
	end.End = len(entries)
	require.NoError(t, w.Write(&end))
	return out.String()
}

// Whoever writes the check sums himself may still not leave an action out.
func TestTheActionsOfALogAreCounted(t *testing.T) {
	text, _ := written(t)
	whole, err := rules.NewLogReader(strings.NewReader(text))
	require.NoError(t, err)
	counted := func(end int, numbers ...int) error {
		var out strings.Builder
		w, head := rules.NewLineWriter(&out), whole.Header()
		require.NoError(t, w.Write(&head))
		for _, n := range numbers {
			require.NoError(t, w.Write(&rules.Entry{N: n, Action: "step"}))
		}
		require.NoError(t, w.Write(&rules.Closing{End: end}))
		log, err := rules.NewLogReader(strings.NewReader(out.String()))
		require.NoError(t, err)
		for err == nil {
			_, err = log.Next()
		}
		return err
	}
	assert.ErrorIs(t, counted(2, 1, 2), io.EOF)
	assert.EqualError(t, counted(2, 1, 3), "line 3 of the log: action 3 stands where action 2 is due")
	assert.EqualError(t, counted(2, 1, 1), "line 3 of the log: action 1 stands where action 2 is due")
	assert.EqualError(t, counted(3, 1, 2), "line 4 of the log: the log ends after 2 actions and says it has 3")
	assert.EqualError(t, counted(1, 1, 2), "line 4 of the log: the log ends after 2 actions and says it has 1")
}

func TestReplayRefusesWhatTheRulesDoNotLeadTo(t *testing.T) {
	text, whole := written(t)
	type change = func(entries []rules.Entry, end *rules.Closing) []rules.Entry
	to := func(do func(entries []rules.Entry)) change {
		return func(entries []rules.Entry, _ *rules.Closing) []rules.Entry {
			do(entries)
			return entries
		}
	}
	for _, tc := range []struct {
		name   string
		change change
		sound  int // actions
		want   string
	}{
		{"an unknown action", to(func(l []rules.Entry) { l[1].Action = "jump" }), 1, `line 3 of the log: there is no action "jump"`},
		{"other events", to(func(l []rules.Entry) { l[1].Events = "0" }), 1, "line 3 of the log: .* leads to other events than the log has"},
		{"another state", to(func(l []rules.Entry) { l[0].State = "0" }), 0, "line 2 of the log: .* leads to another state than the log has"},
		{"a die with seven eyes", to(func(l []rules.Entry) { l[0].Dice = []int{7} }), 0, "line 2 of the log: .* leads to another state than the log has|rolls a die that shows less"},
		{"a die with no eyes", to(func(l []rules.Entry) { l[0].Dice = []int{0} }), 0, "line 2 of the log: a die shows 1 or more, not 0"},
		{"another winner", func(l []rules.Entry, end *rules.Closing) []rules.Entry {
			end.Winner = "nobody"
			return l
		}, whole.Len(), `the game ends with winner "(white|black)", the log with "nobody"`},
		{"actions after the end", func(l []rules.Entry, _ *rules.Closing) []rules.Entry {
			return append(l, rules.Entry{Action: "roll"})
		}, whole.Len(), "roll is refused: Race .A.: The race is over"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			log, err := rules.NewLogReader(strings.NewReader(forged(t, text, tc.change)))
			require.NoError(t, err)
			sound, err := log.Replay(newRace(log.Header().Seed), rules.Whole)
			require.Error(t, err)
			assert.Regexp(t, tc.want, err.Error())
			assert.Equal(t, whole.At(tc.sound).Hash(), sound.State().Hash(), "what is sound is played")
		})
	}
}

func TestALogIsReadNoFurtherThanIsAsked(t *testing.T) {
	text, whole := written(t)
	lines := strings.SplitAfter(text, "\n")
	require.Greater(t, whole.Len(), 3)
	for first := range 4 {
		// A reader that fails when it is read on.
		in := io.MultiReader(strings.NewReader(strings.Join(lines[:first+1], "")), iotest.ErrReader(errors.New("read too far")))
		log, err := rules.NewLogReader(iotest.OneByteReader(in))
		require.NoError(t, err)
		g, err := log.Replay(newRace(log.Header().Seed), first)
		require.NoError(t, err)
		assert.Equal(t, whole.At(first).Hash(), g.State().Hash())
	}
	log, err := rules.NewLogReader(strings.NewReader(text))
	require.NoError(t, err)
	_, err = log.Replay(newRace(log.Header().Seed), whole.Len()+1)
	assert.EqualError(t, err, fmt.Sprintf("it has %d actions, not %d", whole.Len(), whole.Len()+1))
}

func TestALogHasAsManyLinesAsTheLimitsSay(t *testing.T) {
	read := func(text string) (n int, err error) {
		r := rules.NewLineReader(strings.NewReader(text))
		for r.More() {
			n++
		}
		return n, r.Err()
	}
	n, err := read(strings.Repeat("\n", limits.LogLines))
	assert.NoError(t, err)
	assert.Equal(t, limits.LogLines, n)
	n, err = read(strings.Repeat("\n", limits.LogLines+1))
	assert.Equal(t, limits.LogLines, n)
	assert.EqualError(t, err, "line 500000 of the log: no more than 500000 lines are read: no game is as long")

	n, err = read(strings.Repeat("x", limits.LogLineBytes) + "\n")
	assert.NoError(t, err)
	assert.Equal(t, 1, n)
	_, err = read(strings.Repeat("x", limits.LogLineBytes+1) + "\n")
	assert.EqualError(t, err, "line 1 of the log: the line is longer than 16 MB")
}

// Whatever lines a log holds under right sums, they are played or refused by
// their number.
func FuzzReadLog(f *testing.F) {
	text, _ := written(f)
	f.Add([]byte(text))
	f.Add([]byte(`{"format":"mapsheet-log/1","seed":3}` + "\n" + `{"n":1,"dice":[7,0],"action":"roll"}` + "\n" + `{"end":1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, data := range [][]byte{data, resealed(data)} {
			log, err := rules.NewLogReader(bytes.NewReader(data))
			if err == nil {
				_, err = log.Replay(newRace(log.Header().Seed), rules.Whole)
			}
			var where *rules.LogError
			if err != nil && errors.As(err, &where) {
				require.LessOrEqual(t, where.Line, bytes.Count(data, []byte("\n"))+2)
			}
		}
	})
}

// resealed is the lines of a log with the right sums.
func resealed(text []byte) []byte {
	var out bytes.Buffer
	w := rules.NewLineWriter(&out)
	for i, text := range bytes.Split(text, []byte("\n")) {
		var l rules.Line = new(rules.Entry)
		switch {
		case i == 0:
			l = new(rules.Header)
		case bytes.Contains(text, []byte(`"end"`)):
			l = new(rules.Closing)
		}
		if json.Unmarshal(text, l) == nil {
			_ = w.Write(l) // a buffer takes it
		}
	}
	return out.Bytes()
}

func TestALineThatCannotBeReadIsNoLine(t *testing.T) {
	text, _ := written(t)
	log, err := rules.NewLogReader(io.MultiReader(strings.NewReader(text[:strings.Index(text, "\n")+1]), iotest.ErrReader(errors.New("the disk is gone"))))
	require.NoError(t, err)
	_, err = log.Replay(newRace(1<<64-1), rules.Whole)
	assert.ErrorContains(t, err, "the disk is gone")
}
