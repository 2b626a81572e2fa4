package problems

import (
	"errors"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/scenarios"
)

// Faulty is a file with faults, as it was read.
type Faulty struct {
	Name   string // of the view
	Path   string
	Text   string
	Faults diag.List
	Again  func() // reads the file anew
}

// Show opens a view of the lines that are at fault, at one of the faults; changed is
// told when it shows another one. The view goes on by itself once the file is another.
func (f Faulty) Show(d *desk.Desk, at int, changed func()) {
	f.watch(d, f.open(d, at, changed))
}

// faultsView shows the faults of a file one after the other, each with the lines of
// the file around it.
type faultsView struct {
	modal   *desk.Modal
	faults  diag.List
	lines   []string
	at      int
	changed func()

	says  *fyne.Container
	shown *fyne.Container
	count *canvas.Text
	again func()
}

const faultsWidth = 700

func (f Faulty) open(d *desk.Desk, at int, changed func()) *faultsView {
	v := &faultsView{faults: f.Faults, lines: strings.Split(f.Text, "\n"), changed: changed, says: container.NewStack(), shown: container.NewVBox(), count: look.Caption("")}
	v.again = func() {
		v.modal.Close()
		f.Again()
	}
	before, after := kit.NewButton("chevron-left", "", func() { v.show(v.at - 1) }), kit.NewButton("chevron-right", "", func() { v.show(v.at + 1) })
	before.Hint, after.Hint = "The fault before (Left)", "The next fault (Right)"
	walk := container.NewHBox(layout.NewSpacer(), container.NewCenter(v.count), before, after)
	if len(f.Faults) < 2 {
		walk.Hide()
	}
	body := container.New(look.FixedWidth(faultsWidth), container.NewVBox(walk, v.says, look.OnPaper(look.Now().Sheet, look.Pad(v.shown, 6, 8, 6, 8))))
	shut := kit.DialogButton("Close", kit.Framed, func() { v.modal.Close() })
	read := kit.DialogButton("Read again", kit.Primary, func() { v.again() })
	v.show(at)
	v.modal = d.OpenUncalled(f.Name, body, fyne.NewSize(faultsWidth+28, 0), shut, read)
	v.modal.Cancel, v.modal.Accept = v.modal.Close, v.again
	for _, b := range []*kit.Button{before, after, shut, read} {
		b.OnKey = v.key
	}
	d.Focus(read)
	return v
}

// key goes to another fault, or does what the dialog does.
func (v *faultsView) key(k fyne.KeyName) {
	switch k {
	case fyne.KeyLeft, fyne.KeyUp:
		v.show(v.at - 1)
	case fyne.KeyRight, fyne.KeyDown:
		v.show(v.at + 1)
	default:
		v.modal.Key(k)
	}
}

// show shows one of the faults; past the last comes the first.
func (v *faultsView) show(at int) {
	v.at = (at + len(v.faults)) % len(v.faults)
	d := v.faults[v.at]
	v.count.Text = fmt.Sprintf("%d of %d", v.at+1, len(v.faults))
	v.count.Refresh()
	says := look.Prose(desk.DiagnosticLine(d))
	v.says.Objects = []fyne.CanvasObject{container.New(look.FixedWidth(faultsWidth), look.Pad(says, 0, -7, 0, -7))}
	v.shown.Objects = linesAround(v.lines, d.Position)
	v.shown.Refresh()
	v.says.Refresh()
	if v.modal != nil {
		v.modal.Says = desk.DiagnosticLine(d)
		v.changed()
	}
}

// linesBeside is how many lines are shown before and after that of a fault, and
// lineLetters how many letters of each.
const linesBeside, lineLetters = 5, 74

// linesAround is the lines of a text around a place, with their numbers, a sign under
// the column.
func linesAround(lines []string, at diag.Position) []fyne.CanvasObject {
	var out []fyne.CanvasObject
	add := func(text string, strong bool) {
		ink := look.Now().Faded
		if strong {
			ink = look.Now().Ink
		}
		out = append(out, look.Typed(text, ink))
	}
	from, to := max(0, at.Line-1-linesBeside), min(len(lines), at.Line+linesBeside)
	if !at.IsValid() {
		from, to = 0, min(len(lines), 2*linesBeside)
	}
	skip := 0
	if at.Column > lineLetters-8 {
		skip = at.Column - lineLetters/2
	}
	for i := from; i < to; i++ {
		add(fmt.Sprintf("%5d  %s", i+1, partOf(lines[i], skip)), i+1 == at.Line)
		if i+1 == at.Line {
			add(strings.Repeat(" ", 7+max(0, at.Column-1-skip))+"^", true)
		}
	}
	return out
}

// partOf is so much of a line as is shown, without the first letters.
func partOf(line string, skip int) string {
	letters := []rune(strings.ReplaceAll(line, "\t", " "))
	letters = letters[min(skip, len(letters)):]
	if len(letters) > lineLetters {
		return string(letters[:lineLetters-1]) + "…"
	}
	return string(letters)
}

// watch has a view go on when the window gets the keyboard back and the file
// says something else by then.
func (f Faulty) watch(d *desk.Desk, v *faultsView) {
	v.modal.OnReturn = func() {
		desk.FindOut(d, func() string {
			if p, err := document.ReadPartly(f.Path, scenarios.Bases()); err == nil {
				return p.Text
			} else if u := (*document.UnreadableError)(nil); errors.As(err, &u) {
				return u.Text
			}
			return f.Text
		}, func(now string) {
			if d.TopModal() == v.modal && now != f.Text {
				v.again()
			}
		})
	}
}
