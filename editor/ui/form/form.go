// Package form is a form in a panel or a dialog: a column of controls for values of
// every kind that scenarios have, described anew after each change. Which values a
// scenario has, and what is said about them, is not in it.
package form

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
)

// Form is a column of controls in a panel. The panel describes the whole form
// anew after every change with Show; controls are known by their keys and stay
// the same objects from one description to the next, so that the keyboard,
// what is being written and the place in the column stay too.
//
// The key of a control is the path of the field it changes, "length.turns",
// with something behind a colon where a field has several controls.
type Form struct {
	Bench  *panel.Bench
	scroll *kit.Scroller
	column *column
	items  map[string]*Item
	order  []string // keys as last described
	open   []*[]fyne.CanvasObject

	describe func()                      // the description shown last
	unmade   map[fyne.CanvasObject]bool  // cards that there was no time to make the controls of
	made     bool                        // that of a card, since it began
	whole    bool                        // all are made, however long that takes
	about    Subject                     // of what is being described
	away     []refusal                   // of what is not shown
	moved    bool                        // what a field refuses has another key now
	dialog   *desk.Modal                 // that the form lies in; nil in a panel
	opened   string                      // the area that is being built, wherever that stands; "" for none
	areas    map[string]func(model.Area) // what gives each area that is described another, by what that is of, wherever it stands
	unfolded map[string]bool             // parts that show all of themselves, wherever they stand
}

// Item is a control with what the form does with it. A panel makes those that no method
// of the form adds, and hands them to Keep.
type Item struct {
	Object  fyne.CanvasObject
	Control any                       // what the description brings up to date
	Focus   fyne.Focusable            // what takes the keyboard; nil for none
	commit  func()                    // makes an edit of what is being written; nil where nothing can be
	refuses func() bool               // reports whether what is written cannot be taken; nil where all can
	written func() (text, now string) // what is, and what the scenario has; of what refuses
	label   string                    // of what refuses, as it stands over the field
	of      Subject                   // that it was described for
	field   string                    // that it is for, wherever that stands; of what refuses
	Box     *fyne.Container           // of a group
	made    bool                      // what lies in a card
	named   bool                      // described this time
}

// New is an empty form for a panel.
func New(b *panel.Bench) *Form { return padded(b, 4, 12, 14, 12) }

// NewNarrow is an empty form for a column that has no room to spare.
func NewNarrow(b *panel.Bench) *Form { return padded(b, 0, 0, 8, 6) }

func padded(b *panel.Bench, top, right, bottom, left float32) *Form {
	f := &Form{Bench: b, items: map[string]*Item{}, unfolded: map[string]bool{}}
	f.column = newColumn(b.Moved, f.goOn, &b.Desk.Hands)
	f.scroll = kit.NewScroller(look.Pad(f.column.box, top, right, bottom, left))
	f.column.scroll = f.scroll
	f.scroll.OnScrolled = func(fyne.Position) {
		f.column.choose()
		b.Moved()
	}
	f.scroll.OnSeen = f.column.choose
	return f
}

// Content is the form to be put into a panel.
func (f *Form) Content() *kit.Scroller { return f.scroll }

// LieIn has a dialog take Enter and Escape, in which the form lies.
func (f *Form) LieIn(m *desk.Modal) { f.dialog = m }

// Unfolded reports whether a part of the form shows all of itself.
func (f *Form) Unfolded(key string) bool { return f.unfolded[f.Bench.Doc.Lasting(key)] }

// Unfold has a part of the form show all of itself, or no longer, once the form is
// described again.
func (f *Form) Unfold(key string, all bool) { f.unfolded[f.Bench.Doc.Lasting(key)] = all }

// UnfoldSelector has the selector of a key show how its units are chosen, or no longer.
func (f *Form) UnfoldSelector(key string, all bool) { f.Unfold(key+unitsFlag, all) }

// ShutArea closes the area that is being built, as the form goes out of sight.
func (f *Form) ShutArea() { f.opened = "" }

// What is behind the keys of parts that unfold.
const writingFlag, unitsFlag = ":writing", ":units"

