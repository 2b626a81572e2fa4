// Package scenario is the panels in which a scenario is written: the battle, the forces,
// the setup, the special rules, victory and the notes. The map, the charts and what is
// wrong with a scenario are not in it.
package scenario

import (
	"fmt"
	"time"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
)

// Battle is what the battle is, how long it lasts and who fights, with
// the whole scenario read back in plain English under it.
type Battle struct {
	bench *panel.Bench
	form  *form.Form
}

// NewBattle is the panel of the battle as a whole.
func NewBattle(e *panel.Bench) *Battle {
	return &Battle{bench: e, form: form.New(e)}
}

// ID is what the panel is known by.
func (p *Battle) ID() string { return "battle" }

// Name is on its tab.
func (p *Battle) Name() string { return "Battle" }

// Content is what the tab shows.
func (p *Battle) Content() fyne.CanvasObject { return p.form.Content() }

// Form is its form, for whoever leads to a control of it.
func (p *Battle) Form() *form.Form { return p.form }

// Commit makes edits of what is being written.
func (p *Battle) Commit() { p.form.Commit() }

// Reveal leads to a field.
func (p *Battle) Reveal(path string) { p.form.Reveal(path) }

// Holds reports whether the path is one of the fields; the sentences under
// them only read back what other panels change.
func (p *Battle) Holds(path string) bool {
	return panel.Under(path, "id", "title", "subtitle", "date", "history", "length", "first", "sides")
}

// Update shows the scenario as it stands. Of the map the sentences use the
// places alone.
func (p *Battle) Update(s *model.Scenario, c panel.Changes) {
	if c.All || len(c.Fields) > 0 {
		p.form.Show(func() { p.describe(s) })
	}
}

func (p *Battle) describe(s *model.Scenario) {
	f := p.form
	f.Text("title", "Title", "What the battle is called", 1, s.Title, func(v string) { p.bench.Do(p.bench.Doc.Retitle(v)) })
	p.text("subtitle", "Subtitle", "What kind of fight it is, in a line", s.Subtitle)
	p.text("date", "Date", p.bench.System.DateExamples(), s.Date)
	if s.Date != "" && !model.IsDate(s.Date) {
		f.Warns("date:wrong", "That is no date: write "+p.bench.System.DateForms()+".")
	}
	f.CheckedText("id", "Id", "A short name for files: le-cateau", 1, s.ID, wrongID, func(id string) {
		if edit, err := document.SetID(id); err == nil {
			p.bench.Do(edit)
		}
	})
	f.Markdown("history", "What happened", "The history behind the battle, in your own words", 9, s.History, p.set("history"))
	p.describeGame(s)
	p.describeSides(s)
	p.read(s)
}

func (p *Battle) text(path, label, hint, now string) {
	p.form.Text(path, label, hint, 1, now, p.set(path))
}

// set makes a text an edit of the field at a path.
func (p *Battle) set(path string) func(string) {
	return func(v string) { p.bench.Do(document.Set{Path: path, Value: v}) }
}

// wrongID says why a scenario cannot have the id, "" where it can.
func wrongID(id string) string {
	if _, err := document.SetID(id); err != nil {
		return desk.SentenceOf(err)
	}
	return ""
}

// wrongClock says why a game cannot begin at the time of day.
func wrongClock(v string) string {
	if _, err := time.Parse("15:04", v); v != "" && err != nil {
		return "Write a time of day as 05:30, or leave it empty."
	}
	return ""
}

// longest is the most turns a game may be said to last, and the most minutes a
// turn stands for: a day.
const (
	longest    = 999
	dayMinutes = 24 * 60
)

