package ui

import (
	"slices"

	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/scenario"
	"github.com/mapsheet/mapsheet/model"
)

// What a step of the tour points at: the button that is to be pressed next.

// callTool points at a tool, and once it is in use, at the terrain to paint.
func callTool(id string, terrain model.Terrain) func(*editor, *tour) *kit.Button {
	return func(e *editor, _ *tour) *kit.Button {
		switch {
		case !e.panels.tools:
			return e.folds[0]
		case e.hexes.Tools.Current.ID() != id:
			return e.hexes.Button("tool." + id)
		case id == "brush" && e.hexes.Tools.Brush.Terrain != terrain:
			return e.hexes.Button("paint." + terrain.String())
		}
		return nil
	}
}

func callHistory(e *editor, t *tour) *kit.Button {
	b := e.tabCall("history")
	if b != nil {
		return b
	}
	p := e.drafts.history
	if _, done := e.doc.History(); done < t.was.done {
		return p.Redo
	}
	return p.Undo
}

func callProblems(e *editor, _ *tour) *kit.Button {
	if e.panels.problems {
		return nil
	}
	return e.status.Problems
}

// tabCall is the tab of a panel, where that is not in sight.
func (e *editor) tabCall(id string) *kit.Button {
	side, lower := e.mode.tabs()
	for _, t := range []*panel.Tabs{side, lower} {
		at := slices.IndexFunc(t.Panels, func(p panel.Panel) bool { return p.ID() == id })
		switch {
		case at < 0:
		case !e.panels.side:
			return e.folds[1]
		case t.Current != at:
			return t.Buttons[at]
		}
	}
	return nil
}

// inForm is a button of a form, nil where there is none of that key.
func inForm(f *form.Form, key string) *kit.Button {
	if it := f.Find(key); it != nil {
		b, _ := it.Control.(*kit.Button)
		return b
	}
	return nil
}

// callVictory points at what adds a condition.
func callVictory(e *editor, _ *tour) *kit.Button {
	if b := e.tabCall("victory"); b != nil {
		return b
	}
	return inForm(e.drafts.victory.Form(), "victory.clauses:add")
}

// callForces points at what gives the side that is chosen its first units.
func callForces(e *editor, _ *tour) *kit.Button {
	if b := e.tabCall("forces"); b != nil {
		return b
	}
	p, s := e.drafts.forces, e.doc.Scenario()
	side, chosen := p.Chosen()
	if len(s.Tally(side)) > 0 {
		return nil
	}
	at := slices.IndexFunc(s.Forces, func(f model.Force) bool { return f.ID == chosen })
	if at < 0 {
		return inForm(p.Form(), ":addforce")
	}
	return inForm(p.Form(), scenario.Element("forces", at)+":units")
}

// callSetup points at what gives a force a part of the map, or at what deploys
// the first that has no place yet.
func callSetup(e *editor, _ *tour) *kit.Button {
	if b := e.tabCall("setup"); b != nil {
		return b
	}
	f := e.drafts.setup.Form()
	for i, d := range e.doc.Scenario().Deployment {
		if d.Area.Everywhere {
			return inForm(f, scenario.Element("deployment", i)+".area:area:card:select")
		}
	}
	for _, force := range e.doc.Scenario().Forces {
		if b := inForm(f, ":idle:"+force.ID+":deploy"); b != nil {
			return b
		}
	}
	return nil
}

// next is the button that a step points at, the way to where the step is done first of
// all; nil for none.
func (s *tourStep) next(e *editor, t *tour) *kit.Button {
	switch {
	case s.in != "" && s.in != e.mode.id():
		return e.playButton
	case s.call == nil:
		return nil
	}
	return s.call(e, t)
}

// callInColumn points at a button at the left of the map while the draft is
// played.
func callInColumn(key string) func(*editor, *tour) *kit.Button {
	return func(e *editor, _ *tour) *kit.Button {
		if !e.panels.tools {
			return e.folds[0]
		}
		return e.plays.game.Button(key)
	}
}

// callAnswer points at what ends the phase.
func callAnswer(e *editor, _ *tour) *kit.Button { return e.plays.game.Button("play.answer") }

// callMove points at what ends a phase in which nobody can move.
func callMove(e *editor, t *tour) *kit.Button {
	if now := sightOf(e); now.game.CanMove {
		return nil
	}
	return callAnswer(e, t)
}

// callFire points at the die of a declared attack, or at what ends a phase in
// which nobody can fire.
func callFire(e *editor, t *tour) *kit.Button {
	now := sightOf(e)
	switch {
	case now.game.Declared:
		return e.plays.game.Button("fire:0")
	case now.game.Targets:
		return nil
	}
	return callAnswer(e, t)
}

func callTimeline(e *editor, _ *tour) *kit.Button {
	if b := e.tabCall("timeline"); b != nil {
		return b
	}
	return e.plays.game.Timeline().Before()
}

func callSave(e *editor, _ *tour) *kit.Button {
	return e.saveButton
}
