package playareas

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// offer is something that can be chosen where nothing is written: an action, for as many
// units as there are alike.
type offer struct {
	action rules.Action
	text   string
	sites  []model.Site // where it is to be chosen on the map
	alike  int          // units that could do the same
}

// answers is what is no unit's and no spot's, at buttons of the banner: to seal, to go
// on.
func (g *Game) answers() []rules.Ability {
	seat := g.chooses()
	if seat == rules.Anyone {
		return nil
	}
	var out []rules.Ability
	for _, a := range g.shown.Abilities(rules.Absent) {
		a.Actions = slices.DeleteFunc(slices.Clone(a.Actions), func(x rules.Action) bool { return x.By != seat && x.By != rules.Anyone })
		if len(a.Actions) == 1 && len(g.shown.ActionSites(a.Actions[0])) == 0 {
			out = append(out, a)
		}
	}
	return out
}

// answer gives the n-th answer. What is drawn is no order yet, and would be gone.
func (g *Game) answer(n int) {
	all := g.answers()
	switch {
	case n >= len(all):
	case g.hand.drawn():
		drawn := "arrow that is drawn"
		if g.hand.off {
			drawn = "sector that is pointed out"
		}
		g.bench.Status.SetNotice("The " + drawn + " is no order yet: Enter writes it, Escape takes it back")
	default:
		g.drop()
		g.do(all[n].Actions...)
	}
}

// offers is what else can be chosen where nothing is written: of what alike units can do
// alike the first.
func (g *Game) offers() []offer {
	seat := g.chooses()
	p, ok := g.shown.(rules.Proposer)
	if !ok || seat == rules.Anyone || g.writer() != nil {
		return nil
	}
	answers := g.answers()
	var out []offer
	like := map[string]int{}
	for _, a := range p.Propose(nil, seat) {
		if slices.ContainsFunc(answers, func(x rules.Ability) bool { return x.Actions[0] == a }) {
			continue
		}
		o := offer{action: a, text: g.shown.ActionPhrase(a), sites: slices.Clone(g.shown.ActionSites(a)), alike: 1}
		if a.Unit != rules.Absent {
			v := g.shown.View(a.Unit)
			if v.OnMap() && !slices.Contains(o.sites, v.At) {
				o.sites = append(o.sites, v.At)
			}
			key := fmt.Sprint(a.Verb, a.Flags, a.At, v.Type, v.At, v.Side, v.Marks)
			if i, known := like[key]; known {
				out[i].alike++
				continue
			}
			like[key] = len(out)
		}
		out = append(out, o)
	}
	return out
}

// listed is the offers that the column lists: those of the spot that was clicked.
func (g *Game) listed() []offer {
	all := g.offers()
	if !g.chosen {
		return all
	}
	at := slices.DeleteFunc(slices.Clone(all), func(o offer) bool { return !slices.Contains(o.sites, g.only) })
	if len(at) == 0 {
		return all
	}
	return at
}

// spots is where something can be chosen on the map.
func (g *Game) spots() []model.Site {
	var out []model.Site
	for _, o := range g.offers() {
		for _, at := range o.sites {
			if !slices.Contains(out, at) {
				out = append(out, at)
			}
		}
	}
	return out
}

// choose does what alone can be chosen at a spot, or lists what can.
func (g *Game) choose(at model.Site) {
	var here []offer
	for _, o := range g.offers() {
		if slices.Contains(o.sites, at) {
			here = append(here, o)
		}
	}
	switch {
	case len(here) == 1 && (!g.chosen || g.only == at):
		g.do(here[0].action)
		return
	case len(here) > 0:
		g.only, g.chosen = at, true
	default:
		g.chosen = false
	}
	g.redraw()
}
