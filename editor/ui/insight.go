package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// sightMargin is how far from the edges of a column the control that has the
// keyboard is kept, so that its name over it and what follows are seen too.
const sightMargin = 24

// bringInSight scrolls what a control lies in until it is seen: the keyboard
// leads to controls that the pointer does not.
func bringInSight(o fyne.CanvasObject) {
	driver := fyne.CurrentApp().Driver()
	c := driver.CanvasForObject(o)
	if c == nil || o.Size().Height == 0 {
		return
	}
	within := c.Content()
	if top := c.Overlays().Top(); top != nil {
		within = top
	}
	scroll, found := scrollAround(within, o, nil)
	if !found || scroll == nil {
		return
	}
	room := scroll.Size().Height
	top := driver.AbsolutePositionForObject(o).Y - driver.AbsolutePositionForObject(scroll.Content).Y
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

// scrollAround finds an object in a tree, and the innermost column around it
// that can be scrolled; nil where none can.
func scrollAround(tree, o fyne.CanvasObject, around *container.Scroll) (scroll *container.Scroll, found bool) {
	if tree == o {
		return around, true
	}
	var parts []fyne.CanvasObject
	switch t := tree.(type) {
	case *fyne.Container:
		parts = t.Objects
	case *container.Scroll:
		parts, around = []fyne.CanvasObject{t.Content}, t
	case *container.Split:
		parts = []fyne.CanvasObject{t.Leading, t.Trailing}
	case *widget.PopUp:
		parts = []fyne.CanvasObject{t.Content}
	}
	for _, part := range parts {
		if part == nil || !part.Visible() {
			continue
		}
		if scroll, found := scrollAround(part, o, around); found {
			return scroll, true
		}
	}
	return nil, false
}
