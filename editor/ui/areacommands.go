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
func areaCommands(docs *documents) []*desk.Command {
	if !docs.onAreas() {
		return nil
	}
	cursor := &desk.Command{
		ID: "cursor", Menu: "Map", Text: "Sector cursor for the keyboard", Rune: 'K', Editing: true, Split: true, Toggles: true,
		Checked: docs.ofEditor(func(e *editor) bool { return e.areas.view.KeyCursor() }),
		Run: docs.inEditor(func(e *editor) {
			e.areas.view.ToggleCursor()
			e.board.TakeFocus()
		}),
	}
	return []*desk.Command{cursor}
}

// areaDraftCommands is the commands that change a map of areas.
func areaDraftCommands(docs *documents) []*desk.Command {
	return slices.Concat(outlineCommands(docs), linkCommands(docs), groundCommands(docs), areaSheetCommands(docs))
}

// inAreaDraft is what a command does to the draft on a map of areas.
func inAreaDraft(docs *documents, do func(d *areadraft.Draft)) func() {
	return func() { do(docs.editor.areas.draft) }
}

func outlineCommands(docs *documents) []*desk.Command {
	one := docs.ofEditor(func(e *editor) bool { _, ok := e.areas.draft.Sector(); return ok })
	return []*desk.Command{
		{ID: "sector.draw", Menu: "Map", Text: "Draw a sector", Alias: "new polygon outline", Rune: 'D', Editing: true, Run: inAreaDraft(docs, (*areadraft.Draft).Draw)},
		{ID: "sector.name", Menu: "Map", Text: "Name the sector…", Rune: 'T', Editing: true, Needs: "select a sector first", Enabled: one, Run: inAreaDraft(docs, (*areadraft.Draft).AskName)},
		{ID: "sector.split", Menu: "Map", Text: "Split the sector", Editing: true, Needs: "select a sector first", Enabled: one, Run: inAreaDraft(docs, (*areadraft.Draft).Split)},
		{ID: "sector.cut", Menu: "Map", Text: "Split a sector along a line", Alias: "cut part", Rune: 'X', Editing: true, Run: inAreaDraft(docs, (*areadraft.Draft).Cut)},
		{ID: "sector.join", Menu: "Map", Text: "Join the two sectors", Rune: 'J', Editing: true,
			Needs: "select two sectors that touch", Enabled: docs.ofEditor(func(e *editor) bool { _, _, ok := e.areas.draft.Pair(); return ok }),
			Run: inAreaDraft(docs, (*areadraft.Draft).Join)},
		{ID: "sector.delete", Menu: "Map", Text: "Delete what is selected", Alias: "remove sector link corner", Key: fyne.KeyDelete, Editing: true,
			Needs: "nothing is selected", Enabled: docs.ofEditor(func(e *editor) bool { return e.areas.draft.CanRemove() }), Run: inAreaDraft(docs, (*areadraft.Draft).Remove)},
		{ID: "corner.add", Menu: "Map", Text: "Add a corner", Rune: 'C', Editing: true, Split: true, Run: inAreaDraft(docs, (*areadraft.Draft).AddCorner)},
		{ID: "corner.next", Menu: "Map", Text: "Hold the next corner", Rune: '.', Editing: true, Needs: "select a sector first", Enabled: one, Run: inAreaDraft(docs, func(d *areadraft.Draft) { d.NextCorner(1) })},
		{ID: "corner.before", Menu: "Map", Text: "Hold the corner before", Rune: ',', Editing: true, Needs: "select a sector first", Enabled: one, Run: inAreaDraft(docs, func(d *areadraft.Draft) { d.NextCorner(-1) })},
		{ID: "sector.symmetry", Menu: "Map", Text: "Change outlines at both ends of the sheet", Alias: "symmetry half turn mirror", Rune: 'B', Editing: true, Toggles: true,
			Checked: docs.ofEditor(func(e *editor) bool { return e.areas.draft.Twice() }), Run: inAreaDraft(docs, (*areadraft.Draft).ToggleTwice)},
		{ID: "sector.grid", Menu: "Map", Text: "Keep points to a grid", Alias: "snap raster", Rune: 'R', Editing: true, Toggles: true,
			Checked: docs.ofEditor(func(e *editor) bool { return e.areas.draft.Gridded() }), Run: inAreaDraft(docs, (*areadraft.Draft).ToggleGrid)},
	}
}

// areaSheetCommands change the whole sheet.
func areaSheetCommands(docs *documents) []*desk.Command {
	turn := func(t sectors.Turn) func() {
		return docs.inEditor(func(e *editor) {
			e.commitFields()
			e.areas.draft.TurnSheet(t)
		})
	}
	return []*desk.Command{
		{ID: "sheet.turn", Menu: "Map", Text: "Turn the map by half", Alias: "rotate 180", Editing: true, Split: true, Run: turn(sectors.HalfTurn)},
		{ID: "sheet.mirror-ew", Menu: "Map", Text: "Mirror the map, east and west", Alias: "flip", Editing: true, Run: turn(sectors.MirrorEastWest)},
		{ID: "sheet.mirror-ns", Menu: "Map", Text: "Mirror the map, north and south", Alias: "flip", Editing: true, Run: turn(sectors.MirrorNorthSouth)},
		{ID: "sheet.size", Menu: "Map", Text: "Size of the sheet…", Alias: "resize", Editing: true, Run: docs.inEditor(func(e *editor) {
			e.commitFields()
			e.areas.draft.AskSize()
		})},
	}
}

func linkCommands(docs *documents) []*desk.Command {
	return []*desk.Command{
		{ID: "link.draw", Menu: "Map", Text: "Link sectors", Alias: "draw a link", Rune: 'L', Editing: true, Split: true, Run: inAreaDraft(docs, (*areadraft.Draft).Link)},
		{ID: "link.borders", Menu: "Map", Text: "Link sectors across their borders", Editing: true,
			Needs: "every border has its link", Enabled: docs.ofEditor(func(e *editor) bool { return e.areas.draft.CanLinkBorders() }), Run: inAreaDraft(docs, (*areadraft.Draft).LinkBorders)},
	}
}

func groundCommands(docs *documents) []*desk.Command {
	board := func(e *editor) *model.AreaBoard { return e.doc.Scenario().AreaBoard() }
	one := docs.ofEditor(func(e *editor) bool { _, ok := e.areas.draft.Sector(); return ok })
	var list []*desk.Command
	for _, g := range areadraft.Grounds {
		list = append(list, &desk.Command{ID: "sector.ground." + g[1], Menu: "Map", Under: "Ground of the sector", Text: g[0], Editing: true, Needs: "select a sector first", Enabled: one,
			Checked: docs.ofEditor(func(e *editor) bool {
				i, ok := e.areas.draft.Sector()
				return ok && board(e).Sectors[i].Terrain == g[1]
			}),
			Run: docs.inEditor(func(e *editor) {
				i, _ := e.areas.draft.Sector()
				e.bench.Do(areadraft.SetGround(board(e), i, g[1]))
			})})
	}
	return list
}
