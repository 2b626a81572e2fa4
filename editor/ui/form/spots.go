package form

import (
	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
)

// UpperLeft is the name among a form's spots of a corner of the part that is in sight.
const UpperLeft = "form.upper-left"

const lowerRight = "form.lower-right" // and of the one across from it

// Spots is where the form's controls are, those scrolled out of sight too.
func (f *Form) Spots() map[string]fyne.Position {
	top := fyne.CurrentApp().Driver().AbsolutePositionForObject(f.scroll)
	out := map[string]fyne.Position{UpperLeft: top, lowerRight: top.AddXY(f.scroll.Size().Width, f.scroll.Size().Height)}
	where := map[fyne.CanvasObject]fyne.Position{}
	var walk func(o fyne.CanvasObject, at fyne.Position)
	walk = func(o fyne.CanvasObject, at fyne.Position) {
		where[o] = at.AddXY(o.Size().Width/2, o.Size().Height/2)
		switch c := o.(type) {
		case *fyne.Container:
			for _, inner := range kit.PartsOf(c) {
				walk(inner, at.Add(inner.Position()))
			}
		case *kit.Tile:
			out[c.Key] = where[o]
		}
	}
	walk(f.scroll.Content, top.Add(f.scroll.Content.Position()))
	for key, it := range f.items {
		if o, ok := it.Focus.(fyne.CanvasObject); ok {
			out[key] = where[o]
		}
	}
	return out
}
