package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// markdown adds a text that is shown formatted. Its pencil opens it to be
// written; leaving it shows it formatted again.
func (f *form) markdown(key, label, hint string, lines int, now string, set func(string)) {
	flag := key + ":writing"
	writing := f.unfolded[flag]
	f.group(key+":box", func() (fyne.CanvasObject, *fyne.Container) {
		box := container.NewVBox()
		return box, box
	}, func() {
		icon, what := "pencil", "Write: "+label+" (Markdown: **bold**, *italic*, # heading, - list)"
		if writing {
			icon, what = "check", "Show it formatted"
		}
		head := f.item(key+":head", func() *formItem {
			tools := container.NewHBox()
			return &formItem{object: container.NewBorder(nil, nil, nil, tools, look.Pad(look.Caption(label), 4, 2, 0, 0)), box: tools}
		})
		f.fill(head.box, []fyne.CanvasObject{layout.NewSpacer(), f.button(key+":pencil", formButton{icon: icon, hint: what, do: func() {
			f.unfolded[flag] = !writing
			f.again()
			if !writing {
				f.focusOn(key)
			}
		}}).object})
		f.add(head.object)
		switch {
		case writing:
			f.text(key, "", hint, lines, now, func(v string) { set(v) })
		case now == "":
			f.says(key+":empty", hint)
		default:
			f.formatted(key+":formatted", now)
		}
	})
}

// focusOn gives the control of a key the keyboard.
func (f *form) focusOn(key string) {
	if it := f.items[key]; it != nil && it.focus != nil {
		f.bench.Focus(it.focus) // the driver does not know the canvas of what was never drawn
	}
}

// formatted adds Markdown as it is meant to be read.
func (f *form) formatted(key, text string) {
	type page struct {
		rich *widget.RichText
		text string
	}
	it := f.item(key, func() *formItem {
		r := widget.NewRichText()
		r.Wrapping = fyne.TextWrapWord
		return &formItem{object: look.Pad(r, -6, -7, -6, -7), control: &page{rich: r}}
	})
	p := it.control.(*page)
	if p.text != text {
		p.text = text
		p.rich.Segments = markdownSegments(f.bench.Desk, text)
		p.rich.Refresh()
	}
	f.add(it.object)
}
