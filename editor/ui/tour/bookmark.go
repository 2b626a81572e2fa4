package tour

import "fyne.io/fyne/v2"

// StepKey is the preference that remembers the step at which the tour stands.
const StepKey = "tour.step"

const (
	offeredKey = "tour.offered"
	fileKey    = "tour.file"
)

// Bookmark is where a tour was left: preferences keep it.
type Bookmark struct {
	Step int    // counted from 0
	File string // of the scenario, empty where it had none
}

// Left is where a tour was left; false where none can be gone on with.
func Left(p fyne.Preferences) (Bookmark, bool) {
	b := Bookmark{Step: p.Int(StepKey), File: p.String(fileKey)}
	return b, b.Step > 0 && b.Step < Steps()
}

// Keep remembers where a tour stands.
func (b Bookmark) Keep(p fyne.Preferences) {
	p.SetInt(StepKey, b.Step)
	p.SetString(fileKey, b.File)
}

// Name is the name of its step.
func (b Bookmark) Name() string { return steps[b.Step].name }

// Forget has the tour begin anew the next time.
func Forget(p fyne.Preferences) {
	p.RemoveValue(StepKey)
	p.RemoveValue(fileKey)
}

// Offered reports whether the tour was ever begun, and need not be offered any more.
func Offered(p fyne.Preferences) bool { return p.Bool(offeredKey) }

// SetOffered remembers that it was.
func SetOffered(p fyne.Preferences) { p.SetBool(offeredKey, true) }
