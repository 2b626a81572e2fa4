package scenario

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
)

// Setup is who deploys where, in order, and who arrives when.
type Setup struct {
	bench    *panel.Bench
	form     *form.Form
	timeline *timeline
}

// NewSetup is the panel of the setup.
func NewSetup(e *panel.Bench) *Setup {
	p := &Setup{bench: e, form: form.New(e)}
	p.timeline = newTimeline(e, p)
	return p
}

// ID is what the panel is known by.
func (p *Setup) ID() string { return "setup" }

// Name is on its tab.
func (p *Setup) Name() string { return "Setup" }

// Content is what the tab shows.
func (p *Setup) Content() fyne.CanvasObject { return p.form.Content() }

// Form is its form, for whoever leads to a control of it.
func (p *Setup) Form() *form.Form { return p.form }

// Commit makes edits of what is being written.
func (p *Setup) Commit() { p.form.Commit() }

// Holds reports whether the panel shows a field.
func (p *Setup) Holds(path string) bool {
	return panel.Under(path, "deployment", "reinforcements")
}

// Hidden closes an area that is being built: the map no longer shows it.
func (p *Setup) Hidden() { p.form.ShutArea() }

// Reveal unfolds the step or the arrival that a path speaks of.
func (p *Setup) Reveal(path string) {
	var i int
	for _, list := range []string{"deployment", "reinforcements"} {
		if n, _ := fmt.Sscanf(path, list+"[%d]", &i); n == 1 {
			p.form.Unfold(fmt.Sprintf("%s[%d]", list, i), true)
			p.form.Again()
		}
	}
	p.form.Reveal(path)
}

// Update shows the scenario as it stands.
func (p *Setup) Update(_ *model.Scenario, c panel.Changes) {
	if c.All || c.Board || len(c.Fields) > 0 {
		p.form.Show(func() { p.describe(p.bench.Scenario()) })
	}
}

func (p *Setup) describe(s *model.Scenario) {
	f := p.form
	f.Heading(":deployment", "Deployment, step by step")
	if len(s.Deployment) == 0 {
		f.Says(":nobody", "Nobody is placed before the game. Add a step to say which forces stand on the map when it begins, and where.")
	}
	for i := range s.Deployment {
		p.step(s, i)
	}
	f.Press("deployment:add", form.Button{Icon: "plus", Text: "Add a step", Look: kit.Framed, Hint: "Place forces before the game", Do: func() { p.addStep(nil) }})
	p.idle(s)
	f.Heading(":arrivals", "Reinforcements")
	if len(s.Reinforcements) > 0 {
		p.timeline.show(s)
		f.Add(p.timeline.content)
	} else {
		f.Says(":noarrivals", "Nobody arrives during the game. Add an arrival to bring forces in on a later turn.")
	}
	for i := range s.Reinforcements {
		p.arrival(s, i)
	}
	f.Press("reinforcements:add", form.Button{Icon: "plus", Text: "Add an arrival", Look: kit.Framed, Hint: "Bring forces in during the game", Do: func() { p.addArrival(nil) }})
}

// idle offers the forces that neither deploy nor arrive.
func (p *Setup) idle(s *model.Scenario) {
	f := p.form
	for _, force := range s.Forces {
		if deploys, arrives := s.ComesIn(force.ID); deploys || arrives {
			continue
		}
		key := ":idle:" + force.ID
		f.Card(key, force.Name, nil, func() {
			f.Warns(key+":says", "It neither deploys nor arrives yet.")
			f.Row(key+":do", func() {
				f.Press(key+":deploy", form.Button{Text: "Deploy it", Look: kit.Framed, Hint: "Add a step for it", Do: func() { p.addStep([]string{force.ID}) }})
				f.Press(key+":arrive", form.Button{Text: "Let it arrive", Look: kit.Framed, Hint: "Add an arrival for it", Do: func() { p.addArrival([]string{force.ID}) }})
			})
		})
	}
}

func (p *Setup) addStep(forces []string) {
	s := p.bench.Scenario()
	i := len(s.Deployment)
	if p.bench.Try(document.Insert(s, "add a step of the deployment", "deployment", i, model.Deployment{Forces: forces, Area: model.Area{Everywhere: true}})) {
		p.Reveal(fmt.Sprintf("deployment[%d].forces", i))
	}
}

func (p *Setup) addArrival(forces []string) {
	s := p.bench.Scenario()
	i := len(s.Reinforcements)
	entry := model.Area{Edge: &model.Edge{Side: model.North, Hexes: 1}}
	if p.bench.Try(document.Insert(s, "add an arrival", "reinforcements", i, model.Reinforcement{Forces: forces, Turn: min(2, max(1, s.Length.Turns)), Entry: entry})) {
		p.Reveal(fmt.Sprintf("reinforcements[%d].forces", i))
	}
}

