package rules_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
)

// lottery is a small system for tests: who draws rolls a die, another one of ten faces where
// that shows 4 or more, and then draws one of the cards that are left.
type lottery struct {
	rules.Table // of which nobody asks anything else
	dice        rules.Dice
	left        []string
}

var tickets = []string{"a", "b", "c", "d"}

func newLottery() *lottery { return &lottery{dice: rules.NewDice(1), left: tickets} }

func (s *lottery) Clone() rules.State {
	c := *s
	return &c
}

func (s *lottery) CloneInto(rules.State) rules.State { return s.Clone() }

func (s *lottery) Hash() rules.Hash {
	return s.dice.Digest(rules.NewHash().AddString(fmt.Sprint(s.left)))
}

func (s *lottery) Now() rules.Moment { return rules.Moment{Awaits: rules.SeatsOf(1)} }

func (s *lottery) Refuse(a rules.Action) *rules.Refusal {
	if a.Verb > 0 || len(s.left) == 0 {
		return &rules.Refusal{Rule: "Lottery", Sentence: "There is nothing to draw."}
	}
	return nil
}

func (s *lottery) Apply(a rules.Action, events []rules.Event) ([]rules.Event, *rules.Refusal) {
	if refusal := s.Refuse(a); refusal != nil {
		return events, refusal
	}
	n := s.dice.Roll()
	events = append(events, rules.Event{Die: uint8(n)})
	if n >= 4 {
		events = append(events, rules.Event{Kind: 1, N: int32(s.dice.Die(10))})
	}
	k := s.dice.Draw(len(s.left))
	events = append(events, rules.Event{Kind: 2, N: int32(k + 1), From: int32(len(s.left)), At: int32(slices.Index(tickets, s.left[k]))})
	s.left = slices.Delete(slices.Clone(s.left), k, k+1)
	return events, nil
}

func (s *lottery) Random(rules.Seat, *rand.Rand) (rules.Action, bool) { return rules.Act(0), true }

func (s *lottery) Outcome() (rules.Outcome, bool) { return rules.Outcome{}, false }

func (s *lottery) ActionText(rules.Action) string { return "draw" }

func (s *lottery) ParseAction(string) (rules.Action, error) { return rules.Act(0), nil }

func (s *lottery) Dice() *rules.Dice { return &s.dice }

func (s *lottery) Rolls(e rules.Event) []rules.Roll {
	switch e.Kind {
	case 1:
		return []rules.Roll{{N: int(e.N), Of: 10}}
	case 2:
		return []rules.Roll{{N: int(e.N), Of: int(e.From), Card: tickets[e.At]}}
	}
	return []rules.Roll{{N: int(e.Die), Of: 6}}
}

func (s *lottery) Deck() rules.Deck {
	var d rules.Deck
	for _, id := range tickets {
		lies := rules.Discarded
		if slices.Contains(s.left, id) {
			lies = rules.InDeck
		}
		d.Cards = append(d.Cards, rules.Card{ID: id, Lies: lies})
	}
	return d
}

// drawn is what an action of a game showed.
func drawn(t *testing.T, g *rules.Game) []rules.Roll {
	t.Helper()
	events, refusal := g.Do(rules.Act(0), nil)
	require.Nil(t, refusal)
	return rules.Rolled(g.State(), events)
}

