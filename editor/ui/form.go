package ui

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
)

// form is a column of controls in a panel. The panel describes the whole form
// anew after every change with show; controls are known by their keys and stay
// the same objects from one description to the next, so that the keyboard,
// what is being written and the place in the column stay too.
//
// The key of a control is the path of the field it changes, "length.turns",
// with something behind a colon where a field has several controls.
type form struct {
	bench  *panel.Bench
	scroll *kit.Scroller
	column *fyne.Container
	items  map[string]*formItem
	order  []string // keys as last described
	open   []*[]fyne.CanvasObject

	describe func()          // the description shown last
	dialog   *desk.Modal     // that the form lies in; nil in a panel
	opened   string          // key of the area that is being built
	unfolded map[string]bool // parts that show all of themselves
}

// formItem is a control with what the form does with it.
type formItem struct {
	object  fyne.CanvasObject
	control any             // what the description brings up to date
	focus   fyne.Focusable  // what takes the keyboard; nil for none
	commit  func()          // makes an edit of what is being written; nil where nothing can be
	box     *fyne.Container // of a group
	named   bool            // described this time
}

func newForm(b *panel.Bench) *form {
	f := &form{bench: b, items: map[string]*formItem{}, unfolded: map[string]bool{}}
	f.column = container.New(laidOut{layout.NewVBoxLayout(), b.Moved})
	f.scroll = kit.NewScroller(look.Pad(f.column, 4, 12, 14, 12))
	f.scroll.OnScrolled = func(fyne.Position) { b.Moved() }
	return f
}

// content is the form to be put into a panel.
func (f *form) content() fyne.CanvasObject { return f.scroll }

// show describes the form: describe calls the methods that add controls, top
// to bottom.
func (f *form) show(describe func()) {
	f.describe = describe
	for _, it := range f.items {
		it.named = false
	}
	f.order = f.order[:0]
	var objects []fyne.CanvasObject
	f.open = []*[]fyne.CanvasObject{&objects}
	describe()
	f.open = nil
	f.fill(f.column, objects)
	f.drop()
	f.bench.Shown()
}

// again describes the form anew, after something about it changed that is not
// in the scenario.
func (f *form) again() { f.show(f.describe) }

// drop forgets the controls that are no longer described. One that had the
// keyboard gives it to the map.
func (f *form) drop() {
	for key, it := range f.items {
		if it.named {
			continue
		}
		delete(f.items, key)
		if it.focus == nil {
			continue
		}
		if c := fyne.CurrentApp().Driver().CanvasForObject(f.scroll); c != nil && c.Focused() == it.focus {
			c.Unfocus()
			f.bench.Board.TakeFocus()
		}
	}
}

// fill gives a container its objects, where they are others than it has.
func (f *form) fill(box *fyne.Container, objects []fyne.CanvasObject) {
	if !slices.Equal(box.Objects, objects) {
		box.Objects = objects
		box.Refresh()
	}
}

// item finds the control of a key, or makes it the first time.
func (f *form) item(key string, make func() *formItem) *formItem {
	it, ok := f.items[key]
	if !ok {
		it = make()
		f.items[key] = it
	}
	it.named = true
	f.order = append(f.order, key)
	return it
}

// add puts an object where the description is.
func (f *form) add(o fyne.CanvasObject) {
	last := f.open[len(f.open)-1]
	*last = append(*last, o)
}

// group describes controls that lie in a container of their own.
func (f *form) group(key string, box func() (whole fyne.CanvasObject, inner *fyne.Container), describe func()) {
	it := f.item(key, func() *formItem {
		whole, inner := box()
		return &formItem{object: whole, box: inner}
	})
	var objects []fyne.CanvasObject
	f.open = append(f.open, &objects)
	describe()
	f.open = f.open[:len(f.open)-1]
	f.fill(it.box, objects)
	f.add(it.object)
}

// row describes controls side by side, each with an equal share of the width.
func (f *form) row(key string, describe func()) {
	f.group(key+":row", func() (fyne.CanvasObject, *fyne.Container) {
		box := container.New(layout.NewGridLayout(2))
		return box, box
	}, func() {
		describe()
		if box := f.items[key+":row"].box; len(*f.open[len(f.open)-1]) > 0 {
			box.Layout = layout.NewGridLayout(len(*f.open[len(f.open)-1]))
		}
	})
}

// beside describes a control with buttons at its right.
func (f *form) beside(key string, buttons []formButton, describe func()) {
	f.group(key+":beside", func() (fyne.CanvasObject, *fyne.Container) {
		box, at := container.NewStack(), container.NewHBox()
		return container.NewBorder(nil, nil, nil, at, box), box
	}, describe)
	tools := f.items[key+":beside"].object.(*fyne.Container).Objects[1].(*fyne.Container)
	var objects []fyne.CanvasObject
	for _, b := range buttons {
		objects = append(objects, f.button(key+":beside:"+b.icon+b.text, b).object)
	}
	f.fill(tools, objects)
}

// indent describes controls that belong to the one over them: a line at their
// left shows it.
func (f *form) indent(key string, describe func()) {
	f.group(key+":indent", func() (fyne.CanvasObject, *fyne.Container) {
		box := container.NewVBox()
		bar := canvas.NewRectangle(look.Now().Rule)
		bar.SetMinSize(fyne.NewSize(2, 0))
		return look.Frame(look.Pad(box, 0, 8, 0, 0), nil, nil, look.Pad(bar, 2, 4, 2, 0), nil), box
	}, describe)
}

