package ui

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	sheet "github.com/mapsheet/mapsheet/editor/tables"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/editor/ui/tabledraft"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/plane"
)

// tableMap is the draft on an open table: what is shown there, and what the pointer and the
// keys do.
type tableMap struct {
	*tabledraft.Draft
	editor  *editor
	view    *mapview.Tables
	palette *tabledraft.Palette
}

var _ mapview.TablesListener = (*tableMap)(nil)

func newTableMap(e *editor, b *model.TableBoard, palette string) *tableMap {
	m := &tableMap{editor: e}
	m.view = mapview.NewTables(b, palette, m)
	m.view.Pace, m.view.Pressed = e.mapView.Pace, e.mapView.Pressed
	m.Draft = tabledraft.New(e.bench, m.view, tabledraft.Host{Chosen: m.chosen, Clicked: m.clicked, Reveal: e.revealField})
	return m
}

// takeOver goes on with what another window of the same table shows, and what is drawn there.
func (m *tableMap) takeOver(old *tableMap) {
	m.view.TakeOver(old.view)
	m.Draft.TakeOver(old.Draft)
	m.palette.Update()
	m.editor.drafts.table.Again()
}

// chosen shows what is selected beside the table, and the tool in use.
func (m *tableMap) chosen() {
	if d := m.editor.drafts; d != nil && m.editor.side.Unfolded && m.editor.side.Shown() == panel.Panel(d.table) {
		d.table.Again()
	}
	if m.palette != nil {
		m.palette.Update()
	}
	m.editor.app.updateMenu()
}

// clicked brings what is known of what was clicked in sight, where the panels are.
func (m *tableMap) clicked() {
	if e := m.editor; e.drafting() && e.panels.side && e.side.Unfolded {
		e.showPanel("table")
	}
}

// selected is where the piece or the zone is that is selected.
func (m *tableMap) selected() (a model.Area) {
	if t, ok := m.Draft.Thing(); ok {
		a.Place = t.ID(m.editor.doc.Scenario().TableBoard())
	}
	return a
}

// Moved is called by the map.
func (m *tableMap) Moved() { m.editor.Moved() }

// Key is a key for which the table has no use.
func (m *tableMap) Key(name fyne.KeyName) {
	switch {
	case name == fyne.KeyEscape:
		m.editor.bench.Ask.Leave(false)
	case kit.KindOf(name) != kit.LetterKey: // those come as letters too
		m.editor.app.plainKey(name)
	}
}

// Rune is called by the map, and Shortcut.
func (m *tableMap) Rune(r rune)              { m.editor.app.plainRune(r) }
func (m *tableMap) Shortcut(s fyne.Shortcut) { m.editor.app.looseShortcut(s) }

// pointOf is the point that a problem is about: by a label, or by the part of the table
// that its path leads to, which it selects.
func (m *tableMap) pointOf(d diag.Diagnostic) (at plane.Point, id string, ok bool) {
	b := m.editor.doc.Scenario().TableBoard()
	var i int
	if n, _ := fmt.Sscanf(d.Path, "map.pieces[%d]", &i); n == 1 && i < len(b.Pieces) {
		at, id, ok = b.Pieces[i].Middle(), b.Pieces[i].ID, true
	}
	if n, _ := fmt.Sscanf(d.Path, "map.zones[%d]", &i); n == 1 && i < len(b.Zones) && len(b.Zones[i].Outline) > 0 {
		at, id, ok = b.Zones[i].Outline.Middle(), b.Zones[i].ID, true
	}
	for _, label := range d.Hexes {
		if site, err := b.Parse(label); err == nil {
			return site.Point(), id, true
		}
	}
	return at, id, ok
}

// marks are the flags of problems on the table.
func (m *tableMap) marks(found diag.List) []tables.Problem {
	var out []tables.Problem
	for _, d := range found {
		if at, _, ok := m.pointOf(d); ok {
			out = append(out, tables.Problem{At: at, Severity: d.Severity})
		}
	}
	return out
}

// look leads to what a problem is about; false where it is nothing on the table.
func (m *tableMap) look(d diag.Diagnostic) bool {
	at, id, ok := m.pointOf(d)
	if ok {
		m.Choose(id)
		m.view.BringInSight(at)
		m.view.TakeFocus()
	}
	return ok
}

