package mapview

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"github.com/mapsheet/mapsheet/editor/draw"
)

// CounterImage is a counter as it is printed, drawn for the pixels of the
// screen.
type CounterImage struct {
	*canvas.Raster
	counter draw.Counter
	drawn   *image.RGBA
	of      draw.Counter
}

// NewCounterImage is a counter with sides of so many device-independent
// pixels.
func NewCounterImage(side float32) *CounterImage {
	c := &CounterImage{}
	c.Raster = canvas.NewRaster(func(w, h int) image.Image {
		px := min(w, h)
		if c.drawn == nil || c.of != c.counter || c.drawn.Rect.Dx() != px {
			c.drawn, c.of = draw.CounterPicture(c.counter, px), c.counter
		}
		return c.drawn
	})
	c.SetMinSize(fyne.NewSize(side, side))
	return c
}

// Print draws another counter.
func (c *CounterImage) Print(counter draw.Counter) {
	if c.counter != counter {
		c.counter = counter
		c.Refresh()
	}
}