// card describes controls on a sheet of their own, under a title with buttons
// at its right.
func (f *form) card(key, name string, buttons []formButton, describe func()) {
	type head struct {
		text  *canvas.Text
		full  string
		tools *fyne.Container
	}
	k := key + ":card"
	f.group(k, func() (fyne.CanvasObject, *fyne.Container) {
		ground := canvas.NewRectangle(look.Now().Sheet)
		ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = look.Now().Rule, 1, 4
		box := container.NewVBox()
		return look.Pad(container.NewStack(ground, look.Pad(box, 4, 9, 8, 9)), 4, 0, 2, 0), box
	}, func() {
		it := f.item(k+":head", func() *formItem {
			h := &head{text: look.Line("", look.Now().Ink, theme.TextSize()), tools: container.NewHBox()}
			h.text.TextStyle.Bold = true
			name := kit.NewTipArea(h.text, func() string { return look.IfCut(h.text, h.full) })
			return &formItem{object: container.NewBorder(nil, nil, nil, h.tools, name), control: h}
		})
		h := it.control.(*head)
		h.full = name
		width := f.scroll.Size().Width - 60 - float32(len(buttons))*32
		if width < 60 {
			width = 200
		}
		look.Shorten(h.text, name, width)
		h.text.Refresh()
		var tools []fyne.CanvasObject
		for _, b := range buttons {
			tools = append(tools, f.button(k+":"+b.icon+b.text, b).object)
		}
		f.fill(h.tools, tools)
		if name != "" || len(tools) > 0 {
			f.add(it.object)
		}
		describe()
	})
}

// heading adds the name of a part of the form.
func (f *form) heading(key, text string) {
	it := f.item(key+":heading", func() *formItem {
		t := look.Line("", look.Now().Ink, theme.TextSize())
		t.TextStyle.Bold = true
		c := kit.NewCutLine(t, kit.NamedWidth)
		return &formItem{object: container.NewVBox(look.Pad(look.Ruler(), 10, 0, 3, 0), c.Box), control: c}
	})
	it.control.(*kit.CutLine).Set(text)
	above := it.object.(*fyne.Container).Objects[0]
	if above.Hide(); len(*f.open[len(f.open)-1]) > 0 { // there is something to be parted from
		above.Show()
	}
	f.add(it.object)
}

// prose adds text that wraps; says adds it in the ink of second rank.
func (f *form) prose(key, text string) { f.paragraph(key, text, theme.ColorNameForeground) }
func (f *form) says(key, text string)  { f.paragraph(key, text, theme.ColorNamePlaceHolder) }

// warns adds text about something that is wrong, praises about something that
// is as it should be.
func (f *form) warns(key, text string)   { f.paragraph(key, text, theme.ColorNameError) }
func (f *form) praises(key, text string) { f.paragraph(key, text, theme.ColorNameSuccess) }

func (f *form) paragraph(key, text string, color fyne.ThemeColorName) {
	text = look.Seen(text)
	it := f.item(key+":text", func() *formItem {
		t := widget.NewRichText(&widget.TextSegment{Style: widget.RichTextStyleParagraph})
		t.Wrapping = fyne.TextWrapWord
		return &formItem{object: look.Pad(t, -6, -7, -6, -7), control: t}
	})
	t := it.control.(*widget.RichText)
	s := t.Segments[0].(*widget.TextSegment)
	if s.Text != text || s.Style.ColorName != color {
		s.Text, s.Style.ColorName = text, color
		t.Refresh()
	}
	f.add(it.object)
}

// object adds something that the panel itself keeps.
func (f *form) object(o fyne.CanvasObject) { f.add(o) }

// wire gives a button of the form its hint, and its keys to what the form lies
// in.
func (f *form) wire(b *kit.Button) {
	f.bench.Wire(b)
	panel := b.OnKey
	b.OnKey = func(k fyne.KeyName) {
		if f.dialog != nil {
			f.dialog.Key(k)
		} else {
			panel(k)
		}
	}
}

// leave is what Escape does in a field: the keyboard goes back to the map, or
// the dialog is cancelled.
func (f *form) leave() {
	if f.dialog != nil {
		f.dialog.Key(fyne.KeyEscape)
	} else {
		f.bench.Board.TakeFocus()
	}
}

// entered is what Enter does in a field once its edit is made.
func (f *form) entered() {
	if f.dialog != nil {
		f.dialog.Key(fyne.KeyReturn)
	}
}

// commit makes edits of what is being written.
func (f *form) commit() {
	for _, key := range slices.Clone(f.order) {
		if it := f.items[key]; it != nil && it.commit != nil {
			it.commit()
		}
	}
}

// nearest is the key of the control whose field is the path or the one that
// lies closest over it.
func (f *form) nearest(path string) (string, bool) {
	best, longest, found := "", -1, false
	for _, key := range f.order {
		field, _, _ := strings.Cut(key, ":")
		if field != "" && panel.Under(path, field) && len(field) > longest {
			best, longest, found = key, len(field), true
		}
	}
	return best, found
}

// reveal scrolls to the control of a path and gives it the keyboard. A text that
// is shown formatted is opened to be written.
func (f *form) reveal(path string) {
	key, ok := f.nearest(path)
	if !ok {
		return
	}
	if field, _, _ := strings.Cut(key, ":"); f.items[field+":pencil"] != nil && !f.unfolded[field+":writing"] {
		f.unfolded[field+":writing"] = true
		f.again()
	}
	_, y, _ := kit.ScrollAround(f.scroll, f.items[key].object)
	if lowest := f.scroll.Content.MinSize().Height - f.scroll.Size().Height; lowest > 0 {
		f.scroll.ScrollToOffset(fyne.NewPos(0, min(max(y-20, 0), lowest)))
	}
	name, _, _ := strings.Cut(key, ":")
	for _, k := range append([]string{name}, f.order...) {
		of, _, _ := strings.Cut(k, ":")
		if it := f.items[k]; it != nil && of == name && it.focus != nil {
			f.focusOn(k)
			return
		}
	}
}
