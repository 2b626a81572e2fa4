package areas

import (
	"image"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw"
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
	picture    *image.RGBA
	tiles      map[image.Point]*kept // by column and row
	drawn      image.Point           // the pixel of the sheet at the corner of the picture
	stale      bool                  // the whole picture is to be put together anew
	marks      Highlights
	overlays   Overlays
	work       [mostWorkers]tile
	worn       []*kept    // kept between uses
	free       [][]uint32 // memory of tiles
	spoilBoard func(image.Rectangle)
	spoilOver  func(image.Rectangle)
}

// kept is a tile as it was drawn.
type kept struct {
	box   image.Rectangle
	worn  bool     // bare is to be drawn
	bare  []uint32 // the board without what lies over it; nil where that is to be drawn
	over  []uint32 // with it; nil where nothing does
	fresh bool     // both are as they should be
	shown bool     // and the picture shows them
}

func (k *kept) top() []uint32 {
	if k.over != nil {
		return k.over
	}
	return k.bare
}

// NewView shows a board in a window of no size; the whole board is in sight after
// Resize and SetCamera(Fit()).
func NewView(b *model.AreaBoard) *View {
	v := &View{picture: image.NewRGBA(image.Rectangle{}), tiles: map[image.Point]*kept{}, stale: true}
	v.camera.Scale = ScaleForWidth(b, 800)
	v.drawing = newDrawing(b, v.camera.Scale, draw.Options{})
	v.spoilBoard = func(r image.Rectangle) { v.spoil(r, true) }
	v.spoilOver = func(r image.Rectangle) { v.spoil(r, false) }
	return v
}

// spoil says that a part of the sheet does not look as it did.
func (v *View) spoil(r image.Rectangle, board bool) {
	if r.Empty() {
		return
	}
	for at, k := range v.tiles {
		if tileAt(at).Overlaps(r) {
			k.fresh, k.shown = false, false
			if board && k.bare != nil {
				v.free = append(v.free, k.bare)
				k.bare = nil
			}
		}
	}
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
	for _, k := range v.tiles {
		v.give(k)
	}
	clear(v.tiles)
	v.stale = true
	v.drawing.over = [numGroups][]*over{}
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
func (v *View) Resize(w, h int) {
	if r := image.Rect(0, 0, max(w, 0), max(h, 0)); r != v.picture.Rect {
		v.picture = image.NewRGBA(r)
		v.stale = true
	}
}

// Sleep lets go of what a view that nobody sees can make again.
func (v *View) Sleep() {
	clear(v.tiles)
	v.free = nil
	v.picture = &image.RGBA{Rect: v.picture.Rect}
	v.stale = true
}

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
		w, h, f := float64(v.picture.Rect.Dx())/2, float64(v.picture.Rect.Dy())/2, s/c.Scale
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
	w, h := float64(v.picture.Rect.Dx()), max(float64(v.picture.Rect.Dy())-top, 1)
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
		c.X, c.Y = math.Round(q.X-float64(v.picture.Rect.Dx())/2), math.Round(q.Y-float64(v.picture.Rect.Dy())/2)
	}
	return c
}

func (v *View) origin() image.Point { return image.Pt(whole(v.camera.X), whole(v.camera.Y)) }

// PointAt is the point of the sheet under a device pixel.
func (v *View) PointAt(x, y float64) plane.Point {
	o := v.origin()
	return plane.Point{X: whole((x + float64(o.X)) / v.camera.Scale), Y: whole((y + float64(o.Y)) / v.camera.Scale)}
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
		if path, ok := v.drawing.spot(s); ok && outline(path.Flatten()[0]).depth(at) >= 0 {
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
func (v *View) Image() *image.RGBA {
	if v.picture.Pix == nil {
		v.picture = image.NewRGBA(v.picture.Rect)
	}
	origin := v.origin()
	moved := v.stale || origin != v.drawn
	v.draw(v.picture.Rect.Add(origin))
	for at := range tilesOf(v.picture.Rect.Add(origin)) {
		k := v.tiles[at]
		if moved || !k.shown {
			blit(v.picture, origin, tileAt(at), k.top())
			k.shown = true
		}
	}
	v.drawn, v.stale = origin, false
	v.forget(origin)
	return v.picture
}

// draw brings the tiles up to date that a part of the sheet touches.
func (v *View) draw(seen image.Rectangle) {
	v.worn = v.worn[:0]
	for at := range tilesOf(seen) {
		k := v.tiles[at]
		if k == nil {
			k = &kept{box: tileAt(at)}
			v.tiles[at] = k
		}
		if k.fresh {
			continue
		}
		if k.bare == nil {
			k.bare, k.worn = v.blank(), true
		}
		switch over := v.drawing.covered(k.box); {
		case over && k.over == nil:
			k.over = v.blank()
		case !over && k.over != nil:
			v.free = append(v.free, k.over)
			k.over = nil
		}
		v.worn = append(v.worn, k)
	}
	beside(len(v.worn), func(worker, i int) {
		t, k := &v.work[worker], v.worn[i]
		t.box = k.box
		if k.worn {
			t.pix = k.bare
			v.drawing.ink(t)
		}
		if k.over != nil {
			t.pix = k.over
			copy(t.pix, k.bare)
			v.drawing.inkOver(t)
		}
		k.fresh, k.shown, k.worn = true, false, false
	})
}

// blank is memory for a tile, such as that of one let go of.
func (v *View) blank() []uint32 {
	if n := len(v.free); n > 0 {
		pix := v.free[n-1]
		v.free = v.free[:n-1]
		return pix
	}
	return make([]uint32, tileSide*tileSide)
}

// give keeps the memory of a tile.
func (v *View) give(k *kept) {
	if k.bare != nil {
		v.free = append(v.free, k.bare)
	}
	if k.over != nil {
		v.free = append(v.free, k.over)
	}
}

// forget lets go of tiles that are far out of sight once there are many.
func (v *View) forget(origin image.Point) {
	near := v.picture.Rect.Add(origin).Inset(-2 * tileSide)
	if most := 2 * (near.Dx() / tileSide) * (near.Dy() / tileSide); len(v.tiles) <= most {
		return
	}
	for at := range v.tiles {
		if !tileAt(at).Overlaps(near) {
			v.give(v.tiles[at])
			delete(v.tiles, at)
		}
	}
}

// SectorSide is the side of a middling sector in device pixels.
func (v *View) SectorSide() float64 { return 100 * v.drawing.unit * v.camera.Scale }
