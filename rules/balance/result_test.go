package balance

import (
	"bytes"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// course is how a game that is written down went: who won in which turn, and how
// many units each side had lost by then.
type course struct {
	winner            string
	turn, quiet       int
	redNear, blueNear int
	redLost, blueLost int
	level             string
	clause, decided   int
}

// known is a result of games that are written down.
func known(games ...course) Result {
	s := Setup{
		File: "fields.toml", Seed: 11, Games: len(games), Types: []Type{{ID: "company", Name: "Company"}},
		Sides: []Side{{ID: "red", Name: "Red", Player: "greedy"}, {ID: "blue", Name: "Blue", Player: "random"}},
	}
	var played []Game
	for i, g := range games {
		lost := func(n int) map[string]int { return map[string]int{"company": n, "gun": 1} }
		played = append(played, Game{
			Seed: uint64(11 + i), Winner: g.winner, Level: g.level, Turn: g.turn, Quiet: g.quiet, Clause: g.clause, Decided: g.decided,
			Sides: []Fate{{g.redNear, lost(g.redLost)}, {g.blueNear, lost(g.blueLost)}},
		})
	}
	return newResult(s, Shard{}, played, nil, false)
}

// few is some games that differ in all.
func few() Result {
	return known(
		course{winner: "red", turn: 6, quiet: 2, blueNear: 400, redLost: 1, blueLost: 4, level: "marginal", decided: 3},
		course{winner: "red", turn: 4, quiet: 0, blueNear: 700, redLost: 2, blueLost: 3, level: "decisive", decided: 4},
		course{winner: "blue", turn: 9, quiet: 4, redNear: 100, redLost: 5, blueLost: 0, clause: 1, decided: 3},
		course{winner: model.Draw, turn: 9, quiet: 1, redNear: 50, blueNear: 50, redLost: 1, blueLost: 1, clause: none, decided: Undecided},
		course{winner: "red", turn: 6, quiet: 3, blueNear: 700, redLost: 2, blueLost: 3, level: "marginal", decided: 0},
	)
}

func TestWhatGamesComeToTogether(t *testing.T) {
	r := few()
	assert.Equal(t, []Share{{"red", 3, 60, 23.1, 88.2}, {"blue", 1, 20, 3.6, 62.4}, {"draw", 1, 20, 3.6, 62.4}}, r.Ends, "Wilson's intervals of 3 and of 1 of 5")
	assert.Equal(t, []Level{{"red", "marginal", 2}, {"red", "decisive", 1}}, r.Levels)
	assert.Equal(t, []TurnCount{{4, 1}, {6, 2}, {9, 2}}, r.Turns)
	assert.Equal(t, []TurnCount{{0, 1}, {3, 2}, {4, 1}}, r.Decided, "nobody decided the draw")
	assert.Equal(t, []Loss{{"red", "company", 11}, {"red", "gun", 5}, {"blue", "company", 11}, {"blue", "gun", 5}}, r.Losses)
	assert.Equal(t, 2, r.Stalls, "4 of 9 and 3 of 6 turns, and not 2 of 6")
	assert.Equal(t, Share{"red", 3, 75, 30.1, 95.4}, r.Won("red"), "of those that have a winner")
	assert.Equal(t, Share{"blue", 1, 25, 4.6, 69.9}, r.Won("blue"))
	assert.Equal(t, Share{Winner: "red", Low: 0, High: 100}, known().Won("red"))
	assert.Equal(t, []uint64{13, 15}, seeds(r.Stalled(9)))
	assert.Equal(t, []uint64{13}, seeds(r.Stalled(1)))
	assert.Equal(t, 3, r.Lost(r.Played[1], "red"))
	assert.Zero(t, r.Lost(r.Played[1], "green"))
}

// seeds tells games apart.
func seeds(games []Game) (out []uint64) {
	for _, g := range games {
		out = append(out, g.Seed)
	}
	return out
}

// A side is favoured where even the low end of the interval of its share is above one half.
func TestWhoIsFavoured(t *testing.T) {
	for _, test := range []struct {
		red, blue, drawn int
		favoured, trust  string
	}{
		{90, 10, 0, "red", "One-sided under these players: of the games with a winner the Red side won 90 % [83, 94]."},
		{10, 90, 40, "blue", "One-sided under these players: of the games with a winner the Blue side won 90 % [83, 94]."},
		{10, 10, 80, "", "Even chances are possible, and not shown: of the games with a winner the Red side won 50 % [30, 70]. More games tell more."},
		{100, 100, 0, "", "Even, as far as these games can tell: of those with a winner the Red side won 50 % [43, 57]."},
		{94, 106, 0, "", "Even, as far as these games can tell: of those with a winner the Red side won 47 % [40, 54]."},
		{93, 107, 0, "", "Even chances are possible, and not shown: of the games with a winner the Red side won 46 % [40, 53]. More games tell more."},
		{107, 93, 0, "", "Even chances are possible, and not shown: of the games with a winner the Red side won 54 % [47, 60]. More games tell more."},
	} {
		var games []course
		for winner, n := range map[string]int{"red": test.red, "blue": test.blue, model.Draw: test.drawn} {
			for range n {
				games = append(games, course{winner: winner})
			}
		}
		r := known(games...)
		side, one := r.Favoured()
		assert.Equal(t, test.favoured, side.ID, "%+v", test)
		assert.Equal(t, test.favoured != "", one, "%+v", test)
		assert.Equal(t, []string{test.trust, "This is how these players play: greedy for Red, random for Blue. Others, and people, may come to other shares."}, r.Trust())
	}
	assert.Empty(t, known().Trust(), "there is nothing to trust in no games")
	looking := few()
	looking.Until = 10
	assert.Equal(t, "The intervals allow for looks after "+NewLooks(10, looking.Games).Text()+" games.", looking.Trust()[2])
	assert.Equal(t, "7", Looks{Sizes: []int{7}}.Text())
	assert.Equal(t, "7 and 9", Looks{Sizes: []int{7, 9}}.Text())
	assert.Equal(t, "7, 9 and 20", Looks{Sizes: []int{7, 9, 20}}.Text())
}

func TestWhoWonNothing(t *testing.T) {
	r := known(course{winner: "red"}, course{winner: model.Draw})
	require.Equal(t, []Side{r.Sides[1]}, r.Unwon())
	assert.Equal(t, "Not shown winnable for the Blue side: it won none of 2 games with these players.", r.NotShown(r.Sides[1]))
	assert.Empty(t, known().Unwon(), "where nothing was played nobody has lost")
}

// The closest games are drawn ones, then those nearer to victory, then longer ones, then those
// with the better exchange of units.
func TestTheClosestGamesComeFirst(t *testing.T) {
	r := few()
	assert.Equal(t, []uint64{14, 15, 12, 11}, seeds(r.Closest("blue", 9)))
	assert.Equal(t, []uint64{14, 15}, seeds(r.Closest("blue", 2)))
	assert.Equal(t, []uint64{14, 13}, seeds(r.Closest("red", 9)))
	lost := func(red, blue int) course { return course{winner: "red", redLost: red, blueLost: blue} }
	assert.Equal(t, []uint64{12, 11, 13}, seeds(known(lost(2, 4), lost(3, 4), lost(2, 5)).Closest("blue", 9)))
	assert.Equal(t, "drawn in turn 9, 5 % of its victory there, 2 units lost against 2", r.CameClose(r.Played[3], "blue"))
	assert.Equal(t, "lost in turn 4, 70 % of its victory there, 4 units lost against 3", r.CameClose(r.Played[1], "blue"))
	assert.Equal(t, "lost in turn 4, 3 units lost against 4", r.CameClose(r.Played[1], "red"), "where nothing of it is there nothing is said")
}

func TestGamesThatAreWorthALook(t *testing.T) {
	r := few()
	assert.Equal(t, []Suspect{
		{r.Played[1], []string{"the shortest, over in turn 4"}},
		{r.Played[2], []string{"the longest, over in turn 9", "the most one-sided: Blue won in turn 9 for 1 unit of its own against 6"}},
		{r.Played[3], []string{"the closest that Red came without winning: drawn in turn 9, 5 % of its victory there, 2 units lost against 2", "the closest that Blue came without winning: drawn in turn 9, 5 % of its victory there, 2 units lost against 2"}},
		{r.Played[4], []string{"the longest stall: nobody attacked in the last 3 of 6 turns"}},
	}, r.Suspects())
	assert.Empty(t, known().Suspects())
	even := known(course{winner: model.Draw, turn: 5}, course{winner: model.Draw, turn: 5})
	require.Len(t, even.Suspects(), 1, "neither the longest nor the shortest, and nobody won")
	assert.Len(t, even.Suspects()[0].Why, 2, "as close as either came")
	for _, test := range []struct{ first, second course }{
		{course{turn: 8, quiet: 4}, course{turn: 8, quiet: 3}},
		{course{turn: 6, quiet: 4}, course{turn: 8, quiet: 5}}, // 4/7 and 5/9
	} {
		test.first.winner, test.second.winner = model.Draw, model.Draw
		for _, s := range known(test.second, test.first).Suspects() {
			for _, why := range s.Why {
				if why == "the longest stall: nobody attacked "+s.Quieted() {
					assert.Equal(t, uint64(12), s.Seed, "%+v", test)
				}
			}
		}
	}
}

func TestGamesAreATableForSpreadsheets(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, few().WriteCSV(&out))
	assert.Equal(t, `seed,winner,level,clause,turn,decided,quiet turns,"red near, per mille",red lost,red lost company,red lost gun,"blue near, per mille",blue lost,blue lost company,blue lost gun
11,red,marginal,1,6,3,2,0,2,1,1,400,5,4,1
12,red,decisive,1,4,4,0,0,3,2,1,700,4,3,1
13,blue,,2,9,3,4,100,6,5,1,0,1,0,1
14,draw,,,9,,1,50,2,1,1,50,2,1,1
15,red,marginal,1,6,0,3,0,3,2,1,700,4,3,1
`, out.String())
	out.Reset()
	anybodys := few()
	anybodys.Played[0].Level = "=HYPERLINK(1)"
	require.NoError(t, anybodys.WriteCSV(&out))
	assert.Contains(t, out.String(), "11,red,'=HYPERLINK(1),1,6,")
	many := known(slices.Repeat([]course{{winner: "red"}}, 1000)...)
	for _, room := range []int{0, 5000} {
		assert.ErrorIs(t, many.WriteCSV(&full{room}), assert.AnError)
	}
}

