package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// timeBar is the game as a bar from its first action to its last, each phase in
// the colour of the side that acts. A click or a drag goes to a moment; so do
// the arrow keys.
type timeBar struct {
	widget.BaseWidget
	game    *game
	focused bool
}

const barHeight = 26

func newTimeBar(g *game) *timeBar {
	b := &timeBar{game: g}
	b.ExtendBaseWidget(b)
	return b
}

func (b *timeBar) update() { b.Refresh() }

// momentAt is the moment under a place of the bar.
func (b *timeBar) momentAt(x float32) int {
	n := b.game.session.Len()
	return min(max(int(x/max(1, b.Size().Width)*float32(n)+0.5), 0), n)
}

// placeOf is where a moment lies on the bar.
func (b *timeBar) placeOf(n int) float32 {
	return float32(n) / float32(max(1, b.game.session.Len())) * b.Size().Width
}

func (b *timeBar) goTo(x float32) {
	if n := b.momentAt(x); n != b.game.session.At() {
		b.game.goTo(n)
	}
}

// Tapped and Dragged go to the moment under the pointer.
func (b *timeBar) Tapped(e *fyne.PointEvent) { b.goTo(e.Position.X) }
func (b *timeBar) Dragged(e *fyne.DragEvent) { b.goTo(e.Position.X) }
func (b *timeBar) DragEnd()                  {}
func (b *timeBar) MouseIn(*kit.MouseEvent)   {}
func (b *timeBar) MouseOut()                 { b.game.editor.status.SetHint("") }
func (b *timeBar) FocusGained()              { b.focused = true; b.Refresh() }
func (b *timeBar) FocusLost()                { b.focused = false; b.Refresh() }
func (b *timeBar) TypedRune(r rune)          { b.game.editor.board.HandRune(r) }

// MouseMoved says what lies under the pointer.
func (b *timeBar) MouseMoved(e *kit.MouseEvent) {
	s := b.game.session
	n := b.momentAt(e.Position.X)
	text := "Go to the beginning"
	if n > 0 {
		text = s.Moment(n - 1).Text
		for _, span := range s.Spans() {
			if span.From < n && n <= span.To {
				text = b.game.spanText(span) + ": " + goesOn(text)
			}
		}
	}
	if note := s.Note(n); note != "" {
		text = note + " – " + text
	}
	b.game.editor.status.SetHint(text)
}

// TypedKey goes by actions with the arrow keys; other keys go on.
func (b *timeBar) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		b.game.goBy(-1)
	case fyne.KeyRight:
		b.game.goBy(1)
	case fyne.KeyHome:
		b.game.goTo(0)
	case fyne.KeyEnd:
		b.game.goTo(b.game.session.Len())
	default:
		b.game.editor.board.HandKey(e.Name)
	}
}

// CreateRenderer draws the bar.
func (b *timeBar) CreateRenderer() fyne.WidgetRenderer { return &timeBarRenderer{b: b} }

type timeBarRenderer struct {
	b       *timeBar
	objects []fyne.CanvasObject
}

func (r *timeBarRenderer) Destroy()                     {}
func (r *timeBarRenderer) MinSize() fyne.Size           { return fyne.NewSize(120, barHeight) }
func (r *timeBarRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *timeBarRenderer) Refresh() {
	r.Layout(r.b.Size())
	canvas.Refresh(r.b)
}

// Layout draws the phases, the notes and the present moment.
func (r *timeBarRenderer) Layout(size fyne.Size) {
	b := r.b
	const top, thick = 8, 12
	r.objects = r.objects[:0]
	box := func(x, y, w, h float32, fill color.Color) *canvas.Rectangle {
		o := canvas.NewRectangle(fill)
		o.Move(fyne.NewPos(x, y))
		o.Resize(fyne.NewSize(w, h))
		r.objects = append(r.objects, o)
		return o
	}
	s := b.game.session
	whole := box(0, top, size.Width, thick, look.Now().Shade)
	whole.StrokeColor, whole.StrokeWidth = look.Now().Border, 1
	if b.focused {
		whole.StrokeColor, whole.StrokeWidth = look.Now().Accent, 2
	}
	turn := 0
	for _, span := range s.Spans() {
		x, end := b.placeOf(span.From), b.placeOf(span.To)
		if end > x {
			ground, _ := b.game.sideColours(span.Side)
			box(x, top+2, end-x, thick-4, ground)
		}
		if span.Turn != turn {
			turn = span.Turn
			box(x, top-3, 1, thick+6, look.Now().Ink)
		}
	}
	for n := 0; n <= s.Len(); n++ {
		if s.Note(n) != "" {
			mark := box(b.placeOf(n)-3, 0, 6, 6, look.Now().Caution)
			mark.CornerRadius = 3
		}
	}
	handle := box(min(max(b.placeOf(s.At())-3.5, 0), size.Width-7), top-5, 7, thick+10, look.Now().Accent)
	handle.CornerRadius, handle.StrokeColor, handle.StrokeWidth = 3, look.White, 1
}
