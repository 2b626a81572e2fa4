package balance_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/format"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/rulestest/envelopes"
	"github.com/mapsheet/mapsheet/schema"
)

// threeFields is the mirrored scenario of a small game, with changes to its text.
func threeFields(t testing.TB, changes ...string) balance.Arena {
	t.Helper()
	for i := 0; i < len(changes); i += 2 {
		require.Contains(t, envelopes.Text, changes[i])
	}
	file, err := schema.Read("three-fields", strings.NewReader(strings.NewReplacer(changes...).Replace(envelopes.Text)), envelopes.Bases())
	require.NoError(t, err)
	battle, err := envelopes.System().NewBattle(file.Scenario)
	require.NoError(t, err)
	return balance.Arena{
		System: envelopes.System(), Scenario: file.Scenario,
		Start: func(seed uint64) rules.State { return battle.Begin(rules.Terms{Seed: seed}) },
	}
}

// batch is one in an arena with the same player on all sides.
func batch(a balance.Arena, player string, games int) balance.Batch {
	b := balance.Batch{Setup: balance.Setup{File: "fields.toml", Scenario: a.Scenario.ID, Seed: 5, Games: games}, Workers: 2}
	for _, side := range a.Scenario.Sides {
		b.Sides = append(b.Sides, balance.Side{ID: side.ID, Name: side.Name, Player: player})
	}
	return b
}

func played(t testing.TB, b balance.Batch, a balance.Arena) balance.Result {
	t.Helper()
	r, err := b.Play(t.Context(), a)
	require.NoError(t, err)
	return r
}

func TestAMirroredScenarioIsEven(t *testing.T) {
	a := threeFields(t)
	r := played(t, batch(a, "random", 400), a)
	won := r.Won("red")
	assert.True(t, won.Low <= 50 && 50 <= won.High, "%+v", won)
	_, one := r.Favoured()
	assert.False(t, one)
	sum := 0
	for _, e := range r.Ends {
		sum += e.Games
	}
	assert.Equal(t, 400, sum)
	assert.NotEmpty(t, r.Losses)
}

func TestAOneSidedScenarioIsToldAsSuch(t *testing.T) {
	a := threeFields(t, "turns = 8", "turns = 3", `units = [{ type = "red-company", count = 3 }]`, `units = [{ type = "red-company", count = 6 }]`,
		`units = [{ type = "blue-company", count = 3 }]`, `units = [{ type = "blue-company", count = 1 }]`,
		"condition = { losses = { units = { side = \"blue\" }, at_least = 2 } }", "condition = { losses = { units = { side = \"blue\" }, at_least = 1 } }",
		"condition = { losses = { units = { side = \"red\" }, at_least = 2 } }", "condition = { losses = { units = { side = \"red\" }, at_least = 6 } }")
	r := played(t, batch(a, "random", 200), a)
	side, one := r.Favoured()
	require.True(t, one, "%+v", r.Ends)
	assert.Equal(t, "red", side.ID)
	require.Zero(t, r.Ends[1].Games, "blue cannot win")
	closest := r.Closest("blue", 3)
	require.Len(t, closest, 3)
	for i, g := range r.Closest("blue", 200) {
		if i > 0 && g.Winner == closest[0].Winner {
			assert.LessOrEqual(t, g.Sides[1].Near, closest[0].Sides[1].Near)
		}
	}
	assert.Equal(t, []string{"play", "fields.toml", "--player", "red=random", "--player", "blue=random", "--seed", "5"}, r.Args(5))
}

func TestABatchComesToTheSameForAnyNumberOfWorkers(t *testing.T) {
	a := arena(t, "markova")
	b := batch(a, "random", 9)
	b.Workers = 1
	alone := played(t, b, a)
	b.Workers = 5
	assert.Equal(t, alone, played(t, b, a))
	require.Len(t, alone.Played, 9)
	for i, g := range alone.Played {
		assert.Equal(t, uint64(5+i), g.Seed)
		assert.Positive(t, g.Turn)
	}
}

func TestABatchGoesOnUntilTheSharesAreKnown(t *testing.T) {
	a := threeFields(t)
	b := batch(a, "random", 0)
	b.Until = 10
	b.Games = balance.NewLooks(10, 0).Worst
	var looks []int
	b.Looked = func(found []int, games int) {
		looks = append(looks, games)
		assert.Len(t, found, 3)
	}
	r := played(t, b, a)
	assert.Len(t, r.Played, looks[len(looks)-1])
	for _, e := range r.Ends {
		assert.LessOrEqual(t, e.High-e.Low, 20.1)
	}
	b.Games = 30
	assert.Len(t, played(t, b, a).Played, 30, "no more than that")
}

