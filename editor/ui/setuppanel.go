package ui

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
)

// setupPanel is who deploys where, in order, and who arrives when.
type setupPanel struct {
	bench    *panel.Bench
	form     *form
	timeline *timeline
}

func newSetupPanel(e *panel.Bench) *setupPanel {
	p := &setupPanel{bench: e, form: newForm(e)}
	p.timeline = newTimeline(e, p)
	return p
}

func (p *setupPanel) ID() string                 { return "setup" }
func (p *setupPanel) Name() string               { return "Setup" }
func (p *setupPanel) Content() fyne.CanvasObject { return p.form.content() }
func (p *setupPanel) Commit()                    { p.form.commit() }
func (p *setupPanel) Holds(path string) bool {
	return panel.Under(path, "deployment", "reinforcements")
}

// Hidden closes an area that is being built: the map no longer shows it.
func (p *setupPanel) Hidden() { p.form.opened = "" }

// Reveal unfolds the step or the arrival that a path speaks of.
func (p *setupPanel) Reveal(path string) {
	var i int
	for _, list := range []string{"deployment", "reinforcements"} {
		if n, _ := fmt.Sscanf(path, list+"[%d]", &i); n == 1 {
			p.form.unfolded[fmt.Sprintf("%s[%d]", list, i)] = true
			p.form.again()
		}
	}
	p.form.reveal(path)
}

func (p *setupPanel) Update(_ *model.Scenario, c panel.Changes) {
	if c.All || c.Board || len(c.Fields) > 0 {
		p.form.show(func() { p.describe(p.bench.Scenario()) })
	}
}

func (p *setupPanel) describe(s *model.Scenario) {
	f := p.form
	f.heading(":deployment", "Deployment, step by step")
	if len(s.Deployment) == 0 {
		f.says(":nobody", "Nobody is placed before the game. Add a step to say which forces stand on the map when it begins, and where.")
	}
	for i := range s.Deployment {
		p.step(s, i)
	}
	f.press("deployment:add", formButton{icon: "plus", text: "Add a step", look: kit.Framed, hint: "Place forces before the game", do: func() { p.addStep(nil) }})
	p.idle(s)
	f.heading(":arrivals", "Reinforcements")
	if len(s.Reinforcements) > 0 {
		p.timeline.show(s)
		f.object(p.timeline.content)
	} else {
		f.says(":noarrivals", "Nobody arrives during the game. Add an arrival to bring forces in on a later turn.")
	}
	for i := range s.Reinforcements {
		p.arrival(s, i)
	}
	f.press("reinforcements:add", formButton{icon: "plus", text: "Add an arrival", look: kit.Framed, hint: "Bring forces in during the game", do: func() { p.addArrival(nil) }})
}

// idle offers the forces that neither deploy nor arrive.
func (p *setupPanel) idle(s *model.Scenario) {
	f := p.form
	for _, force := range s.Forces {
		if deploys, arrives := comesIn(s, force.ID); deploys || arrives {
			continue
		}
		key := ":idle:" + force.ID
		f.card(key, force.Name, nil, func() {
			f.warns(key+":says", "It neither deploys nor arrives yet.")
			f.row(key+":do", func() {
				f.press(key+":deploy", formButton{text: "Deploy it", look: kit.Framed, hint: "Add a step for it", do: func() { p.addStep([]string{force.ID}) }})
				f.press(key+":arrive", formButton{text: "Let it arrive", look: kit.Framed, hint: "Add an arrival for it", do: func() { p.addArrival([]string{force.ID}) }})
			})
		})
	}
}

// comesIn reports whether a force deploys and whether it arrives.
func comesIn(s *model.Scenario, id string) (deploys, arrives bool) {
	for _, d := range s.Deployment {
		deploys = deploys || slices.Contains(d.Forces, id)
	}
	for _, r := range s.Reinforcements {
		arrives = arrives || slices.Contains(r.Forces, id)
	}
	return deploys, arrives
}

func (p *setupPanel) addStep(forces []string) {
	s := p.bench.Scenario()
	i := len(s.Deployment)
	if p.bench.Try(document.Insert(s, "add a step of the deployment", "deployment", i, model.Deployment{Forces: forces, Area: model.Area{Everywhere: true}})) {
		p.Reveal(fmt.Sprintf("deployment[%d].forces", i))
	}
}

func (p *setupPanel) addArrival(forces []string) {
	s := p.bench.Scenario()
	i := len(s.Reinforcements)
	entry := model.Area{Edge: &model.Edge{Side: model.North, Hexes: 1}}
	if p.bench.Try(document.Insert(s, "add an arrival", "reinforcements", i, model.Reinforcement{Forces: forces, Turn: min(2, max(1, s.Length.Turns)), Entry: entry})) {
		p.Reveal(fmt.Sprintf("reinforcements[%d].forces", i))
	}
}

