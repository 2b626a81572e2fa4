package tabledraft

import (
	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/model"
)

// Commands are those that change a table. Each finds the draft that is shown when it is
// asked for.
func Commands(of func() *Draft) []*desk.Command {
	do := func(what func(d *Draft)) func() { return func() { what(of()) } }
	when := func(is func(d *Draft) bool) func() bool { return func() bool { d := of(); return d != nil && is(d) } }
	selected := when(func(d *Draft) bool { _, ok := d.Thing(); return ok })
	piece := when(func(d *Draft) bool { _, ok := d.Piece(); return ok })
	hill := when(func(d *Draft) bool { p, ok := d.Piece(); return ok && p.Kind.Shape() == model.RingsShape })
	var list []*desk.Command
	for _, t := range Tools {
		c := &desk.Command{ID: "table.tool." + t.ID, Menu: "Map", Under: "Draw terrain", Text: t.Name, Rune: t.Key, Editing: true,
			Checked: when(func(d *Draft) bool { return d.Tool().ID == t.ID }), Run: do(func(d *Draft) { d.Take(t.ID) })}
		if t.Kind == "" {
			c.Under = ""
		}
		list = append(list, c)
	}
	return append(list,
		&desk.Command{ID: "table.corner", Menu: "Map", Text: "Add a corner", Rune: ';', Editing: true, Split: true, Needs: "select terrain first", Enabled: selected, Run: do((*Draft).addCornerHere)},
		&desk.Command{ID: "table.next", Menu: "Map", Text: "Hold the next corner", Alias: "move piece arrows keyboard", Rune: '.', Editing: true, Needs: "select something first", Enabled: selected, Run: do(func(d *Draft) { d.Next(1) })},
		&desk.Command{ID: "table.before", Menu: "Map", Text: "Hold the corner before", Rune: ',', Editing: true, Needs: "select something first", Enabled: selected, Run: do(func(d *Draft) { d.Next(-1) })},
		&desk.Command{ID: "table.turn", Menu: "Map", Text: "Turn it clockwise", Alias: "rotate", Rune: ']', Editing: true, Needs: "select something first", Enabled: selected, Run: do(func(d *Draft) { d.Turn(50) })},
		&desk.Command{ID: "table.turn-back", Menu: "Map", Text: "Turn it the other way", Alias: "rotate", Rune: '[', Editing: true, Needs: "select something first", Enabled: selected, Run: do(func(d *Draft) { d.Turn(-50) })},
		&desk.Command{ID: "table.copy", Menu: "Map", Text: "Copy it", Alias: "duplicate", Rune: '=', Editing: true, Needs: "select something first", Enabled: selected, Run: do((*Draft).Copy)},
		&desk.Command{ID: "table.delete", Menu: "Map", Text: "Delete what is selected", Alias: "remove piece zone corner", Key: fyne.KeyDelete, Editing: true, Needs: "nothing is selected", Enabled: selected, Run: do((*Draft).Remove)},
		&desk.Command{ID: "table.raise", Menu: "Map", Text: "Raise the hill", Alias: "level ring", Rune: 'L', Editing: true, Split: true, Needs: "select a hill first", Enabled: hill, Run: do((*Draft).Raise)},
		&desk.Command{ID: "table.lower", Menu: "Map", Text: "Take a level or a hole away", Alias: "lower fill", Editing: true, Needs: "select terrain first", Enabled: piece, Run: do((*Draft).DropCourse)},
		&desk.Command{ID: "table.ford", Menu: "Map", Text: "Bridge or ford", Alias: "cross water road", Rune: 'P', Editing: true, Run: do((*Draft).Ford)},
		&desk.Command{ID: "table.over", Menu: "Map", Text: "Lay it over other terrain", Alias: "front order", Editing: true, Needs: "select terrain first", Enabled: piece, Run: do(func(d *Draft) { d.reorder(true) })},
		&desk.Command{ID: "table.under", Menu: "Map", Text: "Lay it under other terrain", Alias: "back order", Editing: true, Needs: "select terrain first", Enabled: piece, Run: do(func(d *Draft) { d.reorder(false) })},
		&desk.Command{ID: "table.snap", Menu: "Map", Text: "Next grid for points", Alias: "snap inch quarter", Rune: 'I', Editing: true, Split: true, Run: do((*Draft).nextStep)},
		&desk.Command{ID: "table.size", Menu: "Map", Text: "Size of the table…", Alias: "resize width height", Editing: true, Run: do((*Draft).askSize)},
		&desk.Command{ID: "cursor", Menu: "Map", Text: "Cursor for the keyboard", Rune: 'K', Editing: true, Split: true, Toggles: true,
			Checked: when((*Draft).penKeys), Run: do((*Draft).togglePen)},
	)
}
