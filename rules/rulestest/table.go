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
	g.fights(table)
	g.orders(table)
	g.overlays(table)
	for seat := range table.Now().Awaits.All() {
		g.writes(table, seat, r)
	}
	const most = 12
	for _, i := range r.Perm(table.Units())[:min(table.Units(), most)] {
		unit := int32(i)
		v := table.View(unit)
		standing, at := table.Stand(unit)
		require.Equal(t, v.Standing, standing, v.Name)
		require.Equal(t, v.At, at, v.Name)
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
		g.whole(a.Chances)
		require.Equal(t, a.Short != "", len(a.Chances) > 0, "what can be made has chances")
	}
}

// fights holds what a table says of fights.
func (g *game) fights(table rules.Table) {
	t := g.t
	fighter, ok := table.(rules.Fighter)
	if !ok {
		return
	}
	before := table.Hash()
	for _, f := range fighter.Fights(nil) {
		require.NotEmpty(t, f.Kind)
		require.NotEmpty(t, f.Title)
		require.NotEmpty(t, table.Label(f.At))
		_, ok := g.sys.Phase(f.Phase)
		require.True(t, ok, f.Phase)
		g.whole(f.Results)
		g.whole(f.Outlook)
		for _, x := range f.Strikers {
			sum := 0
			for _, l := range x.Lines {
				sum += l.Amount
			}
			require.Equal(t, x.Added, sum, "the lines of %s make its sum", table.View(x.Unit).Name)
			g.whole(x.Chances)
			for _, a := range x.Choices {
				require.Nil(t, table.Refuse(a), table.ActionText(a))
			}
		}
		for _, x := range f.Fates {
			g.whole(x.Chances)
		}
		for _, x := range f.Tolls {
			g.whole(x.Counts)
		}
	}
	require.Equal(t, before, table.Hash(), "looking changes nothing")
}

// orders holds what a table says of orders, and that a seat is told none that it may
// not know.
func (g *game) orders(table rules.Table) {
	t := g.t
	planner, ok := table.(rules.Planner)
	if !ok {
		return
	}
	for _, o := range planner.Orders(nil) {
		require.NotEmpty(t, o.Text)
		require.NotEmpty(t, o.Units)
		require.Less(t, o.Done, len(o.Sites), o.Text)
	}
	for i, chair := range g.sys.Chairs(g.scenario) {
		for _, o := range rules.See(table, rules.Seat(i+1), 0).State.(rules.Planner).Orders(nil) {
			require.Equal(t, chair.Side, o.Side, "%s is sealed", o.Text)
		}
	}
	for u := range min(table.Units(), 5) {
		v := table.View(int32(u))
		if !v.OnMap() {
			continue
		}
		for _, e := range planner.Errands(nil, v.At) {
			require.NotEmpty(t, e.Units)
			require.Equal(t, v.At, e.Sites[0])
			require.NotEmpty(t, e.How)
		}
	}
}

// overlayEvery is how many actions lie between moments at which the whole board is asked
// about: that takes long.
const overlayEvery = 5

// overlays holds that all questions about the whole map that ask for no spot are
// answered, with words for each spot.
func (g *game) overlays(table rules.Table) {
	t := g.t
	o, ok := table.(rules.Overlayer)
	if !ok || g.game.Len()%overlayEvery != 0 {
		return
	}
	before := table.Hash()
	for _, kind := range g.sys.Overlays {
		if kind.FromSite {
			continue
		}
		q := rules.Question{Overlay: kind.ID, Side: g.scenario.Sides[0].ID, Turns: 1}
		answer, err := o.Overlay(q)
		require.NoError(t, err, kind.ID)
		for i, c := range answer.Cells {
			require.Less(t, int(c.Class), len(answer.Classes), kind.ID)
			require.LessOrEqual(t, c.Value, answer.Most, kind.ID)
			if i < 3 {
				text, _ := o.OverlayText(q, c.At)
				require.NotEmpty(t, text, kind.ID)
			}
		}
	}
	require.Equal(t, before, table.Hash(), "looking changes nothing")
}

// whole holds that something comes of what has chances.
func (g *game) whole(all []rules.Probability) {
	sum := int64(0)
	for _, p := range all {
		require.Equal(g.t, all[0].Of, p.Of)
		sum += p.N
	}
	if len(all) > 0 {
		require.Equal(g.t, all[0].Of, sum, "something comes of it")
	}
}
