package tables

import (
	"image"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Camera says which part of the table a view shows and how large.
type Camera struct {
	Scale float64 // device pixels to a hundredth of an inch
	X, Y  float64 // pixel of the sheet, at this scale, at the view's upper left corner
}

// View is a picture of the part of a table that fits into a window, kept up to date with
// little work. It is not safe for concurrent use.
type View struct {
	drawing    *drawing
	camera     Camera
	sheet      tiles.Sheet
	marks      Highlights
	overlays   Overlays
	spoilTable func(image.Rectangle)
	spoilOver  func(image.Rectangle)
}

// NewView shows a table in a window of no size; all of it is in sight after Resize and
// SetCamera(Fit()).
func NewView(b *model.TableBoard) *View {
	v := &View{sheet: tiles.NewSheet()}
	v.camera.Scale = ScaleForWidth(b, 800)
	v.drawing = newDrawing(b, Setting{}, v.camera.Scale, draw.Options{})
	v.spoilTable = func(r image.Rectangle) { v.sheet.Spoil(r, true) }
	v.spoilOver = func(r image.Rectangle) { v.sheet.Spoil(r, false) }
	return v
}

// SetBoard shows a table in place of the one shown; of what is alike nothing is drawn
// anew. What stands on it and lies over it stays.
func (v *View) SetBoard(b *model.TableBoard) {
	if !v.drawing.setBoard(b, v.spoilTable) {
		v.layAnew()
	}
}

// pressAll draws everything anew.
func (v *View) pressAll() {
	v.drawing.press()
	v.layAnew()
}

// layAnew lays out what stands on the table and lies over it, all tiles to be drawn anew.
func (v *View) layAnew() {
	v.sheet.Clear()
	v.drawing.over = make(tiles.Layers, numGroups)
	v.drawing.layArmies(v.spoilOver)
	v.drawing.layMarks(v.marks, v.spoilOver)
	v.drawing.layOverlays(v.overlays, v.spoilOver)
}

// Resize changes the size of the picture, in device pixels.
func (v *View) Resize(w, h int) { v.sheet.Resize(w, h) }

// Sleep lets go of what a view that nobody sees can make again.
func (v *View) Sleep() { v.sheet.Sleep() }

// Camera is the camera in use.
func (v *View) Camera() Camera { return v.camera }

// The scales between which a table can be looked at: so many pixels wide, or an inch of
// it so many.
const (
	leastTable  = 60
	largestInch = 150
)

// SetCamera moves the view.
func (v *View) SetCamera(c Camera) {
	if !(c.Scale > 0) {
		c.Scale = v.camera.Scale
	}
	if s := v.within(c.Scale); s != c.Scale {
		w, h := v.half()
		f := s / c.Scale
		c = Camera{Scale: s, X: (c.X+w)*f - w, Y: (c.Y+h)*f - h}
	}
	again := c.Scale != v.camera.Scale
	v.camera = c
	if again {
		v.drawing.scale = c.Scale
		v.pressAll()
	}
}

// within is the scale nearest to one at which the table can be looked at.
func (v *View) within(scale float64) float64 {
	least := ScaleForWidth(v.drawing.board, leastTable)
	return min(max(scale, least), max(largestInch/inch, least))
}

// half is half the size of the picture.
func (v *View) half() (w, h float64) {
	return float64(v.sheet.Picture.Rect.Dx()) / 2, float64(v.sheet.Picture.Rect.Dy()) / 2
}

// Fit is the camera that shows the whole table as large as it fits, in the middle of
// the view.
func (v *View) Fit() Camera { return v.FitBelow(0) }

// FitBelow is Fit where so much of the upper part of the view is covered.
func (v *View) FitBelow(top float64) Camera {
	b := v.drawing.board
	w, h := v.half()
	w, h = 2*w, max(2*h-top, 1)
	more := deskPart * frameOf(b)
	wide, high := float64(b.Width)+2*more, float64(b.Height)+2*more
	c := Camera{Scale: v.within(min(w/wide, h/high))}
	c.X, c.Y = math.Round((wide*c.Scale-w)/2-more*c.Scale), math.Round((high*c.Scale-h)/2-more*c.Scale-top)
	return c
}

// ZoomAt is the camera that shows the table factor times larger, with the device pixel
// x, y held fast.
func (v *View) ZoomAt(x, y, factor float64) Camera {
	scale := v.within(v.camera.Scale * factor)
	f := scale / v.camera.Scale
	return Camera{Scale: scale, X: (v.camera.X+x)*f - x, Y: (v.camera.Y+y)*f - y}
}

// CenterOn is the camera of the present scale that has a point in the middle.
func (v *View) CenterOn(at plane.Point) Camera {
	q := pointOf(at).Times(v.camera.Scale)
	w, h := v.half()
	return Camera{Scale: v.camera.Scale, X: math.Round(q.X - w), Y: math.Round(q.Y - h)}
}

func (v *View) origin() image.Point {
	return image.Pt(tiles.Whole(v.camera.X), tiles.Whole(v.camera.Y))
}

// PointAt is the point of the table under a device pixel.
func (v *View) PointAt(x, y float64) plane.Point {
	o := v.origin()
	return plane.Point{X: tiles.Whole((x + float64(o.X)) / v.camera.Scale), Y: tiles.Whole((y + float64(o.Y)) / v.camera.Scale)}
}

// PixelAt is the device pixel that shows a point of the table.
func (v *View) PixelAt(p plane.Point) (x, y float64) {
	o := v.origin()
	return float64(p.X)*v.camera.Scale - float64(o.X), float64(p.Y)*v.camera.Scale - float64(o.Y)
}

// InchPixels is how many device pixels an inch has.
func (v *View) InchPixels() float64 { return v.drawing.inchPixels() }

// UnitAt is the index in the setting of the unit under a device pixel: of several the one
// that stands nearest to whoever looks.
func (v *View) UnitAt(x, y float64) (int, bool) {
	d := v.drawing
	found, near := -1, math.MinInt
	at := image.Pt(tiles.Whole(x), tiles.Whole(y)).Add(v.origin())
	for i := range d.setting.Units {
		u := &d.setting.Units[i]
		if u.At.Y >= near && (u.Ground().Holds(v.PointAt(x, y)) || d.unitPicture(u).Inked(at)) {
			found, near = i, u.At.Y
		}
	}
	return found, found >= 0 && d.options.Layers[draw.UnitLayer] != draw.Hidden
}

// GeneralAt is the index in the setting of the general under a device pixel.
func (v *View) GeneralAt(x, y float64) (int, bool) {
	d := v.drawing
	at := image.Pt(tiles.Whole(x), tiles.Whole(y)).Add(v.origin())
	for i := len(d.setting.Generals) - 1; i >= 0; i-- {
		if d.generalPicture(&d.setting.Generals[i]).Inked(at) {
			return i, d.options.Layers[draw.UnitLayer] != draw.Hidden
		}
	}
	return 0, false
}

// SetOptions replaces the options.
func (v *View) SetOptions(o draw.Options) {
	if o != v.drawing.options {
		v.drawing.setInks(o)
		v.pressAll()
	}
}

// SetSetting replaces what stands on the table. The lists are not kept as they are but may
// not be changed.
func (v *View) SetSetting(s Setting) {
	if v.drawing.settle(s, v.spoilTable) {
		v.drawing.layArmies(v.spoilOver)
	} else {
		v.layAnew()
	}
}

// SetHighlights replaces what lies over the table for a moment. The lists may not be
// changed afterwards.
func (v *View) SetHighlights(h Highlights) {
	v.marks = h
	v.drawing.layMarks(h, v.spoilOver)
}

// SetOverlays replaces what a game or a panel shows over the table. The lists may not be
// changed afterwards.
func (v *View) SetOverlays(o Overlays) {
	v.overlays = o
	v.drawing.layOverlays(o, v.spoilOver)
}

// Image is the view's picture, brought up to date. The same picture is returned, and drawn
// on, as long as the view's size stays.
func (v *View) Image() *image.RGBA { return v.sheet.Image(v.origin(), v.drawing) }
