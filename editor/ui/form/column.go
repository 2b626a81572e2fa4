package form

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
)

// column lays the parts of a form out one under the other. Its container holds only those
// that are in sight or nearly so: the window library measures and draws in every frame all
// that lies in a container, what is scrolled out of sight too.
//
// To make, measure and draw what was never shown takes long. What of it there is no time for
// is left out until the next frame is drawn, and there alone, so that no frame takes long.
type column struct {
	box    *fyne.Container // that it lays out
	scroll *kit.Scroller   // that the box lies in
	laid   func()          // told when parts lie elsewhere than before
	hands  *desk.Hands
	drawn  fyne.CanvasObject // in the box while parts wait: has them laid out once it is drawn
	began  time.Time         // what is done in this frame
	one    bool              // has been, since the frame before
	parts  []fyne.CanvasObject
	unmade map[fyne.CanvasObject]bool // parts with nothing in them yet
	places []place                    // of the parts
	least  fyne.Size
	width  float32             // that they were laid out in
	held   fyne.CanvasObject   // a part that is to get the keyboard, and in the box wherever it lies
	ends   []fyne.CanvasObject // the first and the last part that can have it, likewise: Tab comes to them from outside
}

// place is where a part lies, from the top of the column, and how wide it must be.
type place struct {
	top, height, least float32
	waits              bool // for its turn: it lies nowhere yet
}

// Parts of the time of a frame: until no more controls are made, and until no more are laid
// out. The rest is for all else that the window does in it.
const makes, lays = 4, 2

func newColumn(laid, goOn func(), hands *desk.Hands) *column {
	c := &column{laid: laid, hands: hands}
	c.box = &fyne.Container{Layout: c}
	c.drawn = kit.NewWitness(func() { hands.OnMain(goOn) })
	return c
}

// All is the parts, those too that the box does not hold just now, but for those that lie
// nowhere yet.
func (c *column) All() []fyne.CanvasObject {
	var out []fyne.CanvasObject
	for i, o := range c.parts {
		if !c.places[i].waits {
			out = append(out, o)
		}
	}
	return out
}

// fill gives the column its parts, of which controls lie in order. The parts may be higher
// or lower than before, whether they are the same or not; those that are not made yet wait.
func (c *column) fill(parts, controls []fyne.CanvasObject, unmade map[fyne.CanvasObject]bool) {
	c.parts, c.unmade, c.places, c.ends = parts, unmade, make([]place, len(parts)), nil
	if n := len(controls); n > 0 {
		c.ends = []fyne.CanvasObject{c.partOf(controls[0]), c.partOf(controls[n-1])}
	}
	if !slices.Contains(parts, c.held) {
		c.held = nil
	}
	c.place(true, c.late)
	c.choose()
	c.laid()
}

// goOn lays out some of the parts that wait for it, after a frame.
func (c *column) goOn() {
	if c.waiting() {
		c.begin()
		c.place(false, c.late)
		c.choose()
		c.laid()
	}
}

// begin has parts be made and laid out for the first time in another frame.
func (c *column) begin() { c.began, c.one = time.Now(), false }

// spent reports whether a part of the frame's time is over, a half or a quarter.
func (c *column) spent(part time.Duration) bool {
	return c.hands.Frame > 0 && time.Since(c.began) > c.hands.Frame/part
}

// late reports whether what was never laid out waits for the next frame: this one has had
// its time and at least one part, or the column has no width yet.
func (c *column) late() bool {
	return c.hands.Frame > 0 && c.width == 0 || c.one && c.spent(lays)
}

// finish lays out at once what waits for its turn.
func (c *column) finish() {
	if c.waiting() && c.width > 0 {
		c.place(false, func() bool { return false })
		c.choose()
		c.laid()
	}
}

// waiting reports whether parts wait for their turn.
func (c *column) waiting() bool {
	return slices.ContainsFunc(c.places, func(p place) bool { return p.waits })
}

// place lays the parts out, after those in the box, or all of them, may have become higher
// or lower. What was never laid out waits once it is late, and where it is not made.
func (c *column) place(all bool, late func() bool) {
	c.least = fyne.Size{}
	in := c.box.Objects
	for i, o := range c.parts {
		p := &c.places[i]
		here := len(in) > 0 && in[0] == o
		if here {
			in = in[1:]
		}
		p.top = c.least.Height
		if !o.Visible() {
			p.height, p.waits = 0, false
			continue
		}
		anew := o.Size().Width == 0
		if p.waits = c.unmade[o] || anew && late(); p.waits {
			p.height = 0
			continue
		}
		if p.top > 0 {
			p.top += theme.Padding()
		}
		if all || here || anew {
			c.measure(o, p)
		}
		c.one = c.one || anew
		if at := fyne.NewPos(0, p.top); o.Position() != at {
			o.Move(at)
		}
		c.least = fyne.NewSize(max(c.least.Width, p.least), p.top+p.height)
	}
}

// measure makes a part as wide as the column, and as high as it is then: texts that wrap
// know that only once they have their width.
func (c *column) measure(o fyne.CanvasObject, p *place) {
	for {
		least := o.MinSize()
		p.least, p.height = least.Width, least.Height
		size := fyne.NewSize(c.width, p.height)
		if c.width == 0 || o.Size() == size {
			return
		}
		again := o.Size().Width != c.width
		o.Resize(size)
		if !again {
			return
		}
	}
}

// choose puts those parts into the box that are in sight, a window's height above and
// below it, or that have the keyboard. Tab leads from one to the next.
func (c *column) choose() {
	high := c.scroll.Size().Height
	from, to := c.scroll.Offset.Y-high, c.scroll.Offset.Y+2*high
	var in []fyne.CanvasObject
	for i, o := range c.parts {
		p := c.places[i]
		near := high == 0 || p.top+p.height >= from && p.top <= to || o == c.held || slices.Contains(c.ends, o) || c.hasKeyboard(o)
		if near && !p.waits {
			in = append(in, o)
		}
	}
	if c.waiting() {
		in = append(in, c.drawn)
		c.drawn.Move(fyne.NewPos(0, c.scroll.Offset.Y)) // in sight
		c.drawn.Refresh()
	}
	if !slices.Equal(in, c.box.Objects) {
		c.box.Objects = in
		canvas.Refresh(c.box)
	}
}

// hasKeyboard reports whether a part that is in the box has the keyboard.
func (c *column) hasKeyboard(o fyne.CanvasObject) bool {
	of := fyne.CurrentApp().Driver().CanvasForObject(c.box)
	if of == nil {
		return false
	}
	has, ok := of.Focused().(fyne.CanvasObject)
	if !ok {
		return false
	}
	_, _, found := kit.ScrollAround(o, has)
	return found && slices.Contains(c.box.Objects, o)
}

// hold has the part in the box that an object lies in.
func (c *column) hold(o fyne.CanvasObject) {
	c.finish()
	c.held = c.partOf(o)
	c.choose()
}

// partOf is the part that an object lies in; nil for none.
func (c *column) partOf(o fyne.CanvasObject) fyne.CanvasObject {
	for _, part := range c.parts {
		if _, _, found := kit.ScrollAround(part, o); found {
			return part
		}
	}
	return nil
}

// MinSize is the room that all parts need.
func (c *column) MinSize([]fyne.CanvasObject) fyne.Size { return c.least }

// Layout lays the parts out in a width.
func (c *column) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	wider := c.width != size.Width
	c.width = size.Width
	c.place(wider, c.late)
	c.choose()
	c.laid()
}
