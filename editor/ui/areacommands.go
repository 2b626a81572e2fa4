package ui

import (
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/sectors"
	"github.com/mapsheet/mapsheet/editor/ui/areadraft"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/model"
)

// areaCommands is the commands that a map of areas alone has.
func (a *App) areaCommands() []*desk.Command {
	if !a.onAreas() {
		return nil
	}
	cursor := &desk.Command{
		ID: "cursor", Menu: "Map", Text: "Sector cursor for the keyboard", Rune: 'K', Editing: true, Split: true, Toggles: true,
		Checked: a.ofEditor(func(e *editor) bool { return e.areas.view.KeyCursor() }),
		Run: a.inEditor(func(e *editor) {
			e.areas.view.ToggleCursor()
			e.board.TakeFocus()
		}),
	}
	return []*desk.Command{cursor}
}

// areaDraftCommands is the commands that change a map of areas.
func (a *App) areaDraftCommands() []*desk.Command {
	return slices.Concat(a.outlineCommands(), a.linkCommands(), a.groundCommands(), a.areaSheetCommands())
}

// drafting is what a command does to the draft on a map of areas.
func (a *App) drafting(do func(d *areadraft.Draft)) func() {
	return func() { do(a.editor.areas.draft) }
}

func (a *App) outlineCommands() []*desk.Command {
	one := a.ofEditor(func(e *editor) bool { _, ok := e.areas.draft.Sector(); return ok })
	return []*desk.Command{
		{ID: "sector.draw", Menu: "Map", Text: "Draw a sector", Alias: "new polygon outline", Rune: 'D', Editing: true, Run: a.drafting((*areadraft.Draft).Draw)},
		{ID: "sector.name", Menu: "Map", Text: "Name the sector…", Rune: 'T', Editing: true, Enabled: one, Run: a.inEditor(func(e *editor) { e.areas.askName() })},
		{ID: "sector.split", Menu: "Map", Text: "Split the sector", Editing: true, Enabled: one, Run: a.drafting((*areadraft.Draft).Split)},
		{ID: "sector.cut", Menu: "Map", Text: "Split a sector along a line", Alias: "cut part", Rune: 'X', Editing: true, Run: a.drafting((*areadraft.Draft).Cut)},
		{ID: "sector.join", Menu: "Map", Text: "Join the two sectors", Rune: 'J', Editing: true,
			Enabled: a.ofEditor(func(e *editor) bool { _, _, ok := e.areas.draft.Pair(); return ok }),
			Run:     a.drafting((*areadraft.Draft).Join)},
		{ID: "sector.delete", Menu: "Map", Text: "Delete what is selected", Alias: "remove sector link corner", Key: fyne.KeyDelete, Editing: true,
			Enabled: a.ofEditor(func(e *editor) bool { return e.areas.draft.CanRemove() }), Run: a.drafting((*areadraft.Draft).Remove)},
		{ID: "corner.add", Menu: "Map", Text: "Add a corner", Rune: 'C', Editing: true, Split: true, Run: a.drafting((*areadraft.Draft).AddCorner)},
		{ID: "corner.next", Menu: "Map", Text: "Hold the next corner", Rune: '.', Editing: true, Enabled: one, Run: a.drafting(func(d *areadraft.Draft) { d.NextCorner(1) })},
		{ID: "corner.before", Menu: "Map", Text: "Hold the corner before", Rune: ',', Editing: true, Enabled: one, Run: a.drafting(func(d *areadraft.Draft) { d.NextCorner(-1) })},
		{ID: "sector.symmetry", Menu: "Map", Text: "Change outlines at both ends of the sheet", Alias: "symmetry half turn mirror", Rune: 'B', Editing: true, Toggles: true,
			Checked: a.ofEditor(func(e *editor) bool { return e.areas.draft.Twice() }), Run: a.drafting((*areadraft.Draft).ToggleTwice)},
		{ID: "sector.grid", Menu: "Map", Text: "Keep points to a grid", Alias: "snap raster", Rune: 'R', Editing: true, Toggles: true,
			Checked: a.ofEditor(func(e *editor) bool { return e.areas.draft.Gridded() }), Run: a.drafting((*areadraft.Draft).ToggleGrid)},
	}
}

// areaSheetCommands change the whole sheet.
func (a *App) areaSheetCommands() []*desk.Command {
	turn := func(t sectors.Turn) func() {
		return a.inEditor(func(e *editor) {
			e.commitFields()
			e.bench.Do(t.Edit(e.doc.Scenario().AreaBoard()))
		})
	}
	return []*desk.Command{
		{ID: "sheet.turn", Menu: "Map", Text: "Turn the map by half", Alias: "rotate 180", Editing: true, Split: true, Run: turn(sectors.HalfTurn)},
		{ID: "sheet.mirror-ew", Menu: "Map", Text: "Mirror the map, east and west", Alias: "flip", Editing: true, Run: turn(sectors.MirrorEastWest)},
		{ID: "sheet.mirror-ns", Menu: "Map", Text: "Mirror the map, north and south", Alias: "flip", Editing: true, Run: turn(sectors.MirrorNorthSouth)},
		{ID: "sheet.size", Menu: "Map", Text: "Size of the sheet…", Alias: "resize", Editing: true, Run: a.inEditor(func(e *editor) { e.areas.askSize() })},
	}
}

func (a *App) linkCommands() []*desk.Command {
	return []*desk.Command{
		{ID: "link.draw", Menu: "Map", Text: "Link sectors", Alias: "draw a link", Rune: 'L', Editing: true, Split: true, Run: a.drafting((*areadraft.Draft).Link)},
		{ID: "link.borders", Menu: "Map", Text: "Link sectors across their borders", Editing: true,
			Enabled: a.ofEditor(func(e *editor) bool { return e.areas.draft.CanLinkBorders() }), Run: a.drafting((*areadraft.Draft).LinkBorders)},
	}
}

func (a *App) groundCommands() []*desk.Command {
	board := func(e *editor) *model.AreaBoard { return e.doc.Scenario().AreaBoard() }
	one := a.ofEditor(func(e *editor) bool { _, ok := e.areas.draft.Sector(); return ok })
	var list []*desk.Command
	for _, g := range areadraft.Grounds {
		list = append(list, &desk.Command{ID: "sector.ground." + g[1], Menu: "Map", Under: "Ground of the sector", Text: g[0], Editing: true, Enabled: one,
			Checked: a.ofEditor(func(e *editor) bool {
				i, ok := e.areas.draft.Sector()
				return ok && board(e).Sectors[i].Terrain == g[1]
			}),
			Run: a.inEditor(func(e *editor) {
				i, _ := e.areas.draft.Sector()
				e.bench.Do(areadraft.SetGround(board(e), i, g[1]))
			})})
	}
	return list
}
