package ui

import (
	"fmt"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// formButton is a button of a form.
type formButton struct {
	icon, text, hint string
	key              string // that does the same, where there is one
	look             kit.Look
	off              bool // it cannot be pressed just now
	do               func()
}

// button finds or makes the button of a key, without putting it anywhere.
func (f *form) button(key string, b formButton) *formItem {
	it := f.item(key, func() *formItem {
		n := kit.NewButton(b.icon, b.text, nil)
		f.wire(n)
		return &formItem{object: n, control: n, focus: n}
	})
	n := it.control.(*kit.Button)
	if n.Icon != b.icon || n.Text != b.text || n.Key != b.key || n.Look != b.look || n.Off != b.off {
		n.Icon, n.Text, n.Key, n.Look, n.Off = b.icon, b.text, b.key, b.look, b.off
		n.Refresh()
	}
	n.Hint, n.Tap = b.hint, b.do
	return it
}

// press adds a button.
func (f *form) press(key string, b formButton) { f.add(f.button(key, b).object) }

// labelled is a control under its caption.
func labelled(label string, o fyne.CanvasObject) fyne.CanvasObject {
	if label == "" {
		return o
	}
	return container.NewVBox(look.Pad(kit.NewCutLine(look.Caption(label), kit.NamedWidth).Box, 4, 2, 0, 0), o)
}

// text adds a field of so many lines. set is called with what was written when
// the field is left or Enter is pressed in it; Escape puts back what was there in
// a field of one line. A text of several is kept: too much would be lost.
func (f *form) text(key, label, hint string, lines int, now string, set func(string)) {
	f.checkedText(key, label, hint, lines, now, nil, set)
}

// checkedText is text that cannot be just anything: check says what to write
// instead, "" where the text will do. What will not do stays as it was written,
// with that under it, until it is mended or Escape puts back what was there.
func (f *form) checkedText(key, label, hint string, lines int, now string, check func(string) string, set func(string)) {
	type written struct {
		entry *kit.Field
		now   string
		wrong string // what to write instead of what stands there
		check func(string) string
		set   func(string)
	}
	it := f.item(key, func() *formItem {
		w := &written{entry: kit.NewField(hint)}
		if lines > 1 {
			w.entry = kit.NewTextField(hint)
			w.entry.SetMinRowsVisible(lines)
		}
		commit := func() {
			text := w.entry.Text
			if !w.entry.MultiLine {
				text = strings.TrimSpace(text)
			}
			was := w.wrong
			if w.wrong = ""; w.check != nil && text != w.now {
				w.wrong = w.check(text)
			}
			if w.wrong != was {
				defer f.again()
			}
			if w.wrong != "" {
				return
			}
			if text != w.now {
				w.set(text)
			}
			if w.entry.Text != w.now { // refused, or written otherwise
				w.entry.SetText(w.now)
			}
		}
		w.entry.OnLeave = commit
		w.entry.OnSubmitted = func(string) {
			commit()
			f.entered()
		}
		w.entry.OnKey = func(k fyne.KeyName) bool {
			if k != fyne.KeyEscape {
				return false
			}
			if !w.entry.MultiLine {
				w.entry.SetText(w.now)
			}
			if w.wrong != "" && w.entry.Text == w.now {
				w.wrong = ""
				f.again()
			}
			f.leave()
			return true
		}
		return &formItem{object: labelled(label, w.entry), control: w, focus: w.entry, commit: commit}
	})
	w := it.control.(*written)
	untouched := w.entry.Text == w.now
	if now != w.now {
		w.wrong = ""
	}
	w.now, w.check, w.set = now, check, set
	if (untouched || w.wrong == "" && !f.focused(it)) && w.entry.Text != now {
		w.entry.SetText(now)
	}
	f.add(it.object)
	if w.wrong != "" {
		f.warns(key+":wrong", w.wrong)
	}
}

// focused reports whether a control has the keyboard.
func (f *form) focused(it *formItem) bool {
	c := fyne.CurrentApp().Driver().CanvasForObject(it.object)
	return c != nil && it.focus != nil && c.Focused() == it.focus
}

// numberRange is the numbers that a field takes.
type numberRange struct{ least, most, step int }

// takes says which numbers the range has.
func (r numberRange) takes() string {
	return fmt.Sprintf("Give a number from %d to %d.", r.least, r.most)
}

// number adds a field for a number with buttons for less and more. Up and Down
// in the field do as the buttons do. What is no number of the range stays as it
// was written, with the range under it, until it is mended or Escape puts back
// what was there.
func (f *form) number(key, label string, now int, r numberRange, set func(int)) {
	type counter struct {
		entry      *kit.Field
		less, more *kit.Button
		now        int
		wrong      *canvas.Text
		r          numberRange
		set        func(int)
	}
	it := f.item(key, func() *formItem {
		c := &counter{entry: kit.NewField(""), wrong: look.Line("", look.Now().MayNot, theme.CaptionTextSize())}
		c.wrong.Hide()
		mark := func(wrong bool) {
			c.wrong.Text, c.wrong.Hidden = c.r.takes(), !wrong
			c.wrong.Refresh()
		}
		give := func(n int) {
			mark(false)
			if n != c.now {
				c.set(n)
			}
			c.entry.SetText(strconv.Itoa(c.now))
		}
		commit := func() {
			n, err := strconv.Atoi(strings.TrimSpace(c.entry.Text))
			if wrong := err != nil || n != c.now && (n < c.r.least || n > c.r.most); wrong {
				mark(true)
			} else {
				give(n)
			}
		}
		by := func(steps int) {
			from := c.now
			if n, err := strconv.Atoi(strings.TrimSpace(c.entry.Text)); err == nil {
				from = n
			}
			give(min(max(from+steps*max(c.r.step, 1), c.r.least), c.r.most))
		}
		c.entry.OnLeave = commit
		c.entry.OnSubmitted = func(string) {
			commit()
			f.entered()
		}
		c.entry.OnKey = func(k fyne.KeyName) bool {
			switch k {
			case fyne.KeyUp:
				by(1)
			case fyne.KeyDown:
				by(-1)
			case fyne.KeyEscape:
				c.entry.SetText(strconv.Itoa(c.now))
				mark(false)
				f.leave()
			}
			return true
		}
		c.less = kit.NewButton("minus", "", func() { by(-1) })
		c.more = kit.NewButton("plus", "", func() { by(1) })
		c.less.Hint, c.more.Hint = "Less: "+label, "More: "+label
		f.wire(c.less)
		f.wire(c.more)
		value := container.NewHBox(c.less, container.New(look.FixedWidth(50), c.entry), c.more)
		text := kit.NewCutLine(look.Line(label, look.Now().Ink, theme.TextSize()), kit.TightText).Box
		row := container.New(layout.NewBorderLayout(nil, nil, nil, value), text, value)
		return &formItem{object: container.New(tight{}, row, c.wrong), control: c, focus: c.entry, commit: commit}
	})
	c := it.control.(*counter)
	untouched := c.entry.Text == strconv.Itoa(c.now)
	if now != c.now {
		c.wrong.Hide()
	}
	c.now, c.r, c.set = now, r, set
	if untouched || !c.wrong.Visible() && !f.focused(it) {
		c.entry.SetText(strconv.Itoa(now))
	}
	c.less.SetEnabled(now > r.least)
	c.more.SetEnabled(now < r.most)
	f.add(it.object)
}

// optionText is what an option reads, its id where it is none of them.
func optionText(options []kit.Option, id string) string {
	for _, o := range options {
		if o.ID == id {
			return o.Text
		}
	}
	return id
}

// choice adds a button that shows what is chosen and offers the others.
func (f *form) choice(key, label string, options []kit.Option, now string, set func(id string)) {
	it := f.item(key, func() *formItem {
		n := kit.NewButton("chevron-down", "", nil)
		n.Wide, n.Tight, n.Look = true, true, kit.Framed
		f.wire(n)
		return &formItem{object: labelled(label, n), control: n, focus: n}
	})
	n := it.control.(*kit.Button)
	text := optionText(options, now)
	if now == "" && text == "" {
		text = "Choose…"
	}
	what := "Choose: " + label
	if label == "" {
		what = "Choose another"
	}
	n.Hint = what
	n.Tap = func() { f.bench.Desk.PickOption(what, n, options, now, set) }
	if n.Text != text {
		n.Text = text
		n.Refresh()
	}
	f.add(it.object)
}

// several adds a button that shows which options are chosen, none reading as
// the text given, and lets any of them be chosen.
func (f *form) several(key, label, none string, options []kit.Option, now []string, set func(ids []string)) {
	it := f.item(key, func() *formItem {
		n := kit.NewButton("chevron-down", "", nil)
		n.Wide, n.Tight, n.Look = true, true, kit.Framed
		f.wire(n)
		return &formItem{object: labelled(label, n), control: n, focus: n}
	})
	n := it.control.(*kit.Button)
	names := make([]string, len(now))
	for i, id := range now {
		names[i] = optionText(options, id)
	}
	full := strings.Join(names, ", ")
	if full == "" {
		full = none
	}
	n.Hint = label + ": " + full
	n.Tap = func() { f.bench.Desk.PickSeveral(label, options, now, set) }
	if n.Text != full {
		n.Text = full
		n.Refresh()
	}
	f.add(it.object)
}

// toggle adds a button that is on or off.
func (f *form) toggle(key, label, hint string, on bool, set func(bool)) {
	it := f.item(key, func() *formItem {
		n := kit.NewButton("", label, nil)
		n.Wide = true
		f.wire(n)
		return &formItem{object: n, control: n, focus: n}
	})
	n := it.control.(*kit.Button)
	n.Hint = hint
	n.Tap = func() { set(!on) }
	state := "off"
	if on {
		state = "on"
	}
	if n.Key != state || n.Text != label {
		n.Key, n.Text = state, label
		n.Refresh()
	}
	n.SetSelected(on)
	f.add(it.object)
}
