package scenario

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
)

// Forces is the orders of battle: a tree of forces and their units over
// what is known of the one that is chosen.
type Forces struct {
	bench  *panel.Bench
	whole  fyne.CanvasObject
	split  *kit.HeldSplit // between the tree and the form
	Search *kit.Field
	List   *kit.KeyList
	empty  *widget.RichText
	rows   []forceRow
	folded map[string]bool // forces whose units are not shown
	chosen forceRow
	target *forceRow // where what is dragged would be let go; nil where it may not be
	form   *form.Form
	times  func(force string) // shows how soon a force can be where
}

// NewForces is the panel of the forces; times shows how soon one of them can be where.
func NewForces(e *panel.Bench, times func(force string)) *Forces {
	p := &Forces{bench: e, folded: map[string]bool{}, chosen: forceRow{group: -1}, form: form.New(e), times: times}
	p.Search = kit.NewSearchField("Search forces and units", p.showRows, e.Board.TakeFocus, func() { e.Focus(p.List) })
	p.List = kit.NewKeyList(func() int { return len(p.rows) }, func() fyne.CanvasObject { return newForceRow(p) }, func(id widget.ListItemID, o fyne.CanvasObject) {
		o.(*forceRowView).show(p.rows[id])
	})
	p.List.Full = func(_ widget.ListItemID, o fyne.CanvasObject) string {
		v := o.(*forceRowView)
		return look.IfCut(v.text, v.row.text)
	}
	p.List.OnSelected = func(id widget.ListItemID) {
		p.List.UnselectAll()
		p.choose(p.rows[id])
	}
	p.List.OnMove = func(id widget.ListItemID) { p.choose(p.rows[id]) }
	p.List.OnRune, p.List.OnKey = e.SearchIn(p.Search), p.listKey
	p.empty = look.Faint("No force yet. Choose a side above and add one.")
	tree := container.NewStack(canvas.NewRectangle(look.Now().Sheet), p.List, container.NewVBox(look.Pad(p.empty, 66, 8, 0, 8)))
	p.split = &kit.HeldSplit{Key: "layout.forces", Leading: true, Share: panel.ListShare}
	p.whole = p.split.Around(look.Between(look.Pad(p.Search, 6, 10, 6, 10), tree, nil), p.form.Content())
	return p
}

// ID is what the panel is known by.
func (p *Forces) ID() string { return "forces" }

// Name is on its tab.
func (p *Forces) Name() string { return "Forces" }

// Content is what the tab shows.
func (p *Forces) Content() fyne.CanvasObject { return p.whole }

// ListSplit is between the tree and the form.
func (p *Forces) ListSplit() *kit.HeldSplit { return p.split }

// Form is its form, for whoever leads to a control of it.
func (p *Forces) Form() *form.Form { return p.form }

// Commit makes edits of what is being written.
func (p *Forces) Commit() { p.form.Commit() }

// Holds reports whether the panel shows a field.
func (p *Forces) Holds(path string) bool { return panel.Under(path, "forces") }

// Reveal chooses the force, or the group of units, that a path speaks of.
func (p *Forces) Reveal(path string) {
	s := p.bench.Scenario()
	force, group := -1, -1
	if n, _ := fmt.Sscanf(path, "forces[%d].units[%d]", &force, &group); n == 0 || force >= len(s.Forces) {
		return
	}
	f := s.Forces[force]
	if group >= len(f.Units) {
		group = -1
	}
	p.Search.SetText("")
	delete(p.folded, f.ID)
	p.choose(forceRow{side: f.Side, force: f.ID, group: group})
	p.form.Reveal(path)
}

// Update shows the scenario as it stands.
func (p *Forces) Update(_ *model.Scenario, c panel.Changes) {
	if c.All || c.Touches("forces", "sides", "charts", "deployment", "reinforcements") {
		p.showRows()
	}
}

// showRows shows the tree as it stands, and what is chosen.
func (p *Forces) showRows() {
	s := p.bench.Scenario()
	p.rows = forceRows(s, p.Search.Text, p.folded)
	if len(s.Forces) == 0 {
		p.empty.Show()
	} else {
		p.empty.Hide()
	}
	p.keepChoice(s)
	p.List.Refresh()
	p.form.Show(func() { p.describe(p.bench.Scenario()) })
}

// keepChoice chooses what the choice lay in when it is gone.
func (p *Forces) keepChoice(s *model.Scenario) {
	c := &p.chosen
	f, ok := s.Force(c.force)
	switch {
	case c.force != "" && !ok:
		c.force, c.group = "", -1
	case ok && c.group >= len(f.Units):
		c.group = -1
	}
	if _, ok := s.Side(c.side); !ok {
		*c = forceRow{group: -1}
		if len(s.Sides) > 0 {
			c.side = s.Sides[0].ID
		}
	}
}

// choose shows what is known of a row.
func (p *Forces) choose(r forceRow) {
	p.form.Commit()
	p.chosen = r
	p.showRows()
	if i := slices.IndexFunc(p.rows, r.same); i >= 0 {
		p.List.ScrollTo(i)
	}
	p.form.Content().ScrollToTop()
}

