package rules_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/rules"
)

func TestDiceOfASeedAreAlwaysTheSame(t *testing.T) {
	var got []int
	d := rules.NewDice(1914)
	for range 12 {
		got = append(got, d.Roll())
	}
	assert.Equal(t, []int{6, 5, 4, 1, 2, 2, 5, 2, 4, 1, 6, 6}, got, "logs that players have must not change their meaning")
	assert.Equal(t, 12, d.Rolls())
}

func TestEveryFaceIsEquallyLikely(t *testing.T) {
	var faces [7]int
	d := rules.NewDice(1)
	const n = 60000
	for range n {
		faces[d.Roll()]++
	}
	assert.Zero(t, faces[0])
	for _, count := range faces[1:] {
		assert.InDelta(t, n/6, count, 400)
	}
}

func TestDiceHaveAnyNumberOfFaces(t *testing.T) {
	for _, faces := range []int{1, 2, 10, 29, 1000} {
		seen := make([]int, faces+1)
		d := rules.NewDice(4)
		for range 200 * faces {
			seen[d.Die(faces)]++
		}
		assert.Zero(t, seen[0])
		assert.NotContains(t, seen[1:], 0, "every face of %d comes up", faces)
		assert.Less(t, slices.Max(seen), 300)
	}
	d := rules.NewDice(4)
	d.Force(28, 3, 7)
	assert.Equal(t, 27, d.Draw(29), "a card by its place among those left")
	assert.Equal(t, 3, d.Die(10))
	assert.False(t, d.Misfit())
	assert.Equal(t, 6, d.Roll())
	assert.True(t, d.Misfit(), "no die of six shows a seven")
}

func TestDiceCanBeSetByHand(t *testing.T) {
	free, forced := rules.NewDice(7), rules.NewDice(7)
	forced.Force(6, 0, 9)
	forced.Force(2)
	copied := forced
	for _, want := range []int{6, 1, 6, 2} {
		assert.Equal(t, want, forced.Roll())
		assert.Equal(t, want, copied.Roll(), "a copy has its own place in the queue")
	}
	for range 5 {
		assert.Equal(t, free.Roll(), forced.Roll(), "then the stream goes on where it was")
	}
}

func TestTheHashOfDiceTellsWhereTheyStand(t *testing.T) {
	hash := func(d rules.Dice) rules.Hash { return d.Digest(rules.NewHash()) }
	a, b := rules.NewDice(7), rules.NewDice(7)
	assert.Equal(t, hash(a), hash(b))
	a.Roll()
	assert.NotEqual(t, hash(a), hash(b))
	b.Roll()
	assert.Equal(t, hash(a), hash(b))
	b.Force(3)
	assert.NotEqual(t, hash(a), hash(b))
}

func TestAHashReadsEveryLetterAndTheLength(t *testing.T) {
	seen := map[rules.Hash]string{}
	for _, text := range []string{"", "a", "b", "a\x00", "12345678", "123456780", "1234567800", "abcdefghi", "abcdefghj"} {
		h := rules.NewHash().AddString(text)
		assert.NotContains(t, seen, h, "%q and %q", text, seen[h])
		seen[h] = text
	}
	assert.Equal(t, "000000000000000a", rules.Hash(10).String())
}

func TestAGameGoesBackToAnyAction(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rules.NewGame(newRace(rapid.Uint64().Draw(t, "seed")))
		hashes := []rules.Hash{g.State().Hash()}
		forced := []bool{}
		for range rapid.IntRange(0, 90).Draw(t, "actions") {
			force := rapid.IntRange(0, 9).Draw(t, "force") == 0
			forced = append(forced, force)
			if force {
				g.Force(1)
			}
			_, refusal := g.Do(rules.Act(uint8(rapid.IntRange(0, 1).Draw(t, "verb"))), nil)
			if refusal != nil {
				break
			}
			hashes = append(hashes, g.State().Hash())
		}
		for n, want := range hashes {
			assert.Equal(t, want, g.At(n).Hash())
		}
		n := rapid.IntRange(0, g.Len()).Draw(t, "back to")
		actions := slices.Clone(g.Actions())
		g = g.Branch(n)
		require.Equal(t, n, g.Len())
		assert.Equal(t, hashes[n], g.State().Hash())
		for i := n; i < len(actions); i++ {
			if forced[i] {
				g.Force(1)
			}
			_, refusal := g.Do(actions[i], nil)
			require.Nil(t, refusal)
			assert.Equal(t, hashes[i+1], g.State().Hash())
		}
	})
}

