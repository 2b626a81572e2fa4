package ui

import (
	"bytes"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/exporting"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/paint"
	"github.com/mapsheet/mapsheet/editor/ui/problems"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// exports asks for files and writes the document shown into them, for other programs and for
// people, and says what came of it.
type exports struct {
	*desk.Desk
	docs    *documents
	last    string // the file written last, of the document that is shown
	changed func() // what the window shows has
}

// open opens the dialog to export at a format, "" for the one chosen last.
func (x *exports) open(format string) {
	x.docs.editor.commitFields()
	exporting.Open(x.Desk, exportsOf{x, x.docs.editor.doc}, format)
}

// again exports the document as it was exported last, into the same files.
func (x *exports) again() {
	e := x.docs.editor
	e.commitFields()
	exporting.Again(x.Desk, exportsOf{x, e.doc}, *e.exported)
}

// exportShortcuts are the formats that have a key of their own.
var exportShortcuts = map[string]fyne.Shortcut{"pdf": desk.Ctrl(fyne.KeyP), "png": desk.CtrlShift(fyne.KeyE)}

// commands opens the dialog, at any of the formats too.
func (x *exports) commands() []*desk.Command {
	list := []*desk.Command{{ID: "file.export", Menu: "File", Text: "Export…", Shortcut: desk.Ctrl(fyne.KeyE), Editing: true, Split: true, Run: func() { x.open("") }}}
	for _, f := range export.Formats() {
		list = append(list, &desk.Command{
			ID: "export." + f.ID, Menu: "File", Under: "Export as", Text: f.Name + "…", Whole: "Export as: " + f.Name, Alias: strings.Join([]string{f.ID, f.Suffix, f.Words}, " "),
			Shortcut: exportShortcuts[f.ID], Editing: true, Run: func() { x.open(f.ID) },
		})
	}
	return append(list, &desk.Command{ID: "file.export-again", Menu: "File", Text: "Export again", Shortcut: desk.CtrlAlt(fyne.KeyE), Editing: true,
		Needs: "nothing was exported yet (Ctrl+E)", Enabled: x.docs.ofEditor(func(e *editor) bool { return e.exported != nil }), Run: x.again})
}

// Source is the document as it is now, with what is wrong with it.
func (x *exports) Source() export.Source {
	e := x.docs.editor
	file := *e.doc.File()
	file.Scenario, file.Comments = e.doc.Scenario().Clone(), maps.Clone(file.Comments)
	wrong := slices.DeleteFunc(e.problemsNow().Of(diag.Error), problems.IsFault)
	return export.Source{File: &file, System: e.system, Errors: wrong}
}

// Name is that of the document with another ending.
func (x *exports) Name(ending string) string { return x.docs.editor.doc.ExportName(ending) }

// Follows has drawings be made in the inks that the map is shown in.
func (x *exports) Follows() export.Settings {
	if inks := x.docs.editor.board.Options().Palette; inks != "" {
		return export.Settings{"inks": inks}
	}
	return nil
}

// Selection is where the map of the draft has something selected.
func (x *exports) Selection() string {
	e := x.docs.editor
	if !e.drafting() {
		return ""
	}
	var a model.Area
	switch {
	case e.areas != nil:
		a = e.areas.selected()
	case e.table != nil:
		a = e.table.selected()
	default:
		a = model.Area{Hexes: paint.Selected(e.hexes).Outermost()}
	}
	if a.Valid() != nil {
		return "" // nothing is
	}
	return a.Text(e.doc.Scenario().Board)
}

// Problems leads to the first of them.
func (x *exports) Problems() { x.docs.editor.nextProblem() }

// exportsOf is the exports of one document, which another may have followed when they are
// written.
type exportsOf struct {
	*exports
	of *document.Document
}

// Wrote remembers what was exported, and says so.
func (x exportsOf) Wrote(what exporting.Exported, notices ...string) {
	if e := x.docs.editorWith(x.of); e != nil {
		e.exported = &what
	}
	x.wroteAll(strings.Join(notices, "\n"), append([]string{what.Path}, what.Beside...)...)
}

// put replaces a file, off the window's goroutine, and says so; failed is what it says
// where that cannot be done.
func (x *exports) put(path string, data []byte, failed string) {
	type put struct {
		notice string
		err    error
	}
	desk.Write(x.Desk, "Writing "+filepath.Base(path), func() (p put) {
		if p.err = sparesPlaytest(path); p.err == nil {
			p.notice, p.err = schema.WriteFile(disk.System{}, path, data)
		}
		return p
	}, func(p put) {
		if p.err != nil {
			x.NotWritten(failed, p.err, schema.Content{Path: path, Data: data})
			return
		}
		x.wrote(path, p.notice)
	})
}

// sparesPlaytest refuses to write in the place of a kept playtest, whose name ends as that
// of a log does, and which has all branches and notes.
func sparesPlaytest(path string) error {
	kept, err := playtest.IsKept(disk.System{}, path)
	switch {
	case err != nil:
		return fmt.Errorf("%s is there already and cannot be read (%s), and would be gone: choose another name", filepath.Base(path), schema.Reason(err))
	case kept:
		return fmt.Errorf("%s is a kept playtest with its branches and notes, which would be gone: choose another name", filepath.Base(path))
	}
	return nil
}

// askLog asks for a file and writes the game of the current branch into it.
func (x *exports) askLog(s *playtest.Session) {
	x.AskFile("Export the log of the game", "Export", playtest.Extension, x.docs.editor.doc.ExportName("-log"+playtest.Extension), true, func(path string) {
		const failed = "The log could not be written"
		var log bytes.Buffer
		if err := s.WriteLog(&log, s.Branch().ID); err != nil {
			x.Fail(failed, desk.Readable(err))
			return
		}
		x.put(path, log.Bytes(), failed)
	})
}

// wrote says that a file was written, and what it lost by that.
func (x *exports) wrote(path, notice string) { x.wroteAll(notice, path) }

// wroteAll is wrote for files of which the first was asked for.
func (x *exports) wroteAll(notice string, paths ...string) {
	x.last = paths[0]
	if x.Hands.Download != nil {
		download(x.Desk, paths...)
	}
	if x.docs.editor != nil {
		x.docs.editor.status.SetNotice("Exported to " + paths[0])
	}
	x.tellLost(notice)
	x.changed()
}

// tellLost tells what a file that was written lost by being replaced, if anything.
func (x *exports) tellLost(notice string) {
	if notice != "" {
		x.Ask("The file is written, but is not quite what it was", look.Sentence(notice), desk.Choice{Text: "Close", Look: kit.Primary})
	}
}
