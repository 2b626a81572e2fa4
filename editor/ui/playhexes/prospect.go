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
func (g *position) table() rules.Table { return g.session.Table() }

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
func (p *playPointer) look() {
	says, refusal := p.prospect(p.game.at)
	if refusal != nil {
		says = play.RefusalText(refusal)
		if p.tellsWhy(p.game.at) {
			p.game.amiss = hexrules.Hexes(refusal.Sites)
			p.game.bubble.Show(p.game.bench.Map, says)
			says = "" // it is all there, and the line at the foot may be too short for it
		}
	}
	p.game.showCard()
	answer, cause := p.game.askedText(p.game.at)
	p.game.cause = cause
	p.game.overlay()
	if who := p.game.whoIs(p.game.at); answer != "" {
		says = answer
	} else if who != "" && says != "" {
		says = look.Sentence(who) + " " + says
	} else if who != "" {
		says = who
	}
	p.game.bench.Status.SetAction(says, mapview.Describe(p.game.bench.Map.Board(), p.game.at))
}

// tellsWhy reports whether it is said beside the pointer why nothing can be done
// at a hex: units that can do nothing at all are worth a word where an enemy
// stands, and not at every hex.
func (p *playPointer) tellsWhy(h hex.Hex) bool {
	if p.game.silent || p.game.questions.Asked() != nil {
		return false
	}
	stack := p.game.stack(h)
	return len(p.game.reach.lit.Hexes) > 0 || len(p.game.hand) > 0 && len(stack) > 0 && p.game.table().View(stack[0]).Side != p.game.table().View(p.game.hand[0]).Side
}

// prospect says what a click on a hex would do, or why it would do nothing.
func (p *playPointer) prospect(h hex.Hex) (string, *rules.Refusal) {
	label := p.game.label(h)
	own := p.game.ownStack(h)
	switch {
	case p.game.run != nil:
		return "The player is acting; Escape stops it", nil
	case p.held != nil && !p.held.moved, len(p.game.hand) == 0 && len(p.game.reach.spots) == 0:
		if len(own) > 0 || len(p.game.stack(h)) > 0 {
			return "Click: take it in hand", nil
		}
		return "", nil
	case len(p.game.row) > 0 && p.game.row[len(p.game.row)-1] == h:
		return "Enter, or another click: take " + p.game.labels(p.game.row), nil
	case p.game.mode != "":
		if len(p.game.reach.spots[h]) > 0 {
			return "Click: take " + label, nil
		}
		return "", p.game.whyNot(h)
	case p.game.selects(h) && len(own) > 1 && p.game.inHand(own[0]) != p.game.inHand(own[len(own)-1]):
		return "Click: take the next of the stack in hand (Tab); Shift: take it as well", nil
	case p.game.selects(h):
		return "Click: take it in hand; right button: join it", nil
	case len(p.game.reach.spots[h]) > 0:
		return "Click: " + look.GoesOn(p.game.table().ActionPhrase(p.game.withFlags(p.game.reach.spots[h]))), nil
	case len(p.game.hand) == 0:
		return "", p.game.whyNot(h)
	case p.game.reach.moves != nil:
		if cost, ok := p.game.reach.moves.Cost(model.HexSite(h)); ok {
			text := fmt.Sprintf("Click: move to %s for %s", label, p.game.pointsText(cost))
			if p.game.reach.moves.Stops(model.HexSite(h)) {
				text += "; the unit may have to end its movement there"
			}
			return text, nil
		}
		return "", p.game.whyNot(h)
	case p.game.attacked(h) && len(p.game.aimsAt(h)) == 0:
		return "Enter: carry out the attack on " + label, nil
	case len(p.game.aimsAt(h)) > 0:
		text := "Click: aim at " + p.game.aimAt(h).attack.Whom + " in " + label
		if aims := p.game.aimsAt(h); len(aims) > 1 {
			text += "; T: at " + aims[(p.game.group+1)%len(aims)].attack.Whom + " instead"
		}
		return text, nil
	}
	if actions, refusal := p.game.follows(p.game.hand[0], h); refusal != nil {
		return "", refusal
	} else if len(actions) > 0 {
		return "Click: " + look.GoesOn(p.game.table().ActionPhrase(actions[len(actions)-1])), nil
	}
	return "", nil
}

// whyNot says why the unit in hand can do nothing at a hex.
func (g *holding) whyNot(h hex.Hex) *rules.Refusal {
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
func (g *holding) selects(h hex.Hex) bool {
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
func (p *playPointer) lift(x, y float64) {
	p.game.setFan(false)
	var counters []draw.Counter
	for _, u := range p.game.hand {
		counters = append(counters, playtest.CounterOf(p.game.table().View(u), p.game.bench.System.Fields, p.game.charts()))
	}
	p.game.bench.Map.SetLifted(counters, x, y)
}

// carryOn takes the hexes picked, else carries out what is declared.
func (p *playPointer) carryOn() {
	if len(p.game.row) > 0 {
		p.game.endRow()
		return
	}
	p.game.fireAll()
}
