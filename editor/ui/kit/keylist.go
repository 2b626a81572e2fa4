package kit

import (
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// KeyList is a list that outlines the row that the keys are at while it has the
// keyboard, and hands on the keys it has no use for.
type KeyList struct {
	widget.List
	// OnSelected is told the row that was chosen. It stands before the field of
	// the same name within, by which the list itself learns it.
	OnSelected func(id widget.ListItemID)

	OnEmpty func()                     // Enter on a list without rows
	OnEnter func(id widget.ListItemID) // Enter on a row, and a double click; nil where they choose it as a click does
	OnMove  func(id widget.ListItemID) // told the row that the arrow keys lead to, if anybody is
	OnRune  func(rune)
	OnKey   func(fyne.KeyName)
	Full    func(id widget.ListItemID, row fyne.CanvasObject) string // of a row whose text is cut off, "" where it is not; nil for none
	At      widget.ListItemID                                        // the row that the keys are at
	focused bool
	held    bool         // it shows no change yet
	heights *LineHeights // of rows that are texts of several lines; nil for rows of one height
	chosen  time.Time    // when At was chosen last
	was     int          // At then
	renewed bool         // the rows are others than when it was
}

// doubleClick is how soon after a click another one is its second.
const doubleClick = 500 * time.Millisecond

// NewKeyList is a list of rows that create makes and update fills.
func NewKeyList(length func() int, create func() fyne.CanvasObject, update func(widget.ListItemID, fyne.CanvasObject)) *KeyList {
	l := &KeyList{}
	l.Hold(length, create, update)
	l.ExtendBaseWidget(l)
	return l
}

// Hold says what the rows are.
func (l *KeyList) Hold(length func() int, create func() fyne.CanvasObject, update func(widget.ListItemID, fyne.CanvasObject)) {
	l.Length = length
	l.CreateItem = func() fyne.CanvasObject {
		outline := canvas.NewRectangle(color.Transparent)
		outline.StrokeWidth = 2
		return container.NewStack(NewTipArea(create(), func() string { return "" }), outline)
	}
	l.UpdateItem = func(id widget.ListItemID, o fyne.CanvasObject) {
		row := o.(*fyne.Container)
		area := row.Objects[0].(*TipArea)
		update(id, area.Content)
		if l.Full != nil {
			area.says = func() string { return l.Full(id, area.Content) }
		}
		outline := row.Objects[1].(*canvas.Rectangle)
		outline.StrokeColor = look.Now().Accent
		outline.Hidden = !l.focused || id != l.At
		outline.Refresh()
	}
	l.List.OnSelected = func(id widget.ListItemID) {
		soon := time.Since(l.chosen) < doubleClick
		if soon && l.renewed && id == l.was { // the second of a double click was meant for the row that was here
			l.UnselectAll()
			return
		}
		again := soon && id == l.At
		l.At, l.was, l.chosen, l.renewed = id, id, time.Now(), false
		if l.OnSelected != nil {
			l.OnSelected(id)
		} else {
			l.UnselectAll()
		}
		if again && l.OnEnter != nil {
			l.chosen = time.Time{}
			l.OnEnter(id)
		}
	}
	l.HideSeparators = true
}

// Renew shows other rows than before, from the first on.
func (l *KeyList) Renew() {
	l.renewed = true
	l.UnselectAll()
	l.ScrollToTop()
	l.At = 0
	l.Refresh()
}

// Resize gives the list another size. Texts may take more or fewer lines then.
func (l *KeyList) Resize(size fyne.Size) {
	l.List.Resize(size)
	if l.heights != nil {
		l.heights.fit()
	}
}

// setHeights has set give rows heights of their own, and then shows the list once: by itself
// SetItemHeight does for each.
func (l *KeyList) setHeights(set func()) {
	l.held = true
	set()
	l.held = false
	l.Refresh()
}

// ScrollTo brings a row in sight; the keys go on from there.
func (l *KeyList) ScrollTo(id widget.ListItemID) {
	l.At = id
	l.List.ScrollTo(id)
	l.Refresh()
}

// FocusGained and FocusLost follow the keyboard.
func (l *KeyList) FocusGained() {
	l.focused = true
	l.At = max(0, min(l.At, l.Length()-1))
	l.Refresh()
}

// FocusLost is called by the window library.
func (l *KeyList) FocusLost() {
	l.focused = false
	l.Refresh()
}

// TypedKey moves in the list; Enter chooses the row as the space bar does.
func (l *KeyList) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp:
		l.move(-1)
	case fyne.KeyDown:
		l.move(1)
	case fyne.KeyHome:
		l.move(-l.Length())
	case fyne.KeyEnd:
		l.move(l.Length())
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		if l.Length() == 0 && l.OnEmpty != nil {
			l.OnEmpty()
			return
		}
		if l.OnEnter != nil && e.Name != fyne.KeySpace {
			l.OnEnter(l.At)
			return
		}
		l.Select(l.At)
	default:
		l.OnKey(e.Name)
	}
}

// move goes on by rows.
func (l *KeyList) move(by int) {
	to := max(0, min(l.At+by, l.Length()-1))
	if to == l.At {
		return
	}
	l.ScrollTo(to)
	if l.OnMove != nil {
		l.OnMove(to)
	}
}

// TypedRune searches the list for what is typed, where there is a search.
func (l *KeyList) TypedRune(r rune) {
	if r != ' ' {
		l.OnRune(r)
	}
}
