package balance_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
)

// builtIn is a built-in scenario of any system.
func builtIn(t testing.TB, id string) balance.Arena {
	t.Helper()
	file, err := scenarios.Open(id)
	require.NoError(t, err)
	system, err := systems.All().Of(file.Scenario)
	require.NoError(t, err)
	battle, err := system.NewBattle(file.Scenario)
	require.NoError(t, err)
	return balance.Arena{
		System: system, Scenario: file.Scenario,
		Start: func(seed uint64) rules.State { return battle.Begin(rules.Terms{Seed: seed}) },
	}
}

func TestWhatIsSeenAgreesWithWhatGamesCameTo(t *testing.T) {
	for _, id := range []string{"markova", "tanga", "leuthen", "cowpens"} {
		t.Run(id, func(t *testing.T) {
			a := builtIn(t, id)
			games := 6
			if a.System.ID == "kings-men" { // whose games by chance are long
				games = 2
			}
			r := played(t, batch(a, "random", games), a)
			s := r.Seen
			require.NotNil(t, s)
			assert.Equal(t, games, s.Games)
			assert.Equal(t, games, s.Reached[0])
			assert.Len(t, s.Rules, len(a.Scenario.Rules))
			assert.Len(t, s.Groups, len(a.Scenario.Reinforcements))
			assert.Len(t, s.Places, len(a.Scenario.Board.PlaceIDs()))

			last := len(s.Reached) - 1
			for i, side := range r.Sides {
				lost := 0
				for _, g := range r.Played {
					lost += r.Lost(g, side.ID)
					for typ, n := range g.Sides[i].Losses {
						assert.Positive(t, n, typ)
					}
				}
				curve, byType := -1, 0
				for _, c := range s.Losses {
					switch {
					case c.Side == side.ID && c.Type == "":
						curve = c.Lost[last]
						for stage := range c.Spread {
							in, sum := 0, 0
							for n, games := range c.Spread[stage] {
								in, sum = in+games, sum+n*games
							}
							assert.Equal(t, games, in)
							assert.Equal(t, c.Lost[stage], sum)
						}
						assert.LessOrEqual(t, c.Quantile(last, 0.25), c.Quantile(last, 0.75))
					case c.Side == side.ID:
						byType += c.Lost[last]
					}
				}
				assert.Equal(t, lost, curve, side.Name)
				assert.Equal(t, lost, byType, side.Name)
			}
			decided, deepest := 0, 0
			for _, c := range s.Clauses {
				if deepest = max(deepest, c.Depth); c.Depth == 0 {
					decided += c.Decided
				}
				assert.LessOrEqual(t, c.Decided, c.Held, c.Sentence)
				assert.LessOrEqual(t, s.Nearness(c), 1.0)
				assert.NotEmpty(t, c.Sentence)
			}
			assert.Equal(t, games, decided, "each game is decided by one clause, or without any")
			moves, held := 0, 0
			for _, n := range s.HeatOf(balance.HeatMoves, "", 0, last) {
				moves += n
			}
			for _, n := range s.HeatOf(balance.HeatHeld, r.Sides[0].ID, 1, 1) {
				held = max(held, n)
			}
			assert.Positive(t, moves)
			assert.Positive(t, held)
			assert.LessOrEqual(t, held, s.Reached[1], "a cell is held once a game")
			used := 0
			for _, u := range s.Units {
				if !u.Idle() {
					used++
				}
				assert.LessOrEqual(t, u.Moved, u.OnMap, u.Name)
			}
			assert.Positive(t, used)
		})
	}
}

func TestWhatIsSeenIsTheSameForShardsAndWorkersInEverySystem(t *testing.T) {
	for id, games := range map[string]int{"tanga": 5, "leuthen": 5, "cowpens": 3} {
		a := builtIn(t, id)
		b := batch(a, "random", games)
		whole, err := json.Marshal(played(t, b, a))
		require.NoError(t, err)
		b.Workers = 1
		alone, err := json.Marshal(played(t, b, a))
		require.NoError(t, err)
		assert.Equal(t, string(whole), string(alone), id)
		merged, err := balance.Merge(shards(t, a, b, 3))
		require.NoError(t, err)
		text, err := json.Marshal(merged)
		require.NoError(t, err)
		assert.Equal(t, string(whole), string(text), id)
	}
}

func TestWhatIsSeenElsewhereIsWhatIsSeenHere(t *testing.T) {
	a := builtIn(t, "markova")
	here := played(t, batch(a, "random", 3), a)
	require.NotNil(t, here.Seen)
	there := balance.Arena{System: a.System, Scenario: a.Scenario, Elsewhere: a.Errands()}
	b := batch(there, "random", 3)
	b.Workers = 1
	assert.Equal(t, here, played(t, b, there))
}

