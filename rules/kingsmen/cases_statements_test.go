package kingsmen

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
)

func TestTable1ATableIsOfAnySize(t *testing.T) {
	for _, size := range []plane.Point{{X: 4800, Y: 7200}, {X: 24000, Y: 24000}} {
		sc := open(t, foot, foot)
		sc.Board = model.NewTableBoard(size.X, size.Y)
		b, err := newBattle(sc)
		require.NoError(t, err)
		assert.True(t, b.onTable(size))
		assert.False(t, b.onTable(size.Add(plane.Point{X: 1})))
	}
	sc := open(t, foot, foot)
	sc.Board = model.NewTableBoard(0, 7200)
	_, err := newBattle(sc)
	assert.ErrorContains(t, err, "give it a width and a height")
}

// A leg at which any part of the body would lie beyond the edge is refused, but for units that a
// clause asks to leave, by that edge.
func TestTable5NothingLeavesTheTableButByLeave(t *testing.T) {
	for _, leaves := range []bool{false, true} {
		sc := open(t, foot, foot)
		if leaves {
			one := 1
			out := model.Exits{Units: model.Selector{Side: "american"}, By: model.Area{Edge: &model.Edge{Side: model.East, Depth: 50}}, Bound: model.Bound{AtLeast: &one}}
			sc.Victory.Clauses = []model.Clause{{Outcome: model.Outcome{Winner: "american"}, When: model.AtOnce, Condition: model.Condition{Exits: &out}}}
		}
		g := stood(t, sc, "r7", "68.00,30.00 900 line-2", north)
		g.general(0, "66.00,33.00")
		g.does("take american-infantry-1")
		g.refuses("march american-infantry-1 68.00,58.00", "Movement 1")
		g.does("march american-infantry-1 72.00,30.00")
		assert.Equal(t, map[bool]string{false: "12 green", true: "gone"}[leaves], g.counted(0))
		assert.Equal(t, leaves, g.over, "who has left counts for the clause")
	}
	g := facing(t, "r7", foot, foot, nil, "69.50,30.00 0 line-2 ", north)
	g.general(0, "66.00,33.00")
	g.does("take american-infantry-1")
	g.refuses("march american-infantry-1 70.00,28.00", "Table 5")
}

func TestTable6GeneralsAreSetUpWithTheirArmies(t *testing.T) {
	b, err := newBattle(open(t, foot, foot))
	require.NoError(t, err)
	g := &played{State: newState(b, rules.Terms{Seed: 1}), t: t}
	g.refuses("place british-infantry-1 30.00,10.00 1800 line-2", "Table 6")
	g.refuses("place american-infantry-1 30.00,30.00 0 line-2", "Ruling 100")
	g.does("place american-infantry-1 30.00,50.00 0 line-2")
	g.refuses("ready", "Table 2")
	g.refuses("place general-american 30.00,20.00", "Ruling 100")
	g.does("place general-american 30.00,55.00", "ready")
	assert.EqualValues(t, 1, g.side, "then the other side")
	g.does("place british-infantry-1 30.00,10.00 1800 line-2", "place general-british 30.00,5.00", "ready")
	assert.EqualValues(t, 1, g.turn)
}

func TestFigures4TheHighestRatedCommands(t *testing.T) {
	sc := teamed(t)
	for i := range sc.Forces {
		sc.Forces[i].Own.Set(fields.CommanderKey, false)
	}
	places := []string{south, north, "45.00,30.00 0 line-2", "55.00,30.00 0 line-2", "45.00,10.00 1800 line-2", "55.00,10.00 1800 line-2"}
	g := stood(t, sc, "r7", places...)
	assert.Equal(t, 2, g.commander(0), "rated 3 before 2 and 1")
	g.generals[2].onTable = false
	assert.Equal(t, 0, g.commander(0), "of those on the table")
	g = stood(t, teamed(t), "r7", places...)
	assert.Equal(t, 0, g.commander(0), "whom the scenario names, whatever he is rated")
	for u, general := range []int{0, 1, 2, 3, 4, 5} {
		assert.Equal(t, general, g.battle.pieces[u].command, "each unit belongs to one command")
	}
}

