package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
)

// shownPanels says which panels are unfolded.
type shownPanels struct{ tools, side, problems bool }

// arrange lays the panels out as they are shown. The problems lie under the map
// and the tools: they take nothing from a form that is being filled in.
func (e *editor) arrange() {
	e.parts = nil
	var middle fyne.CanvasObject = container.NewStack(e.board, e.overMap)
	column := e.mode.column()
	if e.hexed() {
		middle = container.NewStack(e.board, e.minimap.Content, e.overMap)
	}
	if e.panels.tools && column != nil {
		middle = look.Frame(middle, nil, nil, look.Frame(e.parts.Late(column), nil, nil, nil, look.Ruler()), nil)
	}
	e.laid = len(e.problems.Found())
	e.listing = e.laid > 0 && e.drafting()
	if e.panels.problems && e.listing {
		middle = e.footSplit.Around(middle, e.parts.Late(e.problems.Content()))
	}
	if e.panels.side {
		middle = e.sideSplit.Around(middle, e.parts.Late(e.mode.sideColumn()))
	}
	look.Refill(e.body, middle)
	for i, on := range []bool{e.panels.tools, e.panels.side, e.panels.problems} {
		e.folds[i].SetSelected(on)
	}
	e.tour.Point()
	e.ofDraft.unfold(e.panels.side && e.drafting())
	if e.plays.mode != nil {
		e.plays.mode.unfold(e.panels.side && !e.drafting())
	}
}

// draftColumn is the draft's panels at the right of the map over those under them.
func (e *editor) draftColumn() fyne.CanvasObject {
	e.lower.SetFolded(e.lowerYields())
	side, lower := look.OnPaper(look.Now().Paper, e.side.Content), look.OnPaper(look.Now().Sheet, e.lower.Content)
	if e.lower.Folded {
		return look.Frame(side, nil, look.Frame(lower, look.Ruler(), nil, nil, nil), nil, nil)
	}
	return e.lowerSplit.Around(side, lower)
}

// lowWindow is how high a window is in which a panel with a list and a form
// has no room for others under it.
const lowWindow = 940

// lowerYields reports whether the lower panels are folded to their tabs beside
// the panel that is shown: as they were left last beside it, and as long as
// they never were, where it needs the room itself.
func (e *editor) lowerYields() bool {
	_, long := e.side.Shown().(panel.Detailed)
	low := e.app.Win.Canvas().Size().Height < lowWindow
	return e.app.Fyne.Preferences().BoolWithFallback(e.lowerKey(), long && low)
}

func (e *editor) lowerKey() string { return "fold.lower." + e.side.Shown().ID() }

// foldLower folds the lower panels to their tabs, or unfolds them.
func (e *editor) foldLower(fold bool) {
	if fold != e.lower.Folded {
		e.app.Fyne.Preferences().SetBool(e.lowerKey(), fold)
		e.yieldLower()
	}
}

// yieldLower folds the lower panels as they were left beside the panel that is
// shown now.
func (e *editor) yieldLower() {
	if e.panels.side && e.drafting() && e.lowerYields() != e.lower.Folded {
		e.arrange()
	}
}

// splits is all parts of the window whose size is remembered.
func (e *editor) splits() []*kit.HeldSplit {
	list := []*kit.HeldSplit{e.sideSplit, e.footSplit, e.lowerSplit}
	for _, p := range e.side.Panels {
		if d, ok := p.(panel.Detailed); ok {
			list = append(list, d.ListSplit())
		}
	}
	return list
}

func (e *editor) rememberLayout() {
	p := e.app.Fyne.Preferences()
	p.SetBool("show.tools", e.panels.tools)
	p.SetBool("show.side", e.panels.side)
	p.SetBool("show.problems", e.panels.problems)
	for _, h := range e.splits() {
		h.Remember(p)
	}
}

// showTools brings the tools in sight.
func (e *editor) showTools() {
	if !e.panels.tools {
		e.toggleTools()
	}
}

func (e *editor) toggleTools() { e.toggle(&e.panels.tools) }

func (e *editor) toggleSide() { e.toggle(&e.panels.side) }

func (e *editor) toggleProblems() { e.toggle(&e.panels.problems) }

func (e *editor) toggle(part *bool) {
	e.commitTexts()
	*part = !*part
	e.arrange()
	e.board.TakeFocus()
	e.app.updateMenu()
}

// showPanel brings the panel with an id in sight.
func (e *editor) showPanel(id string) {
	if !e.panels.side {
		e.toggleSide()
	}
	side, lower := e.mode.tabs()
	for _, t := range []*panel.Tabs{side, lower} {
		for i, p := range t.Panels {
			if p.ID() == id {
				t.Unfold()
				t.Choose(i)
			}
		}
	}
}

// revealField leads to the field at a path, in the panel that holds it.
func (e *editor) revealField(path string) {
	p := e.side.Panels[0]
	for _, other := range slices.Concat(e.side.Panels, e.lower.Panels) {
		if other.Holds(path) {
			p = other
			break
		}
	}
	e.showPanel(p.ID())
	p.Reveal(path)
}
