package scenario

import (
	"fmt"
	"reflect"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/model"
)

// forceMenu offers what can be done with a whole force.
func (p *Forces) forceMenu(id string, under fyne.CanvasObject) {
	s := p.bench.Scenario()
	force, ok := s.Force(id)
	if !ok {
		return
	}
	var others []kit.Option
	for _, o := range s.Forces {
		if o.Side == force.Side && o.ID != id {
			others = append(others, kit.Option{ID: o.ID, Text: o.Name, Detail: model.Counted(o.Count(), "unit", "units")})
		}
	}
	item := func(text string, on bool, do func()) *fyne.MenuItem {
		m := fyne.NewMenuItem(look.Seen(text), do)
		m.Disabled = !on
		return m
	}
	menu := fyne.NewMenu("",
		item("Split…", force.Count() > 1, func() { p.askSplit(id) }),
		item("Merge into…", len(others) > 0, func() {
			p.bench.Desk.SearchOption("Merge "+force.Name+" into", others, "", func(into string) {
				p.bench.Try(document.MergeForces(p.bench.Scenario(), id, into))
			})
		}),
		item("Place on the map…", true, p.pickPlace),
		item("Copy", true, func() { p.copyForce(id) }),
		fyne.NewMenuItemSeparator(),
		item("Move up", true, func() { p.move(-1) }),
		item("Move down", true, func() { p.move(1) }),
		fyne.NewMenuItemSeparator(),
		item("Take out", true, p.remove),
	)
	widget.ShowPopUpMenuAtRelativePosition(menu, p.bench.Desk.Win.Canvas(), fyne.NewPos(0, under.Size().Height), under)
}

// copyForce adds another force with the same units behind it. It does not
// deploy yet.
func (p *Forces) copyForce(id string) {
	s := p.bench.Scenario()
	at := slices.IndexFunc(s.Forces, func(f model.Force) bool { return f.ID == id })
	if at < 0 {
		return
	}
	twin := s.Forces[at]
	twin.Name += " (copy)"
	twin.ID, twin.Units = document.ForceID(s, twin.Name), slices.Clone(twin.Units)
	if p.bench.Try(document.Insert(s, "copy "+s.Forces[at].Name, "forces", at+1, twin)) {
		p.choose(forceRow{side: twin.Side, force: twin.ID, group: -1})
	}
}

// How high a row of askCounts is, and its rows together at most: the rest is scrolled to.
const (
	countRowHeight = 52
	mostCountsHigh = 340
)

// askCounts asks for a number of each of some counters in a dialog.
func (p *Forces) askCounts(heading, says, verb string, counters []draw.Counter, names []string, most []int, named *kit.Field, take func(counts []int)) {
	counts := make([]int, len(counters))
	chosen := false // a number was given since the search was changed: Enter means that it is to be so
	f := form.New(p.bench)
	search := kit.NewField("Search")
	total := look.Faint("")
	describe := func() {
		sum := 0
		for i := range counters {
			sum += counts[i]
			if !kit.Matches(search.Text, names[i]) {
				continue
			}
			key := fmt.Sprintf("%d", i)
			f.Add(countRow(f, key, counters[i], names[i], counts[i], most[i], func(n int) {
				counts[i], chosen = n, true
				f.Again()
			}))
		}
		look.SetFaint(total, model.Counted(sum, "unit", "units")+" chosen.")
	}
	f.Show(describe)
	search.OnChanged = func(string) {
		chosen = false
		f.Again()
	}
	var m *desk.Modal
	ok := func() {
		f.Commit()
		if _, refused := f.Refused(); refused {
			return // the field says why
		}
		if !slices.ContainsFunc(counts, func(n int) bool { return n > 0 }) {
			look.SetFaint(total, "None is chosen yet: give a number of one of them.")
			return
		}
		m.Close()
		take(counts)
	}
	giveUp := func() {
		f.Commit()
		given := 0
		for _, n := range counts {
			given += min(n, 1)
		}
		lost := ""
		if given > 1 { // a single number is soon given again
			lost = fmt.Sprintf("You have given %d numbers, and nothing is done with them yet. They would be lost.", given)
		}
		if lost == "" { // a name may have been typed
			m.GiveUpTyped(m.Close)
		} else {
			m.GiveUp(lost, m.Close)
		}
	}
	cancel, add := kit.DialogButton("Cancel", kit.Framed, giveUp), kit.DialogButton(verb, kit.Primary, ok)
	top := container.NewVBox(look.Flush(look.Prose(says)))
	if named != nil {
		top.Add(named)
	}
	top.Add(search)
	body := look.Between(top, container.New(look.FixedWidth(520), container.New(look.FixedHeight(min(float32(len(counters))*countRowHeight+8, mostCountsHigh)), f.Content())), total)
	m = p.bench.Desk.OpenModal(heading, body, fyne.Size{}, cancel, add)
	m.Cancel, m.Accept = giveUp, ok
	f.LieIn(m)
	if named != nil {
		m.TakeFields(named)
	}
	first := func() {
		if i := slices.IndexFunc(names, func(name string) bool { return kit.Matches(search.Text, name) }); i >= 0 {
			f.Reveal(fmt.Sprintf("%d", i))
		}
	}
	search.OnKey = func(k fyne.KeyName) bool {
		switch k {
		case fyne.KeyEscape:
			giveUp()
		case fyne.KeyDown:
			first()
		default:
			return false
		}
		return true
	}
	search.OnSubmitted = func(string) {
		if chosen {
			ok()
		} else {
			first()
		}
	}
	p.bench.Focus(search)
}

