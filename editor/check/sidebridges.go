package check

import (
	"slices"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// sideBridges finds roads and railroads that run along a canal or a river from
// bridge to bridge.
func sideBridges(r *report) {
	for _, k := range []model.LineKind{model.Road, model.Railroad} {
		seen := hex.NewRegion(r.board.Grid)
		for h := range r.board.BridgeHexes().All() {
			if seen.Contains(h) || !r.board.HasLine(k, h) {
				continue
			}
			run := r.bridgeRun(k, h)
			for _, at := range run {
				seen.Add(at)
			}
			if len(run) > 1 {
				water := model.Canal
				if !r.board.HasLine(water, h) {
					water = model.River
				}
				r.addHexes(bridgesAbreast, "map.bridges", run, "The %s runs along the %s over bridges side by side at %s: lead it across once", k, water, r.labels(run))
			}
		}
	}
}

// bridgeRun is the bridges that a line leads over one after the other, of which
// one is at the hex, in the order of the map.
func (r *report) bridgeRun(k model.LineKind, h hex.Hex) hex.List {
	run := hex.List{h}
	for i := 0; i < len(run); i++ {
		for _, d := range hex.Dirs {
			n := run[i].Neighbor(d)
			if r.board.Linked(k, run[i], d) && r.board.Bridge(n) && r.sharesWater(run[i], n) && !slices.Contains(run, n) {
				run = append(run, n)
			}
		}
	}
	slices.SortFunc(run, hex.Compare)
	return run
}

// sharesWater reports whether a water of one kind is on both hexes.
func (r *report) sharesWater(h, n hex.Hex) bool {
	return r.board.HasLine(model.Canal, h) && r.board.HasLine(model.Canal, n) ||
		r.board.HasLine(model.River, h) && r.board.HasLine(model.River, n)
}

// besideWater is how far from the bridges the bank may lie along which a line is
// led instead.
const besideWater = 2

// fixSideBridges leads the line along the bank and across once.
func fixSideBridges(r *report, p problem) []Fix {
	var out []Fix
	for _, k := range []model.LineKind{model.Road, model.Railroad} {
		run, old, ends := p.hexes, document.NewDraft(r.board), hex.List{}
		if slices.ContainsFunc(run, func(h hex.Hex) bool { return !r.board.HasLine(k, h) }) {
			continue
		}
		for _, h := range run {
			for _, d := range hex.Dirs {
				if n := h.Neighbor(d); r.board.Linked(k, h, d) {
					old.SetLink(k, h, d, false)
					if !slices.Contains(run, n) {
						ends = append(ends, n)
					}
				}
			}
		}
		if len(ends) != 2 {
			continue
		}
		way := r.overOnce(run, ends[0], ends[1])
		if way == nil {
			continue
		}
		for i := range way[1:] {
			d, _ := way[i].DirTo(way[i+1])
			old.SetLink(k, way[i], d, true)
		}
		label := "lead the " + k.String() + " across once"
		out = append(out, Fix{Label: label, Edit: old.Edit(label), Hexes: way})
	}
	return out
}

// overOnce is a shortest way near the bridges of a run that never leads from
// water to water, nil where there is none.
func (r *report) overOnce(run hex.List, from, to hex.Hex) []hex.Hex {
	room := hex.NewRegion(r.board.Grid, run...).Grow(besideWater)
	came := map[hex.Hex]hex.Hex{from: from}
	for next := []hex.Hex{from}; len(next) > 0; next = next[1:] {
		h := next[0]
		if h == to {
			way := []hex.Hex{to}
			for way[0] != from {
				way = slices.Insert(way, 0, came[way[0]])
			}
			return way
		}
		for _, n := range h.Neighbors() {
			_, seen := came[n]
			if seen || !room.Contains(n) || r.board.Terrain(n) == model.Crest || r.board.HasWater(h) && r.board.HasWater(n) {
				continue
			}
			came[n] = h
			next = append(next, n)
		}
	}
	return nil
}
