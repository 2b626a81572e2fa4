package panel

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// Tabs is panels of which one is in sight, with a row of tabs over it.
type Tabs struct {
	bench    *Bench
	key      string // of the preference that remembers the tab
	firstKey int    // the digit that chooses the first panel with Alt
	Panels   []Panel
	Buttons  []*kit.Button
	missed   []Changes // what each panel has not been told yet
	Current  int
	Unfolded bool            // the place where the panels lie is in sight
	Folded   bool            // to the tabs alone
	OnFold   func(fold bool) // asks for that or the opposite; nil where they never fold
	OnChoose func()          // told that another panel is shown; nil for nothing

	Content *fyne.Container
	Body    *fyne.Container
	tools   *fyne.Container
}

// NewTabs shows the panel that the preferences remember. firstKey is the
// digit that chooses the first panel with Alt.
func NewTabs(b *Bench, key string, firstKey int, panels []Panel) *Tabs {
	t := &Tabs{bench: b, key: key, firstKey: firstKey, Panels: panels, Body: container.NewStack(), tools: container.NewHBox()}
	row := &tabRow{}
	var objects []fyne.CanvasObject
	for i, p := range panels {
		tab := kit.NewButton("", p.Name(), func() { t.tapped(i) })
		tab.Look = kit.Tab
		tab.Hint = t.hintOf(i)
		b.Wire(tab)
		tab.OnKey = func(k fyne.KeyName) { t.tabKey(i, k) }
		t.Buttons = append(t.Buttons, tab)
		t.missed = append(t.missed, Everything)
		objects = append(objects, tab)
	}
	head := container.NewStack(canvas.NewRectangle(look.Now().Shade), container.New(row, append(objects, t.tools)...))
	t.Content = container.New(&tabLayout{row: row, of: t}, head, t.Body)
	remembered := b.Desk.Fyne.Preferences().String(key)
	t.Current = max(0, slices.IndexFunc(panels, func(p Panel) bool { return p.ID() == remembered && !Absent(p) }))
	t.hideAbsent()
	t.put()
	return t
}

// hintOf is what the tab of a panel does.
func (t *Tabs) hintOf(i int) string {
	hint := "Show " + t.Panels[i].Name()
	if k := AltDigit(t.firstKey, i); k != "" {
		hint += " (" + k + ")"
	}
	return hint
}

// tapped shows a panel; a click on the tab of the one shown folds the panels
// where they can be.
func (t *Tabs) tapped(i int) {
	if t.OnFold != nil && i == t.Current && !t.Folded {
		t.OnFold(true)
		return
	}
	t.Unfold()
	t.Choose(i)
}

// Unfold shows the panels again that are folded to their tabs.
func (t *Tabs) Unfold() {
	if t.OnFold != nil {
		t.OnFold(false)
	}
}

// SetFolded folds the panels to their tabs, or shows them.
func (t *Tabs) SetFolded(on bool) {
	t.Folded = on
	look.Show(t.Body, !on)
	t.mark()
}

// mark shows which tab is chosen.
func (t *Tabs) mark() {
	for i, b := range t.Buttons {
		b.SetSelected(i == t.Current && !t.Folded)
		if t.OnFold == nil {
			continue
		}
		b.Hint = t.hintOf(i)
		if i == t.Current && !t.Folded {
			b.Hint = "Fold it away; another click shows it again"
		}
	}
}

// tabKey moves between the tabs with the arrow keys.
func (t *Tabs) tabKey(i int, k fyne.KeyName) {
	switch k {
	case fyne.KeyLeft:
		i = t.beside(i, -1)
	case fyne.KeyRight:
		i = t.beside(i, 1)
	default:
		t.bench.Board.HandKey(k)
		return
	}
	t.Unfold()
	t.Choose(i)
	t.bench.Focus(t.Buttons[i])
}

// beside is the next tab to be seen in a direction, round and round.
func (t *Tabs) beside(i, by int) int {
	for {
		i = (i + by + len(t.Buttons)) % len(t.Buttons)
		if t.Buttons[i].Visible() {
			return i
		}
	}
}

// hideAbsent takes the tabs away of panels that have nothing to show.
func (t *Tabs) hideAbsent() {
	for i, p := range t.Panels {
		if gone := Absent(p); gone == t.Buttons[i].Visible() {
			look.Show(t.Buttons[i], !gone)
			t.Content.Refresh()
		}
	}
	if Absent(t.Shown()) {
		t.Choose(0)
	}
}

// Shown is the panel whose tab is chosen.
func (t *Tabs) Shown() Panel { return t.Panels[t.Current] }

// Choose brings a panel in sight.
func (t *Tabs) Choose(i int) {
	if i != t.Current {
		t.leave()
		t.Current = i
		t.put()
		o, ok := t.bench.Desk.Win.Canvas().Focused().(fyne.CanvasObject)
		if b, tab := o.(*kit.Button); ok && (!kit.InSight(o) || tab && slices.Contains(t.Buttons, b)) {
			t.bench.Focus(t.Buttons[i]) // it was in the panel that went out of sight, or at its tab
		}
		t.bench.Desk.Fyne.Preferences().SetString(t.key, t.Shown().ID())
	}
	t.catchUp()
	if t.OnChoose != nil {
		t.OnChoose()
	}
	t.bench.Shown()
	t.bench.Can()
}

