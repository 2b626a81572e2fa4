package scenario

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Rules is the special rules: those in force with what they take, then
// those that the rule system has besides.
type Rules struct {
	bench *panel.Bench
	form  *form.Form
}

// NewRules is the panel of the special rules.
func NewRules(e *panel.Bench) *Rules { return &Rules{bench: e, form: form.New(e)} }

// ID is what the panel is known by.
func (p *Rules) ID() string { return "rules" }

// Name is on its tab.
func (p *Rules) Name() string { return "Rules" }

// Content is what the tab shows.
func (p *Rules) Content() fyne.CanvasObject { return p.form.Content() }

// Form is its form, for whoever leads to a control of it.
func (p *Rules) Form() *form.Form { return p.form }

// Commit makes edits of what is being written.
func (p *Rules) Commit() { p.form.Commit() }

// Holds reports whether the panel shows a field.
func (p *Rules) Holds(path string) bool { return panel.Under(path, "rules") }

// Reveal leads to a field.
func (p *Rules) Reveal(path string) { p.form.Reveal(path) }

// Hidden closes an area that is being built: the map no longer shows it.
func (p *Rules) Hidden() { p.form.ShutArea() }

// Update shows the scenario as it stands.
func (p *Rules) Update(s *model.Scenario, c panel.Changes) {
	if c.All || c.Board || len(c.Fields) > 0 {
		p.form.Show(func() { p.describe(s) })
	}
}

func (p *Rules) describe(s *model.Scenario) {
	f := p.form
	f.Heading(":inforce", "In force")
	if len(s.Rules) == 0 {
		f.Says(":none", "No special rule is in force: the battle is played by the rules of every battle. Put one in force below.")
	}
	for i, in := range s.Rules {
		p.inForce(s, i, in)
	}
	f.Heading(":others", "Special rules of "+p.bench.System.Name)
	for _, r := range p.bench.System.SpecialRules {
		if p.mayHoldAgain(s, r) {
			p.offer(s, r)
		}
	}
}

// inForce is a rule of the scenario with what it takes.
func (p *Rules) inForce(s *model.Scenario, i int, in model.Rule) {
	f, e := p.form, p.bench
	path := fmt.Sprintf("rules[%d]", i)
	rule, known := e.System.SpecialRule(in.Rule)
	name := rule.Name
	if !known {
		name = in.Rule
	}
	buttons := []form.Button{{Icon: "close", Hint: "Take " + name + " out of force", Do: func() {
		p.bench.Try(document.Remove(s, "take "+name+" out of force", "rules", i))
	}}}
	f.Card(path, name, buttons, func() {
		f.Prose(path+":sentence", e.System.Sentence(s, in))
		if !known {
			f.Warns(path+":unknown", "The rule system has no special rule of that name: take it out.")
			return
		}
		for _, fault := range rule.Faults(in) {
			f.Warns(path+":fault:"+fault.Field, fault.Message)
		}
		if err := e.System.Clash(s, in, slices.Delete(slices.Clone(s.Rules), i, i+1)); err != nil {
			f.Warns(path+":clash", desk.SentenceOf(err))
		}
		p.parameters(path, i, in, rule)
		f.Text(path+".note", "Note", "What it stands for in this battle", 1, in.Note, func(v string) {
			e.Do(document.Set{Path: path + ".note", Value: v, Name: "change the note of " + name})
		})
	})
}

// change sets a rule in force, unless it then cannot be.
func (p *Rules) change(i int, change func(*model.Rule)) {
	s := p.bench.Scenario()
	in := s.Rules[i].Clone()
	change(&in)
	if err := p.bench.System.Clash(s, in, slices.Delete(slices.Clone(s.Rules), i, i+1)); err != nil {
		p.bench.Desk.Fail("The rule cannot be in force like that", err)
		p.form.Again()
		return
	}
	name := "change " + in.Rule
	if rule, ok := p.bench.System.SpecialRule(in.Rule); ok {
		name = "change " + rule.Name
	}
	p.bench.Do(document.Set{Path: fmt.Sprintf("rules[%d]", i), Value: in, Name: name})
}

// parameters adds the units, the area and the number that the rule takes.
func (p *Rules) parameters(path string, i int, in model.Rule, rule rules.SpecialRule) {
	f := p.form
	if rule.Units == rules.Optional {
		f.Toggle(path+".units:some", "For some units only", "Whether the rule is for all units or for those named", in.Units != nil, func(on bool) {
			p.change(i, func(r *model.Rule) {
				r.Units = nil
				if on {
					r.Units = &model.Selector{}
				}
			})
		})
	}
	if in.Units != nil {
		f.Selector(path+".units", "Units", *in.Units, func(sel model.Selector) {
			p.change(i, func(r *model.Rule) { r.Units = &sel })
		})
	}
	if in.Area != nil {
		f.Area(form.Area{Key: path + ".area", Label: "Where", Now: *in.Area, Set: func(a model.Area) {
			p.change(i, func(r *model.Rule) { r.Area = &a })
		}})
	}
	if in.Number != nil && rule.Number != nil {
		f.Number(path+".number", look.Capital(rule.Number.Meaning), *in.Number, form.Range{Least: rule.Number.Min, Most: rule.Number.Max}, func(n int) {
			p.change(i, func(r *model.Rule) { r.Number = &n })
		})
	}
}

// mayHoldAgain reports whether a rule that is in force could be once more, for
// other units or in another place; others are not in force yet.
func (p *Rules) mayHoldAgain(s *model.Scenario, r rules.SpecialRule) bool {
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
func (p *Rules) offer(s *model.Scenario, r rules.SpecialRule) {
	f := p.form
	path := ":offer:" + r.ID
	in := beginning(s, p.bench.System, r)
	clash := p.bench.System.Clash(s, in, s.Rules)
	buttons := []form.Button{{Icon: "plus", Hint: "Put " + r.Name + " in force", Off: clash != nil, Do: func() {
		i := len(s.Rules)
		if p.bench.Try(document.Insert(s, "put "+r.Name+" in force", "rules", i, in)) {
			p.form.UnfoldSelector(fmt.Sprintf("rules[%d].units", i), in.Units != nil)
			p.form.Again()
			p.form.Reveal(fmt.Sprintf("rules[%d]", i))
		}
	}}}
	f.Card(path, r.Name, buttons, func() {
		f.Prose(path+":does", r.Explanation)
		f.Says(path+":where", r.Reference)
		if clash != nil {
			f.Says(path+":clash", desk.SentenceOf(fmt.Errorf("it cannot be put in force as things stand: %w", clash)))
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
	return form.FirstPlace(s.Hexes(), "")
}
