package playareas

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// hand is the units of a sector, or of those that wait to be placed, that an order is
// written for, and the way that it is to lead.
type hand struct {
	taken bool
	off   bool       // they wait to be placed
	at    model.Site // where they stand
	kinds []handKind
	now   int          // the kind that keys count
	way   []model.Site // of the arrow that is drawn, from where they stand on
}

// handKind is units of one kind that can be ordered, and how many of them are taken.
type handKind struct {
	typ   string
	units []int32
	take  int
}

// units is those that are taken.
func (h *hand) units() []int32 {
	var out []int32
	for _, k := range h.kinds {
		out = append(out, k.units[:k.take]...)
	}
	return out
}

// drawn reports whether a way is drawn that is no order yet. One into the sector in which units
// are placed has no other before it.
func (h *hand) drawn() bool { return h.taken && (len(h.way) > 1 || h.off && len(h.way) > 0) }

// writer is what is shown as a table on which orders are written; nil where none are,
// or nobody at the screen writes.
func (g *Game) writer() rules.Writer {
	p, ok := g.shown.(rules.Writer)
	if !ok || !g.sight.writes || g.chooses() == rules.Anyone {
		return nil
	}
	return p
}

// orderable is the units at a spot, or of those that wait, that the seat at the screen
// can order anything.
func (g *Game) orderable(at model.Site, off bool) []int32 {
	if g.writer() == nil {
		return nil
	}
	side := g.chair(g.chooses()).Side
	var all, out []int32
	if off {
		for u := range int32(g.shown.Units()) {
			if g.shown.View(u).Standing == rules.Waiting {
				all = append(all, u)
			}
		}
	} else {
		all = g.shown.Stack(nil, at)
	}
	for _, u := range all {
		if g.shown.View(u).Side == side && g.goes([]int32{u}, at, off) {
			out = append(out, u)
		}
	}
	return out
}

// orders reports whether there are units that can be ordered anything: every unit is tried on
// every sector where there are none.
func (g *Game) orders() bool {
	for i := range g.session.Scenario().AreaBoard().Sectors {
		if len(g.orderable(model.Site{A: int32(i)}, false)) > 0 {
			return true
		}
	}
	return len(g.orderable(model.Site{}, true)) > 0
}

// goals is the sectors that units can be ordered to with one arrow.
func (g *Game) goals(units []int32, at model.Site, off bool) []model.Site {
	if g.writer() == nil || len(units) == 0 {
		return nil
	}
	var out []model.Site
	for i := range g.session.Scenario().AreaBoard().Sectors {
		if to := (model.Site{A: int32(i)}); g.leads(units, at, to, off) {
			out = append(out, to)
		}
	}
	return out
}

// goes reports whether units have any goal.
func (g *Game) goes(units []int32, at model.Site, off bool) bool {
	for i := range g.session.Scenario().AreaBoard().Sectors {
		if g.leads(units, at, model.Site{A: int32(i)}, off) {
			return true
		}
	}
	return false
}

// leads reports whether units can be ordered to a sector with one arrow.
func (g *Game) leads(units []int32, at, to model.Site, off bool) bool {
	if to == at && !off {
		return false
	}
	_, refusal := g.writer().Write(g.chooses(), units, wayTo(at, to, off))
	return refusal == nil
}

// wayTo is the way of a single arrow.
func wayTo(at, to model.Site, off bool) []model.Site {
	if off {
		return []model.Site{to}
	}
	return []model.Site{at, to}
}

// take takes the units of a spot in hand: those of the first kind; false where none can
// be ordered.
func (g *Game) take(at model.Site, off bool) bool {
	units := g.orderable(at, off)
	if len(units) == 0 {
		return false
	}
	h := hand{taken: true, at: at, off: off}
	if !off {
		h.way = []model.Site{at}
	}
	for _, u := range units {
		typ := g.shown.View(u).Type
		i := slices.IndexFunc(h.kinds, func(k handKind) bool { return k.typ == typ })
		if i < 0 {
			i = len(h.kinds)
			h.kinds = append(h.kinds, handKind{typ: typ})
		}
		h.kinds[i].units = append(h.kinds[i].units, u)
	}
	g.hand = h
	g.takeKind(0)
	return true
}

// takeKind takes all that can go of a kind, and none of the others.
func (g *Game) takeKind(i int) {
	for j := range g.hand.kinds {
		g.hand.kinds[j].take = 0
	}
	g.hand.now = i
	k := &g.hand.kinds[i]
	for k.take = len(k.units); k.take > 1 && !g.goes(k.units[:k.take], g.hand.at, g.hand.off); k.take-- {
	}
}

// nextKind takes the next kind in hand; after the last of them all kinds together.
func (g *Game) nextKind() {
	h := &g.hand
	switch {
	case !h.taken || len(h.kinds) < 2:
		return
	case h.now+1 < len(h.kinds):
		g.takeKind(h.now + 1)
	default:
		g.takeKind(0)
	}
	g.redraw()
}

// takeAll takes all that can be ordered of the spot.
func (g *Game) takeAll() {
	for i := range g.hand.kinds {
		g.hand.kinds[i].take = len(g.hand.kinds[i].units)
	}
	g.redraw()
}

// count takes so many of a kind in hand.
func (g *Game) count(kind, n int) {
	if !g.hand.taken || kind >= len(g.hand.kinds) {
		return
	}
	g.hand.now = kind
	k := &g.hand.kinds[kind]
	k.take = min(max(n, 0), len(k.units))
	if len(g.hand.units()) == 0 {
		k.take = 1
	}
	g.redraw()
}

// drop lays the units down.
func (g *Game) drop() {
	g.hand = hand{}
	g.pulling = false
}

// keepHand lays down what can no longer be ordered.
func (g *Game) keepHand() {
	if !g.hand.taken {
		return
	}
	now := g.orderable(g.hand.at, g.hand.off)
	for _, u := range g.hand.units() {
		if !slices.Contains(now, u) {
			g.drop()
			return
		}
	}
}

// extend leads the way of the hand on to a sector: back where it comes from there, and
// straight there where that is all that can be.
func (g *Game) extend(to model.Site) {
	h := &g.hand
	if h.off {
		h.way = []model.Site{to}
		return
	}
	if i := slices.Index(h.way, to); i >= 0 {
		h.way = h.way[:i+1]
		return
	}
	p := g.writer()
	longer := append(slices.Clone(h.way), to)
	if _, refusal := p.Write(g.chooses(), h.units(), longer); refusal == nil || len(h.way) == 1 {
		h.way = longer
		return
	}
	if _, refusal := p.Write(g.chooses(), h.units(), []model.Site{h.at, to}); refusal == nil {
		h.way = []model.Site{h.at, to}
		return
	}
	h.way = longer
}

// written is the actions of the order that is being written, or why it cannot be.
func (g *Game) written() ([]rules.Action, *rules.Refusal) {
	p := g.writer()
	if p == nil || !g.hand.taken {
		return nil, nil
	}
	return p.Write(g.chooses(), g.hand.units(), g.hand.way)
}

// write writes the order down; where it cannot be the way goes back to where the units
// stand.
func (g *Game) write() {
	actions, refusal := g.written()
	if refusal != nil {
		g.hand.way = g.hand.way[:min(len(g.hand.way), 1)]
		if g.hand.off {
			g.hand.way = nil
		}
		g.redraw()
		g.refuse(refusal)
		return
	}
	at, off := g.hand.at, g.hand.off
	g.drop()
	if len(actions) > 0 && g.do(actions...) && off {
		if g.take(at, true) { // the next to be placed
			g.redraw()
		}
	}
}
