package playareas

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

var _ mapview.AreasListener = (*Game)(nil)

// sectorAt is the sector at a point of the sheet.
func (g *Game) sectorAt(at plane.Point) (model.Site, bool) {
	i, ok := g.session.Scenario().AreaBoard().SectorAt(at)
	return model.Site{A: int32(i)}, ok
}

// Grab begins to pull an arrow out of a sector whose units can be ordered.
func (g *Game) Grab(at plane.Point, _ int) bool {
	from, ok := g.sectorAt(at)
	if !ok || g.writer() == nil || g.hand.off {
		return false
	}
	g.actForThose(from)
	if (!g.hand.taken || g.hand.at != from) && len(g.orderable(from, false)) == 0 || g.hand.taken && g.hand.at != from {
		return false
	}
	g.pulling, g.from = true, at
	return true
}

// Drag pulls the arrow on.
func (g *Game) Drag(at plane.Point, near int) {
	if !g.pulling || at.X-g.from.X < near && g.from.X-at.X < near && at.Y-g.from.Y < near && g.from.Y-at.Y < near {
		return
	}
	from, _ := g.sectorAt(g.from)
	if !g.hand.taken && !g.take(from, false) {
		return
	}
	to, ok := g.sectorAt(at)
	if !ok || to == g.hand.way[len(g.hand.way)-1] {
		return
	}
	g.extend(to)
	g.redraw()
	_, refusal := g.written()
	if len(g.hand.way) > 1 && refusal != nil {
		g.refuse(refusal)
	}
}

// Drop writes the order of the arrow; where none was pulled it is a click.
func (g *Game) Drop(ok bool) {
	if !g.pulling {
		return
	}
	g.pulling = false
	switch {
	case !ok:
		g.drop()
		g.redraw()
	case len(g.hand.way) > 1:
		g.write()
	default:
		if from, found := g.sectorAt(g.from); found {
			g.Choose(from, true, false)
		}
	}
}

// Point tells what a click on the spot under the pointer would do.
func (g *Game) Point(at model.Site, ok bool) {
	if g.covered() {
		return
	}
	if !ok {
		g.tellNothing()
		g.bench.Status.SetAction("", "")
		return
	}
	g.tellAnswer(at)
	g.bench.Status.SetAction(g.prospect(at), g.describe(at))
}

// describe says what stands at a spot: "The middle field  3 White infantry, 1 routed".
func (g *Game) describe(at model.Site) string {
	b := g.session.Scenario().AreaBoard()
	if at.A < 0 || int(at.A) >= len(b.Sectors) {
		return ""
	}
	name := b.Listed(int(at.A))
	if at.B != 0 && int(at.B) <= len(b.Sectors) {
		return name + " – " + b.Listed(int(at.B)-1)
	}
	var parts []string
	type lot struct{ side, typ string }
	counts := map[lot]int{}
	var order []lot
	worse := 0
	for _, u := range g.shown.Stack(nil, at) {
		v := g.shown.View(u)
		l := lot{v.Side, v.Type}
		if counts[l]++; counts[l] == 1 {
			order = append(order, l)
		}
		if v.Looks(rules.Weakened) {
			worse++
		}
	}
	for _, l := range order {
		parts = append(parts, fmt.Sprintf("%d %s %s", counts[l], g.session.Scenario().SideName(l.side), g.typeName(l.typ, counts[l])))
	}
	if worse > 0 {
		parts = append(parts, fmt.Sprintf("%d of them weakened", worse))
	}
	for _, m := range g.shown.Markers(at) {
		parts = append(parts, m.Text)
	}
	return strings.TrimSpace(name + "  " + strings.Join(parts, ", "))
}

// typeName is what units of a type are called.
func (g *Game) typeName(id string, n int) string {
	t, ok := g.session.Scenario().EffectiveCharts().UnitType(id)
	switch {
	case !ok:
		return id
	case n != 1 && t.Plural != "":
		return t.Plural
	}
	return t.Name
}

// prospect says what a click would do.
func (g *Game) prospect(at model.Site) string {
	switch {
	case g.reveal != nil:
		return "Space: stop or go on; right and left: an event on or back; Escape: to the end"
	case g.players.Acting():
		return "A player is acting; Escape stops it"
	case g.hand.taken && slices.Contains(g.lit, at):
		return "Click: order them here; W: go on from here"
	case g.hand.taken && at == g.hand.at && !g.hand.off:
		return "Click: the next kind; digits, + and −: how many; drag: pull an arrow"
	case g.writer() != nil && len(g.orderable(at, false)) > 0:
		return "Click: take its units; drag: pull an arrow to where they go"
	case slices.Contains(g.lit, at):
		return "Click: choose what is to be done here"
	}
	return ""
}

