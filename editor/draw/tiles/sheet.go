package tiles

import (
	"encoding/binary"
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// Painter draws what a sheet shows into its tiles. Its methods are called from several
// goroutines at once.
type Painter interface {
	Ink(t *Tile)                      // draws the sheet without what lies over it
	InkOver(t *Tile)                  // draws what lies over it
	Covered(box image.Rectangle) bool // whether anything lies over a box of pixels
}

// sheet is the picture of a View, kept up to date tile by tile.
type sheet struct {
	picture *image.RGBA
	tiles   map[image.Point]*kept // by column and row
	drawn   image.Point           // the pixel of the sheet at the corner of the picture
	scale   float64               // and the scale of the sheet; 0 while the picture shows nothing
	after   paint.Afterimage
	work    [mostWorkers]Tile
	worn    []*kept    // kept between uses
	free    [][]uint32 // memory of tiles
}

// newSheet is a picture of no size.
func newSheet() sheet {
	return sheet{picture: image.NewRGBA(image.Rectangle{}), tiles: map[image.Point]*kept{}}
}

// clear lets go of all that is drawn, to be drawn anew.
func (v *sheet) clear() {
	for _, k := range v.tiles {
		v.give(k)
	}
	clear(v.tiles)
}

// kept is a tile as it was drawn.
type kept struct {
	box   image.Rectangle
	worn  bool     // bare is to be drawn
	bare  []uint32 // the board without what lies over it; nil where that is to be drawn
	over  []uint32 // with it; nil where nothing does
	fresh bool     // both are as they should be
	shown bool     // and the picture shows them
	waits int      // pictures since that was so
}

func (k *kept) top() []uint32 {
	if k.over != nil {
		return k.over
	}
	return k.bare
}

// sooner says which of two tiles is drawn before the other: that of which the board is
// drawn, for it takes little, or that which waits longer.
func sooner(a, b *kept) int {
	switch {
	case a.worn == b.worn:
		return b.waits - a.waits
	case b.worn:
		return -1
	}
	return 1
}

// spoil says that a part of the sheet does not look as it did: the sheet itself, or what
// lies over it alone.
func (v *sheet) spoil(r image.Rectangle, board bool) {
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

// resize changes the size of the picture, in device pixels.
func (v *sheet) resize(w, h int) {
	if r := image.Rect(0, 0, max(w, 0), max(h, 0)); r != v.picture.Rect {
		v.keep()
		v.picture = paint.Resized(v.picture, r)
		v.scale = 0
	}
}

// keep keeps what the picture shows.
func (v *sheet) keep() {
	if v.scale > 0 {
		v.after.Keep(v.picture, v.drawn, v.scale)
	}
}

// sleep lets go of what a view that nobody sees can make again.
func (v *sheet) sleep() {
	clear(v.tiles)
	v.free = nil
	v.picture = &image.RGBA{Rect: v.picture.Rect}
	v.scale, v.after = 0, paint.Afterimage{}
}

// show brings the tiles that are drawn into the picture, which has a pixel of the sheet at
// its upper left corner. Where they are not all drawn, it shows what it did before at the
// others, or the desk.
func (v *sheet) show(origin image.Point, scale float64, desk color.NRGBA, done bool) {
	if v.picture.Pix == nil { // the view has slept
		v.picture = image.NewRGBA(v.picture.Rect)
	}
	moved := scale != v.scale || origin != v.drawn
	if moved && !done {
		v.keep()
		v.after.Show(v.picture, origin, scale, desk)
	}
	for at := range tilesOf(v.picture.Rect.Add(origin)) {
		if k := v.tiles[at]; k != nil && k.fresh && (moved || !k.shown) {
			blit(v.picture, origin, tileAt(at), k.top())
			k.shown = true
		}
	}
	v.drawn, v.scale = origin, scale
	v.forget(origin)
}

// draw brings the tiles up to date that a part of the sheet touches, until it is late. It
// returns whether all of them are.
func (v *sheet) draw(seen image.Rectangle, p Painter, late func() bool) bool {
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
		switch over := p.Covered(k.box); {
		case over && k.over == nil:
			k.over = v.blank()
		case !over && k.over != nil:
			v.free = append(v.free, k.over)
			k.over = nil
		}
		v.worn = append(v.worn, k)
	}
	slices.SortStableFunc(v.worn, sooner)
	done := BesideUntil(late, len(v.worn), func(worker, i int) {
		t, k := &v.work[worker], v.worn[i]
		t.Box = k.box
		if k.worn {
			t.Pix = k.bare
			p.Ink(t)
		}
		if k.over != nil {
			t.Pix = k.over
			copy(t.Pix, k.bare)
			p.InkOver(t)
		}
		k.fresh, k.shown, k.worn, k.waits = true, false, false, 0
	})
	for _, k := range v.worn[done:] {
		k.waits++
	}
	return done == len(v.worn)
}

// blank is memory for a tile, such as that of one let go of.
func (v *sheet) blank() []uint32 {
	if n := len(v.free); n > 0 {
		pix := v.free[n-1]
		v.free = v.free[:n-1]
		return pix
	}
	return make([]uint32, TileSide*TileSide)
}

// give keeps the memory of a tile.
func (v *sheet) give(k *kept) {
	if k.bare != nil {
		v.free = append(v.free, k.bare)
	}
	if k.over != nil {
		v.free = append(v.free, k.over)
	}
}

// forget lets go of tiles that are far out of sight once there are many.
func (v *sheet) forget(origin image.Point) {
	near := v.picture.Rect.Add(origin).Inset(-2 * TileSide)
	if most := 2 * (near.Dx() / TileSide) * (near.Dy() / TileSide); len(v.tiles) <= most {
		return
	}
	for at := range v.tiles {
		if !tileAt(at).Overlaps(near) {
			v.give(v.tiles[at])
			delete(v.tiles, at)
		}
	}
}

// InkInto draws a picture whose corner shows a pixel of the sheet.
func InkInto(m *image.RGBA, corner image.Point, p Painter) {
	t := &Tile{Pix: make([]uint32, TileSide*TileSide)}
	for at := range tilesOf(m.Rect.Add(corner)) {
		t.Box = tileAt(at)
		p.Ink(t)
		p.InkOver(t)
		blit(m, corner, t.Box, t.Pix)
	}
}

// tileAt is the pixels of a tile, by its column and row.
func tileAt(at image.Point) image.Rectangle {
	return image.Rect(at.X*TileSide, at.Y*TileSide, (at.X+1)*TileSide, (at.Y+1)*TileSide)
}

// onTiles is a rectangle of pixels of the sheet with all of each tile that it touches.
func onTiles(r image.Rectangle) image.Rectangle {
	return image.Rect(tileOf(r.Min.X)*TileSide, tileOf(r.Min.Y)*TileSide, -tileOf(-r.Max.X)*TileSide, -tileOf(-r.Max.Y)*TileSide)
}

// tilesOf is the tiles that a rectangle of pixels of the sheet touches.
func tilesOf(r image.Rectangle) func(yield func(image.Point) bool) {
	return func(yield func(image.Point) bool) {
		for y := tileOf(r.Min.Y); y*TileSide < r.Max.Y; y++ {
			for x := tileOf(r.Min.X); x*TileSide < r.Max.X; x++ {
				if !yield(image.Pt(x, y)) {
					return
				}
			}
		}
	}
}

// tileOf is the column or row of tiles in which a pixel of the sheet lies.
func tileOf(pixel int) int {
	q := pixel / TileSide
	if pixel%TileSide != 0 && pixel < 0 {
		q--
	}
	return q
}

// blit copies the pixels of a tile into a picture whose corner shows a pixel of the
// sheet.
func blit(m *image.RGBA, corner image.Point, box image.Rectangle, pix []uint32) {
	r := box.Intersect(m.Rect.Add(corner))
	for y := r.Min.Y; y < r.Max.Y; y++ {
		out := m.Pix[m.PixOffset(r.Min.X-corner.X, y-corner.Y):]
		in := pix[(y-box.Min.Y)*TileSide+r.Min.X-box.Min.X:][:r.Dx()]
		for x, px := range in {
			binary.LittleEndian.PutUint32(out[4*x:], px)
		}
	}
}

// Whole rounds a place to whole pixels.
func Whole(x float64) int { return int(math.Floor(x + 0.5)) }
