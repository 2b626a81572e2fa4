package rulestest

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

const (
	stepBytes = 18  // how many bytes FuzzActions makes an action of
	someSteps = 500 // how many actions by chance there are between them all
)

// FuzzActions plays whatever actions the bytes make: one that is refused says why and
// changes nothing, one that is not has words that read back. After each the state is
// handed to sound, which holds what must always be true in the system.
func FuzzActions(f *testing.F, sys rules.System, sc *model.Scenario, sound func(testing.TB, rules.State)) {
	start := begun(f, sys, sc, 1)
	chairs := len(sys.Chairs(sc))
	f.Add(uint64(1), []byte("\x00\x01\x02\x03\x04\x00\x05\x00\x00\x00\x06\x00\x00\x00\x07\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, seed uint64, data []byte) {
		s := start.Clone()
		*s.Dice() = rules.NewDice(seed)
		r := rand.New(rand.NewPCG(seed, 2))
		steps := someSteps
		for ; len(data) >= stepBytes; data = data[stepBytes:] {
			for n := data[3]; n > 0 && steps > 0; n, steps = n-1, steps-1 { // on to somewhere else
				seat := rules.Seat(1 + r.IntN(chairs))
				if a, ok := s.Random(seat, r); ok {
					a.By = seat
					_, refusal := s.Apply(a, nil)
					require.Nil(t, refusal, "%s was offered", s.ActionText(a))
				}
			}
			try(t, s, actionOf(data[:stepBytes], chairs))
			sound(t, s)
		}
	})
}

// actionOf makes an action of bytes.
func actionOf(data []byte, chairs int) rules.Action {
	a := rules.Action{Verb: data[0], Flags: data[1], By: rules.Seat(int(data[2]) % (chairs + 1))}
	a.Unit = int32(int16(binary.LittleEndian.Uint16(data[4:])))
	for i := range a.At {
		a.At[i] = int32(binary.LittleEndian.Uint32(data[6+4*i:]))
	}
	return a
}

// try does an action, or sees that it is refused whole.
func try(t *testing.T, s rules.State, a rules.Action) {
	before := s.Hash()
	refusal := s.Refuse(a)
	if refusal != nil {
		require.NotEmpty(t, refusal.Sentence)
	} else {
		text := s.ActionText(a)
		back, err := s.ParseAction(text)
		require.NoError(t, err, text)
		require.Equal(t, text, s.ActionText(back))
	}
	_, again := s.Apply(a, nil)
	require.Equal(t, refusal == nil, again == nil, "what is not refused is carried out, and nothing else")
	if refusal != nil {
		require.Equal(t, before, s.Hash(), "what is refused changes nothing")
	}
}

// FuzzWords reads whatever text as an action: what is one is the same when it is
// written and read again, and its refusal has words. It begins with the texts of a
// game by chance.
func FuzzWords(f *testing.F, sys rules.System, sc *model.Scenario) {
	s := begun(f, sys, sc, 1)
	r := rand.New(rand.NewPCG(1, 1))
	later := s.Clone()
	seen := map[uint8]bool{}
	for range 2000 {
		seat, awaited := anyOf(later.Now().Awaits)
		a, ok := later.Random(seat, r)
		if !awaited || !ok {
			break
		}
		if a.By = seat; !seen[a.Verb] {
			seen[a.Verb] = true
			f.Add(later.ActionText(a))
		}
		_, refusal := later.Apply(a, nil)
		require.Nil(f, refusal)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := s.ParseAction(text)
		if err != nil {
			return
		}
		back, err := s.ParseAction(s.ActionText(a))
		require.NoError(t, err)
		require.Equal(t, a, back)
		if refusal := s.Refuse(a); refusal != nil {
			require.NotEmpty(t, refusal.Sentence)
		}
	})
}

// anyOf is one of some seats, where there is one.
func anyOf(seats rules.Seats) (rules.Seat, bool) {
	for seat := range seats.All() {
		return seat, true
	}
	return rules.Anyone, false
}

// begun is the beginning of a scenario's game.
func begun(f *testing.F, sys rules.System, sc *model.Scenario, seed uint64) rules.Table {
	f.Helper()
	battle, err := sys.NewBattle(sc)
	require.NoError(f, err)
	return battle.Begin(rules.Terms{Seed: seed})
}
