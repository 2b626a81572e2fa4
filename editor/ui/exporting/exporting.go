// Package exporting is the dialog in which a scenario leaves Mapsheet: the formats there
// are, what can be chosen about each, what that leads to, and the files that are written.
// It is made from the table of formats alone, and knows none of them by name.
package exporting

import (
	"maps"
	"os"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// Window is what the dialog has the window around it do.
type Window interface {
	Source() export.Source                  // what is exported, as it is now; it is not changed any more
	Name(ending string) string              // of the file that is proposed
	Follows() export.Settings               // what is usual here in formats that have such options: the inks of the map
	Selection() string                      // the part of the map that is selected there, as areas are written; empty for none
	Problems()                              // shows what is wrong with the scenario
	Wrote(what Exported, notices ...string) // is told that files were written, and what they lost by that
}

// Exported is an export that can be made again.
type Exported struct {
	Format   string
	Settings export.Settings // those that differ from the usual ones
	Despite  bool            // though the scenario has errors
	Path     string
	Beside   []string // the other files

	left map[string]state // how the files were left, by their paths
}

// state is what tells that a file was written since.
type state struct{ size, when int64 }

// stateOf is the state of a file; false where there is none.
func stateOf(path string) (s state, there bool) {
	info, err := os.Stat(path)
	if err != nil {
		return s, desk.Exists(path)
	}
	return state{info.Size(), info.ModTime().UnixNano()}, true
}

// dialog asks in which format something is exported, and how.
type dialog struct {
	desk    *desk.Desk
	window  Window
	kept    kept
	formats []export.Format
	source  export.Source
	at      int                        // the format that is chosen
	set     map[string]export.Settings // of each format, complete

	modal   *desk.Modal
	list    *formatList
	name    *canvas.Text
	usual   *kit.Button
	options *optionColumn
	scroll  *kit.Scroller
	errors  *fyne.Container // says that the scenario has errors, where the format minds
	despite *kit.Button
	view    *preview
	do      *kit.Button
}

// Open opens the dialog at a format, "" for the one chosen last.
func Open(d *desk.Desk, w Window, format string) { open(d, w, export.Formats(), format) }

func open(d *desk.Desk, w Window, formats []export.Format, format string) *dialog {
	x := &dialog{desk: d, window: w, kept: kept{d.Fyne.Preferences()}, formats: formats, source: w.Source(), set: map[string]export.Settings{}}
	for _, f := range formats {
		x.set[f.ID] = x.kept.settings(f, x.usually(f))
	}
	x.at = x.first(format)

	x.list = newFormatList(x)
	x.name = look.Title("", 17)
	x.usual = kit.NewButton("undo", "Usual settings", x.toUsual)
	x.options = newOptionColumn(x)
	x.scroll = kit.NewScroller(x.options.box)
	x.despite = kit.NewButton("", "Export all the same", x.toggleDespite)
	x.despite.Look, x.despite.Hint = kit.Framed, "What is exported says that it cannot be played as it is"
	toProblems := kit.NewButton("", "Show the problems", x.toProblems)
	toProblems.Look = kit.Framed
	x.errors = container.NewVBox(container.NewHBox(toProblems, x.despite))
	x.view = newPreview(x)

	head := container.NewBorder(nil, nil, nil, x.usual, container.NewVBox(look.Pad(x.name, 4, 0, 0, 0)))
	middle := look.Between(look.Pad(head, 0, 0, 6, 0), x.scroll, nil)
	size := x.size()
	frame := canvas.NewRectangle(look.Now().Sheet)
	frame.StrokeColor, frame.StrokeWidth = look.Now().Border, 1
	left := container.NewStack(frame, look.Pad(x.list, 1, 1, 1, 1))
	body := container.New(columns{}, left, middle, look.Between(x.errors, x.view.content, nil))

	x.do = kit.DialogButton("Export…", kit.Primary, x.accept)
	shut := kit.DialogButton("Close", kit.Framed, x.close)
	x.modal = d.OpenModal("Export", body, size, shut, x.do)
	x.modal.Cancel, x.modal.Accept = x.close, x.accept
	x.modal.Take(x.usual, x.despite, toProblems)
	x.list.OnKey = x.modal.Key
	x.list.UnselectAll()
	x.show()
	x.list.ScrollTo(x.at)
	d.Focus(x.list)
	return x
}

// The measures of the dialog.
const (
	widest, highest   = 1320, 860
	edge              = 24 // of the window around it
	listWidth, gap    = 268, 14
	optionWidth       = 330
	optionRoom        = optionWidth - 16 // for what lies in the column beside its bar
	previewLeastWidth = 240
)

// size is as large as the window has room for, and no larger than is of use.
func (x *dialog) size() fyne.Size {
	win := x.desk.Win.Canvas().Size()
	return fyne.NewSize(min(widest, win.Width-2*edge), min(highest, win.Height-2*edge))
}

// columns lays out the formats, the options of the one that is chosen, and what they lead
// to. In a narrow window the options lie closer to the formats.
type columns struct{}

func (columns) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(listWidth+optionWidth+previewLeastWidth+2*gap, 240)
}

func (columns) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	for i, w := range []float32{listWidth, optionWidth, size.Width - listWidth - optionWidth - 2*gap} {
		objects[i].Move(fyne.NewPos(x, 0))
		objects[i].Resize(fyne.NewSize(w, size.Height))
		x += w + gap
	}
}

