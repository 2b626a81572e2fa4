package exporting

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// optionColumn is a control for each option of a format, with what it is good for. Those
// that mean nothing beside the other settings are not there.
type optionColumn struct {
	dialog   *dialog
	box      *fyne.Container
	controls []*control
}

// control is that of an option.
type control struct {
	option export.Option
	object *fyne.Container
	show   func(value string) // shows what the option is set to
	says   *fyne.Container    // what is wrong with what is written
	wrong  bool
}

const (
	captionWidth = 112                            // of the name beside a control
	nameTop      = 6                              // over it
	numberWidth  = 74                             // of the field of a number
	pickRoom     = optionRoom - captionWidth - 60 // for the text of a button beside a name
	ticksMost    = 6                              // choices of which several may be made that are all shown
)

func newOptionColumn(x *dialog) *optionColumn {
	return &optionColumn{dialog: x, box: stacked()}
}

// stacked is a column without gaps, in which what is hidden takes no room.
func stacked(objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedVBoxLayout(0), objects...)
}

// show shows the options of another format.
func (c *optionColumn) show(f export.Format, set export.Settings) {
	c.controls = nil
	c.box.RemoveAll()
	for _, o := range f.Options {
		n := c.newControl(o)
		c.controls = append(c.controls, n)
		c.box.Add(n.object)
	}
	if len(f.Options) == 0 {
		c.box.Add(paragraph("There is nothing to be chosen about this format.", optionRoom))
	}
	c.update(set)
}

// update shows settings in the controls that are there.
func (c *optionColumn) update(set export.Settings) {
	for _, n := range c.controls {
		if !n.wrong {
			n.show(set[n.option.Key])
		}
		look.Show(n.object, n.option.Matters == nil || n.option.Matters(c.dialog.source, set))
	}
	c.box.Refresh()
}

// wrong reports whether something is written that cannot be so, where it matters.
func (c *optionColumn) wrong() bool {
	return slices.ContainsFunc(c.controls, func(n *control) bool { return n.wrong && n.object.Visible() })
}

func (c *optionColumn) newControl(o export.Option) *control {
	n := &control{option: o, says: container.New(look.Tight{})}
	var made fyne.CanvasObject
	switch o.Kind {
	case export.Pick:
		under := c.named
		if widestChoice(kitOptions(o.Choices)) > pickRoom {
			under = c.headed
		}
		made = under(o, c.pick(n))
	case export.Several:
		if len(o.Choices) <= ticksMost {
			made = c.named(o, c.ticks(n))
		} else {
			made = c.named(o, c.several(n))
		}
	case export.Number:
		made = c.named(o, c.number(n))
	case export.Flag:
		made = c.flag(n)
	case export.Line:
		made = c.named(o, c.line(n))
	case export.Part:
		made = c.named(o, c.part(n))
	}
	help := paragraph(look.Sentence(o.Help), optionRoom)
	n.object = look.Pad(container.New(look.Tight{}, made, look.Pad(n.says, 1, 0, 0, 0), look.Pad(help, 1, 0, 0, 0)), 0, 2, 9, optionWidth-optionRoom)
	return n
}

// named is a control beside its name.
func (c *optionColumn) named(o export.Option, control fyne.CanvasObject) fyne.CanvasObject {
	name := kit.NewCutLine(look.Line(o.Name, look.Now().Ink, theme.TextSize()), captionWidth).Box
	return look.After(container.New(look.FixedWidth(captionWidth), stacked(look.Pad(name, nameTop, 0, 0, 6))), control)
}

// headed is a control under its name, with the whole width for what is chosen.
func (c *optionColumn) headed(o export.Option, control fyne.CanvasObject) fyne.CanvasObject {
	name := kit.NewCutLine(look.Line(o.Name, look.Now().Ink, theme.TextSize()), optionRoom).Box
	return stacked(name, look.Pad(control, 3, 0, 0, 0))
}

// widestChoice is how wide the longest of the choices is.
func widestChoice(options []kit.Option) (most float32) {
	for _, o := range options {
		most = max(most, fyne.MeasureText(look.Capital(o.Text), theme.TextSize(), fyne.TextStyle{}).Width)
	}
	return most
}

// button is one of the column that hands keys on to the dialog.
func (c *optionColumn) button(icon, text string) *kit.Button {
	b := kit.NewButton(icon, text, nil)
	b.Look, b.Wide, b.Tight = kit.Framed, true, true
	c.dialog.modal.Take(b)
	return b
}

// set is what an option is set to.
func (c *optionColumn) set(o export.Option) string { return c.dialog.settings()[o.Key] }

func kitOptions(choices []export.Choice) []kit.Option {
	var options []kit.Option
	for _, choice := range choices {
		options = append(options, kit.Option{ID: choice.ID, Text: choice.Name})
	}
	return options
}

// pick is a button that shows what is chosen and offers the others.
func (c *optionColumn) pick(n *control) fyne.CanvasObject {
	o, options := n.option, kitOptions(n.option.Choices)
	b := c.button("chevron-down", "")
	b.Hint = "Choose: " + o.Name
	b.Tap = func() {
		c.dialog.desk.PickOption(b.Hint, b, options, c.set(o), func(id string) { c.dialog.change(o.Key, id) })
	}
	n.show = func(value string) {
		b.Text = look.Capital(kit.OptionText(options, value))
		b.Refresh()
	}
	return b
}

// chosen is the choices of which several are made, in their order.
func chosen(o export.Option, value string) (ids []string) {
	for _, choice := range o.Choices {
		if (export.Settings{"": value}).Has("", choice.ID) {
			ids = append(ids, choice.ID)
		}
	}
	return ids
}

