package draw

import (
	"encoding/binary"
	"image"
	"image/color"
	"math"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Overview is a small picture of a whole board, for a minimap: its grounds and
// lines alone. It is kept up to date hex by hex, and is not safe for
// concurrent use.
type Overview struct {
	board  *model.HexBoard
	grid   hex.Grid
	room   image.Point
	inks   paint.Palette
	layout hex.Layout // in pixels of the picture
	looks  []lookAt   // of each pixel in turn
	image  *image.RGBA
	stale  bool
	worn   damage // what else is to be drawn anew
}

// lookAt is the hex that is looked at for a part of a pixel; it may lie off the
// grid.
type lookAt struct{ col, row int16 }

// NewOverview shows a board as large as it fits into a width and height in
// pixels, in the palette of an id.
func NewOverview(b *model.HexBoard, w, h int, palette string) *Overview {
	o := &Overview{board: b, room: image.Pt(w, h), inks: Options{Palette: palette}.Inks()}
	o.InvalidateAll()
	return o
}

// SetBoard shows another board.
func (o *Overview) SetBoard(b *model.HexBoard) {
	same := o.board != b && o.board.Equal(b)
	o.board = b
	if !same {
		o.InvalidateAll()
	}
}

// Resize shows the board as large as it fits into a width and height.
func (o *Overview) Resize(w, h int) {
	if room := image.Pt(w, h); room != o.room {
		o.room = room
		o.InvalidateAll()
	}
}

// InvalidateAll says that anything of the board may have changed.
func (o *Overview) InvalidateAll() {
	o.stale, o.grid = true, o.board.Grid
	unit := hex.Layout{Size: 1}
	w, h := unit.Bounds(o.grid)
	if w == 0 || h == 0 {
		w, h = 1, 1
	}
	layout := hex.Layout{Size: max(min(float64(o.room.X)/w, float64(o.room.Y)/h), 0)}
	size := image.Rect(0, 0, min(int(math.Ceil(w*layout.Size)), o.room.X), min(int(math.Ceil(h*layout.Size)), o.room.Y))
	if o.image == nil || o.image.Rect != size {
		o.image = image.NewRGBA(size)
		o.looks = nil
	}
	if layout != o.layout {
		o.layout, o.looks = layout, nil
	}
}

// Invalidate says that these hexes of the board changed.
func (o *Overview) Invalidate(hexes ...hex.Hex) {
	if o.stale {
		return
	}
	for _, h := range hexes {
		c := o.layout.Center(h)
		r := o.layout.Size
		o.worn.add(image.Rect(int(c.X-r), int(c.Y-r), int(c.X+r)+1, int(c.Y+r)+1))
	}
}

// Bounds is that of the picture, which need not be up to date for it.
func (o *Overview) Bounds() image.Rectangle { return o.image.Rect }

// Image is the picture, brought up to date.
func (o *Overview) Image() *image.RGBA {
	if o.stale {
		o.worn = append(o.worn[:0], o.image.Rect)
	}
	for _, r := range o.worn {
		o.draw(r)
	}
	o.stale, o.worn = false, o.worn[:0]
	return o.image
}

// PointAt is the point of the sheet under a pixel of the picture, as
// hex.Layout{Size: 1} has it.
func (o *Overview) PointAt(x, y float64) hex.Point {
	return hex.Point{X: x / o.layout.Size, Y: y / o.layout.Size}
}

// Frame is the part of the picture that a view shows; it may reach beyond the
// picture.
func (o *Overview) Frame(v *View) image.Rectangle {
	from := v.PointAt(0, 0)
	to := v.PointAt(float64(v.picture.Rect.Dx()), float64(v.picture.Rect.Dy()))
	pixel := func(p hex.Point) image.Point {
		return image.Pt(int(math.Round(p.X*o.layout.Size)), int(math.Round(p.Y*o.layout.Size)))
	}
	return image.Rectangle{pixel(from), pixel(to)}
}

// samples is how often the map is looked at for a pixel, along each axis.
const samples = 3

// lookPoint is where a pixel is looked at for the i-th time.
func (o *Overview) lookPoint(x, y, i int) hex.Point {
	return o.PointAt(float64(x)+(float64(i/samples)+0.5)/samples, float64(y)+(float64(i%samples)+0.5)/samples)
}

// survey finds the hex of every look.
func (o *Overview) survey() {
	unit := hex.Layout{Size: 1}
	o.looks = make([]lookAt, 0, o.image.Rect.Dx()*o.image.Rect.Dy()*samples*samples)
	for y := range o.image.Rect.Dy() {
		for x := range o.image.Rect.Dx() {
			for i := range samples * samples {
				h := unit.HexAt(o.lookPoint(x, y, i))
				o.looks = append(o.looks, lookAt{int16(h.Col), int16(h.Row)})
			}
		}
	}
}

// draw inks a part of the picture.
func (o *Overview) draw(r image.Rectangle) {
	if o.looks == nil {
		o.survey()
	}
	r = r.Intersect(o.image.Rect)
	grounds := o.grounds()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			const n = samples * samples
			var red, green, blue int
			for i, at := range o.looks[(y*o.image.Rect.Dx()+x)*n:][:n] {
				h := hex.Hex{Col: int(at.col), Row: int(at.row)}
				c := grounds[o.board.Terrain(h)]
				if line, ok := o.lineAt(h, x, y, i); ok {
					c = line
				}
				red, green, blue = red+int(c.R), green+int(c.G), blue+int(c.B)
			}
			px := uint32(red/n) | uint32(green/n)<<8 | uint32(blue/n)<<16 | 0xff000000
			binary.LittleEndian.PutUint32(o.image.Pix[o.image.PixOffset(x, y):], px)
		}
	}
}

