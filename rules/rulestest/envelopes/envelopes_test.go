package envelopes_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xeipuuv/gojsonschema"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/rulestest"
	"github.com/mapsheet/mapsheet/rules/rulestest/envelopes"
	"github.com/mapsheet/mapsheet/schema"
)

func file(t testing.TB, edits ...string) *schema.File {
	t.Helper()
	text := strings.NewReplacer(edits...).Replace(envelopes.Text)
	f, err := schema.Read("three-fields.toml", strings.NewReader(text), envelopes.Bases())
	require.NoError(t, err)
	return f
}

// begin begins a game.
func begin(t testing.TB, seed uint64) rules.Table {
	t.Helper()
	b, err := envelopes.System().NewBattle(file(t).Scenario)
	require.NoError(t, err)
	return b.Begin(rules.Terms{Seed: seed})
}

func TestTheGameKeepsTheContractOfRuleSystems(t *testing.T) {
	rulestest.Check(t, envelopes.System(), file(t).Scenario, file(t, "turns = 8", "turns = 40", "at_least = 2", "at_least = 3").Scenario)
}

// done does actions in words.
func done(t testing.TB, g *rules.Game, log *rules.LogWriter, actions ...string) []rules.Event {
	t.Helper()
	var all []rules.Event
	for _, text := range actions {
		a, err := g.State().ParseAction(text)
		require.NoError(t, err)
		events, refusal := g.Do(a, nil)
		require.Nil(t, refusal, text)
		if log != nil {
			require.NoError(t, log.Add(a, g.Forced(g.Len()-1), events, g.State()))
		}
		all = append(all, events...)
	}
	return all
}

func TestOrdersAreOpenedWhenBothSidesHaveSealed(t *testing.T) {
	g := rules.NewGame(begin(t, 1))
	done(t, g, nil, "order red-1 middle", "seal red", "order blue-1 middle")
	for seat, knows := range map[rules.Seat]int{1: 1, 2: 1} {
		view := rules.See(g.State(), seat, g.Len()).State.(rules.Table)
		ordered := 0
		for u := range int32(view.Units()) {
			ordered += len(view.View(u).Marks)
		}
		assert.Equal(t, knows, ordered, "seat %d knows its own order alone", seat)
	}
	g.Force(3, 11) // of twelve cards, and of the eleven left
	events := done(t, g, nil, "seal")
	var told []string
	for _, e := range events {
		told = append(told, g.State().EventText(e))
	}
	assert.Equal(t, []string{
		"Red company 1 goes from left to middle.", "Blue company 1 goes from right to middle.",
		"They meet in middle: Red draws the 3 of swords; Blue draws the 12 of swords; Blue wins.", "Red company 1 is lost in middle.",
		"Turn 2.", "Orders Phase.",
	}, told)
	assert.Equal(t, []rules.Roll{{N: 3, Of: 12, Seat: 1, Face: "the 3 of swords"}, {N: 11, Of: 11, Seat: 2, Face: "the 12 of swords"}}, rules.Rolled(g.State(), events))
}

// logged plays some actions and gives the log as it is then.
func logged(t testing.TB, actions ...string) (running string, end func() string, g *rules.Game) {
	t.Helper()
	var out bytes.Buffer
	w, err := rules.NewLogWriter(&out, rules.Header{System: "envelopes", Scenario: "three-fields", Text: envelopes.Text, Seed: 1})
	require.NoError(t, err)
	g = rules.NewGame(begin(t, 1))
	for _, action := range actions {
		if action == "seal" {
			g.Force(3, 11)
		}
		done(t, g, w, action)
	}
	return out.String(), func() string {
		require.NoError(t, w.Close(g.State()))
		return out.String()
	}, g
}

