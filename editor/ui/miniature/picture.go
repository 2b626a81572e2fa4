// Package miniature is small pictures of scenarios: of their whole maps, and of the
// ground that is fought over for the cards of the start page, drawn in the background.
// The cards are not in it.
package miniature

import (
	"image"
	"image/color"
	"math"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2/canvas"
	xdraw "golang.org/x/image/draw"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
)

// Picture is a small picture of a built-in scenario: the ground that is fought
// over and who stands there. It is drawn in the background for the size it is
// shown at, and kept.
type Picture struct {
	Raster *canvas.Raster
	id     string
	ask    func(Request)
	image  *image.RGBA   // the picture drawn last
	Inks   []color.NRGBA // the colours of the sides' counters
	Inked  func()        // told that they are known
	wanted atomic.Uint64 // the size asked for last: width and height, 32 bits each
}

// Request asks for a picture of a scenario at a size in device pixels.
type Request struct {
	id     string
	size   image.Point
	scheme look.Scheme
	wanted func() bool                      // whether it is still of use; may be called from anywhere
	done   func(*image.RGBA, []color.NRGBA) // called on the window's goroutine
}

// New is the picture of a built-in scenario, which asks for itself when it is shown.
func New(id string, ask func(Request)) *Picture {
	t := &Picture{id: id, ask: ask, Inked: func() {}}
	t.Raster = canvas.NewRaster(t.generate)
	return t
}

// generate is the picture at the size, or plain paper until it is drawn.
func (t *Picture) generate(w, h int) image.Image {
	size := image.Pt(w, h)
	if t.image != nil && t.image.Rect.Size() == size {
		return t.image
	}
	if packed := uint64(w)<<32 | uint64(h); w > 1 && h > 1 && t.wanted.Swap(packed) != packed {
		t.ask(Request{
			id: t.id, size: size, scheme: look.Now(),
			wanted: func() bool { return t.wanted.Load() == packed },
			done: func(m *image.RGBA, inks []color.NRGBA) {
				t.image, t.Inks = m, inks
				t.Inked()
				t.Raster.Refresh()
			},
		})
	}
	if t.image != nil {
		return t.image // of another size, until the new one is drawn
	}
	return Blank()
}

// Blank is a pixel of plain paper, for a picture of any size.
func Blank() *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, 1, 1))
	m.Set(0, 0, look.Now().Shade)
	return m
}

// Drawer draws thumbnails in the background, one after the other.
type Drawer struct {
	mutex   sync.Mutex
	waiting []Request     // one of each scenario: the newest
	asked   chan struct{} // says that something waits
	onMain  func(func())  // brings a picture back to the window's goroutine
	pause   time.Duration // before each picture
}

// NewDrawer is a drawer, which begins once Serve is called. It pauses before each picture:
// in a browser nothing else can be done while one is drawn.
func NewDrawer(onMain func(func()), pause time.Duration) *Drawer {
	return &Drawer{asked: make(chan struct{}, 1), onMain: onMain, pause: pause}
}

// Ask asks for a picture. What was asked for of the same scenario and is not drawn yet is not
// drawn any more: while the window is dragged larger each frame asks for all of them anew.
func (d *Drawer) Ask(r Request) {
	d.mutex.Lock()
	d.waiting = append(slices.DeleteFunc(d.waiting, func(w Request) bool { return w.id == r.id }), r)
	d.mutex.Unlock()
	select {
	case d.asked <- struct{}{}:
	default: // it knows
	}
}

// next takes the picture that has waited longest, or says that none waits.
func (d *Drawer) next() (r Request, found bool) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if len(d.waiting) == 0 {
		return r, false
	}
	r, d.waiting = d.waiting[0], d.waiting[1:]
	return r, true
}

// Serve draws the pictures that are asked for, one after the other. A scenario that
// cannot be read stays blank: opening it will say why.
func (d *Drawer) Serve() {
	for range d.asked {
		d.drawAll()
	}
}