// countRow is a counter with its name and a number of them.
func countRow(f *form.Form, key string, c draw.Counter, name string, now, most int, set func(int)) fyne.CanvasObject {
	it := f.Keep(key+":image", func() *form.Item {
		picture := mapview.NewCounterImage(44)
		box := container.New(look.Tight{}) // why a number is not taken stands under it
		middle := container.NewVBox(layout.NewSpacer(), box, layout.NewSpacer())
		return &form.Item{Object: container.NewBorder(nil, nil, look.Pad(picture.Raster, 2, 2, 2, 8), nil, middle), Control: picture, Box: box}
	})
	it.Control.(*mapview.CounterImage).Print(c)
	f.Within(it.Box, func() { f.Number(key, name, now, form.Range{Most: most}, set) })
	return it.Object
}

// askUnits adds units to a force, picked from the types of its side's nations.
func (p *Forces) askUnits(id string) {
	s := p.bench.Scenario()
	force, ok := s.Force(id)
	if !ok {
		return
	}
	charts := s.EffectiveCharts()
	options := typeOptions(s, force.Side, "")
	var counters []draw.Counter
	var names []string
	var most []int
	for _, o := range options {
		c, _ := draw.CounterFor(s.Base.Fields, charts, model.UnitGroup{Type: o.ID, Count: 1})
		counters, names, most = append(counters, c), append(names, o.Text), append(most, mostUnits)
	}
	says := "How many of each type join " + force.Name + "?"
	if len(options) == 0 {
		says = "The charts have no unit types."
	}
	p.askCounts("Add units", says, "Add them", counters, names, most, nil, func(counts []int) {
		p.addUnits(id, options, counts)
	})
}

// addUnits puts so many units of each type into a force, to those of the type
// that are there.
func (p *Forces) addUnits(id string, types []kit.Option, counts []int) {
	s := p.bench.Scenario()
	force, ok := s.Force(id)
	if !ok || !slices.ContainsFunc(counts, func(n int) bool { return n > 0 }) {
		return
	}
	p.bench.Do(document.Revise(s, "add units to "+force.Name, func(s *model.Scenario) {
		f, _ := s.Force(id)
		for i, n := range counts {
			if n == 0 {
				continue
			}
			plain := model.UnitGroup{Type: types[i].ID}
			at := slices.IndexFunc(f.Units, func(g model.UnitGroup) bool {
				g.Count = 0
				return reflect.DeepEqual(g, plain)
			})
			if at < 0 {
				f.Units = append(f.Units, plain)
				at = len(f.Units) - 1
			}
			f.Units[at].Count += n
		}
	}))
}

// askSplit makes a force of its own of some units of another.
func (p *Forces) askSplit(id string) {
	s := p.bench.Scenario()
	force, ok := s.Force(id)
	if !ok {
		return
	}
	charts := s.EffectiveCharts()
	var counters []draw.Counter
	var names []string
	var most []int
	for _, g := range force.Units {
		c, _ := draw.CounterFor(s.Base.Fields, charts, g)
		counters, names, most = append(counters, c), append(names, groupName(s.Base.Fields, charts, g)), append(most, g.Count)
	}
	name := kit.NewField("Name of the new force")
	name.SetText(force.Name + ", 2nd part")
	p.askCounts("Split "+force.Name, "Which of its units make the new force? It deploys with the old one until you say otherwise.", "Split", counters, names, most, name, func(counts []int) {
		edit, newID, err := document.SplitForce(p.bench.Scenario(), id, name.Text, counts)
		if p.bench.Try(edit, err) {
			p.choose(forceRow{side: force.Side, force: newID, group: -1})
		}
	})
}
