package ui

import (
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/paint"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/tour"
	"github.com/mapsheet/mapsheet/model/hex"
)

// drafting is the mode in which the draft of a document is on the map and changed.
type drafting struct{ editor *editor }

var _ mode = drafting{}

func (d drafting) id() string { return draftID }

// enter shows the draft, as it was left.
func (d drafting) enter() {
	e, m := d.editor, d.editor.mapView
	e.mode = e.ofDraft
	m.Serve(e.hexes)
	e.setBoard(e.doc.Scenario().Hexes())
	e.bench.Lights.Show()
	e.tracing.Lay()
	e.showDeployment()
	e.showMode()
	m.Cover(0)
	if !m.Fitted() && m.Camera() == e.left.to {
		m.SetCamera(e.left.from)
	}
	e.status.SetAction("", "")
	m.ShowCursor(e.left.cursor)
	m.Rehover()
}

// leave ends what is being done to the draft.
func (d drafting) leave() {
	e, m := d.editor, d.editor.mapView
	e.commitFields()
	e.bench.Ask.GiveWay()
	e.endMarchTimes()
	m.CancelStroke()
	m.Release()
	e.hexes.Left()
	_, e.left.cursor = m.KeyCursor()
	m.ShowCursor(false)
	e.left.from = m.Camera()
}

func (d drafting) toggle() {
	if d.editor.plays.match == nil {
		d.editor.plays.beginOrGoOn()
	} else {
		d.editor.plays.askGame()
	}
}

func (d drafting) other() (icon, name, hint string) {
	return "current", "Play", "Play the draft as it stands (F5)"
}

func (d drafting) tabs() (side, lower *panel.Tabs) { return d.editor.side, d.editor.lower }
func (d drafting) menu() string                    { return "Scenario" }

// sideColumn is the panels at the right of the map over those under them.
func (d drafting) sideColumn() fyne.CanvasObject { return d.editor.draftColumn() }

func (d drafting) column() fyne.CanvasObject { return d.editor.hexes.Column() }

func (d drafting) unfold(on bool) {
	d.editor.side.SetUnfolded(on)
	d.editor.lower.SetUnfolded(on && !d.editor.lower.Folded)
}

func (d drafting) commands() []*desk.Command { return draftCommands(d.editor.app.documents) }

// draftCommands is the commands that change the draft, or look at it.
func draftCommands(docs *documents) []*desk.Command {
	return slices.Concat(paint.Commands(docs.hexDraft), timeCommands(docs), compareCommands(docs), keptCommands(docs))
}

// help is that of the board that is drawn.
func (d drafting) help() []helpGroup {
	switch e := d.editor; {
	case e.areas != nil:
		return []helpGroup{areaDraftHelp, areaPlayHelp}
	case e.table != nil:
		return []helpGroup{tableDraftHelp, tablePlayHelp}
	}
	return draftHelp()
}

func (d drafting) resume() {}
func (d drafting) pause()  {}

// finds are the charts that open in a window of their own.
func (d drafting) finds() []found {
	charts := d.editor.drafts.charts
	var out []found
	for _, c := range charts.Tables() {
		out = append(out, found{id: "chart." + c.ID, text: "Open the chart: " + c.Text, alias: c.Detail, kind: "Charts", run: func() {
			d.editor.showPanel(charts.ID())
			charts.Open(c.ID)
		}})
	}
	return out
}

// redraw draws what has changed.
func (d drafting) redraw(c document.Change) {
	switch m := d.editor.mapView; {
	case c.Board:
		m.Invalidate(nil)
	case len(c.Hexes) > 0:
		m.Invalidate(c.Hexes)
	}
}

func (d drafting) canGo(by int) bool {
	if by < 0 {
		return d.editor.doc.CanUndo() || d.editor.bench.CanBringBack() || d.editor.hexed() && d.editor.hexes.Corners() > 0
	}
	return d.editor.doc.CanRedo()
}