// where says where the table lies, for the trace.
func (m *tableMap) where() *sheetState {
	c := m.editor.app.Win.Canvas()
	top := fyne.CurrentApp().Driver().AbsolutePositionForObject(m.view)
	const far = 100_000
	x, y := c.PixelCoordinateForPosition(top.Add(m.view.PlaceAt(plane.Point{})))
	farX, _ := c.PixelCoordinateForPosition(top.Add(m.view.PlaceAt(plane.Point{X: far})))
	return &sheetState{X: float64(x), Y: float64(y), Scale: float64(farX-x) / far, Draws: m.Drawing()}
}

// draftingTable is drafting on an open table.
type draftingTable struct{ drafting }

var _ mode = draftingTable{}

// enter shows the draft again.
func (d draftingTable) enter() {
	e := d.editor
	e.mode = e.ofDraft
	e.table.view.Serve(e.table)
	e.table.Resume()
	e.showMode()
}

// leave ends what is being done to the draft.
func (d draftingTable) leave() {
	e := d.editor
	e.commitFields()
	e.bench.Ask.GiveWay()
	e.board.Release()
	e.table.Rest()
}

func (d draftingTable) commands() []*desk.Command {
	a := d.editor.app
	muster := &desk.Command{ID: "muster", Menu: "Scenario", Text: "Draw armies by dice…", Alias: "muster random forces order of battle", Shortcut: desk.CtrlShift(fyne.KeyM), Editing: true, Split: true,
		Needs: "this game draws no armies by dice", Enabled: a.ofEditor((*editor).musters), Run: a.inEditor((*editor).askMuster)}
	return slices.Concat(tabledraft.Commands(func() *tabledraft.Draft { return a.editor.table.Draft }), tableSheetCommands(a.documents), []*desk.Command{muster}, compareCommands(a.documents), keptCommands(a.documents))
}

// tableSheetCommands change the whole table.
func tableSheetCommands(docs *documents) []*desk.Command {
	const under = "Turn or mirror the table"
	var list []*desk.Command
	for _, c := range []struct {
		id, text, alias string
		by              sheet.SheetTurn
	}{
		{"quarter", "Turn the table by a quarter, clockwise", "rotate 90 right", sheet.QuarterTurn},
		{"half", "Turn the table by half", "rotate 180", sheet.HalfTurn},
		{"three-quarters", "Turn the table by a quarter, the other way", "rotate 270 left", sheet.ThreeQuarterTurn},
		{"mirror-ew", "Mirror the table, east and west", "flip", sheet.MirrorEastWest},
		{"mirror-ns", "Mirror the table, north and south", "flip", sheet.MirrorNorthSouth},
	} {
		list = append(list, &desk.Command{ID: "table.sheet." + c.id, Menu: "Map", Under: under, Text: c.text, Alias: c.alias + " whole map sheet", Editing: true, Run: docs.inEditor(func(e *editor) {
			e.commitFields()
			e.table.TurnSheet(c.by)
		})})
	}
	return list
}

// column is the tools.
func (d draftingTable) column() fyne.CanvasObject { return d.editor.table.palette.Content() }

func (d draftingTable) redraw(document.Change) { d.editor.table.Renew() }

func (d draftingTable) canGo(by int) bool {
	return by < 0 && d.editor.table.Drawing() || d.drafting.canGo(by)
}

// goBy takes a point of what is drawn back, or goes through the history.
func (d draftingTable) goBy(by int) {
	if by < 0 && d.editor.table.TakeBack() {
		return
	}
	d.drafting.goBy(by)
}

// hexed reports whether the map is of hexes.
func (e *editor) hexed() bool { return e.areas == nil && e.table == nil }

// finds are the zones and the named pieces, to be gone to, and the charts.
func (d draftingTable) finds() []found {
	m := d.editor.table
	b := d.editor.doc.Scenario().TableBoard()
	out := d.drafting.finds()
	for _, id := range b.PlaceIDs() {
		p, _ := b.Place(id)
		out = append(out, found{id: "place." + id, text: "Go to " + p.Name, alias: strings.ReplaceAll(id, "-", " "), kind: "Place", run: func() {
			m.Choose(id)
			if at, err := m.editor.doc.Scenario().TableBoard().Parse(id); err == nil {
				m.view.BringInSight(at.Point())
			}
			m.view.TakeFocus()
		}})
	}
	return out
}
