package ui

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// counterGrounds and counterInks are colours that counters of the time are
// printed in.
var (
	counterGrounds = []string{"#8a927f", "#33507f", "#b8a06a", "#2f5c60", "#7d7346", "#a3b2bf", "#8c3b2e", "#d8cfae"}
	counterInks    = []string{"#1d211b", "#f4f0e2", "#000000", "#ffffff", "#5c1a12", "#123a66"}
)

const swatchSide = 18

// colour adds a field for a colour, "#rrggbb", with swatches to choose from.
func (f *form) colour(key, label string, swatches []string, now string, set func(string)) {
	type colourField struct {
		shown *canvas.Rectangle
		set   func(string)
	}
	k := key + ":colour"
	f.group(k, func() (fyne.CanvasObject, *fyne.Container) {
		box := container.New(tight{})
		return box, box
	}, func() {
		it := f.item(k+":shown", func() *formItem {
			c := &colourField{shown: newColourSwatch()}
			c.shown.SetMinSize(fyne.NewSize(44, swatchSide))
			box := container.NewStack()
			return &formItem{object: container.NewBorder(nil, nil, nil, look.Pad(c.shown, 24, 4, 4, 4), box), control: c, box: box}
		})
		c := it.control.(*colourField)
		c.set = set
		fillSwatch(c.shown, now)
		var objects []fyne.CanvasObject
		f.open = append(f.open, &objects)
		f.text(key, label, "#rrggbb", 1, now, func(text string) {
			if text != "" && !strings.HasPrefix(text, "#") {
				text = "#" + text
			}
			if _, ok := look.ParseColour(text); !ok {
				f.bench.Status.SetNotice("A colour is written as # and six digits from 0 to f, two each for red, green and blue: #8a927f.")
				return
			}
			c.set(strings.ToLower(text))
		})
		f.open = f.open[:len(f.open)-1]
		f.fill(it.box, objects)
		f.add(it.object)

		row := f.item(k+":swatches", func() *formItem {
			box := container.NewHBox()
			for _, hex := range swatches {
				r := newColourSwatch()
				fillSwatch(r, hex)
				r.SetMinSize(fyne.NewSize(swatchSide, swatchSide))
				b := kit.NewButton("", "", func() { c.set(hex) })
				b.Picture, b.Hint = r, "Take "+hex
				f.bench.Wire(b)
				box.Add(b)
			}
			box.Layout = abreast{}
			return &formItem{object: box}
		})
		f.add(row.object)
	})
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
