package kit

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// Turns has parts of the window drawn for the first time in one frame after the other. The
// library takes a third of a millisecond for each text that it has not drawn before, and
// answers nobody meanwhile.
type Turns struct {
	// Witness tells when a frame is drawn, and lies in the window where it is not seen.
	Witness fyne.CanvasObject
	onMain  func(func())
	waiting []Part
	going   bool // not all has been drawn yet
}

// Part is a part of the window; it is told to leave out what takes long to draw, or to draw all.
type Part func(all bool)

// Parts is parts of the window, in the order in which they are drawn.
type Parts []Part

// Late is an object as the last of the parts.
func (p *Parts) Late(o fyne.CanvasObject) fyne.CanvasObject {
	l := newLate(o)
	*p = append(*p, l.Fill)
	return l
}

// NewTurns has no parts yet. onMain does something once what is being done is over.
func NewTurns(onMain func(func())) *Turns {
	t := &Turns{onMain: onMain}
	t.Witness = NewWitness(func() {
		if t.going = len(t.waiting) > 0; t.going {
			t.onMain(t.next)
		}
	})
	return t
}

// Going reports whether parts are still to be drawn: what can be drawn over some frames
// takes less of each meanwhile.
func (t *Turns) Going() bool { return t.going }

// Begin has the parts drawn one after the other, from the frame after the next one on. Those
// that still wait are drawn at once.
func (t *Turns) Begin(parts ...Part) {
	for _, p := range t.waiting {
		p(true)
	}
	t.waiting, t.going = slices.Clone(parts), true
	for _, p := range t.waiting {
		p(false)
	}
	t.Witness.Refresh()
}

// next is the turn of another part.
func (t *Turns) next() {
	if len(t.waiting) == 0 { // others have begun meanwhile
		return
	}
	p := t.waiting[0]
	t.waiting = t.waiting[1:]
	p(true)
	t.Witness.Refresh()
}

// late is a part of the window with room for what it does not show yet.
type late struct {
	widget.BaseWidget
	Content fyne.CanvasObject
	empty   bool
}

// newLate shows what it has.
func newLate(content fyne.CanvasObject) *late {
	l := &late{Content: content}
	l.ExtendBaseWidget(l)
	return l
}

// Fill shows the content, or leaves the room empty.
func (l *late) Fill(all bool) {
	if l.empty == all {
		l.empty = !all
		l.Refresh()
	}
}

// CreateRenderer draws what it has, or nothing.
func (l *late) CreateRenderer() fyne.WidgetRenderer { return lateRenderer{l} }

type lateRenderer struct{ l *late }

func (r lateRenderer) Destroy() {}

func (r lateRenderer) Objects() []fyne.CanvasObject {
	if r.l.empty {
		return nil
	}
	return []fyne.CanvasObject{r.l.Content}
}

func (r lateRenderer) MinSize() fyne.Size { return r.l.Content.MinSize() }

func (r lateRenderer) Layout(size fyne.Size) { r.l.Content.Resize(size) }

// Refresh has the window drawn anew; what the content shows is its own.
func (r lateRenderer) Refresh() { canvas.Refresh(r.l) }
