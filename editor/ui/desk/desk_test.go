package desk

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
)

// bare is nothing under the dialogs.
type bare struct{}

func (bare) Covered()           {}
func (bare) Uncovered()         {}
func (bare) TakeKeyboard() bool { return false }
func (bare) Changed()           {}

// newTestDesk is the desk of an empty window on a display in memory. Work that goes
// on beside the window is done at once.
func newTestDesk(t *testing.T) *Desk {
	t.Helper()
	at := func(f func()) { f() }
	d := NewDesk(test.NewTempApp(t), Hands{Spawn: at, OnMain: at, Patience: time.Hour, Rest: time.Hour}, bare{})
	d.OpenWindow("Test")
	d.Win.SetContent(container.NewStack())
	d.Win.Resize(fyne.NewSize(1280, 800))
	return d
}