func TestWhatIsSetByHandComesWhereItIsRolledOrDrawn(t *testing.T) {
	chance := func() []int { return rules.Numbers(drawn(t, rules.NewGame(newLottery()))) }()
	for name, test := range map[string]struct {
		set     rules.ByHand
		numbers []int
		rest    rules.ByHand
	}{
		"a die and a card":               {rules.ByHand{Dice: []int{3}, Cards: []string{"c"}}, []int{3, 3}, rules.ByHand{}},
		"two dice":                       {rules.ByHand{Dice: []int{5, 9}}, []int{5, 9}, rules.ByHand{}},
		"two dice and a card":            {rules.ByHand{Dice: []int{4, 10}, Cards: []string{"a"}}, []int{4, 10, 1}, rules.ByHand{}},
		"a die that is not rolled waits": {rules.ByHand{Dice: []int{2, 6}, Cards: []string{"d"}}, []int{2, 4}, rules.ByHand{Dice: []int{6}}},
		"a second card waits":            {rules.ByHand{Dice: []int{1}, Cards: []string{"b", "a"}}, []int{1, 2}, rules.ByHand{Cards: []string{"a"}}},
		"a card that there is not waits": {rules.ByHand{Cards: []string{"x", "a"}}, []int{}, rules.ByHand{Cards: []string{"x", "a"}}},
		"a card behind what chance brings": {
			rules.ByHand{Cards: []string{"b"}}, append(slices.Clone(chance[:len(chance)-1]), 2), rules.ByHand{},
		},
		"nothing": {rules.ByHand{}, []int{}, rules.ByHand{}},
	} {
		t.Run(name, func(t *testing.T) {
			kept := test.set.Clone()
			numbers, rest := test.set.Lay(newLottery(), rules.Act(0))
			assert.Equal(t, test.numbers, append([]int{}, numbers...))
			assert.Equal(t, test.rest.Empty(), rest.Empty())
			assert.Equal(t, fmt.Sprint(test.rest), fmt.Sprint(rest))
			assert.Equal(t, kept, test.set, "what was set stays as it was")

			g := rules.NewGame(newLottery())
			g.SetByHand(test.set)
			shown := drawn(t, g)
			assert.Equal(t, test.numbers, append([]int{}, rules.Numbers(shown)[:len(test.numbers)]...))
			assert.Equal(t, fmt.Sprint(test.rest), fmt.Sprint(g.ByHand()))
			assert.Equal(t, test.numbers, append([]int{}, g.Forced(0)...))
			assert.Equal(t, g.State().Hash(), g.At(1).Hash())
		})
	}
	set := rules.ByHand{Dice: []int{1}}
	numbers, rest := set.Lay(newLottery(), rules.Act(7))
	assert.Empty(t, numbers, "nothing is laid for what is not legal")
	assert.Equal(t, set.Dice, rest.Dice)
	g := rules.NewGame(newLottery())
	g.SetByHand(set)
	_, refusal := g.Do(rules.Act(7), nil)
	require.NotNil(t, refusal)
	assert.Equal(t, set.Dice, g.ByHand().Dice)
}

func TestWhatCannotBeSetByHandIsTold(t *testing.T) {
	six, plain := rules.System{Die: 6}, rules.System{}
	assert.NoError(t, six.CheckDice([]int{1, 6}))
	assert.EqualError(t, six.CheckDice([]int{1, 7}), "a die shows 1 to 6, not 7")
	assert.EqualError(t, six.CheckDice([]int{0}), "a die shows 1 to 6, not 0")
	assert.NoError(t, plain.CheckDice([]int{1, 99}))
	assert.EqualError(t, plain.CheckDice([]int{0}), "a die shows 1 or more, not 0")
	assert.NoError(t, rules.CheckCards(newLottery(), []string{"a", "d"}))
	assert.EqualError(t, rules.CheckCards(newLottery(), []string{"a", "x"}), `the deck has no card "x"; it has a b c d`)
	assert.NoError(t, rules.CheckCards(nil, nil))
	assert.EqualError(t, rules.CheckCards(nil, []string{"a"}), "there are no cards to be drawn in this game")
}

func TestADeckIsLookedThrough(t *testing.T) {
	d := rules.Deck{Cards: []rules.Card{{ID: "r2", Side: "red"}, {ID: "b2", Side: "blue", Lies: rules.FaceUp}, {ID: "r3", Side: "red", Lies: rules.Discarded}, {ID: "joker"}}}
	up, ok := d.Up()
	assert.True(t, ok)
	assert.Equal(t, "b2", up.ID)
	_, ok = rules.Deck{Cards: d.Cards[2:]}.Up()
	assert.False(t, ok)
	card, ok := d.Card("r3")
	assert.True(t, ok)
	assert.Equal(t, d.Cards[2], card)
	_, ok = d.Card("r4")
	assert.False(t, ok)
	assert.Equal(t, []int{1, 2, 0, 1}, []int{d.Count("red", rules.InDeck), d.Count("", rules.InDeck), d.Count("blue", rules.InDeck), d.Count("blue", rules.FaceUp)})
}
