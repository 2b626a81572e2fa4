package check

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// terrains finds ground that the rule system says nothing about, where it says what
// ground it knows.
func terrains(r *report) {
	if !r.knownSystem() || r.sys.Ground == nil {
		return
	}
	for _, t := range model.Terrains() {
		if slices.Contains(r.ground.Terrains, t) {
			continue
		}
		if on := r.board.TerrainHexes(t).List(); len(on) > 0 {
			r.addHexes(strangeGround, "map.terrain", on, "%s has no rules for %s (%s)", r.sys.Name, t, r.labels(on))
		}
	}
	for _, k := range model.LineKinds() {
		if slices.Contains(r.ground.Lines, k) {
			continue
		}
		if on := r.board.LineHexes(k).List(); len(on) > 0 {
			r.addHexes(strangeLine, linePath(k), on, "%s has no rules for a %s (%s): it has no effect on play", r.sys.Name, k, r.labels(on))
		}
	}
}

// crests finds crests beside level ground, and crests as high as it.
func crests(r *report) {
	for _, crest := range r.board.TerrainHexes(model.Crest).Components() {
		var flat, level hex.List
		seen := map[hex.Hex]bool{}
		for _, h := range crest {
			if r.board.Altitude(h) == 0 {
				flat = append(flat, h)
			}
			for _, n := range h.Neighbors() {
				t := r.board.Terrain(n)
				if t != model.Slope && t != model.Crest && r.board.Grid.Contains(n) && !seen[n] {
					seen[n] = true
					level = append(level, n)
				}
			}
		}
		if len(level) > 0 {
			slices.SortFunc(level, hex.Compare)
			r.addHexes(bareCrest, "map.terrain", level, "The crest at %s falls straight to level ground at %s: a crest has slopes around it",
				r.board.Grid.Label(crest[0]), r.labels(level))
		}
		if len(flat) > 0 {
			r.addHexes(flatCrest, "map.altitude", flat, "The crest at %s has no altitude", r.labels(flat))
		}
	}
}

// altitudes finds heights where no crest is.
func altitudes(r *report) {
	var high hex.List
	for h := range r.board.Grid.All() {
		if r.board.Altitude(h) != 0 && r.board.Terrain(h) != model.Crest {
			high = append(high, h)
		}
	}
	if len(high) > 0 {
		r.addHexes(highGround, "map.altitude", high, "Only a crest has an altitude, and there is none at %s", r.labels(high))
	}
}

// slopes finds slopes that lead nowhere.
func slopes(r *report) {
	hills := r.board.TerrainHexes(model.Slope).Union(r.board.TerrainHexes(model.Crest))
	for _, lone := range hills.Components() {
		if !slices.ContainsFunc(lone, func(h hex.Hex) bool { return r.board.Terrain(h) == model.Crest }) {
			r.addHexes(loneSlope, "map.terrain", lone, "The slope at %s has no crest to lead up to", r.labels(lone))
		}
	}
}