// listKey folds with Left and Right, moves what is chosen with Page Up and
// Page Down, and takes it out with Delete.
func (p *Forces) listKey(k fyne.KeyName) {
	switch k {
	case fyne.KeyLeft, fyne.KeyRight:
		p.folded[p.chosen.force] = k == fyne.KeyLeft
		p.showRows()
	case fyne.KeyPageUp:
		p.move(-1)
	case fyne.KeyPageDown:
		p.move(1)
	case fyne.KeyDelete:
		p.remove()
	default:
		p.bench.Board.HandKey(k)
	}
}

// move takes what is chosen up or down among its like.
func (p *Forces) move(by int) {
	s, c := p.bench.Scenario(), p.chosen
	at := slices.IndexFunc(s.Forces, func(f model.Force) bool { return f.ID == c.force })
	if at < 0 {
		return
	}
	if c.group >= 0 {
		p.drop(c, forceRow{side: c.side, force: c.force, group: c.group + by, at: at})
		return
	}
	for to := at + by; to >= 0 && to < len(s.Forces); to += by {
		if s.Forces[to].Side == c.side {
			p.bench.Try(document.Move(s, "move "+s.Forces[at].Name, "forces", at, to))
			return
		}
	}
}

// rowUnder is the row that is seen at a place in the window, nil where none is.
func (p *Forces) rowUnder(at fyne.Position) *forceRow {
	in := at.Subtract(fyne.CurrentApp().Driver().AbsolutePositionForObject(p.List))
	size := p.List.Size()
	if in.X < 0 || in.Y < 0 || in.X >= size.Width || in.Y >= size.Height {
		return nil
	}
	i := int((in.Y + p.List.GetScrollOffset()) / (ForceRowHeight + theme.Padding()))
	if i >= len(p.rows) {
		return nil
	}
	return &p.rows[i]
}

// drops says what comes of a force, or a group of units, being let go over another row, and
// whether it may be; nothing where nothing comes of it.
func (p *Forces) drops(what, on forceRow) (says string, may bool) {
	s := p.bench.Scenario()
	from, known := s.Force(what.force)
	to, there := s.Force(on.force)
	switch {
	case !known || !there || what.same(on):
		return "", false
	case from.Side != to.Side && what.group < 0:
		return "A force is moved among those of its own side; say in its fields that it changes sides.", false
	case from.Side != to.Side:
		return "Units are moved to forces of their own side.", false
	case from == to && (on.group < 0 || on.group >= len(to.Units) || what.group < 0):
		return "", false
	case from == to:
		return "Let go to have the units in this place of " + to.Name, true
	case what.group < 0:
		return fmt.Sprintf("Let go to have %s in the place of %s", from.Name, to.Name), true
	}
	return "Let go to give the units to " + to.Name, true
}

// drop puts a force, or a group of units, where another row is.
func (p *Forces) drop(what, on forceRow) {
	s := p.bench.Scenario()
	from := slices.IndexFunc(s.Forces, func(f model.Force) bool { return f.ID == what.force })
	to := slices.IndexFunc(s.Forces, func(f model.Force) bool { return f.ID == on.force })
	switch says, may := p.drops(what, on); {
	case !may && says != "":
		p.bench.Status.SetNotice(says)
	case !may:
	case what.group < 0:
		p.bench.Try(document.Move(s, "move "+s.Forces[from].Name, "forces", from, to))
	case from == to:
		if p.bench.Try(document.Move(s, "move units of "+s.Forces[from].Name, fmt.Sprintf("forces[%d].units", from), what.group, on.group)) {
			p.chosen.group = on.group
			p.showRows()
		}
	default:
		p.transfer(from, what.group, to)
	}
}

// transfer gives a group of units to another force.
func (p *Forces) transfer(from, group, to int) {
	s := p.bench.Scenario()
	g := s.Forces[from].Units[group]
	name := fmt.Sprintf("give units of %s to %s", s.Forces[from].Name, s.Forces[to].Name)
	p.chosen = forceRow{side: s.Forces[to].Side, force: s.Forces[to].ID, group: len(s.Forces[to].Units)}
	p.bench.Do(document.Revise(s, name, func(s *model.Scenario) {
		s.Forces[from].Units = slices.Delete(s.Forces[from].Units, group, group+1)
		s.Forces[to].Units = append(s.Forces[to].Units, g)
	}))
}

// remove takes out what is chosen.
func (p *Forces) remove() {
	s, c := p.bench.Scenario(), p.chosen
	at := slices.IndexFunc(s.Forces, func(f model.Force) bool { return f.ID == c.force })
	switch {
	case at < 0:
	case c.group >= 0:
		p.bench.Try(document.Remove(s, "take units out of "+s.Forces[at].Name, fmt.Sprintf("forces[%d].units", at), c.group))
	default:
		p.bench.Do(document.RemoveForce(s, c.force))
	}
}

// Spots is where the controls are, for the trace, and the rows of the tree: "row[2]".
func (p *Forces) Spots() map[string]fyne.Position {
	out := p.form.Spots()
	top := fyne.CurrentApp().Driver().AbsolutePositionForObject(p.List)
	for i := range p.rows {
		y := (float32(i)+0.5)*ForceRowHeight + float32(i)*theme.Padding() - p.List.GetScrollOffset()
		out[fmt.Sprintf("row[%d]", i)] = top.AddXY(p.List.Size().Width/2, y)
	}
	return out
}

// Chosen is the ids of the side and of the force that are chosen, "" for none.
func (p *Forces) Chosen() (side, force string) { return p.chosen.side, p.chosen.force }
