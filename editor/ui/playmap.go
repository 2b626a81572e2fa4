package ui

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// hold is what a pressed button holds on the map.
type hold struct {
	hex   hex.Hex
	acts  bool // letting go does something there, and not where it was pressed alone
	again bool // the stack was selected before: letting go takes its next unit
	moved bool // the pointer has left the hex
}

// table is the game at the present moment.
func (g *game) table() rules.Table { return g.session.Table() }

// pixel is the device pixel of a place of the pointer; the hex cursor stands in
// the middle of its hex.
func (g *game) pixel(v tool.Event) (x, y float64) {
	m := g.editor.mapView
	if m.byKeys {
		return m.view.CenterOf(v.Hex)
	}
	return m.view.PixelAt(v.At)
}

// showUnits draws what stands on the map, the selected units marked.
func (g *game) showUnits() {
	stacks := playtest.Stacks(g.table(), g.charts())
	var units []int32
	for i := range stacks {
		units = g.table().Stack(units[:0], model.HexSite(stacks[i].Hex))
		for n, u := range units {
			stacks[i].Counters[n].Selected = slices.Contains(g.hand, u)
		}
	}
	g.editor.mapView.setUnits(stacks)
	if h, ok := g.handHex(); g.fan && ok {
		g.editor.mapView.setFan(h, true)
	} else {
		g.fan = false
		g.editor.mapView.setFan(hex.Hex{}, false)
	}
}

// quiet takes all that the game shows from the map.
func (g *game) quiet() {
	m := g.editor.mapView
	g.held, g.fan, g.amiss = nil, false, nil
	g.card.hide()
	g.bubble.hide()
	m.setFan(hex.Hex{}, false)
	m.setLifted(nil, 0, 0)
	m.setUnits(nil)
	m.setOverlays(draw.Overlays{})
}

// mapHover says who stands under the pointer and what a click would do.
func (g *game) mapHover(v tool.Event) {
	m := g.editor.mapView
	g.at = v.Hex
	x, y := g.pixel(v)
	if g.fan && !m.view.OverFan(x, y) {
		if h, _ := g.handHex(); hex.Distance(h, v.Hex) > 2 {
			g.fan = false
			m.setFan(hex.Hex{}, false)
		}
	}
	g.group = 0
	g.amiss = nil
	g.bubble.hide()
	if !m.board.Grid.Contains(v.Hex) {
		g.mapLeft()
		return
	}
	m.setHighlights(draw.Highlights{Hover: hex.List{v.Hex}})
	if u, ok := g.fanned(x, y); ok {
		g.card.hide()
		g.overlay()
		g.editor.status.SetAction(g.unitText(u)+"; click: take it in hand", "")
		return
	}
	g.look()
}

