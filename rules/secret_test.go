package rules_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// guess is a small system for tests: red and blue write a number from 1 to 3 each, in secret;
// who wrote the larger has it when both lie open, and the game is over after three rounds.
type guess struct {
	chosen, points [2]int
	round          int
	dice           rules.Dice
}

func newGuess() *guess { return &guess{dice: rules.NewDice(1)} }

func (s *guess) Clone() rules.State { c := *s; return &c }

func (s *guess) CloneInto(rules.State) rules.State { return s.Clone() }

func (s *guess) Hash() rules.Hash {
	return s.dice.Digest(rules.NewHash().AddString(fmt.Sprint(s.chosen, s.points, s.round)))
}

func (s *guess) Now() rules.Moment {
	m := rules.Moment{Turn: s.round, Phase: "guess", Over: s.round == 3}
	for i, n := range s.chosen {
		if n == 0 && !m.Over {
			m.Awaits |= rules.SeatsOf(rules.Seat(i + 1))
		}
	}
	return m
}

func (s *guess) Outcome() (rules.Outcome, bool) {
	if s.round < 3 {
		return rules.Outcome{}, false
	}
	winner := [...]string{model.Draw, "red", "blue"}
	k := 0
	if s.points[0] > s.points[1] {
		k = 1
	} else if s.points[1] > s.points[0] {
		k = 2
	}
	return rules.Outcome{Outcome: model.Outcome{Winner: winner[k], Level: "by points"}}, true
}

func (s *guess) Refuse(a rules.Action) *rules.Refusal {
	if awaits := s.Now().Awaits; a.Verb < 1 || a.Verb > 3 || !awaits.Has(s.by(a)) {
		return &rules.Refusal{Rule: "Guess", Sentence: "That is not awaited."}
	}
	return nil
}

// by is the seat of an action.
func (s *guess) by(a rules.Action) rules.Seat {
	if a.By == rules.Anyone && s.Now().Awaits.Len() == 1 {
		return s.Now().Awaits.First()
	}
	return a.By
}

func (s *guess) Apply(a rules.Action, events []rules.Event) ([]rules.Event, *rules.Refusal) {
	if refusal := s.Refuse(a); refusal != nil {
		return events, refusal
	}
	s.chosen[s.by(a)-1] = int(a.Verb)
	if s.chosen[0] > 0 && s.chosen[1] > 0 {
		events = append(events, rules.Event{Kind: uint8(s.chosen[0]), N: int32(s.chosen[1])})
		for i := range s.points {
			if s.chosen[i] > s.chosen[1-i] {
				s.points[i]++
			}
		}
		s.chosen = [2]int{}
		s.round++
	}
	return events, nil
}

func (s *guess) Random(by rules.Seat, r *rand.Rand) (rules.Action, bool) {
	return rules.Act(uint8(1 + r.IntN(3))), s.Now().Awaits.Has(by)
}

func (s *guess) Dice() *rules.Dice { return &s.dice }

func (s *guess) ActionText(a rules.Action) string { return fmt.Sprintf("%d %d", s.by(a), a.Verb) }

func (s *guess) ParseAction(text string) (rules.Action, error) {
	a := rules.Act(0)
	_, err := fmt.Sscanf(text, "%d %d", &a.By, &a.Verb)
	return a, err
}

func (s *guess) EventText(rules.Event) string { return "Both lie open." }

func (s *guess) Sealed() bool { return s.chosen != [2]int{} }

func (s *guess) Veil(from rules.Seat) {
	for i, n := range s.chosen {
		if rules.Seat(i+1) != from && n > 0 {
			s.chosen[i] = 1
		}
	}
}

func (s *guess) Imagine(as rules.Seat, r *rand.Rand) {
	for i, n := range s.chosen {
		if rules.Seat(i+1) != as && n > 0 {
			s.chosen[i] = 1 + r.IntN(3)
		}
	}
}

// writes is an action of a seat.
func writes(seat rules.Seat, n uint8) rules.Action {
	a := rules.Act(n)
	a.By = seat
	return a
}