// A Queen spares the unit of one general alone.
func TestCards11OneOfTheGeneralsHasTheEffect(t *testing.T) {
	g := stood(t, teamed(t), "rQ", south, north, "45.00,30.00 0 line-2", "55.00,30.00 0 line-2", "45.00,10.00 1800 line-2", "55.00,10.00 1800 line-2")
	for general, at := range map[int]string{0: "30.00,33.00", 2: "45.00,33.00", 3: "55.00,33.00"} {
		g.general(general, at)
	}
	require.Equal(t, inEffect, g.stage)
	g.refuses("effect general-british", "Cards 11")
	g.does("effect general-american-left")
	for _, unit := range []string{"american-infantry-1", "american-infantry-2", "american-infantry-3"} {
		if unit == "american-infantry-3" {
			g.next("b7")
		}
		g.does("take "+unit, "done "+unit)
	}
	assert.Equal(t, []string{"12 yellow", "12 green", "12 yellow"}, []string{g.counted(0), g.counted(2), g.counted(3)})
	g = stood(t, teamed(t), "r7", south, north, "45.00,30.00 0 line-2", "55.00,30.00 0 line-2", "45.00,10.00 1800 line-2", "55.00,10.00 1800 line-2")
	assert.Equal(t, inGeneral, g.stage, "other cards have none")
}

// Case 3 with the points of its dice.
func TestC03PointsAreHandedOut(t *testing.T) {
	g := stood(t, teamed(t), "r7", south, north, "45.00,30.00 0 line-2", "55.00,30.00 0 line-2", "45.00,10.00 1800 line-2", "55.00,10.00 1800 line-2")
	g.generals[0].rating, g.generals[2].rating = 3, 2
	begin := func(dice ...int) {
		g.throws(append(dice, 1, 1)...)
		g.beginCommand()
		g.out = nil
	}
	begin(1, 3, 4)
	g.does("spend general-american-left 2", "spend general-american-right 1")
	assert.Equal(t, []int8{1, 4, 2}, []int8{g.generals[0].points, g.generals[2].points, g.generals[3].points})
	begin(1, 3, 6)
	g.refuses("spend general-american-left 5", "Command 2")
	g.refuses("spend general-american-left 7", "Command 2")
	g.refuses("spend general-british-left 1", "Command 2")
	g.refuses("spend general-american 1", "Command 2")
	g.allows("spend general-american-left 4")
}

func TestCommand7WhoActivatesPays(t *testing.T) {
	g := stood(t, teamed(t), "r7", south+" yellow", north, "45.00,30.00 0 line-2", "55.00,30.00 0 line-2", "45.00,10.00 1800 line-2", "55.00,10.00 1800 line-2")
	g.general(0, "30.00,33.00")
	require.EqualValues(t, 0, g.State.general)
	g.does("take american-infantry-2")
	assert.Equal(t, []int8{2, 3}, []int8{g.generals[0].points, g.generals[2].points}, "another's green unit costs a point of his own")
}

func TestMovement9NobodyEntersALake(t *testing.T) {
	for _, up := range []string{"r7", "rJ"} {
		sc := open(t, foot, foot)
		sc.TableBoard().Pieces = []model.Piece{{ID: "lake", Kind: model.PieceLake, Points: plane.Polygon{{X: 2000, Y: 2000}, {X: 4000, Y: 2000}, {X: 4000, Y: 2700}, {X: 2000, Y: 2700}}}}
		g := stood(t, sc, up, south, north)
		g.general(0, "30.00,33.00")
		g.does("take american-infantry-1")
		g.refuses("march american-infantry-1 30.00,27.00", "Movement 9")
		g.allows("march american-infantry-1 30.00,27.01")
		r := g.Refuse(g.read("march american-infantry-1 30.00,27.00"))
		assert.Contains(t, r.Sentence, "lake")
		assert.NotEmpty(t, r.Sites, "the lake is shown")
	}
}

// A clause for a place held ends the game at once, or with the last turn; without one that holds
// the scenario's other outcome does.
func TestBreaking5OtherEnds(t *testing.T) {
	clause := func(when model.When) *played {
		sc := open(t, foot, foot)
		sc.Length.Turns = 1
		sc.Victory.Otherwise = model.Outcome{Winner: "american"}
		held := model.Occupies{Units: model.Selector{Side: "british"}, Area: model.Area{Edge: &model.Edge{Side: model.North, Depth: 1500}}}
		sc.Victory.Clauses = []model.Clause{{Outcome: model.Outcome{Winner: "british"}, When: when, Condition: model.Condition{Occupies: &held}}}
		g := stood(t, sc, "r7", south, north)
		g.general(0, "30.00,33.00")
		return g
	}
	g := clause(model.AtOnce)
	g.judge()
	outcome, over := g.Outcome()
	assert.True(t, over)
	assert.Equal(t, "british", outcome.Winner)
	g = clause(model.AtEnd)
	g.judge()
	assert.False(t, g.over)
	g.atEnd()
	outcome, _ = g.Outcome()
	assert.Equal(t, "british", outcome.Winner)
	g = clause(model.AtEnd)
	g.units[1].at.Y = 2000
	g.atEnd()
	outcome, _ = g.Outcome()
	assert.Equal(t, "american", outcome.Winner)
}

