package ui

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// notesPanel is the designer's notes: what each is about, its text as Markdown
// and where it comes from.
type notesPanel struct {
	bench *panel.Bench
	form  *form
}

func newNotesPanel(e *panel.Bench) *notesPanel { return &notesPanel{bench: e, form: newForm(e)} }

func (p *notesPanel) ID() string                 { return "notes" }
func (p *notesPanel) Name() string               { return "Notes" }
func (p *notesPanel) Content() fyne.CanvasObject { return p.form.content() }
func (p *notesPanel) Commit()                    { p.form.commit() }
func (p *notesPanel) Holds(path string) bool     { return panel.Under(path, "notes") }
func (p *notesPanel) Reveal(path string)         { p.form.reveal(path) }

func (p *notesPanel) Update(s *model.Scenario, c panel.Changes) {
	if c.All || len(c.Fields) > 0 {
		p.form.show(func() { p.describe(s) })
	}
}

func (p *notesPanel) describe(s *model.Scenario) {
	f := p.form
	if len(s.Notes) == 0 {
		f.says("notes:empty", "Designer’s notes go here: why a figure is what it is, which source a unit or a hex comes from, what a rule is meant to do. They are kept in the scenario and exported with it.")
	}
	for i, n := range s.Notes {
		p.note(s, i, n)
	}
	f.press("notes:add", formButton{icon: "plus", text: "Add a note", look: kit.Framed, hint: "Write a new note", do: func() { p.add(s, "") }})
	if s.Board.Kind() != model.OnHexes {
		return
	}
	f.press("notes:hex", formButton{icon: "select", text: "Add a note about a hex", look: kit.Framed, hint: "Click the hex the note is about", do: func() {
		p.bench.Ask.Hex("Click the hex that the note is about", func(h hex.Hex) error {
			p.add(s, s.Hexes().Grid.Label(h))
			return nil
		})
	}})
}

// add begins a note and opens it to be written.
func (p *notesPanel) add(s *model.Scenario, about string) {
	i := len(s.Notes)
	edit, err := document.Insert(s, "add a note", "notes", i, model.Note{About: about})
	if err != nil {
		p.bench.Desk.Fail("The note cannot be added", err)
		return
	}
	key := fmt.Sprintf("notes[%d].text", i)
	p.form.unfolded[key+":writing"] = true
	if p.bench.Do(edit) {
		p.form.reveal(key)
	}
}

func (p *notesPanel) note(s *model.Scenario, i int, n model.Note) {
	f, e := p.form, p.bench
	path := fmt.Sprintf("notes[%d]", i)
	apply := func(edit document.Edit, err error) {
		if err != nil {
			e.Desk.Fail("The change cannot be made", err)
			return
		}
		e.Do(edit)
	}
	buttons := []formButton{
		{icon: "up", hint: "Move this note up", off: i == 0, do: func() { apply(document.Move(s, "move a note", "notes", i, i-1)) }},
		{icon: "close", hint: "Take this note out", do: func() { apply(document.Remove(s, "take a note out", "notes", i)) }},
	}
	f.card(path, p.aboutName(s, n.About), buttons, func() {
		f.choice(path+".about", "About", p.aboutOptions(s, n.About), n.About, func(id string) {
			e.Do(document.Set{Path: path + ".about", Value: id, Name: "change what a note is about"})
		})
		f.markdown(path+".text", "Note", "What is to be said about it", 5, n.Text, func(v string) {
			e.Do(document.Set{Path: path + ".text", Value: v, Name: "write a note"})
		})
		f.text(path+".source", "Source", "Where it comes from", 1, n.Source, func(v string) {
			e.Do(document.Set{Path: path + ".source", Value: v, Name: "change the source of a note"})
		})
	})
}

// aboutOptions is everything a note can be about, what it is about now among
// it.
func (p *notesPanel) aboutOptions(s *model.Scenario, now string) []kit.Option {
	out := []kit.Option{{Text: "The scenario"}}
	add := func(id, text, detail string) { out = append(out, kit.Option{ID: id, Text: text, Detail: detail}) }
	for _, field := range []string{"title", "date", "history", "length", "first"} {
		add(field, p.aboutName(s, field), "battle")
	}
	for _, p := range s.Hexes().Places {
		add(p.ID, p.Title(), "place")
	}
	for i := range s.Forces {
		add(fmt.Sprintf("forces[%d]", i), s.Forces[i].Name, "force")
	}
	add("deployment", "The deployment", "setup")
	for i, d := range s.Deployment {
		add(fmt.Sprintf("deployment[%d]", i), fmt.Sprintf("Step %d: %s", i+1, d.Sentence(s)), "setup")
	}
	for i, r := range s.Reinforcements {
		add(fmt.Sprintf("reinforcements[%d]", i), r.Sentence(s), "arrival")
	}
	for i, r := range s.Rules {
		add(fmt.Sprintf("rules[%d]", i), p.bench.System.Sentence(s, r), "rule")
	}
	for i, c := range s.Victory.Clauses {
		add(fmt.Sprintf("victory.clauses[%d]", i), c.Sentence(s), "victory")
	}
	add("victory.otherwise", s.Victory.Otherwise.Sentence(s), "victory")
	for _, o := range out {
		if o.ID == now {
			return out
		}
	}
	add(now, p.aboutName(s, now), "")
	return out
}

// aboutName is the title of a note: a hex, the name of a place or a force, or
// the part of the scenario.
func (p *notesPanel) aboutName(s *model.Scenario, about string) string {
	if h, err := s.Hexes().Grid.Parse(about); err == nil {
		return "Hex " + s.Hexes().Grid.Label(h)
	}
	if place, ok := s.Hexes().Place(about); ok {
		return look.Capital(place.Title())
	}
	switch about {
	case "":
		return "The scenario"
	case "title", "date", "deployment":
		return "The " + about
	case "length":
		return "The length of the game"
	case "history":
		return "What happened"
	case "victory.otherwise":
		return "Victory, otherwise"
	}
	name := look.Capital(partName(s, about))
	for i, in := range s.Rules {
		if rule, ok := p.bench.System.SpecialRule(in.Rule); ok && panel.Under(about, element("rules", i)) {
			name = "Special rule: " + rule.Name
		}
	}
	if i := strings.LastIndexByte(about, ']'); i >= 0 && i+2 < len(about) && about[i+1] == '.' {
		name += ", " + strings.ReplaceAll(about[i+2:], "_", " ")
	}
	return name
}
