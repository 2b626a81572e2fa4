package ui

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/desk/desktest"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/editor/ui/playtable"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen"
)

// BenchmarkDragOnTable drags the unit in hand over the table of Cowpens at 1600x900: what
// the rules are asked and what is drawn of each move of the pointer. It tells the frames by
// their time on the clock beside the mean.
func BenchmarkDragOnTable(b *testing.B) {
	b.Setenv("HOME", b.TempDir())
	a := newApp(test.NewTempApp(b), Options{Version: "test", Journal: b.TempDir(), Systems: []rules.System{kingsmen.System()}}, desktest.Hands())
	a.Win.Resize(fyne.NewSize(1600, 900))
	a.Fyne.Preferences().SetInt(play.PauseKey, 0)
	a.Open("cowpens")
	e := a.editor
	e.plays.beginGame(rules.Terms{Seed: 7})
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
	var frames []time.Duration
	for i := 0; b.Loop(); i++ {
		began := time.Now()
		g.Drag(from.Add(plane.Point{X: 20 + i%50*8, Y: i%40*-10 - 20}), 1)
		picture(e.table.view)
		frames = append(frames, time.Since(began))
	}
	slices.Sort(frames)
	b.ReportMetric(float64(frames[len(frames)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(frames[len(frames)*95/100].Microseconds())/1000, "p95-ms")
	b.ReportMetric(float64(frames[len(frames)-1].Microseconds())/1000, "most-ms")
}
