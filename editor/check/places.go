package check

import (
	"fmt"
	"maps"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func placePath(i int) string { return path("map.places", i) }

// title is what a sentence calls a place.
func title(p *model.Place) string {
	if p.Name == "" {
		return fmt.Sprintf("the place %q", p.ID)
	}
	return p.Title()
}

// listedHexes finds hexes that the map does not have.
func listedHexes(r *report) {
	for where, list := range r.s.HexLists() {
		var off hex.List
		for _, h := range *list {
			if !r.board.Grid.Contains(h) {
				off = append(off, h)
			}
		}
		seen := map[hex.Hex]bool{}
		twice := keep(*list, func(h hex.Hex) bool { again := seen[h]; seen[h] = true; return again })
		if len(twice) > 0 {
			r.addHexes(hexTwice, where, twice, "%s %s listed more than once", upper(r.labels(twice)), isAre(len(twice)))
		}
		if g := r.board.Grid; len(off) > 0 && g.Len() > 0 {
			r.addHexes(offMap, where, off, "%s lies outside the map, which runs from %s to %s",
				upper(r.labels(off)), g.Label(hex.Hex{}), g.Label(g.At(g.Len()-1)))
		}
	}
}

// spelledOut names letters, and by their numbers for those who see none.
func spelledOut(letters []rune) string {
	var out []string
	for _, r := range letters {
		out = append(out, fmt.Sprintf("%c (U+%04X)", r, r))
	}
	return and(out)
}

// placeNames finds places without hexes or name, and names given twice.
func placeNames(r *report) {
	type name struct {
		kind model.PlaceKind
		text string
	}
	first := map[name]int{}
	for i := range r.board.Places {
		p := &r.board.Places[i]
		if len(p.Hexes) == 0 {
			r.add(emptyPlace, placePath(i), "%s has no hexes", upper(title(p)))
		}
		if p.Name == "" {
			r.add(namelessPlace, placePath(i), "The place %q has no name to print", p.ID)
			continue
		}
		if letters := paint.Undrawable(p.Name); len(letters) > 0 {
			r.add(undrawablePlace, placePath(i), "%s cannot be printed whole: no typeface of the map has %s", upper(title(p)), spelledOut(letters))
		}
		n := name{p.Kind, p.Name}
		if j, twice := first[n]; twice {
			r.addHexes(placeNameTwice, placePath(i)+".name", p.Hexes, "%q and %q are both called %s", r.board.Places[j].ID, p.ID, title(p))
			continue
		}
		first[n] = i
	}
}

// suits says on which ground places of a kind lie; kinds that are not listed
// lie anywhere.
var suits = map[model.PlaceKind][]model.Terrain{
	model.PlaceTown: {model.Town},
	model.PlaceWood: {model.Woods},
	model.PlaceHill: {model.Slope, model.Crest},
}

// placeTerrain finds towns without houses, woods without trees and hills
// without height.
func placeTerrain(r *report) {
	for i := range r.board.Places {
		p := &r.board.Places[i]
		ground, picky := suits[p.Kind]
		if !picky {
			continue
		}
		wrong := r.pick(p, func(h hex.Hex) bool { return !slices.Contains(ground, r.board.Terrain(h)) })
		if len(wrong) > 0 {
			r.addHexes(wrongGround, placePath(i)+".hexes", wrong, "%s takes in %s, which %s not %s",
				upper(title(p)), r.labels(wrong), isAre(len(wrong)), terrainNames(ground))
		}
		if p.Kind == model.PlaceHill && len(p.Hexes) > 0 && len(r.pick(p, func(h hex.Hex) bool { return r.board.Terrain(h) == model.Crest })) == 0 {
			r.addHexes(crestlessHill, placePath(i), p.Hexes, "%s has no crest", upper(title(p)))
		}
	}
}

// placeKinds finds exits, crossroads and roads that are not what they are
// called.
func placeKinds(r *report) {
	noRoad := func(h hex.Hex) bool { return !r.board.HasLine(model.Road, h) }
	for i := range r.board.Places {
		p := &r.board.Places[i]
		switch p.Kind {
		case model.PlaceExit:
			if inland := r.pick(p, func(h hex.Hex) bool { return !r.board.Grid.OnEdge(h) }); len(inland) > 0 {
				r.addHexes(inlandExit, placePath(i)+".hexes", inland, "%s lies at %s, from where nobody can leave the map: an exit lies at the edge", upper(title(p)), r.labels(inland))
			} else if off := r.pick(p, noRoad); len(off) > 0 {
				r.addHexes(roadlessExit, placePath(i)+".hexes", off, "No road leads to %s at %s", title(p), r.labels(off))
			}
		case model.PlaceCrossroads:
			if poor := r.pick(p, func(h hex.Hex) bool { return r.board.Links(model.Road, h).Len() < 3 }); len(poor) > 0 {
				r.addHexes(poorCrossroads, placePath(i)+".hexes", poor, "Fewer than three roads meet at %s (%s)", title(p), r.labels(poor))
			}
		case model.PlaceRoad:
			if off := r.pick(p, noRoad); len(off) > 0 {
				r.addHexes(offRoad, placePath(i)+".hexes", off, "There is no road at %s, which %s takes in", r.labels(off), title(p))
			}
		}
	}
}

// placeOverlaps finds places of the same kind that share hexes. Roads do.
func placeOverlaps(r *report) {
	type spot struct {
		kind model.PlaceKind
		hex  hex.Hex
	}
	lie := map[spot][]int{} // the places there, by index
	for i := range r.board.Places {
		p := &r.board.Places[i]
		if p.Kind == model.PlaceRoad || p.Kind == model.PlaceOther {
			continue
		}
		shared := map[int]hex.List{}
		for _, h := range p.Hexes {
			at := spot{p.Kind, h}
			others := lie[at]
			if n := len(others); !r.board.Grid.Contains(h) || n > 0 && others[n-1] == i {
				continue // off the map, or listed twice
			}
			for _, j := range others {
				shared[j] = append(shared[j], h)
			}
			lie[at] = append(others, i)
		}
		for _, j := range slices.Sorted(maps.Keys(shared)) {
			r.addHexes(overlappedPlaces, placePath(i)+".hexes", shared[j], "%s and %s share %s", upper(title(&r.board.Places[j])), title(p), r.labels(shared[j]))
		}
	}
}

// onMap is the hexes of a place on the map; most often they are the place's own list.
func (r *report) onMap(p *model.Place) hex.List {
	if len(p.Hexes) > 0 && !slices.ContainsFunc(p.Hexes, func(h hex.Hex) bool { return !r.board.Grid.Contains(h) }) {
		return p.Hexes
	}
	return r.pick(p, func(hex.Hex) bool { return true })
}

// pick is the hexes of a place on the map for which keep holds.
func (r *report) pick(p *model.Place, keep func(hex.Hex) bool) hex.List {
	var out hex.List
	for _, h := range p.Hexes {
		if r.board.Grid.Contains(h) && keep(h) {
			out = append(out, h)
		}
	}
	return out
}

func terrainNames(list []model.Terrain) string {
	var words []string
	for _, t := range list {
		words = append(words, t.String())
	}
	return or(words)
}
