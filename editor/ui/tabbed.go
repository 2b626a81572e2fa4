package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
)

// tabbed is panels of which one is in sight, with a row of tabs over it.
type tabbed struct {
	editor   *editor
	key      string // of the preference that remembers the tab
	firstKey int    // the digit that chooses the first panel with Alt
	panels   []panel
	tabs     []*kit.Button
	missed   []changes // what each panel has not been told yet
	current  int
	unfolded bool            // the place where the panels lie is in sight
	folded   bool            // to the tabs alone
	onFold   func(fold bool) // asks for that or the opposite; nil where they never fold
	onChoose func()          // told that another panel is shown; nil for nothing

	content *fyne.Container
	body    *fyne.Container
	tools   *fyne.Container
}

// newTabbed shows the panel that the preferences remember. firstKey is the
// digit that chooses the first panel with Alt.
func newTabbed(e *editor, key string, firstKey int, panels []panel) *tabbed {
	t := &tabbed{editor: e, key: key, firstKey: firstKey, panels: panels, body: container.NewStack(), tools: container.NewHBox()}
	row := &tabRow{}
	var objects []fyne.CanvasObject
	for i, p := range panels {
		b := kit.NewButton("", p.name(), func() { t.tapped(i) })
		b.Look = kit.Tab
		b.Hint = t.hintOf(i)
		e.wire(b)
		b.OnKey = func(k fyne.KeyName) { t.tabKey(i, k) }
		t.tabs = append(t.tabs, b)
		t.missed = append(t.missed, everything)
		objects = append(objects, b)
	}
	head := container.NewStack(canvas.NewRectangle(look.Now().Shade), container.New(row, append(objects, t.tools)...))
	t.content = container.New(&tabLayout{row: row, of: t}, head, t.body)
	remembered := e.app.Fyne.Preferences().String(key)
	t.current = max(0, slices.IndexFunc(panels, func(p panel) bool { return p.id() == remembered && !absent(p) }))
	t.hideAbsent()
	t.put()
	return t
}

// hintOf is what the tab of a panel does.
func (t *tabbed) hintOf(i int) string {
	hint := "Show " + t.panels[i].name()
	if k := altDigit(t.firstKey, i); k != "" {
		hint += " (" + k + ")"
	}
	return hint
}

// tapped shows a panel; a click on the tab of the one shown folds the panels
// where they can be.
func (t *tabbed) tapped(i int) {
	if t.onFold != nil && i == t.current && !t.folded {
		t.onFold(true)
		return
	}
	t.unfold()
	t.choose(i)
}

// unfold shows the panels again that are folded to their tabs.
func (t *tabbed) unfold() {
	if t.onFold != nil {
		t.onFold(false)
	}
}

// setFolded folds the panels to their tabs, or shows them.
func (t *tabbed) setFolded(on bool) {
	t.folded = on
	look.Show(t.body, !on)
	t.mark()
}

// mark shows which tab is chosen.
func (t *tabbed) mark() {
	for i, b := range t.tabs {
		b.SetSelected(i == t.current && !t.folded)
		if t.onFold == nil {
			continue
		}
		b.Hint = t.hintOf(i)
		if i == t.current && !t.folded {
			b.Hint = "Fold it away; another click shows it again"
		}
	}
}

// tabKey moves between the tabs with the arrow keys.
func (t *tabbed) tabKey(i int, k fyne.KeyName) {
	switch k {
	case fyne.KeyLeft:
		i = t.beside(i, -1)
	case fyne.KeyRight:
		i = t.beside(i, 1)
	default:
		t.editor.board.HandKey(k)
		return
	}
	t.unfold()
	t.choose(i)
	t.editor.app.Win.Canvas().Focus(t.tabs[i])
}

// beside is the next tab to be seen in a direction, round and round.
func (t *tabbed) beside(i, by int) int {
	for {
		i = (i + by + len(t.tabs)) % len(t.tabs)
		if t.tabs[i].Visible() {
			return i
		}
	}
}

// hideAbsent takes the tabs away of panels that have nothing to show.
func (t *tabbed) hideAbsent() {
	for i, p := range t.panels {
		if gone := absent(p); gone == t.tabs[i].Visible() {
			look.Show(t.tabs[i], !gone)
			t.content.Refresh()
		}
	}
	if absent(t.shown()) {
		t.choose(0)
	}
}

// shown is the panel whose tab is chosen.
func (t *tabbed) shown() panel { return t.panels[t.current] }

// choose brings a panel in sight.
func (t *tabbed) choose(i int) {
	if i != t.current {
		t.leave()
		t.current = i
		t.put()
		if o, ok := t.editor.app.Win.Canvas().Focused().(fyne.CanvasObject); ok && !kit.InSight(o) {
			t.editor.app.Win.Canvas().Focus(t.tabs[i]) // it was in the panel that went out of sight
		}
		t.editor.app.Fyne.Preferences().SetString(t.key, t.shown().id())
	}
	t.catchUp()
	if t.onChoose != nil {
		t.onChoose()
	}
	t.editor.pointTour()
	t.editor.app.updateMenu()
}

// put lays the chosen panel under the tabs.
func (t *tabbed) put() {
	t.mark()
	t.body.Objects = []fyne.CanvasObject{t.shown().content()}
	t.tools.Objects = nil
	if p, ok := t.shown().(toolbar); ok {
		t.tools.Objects = look.Centred(p.tools())
	}
	t.content.Refresh()
}

// leave tells the chosen panel that it goes out of sight. What it showed on
// the map goes with it.
func (t *tabbed) leave() {
	t.shown().commit()
	t.editor.endPick(false)
	t.editor.showArea(nil)
	if p, ok := t.shown().(hider); ok {
		p.hidden()
	}
}

// setUnfolded says whether the place of the panels is in sight.
func (t *tabbed) setUnfolded(on bool) {
	if t.unfolded && !on {
		t.leave()
	}
	t.unfolded = on
	t.catchUp()
}

// changed tells the panels what is new.
func (t *tabbed) changed(c changes) {
	t.hideAbsent()
	for i := range t.missed {
		t.missed[i] = t.missed[i].and(c)
	}
	t.catchUp()
}

// catchUp brings the panel in sight up to date.
func (t *tabbed) catchUp() {
	c := t.missed[t.current]
	if !t.unfolded || c.none() {
		return
	}
	t.missed[t.current] = changes{}
	t.shown().update(t.editor.doc.Scenario(), c)
}

// commit has all panels make edits of what is being written.
func (t *tabbed) commit() {
	for _, p := range t.panels {
		p.commit()
	}
}

// altDigit is the key that chooses one of the panels whose first one has a
// digit, "" where there are no digits left.
func altDigit(first, i int) string {
	n := first + i
	if n < 1 || n > 9 || first < lowerDigit && n >= lowerDigit {
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
	of  *tabbed
}

func (l *tabLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	head, body := objects[0].MinSize(), objects[1].MinSize()
	if l.of.folded {
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
