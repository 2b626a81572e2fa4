package document

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/mapsheet/mapsheet/schema"
)

// replayed is the document that a journal tells of, and the lines that it was
// made from: those before the first that cannot be used, which wrong names. The
// error is about the header alone.
//
// A line can be as it was written and say what cannot be, so each is held against
// the scenario: what it does must be possible, and so must taking it back and
// doing it again. The document can then go to every step of its history.
func (r Recovery) replayed(head header, lines []line) (d *Document, used []line, wrong *DamageError, err error) {
	if head.Journal != journalFormat {
		if d, err = r.openBase(head); err != nil {
			return nil, nil, nil, err
		}
		names := oldNamesOf(head.Journal, d.Scenario().Base.Fields)
		lines = slices.Clone(lines)
		for i := range lines {
			if lines[i], err = names.renewed(lines[i]); err != nil {
				lines, wrong = lines[:i], &DamageError{Line: i + 2, Err: err}
				break
			}
		}
	}
	for {
		if d, err = r.openBase(head); err != nil {
			return nil, nil, nil, err
		}
		n, err := d.replay(lines, head.Steps, head.Saved, r.bases)
		if err == nil {
			return d, lines, wrong, nil
		}
		wrong = &DamageError{Line: n + 2, Err: err}
		if n < max(head.Steps, countPast(lines)) {
			n = 0 // steps are of no use without those after them: they begin where the last one ends
		}
		head.Steps, lines = min(head.Steps, n), lines[:n]
	}
}

// countPast is how many lines tell of the history before the journal began.
func countPast(lines []line) int {
	if n := slices.IndexFunc(lines, func(l line) bool { return l.Past == nil }); n >= 0 {
		return n
	}
	return len(lines)
}

// replay does what the lines say, with their times, and returns how many come
// before the first that cannot be used. The first so many are steps of the
// history; 0 is as many as there are. saved is as in the header.
func (d *Document) replay(lines []line, steps int, saved *int, bases schema.Bases) (used int, err error) {
	past := countPast(lines)
	if past < steps {
		return past, fmt.Errorf("it is lost, and with it the history that was there before: %d of %d steps are left", past, steps)
	}
	for i, l := range lines[:past] {
		if err := guarded(func() error { return d.replayPast(l, bases) }); err != nil {
			return i, err
		}
	}
	if i, err := d.crossPast(); err != nil {
		return i, err
	}
	if saved != nil && 0 <= *saved && *saved <= past && past > 0 { // the history has not been lost
		if d.saved = 0; *saved > 0 {
			d.saved = d.steps[*saved-1].serial
		}
	}
	for i, l := range lines[past:] {
		d.now = func() time.Time { return l.When }
		if err := guarded(func() error { return d.replayLine(l, bases) }); err != nil {
			return past + i, err
		}
	}
	return len(lines), nil
}

// guarded calls f, and makes an error of its panic: edits are made for what a
// designer can do, and a journal can say anything.
func guarded(f func() error) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("it says what cannot be: %v", cause)
		}
	}()
	return f()
}

func (d *Document) replayLine(l line, bases schema.Bases) error {
	before := d.State()
	switch {
	case l.Past != nil:
		return errors.New("it belongs before the first edit")
	case l.Do != nil:
		e, err := l.Do.unpack(bases)
		if err != nil {
			return err
		}
		if err := d.Do(e); err != nil {
			return err
		}
	case l.Begin != nil:
		d.BeginStroke(*l.Begin)
	case l.End:
		d.EndStroke()
	case l.Cancel:
		d.CancelStroke()
	case l.GoTo != nil:
		if *l.GoTo < 0 || *l.GoTo > len(d.steps) {
			return fmt.Errorf("it goes to step %d of %d", *l.GoTo, len(d.steps))
		}
		_, err := d.walk(*l.GoTo)
		return err
	default:
		return errors.New("it says nothing")
	}
	if d.State() == before {
		return nil
	}
	return d.crossBack()
}

// crossBack takes the last step back and does it again.
func (d *Document) crossBack() error {
	at := d.at
	if _, err := d.walk(at - 1); err != nil {
		return err
	}
	_, err := d.walk(at)
	return err
}

// replayPast puts a step into the history that was done, or undone, before the
// journal began.
func (d *Document) replayPast(l line, bases schema.Bases) error {
	e, err := l.Past.Edit.unpack(bases)
	if err != nil {
		return err
	}
	if !l.Past.Undone && d.at < len(d.steps) {
		return errors.New("it was done after a step that was not")
	}
	d.serial++
	d.steps = append(d.steps, step{Step: Step{Label: l.Past.Label, When: l.When}, serial: d.serial, edit: e})
	if l.Past.Undone {
		return nil
	}
	atSaved := d.saved == d.State()
	d.at = len(d.steps)
	if atSaved {
		d.saved = d.State()
	}
	return nil
}

// crossPast goes through the whole history and back to where it was, and returns
// the step that cannot be crossed.
func (d *Document) crossPast() (wrong int, err error) {
	at := d.at
	for _, end := range []int{0, len(d.steps), at} {
		for d.at != end {
			next := d.at + 1
			if end < d.at {
				next = d.at - 1
			}
			wrong = min(d.at, next)
			if err := guarded(func() error { _, err := d.walk(next); return err }); err != nil {
				return wrong, err
			}
		}
	}
	return 0, nil
}
