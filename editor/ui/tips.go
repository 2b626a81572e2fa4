package ui

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// tipped is a control that may have more to say than it shows: what its icon
// stands for, its name in full, its key.
type tipped interface {
	fyne.CanvasObject
	tip() string // "" for nothing
}

// tips shows beside a control what it is, once the pointer or the keyboard has
// rested on it. A tip lies in a layer over the window, or over the dialog in
// front, in which nothing takes the pointer.
type tips struct {
	app    *App
	of     tipped        // that the pointer or the keyboard is at; nil for none
	at     fyne.Position // of the pointer on the canvas; zero for the keyboard
	timer  *time.Timer
	window *fyne.Container // the layer over the window
	shown  *fyne.Container // the layer that a tip is in; nil for none
}

const (
	tipWidth = 340 // most of a tip's
	tipAway  = 18  // from the pointer down
)

// tipsOf is the tips of the window that an object is in, nil before it is drawn.
func tipsOf(o fyne.CanvasObject) *tips {
	return windowTips[fyne.CurrentApp().Driver().CanvasForObject(o)]
}

// windowTips is the tips of each window.
var windowTips = map[fyne.Canvas]*tips{}

// pointerAt says that the pointer is over a control, keyboardAt that the
// keyboard has come to it; leaves says that one of them is there no longer.
func pointerAt(o tipped, e *mouseEvent) { tipsOf(o).await(o, e) }
func keyboardAt(o tipped)               { tipsOf(o).await(o, nil) }

func leaves(o tipped) {
	if t := tipsOf(o); t != nil && t.of == o {
		t.hide()
		t.of = nil
	}
}

// used says that a control was used: its tip is in the way.
func used(o fyne.CanvasObject) { tipsOf(o).hide() }

func (t *tips) await(o tipped, e *mouseEvent) {
	if t == nil {
		return
	}
	t.hide()
	t.of, t.at = o, fyne.Position{}
	if e != nil {
		t.at = e.AbsolutePosition
	}
	t.timer = time.AfterFunc(t.app.hands.rest, func() { t.app.hands.onMain(func() { t.show(o) }) })
}

// hide takes the tip away, and none comes until the pointer or the keyboard goes
// on.
func (t *tips) hide() {
	if t == nil {
		return
	}
	if t.timer != nil {
		t.timer.Stop()
		t.timer = nil
	}
	if t.shown != nil {
		t.shown.RemoveAll()
		t.shown.Refresh()
		t.shown = nil
	}
}

// show shows the tip of a control if it is still the one that is pointed at.
func (t *tips) show(o tipped) {
	if t.of != o || t.timer == nil || !inSight(o) {
		return
	}
	t.hide()
	text := o.tip()
	if text == "" {
		return
	}
	t.shown = t.window
	if m := t.app.topModal(); m != nil {
		t.shown = m.tips
	}
	d := fyne.CurrentApp().Driver()
	box := tipBox(text)
	size, room := box.MinSize(), t.app.win.Canvas().Size()
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

// tipBox is a text on a small sheet.
func tipBox(text string) *fyne.Container {
	ground := canvas.NewRectangle(look.Now().Sheet)
	ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = look.Now().Border, 1, 3
	lines := tightColumn()
	for _, l := range wrapped(text, theme.TextSize(), tipWidth) {
		lines.Add(look.Line(l, look.Now().Ink, theme.TextSize()))
	}
	return container.NewStack(ground, look.Pad(lines, 3, 8, 3, 8))
}

// tipLayer is a layer for tips, as large as what it lies over.
func tipLayer() *fyne.Container { return container.New(free{}) }

// free is a layout that leaves its objects where they are and asks for no room.
type free struct{}

func (free) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }
func (free) Layout([]fyne.CanvasObject, fyne.Size) {}

// tipArea is an object that says more when the pointer rests on it.
type tipArea struct {
	widget.BaseWidget
	content fyne.CanvasObject
	says    func() string
}

func newTipArea(content fyne.CanvasObject, says func() string) *tipArea {
	a := &tipArea{content: content, says: says}
	a.ExtendBaseWidget(a)
	return a
}

func (a *tipArea) tip() string { return a.says() }

// MouseIn, MouseMoved and MouseOut follow the pointer.
func (a *tipArea) MouseIn(e *mouseEvent)    { pointerAt(a, e) }
func (a *tipArea) MouseMoved(e *mouseEvent) { pointerAt(a, e) }
func (a *tipArea) MouseOut()                { leaves(a) }

// CreateRenderer draws the object.
func (a *tipArea) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(a.content) }
