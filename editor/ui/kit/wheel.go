package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// wheelSpeed is how many times as far as the window library has it a notch of
// the wheel scrolls: about three lines of text.
const wheelSpeed = 3

// faster is a turn of the wheel as far as columns and lists scroll by it.
func faster(e *fyne.ScrollEvent) *fyne.ScrollEvent {
	f := *e
	f.Scrolled = fyne.Delta{DX: e.Scrolled.DX * wheelSpeed, DY: e.Scrolled.DY * wheelSpeed}
	return &f
}

// Scroller is a column that the wheel scrolls.
type Scroller struct {
	container.Scroll
	OnSeen func() // told that another part may be in sight, but by the wheel or the bar; nil for nothing
}

// NewScroller is a column around what it scrolls.
func NewScroller(content fyne.CanvasObject) *Scroller {
	s := &Scroller{}
	s.Direction, s.Content = container.ScrollVerticalOnly, content
	s.ExtendBaseWidget(s)
	return s
}

// Resize is called by the window library.
func (s *Scroller) Resize(size fyne.Size) {
	s.Scroll.Resize(size)
	s.seen()
}

// ScrollToOffset brings what begins at a place in sight.
func (s *Scroller) ScrollToOffset(p fyne.Position) {
	s.Scroll.ScrollToOffset(p)
	s.seen()
}

// ScrollToTop shows the beginning.
func (s *Scroller) ScrollToTop() {
	s.Scroll.ScrollToTop()
	s.seen()
}

// ScrollToBottom shows the end.
func (s *Scroller) ScrollToBottom() {
	s.Scroll.ScrollToBottom()
	s.seen()
}

func (s *Scroller) seen() {
	if s.OnSeen != nil {
		s.OnSeen()
	}
}

// Scrolled is a turn of the wheel.
func (s *Scroller) Scrolled(e *fyne.ScrollEvent) {
	used(s)
	s.Scroll.Scrolled(faster(e))
}

// wheelCatcher lies over a widget and takes the wheel before the parts of it do;
// everything else falls through.
type wheelCatcher struct {
	widget.BaseWidget
	scrolled func(*fyne.ScrollEvent)
}

// Scrolled is a turn of the wheel.
func (c *wheelCatcher) Scrolled(e *fyne.ScrollEvent) {
	used(c)
	c.scrolled(e)
}

// CreateRenderer draws nothing.
func (c *wheelCatcher) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewWithoutLayout())
}

// underWheel is a renderer with a catcher over what it draws.
type underWheel struct {
	fyne.WidgetRenderer
	catcher *wheelCatcher
}

func newUnderWheel(r fyne.WidgetRenderer, scrolled func(*fyne.ScrollEvent)) fyne.WidgetRenderer {
	c := &wheelCatcher{scrolled: scrolled}
	c.ExtendBaseWidget(c)
	return underWheel{r, c}
}

// Layout lays the catcher over the whole.
func (r underWheel) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	r.catcher.Resize(size)
}

// Objects is the widget's with the catcher on top.
func (r underWheel) Objects() []fyne.CanvasObject {
	own := r.WidgetRenderer.Objects()
	return append(own[:len(own):len(own)], r.catcher)
}

// scrollList scrolls a list by a turn of the wheel.
func scrollList(l *widget.List, e *fyne.ScrollEvent) {
	l.ScrollToOffset(max(0, l.GetScrollOffset()-faster(e).Scrolled.DY))
}

// CreateRenderer draws the list.
func (l *KeyList) CreateRenderer() fyne.WidgetRenderer {
	return newUnderWheel(listRenderer{l.List.CreateRenderer(), l}, func(e *fyne.ScrollEvent) { scrollList(&l.List, e) })
}

type listRenderer struct {
	fyne.WidgetRenderer
	list *KeyList
}

// Refresh shows what has changed, unless more is to come.
func (r listRenderer) Refresh() {
	if !r.list.held {
		r.WidgetRenderer.Refresh()
	}
}

// CreateRenderer draws the field. The wheel scrolls the text where it is longer
// than the field is high, and else the column that the field stands in.
func (f *Field) CreateRenderer() fyne.WidgetRenderer {
	r := f.Entry.CreateRenderer()
	return newUnderWheel(r, func(e *fyne.ScrollEvent) {
		for _, o := range r.Objects() {
			if text, ok := o.(*container.Scroll); ok && (e.Scrolled.DX != 0 || canScroll(text, e.Scrolled.DY)) {
				text.Scrolled(faster(e))
				return
			}
		}
		if column, _ := ScrolledIn(f); column != nil {
			column.Scrolled(e)
		}
	})
}

// canScroll reports whether a column has more to show in a direction of the
// wheel.
func canScroll(s *container.Scroll, by float32) bool {
	below := s.Content.MinSize().Height - s.Size().Height - s.Offset.Y
	return by > 0 && s.Offset.Y > 0 || by < 0 && below > 0
}
