package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
)

// bubble says beside the pointer why something cannot be done.
type bubble struct {
	text  string // empty while nothing is shown
	parts []fyne.CanvasObject
}

func newBubble() *bubble { return &bubble{} }

const bubbleWidth = 280

// show says a text beside the pointer, or beside the hex cursor when it was
// moved last.
func (b *bubble) show(m *mapview.View, text string) {
	b.put(m, text, m.Beside())
}

// showBeside says a text at the left edge of the map, beside a control of the
// column there.
func (b *bubble) showBeside(m *mapview.View, text string, o fyne.CanvasObject) {
	place := fyne.CurrentApp().Driver().AbsolutePositionForObject
	b.put(m, text, fyne.NewPos(6, place(o).Y-place(m).Y))
}

// put says a text at a place of the map, or nearby where it is all in sight.
func (b *bubble) put(m *mapview.View, text string, at fyne.Position) {
	const inset = 9
	b.text = text
	lines := look.Wrapped(text, theme.TextSize(), bubbleWidth-2*inset)
	ground := canvas.NewRectangle(look.Now().MayNotLow)
	ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = look.Now().MayNot, 1.5, 4
	b.parts = []fyne.CanvasObject{ground}
	var width float32
	y := float32(inset - 3)
	var texts []*canvas.Text
	for _, l := range lines {
		t := look.Line(l, look.Now().Ink, theme.TextSize())
		width = max(width, t.MinSize().Width)
		t.Move(fyne.NewPos(inset, y))
		y += t.MinSize().Height
		texts = append(texts, t)
	}
	size := fyne.NewSize(width+2*inset, y+inset-3)
	if at.X+size.Width > m.Size().Width-4 {
		at.X = max(4, at.X-size.Width-36)
	}
	if at.Y+size.Height > m.Size().Height-4 {
		at.Y = max(4, at.Y-size.Height-40)
	}
	ground.Move(at)
	ground.Resize(size)
	for _, t := range texts {
		t.Move(t.Position().Add(at))
		t.Resize(t.MinSize())
		b.parts = append(b.parts, t)
	}
	m.Refresh()
}

func (b *bubble) hide() { b.text, b.parts = "", nil }

func (b *bubble) Objects() []fyne.CanvasObject { return b.parts }

// Place hides the bubble when the map moves: the pointer is somewhere else
// then.
func (b *bubble) Place(*mapview.View) { b.hide() }
