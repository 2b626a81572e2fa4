package tiles

import (
	"image"
	"image/color"
	"math"

	"github.com/mapsheet/mapsheet/model/plane"
)

// Camera says which part of a sheet a view shows and how large.
type Camera struct {
	Scale float64 // device pixels to a unit of length of the sheet
	X, Y  float64 // pixel of the sheet, at this scale, at the view's upper left corner
}

// Scene is the drawing of a sheet at a scale.
type Scene interface {
	Painter
	Extent() Extent
	Desk() color.NRGBA   // what lies around the sheet
	Press(scale float64) // has all that is drawn made anew for a scale
	// Ready makes what is not made yet of what a part of the sheet shows, in its pixels,
	// until it is late, but something in each call. It returns whether all of it is made.
	Ready(part image.Rectangle, late func() bool) bool
}

// Made is a scene of which all is made.
func Made(s Scene) Scene {
	const far = 1 << 30 // pixels
	s.Ready(image.Rect(-far, -far, far, far), Never)
	return s
}

// View is a picture of the part of a sheet that fits into a window, kept up to date with
// little work. It is not safe for concurrent use.
type View struct {
	scene  Scene
	camera Camera
	sheet  sheet
}

// NewView shows a scene, as it is drawn at a scale, in a window of no size; the whole sheet
// is in sight after Resize and SetCamera(Fit()).
func NewView(s Scene, scale float64) View {
	return View{scene: s, camera: Camera{Scale: scale}, sheet: newSheet()}
}

// Spoil says that a part of the sheet itself does not look as it did, in its pixels.
func (v *View) Spoil(r image.Rectangle) { v.sheet.spoil(r, true) }

// SpoilOver says that of what lies over the sheet alone.
func (v *View) SpoilOver(r image.Rectangle) { v.sheet.spoil(r, false) }

// PressAnew draws all of it anew.
func (v *View) PressAnew() {
	v.sheet.clear()
	v.scene.Press(v.camera.Scale)
}

// Resize changes the size of the picture, in device pixels.
func (v *View) Resize(w, h int) { v.sheet.resize(w, h) }

// Sleep lets go of what a view that nobody sees can make again.
func (v *View) Sleep() { v.sheet.sleep() }

// Image is the view's picture, brought up to date. The same picture is returned, and drawn
// on, as long as the view's size stays.
func (v *View) Image() *image.RGBA {
	m, _ := v.ImageUntil(Never)
	return m
}

// ImageUntil is Image, but stops drawing once late says so. Then it is not done: the parts
// that are not drawn yet show what was there before, as large as it would be now, or the desk,
// and the next call goes on. Each call draws something.
func (v *View) ImageUntil(late func() bool) (m *image.RGBA, done bool) {
	origin := v.Origin()
	seen := v.sheet.picture.Rect.Add(origin)
	done = v.scene.Ready(onTiles(seen), late) && v.sheet.draw(seen, v.scene, late)
	v.sheet.show(origin, v.camera.Scale, v.scene.Desk(), done)
	return v.sheet.picture, done
}

// Extent is how large the sheet is.
func (v *View) Extent() Extent { return v.scene.Extent() }

// Camera is the camera in use.
func (v *View) Camera() Camera { return v.camera }

// SetCamera moves the view. A scale that is too small or too large becomes the nearest
// that is not, the middle held fast.
func (v *View) SetCamera(c Camera) {
	if !(c.Scale > 0) {
		c.Scale = v.camera.Scale
	}
	if s := v.scene.Extent().within(c.Scale); s != c.Scale {
		w, h := v.half()
		f := s / c.Scale
		c = Camera{Scale: s, X: (c.X+w)*f - w, Y: (c.Y+h)*f - h}
	}
	again := c.Scale != v.camera.Scale
	v.camera = c
	if again {
		v.PressAnew()
	}
}

// half is half the size of the picture.
func (v *View) half() (w, h float64) {
	return float64(v.sheet.picture.Rect.Dx()) / 2, float64(v.sheet.picture.Rect.Dy()) / 2
}

// Fit is the camera that shows the whole sheet as large as it fits, in the middle of the
// view.
func (v *View) Fit() Camera { return v.FitBelow(0) }

// FitBelow is Fit where so much of the upper part of the view is covered.
func (v *View) FitBelow(top float64) Camera {
	e := v.scene.Extent()
	w, h := v.half()
	w, h = 2*w, max(2*h-top, 1)
	wide, high := e.Width+2*e.Around, e.Height+2*e.Around
	c := Camera{Scale: e.within(min(w/wide, h/high))}
	c.X, c.Y = math.Round((wide*c.Scale-w)/2-e.Around*c.Scale), math.Round((high*c.Scale-h)/2-e.Around*c.Scale-top)
	return c
}

// ZoomAt is the camera that shows the sheet factor times larger, with the device pixel x, y
// held fast.
func (v *View) ZoomAt(x, y, factor float64) Camera {
	scale := v.scene.Extent().within(v.camera.Scale * factor)
	f := scale / v.camera.Scale
	return Camera{Scale: scale, X: (v.camera.X+x)*f - x, Y: (v.camera.Y+y)*f - y}
}

// CenterOnPixel is the camera of the present scale that has a pixel of the sheet in the
// middle.
func (v *View) CenterOnPixel(q point) Camera {
	w, h := v.half()
	return Camera{Scale: v.camera.Scale, X: math.Round(q.X - w), Y: math.Round(q.Y - h)}
}

// Origin is the pixel of the sheet at the upper left corner of the picture.
func (v *View) Origin() image.Point { return image.Pt(Whole(v.camera.X), Whole(v.camera.Y)) }

// PointAt is the point of the sheet under a device pixel.
func (v *View) PointAt(x, y float64) plane.Point {
	o := v.Origin()
	return plane.Point{X: Whole((x + float64(o.X)) / v.camera.Scale), Y: Whole((y + float64(o.Y)) / v.camera.Scale)}
}

// PixelAt is the device pixel that shows a point of the sheet.
func (v *View) PixelAt(p plane.Point) (x, y float64) {
	o := v.Origin()
	return float64(p.X)*v.camera.Scale - float64(o.X), float64(p.Y)*v.camera.Scale - float64(o.Y)
}