// full is a file on a disk that has room for so many bytes more.
type full struct{ room int }

func (f *full) Write(p []byte) (int, error) {
	if f.room -= len(p); f.room < 0 {
		return 0, assert.AnError
	}
	return len(p), nil
}

func TestIdsThatNobodyKnowsStandForThemselves(t *testing.T) {
	r := few()
	assert.Equal(t, []string{"Company", "gun", "Red", "green"}, []string{r.TypeName("company"), r.TypeName("gun"), r.SideName("red"), r.SideName("green")})
	assert.Equal(t, "greedy against random", r.Players())
	alike := r.With(map[string]string{"red": "planner", "blue": "planner"})
	assert.Equal(t, "planner", alike.Players())
	assert.Equal(t, "greedy against random", r.Players(), "the other set-up is one of its own")
	assert.Equal(t, []string{"play", "fields.toml", "--player", "red=greedy", "--player", "blue=random", "--seed", "99"}, r.Args(99))
}

func TestShardsAreReadAndShareTheGamesOut(t *testing.T) {
	for _, text := range []string{"", "1", "0/3", "4/3", "-1/3", "1/0", "a/b", "1/1001", "2/x", "1/2/3"} {
		var s Shard
		assert.ErrorContains(t, s.Set(text), strconv.Quote(text)+" is no shard", text)
		assert.Zero(t, s)
	}
	var s Shard
	require.NoError(t, s.Set("3/3"))
	assert.Equal(t, Shard{3, 3}, s)
	require.NoError(t, s.Set("1000/1000"))
	assert.Equal(t, "1000/1000", s.String())
	for games := range 9 {
		dealt := map[uint64]bool{}
		for n := 1; n <= 3; n++ {
			s := Shard{n, 3}
			for i := range s.size(games) {
				assert.False(t, dealt[s.seed(5, i)])
				dealt[s.seed(5, i)] = true
				assert.Less(t, s.seed(5, i), uint64(5+games))
			}
		}
		assert.Len(t, dealt, games, "each is in one of the shards")
	}
	assert.Equal(t, []int{3, 2, 2}, []int{Shard{1, 3}.size(7), Shard{2, 3}.size(7), Shard{3, 3}.size(7)})
	assert.Equal(t, uint64(12), Shard{2, 3}.seed(5, 2))
}

