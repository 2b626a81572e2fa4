package ui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/form"
)

// spotter is a panel that says where its controls are, for the trace: the
// middle of each on the canvas, by its key.
type spotter interface {
	spots() map[string]fyne.Position
}

// spots of the problems are the buttons that mend them: "problem[0].fix".
func (p *problemsPanel) spots() map[string]fyne.Position {
	out := map[string]fyne.Position{}
	top := fyne.CurrentApp().Driver().AbsolutePositionForObject(p.list)
	for i, at := range p.shown {
		if p.found[at].Fix != "" {
			y := (float32(i)+0.5)*problemRowHeight + float32(i)*theme.Padding() - p.list.GetScrollOffset()
			x, width := fixPlace(p.list.Size().Width)
			out[fmt.Sprintf("problem[%d].fix", i)] = top.AddXY(x+width/2, y)
		}
	}
	return out
}

// controls is where the controls of the panels in sight are and the buttons
// that mend problems, in pixels of the window. The keys of a game's begin with
// the id of their panel and a stroke: "branches/branch:1:go".
func (e *editor) controls() map[string][2]int {
	out := map[string][2]int{}
	put := func(prefix string, panel any) {
		var spots map[string]fyne.Position
		switch p := panel.(type) {
		case spotter:
			spots = p.spots()
		case interface {
			Spots() map[string]fyne.Position
		}: // of another room
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
