package areas

import (
	"image"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Camera says which part of the sheet a view shows and how large.
type Camera struct {
	Scale float64 // device pixels to a unit of the sheet
	X, Y  float64 // pixel of the sheet, at this scale, at the view's upper left corner
}

// View is a picture of the part of a board that fits into a window, kept up to date
// with little work. It is not safe for concurrent use.
type View struct {
	drawing    *drawing
	camera     Camera
	sheet      tiles.Sheet
	marks      Highlights
	overlays   Overlays
	spoilBoard func(image.Rectangle)
	spoilOver  func(image.Rectangle)
}

// NewView shows a board in a window of no size; the whole board is in sight after
// Resize and SetCamera(Fit()).
func NewView(b *model.AreaBoard) *View {
	v := &View{sheet: tiles.NewSheet()}
	v.camera.Scale = ScaleForWidth(b, 800)
	v.drawing = newDrawing(b, v.camera.Scale, draw.Options{})
	v.spoilBoard = func(r image.Rectangle) { v.sheet.Spoil(r, true) }
	v.spoilOver = func(r image.Rectangle) { v.sheet.Spoil(r, false) }
	return v
}

// SetBoard shows a board in place of the one shown; of what is alike nothing is
// drawn anew. What stands on it and lies over it stays.
func (v *View) SetBoard(b *model.AreaBoard) {
	if v.drawing.setBoard(b, v.spoilBoard) {
		v.layAll()
	} else {
		v.pressAll()
	}
}

// pressAll draws everything anew.
func (v *View) pressAll() {
	v.sheet.Clear()
	v.drawing.over = make(tiles.Layers, numGroups)
	v.drawing.press()
	v.layAll()
}

// layAll lays out what lies over the board.
func (v *View) layAll() {
	v.drawing.layUnits(v.spoilOver)
	v.drawing.layMarks(v.marks, v.spoilOver)
	v.drawing.layOverlays(v.overlays, v.spoilOver)
}

// Resize changes the size of the picture, in device pixels.
func (v *View) Resize(w, h int) { v.sheet.Resize(w, h) }

// Sleep lets go of what a view that nobody sees can make again.
func (v *View) Sleep() { v.sheet.Sleep() }

// Camera is the camera in use.
func (v *View) Camera() Camera { return v.camera }

// The scales between which a board can be looked at: its sheet, or a middling sector, so
// many pixels wide.
const (
	leastSheet  = 60
	largeSector = 3000
)

// SetCamera moves the view.
func (v *View) SetCamera(c Camera) {
	least, most := v.scales()
	if !(c.Scale > 0) {
		c.Scale = v.camera.Scale
	}
	if s := min(max(c.Scale, least), most); s != c.Scale {
		w, h, f := float64(v.sheet.Picture.Rect.Dx())/2, float64(v.sheet.Picture.Rect.Dy())/2, s/c.Scale
		c = Camera{Scale: s, X: (c.X+w)*f - w, Y: (c.Y+h)*f - h}
	}
	again := c.Scale != v.camera.Scale
	v.camera = c
	if again {
		v.drawing.scale = c.Scale
		v.pressAll()
	}
}

// scales are the smallest and the largest scale of the board.
func (v *View) scales() (least, most float64) {
	least = ScaleForWidth(v.drawing.board, leastSheet)
	return least, max(largeSector/(100*v.drawing.unit), least)
}

// Fit is the camera that shows the whole sheet as large as it fits, in the middle
// of the view.
func (v *View) Fit() Camera { return v.FitBelow(0) }

// FitBelow is Fit where so much of the upper part of the view is covered.
func (v *View) FitBelow(top float64) Camera {
	d := v.drawing
	w, h := float64(v.sheet.Picture.Rect.Dx()), max(float64(v.sheet.Picture.Rect.Dy())-top, 1)
	wide, high := float64(d.board.Width)+2*paperUnits*d.unit, float64(d.board.Height)+2*paperUnits*d.unit
	least, most := v.scales()
	c := Camera{Scale: min(max(min(w/wide, h/high), least), most)}
	c.X = math.Round((wide*c.Scale-w)/2 - paperUnits*d.unit*c.Scale)
	c.Y = math.Round((high*c.Scale-h)/2 - paperUnits*d.unit*c.Scale - top)
	return c
}

// ZoomAt is the camera that shows the board factor times larger, with the device
// pixel x, y held fast.
func (v *View) ZoomAt(x, y, factor float64) Camera {
	least, most := v.scales()
	scale := min(max(v.camera.Scale*factor, least), most)
	f := scale / v.camera.Scale
	return Camera{Scale: scale, X: (v.camera.X+x)*f - x, Y: (v.camera.Y+y)*f - y}
}

// CenterOn is the camera of the present scale that has a spot in the middle.
func (v *View) CenterOn(at model.Site) Camera {
	c := v.camera
	if q, ok := v.drawing.middleOf(at); ok {
		c.X, c.Y = math.Round(q.X-float64(v.sheet.Picture.Rect.Dx())/2), math.Round(q.Y-float64(v.sheet.Picture.Rect.Dy())/2)
	}
	return c
}

func (v *View) origin() image.Point {
	return image.Pt(tiles.Whole(v.camera.X), tiles.Whole(v.camera.Y))
}

// PointAt is the point of the sheet under a device pixel.
func (v *View) PointAt(x, y float64) plane.Point {
	o := v.origin()
	return plane.Point{X: tiles.Whole((x + float64(o.X)) / v.camera.Scale), Y: tiles.Whole((y + float64(o.Y)) / v.camera.Scale)}
}

// PixelAt is the device pixel that shows a point of the sheet.
func (v *View) PixelAt(p plane.Point) (x, y float64) {
	o := v.origin()
	return float64(p.X)*v.camera.Scale - float64(o.X), float64(p.Y)*v.camera.Scale - float64(o.Y)
}

// CenterOf is the device pixel of the middle of a spot; it may be out of sight.
func (v *View) CenterOf(at model.Site) (x, y float64, ok bool) {
	q, ok := v.drawing.middleOf(at)
	o := v.origin()
	return q.X - float64(o.X), q.Y - float64(o.Y), ok
}

// SiteAt is the sector under a device pixel, or the border where the spaces of one
// lie there.
func (v *View) SiteAt(x, y float64) (model.Site, bool) {
	at := v.pixel(x, y)
	for _, l := range v.drawing.board.Links {
		from, okFrom := v.drawing.board.Sector(l.From)
		to, okTo := v.drawing.board.Sector(l.To)
		if !okFrom || !okTo || from == to {
			continue
		}
		s := model.Site{A: int32(from), B: int32(to) + 1}
		if path, ok := v.drawing.spot(s); ok && tiles.Outline(path.Flatten()[0]).Depth(at) >= 0 {
			return s, true
		}
	}
	i, ok := v.drawing.board.SectorAt(v.PointAt(x, y))
	return model.Site{A: int32(i)}, ok
}

// PieceAt is the piece under a device pixel: the index of its stack in the setting, and
// its own in the stack. Of pieces that stand for each other it is the first.
func (v *View) PieceAt(x, y float64) (stack, piece int, ok bool) {
	return v.drawing.pieceAt(v.pixel(x, y))
}

// MarkerAt is the index in the setting of the marker under a device pixel.
func (v *View) MarkerAt(x, y float64) (int, bool) { return v.drawing.markerAt(v.pixel(x, y)) }

// pixel is the pixel of the sheet under a device pixel.
func (v *View) pixel(x, y float64) point {
	o := v.origin()
	return point{X: x + float64(o.X), Y: y + float64(o.Y)}
}

// SetOptions replaces the options.
func (v *View) SetOptions(o draw.Options) {
	if o != v.drawing.options {
		v.drawing.setInks(o)
		v.pressAll()
	}
}

// SetSetting replaces what stands on the board. The lists are not kept as they are
// but may not be changed.
func (v *View) SetSetting(s Setting) {
	v.drawing.settle(s, v.spoilBoard)
}

// SetHighlights replaces what lies over the board for a moment. The lists may not be
// changed afterwards.
func (v *View) SetHighlights(h Highlights) {
	v.marks = h
	v.drawing.layMarks(h, v.spoilOver)
}

// SetOverlays replaces what a game or a panel shows over the board. The lists may not
// be changed afterwards.
func (v *View) SetOverlays(o Overlays) {
	v.overlays = o
	v.drawing.layOverlays(o, v.spoilOver)
}

// Image is the view's picture, brought up to date. The same picture is returned,
// and drawn on, as long as the view's size stays.
func (v *View) Image() *image.RGBA { return v.sheet.Image(v.origin(), v.drawing) }

// SectorSide is the side of a middling sector in device pixels.
func (v *View) SectorSide() float64 { return 100 * v.drawing.unit * v.camera.Scale }
