package charts

import (
	"cmp"
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
)

// paradeWidth is how wide the picture of a uniform is.
const paradeWidth = 240

// dyes are colours that cloth of the time had, and none.
var dyes = []string{"#a02a26", "#27406c", "#2e4a33", "#6d4a2c", "#e8dfc9", "#c9a24a", "#1d1d1f", "#8a8f94", ""}

// parade is a picture of the uniform whose line of the chart is chosen, drawn for the
// pixels of the screen.
type parade struct {
	raster *canvas.Raster
	worn   tables.Uniform
	drawn  *image.RGBA
	of     tables.Uniform
}

func newParade() *parade {
	p := &parade{}
	p.raster = canvas.NewRaster(func(w, h int) image.Image {
		if size := image.Pt(w, h); p.drawn == nil || p.of != p.worn || p.drawn.Rect.Size() != size {
			p.drawn, p.of = tables.Parade(p.worn, size, draw.Options{}), p.worn
		}
		return p.drawn
	})
	p.raster.SetMinSize(fyne.NewSize(paradeWidth, tableBarHeight))
	return p
}

// show shows what the uniform of a line looks like.
func (p *parade) show(line *model.ChartLine) {
	if worn := tables.Dressed(line.Own, color.NRGBA{0x8a, 0x8f, 0x94, 0xff}); worn != p.worn || p.drawn == nil {
		p.worn = worn
		p.raster.Refresh()
	}
}

// colourCell is a colour of a line.
func colourCell(line charted[model.ChartLine], f model.Field, label string, at said[model.ChartLine, string]) tableCell {
	out := newCell(line, f.Key, label, at, func(v string) string { return cmp.Or(v, "—") })
	now := at.of(line.now)
	if dye, ok := look.ParseColour(now); ok {
		out.colour = dye
	}
	out.describe = func(in *form.Form, key string) {
		in.Colour(key, look.Capital(label), dyes, now, func(v string) {
			line.change("the "+label, func(l *model.ChartLine) { at.put(l, v) })
		})
	}
	return out
}
