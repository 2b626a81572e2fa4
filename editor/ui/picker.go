package ui

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// menuMost is how many options a menu offers; more are offered with a search.
const menuMost = 10

// pickOption offers options under a button, or in a dialog with a search where
// there are many.
func (a *App) pickOption(name string, under fyne.CanvasObject, options []option, now string, take func(id string)) {
	if len(options) > menuMost {
		a.searchOption(name, options, now, take)
		return
	}
	menu := fyne.NewMenu("")
	for _, o := range options {
		text := capital(o.text)
		if o.detail != "" {
			text += ": " + o.detail
		}
		item := fyne.NewMenuItem(look.Seen(text), func() {
			if o.id != now {
				take(o.id)
			}
		})
		item.Checked = o.id == now
		menu.Items = append(menu.Items, item)
	}
	widget.ShowPopUpMenuAtRelativePosition(menu, a.win.Canvas(), fyne.NewPos(0, under.Size().Height), under)
}

// optionList is a list of options with a search over it.
type optionList struct {
	options []option
	found   []int // of the options, those that the search lets through
	at      int   // of found, the row that Enter takes
	search  *field
	list    *passedList
	content fyne.CanvasObject
	marked  func(id string) bool
	take    func(id string)
}

// passedList is a list whose keys come from the field over it: Tab goes past it.
type passedList struct{ widget.List }

func newPassedList(length func() int, create func() fyne.CanvasObject, update func(widget.ListItemID, fyne.CanvasObject)) *passedList {
	l := &passedList{}
	l.Length, l.CreateItem, l.UpdateItem = length, create, update
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	return l
}

// Enable, Disable and Disabled tell Tab not to stop at the list.
func (l *passedList) Enable()        {}
func (l *passedList) Disable()       {}
func (l *passedList) Disabled() bool { return true }

const pickerWidth, pickerHeight = 420, 340

func newOptionList(options []option, marked func(id string) bool, take func(id string)) *optionList {
	l := &optionList{options: options, marked: marked, take: take, search: newField("Search")}
	l.list = newPassedList(func() int { return len(l.found) }, newOptionRow, l.updateRow)
	l.list.OnSelected = func(row widget.ListItemID) {
		l.list.UnselectAll()
		if c := fyne.CurrentApp().Driver().CanvasForObject(l.search); c != nil {
			c.Focus(l.search) // the keys go on from there after a click
		}
		l.at = row
		l.enter()
	}
	l.search.OnChanged = func(string) { l.filter() }
	l.filter()
	l.content = container.New(look.FixedWidth(pickerWidth), look.Between(look.Pad(l.search, 0, 0, 6, 0), container.New(look.FixedHeight(pickerHeight), look.OnPaper(look.Now().Sheet, l.list)), nil))
	return l
}

// filter lets through the options that have all words of the search.
func (l *optionList) filter() {
	l.found, l.at = l.found[:0], 0
	for i, o := range l.options {
		if matches(l.search.Text, o.text, o.detail) {
			l.found = append(l.found, i)
		}
	}
	l.list.Refresh()
	l.list.ScrollToTop()
}

// matches reports whether all words of a search are found in the texts.
func matches(search string, texts ...string) bool {
	all := strings.ToLower(strings.Join(texts, " "))
	for _, w := range strings.Fields(strings.ToLower(search)) {
		if !strings.Contains(all, w) {
			return false
		}
	}
	return true
}

// enter takes the row that is marked.
func (l *optionList) enter() {
	if l.at < len(l.found) {
		l.take(l.options[l.found[l.at]].id)
		l.list.Refresh()
	}
}

// move goes up or down in the list; it reports whether the key does so.
func (l *optionList) move(k fyne.KeyName) bool {
	switch k {
	case fyne.KeyUp:
		l.at = max(0, l.at-1)
	case fyne.KeyDown:
		l.at = min(len(l.found)-1, l.at+1)
	default:
		return false
	}
	l.list.Refresh()
	l.list.ScrollTo(max(0, l.at))
	return true
}

