package miniature

import (
	"context"
	"image"

	"fyne.io/fyne/v2/canvas"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
)

// Aside is the picture of a whole map that is drawn beside the window.
type Aside struct {
	work    *desk.Latest
	of      *model.Scenario
	picture *image.RGBA
}

// NewAside is such a picture of nothing.
func NewAside(d *desk.Desk) *Aside {
	return &Aside{work: desk.NewLatest(d), picture: &image.RGBA{}}
}

// Picture is the scenario's whole map in a size, which a raster shows. Before it is drawn, it is
// what was there last in this size, or clear; the raster is refreshed then.
func (a *Aside) Picture(s *model.Scenario, size image.Point, on *canvas.Raster) *image.RGBA {
	known := a.picture.Rect.Size() == size
	if known && a.of == s {
		return a.picture
	}
	if !known {
		a.picture = image.NewRGBA(image.Rectangle{Max: size})
	}
	a.of = s
	drawn, ground := s.Clone(), look.Now().Shade
	a.work.Do(func(context.Context) func() {
		m := Whole(drawn, size, ground)
		return func() {
			a.picture = m
			on.Refresh()
		}
	})
	return a.picture
}
