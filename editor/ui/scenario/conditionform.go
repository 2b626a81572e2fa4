package scenario

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
)

// conditionForm builds the condition of a clause in a form. It works on a copy
// of the condition, which commit brings into the scenario.
type conditionForm struct {
	form    *form.Form
	panel   *Victory
	s       *model.Scenario
	outcome model.Outcome // of the clause
	name    string        // of its edits
	commit  func()
	this    bool // inside a condition about some hex of an area
}

// change changes the copy and brings it in.
func (b *conditionForm) change(do func()) {
	do()
	b.commit()
}

// move and remove change a list at a path, whose other elements are known to be the same.
func (b *conditionForm) move(list string, from, to int) {
	b.panel.bench.Try(document.Move(b.s, b.name, list, from, to))
}

func (b *conditionForm) remove(list string, at int) {
	b.panel.bench.Try(document.Remove(b.s, b.name, list, at))
}

// place is where a condition stands among the members of a group.
type place struct {
	list *[]model.Condition
	path string // of the list
	at   int
	all  bool // all of the group hold, not any
}

// node adds a condition: what kind it is, what it takes, and the conditions in
// it. in is nil unless it is a member of a group.
func (b *conditionForm) node(c *model.Condition, in *place, path string) {
	f := b.form
	var kinds []kit.Option
	now := ""
	for _, k := range conditionKinds {
		kinds = append(kinds, kit.Option{ID: k.id, Text: k.text})
		if k.is(c) {
			now = k.id
		}
	}
	more := form.Button{Icon: "more", Hint: "And also, or, not; move it, take it out"}
	more.Do = func() { b.menu(c, in, f.Find(path+":beside:more").Object) }
	f.Beside(path, []form.Button{more}, func() {
		f.Choice(path+":kind", "", kinds, now, func(id string) {
			b.change(func() { *c = restate(b.s, c.Clone(), id) })
		})
	})
	switch {
	case c.All != nil:
		b.group(&c.All, true, path, "all")
	case c.Any != nil:
		b.group(&c.Any, false, path, "any")
	case c.Not != nil:
		f.Indent(path, func() { b.node(c.Not, nil, path+".not") })
	case c.SomeHex != nil:
		b.someHex(c.SomeHex, path+".some_hex")
	default:
		b.leaf(c, path)
	}
}

// group adds the members of a group with "and" or "or" between them.
func (b *conditionForm) group(list *[]model.Condition, all bool, path, key string) {
	f := b.form
	word, hint := "or", "One more condition of which any is enough"
	if all {
		word, hint = "and", "One more condition that must hold too"
	}
	members := path + "." + key
	f.Indent(path, func() {
		for i := range *list {
			member := Element(members, i)
			if i > 0 {
				f.Says(member+":word", word)
			}
			b.node(&(*list)[i], &place{list, members, i, all}, member)
		}
		f.Press(path+":add", form.Button{Icon: "plus", Text: word + " …", Hint: hint, Do: func() {
			b.ask(func(more model.Condition) { *list = append(*list, more) })
		}})
	})
}

// ask asks for one more condition and brings in what put does with it.
func (b *conditionForm) ask(put func(more model.Condition)) {
	side := b.outcome.Winner
	if side == model.Draw {
		side = nextWinner(b.s)
	}
	b.panel.askStart(side, func(start conditionStart) {
		b.change(func() { put(start.make(firstPicks{b.s, side})) })
	})
}

// menu offers what can be done with a whole condition.
func (b *conditionForm) menu(c *model.Condition, in *place, under fyne.CanvasObject) {
	join := func(all bool) func() {
		return func() {
			b.ask(func(more model.Condition) { joinConditions(c, in, more, all) })
		}
	}
	opposite := "Not: the opposite"
	if c.Not != nil {
		opposite = "Without the not"
	}
	items := []*fyne.MenuItem{
		fyne.NewMenuItem("And also…", join(true)),
		fyne.NewMenuItem("Or…", join(false)),
		fyne.NewMenuItem(opposite, func() {
			b.change(func() {
				if c.Not != nil {
					*c = *c.Not
				} else {
					was := c.Clone()
					*c = model.Condition{Not: &was}
				}
			})
		}),
	}
	if in != nil {
		move := func(text string, to int) *fyne.MenuItem {
			item := fyne.NewMenuItem(look.Seen(text), func() { b.move(in.path, in.at, to) })
			item.Disabled = to < 0 || to >= len(*in.list)
			return item
		}
		out := fyne.NewMenuItem("Take out", func() { b.remove(in.path, in.at) })
		out.Disabled = len(*in.list) < 2
		items = append(items, fyne.NewMenuItemSeparator(), move("Move up", in.at-1), move("Move down", in.at+1), out)
	}
	menu := fyne.NewMenu("", items...)
	widget.ShowPopUpMenuAtRelativePosition(menu, b.form.Bench.Desk.Win.Canvas(), fyne.NewPos(0, under.Size().Height), under)
}