// put lays the chosen panel under the tabs.
func (t *Tabs) put() {
	t.mark()
	look.Refill(t.Body, t.Shown().Content())
	var tools []fyne.CanvasObject
	if p, ok := t.Shown().(toolbar); ok {
		tools = look.Centred(p.Tools())
	}
	look.Refill(t.tools, tools...)
	look.Refill(t.Content, t.Content.Objects...)
}

// leave tells the chosen panel that it goes out of sight. What it showed on
// the map goes with it.
func (t *Tabs) leave() {
	t.Shown().Commit()
	t.bench.Ask.GiveWay()
	t.bench.Lights.Area(nil)
	if p, ok := t.Shown().(hider); ok {
		p.Hidden()
	}
}

// SetUnfolded says whether the place of the panels is in sight.
func (t *Tabs) SetUnfolded(on bool) {
	if t.Unfolded && !on {
		t.leave()
	}
	t.Unfolded = on
	t.catchUp()
}

// Tell tells the panels what is new.
func (t *Tabs) Tell(c Changes) {
	t.hideAbsent()
	for i := range t.missed {
		t.missed[i] = t.missed[i].And(c)
	}
	t.catchUp()
}

// catchUp brings the panel in sight up to date.
func (t *Tabs) catchUp() {
	c := t.missed[t.Current]
	if !t.Unfolded || c.None() {
		return
	}
	t.missed[t.Current] = Changes{}
	t.Shown().Update(t.bench.Scenario(), c)
}

// Commit has all panels make edits of what is being written.
func (t *Tabs) Commit() {
	for _, p := range t.Panels {
		p.Commit()
	}
}

// LowerDigit is the digit that shows the first of the lower panels with Alt.
const LowerDigit = 8

// AltDigit is the key that chooses one of the panels whose first one has a
// digit, "" where there are no digits left.
func AltDigit(first, i int) string {
	n := first + i
	if n < 1 || n > 9 || first < LowerDigit && n >= LowerDigit {
		return ""
	}
	return "Alt+" + string(rune('0'+n))
}

// tabRow lays tabs out in rows as wide as the panel, and what comes after them
// at the right of the first row. Before it takes a second row it moves the tabs
// a little closer together.
type tabRow struct{ width float32 }

const (
	tabHeight  = 32
	tabSqueeze = 9 // most that a tab is narrower than it would like
)

// Place calls put for every tab with its place and returns the height of all.
func (r *tabRow) Place(objects []fyne.CanvasObject, put func(o fyne.CanvasObject, p fyne.Position, s fyne.Size)) float32 {
	tabs, tools := objects[:len(objects)-1], objects[len(objects)-1]
	room := r.width - tools.MinSize().Width
	put(tools, fyne.NewPos(room, 0), fyne.NewSize(tools.MinSize().Width, tabHeight))
	x, y := float32(0), float32(0)
	tabs = slices.DeleteFunc(slices.Clone(tabs), func(o fyne.CanvasObject) bool { return !o.Visible() })
	all := float32(0)
	for _, o := range tabs {
		all += o.MinSize().Width
	}
	squeeze := max(0, (all-room)/float32(max(1, len(tabs))))
	if squeeze > tabSqueeze {
		squeeze = 0
	}
	for _, o := range tabs {
		w := o.MinSize().Width - squeeze
		if x > 0 && x+w > room+0.5 {
			x, y, room = 0, y+tabHeight, r.width
		}
		put(o, fyne.NewPos(x, y), fyne.NewSize(w, tabHeight))
		x += w
	}
	return y + tabHeight
}

func (r *tabRow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var w float32
	for _, o := range objects {
		w = max(w, o.MinSize().Width)
	}
	return fyne.NewSize(w, r.Place(objects, func(fyne.CanvasObject, fyne.Position, fyne.Size) {}))
}

func (r *tabRow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	r.width = size.Width
	r.Place(objects, func(o fyne.CanvasObject, p fyne.Position, s fyne.Size) {
		o.Move(p)
		o.Resize(s)
	})
}

// tabLayout puts the tabs over the panel; how high they are depends on how wide
// it is.
type tabLayout struct {
	row *tabRow
	of  *Tabs
}

func (l *tabLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	head, body := objects[0].MinSize(), objects[1].MinSize()
	if l.of.Folded {
		body.Height = 0
	}
	return fyne.NewSize(max(head.Width, body.Width), head.Height+body.Height)
}

func (l *tabLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	l.row.width = size.Width
	h := objects[0].MinSize().Height
	objects[0].Resize(fyne.NewSize(size.Width, h))
	objects[1].Move(fyne.NewPos(0, h))
	objects[1].Resize(fyne.NewSize(size.Width, size.Height-h))
}
