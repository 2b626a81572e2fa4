package check

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// linePath is the field of the map that holds the lines of a kind.
func linePath(k model.LineKind) string { return "map." + k.String() + "s" }

// roads finds roads that end where nobody would go to.
func roads(r *report) {
	r.ends(model.Road, deadRoad, "at a town, a named place, another road or the edge of the map")
}

// railroads finds railroads that end where nobody would go to.
func railroads(r *report) {
	r.ends(model.Railroad, deadRailroad, "at a town, a named place, another railroad or the edge of the map")
}

// canals finds canals that end, other than by leaving the map.
func canals(r *report) { r.ends(model.Canal, deadCanal, "at the edge of the map") }

// rivers finds rivers of which no end leaves the map. Springs are no problem.
func rivers(r *report) {
	for _, hexes := range r.board.LineHexes(model.River).Components() {
		if !slices.ContainsFunc(hexes, r.board.Grid.OnEdge) {
			r.addHexes(landlockedRiver, linePath(model.River), hexes, "The river at %s flows nowhere: lead it to the edge of the map", r.board.Grid.Label(hexes[0]))
		}
	}
}

// ends reports where lines of a kind have a loose end.
func (r *report) ends(k model.LineKind, problem *kind, where string) {
	for h := range r.board.LineHexes(k).All() {
		if r.board.Links(k, h).Len() != 1 || r.endsWell(k, h) {
			continue
		}
		r.addHexes(problem, linePath(k), hex.List{h}, "The %s stops at %s in the open: it should end %s", k, r.board.Grid.Label(h), where)
	}
}

// endsWell reports whether a line may end in the hex, other lines aside.
func (r *report) endsWell(k model.LineKind, h hex.Hex) bool {
	return r.board.Grid.OnEdge(h) || k != model.Canal && (r.board.Terrain(h) == model.Town || r.isDestination(h))
}

// isDestination reports whether a named place, other than a road, is there.
func (r *report) isDestination(h hex.Hex) bool {
	if !r.mem.marked {
		r.mem.marked, r.mem.destinations = true, hex.NewRegion(r.board.Grid)
		for _, p := range r.board.Places {
			if p.Kind != model.PlaceRoad {
				for _, at := range p.Hexes {
					r.mem.destinations.Add(at)
				}
			}
		}
	}
	return r.mem.destinations.Contains(h)
}

// bridges finds crossings without a bridge, and bridges without a crossing.
func bridges(r *report) {
	for _, water := range []model.LineKind{model.Canal, model.River} {
		for h := range r.board.LineHexes(water).All() {
			if r.board.Bridge(h) {
				continue
			}
			for _, k := range []model.LineKind{model.Road, model.Railroad} {
				if r.board.HasLine(k, h) {
					r.addHexes(missingBridge, "map.bridges", hex.List{h}, "The %s crosses the %s at %s without a bridge", k, water, r.board.Grid.Label(h))
				}
			}
		}
	}
	for h := range r.board.BridgeHexes().All() {
		switch at := (hex.List{h}); {
		case !r.board.HasWater(h):
			r.addHexes(dryBridge, "map.bridges", at, "The bridge at %s crosses no canal and no river", r.board.Grid.Label(h))
		case !r.board.HasLine(model.Road, h) && !r.board.HasLine(model.Railroad, h):
			r.addHexes(idleBridge, "map.bridges", at, "No road and no railroad uses the bridge at %s", r.board.Grid.Label(h))
		}
	}
}
