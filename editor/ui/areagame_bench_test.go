package ui

import (
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/desk/desktest"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/editor/ui/playareas"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/commanders"
)

// BenchmarkPlanningToReveal goes through a game of sealed orders moment by moment, from
// the first order to the last fight, at 1600x900: what the window reckons and draws of
// each. It tells the moments by their time on the clock beside the mean.
func BenchmarkPlanningToReveal(b *testing.B) {
	e := benchGame(b, commanders.System(), "leuthen")
	g := e.plays.match.(*playareas.Game)
	s := g.Session()
	for _, seat := range s.Chairs() {
		require.NoError(b, s.Seat(seat.ID, "greedy"))
	}
	g.Changed()
	require.True(b, s.Table().Now().Over)
	end := s.Len()
	benchFrames(b, func(i int) {
		g.GoTo(i % (end + 1))
		picture(e.areas.view)
	})
}

// benchGame is a game of a built-in battle in a window of 1600x900, without pauses.
func benchGame(b *testing.B, system rules.System, battle string) *editor {
	b.Helper()
	b.Setenv("HOME", b.TempDir())
	a := newApp(test.NewTempApp(b), Options{Version: "test", Journal: b.TempDir(), Systems: []rules.System{system}}, desktest.Hands())
	a.Win.Resize(fyne.NewSize(1600, 900))
	a.Fyne.Preferences().SetInt(play.PauseKey, 0)
	a.Open(battle)
	a.editor.plays.beginGame(rules.Terms{Seed: 7})
	return a.editor
}

// benchFrames makes frames, and reports by the clock how long they take: the middle one, the one
// that of twenty takes longest, and the longest.
func benchFrames(b *testing.B, frame func(i int)) {
	b.Helper()
	var frames []time.Duration
	for i := 0; b.Loop(); i++ {
		began := time.Now()
		frame(i)
		frames = append(frames, time.Since(began))
	}
	slices.Sort(frames)
	b.ReportMetric(float64(frames[len(frames)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(frames[len(frames)*95/100].Microseconds())/1000, "p95-ms")
	b.ReportMetric(float64(frames[len(frames)-1].Microseconds())/1000, "most-ms")
}
