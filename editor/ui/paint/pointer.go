package paint

import (
	"errors"
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

var (
	_ mapview.Listener  = (*Draft)(nil)
	_ panel.AroundAsker = (*Draft)(nil)
)

// Hover shows what a click would do.
func (d *Draft) Hover(v tool.Event) {
	d.bench.Status.SetAction(d.preview(v), mapview.Describe(d.bench.Doc.Scenario().Hexes(), v.Hex))
}

// Renew shows what a click would do now, and still says why the last one would
// not do, or what came of it.
func (d *Draft) Renew(v tool.Event) {
	d.bench.Status.RenewAction(d.preview(v), mapview.Describe(d.bench.Doc.Scenario().Hexes(), v.Hex))
}

// preview shows on the map what a click would do, and says it.
func (d *Draft) preview(v tool.Event) string {
	d.host.Over()
	var p tool.Preview
	if d.bench.Ask.Asking() {
		p = d.bench.Ask.Hover(v)
	} else {
		p = d.Tools.Current.Hover(d.bench.Doc, v)
	}
	d.bench.Lights.Brush = p.Hexes
	d.bench.Lights.Hover = nil
	if d.bench.Doc.Scenario().Hexes().Grid.Contains(v.Hex) {
		d.bench.Lights.Hover = hex.List{v.Hex}
	}
	d.bench.Lights.Show()
	d.bench.Map.SetSides(p.Sides)
	d.bench.Map.Preview(p.Ground)
	return p.Status
}

// Mark marks what the tool in use keeps marked.
func (d *Draft) Mark() {
	if d.bench.Ask.Asking() {
		return
	}
	var marked hex.List
	if m, ok := d.Tools.Current.(tool.Highlighter); ok {
		marked = m.Marked(d.bench.Doc)
	}
	if d.marking && slices.Equal(marked, d.bench.Lights.Selected) {
		return
	}
	if len(marked) > 0 || d.marking {
		d.marking = len(marked) > 0
		d.bench.Lights.Selected = marked
		d.bench.Lights.Show()
	}
}

// Left takes the preview away.
func (d *Draft) Left() {
	if d.bench.Stroke.Going {
		return
	}
	d.bench.Lights.Brush, d.bench.Lights.Hover = nil, nil
	d.bench.Lights.Show()
	d.bench.Map.SetSides(nil)
	d.bench.Map.Preview(nil)
	d.bench.Status.SetAction("", "")
}

// Press begins what the tool in use does, or answers what is asked.
func (d *Draft) Press(v tool.Event) {
	d.bench.Status.SetNotice("")
	if d.bench.Ask.Asking() {
		d.bench.Ask.Press(v)
		d.Renew(v)
		return
	}
	d.bench.Lights.Selected = nil
	d.bench.Stroke.Going, d.refused = true, false
	d.handle(d.Tools.Current.Press(d.bench.Doc, v))
	d.Mark()
	d.Renew(v)
	d.box.update()
}

// Drag goes on with it.
func (d *Draft) Drag(v tool.Event) {
	if d.bench.Ask.Asking() {
		d.bench.Ask.Drag(v)
		d.Hover(v)
		return
	}
	d.handle(d.Tools.Current.Drag(d.bench.Doc, v))
	d.Renew(v)
}

// Release ends it.
func (d *Draft) Release(v tool.Event) {
	if d.bench.Ask.Asking() {
		d.bench.Ask.Release()
	}
	if d.bench.Ask.Asking() || !d.bench.Stroke.Going {
		d.Hover(v)
		return
	}
	d.handle(d.Tools.Current.Release(d.bench.Doc, v))
	d.bench.Stroke.End()
	d.host.Done()
	d.Mark()
	d.box.update()
	d.Renew(v)
	d.bench.Can()
	if w, ok := tool.Plain(d.Tools.Current).(tool.Writer); ok && !v.Keys { // the hex cursor keeps the arrows
		d.box.options.offer(w.ToWrite())
	}
}

// Cancel takes an open stroke back, and the mark of a problem away.
func (d *Draft) Cancel() {
	if d.bench.Ask.Asking() {
		d.bench.Ask.Leave(false)
		return
	}
	d.host.GiveWay()
	d.sparing(func() {
		d.Tools.Current.Cancel(d.bench.Doc)
		d.bench.Stroke.End()
		d.bench.Lights.Selected = nil
		d.Mark()
		d.bench.Lights.Show()
		d.box.update()
		d.bench.Can()
	})
}

// sketch is the corners of a polygon that were given up.
type sketch struct {
	tool  string // with which they were set
	again func() // sets them anew
}

// GoOnWith goes on with a polygon that was given up.
func (d *Draft) GoOnWith(drawn any) {
	s := drawn.(sketch)
	d.Choose(s.tool)
	s.again()
	d.toolsChanged() // another form may have been drawn since
}

// sparing does something with the tool in use that makes no edit. Corners that go by it are
// given up.
func (d *Draft) sparing(do func()) {
	n, give := d.sketch(d.Tools.Current)
	do()
	if n > 0 && d.Corners() == 0 {
		give()
	}
}

// sketch is how many corners are set with a tool that are no edit yet, and what says, once they
// have gone, that they are given up.
func (d *Draft) sketch(t tool.Tool) (corners int, give func()) {
	s, ok := tool.Plain(t).(tool.Sketcher)
	if !ok {
		return 0, nil
	}
	n, again := s.Sketched()
	return n, func() { d.bench.GiveUp(polygon(n), d, sketch{t.ID(), again}) }
}

// polygon is one of so many corners, in a sentence.
func polygon(corners int) string {
	return "The polygon of " + model.Counted(corners, "corner", "corners")
}

// doSheet makes an edit of the whole map, on which polygons that wait would lie askew. It says
// what the map is then.
func (d *Draft) doSheet(e document.Edit) {
	back := "one undo takes it back"
	if d.Drawn() > 0 {
		d.LeaveSheet()
		back += ", a second one brings the polygon back"
	}
	if d.bench.Do(e) {
		d.bench.Status.SetNotice(look.Sentence("The map has " + kit.SheetSize(d.bench.Doc.Scenario().Hexes().Grid) + " now; " + back))
	}
}

// LeaveSheet gives polygons up that wait.
func (d *Draft) LeaveSheet() {
	t, n := d.sketched()
	d.bench.GiveUp(polygon(n), d, sketch{t.ID(), d.giveUpAll()})
}

// giveUpAll gives the corners up that are set with any tool; again sets them anew.
func (d *Draft) giveUpAll() (again func()) {
	var all []func()
	for _, t := range d.Tools.All {
		s, ok := tool.Plain(t).(tool.Sketcher)
		if !ok {
			continue
		}
		if n, again := s.Sketched(); n > 0 {
			all = append(all, again)
			s.GiveUp()
		}
	}
	return func() {
		for _, again := range all {
			again()
		}
	}
}

// sketcher is the tool in use, where corners are set with it that are no edit yet; else nil.
func (d *Draft) sketcher() tool.Sketcher {
	s, _ := tool.Plain(d.Tools.Current).(tool.Sketcher)
	return s
}

// Corners is how many there are.
func (d *Draft) Corners() int {
	s := d.sketcher()
	if s == nil {
		return 0
	}
	n, _ := s.Sketched()
	return n
}

// sketched is the tool with which most corners are set that are no edit yet, in use or laid down
// with them, and how many; nil for none.
func (d *Draft) sketched() (with tool.Tool, corners int) {
	for _, t := range d.Tools.All {
		if s, ok := tool.Plain(t).(tool.Sketcher); ok {
			if n, _ := s.Sketched(); n > corners {
				with, corners = t, n
			}
		}
	}
	return with, corners
}

// Drawn is how many corners are set with it.
func (d *Draft) Drawn() int {
	_, n := d.sketched()
	return n
}

// DrawOn takes it up again.
func (d *Draft) DrawOn() {
	if t, n := d.sketched(); n > 0 {
		d.Choose(t.ID())
	}
}

// TakeBack takes the last one back; false where there is none, or an edit was made since.
func (d *Draft) TakeBack() bool {
	s := d.sketcher()
	if s == nil || d.bench.Ask.Asking() || !s.TakeBack(d.bench.Doc) {
		return false
	}
	d.bench.Map.Rehover()
	d.box.update()
	return true
}

// handle shows why an edit could not be made, once in a stroke.
func (d *Draft) handle(err error) {
	var locked *document.LockedError
	switch {
	case errors.As(err, &locked), errors.As(err, new(tool.Refusal)), errors.Is(err, document.ErrLookOnly):
		d.bench.Status.SetNotice(desk.SentenceOf(err))
	case err != nil && !d.refused:
		d.refused = true
		d.bench.Desk.Fail("The change cannot be made", err)
	}
}

// Moved tells the host that the map shows another part, or at another size.
func (d *Draft) Moved() { d.host.Moved() }

// Key does what a key does that is typed on the map.
func (d *Draft) Key(name fyne.KeyName) {
	if kit.KindOf(name) == kit.LetterKey {
		return // it comes as a letter too
	}
	key := string(name)
	switch name {
	case fyne.KeyEscape:
		d.host.GiveWay()
		d.bench.Ask.Leave(false)
		return
	case fyne.KeyReturn, fyne.KeyEnter:
		if d.bench.Ask.Asking() {
			if d.bench.Ask.Takes() {
				d.bench.Ask.Leave(true)
			}
			return
		}
		key = "Enter"
	case fyne.KeyBackspace:
		key = "Backspace"
	}
	if !d.ActAt(key) {
		d.host.Key(name)
	}
}

// Rune does what a character does that is typed on the map.
func (d *Draft) Rune(r rune) {
	if !d.bench.Ask.TypedRune(r) && !d.ActAt(string(r)) {
		d.host.Rune(r)
	}
}

// Shortcut is keys with Ctrl or Alt that no menu has taken: the tool's, or
// else the window's.
func (d *Draft) Shortcut(s fyne.Shortcut) {
	if k, ok := s.(fyne.KeyboardShortcut); ok && k.Mod() == fyne.KeyModifierShortcutDefault && d.ActAt("Ctrl+"+string(k.Key())) {
		return
	}
	d.host.Short(s)
}

// Wants reports whether Enter ends what is being drawn or picked. Tab is the
// window's.
func (d *Draft) Wants(key fyne.KeyName) bool {
	switch {
	case key != fyne.KeyReturn:
		return false
	case d.bench.Ask.Asking():
		return d.bench.Ask.Takes()
	}
	return slices.ContainsFunc(d.Tools.Current.Actions(), func(a tool.Action) bool { return a.Key == "Enter" && a.Can(d.bench.Doc) })
}

// Wheel leaves the wheel to the map.
func (d *Draft) Wheel(int) bool { return false }

// Asked has what else is shown on the map give way to a question.
func (d *Draft) Asked() { d.host.GiveWay() }

// Answered shows what the question stood before.
func (d *Draft) Answered() { d.Mark() }

// AskerChanged shows what is asked now.
func (d *Draft) AskerChanged() { d.bench.Moved() }
