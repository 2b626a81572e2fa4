package playareas

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// fights is the panel that explains the fights that stand or threaten, as far as those
// know who look: who strikes whom with what, and what may come of it.
type fights struct {
	panel.ReadOnly
	game *Game
	form *form.Form
}

func newFights(g *Game) *fights { return &fights{game: g, form: form.New(g.bench)} }

func (p *fights) ID() string                 { return "fights" }
func (p *fights) Name() string               { return "Fights" }
func (p *fights) Content() fyne.CanvasObject { return p.form.Content() }
func (p *fights) Hidden()                    { p.game.point(nil) }

// Absent reports whether the rule system knows no fights.
func (p *fights) Absent() bool {
	_, ok := p.game.shown.(rules.Fighter)
	return !ok
}

// Update shows the game as it stands.
func (p *fights) Update(*model.Scenario, panel.Changes) { p.form.Show(p.describe) }

func (p *fights) describe() {
	t, ok := p.game.shown.(rules.Fighter)
	if !ok {
		return
	}
	all := t.Fights(nil)
	if len(all) == 0 {
		p.form.Says("none", "Nobody fights, and no fight threatens as far as can be known here. Orders that lead against the enemy are weighed here as they are written.")
		return
	}
	large := 0
	for i, f := range all {
		key := fmt.Sprintf("fight:%d", i)
		show := form.Button{Icon: "eye", Hint: "Show where it is", Do: func() { p.game.point([]model.Site{f.At}) }}
		buttons := []form.Button{show}
		if inSpaces(f) {
			large++
			n := large
			buttons = append([]form.Button{{Icon: "plus", Hint: "Show it large over the map (Z)", Do: func() {
				p.game.zoned = n
				p.game.showZone()
			}}}, buttons...)
		}
		p.form.Card(key, f.Title, buttons, func() { p.fight(key, t, f) })
	}
}

// mostStrikers is how many units of a fight are explained one by one.
const mostStrikers = 12

// fight explains a fight.
func (p *fights) fight(key string, t rules.Table, f rules.Fight) {
	stands := "It threatens: nobody has taken a position yet."
	if f.Stands {
		stands = "Positions are taken."
	}
	p.form.Says(key, stands)
	for i, s := range f.Strikers[:min(len(f.Strikers), mostStrikers)] {
		p.form.Prose(fmt.Sprintf("%s:striker:%d", key, i), striker(t, s))
	}
	chances := func(name, head string, all []rules.Probability) {
		if len(all) > 0 {
			p.form.Prose(key+":"+name, head+" "+chanceText(all))
		}
	}
	chances("results", "The throw to come:", f.Results)
	chances("outlook", "In the end:", f.Outlook)
	for i, toll := range f.Tolls {
		p.form.Says(fmt.Sprintf("%s:toll:%d", key, i), fmt.Sprintf("%s: %.1f %s on the average.", p.game.session.Scenario().SideName(toll.Side), toll.Mean(), toll.Result))
	}
	for i, given := range f.Given {
		p.form.Says(fmt.Sprintf("%s:given:%d", key, i), given)
	}
}

// striker is a unit in a fight, in a sentence: how it takes part, what is added to its
// dice, and what they must come to.
func striker(t rules.Table, s rules.Striker) string {
	text := t.View(s.Unit).Title
	if s.Space > 0 {
		text = fmt.Sprintf("%d: %s", s.Space, text)
	}
	text += ", " + s.How
	if s.Target != rules.Absent {
		text += ", at " + t.View(s.Target).Title
	}
	if s.Dice == 0 {
		return look.Sentence(text)
	}
	text += ". " + model.Counted(s.Dice, "die", "dice")
	var parts []string
	for _, l := range s.Lines {
		if l.Amount != 0 {
			parts = append(parts, l.Text+" "+model.WithSign(float64(l.Amount), 0))
		}
	}
	if len(parts) > 0 {
		text += ", " + strings.Join(parts, ", ")
	}
	if s.Needs != "" {
		text += ": needs " + s.Needs
	}
	if len(s.Chances) > 0 {
		text += " (" + chanceText(s.Chances) + ")"
	}
	return look.Sentence(text)
}

// mostChances is how many results are listed with their chances.
const mostChances = 8

// chanceText is results with their chances in percent, the likeliest that there is room
// for.
func chanceText(all []rules.Probability) string {
	var parts []string
	for _, c := range all[:min(len(all), mostChances)] {
		if c.Of > 0 {
			parts = append(parts, fmt.Sprintf("%s %.0f %%", c.Result, 100*float64(c.N)/float64(c.Of)))
		}
	}
	if more := len(all) - mostChances; more > 0 {
		parts = append(parts, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(parts, ", ")
}

// Form is the form of the panel.
func (p *fights) Form() *form.Form { return p.form }
