package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// sightMargin is how far from the edges of a column the control that has the
// keyboard is kept, so that its name over it and what follows are seen too.
const sightMargin = 24

// BringInSight scrolls what a control lies in until it is seen: the keyboard
// leads to controls that the pointer does not.
func BringInSight(o fyne.CanvasObject) {
	scroll, top := ScrolledIn(o)
	if scroll == nil || o.Size().Height == 0 {
		return
	}
	room := scroll.Size().Height
	bottom := top + o.Size().Height
	y := scroll.Offset.Y
	if bottom+sightMargin > y+room {
		y = bottom + sightMargin - room
	}
	y = min(y, max(top-sightMargin, 0))
	y = max(min(y, scroll.Content.MinSize().Height-room), 0)
	if y != scroll.Offset.Y {
		scroll.ScrollToOffset(fyne.NewPos(scroll.Offset.X, y))
	}
}

// InSight reports whether an object is shown in the window, and not folded away
// or behind another tab.
func InSight(o fyne.CanvasObject) bool {
	place := fyne.CurrentApp().Driver().AbsolutePositionForObject
	return o.Visible() && place(o) != place(nowhere)
}

// nowhere is in no window: the driver has a place for it as for all it does not
// find, one where the menus are.
var nowhere = canvas.NewRectangle(color.Transparent)

// ScrolledIn is the innermost column around an object of the window, or of the
// dialog in front, that can be scrolled, and how far down in it the object lies;
// nil where there is none.
func ScrolledIn(o fyne.CanvasObject) (scroll *Scroller, top float32) {
	c := fyne.CurrentApp().Driver().CanvasForObject(o)
	if c == nil {
		return nil, 0
	}
	within := c.Content()
	if over := c.Overlays().Top(); over != nil {
		within = over
	}
	scroll, top, _ = ScrollAround(within, o)
	return scroll, top
}

// PartsOf is what lies in a container, what it does not hold for the while that it is out
// of sight too.
func PartsOf(c *fyne.Container) []fyne.CanvasObject {
	if l, ok := c.Layout.(interface{ All() []fyne.CanvasObject }); ok {
		return l.All()
	}
	return c.Objects
}

// partsOf is what lies in an object.
func partsOf(o fyne.CanvasObject) []fyne.CanvasObject {
	switch o := o.(type) {
	case *fyne.Container:
		return PartsOf(o)
	case *Scroller:
		return []fyne.CanvasObject{o.Content}
	case *container.Split:
		return []fyne.CanvasObject{o.Leading, o.Trailing}
	case *widget.PopUp:
		return []fyne.CanvasObject{o.Content}
	case *TipArea:
		return []fyne.CanvasObject{o.Content}
	case *UnderPointer:
		return []fyne.CanvasObject{o.Inner}
	case *late:
		return []fyne.CanvasObject{o.Content}
	}
	return nil
}

// ScrollAround finds an object in a tree, the innermost column around it that
// can be scrolled, nil where none can, and how far down in that column it lies.
// The driver knows the place only of what has been drawn.
func ScrollAround(tree, o fyne.CanvasObject) (scroll *Scroller, top float32, found bool) {
	if tree == o {
		return nil, 0, true
	}
	if t, ok := tree.(*Scroller); ok {
		if scroll, top, found = ScrollAround(t.Content, o); found && scroll == nil {
			scroll = t
		}
		return scroll, top, found
	}
	for _, part := range partsOf(tree) {
		if part == nil || !part.Visible() {
			continue
		}
		if scroll, top, found = ScrollAround(part, o); found {
			if scroll == nil {
				top += part.Position().Y
			}
			return scroll, top, true
		}
	}
	return nil, 0, false
}
