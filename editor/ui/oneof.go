package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// oneOf is buttons of which one is chosen. Unlike the choices of the window
// library they hand on the keys they have no use for.
type oneOf struct {
	buttons []*button
	at      int // the one chosen
	changed func()
}

// newOneOf has the first of the texts chosen.
func newOneOf(changed func(), texts ...string) *oneOf {
	o := &oneOf{changed: changed}
	for _, text := range texts {
		o.add(newButton("", text, nil))
	}
	o.buttons[0].selected = true
	return o
}

func (o *oneOf) add(b *button) {
	i := len(o.buttons)
	b.wide = true
	b.tap = func() { o.choose(i) }
	o.buttons = append(o.buttons, b)
}

// choose chooses a button by its number.
func (o *oneOf) choose(i int) {
	o.at = i
	for j, b := range o.buttons {
		b.setSelected(i == j)
	}
	o.changed()
}

// column is the buttons one under the other.
func (o *oneOf) column() *fyne.Container {
	box := container.NewVBox()
	for _, b := range o.buttons {
		box.Add(b)
	}
	return box
}
