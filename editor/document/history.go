package document

import (
	"fmt"
	"slices"
	"time"

	"github.com/mapsheet/mapsheet/model/hex"
)

// Step is one entry of the history.
type Step struct {
	Label string    // what was done in a few words: "paint woods on 12 hexes"
	When  time.Time // when it was first done
}

// step is a Step with the edit that crosses it: while the step is done, the
// one that undoes it; while it is undone, the one that does it again.
type step struct {
	Step
	serial uint64
	edit   Edit
}

// State names the state of the scenario between strokes: the serial of the last
// step done, 0 at the beginning. The same name stands for the same scenario.
func (d *Document) State() uint64 {
	if d.at == 0 {
		return 0
	}
	return d.steps[d.at-1].serial
}

// push adds a step that has just been done. The steps that had been undone are
// dropped.
func (d *Document) push(s Step, inverse Edit) {
	d.serial++
	clear(d.steps[d.at:])
	d.steps = append(d.steps[:d.at], step{Step: s, serial: d.serial, edit: inverse})
	d.at++
}

// History is every step in order and how many of them are done; the others
// have been undone and can be done again.
func (d *Document) History() (steps []Step, at int) {
	steps = make([]Step, len(d.steps))
	for i, s := range d.steps {
		steps[i] = s.Step
	}
	return steps, d.at
}

// CanUndo reports whether there is a step to undo.
func (d *Document) CanUndo() bool { return d.at > 0 || d.stroke != nil && len(d.stroke.undo) > 0 }

// CanRedo reports whether there is an undone step to do again.
func (d *Document) CanRedo() bool { return d.at < len(d.steps) }

// Undo takes the last step back; an open stroke is ended first. It reports
// whether there was one.
func (d *Document) Undo() bool {
	d.EndStroke()
	if d.at == 0 {
		return false
	}
	d.GoTo(d.at - 1)
	return true
}

// Redo does the step again that was last undone; an open stroke is ended
// first. It reports whether there was one.
func (d *Document) Redo() bool {
	d.EndStroke()
	if d.at == len(d.steps) {
		return false
	}
	d.GoTo(d.at + 1)
	return true
}

// GoTo goes to the state after the first n steps, undoing or redoing what lies
// between; 0 is the state before the first. Numbers out of range go to the
// nearest end. An open stroke is ended first.
//
// It panics when a step cannot be crossed, which can only be when the scenario
// was written by something other than an edit.
func (d *Document) GoTo(n int) {
	d.EndStroke()
	n = min(max(n, 0), len(d.steps))
	if n == d.at {
		return
	}
	d.openJournal()
	changed, err := d.walk(n)
	if err != nil {
		panic(err)
	}
	d.writeJournal(line{GoTo: &n})
	d.notify(changed)
}

// walk crosses the steps from the present state to the one after n steps.
func (d *Document) walk(n int) (Change, error) {
	all := Change{History: true}
	seen := hex.NewRegion(d.Scenario().Hexes().Grid)
	for d.at != n {
		i, next := d.at, d.at+1
		if n < d.at {
			i, next = d.at-1, d.at-1
		}
		back, changed, err := d.apply(d.steps[i].edit)
		if err != nil {
			return all, fmt.Errorf("history step %d (%s): %w", i+1, d.steps[i].Label, err)
		}
		if back != nil { // nil only after a recovery: in a file an empty list is as good as none
			d.steps[i].edit = back
		}
		d.at = next
		all.add(changed, seen)
	}
	return all, nil
}

// add adds what another change did; seen holds the hexes that are listed.
func (c *Change) add(o Change, seen hex.Region) {
	c.Board = c.Board || o.Board
	c.Hexes = slices.Grow(c.Hexes, len(o.Hexes))
	for _, h := range o.Hexes {
		if !seen.Contains(h) {
			seen.Add(h)
			c.Hexes = append(c.Hexes, h)
		}
	}
	if c.Board {
		c.Hexes = nil
	}
	for _, f := range o.Fields {
		c.Fields = appendNew(c.Fields, f)
	}
	c.movings = append(c.movings, o.movings...)
}

func appendNew(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}