// look shows what a click on the hex under the pointer would do, and what is
// there.
func (g *game) look() {
	says, refusal := g.prospect(g.at)
	if refusal != nil {
		says = refusalText(refusal)
		if g.tellsWhy(g.at) {
			g.amiss = hexrules.Hexes(refusal.Sites)
			g.bubble.show(g.editor.mapView, says)
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
	g.editor.status.SetAction(says, describeHex(g.editor.mapView.board, g.at))
}

// tellsWhy reports whether it is said beside the pointer why nothing can be done
// at a hex: units that can do nothing at all are worth a word where an enemy
// stands, and not at every hex.
func (g *game) tellsWhy(h hex.Hex) bool {
	if g.silent || g.asked != nil {
		return false
	}
	stack := g.stack(h)
	return len(g.reach.lit.Hexes) > 0 || len(g.hand) > 0 && len(stack) > 0 && g.table().View(stack[0]).Side != g.table().View(g.hand[0]).Side
}

// prospect says what a click on a hex would do, or why it would do nothing.
func (g *game) prospect(h hex.Hex) (string, *rules.Refusal) {
	label := g.label(h)
	own := g.ownStack(h)
	switch {
	case g.run != nil:
		return "The player is acting; Escape stops it", nil
	case g.held != nil && !g.held.moved, len(g.hand) == 0 && len(g.reach.spots) == 0:
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
		return "Click: " + goesOn(g.table().ActionPhrase(g.withFlags(g.reach.spots[h]))), nil
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
		return "Click: " + goesOn(g.table().ActionPhrase(actions[len(actions)-1])), nil
	}
	return "", nil
}

// whyNot says why the unit in hand can do nothing at a hex.
func (g *game) whyNot(h hex.Hex) *rules.Refusal {
	if len(g.hand) == 0 {
		return &rules.Refusal{Sentence: "Only the lit hexes will do."}
	}
	_, refusal := g.follows(g.hand[0], h)
	if refusal == nil {
		refusal = &rules.Refusal{Sentence: "Only the lit hexes will do."}
	}
	return refusal
}

func refusalText(r *rules.Refusal) string {
	if r.Rule == "" {
		return look.Sentence(r.Sentence)
	}
	return look.Sentence(r.Sentence) + " (" + r.Rule + ")"
}

// showRefusal says at the pointer why something cannot be done: the line at the
// foot may be too short for it.
func (g *game) showRefusal(r *rules.Refusal) {
	g.amiss = hexrules.Hexes(r.Sites)
	g.bubble.show(g.editor.mapView, refusalText(r))
	g.overlay()
	g.editor.status.SetNotice("This cannot be done")
	g.editor.app.traceState()
}

// selects reports whether a click on a hex takes units in hand rather than
// send those in hand there.
func (g *game) selects(h hex.Hex) bool {
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

// mapLeft takes away what was said about the hex under the pointer.
func (g *game) mapLeft() {
	m := g.editor.mapView
	g.at, g.amiss = hex.Hex{Col: -1, Row: -1}, nil
	g.bubble.hide()
	g.card.hide()
	m.setHighlights(draw.Highlights{})
	g.overlay()
	g.editor.status.SetAction("", "")
}

// mapPress takes units in hand, or begins to do something with those in hand.
func (g *game) mapPress(v tool.Event) {
	g.at = v.Hex
	x, y := g.pixel(v)
	shift := v.Mods&tool.Shift != 0
	if u, ok := g.fanned(x, y); ok {
		g.held = &hold{hex: v.Hex}
		if h, on := g.handHex(); on {
			g.held.hex = h
		}
		g.take(u, shift)
		return
	}
	if !g.editor.mapView.board.Grid.Contains(v.Hex) {
		return
	}
	stack := g.stack(v.Hex)
	here, on := g.handHex()
	switch {
	case v.Button == tool.Right:
		g.held = &hold{hex: v.Hex, acts: true}
	case shift && len(stack) > 0:
		g.take(g.topmost(v.Hex, x, y, true), true)
	case g.selects(v.Hex) && on && here == v.Hex:
		g.held = &hold{hex: v.Hex, again: true}
	case g.selects(v.Hex):
		g.take(g.topmost(v.Hex, x, y, false), false)
		g.setFan(len(stack) > 1)
		g.held = &hold{hex: v.Hex}
	default:
		g.held = &hold{hex: v.Hex, acts: true}
	}
}

// mapDrag lifts the units in hand and shows what letting go would do.
func (g *game) mapDrag(v tool.Event) {
	if g.held == nil || v.Button == tool.Right {
		return
	}
	if v.Hex != g.held.hex && !g.held.acts {
		g.held.moved = true
	}
	if g.held.moved {
		x, y := g.pixel(v)
		g.lift(x, y)
		g.mapHover(v)
	}
}

// lift shows the units in hand at a device pixel.
func (g *game) lift(x, y float64) {
	g.setFan(false)
	var counters []draw.Counter
	for _, u := range g.hand {
		counters = append(counters, playtest.CounterOf(g.table().View(u), g.charts()))
	}
	g.editor.mapView.setLifted(counters, x, y)
}

// mapRelease does what the units in hand can do at the hex.
func (g *game) mapRelease(v tool.Event) {
	h := g.held
	if h == nil {
		return
	}
	g.held = nil
	g.editor.mapView.setLifted(nil, 0, 0)
	switch {
	case h.moved && v.Hex != h.hex, h.acts && v.Hex == h.hex:
		g.at = v.Hex
		g.actAt(v.Hex)
	case h.again && v.Hex == h.hex:
		g.takeNext()
	}
}

// mapCancel goes a step back: from a row of hexes, from what a click means, from
// the fan, from the units in hand. It stops a player that is acting.
func (g *game) mapCancel() {
	held := g.held
	g.held = nil
	g.editor.mapView.setLifted(nil, 0, 0)
	switch {
	case g.run != nil:
		g.stopPlayers()
	case held != nil && held.moved:
	case len(g.row) > 0:
		g.row = g.row[:len(g.row)-1]
	case g.mode != "":
		g.mode = ""
	case g.fan:
		g.setFan(false)
	case len(g.hand) == 0:
		g.asked = nil
	default:
		g.hand = nil
	}
	g.changed()
}

func (g *game) mapMoved() {
	g.editor.mapMoved()
	g.refigure()
	if g.banner.width != g.editor.mapView.Size().Width {
		g.banner.fit()
	}
}