// newOptionRow is a ground, a tick, a text and a detail.
func newOptionRow() fyne.CanvasObject {
	tick := canvas.NewImageFromResource(nil)
	tick.SetMinSize(fyne.NewSize(16, 16))
	text, detail := look.Line(" ", look.Now().Ink, theme.TextSize()), look.Line(" ", look.Now().Faded, theme.CaptionTextSize())
	return container.NewStack(canvas.NewRectangle(look.Now().Sheet), look.Pad(container.NewBorder(nil, nil, tick, detail, text), 4, 8, 4, 8))
}

func (l *optionList) updateRow(row widget.ListItemID, o fyne.CanvasObject) {
	stack := o.(*fyne.Container)
	border := stack.Objects[1].(*fyne.Container).Objects[0].(*fyne.Container)
	ground, text := stack.Objects[0].(*canvas.Rectangle), border.Objects[0].(*canvas.Text)
	tick, detail := border.Objects[1].(*canvas.Image), border.Objects[2].(*canvas.Text)
	given := l.options[l.found[row]]
	ground.FillColor = look.Now().Sheet
	if row == l.at {
		ground.FillColor = look.Now().AccentLow
	}
	tone := look.Now().Sheet
	if row == l.at {
		tone = look.Now().AccentLow
	}
	if l.marked(given.id) {
		tone = look.Now().Accent
	}
	look.SetImage(tick, look.Icon("check", tone))
	detail.Text = look.Seen(given.detail)
	look.Shorten(text, capital(given.text), pickerWidth-70-detail.MinSize().Width)
	for _, part := range []fyne.CanvasObject{ground, text, detail} {
		part.Refresh()
	}
}

// searchOption offers many options in a dialog.
func (a *App) searchOption(name string, options []option, now string, take func(id string)) {
	var m *modal
	l := newOptionList(options, func(id string) bool { return id == now }, func(id string) {
		m.close()
		if id != now {
			take(id)
		}
	})
	cancel := dialogButton("Cancel", framed, func() { m.close() })
	m = a.openModal(name, l.content, fyne.Size{}, cancel)
	m.cancel, m.accept = m.close, l.enter
	l.keys(a, m)
	if i := slices.IndexFunc(options, func(o option) bool { return o.id == now }); i >= 0 {
		l.at = i
		l.list.ScrollTo(i)
	}
}

// keys gives the search the keyboard, the list its arrows.
func (l *optionList) keys(a *App, m *modal) {
	l.search.OnSubmitted = func(string) { l.enter() }
	l.search.onKey = func(k fyne.KeyName) bool {
		if k == fyne.KeyEscape {
			m.cancel()
			return true
		}
		return l.move(k)
	}
	a.win.Canvas().Focus(l.search)
}

// pickSeveral lets any of the options be chosen in a dialog.
func (a *App) pickSeveral(name string, options []option, now []string, take func(ids []string)) {
	chosen := map[string]bool{}
	for _, id := range now {
		chosen[id] = true
	}
	var m *modal
	l := newOptionList(options, func(id string) bool { return chosen[id] }, func(id string) { chosen[id] = !chosen[id] })
	done := func() {
		var ids []string
		for _, o := range options {
			if chosen[o.id] {
				ids = append(ids, o.id)
			}
		}
		m.close()
		if !slices.Equal(ids, now) {
			take(ids)
		}
	}
	hint := look.Faint("Enter or a click ticks a row. Tab leads to the buttons.")
	cancel, ok := dialogButton("Cancel", framed, func() { m.close() }), dialogButton("Take these", primary, done)
	m = a.openModal(name, container.NewVBox(l.content, hint), fyne.Size{}, cancel, ok)
	m.cancel, m.accept = m.close, done
	l.keys(a, m)
}