// drawAll draws what waits, and what is asked for meanwhile.
func (d *Drawer) drawAll() {
	var v *draw.View // what one picture has drawn serves the next
	for {
		r, found := d.next()
		if !found {
			break
		}
		time.Sleep(d.pause)
		if !r.wanted() {
			continue // the window has another size by now
		}
		f, err := scenarios.Open(r.id)
		if err != nil {
			continue
		}
		var m *image.RGBA
		switch f.Scenario.Board.Kind() {
		case model.OnAreas:
			m = drawSectors(f.Scenario, r.size, r.scheme.Shade)
			neatline(m, r.scheme.Ink)
		case model.OnTable:
			m = drawTable(f.Scenario, r.size, r.scheme.Shade)
			neatline(m, r.scheme.Ink)
		default:
			if v == nil {
				v = newThumbnailView(f.Scenario.Hexes())
			}
			m = drawBattle(v, f.Scenario, r.size, r.scheme)
		}
		inks := sideInks(f.Scenario, r.scheme)
		d.onMain(func() { r.done(m, inks) })
	}
	debug.FreeOSMemory() // drawing them takes many times the room that they take
}

func newThumbnailView(b *model.HexBoard) *draw.View {
	v := draw.NewView(b)
	v.SetOptions(draw.BareGround())
	return v
}

// thumbnailScale is how much larger the map is drawn before it is scaled down,
// so that woods and roads are still seen.
const thumbnailScale = 2

// Whole is the scenario's whole map in a size. A map of another shape
// stands in the middle of a ground.
func Whole(s *model.Scenario, size image.Point, ground color.Color) *image.RGBA {
	switch s.Board.Kind() {
	case model.OnAreas:
		return drawSectors(s, size, ground)
	case model.OnTable:
		return drawTable(s, size, ground)
	}
	w, h := hex.Layout{Size: 1}.Bounds(s.Hexes().Grid)
	out := image.NewRGBA(image.Rectangle{Max: size})
	xdraw.Draw(out, out.Rect, image.NewUniform(ground), image.Point{}, xdraw.Src)
	drawPart(newThumbnailView(s.Hexes()), part{w: w, h: h}, out)
	return out
}

// part is a part of a sheet, as hex.Layout{Size: 1} has it.
type part struct{ x, y, w, h float64 }

// drawPart draws a part of the map a view shows into the middle of a picture,
// as large as it fits. It returns where the points of the sheet are on it.
func drawPart(v *draw.View, p part, out *image.RGBA) (at func(hex.Point) image.Point) {
	fit := min(float64(out.Rect.Dx())/p.w, float64(out.Rect.Dy())/p.h) // pixels of the picture
	v.SetCamera(draw.Camera{Size: fit * thumbnailScale})
	pixel := func(x, y float64) image.Point {
		px, py := v.PixelAt(hex.Point{X: x, Y: y})
		return image.Pt(int(math.Round(px)), int(math.Round(py)))
	}
	from := image.Rectangle{Min: pixel(p.x, p.y), Max: pixel(p.x+p.w, p.y+p.h)}
	v.Resize(from.Dx(), from.Dy())
	c := v.Camera()
	c.X, c.Y = c.X+float64(from.Min.X), c.Y+float64(from.Min.Y)
	v.SetCamera(c)
	m := v.Image()
	to := image.Rect(0, 0, int(math.Round(p.w*fit)), int(math.Round(p.h*fit)))
	to = to.Add(out.Rect.Size().Sub(to.Size()).Div(2))
	xdraw.CatmullRom.Scale(out, to, m, m.Rect, xdraw.Src, nil)
	return func(q hex.Point) image.Point {
		return to.Min.Add(image.Pt(int(math.Round((q.X-p.x)*fit)), int(math.Round((q.Y-p.y)*fit))))
	}
}