// joinConditions puts another condition beside one: all of them must hold, or
// any. A group of that kind, the condition itself or the one it is in, takes it
// in.
func joinConditions(c *model.Condition, in *place, more model.Condition, all bool) {
	switch {
	case all && c.All != nil:
		c.All = append(c.All, more)
	case !all && c.Any != nil:
		c.Any = append(c.Any, more)
	case in != nil && in.all == all:
		*in.list = slices.Insert(*in.list, in.at+1, more)
	case all:
		*c = model.Condition{All: []model.Condition{c.Clone(), more}}
	default:
		*c = model.Condition{Any: []model.Condition{c.Clone(), more}}
	}
}

// someHex adds the area that the hex lies in and what holds of the hex.
func (b *conditionForm) someHex(c *model.SomeHex, path string) {
	f := b.form
	b.area(path+".of", "For at least one hex of", &c.Of)
	f.Says(path+":holds", "this holds of the hex in question:")
	inner := *b
	inner.this = true
	f.Indent(path, func() { inner.node(&c.Condition, nil, path+".condition") })
}

// leaf adds what a condition without others in it takes.
func (b *conditionForm) leaf(c *model.Condition, path string) {
	f := b.form
	switch {
	case c.Occupies != nil:
		o, path := c.Occupies, path+".occupies"
		b.units(path+".units", "One of these units", &o.Units)
		b.area(path+".area", "Stands", &o.Area)
		f.Toggle(path+".every", "in every hex of it", "Whether every hex must have such a unit, or one is enough", o.Every, func(on bool) {
			b.change(func() { o.Every = on })
		})
	case c.Count != nil:
		n, path := c.Count, path+".count"
		b.bound(path, &n.Bound)
		b.units(path+".units", "Of these units", &n.Units)
		states := []kit.Option{{ID: string(model.AnyState), Text: "in any state"}, {ID: string(model.Undisrupted), Text: "undisrupted ones only"}, {ID: string(model.Disrupted), Text: "disrupted ones only"}}
		f.Choice(path+".state", "Counted", states, string(n.State), func(id string) {
			b.change(func() { n.State = model.UnitState(id) })
		})
		b.area(path+".area", "Where", &n.Area)
	case c.Exits != nil:
		x, path := c.Exits, path+".exits"
		b.bound(path, &x.Bound)
		b.units(path+".units", "Of these units", &x.Units)
		b.area(path+".by", "Left the map by", &x.By)
	case c.Losses != nil:
		l, path := c.Losses, path+".losses"
		b.bound(path, &l.Bound)
		b.units(path+".units", "Of these units destroyed", &l.Units)
	case c.Points != nil:
		b.lead(c.Points, path+".points")
	case c.Score != nil:
		n, path := c.Score, path+".score"
		b.form.Choice(path+".side", "Points of", SideOptions(b.s), n.Side, func(id string) { b.change(func() { n.Side = id }) })
		b.bound(path, &n.Bound)
	case c.Journey != nil:
		b.journey(c.Journey, path+".journey")
	default:
		f.Warns(path+":nothing", "Nothing is asked: choose what.")
	}
}

func (b *conditionForm) units(path, label string, sel *model.Selector) {
	b.form.Selector(path, label, *sel, func(now model.Selector) { b.change(func() { *sel = now }) })
}

func (b *conditionForm) area(path, label string, a *model.Area) {
	b.form.Area(form.Area{Key: path, Label: label, Now: *a, This: b.this, Set: func(now model.Area) { b.change(func() { *a = now }) }})
}

// lead adds who leads whom in points by how much.
func (b *conditionForm) lead(l *model.PointsLead, path string) {
	f := b.form
	f.Row(path, func() {
		f.Choice(path+".side", "Leads", SideOptions(b.s), l.Side, func(id string) { b.change(func() { l.Side = id }) })
		f.Choice(path+".over", "over", SideOptions(b.s), l.Over, func(id string) { b.change(func() { l.Over = id }) })
	})
	f.Number(path+".by", "by at least", l.By, form.Range{Least: 1, Most: mostPoints}, func(n int) { b.change(func() { l.By = n }) })
}

// stepKinds is what units do on a journey.
var stepKinds = []kit.Option{
	{ID: "exit", Text: "leave the map"}, {ID: "stay_away", Text: "stay away"}, {ID: "enter", Text: "come back"}, {ID: "reach", Text: "reach an area"},
}

// stepKind is which of them a step is.
func stepKind(step model.Leg) string {
	switch {
	case step.Exit != nil:
		return "exit"
	case step.StayAway != 0:
		return "stay_away"
	case step.Enter != nil:
		return "enter"
	}
	return "reach"
}

// makeStep is a step of a kind with an area.
func makeStep(kind string, a model.Area) model.Leg {
	switch kind {
	case "exit":
		return model.Leg{Exit: &a}
	case "stay_away":
		return model.Leg{StayAway: 1}
	case "enter":
		return model.Leg{Enter: &a}
	}
	return model.Leg{Reach: &a}
}