func TestABatchThatIsStoppedTellsTheGamesThatWereDone(t *testing.T) {
	a := threeFields(t)
	ctx, stop := context.WithCancel(t.Context())
	b := batch(a, "random", 100)
	b.Workers = 1
	var came []balance.Game
	b.Came = func(g balance.Game) { came = append(came, g) }
	b.Told = func(done int) {
		if done == 20 {
			stop()
		}
	}
	r, err := b.Play(ctx, a)
	require.NoError(t, err)
	assert.True(t, r.Stopped)
	assert.Len(t, r.Played, 20)
	blind := r
	blind.Seen = nil
	assert.Equal(t, blind, b.Sofar(came))
	b.Told, b.Came = nil, nil
	whole := played(t, b, a)
	assert.Equal(t, whole.Played[:len(r.Played)], r.Played)

	b.Begun = r
	on := played(t, b, a)
	assert.Equal(t, whole, on, "it goes on to the same as if it had not been stopped")
	b.Begun = on
	assert.Equal(t, whole, played(t, b, a), "there is nothing left to play")
}

// What is kept on the way is what a batch that is stopped there comes to.
func TestABatchTellsOnItsWayWhatItHasComeTo(t *testing.T) {
	a := threeFields(t)
	var met []balance.Result
	b := batch(a, "random", 20)
	b.Workers = 3
	b.Going = func(sofar func() (balance.Result, error)) {
		r, err := sofar()
		require.NoError(t, err)
		met = append(met, r)
	}
	whole := played(t, b, a)
	require.Len(t, met, 20, "it can be asked after each game")
	for _, r := range met {
		if n := len(r.Played); n > 0 && n < 20 {
			stopped := batch(a, "random", 20)
			stopped.Only = n
			assert.Equal(t, played(t, stopped, a), r, n)
		}
	}
	b.Begun, met = met[10], nil
	assert.Equal(t, whole, played(t, b, a), "it goes on from there")
	require.NotEmpty(t, met)
	assert.Equal(t, whole.Played, met[len(met)-1].Played)
	assert.Equal(t, whole.Seen, met[len(met)-1].Seen)
}

func TestABatchThatLooksGoesOnToTheSameAsUnstopped(t *testing.T) {
	a := threeFields(t)
	b := batch(a, "random", balance.NewLooks(10, 0).Worst)
	b.Until, b.Workers = 10, 1
	whole := played(t, b, a)
	for _, at := range []int{1, balance.NewLooks(10, 0).Sizes[0], len(whole.Played) - 1} {
		ctx, stop := context.WithCancel(t.Context())
		b.Came = func(g balance.Game) {
			if g.Seed == b.Seed+uint64(at)-1 {
				stop()
			}
		}
		r, err := b.Play(ctx, a)
		stop()
		require.NoError(t, err)
		require.Len(t, r.Played, at)
		b.Came, b.Begun = nil, r
		assert.Equal(t, whole, played(t, b, a))
		b.Begun = balance.Result{}
	}
}

func TestGamesComeInTheOrderOfSeeds(t *testing.T) {
	a := threeFields(t)
	b := batch(a, "random", 60)
	b.Workers = 4
	var came []balance.Game
	b.Came = func(g balance.Game) { came = append(came, g) }
	assert.Equal(t, played(t, b, a).Played, came)
}

func TestABatchThatGoesOnUntilSharesAreKnownTellsEachGameOnce(t *testing.T) {
	a := threeFields(t)
	b := batch(a, "random", balance.NewLooks(15, 0).Worst)
	b.Until = 15
	var came []balance.Game
	b.Came = func(g balance.Game) { came = append(came, g) }
	assert.Equal(t, played(t, b, a).Played, came)
}

func TestABatchEndsWithAPlayerThatTheSideCannotHave(t *testing.T) {
	a := arena(t, "markova")
	_, err := batch(a, "doctrine", 2).Play(t.Context(), a)
	assert.ErrorContains(t, err, "choose another player for that side")
}

