package main

import "fyne.io/fyne/v2"

// stopping is what the window library does as it stops.
type stopping interface {
	OnStopped() func()
	SetOnStoppedHookExecuted(func())
}

// takeStop takes from the window library what it does as it stops, to be done when it has.
// It would have its loop do that, which has just ended: where the loop is asked before that is
// noted, it never answers, and the program never ends, without a window.
func takeStop(app fyne.App) (do func()) {
	s, ok := app.Lifecycle().(stopping)
	if !ok {
		return func() {}
	}
	do = s.OnStopped()
	s.SetOnStoppedHookExecuted(nil)
	if do == nil {
		return func() {}
	}
	return do
}
