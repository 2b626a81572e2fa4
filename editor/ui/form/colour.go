package form

import (
	"cmp"
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

const swatchSide = 18

// Colour adds a field for a colour, "#rrggbb", with swatches to choose from, of which an
// empty one takes the colour away.
func (f *Form) Colour(key, label string, swatches []string, now string, set func(string)) {
	type colourField struct {
		shown *canvas.Rectangle
		set   func(string)
	}
	k := key + ":colour"
	f.Group(k, func() (fyne.CanvasObject, *fyne.Container) {
		box := container.New(look.Tight{})
		return box, box
	}, func() {
		it := f.Keep(k+":shown", func() *Item {
			c := &colourField{shown: newColourSwatch()}
			c.shown.SetMinSize(fyne.NewSize(44, swatchSide))
			box := container.NewStack()
			return &Item{Object: container.NewBorder(nil, nil, nil, look.Pad(c.shown, 24, 4, 4, 4), box), Control: c, Box: box}
		})
		c := it.Control.(*colourField)
		c.set = set
		fillSwatch(c.shown, now)
		controls, reasons := f.apart(func() {
			f.CheckedText(key, label, "#rrggbb", 1, now, wrongColour, func(text string) { c.set(colourOf(text)) })
		})
		f.fill(it.Box, controls)
		f.Add(it.Object)
		f.add(reasons)

		row := f.Keep(k+":swatches", func() *Item {
			box := container.NewHBox()
			for _, hex := range swatches {
				r := newColourSwatch()
				fillSwatch(r, hex)
				r.SetMinSize(fyne.NewSize(swatchSide, swatchSide))
				b := kit.NewButton("", "", func() { c.set(hex) })
				b.Picture, b.Hint = r, "Take "+cmp.Or(hex, "none")
				f.Bench.Wire(b)
				box.Add(b)
			}
			box.Layout = abreast{}
			return &Item{Object: box}
		})
		f.Add(row.Object)
	})
}

// colourOf is a colour as files have it, of what is written for it.
func colourOf(text string) string {
	if text != "" && !strings.HasPrefix(text, "#") {
		text = "#" + text
	}
	return strings.ToLower(text)
}

// wrongColour says why a text is no colour; "" where it is one.
func wrongColour(text string) string {
	if _, ok := look.ParseColour(colourOf(text)); !ok {
		return "A colour is written as # and six digits from 0 to f, two each for red, green and blue: #8a927f."
	}
	return ""
}

func newColourSwatch() *canvas.Rectangle {
	r := canvas.NewRectangle(color.Transparent)
	r.StrokeColor, r.StrokeWidth, r.CornerRadius = look.Now().Border, 1, 2
	return r
}

// fillSwatch gives a swatch a colour; none for a text that is no colour.
func fillSwatch(r *canvas.Rectangle, hex string) {
	fill := color.Color(color.Transparent)
	if c, ok := look.ParseColour(hex); ok {
		fill = c
	}
	if r.FillColor != fill {
		r.FillColor = fill
		r.Refresh()
	}
}

// abreast is a row without gaps.
type abreast struct{}

func (abreast) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var s fyne.Size
	for _, o := range objects {
		m := o.MinSize()
		s = fyne.NewSize(s.Width+m.Width, max(s.Height, m.Height))
	}
	return s
}

func (abreast) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	for _, o := range objects {
		w := o.MinSize().Width
		o.Move(fyne.NewPos(x, 0))
		o.Resize(fyne.NewSize(w, size.Height))
		x += w
	}
}
