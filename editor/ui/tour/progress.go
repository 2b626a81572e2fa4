package tour

// progress is how far a tour has come. Its steps lead from the first wood on the map to a
// battle that was played and saved.
type progress struct {
	at     int   // the step, len(steps) once all are done
	was    sight // when the step began
	lowest int   // how far the history has been taken back since
	open   bool  // the step lacked something since it began: once it does not, the next begins
	just   bool  // the step before was done just now, not skipped
}

// step is a step of the tour.
type step struct {
	part string // of the tour
	name string
	text string
	in   string // the mode in which it is done, empty for any
	at   string // the place of what is to be pressed, empty for anywhere
	// lacks says in a sentence what is still to be done; it is empty once the
	// step is done.
	lacks func(p *progress, now *sight) string
	// call is the id of the button that is to be pressed next, in its place;
	// empty for none.
	call func(p *progress, now *sight) string
}

// ended reports whether all steps are done.
func (p *progress) ended() bool { return p.at >= len(steps) }

// lacks says what the step waits for; it is empty once that is done.
func (p *progress) lacks(now *sight) string {
	if p.ended() {
		return ""
	}
	return steps[p.at].lacks(p, now)
}

// showsProblems reports whether the list of problems belongs to the step.
func (p *progress) showsProblems() bool { return !p.ended() && steps[p.at].at == problems }

// goTo begins a step.
func (p *progress) goTo(i int, now sight) {
	p.at, p.was, p.lowest, p.just = min(max(i, 0), len(steps)), now, now.Done, false
	p.open = p.lacks(&now) != ""
}

// see goes on to the next step when the one that waits is done. It reports
// whether it was. A step that was done before it began waits to be left by
// hand, so that it can be read.
func (p *progress) see(now sight) bool {
	p.lowest = min(p.lowest, now.Done)
	switch {
	case p.ended():
		return false
	case p.lacks(&now) != "":
		p.open = true
		return false
	case !p.open:
		return false
	}
	p.goTo(p.at+1, now)
	p.just = true
	return true
}