// guessed plays a game and writes its log.
func guessed(t *testing.T, actions ...rules.Action) (string, *rules.Game) {
	t.Helper()
	var out bytes.Buffer
	log, err := rules.NewLogWriter(&out, rules.Header{System: "guess", Seed: 1})
	require.NoError(t, err)
	g := rules.NewGame(newGuess())
	for _, a := range actions {
		a = rules.Signed(g.State(), a)
		events, refusal := g.Do(a, nil)
		require.Nil(t, refusal)
		require.NoError(t, log.Add(a, nil, events, g.State()))
	}
	require.NoError(t, log.Close(g.State()))
	return out.String(), g
}

var threeRounds = []rules.Action{writes(1, 3), writes(2, 1), writes(2, 2), writes(1, 1), writes(1, 2), writes(2, 2)}

// rewritten is a log with lines changed and the sums right.
func rewritten(t *testing.T, text string, change func(lines []rules.Line) []rules.Line) string {
	t.Helper()
	var lines []rules.Line
	for i, text := range strings.Split(strings.TrimSpace(text), "\n") {
		var line rules.Line = new(rules.Entry)
		switch {
		case i == 0:
			line = new(rules.Header)
		case strings.HasPrefix(text, `{"end"`):
			line = new(rules.Closing)
		}
		require.NoError(t, json.Unmarshal([]byte(text), line))
		lines = append(lines, line)
	}
	var out bytes.Buffer
	w := rules.NewLineWriter(&out)
	for _, line := range change(lines) {
		require.NoError(t, w.Write(line))
	}
	return out.String()
}

func TestWhatIsSealedStandsInALogAsADigestUntilItIsOpened(t *testing.T) {
	text, g := guessed(t, threeRounds...)
	lines := strings.Split(strings.TrimSpace(text), "\n")
	require.Len(t, lines, 1+3*3+1, "of each round a sealed line, an open one, and the opening")
	var sealed, open, opening rules.Entry
	for i, into := range []*rules.Entry{&sealed, &open, &opening} {
		require.NoError(t, json.Unmarshal([]byte(lines[1+i]), into))
	}
	assert.Equal(t, rules.Entry{N: 1, Sealed: sealed.Sealed, Chain: sealed.Chain}, sealed, "nothing else is in it")
	assert.Len(t, sealed.Sealed, 64)
	assert.Equal(t, []any{2, "0 1"}, []any{open.N, open.Action}, "of a seat that alone is awaited")
	assert.Equal(t, []any{1, "1 3"}, []any{opening.N, opening.Action})
	assert.GreaterOrEqual(t, len(opening.Nonce), 26)

	log, err := rules.NewLogReader(strings.NewReader(text))
	require.NoError(t, err)
	for n := 1; n <= len(threeRounds); n++ {
		e, err := log.Next()
		require.NoError(t, err)
		assert.Equal(t, n, e.N)
		assert.Empty(t, e.Nonce)
		assert.Empty(t, e.Sealed)
	}
	_, err = log.Next()
	require.ErrorIs(t, err, io.EOF)
	log, err = rules.NewLogReader(strings.NewReader(text))
	require.NoError(t, err)
	again, err := log.Replay(newGuess(), rules.Whole)
	require.NoError(t, err)
	assert.Equal(t, g.State().Hash(), again.State().Hash())

	broken, _ := guessed(t, threeRounds[:5]...)
	log, err = rules.NewLogReader(strings.NewReader(broken))
	require.NoError(t, err)
	again, err = log.Replay(newGuess(), rules.Whole)
	require.NoError(t, err, "a game that breaks off opens what was sealed")
	assert.Equal(t, 5, again.Len())
}

func TestWhatWasSealedCannotBeChanged(t *testing.T) {
	text, _ := guessed(t, threeRounds...)
	for want, change := range map[string]func(lines []rules.Line) []rules.Line{
		"action 1 is opened, and is not what was sealed": func(l []rules.Line) []rules.Line {
			l[3].(*rules.Entry).Action = "1 2"
			return l
		},
		"it opens action 2, which is not sealed": func(l []rules.Line) []rules.Line {
			l[3].(*rules.Entry).N = 2
			return l
		},
		"it opens action 7, which is not sealed": func(l []rules.Line) []rules.Line {
			l[3].(*rules.Entry).N = 7
			return l
		},
		"action 1 is sealed, and no line opens it": func(l []rules.Line) []rules.Line { return append(l[:3], l[4:]...) },
	} {
		log, err := rules.NewLogReader(strings.NewReader(rewritten(t, text, change)))
		require.NoError(t, err)
		_, err = log.Replay(newGuess(), rules.Whole)
		var logError *rules.LogError
		require.ErrorAs(t, err, &logError)
		assert.Contains(t, err.Error(), want)
	}
	same := rewritten(t, text, func(l []rules.Line) []rules.Line { return l })
	assert.Equal(t, text, same)
	other := rewritten(t, text, func(l []rules.Line) []rules.Line {
		l[len(l)-1].(*rules.Closing).Level = "by far"
		return l
	})
	log, err := rules.NewLogReader(strings.NewReader(other))
	require.NoError(t, err)
	_, err = log.Replay(newGuess(), rules.Whole)
	assert.ErrorContains(t, err, "the game ends with winner")
}

