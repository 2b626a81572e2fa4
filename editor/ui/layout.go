package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// shownPanels says which panels are unfolded.
type shownPanels struct{ tools, side, problems bool }

// arrange lays the panels out as they are shown.
func (e *editor) arrange() {
	var middle fyne.CanvasObject = container.NewStack(e.mapView, e.minimap.content, e.overMap)
	column, side := e.toolbox.content, fyne.CanvasObject(e.sideParts)
	if e.playing {
		column, side = e.game.column.content, e.game.sideParts
	}
	if e.panels.tools {
		middle = frame(middle, nil, nil, frame(column, nil, nil, nil, ruler()), nil)
	}
	if e.panels.side {
		middle = e.sideSplit.around(middle, side)
	}
	e.listing = len(e.problems.found) > 0 && !e.playing
	if e.panels.problems && e.listing {
		middle = e.footSplit.around(middle, e.problems.content)
	}
	e.body.Objects = []fyne.CanvasObject{middle}
	e.body.Refresh()
	for i, on := range []bool{e.panels.tools, e.panels.side, e.panels.problems} {
		e.folds[i].setSelected(on)
	}
	e.side.setUnfolded(e.panels.side && !e.playing)
	e.lower.setUnfolded(e.panels.side && !e.playing)
	if e.game != nil {
		e.game.side.setUnfolded(e.panels.side && e.playing)
		e.game.lower.setUnfolded(e.panels.side && e.playing)
	}
}

// keepMap lays the window out with the map staying where it is, for something
// is being drawn or played there.
func (e *editor) keepMap(layOut func()) {
	fitted := e.mapView.fitted
	e.mapView.fitted = false
	layOut()
	e.mapView.fitted = fitted
}

// shownTabs is the tabs at the right of the map and those under them: the
// draft's, or the game's while it is played.
func (e *editor) shownTabs() (side, lower *tabbed) {
	if e.playing {
		return e.game.side, e.game.lower
	}
	return e.side, e.lower
}

func (e *editor) rememberLayout() {
	p := e.app.fyne.Preferences()
	p.SetBool("show.tools", e.panels.tools)
	p.SetBool("show.side", e.panels.side)
	p.SetBool("show.problems", e.panels.problems)
	p.SetFloat("layout.history", e.sideParts.Offset)
	p.SetFloat("layout.side", float64(e.sideSplit.trailing()))
	p.SetFloat("layout.problems", float64(e.footSplit.trailing()))
}

func (e *editor) toggleTools() { e.toggle(&e.panels.tools) }

func (e *editor) toggleSide() { e.toggle(&e.panels.side) }

func (e *editor) toggleProblems() { e.toggle(&e.panels.problems) }

func (e *editor) toggle(part *bool) {
	e.commitFields()
	*part = !*part
	e.arrange()
	e.mapView.takeFocus()
	e.app.updateMenu()
}

// showPanel brings the panel with an id in sight.
func (e *editor) showPanel(id string) {
	if !e.panels.side {
		e.toggleSide()
	}
	side, lower := e.shownTabs()
	for _, t := range []*tabbed{side, lower} {
		for i, p := range t.panels {
			if p.id() == id {
				t.choose(i)
			}
		}
	}
}

// revealField leads to the field at a path, in the panel that holds it.
func (e *editor) revealField(path string) {
	p := e.side.panels[0]
	for _, other := range e.side.panels {
		if other.holds(path) {
			p = other
			break
		}
	}
	e.showPanel(p.id())
	p.reveal(path)
}
