package form

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// Button is a button of a form.
type Button struct {
	Icon, Text, Hint string
	Key              string // that does the same, where there is one
	Look             kit.Look
	Off              bool // it cannot be pressed just now
	Do               func()
}

// Button finds or makes the button of a key, without putting it anywhere.
func (f *Form) Button(key string, b Button) *kit.Button {
	it := f.Keep(key, func() *Item {
		n := kit.NewButton(b.Icon, b.Text, nil)
		f.wire(n)
		return &Item{Object: n, Control: n, Focus: n}
	})
	n := it.Control.(*kit.Button)
	if n.Icon != b.Icon || n.Text != b.Text || n.Key != b.Key || n.Look != b.Look || n.Off != b.Off {
		n.Icon, n.Text, n.Key, n.Look, n.Off = b.Icon, b.Text, b.Key, b.Look, b.Off
		n.Refresh()
	}
	n.Hint, n.Tap = b.Hint, b.Do
	return n
}

// Press adds a button.
func (f *Form) Press(key string, b Button) { f.Add(f.Button(key, b)) }

// Labelled is a control under its caption.
func Labelled(label string, o fyne.CanvasObject) fyne.CanvasObject {
	if label == "" {
		return o
	}
	return container.NewVBox(look.Pad(kit.NewCutLine(look.Caption(label), kit.NamedWidth).Box, 4, 2, 0, 0), o)
}

// Text adds a field of so many lines. set is called with what was written when
// the field is left or Enter is pressed in it; Escape puts back what was there in
// a field of one line. A text of several is kept: too much would be lost. It is an
// edit whenever nothing was written for a while, too, so that no more than that goes
// with a program that breaks down.
func (f *Form) Text(key, label, hint string, lines int, now string, set func(string)) {
	f.CheckedText(key, label, hint, lines, now, nil, set)
}

// CheckedText is text that cannot be just anything: check says what to write
// instead, "" where the text will do. What will not do stays as it was written,
// with that under it, until it is mended or Escape puts back what was there.
func (f *Form) CheckedText(key, label, hint string, lines int, now string, check func(string) string, set func(string)) {
	type written struct {
		entry *kit.Field
		now   string
		rest  *time.Timer // until a text that is written still is made an edit; nil before there is one
		wrong string      // what to write instead of what stands there
		check func(string) string
		set   func(string)
	}
	it := f.Keep(key, func() *Item {
		w := &written{entry: kit.NewField(hint)}
		if lines > 1 {
			w.entry = kit.NewTextField(hint)
			w.entry.SetMinRowsVisible(lines)
		}
		var it *Item
		w.entry.OnChanged = func(text string) {
			if w.rest != nil {
				w.rest.Stop()
			}
			hands := f.Bench.Desk.Hands
			if !w.entry.MultiLine || hands.Written == 0 || text == w.now {
				return
			}
			w.rest = time.AfterFunc(hands.Written, func() {
				hands.OnMain(func() {
					if f.items[key] == it && f.focused(it) && w.entry.Text == text && text != w.now && w.check == nil && !f.Bench.Doc.LookOnly() {
						w.set(text) // the field stays as it is, whatever is made of it
					}
				})
			})
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
				defer f.Again()
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
				f.Again()
			}
			f.leave()
			return true
		}
		it = &Item{Object: Labelled(label, w.entry), Control: w, Focus: w.entry, commit: commit, label: label,
			refuses: func() bool { return w.wrong != "" }, written: func() (string, string) { return w.entry.Text, w.now }}
		return it
	})
	w := it.Control.(*written)
	untouched := w.entry.Text == w.now
	if now != w.now && w.wrong != "" {
		w.wrong = ""
		f.giveWay(it)
	}
	w.now, w.check, w.set = now, check, set
	if (untouched || w.wrong == "" && !f.focused(it)) && w.entry.Text != now {
		w.entry.SetText(now)
	}
	if text, ok := f.bringBack(it); ok && check != nil {
		w.entry.SetText(text)
		w.wrong = cmp.Or(check(text), "It can be taken now: Enter does.")
	}
	f.Add(it.Object)
	if w.wrong != "" {
		f.Warns(key+wrongFlag, w.wrong)
	}
}

// wrongFlag is behind the key of a field in that of why it does not take what is written.
const wrongFlag = ":wrong"

// apart describes controls for a place in which there is no room under them, and returns them,
// and apart from them why fields among them do not take what is written.
func (f *Form) apart(describe func()) (controls, reasons []fyne.CanvasObject) {
	before := len(f.order)
	f.open = append(f.open, &controls)
	describe()
	f.open = f.open[:len(f.open)-1]
	for _, key := range f.order[before:] {
		if !strings.HasSuffix(key, wrongFlag+":text") {
			continue
		}
		if i := slices.Index(controls, f.items[key].Object); i >= 0 { // else it has its place in one of them
			reasons = append(reasons, controls[i])
			controls = slices.Delete(controls, i, i+1)
		}
	}
	return controls, reasons
}

// add puts objects where the description is.
func (f *Form) add(objects []fyne.CanvasObject) {
	for _, o := range objects {
		f.Add(o)
	}
}

// focused reports whether a control has the keyboard.
func (f *Form) focused(it *Item) bool {
	c := fyne.CurrentApp().Driver().CanvasForObject(it.Object)
	return c != nil && it.Focus != nil && c.Focused() == it.Focus
}

