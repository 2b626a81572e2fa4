package ui

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

const scenarioSuffix = ".toml"

// askOpen asks for a scenario file and opens it.
func (a *App) askOpen() {
	a.AskFile("Open a scenario", "Open", scenarioSuffix, a.shownPath(), false, a.openFile)
}

// saveThen saves the document and goes on. Where it has no file yet, or the
// file was changed by another program, it asks first; next is not called when
// nothing was saved.
func (a *App) saveThen(next func()) {
	e := a.editor
	e.commitFields()
	if e.refuseLookOnly() {
		return
	}
	saving, err := e.doc.BeginSave()
	a.write(saving, err, func(err error) {
		var loss *document.LossError
		switch {
		case errors.Is(err, document.ErrNoPath), errors.As(err, &loss):
			a.askSaveAs(next)
		case errors.Is(err, document.ErrChangedOnDisk):
			a.Ask("The file has changed",
				fmt.Sprintf("Another program has written %s since it was opened here. Replacing it puts your scenario in its place; what that program wrote stays under File, Versions. “Save as…” keeps both files.", filepath.Base(e.doc.Path())),
				desk.Choice{Text: "Cancel", Look: kit.Framed},
				desk.Choice{Text: "Replace", Look: kit.Danger, Do: func() { a.saveAs(e.doc.Path(), next) }},
				desk.Choice{Text: "Save as…", Look: kit.Primary, Do: func() { a.askSaveAs(next) }})
		default:
			a.saved(err, next)
		}
	})
}

// write writes what a save has begun, beside the window, and tells what came of it: the
// error of what could not be begun, or ended.
func (a *App) write(saving *document.Saving, err error, told func(error)) {
	if err != nil {
		told(err)
		return
	}
	doc := a.editor.doc
	desk.Write(a.Desk, "Saving "+filepath.Base(saving.Path()), func() *document.Saving {
		saving.Write()
		return saving
	}, func(s *document.Saving) { told(doc.EndSave(s)) })
}

// askSaveAs asks for a file and saves the document in it.
func (a *App) askSaveAs(next func()) {
	a.editor.commitFields()
	a.askIncomplete(func() { a.askName(next) })
}

// askName asks for the file to save the document in.
func (a *App) askName(next func()) {
	proposed := a.editor.doc.Path()
	if proposed == "" {
		proposed = a.editor.doc.ProposedName() + scenarioSuffix
	}
	a.AskFile("Save the scenario as", "Save", scenarioSuffix, proposed, true, func(path string) { a.saveAs(path, next) })
}

func (a *App) saveAs(path string, next func()) {
	if other := a.editorOf(sameFile(path, a.openPaths())); other != nil && other != a.editor {
		a.Fail("The scenario could not be saved", fmt.Errorf("%s is open here in a tab of its own; close that first, or choose another name", filepath.Base(path)))
		return
	}
	if a.editor.doc.LookOnly() {
		a.editor.setLookOnly(false)
	}
	if err := a.editor.doc.TakeName(path); err != nil {
		a.saved(err, next)
		return
	}
	saving, err := a.editor.doc.BeginSaveAs(path)
	a.write(saving, err, func(err error) { a.saved(err, next) })
}

// saved says that the document is on disk, or why it is not.
func (a *App) saved(err error, next func()) {
	if err != nil {
		a.Fail("The scenario could not be saved", desk.Readable(err))
		return
	}
	d := a.editor.doc
	a.recent.Add(d.Path(), d.Title())
	a.keepSession()
	a.setCommands()
	a.editor.check()
	a.editor.status.SetNotice("Saved as " + d.Path())
	a.tellLost(d.SaveNotice())
	a.editor.enter()
	if next != nil {
		next()
	}
}

