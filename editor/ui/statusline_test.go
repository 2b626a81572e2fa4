package ui

import (
	"testing"
	"time"

	"fyne.io/fyne/v2/driver/desktop"
	"github.com/stretchr/testify/assert"
)

func TestANoticeStandsUntilTheNextThingIsDone(t *testing.T) {
	next := map[string]func(a *App, e *editor){
		"a press on the map": func(_ *App, e *editor) {
			e.mapView.MouseDown(mouse(e.mapView.PlaceOf(parse(t, "2316")), desktop.MouseButtonPrimary))
		},
		"a command": func(a *App, _ *editor) { a.doID("keys") },
	}
	for name, do := range next {
		t.Run(name, func(t *testing.T) {
			a, e := openBattle(t)
			now := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
			a.Hands.Told, a.Hands.Now = 4*time.Second, func() time.Time { return now }
			e.status.SetNotice("It is kept")
			e.mapView.MouseMoved(mouse(e.mapView.PlaceOf(parse(t, "2315")), 0))
			assert.Equal(t, "It is kept", e.status.What.Text)
			do(a, e)
			e.mapView.MouseMoved(mouse(e.mapView.PlaceOf(parse(t, "2317")), 0))
			assert.NotEqual(t, "It is kept", e.status.What.Text)
		})
	}
}
