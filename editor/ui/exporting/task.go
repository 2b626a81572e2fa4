package exporting

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// task is an export under way.
type task struct {
	desk   *desk.Desk
	window Window
	format export.Format
	source export.Source
	what   Exported
	done   func()
}

// Again makes an export again, of what is there now, into the files it was written to. It
// opens the dialog where the scenario has got errors meanwhile that the format minds.
func Again(d *desk.Desk, w Window, what Exported) {
	f, err := export.Find(what.Format)
	if err != nil {
		panic(err) // it was found before
	}
	src := w.Source()
	src.Despite = what.Despite
	if len(src.Errors) > 0 && !f.Drafts && !src.Despite {
		Open(d, w, f.ID)
		return
	}
	task{desk: d, window: w, format: f, source: src, what: what, done: func() {}}.make(func() {})
}

const failed = "The export could not be made"

// make makes the files beside the window, where it can be stopped; nothing is written
// before all are there. failing is told where they are not made.
func (t task) make(failing func()) {
	desk.WorkMeasured(t.desk, "Exporting "+filepath.Base(t.what.Path), func(j *desk.Job) (export.Output, error) {
		t.source.Name = export.StemOf(t.what.Path)
		made, err := export.Run(j.Context(), t.format, t.source, t.what.Settings, j.Tell)
		if j.Context().Err() != nil {
			t.desk.Hands.OnMain(failing)
		}
		return made, err
	}, func(made export.Output, err error) {
		if err != nil {
			t.desk.Fail(failed, desk.Readable(err))
			failing()
			return
		}
		t.askBeside(made)
	})
}

// askBeside asks before files are replaced that nobody was asked about: those beside the one
// that was asked for, and of an export that is made again those that somebody has written
// since the last one.
func (t task) askBeside(made export.Output) {
	t.what.Beside = made.Beside(t.what.Path)
	asked, left := slices.Clone(t.what.Beside), t.what.left
	switch own := made.Files[0].Suffix; {
	case own != t.format.Suffix && strings.EqualFold(filepath.Ext(t.what.Path), t.format.Suffix):
		t.what.Path = strings.TrimSuffix(t.what.Path, filepath.Ext(t.what.Path)) + own // by its settings, which were not known when the file was asked for
		asked = append(asked, t.what.Path)
	case left != nil:
		asked = append(asked, t.what.Path)
	}
	desk.Work(t.desk, "Looking at "+filepath.Dir(t.what.Path), func(func() bool) (there []string, _ error) {
		for _, path := range asked {
			was, mine := left[path]
			if now, is := stateOf(path); is && (!mine || now != was) {
				there = append(there, path)
			}
		}
		return there, nil
	}, func(there []string, _ error) {
		if len(there) == 0 {
			t.write(made)
			return
		}
		title, says := "Replace the files beside it?", fmt.Sprintf("The export is %s. There already: %s.", model.Counted(len(made.Files), "file", "files"), t.listed(there))
		if left != nil {
			title, says = "Replace what was written since?", fmt.Sprintf("Since the last export something else has been written to %s.", t.listed(there))
		}
		t.desk.Ask(title, says+" What is in them now would be gone.",
			desk.Choice{Text: "Keep them", Look: kit.Framed},
			desk.Choice{Text: "Replace", Look: kit.Danger, Do: func() { t.write(made) }})
	})
}

// listed is files by what they are called in the folder of the export, no more than a few.
func (t task) listed(paths []string) string {
	const few = 5
	var names []string
	for i, path := range paths {
		if i == few {
			return fmt.Sprintf("%s and %d more", strings.Join(names, ", "), len(paths)-few)
		}
		name, err := filepath.Rel(filepath.Dir(t.what.Path), path)
		if err != nil {
			name = path
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// written is what came of writing.
type written struct {
	notices []string
	err     error
	left    map[string]state
}

// write writes all files or none, and says where they are.
func (t task) write(made export.Output) {
	desk.Write(t.desk, "Writing "+filepath.Base(t.what.Path), func() (w written) {
		w.notices, w.err = made.Write(disk.System{}, t.what.Path)
		w.left = map[string]state{}
		for _, path := range append([]string{t.what.Path}, t.what.Beside...) {
			w.left[path], _ = stateOf(path)
		}
		return w
	}, func(w written) {
		if w.err != nil && !schema.IsUnsure(w.err) {
			t.desk.NotWritten(failed, w.err, made.Contents(t.what.Path)...)
			return
		}
		t.done()
		t.what.left = w.left
		t.window.Wrote(t.what, w.notices...)
		notes := made.Notes
		if w.err != nil {
			notes = append([]string{desk.SentenceOf(w.err)}, notes...)
		}
		if n := len(t.what.Beside); n > 0 {
			notes = append([]string{fmt.Sprintf("%s beside it: %s.", model.Counted(n, "file lies", "files lie"), t.listed(t.what.Beside))}, notes...)
		}
		t.desk.Offer("The export is written", t.what.Path, notes...)
	})
}
