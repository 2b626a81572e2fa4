package scenario

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/check"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Victory is who wins: the whole as sentences, the clauses in the order
// in which they are asked, what holds otherwise, and the point table.
type Victory struct {
	bench  *panel.Bench
	form   *form.Form
	opened string // the clause or award that is shown with all it says, wherever that stands; "" for none
	known  ClauseKnowledge
}

// ClauseKnowledge is what is known of a victory clause before a game; false where that is
// not known yet.
type ClauseKnowledge func(s *model.Scenario, clause int) (check.ClauseState, bool)

// NewVictory is the panel of the victory conditions, with what is known of them before a game.
func NewVictory(b *panel.Bench, known ClauseKnowledge) *Victory {
	return &Victory{bench: b, form: form.New(b), known: known}
}

// ID is what the panel is known by.
func (p *Victory) ID() string { return "victory" }

// Name is on its tab.
func (p *Victory) Name() string { return "Victory" }

// Content is what the tab shows.
func (p *Victory) Content() fyne.CanvasObject { return p.form.Content() }

// Form is its form, for whoever leads to a control of it.
func (p *Victory) Form() *form.Form { return p.form }

// Commit makes edits of what is being written.
func (p *Victory) Commit() { p.form.Commit() }

// Holds reports whether the panel shows a field.
func (p *Victory) Holds(path string) bool { return panel.Under(path, "victory") }

// Hidden closes what is being built: the map no longer shows it.
func (p *Victory) Hidden() {
	p.opened = ""
	p.form.ShutArea()
}

// Reveal opens the clause or the award that a path speaks of.
func (p *Victory) Reveal(path string) {
	var i int
	for _, list := range []string{clauseList, pointList} {
		if n, _ := fmt.Sscanf(path, list+"[%d]", &i); n == 1 {
			p.open(Element(list, i))
		}
	}
	p.form.Reveal(path)
}

const clauseList, pointList = "victory.clauses", "victory.points"

// Element is the path of an element of a list.
func Element(list string, i int) string { return fmt.Sprintf("%s[%d]", list, i) }

// open shows all that a clause or an award says; "" closes it.
func (p *Victory) open(path string) {
	p.opened = p.bench.Doc.Lasting(path)
	p.form.ShutArea()
	p.bench.Lights.Area(nil)
	p.form.Again()
}

// isOpen reports whether the clause or award at a path is shown so.
func (p *Victory) isOpen(path string) bool { return p.opened == p.bench.Doc.Lasting(path) }

// Update shows the scenario as it stands.
func (p *Victory) Update(_ *model.Scenario, c panel.Changes) {
	if !c.All && !c.Board && !c.Clauses && len(c.Fields) == 0 {
		return
	}
	p.form.Show(func() { p.describe(p.bench.Scenario()) })
}

func (p *Victory) describe(s *model.Scenario) {
	f := p.form
	if _, known := p.bench.Doc.PathOf(p.opened); !known { // it is taken out
		p.opened = ""
		p.bench.Lights.Area(nil)
	}
	f.Heading(":whole", "As it reads")
	for i, text := range s.Victory.Sentences(s) {
		f.Prose(fmt.Sprintf(":whole:%d", i), text)
	}
	f.Heading(":clauses", "Clauses, in the order asked")
	if len(s.Victory.Clauses) == 0 {
		f.Says(":none", "No clause yet: every game ends as is said under Otherwise. Add a condition and say who wins by it.")
	}
	for i := range s.Victory.Clauses {
		p.clause(s, i)
	}
	f.Press("victory.clauses:add", form.Button{Icon: "plus", Text: "Add a condition…", Look: kit.Framed, Hint: "Begin with one that many battles have", Do: p.askClause})
	f.Heading(":otherwise", "Otherwise, at the end")
	p.outcome("victory.otherwise", s.Victory.Otherwise, "change the outcome of all other games")
	p.points(s)
}

// clause is a card: what the clause says and what can be said of it before a
// game; opened, all that it is built of.
func (p *Victory) clause(s *model.Scenario, i int) {
	f, e := p.form, p.bench
	c := s.Victory.Clauses[i]
	path := Element(clauseList, i)
	opened := p.isOpen(path)
	name := fmt.Sprintf("change clause %d", i+1)
	f.Card(path, fmt.Sprintf("%d. %s", i+1, outcomeTitle(s, c.Outcome)), p.cardButtons(s, clauseList, fmt.Sprintf("clause %d", i+1), i), func() {
		f.Prose(path+":sentence", c.Sentence(s))
		p.state(s, path, i, opened)
		if !opened {
			return
		}
		e.Lights.Area(clauseHexes(s, path))
		p.outcome(path+".outcome", c.Outcome, name)
		moments := []kit.Option{{ID: string(model.AtEnd), Text: "once, when the game ends"}, {ID: string(model.AtOnce), Text: "after every phase: it ends the game"}}
		f.Choice(path+".when", "Asked", moments, string(c.When), func(id string) {
			e.Do(document.Set{Path: path + ".when", Value: model.When(id), Name: name})
		})
		root := c.Condition.Clone()
		b := &conditionForm{form: f, panel: p, s: s, outcome: c.Outcome, name: name, commit: func() {
			p.set(path+".condition", root, name)
		}}
		f.Says(path+":if", "if")
		b.node(&root, nil, path+".condition")
	})
}

