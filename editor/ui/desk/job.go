package desk

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// Costly is for how long work went on of which nobody wants to lose what came of it unasked.
const Costly = time.Minute

// Work runs a task off the window's goroutine. When it takes longer than a
// moment the window says what goes on and offers to cancel. done gets the
// result on the window's goroutine, unless the work was cancelled; the task may
// look at cancelled and stop early.
func Work[T any](a *Desk, what string, task func(cancelled func() bool) (T, error), done func(T, error)) {
	workOn(a, a.beginJob(what), func(j *Job) (T, error) { return task(j.cancelled) }, done)
}

// WorkMeasured is work that tells its job how much of it is done, and ends when its
// context does.
func WorkMeasured[T any](a *Desk, what string, task func(j *Job) (T, error), done func(T, error)) {
	j := a.beginJob(what)
	j.bar = widget.NewProgressBar()
	workOn(a, j, task, done)
}

// Write is work that is not given up in the middle, such as replacing a file. Commands
// wait until it is done; when it takes longer than a moment the window says what goes on.
// Where the disk does not answer at all, whoever is at the window may go on meanwhile: done
// gets the result all the same then, whatever is shown by that time.
func Write[T any](a *Desk, what string, task func() T, done func(T)) {
	j := a.beginJob(what)
	j.firm = true
	workOn(a, j, func(*Job) (T, error) { return task(), nil }, func(result T, _ error) { done(result) })
}

func workOn[T any](a *Desk, j *Job, task func(j *Job) (T, error), done func(T, error)) {
	a.Hands.Spawn(func() {
		result, err := task(j)
		a.Hands.OnMain(func() {
			if (j.end() || j.left) && !a.Closing {
				done(result, err)
			}
		})
	})
}

// FindOut finds something out off the window's goroutine, while all else goes on.
func FindOut[T any](a *Desk, look func() T, told func(T)) {
	a.Hands.Spawn(func() {
		found := look()
		a.Hands.OnMain(func() {
			if !a.Closing {
				told(found)
			}
		})
	})
}

// Keep writes a file of something off the window's goroutine, while all else goes on: of is
// what that belongs to, such as a document, and what is what it writes, such as "the result
// of 200 games". What closes it waits for that: see OnceKept.
func Keep[T any](a *Desk, of any, what string, write func() T, told func(T)) {
	k := &beingKept{of, what}
	a.keeping = append(a.keeping, k)
	FindOut(a, write, func(found T) {
		a.keeping = slices.DeleteFunc(a.keeping, func(other *beingKept) bool { return other == k })
		told(found)
		for _, w := range slices.Clone(a.waiting) {
			if !a.keeps(w.of) {
				a.waiting = slices.DeleteFunc(a.waiting, func(other *waiting) bool { return other == w })
				w.goOn()
			}
		}
	})
}

// beingKept is something that is being written, and what it belongs to.
type beingKept struct {
	of   any
	what string
}

// waiting is what goes on once all is written that belongs to some.
type waiting struct {
	of   []any
	goOn func()
}

// keeps reports whether something is being written that belongs to one of them.
func (a *Desk) keeps(of []any) bool {
	return slices.ContainsFunc(a.keeping, func(k *beingKept) bool { return slices.Contains(of, k.of) })
}

// OnceKept goes on once all is written that is being kept of some. Commands wait meanwhile; when it
// takes longer than a moment the window says what would be lost, and goes on without it, or
// not at all, where that is wanted. It does not go on where a dialog says by then that
// something could not be kept.
func (a *Desk) OnceKept(of []any, goOn func()) {
	if !a.keeps(of) {
		goOn()
		return
	}
	j := a.beginJob("Keeping what was done")
	j.says = func() string { return a.unwritten(of) }
	j.without = func() {
		if j.end() {
			goOn()
		}
	}
	a.waiting = append(a.waiting, &waiting{of, func() {
		if j.end() && a.TopModal() == nil {
			goOn()
		}
	}})
}

// unwritten says what would be lost by not waiting for it.
func (a *Desk) unwritten(of []any) string {
	var what []string
	for _, k := range a.keeping {
		if slices.Contains(of, k.of) && !slices.Contains(what, k.what) {
			what = append(what, k.what)
		}
	}
	return "The disk has not taken all of it yet: " + strings.Join(what, ", ") + ". What it has not taken is lost if you do not wait."
}

