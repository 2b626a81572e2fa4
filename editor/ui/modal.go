package ui

import (
	"errors"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/schema"
)

// modal is a dialog over the window. Escape cancels it; nothing under it takes
// keys or clicks while it is open.
type modal struct {
	app    *App
	name   string
	pop    fyne.CanvasObject
	hide   func()
	cancel func()
	accept func() // what Enter does where no button has the keyboard
	// onReturn is called when the window gets the keyboard back; nil for nothing.
	onReturn func()
	says     string // what it asks or tells, for the trace
	tips     *fyne.Container
	before   fyne.Focusable
}

// openModal shows a dialog: its name, what it says, and its buttons in a row
// at the lower right. size is the least size of the whole.
func (a *App) openModal(name string, body fyne.CanvasObject, size fyne.Size, buttons ...fyne.CanvasObject) *modal {
	var m *modal
	content := dialogPage(name, body, func(k fyne.KeyName) { m.key(k) }, buttons)
	m = a.showModal(name, content, size)
	return m
}

// openAside shows a dialog at the right side of the window, so that the map is
// seen while it is open.
func (a *App) openAside(name string, body fyne.CanvasObject, size fyne.Size, buttons ...fyne.CanvasObject) *modal {
	m := a.newModal(name)
	ground := canvas.NewRectangle(look.Now().Paper)
	ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = look.Now().Border, 1, 4
	content := dialogPage(name, body, func(k fyne.KeyName) { m.key(k) }, buttons)
	m.pop = container.New(asideLayout(size), container.NewStack(ground, content, m.tips))
	overlays := a.win.Canvas().Overlays()
	m.pop.Resize(a.win.Canvas().Size())
	overlays.Add(m.pop)
	m.hide = func() { overlays.Remove(m.pop) }
	a.modals = append(a.modals, m)
	a.traceState()
	return m
}

// asideLayout puts a dialog of a least size at the right of the window, under
// the header.
type asideLayout fyne.Size

func (l asideLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.Size(l).Max(objects[0].MinSize())
}

func (l asideLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	own := l.MinSize(objects)
	objects[0].Resize(own)
	objects[0].Move(fyne.NewPos(max(0, size.Width-own.Width-asideEdge), min(asideTop, max(0, size.Height-own.Height))))
}

const asideTop, asideEdge = 110, 10

// dialogPage is a dialog's name over what it says over its buttons, which hand
// the keys on that they have no use for.
func dialogPage(name string, body fyne.CanvasObject, key func(fyne.KeyName), buttons []fyne.CanvasObject) fyne.CanvasObject {
	for _, o := range buttons {
		if b, ok := o.(*kit.Button); ok {
			b.OnKey = key
		}
	}
	row := container.NewHBox(layout.NewSpacer())
	for _, b := range buttons {
		row.Add(look.Pad(b, 0, 4, 0, 0))
	}
	return container.NewBorder(
		look.Pad(look.Title(name, 20), 8, 14, 6, 14),
		look.Pad(row, 12, 14, 10, 14),
		nil, nil, look.Pad(body, 0, 14, 0, 14))
}

// newModal is a dialog that is not shown yet.
func (a *App) newModal(name string) *modal {
	if a.editor != nil {
		a.editor.mapLeft() // the map does not learn which modifier keys are let go meanwhile
	}
	a.tips.Hide()
	return &modal{app: a, name: name, before: a.win.Canvas().Focused(), tips: kit.TipLayer()}
}

// showModal shows a dialog without a head and buttons.
func (a *App) showModal(name string, content fyne.CanvasObject, size fyne.Size) *modal {
	m := a.newModal(name)
	pop := widget.NewModalPopUp(container.NewStack(content, m.tips), a.win.Canvas())
	m.pop, m.hide = pop, pop.Hide
	a.modals = append(a.modals, m)
	pop.Resize(size.Max(pop.MinSize()))
	pop.Show()
	a.traceState()
	return m
}

// take has the dialog get the keys that buttons of its body have no use for.
func (m *modal) take(buttons ...*kit.Button) {
	for _, b := range buttons {
		b.OnKey = m.key
	}
}

// takeFields has Escape and Enter in fields do what they do in the dialog.
func (m *modal) takeFields(fields ...*kit.Field) {
	for _, f := range fields {
		f.OnSubmitted = func(string) { m.accept() }
		f.OnKey = func(k fyne.KeyName) bool {
			m.key(k)
			return true
		}
	}
}