// closed is a file that takes so many lines.
type closed struct{ room int }

func (c *closed) Write(p []byte) (int, error) {
	if c.room--; c.room < 0 {
		return 0, io.ErrClosedPipe
	}
	return len(p), nil
}

func TestALogThatCannotBeWrittenSaysSo(t *testing.T) {
	const lines = 1 + 3 + 1 // a round of two
	for room := range lines {
		log, err := rules.NewLogWriter(&closed{room}, rules.Header{})
		g := rules.NewGame(newGuess())
		for _, a := range threeRounds[:2] {
			if err == nil {
				_, _ = g.Do(a, nil)
				err = log.Add(a, nil, nil, g.State())
			}
		}
		if err == nil {
			err = log.Close(g.State())
		}
		assert.ErrorIs(t, err, io.ErrClosedPipe, "after %d lines", room)
	}
	log, err := rules.NewLogWriter(&closed{2}, rules.Header{})
	require.NoError(t, err)
	g := rules.NewGame(newGuess())
	_, _ = g.Do(threeRounds[0], nil)
	require.NoError(t, log.Add(threeRounds[0], nil, nil, g.State()))
	assert.ErrorIs(t, log.Close(g.State()), io.ErrClosedPipe, "what is opened at the end")
}

func TestAViewHidesWhatIsSealed(t *testing.T) {
	state := func(red int) *guess {
		s := newGuess()
		s.chosen[0] = red
		return s
	}
	two, three := state(2), state(3)
	assert.Equal(t, rules.See(two, 2, 5).Hash(), rules.See(three, 2, 5).Hash())
	assert.NotEqual(t, rules.See(two, 1, 5).Hash(), rules.See(three, 1, 5).Hash(), "the own number is known")
	assert.Equal(t, 2, two.chosen[0], "looking changes nothing")
	three.dice = rules.NewDice(99)
	assert.Equal(t, rules.See(two, 2, 5).Hash(), rules.See(three, 2, 5).Hash(), "nor the dice to come")
	assert.NotEqual(t, rules.See(two, 2, 5).Hash(), rules.See(two, 2, 6).Hash(), "which are others each time")
	v := rules.See(two, 2, 5)
	assert.Equal(t, []any{rules.Seat(2), 5}, []any{v.Seat, v.Done})
	seen := map[int]bool{}
	for seed := range uint64(40) {
		imagined := v.Imagine(seed, nil)
		assert.Equal(t, imagined.Hash(), v.Imagine(seed, imagined.Clone()).Hash())
		seen[imagined.(*guess).chosen[0]] = true
	}
	assert.Len(t, seen, 3, "whatever red may have written")
	own := rules.See(two, 1, 5).Imagine(3, nil)
	assert.Equal(t, 2, own.(*guess).chosen[0])
}

func TestActionsHaveOneFormInAGame(t *testing.T) {
	s := newGuess()
	assert.Equal(t, writes(1, 3), rules.Signed(s, writes(rules.Anyone, 3)), "of several the first")
	assert.Equal(t, writes(2, 3), rules.Signed(s, writes(2, 3)))
	s.chosen[0] = 1
	assert.Equal(t, writes(rules.Anyone, 3), rules.Signed(s, writes(2, 3)), "there is no other")
	assert.Equal(t, writes(1, 3), rules.Signed(s, writes(1, 3)), "who is not awaited stays to be refused")
	g := rules.NewGame(newGuess())
	_, refusal := g.Redo(writes(rules.Anyone, 3), nil, nil)
	require.Nil(t, refusal)
	assert.Equal(t, writes(1, 3), g.Actions()[0])
}

