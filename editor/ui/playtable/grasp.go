package playtable

import (
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

// grasp is what there is to know and to draw of a moment of the game with a unit chosen.
// The rules are asked for it once, however often the pointer moves.
type grasp struct {
	unit    int32 // that is chosen
	seat    rules.Seat
	moment  rules.Hash
	targets []rules.Attack
	over    tables.Overlays // its lists are never changed: what is the same is not drawn again
	chosen  []plane.Polygon
	zone    rules.FireZone // empty for who does not fire
}

// grasped is the grasp of the moment.
func (g *Game) grasped() *grasp {
	seat, moment := g.chooses(), g.table().Hash()
	if g.grasp == nil || g.grasp.unit != g.chosen || g.grasp.seat != seat || g.grasp.moment != moment {
		g.grasp = &grasp{unit: g.chosen, seat: seat, moment: moment}
		g.ask(g.grasp)
	}
	return g.grasp
}

// ask asks the rules.
func (g *Game) ask(h *grasp) {
	t := g.table()
	lay := func(style draw.Style, bare bool, outline plane.Polygon) {
		h.over.Areas = append(h.over.Areas, tables.Overlay{Style: style, Outlines: []plane.Polygon{outline}, Bare: bare})
	}
	if h.seat != rules.Anyone {
		for u := range int32(t.Units()) {
			if v := t.View(u); v.Ready && v.OnMap() && u != h.unit {
				lay(draw.CanAct, false, g.ground(u))
			}
		}
	}
	if h.unit == rules.Absent {
		return
	}
	if a, ok := t.(rules.Attacker); ok && h.seat != rules.Anyone {
		h.targets = a.Targets(nil, h.unit)
	}
	if !t.View(h.unit).OnMap() {
		return
	}
	h.chosen = []plane.Polygon{g.ground(h.unit)}
	if r, ok := t.(rules.Ranger); ok {
		h.zone, _ = r.FireZone(h.unit)
	}
	if h.zone.Seen != nil {
		lay(draw.InSight, false, h.zone.Seen)
	}
	h.over.Areas = append(h.over.Areas, g.reach()...)
	for _, b := range h.zone.Bands {
		lay(draw.Target, true, b.Outline)
		h.over.Labels = append(h.over.Labels, tables.Label{At: b.Outline[len(b.Outline)/2], Text: b.Text})
	}
	aimed := map[int32]bool{}
	for _, a := range h.targets {
		for _, u := range a.Units {
			aimed[u] = true
		}
	}
	at := t.View(h.unit).At.Point()
	for _, f := range h.zone.Foes {
		if f.Refusal == nil {
			aimed[f.Unit] = true
		} else {
			h.over.Ways = append(h.over.Ways, tables.Way{Points: []plane.Point{at, t.View(f.Unit).At.Point()}, Style: draw.MayNot, Bare: true})
		}
	}
	for u := range int32(t.Units()) {
		if aimed[u] {
			lay(draw.Target, true, g.ground(u))
		}
	}
}