// ticks is a button for each choice, of which any may be on.
func (c *optionColumn) ticks(n *control) fyne.CanvasObject {
	o := n.option
	column := container.New(look.Tight{})
	var buttons []*kit.Button
	for _, choice := range o.Choices {
		b := c.button("", look.Capital(choice.Name))
		b.Look = kit.Plain
		b.Tap = func() {
			ids := chosen(o, c.set(o))
			if at := slices.Index(ids, choice.ID); at >= 0 {
				ids = slices.Delete(ids, at, at+1)
			} else {
				ids = chosen(o, strings.Join(append(ids, choice.ID), ","))
			}
			c.dialog.change(o.Key, strings.Join(ids, ","))
		}
		buttons = append(buttons, b)
		column.Add(look.Pad(b, 0, 0, 2, 0))
	}
	n.show = func(value string) {
		ids := chosen(o, value)
		for i, b := range buttons {
			tick(b, slices.Contains(ids, o.Choices[i].ID))
		}
	}
	return column
}

// tick shows whether a button of the column is on.
func tick(b *kit.Button, on bool) {
	b.Selected, b.Key = on, "off"
	if on {
		b.Key = "on"
	}
	b.Refresh()
}

// several is a button that shows which choices are made and offers all of them.
func (c *optionColumn) several(n *control) fyne.CanvasObject {
	o, options := n.option, kitOptions(n.option.Choices)
	b := c.button("chevron-down", "")
	b.Hint = "Choose: " + o.Name
	b.Tap = func() {
		c.dialog.desk.PickSeveral(o.Name, options, chosen(o, c.set(o)), func(ids []string) { c.dialog.change(o.Key, strings.Join(ids, ",")) })
	}
	n.show = func(value string) {
		var names []string
		for _, id := range chosen(o, value) {
			names = append(names, kit.OptionText(options, id))
		}
		b.Text = "Nothing"
		if len(names) > 0 {
			b.Text = look.Capital(strings.Join(names, ", "))
		}
		b.Refresh()
	}
	return b
}

// number is a field with its unit, and a button that offers usual numbers.
func (c *optionColumn) number(n *control) fyne.CanvasObject {
	o, options := n.option, kitOptions(n.option.Choices)
	field := c.field(n, func(text string) string { return strings.ReplaceAll(text, ",", ".") })
	unit, called := look.Line(o.Unit, look.Now().Faded, theme.TextSize()), look.Caption("")
	row := container.NewHBox(container.New(look.FixedWidth(numberWidth), field), container.NewCenter(unit))
	if len(options) > 0 {
		b := kit.NewButton("chevron-down", "", nil)
		b.Look, b.Hint = kit.Framed, "Usual numbers: "+o.Name
		b.Tap = func() {
			c.dialog.desk.PickOption(b.Hint, b, options, c.set(o), func(id string) {
				n.setWrong("")
				field.SetText(id)
			})
		}
		c.dialog.modal.Take(b)
		row.Add(container.NewCenter(b))
	}
	written := n.show
	n.show = func(value string) {
		written(value)
		name := kit.OptionText(options, value)
		if name == value || len(options) == 0 {
			name = ""
		}
		look.SetLine(called, name)
		look.Show(called, name != "")
	}
	return stacked(row, called)
}

// field is a field for what is written; as is how it is set.
func (c *optionColumn) field(n *control, as func(string) string) *kit.Field {
	o := n.option
	field := kit.NewField("")
	showing := false
	field.OnChanged = func(text string) {
		if showing {
			return
		}
		value := as(strings.TrimSpace(text))
		if err := o.Refusal(value); err != nil {
			n.setWrong(desk.SentenceOf(err))
			c.box.Refresh()
			c.dialog.reconsider()
			return
		}
		if n.wrong {
			n.setWrong("")
			c.box.Refresh()
		}
		c.dialog.change(o.Key, value)
	}
	n.show = func(value string) {
		if as(strings.TrimSpace(field.Text)) != value {
			showing = true
			field.SetText(value)
			showing = false
		}
	}
	c.dialog.modal.TakeFields(field)
	return field
}

// setWrong says what is wrong with what is written, "" for nothing.
func (n *control) setWrong(text string) {
	n.wrong = text != ""
	look.SetParagraph(n.says, text, theme.CaptionTextSize(), optionRoom, look.Now().MayNot)
}

// line is a field for a line of text.
func (c *optionColumn) line(n *control) fyne.CanvasObject {
	return c.field(n, func(text string) string { return text })
}

// part is a field for a part of the map, and a button for what is selected there.
func (c *optionColumn) part(n *control) fyne.CanvasObject {
	o, selection := n.option, c.dialog.window.Selection()
	field := c.line(n)
	if selection == "" {
		return field
	}
	b := c.button("", "The selection on the map")
	b.Look = kit.Plain
	b.Tap = func() {
		n.setWrong("")
		value := selection
		if c.set(o) == selection {
			value = ""
		}
		c.dialog.change(o.Key, value)
	}
	written := n.show
	n.show = func(value string) {
		written(value)
		tick(b, value == selection)
	}
	return stacked(field, b)
}

// flag is a button that is on or off.
func (c *optionColumn) flag(n *control) fyne.CanvasObject {
	o := n.option
	b := c.button("", o.Name)
	b.Look = kit.Plain
	b.Tap = func() {
		value := "yes"
		if c.set(o) == "yes" {
			value = "no"
		}
		c.dialog.change(o.Key, value)
	}
	n.show = func(value string) { tick(b, value == "yes") }
	return b
}