// Show describes the form: describe calls the methods that add controls, top
// to bottom. What lies in cards that are new may be described only after some frames, when
// all is described again.
func (f *Form) Show(describe func()) {
	f.describe = describe
	f.column.begin()
	f.about, f.moved, f.areas = Subject{}, false, map[string]func(model.Area){}
	if _, known := f.Bench.Doc.PathOf(f.opened); !known { // it went with what it is of
		f.ShutArea()
		f.Bench.Lights.Area(nil)
	}
	f.made, f.unmade = false, map[fyne.CanvasObject]bool{}
	for _, it := range f.items {
		it.named = false
	}
	f.order = f.order[:0]
	var objects []fyne.CanvasObject
	f.open = []*[]fyne.CanvasObject{&objects}
	describe()
	f.open = nil
	var controls []fyne.CanvasObject
	for _, key := range f.order {
		if it := f.items[key]; it.Focus != nil {
			controls = append(controls, it.Object)
		}
	}
	f.column.fill(objects, controls, f.unmade)
	f.drop()
	if f.moved {
		f.Again()
		return
	}
	f.Bench.Shown()
}

// Again describes the form anew, after something about it changed that is not
// in the scenario.
func (f *Form) Again() { f.Show(f.describe) }

// goOn makes some of the cards that wait for it and lays some of the parts out, after a frame.
func (f *Form) goOn() {
	if len(f.unmade) == 0 {
		f.column.goOn()
	} else if kit.InSight(f.scroll) { // else once it is: nobody keeps it up to date meanwhile
		f.Again()
	}
}

// late reports whether a new card waits for the next frame: this one has had its time, and
// at least one.
func (f *Form) late() bool { return f.made && !f.whole && f.column.spent(makes) }

// makeAll makes at once the cards that wait for their turn.
func (f *Form) makeAll() {
	if len(f.unmade) > 0 {
		f.whole = true
		f.Again()
		f.whole = false
	}
}

// drop forgets the controls that are no longer described. One that had the
// keyboard gives it to the map.
func (f *Form) drop() {
	for key, it := range f.items {
		if !it.named {
			f.forget(key, it)
		}
	}
}

func (f *Form) forget(key string, it *Item) {
	delete(f.items, key)
	if c := fyne.CurrentApp().Driver().CanvasForObject(f.scroll); it.Focus != nil && c != nil && c.Focused() == it.Focus {
		c.Unfocus()
		f.Bench.Board.TakeFocus()
	}
	f.putAway(it)
}

// fill gives a container its objects, where they are others than it has.
func (f *Form) fill(box *fyne.Container, objects []fyne.CanvasObject) {
	if !slices.Equal(box.Objects, objects) {
		look.Refill(box, objects...)
	}
}

// Keep finds the control of a key, or makes it the first time, and instead of one in which
// stands what another subject or field cannot take, or could not before it was gone.
func (f *Form) Keep(key string, make func() *Item) *Item {
	it, ok := f.items[key]
	if ok && it.isRefused() && (it.of.ID != f.about.ID || it.field != f.fieldOf(key)) {
		f.forget(key, it)
		ok = false
	}
	if !ok {
		it = make()
		f.items[key] = it
	}
	it.named, it.of = true, f.about
	if it.refuses != nil {
		it.field = f.fieldOf(key)
	}
	f.order = append(f.order, key)
	return it
}

// Find is the control of a key as last described, nil for none.
func (f *Form) Find(key string) *Item {
	if f.items[key] == nil {
		f.makeAll()
	}
	return f.items[key]
}

// Keys is the keys of the controls as last described, top to bottom.
func (f *Form) Keys() []string {
	f.makeAll()
	return slices.Clone(f.order)
}

// Said is what the paragraph of a key says, "" where there is none.
func (f *Form) Said(key string) string {
	if it := f.Find(key + ":text"); it != nil {
		return it.Control.(*widget.RichText).String()
	}
	return ""
}

// Add puts an object where the description is: a control of its own, or something that
// the panel itself keeps.
func (f *Form) Add(o fyne.CanvasObject) {
	last := f.open[len(f.open)-1]
	*last = append(*last, o)
}

// Group describes controls that lie in a container of their own.
func (f *Form) Group(key string, box func() (whole fyne.CanvasObject, inner *fyne.Container), describe func()) {
	it := f.Keep(key, func() *Item {
		whole, inner := box()
		return &Item{Object: whole, Box: inner}
	})
	f.Within(it.Box, describe)
	f.Add(it.Object)
}

// Within describes the controls that lie in a container.
func (f *Form) Within(box *fyne.Container, describe func()) {
	var objects []fyne.CanvasObject
	f.open = append(f.open, &objects)
	describe()
	f.open = f.open[:len(f.open)-1]
	f.fill(box, objects)
}