func TestTheCellsOfAGrid(t *testing.T) {
	hexes, areas := NewGrid(model.NewHexBoard(7, 3)), NewGrid(&model.AreaBoard{Sectors: make([]model.Sector, 5)})
	table := NewGrid(model.NewTableBoard(7250, 4800))
	assert.Equal(t, Grid{model.OnHexes, 7, 3, 1}, hexes)
	assert.Equal(t, Grid{model.OnAreas, 5, 1, 1}, areas)
	assert.Equal(t, Grid{model.OnTable, 73, 48, 100}, table)
	assert.Equal(t, Grid{model.OnAreas, 1, 1, 1}, NewGrid(&model.AreaBoard{}), "a map without sectors")
	for _, test := range []struct {
		g      Grid
		at     model.Site
		cell   int
		on     bool
		corner model.Site
	}{
		{hexes, model.Site{A: 6, B: 2}, 20, true, model.Site{A: 6, B: 2}},
		{hexes, model.Site{A: 7, B: 2}, 21, false, model.Site{}},
		{hexes, model.Site{A: 0, B: 3}, 21, false, model.Site{}},
		{hexes, model.Site{A: -1, B: 0}, 0, false, model.Site{}},
		{hexes, model.Site{A: 0, B: -1}, 0, false, model.Site{}},
		{areas, model.Site{A: 4}, 4, true, model.Site{A: 4}},
		{areas, model.Site{A: 3, B: 5}, 3, true, model.Site{A: 3}}, // a border course as its first
		{table, model.Site{A: 199, B: 100}, 74, true, model.Site{A: 100, B: 100}},
		{table, model.Site{A: 7250, B: 4800}, 47*73 + 72, true, model.Site{A: 7200, B: 4700}}, // the far corner
		{table, model.Site{A: 50, B: -1}, 0, false, model.Site{}},
		{Grid{model.OnHexes, 4, 2, 2}, model.Site{A: 5, B: 3}, 6, true, model.Site{A: 4, B: 2}},
	} {
		cell, on := test.g.Cell(test.at)
		assert.Equal(t, test.on, on, "%+v", test)
		if assert.Equal(t, test.cell, cell, "%+v", test); on {
			assert.Equal(t, test.corner, test.g.Corner(cell), "%+v", test)
		}
	}
}

