package panel

import (
	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Bench is what a panel may want of the window it lies in: the document and its
// rule system, the desk, the map with what is lit and asked on it, and the status
// line.
type Bench struct {
	Doc    *document.Document
	System rules.System
	Desk   *desk.Desk
	Board  mapview.Board // the map that is shown
	Map    *mapview.View // of hexes; without any where the map is of areas
	Lights *Lights
	Ask    *Asker
	Status *desk.StatusLine
	Stroke *Stroke

	Shown func() // other controls are in sight than before
	Moved func() // controls lie elsewhere than before
	Can   func() // what can be done is another than before

	given *givenUp // nil for nothing
}

// Scenario is the draft as it stands.
func (b *Bench) Scenario() *model.Scenario { return b.Doc.Scenario() }

// Do makes an edit; when it cannot be made it says why. It reports whether it was
// made.
func (b *Bench) Do(edit document.Edit) bool { return b.Try(edit, nil) }

// Try makes an edit that may have been refused beforehand.
func (b *Bench) Try(edit document.Edit, err error) bool {
	if err == nil {
		err = b.Doc.Do(edit)
	}
	if err != nil {
		b.Desk.Fail("The change cannot be made", err)
		return false
	}
	return true
}

// Wire joins a button to the status line, and its keys to what works on the map.
func (b *Bench) Wire(n *kit.Button) {
	n.OnHint = func(text string) {
		if b.Status != nil {
			b.Status.SetButtonHint(n, text)
		}
	}
	n.OnKey, n.OnRune = b.Board.HandKey, b.Board.HandRune
}

// Hint says what the button under the pointer would do.
func (b *Bench) Hint(text string) {
	if b.Status != nil {
		b.Status.SetHint(text)
	}
}

// SearchIn is what letters typed in a list do: they are written into the search
// over it. Without a search they do nothing, and the status line says whose they
// are.
func (b *Bench) SearchIn(search *kit.Field) func(rune) {
	return func(r rune) {
		if search == nil || !kit.InSight(search) {
			b.Status.SetNotice("Letters are the map’s: Escape leads back to it.")
			return
		}
		b.Desk.Focus(search)
		search.TypedRune(r)
	}
}

// Focus gives a control the keyboard.
func (b *Bench) Focus(o fyne.Focusable) { b.Desk.Focus(o) }

// Stroke is whether a stroke goes on: what is shown beside the map waits for its
// end.
type Stroke struct {
	Going bool
	Ended func()
}

// End ends it.
func (s *Stroke) End() {
	s.Going = false
	s.Ended()
}
