package playhexes

import (
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// overlay shows on the map what the units in hand can do, what is declared,
// what has just happened and what is in the way.
func (g *Game) overlay() {
	o := draw.Overlays{
		Areas: slices.Clone(g.under.Areas), Arrows: slices.Clone(g.under.Arrows), Routes: slices.Clone(g.under.Routes),
	}
	if len(g.reach.lit.Hexes) > 0 && g.run == nil && g.questions.Asked() == nil { // an answer has the map to itself
		o.Areas = append(o.Areas, g.reach.lit)
	}
	g.overlayReady(&o)
	if g.trailed && g.run == nil {
		o.Routes = append(o.Routes, g.trails()...)
	}
	if len(g.row) > 0 {
		o.Areas = append(o.Areas, draw.Overlay{Style: draw.Named, Hexes: g.row})
	}
	for _, a := range g.declared() {
		for _, l := range a.Lines {
			o.Arrows = append(o.Arrows, draw.Arrow{From: g.table().View(l.Unit).At.Hex(), To: a.At.Hex(), Style: draw.Declared})
		}
		o.Areas = append(o.Areas, draw.Overlay{Style: draw.Declared, Hexes: hex.List{a.At.Hex()}})
	}
	g.overlayTrail(&o)
	if len(g.question) > 0 {
		o.Areas = append(o.Areas, draw.Overlay{Style: draw.Named, Hexes: g.question})
	}
	g.overlayPointer(&o)
	if len(g.cause) > 0 {
		o.Areas = append(o.Areas, draw.Overlay{Style: draw.MayNot, Hexes: g.cause})
	}
	o.Areas = append(o.Areas, g.pointed...)
	if len(g.amiss) > 0 {
		o.Areas = append(o.Areas, draw.Overlay{Style: draw.MayNot, Hexes: g.amiss})
	}
	g.bench.Map.SetOverlays(o)
}

// overlayPointer adds the way to the hex under the pointer, or the fire on it.
func (g *Game) overlayPointer(o *draw.Overlays) {
	if g.run != nil || g.pointer.held != nil && !g.pointer.held.moved {
		return
	}
	t := g.table()
	if m := g.reach.moves; m != nil && g.mode == "" {
		if path := m.Path(model.HexSite(g.at)); len(path) > 1 {
			cost, _ := m.Cost(model.HexSite(g.at))
			o.Routes = append(o.Routes, draw.Route{Hexes: hexrules.Hexes(path), Style: draw.MayReach, Text: g.figure(cost)})
		}
	}
	if len(g.aimsAt(g.at)) > 0 {
		for _, u := range g.aimAt(g.at).units {
			o.Arrows = append(o.Arrows, draw.Arrow{From: t.View(u).At.Hex(), To: g.at, Style: draw.Target})
		}
	}
	for _, u := range g.hand {
		for _, m := range t.View(u).Marks {
			if m.Look == rules.Watching {
				o.Areas = append(o.Areas, draw.Overlay{Style: draw.Named, Hexes: hexrules.Hexes(m.Sites)})
			}
		}
	}
}

// overlayTrail adds where the last action led.
func (g *Game) overlayTrail(o *draw.Overlays) {
	var way hex.List
	for _, e := range g.recent {
		switch {
		case e.Kind == rules.Steps:
			if len(way) == 0 {
				way = hex.List{e.From.Hex()}
			}
			way = append(way, e.At.Hex())
		case (e.Kind == rules.Attacks || e.Kind == rules.Loses || e.Kind == rules.Hits) && e.On:
			o.Areas = append(o.Areas, draw.Overlay{Style: draw.Target, Hexes: hex.List{e.At.Hex()}})
		}
	}
	if len(way) > 1 {
		o.Routes = append(o.Routes, draw.Route{Hexes: way, Style: draw.Taken})
	}
}

// showSites shows where something was.
func (g *Game) showSites(sites []model.Site) {
	if len(sites) > 0 {
		g.bench.Map.BringInSight(sites[0].Hex())
	}
	g.showNamed(hexrules.Hexes(sites))
}

// showNamed lights hexes that something else speaks of, until the game shows
// something new.
func (g *Game) showNamed(hexes hex.List) {
	g.recent = nil
	g.overlay()
	if len(hexes) > 0 {
		o := draw.Overlays{Areas: []draw.Overlay{{Style: draw.Named, Hexes: hexes}}}
		g.bench.Map.SetOverlays(o)
	}
}
