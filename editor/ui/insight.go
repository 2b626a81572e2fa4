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
	c := fyne.CurrentApp().Driver().CanvasForObject(o)
	if c == nil || o.Size().Height == 0 {
		return
	}
	within := c.Content()
	if top := c.Overlays().Top(); top != nil {
		within = top
	}
	scroll, top, found := scrollAround(within, o)
	if !found || scroll == nil {
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

// scrollAround finds an object in a tree, the innermost column around it that
// can be scrolled, nil where none can, and how far down in that column it lies.
// The driver knows the place only of what has been drawn.
func scrollAround(tree, o fyne.CanvasObject) (scroll *container.Scroll, top float32, found bool) {
	if tree == o {
		return nil, 0, true
	}
	var parts []fyne.CanvasObject
	switch t := tree.(type) {
	case *fyne.Container:
		parts = t.Objects
	case *container.Scroll:
		if scroll, top, found = scrollAround(t.Content, o); found && scroll == nil {
			scroll = t
		}
		return scroll, top, found
	case *container.Split:
		parts = []fyne.CanvasObject{t.Leading, t.Trailing}
	case *widget.PopUp:
		parts = []fyne.CanvasObject{t.Content}
	}
	for _, part := range parts {
		if part == nil || !part.Visible() {
			continue
		}
		if scroll, top, found = scrollAround(part, o); found {
			if scroll == nil {
				top += part.Position().Y
			}
			return scroll, top, true
		}
	}
	return nil, 0, false
}