// Range is the numbers that a field takes.
type Range struct{ Least, Most, Step int }

// takes says which numbers the range has.
func (r Range) takes() string {
	return fmt.Sprintf("Give a number from %d to %d.", r.Least, r.Most)
}

// counter is a field for a number.
type counter struct {
	entry      *kit.Field
	less, more *kit.Button
	now        int
	wrong      bool // what is written is no number of the range
	r          Range
	set        func(int)
}

// Number adds a field for a number with buttons for less and more. Up and Down
// in the field do as the buttons do. What is no number of the range stays as it
// was written, with the range under it, until it is mended or Escape puts back
// what was there.
func (f *Form) Number(key, label string, now int, r Range, set func(int)) {
	it := f.Keep(key, func() *Item {
		c := &counter{entry: kit.NewField("")}
		mark := func(wrong bool) {
			if c.wrong != wrong {
				c.wrong = wrong
				f.Again()
			}
		}
		give := func(n int) {
			if c.wrong {
				c.wrong = false // before it is given: nothing gives way to what is written itself
				defer f.Again()
			}
			if n != c.now {
				c.set(n)
			}
			c.entry.SetText(strconv.Itoa(c.now))
		}
		commit := func() {
			n, err := strconv.Atoi(strings.TrimSpace(c.entry.Text))
			if wrong := err != nil || n != c.now && (n < c.r.Least || n > c.r.Most); wrong {
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
			give(min(max(from+steps*max(c.r.Step, 1), c.r.Least), c.r.Most))
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
		return &Item{Object: row, Control: c, Focus: c.entry, commit: commit, label: label,
			refuses: func() bool { return c.wrong }, written: func() (string, string) { return c.entry.Text, strconv.Itoa(c.now) }}
	})
	c := it.Control.(*counter)
	untouched := c.entry.Text == strconv.Itoa(c.now)
	if now != c.now && c.wrong {
		c.wrong = false
		f.giveWay(it)
	}
	c.now, c.r, c.set = now, r, set
	if untouched || !c.wrong && !f.focused(it) {
		c.entry.SetText(strconv.Itoa(now))
	}
	if text, ok := f.bringBack(it); ok {
		c.entry.SetText(text)
		c.wrong = true
	}
	c.less.SetEnabled(now > r.Least)
	c.more.SetEnabled(now < r.Most)
	f.Add(it.Object)
	if c.wrong {
		f.Warns(key+wrongFlag, r.takes())
	}
}

// picker is a button with a label that opens a choice.
func (f *Form) picker(key, label string) (*Item, *kit.Button) {
	it := f.Keep(key, func() *Item {
		n := kit.NewButton("chevron-down", "", nil)
		n.Wide, n.Tight, n.Look = true, true, kit.Framed
		f.wire(n)
		return &Item{Object: Labelled(label, n), Control: n, Focus: n}
	})
	return it, it.Control.(*kit.Button)
}

// Choice adds a button that shows what is chosen and offers the others.
func (f *Form) Choice(key, label string, options []kit.Option, now string, set func(id string)) {
	it, n := f.picker(key, label)
	text := kit.OptionText(options, now)
	if now == "" && text == "" {
		text = "Choose…"
	}
	what := "Choose: " + label
	if label == "" {
		what = "Choose another"
	}
	n.Hint = what
	n.Tap = func() { f.Bench.Desk.PickOption(what, n, options, now, set) }
	if n.Text != text {
		n.Text = text
		n.Refresh()
	}
	f.Add(it.Object)
}

// Several adds a button that shows which options are chosen, none reading as
// the text given, and lets any of them be chosen.
func (f *Form) Several(key, label, none string, options []kit.Option, now []string, set func(ids []string)) {
	it, n := f.picker(key, label)
	names := make([]string, len(now))
	for i, id := range now {
		names[i] = kit.OptionText(options, id)
	}
	full := strings.Join(names, ", ")
	if full == "" {
		full = none
	}
	n.Hint = label + ": " + full
	n.Tap = func() { f.Bench.Desk.PickSeveral(label, options, now, set) }
	if n.Text != full {
		n.Text = full
		n.Refresh()
	}
	f.Add(it.Object)
}

// Toggle adds a button that is on or off.
func (f *Form) Toggle(key, label, hint string, on bool, set func(bool)) {
	state := "off"
	if on {
		state = "on"
	}
	f.pressed(key, label, state, hint, kit.Plain, on, func() { set(!on) })
}

// OneOf is one of several buttons of which one is chosen.
func (f *Form) OneOf(key, label, hint string, chosen bool, choose func()) {
	f.pressed(key, label, "", hint, kit.Framed, chosen, choose)
}

// pressed is a button as wide as there is room, which says at its right how it stands.
func (f *Form) pressed(key, label, state, hint string, how kit.Look, on bool, tap func()) {
	it := f.Keep(key, func() *Item {
		n := kit.NewButton("", label, nil)
		n.Wide, n.Look = true, how
		f.wire(n)
		return &Item{Object: n, Control: n, Focus: n}
	})
	n := it.Control.(*kit.Button)
	n.Hint = hint
	n.Tap = tap
	if n.Key != state || n.Text != label {
		n.Key, n.Text = state, label
		n.Refresh()
	}
	n.SetSelected(on)
	f.Add(it.Object)
}
