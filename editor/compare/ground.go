package compare

import (
	"fmt"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// ground tells what differs on the map.
func (d *differ) ground() {
	switch a, b := d.a.Board, d.b.Board; {
	case a == nil && b == nil:
	case a == nil || b == nil:
		d.add(Map, "map", "only one of the scenarios has a map")
	case a.Kind() != b.Kind():
		d.add(Map, "map", "the map is %s, was %s", b.Kind().Made(), a.Kind().Made())
	case a.Kind() == model.OnAreas:
		d.sectors(d.a.AreaBoard(), d.b.AreaBoard())
	case a.Kind() == model.OnTable:
		d.tables(d.a.TableBoard(), d.b.TableBoard())
	default:
		d.hexes(d.a.Hexes(), d.b.Hexes())
	}
}

// hexes tells what differs on the hexes of maps. Those of another extent are
// compared where both have hexes.
func (d *differ) hexes(a, b *model.HexBoard) {
	if a.Grid != b.Grid {
		d.add(Map, "map", "the map is %d by %d hexes, was %d by %d", b.Grid.Cols, b.Grid.Rows, a.Grid.Cols, a.Grid.Rows)
	}
	if a.HexMeters != b.HexMeters {
		d.add(Map, "map.hex_meters", "a hex is %d m wide, was %d m", b.HexMeters, a.HexMeters)
	}
	g := newGroundDiff(a, b)
	g.tell(d)
}

// groundDiff gathers the hexes that differ, by what differs.
type groundDiff struct {
	a, b     *model.HexBoard
	terrain  []terrainChange
	altitude hex.List
	bridges  [2]hex.List // gone, new
	links    [model.NumLines]edges
	sides    [model.NumSides]edges
}

// terrainChange is hexes of one place, or of none, that became one terrain.
type terrainChange struct {
	place    string // what a sentence calls it
	was, now model.Terrain
	hexes    hex.List
}

// edges counts the joints or hexsides that appeared and went, and where.
type edges struct {
	hexes     hex.List
	more, few int
}

func (e *edges) compare(h hex.Hex, was, is model.DirSet) {
	if was == is {
		return
	}
	e.hexes = append(e.hexes, h)
	e.more += (is &^ was).Len()
	e.few += (was &^ is).Len()
}

func newGroundDiff(a, b *model.HexBoard) *groundDiff {
	g := &groundDiff{a: a, b: b}
	index := map[terrainKey]int{}
	for h := range b.Grid.All() {
		if !a.Grid.Contains(h) {
			continue
		}
		x, y := document.CellAt(a, h), document.CellAt(b, h)
		if x == y {
			continue
		}
		if x.Terrain != y.Terrain {
			g.addTerrain(index, h, x.Terrain, y.Terrain)
		} else if x.Altitude != y.Altitude {
			g.altitude = append(g.altitude, h)
		}
		switch {
		case x.Bridge && !y.Bridge:
			g.bridges[0] = append(g.bridges[0], h)
		case y.Bridge && !x.Bridge:
			g.bridges[1] = append(g.bridges[1], h)
		}
		for k := range x.Links {
			g.links[k].compare(h, x.Links[k], y.Links[k])
		}
		for k := range x.Sides {
			g.sides[k].compare(h, x.Sides[k], y.Sides[k])
		}
	}
	return g
}

func (g *groundDiff) addTerrain(index map[terrainKey]int, h hex.Hex, was, now model.Terrain) {
	k := terrainKey{was: was, now: now}
	for _, p := range g.a.PlacesAt(h) {
		if p.Kind != model.PlaceRoad {
			k.place = p.Title()
			break
		}
	}
	i, known := index[k]
	if !known {
		i = len(g.terrain)
		index[k] = i
		g.terrain = append(g.terrain, terrainChange{place: k.place, was: was, now: now})
	}
	g.terrain[i].hexes = append(g.terrain[i].hexes, h)
}

// terrainKey is what the hexes of a terrainChange have in common.
type terrainKey struct {
	place    string
	was, now model.Terrain
}

func (g *groundDiff) tell(d *differ) {
	grid := g.b.Grid
	at := func(hexes hex.List, format string, args ...any) {
		if len(hexes) > 0 {
			d.addAt(Map, "map", grid, hexes, "%s (%s)", fmt.Sprintf(format, args...), labels(grid, hexes))
		}
	}
	for _, t := range g.terrain {
		where := ""
		if t.place != "" {
			where = " of " + t.place
		}
		at(t.hexes, "%s%s became %s, %s %s", model.CountedHexes(len(t.hexes)), where, t.now, wasWere(len(t.hexes)), t.was)
	}
	if n := len(g.altitude); n == 1 {
		h := g.altitude[0]
		at(g.altitude, "the crest hex is %d m high, was %d m", g.b.Altitude(h), g.a.Altitude(h))
	} else {
		at(g.altitude, "%s have another altitude", model.Counted(n, "crest hex", "crest hexes"))
	}
	for _, k := range model.LineKinds() {
		e := g.links[k]
		at(e.hexes, "the %s is drawn otherwise on %s: %s", k, model.CountedHexes(len(e.hexes)), moreFewer(e, "joint"))
	}
	at(g.bridges[1], "%s new", model.Counted(len(g.bridges[1]), "bridge is", "bridges are"))
	at(g.bridges[0], "%s gone", model.Counted(len(g.bridges[0]), "bridge is", "bridges are"))
	for _, k := range model.SideKinds() {
		e := g.sides[k]
		at(e.hexes, "%s hexsides are drawn otherwise: %s", k, moreFewer(e, "hexside"))
	}
}

func wasWere(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}

// moreFewer counts what appeared and what went; each is seen from both of its
// hexes.
func moreFewer(e edges, noun string) string {
	var parts []string
	if e.more > 0 {
		parts = append(parts, model.Counted((e.more+1)/2, noun, noun+"s")+" more")
	}
	if e.few > 0 {
		parts = append(parts, model.Counted((e.few+1)/2, noun, noun+"s")+" fewer")
	}
	return and(parts)
}

func (d *differ) places() {
	a, b, grid := d.a.Hexes().Places, d.b.Hexes().Places, d.b.Hexes().Grid
	pairs := match(a, b, func(p model.Place) string { return p.ID })
	for _, p := range pairs {
		switch {
		case p.a < 0:
			x := b[p.b]
			d.addAt(Places, fmt.Sprintf("map.places[%d]", p.b), grid, x.Hexes, "%s is new (%s)", x.Title(), model.CountedHexes(len(x.Hexes)))
		case p.b < 0:
			x := a[p.a]
			d.addAt(Places, "map.places", grid, x.Hexes, "%s is gone (%s)", x.Title(), model.CountedHexes(len(x.Hexes)))
		default:
			d.place(fmt.Sprintf("map.places[%d]", p.b), a[p.a], b[p.b])
		}
	}
	if reordered(pairs) {
		d.add(Places, "map.places", "the places stand in another order")
	}
}

func (d *differ) place(path string, x, y model.Place) {
	grid := d.b.Hexes().Grid
	if x.Title() != y.Title() {
		d.addAt(Places, path+".name", grid, y.Hexes, "%s is called %s now", x.Title(), y.Title())
	}
	was, is := hex.NewRegion(grid, x.Hexes...), hex.NewRegion(grid, y.Hexes...)
	lost, gained := was.Subtract(is).List(), is.Subtract(was).List()
	var parts []string
	if len(lost) > 0 {
		parts = append(parts, fmt.Sprintf("lost %s (%s)", model.CountedHexes(len(lost)), labels(grid, lost)))
	}
	if len(gained) > 0 {
		parts = append(parts, fmt.Sprintf("gained %s (%s)", model.CountedHexes(len(gained)), labels(grid, gained)))
	}
	told := []string{"Name"}
	if x.Kind != y.Kind && x.Title() != y.Title() {
		told = append(told, "Kind")
	}
	if len(parts) > 0 {
		d.addAt(Places, path+".hexes", grid, append(lost, gained...), "%s %s", y.Title(), and(parts))
		told = append(told, "Hexes")
	}
	if x.Name != y.Name && x.Title() == y.Title() {
		told = told[1:]
	}
	d.plainFields(Places, path, y.Title(), x, y, told...)
}
