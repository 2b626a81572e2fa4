package ui

import (
	"errors"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model/format"
)

// formatKey is the preference that says in which format the preferences are.
const formatKey = "format"

// checkPreferences says when the preferences are those of a newer version. This one
// uses what it knows of them and leaves the rest, and their format, as it is.
func checkPreferences(d *desk.Desk) {
	p := d.Fyne.Preferences()
	err := format.Preferences.Check(p.String(formatKey))
	var of *format.Error
	if errors.As(err, &of) && of.Newer {
		d.Ask("Settings of a newer Mapsheet",
			"The settings of the window, such as its panels and the recent files, were written by a newer Mapsheet ("+of.Found+"; this one writes "+of.Want.String()+"). What this one does not know of them is left alone. Scenarios are not concerned.",
			desk.Choice{Text: "Close", Look: kit.Primary})
		return
	}
	p.SetString(formatKey, format.Preferences.String())
}

// underDialogs is the window as the dialogs over it know it.
type underDialogs struct{ app *App }

// Covered has the map forget which modifier keys are held: it does not learn that
// they are let go meanwhile.
func (u underDialogs) Covered() {
	if e := u.app.editor; e != nil {
		e.hexes.Left()
	}
}

func (u underDialogs) Uncovered() {
	if e := u.app.editor; e != nil {
		e.status.SetHint("") // of a button that is no longer under the pointer
		e.mapView.Rehover()
	}
}

func (u underDialogs) TakeKeyboard() bool {
	e := u.app.editor
	if e != nil {
		e.board.TakeFocus()
	}
	return e != nil
}

func (u underDialogs) Changed() { u.app.traceState() }
