package draw

import (
	"encoding/binary"
	"image"
	"image/color"
	"math"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Overview is a small picture of a whole board, for a minimap: its grounds and
// lines alone. It is kept up to date hex by hex, and is not safe for
// concurrent use.
type Overview struct {
	board  *model.Board
	grid   hex.Grid
	room   image.Point
	inks   Palette
	layout hex.Layout // in pixels of the picture
	image  *image.RGBA
	stale  bool
}

// NewOverview shows a board as large as it fits into a width and height in
// pixels, in the palette of an id.
func NewOverview(b *model.Board, w, h int, palette string) *Overview {
	o := &Overview{board: b, room: image.Pt(w, h), inks: Options{Palette: palette}.inks()}
	o.InvalidateAll()
	return o
}

// SetBoard shows another board.
func (o *Overview) SetBoard(b *model.Board) {
	o.board = b
	o.InvalidateAll()
}

// SetPalette shows the board in another palette.
func (o *Overview) SetPalette(id string) {
	if inks := (Options{Palette: id}).inks(); inks.ID != o.inks.ID {
		o.inks = inks
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
	o.layout = hex.Layout{Size: max(min(float64(o.room.X)/w, float64(o.room.Y)/h), 0)}
	size := image.Rect(0, 0, min(int(math.Ceil(w*o.layout.Size)), o.room.X), min(int(math.Ceil(h*o.layout.Size)), o.room.Y))
	if o.image == nil || o.image.Rect != size {
		o.image = image.NewRGBA(size)
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
		o.draw(image.Rect(int(c.X-r), int(c.Y-r), int(c.X+r)+1, int(c.Y+r)+1))
	}
}

// Image is the picture, brought up to date.
func (o *Overview) Image() *image.RGBA {
	if o.stale {
		o.stale = false
		o.draw(o.image.Rect)
	}
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

// draw inks a part of the picture.
func (o *Overview) draw(r image.Rectangle) {
	r = r.Intersect(o.image.Rect)
	width := max(0.3, 0.6/max(o.layout.Size, 0.01)) // of lines, in corner radii
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			var red, green, blue int
			for i := range samples {
				for j := range samples {
					c := o.inkAt(o.PointAt(float64(x)+(float64(i)+0.5)/samples, float64(y)+(float64(j)+0.5)/samples), width)
					red, green, blue = red+int(c.R), green+int(c.G), blue+int(c.B)
				}
			}
			const n = samples * samples
			px := uint32(red/n) | uint32(green/n)<<8 | uint32(blue/n)<<16 | 0xff000000
			binary.LittleEndian.PutUint32(o.image.Pix[o.image.PixOffset(x, y):], px)
		}
	}
}

// inkAt is what is drawn at a point of the sheet: the uppermost line that runs
// there, or the ground.
func (o *Overview) inkAt(at hex.Point, width float64) color.NRGBA {
	unit := hex.Layout{Size: 1}
	h := unit.HexAt(at)
	if !o.grid.Contains(h) {
		return o.inks.Paper
	}
	c := unit.Center(h)
	q := point{X: at.X - c.X, Y: at.Y - c.Y}
	for _, k := range overviewLines {
		links := o.board.Links(k.kind, h)
		if links == 0 {
			continue
		}
		for _, d := range hex.Dirs {
			if links.Has(d) && toSpoke(q, d) < width*k.part/2 {
				return k.ink(&o.inks)
			}
		}
	}
	switch o.board.Terrain(h) {
	case model.Slope:
		return mixed(o.inks.SlopeTint, o.inks.Hachure, 0.2)
	case model.Crest:
		return mixed(o.inks.CrestTint, o.inks.Ridge, 0.3)
	case model.Woods:
		return mixed(o.inks.WoodsTint, o.inks.TreeInk, 0.45)
	case model.Town:
		return mixed(o.inks.TownTint, o.inks.House, 0.6)
	default:
		return o.inks.Paper
	}
}

// overviewLines is the lines of an overview, the uppermost first.
var overviewLines = []struct {
	kind model.LineKind
	part float64 // of the usual width
	ink  func(*Palette) color.NRGBA
}{
	{model.Railroad, 0.8, func(p *Palette) color.NRGBA { return p.Rail }},
	{model.Road, 0.9, func(p *Palette) color.NRGBA { return p.RoadThin }},
	{model.Canal, 1.6, func(p *Palette) color.NRGBA { return mixed(p.Water, p.Bank, 0.35) }},
	{model.River, 1.4, func(p *Palette) color.NRGBA { return mixed(p.Water, p.Bank, 0.35) }},
}

// toSpoke is how far a place of a hex lies from the way between its centre and
// the middle of a hexside, in corner radii.
func toSpoke(q point, d hex.Dir) float64 {
	way := headings[d]
	along := min(max(dot(q, way), 0), apothem)
	return dist(q, scaled(way, along))
}

var headings = func() (out [6]point) {
	for _, d := range hex.Dirs {
		out[d] = heading(d)
	}
	return out
}()
