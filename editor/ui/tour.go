package ui

import "github.com/mapsheet/mapsheet/editor/ui/kit"

// tour is the guided tour "Draw your first map": steps of which each waits
// until the designer has really done it. They lead from the first wood on the
// map to a battle that was played and saved.
type tour struct {
	at     int       // the step, len(tourSteps) once all are done
	was    tourSight // when the step began
	folded bool      // the list of problems, for the map to have its room
	lowest int       // how far the history has been taken back since
	open   bool      // the step lacked something since it began: once it does not, the next begins
	just   bool      // the step before was done just now, not skipped
}

// tourStep is a step of the tour.
type tourStep struct {
	part     string // of the tour
	name     string
	text     string
	problems bool   // are listed in it
	in       string // id of the mode in which it is done, "" for any
	// lacks says in a sentence what is still to be done; it is empty once the
	// step is done.
	lacks func(t *tour, now *tourSight) string
	// call is what is to be pressed next; nil for nothing.
	call func(e *editor, t *tour) *kit.Button
}

// ended reports whether all steps are done.
func (t *tour) ended() bool { return t.at >= len(tourSteps) }

// lacks says what the step waits for; it is empty once that is done.
func (t *tour) lacks(now *tourSight) string {
	if t.ended() {
		return ""
	}
	return tourSteps[t.at].lacks(t, now)
}

// showsProblems reports whether the list of problems belongs to the step.
func (t *tour) showsProblems() bool { return !t.ended() && tourSteps[t.at].problems }

// goTo begins a step.
func (t *tour) goTo(i int, now tourSight) {
	t.at, t.was, t.lowest, t.just = min(max(i, 0), len(tourSteps)), now, now.done, false
	t.open = t.lacks(&now) != ""
}

// see goes on to the next step when the one that waits is done. It reports
// whether it was. A step that was done before it began waits to be left by
// hand, so that it can be read.
func (t *tour) see(now tourSight) bool {
	t.lowest = min(t.lowest, now.done)
	switch {
	case t.ended():
		return false
	case t.lacks(&now) != "":
		t.open = true
		return false
	case !t.open:
		return false
	}
	t.goTo(t.at+1, now)
	t.just = true
	return true
}
