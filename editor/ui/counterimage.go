package ui

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"github.com/mapsheet/mapsheet/editor/draw"
)

// counterImage is a counter as it is printed, drawn for the pixels of the
// screen.
type counterImage struct {
	*canvas.Raster
	counter draw.Counter
	drawn   *image.RGBA
	of      draw.Counter
}

// newCounterImage is a counter with sides of so many device-independent
// pixels.
func newCounterImage(side float32) *counterImage {
	c := &counterImage{}
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

// show draws another counter.
func (c *counterImage) show(counter draw.Counter) {
	if c.counter != counter {
		c.counter = counter
		c.Refresh()
	}
}