// patient is a player that asks whether to go on.
type patient struct {
	rules.Chance
	quit func() bool
}

func (p *patient) QuitWhen(quit func() bool) { p.quit = quit }

func TestWhoSitsAtATable(t *testing.T) {
	second := &patient{Chance: *rules.NewChance(1)}
	players := rules.NewSeated(map[rules.Seat]rules.Player{2: second})
	s := newGuess()
	seat, ok := players.Next(s)
	assert.Equal(t, []any{rules.Seat(2), true}, []any{seat, ok}, "nobody sits at the first seat")
	assert.Equal(t, rules.Seat(2), players.Choose(2, s, 0).By)
	assert.Equal(t, rules.Player(second), players.Player(2))
	assert.Nil(t, players.Player(1))
	s.chosen[1] = 2
	_, ok = players.Next(s)
	assert.False(t, ok)
	enough := false
	players.QuitWhen(func() bool { return enough })
	assert.False(t, second.quit())
	enough = true
	assert.True(t, second.quit())
	hasty := rules.NewSeated(map[rules.Seat]rules.Player{1: rules.NewChance(1), 2: rules.NewChance(2)})
	hasty.QuitWhen(func() bool { return enough }) // who does not ask is not told
	g := rules.NewGame(newGuess())
	over, err := g.Play(hasty, 9, nil)
	require.NoError(t, err)
	assert.False(t, over)
	assert.Zero(t, g.Len(), "what is chosen when nobody waits any more is not done")
	enough = false
	_, err = g.Play(hasty, 1, nil)
	require.NoError(t, err)
	assert.Equal(t, 1, g.Len())
	_, err = rules.NewGame(newGuess()).Play(rules.NewSeated(map[rules.Seat]rules.Player{1: cheat{}}), 9, nil)
	assert.ErrorContains(t, err, "the player of seat 1 chose 1 9, which is refused: Guess: That is not awaited.")
}

// cheat is a player that does what is not to be done.
type cheat struct{}

func (cheat) Choose(rules.View) rules.Action { return rules.Act(9) }

func TestDiceOfOtherSizesStandInALog(t *testing.T) {
	written := func(dice ...int) string {
		var out bytes.Buffer
		log, err := rules.NewLogWriter(&out, rules.Header{})
		require.NoError(t, err)
		g := rules.NewGame(newLottery())
		g.Force(dice...)
		events, refusal := g.Do(rules.Act(0), nil)
		require.Nil(t, refusal)
		require.NoError(t, log.Add(rules.Act(0), g.Forced(0), events, g.State()))
		require.NoError(t, log.Close(g.State()))
		return out.String()
	}
	replayed := func(text string) error {
		log, err := rules.NewLogReader(strings.NewReader(text))
		require.NoError(t, err)
		_, err = log.Replay(newLottery(), rules.Whole)
		return err
	}
	for _, test := range []struct {
		dice []int
		of   string
	}{{nil, ""}, {[]int{3}, ""}, {[]int{5}, ""}, {[]int{5, 9}, `"of":[6,10],`}, {[]int{5, 9, 2}, `"of":[6,10,4],`}, {[]int{2, 2}, `"of":[6,4],`}} {
		text := written(test.dice...)
		if test.of == "" {
			assert.NotContains(t, text, `"of"`, test.dice)
		} else {
			assert.Contains(t, text, test.of, test.dice)
		}
		assert.NoError(t, replayed(text), test.dice)
	}
	for want, change := range map[string]func(*rules.Entry){
		"draw rolls dice of other sizes than the log has":           func(e *rules.Entry) { e.Of = []int{6, 12} },
		"draw rolls a die that shows less than the log has: [5 11]": func(e *rules.Entry) { e.Dice = []int{5, 11} },
		"a die shows 1 or more, not -1":                             func(e *rules.Entry) { e.Dice = []int{5, -1} },
		"draw leads to other events than the log has":               func(e *rules.Entry) { e.Dice = []int{5, 8} },
	} {
		err := replayed(rewritten(t, written(5, 9), func(l []rules.Line) []rules.Line {
			change(l[1].(*rules.Entry))
			return l
		}))
		assert.ErrorContains(t, err, want)
	}
	var logError *rules.LogError
	require.NotErrorAs(t, replayed(written(5, 9)), &logError)
}
