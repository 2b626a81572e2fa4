package playhexes

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// table is the game at the present moment.
func (g *Game) table() rules.Table { return g.session.Table() }

// showUnits draws what stands on the map, the selected units marked.
func (g *Game) showUnits() {
	stacks := playtest.Stacks(g.table(), g.bench.System.Fields, g.charts())
	var units []int32
	for i := range stacks {
		units = g.table().Stack(units[:0], model.HexSite(stacks[i].Hex))
		for n, u := range units {
			stacks[i].Counters[n].Selected = slices.Contains(g.hand, u)
		}
	}
	g.bench.Map.SetUnits(stacks)
	if h, ok := g.handHex(); g.fan && ok {
		g.bench.Map.SetFan(h, true)
	} else {
		g.fan = false
		g.bench.Map.SetFan(hex.Hex{}, false)
	}
}

// quiet takes all that the game shows from the map.
func (g *Game) quiet() {
	m := g.bench.Map
	g.pointer.held, g.fan, g.amiss = nil, false, nil
	g.card.hide()
	g.bubble.Clear()
	m.SetFan(hex.Hex{}, false)
	m.SetLifted(nil, 0, 0)
	m.SetUnits(nil)
	m.SetOverlays(draw.Overlays{})
}

// look shows what a click on the hex under the pointer would do, and what is
// there.
func (g *Game) look() {
	says, refusal := g.prospect(g.at)
	if refusal != nil {
		says = play.RefusalText(refusal)
		if g.tellsWhy(g.at) {
			g.amiss = hexrules.Hexes(refusal.Sites)
			g.bubble.Show(g.bench.Map, says)
			says = "" // it is all there, and the line at the foot may be too short for it
		}
	}
	g.showCard()
	answer, cause := g.askedText(g.at)
	g.cause = cause
	g.overlay()
	if who := g.whoIs(g.at); answer != "" {
		says = answer
	} else if who != "" && says != "" {
		says = look.Sentence(who) + " " + says
	} else if who != "" {
		says = who
	}
	g.bench.Status.SetAction(says, mapview.Describe(g.bench.Map.Board(), g.at))
}

// tellsWhy reports whether it is said beside the pointer why nothing can be done
// at a hex: units that can do nothing at all are worth a word where an enemy
// stands, and not at every hex.
func (g *Game) tellsWhy(h hex.Hex) bool {
	if g.silent || g.questions.Asked() != nil {
		return false
	}
	stack := g.stack(h)
	return len(g.reach.lit.Hexes) > 0 || len(g.hand) > 0 && len(stack) > 0 && g.table().View(stack[0]).Side != g.table().View(g.hand[0]).Side
}

// prospect says what a click on a hex would do, or why it would do nothing.
func (g *Game) prospect(h hex.Hex) (string, *rules.Refusal) {
	label := g.label(h)
	own := g.ownStack(h)
	switch {
	case g.run != nil:
		return "The player is acting; Escape stops it", nil
	case g.pointer.held != nil && !g.pointer.held.moved, len(g.hand) == 0 && len(g.reach.spots) == 0:
		if len(own) > 0 || len(g.stack(h)) > 0 {
			return "Click: take it in hand", nil
		}
		return "", nil
	case len(g.row) > 0 && g.row[len(g.row)-1] == h:
		return "Enter, or another click: take " + g.labels(g.row), nil
	case g.mode != "":
		if len(g.reach.spots[h]) > 0 {
			return "Click: take " + label, nil
		}
		return "", g.whyNot(h)
	case g.selects(h) && len(own) > 1 && g.inHand(own[0]) != g.inHand(own[len(own)-1]):
		return "Click: take the next of the stack in hand (Tab); Shift: take it as well", nil
	case g.selects(h):
		return "Click: take it in hand; right button: join it", nil
	case len(g.reach.spots[h]) > 0:
		return "Click: " + look.GoesOn(g.table().ActionPhrase(g.withFlags(g.reach.spots[h]))), nil
	case len(g.hand) == 0:
		return "", g.whyNot(h)
	case g.reach.moves != nil:
		if cost, ok := g.reach.moves.Cost(model.HexSite(h)); ok {
			text := fmt.Sprintf("Click: move to %s for %s", label, g.pointsText(cost))
			if g.reach.moves.Stops(model.HexSite(h)) {
				text += "; the unit may have to end its movement there"
			}
			return text, nil
		}
		return "", g.whyNot(h)
	case g.attacked(h) && len(g.aimsAt(h)) == 0:
		return "Enter: carry out the attack on " + label, nil
	case len(g.aimsAt(h)) > 0:
		text := "Click: aim at " + g.aimAt(h).attack.Whom + " in " + label
		if aims := g.aimsAt(h); len(aims) > 1 {
			text += "; T: at " + aims[(g.group+1)%len(aims)].attack.Whom + " instead"
		}
		return text, nil
	}
	if actions, refusal := g.follows(g.hand[0], h); refusal != nil {
		return "", refusal
	} else if len(actions) > 0 {
		return "Click: " + look.GoesOn(g.table().ActionPhrase(actions[len(actions)-1])), nil
	}
	return "", nil
}

// whyNot says why the unit in hand can do nothing at a hex.
func (g *Game) whyNot(h hex.Hex) *rules.Refusal {
	if len(g.hand) == 0 {
		return &rules.Refusal{Sentence: "Only the lit hexes will do."}
	}
	_, refusal := g.follows(g.hand[0], h)
	if refusal == nil {
		refusal = &rules.Refusal{Sentence: "Only the lit hexes will do."}
	}
	return refusal
}

// showRefusal says at the pointer why something cannot be done: the line at the
// foot may be too short for it.
func (g *Game) showRefusal(r *rules.Refusal) {
	g.amiss = hexrules.Hexes(r.Sites)
	g.bubble.Show(g.bench.Map, play.RefusalText(r))
	g.overlay()
	g.bench.Status.SetNotice("This cannot be done")
	g.bench.Moved()
}

// selects reports whether a click on a hex takes units in hand rather than
// send those in hand there.
func (g *Game) selects(h hex.Hex) bool {
	if g.mode != "" {
		return false
	}
	stack := g.stack(h)
	if len(stack) == 0 {
		return false
	}
	if len(g.hand) == 0 {
		return len(g.reach.spots[h]) == 0
	}
	lead := g.table().View(g.hand[0])
	if lead.Side != g.table().View(stack[0]).Side {
		return lead.Side != g.table().Now().Side
	}
	if lead.OnMap() {
		return true
	}
	if g.reach.moves != nil {
		_, ok := g.reach.moves.Cost(model.HexSite(h))
		return !ok
	}
	return len(g.reach.spots[h]) == 0
}

// lift shows the units in hand at a device pixel.
func (g *Game) lift(x, y float64) {
	g.setFan(false)
	var counters []draw.Counter
	for _, u := range g.hand {
		counters = append(counters, playtest.CounterOf(g.table().View(u), g.bench.System.Fields, g.charts()))
	}
	g.bench.Map.SetLifted(counters, x, y)
}

// carryOn takes the hexes picked, else carries out what is declared.
func (g *Game) carryOn() {
	if len(g.row) > 0 {
		g.endRow()
		return
	}
	g.fireAll()
}