func TestRulesReinforcementsAndPlacesAreSeen(t *testing.T) {
	a := builtIn(t, "tanga") // wasps, in an area
	s := played(t, batch(a, "random", 8), a).Seen
	var wasps balance.RuleUse
	for _, r := range s.Rules {
		if r.Rule == "wasps" {
			wasps = r
		}
	}
	assert.Equal(t, balance.ByEvents, wasps.Known)

	a = builtIn(t, "lvidsgov") // the Russians come in waves
	s = played(t, batch(a, "random", 4), a).Seen
	require.NotEmpty(t, s.Groups)
	for _, g := range s.Groups {
		assert.Positive(t, g.Units)
		sum := 0
		for stage, n := range g.First {
			if sum += n; n > 0 {
				_, last := s.Turns(stage)
				assert.GreaterOrEqual(t, last, g.Due, "nobody arrives before the turn")
			}
		}
		assert.Equal(t, g.Arrived, sum)
		assert.LessOrEqual(t, g.Used, g.Arrived)
	}
	held := 0
	for _, p := range s.Places {
		for _, n := range p.Held {
			held += n
		}
	}
	assert.Positive(t, held)
}

// TestWhatIsSeenIsHeldAgainstItself holds that a file whose counts cannot be is refused.
func TestWhatIsSeenIsHeldAgainstItself(t *testing.T) {
	a := threeFields(t)
	text, err := json.Marshal(played(t, batch(a, "random", 3), a))
	require.NoError(t, err)
	for want, changes := range map[string][2]string{
		"what was seen is of 4 games, not of 3":      {`"seen":{"games":3`, `"seen":{"games":4`},
		"its turns cannot be told apart":             {`"span":1`, `"span":0`},
		"its heat maps have no cells, or too many":   {`"columns":3`, `"columns":9000000`},
		"more games come to a turn than there are":   {`"reached":[3`, `"reached":[4`},
		"the unit \"red-1\" was seen in games":       {`"on_map":3`, `"on_map":4`},
		"the place \"left\" was seen in games":       {`"contested":`, `"contested":77,"x":`},
		"clause 1 was met in games":                  {`"held":3,"decided"`, `"held":5,"decided"`},
		"the losses of \"red\" are not told by turn": {`"lost":[`, `"lost":[0,`},
		"the losses of \"red\" are of games":         {`"spread":[[3]`, `"spread":[[9]`},
		"heat map 1 is of nothing that is counted":   {`"kind":"moves"`, `"kind":"rumours"`},
		"heat map 1 has cells that are not there":    {`"cells":[1]`, `"cells":[9]`},
		"game 1 was decided in turn 99 of":           {`"decided":4`, `"decided":99`},
		"game 1 was decided by clause -6":            {`"clause":0`, `"clause":-7`},
	} {
		require.Contains(t, string(text), changes[0])
		_, err := balance.Read(strings.NewReader(strings.Replace(string(text), changes[0], changes[1], 1)))
		assert.ErrorContains(t, err, want)
	}
	r, err := balance.Read(bytes.NewReader(text))
	require.NoError(t, err)
	other := r
	other.Shard, r.Shard = balance.Shard{N: 1, Of: 2}, balance.Shard{N: 2, Of: 2}
	seen := *other.Seen
	seen.Units = seen.Units[1:]
	other.Seen = &seen
	_, err = balance.Merge([]balance.Named{{Name: "a", Result: r}, {Name: "b", Result: other}})
	assert.ErrorContains(t, err, "b is no shard of the same batch as a: what was seen in them is not of the same scenario")
	other.Seen = nil
	_, err = balance.Merge([]balance.Named{{Name: "a", Result: r}, {Name: "b", Result: other}})
	assert.ErrorContains(t, err, "one tells what was seen in its games, and one does not")
}

func TestHeatMapsCountByCells(t *testing.T) {
	a := builtIn(t, "cowpens")
	g := played(t, batch(a, "random", 1), a).Seen.Grid
	assert.Equal(t, model.OnTable, g.Board)
	assert.Equal(t, 100, g.Step, "an inch")
	cell, ok := g.Cell(model.Site{A: 250, B: 100, C: 900})
	require.True(t, ok)
	assert.Equal(t, model.Site{A: 200, B: 100}, g.Corner(cell))
	_, ok = g.Cell(model.Site{A: -1})
	assert.False(t, ok)
}