// journey adds the units of a journey and its steps in order.
func (b *conditionForm) journey(j *model.Journey, path string) {
	f := b.form
	f.Number(path+".at_least", "At least", j.AtLeast, form.Range{Least: 1, Most: mostUnits}, func(n int) { b.change(func() { j.AtLeast = n }) })
	b.units(path+".units", "Of these units, one after the other", &j.Units)
	for i := range j.Steps {
		b.step(j, i, path+".steps")
	}
	f.Press(path+".steps:add", form.Button{Icon: "plus", Text: "and then …", Hint: "One more step of the journey", Do: func() {
		b.change(func() { j.Steps = append(j.Steps, makeStep("reach", objective(b.s))) })
	}})
}

// step adds a step of a journey, of the list at a path.
func (b *conditionForm) step(j *model.Journey, i int, list string) {
	f, path := b.form, Element(list, i)
	step := &j.Steps[i]
	kind := stepKind(*step)
	buttons := []form.Button{
		{Icon: "up", Hint: "Do this step earlier", Off: i == 0, Do: func() { b.move(list, i, i-1) }},
		{Icon: "close", Hint: "Leave this step out", Off: len(j.Steps) < 2, Do: func() { b.remove(list, i) }},
	}
	f.Beside(path, buttons, func() {
		f.Choice(path+":kind", "", stepKinds, kind, func(id string) {
			b.change(func() {
				a := objective(b.s)
				if was := stepArea(step); was != nil {
					a = *was
				}
				*step = makeStep(id, a)
			})
		})
	})
	switch kind {
	case "exit":
		b.area(path+".exit", "By", step.Exit)
	case "stay_away":
		f.Number(path+".stay_away", "Full turns", step.StayAway, form.Range{Least: 1, Most: max(1, b.s.Length.Turns)}, func(n int) {
			b.change(func() { step.StayAway = n })
		})
	case "enter":
		b.area(path+".enter", "By", step.Enter)
	default:
		if step.Reach != nil {
			b.area(path+".reach", "Where", step.Reach)
		}
	}
}

// boundKinds is the ways to say how many.
var boundKinds = []kit.Option{
	{ID: "at_least", Text: "at least"}, {ID: "at_most", Text: "at most"}, {ID: "exactly", Text: "exactly"}, {ID: "between", Text: "between"}, {ID: "none", Text: "none"},
}

// boundKind is which of them a bound is.
func boundKind(b model.Bound) string {
	switch {
	case b.AtMost != nil && *b.AtMost <= 0:
		return "none"
	case b.AtLeast != nil && b.AtMost != nil && *b.AtLeast == *b.AtMost:
		return "exactly"
	case b.AtLeast != nil && b.AtMost != nil:
		return "between"
	case b.AtMost != nil:
		return "at_most"
	}
	return "at_least"
}

// rebound is a bound said in another way.
func rebound(b model.Bound, kind string) model.Bound {
	least, most := 1, 1
	if b.AtMost != nil {
		least, most = max(1, *b.AtMost), max(1, *b.AtMost)
	}
	if b.AtLeast != nil {
		least = *b.AtLeast
		if b.AtMost == nil {
			most = least
		}
	}
	switch kind {
	case "none":
		return noMore(0)
	case "exactly":
		return model.Bound{AtLeast: &least, AtMost: &least}
	case "between":
		if most <= least {
			most = least + 1
		}
		return model.Bound{AtLeast: &least, AtMost: &most}
	case "at_most":
		return noMore(most)
	}
	return noFewer(least)
}

// bound adds how many. A bound holds for no more units than there are.
func (b *conditionForm) bound(path string, now *model.Bound) {
	f := b.form
	kind := boundKind(*now)
	f.Choice(path+":bound", "How many", boundKinds, kind, func(id string) { b.change(func() { *now = rebound(*now, id) }) })
	number := func(key, label string, n int, least, most int, set func(n int)) {
		f.Number(path+key, label, n, form.Range{Least: least, Most: most}, func(n int) { b.change(func() { set(n) }) })
	}
	switch kind {
	case "at_least":
		if now.AtLeast != nil {
			number(".at_least", "units", *now.AtLeast, 1, mostBound, func(n int) { *now = noFewer(n) })
		}
	case "at_most":
		number(".at_most", "units", *now.AtMost, 1, mostBound, func(n int) { *now = noMore(n) })
	case "exactly":
		number(".at_least", "units", *now.AtLeast, 1, mostBound, func(n int) { *now = model.Bound{AtLeast: &n, AtMost: &n} })
	case "between":
		number(".at_least", "from", *now.AtLeast, 0, *now.AtMost-1, func(n int) { now.AtLeast = &n })
		number(".at_most", "to", *now.AtMost, *now.AtLeast+1, mostBound, func(n int) { now.AtMost = &n })
	}
}

// mostBound is the most units that a bound speaks of.
const mostBound = limits.BoardSide * limits.BoardSide
