package mapview

import (
	"image"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Pace is how a map is drawn over some frames of the window.
type Pace struct {
	// Frame is how long the map draws before it shows how far it has come; 0 for as long
	// as it takes.
	Frame time.Duration
	// Later does something after what waits already to be done in the window: a picture goes
	// on then, so that whoever waits has a turn between two frames of it.
	Later func(func())
	// Others reports whether other parts of the window are drawn for the first time in this
	// frame, which takes long: the map leaves them most of its time. nil for never.
	Others func() bool
}

// long is how long the map draws in this frame.
func (p *Pace) long() time.Duration {
	if p.Others != nil && p.Others() {
		return p.Frame / 4
	}
	return p.Frame
}

// pictured is the drawing of a map.
type pictured interface {
	Image() *image.RGBA
	ImageUntil(late func() bool) (m *image.RGBA, done bool)
}

// Picture is what a frame shows that began at a time. What it has not come to, a later frame
// of the raster goes on with.
func (p *Pace) Picture(began time.Time, of pictured, on *canvas.Raster) *image.RGBA {
	if p.Frame == 0 {
		return of.Image()
	}
	long := p.long()
	m, done := of.ImageUntil(func() bool { return time.Since(began) > long })
	if !done {
		p.Later(on.Refresh)
	}
	return m
}

// Shown is a map of which nothing changes any more, drawn over frames.
func (p Pace) Shown(of pictured, width, height float32) *canvas.Raster {
	p.Others = nil // it is what is waited for
	var on *canvas.Raster
	on = canvas.NewRaster(func(int, int) image.Image { return p.Picture(time.Now(), of, on) })
	on.SetMinSize(fyne.NewSize(width, height))
	return on
}