func TestARefusedActionChangesNothing(t *testing.T) {
	g := rules.NewGame(newRace(1))
	before := g.State().Hash()
	_, refusal := g.Do(rules.Act(9), nil)
	require.NotNil(t, refusal)
	assert.EqualError(t, refusal, "Race (B): There is no such thing to do.")
	assert.Equal(t, before, g.State().Hash())
	assert.Zero(t, g.Len())
}

func TestPlayersPlayToTheEnd(t *testing.T) {
	players := rules.NewSeated(map[rules.Seat]rules.Player{1: rules.NewChance(1), 2: rules.NewChance(2)})
	g := rules.NewGame(newRace(1))
	over, err := g.Play(players, 1000, nil)
	require.NoError(t, err)
	assert.True(t, over)

	over, err = rules.NewGame(newRace(1)).Play(players, 1, nil)
	require.NoError(t, err)
	assert.False(t, over, "one action is not enough")

	_, err = rules.NewGame(newRace(1)).Play(rules.NewSeated(map[rules.Seat]rules.Player{2: rules.NewChance(2)}), 1000, nil)
	assert.EqualError(t, err, `nobody plays the side "white": name a player for it`)
}

func TestABranchGoesItsOwnWay(t *testing.T) {
	g := rules.NewGame(newRace(3))
	for range 5 {
		g.Force(1)
		_, refusal := g.Do(rules.Act(roll), nil)
		require.Nil(t, refusal)
	}
	before := g.State().Hash()
	b := g.Branch(3)
	assert.Equal(t, 3, b.Len())
	assert.Equal(t, g.At(3).Hash(), b.State().Hash())
	assert.Equal(t, []int{1}, b.Forced(2))
	b.Force(2)
	_, refusal := b.Do(rules.Act(pass), nil)
	require.Nil(t, refusal)
	assert.Equal(t, before, g.State().Hash())
	assert.Equal(t, []int{1}, g.Forced(3))
	assert.Equal(t, rules.Act(roll), g.Actions()[3])
}

func TestAnActionRolledElsewhereKeepsItsDice(t *testing.T) {
	there := rules.NewGame(newRace(3))
	events, refusal := there.Do(rules.Act(roll), nil)
	require.Nil(t, refusal)
	rolled := rules.Numbers(rules.Rolled(there.State(), events))
	require.Len(t, rolled, 1)

	here := rules.NewGame(newRace(99))
	untouched := *here.State().Dice()
	events, refusal = here.Redo(rules.Act(roll), append(rolled, 6, 6), nil)
	require.Nil(t, refusal)
	assert.EqualValues(t, rolled[0], events[0].Die)
	assert.Equal(t, rolled, here.Forced(0), "those not rolled are forgotten")
	assert.Equal(t, here.State().Hash(), here.At(1).Hash())
	events, refusal = here.Do(rules.Act(roll), nil)
	require.Nil(t, refusal)
	assert.Equal(t, []int{untouched.Roll()}, rules.Numbers(rules.Rolled(here.State(), events)), "then its own dice go on where they were")
	hash := here.State().Hash()
	_, refusal = here.Redo(rules.Act(9), []int{1}, nil)
	require.NotNil(t, refusal)
	assert.Equal(t, hash, here.State().Hash())
}