// abreastAtFoot gives objects an equal share of the width and puts them on the same foot, so
// that what has no label over it stands beside the fields of those that have.
type abreastAtFoot struct{}

// MinSize is as wide as the widest of them as often as there are objects, and as high as the
// highest.
func (abreastAtFoot) MinSize(objects []fyne.CanvasObject) (least fyne.Size) {
	for _, o := range objects {
		least = least.Max(o.MinSize())
	}
	n := float32(len(objects))
	return fyne.NewSize(least.Width*n+theme.Padding()*max(0, n-1), least.Height)
}

// Layout puts them side by side.
func (abreastAtFoot) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	n := float32(len(objects))
	width := (size.Width - theme.Padding()*(n-1)) / n
	for i, o := range objects {
		height := o.MinSize().Height
		o.Resize(fyne.NewSize(width, height))
		o.Move(fyne.NewPos(float32(i)*(width+theme.Padding()), size.Height-height))
	}
}

// Row describes controls side by side, each with an equal share of the width. Why one of them
// does not take what is written in it stands under all of them.
func (f *Form) Row(key string, describe func()) {
	it := f.Keep(key+":row", func() *Item {
		box := container.New(abreastAtFoot{})
		return &Item{Object: box, Box: box}
	})
	objects, reasons := f.apart(describe)
	f.fill(it.Box, objects)
	f.Add(it.Object)
	f.add(reasons)
}

// Beside describes a control with buttons at its right.
func (f *Form) Beside(key string, buttons []Button, describe func()) {
	f.Group(key+":beside", func() (fyne.CanvasObject, *fyne.Container) {
		box, at := container.NewStack(), container.NewHBox()
		return container.NewBorder(nil, nil, nil, at, box), box
	}, describe)
	tools := f.items[key+":beside"].Object.(*fyne.Container).Objects[1].(*fyne.Container)
	var objects []fyne.CanvasObject
	for _, b := range buttons {
		objects = append(objects, f.Button(key+":beside:"+b.Icon+b.Text, b))
	}
	f.fill(tools, objects)
}

// Indent describes controls that belong to the one over them: a line at their
// left shows it.
func (f *Form) Indent(key string, describe func()) {
	f.Group(key+":indent", func() (fyne.CanvasObject, *fyne.Container) {
		box := container.NewVBox()
		bar := canvas.NewRectangle(look.Now().Rule)
		bar.SetMinSize(fyne.NewSize(2, 0))
		return look.Frame(look.Pad(box, 0, 8, 0, 0), nil, nil, look.Pad(bar, 2, 4, 2, 0), nil), box
	}, describe)
}

// Card describes controls on a sheet of their own, under a title with buttons
// at its right.
func (f *Form) Card(key, name string, buttons []Button, describe func()) {
	type head struct {
		text  *canvas.Text
		full  string
		tools *fyne.Container
	}
	k := key + ":card"
	card := f.Keep(k, func() *Item {
		ground := canvas.NewRectangle(look.Now().Sheet)
		ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = look.Now().Rule, 1, 4
		box := container.NewVBox()
		return &Item{Object: look.Pad(container.NewStack(ground, look.Pad(box, 4, 9, 8, 9)), 4, 0, 2, 0), Box: box}
	})
	f.Add(card.Object)
	if inColumn := len(f.open) == 1; inColumn && !card.made && f.late() {
		f.unmade[card.Object] = true
		return
	}
	if !card.made {
		card.made, f.made = true, true
	}
	f.Within(card.Box, func() {
		it := f.Keep(k+":head", func() *Item {
			h := &head{text: look.Line("", look.Now().Ink, theme.TextSize()), tools: container.NewHBox()}
			h.text.TextStyle.Bold = true
			name := kit.NewTipArea(h.text, func() string { return look.IfCut(h.text, h.full) })
			return &Item{Object: container.NewBorder(nil, nil, nil, h.tools, name), Control: h}
		})
		h := it.Control.(*head)
		h.full = name
		width := f.scroll.Size().Width - 60 - float32(len(buttons))*32
		if width < 60 {
			width = 200
		}
		look.Shorten(h.text, name, width)
		h.text.Refresh()
		var tools []fyne.CanvasObject
		for _, b := range buttons {
			tools = append(tools, f.Button(k+":"+b.Icon+b.Text, b))
		}
		f.fill(h.tools, tools)
		if name != "" || len(tools) > 0 {
			f.Add(it.Object)
		}
		describe()
	})
}

