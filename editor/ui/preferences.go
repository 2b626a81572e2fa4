package ui

import (
	"errors"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model/format"
)

// formatKey is the preference that says in which format the preferences are.
const formatKey = "format"

// checkPreferences says when the preferences are those of a newer version. This one
// uses what it knows of them and leaves the rest, and their format, as it is.
func (a *App) checkPreferences() {
	p := a.fyne.Preferences()
	err := format.Preferences.Check(p.String(formatKey))
	var of *format.Error
	if errors.As(err, &of) && of.Newer {
		a.ask("Settings of a newer Mapsheet",
			"The settings of the window, such as its panels and the recent files, were written by a newer Mapsheet ("+of.Found+"; this one writes "+of.Want.String()+"). What this one does not know of them is left alone. Scenarios are not concerned.",
			choice{text: "Close", look: kit.Primary})
		return
	}
	p.SetString(formatKey, format.Preferences.String())
}
