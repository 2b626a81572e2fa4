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
	areas   []tables.Overlay // never changed: what is the same list is not drawn again
	chosen  []plane.Polygon
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
	if h.seat != rules.Anyone {
		for u := range int32(t.Units()) {
			if v := t.View(u); v.Ready && v.OnMap() && u != h.unit {
				h.areas = append(h.areas, tables.Overlay{Style: draw.CanAct, Outlines: []plane.Polygon{g.ground(u)}})
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
	h.areas = append(h.areas, g.reach()...)
	for _, a := range h.targets {
		for _, u := range a.Units {
			h.areas = append(h.areas, tables.Overlay{Style: draw.Target, Outlines: []plane.Polygon{g.ground(u)}, Bare: true})
		}
	}
}
