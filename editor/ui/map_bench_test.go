package ui

import (
	"fmt"
	"runtime"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk/desktest"
	"github.com/mapsheet/mapsheet/editor/ui/paint"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// benchEditor is the editor on a map of a size, the map widget of 1600 by 900
// pixels and hexes large enough to be read.
func benchEditor(b *testing.B, cols, rows int) *editor {
	b.Helper()
	a := newApp(test.NewTempApp(b), Options{Journal: b.TempDir(), Systems: []rules.System{soldiers.System()}},
		desktest.Hands())
	base, err := schema.BaseOf(scenarios.Bases(), "soldiers", "")
	if err != nil {
		b.Fatal(err)
	}
	f, err := document.NewScenario(cols, rows, base)
	if err != nil {
		b.Fatal(err)
	}
	a.add(document.Open(f, ""))
	m := a.editor.mapView
	m.Mods = func() fyne.KeyModifier { return 0 }
	picture(m, 1600, 900)
	m.Center(hex.Hex{Col: cols / 2, Row: rows / 2})
	a.editor.drawFrame()
	return a.editor
}

// drawFrame draws the pictures of the next frame: the map's and, where it is in
// sight, the minimap's.
func (e *editor) drawFrame() {
	picture(e.mapView, 1600, 900)
	if e.minimap.Shown() {
		picture(e.minimap, 190, 140)
	}
}

// frames measures our own share of b.N frames, in the processor's time, and
// reports what 95 in 100 stay under. Frames of several kinds that take turns
// are reported by kind.
func frames(b *testing.B, frame func(i int), kinds ...string) {
	runtime.LockOSThread() // the time of a thread is the frame's then
	defer runtime.UnlockOSThread()
	if len(kinds) == 0 {
		kinds = []string{""}
	}
	frames := make([][]time.Duration, len(kinds))
	for i := 0; b.Loop(); i++ {
		start := cpuTime()
		frame(i)
		frames[i%len(kinds)] = append(frames[i%len(kinds)], cpuTime()-start)
	}
	for k, frames := range frames {
		if len(frames) > 0 {
			slices.Sort(frames)
			b.ReportMetric(float64(frames[len(frames)/2].Microseconds()), kinds[k]+"p50-µs")
			b.ReportMetric(float64(frames[len(frames)*95/100].Microseconds()), kinds[k]+"p95-µs")
		}
	}
}

// BenchmarkBrush is our own share of a frame in which the pointer has moved to
// the next hex of a stroke: tool, edit, history, panels, minimap and picture.
func BenchmarkBrush(b *testing.B) {
	for _, size := range [][2]int{{50, 34}, {256, 256}} {
		for _, radius := range []int{0, 3} {
			b.Run(fmt.Sprintf("%dx%d/radius %d", size[0], size[1], radius), func(b *testing.B) {
				e := benchEditor(b, size[0], size[1])
				m := e.mapView
				middle := hex.Hex{Col: size[0] / 2, Row: size[1] / 2}
				at := func(i int) hex.Hex { return middle.Step(hex.Dirs[i%6], 1+i/6%6) }
				e.hexes.Tools.Brush.Radius = radius
				frames(b, func(i int) {
					if i%36 == 0 {
						m.MouseUp(mouse(m.PlaceOf(at(i)), desktop.MouseButtonPrimary))
						e.hexes.Tools.Brush.Terrain = paint.Terrains(e.system)[i/36%2*3]
						m.MouseDown(mouse(m.PlaceOf(at(i)), desktop.MouseButtonPrimary))
					} else {
						m.Dragged(drag(m.PlaceOf(at(i))))
					}
					e.drawFrame()
				})
			})
		}
	}
}

// BenchmarkPan is our own share of a frame in which the map has moved by 16
// pixels.
func BenchmarkPan(b *testing.B) {
	for _, size := range [][2]int{{50, 34}, {256, 256}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			e := benchEditor(b, size[0], size[1])
			frames(b, func(i int) {
				by := 16.0
				if i/8%2 == 1 {
					by = -16
				}
				e.mapView.Pan(by, 0)
				e.drawFrame()
			})
		})
	}
}

// BenchmarkFill is a click that fills the whole of a large map, and undoing
// it, each with all that the window does and the next picture.
func BenchmarkFill(b *testing.B) {
	e := benchEditor(b, 256, 256)
	m := e.mapView
	e.hexes.Choose("fill")
	at := m.PlaceOf(hex.Hex{Col: 128, Row: 128})
	frames(b, func(i int) {
		if i%2 == 0 {
			m.MouseDown(mouse(at, desktop.MouseButtonPrimary))
			m.MouseUp(mouse(at, desktop.MouseButtonPrimary))
		} else {
			e.mode.goBy(-1)
		}
		e.drawFrame()
	}, "fill-", "undo-")
	if steps, _ := e.doc.History(); len(steps) != 1 || len(steps[0].Label) == 0 {
		b.Fatal("the map was not filled")
	}
}
