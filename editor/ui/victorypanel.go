package ui

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/check"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// victoryPanel is who wins: the whole as sentences, the clauses in the order
// in which they are asked, what holds otherwise, and the point table.
type victoryPanel struct {
	bench  *panel.Bench
	form   *form
	opened string                                    // path of the clause or award that is shown with all it says
	known  func(*model.Scenario) []check.ClauseState // what is known of the clauses before a game
	states []check.ClauseState
}

func newVictoryPanel(b *panel.Bench, known func(*model.Scenario) []check.ClauseState) *victoryPanel {
	return &victoryPanel{bench: b, form: newForm(b), known: known}
}

func (p *victoryPanel) ID() string                 { return "victory" }
func (p *victoryPanel) Name() string               { return "Victory" }
func (p *victoryPanel) Content() fyne.CanvasObject { return p.form.content() }
func (p *victoryPanel) Commit()                    { p.form.commit() }
func (p *victoryPanel) Holds(path string) bool     { return panel.Under(path, "victory") }

// Hidden closes what is being built: the map no longer shows it.
func (p *victoryPanel) Hidden() { p.form.opened, p.opened = "", "" }

// Reveal opens the clause or the award that a path speaks of.
func (p *victoryPanel) Reveal(path string) {
	var i int
	for _, list := range []string{clauseList, pointList} {
		if n, _ := fmt.Sscanf(path, list+"[%d]", &i); n == 1 {
			p.open(element(list, i))
		}
	}
	p.form.reveal(path)
}

const clauseList, pointList = "victory.clauses", "victory.points"

// element is the path of an element of a list.
func element(list string, i int) string { return fmt.Sprintf("%s[%d]", list, i) }

// open shows all that a clause or an award says; "" closes it.
func (p *victoryPanel) open(path string) {
	p.opened, p.form.opened = path, ""
	p.bench.Lights.Area(nil)
	p.form.again()
}

func (p *victoryPanel) Update(s *model.Scenario, c panel.Changes) {
	if !c.All && !c.Board && len(c.Fields) == 0 {
		return
	}
	p.states = p.known(s)
	p.form.show(func() { p.describe(p.bench.Scenario()) })
}

func (p *victoryPanel) describe(s *model.Scenario) {
	f := p.form
	f.heading(":whole", "As it reads")
	for i, text := range s.Victory.Sentences(s) {
		f.prose(fmt.Sprintf(":whole:%d", i), text)
	}
	f.heading(":clauses", "Clauses, in the order asked")
	if len(s.Victory.Clauses) == 0 {
		f.says(":none", "No clause yet: every game ends as is said under Otherwise. Add a condition and say who wins by it.")
	}
	for i := range s.Victory.Clauses {
		p.clause(s, i)
	}
	f.press("victory.clauses:add", formButton{icon: "plus", text: "Add a condition…", look: kit.Framed, hint: "Begin with one that many battles have", do: p.askClause})
	f.heading(":otherwise", "Otherwise, at the end")
	p.outcome("victory.otherwise", s.Victory.Otherwise, "change the outcome of all other games")
	p.points(s)
}

// clause is a card: what the clause says and what can be said of it before a
// game; opened, all that it is built of.
func (p *victoryPanel) clause(s *model.Scenario, i int) {
	f, e := p.form, p.bench
	c := s.Victory.Clauses[i]
	path := element(clauseList, i)
	opened := p.opened == path
	name := fmt.Sprintf("change clause %d", i+1)
	f.card(path, fmt.Sprintf("%d. %s", i+1, outcomeTitle(s, c.Outcome)), p.cardButtons(s, clauseList, fmt.Sprintf("clause %d", i+1), i), func() {
		f.prose(path+":sentence", c.Sentence(s))
		p.state(path, i, opened)
		if !opened {
			return
		}
		e.Lights.Area(clauseHexes(s, path))
		p.outcome(path+".outcome", c.Outcome, name)
		moments := []kit.Option{{ID: string(model.AtEnd), Text: "once, when the game ends"}, {ID: string(model.AtOnce), Text: "after every phase: it ends the game"}}
		f.choice(path+".when", "Asked", moments, string(c.When), func(id string) {
			e.Do(document.Set{Path: path + ".when", Value: model.Moment(id), Name: name})
		})
		root := c.Condition.Clone()
		b := &conditionForm{form: f, panel: p, s: s, outcome: c.Outcome, commit: func() {
			p.set(path+".condition", root, name)
		}}
		f.says(path+":if", "if")
		b.node(&root, nil, path+".condition")
	})
}

// set changes a part of a clause; a condition that compares points comes with
// a point table.
func (p *victoryPanel) set(path string, c model.Condition, name string) {
	s := p.bench.Scenario()
	if !p.bench.Do(withPoints(s, name, c, document.Set{Path: path, Value: c, Name: name})) {
		p.form.again()
	}
}

// state says what is known of a clause before a game.
func (p *victoryPanel) state(path string, i int, opened bool) {
	if i >= len(p.states) {
		return
	}
	switch known := p.states[i]; {
	case known.State != check.Open:
		p.form.warns(path+":state", look.Capital(known.State.String())+": "+lowerFirst(known.Sentence))
	case opened:
		p.form.says(path+":state", known.Sentence)
	}
}

// cardButtons move an element of a list up, take it out and open it.
func (p *victoryPanel) cardButtons(s *model.Scenario, list, what string, i int) []formButton {
	path := element(list, i)
	opened := p.opened == path
	return []formButton{
		{icon: "up", hint: "Move " + what + " up", off: i == 0, do: func() {
			was := p.opened
			if p.opened == path {
				p.opened = element(list, i-1)
			} else if p.opened == element(list, i-1) {
				p.opened = path
			}
			if !p.bench.Try(document.Move(s, "move "+what+" up", list, i, i-1)) {
				p.opened = was
			}
		}},
		{icon: "close", hint: "Take " + what + " out", do: func() {
			p.opened, p.form.opened = "", ""
			p.bench.Lights.Area(nil)
			p.bench.Try(document.Remove(s, "take "+what+" out", list, i))
		}},
		{icon: openedIcon(opened), hint: "Show all of " + what + " and change it", do: func() {
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
func (p *victoryPanel) outcome(path string, o model.Outcome, name string) {
	f, e := p.form, p.bench
	s := e.Scenario()
	set := func(o model.Outcome) {
		if o.Winner == model.Draw {
			o.Level = ""
		}
		e.Do(document.Set{Path: path, Value: o, Name: name})
	}
	f.row(path, func() {
		f.choice(path+".winner", "Winner", append(sideOptions(s), kit.Option{ID: model.Draw, Text: "nobody: a draw"}), o.Winner, func(id string) {
			set(model.Outcome{Winner: id, Level: o.Level})
		})
		if o.Winner == model.Draw {
			return
		}
		f.text(path+".level", "Level, such as decisive", "none", 1, o.Level, func(level string) {
			set(model.Outcome{Winner: o.Winner, Level: level})
		})
	})
}

// sideOptions is the sides to choose from.
func sideOptions(s *model.Scenario) []kit.Option {
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
	text := optionText(sideOptions(s), o.Winner) + " victory"
	if o.Level != "" {
		text += ", " + o.Level
	}
	return text
}

// askClause offers what a new clause may begin as and adds it.
func (p *victoryPanel) askClause() {
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
			p.open(element(clauseList, i))
			p.form.reveal(element(clauseList, i))
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
func (p *victoryPanel) askStart(side string, take func(conditionStart)) {
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
