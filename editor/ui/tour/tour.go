// Package tour is the guided tour "Draw your first map": a card over the map that names one
// step after the other, waits until each has really been done, and outlines what is to be
// pressed next, by the ids that buttons have in the window. It changes no scenario and plays
// nothing; where it is begun and in which document is for the window to say.
package tour

import (
	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/playhexes"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
)

// State is what a window tells of the document that the tour leads through.
type State struct {
	Scenario *model.Scenario // the draft, on a map of hexes
	Done     int             // steps of the history
	Saved    bool            // the file holds all of it
	Problems diag.List
	Looked   bool // a problem was followed just now

	Tool        string        // id of the one in use
	Terrain     model.Terrain // that the brush paints
	Side, Force string        // ids of what is chosen among the forces

	Playing bool
	Game    playhexes.Glance // of the game that is played
}

// The modes and places that steps are done in.
const (
	Draft    = "draft"
	Play     = "play"
	tools    = "tools" // the column at the left of the map
	problems = "problems"
	game     = "game" // and what lies over it
	header   = "header"
)

// Window is what a tour asks of the window it leads through.
type Window interface {
	State() State

	// Way is the button that leads to a mode, a panel by its id, or another place, and nil
	// where that is in sight.
	Way(to string) *kit.Button
	// Button is a button by its id, or by its key in the form of a panel; nil for none.
	Button(place, id string) *kit.Button

	Wire(b *kit.Button)           // connects a button of the card with tips and keys
	Lay(card fyne.CanvasObject)   // shows the card over the map
	Lift(card fyne.CanvasObject)  // takes it away again
	Focus(control fyne.Focusable) // gives a control of it the keyboard
	ProblemsShown() bool
	ToggleProblems()

	Reached(step int) // that it may be gone on with there
	End()             // ends the tour for good
}

// Tour is the tour through one document. A nil one is never shown.
type Tour struct {
	progress
	window Window
	card   *Card
	folded bool // the list of problems, for the map to have its room
}

// Begin begins the tour at a step, counted from 0. A step of it shows the problems: until
// then they are folded away.
func Begin(w Window, step int) *Tour {
	t := &Tour{window: w}
	t.goTo(step, sightOf(w.State()))
	if w.ProblemsShown() {
		w.ToggleProblems()
		t.folded = true
	}
	t.Show()
	return t
}

// Shown reports whether the card is over the map.
func (t *Tour) Shown() bool { return t.Card() != nil }

// Card is what is shown of it, nil while it is left.
func (t *Tour) Card() *Card {
	if t == nil {
		return nil
	}
	return t.card
}

// Ended reports whether all steps are done.
func (t *Tour) Ended() bool { return t.ended() }

// Show shows the card, or gives it the keyboard when it is shown already.
func (t *Tour) Show() {
	if t.card != nil {
		t.window.Focus(t.card.Next)
		return
	}
	t.card = newCard(t)
	t.window.Lay(t.card.content)
}

// MoveTo goes on in the window that takes the place of the one it was in.
func (t *Tour) MoveTo(w Window) {
	shown := t.card != nil
	t.window, t.card = w, nil
	if shown {
		t.Show()
	}
}

// Leave takes the card away; the tour can be gone on with.
func (t *Tour) Leave() {
	c := t.Card()
	if c == nil {
		return
	}
	c.pointAt(nil)
	t.card = nil
	if t.folded && !t.window.ProblemsShown() {
		t.window.ToggleProblems()
	}
	t.folded = false
	t.window.Lift(c.content)
}

// See looks at what the designer did, and goes on when that is what the step waits for.
func (t *Tour) See(s State) {
	c := t.Card()
	if c == nil {
		return
	}
	now := sightOf(s)
	if t.see(now) {
		c.show()
		return
	}
	c.showLacks(t.lacks(&now))
	c.point(&now)
}

// Point points anew at what is to be pressed next, as other controls are in sight.
func (t *Tour) Point() {
	if c := t.Card(); c != nil {
		now := sightOf(t.window.State())
		c.point(&now)
	}
}

// GoTo goes to a step by hand; after the last one the tour ends.
func (t *Tour) GoTo(step int) {
	if t.ended() && step > t.at {
		t.window.End()
		return
	}
	t.goTo(step, sightOf(t.window.State()))
	t.card.show()
}
