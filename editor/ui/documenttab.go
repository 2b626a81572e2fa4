package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// documentTab is the tab of an open document: a click shows it; the middle
// button, or the cross at its right, closes it.
type documentTab struct {
	widget.BaseWidget
	text        string
	unsaved     bool
	about       string // what the document is, in full
	show, close func()
	onHint      func(string)
	onKey       func(fyne.KeyName)
	onRune      func(rune)

	selected, hovered, focused bool
	overCross                  bool
}

func newDocumentTab(show, shut func()) *documentTab {
	t := &documentTab{show: show, close: shut}
	t.ExtendBaseWidget(t)
	return t
}

// setText says what the document is called, and whether all of it is saved.
func (t *documentTab) setText(text string, unsaved bool) bool {
	if t.text == text && t.unsaved == unsaved {
		return false
	}
	t.text, t.unsaved = text, unsaved
	t.Refresh()
	return true
}

func (t *documentTab) setSelected(on bool) {
	if t.selected != on {
		t.selected = on
		t.Refresh()
	}
}

// Tapped shows the document, or closes it.
func (t *documentTab) Tapped(e *fyne.PointEvent) {
	if t.onCross(e.Position) {
		t.close()
	} else {
		t.show()
	}
}

// MouseDown and MouseUp close the document with the middle button.
func (t *documentTab) MouseDown(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonTertiary {
		t.close()
	}
}

func (t *documentTab) MouseUp(*desktop.MouseEvent) {}

// MouseIn, MouseMoved and MouseOut follow the pointer.
func (t *documentTab) MouseIn(e *desktop.MouseEvent) {
	t.hovered = true
	t.MouseMoved(e)
}

func (t *documentTab) MouseMoved(e *desktop.MouseEvent) {
	t.overCross = t.onCross(e.Position)
	pointerAt(t, e)
	if t.overCross {
		t.hint(t.tip())
	} else {
		t.hint("Show " + t.about + " (Ctrl+Tab goes from one document to the next)")
	}
	t.Refresh()
}

func (t *documentTab) MouseOut() {
	t.hovered, t.overCross = false, false
	leaves(t)
	t.hint("")
	t.Refresh()
}

// tip is what the cross does, or what the document is.
func (t *documentTab) tip() string {
	if t.overCross {
		return "Close " + t.about + " (Ctrl+W, or the middle button)"
	}
	return t.about
}

func (t *documentTab) hint(text string) {
	if t.onHint != nil {
		t.onHint(text)
	}
}

func (t *documentTab) onCross(p fyne.Position) bool { return p.X > t.Size().Width-crossRoom }

// FocusGained and FocusLost follow the keyboard.
func (t *documentTab) FocusGained() { t.focused = true; t.Refresh(); keyboardAt(t) }
func (t *documentTab) FocusLost()   { t.focused = false; t.Refresh(); leaves(t) }

// TypedKey shows the document with Enter and closes it with Delete.
func (t *documentTab) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		t.show()
	case fyne.KeyDelete:
		t.close()
	default:
		t.onKey(e.Name)
	}
}

// TypedRune shows it with the space bar.
func (t *documentTab) TypedRune(r rune) {
	if r == ' ' {
		t.show()
	} else {
		t.onRune(r)
	}
}

const (
	crossRoom = 28 // at the right of a tab, for the cross
	tabInset  = 12
)

// CreateRenderer draws the tab.
func (t *documentTab) CreateRenderer() fyne.WidgetRenderer {
	r := &documentTabRenderer{t: t, ground: canvas.NewRectangle(color.Transparent), mark: canvas.NewRectangle(color.Transparent),
		edge: canvas.NewRectangle(look.Now().Rule), under: canvas.NewRectangle(color.Transparent), text: look.Title("", 17), cross: canvas.NewImageFromResource(look.Icon("close", look.Now().Faded))}
	r.under.CornerRadius = 3
	r.Refresh()
	return r
}

type documentTabRenderer struct {
	t                         *documentTab
	ground, mark, edge, under *canvas.Rectangle
	text                      *canvas.Text
	cross                     *canvas.Image
}

func (r *documentTabRenderer) Destroy() {}

func (r *documentTabRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.mark, r.edge, r.text, r.under, r.cross}
}

func (r *documentTabRenderer) MinSize() fyne.Size {
	full := look.Title(withMark(r.t.text, r.t.unsaved), r.text.TextSize).MinSize()
	return fyne.NewSize(full.Width+tabInset+crossRoom, headerHeight)
}

func (r *documentTabRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	r.mark.Resize(fyne.NewSize(size.Width, 3))
	r.edge.Move(fyne.NewPos(size.Width-1, 6))
	r.edge.Resize(fyne.NewSize(1, size.Height-12))
	r.text.Text = withMark("", r.t.unsaved)
	look.Shorten(r.text, r.t.text, max(0, size.Width-tabInset-crossRoom-r.text.MinSize().Width)+0.5)
	r.text.Text = withMark(r.text.Text, r.t.unsaved)
	h := r.text.MinSize().Height
	r.text.Move(fyne.NewPos(tabInset, (size.Height-h)/2))
	r.text.Resize(r.text.MinSize())
	const side = 16
	at := fyne.NewPos(size.Width-crossRoom+(crossRoom-side)/2, (size.Height-side)/2)
	r.cross.Move(at)
	r.cross.Resize(fyne.NewSize(side, side))
	r.under.Move(at.SubtractXY(3, 3))
	r.under.Resize(fyne.NewSize(side+6, side+6))
}

func (r *documentTabRenderer) Refresh() {
	t := r.t
	r.ground.FillColor, r.ground.StrokeWidth, r.mark.FillColor, r.under.FillColor = color.Transparent, 0, color.Transparent, color.Transparent
	r.text.Color = look.Now().Faded
	switch {
	case t.selected:
		r.ground.FillColor, r.mark.FillColor, r.text.Color = look.Now().Paper, look.Now().Accent, look.Now().Ink
	case t.hovered:
		r.ground.FillColor = look.Now().Hover
	}
	if t.focused {
		r.ground.StrokeColor, r.ground.StrokeWidth = look.Now().Accent, 2
	}
	if t.overCross {
		r.under.FillColor = look.Now().Pressed
	}
	look.SetImage(r.cross, look.Icon("close", look.Now().Faded))
	r.Layout(t.Size())
	for _, o := range []fyne.CanvasObject{r.ground, r.mark, r.under, r.text} {
		o.Refresh()
	}
}
