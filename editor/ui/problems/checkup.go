package problems

import (
	"sync"

	"github.com/mapsheet/mapsheet/editor/check"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
)

// Checkup is the check of a document, which goes on beside its window: of a large map it
// takes longer than the window may wait. It looks at copies of the scenario, for that goes
// on changing, and one look goes on at a time. What was found of a scenario that has
// changed meanwhile is not told; another look follows it.
type Checkup struct {
	Told func() // is told that a look has come to its end

	noted  []document.Change // since the last copy
	copied int               // how many copies were made
	going  bool              // a look goes on
	wanted bool              // and another one shall follow
	found  findings          // of the scenario as it is, or was a moment ago

	handing sync.Mutex // over the two below
	last    copied     // that is to be looked at
	since   []document.Change

	looking sync.Mutex // over the two below: looks and trials take turns
	checker *check.Checker
	newest  findings
}

// copied is a copy of the scenario.
type copied struct {
	number   int
	scenario *model.Scenario
}

// findings is what a look finds.
type findings struct {
	number   int // of the copy
	problems diag.List
	clauses  check.ClauseStates
}

// NewCheckup is the check of a scenario of a system, of which nothing has been looked at.
func NewCheckup(system rules.System) *Checkup {
	return &Checkup{Told: func() {}, checker: check.NewChecker(system)}
}

// Begin looks at a scenario that is in no window yet.
func (c *Checkup) Begin(s *model.Scenario) {
	c.hand(s)
	c.found = c.catchUp()
}

// Note takes a change into the next look.
func (c *Checkup) Note(change document.Change) {
	if change.Board || len(change.Hexes) > 0 || len(change.Fields) > 0 {
		c.noted = append(c.noted, change)
	}
}

// Ask has a look at what has changed. Told comes in any case.
func (c *Checkup) Ask(d *desk.Desk, s *model.Scenario) {
	if c.going {
		c.wanted = true
		return
	}
	c.hand(s)
	if c.found.number == c.copied {
		c.Told()
		return
	}
	c.going = true
	desk.FindOut(d, c.catchUp, func(found findings) {
		c.going = false
		c.take(found)
		if c.wanted {
			c.wanted = false
			c.Ask(d, s)
			return
		}
		c.Told()
	})
}

// Now waits for the look that goes on and what is to follow it: for whoever must not go by
// what was found a moment ago.
func (c *Checkup) Now(s *model.Scenario) {
	if !c.going {
		return
	}
	c.hand(s)
	c.wanted = false
	c.take(c.catchUp())
	c.Told()
}

// Problems is what was found last.
func (c *Checkup) Problems() diag.List { return c.found.problems }

// Clauses is what was found last of the victory clauses.
func (c *Checkup) Clauses() check.ClauseStates { return c.found.clauses }

// take takes what a look has found, unless a later one was quicker.
func (c *Checkup) take(found findings) {
	if found.number > c.found.number {
		c.found = found
	}
}

// hand hands the next look a copy of the scenario, where it has changed since the last one.
func (c *Checkup) hand(s *model.Scenario) {
	if c.copied > 0 && len(c.noted) == 0 {
		return
	}
	c.copied++
	s = s.Clone()
	c.handing.Lock()
	defer c.handing.Unlock()
	c.last, c.since = copied{c.copied, s}, append(c.since, c.noted...)
	c.noted = nil
}

// catchUp is what a look at the last copy finds. It may be called on any goroutine.
func (c *Checkup) catchUp() findings {
	c.looking.Lock()
	defer c.looking.Unlock()
	c.look()
	return c.newest
}

// look looks at the last copy, unless that was done.
func (c *Checkup) look() {
	c.handing.Lock()
	last, since := c.last, c.since
	c.last, c.since = copied{}, nil
	c.handing.Unlock()
	if last.scenario == nil {
		return
	}
	for _, change := range since {
		c.checker.Note(change)
	}
	problems := c.checker.Follow(last.scenario)
	c.newest = findings{last.number, problems, c.checker.VictoryStates()}
}

// trial is what makes a scenario to try fixes on. It may be called on any goroutine.
func (c *Checkup) trial(s *model.Scenario) func() *check.Trial {
	c.hand(s)
	return func() *check.Trial {
		c.looking.Lock()
		defer c.looking.Unlock()
		c.look()
		return c.checker.Trial(c.newest.problems)
	}
}
