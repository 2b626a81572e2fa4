package ui

import (
	"errors"
	"maps"
	"path/filepath"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/importing"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// importCommand takes files of other programs in.
func (a *App) importCommand() *desk.Command {
	return &desk.Command{ID: "file.import", Menu: "File", Text: "Import…", Alias: "Tiled TMX TMJ CSV spreadsheet table forces", Run: a.askImport}
}

// askImport asks for a file of another program, and shows what it would bring.
func (a *App) askImport() {
	a.AskFile("Import a map or a table", "Import", importing.Suffixes(), "", false, a.importFile)
}

// importFile shows what a file would bring, and takes it when it is wanted.
func (a *App) importFile(path string) {
	s := importing.Shell{Systems: a.options.Systems, Bases: scenarios.Bases(), Open: a.openImported}
	if e := a.editor; e != nil && e.drafting() && !e.doc.LookOnly() {
		e.commitFields()
		file := *e.doc.File()
		file.Scenario, file.Comments = e.doc.Scenario().Clone(), maps.Clone(file.Comments)
		s.Into = &file
		s.Merge = func(name string, base, theirs *model.Scenario) {
			a.show(e)
			e.merge(name, &schema.File{Scenario: base}, &schema.File{Scenario: theirs}) // without comments, which stay as they are
		}
	}
	a.Fyne.Preferences().SetString(desk.FolderKey, filepath.Dir(path))
	importing.Begin(a.Desk, s, path)
}

// openImported opens a scenario that came in. That it came is a step of its history, so
// that it is not saved yet.
func (a *App) openImported(name string, f *schema.File) {
	whole := f.Scenario
	bare := *f
	bare.Scenario = whole.Clone()
	bare.Scenario.Forces = nil
	if b, hexes := whole.Board.(*model.HexBoard); hexes {
		bare.Scenario.Board = model.NewHexBoard(b.Grid.Cols, b.Grid.Rows)
	}
	doc := document.Open(&bare, "")
	a.adopt(doc)
	if err := doc.Do(document.Become(doc.Scenario(), whole, "import "+name)); err != nil {
		a.Fail("The file cannot be taken in", errors.New(desk.SentenceOf(err)))
		return
	}
	a.editor.board.Fit()
	a.editor.status.SetNotice("Imported " + name + "; it has no file yet")
}
