package start

import "fyne.io/fyne/v2"

// entry is what the page opens: with the pointer, Enter or the space bar. Other keys go to
// the page, and so do letters, which search.
type entry struct {
	open  func()
	onKey func(fyne.KeyName)
	typed func(rune)
}

// Tapped opens it.
func (e *entry) Tapped(*fyne.PointEvent) { e.open() }

// TypedKey opens it with Enter.
func (e *entry) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		e.open()
	default:
		e.onKey(k.Name)
	}
}

// TypedRune opens it with the space bar.
func (e *entry) TypedRune(r rune) {
	if r == ' ' {
		e.open()
		return
	}
	e.typed(r)
}