// stepButtons are the buttons of an element of a list that has an order.
func (p *Setup) stepButtons(s *model.Scenario, list, what string, i int) []form.Button {
	key := fmt.Sprintf("%s[%d]", list, i)
	opened := p.form.Unfolded(key)
	return []form.Button{
		{Icon: "up", Hint: "Move " + what + " up", Off: i == 0, Do: func() { p.bench.Try(document.Move(s, "move "+what+" up", list, i, i-1)) }},
		{Icon: "close", Hint: "Take " + what + " out", Do: func() { p.bench.Try(document.Remove(s, "take "+what+" out", list, i)) }},
		{Icon: form.FoldIcon(opened), Hint: "Show all of " + what, Do: func() {
			p.form.Unfold(key, !opened)
			p.form.Again()
		}},
	}
}

// step is a step of the deployment: a sentence and whether the forces fit, and
// unfolded all that it says.
func (p *Setup) step(s *model.Scenario, i int) {
	f, e := p.form, p.bench
	d := s.Deployment[i]
	path := fmt.Sprintf("deployment[%d]", i)
	set := func(field string, value any) {
		e.Do(document.Set{Path: path + "." + field, Value: value, Name: fmt.Sprintf("change step %d of the deployment", i+1)})
	}
	f.Card(path, fmt.Sprintf("%d. %s", i+1, ForceNames(s, d.Forces)), p.stepButtons(s, "deployment", "this step", i), func() {
		f.Prose(path+":sentence", d.Sentence(s))
		p.fit(path, s, d)
		if !f.Unfolded(path) {
			return
		}
		f.Several(path+".forces", "Forces", "none yet", p.forceOptions(s, d.Forces), d.Forces, func(ids []string) { set("forces", ids) })
		f.Area(form.Area{Key: path + ".area", Label: "Where", Now: d.Area, Set: func(a model.Area) { set("area", a) }})
		f.Fields(path+".", form.Mattering(e.System.Fields.Part("setup"), s, d.Forces, d.Own), d.Own, func(of model.Field, value any) { set(of.Key, value) })
		f.Text(path+".note", "Note", "What players are to know", 2, d.Note, func(v string) { set("note", v) })
	})
}

// fit says whether the forces of a step fit into its area.
func (p *Setup) fit(path string, s *model.Scenario, d model.Deployment) {
	need := 0
	fields, charts := s.Base.Fields, s.EffectiveCharts()
	for _, id := range d.Forces {
		if force, ok := s.Force(id); ok {
			need += force.Room(fields, charts)
		}
	}
	room, limited, err := s.Capacity(d.Area)
	switch {
	case err != nil || !limited:
	case need > room:
		p.form.Warns(path+":fit", fmt.Sprintf("They do not fit: they take %s, and the area has room for %d.", model.Counted(need, fields.Room[0], fields.Room[1]), room))
	default:
		p.form.Says(path+":fit", fmt.Sprintf("%d of the area’s %s.", need, model.Counted(room, fields.Room[0], fields.Room[1])))
	}
}

// forceOptions is the forces that a step may name: those that nothing else
// names, and its own.
func (p *Setup) forceOptions(s *model.Scenario, own []string) []kit.Option {
	var out []kit.Option
	for _, force := range s.Forces {
		deploys, arrives := s.ComesIn(force.ID)
		if mine := slices.Contains(own, force.ID); mine || !deploys && !arrives {
			out = append(out, kit.Option{ID: force.ID, Text: force.Name, Detail: s.SideName(force.Side)})
		}
	}
	return out
}

// ForceNames is what a title calls several forces.
func ForceNames(s *model.Scenario, ids []string) string {
	text := ""
	for i, id := range ids {
		if i > 0 {
			text += ", "
		}
		if force, ok := s.Force(id); ok {
			text += force.Name
		} else {
			text += id
		}
	}
	if text == "" {
		return "Nobody yet"
	}
	return text
}

// arrival is forces that enter during the game.
func (p *Setup) arrival(s *model.Scenario, i int) {
	f, e := p.form, p.bench
	r := s.Reinforcements[i]
	path := fmt.Sprintf("reinforcements[%d]", i)
	set := func(field string, value any) {
		e.Do(document.Set{Path: path + "." + field, Value: value, Name: "change the arrival of " + ForceNames(s, r.Forces)})
	}
	f.Card(path, ForceNames(s, r.Forces), p.stepButtons(s, "reinforcements", "this arrival", i), func() {
		f.Prose(path+":sentence", r.Sentence(s))
		if !f.Unfolded(path) {
			return
		}
		f.Several(path+".forces", "Forces", "none yet", p.forceOptions(s, r.Forces), r.Forces, func(ids []string) { set("forces", ids) })
		f.Number(path+".turn", "Turn", r.Turn, form.Range{Least: 1, Most: max(1, s.Length.Turns)}, func(n int) { set("turn", n) })
		if clock, ok := s.Length.Clock(r.Turn); ok {
			f.Says(path+":clock", "That turn begins at "+clock+".")
		}
		f.Area(form.Area{Key: path + ".entry", Label: "Enters", Now: r.Entry, Set: func(a model.Area) { set("entry", a) }})
		f.Fields(path+".", form.Mattering(e.System.Fields.Part("arrival"), s, r.Forces, r.Own), r.Own, func(of model.Field, value any) { set(of.Key, value) })
		f.Text(path+".note", "Note", "What players are to know", 2, r.Note, func(v string) { set("note", v) })
	})
}
