package tables

import (
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
)

// View is a picture of the part of a table that fits into a window, kept up to date with
// little work. It is not safe for concurrent use.
type View struct {
	tiles.View
	drawing *drawing
}

// NewView shows a table in a window of no size; all of it is in sight after Resize and
// SetCamera(Fit()).
func NewView(b *model.TableBoard) *View {
	scale := extentOf(b).ScaleForWidth(800)
	d := newDrawing(b, Setting{}, scale, draw.Options{})
	return &View{View: tiles.NewView(d, scale), drawing: d}
}

// SetBoard shows a table in place of the one shown; of what is alike nothing is drawn
// anew. What stands on it and lies over it stays.
func (v *View) SetBoard(b *model.TableBoard) { v.show(b, false) }

// TryBoard shows a table as it is in the middle of a drag: as SetBoard, but names of pieces
// stay where they are, whatever comes under them, until a board is set.
func (v *View) TryBoard(b *model.TableBoard) { v.show(b, true) }

func (v *View) show(b *model.TableBoard, held bool) {
	v.drawing.held = held
	if !v.drawing.setBoard(b, v.Spoil) {
		v.PressAnew()
	}
}

// InchPixels is how many device pixels an inch has.
func (v *View) InchPixels() float64 { return v.drawing.inchPixels() }

// SetOptions replaces the options.
func (v *View) SetOptions(o draw.Options) {
	if o != v.drawing.options {
		v.drawing.setInks(o)
		v.PressAnew()
	}
}

// SetSetting replaces what stands on the table. The lists are not kept as they are but may
// not be changed.
func (v *View) SetSetting(s Setting) {
	switch {
	case !v.drawing.settle(s, v.Spoil):
		v.PressAnew()
	case v.drawing.pressed():
		v.drawing.layArmies(v.SpoilOver)
	}
}

// SetHighlights replaces what lies over the table for a moment. The lists may not be
// changed afterwards.
func (v *View) SetHighlights(h Highlights) {
	v.drawing.marks = h
	if v.drawing.pressed() {
		v.drawing.layMarks(v.SpoilOver)
	}
}

// SetOverlays replaces what a game or a panel shows over the table. The lists may not be
// changed afterwards: areas in the same list as before are not even compared.
func (v *View) SetOverlays(o Overlays) {
	same := sameList(v.drawing.overlays.Areas, o.Areas)
	v.drawing.overlays = o
	if !v.drawing.pressed() {
		return
	}
	if !same {
		v.drawing.layAreas(v.SpoilOver)
	}
	v.drawing.layLines(v.SpoilOver)
}

// sameList reports whether two lists are one and the same, none included.
func sameList[T any](a, b []T) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}
