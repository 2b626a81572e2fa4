package ui

import (
	"runtime"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk/desktest"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// BenchmarkStartPage is the way from a document on a map of 256 by 256 hexes to
// the start page and back, in the processor's time of the window alone.
func BenchmarkStartPage(b *testing.B) {
	hands := desktest.Hands()
	hands.Spawn = func(func()) {}
	a := newApp(test.NewTempApp(b), Options{Journal: b.TempDir(), Systems: []rules.System{soldiers.System()}}, hands)
	base, err := schema.BaseOf(scenarios.Bases(), "soldiers", "")
	if err != nil {
		b.Fatal(err)
	}
	f, err := document.NewScenario(256, 256, base)
	if err != nil {
		b.Fatal(err)
	}
	a.Win.Resize(fyne.NewSize(1600, 900))
	a.adopt(document.Open(f, ""))
	e := a.editor
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var there, back time.Duration
	for b.Loop() {
		start := cpuTime()
		a.showStart()
		there += cpuTime() - start
		start = cpuTime()
		a.show(e)
		picture(e.mapView)
		back += cpuTime() - start
	}
	b.ReportMetric(float64(there.Milliseconds())/float64(b.N), "there-ms")
	b.ReportMetric(float64(back.Milliseconds())/float64(b.N), "back-ms")
}