func TestWhatLiesInAnArea(t *testing.T) {
	hexes := model.NewHexBoard(3, 2)
	in := newRegion(hexes, model.Area{Hexes: hex.List{{Col: 1, Row: 1}}})
	assert.True(t, in(site(1, 1)))
	assert.False(t, in(site(1, 0)))
	assert.False(t, in(site(5, 5)), "off the map")
	assert.Nil(t, newRegion(hexes, model.Area{Place: "nowhere"}))
	areas := &model.AreaBoard{Sectors: []model.Sector{{ID: "left"}, {ID: "middle"}, {ID: "right"}}}
	in = newRegion(areas, model.Area{Place: "middle"})
	for at, want := range map[model.Site]bool{{A: 1}: true, {A: 0}: false, {A: 0, B: 2}: true, {A: 1, B: 3}: true, {A: 0, B: 3}: false, {A: 3}: false, {A: -1}: false, {A: 0, B: 9}: false} {
		assert.Equal(t, want, in(at), "%+v: a border lies in both its sectors", at)
	}
	assert.Nil(t, newRegion(areas, model.Area{Place: "nowhere"}))
	assert.Nil(t, newRegion(model.NewTableBoard(100, 100), model.Area{Place: "nowhere"}))
}

func TestHowManyWereLostInAPartOfTheGames(t *testing.T) {
	c := LossesCurve{Lost: []int{0, 9}, Spread: [][]int{{0, 0}, {2, 1, 0, 5}}}
	for part, want := range map[float64]int{0: 0, 0.25: 0, 0.26: 1, 0.375: 1, 0.38: 3, 0.5: 3, 1: 3} {
		assert.Equal(t, want, c.Quantile(1, part), part)
	}
	assert.Zero(t, c.Quantile(0, 0.5), "of no games")
	late := LossesCurve{Spread: [][]int{{0, 4}}}
	assert.Equal(t, 1, late.Quantile(0, 0), "no game has less")
	s := Seen{Games: 4}
	assert.InDelta(t, 2.25, s.Mean(c, 1), 0)
	assert.Zero(t, (&Seen{}).Mean(c, 0))
}

