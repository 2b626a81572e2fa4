package playhexes

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// actAt does what the units in hand can do at a hex.
func (g *Game) actAt(h hex.Hex) {
	t := g.table()
	spots := g.reach.spots[h]
	switch {
	case g.run != nil:
		g.bench.Status.SetNotice("A player is acting; Escape stops it")
	case len(g.hand) == 0 && len(spots) == 0:
		g.Changed()
	case len(g.hand) == 0:
		g.Do(spots[0])
	case g.mode != "":
		g.addToRow(h)
	case t.Now().Phase == rules.Deployment:
		g.deployAt(h)
	case len(g.aimsAt(h)) > 0:
		g.declare(g.aimAt(h))
	default:
		g.moveTo(h)
	}
}

// moveTo has each unit in hand do what it can at a hex: move there, as a rule.
func (g *Game) moveTo(h hex.Hex) {
	var first *rules.Refusal
	var all done
	n := 0
	for _, u := range slices.Clone(g.hand) {
		actions, refusal := g.follows(u, h)
		if refusal != nil {
			if first == nil {
				first = refusal
			}
			continue
		}
		if g.beginsRow(u, actions, h) {
			return
		}
		d := g.carry(actions...)
		if n++; n == 1 {
			all.side = d.side
		}
		if all.events, all.err = append(all.events, d.events...), d.err; d.err != nil {
			break
		}
	}
	if n > 0 && !g.show(all) {
		return
	}
	switch {
	case first == nil:
	case n == 0:
		g.showRefusal(first)
	default:
		g.showRefusal(first)
		g.bench.Status.SetNotice(model.Counted(len(g.hand)-n, "unit", "units") + " could not do it")
	}
}

// beginsRow picks further hexes where the action that was found may name more
// than one.
func (g *Game) beginsRow(u int32, actions []rules.Action, h hex.Hex) bool {
	if len(actions) != 1 {
		return false
	}
	for _, a := range g.abilities(u) {
		for _, longer := range a.Actions {
			if hexes := g.hexesOf(longer); longer.Verb == actions[0].Verb && len(hexes) > 1 && hexes[0] == h {
				g.hand, g.mode, g.row = []int32{u}, a.ID, nil
				g.lookAround()
				g.addToRow(h)
				return true
			}
		}
	}
	return false
}

// addToRow takes a hex into the row. The action is done when no other could go
// on from there; before that Enter does it.
func (g *Game) addToRow(h hex.Hex) {
	actions := g.reach.spots[h]
	if len(actions) == 0 {
		if len(g.row) > 0 && g.row[len(g.row)-1] == h {
			g.endRow()
			return
		}
		g.showRefusal(g.whyNot(h))
		return
	}
	g.row = append(slices.Clone(g.row), h)
	g.lookAround()
	if len(g.reach.spots) == 0 {
		g.endRow()
		return
	}
	g.Changed()
	g.bench.Status.SetNotice("Click the next hex; Enter takes those picked, Escape the last one back")
}

// endRow does the action that names the hexes picked.
func (g *Game) endRow() {
	if len(g.row) == 0 {
		return
	}
	for _, a := range g.abilityOf(g.hand[0], g.mode).Actions {
		if slices.Equal(g.hexesOf(a), g.row) {
			g.Do(a)
			return
		}
	}
}

// withFlags is the one of the actions that does it in the way chosen, else the
// first.
func (g *holding) withFlags(actions []rules.Action) rules.Action {
	for _, a := range actions {
		if a.Flags == g.flags {
			return a
		}
	}
	return actions[0]
}