// stepButtons are the buttons of an element of a list that has an order.
func (p *setupPanel) stepButtons(s *model.Scenario, list, what string, i int) []formButton {
	key := fmt.Sprintf("%s[%d]", list, i)
	opened := p.form.unfolded[key]
	return []formButton{
		{icon: "up", hint: "Move " + what + " up", off: i == 0, do: func() { p.bench.Try(document.Move(s, "move "+what+" up", list, i, i-1)) }},
		{icon: "close", hint: "Take " + what + " out", do: func() { p.bench.Try(document.Remove(s, "take "+what+" out", list, i)) }},
		{icon: openedIcon(opened), hint: "Show all of " + what, do: func() {
			p.form.unfolded[key] = !opened
			p.form.again()
		}},
	}
}

// step is a step of the deployment: a sentence and whether the forces fit, and
// unfolded all that it says.
func (p *setupPanel) step(s *model.Scenario, i int) {
	f, e := p.form, p.bench
	d := s.Deployment[i]
	path := fmt.Sprintf("deployment[%d]", i)
	set := func(field string, value any) {
		e.Do(document.Set{Path: path + "." + field, Value: value, Name: fmt.Sprintf("change step %d of the deployment", i+1)})
	}
	f.card(path, fmt.Sprintf("%d. %s", i+1, forceNames(s, d.Forces)), p.stepButtons(s, "deployment", "this step", i), func() {
		f.prose(path+":sentence", d.Sentence(s))
		p.fit(path, s, d)
		if !f.unfolded[path] {
			return
		}
		f.several(path+".forces", "Forces", "none yet", p.forceOptions(s, d.Forces), d.Forces, func(ids []string) { set("forces", ids) })
		f.area(areaField{key: path + ".area", label: "Where", now: d.Area, set: func(a model.Area) { set("area", a) }})
		f.fields(path+".", mattering(e.System.Fields.Part("setup"), s, d.Forces, d.Own), d.Own, func(of model.Field, value any) { set(of.Key, value) })
		f.text(path+".note", "Note", "What players are to know", 2, d.Note, func(v string) { set("note", v) })
	})
}

// fit says whether the forces of a step fit into its area.
func (p *setupPanel) fit(path string, s *model.Scenario, d model.Deployment) {
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
		p.form.warns(path+":fit", fmt.Sprintf("They do not fit: they take %s, and the area has room for %d.", model.Counted(need, fields.Room[0], fields.Room[1]), room))
	default:
		p.form.says(path+":fit", fmt.Sprintf("%d of the area’s %s.", need, model.Counted(room, fields.Room[0], fields.Room[1])))
	}
}

// forceOptions is the forces that a step may name: those that nothing else
// names, and its own.
func (p *setupPanel) forceOptions(s *model.Scenario, own []string) []kit.Option {
	var out []kit.Option
	for _, force := range s.Forces {
		deploys, arrives := comesIn(s, force.ID)
		if mine := slices.Contains(own, force.ID); mine || !deploys && !arrives {
			side := force.Side
			if known, ok := s.Side(side); ok {
				side = known.Name
			}
			out = append(out, kit.Option{ID: force.ID, Text: force.Name, Detail: side})
		}
	}
	return out
}

// forceNames is what a title calls several forces.
func forceNames(s *model.Scenario, ids []string) string {
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
func (p *setupPanel) arrival(s *model.Scenario, i int) {
	f, e := p.form, p.bench
	r := s.Reinforcements[i]
	path := fmt.Sprintf("reinforcements[%d]", i)
	set := func(field string, value any) {
		e.Do(document.Set{Path: path + "." + field, Value: value, Name: "change the arrival of " + forceNames(s, r.Forces)})
	}
	f.card(path, forceNames(s, r.Forces), p.stepButtons(s, "reinforcements", "this arrival", i), func() {
		f.prose(path+":sentence", r.Sentence(s))
		if !f.unfolded[path] {
			return
		}
		f.several(path+".forces", "Forces", "none yet", p.forceOptions(s, r.Forces), r.Forces, func(ids []string) { set("forces", ids) })
		f.number(path+".turn", "Turn", r.Turn, numberRange{least: 1, most: max(1, s.Length.Turns)}, func(n int) { set("turn", n) })
		if clock, ok := s.Length.Clock(r.Turn); ok {
			f.says(path+":clock", "That turn begins at "+clock+".")
		}
		f.area(areaField{key: path + ".entry", label: "Enters", now: r.Entry, set: func(a model.Area) { set("entry", a) }})
		f.fields(path+".", mattering(e.System.Fields.Part("arrival"), s, r.Forces, r.Own), r.Own, func(of model.Field, value any) { set(of.Key, value) })
		f.text(path+".note", "Note", "What players are to know", 2, r.Note, func(v string) { set("note", v) })
	})
}
