package ui

import (
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// work runs a task off the window's goroutine. When it takes longer than a
// moment the window says what goes on and offers to cancel. done gets the
// result on the window's goroutine, unless the work was cancelled; the task may
// look at cancelled and stop early.
func work[T any](a *App, what string, task func(cancelled func() bool) (T, error), done func(T, error)) {
	workOn(a, a.beginJob(what), func(j *job) (T, error) { return task(j.cancelled) }, done)
}

// workMeasured is work that tells its job how much of it is done.
func workMeasured[T any](a *App, what string, task func(j *job) (T, error), done func(T, error)) {
	j := a.beginJob(what)
	j.bar = widget.NewProgressBar()
	workOn(a, j, task, done)
}

func workOn[T any](a *App, j *job, task func(j *job) (T, error), done func(T, error)) {
	a.hands.spawn(func() {
		result, err := task(j)
		a.hands.onMain(func() {
			if j.end() && !a.closing {
				done(result, err)
			}
		})
	})
}

// findOut finds something out off the window's goroutine, while all else goes on.
func findOut[T any](a *App, look func() T, told func(T)) {
	a.hands.spawn(func() {
		found := look()
		a.hands.onMain(func() {
			if !a.closing {
				told(found)
			}
		})
	})
}

// job is work that goes on beside the window.
type job struct {
	app     *App
	timer   *time.Timer
	modal   *modal
	bar     *widget.ProgressBar         // nil when nobody knows how much is done
	endless *widget.ProgressBarInfinite // shown instead
	stopped atomic.Bool
	ended   bool
}

// beginJob blocks commands until the job ends, and after a moment shows what is
// going on.
func (a *App) beginJob(what string) *job {
	j := &job{app: a}
	a.jobs++
	j.timer = time.AfterFunc(a.hands.patience, func() {
		a.hands.onMain(func() { j.show(what) })
	})
	return j
}

func (j *job) show(what string) {
	if j.ended {
		return
	}
	var bar fyne.CanvasObject = j.bar
	if j.bar == nil {
		j.endless = widget.NewProgressBarInfinite()
		bar = j.endless
	}
	cancel := kit.DialogButton("Cancel", kit.Framed, func() {
		j.stopped.Store(true)
		j.end()
	})
	j.modal = j.app.openModal(what, container.New(look.FixedWidth(360), bar), fyne.NewSize(0, 0), cancel)
	j.modal.cancel = cancel.Tap
	j.app.win.Canvas().Focus(cancel)
}

// cancelled reports whether the designer gave the work up. It may be called
// from any goroutine.
func (j *job) cancelled() bool { return j.stopped.Load() }

// tell shows how much is done, from 0 to 1. It returns an error when the
// designer gave the work up, and may be called from any goroutine.
func (j *job) tell(part float64) error {
	if j.cancelled() {
		return errCancelled
	}
	j.app.hands.onMain(func() { j.bar.SetValue(part) })
	return nil
}

// end takes the job's dialog away; it reports whether the result is still
// wanted.
func (j *job) end() bool {
	if j.ended {
		return false
	}
	j.ended = true
	j.timer.Stop()
	j.app.jobs--
	if j.endless != nil {
		j.endless.Stop() // it would go on unseen
	}
	if j.modal != nil {
		j.modal.close()
	}
	return !j.stopped.Load()
}
