package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// OneOf is buttons of which one is chosen. Unlike the choices of the window
// library they hand on the keys they have no use for.
type OneOf struct {
	Buttons []*Button
	At      int // the one chosen
	Changed func()
	Accept  func() // what Enter does on the one that is chosen; nil for nothing
}

// NewOneOf has the first of the texts chosen.
func NewOneOf(changed func(), texts ...string) *OneOf {
	o := &OneOf{Changed: changed}
	for _, text := range texts {
		o.Add(NewButton("", text, nil))
	}
	o.Buttons[0].Selected = true
	return o
}

// Add adds a button to those of which one is chosen.
func (o *OneOf) Add(b *Button) {
	i := len(o.Buttons)
	b.Wide = true
	b.Tap = func() { o.Choose(i) }
	b.OnEnter = func() bool {
		if o.At != i || o.Accept == nil {
			return false
		}
		if b.Early == nil || !b.Early() {
			o.Accept()
		}
		return true
	}
	o.Buttons = append(o.Buttons, b)
}

// Choose chooses a button by its number.
func (o *OneOf) Choose(i int) {
	o.At = i
	for j, b := range o.Buttons {
		b.SetSelected(i == j)
	}
	o.Changed()
}

// Step chooses the button above or below the one chosen where the key is Up or Down; it
// reports whether it is.
func (o *OneOf) Step(k fyne.KeyName) bool {
	by, arrow := map[fyne.KeyName]int{fyne.KeyUp: -1, fyne.KeyDown: 1}[k]
	if to := o.At + by; arrow && to >= 0 && to < len(o.Buttons) {
		o.Choose(to)
	}
	return arrow
}

// Column is the buttons one under the other.
func (o *OneOf) Column() *fyne.Container {
	box := container.NewVBox()
	for _, b := range o.Buttons {
		box.Add(b)
	}
	return box
}