// Choose does what a click on a spot means.
func (g *Game) Choose(at model.Site, ok, more bool) {
	g.bubble.Hide()
	switch {
	case g.covered():
		g.sit()
		return
	case g.reveal != nil:
		g.reveal.toggle()
		return
	case g.players.Acting():
		g.bench.Status.SetNotice("A player is acting; Escape stops it")
		return
	case !ok:
		g.drop()
		g.chosen = false
		g.redraw()
		return
	}
	if g.writer() == nil {
		g.choose(at)
		return
	}
	at.B, at.C = 0, 0
	g.actForThose(at)
	switch {
	case !g.hand.taken:
		if !g.take(at, false) {
			g.why(at)
		}
	case at == g.hand.at && !g.hand.off:
		if len(g.hand.way) > 1 {
			g.hand.way = g.hand.way[:1]
			break
		}
		g.nextKind()
		return
	case more:
		g.extend(at)
	default:
		g.extend(at)
		_, refusal := g.written()
		if refusal != nil && len(g.hand.way) == 2 && len(g.orderable(at, false)) > 0 {
			g.take(at, false) // a click elsewhere takes what stands there
			break
		}
		g.write()
		return
	}
	g.redraw()
}

// why says why nothing at a spot can be ordered.
func (g *Game) why(at model.Site) {
	p := g.writer()
	side := g.chair(g.chooses()).Side
	for _, l := range g.sheet(g.chooses()).Lines {
		if len(l.Way) > 0 && l.Way[0] == at && len(l.Offers) > 0 {
			g.bubble.Show(g.window.Map, look.Sentence(strings.TrimSuffix(l.Text+", "+l.State, ", "))+" The buttons of that line change it.")
			return
		}
	}
	for _, u := range g.shown.Stack(nil, at) {
		if g.shown.View(u).Side != side {
			continue
		}
		for _, l := range g.session.Scenario().AreaBoard().Neighbors(g.session.Scenario().AreaBoard().Sectors[at.A].ID) {
			i, _ := g.session.Scenario().AreaBoard().Sector(l.To)
			if _, refusal := p.Write(g.chooses(), []int32{u}, []model.Site{at, {A: int32(i)}}); refusal != nil {
				g.refuse(refusal)
				return
			}
		}
	}
}

// Moved shows how large the map is.
func (g *Game) Moved() {
	g.bubble.Hide()
	g.bench.Status.SetPercent(g.window.Map.Percent())
}

// TakeKey does what a key means under the curtain and while something is revealed, before
// the map has a use for it.
func (g *Game) TakeKey(name fyne.KeyName) bool {
	switch {
	case g.covered() && (name == fyne.KeyReturn || name == fyne.KeyEnter):
		g.sit()
		return true
	case g.covered():
		return name != fyne.KeyF5
	}
	return g.reveal != nil && g.reveal.key(name)
}

// Key does what a key means on the map.
func (g *Game) Key(name fyne.KeyName) {
	enter := name == fyne.KeyReturn || name == fyne.KeyEnter
	switch {
	case g.TakeKey(name):
	case enter && g.hand.drawn():
		g.write()
	case name == fyne.KeyEscape:
		g.back()
	case name == fyne.KeyTab:
		g.nextKind()
	case (name == fyne.KeyDelete || name == fyne.KeyBackspace) && g.writer() != nil:
		g.takeBackLast()
	case kit.KindOf(name) != kit.LetterKey: // those come as letters too
		g.window.Key(name)
	}
}

// back undoes what was begun last: the arrow, the hand, the spot that is listed; and
// stops a player.
func (g *Game) back() {
	switch {
	case g.players.Acting():
		g.players.Stop()
	case g.hand.drawn():
		g.hand.way = g.hand.way[:len(g.hand.way)-1]
		g.redraw()
	case g.hand.taken || g.chosen:
		g.drop()
		g.chosen = false
		g.redraw()
	case g.zoned > 0:
		g.zoned = 0
		g.showZone()
	case g.questions.Asked() != nil:
		g.questions.End()
		g.Changed()
	}
	g.bubble.Hide()
}

// Rune does what a letter or a digit means on the map.
func (g *Game) Rune(r rune) {
	switch {
	case g.covered():
		return
	case g.reveal != nil && r == ' ':
		g.reveal.toggle()
	case g.hand.taken && r >= '1' && r <= '9':
		g.count(g.hand.now, int(r-'0'))
	case g.hand.taken && (r == '+' || r == '='):
		g.count(g.hand.now, g.hand.kinds[g.hand.now].take+1)
	case g.hand.taken && (r == '-' || r == '−'):
		g.count(g.hand.now, g.hand.kinds[g.hand.now].take-1)
	case g.hand.taken && (r == 'w' || r == 'W'):
		if at, ok := g.window.Map.Hovered(); ok && at.B == 0 {
			g.extend(at)
			g.redraw()
		}
	default:
		g.window.Rune(r)
	}
}

// Shortcut hands a key with Ctrl or Alt on.
func (g *Game) Shortcut(s fyne.Shortcut) { g.window.Short(s) }

// kindText is how many of a kind are in hand: "infantry: 3 of 6".
func (g *Game) kindText(k handKind) string {
	return look.Capital(fmt.Sprintf("%s: %d of %d", g.typeName(k.typ, len(k.units)), k.take, len(k.units)))
}
