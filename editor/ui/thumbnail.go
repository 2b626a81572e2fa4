package ui

import (
	"image"
	"math"
	"sync/atomic"

	"fyne.io/fyne/v2/canvas"
	xdraw "golang.org/x/image/draw"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
)

// thumbnail is a small picture of a built-in scenario's map. It is drawn in
// the background for the size it is shown at, and kept.
type thumbnail struct {
	raster *canvas.Raster
	id     string
	ask    func(thumbnailRequest)
	image  *image.RGBA   // the picture drawn last
	wanted atomic.Uint64 // the size asked for last: width and height, 32 bits each
	blank  *image.RGBA
}

// thumbnailRequest asks for a picture of a scenario at a size in device pixels.
type thumbnailRequest struct {
	id     string
	size   image.Point
	wanted func() bool       // whether it is still of use; may be called from anywhere
	done   func(*image.RGBA) // called on the window's goroutine
}

func newThumbnail(id string, ask func(thumbnailRequest)) *thumbnail {
	t := &thumbnail{id: id, ask: ask}
	t.raster = canvas.NewRaster(t.generate)
	return t
}

// generate is the picture at the size, or plain paper until it is drawn.
func (t *thumbnail) generate(w, h int) image.Image {
	size := image.Pt(w, h)
	if t.image != nil && t.image.Rect.Size() == size {
		return t.image
	}
	if packed := uint64(w)<<32 | uint64(h); w > 1 && h > 1 && t.wanted.Swap(packed) != packed {
		t.ask(thumbnailRequest{
			id: t.id, size: size,
			wanted: func() bool { return t.wanted.Load() == packed },
			done: func(m *image.RGBA) {
				t.image = m
				t.raster.Refresh()
			},
		})
	}
	if t.blank == nil || t.blank.Rect.Size() != size {
		t.blank = image.NewRGBA(image.Rectangle{Max: size})
		xdraw.Draw(t.blank, t.blank.Rect, image.NewUniform(shade), image.Point{}, xdraw.Src)
	}
	return t.blank
}

// serveThumbnails draws the pictures that are asked for, one after the other. A scenario that cannot be read stays blank: opening it will say why.
func (a *App) serveThumbnails() {
	for r := range a.thumbs {
		if !r.wanted() {
			continue // the window has another size by now
		}
		f, err := scenarios.Open(r.id)
		if err != nil {
			continue
		}
		m := drawThumbnail(f.Scenario, r.size)
		a.hands.onMain(func() { r.done(m) })
	}
}

// thumbnailScale is how much larger the map is drawn before it is scaled down,
// so that woods and roads are still seen.
const thumbnailScale = 2.4

// drawThumbnail is the scenario's map in a size, the areas where each side
// deploys tinted in the colour of its counters. A map of another shape stands
// in the middle.
func drawThumbnail(s *model.Scenario, size image.Point) *image.RGBA {
	v := draw.NewView(s.Board)
	v.SetOptions(draw.BareGround())
	v.Resize(int(float64(size.X)*thumbnailScale), int(float64(size.Y)*thumbnailScale))
	v.SetCamera(v.Fit())
	v.SetAreas(unlabelled(deploymentAreas(s)))
	m := v.Image()

	// The map alone, without the paper and the desk around it, as large as it
	// fits.
	l := hex.Layout{Size: v.Camera().Size}
	w, h := l.Bounds(s.Board.Grid)
	x, y := v.CenterOf(hex.Hex{})
	from := image.Rect(0, 0, int(w), int(h)).Add(image.Pt(int(x-l.Size), int(y-l.HexHeight()/2))).Inset(3).Intersect(m.Rect)
	scale := min(float64(size.X)/float64(from.Dx()), float64(size.Y)/float64(from.Dy()))
	to := image.Rect(0, 0, int(math.Round(float64(from.Dx())*scale)), int(math.Round(float64(from.Dy())*scale)))
	to = to.Add(size.Sub(to.Size()).Div(2))

	out := image.NewRGBA(image.Rectangle{Max: size})
	xdraw.Draw(out, out.Rect, image.NewUniform(shade), image.Point{}, xdraw.Src)
	xdraw.CatmullRom.Scale(out, to, m, from, xdraw.Src, nil)
	return out
}

func unlabelled(areas []draw.Area) []draw.Area {
	for i := range areas {
		areas[i].Label = ""
	}
	return areas
}