func (p *Battle) describeGame(s *model.Scenario) {
	f, e := p.form, p.bench
	f.Heading("length", "The game")
	word := e.System.Turn
	f.Number("length.turns", word.Begins()+"s", s.Length.Turns, form.Range{Least: 1, Most: longest}, func(n int) {
		e.Do(document.Set{Path: "length.turns", Value: n})
	})
	f.Number("length.turn_minutes", "Minutes a "+word.String()+" (0: not said)", s.Length.TurnMinutes, form.Range{Most: dayMinutes, Step: 5}, func(n int) {
		e.Do(document.Set{Path: "length.turn_minutes", Value: n})
	})
	f.CheckedText("length.begins", "The first "+word.String()+" begins at", "05:30; empty when not known", 1, s.Length.Begins, wrongClock, func(v string) {
		if clock, err := time.Parse("15:04", v); err == nil {
			v = clock.Format("15:04")
		}
		e.Do(document.Set{Path: "length.begins", Value: v, Name: "change when the game begins"})
	})
	phases := []kit.Option{{ID: "", Text: "its last phase"}}
	for _, ph := range e.System.Phases {
		phases = append(phases, kit.Option{ID: ph.ID, Text: "its " + ph.Name})
	}
	f.Choice("length.ends_after", "The last "+word.String()+" ends after", phases, s.Length.EndsAfter, func(id string) {
		e.Do(document.Set{Path: "length.ends_after", Value: id, Name: "change when the game ends"})
	})
	var sides []kit.Option
	for _, side := range s.Sides {
		sides = append(sides, kit.Option{ID: side.ID, Text: side.Name})
	}
	f.Choice("first", "Moves first", sides, s.First, func(id string) {
		e.Do(document.Set{Path: "first", Value: id, Name: "change who moves first"})
	})
}

func (p *Battle) describeSides(s *model.Scenario) {
	f, e := p.form, p.bench
	f.Heading("sides", "The sides")
	var nations []kit.Option
	for _, n := range s.EffectiveCharts().Nations {
		nations = append(nations, kit.Option{ID: n.ID, Text: n.Name})
	}
	for i, side := range s.Sides {
		path := fmt.Sprintf("sides[%d]", i)
		f.Row(path, func() {
			p.text(path+".name", "Name", "German, Allied, …", side.Name)
			f.Several(path+".nations", "Nations", "none yet", nations, side.Nations, func(ids []string) {
				e.Do(document.Set{Path: path + ".nations", Value: ids, Name: "change the nations of the " + side.Name + " side"})
			})
		})
	}
}

// read adds the scenario as the rules see it, in plain English.
func (p *Battle) read(s *model.Scenario) {
	f := p.form
	f.Heading(":reading", "The scenario reads")
	phase := s.Length.EndsAfter
	if known, ok := p.bench.System.Phase(phase); ok {
		phase = known.Name
	}
	lines := []string{s.Length.Sentence(phase)}
	if first, ok := s.Side(s.First); ok {
		lines = append(lines, fmt.Sprintf("The %s player moves first.", first.Name))
	}
	p.part("length:sentence", "", lines, "")
	for _, side := range s.Sides {
		lines = nil
		for i := range s.Forces {
			if force := &s.Forces[i]; force.Side == side.ID {
				lines = append(lines, fmt.Sprintf("%s: %s", force.Name, force.Composition(s)))
			}
		}
		p.part("forces:"+side.ID, side.Name+" forces", lines, "No forces yet. Add some under Forces.")
	}
	lines = nil
	for i, d := range s.Deployment {
		lines = append(lines, fmt.Sprintf("%d. %s", i+1, d.Sentence(s)))
	}
	nobody := "Nobody is placed yet. Say who deploys where under Setup."
	if len(s.Reinforcements) > 0 {
		nobody = "Nobody is on the map when the game begins."
	}
	p.part("deployment", "Deployment", lines, nobody)
	lines = nil
	for _, r := range s.Reinforcements {
		lines = append(lines, r.Sentence(s))
	}
	p.part("reinforcements", "Reinforcements", lines, "")
	lines = nil
	for _, r := range s.Rules {
		lines = append(lines, p.bench.System.Sentence(s, r))
	}
	p.part("rules", "Special rules", lines, "")
	p.part("victory", "Victory", s.Victory.Sentences(s), "")
}

// part adds a part of the reading; with no lines it says what is missing, or
// nothing at all.
func (p *Battle) part(key, name string, lines []string, missing string) {
	f := p.form
	if len(lines) == 0 && missing == "" {
		return
	}
	if name != "" {
		f.Heading(key+":reading", name)
	}
	for i, l := range lines {
		f.Prose(fmt.Sprintf("%s:reading:%d", key, i), l)
	}
	if len(lines) == 0 {
		f.Says(key+":missing", missing)
	}
}