func TestWhatIsOfNoUse(t *testing.T) {
	assert.True(t, UnitUse{OnMap: 3, Hurt: 1, Lost: 1}.Idle())
	for _, u := range []UnitUse{{Moved: 1}, {Fought: 1}, {Counted: 1}, {Left: 1}} {
		assert.False(t, u.Idle(), "%+v", u)
	}
	assert.True(t, PlaceUse{Held: []int{0, 0}}.Idle())
	for _, p := range []PlaceUse{{Held: []int{0, 1}}, {Contested: 1}, {Counted: 1}} {
		assert.False(t, p.Idle(), "%+v", p)
	}
}

func TestTheTurnsOfStages(t *testing.T) {
	s := Seen{Span: 3, Reached: make([]int, 4)} // of 8 turns
	var stages []int
	for turn := -1; turn <= 11; turn++ {
		stages = append(stages, s.Stage(turn))
	}
	assert.Equal(t, []int{0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3}, stages)
	for stage, want := range [][2]int{{0, 0}, {1, 3}, {4, 6}, {7, 9}} {
		first, last := s.Turns(stage)
		assert.Equal(t, want, [2]int{first, last})
	}
}

func TestWhatComesOutOtherwiseIsTold(t *testing.T) {
	r := few()
	other := few()
	assert.Contains(t, r.Differs(other), "its games come out the same")
	other.Played[1].Winner = "blue"
	other.Played[1].Turn = 5
	assert.Equal(t, "the game of seed 12 comes out otherwise: won by blue in turn 5, and it was won by red in turn 4", r.Differs(other))
	other.Played[1].Winner = model.Draw
	assert.Equal(t, "the game of seed 12 comes out otherwise: a draw in turn 5, and it was won by red in turn 4", r.Differs(other))
	other = few()
	other.Played = other.Played[:2]
	assert.Equal(t, "it has 5 games, and now they are 2", r.Differs(other))
	assert.Equal(t, "it has 2 games, and now they are 5", other.Differs(r))
}
