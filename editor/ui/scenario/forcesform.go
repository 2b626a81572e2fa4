package scenario

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/model"
)

// mostUnits is the most units of a group.
const mostUnits = 999

// describe is the form of what is chosen in the tree.
func (p *Forces) describe(s *model.Scenario) {
	at := slices.IndexFunc(s.Forces, func(f model.Force) bool { return f.ID == p.chosen.force })
	switch {
	case at < 0:
		p.describeSide(s)
	case p.chosen.group >= 0:
		p.describeGroup(s, at, p.chosen.group)
	default:
		p.describeForce(s, at)
	}
}

func (p *Forces) describeSide(s *model.Scenario) {
	f := p.form
	side, ok := s.Side(p.chosen.side)
	if !ok {
		f.Says(":noside", "The scenario has no sides.")
		return
	}
	charts := s.EffectiveCharts()
	f.Heading(":side", side.Name+" order of battle")
	tally := s.Tally(side.ID)
	for i, t := range tally {
		f.Prose(fmt.Sprintf(":tally:%d", i), fmt.Sprintf("%d %s", t.Count, pluralType(charts, t)))
		addCounterLimit(f, fmt.Sprintf(":limit:%d", i), s, t.Type)
	}
	if len(tally) == 0 {
		f.Says(":tally", "No units yet.")
	}
	f.Press(":addforce", form.Button{Icon: "plus", Text: "Add a force", Look: kit.Framed, Hint: "A new formation of the " + side.Name + " side", Do: func() { p.addForce(s, side) }})
}

func pluralType(charts *model.Charts, t model.Tally) string {
	known, ok := charts.UnitType(t.Type)
	if !ok {
		return t.Type
	}
	name := known.Plural
	if t.Count == 1 {
		name = known.Name
	}
	if n, ok := charts.Nation(known.Nation); ok {
		name = n.Name + " " + name
	}
	return name
}

// addForce adds a force without units at the end of its side.
func (p *Forces) addForce(s *model.Scenario, side *model.Side) {
	n := 1
	for _, f := range s.Forces {
		if f.Side == side.ID {
			n++
		}
	}
	force := model.Force{Side: side.ID, Name: fmt.Sprintf("%s force %d", side.Name, n)}
	force.ID = document.ForceID(s, force.Name)
	if p.bench.Try(document.Insert(s, "add "+force.Name, "forces", len(s.Forces), force)) {
		p.choose(forceRow{side: side.ID, force: force.ID, group: -1})
		p.form.FocusOn(fmt.Sprintf("forces[%d].name", len(s.Forces)-1)) // the buttons over it stay in sight
	}
}

func (p *Forces) describeForce(s *model.Scenario, at int) {
	f, e := p.form, p.bench
	force := s.Forces[at]
	path := fmt.Sprintf("forces[%d]", at)
	f.About(p.subject(force.Name, path))
	set := func(field, what string, value any) {
		e.Do(document.Set{Path: path + "." + field, Value: value, Name: "change " + what + " of " + force.Name})
	}
	f.Row(path+":do", func() {
		f.Press(path+":units", form.Button{Icon: "plus", Text: "Add units", Look: kit.Framed, Hint: "Pick from the unit types of the side’s nations", Do: func() { p.askUnits(force.ID) }})
		f.Press(path+":more", form.Button{Icon: "chevron-down", Text: "More", Look: kit.Framed, Hint: "Split, merge, copy, move or take out", Do: func() { p.forceMenu(force.ID, f.Find(path+":more").Object) }})
	})
	f.Text(path+".name", "Name", "What the formation is called", 1, force.Name, func(v string) { set("name", "the name", v) })
	f.Prose(path+":composition", look.Sentence(look.Capital(force.Composition(s))))
	f.Says(path+":points", roomTaken(s, &force)+appearance(s, force.ID))
	if s.Board.Kind() == model.OnHexes { // elsewhere nobody counts in movement points
		f.Press(path+":time", form.Button{Text: "Show its time to objective", Look: kit.Framed, Hint: "On the map: how soon it can be where, and whether it comes to its objective in time", Do: func() { p.times(force.ID) }})
	}
	sides := []kit.Option{}
	for _, side := range s.Sides {
		sides = append(sides, kit.Option{ID: side.ID, Text: side.Name})
	}
	parts := []kit.Option{{Text: "no other"}}
	for _, o := range s.Forces {
		if o.Side == force.Side && o.ID != force.ID && !within(s, o, force.ID) {
			parts = append(parts, kit.Option{ID: o.ID, Text: o.Name})
		}
	}
	f.Choice(path+".side", "Side", sides, force.Side, func(id string) { set("side", "the side", id) })
	f.Choice(path+".part_of", "Part of", parts, force.Part, func(id string) { set("part_of", "the formation", id) })
	f.Fields(path+".", e.System.Fields.Part("force"), force.Own, func(of model.Field, value any) { set(of.Key, of.Noun(), value) })
	f.Markdown(path+".note", "Note", "What is to be known about it", 4, force.Note, func(v string) { set("note", "the note", v) })
	f.Text(path+".source", "Source", "Where its strength comes from", 1, force.Source, func(v string) { set("source", "the source", v) })
}

