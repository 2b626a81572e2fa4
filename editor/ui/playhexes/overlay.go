package playhexes

import (
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// mapMarks is what a game lights on its map, beside the units that stand there.
type mapMarks struct {
	game *Game

	under   draw.Overlays  // the answer to what is asked of the whole map, below all else
	pointed []draw.Overlay // what the pointer in a panel lights, over it
	cause   hex.List       // of the answer for the hex under the pointer
	amiss   hex.List       // the hexes that are in the way of what was asked for

	question hex.List // the hex about which a question is asked

	figured bool // the answer is shown with its figures
	trailed bool // the ways of this turn are shown
	keyed   bool // the key to the map's marks is shown
}

// overlay shows on the map what the units in hand can do, what is declared,
// what has just happened and what is in the way.
func (m *mapMarks) overlay() {
	o := draw.Overlays{
		Areas: slices.Clone(m.under.Areas), Arrows: slices.Clone(m.under.Arrows), Routes: slices.Clone(m.under.Routes),
	}
	if len(m.game.reach.lit.Hexes) > 0 && m.game.run == nil && m.game.questions.Asked() == nil { // an answer has the map to itself
		o.Areas = append(o.Areas, m.game.reach.lit)
	}
	m.overlayReady(&o)
	if m.trailed && m.game.run == nil {
		o.Routes = append(o.Routes, m.game.trails()...)
	}
	if len(m.game.row) > 0 {
		o.Areas = append(o.Areas, draw.Overlay{Style: draw.Named, Hexes: m.game.row})
	}
	for _, a := range m.game.declared() {
		for _, l := range a.Lines {
			o.Arrows = append(o.Arrows, draw.Arrow{From: m.game.table().View(l.Unit).At.Hex(), To: a.At.Hex(), Style: draw.Declared})
		}
		o.Areas = append(o.Areas, draw.Overlay{Style: draw.Declared, Hexes: hex.List{a.At.Hex()}})
	}
	m.overlayTrail(&o)
	if len(m.question) > 0 {
		o.Areas = append(o.Areas, draw.Overlay{Style: draw.Named, Hexes: m.question})
	}
	m.overlayPointer(&o)
	if len(m.cause) > 0 {
		o.Areas = append(o.Areas, draw.Overlay{Style: draw.MayNot, Hexes: m.cause})
	}
	o.Areas = append(o.Areas, m.pointed...)
	if len(m.amiss) > 0 {
		o.Areas = append(o.Areas, draw.Overlay{Style: draw.MayNot, Hexes: m.amiss})
	}
	m.game.bench.Map.SetOverlays(o)
}

// overlayPointer adds the way to the hex under the pointer, or the fire on it.
func (m *mapMarks) overlayPointer(o *draw.Overlays) {
	if m.game.run != nil || m.game.pointer.held != nil && !m.game.pointer.held.moved {
		return
	}
	t := m.game.table()
	if moves := m.game.reach.moves; moves != nil && m.game.mode == "" {
		if path := moves.Path(model.HexSite(m.game.at)); len(path) > 1 {
			cost, _ := moves.Cost(model.HexSite(m.game.at))
			o.Routes = append(o.Routes, draw.Route{Hexes: hexrules.Hexes(path), Style: draw.MayReach, Text: m.game.figure(cost)})
		}
	}
	if len(m.game.aimsAt(m.game.at)) > 0 {
		for _, u := range m.game.aimAt(m.game.at).units {
			o.Arrows = append(o.Arrows, draw.Arrow{From: t.View(u).At.Hex(), To: m.game.at, Style: draw.Target})
		}
	}
	for _, u := range m.game.hand {
		for _, m := range t.View(u).Marks {
			if m.Look == rules.Watching {
				o.Areas = append(o.Areas, draw.Overlay{Style: draw.Named, Hexes: hexrules.Hexes(m.Sites)})
			}
		}
	}
}

// overlayTrail adds where the last action led.
func (m *mapMarks) overlayTrail(o *draw.Overlays) {
	var way hex.List
	for _, e := range m.game.recent {
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
func (m *mapMarks) showSites(sites []model.Site) {
	if len(sites) > 0 {
		m.game.bench.Map.BringInSight(sites[0].Hex())
	}
	m.showNamed(hexrules.Hexes(sites))
}

// showNamed lights hexes that something else speaks of, until the game shows
// something new.
func (m *mapMarks) showNamed(hexes hex.List) {
	m.game.recent = nil
	m.overlay()
	if len(hexes) > 0 {
		o := draw.Overlays{Areas: []draw.Overlay{{Style: draw.Named, Hexes: hexes}}}
		m.game.bench.Map.SetOverlays(o)
	}
}
