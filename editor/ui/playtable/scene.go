package playtable

import (
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

// inch is how many units of length an inch has.
const inch = 100

// unit is a unit as it is drawn; false where it is not on the table or is a single rider.
func (g *Game) unit(u int32) (tables.Unit, bool) {
	t, ok := g.table().(rules.Poser)
	if !ok {
		return tables.Unit{}, false
	}
	p, ok := t.Pose(u)
	if !ok {
		return tables.Unit{}, false
	}
	return g.posed(u, p)
}

// posed is a unit as it is drawn in a pose; false for a single rider.
func (g *Game) posed(u int32, p rules.Pose) (tables.Unit, bool) {
	return g.session.Miniatures().Unit(g.table().View(u), u, p)
}

// setting is what stands on the table, and who lies there.
func (g *Game) setting() tables.Setting { return g.session.Setting() }

// ground is the outline of what a unit takes of the table.
func (g *Game) ground(u int32) plane.Polygon {
	if drawn, ok := g.unit(u); ok {
		return drawn.Ground()
	}
	return tables.Circle(g.table().View(u).At.Point(), inch/2)
}

// redraw shows what lies over the table: who can act, how far the chosen unit may go,
// whom it can attack, and what is dragged.
func (g *Game) redraw() {
	t, h := g.table(), g.grasped()
	o, marks := tables.Overlays{}, tables.Highlights{Selected: h.chosen}
	if !g.answer(&o) {
		if o = h.over; g.aim != nil {
			o.Labels = nil // they would lie under what the attack says
		}
	}
	for _, at := range g.lit {
		if units := t.Stack(nil, at); len(units) > 0 {
			marks.Lit = append(marks.Lit, g.ground(units[0]))
			continue
		}
		marks.Lit = append(marks.Lit, tables.Circle(at.Point(), inch/2))
	}
	g.layAim(&o)
	g.layGhost(&o)
	g.drag.lay(g, &o)
	g.window.Map.Mark(marks)
	g.window.Map.SetOverlays(o)
}

// reach is how far the chosen unit may go, where the rules tell: all of it, and hatched
// where its allowance is half.
func (g *Game) reach() []tables.Overlay {
	t, ok := g.table().(rules.Reacher)
	if !ok {
		return nil
	}
	r, ok := t.Reach(g.chosen)
	if !ok {
		return nil
	}
	out := []tables.Overlay{{Style: draw.MayReach, Outlines: []plane.Polygon{r.Outline}}}
	if len(r.Halved) > 0 {
		out = append(out, tables.Overlay{Style: draw.MayReach, Outlines: r.Halved, Hatched: true})
	}
	return out
}