// subject is a force, or a group of its units, as what the form is about.
func (p *Forces) subject(name, path string) form.Subject {
	doc := p.bench.Doc
	lasting := doc.Lasting(path)
	return form.Subject{
		ID: lasting, Name: name, Path: path,
		Known: func() bool {
			_, ok := doc.PathOf(lasting)
			return ok
		},
		Show: func() {
			now, _ := doc.PathOf(lasting)
			p.Reveal(now)
		},
	}
}

// within reports whether a force lies in the formation of an id.
func within(s *model.Scenario, f model.Force, id string) bool {
	for range s.Forces {
		if f.Part == id {
			return true
		}
		whole, ok := s.Force(f.Part)
		if !ok {
			return false
		}
		f = *whole
	}
	return false
}

// roomTaken says how much room a force takes up on the map; nothing where units take
// none.
func roomTaken(s *model.Scenario, force *model.Force) string {
	fields := s.Base.Fields
	if fields == nil || fields.Room[0] == "" {
		return ""
	}
	return model.Counted(force.Room(fields, s.EffectiveCharts()), fields.Room[0], fields.Room[1]) + " on the map. "
}

// appearance says where and when a force comes into play.
func appearance(s *model.Scenario, id string) string {
	for i, d := range s.Deployment {
		if slices.Contains(d.Forces, id) {
			return fmt.Sprintf("Deploys in step %d.", i+1)
		}
	}
	for _, r := range s.Reinforcements {
		if slices.Contains(r.Forces, id) {
			return fmt.Sprintf("Arrives on turn %d.", r.Turn)
		}
	}
	return "It neither deploys nor arrives yet: say so under Setup."
}

func (p *Forces) describeGroup(s *model.Scenario, at, group int) {
	f, e := p.form, p.bench
	force := s.Forces[at]
	g := force.Units[group]
	charts := s.EffectiveCharts()
	path := fmt.Sprintf("forces[%d].units[%d]", at, group)
	f.About(p.subject(fmt.Sprintf("%s, units %d", force.Name, group+1), path))
	set := func(field, what string, value any) {
		e.Do(document.Set{Path: path + "." + field, Value: value, Name: "change " + what + " of units of " + force.Name})
	}
	AddCounter(f, path+":counter", s, g)
	f.Text(path+".name", "Historical name", "II/372, 3rd Company, …", 1, g.Name, func(v string) { set("name", "the name", v) })
	f.Number(path+".count", "Number", g.Count, form.Range{Least: 1, Most: mostUnits}, func(n int) { set("count", "the number", n) })
	addCounterLimit(f, path+":limit", s, g.Type)
	f.Choice(path+".type", "Type", typeOptions(s, force.Side, g.Type), g.Type, func(id string) { set("type", "the type", id) })
	f.Fields(path+".", e.System.Fields.Part("group"), g.Own, func(of model.Field, value any) { set(of.Key, of.Noun(), value) })
	f.Text(path+".note", "Note", "What is to be known about them", 2, g.Note, func(v string) { set("note", "the note", v) })
	f.Text(path+".source", "Source", "Where the number comes from", 1, g.Source, func(v string) { set("source", "the source", v) })
	if t, ok := charts.UnitType(g.Type); ok {
		for _, shape := range s.Base.Fields.ShapesOf(t) {
			if shape.Count > 1 {
				f.Says(path+":breaks", "It can become several smaller units during the game.")
			}
		}
	}
	f.Press(path+":place", form.Button{Icon: "select", Text: "Place on the map…", Look: kit.Framed, Hint: "Say on which hex they stand when the game begins; a row can be dragged onto the map, too", Do: p.pickPlace})
	f.Press(path+":remove", form.Button{Icon: "close", Text: "Take these units out", Look: kit.Framed, Key: "Del", Hint: "Take the group out of the force", Do: p.remove})
}

