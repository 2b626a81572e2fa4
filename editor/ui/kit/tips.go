package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// Tipped is a control that may have more to say than it shows: what its icon
// stands for, its name in full, its key.
type Tipped interface {
	fyne.CanvasObject
	Tip() string // "" for nothing
}

// Tips shows beside a control what it is, once the pointer or the keyboard has
// rested on it. A tip lies in a layer over the window, or over the dialog in
// front, in which nothing takes the pointer.
type Tips struct {
	canvas fyne.Canvas
	rest   func(show func()) (stop func()) // has a tip shown once the pointer has rested
	front  func() *fyne.Container          // the layer over the dialog in front; nil without one
	of     Tipped                          // that the pointer or the keyboard is at; nil for none
	at     fyne.Position                   // of the pointer on the canvas; zero for the keyboard
	stop   func()                          // has none shown after all; nil while none is awaited
	Window *fyne.Container                 // the layer over the window
	shown  *fyne.Container                 // the layer that a tip is in; nil for none
}

const (
	tipWidth = 340 // most of a tip's
	tipAway  = 18  // from the pointer down
	sayEdge  = 8   // of what is said from the edges of the window
)

// NewTips is the tips of a window.
func NewTips(c fyne.Canvas, rest func(show func()) (stop func()), front func() *fyne.Container) *Tips {
	t := &Tips{canvas: c, rest: rest, front: front}
	windowTips[c] = t
	return t
}

// tipsOf is the tips of the window that an object is in, nil before it is drawn.
func tipsOf(o fyne.CanvasObject) *Tips {
	return windowTips[fyne.CurrentApp().Driver().CanvasForObject(o)]
}

// windowTips is the tips of each window.
var windowTips = map[fyne.Canvas]*Tips{}

// PointerAt says that the pointer is over a control, keyboardAt that the
// keyboard has come to it; leaves says that one of them is there no longer.
func PointerAt(o Tipped, e *MouseEvent) { tipsOf(o).await(o, e) }
func keyboardAt(o Tipped)               { tipsOf(o).await(o, nil) }

// Leaves says that neither the pointer nor the keyboard is at a control any more.
func Leaves(o Tipped) {
	if t := tipsOf(o); t != nil && t.of == o {
		t.Hide()
		t.of = nil
	}
}

// used says that a control was used: its tip is in the way.
func used(o fyne.CanvasObject) { tipsOf(o).Hide() }

func (t *Tips) await(o Tipped, e *MouseEvent) {
	if t == nil {
		return
	}
	t.Hide()
	t.of, t.at = o, fyne.Position{}
	if e != nil {
		t.at = e.AbsolutePosition
	}
	t.stop = t.rest(func() { t.Show(o) })
}

// Hide takes the tip away, and none comes until the pointer or the keyboard goes
// on.
func (t *Tips) Hide() {
	if t == nil {
		return
	}
	if t.stop != nil {
		t.stop()
		t.stop = nil
	}
	if t.shown != nil {
		t.shown.RemoveAll()
		t.shown.Refresh()
		t.shown = nil
	}
}

// Show shows the tip of a control if it is still the one that is pointed at.
func (t *Tips) Show(o Tipped) {
	if t.of != o || t.stop == nil || !InSight(o) {
		return
	}
	t.Hide()
	text := o.Tip()
	if text == "" {
		return
	}
	t.shown = t.Window
	if l := t.front(); l != nil {
		t.shown = l
	}
	d := fyne.CurrentApp().Driver()
	box := tipBox(text)
	size, room := box.MinSize(), t.canvas.Size()
	at := t.at.AddXY(0, tipAway)
	if t.at.IsZero() {
		at = d.AbsolutePositionForObject(o).AddXY(0, o.Size().Height+4)
	}
	if at.Y+size.Height > room.Height { // over it, where there is no room under it
		at.Y = max(0, at.Y-size.Height-tipAway-8)
		if t.at.IsZero() {
			at.Y = max(0, d.AbsolutePositionForObject(o).Y-size.Height-4)
		}
	}
	at.X = max(0, min(at.X, room.Width-size.Width-4))
	box.Move(at.Subtract(d.AbsolutePositionForObject(t.shown)))
	box.Resize(size)
	t.shown.Add(box)
	t.shown.Refresh()
}

// Say shows a text at the foot of the window, at the right, until the next thing is done or
// pointed at.
func (t *Tips) Say(text string) {
	t.Hide()
	t.of = nil
	t.shown = t.Window
	box := tipBox(text)
	box.Resize(box.MinSize())
	room := t.shown.Size()
	box.Move(fyne.NewPos(room.Width-box.Size().Width-sayEdge, room.Height-box.Size().Height-sayEdge))
	t.shown.Add(box)
	t.shown.Refresh()
}

// tipBox is a text on a small sheet.
func tipBox(text string) *fyne.Container {
	ground := canvas.NewRectangle(look.Now().Sheet)
	ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = look.Now().Border, 1, 3
	lines := look.TightColumn()
	for _, l := range look.Wrapped(text, theme.TextSize(), tipWidth) {
		lines.Add(look.Line(l, look.Now().Ink, theme.TextSize()))
	}
	return container.NewStack(ground, look.Pad(lines, 3, 8, 3, 8))
}

// TipLayer is a layer for tips, as large as what it lies over.
func TipLayer() *fyne.Container { return container.New(free{}) }

// free is a layout that leaves its objects where they are and asks for no room.
type free struct{}

func (free) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }
func (free) Layout([]fyne.CanvasObject, fyne.Size) {}

// TipArea is an object that says more when the pointer rests on it.
type TipArea struct {
	widget.BaseWidget
	Content fyne.CanvasObject
	says    func() string
}

// NewTipArea has an object say more.
func NewTipArea(content fyne.CanvasObject, says func() string) *TipArea {
	a := &TipArea{Content: content, says: says}
	a.ExtendBaseWidget(a)
	return a
}

// Tip is what the object has to say.
func (a *TipArea) Tip() string { return a.says() }

// MouseIn is called by the window library.
// MouseIn, MouseMoved and MouseOut follow the pointer.
func (a *TipArea) MouseIn(e *MouseEvent) { PointerAt(a, e) }

// MouseMoved is called by the window library.
func (a *TipArea) MouseMoved(e *MouseEvent) { PointerAt(a, e) }

// MouseOut is called by the window library.
func (a *TipArea) MouseOut() { Leaves(a) }

// CreateRenderer draws the object.
func (a *TipArea) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(a.Content) }