// close takes the dialog away and gives the keyboard back. A field of the dialog
// learns that it is left.
func (m *modal) close() {
	a := m.app
	a.win.Canvas().Unfocus()
	a.tips.Hide()
	m.hide()
	for i, o := range a.modals {
		if o == m {
			a.modals = append(a.modals[:i], a.modals[i+1:]...)
			break
		}
	}
	if m.before != nil && len(a.modals) == 0 {
		a.giveBack(m.before)
	}
	if a.editor != nil && len(a.modals) == 0 {
		a.editor.status.setHint("") // of a button that is no longer under the pointer
		a.editor.mapView.rehover()
	}
	a.traceState()
}

// giveBack gives the keyboard back to a control, or to the map if the control has
// gone out of sight meanwhile: Enter would press what nobody sees.
func (a *App) giveBack(f fyne.Focusable) {
	if o, ok := f.(fyne.CanvasObject); ok && !kit.InSight(o) && a.editor != nil {
		a.editor.mapView.takeFocus()
		return
	}
	a.win.Canvas().Focus(f)
}

// key does what Escape and Enter do in a dialog.
func (m *modal) key(name fyne.KeyName) {
	switch name {
	case fyne.KeyEscape:
		if m.cancel != nil {
			m.cancel()
		}
	case fyne.KeyReturn, fyne.KeyEnter:
		if m.accept != nil {
			m.accept()
		}
	}
}

// topModal is the dialog in front, nil when there is none.
func (a *App) topModal() *modal {
	if len(a.modals) == 0 {
		return nil
	}
	return a.modals[len(a.modals)-1]
}

// choice is an answer to a question.
type choice struct {
	text string
	look kit.Look
	do   func()
}

// ask puts a question with its answers from left to right. The last is the one
// that Enter gives; Escape gives the first.
func (a *App) ask(name, question string, choices ...choice) {
	var m *modal
	var buttons []fyne.CanvasObject
	pick := func(c choice) func() {
		return func() {
			m.close()
			if c.do != nil {
				c.do()
			}
		}
	}
	for _, c := range choices {
		buttons = append(buttons, kit.DialogButton(c.text, c.look, pick(c)))
	}
	m = a.openModal(name, container.New(look.FixedWidth(440), look.Pad(look.Prose(question), -4, -7, -4, -7)), fyne.NewSize(0, 0), buttons...)
	m.cancel = pick(choices[0])
	m.accept = pick(choices[len(choices)-1])
	m.says = question
	a.win.Canvas().Focus(buttons[len(buttons)-1].(*kit.Button))
}

// fail says what went wrong. A list of diagnostics is shown line by line, each
// with its place.
func (a *App) fail(name string, err error) {
	var list diag.List
	if !errors.As(err, &list) || len(list) == 0 {
		a.ask(name, sentenceOf(err), choice{text: "Close", look: kit.Primary})
		return
	}
	if len(list) == 1 {
		a.ask(name, look.Sentence(diagnosticLine(list[0])), choice{text: "Close", look: kit.Primary})
		return
	}
	const most = 40
	var text strings.Builder
	for i, d := range list {
		if i == most {
			fmt.Fprintf(&text, "… and %d more.", len(list)-most)
			break
		}
		fmt.Fprintln(&text, diagnosticLine(d))
	}
	lines := look.Pad(look.Prose(strings.TrimSpace(text.String())), -4, -7, -4, -7)
	lines.Resize(fyne.NewSize(640, 0)) // so that it knows how high it is when it is wrapped
	scroll := kit.NewScroller(lines)
	scroll.SetMinSize(fyne.NewSize(640, min(320, lines.MinSize().Height+4)))
	var m *modal
	shut := kit.DialogButton("Close", kit.Primary, func() { m.close() })
	m = a.openModal(name, scroll, fyne.Size{}, shut)
	m.cancel = m.close
	m.accept = m.close
	a.win.Canvas().Focus(shut)
}

// diagnosticLine is a problem of a file as a line of text.
func diagnosticLine(d diag.Diagnostic) string {
	where := d.Path
	if d.Position.IsValid() {
		where = fmt.Sprintf("Line %d, column %d", d.Position.Line, d.Position.Column)
		if strings.ContainsAny(d.Path, ".[") {
			where += " (" + d.Path + ")"
		}
	}
	if where == "" {
		return look.Sentence(d.Message)
	}
	return where + ": " + d.Message
}

// sentenceOf is an error as whoever is at the window is told of it: in plain words,
// whatever the system said in its own.
func sentenceOf(err error) string { return look.Sentence(schema.Plain(err).Error()) }
