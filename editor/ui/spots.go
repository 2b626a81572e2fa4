package ui

import (
	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/form"
)

// spotter says where its controls are, for the trace: the middle of each on the canvas,
// by its key.
type spotter interface {
	Spots() map[string]fyne.Position
}

// spotted is a spotter that is no panel.
type spotted func() map[string]fyne.Position

// Spots is where the controls are.
func (s spotted) Spots() map[string]fyne.Position { return s() }

// controls is where the controls of the panels in sight are and the buttons
// that mend problems, in pixels of the window. The keys of a game's begin with
// the id of their panel and a stroke: "branches/branch:1:go".
func (e *editor) controls() map[string][2]int {
	out := map[string][2]int{}
	put := func(prefix string, panel any) {
		var spots map[string]fyne.Position
		switch p := panel.(type) {
		case spotter:
			spots = p.Spots()
		case interface{ Form() *form.Form }:
			spots = p.Form().Spots()
		}
		for key, at := range spots {
			x, y := e.app.Win.Canvas().PixelCoordinateForPosition(at)
			out[prefix+key] = [2]int{x, y}
		}
	}
	e.mode.spots(put)
	if e.panels.problems && e.listing {
		put("", e.problems)
	}
	return out
}