func TestBattles1MonmouthIsAsPrinted(t *testing.T) {
	b, err := newBattle(builtIn(t, "monmouth"))
	require.NoError(t, err)
	corps, main, british := 0, 0, 0
	for _, p := range b.pieces {
		switch {
		case p.spare:
		case p.side == 1:
			british++
		case p.arrival == none:
			corps++
		default:
			main++
		}
	}
	assert.Equal(t, []int{19, 23, 21}, []int{corps, main, british})
	assert.Equal(t, 4, b.turns)
	assert.True(t, b.byQuality && b.gunWeights)
	a := b.arrivals[0]
	assert.Equal(t, []any{3, true, yellow, red, 6, 12}, []any{a.turn, a.dice, a.die, a.reform.die, a.reform.figures, a.reform.unitOf})
	s := newState(b, rules.Terms{Seed: 1})
	runners := wanted(&b.clauses[0])[0].units
	left := 0
	for u := range runners.all() {
		assert.Contains(t, []arm{infantry, footArtillery, horseArtillery}, b.pieces[u].arm)
		assert.Equal(t, left >= 7, b.clauses.Truths(s)[0].Truth.Holds, "%d are gone", left)
		s.units[u].standing, s.units[u].at = gone, plane.Point{X: 3600, Y: 10}
		left++
	}
}

// wanted is the statements that a clause wants true.
func wanted(c *rules.Clause[*State]) []*statement {
	var out []*statement
	for st := range c.Wanted() {
		out = append(out, st.(*statement))
	}
	return out
}

func TestBattles2CowpensIsAsPrinted(t *testing.T) {
	sc := builtIn(t, "cowpens")
	b, err := newBattle(sc)
	require.NoError(t, err)
	assert.Equal(t, [2]int{7, 7}, [2]int{b.of[0].len(), b.of[1].len()})
	assert.Equal(t, []int{2, 2}, []int{b.leaders[0].rating, b.leaders[1].rating})
	for _, c := range b.clauses {
		assert.Equal(t, 4, *wanted(&c)[0].bound.AtLeast, "collapse decides: four of seven")
	}
	assert.True(t, b.byQuality && b.gunWeights && !b.noCollapse)
	assert.Equal(t, model.Draw, sc.Victory.Otherwise.Winner)
	i := slices.IndexFunc(b.setups, func(st setup) bool { return st.side == 0 })
	assert.Equal(t, 2, b.setups[i].most, "two units on the larger hill")
}

func TestBattles3NorthPointIsAsPrinted(t *testing.T) {
	b, err := newBattle(builtIn(t, "north-point"))
	require.NoError(t, err)
	assert.Equal(t, 3, b.turns)
	for lost, want := range map[int]string{0: "american ", 2: "american ", 3: "american minor"} {
		s := newState(b, rules.Terms{Seed: 1})
		s.turn = 3
		left := lost
		for u := range b.pieces {
			s.units[u].standing, s.units[u].at = onTable, plane.Point{X: 3000, Y: 3000}
			s.come.add(u)
			if p := &b.pieces[u]; p.side == 0 && p.arm == infantry && left > 0 {
				s.units[u].standing = broken
				left--
			}
		}
		s.atEnd()
		assert.Equal(t, want, s.outcome.Winner+" "+s.outcome.Level, "%d infantry units lost", lost)
		s = newState(b, rules.Terms{Seed: 1})
		s.turn = 1
		u := slices.IndexFunc(b.pieces, func(p piece) bool { return p.side == 1 && p.arm == infantry })
		s.units[u].standing, s.units[u].at = onTable, plane.Point{X: 3000, Y: 50}
		s.judge()
		assert.Equal(t, "british", s.outcome.Winner, "infantry at the edge")
	}
}

func TestC10ChancesOfSixPoints(t *testing.T) {
	for rating, want := range map[int]string{1: "1/6", 2: "11/36", 3: "91/216"} {
		six := throw{dice: rating, needs: 6}.spread().atLeast(1)
		assert.Equal(t, want, six.String(), "rated %d", rating)
	}
}

func TestC49TheLoserIsAMobAndBothAreRed(t *testing.T) {
	g := facing(t, "r7", foot, foot, nil, "30.00,16.00 0 line-2", "30.00,12.00 1800 line-2")
	g.does("take american-infantry-1")
	g.throws(append(append(same(4, 4), same(8, 1)...), append(same(2, 4), same(10, 1)...)...)...)
	g.does("charge american-infantry-1 british-infantry-1 30.00,12.00")
	assert.Equal(t, "10 green", g.counted(0))
	from := g.body(1).Middle()
	g.flees()
	assert.Equal(t, []string{"10 red", "8 red"}, []string{g.counted(0), g.counted(1)})
	assert.Equal(t, mob, g.formation(1))
	assert.InDelta(t, 1200, float64(table.Length(g.body(1).Middle().Sub(from))), 1, "twelve inches")
}
