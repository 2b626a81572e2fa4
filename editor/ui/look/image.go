package look

import (
	"image"
	"runtime"

	"fyne.io/fyne/v2/canvas"
)

// NewImage shows a picture, which the graphics processor brings to the size that there is
// room for. The window library would else do so itself, each time the picture changes, and
// the window would wait for it: 55 ms for a page.
func NewImage(m image.Image) *canvas.Image {
	c := canvas.NewImageFromImage(m)
	if runtime.GOOS != "js" { // in a browser the library has no name for it
		c.ScaleMode = canvas.ImageScaleFastest
	}
	return c
}
