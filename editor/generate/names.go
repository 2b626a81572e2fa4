package generate

import (
	"slices"
	"strconv"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

const (
	namedWood     = 5   // hexes of a wood that gets a name
	perCrossroads = 600 // hexes of the map for each crossroads that gets a name
	townDistance  = 5   // hexes from a town to a crossroads that gets a name
)

// name names towns and woods with letters that they share, hills by their
// altitude, and exits and crossroads with numbers that go on from one to the
// other.
func (c *country) name() {
	b := c.board
	letters, letter := c.taken(model.PlaceTown, model.PlaceWood), 0
	add := func(kind model.PlaceKind, name string, hexes hex.List) {
		id := document.PlaceID(kind, name)
		for i := 2; ; i++ {
			if _, taken := b.Place(id); !taken {
				break
			}
			id = document.PlaceID(kind, name) + "-" + strconv.Itoa(i)
		}
		b.Places = append(b.Places, model.Place{ID: id, Kind: kind, Name: name, Hexes: hexes})
	}
	next := func() string {
		for letters[document.LetterName(letter)] {
			letter++
		}
		letter++
		return document.LetterName(letter - 1)
	}
	stays := hex.NewRegion(c.grid)
	for _, p := range b.Places {
		for _, h := range p.Hexes {
			stays.Add(h)
		}
	}
	for _, t := range c.towns {
		if !t.hamlet && !slices.ContainsFunc(t.hexes, stays.Contains) {
			add(model.PlaceTown, next(), t.hexes)
		}
	}
	for _, wood := range b.TerrainHexes(model.Woods).Intersect(c.area).Components() {
		if len(wood) >= namedWood {
			add(model.PlaceWood, next(), wood)
		}
	}
	names := c.taken(model.PlaceHill)
	for _, hill := range c.hills {
		top := 0
		for _, h := range hill {
			top = max(top, b.Altitude(h))
		}
		name := strconv.Itoa(top)
		for i := 1; names[name]; i++ {
			name = strconv.Itoa(top) + string(rune('a'+i%26))
			if i >= 26 {
				name += strconv.Itoa(i / 26)
			}
		}
		names[name] = true
		add(model.PlaceHill, name, hill)
	}
	numbers, number := c.taken(model.PlaceExit, model.PlaceCrossroads), 0
	count := func() string {
		for number++; numbers[strconv.Itoa(number)]; {
			number++
		}
		return strconv.Itoa(number)
	}
	rim := c.rim()
	slices.SortStableFunc(c.exits, func(a, b hex.Hex) int { return slices.Index(rim, a) - slices.Index(rim, b) })
	for _, exit := range c.exits {
		if !stays.Contains(exit) {
			add(model.PlaceExit, count(), hex.List{exit})
		}
	}
	for _, h := range c.crossroads() {
		add(model.PlaceCrossroads, count(), hex.List{h})
	}
}

// taken is the names that places of the kinds have.
func (c *country) taken(kinds ...model.PlaceKind) map[string]bool {
	out := map[string]bool{}
	for _, p := range c.board.Places {
		if slices.Contains(kinds, p.Kind) {
			out[p.Name] = true
		}
	}
	return out
}

// crossroads are some hexes in the country where at least three roads meet, far
// from towns and from one another.
func (c *country) crossroads() []hex.Hex {
	if !c.whole {
		return nil
	}
	var out []hex.Hex
	for least := 4; least >= 3; least-- {
		for h := range c.area.All() {
			if len(out) > c.grid.Len()/perCrossroads {
				return out
			}
			far := func(o hex.Hex) bool { return hex.Distance(h, o) >= townDistance }
			if c.board.Links(model.Road, h).Len() < least || c.board.Terrain(h) != model.Clear ||
				slices.ContainsFunc(out, func(o hex.Hex) bool { return hex.Distance(h, o) < 3*townDistance }) ||
				slices.ContainsFunc(c.towns, func(t town) bool { return !t.hamlet && !far(t.center) }) ||
				slices.ContainsFunc(c.exits, func(o hex.Hex) bool { return !far(o) }) {
				continue
			}
			out = append(out, h)
		}
	}
	return out
}
