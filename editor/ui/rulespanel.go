package ui

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// rulesPanel is the special rules: those in force with what they take, then
// those that the rule system has besides.
type rulesPanel struct {
	bench *panel.Bench
	form  *form
}

func newRulesPanel(e *panel.Bench) *rulesPanel { return &rulesPanel{bench: e, form: newForm(e)} }

func (p *rulesPanel) ID() string                 { return "rules" }
func (p *rulesPanel) Name() string               { return "Rules" }
func (p *rulesPanel) Content() fyne.CanvasObject { return p.form.content() }
func (p *rulesPanel) Commit()                    { p.form.commit() }
func (p *rulesPanel) Holds(path string) bool     { return panel.Under(path, "rules") }
func (p *rulesPanel) Reveal(path string)         { p.form.reveal(path) }

// Hidden closes an area that is being built: the map no longer shows it.
func (p *rulesPanel) Hidden() { p.form.opened = "" }

func (p *rulesPanel) Update(s *model.Scenario, c panel.Changes) {
	if c.All || c.Board || len(c.Fields) > 0 {
		p.form.show(func() { p.describe(s) })
	}
}

func (p *rulesPanel) describe(s *model.Scenario) {
	f := p.form
	f.heading(":inforce", "In force")
	if len(s.Rules) == 0 {
		f.says(":none", "No special rule is in force: the battle is played by the rules of every battle. Put one in force below.")
	}
	for i, in := range s.Rules {
		p.inForce(s, i, in)
	}
	f.heading(":others", "Special rules of "+p.bench.System.Name)
	for _, r := range p.bench.System.SpecialRules {
		if p.mayHoldAgain(s, r) {
			p.offer(s, r)
		}
	}
}

// inForce is a rule of the scenario with what it takes.
func (p *rulesPanel) inForce(s *model.Scenario, i int, in model.Rule) {
	f, e := p.form, p.bench
	path := fmt.Sprintf("rules[%d]", i)
	rule, known := e.System.SpecialRule(in.Rule)
	name := rule.Name
	if !known {
		name = in.Rule
	}
	buttons := []formButton{{icon: "close", hint: "Take " + name + " out of force", do: func() {
		p.bench.Try(document.Remove(s, "take "+name+" out of force", "rules", i))
	}}}
	f.card(path, name, buttons, func() {
		f.prose(path+":sentence", e.System.Sentence(s, in))
		if !known {
			f.warns(path+":unknown", "The rule system has no special rule of that name: take it out.")
			return
		}
		for _, fault := range rule.Faults(in) {
			f.warns(path+":fault:"+fault.Field, fault.Message)
		}
		if err := e.System.Clash(s, in, slices.Delete(slices.Clone(s.Rules), i, i+1)); err != nil {
			f.warns(path+":clash", desk.SentenceOf(err))
		}
		p.parameters(path, i, in, rule)
		f.text(path+".note", "Note", "What it stands for in this battle", 1, in.Note, func(v string) {
			e.Do(document.Set{Path: path + ".note", Value: v, Name: "change the note of " + name})
		})
	})
}

// change sets a rule in force, unless it then cannot be.
func (p *rulesPanel) change(i int, change func(*model.Rule)) {
	s := p.bench.Scenario()
	in := s.Rules[i].Clone()
	change(&in)
	if err := p.bench.System.Clash(s, in, slices.Delete(slices.Clone(s.Rules), i, i+1)); err != nil {
		p.bench.Desk.Fail("The rule cannot be in force like that", err)
		p.form.again()
		return
	}
	name := "change " + in.Rule
	if rule, ok := p.bench.System.SpecialRule(in.Rule); ok {
		name = "change " + rule.Name
	}
	p.bench.Do(document.Set{Path: fmt.Sprintf("rules[%d]", i), Value: in, Name: name})
}

