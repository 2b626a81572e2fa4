package ui

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/playtable"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen"
)

// BenchmarkDragOnTable drags the unit in hand over the table of Cowpens at 1600x900: what
// the rules are asked and what is drawn of each move of the pointer. It tells the frames by
// their time on the clock beside the mean.
func BenchmarkDragOnTable(b *testing.B) {
	e := benchGame(b, kingsmen.System(), "cowpens")
	g := e.plays.match.(*playtable.Game)
	r := rand.New(rand.NewPCG(3, 3))
	u := int32(rules.Absent)
	for u == rules.Absent {
		table := g.Session().Table()
		for n := range int32(table.Units()) {
			to := table.View(n).At
			to.B -= 300
			if actions, refusal := table.Explain(n, to); refusal == nil && len(actions) == 1 && table.Now().Part == "unit" {
				u = n // in hand, with room before it
			}
		}
		if u == rules.Absent {
			action, ok := table.Random(rules.Anyone, r)
			require.True(b, ok)
			_, err := g.Session().Do(action)
			require.NoError(b, err)
		}
	}
	g.Changed()
	from := g.Session().Table().View(u).At.Point()
	g.Press(from, 1)
	benchFrames(b, func(i int) {
		g.Drag(from.Add(plane.Point{X: 20 + i%50*8, Y: i%40*-10 - 20}), 1)
		picture(e.table.view)
	})
}
