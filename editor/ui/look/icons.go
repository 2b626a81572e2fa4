package look

import (
	"bytes"
	"embed"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"runtime"
	"strings"
	"sync"
	"weak"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
	"github.com/fyne-io/oksvg"
	"github.com/srwiley/rasterx"
)

//go:embed icons/*.svg
var iconFiles embed.FS

//go:embed icons/logo.svg
var logoData []byte

// Logo is the program's own picture.
func Logo() fyne.Resource { return fyne.NewStaticResource("logo.svg", logoData) }

var iconCache sync.Map // "name#rrggbb" -> fyne.Resource

// Picture shows an icon, as sharp as the window is at any scale. The window library would read
// the icon's file anew for each that comes in sight, and again for each size.
type Picture struct {
	widget.BaseWidget
	icon   fyne.Resource // nil for nothing
	raster *canvas.Raster
}

// NewPicture is a picture of an icon; nil for none yet.
func NewPicture(icon fyne.Resource) *Picture {
	p := &Picture{icon: icon}
	p.raster = canvas.NewRaster(p.draw)
	p.ExtendBaseWidget(p)
	of := weak.Make(p)
	pictures.Store(of, true)
	runtime.AddCleanup(p, func(of weak.Pointer[Picture]) { pictures.Delete(of) }, of)
	return p
}

// Set shows another icon. Showing the same one again costs nothing.
func (p *Picture) Set(icon fyne.Resource) {
	if p.icon != icon {
		p.icon = icon
		p.raster.Refresh()
	}
}

// SetMinSize gives the picture the room that it takes at least.
func (p *Picture) SetMinSize(size fyne.Size) { p.raster.SetMinSize(size) }

// CreateRenderer draws the icon.
func (p *Picture) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(p.raster) }

// nothing is a picture of nothing.
var nothing = image.NewRGBA(image.Rect(0, 0, 1, 1))

func (p *Picture) draw(w, h int) image.Image {
	if p.icon == nil || w <= 0 || h <= 0 {
		return nothing
	}
	return drawIcon(p.icon, w, h)
}

// pictures is all that are shown, for as long as anything else has a use for them.
var pictures sync.Map // weak.Pointer[Picture] -> true

// RedrawPictures has all of them drawn anew, as sharp as the scale is now.
func RedrawPictures() {
	pictures.Range(func(of, _ any) bool {
		if p := of.(weak.Pointer[Picture]).Value(); p != nil {
			p.raster.Refresh()
		}
		return true
	})
}

// drawn is the icons as they were drawn, by their names, which have the colour in them, and
// sizes in pixels.
var drawn struct {
	sync.Mutex
	icons map[drawnKey]*image.RGBA
}

type drawnKey struct {
	name string
	w, h int
}

// mostDrawn is how many icons are kept drawn: more than are in sight at any time.
const mostDrawn = 512

// drawIcon is an icon in the middle of a picture of a size, as large as there is room for.
func drawIcon(icon fyne.Resource, w, h int) *image.RGBA {
	drawn.Lock()
	defer drawn.Unlock()
	key := drawnKey{icon.Name(), w, h}
	if m, ok := drawn.icons[key]; ok {
		return m
	}
	read, err := oksvg.ReadIconStream(bytes.NewReader(icon.Content()))
	if err != nil {
		panic(fmt.Errorf("look: the icon %s cannot be read: %w", icon.Name(), err)) // only a broken build has such
	}
	scale := min(float64(w)/read.ViewBox.W, float64(h)/read.ViewBox.H)
	wide, high := max(int(scale*read.ViewBox.W), 1), max(int(scale*read.ViewBox.H), 1)
	m := image.NewRGBA(image.Rect(0, 0, wide, high))
	read.SetTarget(0, 0, float64(wide), float64(high))
	read.Draw(rasterx.NewDasher(wide, high, rasterx.NewScannerGV(wide, high, m, m.Rect)), 1)
	if wide != w || high != h {
		whole := image.NewRGBA(image.Rect(0, 0, w, h))
		draw.Draw(whole, m.Rect.Add(image.Pt((w-wide)/2, (h-high)/2)), m, image.Point{}, draw.Src)
		m = whole
	}
	if len(drawn.icons) >= mostDrawn || drawn.icons == nil {
		drawn.icons = map[drawnKey]*image.RGBA{}
	}
	drawn.icons[key] = m
	return m
}

// Icon is one of the drawn pictures under icons/ in a colour. The files are
// drawn in black, which the colour replaces in lines and areas alike.
func Icon(name string, c color.NRGBA) fyne.Resource {
	tone := fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
	if res, ok := iconCache.Load(name + tone); ok {
		return res.(fyne.Resource)
	}
	data, err := iconFiles.ReadFile("icons/" + name + ".svg")
	if err != nil {
		panic(err) // the file is embedded; only a broken build lacks it
	}
	res := fyne.NewStaticResource(name+tone+".svg", []byte(strings.ReplaceAll(string(data), "#000000", tone)))
	iconCache.Store(name+tone, res)
	return res
}