// grounds is the ink of each terrain; off the map is bare paper.
func (o *Overview) grounds() [5]color.NRGBA {
	p := &o.inks
	return [...]color.NRGBA{
		model.Clear: p.Paper,
		model.Slope: paint.Mixed(p.SlopeTint, p.Hachure, 0.2),
		model.Crest: paint.Mixed(p.CrestTint, p.Ridge, 0.3),
		model.Woods: paint.Mixed(p.WoodsTint, p.TreeInk, 0.45),
		model.Town:  paint.Mixed(p.TownTint, p.House, 0.6),
	}
}

// lineAt is the ink of the uppermost line that a look at a hex falls on.
func (o *Overview) lineAt(h hex.Hex, x, y, i int) (ink color.NRGBA, ok bool) {
	all := o.board.AllLinks(h)
	if all == ([model.NumLines]model.DirSet{}) {
		return ink, false
	}
	for k := range overviewLines {
		line := &overviewLines[k]
		links := all[line.kind]
		if links == 0 {
			continue
		}
		at, c := o.lookPoint(x, y, i), hex.Layout{Size: 1}.Center(h)
		width := line.part * max(0.3, 0.6/max(o.layout.Size, 0.01)) // in corner radii
		for _, d := range hex.Dirs {
			if links.Has(d) && toSpoke(point{X: at.X - c.X, Y: at.Y - c.Y}, d) < width/2 {
				return line.ink(&o.inks), true
			}
		}
	}
	return ink, false
}

// overviewLines is the lines of an overview, the uppermost first.
var overviewLines = []struct {
	kind model.LineKind
	part float64 // of the usual width
	ink  func(*paint.Palette) color.NRGBA
}{
	{model.Railroad, 0.8, func(p *paint.Palette) color.NRGBA { return p.Rail }},
	{model.Road, 0.9, func(p *paint.Palette) color.NRGBA { return p.RoadThin }},
	{model.Canal, 1.6, func(p *paint.Palette) color.NRGBA { return paint.Mixed(p.Water, p.Bank, 0.35) }},
	{model.River, 1.4, func(p *paint.Palette) color.NRGBA { return paint.Mixed(p.Water, p.Bank, 0.35) }},
}

// toSpoke is how far a place of a hex lies from the way between its centre and
// the middle of a hexside, in corner radii.
func toSpoke(q point, d hex.Dir) float64 {
	way := headings[d]
	along := min(max(q.Dot(way), 0), apothem)
	return q.Dist(way.Times(along))
}
