package draw

import (
	"image"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Camera says which part of the sheet a view shows and how large.
type Camera struct {
	Size float64 // corner radius of a hex in device pixels
	X, Y float64 // sheet pixel, at this Size, at the view's upper left corner; the paper's margin belongs to the sheet
}

// View is a picture of the part of a board that fits into a window, kept up
// to date with little work. It is not safe for concurrent use.
type View struct {
	drawing *drawing
	camera  Camera
	picture *image.RGBA
	bare    *image.RGBA // the picture without what lies over the map, while the view is layered
	drawn   image.Point // the origin they were drawn for
	size    float64     // and the size of hexes; 0 while nothing was drawn
	stale   bool        // all of them is to be drawn anew
	worn    damage      // parts of the sheet in sight that are to be drawn anew
	dirty   damage      // and those where only what lies over the map is
	after   paint.Afterimage
	scratch bands
	afloat  afloat

	asleep bool   // nobody sees the view
	awake  Camera // that it had before

	spoilMap, spoilOver func(image.Rectangle) // bound once
}

// NewView shows a board in a window of no size; the whole board is in sight
// after Resize and SetCamera(Fit()).
func NewView(b *model.HexBoard) *View {
	s := ladder[rungFor(startSize)]
	v := &View{
		drawing: newViewed(b, s, Options{}),
		camera:  Camera{Size: s.size()},
		picture: image.NewRGBA(image.Rectangle{}),
		bare:    image.NewRGBA(image.Rectangle{}),
		stale:   true,
	}
	v.spoilMap = func(r image.Rectangle) { v.spoil(&v.worn, r) }
	v.spoilOver = func(r image.Rectangle) { v.spoil(&v.dirty, r) }
	return v
}

const startSize = 28 // corner radius in a new view

// SetBoard shows another board at the same camera, without highlights,
// units and overlays.
func (v *View) SetBoard(b *model.HexBoard) {
	v.drawing.setBoard(b)
	v.stale = true
}

// ShowInstead shows a board of the same size that differs on these hexes in
// place of the one shown, with what stands on it and lies over it.
func (v *View) ShowInstead(b *model.HexBoard, hexes ...hex.Hex) {
	v.drawing.scene.board = b
	v.Invalidate(hexes...)
}

// Resize changes the size of the picture, in device pixels.
func (v *View) Resize(w, h int) {
	if r := image.Rect(0, 0, max(w, 0), max(h, 0)); r != v.picture.Rect {
		if v.size > 0 {
			v.after.Keep(v.picture, v.drawn, v.size)
		}
		v.picture = paint.Resized(v.picture, r)
		v.stale, v.size = true, 0
	}
}

// Sleep lets go of what a view that nobody sees can make again: its pictures,
// and its sprites, which the next view takes over.
func (v *View) Sleep() {
	if v.asleep {
		return
	}
	v.asleep, v.awake = true, v.camera
	v.SetCamera(Camera{Size: ladder[0].size()})
	clear(v.drawing.compositions)
	v.picture, v.size = &image.RGBA{Rect: v.picture.Rect}, 0
	v.bare, v.after = image.NewRGBA(image.Rectangle{}), paint.Afterimage{}
	v.stale = true
}

// Close lets go of all that the view has, its board too. It shows nothing after it.
func (v *View) Close() {
	v.Sleep()
	v.SetBoard(model.NewHexBoard(1, 1))
}

// Wake brings the view back as it was.
func (v *View) Wake() {
	if v.asleep {
		v.asleep = false
		v.SetCamera(v.awake)
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
	v.camera = c
	if s != v.drawing.plan.scale {
		v.drawing.setScale(s)
		v.stale = true
	}
}

// Fit is the camera that shows the whole sheet as large as it fits, in the
// middle of the view.
func (v *View) Fit() Camera {
	w, h := v.picture.Rect.Dx(), v.picture.Rect.Dy()
	best := makePlan(v.drawing.plan.grid, ladder[0])
	for _, s := range ladder {
		p := makePlan(v.drawing.plan.grid, s)
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
	o, f := v.origin(), float64(v.drawing.plan.over)
	return v.drawing.plan.hexAt((x+float64(o.X))*f, (y+float64(o.Y))*f)
}

// LabelAt is the place whose name lies under a device pixel, with the box of
// the name in device pixels.
func (v *View) LabelAt(x, y float64) (place string, box image.Rectangle, ok bool) {
	o, over := v.origin(), v.drawing.plan.over
	at := image.Pt(int(math.Floor((x+float64(o.X))*float64(over))), int(math.Floor((y+float64(o.Y))*float64(over))))
	if v.drawing.unset { // none are in sight
		return "", image.Rectangle{}, false
	}
	for i, p := range slices.Backward(v.drawing.plates) {
		if l := p.layer(); p.hasRoom && v.drawing.options.Layers[l] != Hidden && at.In(p.box) {
			b := image.Rect(floorDiv(p.box.Min.X, over), floorDiv(p.box.Min.Y, over), ceilDiv(p.box.Max.X, over), ceilDiv(p.box.Max.Y, over))
			return v.drawing.scene.board.Places[i].ID, b.Sub(o), true
		}
	}
	return "", image.Rectangle{}, false
}

// PointAt is the point of the sheet under a device pixel, as
// hex.Layout{Size: 1} has it.
func (v *View) PointAt(x, y float64) hex.Point {
	p, o := &v.drawing.plan, v.origin()
	return hex.Point{
		X: ((x+float64(o.X))*float64(p.over)-float64(p.x0))/p.unit() + 1,
		Y: (((y+float64(o.Y))*float64(p.over)-float64(p.y0))/float64(p.dy) + 1) * apothem,
	}
}

// PixelAt is the device pixel that shows a point of the sheet.
func (v *View) PixelAt(at hex.Point) (x, y float64) {
	p, o := &v.drawing.plan, v.origin()
	x = (float64(p.x0) + (at.X-1)*p.unit()) / float64(p.over)
	y = (float64(p.y0) + (at.Y/apothem-1)*float64(p.dy)) / float64(p.over)
	return x - float64(o.X), y - float64(o.Y)
}

// CenterOf is the device pixel of a hex's centre; it may be out of sight.
func (v *View) CenterOf(h hex.Hex) (x, y float64) {
	c, o, f := v.drawing.plan.center(h), v.origin(), float64(v.drawing.plan.over)
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
func (v *View) Invalidate(hexes ...hex.Hex) {
	if v.drawing.scene.crowded(len(hexes)) {
		v.InvalidateAll()
		return
	}
	v.drawing.refresh(hexes, v.spoilMap)
}

// InvalidateAll says that anything of the board may have changed, its places
// included.
func (v *View) InvalidateAll() {
	v.drawing.renew()
	v.stale = true
}

// HoldNames has the names of places stay where they are from now on, in the middle of a drag
// or while changes are shown that may not be made, or with false find new places.
func (v *View) HoldNames(on bool) { v.drawing.holdNames(on, v.spoilMap) }

// SetHighlights replaces what lies over the map. The lists are not kept.
func (v *View) SetHighlights(h Highlights) { v.drawing.setMarks(h, v.spoilOver) }

// SetUnits replaces what stands on the map. Of several stacks on one hex the
// last is shown. The lists are not kept.
func (v *View) SetUnits(stacks []Stack) { v.drawing.setUnits(stacks, v.spoilOver, v.spoilMap) }

// SetOverlays replaces what a game or a panel shows over the map. The lists are
// not kept.
func (v *View) SetOverlays(o Overlays) { v.drawing.setOverlays(o, v.spoilOver) }

// SetOptions replaces the options.
func (v *View) SetOptions(o Options) {
	if o != v.drawing.options {
		v.drawing.setOptions(o)
		v.stale = true
	}
}