// goBy takes a step of the history back or makes it again: a stroke of the area, where
// one is painted, a corner of the figure that is drawn. What was given up comes back.
func (d drafting) goBy(by int) {
	e := d.editor
	e.board.Release()
	switch b := e.bench.Ask.Brush(); {
	case b != nil:
		b.GoBy(by > 0)
	case by < 0 && (e.hexed() && e.hexes.TakeBack() || e.bench.BringBack()):
	case by < 0:
		e.doc.Undo()
	default:
		e.doc.Redo()
	}
	e.mapView.Rehover()
}

// drawn is how many corners or points are set of what is drawn and no edit yet.
func (e *editor) drawn() int {
	switch {
	case e.areas != nil:
		return e.areas.draft.Drawn()
	case e.table != nil:
		return e.table.Drawn()
	}
	return e.hexes.Drawn()
}

// leaveSheet gives up what is drawn and no edit yet once an edit has laid the map on another
// sheet, where it would lie askew. The document was in a state before.
func (e *editor) leaveSheet(before uint64) {
	if e.drawn() == 0 {
		return
	}
	switch {
	case e.areas != nil:
		e.areas.draft.Leave()
	case e.table != nil:
		e.table.Leave()
	default:
		e.hexes.LeaveSheet()
	}
	e.bench.GaveUpBefore(before)
}

// withDrawn is what is said of an edit, and that it gave up what was drawn, so many corners
// or points.
func (e *editor) withDrawn(text string, drawn int) string {
	if drawn > e.drawn() {
		text += "; a second undo brings back what was drawn"
	}
	return text
}

// drafter is what is drawn with on the map.
func (e *editor) drafter() panel.Drafter {
	switch {
	case e.areas != nil:
		return e.areas.draft
	case e.table != nil:
		return e.table.Draft
	}
	return e.hexes
}

// clip does with the map's selection what a shortcut means there, or says why it cannot.
func (d drafting) clip(s fyne.KeyboardShortcut) {
	switch e := d.editor; {
	case e.bench.Ask.Asking():
		e.status.SetNotice("Hexes are being picked: end that with Enter or Escape first")
	case e.hexes.ActAt("Ctrl+" + string(s.Key())):
		e.board.TakeFocus() // Escape and the turning keys are for what hangs on the pointer
	default:
		e.status.SetNotice("What is selected on the map is cut and copied: take Select (M) and drag over hexes")
	}
}

func (d drafting) light(hexes hex.List) {
	d.editor.bench.Lights.Selected = hexes
	d.editor.bench.Lights.Show()
}

func (d drafting) tell(*tour.State) {}

func (d drafting) spots(put func(prefix string, panel any)) {
	if d.editor.panels.side {
		put("", d.editor.side.Shown())
	}
	if d.editor.lower.Unfolded {
		put("", d.editor.lower.Shown()) // a form there is the one that is written in
	}
}

func (d drafting) describe(*state) {}

// draftingAreas is drafting on a map of areas.
type draftingAreas struct{ drafting }

var _ mode = draftingAreas{}

// enter shows the draft again.
func (d draftingAreas) enter() {
	e := d.editor
	e.mode = e.ofDraft
	e.areas.view.Serve(e.areas)
	e.areas.show()
	e.areas.view.Flag(e.areas.flags(e.problems.Found()))
	e.showMode()
}

// leave ends what is being done to the draft.
func (d draftingAreas) leave() {
	e := d.editor
	e.commitFields()
	e.bench.Ask.GiveWay()
	e.board.Release()
	e.areas.draft.Rest()
	e.areas.view.Ruled(0)
}

func (d draftingAreas) commands() []*desk.Command {
	a := d.editor.app
	return slices.Concat(areaDraftCommands(a.documents), compareCommands(a.documents), keptCommands(a.documents))
}

func (d draftingAreas) canGo(by int) bool {
	return by < 0 && d.editor.areas.draft.Working() || d.drafting.canGo(by)
}

// goBy takes a point of what is drawn back, or goes through the history.
func (d draftingAreas) goBy(by int) {
	if by < 0 && d.editor.areas.draft.TakeBack() {
		return
	}
	d.drafting.goBy(by)
}

// column is nothing: the tools are for hexes.
func (d draftingAreas) column() fyne.CanvasObject { return nil }

func (d draftingAreas) redraw(document.Change) { d.editor.areas.show() }
