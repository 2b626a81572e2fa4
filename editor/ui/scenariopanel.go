package ui

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// scenarioPanel is what the scenario says besides its map: a few fields to
// write in, and the rest read back in plain English.
type scenarioPanel struct {
	scroll *container.Scroll
	fields []*scenarioField
	text   *fyne.Container
	system rules.System
	heads  map[string]fyne.CanvasObject // the first line of each part, by the file's key
}

func newScenarioPanel(e *editor) *scenarioPanel {
	p := &scenarioPanel{text: container.NewVBox(), system: e.system}
	form := container.NewVBox()
	add := func(label, path, hint string, lines int, value func(*model.Scenario) string) {
		f := newScenarioField(e, path, hint, lines, value)
		p.fields = append(p.fields, f)
		form.Add(pad(caption(label), 4, 2, 1, 0))
		form.Add(f.entry)
	}
	add("Title", "title", "What the battle is called", 1, func(s *model.Scenario) string { return s.Title })
	add("Subtitle", "subtitle", "What kind of fight it is, in a line", 1, func(s *model.Scenario) string { return s.Subtitle })
	add("Date", "date", "Year, month, day: 1914-08-19", 1, func(s *model.Scenario) string { return s.Date })
	add("What happened", "history", "The history behind the battle, in your own words", 5, func(s *model.Scenario) string { return s.History })
	p.scroll = container.NewVScroll(pad(container.NewVBox(form, p.text), 4, 12, 12, 12))
	for _, f := range p.fields {
		f.update(e.doc.Scenario())
	}
	return p
}

func (p *scenarioPanel) id() string                 { return "battle" }
func (p *scenarioPanel) name() string               { return "Battle" }
func (p *scenarioPanel) content() fyne.CanvasObject { return p.scroll }

// commit makes edits of what is written in the fields.
func (p *scenarioPanel) commit() {
	for _, f := range p.fields {
		f.commit()
	}
}

// update shows the scenario as it stands. Of the map the sentences use the
// places alone.
func (p *scenarioPanel) update(s *model.Scenario, c changes) {
	if !c.all && len(c.fields) == 0 {
		return
	}
	for _, f := range p.fields {
		f.update(s)
	}
	p.text.RemoveAll()
	p.heads = map[string]fyne.CanvasObject{}
	for _, part := range p.read(s) {
		head := line(part.name, ink, theme.TextSize())
		head.TextStyle.Bold = true
		line := pad(ruler(), 10, 0, 4, 0)
		for _, key := range part.keys {
			if p.heads[key] == nil {
				p.heads[key] = line
			}
		}
		p.text.Add(line)
		p.text.Add(head)
		for _, sentence := range part.lines {
			var text fyne.CanvasObject = prose(sentence)
			if part.faint {
				text = faint(sentence)
			}
			p.text.Add(pad(text, -6, -7, -6, -7))
		}
	}
	p.text.Refresh()
}

// reading is a part of the scenario as sentences.
type reading struct {
	name  string
	keys  []string // of the file, that it speaks of
	lines []string
	faint bool // it says only that there is nothing yet
}

// read is the scenario as the rules see it, in plain English.
func (p *scenarioPanel) read(s *model.Scenario) []reading {
	phase := s.Length.EndsAfter
	if known, ok := p.system.Phase(phase); ok {
		phase = known.Name
	}
	game := []string{s.Length.Sentence(phase)}
	if first, ok := s.Side(s.First); ok {
		game = append(game, fmt.Sprintf("The %s player moves first.", first.Name))
	}
	parts := []reading{{name: "The game", keys: []string{"length", "first", "sides", "map", "charts"}, lines: game}}

	for _, side := range s.Sides {
		r := reading{name: side.Name + " forces", keys: []string{"forces"}}
		for i := range s.Forces {
			if f := &s.Forces[i]; f.Side == side.ID {
				r.lines = append(r.lines, fmt.Sprintf("%s: %s", f.Name, f.Composition(s)))
			}
		}
		parts = append(parts, r.orElse("No forces yet. They are written under [[forces]] in the scenario’s file."))
	}

	deployment := reading{name: "Deployment", keys: []string{"deployment"}}
	for i, d := range s.Deployment {
		deployment.lines = append(deployment.lines, fmt.Sprintf("%d. %s", i+1, d.Sentence(s)))
	}
	parts = append(parts, deployment.orElse("Nobody is placed yet. The steps are written under [[deployment]] in the scenario’s file."))

	if len(s.Reinforcements) > 0 {
		r := reading{name: "Reinforcements", keys: []string{"reinforcements"}}
		for _, arrival := range s.Reinforcements {
			r.lines = append(r.lines, arrival.Sentence(s))
		}
		parts = append(parts, r)
	}
	if len(s.Rules) > 0 {
		r := reading{name: "Special rules", keys: []string{"rules"}}
		for _, rule := range s.Rules {
			name := rule.Rule
			if known, ok := p.system.SpecialRule(name); ok {
				name = known.Name
			}
			r.lines = append(r.lines, rule.Sentence(s, name))
		}
		parts = append(parts, r)
	}
	parts = append(parts, reading{name: "Victory", keys: []string{"victory"}, lines: s.Victory.Sentences(s)})
	if len(s.Notes) > 0 {
		r := reading{name: "Designer’s notes", keys: []string{"notes"}}
		for _, n := range s.Notes {
			text := n.Text
			if n.Source != "" {
				text += " (" + n.Source + ")"
			}
			r.lines = append(r.lines, text)
		}
		parts = append(parts, r)
	}
	return parts
}

func (r reading) orElse(text string) reading {
	if len(r.lines) == 0 {
		r.lines, r.faint = []string{text}, true
	}
	return r
}

// holds reports whether the path is one of the fields.
func (p *scenarioPanel) holds(path string) bool {
	return slices.ContainsFunc(p.fields, func(f *scenarioField) bool { return f.path == path })
}

// reveal scrolls to what a path speaks of, and gives a field the keyboard.
func (p *scenarioPanel) reveal(path string) {
	for _, f := range p.fields {
		if f.path == path {
			p.scroll.ScrollToTop()
			f.takeFocus()
			return
		}
	}
	key := path
	if end := strings.IndexAny(path, ".["); end >= 0 {
		key = path[:end]
	}
	if head := p.heads[key]; head != nil {
		top := p.text.Position().Y + head.Position().Y
		p.scroll.ScrollToOffset(fyne.NewPos(0, min(top, p.scroll.Content.Size().Height-p.scroll.Size().Height)))
	}
}
