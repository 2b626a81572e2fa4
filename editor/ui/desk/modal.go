package desk

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model/diag"
)

// Modal is a dialog over the window. Escape cancels it; nothing under it takes
// keys or clicks while it is open.
type Modal struct {
	app    *Desk
	Name   string
	Pop    fyne.CanvasObject
	hide   func()
	Cancel func()
	Accept func() // what Enter does where no button has the keyboard
	// OnReturn is called when the window gets the keyboard back; nil for nothing.
	OnReturn func()
	Says     string // what it asks or tells, for the trace
	Tips     *fyne.Container
	before   fyne.Focusable
	notice   notice
	fields   []writtenField
}

// writtenField is a field of a dialog with what stood in it before anybody typed.
type writtenField struct {
	*kit.Field
	was string
}

// OpenModal shows a dialog: its name, what it says, and its buttons in a row
// at the lower right. size is the least size of the whole.
func (a *Desk) OpenModal(name string, body fyne.CanvasObject, size fyne.Size, buttons ...fyne.CanvasObject) *Modal {
	m := a.newModal(name)
	m.show(dialogPage(name, body, m, buttons), size)
	return m
}

// OpenAside shows a dialog at the right side of the window, so that the map is
// seen while it is open.
func (a *Desk) OpenAside(name string, body fyne.CanvasObject, size fyne.Size, buttons ...fyne.CanvasObject) *Modal {
	m := a.newModal(name)
	ground := canvas.NewRectangle(look.Now().Paper)
	ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = look.Now().Border, 1, 4
	content := dialogPage(name, body, m, buttons)
	m.Pop = container.New(asideLayout(size), container.NewStack(ground, content, m.Tips))
	overlays := a.Win.Canvas().Overlays()
	m.Pop.Resize(a.Win.Canvas().Size())
	overlays.Add(m.Pop)
	m.hide = func() { overlays.Remove(m.Pop) }
	a.Modals = append(a.Modals, m)
	a.under.Changed()
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
func dialogPage(name string, body fyne.CanvasObject, m *Modal, buttons []fyne.CanvasObject) fyne.CanvasObject {
	for _, o := range buttons {
		if b, ok := o.(*kit.Button); ok {
			m.Take(b)
		}
	}
	row := container.New(buttonRow{m.app.Win.Canvas()}, buttons...)
	return container.NewBorder(
		look.Pad(look.Title(name, 20), 8, 14, 6, 14),
		look.Pad(row, 12, 14, 10, 14),
		nil, nil, look.Pad(body, 0, 14, 0, 14))
}

// buttonRow puts the buttons of a dialog in a row at the right, or one under the other where
// the window is too narrow for that.
type buttonRow struct{ window fyne.Canvas }

const (
	buttonGap  = 8
	dialogEdge = 60 // width of what is around the buttons, to the edges of the window
)

func (l buttonRow) stacked(objects []fyne.CanvasObject) bool {
	return l.row(objects).Width > l.window.Size().Width-dialogEdge
}

// row is the size of all in a row.
func (l buttonRow) row(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.Size{}
	for _, o := range objects {
		if m := o.MinSize(); o.Visible() {
			size = fyne.NewSize(size.Width+m.Width+buttonGap, max(size.Height, m.Height))
		}
	}
	return size
}

func (l buttonRow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := l.row(objects)
	if !l.stacked(objects) {
		return size
	}
	size = fyne.Size{}
	for _, o := range objects {
		if m := o.MinSize(); o.Visible() {
			size = fyne.NewSize(max(size.Width, m.Width), size.Height+m.Height+buttonGap)
		}
	}
	return size
}

func (l buttonRow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	stacked := l.stacked(objects)
	at := fyne.NewPos(size.Width, 0)
	for i := range objects {
		o := objects[len(objects)-1-i] // from the right; the last is the one that Enter presses
		if stacked {
			o = objects[i]
		}
		if !o.Visible() {
			continue
		}
		m := o.MinSize()
		if stacked {
			o.Move(fyne.NewPos(size.Width-m.Width, at.Y))
			at.Y += m.Height + buttonGap
		} else {
			at.X -= m.Width
			o.Move(at)
			at.X -= buttonGap
		}
		o.Resize(m)
	}
}

// newModal is a dialog that is not shown yet.
func (a *Desk) newModal(name string) *Modal {
	a.under.Covered()
	a.Tips.Hide()
	return &Modal{app: a, Name: name, before: a.Win.Canvas().Focused(), Tips: kit.TipLayer()}
}

// ShowModal shows a dialog without a head and buttons.
func (a *Desk) ShowModal(name string, content fyne.CanvasObject, size fyne.Size) *Modal {
	m := a.newModal(name)
	m.show(content, size)
	return m
}

func (m *Modal) show(content fyne.CanvasObject, size fyne.Size) {
	a := m.app
	pop := widget.NewModalPopUp(container.NewStack(content, kit.NewWitness(m.notice.seen), m.Tips), a.Win.Canvas())
	m.Pop, m.hide = pop, pop.Hide
	a.Modals = append(a.Modals, m)
	for range 2 { // texts that wrap know how high they are once they have a width
		pop.Resize(size.Max(pop.MinSize()))
	}
	pop.Show()
	a.under.Changed()
}

// Take has the dialog get the keys that buttons of its body have no use for.
func (m *Modal) Take(buttons ...*kit.Button) {
	for _, b := range buttons {
		b.OnKey, b.Early = m.Key, m.notice.early
	}
}

// TakeFields has Escape and Enter in fields do what they do in the dialog. What stands in them
// nobody has typed: see GiveUpTyped.
func (m *Modal) TakeFields(fields ...*kit.Field) {
	for _, f := range fields {
		m.fields = slices.DeleteFunc(m.fields, func(w writtenField) bool { return w.Field == f })
		m.fields = append(m.fields, writtenField{f, strings.TrimSpace(f.Text)})
		f.OnSubmitted = func(string) { m.Accept() }
		f.OnKey = func(k fyne.KeyName) bool {
			m.Key(k)
			return true
		}
	}
}

// Close takes the dialog away and gives the keyboard back. A field of the dialog
// learns that it is left.
func (m *Modal) Close() {
	a := m.app
	if !slices.Contains(a.Modals, m) {
		return // somebody else has closed it
	}
	a.Win.Canvas().Unfocus()
	a.Tips.Hide()
	m.hide()
	a.Modals = slices.DeleteFunc(a.Modals, func(o *Modal) bool { return o == m })
	before := m.before
	m.before = nil // whoever still knows the dialog holds no document by it
	if before != nil && len(a.Modals) == 0 {
		a.giveBack(before)
	}
	if len(a.Modals) == 0 {
		a.under.Uncovered()
	}
	a.under.Changed()
}

// giveBack gives the keyboard back to a control, or to what lies under the dialogs if
// the control has gone out of sight meanwhile: Enter would press what nobody sees.
func (a *Desk) giveBack(f fyne.Focusable) {
	if !kit.InSight(f.(fyne.CanvasObject)) && a.under.TakeKeyboard() {
		return
	}
	a.Focus(f)
}

// Key does what Escape and Enter do in a dialog.
func (m *Modal) Key(name fyne.KeyName) {
	switch name {
	case fyne.KeyEscape:
		if m.Cancel != nil && !m.notice.early() {
			m.Cancel()
		}
	case fyne.KeyReturn, fyne.KeyEnter:
		if m.Accept != nil && !m.notice.early() {
			m.Accept()
		}
	}
}

// TopModal is the dialog in front, nil when there is none.
func (a *Desk) TopModal() *Modal {
	if len(a.Modals) == 0 {
		return nil
	}
	return a.Modals[len(a.Modals)-1]
}

// Choice is an answer to a question.
type Choice struct {
	Text string
	Look kit.Look
	Do   func()
}

// Ask puts a question with its answers from left to right. Enter gives the last of
// those that lose nothing, for whoever was writing when the question came may press
// it unawares; Escape gives the first. No key answers before the question was noticed.
func (a *Desk) Ask(name, question string, choices ...Choice) {
	var m *Modal
	var buttons []fyne.CanvasObject
	pick := func(c Choice) func() {
		return func() {
			m.Close()
			if c.Do != nil {
				c.Do()
			}
		}
	}
	usual := 0
	for i, c := range choices {
		buttons = append(buttons, kit.DialogButton(c.Text, c.Look, pick(c)))
		if c.Look != kit.Danger {
			usual = i
		}
	}
	m = a.OpenUncalled(name, container.New(look.FixedWidth(440), look.Pad(look.Prose(question), -4, -7, -4, -7)), fyne.NewSize(0, 0), buttons...)
	m.Cancel, m.Accept, m.Says = pick(choices[0]), pick(choices[usual]), question
	a.Focus(buttons[usual].(*kit.Button))
}

// AskRefused goes on with what it is asked to do, "Close", once nothing stands in a field of
// something that cannot be taken, or is given up. refused tells what such a field is called,
// false where there is none, and mend leads there.
func (a *Desk) AskRefused(do string, refused func() (field string, is bool), mend func(), of string, goOn func()) {
	field, is := refused()
	if !is {
		goOn()
		return
	}
	a.Ask(do+" without it?",
		fmt.Sprintf("What is written in “%s” of “%s” cannot be taken as it stands: the field says why. It would be lost.", field, of),
		Choice{Text: "Mend it", Look: kit.Framed, Do: mend},
		Choice{Text: do + " without it", Look: kit.Danger, Do: goOn})
}

// GiveUp gives up a dialog whose work is not done, after asking where something would be lost
// with it; lost says what, "" for nothing. shut closes it.
func (m *Modal) GiveUp(lost string, shut func()) {
	if lost == "" {
		shut()
		return
	}
	m.app.Ask("Close without it?", lost,
		Choice{Text: "Go back", Look: kit.Framed},
		Choice{Text: "Close without it", Look: kit.Danger, Do: shut})
}

// GiveUpTyped is GiveUp where what was typed in the fields that the dialog took would be lost.
// A single number is soon typed again.
func (m *Modal) GiveUpTyped(shut func()) { m.GiveUp(m.typed(), shut) }

// typed says what was typed; "" for nothing, or a single number.
func (m *Modal) typed() string {
	var texts []string
	numbers := true
	for _, f := range m.fields {
		text := strings.TrimSpace(f.Text)
		if text == f.was {
			continue
		}
		_, none := strconv.ParseFloat(text, 64)
		_, before := strconv.ParseFloat(f.was, 64)
		numbers = numbers && (text == "" || none == nil || before == nil)
		texts = append(texts, text)
	}
	switch {
	case len(texts) == 0, len(texts) == 1 && numbers:
		return ""
	case len(texts) > 1:
		return fmt.Sprintf("You have written something else in %d fields, and nothing is done with it yet. It would be lost.", len(texts))
	case len(texts[0]) > typedShown:
		return "Nothing is done yet with what you have written. It would be lost."
	}
	return fmt.Sprintf("Nothing is done yet with what you have written: “%s”. It would be lost.", texts[0])
}

// typedShown is how long a text may be that is repeated in a question.
const typedShown = 60

// Fail says what went wrong. A list of diagnostics is shown line by line, each
// with its place.
func (a *Desk) Fail(name string, err error) {
	var list diag.List
	if !errors.As(err, &list) || len(list) == 0 {
		a.Ask(name, SentenceOf(err), Choice{Text: "Close", Look: kit.Primary})
		return
	}
	if len(list) == 1 {
		a.Ask(name, look.Sentence(DiagnosticLine(list[0])), Choice{Text: "Close", Look: kit.Primary})
		return
	}
	const most = 40
	var text strings.Builder
	for i, d := range list {
		if i == most {
			fmt.Fprintf(&text, "… and %d more.", len(list)-most)
			break
		}
		fmt.Fprintln(&text, DiagnosticLine(d))
	}
	lines := look.Pad(look.Prose(strings.TrimSpace(text.String())), -4, -7, -4, -7)
	lines.Resize(fyne.NewSize(640, 0)) // so that it knows how high it is when it is wrapped
	scroll := kit.NewScroller(lines)
	scroll.SetMinSize(fyne.NewSize(640, min(320, lines.MinSize().Height+4)))
	var m *Modal
	shut := kit.DialogButton("Close", kit.Primary, func() { m.Close() })
	m = a.OpenUncalled(name, scroll, fyne.Size{}, shut)
	m.Cancel = m.Close
	m.Accept = m.Close
	a.Focus(shut)
}
