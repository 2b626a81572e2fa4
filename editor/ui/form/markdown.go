package form

import (
	"fmt"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model/limits"
)

// Markdown adds a text that is shown formatted. Its pencil opens it to be
// written; leaving it shows it formatted again.
func (f *Form) Markdown(key, label, hint string, lines int, now string, set func(string)) {
	flag := key + writingFlag
	writing := f.Unfolded(flag)
	f.Group(key+":box", func() (fyne.CanvasObject, *fyne.Container) {
		box := container.NewVBox()
		return box, box
	}, func() {
		icon, what := "pencil", "Write: "+label+" (Markdown: **bold**, *italic*, # heading, - list)"
		if writing {
			icon, what = "check", "Show it formatted"
		}
		head := f.Keep(key+":head", func() *Item {
			tools := container.NewHBox()
			return &Item{Object: container.NewBorder(nil, nil, nil, tools, look.Pad(look.Caption(label), 4, 2, 0, 0)), Box: tools}
		})
		f.fill(head.Box, []fyne.CanvasObject{layout.NewSpacer(), f.Button(key+":pencil", Button{Icon: icon, Hint: what, Do: func() {
			f.Unfold(flag, !writing)
			f.Again()
			if !writing {
				f.FocusOn(key)
			}
		}})})
		f.Add(head.Object)
		switch {
		case writing:
			f.Text(key, "", hint, lines, now, func(v string) { set(v) })
		case now == "":
			f.Says(key+":empty", hint)
		default:
			part := shownPart(now)
			f.formatted(key+":formatted", part)
			if len(part) < len(now) {
				f.Says(key+":more", fmt.Sprintf("The text goes on: it has %s characters, more than are shown here. The pencil opens all of it.", limits.Number(utf8.RuneCountInString(now))))
			}
		}
	})
}

// shownPart is as much of a text as is shown formatted: the window measures a line again and
// again to break it, which takes the longer the longer the line is.
func shownPart(text string) string {
	work, line := 0, 0
	for i, r := range text {
		if work += 2*line + 1; work > limits.ShownWork { // the squares of the lines so far
			return text[:i]
		}
		if line++; r == '\n' {
			line = 0
		}
	}
	return text
}

// FocusOn gives the control of a key the keyboard.
func (f *Form) FocusOn(key string) {
	if it := f.Find(key); it != nil && it.Focus != nil {
		f.column.hold(it.Object)
		f.Bench.Focus(it.Focus) // the driver does not know the canvas of what was never drawn
	}
}

// formatted adds Markdown as it is meant to be read.
func (f *Form) formatted(key, text string) {
	type page struct {
		rich *widget.RichText
		text string
	}
	it := f.Keep(key, func() *Item {
		r := widget.NewRichText()
		r.Wrapping = fyne.TextWrapWord
		return &Item{Object: look.Pad(r, -6, -7, -6, -7), Control: &page{rich: r}}
	})
	p := it.Control.(*page)
	if p.text != text {
		p.text = text
		p.rich.Segments = markdownSegments(f.Bench.Desk, text)
		p.rich.Refresh()
	}
	f.Add(it.Object)
}