// shards is a batch in parts, as it is read from their files.
func shards(t *testing.T, a balance.Arena, b balance.Batch, of int) []balance.Named {
	t.Helper()
	var out []balance.Named
	for n := 1; n <= of; n++ {
		b.Shard = balance.Shard{N: n, Of: of}
		text, err := json.Marshal(played(t, b, a))
		require.NoError(t, err)
		r, err := balance.Read(bytes.NewReader(text))
		require.NoError(t, err)
		out = append(out, balance.Named{Name: b.Shard.String() + ".json", Result: r})
	}
	return out
}

func TestShardsComeToTheSameAsOneRun(t *testing.T) {
	a := threeFields(t)
	b := batch(a, "random", 23)
	whole, err := json.Marshal(played(t, b, a))
	require.NoError(t, err)
	for _, of := range []int{1, 2, 7, 30} {
		parts := shards(t, a, b, of)
		parts[0], parts[of-1] = parts[of-1], parts[0]
		merged, err := balance.Merge(parts)
		require.NoError(t, err)
		text, err := json.Marshal(merged)
		require.NoError(t, err)
		assert.Equal(t, string(whole), string(text), "%d shards", of)
	}
}

func TestShardsThatDoNotBelongTogetherAreRefusedByName(t *testing.T) {
	a := threeFields(t)
	b := batch(a, "random", 6)
	for want, change := range map[string]func(parts []balance.Named) []balance.Named{
		"of the shards one is not there: 2/3":              func(p []balance.Named) []balance.Named { return []balance.Named{p[0], p[2]} },
		"of the shards some are not there: 1/3, 2/3":       func(p []balance.Named) []balance.Named { return p[2:] },
		"shard 1/3 is there twice: 1/3.json and 1/3.json":  func(p []balance.Named) []balance.Named { return append(p, p[0]) },
		"3/3.json was stopped before the end of its games": func(p []balance.Named) []balance.Named { p[2].Stopped = true; return p },
		"2/3.json is no shard of a batch":                  func(p []balance.Named) []balance.Named { p[1].Shard = balance.Shard{}; return p },
		"it has another scenario, or another draft of it":  func(p []balance.Named) []balance.Named { p[1].Digest = "other"; return p },
		"it has games of another version of the program":   func(p []balance.Named) []balance.Named { p[1].Engine = "other"; return p },
		"it has games from seed 9 on, and not 5":           func(p []balance.Named) []balance.Named { p[1].Seed = 9; return p },
		"it has 7 games in all its shards, and not 6":      func(p []balance.Named) []balance.Named { p[1].Games = 7; return p },
		"it has shards of 4, and not of 3":                 func(p []balance.Named) []balance.Named { p[1].Shard.Of = 4; return p },
		"it has other options":                             func(p []balance.Named) []balance.Named { p[1].Title = "other"; return p },
		"other players, red=greedy, blue=random and not red=random, blue=random": func(p []balance.Named) []balance.Named {
			p[1].Sides = append([]balance.Side{}, p[1].Sides...)
			p[1].Sides[0].Player = "greedy"
			return p
		},
		"there are no shards to merge": func([]balance.Named) []balance.Named { return nil },
	} {
		_, err := balance.Merge(change(shards(t, a, b, 3)))
		assert.ErrorContains(t, err, want)
	}
}

func TestWhatIsNoResultIsRefused(t *testing.T) {
	a := threeFields(t)
	text, err := json.Marshal(played(t, batch(a, "random", 3), a))
	require.NoError(t, err)
	for want, changes := range map[string][2]string{
		"it is no result of games":                         {`{`, `[`},
		`reads "mapsheet-balance/2" at most`:               {"mapsheet-balance/2", "mapsheet-balance/3"},
		"it has 3 games of 4":                              {`"games":3,"stopped"`, `"games":4,"stopped"`},
		"0 games are none or too many":                     {`"games":3,"stopped"`, `"games":0,"stopped"`},
		"game 1 has the seed 77":                           {`"seed":5,"winner"`, `"seed":77,"winner"`},
		"nobody \"green\" can win game":                    {`"winner":`, `"winner":"green","x":`},
		"of them quiet":                                    {`"quiet":`, `"quiet":99,"x":`},
		"there is no shard 9/2":                            {`"stopped"`, `"shard":{"n":9,"of":2},"stopped"`},
		"shares are not known to 99 points":                {`"stopped"`, `"until":99,"stopped"`},
		"shares are not known to 0.9 points":               {`"stopped"`, `"until":0.9,"stopped"`},
		"shares are not known to 25.5 points":              {`"stopped"`, `"until":25.5,"stopped"`},
		"it has no sides":                                  {`"sides":[{"id":"red"`, `"sides":[],"x":[{"id":"red"`},
		"game 1 has 0 sides":                               {`"sides":[{"near"`, `"sides":[],"x":[{"near"`},
		"game 1 has a side that is 5000 thousandths":       {`"near":`, `"near":5000,"y":`},
		"game 1 has -1 lost units of the type \"company\"": {`"losses":{`, `"losses":{"company":-1,"x":0},"y":{`},
	} {
		require.Contains(t, string(text), changes[0])
		_, err := balance.Read(strings.NewReader(strings.Replace(string(text), changes[0], changes[1], 1)))
		assert.ErrorContains(t, err, want)
	}
}

