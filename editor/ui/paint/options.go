package paint

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// optionPanel shows the options of one tool to be changed, and its actions to
// be done.
type optionPanel struct {
	draft             *Draft
	shown             tool.Tool
	settings, actions *fyne.Container
	fields            map[string]*kit.Field // by the ids of their options
	updates           []func()              // bring each row up to date
}

func newOptionPanel(d *Draft) *optionPanel {
	return &optionPanel{draft: d, settings: look.TightColumn(), actions: look.TightColumn()}
}

// show makes the rows for a tool; it reports whether they are others than
// before.
func (p *optionPanel) show(t tool.Tool) bool {
	if t == p.shown {
		return false
	}
	p.shown, p.updates, p.fields = t, nil, map[string]*kit.Field{}
	p.settings.RemoveAll()
	p.actions.RemoveAll()
	for _, o := range t.Options() {
		first := len(p.settings.Objects)
		switch o.Kind {
		case tool.Choice:
			p.addChoice(o)
		case tool.Number:
			p.addNumber(o)
		case tool.Toggle:
			p.addToggle(o)
		case tool.Text:
			p.addText(o)
		}
		if o.Shown != nil {
			p.showOnly(p.settings.Objects[first:], o.Shown)
		}
	}
	for _, a := range t.Actions() {
		p.addAction(a)
	}
	return true
}

// showOnly shows the rows of an option as long as it has a meaning.
func (p *optionPanel) showOnly(rows []fyne.CanvasObject, shown func(*document.Document) bool) {
	p.updates = append(p.updates, func() {
		for _, r := range rows {
			look.Show(r, shown(p.draft.bench.Doc))
		}
	})
}

// update brings the rows up to date with the tool; it reports whether they take
// more or less room than before.
func (p *optionPanel) update() (moved bool) {
	was := p.settings.MinSize()
	for _, f := range p.updates {
		f()
	}
	return p.settings.MinSize() != was
}

// set gives an option a value.
func (p *optionPanel) set(o tool.Option, value int) {
	p.draft.bench.Map.CancelStroke()
	p.draft.sparing(func() {
		if err := o.Set(p.draft.bench.Doc, value); err != nil {
			p.draft.bench.Desk.Fail("The change cannot be made", err)
		}
		p.draft.toolsChanged()
	})
}

func (p *optionPanel) enabled(o tool.Option) bool {
	return o.Enabled == nil || o.Enabled(p.draft.bench.Doc)
}

func (p *optionPanel) addCaption(o tool.Option) {
	p.settings.Add(look.Pad(look.Caption(o.Name), 2, 8, 0, 0))
}

// addChoice adds a button that shows what is chosen and drops down a menu.
func (p *optionPanel) addChoice(o tool.Option) {
	p.addCaption(o)
	var b *kit.Button
	b = kit.NewButton("chevron-down", "", func() {
		widget.ShowPopUpMenuAtRelativePosition(p.menu(o), p.draft.bench.Desk.Win.Canvas(), fyne.NewPos(0, b.Size().Height), b)
	})
	b.Wide, b.Hint = true, "Choose: "+strings.Join(o.Choices, ", ")
	p.draft.bench.Wire(b)
	p.settings.Add(b)
	p.updates = append(p.updates, func() {
		b.Text = look.Capital(o.Choices[o.Get(p.draft.bench.Doc)])
		b.SetEnabled(p.enabled(o))
		b.Refresh()
	})
}

// menu is what there is to choose from.
func (p *optionPanel) menu(o tool.Option) *fyne.Menu {
	m := fyne.NewMenu("")
	for i, name := range o.Choices {
		item := fyne.NewMenuItem(look.Seen(look.Capital(name)), func() { p.set(o, i) })
		item.Checked = o.Get(p.draft.bench.Doc) == i
		m.Items = append(m.Items, item)
	}
	return m
}