// parameters adds the units, the area and the number that the rule takes.
func (p *rulesPanel) parameters(path string, i int, in model.Rule, rule rules.SpecialRule) {
	f := p.form
	if rule.Units == rules.Optional {
		f.toggle(path+".units:some", "For some units only", "Whether the rule is for all units or for those named", in.Units != nil, func(on bool) {
			p.change(i, func(r *model.Rule) {
				r.Units = nil
				if on {
					r.Units = &model.Selector{}
				}
			})
		})
	}
	if in.Units != nil {
		f.selector(path+".units", "Units", *in.Units, func(sel model.Selector) {
			p.change(i, func(r *model.Rule) { r.Units = &sel })
		})
	}
	if in.Area != nil {
		f.area(areaField{key: path + ".area", label: "Where", now: *in.Area, set: func(a model.Area) {
			p.change(i, func(r *model.Rule) { r.Area = &a })
		}})
	}
	if in.Number != nil && rule.Number != nil {
		f.number(path+".number", look.Capital(rule.Number.Meaning), *in.Number, numberRange{least: rule.Number.Min, most: rule.Number.Max}, func(n int) {
			p.change(i, func(r *model.Rule) { r.Number = &n })
		})
	}
}

// mayHoldAgain reports whether a rule that is in force could be once more, for
// other units or in another place; others are not in force yet.
func (p *rulesPanel) mayHoldAgain(s *model.Scenario, r rules.SpecialRule) bool {
	held := false
	for _, in := range s.Rules {
		if in.Rule != r.ID {
			continue
		}
		if held = true; in.Units == nil && in.Area == nil {
			return false
		}
	}
	return !held || p.bench.System.Clash(s, beginning(s, p.bench.System, r), s.Rules) == nil
}

// offer is a rule that can be put in force: what it does and where the
// rulebook has it.
func (p *rulesPanel) offer(s *model.Scenario, r rules.SpecialRule) {
	f := p.form
	path := ":offer:" + r.ID
	in := beginning(s, p.bench.System, r)
	clash := p.bench.System.Clash(s, in, s.Rules)
	buttons := []formButton{{icon: "plus", hint: "Put " + r.Name + " in force", off: clash != nil, do: func() {
		i := len(s.Rules)
		if p.bench.Try(document.Insert(s, "put "+r.Name+" in force", "rules", i, in)) {
			p.form.unfolded[fmt.Sprintf("rules[%d].units:units", i)] = in.Units != nil
			p.form.again()
			p.form.reveal(fmt.Sprintf("rules[%d]", i))
		}
	}}}
	f.card(path, r.Name, buttons, func() {
		f.prose(path+":does", r.Explanation)
		f.says(path+":where", r.Reference)
		if clash != nil {
			f.says(path+":clash", desk.SentenceOf(fmt.Errorf("it cannot be put in force as things stand: %w", clash)))
		}
	})
}

// beginning is a rule with what it takes as it is when it is put in force: for
// the units of one side that it can be for, in the first place of the map.
func beginning(s *model.Scenario, system rules.System, r rules.SpecialRule) model.Rule {
	in := model.Rule{Rule: r.ID}
	if r.Area == rules.Required {
		in.Area = &model.Area{Place: freePlace(s, r.ID)}
	}
	if r.Number != nil {
		n := r.Number.Min
		in.Number = &n
	}
	if r.Units != rules.Required {
		return in
	}
	for _, side := range s.Sides {
		in.Units = &model.Selector{Side: side.ID, Kinds: slices.Clone(r.Arms)}
		if system.Clash(s, in, s.Rules) == nil {
			break
		}
	}
	return in
}

// freePlace is the first place of the map where a rule is not in force yet.
func freePlace(s *model.Scenario, rule string) string {
	for _, p := range s.Hexes().Places {
		if !slices.ContainsFunc(s.Rules, func(in model.Rule) bool { return in.Rule == rule && in.Area != nil && in.Area.Place == p.ID }) {
			return p.ID
		}
	}
	return firstPlace(s.Hexes(), "")
}
