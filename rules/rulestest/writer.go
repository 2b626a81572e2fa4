package rulestest

import (
	"math/rand/v2"
	"slices"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// writes holds what a table says of what a seat writes down.
func (g *game) writes(table rules.Table, seat rules.Seat, r *rand.Rand) {
	t := g.t
	writer, ok := table.(rules.Writer)
	if !ok {
		return
	}
	sheet := writer.Sheet(seat)
	if sheet.Open {
		require.True(t, table.Now().Awaits.Has(seat), "nobody writes who is not awaited")
	}
	for _, l := range sheet.Lines {
		require.True(t, sheet.Open || len(l.Offers) == 0, "nothing is changed on a sheet that is closed: %s", l.Text)
		require.NotEmpty(t, l.Text)
		require.NotEmpty(t, l.Units, l.Text)
		require.NotEmpty(t, l.Way, l.Text)
		for _, o := range l.Offers {
			require.NotEmpty(t, o.Name, l.Text)
			g.carries(table, o.Actions, l.Text+": "+o.Name)
		}
	}
	const most = 6
	for _, i := range r.Perm(table.Units())[:min(table.Units(), most)] {
		v := table.View(int32(i))
		for at := range g.scenario.AreaBoard().Sectors {
			to := model.Site{A: int32(at)}
			actions, refusal := writer.Write(seat, []int32{int32(i)}, []model.Site{v.At, to})
			if refusal != nil {
				require.NotEmpty(t, refusal.Sentence)
				require.Empty(t, actions)
				continue
			}
			require.NotEmpty(t, actions)
			require.True(t, sheet.Open, "nothing is written on a sheet that is closed: %s", table.ActionPhrase(actions[0]))
			after := g.carries(table, actions, table.ActionPhrase(actions[0])).(rules.Writer)
			if v.OnMap() && to != v.At && after.Now().Awaits.Has(seat) {
				require.True(t, slices.ContainsFunc(after.Sheet(seat).Lines, func(l rules.SheetLine) bool {
					return l.Way[len(l.Way)-1] == to
				}), "what was written stands on the sheet")
			}
		}
	}
}

// carries is the table after actions, which are not refused.
func (g *game) carries(table rules.Table, actions []rules.Action, what string) rules.Table {
	after := table.Clone().(rules.Table)
	for _, a := range actions {
		_, refusal := after.Apply(a, nil)
		require.Nil(g.t, refusal, what)
	}
	return after
}
