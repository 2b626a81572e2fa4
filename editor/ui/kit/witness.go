package kit

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
)

// NewWitness is an object that is not seen and tells when it is painted, and so what it
// lies in.
func NewWitness(painted func()) fyne.CanvasObject {
	nothing := image.NewNRGBA(image.Rect(0, 0, 1, 1))
	r := canvas.NewRaster(func(int, int) image.Image {
		painted()
		return nothing
	})
	r.Resize(fyne.NewSize(1, 1))
	return container.New(free{}, r)
}
