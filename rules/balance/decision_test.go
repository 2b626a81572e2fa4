package balance

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules"
)

// standing is a table of which only the victory clauses matter: red holds or not, and how many
// of four units blue has counted.
type standing struct {
	rules.Table
	red    bool
	blue   int
	winner string
}

func (s standing) Units() int        { return 0 }
func (s standing) Now() rules.Moment { return rules.Moment{} }
func (s standing) Outcome() (rules.Outcome, bool) {
	return rules.Outcome{Outcome: model.Outcome{Winner: s.winner}}, true
}

func (s standing) Clauses() []rules.ClauseTruth {
	return []rules.ClauseTruth{
		{Outcome: model.Outcome{Winner: "red"}, Truth: rules.Truth{Holds: s.red}},
		{Outcome: model.Outcome{Winner: "blue"}, Truth: rules.Truth{Holds: s.blue >= 4, Count: s.blue}},
	}
}

func TestTheTurnOfDecision(t *testing.T) {
	four := 4
	for name, test := range map[string]struct {
		otherwise string
		ends      []standing // of the set-up and of turns
		winner    string
		want      int
	}{
		"who wins at the end wins in the last turn":       {model.Draw, []standing{{}, {}, {}, {red: true}}, "red", 3},
		"who held it from a turn on decided it there":     {model.Draw, []standing{{}, {red: true}, {red: true}, {red: true}}, "red", 1},
		"what was lost again does not count":              {model.Draw, []standing{{red: true}, {}, {red: true}, {red: true}}, "red", 2},
		"what held from the set-up on was decided by it":  {model.Draw, []standing{{red: true}, {red: true}}, "red", 0},
		"who is nearest leads":                            {model.Draw, []standing{{}, {blue: 1}, {blue: 3}, {blue: 4}}, "blue", 1},
		"who holds a clause is before who is near":        {model.Draw, []standing{{}, {blue: 1}, {blue: 3, red: true}, {blue: 4}}, "blue", 3},
		"a side that wins otherwise leads while none can": {"red", []standing{{}, {blue: 4}, {blue: 2}, {blue: 2}}, "red", 2},
		"nobody decides a draw":                           {model.Draw, []standing{{}, {red: true}, {}}, model.Draw, Undecided},
	} {
		t.Run(name, func(t *testing.T) {
			sc := &model.Scenario{Victory: model.Victory{
				Clauses: []model.Clause{
					{Outcome: model.Outcome{Winner: "red"}},
					{Outcome: model.Outcome{Winner: "blue"}, Condition: model.Condition{Losses: &model.Losses{Bound: model.Bound{AtLeast: &four}}}},
				},
				Otherwise: model.Outcome{Winner: test.otherwise},
			}}
			c := &cast{scenario: sc, sides: []Side{{ID: "red"}, {ID: "blue"}}, empty: Seen{Span: 1, Reached: make([]int, len(test.ends))}}
			o := c.observe(test.ends[0])
			for turn := 1; turn < len(test.ends); turn++ {
				o.goes(test.ends[turn-1], rules.Moment{Turn: turn})
			}
			end := test.ends[len(test.ends)-1]
			end.winner = test.winner
			o.ends(end)
			assert.Equal(t, test.want, o.decided)
		})
	}
}

func TestCountsKeepToTheirLimits(t *testing.T) {
	for _, test := range []struct{ columns, step int }{{limits.HeatCells / 100, 1}, {limits.HeatCells/100 + 1, 2}} {
		g := NewGrid(model.NewHexBoard(test.columns, 100))
		assert.Equal(t, test.step, g.Step)
		assert.LessOrEqual(t, g.Cells(), limits.HeatCells)
	}
	for _, test := range []struct{ turns, span int }{{limits.BatchStages, 1}, {limits.BatchStages + 1, 2}, {limits.Turns, limits.Turns/limits.BatchStages + 1}} {
		sc := &model.Scenario{Board: model.NewHexBoard(2, 2), Length: model.Length{Turns: test.turns}}
		s := newCast(rules.System{}, sc, standing{}).empty
		assert.Equal(t, test.span, s.Span)
		assert.LessOrEqual(t, len(s.Reached), limits.BatchStages+1)
		first, last := s.Turns(s.Stage(test.turns))
		assert.True(t, first <= test.turns && test.turns <= last)
		assert.Equal(t, s.Stage(test.turns), s.Stage(test.turns+1), "a turn too many counts with the last")
	}
	c := &cast{empty: Seen{Span: 1, Reached: make([]int, 1), Losses: []LossesCurve{{Lost: make([]int, 1), Spread: make([][]int, 1)}}}}
	n := &counter{cast: c, sum: c.empty.copied()}
	for _, lost := range []int{limits.ToldLosses, limits.ToldLosses + 1} {
		n.addLosses(&observer{cast: c, lost: []int{lost}})
	}
	assert.Equal(t, 2*limits.ToldLosses+1, n.sum.Losses[0].Lost[0])
	assert.Len(t, n.sum.Losses[0].Spread[0], limits.ToldLosses+1)
	assert.Equal(t, 2, n.sum.Losses[0].Spread[0][limits.ToldLosses])
}