// askExportJSON asks for a file and exports the document for other programs.
func (a *App) askExportJSON() {
	a.editor.commitFields()
	a.AskFile("Export as JSON", "Export", ".json", a.editor.doc.ExportName(".json"), true, func(path string) {
		type export struct {
			notice string
			err    error
		}
		data, err := a.editor.doc.JSON()
		told := func(e export) {
			if e.err != nil {
				a.Fail("The scenario could not be exported", desk.Readable(e.err))
				return
			}
			a.hasExported(path, e.notice)
		}
		if err != nil {
			told(export{err: err})
			return
		}
		desk.Write(a.Desk, "Writing "+filepath.Base(path), func() (e export) {
			e.notice, e.err = schema.WriteFile(disk.System{}, path, data)
			return e
		}, told)
	})
}

// askExportPicture asks for a file and draws the whole map into it.
func (a *App) askExportPicture() {
	a.AskFile("Export the map as a picture", "Export", ".png", a.editor.doc.ExportName(".png"), true, func(path string) {
		encode := pictureOf(a.editor.doc.Scenario(), a.editor.board.Options())
		desk.WorkMeasured(a.Desk, "Drawing the map", func(j *desk.Job) (notice string, err error) {
			return writePicture(path, encode, j.Tell)
		}, func(notice string, err error) {
			if err != nil {
				a.Fail("The picture could not be made", desk.Readable(err))
				return
			}
			a.hasExported(path, notice)
		})
	})
}

// pictureWidth is how wide an exported map is, in pixels: a standard sheet at
// 300 to the inch is about a foot wide then.
const pictureWidth = 3600

// encodePicture draws a map into a PNG file. tell hears how much is done, from 0 to 1;
// with an error it ends the work.
type encodePicture func(w io.Writer, tell func(part float64) error) error

// pictureOf draws the map of a scenario as it is now, with what stands on it.
func pictureOf(s *model.Scenario, o draw.Options) encodePicture {
	if b, ok := s.Board.Copy().(*model.AreaBoard); ok {
		set := areas.SetUp(s)
		return func(w io.Writer, tell func(part float64) error) error {
			return areas.EncodePNG(w, b, set, pictureWidth, o, tell)
		}
	}
	if b, ok := s.Board.Copy().(*model.TableBoard); ok {
		set := tables.SetUp(s)
		return func(w io.Writer, tell func(part float64) error) error {
			return tables.EncodePNG(w, b, set, pictureWidth, o, tell)
		}
	}
	b, units := s.Hexes().Clone(), draw.SetUp(s)
	return func(w io.Writer, tell func(part float64) error) error {
		return draw.EncodePNG(w, b, units, draw.SizeForWidth(b, pictureWidth), o, tell)
	}
}

// writePicture draws the map and replaces the file with it. When it is cancelled in
// time the file stays as it was. The notice is as in schema.WriteFile.
func writePicture(path string, encode encodePicture, tell func(part float64) error) (notice string, err error) {
	var out bytes.Buffer
	if err := encode(&out, tell); err != nil {
		return "", err
	}
	return schema.WriteFile(disk.System{}, path, out.Bytes())
}

// hasExported says that a file was written, and what it lost by that.
func (a *App) hasExported(path, notice string) {
	a.exported = path
	if a.editor != nil {
		a.editor.status.SetNotice("Exported to " + path)
	}
	a.tellLost(notice)
	a.traceState()
}

// tellLost tells what a file that was written lost by being replaced, if anything.
func (a *App) tellLost(notice string) {
	if notice != "" {
		a.Ask("The file is written, but is not quite what it was", look.Sentence(notice), desk.Choice{Text: "Close", Look: kit.Primary})
	}
}

// askIncomplete says what a file written now will lack, and goes on.
func (a *App) askIncomplete(goOn func()) {
	var loss *document.LossError
	if !errors.As(a.editor.doc.Loss(), &loss) {
		goOn()
		return
	}
	a.Ask("Not all of the file could be read",
		fmt.Sprintf("Saving it in its place would lose what could not be read, so it stays as it is. Under another name the scenario can be saved as it stands here; that file will lack %s.", loss.Missing()),
		desk.Choice{Text: "Cancel", Look: kit.Framed},
		desk.Choice{Text: "Save as…", Look: kit.Primary, Do: goOn})
}