// set changes a part of a clause; a condition that compares points comes with
// a point table.
func (p *Victory) set(path string, c model.Condition, name string) {
	s := p.bench.Scenario()
	if !p.bench.Do(withPoints(s, name, c, document.Set{Path: path, Value: c, Name: name})) {
		p.form.Again()
	}
}

// state says what is known of a clause before a game.
func (p *Victory) state(s *model.Scenario, path string, i int, opened bool) {
	switch known, ok := p.known(s, i); {
	case !ok:
	case known.State != check.Open:
		p.form.Warns(path+":state", look.Capital(known.State.String())+": "+look.LowerFirst(known.Sentence))
	case opened:
		p.form.Says(path+":state", known.Sentence)
	}
}

// cardButtons move an element of a list up, take it out and open it.
func (p *Victory) cardButtons(s *model.Scenario, list, what string, i int) []form.Button {
	path := Element(list, i)
	opened := p.isOpen(path)
	return []form.Button{
		{Icon: "up", Hint: "Move " + what + " up", Off: i == 0, Do: func() {
			p.bench.Try(document.Move(s, "move "+what+" up", list, i, i-1))
		}},
		{Icon: "close", Hint: "Take " + what + " out", Do: func() {
			p.bench.Try(document.Remove(s, "take "+what+" out", list, i))
		}},
		{Icon: form.FoldIcon(opened), Hint: "Show all of " + what + " and change it", Do: func() {
			if opened {
				path = ""
			}
			p.open(path)
		}},
	}
}

// clauseHexes is every hex of the areas that a clause names.
func clauseHexes(s *model.Scenario, path string) hex.List {
	all := hex.NewRegion(s.Hexes().Grid)
	for at, a := range s.TopAreas() {
		if !panel.Under(at, path) || a.UsesThis() {
			continue
		}
		if r, err := a.Region(s.Hexes()); err == nil {
			all = all.Union(r)
		}
	}
	return all.List()
}

// outcome adds the controls of who wins and how well.
func (p *Victory) outcome(path string, o model.Outcome, name string) {
	f, e := p.form, p.bench
	s := e.Scenario()
	set := func(o model.Outcome) {
		if o.Winner == model.Draw {
			o.Level = ""
		}
		e.Do(document.Set{Path: path, Value: o, Name: name})
	}
	f.Row(path, func() {
		f.Choice(path+".winner", "Winner", append(SideOptions(s), kit.Option{ID: model.Draw, Text: "nobody: a draw"}), o.Winner, func(id string) {
			set(model.Outcome{Winner: id, Level: o.Level})
		})
		if o.Winner == model.Draw {
			return
		}
		f.Text(path+".level", "Level, such as decisive", "none", 1, o.Level, func(level string) {
			set(model.Outcome{Winner: o.Winner, Level: level})
		})
	})
}

// SideOptions is the sides to choose from.
func SideOptions(s *model.Scenario) []kit.Option {
	var out []kit.Option
	for _, side := range s.Sides {
		out = append(out, kit.Option{ID: side.ID, Text: side.Name})
	}
	return out
}

// outcomeTitle is an outcome in a few words: "German victory, decisive".
func outcomeTitle(s *model.Scenario, o model.Outcome) string {
	if o.Winner == model.Draw {
		return "Draw"
	}
	text := kit.OptionText(SideOptions(s), o.Winner) + " victory"
	if o.Level != "" {
		text += ", " + o.Level
	}
	return text
}

// askClause offers what a new clause may begin as and adds it.
func (p *Victory) askClause() {
	s := p.bench.Scenario()
	side := nextWinner(s)
	p.askStart(side, func(start conditionStart) {
		c := model.Clause{Outcome: model.Outcome{Winner: side}, When: start.when, Condition: start.make(firstPicks{s, side})}
		if side == "" {
			c.Outcome.Winner = model.Draw
		}
		i := len(s.Victory.Clauses)
		name := fmt.Sprintf("add clause %d", i+1)
		edit, err := document.Insert(s, name, clauseList, i, c)
		if err == nil {
			edit = withPoints(s, name, c.Condition, edit)
		}
		if p.bench.Try(edit, err) {
			p.open(Element(clauseList, i))
			p.form.Reveal(Element(clauseList, i))
		}
	})
}

// nextWinner is the first side that wins by no clause yet, or the first side.
func nextWinner(s *model.Scenario) string {
	for _, side := range s.Sides {
		if !slices.ContainsFunc(s.Victory.Clauses, func(c model.Clause) bool { return c.Outcome.Winner == side.ID }) {
			return side.ID
		}
	}
	if len(s.Sides) > 0 {
		return s.Sides[0].ID
	}
	return ""
}

// askStart offers the conditions that many battles have.
func (p *Victory) askStart(side string, take func(conditionStart)) {
	picks := firstPicks{p.bench.Scenario(), side}
	var options []kit.Option
	for i, start := range conditionStarts {
		options = append(options, kit.Option{ID: fmt.Sprint(i), Text: start.text, Detail: start.like(picks)})
	}
	p.bench.Desk.SearchOption("Add a condition", options, "", func(id string) {
		for i, start := range conditionStarts {
			if fmt.Sprint(i) == id {
				take(start)
			}
		}
	})
}
