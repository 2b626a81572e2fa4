package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// DocumentTab is the tab of an open document: a click shows it; the middle
// button, or the cross at its right, closes it.
type DocumentTab struct {
	widget.BaseWidget
	Text        string
	Unsaved     bool
	About       string // what the document is, in full
	show, close func()
	NextKey     string // leads to the next document
	CloseKey    string
	OnHint      func(string)
	OnKey       func(fyne.KeyName)
	OnRune      func(rune)

	Selected, hovered, focused bool
	overCross                  bool
}

// NewDocumentTab is a tab that shows its document, and shuts it.
func NewDocumentTab(show, shut func()) *DocumentTab {
	t := &DocumentTab{show: show, close: shut}
	t.ExtendBaseWidget(t)
	return t
}

// SetText says what the document is called, and whether all of it is saved.
func (t *DocumentTab) SetText(text string, unsaved bool) bool {
	if t.Text == text && t.Unsaved == unsaved {
		return false
	}
	t.Text, t.Unsaved = text, unsaved
	t.Refresh()
	return true
}

// SetSelected marks the tab as that of the document shown.
func (t *DocumentTab) SetSelected(on bool) {
	if t.Selected != on {
		t.Selected = on
		t.Refresh()
	}
}

// Tapped shows the document, or closes it.
func (t *DocumentTab) Tapped(e *fyne.PointEvent) {
	if t.onCross(e.Position) {
		t.close()
	} else {
		t.show()
	}
}

// MouseDown and MouseUp close the document with the middle button.
func (t *DocumentTab) MouseDown(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonTertiary {
		t.close()
	}
}

// MouseUp is called by the window library.
func (t *DocumentTab) MouseUp(*desktop.MouseEvent) {}

// MouseIn is called by the window library.
// MouseIn, MouseMoved and MouseOut follow the pointer.
func (t *DocumentTab) MouseIn(e *desktop.MouseEvent) {
	t.hovered = true
	t.MouseMoved(e)
}

// MouseMoved is called by the window library.
func (t *DocumentTab) MouseMoved(e *desktop.MouseEvent) {
	t.overCross = t.onCross(e.Position)
	PointerAt(t, e)
	if t.overCross {
		t.hint(t.Tip())
	} else {
		t.hint("Show " + t.About + " (" + t.NextKey + " goes from one document to the next)")
	}
	t.Refresh()
}

// MouseOut is called by the window library.
func (t *DocumentTab) MouseOut() {
	t.hovered, t.overCross = false, false
	Leaves(t)
	t.hint("")
	t.Refresh()
}

// Tip is what the cross does, or what the document is.
func (t *DocumentTab) Tip() string {
	if t.overCross {
		return "Close " + t.About + " (" + t.CloseKey + ", or the middle button)"
	}
	return t.About
}

func (t *DocumentTab) hint(text string) {
	if t.OnHint != nil {
		t.OnHint(text)
	}
}

func (t *DocumentTab) onCross(p fyne.Position) bool { return p.X > t.Size().Width-crossRoom }

// FocusGained and FocusLost follow the keyboard.
func (t *DocumentTab) FocusGained() { t.focused = true; t.Refresh(); keyboardAt(t) }

// FocusLost is called by the window library.
func (t *DocumentTab) FocusLost() { t.focused = false; t.Refresh(); Leaves(t) }

// TypedKey shows the document with Enter and closes it with Delete.
func (t *DocumentTab) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		t.show()
	case fyne.KeyDelete:
		t.close()
	default:
		t.OnKey(e.Name)
	}
}

// TypedRune shows it with the space bar.
func (t *DocumentTab) TypedRune(r rune) {
	if r == ' ' {
		t.show()
	} else {
		t.OnRune(r)
	}
}

const (
	crossRoom = 28 // at the right of a tab, for the cross
	tabInset  = 12
)

// CreateRenderer draws the tab.
func (t *DocumentTab) CreateRenderer() fyne.WidgetRenderer {
	r := &documentTabRenderer{t: t, ground: canvas.NewRectangle(color.Transparent), mark: canvas.NewRectangle(color.Transparent),
		edge: canvas.NewRectangle(look.Now().Rule), under: canvas.NewRectangle(color.Transparent), text: look.Title("", 17), cross: look.NewPicture(look.Icon("close", look.Now().Faded))}
	r.under.CornerRadius = 3
	r.Refresh()
	return r
}

type documentTabRenderer struct {
	t                         *DocumentTab
	ground, mark, edge, under *canvas.Rectangle
	text                      *canvas.Text
	cross                     *look.Picture
}

func (r *documentTabRenderer) Destroy() {}

func (r *documentTabRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.mark, r.edge, r.text, r.under, r.cross}
}

func (r *documentTabRenderer) MinSize() fyne.Size {
	full := look.Title(WithMark(r.t.Text, r.t.Unsaved), r.text.TextSize).MinSize()
	return fyne.NewSize(full.Width+tabInset+crossRoom, DocumentTabHeight)
}

func (r *documentTabRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	r.mark.Resize(fyne.NewSize(size.Width, 3))
	r.edge.Move(fyne.NewPos(size.Width-1, 6))
	r.edge.Resize(fyne.NewSize(1, size.Height-12))
	r.text.Text = WithMark("", r.t.Unsaved)
	look.Shorten(r.text, r.t.Text, max(0, size.Width-tabInset-crossRoom-r.text.MinSize().Width)+0.5)
	r.text.Text = WithMark(r.text.Text, r.t.Unsaved)
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
	case t.Selected:
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
	r.cross.Set(look.Icon("close", look.Now().Faded))
	r.Layout(t.Size())
	for _, o := range []fyne.CanvasObject{r.ground, r.mark, r.under, r.text} {
		o.Refresh()
	}
}

// WithMark is a name with the star of what is not saved.
func WithMark(name string, unsaved bool) string {
	if unsaved {
		return name + " *"
	}
	return name
}

// DocumentTabHeight is how high a tab is, and the bar that it stands in.
const DocumentTabHeight = 38
