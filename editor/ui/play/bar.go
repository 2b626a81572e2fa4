package play

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// Bar is the game as a bar from its first action to its last, each phase in
// the colour of the side that acts. A click or a drag goes to a moment; so do
// the arrow keys.
type Bar struct {
	widget.BaseWidget
	course  *Course
	focused bool
}

const barHeight = 26

func newBar(c *Course) *Bar {
	b := &Bar{course: c}
	b.ExtendBaseWidget(b)
	return b
}

func (b *Bar) update() { b.Refresh() }

// momentAt is the moment under a place of the bar.
func (b *Bar) momentAt(x float32) int {
	steps := b.course.steps()
	most := len(steps) - 1
	return steps[min(max(int(x/max(1, b.Size().Width)*float32(most)+0.5), 0), most)]
}

// places is where the moments lie on the bar, by the actions done before them. Those that
// cannot be told apart lie in one place.
func (b *Bar) places() func(n int) float32 {
	steps := b.course.steps()
	return func(n int) float32 {
		i, found := slices.BinarySearch(steps, n)
		if !found {
			i--
		}
		return float32(i) / float32(max(1, len(steps)-1)) * b.Size().Width
	}
}

func (b *Bar) goTo(x float32) {
	if n := b.momentAt(x); n != b.course.Session.At() {
		b.course.Go(n)
	}
}

// Tapped goes to the moment under the pointer.
func (b *Bar) Tapped(e *fyne.PointEvent) { b.goTo(e.Position.X) }

// Dragged goes there, too.
func (b *Bar) Dragged(e *fyne.DragEvent) { b.goTo(e.Position.X) }

// DragEnd leaves the game at that moment.
func (b *Bar) DragEnd() {}

// MouseIn waits for the pointer to move.
func (b *Bar) MouseIn(*kit.MouseEvent) {}

// MouseOut takes the hint away.
func (b *Bar) MouseOut() { b.course.Bench.Status.SetHint("") }

// FocusGained shows that keys go to the bar.
func (b *Bar) FocusGained() { b.focused = true; b.Refresh() }

// FocusLost shows that they no longer do.
func (b *Bar) FocusLost() { b.focused = false; b.Refresh() }

// TypedRune hands letters to the board.
func (b *Bar) TypedRune(r rune) { b.course.Bench.Board.HandRune(r) }

// MouseMoved says what lies under the pointer.
func (b *Bar) MouseMoved(e *kit.MouseEvent) {
	s := b.course.Session
	n := b.momentAt(e.Position.X)
	text := "Go to the beginning"
	if n > 0 {
		text = s.Moment(n - 1).Text
		for _, span := range s.Spans() {
			if span.From < n && n <= span.To {
				text = SpanText(s, span) + ": " + look.GoesOn(text)
			}
		}
	}
	if note := s.Note(n); note != "" {
		text = note + " – " + text
	}
	b.course.Bench.Status.SetHint(text)
}

// TypedKey goes by actions with the arrow keys; other keys go on.
func (b *Bar) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		b.course.By(-1)
	case fyne.KeyRight:
		b.course.By(1)
	case fyne.KeyHome:
		b.course.Go(0)
	case fyne.KeyEnd:
		b.course.Go(b.course.Session.Len())
	default:
		b.course.Bench.Board.HandKey(e.Name)
	}
}

// CreateRenderer draws the bar.
func (b *Bar) CreateRenderer() fyne.WidgetRenderer { return &barRenderer{b: b} }

type barRenderer struct {
	b       *Bar
	objects []fyne.CanvasObject
}

func (r *barRenderer) Destroy()                     {}
func (r *barRenderer) MinSize() fyne.Size           { return fyne.NewSize(120, barHeight) }
func (r *barRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *barRenderer) Refresh() {
	r.Layout(r.b.Size())
	canvas.Refresh(r.b)
}

// Layout draws the phases, the notes and the present moment.
func (r *barRenderer) Layout(size fyne.Size) {
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
	s := b.course.Session
	whole := box(0, top, size.Width, thick, look.Now().Shade)
	whole.StrokeColor, whole.StrokeWidth = look.Now().Border, 1
	if b.focused {
		whole.StrokeColor, whole.StrokeWidth = look.Now().Accent, 2
	}
	placeOf, turn := b.places(), 0
	for _, span := range s.Spans() {
		x, end := placeOf(span.From), placeOf(span.To)
		if end > x {
			ground, _ := b.course.Colours(span.Side)
			box(x, top+2, end-x, thick-4, ground)
		}
		if span.Turn != turn {
			turn = span.Turn
			box(x, top-3, 1, thick+6, look.Now().Ink)
		}
	}
	for n := 0; n <= s.Len(); n++ {
		if s.Note(n) != "" {
			mark := box(placeOf(n)-3, 0, 6, 6, look.Now().Caution)
			mark.CornerRadius = 3
		}
	}
	handle := box(min(max(placeOf(s.At())-3.5, 0), size.Width-7), top-5, 7, thick+10, look.Now().Accent)
	handle.CornerRadius, handle.StrokeColor, handle.StrokeWidth = 3, look.White(), 1
}
