package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// keyList is a list that outlines the row that the keys are at while it has the
// keyboard, and hands on the keys it has no use for.
type keyList struct {
	widget.List
	// OnSelected is told the row that was chosen. It stands before the field of
	// the same name within, by which the list itself learns it.
	OnSelected func(id widget.ListItemID)

	onEmpty func()                     // Enter on a list without rows
	onMove  func(id widget.ListItemID) // told the row that the arrow keys lead to, if anybody is
	onRune  func(rune)
	onKey   func(fyne.KeyName)
	full    func(id widget.ListItemID, row fyne.CanvasObject) string // of a row whose text is cut off, "" where it is not; nil for none
	at      widget.ListItemID                                        // the row that the keys are at
	focused bool
}

func newKeyList(length func() int, create func() fyne.CanvasObject, update func(widget.ListItemID, fyne.CanvasObject)) *keyList {
	l := &keyList{}
	l.hold(length, create, update)
	l.ExtendBaseWidget(l)
	return l
}

// hold says what the rows are.
func (l *keyList) hold(length func() int, create func() fyne.CanvasObject, update func(widget.ListItemID, fyne.CanvasObject)) {
	l.Length = length
	l.CreateItem = func() fyne.CanvasObject {
		outline := canvas.NewRectangle(color.Transparent)
		outline.StrokeWidth = 2
		return container.NewStack(newTipArea(create(), func() string { return "" }), outline)
	}
	l.UpdateItem = func(id widget.ListItemID, o fyne.CanvasObject) {
		row := o.(*fyne.Container)
		area := row.Objects[0].(*tipArea)
		update(id, area.content)
		if l.full != nil {
			area.says = func() string { return l.full(id, area.content) }
		}
		outline := row.Objects[1].(*canvas.Rectangle)
		outline.StrokeColor = look.Now().Accent
		outline.Hidden = !l.focused || id != l.at
		outline.Refresh()
	}
	l.List.OnSelected = func(id widget.ListItemID) {
		l.at = id
		if l.OnSelected != nil {
			l.OnSelected(id)
		}
	}
	l.HideSeparators = true
}

// ScrollTo brings a row in sight; the keys go on from there.
func (l *keyList) ScrollTo(id widget.ListItemID) {
	l.at = id
	l.List.ScrollTo(id)
	l.Refresh()
}

// FocusGained and FocusLost follow the keyboard.
func (l *keyList) FocusGained() {
	l.focused = true
	l.at = max(0, min(l.at, l.Length()-1))
	l.Refresh()
}

func (l *keyList) FocusLost() {
	l.focused = false
	l.Refresh()
}

// TypedKey moves in the list; Enter chooses the row as the space bar does.
func (l *keyList) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp:
		l.move(-1)
	case fyne.KeyDown:
		l.move(1)
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		if l.Length() == 0 && l.onEmpty != nil {
			l.onEmpty()
			return
		}
		l.Select(l.at)
	default:
		l.onKey(e.Name)
	}
}

// move goes on by rows.
func (l *keyList) move(by int) {
	to := max(0, min(l.at+by, l.Length()-1))
	if to == l.at {
		return
	}
	l.ScrollTo(to)
	if l.onMove != nil {
		l.onMove(to)
	}
}

// TypedRune searches the list for what is typed, where there is a search.
func (l *keyList) TypedRune(r rune) {
	if r != ' ' {
		l.onRune(r)
	}
}

// searchIn is what letters typed in a list do: they are written into the search
// over it. Without a search they do nothing, and the status line says whose they
// are.
func (e *editor) searchIn(search *field) func(rune) {
	return func(r rune) {
		if search == nil || !inSight(search) {
			e.status.setNotice("Letters are the map’s: Escape leads back to it.")
			return
		}
		e.app.win.Canvas().Focus(search)
		search.TypedRune(r)
	}
}