// Delete deletes a file off the window's goroutine, and goes on once it is gone; failed is
// what is said where it cannot be.
func (a *Desk) Delete(path, failed string, goOn func()) {
	Work(a, "Deleting "+filepath.Base(path), func(func() bool) (any, error) { return nil, os.Remove(path) }, func(_ any, err error) {
		if err != nil {
			a.Fail(failed, Readable(err))
			return
		}
		goOn()
	})
}

// Job is work that goes on beside the window.
type Job struct {
	app     *Desk
	timer   *time.Timer
	modal   *Modal
	bar     *widget.ProgressBar // nil when nobody knows how much is done
	busy    *kit.Busy           // shown instead
	firm    bool                // nobody can cancel it
	left    bool                // nobody waits for it any more, and its result is wanted
	says    func() string       // what is said of not waiting for it; nil for nothing
	without func()              // goes on without it; nil where nobody can
	ctx     context.Context
	stop    context.CancelFunc
	ended   bool
}

// beginJob blocks commands until the job ends, and after a moment shows what is
// going on.
func (a *Desk) beginJob(what string) *Job {
	j := &Job{app: a}
	j.ctx, j.stop = context.WithCancel(context.Background())
	a.jobs++
	j.timer = time.AfterFunc(a.Hands.Patience, func() {
		a.Hands.OnMain(func() { j.show(what) })
	})
	return j
}

func (j *Job) show(what string) {
	if j.ended {
		return
	}
	var bar fyne.CanvasObject = j.bar
	if j.bar == nil {
		j.busy = kit.NewBusy()
		bar = j.busy
		j.stepOn()
	}
	if j.firm {
		j.modal = j.app.OpenModal(what, container.New(look.FixedWidth(jobWidth), bar), fyne.NewSize(0, 0))
		j.modal.Cancel = func() {}
		if wait := j.app.Hands.Endless; wait > 0 {
			j.timer = time.AfterFunc(wait, func() { j.app.Hands.OnMain(func() { j.offer(what, bar) }) })
		}
		return
	}
	cancel := kit.DialogButton("Cancel", kit.Framed, func() {
		j.stop()
		j.end()
	})
	buttons := []fyne.CanvasObject{cancel}
	if j.without != nil {
		buttons = append(buttons, kit.DialogButton("Don’t wait", kit.Danger, j.without))
	}
	j.open(what, bar, cancel, buttons...)
}

const jobWidth = 360

// stepOn moves the bar that only says that something goes on, again and again until the job
// ends.
func (j *Job) stepOn() {
	if wait := j.app.Hands.Busy; wait > 0 && !j.ended {
		j.busy.Step()
		time.AfterFunc(wait, func() { j.app.Hands.OnMain(j.stepOn) })
	}
}

// offer lets whoever is at the window go on while work that is not given up goes on.
func (j *Job) offer(what string, bar fyne.CanvasObject) {
	if j.ended {
		return
	}
	j.modal.Close()
	j.says = func() string {
		return "The disk does not answer. This goes on by itself, and is told when it is done: go on meanwhile, or save in a folder on another disk."
	}
	goOn := kit.DialogButton("Go on meanwhile", kit.Framed, func() {
		j.left = true
		j.end()
	})
	j.open(what, bar, goOn, goOn)
}

// open shows the job with its buttons, of which one has the keyboard and is Escape's.
func (j *Job) open(what string, bar fyne.CanvasObject, first *kit.Button, buttons ...fyne.CanvasObject) {
	says := ""
	if j.says != nil {
		says = j.says()
		bar = container.NewVBox(look.Flush(look.Prose(says)), bar)
	}
	body := container.New(look.FixedWidth(jobWidth), bar)
	body.Resize(body.MinSize()) // the text knows how high it is once it is as wide
	j.modal = j.app.OpenUncalled(what, body, fyne.NewSize(0, 0), buttons...)
	j.modal.Cancel, j.modal.Says = first.Tap, says
	j.app.Focus(first)
}

// Context ends when the designer gives the work up.
func (j *Job) Context() context.Context { return j.ctx }

// cancelled reports whether the designer gave the work up. It may be called
// from any goroutine.
func (j *Job) cancelled() bool { return j.ctx.Err() != nil }

// Tell shows how much is done, from 0 to 1. It may be called from any goroutine.
func (j *Job) Tell(part float64) { j.app.Hands.OnMain(func() { j.bar.SetValue(part) }) }

// end takes the job's dialog away; it reports whether the result is still
// wanted.
func (j *Job) end() bool {
	if j.ended {
		return false
	}
	j.ended = true
	j.timer.Stop()
	j.app.jobs--
	if j.modal != nil {
		j.modal.Close()
	}
	wanted := !j.cancelled()
	j.stop()
	return wanted
}
