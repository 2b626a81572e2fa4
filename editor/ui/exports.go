package ui

import (
	"bytes"
	"context"
	"io"
	"maps"
	"path/filepath"
	"strings"

	"github.com/mapsheet/mapsheet/editor/check"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
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

// askJSON asks for a file and exports the document for other programs.
func (x *exports) askJSON() {
	x.docs.editor.commitFields()
	x.AskFile("Export as JSON", "Export", ".json", x.docs.editor.doc.ExportName(".json"), true, func(path string) {
		const failed = "The scenario could not be exported"
		data, err := x.docs.editor.doc.JSON()
		if err != nil {
			x.Fail(failed, desk.Readable(err))
			return
		}
		x.put(path, data, failed)
	})
}

// put replaces a file, off the window's goroutine, and says so; failed is what it says
// where that cannot be done.
func (x *exports) put(path string, data []byte, failed string) {
	type put struct {
		notice string
		err    error
	}
	desk.Write(x.Desk, "Writing "+filepath.Base(path), func() (p put) {
		p.notice, p.err = schema.WriteFile(disk.System{}, path, data)
		return p
	}, func(p put) {
		if p.err != nil {
			x.Fail(failed, desk.Readable(p.err))
			return
		}
		x.wrote(path, p.notice)
	})
}

// askPicture asks for a file and draws the whole map into it.
func (x *exports) askPicture() {
	x.AskFile("Export the map as a picture", "Export", ".png", x.docs.editor.doc.ExportName(".png"), true, func(path string) {
		encode := pictureOf(x.docs.editor.doc.Scenario(), x.docs.editor.board.Options())
		desk.WorkMeasured(x.Desk, "Drawing the map", func(j *desk.Job) (notice string, err error) {
			return writePicture(path, encode, j.Tell)
		}, func(notice string, err error) {
			if err != nil {
				x.Fail("The picture could not be made", desk.Readable(err))
				return
			}
			x.wrote(path, notice)
		})
	})
}

// ask asks for a file and exports the document in a format, as it is usually set. What
// cannot be played is exported when the designer wants it all the same.
func (x *exports) ask(id string) {
	f, err := export.Find(id)
	if err != nil {
		panic(err) // the commands name formats of the table
	}
	x.docs.editor.commitFields()
	src := x.source()
	if err := f.Refusal(src); err != nil {
		x.Fail("This cannot be exported as "+f.Name, err)
		return
	}
	if len(src.Errors) == 0 || f.Drafts {
		x.askFor(f, src)
		return
	}
	src.Despite = true
	unfit := &export.UnfitError{Errors: src.Errors}
	x.Ask("Export it all the same?", desk.SentenceOf(unfit)+" What is exported will say so.",
		desk.Choice{Text: "Cancel", Look: kit.Framed},
		desk.Choice{Text: "Export all the same", Look: kit.Primary, Do: func() { x.askFor(f, src) }})
}

// source is the document as it is now, with what is wrong with it.
func (x *exports) source() export.Source {
	e := x.docs.editor
	file := *e.doc.File()
	file.Scenario, file.Comments = e.doc.Scenario().Clone(), maps.Clone(file.Comments)
	return export.Source{File: &file, System: e.system, Errors: check.Check(file.Scenario, e.system).Of(diag.Error)}
}

func (x *exports) askFor(f export.Format, src export.Source) {
	set := export.Settings{"inks": x.docs.editor.board.Options().Palette}
	if set["inks"] == "" {
		delete(set, "inks")
	}
	x.AskFile("Export: "+f.Name, "Export", f.Suffix, x.docs.editor.doc.ExportName(f.Suffix), true, func(path string) {
		desk.WorkMeasured(x.Desk, "Exporting "+filepath.Base(path), func(j *desk.Job) (made written, err error) {
			ctx, stop := context.WithCancel(context.Background())
			defer stop()
			out, err := export.Run(ctx, f, src, set, func(part float64) {
				if j.Tell(part) != nil {
					stop()
				}
			})
			if err != nil {
				return made, err
			}
			made.notes = out.Notes
			made.notice, err = schema.WriteFile(disk.System{}, path, out.Files[0].Data)
			return made, err
		}, func(made written, err error) {
			if err != nil {
				x.Fail("The file could not be made", desk.Readable(err))
				return
			}
			x.wrote(path, made.notice)
			x.offer("The export is written", path, made.notes...)
		})
	})
}

// written is what came of an export: what the file lost by being replaced, and what the
// format has to say.
type written struct {
	notice string
	notes  []string
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
func (x *exports) wrote(path, notice string) {
	x.last = path
	if x.docs.editor != nil {
		x.docs.editor.status.SetNotice("Exported to " + path)
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

// offer says where a file is, with what else there is to say of it, and opens it when that
// is wanted.
func (x *exports) offer(title, path string, notes ...string) {
	about := append([]string{"It is in\n" + path}, notes...)
	x.Ask(title, strings.Join(about, "\n\n"),
		desk.Choice{Text: "Close", Look: kit.Framed},
		desk.Choice{Text: "Open it", Look: kit.Primary, Do: func() { x.OpenOutside(path) }})
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