// AddCounter adds the counter of a group as it is printed, with its figures in
// words.
func AddCounter(f *form.Form, key string, s *model.Scenario, g model.UnitGroup) {
	type printed struct {
		picture *mapview.CounterImage
		figures *widget.RichText
	}
	it := f.Keep(key, func() *form.Item {
		c := &printed{picture: mapview.NewCounterImage(72), figures: look.Faint("")}
		return &form.Item{Object: container.NewBorder(nil, nil, look.Pad(c.picture.Raster, 6, 0, 2, 6), nil, c.figures), Control: c}
	})
	c := it.Control.(*printed)
	if counter, ok := draw.CounterFor(s.Base.Fields, s.EffectiveCharts(), g); ok {
		c.picture.Print(counter)
	}
	t, ok := s.EffectiveCharts().UnitType(g.Type)
	if !ok {
		f.Warns(key+":unknown", fmt.Sprintf("The charts have no unit type %q: choose another.", g.Type))
		return
	}
	if fields := s.Base.Fields; fields != nil && fields.TellUnit != nil {
		look.SetFaint(c.figures, fields.TellUnit(t))
	}
	f.Add(it.Object)
}

// addCounterLimit adds how many counters of a type are in play, of those that the
// charts allow; nothing where they are not counted.
func addCounterLimit(f *form.Form, key string, s *model.Scenario, id string) {
	t, ok := s.EffectiveCharts().UnitType(id)
	if !ok || t.Limit == 0 {
		return
	}
	n := CountersInPlay(s, id)
	if n > t.Limit {
		f.Warns(key, look.Sentence(OfCounters(n, t.Limit)+": too many of them in play"))
		return
	}
	f.Says(key, look.Sentence(OfCounters(n, t.Limit)+" in play"))
}

// typeOptions is the unit types of a side's nations, and the one chosen now.
func typeOptions(s *model.Scenario, side, now string) []kit.Option {
	charts := s.EffectiveCharts()
	var nations []string
	if known, ok := s.Side(side); ok {
		nations = known.Nations
	}
	var out []kit.Option
	for _, t := range charts.UnitTypes {
		if len(nations) == 0 || slices.Contains(nations, t.Nation) || t.ID == now {
			out = append(out, kit.Option{ID: t.ID, Text: charts.TypeName(t), Detail: Figures(s, &t)})
		}
	}
	return out
}

// Figures is a counter's figures as its foot has them: "3-8-6".
func Figures(s *model.Scenario, t *model.UnitType) string {
	return s.Base.Fields.FaceOf(t, nil).Figures
}

// OfCounters is "24 of 30 counters".
func OfCounters(n, limit int) string {
	return fmt.Sprintf("%d of %s", n, model.Counted(limit, "counter", "counters"))
}

// CountersInPlay is how many units of a type the orders of battle have.
func CountersInPlay(s *model.Scenario, id string) int {
	return s.CountUnits(model.Selector{Types: []string{id}})
}
