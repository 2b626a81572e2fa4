package balancing

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/balance"
)

// matteredPage says what decided games, and what in the scenario was never of use.
type matteredPage struct {
	scroll *kit.Scroller
	box    *fyne.Container
}

func newMatteredPage() *matteredPage {
	p := &matteredPage{box: container.New(look.Tight{})}
	p.scroll = kit.NewScroller(look.Pad(p.box, 4, 18, 18, 18))
	return p
}

func (p *matteredPage) id() string                 { return "mattered" }
func (p *matteredPage) name() string               { return "What mattered" }
func (p *matteredPage) content() fyne.CanvasObject { return p.scroll }

func (p *matteredPage) show(r balance.Result) {
	p.box.RemoveAll()
	if r.Seen == nil {
		p.box.Add(look.Pad(look.Paragraph(unseen(r), theme.TextSize(), textRoom, look.Now().Faded), 12, 0, 0, 0))
		p.box.Refresh()
		return
	}
	s, games := r.Seen, max(r.Seen.Games, 1)
	p.box.Add(heading2("What each clause of the victory conditions came to"))
	t := newTable("Clause", "For", "Held at the end", "Decided", "How near")
	for _, c := range s.Clauses {
		t.add(strings.Repeat(indent, c.Depth)+look.Capital(c.Sentence), winnerName(r, c.Winner), percentOf(c.Held, games), percentOf(c.Decided, games), fmt.Sprintf("%.0f %%", 100*s.Nearness(c)))
	}
	p.box.Add(t.content())
	p.box.Add(look.Pad(look.Caption("Of all games. A part of a clause decided with it where it held then. How near it was at the end, on average."), 4, 0, 0, 0))

	p.box.Add(heading2("Never of use in any game"))
	idle := idleThings(r)
	for _, line := range idle {
		p.box.Add(look.Pad(look.Paragraph(line, theme.TextSize(), textRoom, look.Now().Ink), 0, 0, 4, 0))
	}
	if len(idle) == 0 {
		p.box.Add(look.Paragraph("Everything was of use: each unit moved, fought or counted, each reinforcement came, each place that the scenario names and each special rule mattered.", theme.TextSize(), textRoom, look.Now().Faded))
	}
	if len(s.Groups) > 0 {
		p.box.Add(heading2("Reinforcements"))
		t := newTable("Forces", "Side", "Due in turn", "Arrived", "Did anything")
		for _, g := range s.Groups {
			t.add(look.Capital(strings.Join(g.Forces, ", ")), r.SideName(g.Side), fmt.Sprint(g.Due), percentOf(g.Arrived, games), percentOf(g.Used, games))
		}
		p.box.Add(t.content())
	}
	if len(s.Rules) > 0 {
		p.box.Add(heading2("Special rules"))
		t := newTable("Rule", "Known", "Mattered")
		for _, u := range s.Rules {
			t.add(look.Capital(u.Sentence), ruleKnown[u.Known], percentOf(u.Games, games))
		}
		p.box.Add(t.content())
	}
	p.box.Add(heading2("Units"))
	t = newTable("Unit", "Side", "Moved", "Fought", "Hurt", "Lost", "Counted")
	const most = 200
	for i, u := range s.Units {
		if i == most {
			t.add(fmt.Sprintf("… and %d more, which the file of the result tells of", len(s.Units)-most))
			break
		}
		t.add(look.Capital(u.Title), r.SideName(u.Side), percentOf(u.Moved, games), percentOf(u.Fought, games), percentOf(u.Hurt, games), percentOf(u.Lost, games), percentOf(u.Counted, games))
	}
	p.box.Add(t.content())
	p.box.Refresh()
}

// unseen says why nothing is known of what was seen in games.
func unseen(r balance.Result) string {
	if r.Stopped {
		return "This is added up when the games are over, or stopped."
	}
	return "This result does not tell what was seen in its games: play them anew."
}

// ruleKnown is how it is known that a rule mattered, in words.
var ruleKnown = map[string]string{
	balance.ByEvents: "by what happened", balance.ByArea: "by who was in its area", balance.ByUnits: "by its units", balance.Always: "it is always in force",
}

// winnerName is whom a clause is for.
func winnerName(r balance.Result, winner string) string {
	if winner == model.Draw {
		return "a draw"
	}
	return r.SideName(winner)
}

// idleThings is what was never of use, a line for each kind of thing.
func idleThings(r balance.Result) []string {
	var lines []string
	line := func(what string, names []string) {
		const most = 12
		if len(names) == 0 {
			return
		}
		more := ""
		if len(names) > most {
			more = fmt.Sprintf(" and %d more", len(names)-most)
			names = names[:most]
		}
		lines = append(lines, what+": "+strings.Join(names, ", ")+more+".")
	}
	var units, groups, places, rules []string
	for _, u := range r.Seen.Units {
		if u.Idle() {
			units = append(units, u.Title)
		}
	}
	for _, g := range r.Seen.Groups {
		if g.Used == 0 {
			groups = append(groups, strings.Join(g.Forces, ", ")+fmt.Sprintf(" (turn %d)", g.Due))
		}
	}
	for _, p := range r.Seen.Places {
		if p.Named && p.Idle() {
			places = append(places, p.Title)
		}
	}
	for _, u := range r.Seen.Rules {
		if u.Games == 0 {
			rules = append(rules, u.Sentence)
		}
	}
	line("Units that never moved, fought or counted for victory", units)
	line("Reinforcements that never did anything", groups)
	line("Places that the scenario names where nobody ever stood or fought", places)
	line("Special rules that never mattered", rules)
	return lines
}
