package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// header is the bar over everything while documents are open: the way to the
// start page, a tab for each document, and the buttons of the one shown.
type header struct {
	app     *App
	home    *kit.Button
	tabs    []*kit.DocumentTab
	row     *fyne.Container
	about   *canvas.Text
	subject string // what about says in full
}

func newHeader(a *App) *header {
	h := &header{app: a, row: container.NewWithoutLayout(), about: look.Line("", look.Now().Faded, theme.TextSize())}
	h.about.TextStyle.Italic = true
	h.home = kit.NewButton("sheets", "", a.unlessBlocked(func() {
		if a.start != nil {
			a.showLast()
		} else {
			a.showStart()
		}
	}))
	h.home.OnHint = h.hint
	h.home.OnKey, h.home.OnRune = a.plainKey, a.plainRune
	return h
}

// hint shows what a button would do, where there is a status line.
func (h *header) hint(text string) {
	if e := h.app.editor; e != nil {
		e.status.SetHint(text)
	}
}

// over puts the bar over what is shown, with the buttons at the right. While
// nothing is open there is no bar.
func (h *header) over(content, buttons fyne.CanvasObject) fyne.CanvasObject {
	if len(h.tabs) == 0 {
		h.row = container.NewWithoutLayout() // the old one holds the documents that were open
		return content
	}
	if buttons == nil {
		buttons = container.NewStack()
	}
	objects := []fyne.CanvasObject{container.NewCenter(h.home), h.about, buttons}
	for _, t := range h.tabs {
		objects = append(objects, t)
	}
	h.row = container.New(&headerLayout{h: h}, objects...)
	bar := look.Frame(look.OnPaper(look.Now().Shade, h.row), nil, look.Ruler(), nil, nil)
	return look.Frame(content, bar, nil, nil, nil)
}

// update makes the tabs as documents are opened, closed and shown.
func (h *header) update() {
	h.home.Hint = "The start page: open another battle or file (" + h.app.keyOf("start") + ")"
	var tabs []*kit.DocumentTab
	shown := h.app.shown()
	for _, o := range h.app.tabs() {
		o.tab().NextKey, o.tab().CloseKey = h.app.keyOf("document.next"), h.app.keyOf("file.close")
		tabs = append(tabs, o.tab())
		o.tab().SetSelected(o == shown)
		if o.editor != nil {
			o.editor.showName()
		}
	}
	h.tabs = tabs
	h.home.SetSelected(shown == tabbed{})
	if h.app.start == nil && len(h.row.Objects) > 0 { // a document in the background was closed
		objects := h.row.Objects[:3:3]
		for _, t := range tabs {
			objects = append(objects, t)
		}
		look.Refill(h.row, objects...)
	}
}

// setSubject says behind the tabs what the document shown is about.
func (h *header) setSubject(text string) {
	h.subject = text
	h.arrange()
}

// arrange lays the bar out anew, as a part of it has become wider or narrower.
func (h *header) arrange() {
	if h.row.Layout != nil {
		h.row.Layout.Layout(h.row.Objects, h.row.Size())
	}
}

const tabWidest = 230

// headerLayout puts the parts of the header in a row: home, tabs, the subject
// in what room they leave, buttons.
type headerLayout struct{ h *header }

func (l *headerLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	tabs := float32(90 * min(3, len(objects)-3))
	return fyne.NewSize(objects[0].MinSize().Width+tabs+objects[2].MinSize().Width+24, kit.DocumentTabHeight)
}

func (l *headerLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	home, about, buttons, tabs := objects[0], l.h.about, objects[2], objects[3:]
	place := func(o fyne.CanvasObject, x, w float32) {
		o.Move(fyne.NewPos(x, 0))
		o.Resize(fyne.NewSize(w, size.Height))
	}
	place(home, 4, home.MinSize().Width)
	right := size.Width - buttons.MinSize().Width - 6
	place(buttons, right, buttons.MinSize().Width)
	x := 4 + home.MinSize().Width + 8
	most := min(tabWidest, (right-x-8)/float32(max(1, len(tabs))))
	for _, t := range tabs {
		w := min(t.MinSize().Width, most)
		place(t, x, w)
		x += w
	}
	x += 14
	about.Text = ""
	if room := right - x - 14; room > 60 && l.h.app.editor != nil {
		look.Shorten(about, l.h.subject, room)
	}
	about.Move(fyne.NewPos(x, (size.Height-about.MinSize().Height)/2+1))
	about.Resize(about.MinSize())
	about.Refresh()
}
