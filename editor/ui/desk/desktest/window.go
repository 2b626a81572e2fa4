// Package desktest is a desk without the shell around it, a window on a display in
// memory with nothing in it, for the tests of rooms that are handed a desk. What a
// room shows is not in it.
package desktest

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// Bare is nothing under the dialogs of a desk.
type Bare struct{}

// Covered and the methods below make it what lies under the dialogs.
func (Bare) Covered() {}

// Uncovered does nothing.
func (Bare) Uncovered() {}

// TakeKeyboard has no use for the keyboard.
func (Bare) TakeKeyboard() bool { return false }

// Changed does nothing.
func (Bare) Changed() {}

// Hands does work beside the window at once. No clock does anything by itself: a test that
// wants to see what a window does while it waits puts Patience to 0 and takes what comes to
// OnMain itself, or a timer changes the window from a goroutine of its own.
func Hands() desk.Hands {
	at := func(f func()) { f() }
	return desk.Hands{Spawn: at, OnMain: at, Scale: func(f float64) float64 { return f }, Disk: disk.System{}, Patience: time.Hour, Rest: time.Hour}
}

// AtOnce is a desk on which work beside the window is done at once.
func AtOnce(t *testing.T, under desk.Underneath) *desk.Desk { return open(t, Hands(), under) }

// Window is a desk beside whose window work goes on by itself. What comes of it waits
// until the test takes it.
type Window struct {
	Desk  *desk.Desk
	t     *testing.T
	queue chan func()
}

// Open opens a window.
func Open(t *testing.T) *Window {
	w := &Window{t: t, queue: make(chan func(), 1000)}
	hands := Hands()
	hands.Spawn, hands.OnMain = func(task func()) { go task() }, func(do func()) { w.queue <- do }
	w.Desk = open(t, hands, Bare{})
	return w
}

func open(t *testing.T, hands desk.Hands, under desk.Underneath) *desk.Desk {
	t.Helper()
	d := desk.NewDesk(test.NewTempApp(t), hands, under)
	d.OpenWindow("test")
	d.Win.Resize(fyne.NewSize(1280, 800))
	return d
}

// Until takes what comes until something is so.
func (w *Window) Until(what string, so func() bool) {
	w.t.Helper()
	enough := time.After(3 * time.Minute) // a busy machine is no fault
	for !so() {
		select {
		case do := <-w.queue:
			do()
		case <-enough:
			require.Fail(w.t, "it does not come about that "+what)
		}
	}
}

// Leaf is what goes on beside the window, and is kept as it is left.
type Leaf interface {
	Leave()
	Close()
}

// Leave closes a leaf as the window does: what went on in it is kept before.
func (w *Window) Leave(l Leaf) {
	w.t.Helper()
	l.Leave()
	closed := false
	w.Desk.OnceKept([]any{l}, func() {
		l.Close()
		closed = true
	})
	w.Until("it is closed", func() bool { return closed })
}

// Texts is all that is written in the window.
func (w *Window) Texts() string {
	var b strings.Builder
	for _, o := range test.LaidOutObjects(w.Desk.Win.Canvas().Content()) {
		switch o := o.(type) {
		case *canvas.Text:
			b.WriteString(o.Text + " ")
		case *kit.Button:
			b.WriteString(o.Text + " ")
		}
	}
	return b.String()
}
