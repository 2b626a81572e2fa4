package play

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/rules"
)

// Bubble says something beside the pointer: why something cannot be done, or what holds
// there.
type Bubble struct {
	Text    string // empty while nothing is shown
	Content *fyne.Container
	Redraw  func() // has what changed be seen
}

// NewBubble is a bubble that says nothing yet.
func NewBubble() *Bubble {
	b := &Bubble{Content: container.NewWithoutLayout()}
	b.Redraw = b.Content.Refresh
	return b
}

// Pointed is a map with a place beside its pointer, or its cursor when that was moved
// last.
type Pointed interface {
	Size() fyne.Size
	Beside() fyne.Position
}

const bubbleWidth = 280

// Show says beside the pointer why something cannot be done.
func (b *Bubble) Show(m Pointed, text string) { b.Put(m, text, m.Beside()) }

// Put says why something cannot be done at a place of the map, or nearby where it is all
// in sight.
func (b *Bubble) Put(m Pointed, text string, at fyne.Position) {
	b.put(m, text, at, look.Now().MayNotLow, look.Now().MayNot)
}

// Tell says beside the pointer what holds there.
func (b *Bubble) Tell(m Pointed, text string) {
	b.put(m, text, m.Beside(), look.Now().Sheet, look.Now().Border)
}

func (b *Bubble) put(m Pointed, text string, at fyne.Position, fill, edge color.Color) {
	const inset = 9
	b.Text = text
	ground := canvas.NewRectangle(fill)
	ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = edge, 1.5, 4
	b.Content.Objects = []fyne.CanvasObject{ground}
	var width float32
	y := float32(inset - 3)
	var texts []*canvas.Text
	for _, l := range look.Wrapped(text, theme.TextSize(), bubbleWidth-2*inset) {
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
		b.Content.Objects = append(b.Content.Objects, t)
	}
	b.Redraw()
}

// Clear takes what is said away with whatever is drawn next.
func (b *Bubble) Clear() { b.Text, b.Content.Objects = "", nil }

// Hide takes what is said away at once.
func (b *Bubble) Hide() {
	if b.Text != "" {
		b.Clear()
		b.Redraw()
	}
}

// Objects is what is drawn over the map.
func (b *Bubble) Objects() []fyne.CanvasObject { return b.Content.Objects }

// RefusalText is why something cannot be done, with its rule.
func RefusalText(r *rules.Refusal) string {
	if r.Rule == "" {
		return look.Sentence(r.Sentence)
	}
	return look.Sentence(r.Sentence) + " (" + r.Rule + ")"
}
