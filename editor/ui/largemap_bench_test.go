package ui

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/generate/generatetest"
	"github.com/mapsheet/mapsheet/editor/ui/desk/desktest"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/paint"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/schema"
)

// turns is the turns of a window's loop, measured: what the window itself does, and each
// result that comes back to it from beside it.
type turns struct {
	app    *App
	queue  chan func()
	beside chan struct{} // a token for each task beside the window that has not ended
	took   map[string][]time.Duration
}

// benchTurns is a window that works as the program's does, with Soldiers alone unless systems
// are named. The time of the benchmark's thread is the window's.
func benchTurns(b *testing.B, all ...rules.System) *turns {
	b.Helper()
	runtime.LockOSThread()
	b.Cleanup(runtime.UnlockOSThread)
	b.Setenv("HOME", b.TempDir())
	w := &turns{queue: make(chan func(), 1000), beside: make(chan struct{}, 1000), took: map[string][]time.Duration{}}
	if len(all) == 0 {
		all = []rules.System{soldiers.System()}
	}
	hands := desktest.Hands()
	hands.Spawn = func(task func()) {
		w.beside <- struct{}{}
		go func() {
			task()
			<-w.beside
		}()
	}
	hands.OnMain = func(do func()) { w.queue <- do }
	hands.Frame = 20 * time.Millisecond
	w.app = newApp(test.NewTempApp(b), Options{Journal: b.TempDir(), Systems: all}, hands)
	w.app.Win.Resize(fyne.NewSize(1600, 900))
	look.ReadFaces(w.app.Fyne.Driver())
	w.rest("begin")
	return w
}

// turn measures what is done in one turn of the loop.
func (w *turns) turn(what string, do func()) {
	start := cpuTime()
	do()
	w.took[what] = append(w.took[what], cpuTime()-start)
}

// rest takes what comes from beside the window until nothing goes on there.
func (w *turns) rest(what string) {
	for len(w.beside) > 0 || len(w.queue) > 0 {
		select {
		case do := <-w.queue:
			w.turn(what+"-after", do)
		case <-time.After(time.Millisecond):
		}
	}
}

// report tells the median and the worst of the turns.
func (w *turns) report(b *testing.B, kinds ...string) {
	for _, kind := range kinds {
		if took := w.took[kind]; len(took) > 0 {
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, kind+"-p50-ms")
			b.ReportMetric(float64(took[len(took)-1].Microseconds())/1000, kind+"-worst-ms")
		}
	}
}

// largeFile is the file of a large battle.
func largeFile(b *testing.B) string {
	b.Helper()
	data, err := schema.Encode(generatetest.LargeBattle(b))
	if err != nil {
		b.Fatal(err)
	}
	path := filepath.Join(b.TempDir(), "large.toml")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		b.Fatal(err)
	}
	return path
}

// BenchmarkLargeMap is what the window does, turn by turn of its loop, when a large
// battle is opened, when a hex of it is changed for the first time, when it is painted,
// and when an edit is taken back and done again, with the Victory panel in sight.
func BenchmarkLargeMap(b *testing.B) {
	path := largeFile(b)
	w := benchTurns(b)
	for i := 0; b.Loop(); i++ {
		w.turn("open", func() { w.app.openFile(path) })
		w.rest("open")
		e := w.app.editor
		m := e.mapView
		m.Mods = func() fyne.KeyModifier { return 0 }
		w.turn("open", func() { picture(m, 1300, 800) })
		w.rest("open")
		e.side.Choose(4)
		w.rest("open")
		e.hexes.Choose("brush")
		e.hexes.Tools.Brush.Radius = 3
		for k := range 6 {
			what := "edit"
			if k == 0 {
				what = "first"
			}
			e.hexes.Tools.Brush.Terrain = paint.Terrains(e.system)[k%4]
			at := func(n int) fyne.Position {
				return m.PlaceOf(hex.Hex{Col: 40 + 30*k, Row: 60 + 20*k}.Step(hex.Dirs[1], n))
			}
			w.turn(what, func() { m.MouseDown(mouse(at(0), desktop.MouseButtonPrimary)) })
			w.rest(what)
			w.turn(what, func() { picture(m, 1300, 800) })
			w.turn(what, func() { m.Dragged(drag(at(2))) })
			w.rest(what)
			w.turn(what, func() { m.MouseUp(mouse(at(2), desktop.MouseButtonPrimary)) })
			w.rest(what)
			w.turn(what, func() { picture(m, 1300, 800) })
			w.rest(what)
		}
		for range 3 {
			for _, by := range []int{-1, -1, 1, 1} {
				w.turn("undo", func() { e.mode.goBy(by) })
				w.rest("undo")
				w.turn("undo", func() { picture(m, 1300, 800) })
				w.rest("undo")
			}
		}
		e.goTo(0) // then there is nothing to be lost
		w.app.closeTab(e)
		w.rest("close")
	}
	w.report(b, "open", "open-after", "first", "first-after", "edit", "edit-after", "undo", "undo-after")
}