func TestTheLogOfARunningGameTellsNothingOfSealedOrders(t *testing.T) {
	actions := []string{"order red-1 middle", "seal red", "order blue-1 middle"}
	running, _, _ := logged(t, actions...)
	lines := strings.Split(strings.TrimSpace(running), "\n")[1:]
	require.Len(t, lines, len(actions))
	for i, line := range lines {
		var members map[string]any
		require.NoError(t, json.Unmarshal([]byte(line), &members))
		assert.Len(t, members, 3, "a number, a digest and a check sum")
		assert.EqualValues(t, i+1, members["n"])
		assert.Len(t, members["sealed"], 64)
	}
	again, _, _ := logged(t, actions...)
	assert.NotEqual(t, running, again, "nobody finds out by trying all orders")

	log, err := rules.NewLogReader(strings.NewReader(running))
	require.NoError(t, err)
	g, err := log.Replay(begin(t, 1), rules.Whole)
	assert.ErrorContains(t, err, "breaks off")
	assert.Zero(t, g.Len())
}

func TestALogThatWasOpenedReadsPlainly(t *testing.T) {
	actions := []string{"order red-1 middle", "seal red", "order blue-1 middle", "seal", "order red-2 middle"}
	_, end, game := logged(t, actions...)
	text := end()
	schema, err := gojsonschema.NewSchema(gojsonschema.NewBytesLoader(rules.LogSchema()))
	require.NoError(t, err)
	for line := range strings.Lines(text) {
		result, err := schema.Validate(gojsonschema.NewStringLoader(line))
		require.NoError(t, err)
		assert.True(t, result.Valid(), "%s: %v", line, result.Errors())
	}
	for _, action := range actions {
		assert.Contains(t, text, fmt.Sprintf("%q", action))
	}
	assert.Contains(t, text, `"of":[12,11]`, "which cards could be drawn")
	log, err := rules.NewLogReader(strings.NewReader(text))
	require.NoError(t, err)
	again, err := log.Replay(begin(t, 1), rules.Whole)
	require.NoError(t, err)
	assert.Equal(t, game.State().Hash(), again.State().Hash())
	assert.Equal(t, game.Actions(), again.Actions())
}

// A log whose lines were written anew, check sums and all, is refused where what is
// opened is not what was sealed.
func TestWhatIsOpenedIsWhatWasSealed(t *testing.T) {
	_, end, _ := logged(t, "order red-1 middle", "seal red", "order blue-1 middle", "seal")
	text := end()
	for name, test := range map[string]struct{ from, to, want string }{
		"another order":       {"order red-1 middle", "order red-2 middle", "action 1 is opened, and is not what was sealed"},
		"another number":      {`{"n":1,"action"`, `{"n":9,"action"`, "it opens action 9, which is not sealed"},
		"other dice":          {`"of":[12,11]`, `"of":[12,10]`, "rolls dice of other sizes than the log has"},
		"one that is missing": {`{"n":3,"action"`, "", "action 3 is sealed, and no line opens it"},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			w := rules.NewLineWriter(&out)
			for line := range strings.Lines(text) {
				if test.to == "" && strings.HasPrefix(line, test.from) {
					continue
				}
				line = strings.Replace(line, test.from, test.to, 1)
				var l anyLine
				require.NoError(t, json.Unmarshal([]byte(line), &l.members))
				l.text = line
				require.NoError(t, w.Write(l.typed(t)))
			}
			log, err := rules.NewLogReader(&out)
			require.NoError(t, err)
			_, err = log.Replay(begin(t, 1), rules.Whole)
			assert.ErrorContains(t, err, test.want)
		})
	}
}

// anyLine is a line of a log of whatever kind.
type anyLine struct {
	members map[string]json.RawMessage
	text    string
}

func (l anyLine) typed(t testing.TB) rules.Line {
	t.Helper()
	var out rules.Line = &rules.Entry{}
	if _, head := l.members["format"]; head {
		out = &rules.Header{}
	} else if _, end := l.members["end"]; end {
		out = &rules.Closing{}
	}
	require.NoError(t, json.Unmarshal([]byte(l.text), out))
	return out
}

func TestPlayersDuel(t *testing.T) {
	sc := file(t).Scenario
	scores, err := balance.Duel{A: "random", B: "greedy", Pairs: 20, Seed: 1, Workers: 2}.Play(context.Background(), []balance.Arena{{
		System: envelopes.System(), Scenario: sc, Start: func(seed uint64) rules.State { return begin(t, seed) },
	}})
	require.NoError(t, err)
	sum := scores[0].Sum()
	assert.Equal(t, 40, sum.A+sum.B+sum.Draws)
	assert.Positive(t, sum.Decided())
}
