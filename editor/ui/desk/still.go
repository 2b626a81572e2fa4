package desk

import "fyne.io/fyne/v2"

// Still is the program without the animations of the window library. It would
// have the cursor of a text field blink until somebody tells the field that it
// has lost the keyboard; a field that goes away together with its dialog is never
// told, and each step of the blinking draws the whole window.
func Still(f fyne.App) fyne.App { return still{f} }

type still struct{ fyne.App }

// Settings is the settings with animations off.
func (s still) Settings() fyne.Settings { return stillSettings{s.App.Settings()} }

type stillSettings struct{ fyne.Settings }

// ShowAnimations is always false.
func (stillSettings) ShowAnimations() bool { return false }