// drawOut measures the frames in which a map is drawn, until there is nothing left to draw.
func (w *turns) drawOut(what string, m *mapview.View, width, height int) {
	for still := 0; still < 3; still++ {
		w.turn(what, func() { picture(m, width, height) })
		w.rest(what)
		if took := w.took[what]; took[len(took)-1] > 50*time.Microsecond {
			still = -1
		}
	}
}

// BenchmarkLargeMapDrawing is the frames of a large battle's map: the first picture at a
// size, moved to ground that was not in sight, at each step of zoom, with units on it, and
// with flags all over it. They are measured twice: as the window has them, and with a
// millisecond a frame: what one takes beyond that is what was not divided.
func BenchmarkLargeMapDrawing(b *testing.B) {
	path := largeFile(b)
	w := benchTurns(b)
	var kinds []string
	for b.Loop() {
		w.app.openFile(path)
		w.rest("open")
		e := w.app.editor
		m := e.mapView
		stacks := make([]draw.Stack, 2000)
		for i := range stacks {
			stacks[i] = draw.Stack{Hex: hex.Hex{Col: 3 * i % 256, Row: i / 8}, Counters: make([]draw.Counter, 1+i%3)}
		}
		flags := draw.Highlights{}
		for h := range m.Board().Grid.All() {
			flags.Problems = append(flags.Problems, draw.Problem{Hex: h})
		}
		for _, mode := range []string{"", "brief-"} {
			m.Frame = 20 * time.Millisecond
			if mode != "" {
				m.Frame = time.Millisecond
			}
			kind := func(name string) string {
				if name = mode + name; !slices.Contains(kinds, name) {
					kinds = append(kinds, name)
				}
				return name
			}
			m.Fit()
			w.drawOut(kind("size"), m, 1300, 800)
			w.drawOut(kind("size"), m, 1600, 900)
			for range 20 {
				w.turn(kind("zoom"), func() { m.Zoom(mapview.ZoomStep) })
				w.drawOut(kind("zoom"), m, 1600, 900)
				w.turn(kind("pan"), func() { m.Pan(600, 350) })
				w.drawOut(kind("pan"), m, 1600, 900)
				w.turn(kind("pan"), func() { m.Pan(-600, -350) })
				w.drawOut(kind("pan"), m, 1600, 900)
				w.turn(kind("units"), func() { m.SetUnits(stacks) })
				w.drawOut(kind("units"), m, 1600, 900)
				w.turn(kind("flags"), func() { m.SetHighlights(flags) })
				w.drawOut(kind("flags"), m, 1600, 900)
				m.SetUnits(nil)
				m.SetHighlights(draw.Highlights{})
				w.drawOut(kind("flags"), m, 1600, 900)
			}
		}
		w.app.closeTab(e)
		w.rest("close")
	}
	w.report(b, kinds...)
}

// BenchmarkLargeMapWork is the turns in which a large map is filled, taken back and filled
// again, in which a game begins on it, and in which its forces get a new type of unit.
func BenchmarkLargeMapWork(b *testing.B) {
	path := largeFile(b)
	w := benchTurns(b)
	for b.Loop() {
		w.app.openFile(path)
		w.rest("open")
		e := w.app.editor
		m := e.mapView
		m.Mods = func() fyne.KeyModifier { return fyne.KeyModifierShift }
		w.drawOut("open", m, 1300, 800)
		e.hexes.Choose("fill")
		for k := range 5 {
			e.hexes.Tools.Brush.Terrain = paint.Terrains(e.system)[(k+1)%2]
			at := m.PlaceOf(hex.Hex{Col: 100, Row: 100})
			w.turn("fill", func() { m.MouseDown(mouse(at, desktop.MouseButtonPrimary)) })
			w.rest("fill")
			w.turn("fill", func() { m.MouseUp(mouse(at, desktop.MouseButtonPrimary)) })
			w.rest("fill")
			w.drawOut("filled", m, 1300, 800)
		}
		w.turn("game", func() { e.plays.beginGame(rules.Terms{Seed: 7}) })
		w.rest("game")
		w.drawOut("game", m, 1300, 800)
		if err := e.plays.match.Session().Annotate("It begins."); err != nil { // from now on the game is kept
			b.Fatal(err)
		}
		w.turn("keep", e.plays.keep)
		w.rest("keep")
		e.turnTo(e.ofDraft)
		e.bench.Do(document.Set{Path: "subtitle", Value: "another"})
		w.rest("open")
		w.turn("ask", e.switchMode)
		w.app.TopModal().Close()
		e.plays.putGameAway()
		e.goTo(0) // then there is nothing to be lost
		w.app.closeTab(e)
		w.rest("close")
	}
	w.report(b, "fill", "fill-after", "filled", "game", "game-after", "keep", "ask")
}

// BenchmarkFirstDocument is the turns in which the first document of a process is opened: take
// it with -benchtime 1x, as nothing is made ready before.
func BenchmarkFirstDocument(b *testing.B) {
	path := largeFile(b)
	w := benchTurns(b)
	for b.Loop() {
		w.turn("open", func() { w.app.openFile(path) })
		w.rest("open")
		w.turn("shown", func() { w.app.Win.Canvas().Capture() })
		w.app.closeTab(w.app.editor)
		w.rest("close")
	}
	w.report(b, "open", "open-after", "shown")
}
