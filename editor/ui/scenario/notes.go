package scenario

import (
	"fmt"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Notes is the designer's notes: what each is about, its text as Markdown
// and where it comes from.
type Notes struct {
	bench *panel.Bench
	form  *form.Form
}

// NewNotes is the panel of the notes.
func NewNotes(e *panel.Bench) *Notes { return &Notes{bench: e, form: form.New(e)} }

// ID is what the panel is known by.
func (p *Notes) ID() string { return "notes" }

// Name is on its tab.
func (p *Notes) Name() string { return "Notes" }

// Content is what the tab shows.
func (p *Notes) Content() fyne.CanvasObject { return p.form.Content() }

// Form is its form, for whoever leads to a control of it.
func (p *Notes) Form() *form.Form { return p.form }

// Commit makes edits of what is being written.
func (p *Notes) Commit() { p.form.Commit() }

// Holds reports whether the panel shows a field.
func (p *Notes) Holds(path string) bool { return panel.Under(path, "notes") }

// Reveal leads to a field.
func (p *Notes) Reveal(path string) { p.form.Reveal(path) }

// Update shows the scenario as it stands.
func (p *Notes) Update(s *model.Scenario, c panel.Changes) {
	if c.All || len(c.Fields) > 0 {
		p.form.Show(func() { p.describe(s) })
	}
}

func (p *Notes) describe(s *model.Scenario) {
	f := p.form
	if len(s.Notes) == 0 {
		f.Says("notes:empty", "Designer’s notes go here: why a figure is what it is, which source a unit or a hex comes from, what a rule is meant to do. They are kept in the scenario and exported with it.")
	}
	for i, n := range s.Notes {
		p.note(s, i, n)
	}
	f.Press("notes:add", form.Button{Icon: "plus", Text: "Add a note", Look: kit.Framed, Hint: "Write a new note", Do: func() { p.add(s, "") }})
	if s.Board.Kind() != model.OnHexes {
		return
	}
	f.Press("notes:hex", form.Button{Icon: "select", Text: "Add a note about a hex", Look: kit.Framed, Hint: "Click the hex the note is about", Do: func() {
		p.bench.Ask.Hex("Click the hex that the note is about", func(h hex.Hex) error {
			p.add(s, s.Hexes().Grid.Label(h))
			return nil
		})
	}})
}

// add begins a note and leads to it, which opens it to be written.
func (p *Notes) add(s *model.Scenario, about string) {
	i := len(s.Notes)
	edit, err := document.Insert(s, "add a note", "notes", i, model.Note{About: about})
	if err != nil {
		p.bench.Desk.Fail("The note cannot be added", err)
		return
	}
	if p.bench.Do(edit) {
		p.form.Reveal(fmt.Sprintf("notes[%d].text", i))
	}
}

func (p *Notes) note(s *model.Scenario, i int, n model.Note) {
	f, e := p.form, p.bench
	path := fmt.Sprintf("notes[%d]", i)
	apply := func(edit document.Edit, err error) {
		if err != nil {
			e.Desk.Fail("The change cannot be made", err)
			return
		}
		e.Do(edit)
	}
	buttons := []form.Button{
		{Icon: "up", Hint: "Move this note up", Off: i == 0, Do: func() { apply(document.Move(s, "move a note", "notes", i, i-1)) }},
		{Icon: "close", Hint: "Take this note out", Do: func() { apply(document.Remove(s, "take a note out", "notes", i)) }},
	}
	f.Card(path, p.bench.System.NoteAbout(s, n.About), buttons, func() {
		f.Choice(path+".about", "About", p.aboutOptions(s, n.About), n.About, func(id string) {
			e.Do(document.Set{Path: path + ".about", Value: id, Name: "change what a note is about"})
		})
		f.Markdown(path+".text", "Note", "What is to be said about it", 5, n.Text, func(v string) {
			e.Do(document.Set{Path: path + ".text", Value: v, Name: "write a note"})
		})
		f.Text(path+".source", "Source", "Where it comes from", 1, n.Source, func(v string) {
			e.Do(document.Set{Path: path + ".source", Value: v, Name: "change the source of a note"})
		})
	})
}

// aboutOptions is everything a note can be about, what it is about now among
// it.
func (p *Notes) aboutOptions(s *model.Scenario, now string) []kit.Option {
	out := []kit.Option{{Text: "The scenario"}}
	add := func(id, text, detail string) { out = append(out, kit.Option{ID: id, Text: text, Detail: detail}) }
	for _, field := range []string{"title", "date", "history", "length", "first"} {
		add(field, p.bench.System.NoteAbout(s, field), "battle")
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
	add(now, p.bench.System.NoteAbout(s, now), "")
	return out
}