// spaces is an endless file of them.
type spaces struct{}

func (spaces) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

func TestAResultIsReadUpToItsLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads a file as large as any")
	}
	text, err := os.ReadFile("testdata/formats/mapsheet-balance-1.json")
	require.NoError(t, err)
	at := io.MultiReader(bytes.NewReader(text), io.LimitReader(spaces{}, int64(limits.BatchBytes-len(text))))
	_, err = balance.Read(at)
	require.NoError(t, err)
	_, err = balance.Read(io.MultiReader(bytes.NewReader(text), spaces{}))
	assert.ErrorContains(t, err, fmt.Sprintf("it is larger than %d MiB", limits.BatchBytes>>20))

	games := func(n int) string {
		return fmt.Sprintf(`{"format":"mapsheet-balance/1","sides":[{"id":"red"}],"games":%d,"stopped":true}`, n)
	}
	_, err = balance.Read(strings.NewReader(games(limits.BatchGames)))
	require.NoError(t, err)
	_, err = balance.Read(strings.NewReader(games(limits.BatchGames + 1)))
	assert.ErrorContains(t, err, "are none or too many")
	losses := func(n int) string {
		return fmt.Sprintf(`{"format":"mapsheet-balance/1","sides":[{"id":"red"}],"games":1,"played":[{"winner":"red","turn":1,"sides":[{"losses":{"company":%d}}]}]}`, n)
	}
	_, err = balance.Read(strings.NewReader(losses(limits.ForceUnits)))
	require.NoError(t, err)
	_, err = balance.Read(strings.NewReader(losses(limits.ForceUnits + 1)))
	assert.ErrorContains(t, err, "lost units of the type")
	assert.LessOrEqual(t, balance.NewLooks(balance.MinPoints, 0).Worst, limits.BatchGames)
}

// TestResultsOfEveryVersionAreRead holds results that earlier versions of the program wrote.
// They are never changed: a new version of the format adds some.
func TestResultsOfEveryVersionAreRead(t *testing.T) {
	for version := 1; version <= format.Balance.Version; version++ {
		text, err := os.ReadFile(fmt.Sprintf("testdata/formats/mapsheet-balance-%d.json", version))
		require.NoError(t, err)
		r, err := balance.Read(bytes.NewReader(text))
		require.NoError(t, err)
		assert.Equal(t, "skirmish", r.Scenario)
		assert.Len(t, r.Played, 4)
		assert.Equal(t, balance.Shard{N: 1, Of: 2}, r.Shard)
		assert.Equal(t, version > 1, r.Seen != nil, "version %d", version)
		if version == 1 {
			assert.Empty(t, r.Decided)
			for _, g := range r.Played {
				assert.Equal(t, balance.Undecided, g.Decided)
			}
		}
		if version == format.Balance.Version {
			again, err := r.Encode()
			require.NoError(t, err)
			assert.Equal(t, string(text), string(again))
		}
	}
}

func FuzzRead(f *testing.F) {
	text, err := os.ReadFile("testdata/formats/mapsheet-balance-1.json")
	require.NoError(f, err)
	f.Add(text)
	text, err = os.ReadFile("testdata/formats/mapsheet-balance-2.json")
	require.NoError(f, err)
	f.Add(text)
	f.Add([]byte(`{"format":"mapsheet-balance/1"}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := balance.Read(bytes.NewReader(text))
		if err == nil {
			_, _ = balance.Merge([]balance.Named{{Name: "it", Result: r}})
			for i := range 4 {
				_, _ = balance.Merge([]balance.Named{{Name: "it", Result: r}, {Name: "other", Result: r}}[:i%2+1])
			}
			for _, s := range r.Sides {
				r.Closest(s.ID, 3)
			}
		}
	})
}
