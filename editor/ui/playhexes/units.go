package playhexes

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/panel"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// unitsPanel lists the units in the hex of those in hand, with the states that
// they are in.
type unitsPanel struct {
	panel.ReadOnly
	game *Game
	form *form.Form
}

func newUnitsPanel(g *Game) *unitsPanel { return &unitsPanel{game: g, form: form.New(g.bench)} }

func (p *unitsPanel) ID() string                 { return "units" }
func (p *unitsPanel) Name() string               { return "Units" }
func (p *unitsPanel) Content() fyne.CanvasObject { return p.form.Content() }

// Update shows the game as it stands.
func (p *unitsPanel) Update(*model.Scenario, panel.Changes) { p.form.Show(p.describe) }

func (p *unitsPanel) describe() {
	g := p.game
	h, ok := g.handHex()
	if !ok && len(g.hand) == 0 {
		p.form.Says("none", "The units of the stack that you select on the map are listed here, with what holds for each.")
		p.describeSides()
		return
	}
	units := g.hand
	if ok {
		units = g.stack(h)
		p.form.Heading("hex", "Hex "+g.label(h))
		for _, m := range g.markers(h) {
			p.form.Says("marker:"+m.Text, look.Capital(m.Text))
		}
	}
	for _, u := range slices.Backward(units) {
		p.describeUnit(u)
	}
}

// describeUnit is the row of a unit: its counter and name, what it has left,
// and the states that it is in.
func (p *unitsPanel) describeUnit(u int32) {
	g := p.game
	v := g.table().View(u)
	key := fmt.Sprintf("unit:%d", u)
	it := p.form.Keep(key, func() *form.Item {
		n := kit.NewButton("", "", nil)
		n.Wide, n.Tight = true, true
		g.bench.Wire(n)
		return &form.Item{Object: n, Control: n, Focus: n}
	})
	n := it.Control.(*kit.Button)
	n.Picture = g.column.counterPicture(u, 46)
	n.Text, n.Key = v.Title, ""
	if m, ok := g.table().(rules.Mover); ok && v.OnMap() && g.moves(u) != nil {
		left, whole := m.Allowance(u)
		n.Key = m.Figure(left) + " of " + m.Figure(whole)
	}
	n.Hint = look.Capital(g.unitText(u)) + "; click: take it in hand"
	n.Tap = func() { g.take(u, g.bench.Map.Mods()&fyne.KeyModifierShift != 0) }
	n.SetSelected(g.inHand(u))
	n.Refresh()
	p.form.Add(it.Object)
	states := statesText(v)
	if v.Called != "" {
		states = joined(v.Called, states)
	}
	for _, m := range v.Marks {
		if m.Look == rules.Watching || m.Look == rules.Aiming {
			states += " " + g.labels(hexrules.Hexes(m.Sites))
		}
	}
	if !v.Ready && v.Side == g.table().Now().Side && !v.Companion {
		states = joined(states, "nothing left to do")
	}
	if states != "" {
		p.form.Says(key, look.Capital(states))
	}
}

// describeSides counts the units of each side.
func (p *unitsPanel) describeSides() {
	g := p.game
	t := g.table()
	for _, s := range g.session.Scenario().Sides {
		var on, waits, left, lost, ready int
		for u := range int32(t.Units()) {
			v := t.View(u)
			if v.Side != s.ID || v.Companion {
				continue
			}
			switch v.Standing {
			case rules.OnMap:
				on++
			case rules.Waiting:
				waits++
			case rules.Left:
				left++
			case rules.Lost:
				lost++
			}
			if v.Ready {
				ready++
			}
		}
		p.form.Heading("side:"+s.ID, s.Name)
		text := model.Counted(on, "unit", "units") + " on the map"
		for _, part := range []struct {
			n    int
			what string
		}{{waits, "to come"}, {left, "off the map"}, {lost, "lost"}, {ready, "with something to do"}} {
			if part.n > 0 {
				text += fmt.Sprintf(", %d %s", part.n, part.what)
			}
		}
		p.form.Prose("side:"+s.ID, look.Sentence(text))
	}
}

// joined is two parts of a text with a comma between them, where both are.
func joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + ", " + b
}
