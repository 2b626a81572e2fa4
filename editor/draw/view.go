package draw

import (
	"image"
	"math"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Camera says which part of the sheet a view shows and how large.
type Camera struct {
	Size float64 // corner radius of a hex in device pixels
	X, Y float64 // sheet pixel, at this Size, at the view's upper left corner; the paper's margin belongs to the sheet
}

// Options says which parts of the drawing are wanted.
type Options struct {
	Grid   bool // hex lines
	Labels bool // hex numbers, where they are large enough to read
	Names  bool // names of places and altitudes
}

// AllOptions asks for the whole drawing.
func AllOptions() Options { return Options{Grid: true, Labels: true, Names: true} }

// View is a picture of the part of a board that fits into a window, kept up
// to date with little work. It is not safe for concurrent use.
type View struct {
	board   *model.Board
	plan    plan
	camera  Camera
	options Options
	over    Highlights
	picture *image.RGBA
	stale   bool
}

// NewView shows a board in a window of no size; the whole board is in sight
// after Resize and SetCamera(Fit()).
func NewView(b *model.Board) *View {
	v := &View{options: AllOptions(), picture: image.NewRGBA(image.Rectangle{})}
	v.camera.Size = ladder[rungFor(28)].size()
	v.SetBoard(b)
	return v
}

// SetBoard shows another board at the same camera.
func (v *View) SetBoard(b *model.Board) {
	v.board = b
	v.plan = makePlan(b.Grid, ladder[rungFor(v.camera.Size)])
	v.stale = true
}

// Resize changes the size of the picture, in device pixels.
func (v *View) Resize(w, h int) {
	if r := image.Rect(0, 0, max(w, 0), max(h, 0)); r != v.picture.Rect {
		v.picture = image.NewRGBA(r)
		v.stale = true
	}
}

// Camera is the camera in use; its Size is one the map can be drawn at.
func (v *View) Camera() Camera { return v.camera }

// SetCamera moves the view. Size is taken to the nearest one the map can be
// drawn at, with the view's middle held fast.
func (v *View) SetCamera(c Camera) {
	if !(c.Size > 0) {
		c.Size = v.camera.Size
	}
	s := ladder[rungFor(c.Size)]
	if f := s.size() / c.Size; f != 1 {
		w, h := float64(v.picture.Rect.Dx())/2, float64(v.picture.Rect.Dy())/2
		c = Camera{Size: s.size(), X: (c.X+w)*f - w, Y: (c.Y+h)*f - h}
	}
	if c != v.camera {
		v.camera = c
		v.plan = makePlan(v.board.Grid, s)
		v.stale = true
	}
}

// Fit is the camera that shows the whole sheet as large as it fits, in the
// middle of the view.
func (v *View) Fit() Camera {
	w, h := v.picture.Rect.Dx(), v.picture.Rect.Dy()
	best := makePlan(v.board.Grid, ladder[0])
	for _, s := range ladder {
		p := makePlan(v.board.Grid, s)
		if p.sheet.Dx() > w*s.over || p.sheet.Dy() > h*s.over {
			break
		}
		best = p
	}
	return Camera{
		Size: best.size(),
		X:    float64(best.sheet.Dx()/best.over-w) / 2,
		Y:    float64(best.sheet.Dy()/best.over-h) / 2,
	}
}

// ZoomAt is the camera that shows the map factor times larger, or the next
// size there is, with the device pixel x, y held fast.
func (v *View) ZoomAt(x, y, factor float64) Camera {
	at := rungFor(v.camera.Size)
	to := rungFor(v.camera.Size * factor)
	switch {
	case factor > 1 && to <= at:
		to = min(at+1, len(ladder)-1)
	case factor < 1 && to >= at:
		to = max(at-1, 0)
	}
	size := ladder[to].size()
	f := size / v.camera.Size
	return Camera{Size: size, X: (v.camera.X+x)*f - x, Y: (v.camera.Y+y)*f - y}
}

// origin is the sheet's shown pixel at the view's corner.
func (v *View) origin() image.Point {
	return image.Pt(int(math.Floor(v.camera.X+0.5)), int(math.Floor(v.camera.Y+0.5)))
}

// HexAt is the hex under a device pixel; it may be off the grid.
func (v *View) HexAt(x, y float64) hex.Hex {
	o, f := v.origin(), float64(v.plan.over)
	return v.plan.hexAt((x+float64(o.X))*f, (y+float64(o.Y))*f)
}

// CenterOf is the device pixel of a hex's centre; it may be out of sight.
func (v *View) CenterOf(h hex.Hex) (x, y float64) {
	c, o, f := v.plan.center(h), v.origin(), float64(v.plan.over)
	return float64(c.X)/f - float64(o.X), float64(c.Y)/f - float64(o.Y)
}

// CenterOn is the camera of the present size that has the hex in the middle.
func (v *View) CenterOn(h hex.Hex) Camera {
	x, y := v.CenterOf(h)
	c := v.camera
	c.X += math.Round(x - float64(v.picture.Rect.Dx())/2)
	c.Y += math.Round(y - float64(v.picture.Rect.Dy())/2)
	return c
}

// Invalidate says that these hexes of the board changed. What depends on them
// is drawn anew by the next Image.
func (v *View) Invalidate(hexes ...hex.Hex) { v.stale = v.stale || len(hexes) > 0 }

// InvalidateAll says that anything may have changed: places, for one.
func (v *View) InvalidateAll() { v.stale = true }

// SetHighlights replaces what lies over the map. The lists are not kept.
func (v *View) SetHighlights(h Highlights) { v.over, v.stale = h, true }

// SetOptions replaces the options.
func (v *View) SetOptions(o Options) { v.options, v.stale = o, true }

// Image is the view's picture, brought up to date. The same picture is
// returned, and drawn on, as long as the view's size stays.
func (v *View) Image() *image.RGBA {
	if v.stale {
		drawFlat(v.picture, v.board, &v.plan, v.origin())
		v.stale = false
	}
	return v.picture
}