// addNumber adds buttons for less and more around a number.
func (p *optionPanel) addNumber(o tool.Option) {
	p.addCaption(o)
	step := func(icon, hint string, by int) *kit.Button {
		b := kit.NewButton(icon, "", func() { p.set(o, o.Get(p.draft.bench.Doc)+by) })
		b.Hint = hint
		p.draft.bench.Wire(b)
		return b
	}
	keys := ""
	if o.ID == tool.SizeID {
		keys = " ([ and ] do so too)"
	}
	less, more := step("minus", "Less"+keys, -o.Step), step("plus", "More"+keys, o.Step)
	value := look.Line("", look.Now().Ink, theme.TextSize())
	p.settings.Add(container.NewBorder(nil, nil, less, more, container.NewCenter(value)))
	p.updates = append(p.updates, func() {
		now := o.Get(p.draft.bench.Doc)
		look.SetLine(value, o.Format(now))
		less.SetEnabled(p.enabled(o) && now > o.Min)
		more.SetEnabled(p.enabled(o) && now < o.Max)
	})
}

// addToggle adds a button that is on or off.
func (p *optionPanel) addToggle(o tool.Option) {
	b := kit.NewButton("", o.Name, func() { p.set(o, 1-o.Get(p.draft.bench.Doc)) })
	b.Wide, b.Hint = true, "On or off: "+o.Name
	p.draft.bench.Wire(b)
	p.settings.Add(b)
	p.updates = append(p.updates, func() {
		on := o.Get(p.draft.bench.Doc) == 1
		b.Key = "off"
		if on {
			b.Key = "on"
		}
		b.SetSelected(on)
		b.SetEnabled(p.enabled(o))
		b.Refresh()
	})
}

// addText adds a field. What is written there counts when the field is left or
// Enter is pressed.
func (p *optionPanel) addText(o tool.Option) {
	p.addCaption(o)
	f := kit.NewField("")
	p.fields[o.ID] = f
	commit := func() {
		if f.Text == o.GetText(p.draft.bench.Doc) || f.Disabled() {
			return
		}
		if err := o.SetText(p.draft.bench.Doc, f.Text); err != nil {
			f.SetText(o.GetText(p.draft.bench.Doc))
			p.draft.bench.Desk.Fail("The change cannot be made", err)
		}
		p.draft.toolsChanged()
	}
	f.OnLeave = commit
	f.OnSubmitted = func(string) { p.draft.bench.Board.TakeFocus() }
	f.OnKey = func(k fyne.KeyName) bool {
		if k == fyne.KeyEscape {
			f.SetText(o.GetText(p.draft.bench.Doc))
			p.draft.bench.Board.TakeFocus()
		}
		return k == fyne.KeyEscape
	}
	p.settings.Add(f)
	p.updates = append(p.updates, func() {
		f.SetEnabled(p.enabled(o))
		switch has := p.has(f); {
		case has && f.Disabled():
			p.draft.bench.Board.TakeFocus()
		case has:
			return
		}
		if text := o.GetText(p.draft.bench.Doc); f.Text != text {
			f.SetText(text)
		}
	})
}

// has reports whether a field has the keyboard.
func (p *optionPanel) has(f *kit.Field) bool {
	c := fyne.CurrentApp().Driver().CanvasForObject(f)
	return c != nil && c.Focused() == f
}

// offer gives the field of an option the keyboard, for what is to be written next.
func (p *optionPanel) offer(id string) {
	if f := p.fields[id]; f != nil {
		f.Offer()
	}
}

// addAction adds a button for an action.
func (p *optionPanel) addAction(a tool.Action) {
	b := kit.NewButton("", a.Name, func() { p.draft.act(a) })
	b.Wide, b.Key = true, strings.NewReplacer("Backspace", "Bksp", "Delete", "Del").Replace(a.Key)
	if b.Hint = a.Name; a.Key != "" {
		b.Hint += " (" + a.Key + ")"
	}
	p.draft.bench.Wire(b)
	p.actions.Add(b)
	p.updates = append(p.updates, func() { b.SetEnabled(a.Can(p.draft.bench.Doc)) })
}
