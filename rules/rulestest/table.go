package rulestest

import (
	"math/rand/v2"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
)

// lies holds what a table shows against itself, for some of its units.
func (g *game) lies(table rules.Table, r *rand.Rand) {
	t, board := g.t, g.scenario.Board
	headline := table.Headline()
	require.NotEmpty(t, headline.Phase)
	require.NotEmpty(t, headline.Sentence)
	require.True(t, table.SameNumbers(table))
	require.Len(t, table.Clauses(), len(g.scenario.Victory.Clauses))
	for _, c := range table.Clauses() {
		require.NotEmpty(t, c.Sentence)
	}
	if s, ok := table.(rules.Scorer); ok {
		require.Len(t, s.Score(), len(g.scenario.Sides))
	}
	const most = 12
	for _, i := range r.Perm(table.Units())[:min(table.Units(), most)] {
		unit := int32(i)
		v := table.View(unit)
		require.NotEmpty(t, v.Name)
		require.NotEmpty(t, v.Title)
		back, ok := table.UnitNamed(v.Name)
		require.True(t, ok, v.Name)
		require.Equal(t, unit, back, "a name is of one unit")
		if v.OnMap() {
			require.Contains(t, table.Stack(nil, v.At), unit, "%s stands where it is seen", v.Name)
			at, err := board.Parse(table.Label(v.At))
			require.NoError(t, err)
			require.Equal(t, v.At, at, "labels read back")
		}
		for _, a := range table.Abilities(unit) {
			require.NotEmpty(t, a.Name)
			require.NotEqual(t, len(a.Actions) > 0, a.Refusal != nil, "%s can %s, or there is a reason why not", v.Name, a.ID)
			for _, action := range a.Actions[:min(len(a.Actions), most)] {
				require.Nil(t, table.Refuse(action), table.ActionText(action))
				require.NotEmpty(t, table.ActionPhrase(action))
				for _, at := range table.ActionSites(action) {
					require.NotEmpty(t, table.Label(at))
				}
			}
		}
		g.moves(table, unit, r)
		g.attacks(table, unit)
	}
}

// moves holds what a table says of the movement of a unit.
func (g *game) moves(table rules.Table, unit int32, r *rand.Rand) {
	t := g.t
	mover, ok := table.(rules.Mover)
	if !ok {
		return
	}
	require.Positive(t, mover.PointParts())
	require.NotEmpty(t, mover.Figure(mover.PointParts()))
	moves, refusal := mover.Moves(unit)
	if refusal != nil {
		require.Nil(t, moves)
		require.NotEmpty(t, refusal.Sentence)
		return
	}
	sites, least := moves.Sites(), 0
	const most = 8
	for i, at := range sites {
		cost, ok := moves.Cost(at)
		require.True(t, ok)
		require.GreaterOrEqual(t, cost, least, "the cheapest come first")
		if least = cost; len(sites) > most && i%(len(sites)/most) != r.IntN(2) {
			continue
		}
		path := moves.Path(at)
		require.NotEmpty(t, path)
		require.Equal(t, at, path[len(path)-1], "a way leads where it should")
		if len(path) > 1 {
			actions, refusal := table.Explain(unit, at)
			require.Nil(t, refusal, "what is in reach can be done")
			require.NotEmpty(t, actions)
			require.Nil(t, table.Refuse(actions[0]))
		}
	}
}

// attacks holds what a table says of the attacks that a unit can make.
func (g *game) attacks(table rules.Table, unit int32) {
	t := g.t
	attacker, ok := table.(rules.Attacker)
	if !ok {
		return
	}
	targets := attacker.Targets(nil, unit)
	if attacker.CanAttack(unit) != nil {
		require.Empty(t, targets)
	}
	for _, a := range targets {
		require.Nil(t, table.Refuse(a.Action))
		require.NotEmpty(t, a.Whom)
		require.NotEmpty(t, a.Sum)
		sum := int64(0)
		for _, c := range a.Chances {
			require.Equal(t, a.Chances[0].Of, c.Of)
			sum += c.N
		}
		if len(a.Chances) > 0 {
			require.Equal(t, a.Chances[0].Of, sum, "something comes of an attack")
		}
		require.Equal(t, a.Short != "", len(a.Chances) > 0, "what can be made has chances")
	}
}
