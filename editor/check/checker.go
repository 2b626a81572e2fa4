package check

import (
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// Checker keeps the problems of a scenario up to date while it is edited: after
// an edit it looks again only at what the edit may have changed. It finds what
// Check finds.
type Checker struct {
	sys    rules.System
	passes []pass
	s      *model.Scenario // as last checked
	mem    *memory
	cells  []document.Cell // of the board as last checked
	found  []diag.List     // by pass
	noted  document.Change // since the last check
}

// NewChecker is a checker that has seen no scenario yet.
func NewChecker(sys rules.System) *Checker {
	return &Checker{sys: sys, passes: passesOf(sys), mem: newMemory()}
}

// Note tells the checker of a change that is checked by the next Update, such as
// those of a stroke that is not over.
func (c *Checker) Note(change document.Change) {
	c.noted.Board = c.noted.Board || change.Board
	c.noted.Hexes = append(c.noted.Hexes, change.Hexes...)
	c.noted.Fields = append(c.noted.Fields, change.Fields...)
}

// Update is every problem of the scenario after a change of it and those that
// were noted before, the gravest first. The first time, and for another
// scenario, it looks at everything. The list is the caller's.
func (c *Checker) Update(s *model.Scenario, change document.Change) diag.List {
	c.Note(change)
	c.look(s)
	var all diag.List
	for _, found := range c.found {
		all = append(all, found...)
	}
	all.Sort()
	return all
}

// Follow is Update for a copy of the scenario as it stands, which is the checker's
// from then on: so a scenario can be checked on one goroutine while it is changed on
// another. What has changed since the copy before it has been noted.
func (c *Checker) Follow(s *model.Scenario) diag.List {
	if c.s != nil && !c.noted.Board {
		c.carry(s)
	}
	return c.Update(s, document.Change{})
}

// carry makes a copy take the place of the one before it. The checker remembers areas
// by where they are: those that are as they were stay the ones that it knows.
func (c *Checker) carry(s *model.Scenario) {
	var changed aspect
	for _, field := range c.noted.Fields {
		changed |= aspectOf(field)
	}
	if changed&steps == 0 {
		s.Deployment = c.s.Deployment
	}
	if changed&arrivals == 0 {
		s.Reinforcements = c.s.Reinforcements
	}
	if changed&inForce == 0 {
		s.Rules = c.s.Rules
	}
	if changed&victory == 0 {
		s.Victory = c.s.Victory
	}
	c.s = s
}

// look looks again at what has changed by all that was noted.
func (c *Checker) look(s *model.Scenario) {
	changed := c.changed(s, c.noted)
	c.noted = document.Change{}
	c.mem.forget(changed)
	r := newReport(s, c.sys, c.mem)
	for i, p := range c.passes {
		if p.reads&changed != 0 {
			c.found[i] = r.run(p)
		}
	}
}

// changed is what a change may have changed.
func (c *Checker) changed(s *model.Scenario, change document.Change) aspect {
	board := s.Hexes()
	size := board.Grid.Len()
	if s != c.s || change.Board || len(c.cells) != size {
		c.s, c.mem, c.found = s, newMemory(), make([]diag.List, len(c.passes))
		c.cells = make([]document.Cell, size)
		for i := range c.cells {
			c.cells[i] = document.CellAt(board, board.Grid.At(i))
		}
		return whole
	}
	var out aspect
	for _, field := range change.Fields {
		out |= aspectOf(field)
	}
	var ground hex.List
	for _, h := range change.Hexes {
		if !s.Hexes().Grid.Contains(h) {
			continue
		}
		was, now := &c.cells[s.Hexes().Grid.Index(h)], document.CellAt(s.Hexes(), h)
		if *was == now {
			continue
		}
		ground = append(ground, h)
		if was.Terrain != now.Terrain || was.Altitude != now.Altitude {
			out |= terrain
		}
		if was.Bridge != now.Bridge || was.Links != now.Links || was.Sides != now.Sides {
			out |= lines
		}
		*was = now
	}
	c.mem.disturb(s.Hexes().Grid, ground)
	return out
}

// aspectOf is the aspect that a field of a scenario belongs to.
func aspectOf(field string) aspect {
	name := field
	if i := strings.IndexAny(field, ".["); i >= 0 {
		name = field[:i]
	}
	switch name {
	case "id", "number", "title", "subtitle", "date":
		return head
	case "history", "notes":
		return prose
	case "first", "sides":
		return sides
	case "length":
		return length
	case "forces":
		return forces
	case "charts":
		return charts
	case "deployment":
		return steps
	case "reinforcements":
		return arrivals
	case "rules":
		return inForce
	case "victory":
		return victory
	case "map":
		return places
	default:
		return whole
	}
}
