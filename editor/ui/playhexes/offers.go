package playhexes

import (
	"slices"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/rules"
)

// offer is something the units in hand can do at a button.
type offer struct {
	rules.Ability
	onMap bool // it is done by a click on the map
}

// abilities is everything that a unit could do at a moment of the game. The
// parts of the window ask several times for the same: among thousands of hexes
// to be deployed on it takes long to find.
type abilities struct {
	branch *playtest.Branch
	at     int
	known  map[int32][]rules.Ability
}

// abilities says of everything that a unit could do whether it may; for Absent,
// of what is nobody's. The list is the caller's, what it lists is not.
func (g *position) abilities(u int32) []rules.Ability {
	now := &g.able
	if now.branch != g.session.Branch() || now.at != g.session.At() {
		*now = abilities{g.session.Branch(), g.session.At(), map[int32][]rules.Ability{}}
	}
	if _, ok := now.known[u]; !ok {
		now.known[u] = g.table().Abilities(u)
	}
	return slices.Clone(now.known[u])
}

// offers is what the units in hand can do, or why not.
func (g *holding) offers() []offer {
	if len(g.hand) == 0 {
		return nil
	}
	var out []offer
	for _, a := range g.abilities(g.hand[0]) {
		for _, u := range g.hand[1:] {
			if other := g.abilityOf(u, a.ID); len(a.Actions) == 0 {
				a.Actions, a.Unfit = other.Actions, a.Unfit && other.Unfit
			}
		}
		onMap := len(a.Actions) > 0 && len(g.hexesOf(a.Actions[0])) > 0
		out = append(out, offer{a, onMap})
	}
	return out
}

// useAbility does what is offered at a number, with each unit in hand that can.
func (g *Game) useAbility(n int) {
	offers := g.offers()
	if n >= len(offers) || g.run != nil {
		return
	}
	o := offers[n]
	if o.ID != g.mode {
		g.endRow()
	}
	switch {
	case len(o.Actions) == 0:
		g.excuse(o)
	case !o.onMap:
		for _, u := range slices.Clone(g.hand) {
			if a := g.abilityOf(u, o.ID); len(a.Actions) > 0 && !g.Do(a.Actions[0]) {
				return
			}
		}
	case g.plain(o):
		g.mode, g.row = "", nil
		g.Changed()
		g.bench.Status.SetNotice("Click a lit hex")
	default:
		g.row = nil
		if g.mode = o.ID; g.mode != "" {
			g.hand = g.hand[:1]
		}
		g.Changed()
		g.bench.Status.SetNotice(o.Sentence + " Click a lit hex.")
	}
}

// excuse says beside the greyed button of an offer why it cannot be done; where
// there is no button, at the pointer.
func (g *Game) excuse(o offer) {
	if o.Refusal == nil {
		return
	}
	g.showRefusal(o.Refusal)
	if it := g.column.form.Find("can:" + o.ID); it != nil && kit.InSight(it.Object) {
		g.bubble.showBeside(g.bench.Map, play.RefusalText(o.Refusal), it.Object)
	}
}

// endExcuse takes away what is said beside a greyed button.
func (g *Game) endExcuse() {
	g.bubble.Clear()
	g.amiss = nil
	g.overlay()
	g.bench.Map.Refresh()
}

// plain reports whether an offer is what a click on the map does anyway.
func (g *holding) plain(o offer) bool {
	if g.reach.moves != nil || g.table().Now().Phase == rules.Deployment {
		return true
	}
	return slices.ContainsFunc(g.targets(g.hand[0]), func(t rules.Attack) bool { return t.Action.Verb == o.Actions[0].Verb })
}

// answers is what can be done that is no unit's and names no hex: to end the
// phase, or to answer what is asked.
func (g *position) answers() []rules.Ability {
	return slices.DeleteFunc(g.abilities(rules.Absent), func(a rules.Ability) bool {
		return len(a.Actions) == 0 || len(g.hexesOf(a.Actions[0])) > 0
	})
}
