package playareas

import (
	"fmt"
	"image/color"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// placed is what stands on the map as it is shown.
func (g *Game) placed() playtest.Pieces { return playtest.PiecesOn(g.shown, g.session.Scenario()) }

// setting is pieces as the map takes them, with the markers of the game.
func (g *Game) setting(of playtest.Pieces) areas.Setting {
	out, _ := of.Setting(g.shown, g.session.Scenario())
	return out
}

// colours is the ground and the ink of what is a side's.
func (g *Game) colours(side string) (ground, ink color.NRGBA) {
	fills, inks := draw.Colours(g.session.Scenario())
	return fills[side], inks[side]
}

// showMap draws what stands on the map and what there is to say about it.
func (g *Game) showMap() {
	m := g.window.Map
	if g.reveal != nil {
		g.reveal.draw()
		return
	}
	m.SetSetting(g.setting(g.placed()))
	g.redraw()
}

// redraw draws what lies over the map anew, and what the hand and the choices are.
func (g *Game) redraw() {
	m := g.window.Map
	g.lit = nil
	var o areas.Overlays
	answered := g.lay(&o)
	lit := draw.CanAct
	switch {
	case g.covered():
		m.Select()
		m.Light()
		m.SetOverlays(o)
		return
	case g.hand.taken:
		g.lit, lit = g.reach(), draw.MayReach
	default:
		g.lit = g.spots()
	}
	if !answered { // an answer has the map to itself
		o.Areas = append(o.Areas, areas.Overlay{Style: lit, At: g.lit})
	}
	o.Areas = append(o.Areas, g.fights())
	o.Arrows = append(g.arrows(), g.drawn()...)
	switch {
	case g.hand.taken && !g.hand.off:
		m.Select(g.hand.at)
	case g.hand.drawn():
		m.Select(g.hand.way[0])
	case g.chosen:
		m.Select(g.only)
	default:
		m.Select()
	}
	m.SetOverlays(o)
	g.column.update(false)
}

// reach is where the way of the hand can lead next.
func (g *Game) reach() []model.Site {
	h := &g.hand
	if h.off || len(h.way) < 3 {
		return g.goals(h.units(), h.at, h.off)
	}
	p := g.writer()
	if p == nil {
		return nil
	}
	var out []model.Site
	for i := range g.session.Scenario().AreaBoard().Sectors {
		to := model.Site{A: int32(i)}
		if slices.Contains(h.way, to) {
			continue
		}
		if _, refusal := p.Write(g.chooses(), h.units(), append(slices.Clone(h.way), to)); refusal == nil {
			out = append(out, to)
		}
	}
	return out
}

// fights is the spots at which units fight, or aim.
func (g *Game) fights() areas.Overlay {
	o := areas.Overlay{Style: draw.Target}
	for u := range int32(g.shown.Units()) {
		for _, mark := range g.shown.View(u).Marks {
			if mark.Look != rules.Aiming {
				continue
			}
			for _, at := range mark.Sites {
				if !slices.Contains(o.At, at) {
					o.At = append(o.At, at)
				}
			}
		}
	}
	return o
}

// drawn is the arrow that is being drawn.
func (g *Game) drawn() []areas.Arrow {
	h := &g.hand
	if !h.taken || len(h.way) < 2 {
		return nil
	}
	style := draw.MayReach
	if _, refusal := g.written(); refusal != nil {
		style = draw.MayNot
	}
	return g.along(h.way, areas.Arrow{Style: style, Text: fmt.Sprint(len(h.units()))})
}

// along is an arrow from spot to spot of a way, with its text on the first.
func (g *Game) along(way []model.Site, a areas.Arrow) []areas.Arrow {
	var out []areas.Arrow
	for i := 1; i < len(way); i++ {
		a.From, a.To = way[i-1], way[i]
		out = append(out, a)
		a.Text = ""
	}
	return out
}

// arrows is the orders that are known to who looks, in the colours of the sides. Those
// between the same two sectors lie beside one another.
func (g *Game) arrows() []areas.Arrow {
	fills, _ := draw.Colours(g.session.Scenario())
	var out []areas.Arrow
	beside := map[[2]model.Site]int{}
	add := func(side, text string, way []model.Site, faint bool) {
		if len(way) < 2 {
			return
		}
		pair := [2]model.Site{way[0], way[1]}
		n := beside[pair]
		beside[pair]++
		aside := (n + 1) / 2
		if n%2 == 1 {
			aside = -aside
		}
		out = append(out, g.along(way, areas.Arrow{Text: text, Ink: fills[side], Aside: aside, Faint: faint})...)
	}
	for i, c := range g.session.Chairs() {
		lines := g.sheet(rules.Seat(i + 1)).Lines
		for _, l := range lines {
			add(c.Side, l.Short, l.Way, l.Waits)
		}
		if len(lines) == 0 {
			g.marked(c.Side, add)
		}
	}
	return out
}

// sheet is what a seat has written, as far as those know it who look.
func (g *Game) sheet(seat rules.Seat) rules.Sheet {
	if p, ok := g.shown.(rules.Writer); ok {
		return p.Sheet(seat)
	}
	return rules.Sheet{}
}

// marked adds the orders that can be seen of the units of a side.
func (g *Game) marked(side string, add func(side, text string, way []model.Site, faint bool)) {
	type order struct {
		at  model.Site
		to  string
		typ string
	}
	counts := map[order]int{}
	ways := map[order][]model.Site{}
	var all []order
	for u := range int32(g.shown.Units()) {
		v := g.shown.View(u)
		if v.Side != side || !v.OnMap() {
			continue
		}
		for _, m := range v.Marks {
			if len(m.Sites) == 0 || m.Look == rules.Aiming || m.Look == rules.Watching {
				continue
			}
			o := order{v.At, fmt.Sprint(m.Sites), v.Type}
			if counts[o]++; counts[o] == 1 {
				all = append(all, o)
				ways[o] = append([]model.Site{v.At}, m.Sites...)
			}
		}
	}
	for _, o := range all {
		add(side, fmt.Sprint(counts[o]), ways[o], false)
	}
}

// point shows spots that something else speaks of, until the game shows something new.
func (g *Game) point(sites []model.Site) {
	if g.covered() || g.reveal != nil {
		return
	}
	m := g.window.Map
	m.Light(sites...)
	if len(sites) > 0 {
		m.BringInSight(sites[0])
	}
}
