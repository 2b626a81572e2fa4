package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// OptionList is a list of options with a search over it.
type OptionList struct {
	options []Option
	Found   []int // of the options, those that the search lets through
	At      int   // of found, the row that Enter takes
	Search  *Field
	List    *PassedList
	Content fyne.CanvasObject
	none    fyne.CanvasObject // says that nothing is found
	marked  func(id string) bool
	take    func(id string)
}

const pickerWidth, pickerHeight = 420, 340

// NewOptionList is a list of options, some of them marked. take is told the option
// that is chosen.
func NewOptionList(options []Option, marked func(id string) bool, take func(id string)) *OptionList {
	l := &OptionList{options: options, marked: marked, take: take, Search: NewField("Search")}
	l.List = newPassedList(func() int { return len(l.Found) }, newOptionRow, l.updateRow)
	l.List.OnSelected = func(row widget.ListItemID) {
		l.List.UnselectAll()
		TakeFocus(l.Search) // the keys go on from there after a click
		l.At = row
		l.Enter()
	}
	l.none = look.Pad(container.NewVBox(look.Caption("Nothing is called so. Part of a word will do.")), 8, 10, 0, 10)
	l.Search.OnChanged = func(string) { l.filter() }
	l.filter()
	l.Content = container.New(look.FixedWidth(pickerWidth), look.Between(look.Pad(l.Search, 0, 0, 6, 0), container.New(look.FixedHeight(pickerHeight), look.OnPaper(look.Now().Sheet, container.NewStack(l.List, l.none))), nil))
	return l
}

// filter lets through the options that have all words of the search.
func (l *OptionList) filter() {
	l.Found, l.At = l.Found[:0], 0
	for i, o := range l.options {
		if Matches(l.Search.Text, o.Text, o.Detail) {
			l.Found = append(l.Found, i)
		}
	}
	look.Show(l.none, len(l.Found) == 0)
	l.List.Refresh()
	l.List.ScrollToTop()
}

// Enter takes the row that is marked.
func (l *OptionList) Enter() {
	if l.At < len(l.Found) {
		l.take(l.options[l.Found[l.At]].ID)
		l.List.Refresh()
	}
}

// move goes up or down in the list; it reports whether the key does so.
func (l *OptionList) move(k fyne.KeyName) bool {
	switch k {
	case fyne.KeyUp:
		l.At = max(0, l.At-1)
	case fyne.KeyDown:
		l.At = min(len(l.Found)-1, l.At+1)
	default:
		return false
	}
	l.List.Refresh()
	l.List.ScrollTo(max(0, l.At))
	return true
}

// newOptionRow is a ground, a tick, a text and a detail.
func newOptionRow() fyne.CanvasObject {
	tick := look.NewPicture(nil)
	tick.SetMinSize(fyne.NewSize(16, 16))
	text, detail := look.Line(" ", look.Now().Ink, theme.TextSize()), look.Line(" ", look.Now().Faded, theme.CaptionTextSize())
	return container.NewStack(canvas.NewRectangle(look.Now().Sheet), look.Pad(container.NewBorder(nil, nil, tick, detail, text), 4, 8, 4, 8))
}

func (l *OptionList) updateRow(row widget.ListItemID, o fyne.CanvasObject) {
	stack := o.(*fyne.Container)
	border := stack.Objects[1].(*fyne.Container).Objects[0].(*fyne.Container)
	ground, text := stack.Objects[0].(*canvas.Rectangle), border.Objects[0].(*canvas.Text)
	tick, detail := border.Objects[1].(*look.Picture), border.Objects[2].(*canvas.Text)
	given := l.options[l.Found[row]]
	ground.FillColor = look.Now().Sheet
	if row == l.At {
		ground.FillColor = look.Now().AccentLow
	}
	tone := look.Now().Sheet
	if row == l.At {
		tone = look.Now().AccentLow
	}
	if l.marked(given.ID) {
		tone = look.Now().Accent
	}
	tick.Set(look.Icon("check", tone))
	detail.Text = look.Seen(given.Detail)
	look.Shorten(text, look.Capital(given.Text), pickerWidth-70-detail.MinSize().Width)
	for _, part := range []fyne.CanvasObject{ground, text, detail} {
		part.Refresh()
	}
}

// Keys gives the list the arrows of the search, and has Escape in it cancel.
func (l *OptionList) Keys(cancel func()) {
	l.Search.OnSubmitted = func(string) { l.Enter() }
	l.Search.OnKey = func(k fyne.KeyName) bool {
		if k == fyne.KeyEscape {
			cancel()
			return true
		}
		return l.move(k)
	}
}
