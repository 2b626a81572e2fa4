package ui

import (
	"runtime"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk/desktest"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/systems"
)

// BenchmarkPanelShown is how long the window is held at most by one turn as a panel beside
// the map comes in sight for the first time, by all of these turns together, and as it is
// described once more: in the processor's time of the window, without the drawing.
func BenchmarkPanelShown(b *testing.B) {
	for _, of := range []struct {
		battle, panel string
		edit          document.Edit
	}{
		{"marengo", "setup", nil}, {"marengo", "rules", nil}, {"cowpens", "rules", nil}, {"cowpens", "notes", nil}, {"cowpens", "charts", nil},
		{"brunstatt", "setup", document.Set{Path: "deployment", Value: slices.Repeat([]model.Deployment{{Area: model.Area{Everywhere: true}}}, 100)}},
	} {
		b.Run(of.battle+"/"+of.panel, func(b *testing.B) {
			b.Setenv("HOME", b.TempDir())
			var after []func()
			hands := desktest.Hands()
			hands.Frame = 20 * time.Millisecond
			hands.OnMain = func(do func()) { after = append(after, do) }
			var a *App
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			var longest, all, again time.Duration
			turn := func(do func()) time.Duration {
				start := cpuTime()
				do()
				return cpuTime() - start
			}
			frames := func() {
				for a.Win.Canvas().Capture(); len(after) > 0; a.Win.Canvas().Capture() {
					do := after
					after = nil
					for _, do := range do {
						took := turn(do)
						longest, all = max(longest, took), all+took
					}
				}
			}
			var most, sum time.Duration
			for b.Loop() {
				a = newApp(test.NewTempApp(b), Options{Version: "test", Journal: b.TempDir(), Systems: systems.All()}, hands) // it has measured no text yet
				a.Win.Resize(fyne.NewSize(1600, 900))
				a.Open(of.battle)
				for len(after) > 0 {
					frames()
				}
				e := a.editor
				if of.edit != nil {
					e.bench.Do(of.edit)
				}
				frames()
				at := slices.IndexFunc(e.side.Panels, func(p panel.Panel) bool { return p.ID() == of.panel })
				took := turn(func() { e.side.Choose(at) })
				longest, all = took, took
				frames()
				most, sum = max(most, longest), sum+all
				again += turn(func() { e.side.Shown().Update(e.doc.Scenario(), panel.Everything) })
				a.drop(e)
			}
			ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
			b.ReportMetric(ms(most), "longest-ms")
			b.ReportMetric(ms(sum)/float64(b.N), "whole-ms")
			b.ReportMetric(ms(again)/float64(b.N), "again-ms")
		})
	}
}
