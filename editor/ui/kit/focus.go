package kit

import "fyne.io/fyne/v2"

// Focus gives a control the keyboard, where it is to be seen in the window or in a dialog
// over it; it reports whether it is. All of the window asks in this way. The library looks
// for the control only in what it has drawn and not let go of, which it does after a minute
// out of sight: it would refuse what has just come back, and complain in its log of errors
// about that as about a control that has gone meanwhile.
func Focus(c fyne.Canvas, f fyne.Focusable) bool {
	o := f.(fyne.CanvasObject)
	there := InSight(o)
	for _, tree := range append([]fyne.CanvasObject{c.Content()}, c.Overlays().List()...) {
		there = there || tree != nil && tree.Visible() && wayTo(tree, o)
	}
	if there {
		c.Focus(f)
	}
	return there
}

// TakeFocus gives a control the keyboard of the window that it is in.
func TakeFocus(f fyne.Focusable) bool {
	c := fyne.CurrentApp().Driver().CanvasForObject(f.(fyne.CanvasObject))
	return c != nil && Focus(c, f)
}

// wayTo reports whether an object is to be seen in a tree, and has the library know what is
// in the widgets on the way: a widget that is asked for its size makes what draws it.
func wayTo(tree, o fyne.CanvasObject) bool {
	if tree == o {
		return true
	}
	parts := partsOf(tree)
	if box, ok := tree.(*fyne.Container); ok {
		parts = box.Objects
	}
	for _, part := range parts {
		if part == nil || !part.Visible() || !wayTo(part, o) {
			continue
		}
		switch t := tree.(type) {
		case *fyne.Container:
		case *Scroller:
			t.Base.MinSize() // its own does without
		case *late:
			t.Fill(true)
		default:
			t.MinSize()
		}
		return true
	}
	return false
}
