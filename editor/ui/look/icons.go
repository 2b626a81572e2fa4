package look

import (
	"embed"
	"fmt"
	"image"
	"image/color"
	"runtime"
	"strings"
	"sync"
	"weak"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

//go:embed icons/*.svg
var iconFiles embed.FS

//go:embed icons/logo.svg
var logoData []byte

// Logo is the program's own picture.
func Logo() fyne.Resource { return fyne.NewStaticResource("logo.svg", logoData) }

var iconCache sync.Map // "name#rrggbb" -> fyne.Resource

// SetImage shows a picture. Showing the same one again costs nothing: drawing
// an SVG does. One that is in no window yet is drawn as it comes into one.
func SetImage(m *canvas.Image, res fyne.Resource) {
	if m.Resource == res {
		return
	}
	m.Resource = res
	d := fyne.CurrentApp().Driver()
	if len(d.AllWindows()) > 0 && d.CanvasForObject(m) != nil {
		m.Refresh()
	}
}

// undrawn is what a picture shows until it is in a window. Without it the window library
// would draw the picture as soon as it is laid out, at twice the size since it does not know
// how sharp the window is, and once more as it comes into the window.
var undrawn = image.NewNRGBA(image.Rect(0, 0, 1, 1))

// icons is the pictures that are drawn by the window library, for as long as anything
// else has a use for them.
var icons sync.Map // weak.Pointer[canvas.Image] -> true

// NewIcon is a picture that stays sharp, whatever the scale of the window; nil for
// none yet.
func NewIcon(res fyne.Resource) *canvas.Image {
	m := canvas.NewImageFromResource(res)
	m.Image = undrawn
	of := weak.Make(m)
	icons.Store(of, true)
	runtime.AddCleanup(m, func(of weak.Pointer[canvas.Image]) { icons.Delete(of) }, of)
	return m
}

// RedrawIcons has every such picture drawn anew, as sharp as the scale is now.
func RedrawIcons() {
	icons.Range(func(of, _ any) bool {
		if m := of.(weak.Pointer[canvas.Image]).Value(); m != nil {
			canvas.Refresh(m)
		}
		return true
	})
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