// Heading adds the name of a part of the form.
func (f *Form) Heading(key, text string) {
	it := f.Keep(key+":heading", func() *Item {
		t := look.Line("", look.Now().Ink, theme.TextSize())
		t.TextStyle.Bold = true
		c := kit.NewCutLine(t, kit.NamedWidth)
		return &Item{Object: container.NewVBox(look.Pad(look.Ruler(), 10, 0, 3, 0), c.Box), Control: c}
	})
	it.Control.(*kit.CutLine).Set(text)
	above := it.Object.(*fyne.Container).Objects[0]
	if above.Hide(); len(*f.open[len(f.open)-1]) > 0 { // there is something to be parted from
		above.Show()
	}
	f.Add(it.Object)
}

// Prose adds text that wraps.
func (f *Form) Prose(key, text string) { f.paragraph(key, text, theme.ColorNameForeground) }

// Says adds text in the ink of second rank.
func (f *Form) Says(key, text string) { f.paragraph(key, text, theme.ColorNamePlaceHolder) }

// Warns adds text about something that is wrong.
func (f *Form) Warns(key, text string) { f.paragraph(key, text, theme.ColorNameError) }

// Praises adds text about something that is as it should be.
func (f *Form) Praises(key, text string) { f.paragraph(key, text, theme.ColorNameSuccess) }

func (f *Form) paragraph(key, text string, color fyne.ThemeColorName) {
	text = look.Seen(text)
	it := f.Keep(key+":text", func() *Item {
		t := widget.NewRichText(&widget.TextSegment{Style: widget.RichTextStyleParagraph})
		t.Wrapping = fyne.TextWrapWord
		return &Item{Object: look.Pad(t, -6, -7, -6, -7), Control: t}
	})
	t := it.Control.(*widget.RichText)
	s := t.Segments[0].(*widget.TextSegment)
	if s.Text != text || s.Style.ColorName != color {
		s.Text, s.Style.ColorName = text, color
		t.Refresh()
	}
	f.Add(it.Object)
}

// wire gives a button of the form its hint, and its keys to what the form lies
// in.
func (f *Form) wire(b *kit.Button) {
	f.Bench.Wire(b)
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
// the dialog is cancelled, one too in which Enter stays in the form.
func (f *Form) leave() {
	if m := f.Bench.Desk.TopModal(); m != nil {
		m.Key(fyne.KeyEscape)
	} else {
		f.Bench.Board.TakeFocus()
	}
}

// entered is what Enter does in a field once its edit is made.
func (f *Form) entered() {
	if f.dialog != nil {
		f.dialog.Key(fyne.KeyReturn)
	}
}

// Commit makes edits of what is being written.
func (f *Form) Commit() {
	for _, key := range slices.Clone(f.order) {
		if it := f.items[key]; it != nil && it.commit != nil {
			it.commit()
		}
	}
}

// nearest is the key of the control whose field is the path or the one that
// lies closest over it.
func (f *Form) nearest(path string) (string, bool) {
	best, longest, found := "", -1, false
	for _, key := range f.order {
		field, _, _ := strings.Cut(key, ":")
		if field != "" && panel.Under(path, field) && len(field) > longest {
			best, longest, found = key, len(field), true
		}
	}
	return best, found
}

// Reveal scrolls to the control of a path and gives it the keyboard. A text that
// is shown formatted is opened to be written.
func (f *Form) Reveal(path string) {
	f.makeAll()
	key, ok := f.nearest(path)
	if !ok {
		return
	}
	if field, _, _ := strings.Cut(key, ":"); f.items[field+":pencil"] != nil && !f.Unfolded(field+writingFlag) {
		f.Unfold(field+writingFlag, true)
		f.Again()
	}
	f.column.finish()
	_, y, _ := kit.ScrollAround(f.scroll, f.items[key].Object)
	if lowest := f.scroll.Content.MinSize().Height - f.scroll.Size().Height; lowest > 0 {
		f.scroll.ScrollToOffset(fyne.NewPos(0, min(max(y-20, 0), lowest)))
	}
	name, _, _ := strings.Cut(key, ":")
	for _, k := range append([]string{name}, f.order...) {
		of, _, _ := strings.Cut(k, ":")
		if it := f.items[k]; it != nil && of == name && it.Focus != nil {
			f.FocusOn(k)
			return
		}
	}
}