// first is the format that the dialog opens at: the one asked for, else the one chosen
// last, else the first one that takes the source.
func (x *dialog) first(format string) int {
	for _, id := range []string{format, x.kept.last()} {
		if at := slices.IndexFunc(x.formats, func(f export.Format) bool { return f.ID == id }); at >= 0 && (id == format || x.formats[at].Refusal(x.source) == nil) {
			return at
		}
	}
	return max(0, slices.IndexFunc(x.formats, func(f export.Format) bool { return f.Refusal(x.source) == nil }))
}

// format is the one that is chosen.
func (x *dialog) format() export.Format { return x.formats[x.at] }

// settings are those of the format that is chosen, complete.
func (x *dialog) settings() export.Settings { return x.set[x.format().ID] }

// usually is the settings of a format where nothing was chosen.
func (x *dialog) usually(f export.Format) export.Settings {
	set := export.Settings{}
	for _, o := range f.Options {
		set[o.Key] = o.Default
		if follows, ok := x.window.Follows()[o.Key]; ok && o.Refusal(follows) == nil {
			set[o.Key] = follows
		}
	}
	return set
}

// choose chooses a format.
func (x *dialog) choose(at int) {
	if at == x.at {
		return
	}
	x.at = at
	x.list.Refresh()
	x.scroll.ScrollToTop()
	x.view.clear()
	x.show()
}

// show shows the format that is chosen.
func (x *dialog) show() {
	f := x.format()
	look.SetLine(x.name, f.Name)
	x.options.show(f, x.settings())
	x.reconsider()
}

// change sets an option of the format that is chosen.
func (x *dialog) change(key, value string) {
	if x.settings()[key] != value {
		x.settings()[key] = value
		x.options.update(x.settings())
	}
	x.reconsider()
}

// toUsual sets all options of the format as they usually are.
func (x *dialog) toUsual() {
	x.set[x.format().ID] = x.usually(x.format())
	x.options.show(x.format(), x.settings())
	x.reconsider()
}

func (x *dialog) toggleDespite() {
	x.source.Despite = !x.source.Despite
	x.despite.SetSelected(x.source.Despite)
	x.view.clear()
	x.reconsider()
}

func (x *dialog) toProblems() {
	x.close()
	x.window.Problems()
}

// minds reports whether the format does not take the errors that the scenario has.
func (x *dialog) minds() bool {
	f := x.format()
	return len(x.source.Errors) > 0 && !f.Drafts && f.Refusal(x.source) == nil
}

// reconsider says what exporting would do.
func (x *dialog) reconsider() {
	look.Show(x.errors, x.minds())
	look.Show(x.usual, len(x.format().Options) > 0)
	x.usual.SetEnabled(x.options.wrong() || len(x.differing()) > 0)
	switch {
	case x.format().Refusal(x.source) != nil:
		x.view.refuse("This format does not suit", desk.SentenceOf(x.format().Refusal(x.source)))
	case x.minds() && !x.source.Despite:
		x.view.refuse("The scenario cannot be played as it is", x.reasons()...)
	case x.options.wrong():
		x.view.wait("What is written in red cannot be so.")
	default:
		x.view.draw()
	}
	x.enable()
}

// enable says whether the export can be made.
func (x *dialog) enable() {
	x.do.SetEnabled(!x.view.refused && !x.options.wrong())
}

// reasons is the errors of the scenario, as many as there is room for.
func (x *dialog) reasons() []string {
	const most = 12
	var lines []string
	for i, e := range x.source.Errors {
		if i == most {
			lines = append(lines, "… and more, which the problems list.")
			break
		}
		lines = append(lines, "• "+look.Sentence(e.Message))
	}
	return append(lines, "Some formats take it all the same, as they are for going on with it.")
}

// differing is the settings that are not the usual ones.
func (x *dialog) differing() export.Settings {
	out, usual := export.Settings{}, x.usually(x.format())
	for key, value := range x.settings() {
		if usual[key] != value {
			out[key] = value
		}
	}
	return out
}

func (x *dialog) close() {
	x.view.stop()
	x.modal.Close()
}

// accept asks for the file and exports.
func (x *dialog) accept() {
	if x.do.Off {
		return
	}
	f := x.format()
	suffix := f.Suffix
	if made, ok := x.view.ready(); ok {
		suffix = made.Files[0].Suffix // the settings may ask for another
	}
	x.desk.AskFile("Export: "+f.Name, "Export", suffix, x.window.Name(suffix), true, func(path string) {
		what := Exported{Format: f.ID, Settings: maps.Clone(x.settings()), Despite: x.source.Despite, Path: path}
		t := task{desk: x.desk, window: x.window, format: f, source: x.source, what: what, done: func() {
			x.kept.keep(f, x.differing())
			x.close()
		}}
		if made, ok := x.view.ready(); ok && made.Suits(path) {
			t.askBeside(made)
			return
		}
		x.view.stop()
		t.make(x.view.draw)
	})
}

// paragraph is a text of second rank in lines of a width.
func paragraph(text string, width float32) *fyne.Container {
	return look.Paragraph(text, theme.CaptionTextSize(), width, look.Now().Faded)
}
