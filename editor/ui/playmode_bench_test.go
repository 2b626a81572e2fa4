package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/mapsheet/mapsheet/editor/ui/desk/desktest"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
)

// benchPlay is the editor with a battle of many units open.
func benchPlay(b *testing.B) *App {
	b.Helper()
	b.Setenv("HOME", b.TempDir())
	a := newApp(test.NewTempApp(b), Options{Version: "test", Journal: b.TempDir(), Systems: []rules.System{soldiers.System()}}, desktest.Hands())
	a.Win.Resize(fyne.NewSize(1280, 800))
	a.Open("le-cateau")
	return a
}

// BenchmarkPressPlay is from Play to a window that takes the first click.
func BenchmarkPressPlay(b *testing.B) {
	e := benchPlay(b).editor
	for b.Loop() {
		b.StopTimer()
		if !e.drafting() {
			e.turnTo(e.ofDraft)
		}
		b.StartTimer()
		e.plays.beginGame(rules.Terms{Seed: 7})
		picture(e.mapView)
	}
}

// BenchmarkTakeInHand takes one unit after the other in hand that waits to be deployed.
func BenchmarkTakeInHand(b *testing.B) {
	a := benchPlay(b)
	e := a.editor
	e.plays.beginGame(rules.Terms{Seed: 7})
	for b.Loop() {
		a.doID("play.next")
		picture(e.mapView)
	}
}
