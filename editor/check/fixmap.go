package check

import (
	"cmp"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
)

// usualAltitude is the height in metres of a crest of which nothing is known.
const usualAltitude = 40

// cellsWith is a fix that changes cells of the board.
func (r *report) cellsWith(hexes hex.List, label string, change func(*document.Cell)) Fix {
	e := document.Cells{Name: label}
	for _, h := range hexes {
		c := document.CellAt(r.board, h)
		change(&c)
		e.Cells = append(e.Cells, document.HexCell{Hex: h, Cell: c})
	}
	return Fix{Label: label, Edit: e, Hexes: hexes}
}

// repaint is a fix that gives hexes a terrain.
func repaint(hexes hex.List, t model.Terrain) Fix {
	e := document.SetTerrain{Hexes: hexes, Terrain: t}
	return Fix{Label: e.Label(), Edit: e, Hexes: hexes}
}

func fixStrangeGround(r *report, p problem) []Fix {
	if p.Path == "map.terrain" {
		if !slices.Contains(r.ground.Terrains, model.Clear) {
			return nil
		}
		return []Fix{repaint(p.hexes, model.Clear)}
	}
	k, ok := model.ParseLineKind(strings.TrimSuffix(strings.TrimPrefix(p.Path, "map."), "s"))
	if !ok {
		return nil
	}
	draft := document.NewDraft(r.board)
	for _, h := range p.hexes {
		for _, d := range hex.Dirs {
			if r.board.Linked(k, h, d) {
				draft.SetLink(k, h, d, false)
			}
		}
	}
	label := "remove every " + k.String()
	return []Fix{Fix{Label: label, Edit: draft.Edit(label)}.on(p.hexes)}
}

func fixBareCrest(_ *report, p problem) []Fix {
	return []Fix{repaint(p.hexes, model.Slope)}
}

func fixFlatCrest(r *report, p problem) []Fix {
	meters := r.heightAround(p.hexes)
	e := document.SetAltitude{Hexes: p.hexes, Meters: meters}
	return []Fix{{Label: e.Label(), Edit: e}, repaint(p.hexes, model.Slope)}
}

// heightAround is how high crests at the hexes probably are: as the others of
// their hill, or as its name says.
func (r *report) heightAround(hexes hex.List) int {
	meters := 0
	for _, h := range hexes {
		for _, place := range r.board.PlacesAt(h) {
			for _, other := range place.Hexes {
				meters = max(meters, r.board.Altitude(other))
			}
			if n, err := strconv.Atoi(place.Name); err == nil && meters == 0 && n > 0 && n <= limits.Altitude {
				meters = n
			}
		}
	}
	return cmp.Or(meters, usualAltitude)
}

func fixHighGround(r *report, p problem) []Fix {
	return []Fix{
		r.cellsWith(p.hexes, "remove the altitude", func(c *document.Cell) { c.Altitude = 0 }),
		r.cellsWith(p.hexes, "make them crests", func(c *document.Cell) { c.Terrain = model.Crest }),
	}
}

// raise is a fix that makes a slope in the midst of others a crest.
func (r *report) raise(hexes hex.List) []Fix {
	inner := keep(hexes, func(h hex.Hex) bool {
		if r.board.Terrain(h) != model.Slope {
			return false
		}
		for _, n := range h.Neighbors() {
			if t := r.board.Terrain(n); r.board.Grid.Contains(n) && t != model.Slope && t != model.Crest {
				return false
			}
		}
		return true
	})
	if len(inner) == 0 {
		return nil
	}
	top := hex.List{inner.Middle()}
	if !slices.Contains(inner, top[0]) {
		top = inner[:1]
	}
	return []Fix{r.cellsWith(top, "make "+r.labels(top)+" a crest", func(c *document.Cell) {
		c.Terrain, c.Altitude = model.Crest, int16(r.heightAround(top))
	})}
}

func fixLoneSlope(r *report, p problem) []Fix {
	return append(r.raise(p.hexes), repaint(p.hexes, model.Clear))
}

func fixCrestlessHill(r *report, p problem) []Fix { return r.raise(p.hexes) }

func fixBridge(build bool) fixer {
	return func(r *report, p problem) []Fix {
		label := "take the bridge off " + r.labels(p.hexes)
		if build {
			label = "put a bridge on " + r.labels(p.hexes)
		}
		return []Fix{r.cellsWith(p.hexes, label, func(c *document.Cell) { c.Bridge = build })}
	}
}

// fixDeadEnd carries a line on to where it may end, or takes its loose end
// away.
func fixDeadEnd(k model.LineKind) fixer {
	return func(r *report, p problem) []Fix {
		if len(p.hexes) != 1 {
			return nil
		}
		spur := r.spur(k, p.hexes[0])
		var out []Fix
		if to, ok := r.mayEnd(k, p.hexes[0], spur); ok {
			way := hex.Path(p.hexes[0], to)
			label := "carry the " + k.String() + " on to " + r.board.Grid.Label(to)
			out = append(out, r.along(k, way, true, label))
		}
		label := "take away the " + k.String() + " back from " + r.labels(p.hexes)
		return append(out, r.along(k, spur, false, label))
	}
}

// fixRiver carries a river on from the end nearest to it to the edge of the map.
func fixRiver(r *report, p problem) []Fix {
	ends := keep(p.hexes, func(h hex.Hex) bool { return r.board.Links(model.River, h).Len() == 1 })
	var from, to hex.Hex
	far := 0
	for _, h := range ends {
		if edge, ok := r.nearestEdge(h); ok && (far == 0 || hex.Distance(h, edge) <= far) {
			from, to, far = h, edge, hex.Distance(h, edge)
		}
	}
	if far == 0 {
		return nil
	}
	return []Fix{r.along(model.River, hex.Path(from, to), true, "carry the river on to "+r.board.Grid.Label(to))}
}

// along is a fix that draws or removes a line along a path.
func (r *report) along(k model.LineKind, way []hex.Hex, on bool, label string) Fix {
	draft := document.NewDraft(r.board)
	for i := range way[1:] {
		if d, ok := way[i].DirTo(way[i+1]); ok {
			draft.SetLink(k, way[i], d, on)
		}
	}
	return Fix{Label: label, Edit: draft.Edit(label), Hexes: way}
}

// spur is the hexes from the loose end of a line to where it may end or to
// where another joins it.
func (r *report) spur(k model.LineKind, end hex.Hex) []hex.Hex {
	way := []hex.Hex{end}
	for from, h := end, end; ; {
		next := h
		for _, d := range hex.Dirs {
			if n := h.Neighbor(d); r.board.Linked(k, h, d) && n != from && !slices.Contains(way, n) {
				next = n
			}
		}
		if next == h {
			return way
		}
		way = append(way, next)
		if r.board.Links(k, next).Len() != 2 || r.endsWell(k, next) {
			return way
		}
		from, h = h, next
	}
}

// longestLink is how far a line is carried on to a place where it may end.
const longestLink = 6

// mayEnd is the nearest hex at which a line may end, other than on the spur
// that ends there.
func (r *report) mayEnd(k model.LineKind, end hex.Hex, spur []hex.Hex) (hex.Hex, bool) {
	for n := 1; n <= longestLink; n++ {
		around := hex.Ring(end, n)
		if len(spur) > 1 { // straight on, if it can be
			if d, ok := spur[1].DirTo(end); ok {
				around = append([]hex.Hex{end.Step(d, n)}, around...)
			}
		}
		for _, h := range around {
			if r.board.Grid.Contains(h) && !slices.Contains(spur, h) && (r.endsWell(k, h) || k != model.Canal && r.board.HasLine(k, h)) {
				return h, true
			}
		}
	}
	return hex.Hex{}, false
}

func fixEmptyPlace(r *report, p problem) []Fix {
	place, ok := member(r.board.Places, "map.places", p.Path)
	if !ok || len(document.PlaceUsers(r.s, place.ID)) > 0 {
		return nil
	}
	return r.drop(p.Path, "remove %s", title(place))
}

// fixPlaceHexes leaves the hexes of the problem out of the place.
func fixPlaceHexes(r *report, p problem) []Fix {
	place, ok := member(r.board.Places, "map.places", p.Path)
	if !ok {
		return nil
	}
	rest := less(place.Hexes, p.hexes)
	if len(rest) == 0 {
		return fixEmptyPlace(r, problem{Diagnostic: &diag.Diagnostic{Path: parentList(p.Path)}})
	}
	return []Fix{set(parentList(p.Path)+".hexes", rest, "leave %s out of %s", r.labels(p.hexes), title(place))}
}

// parentList is the path of the list's member that a path leads into:
// "map.places[2]" of "map.places[2].hexes".
func parentList(path string) string { return path[:strings.LastIndexByte(path, ']')+1] }

func fixWrongGround(r *report, p problem) []Fix {
	place, ok := member(r.board.Places, "map.places", p.Path)
	if !ok {
		return nil
	}
	leave, make := fixPlaceHexes(r, p), repaint(p.hexes, suits[place.Kind][0])
	if len(document.PlaceUsers(r.s, place.ID)) > 0 { // a smaller place may change what they mean
		return append([]Fix{make}, leave...)
	}
	return append(leave, make)
}

func fixInlandExit(r *report, p problem) []Fix {
	place, ok := member(r.board.Places, "map.places", p.Path)
	if !ok {
		return nil
	}
	return []Fix{set(p.Path, r.toEdge(place.Hexes), "move %s to the edge of the map", title(place))}
}

// toEdge is the hexes moved to the edge of the map, those there already first
// of all; where a road leaves the map close by, there.
func (r *report) toEdge(list hex.List) hex.List {
	if there := keep(list, r.board.Grid.OnEdge); len(there) > 0 {
		return there
	}
	if len(list) == 0 {
		return nil
	}
	var out hex.List
	best := 0
	for h := range r.edgeNear(list[0]) {
		cost := 2 * hex.Distance(h, list[0])
		if !r.board.HasLine(model.Road, h) {
			cost += roadWorth
		}
		if len(out) == 0 || cost < best {
			out, best = hex.List{h}, cost
		}
	}
	return out
}

// roadWorth is how much further, in half hexes, a way off the map may be when a
// road leads to it.
const roadWorth = 5

// edgeNear yields the hexes at the edge of the map over against a hex, with
// those so near to them that a road there would be worth the way.
func (r *report) edgeNear(h hex.Hex) iter.Seq[hex.Hex] {
	return func(yield func(hex.Hex) bool) {
		g := r.board.Grid
		for off := -roadWorth; off <= roadWorth; off++ {
			for _, at := range []hex.Hex{
				{Col: h.Col + off, Row: 0}, {Col: h.Col + off, Row: g.Rows - 1},
				{Col: 0, Row: h.Row + off}, {Col: g.Cols - 1, Row: h.Row + off},
			} {
				if g.Contains(at) && !yield(at) {
					return
				}
			}
		}
	}
}

func fixRoadlessExit(r *report, p problem) []Fix {
	var out []Fix
	for _, h := range p.hexes[:1] {
		if to, ok := r.nearest(h, func(n hex.Hex) bool { return r.board.HasLine(model.Road, n) }); ok {
			out = append(out, r.along(model.Road, hex.Path(to, h), true, "draw a road from "+r.board.Grid.Label(to)+" to "+r.board.Grid.Label(h)))
		}
	}
	return out
}

// nearestMost is how far away nearest looks: what lies beyond is no way to mend
// anything, and on a large map it takes long to find out.
const nearestMost = 60

// nearest is the hex closest to another for which want holds.
func (r *report) nearest(h hex.Hex, want func(hex.Hex) bool) (hex.Hex, bool) {
	return r.nearestFrom(1, nearestMost, h, want)
}

// nearestEdge is the hex of the map's edge closest to another.
func (r *report) nearestEdge(h hex.Hex) (hex.Hex, bool) {
	g := r.board.Grid
	least := min(h.Col, g.Cols-1-h.Col, h.Row, g.Rows-1-h.Row) // a step goes on by one column or row at most
	return r.nearestFrom(max(least-1, 1), least+1, h, g.OnEdge)
}

// nearestFrom is nearest among those so many hexes away.
func (r *report) nearestFrom(least, most int, h hex.Hex, want func(hex.Hex) bool) (hex.Hex, bool) {
	for n := least; n <= most; n++ {
		for _, at := range hex.Ring(h, n) {
			if r.board.Grid.Contains(at) && want(at) {
				return at, true
			}
		}
	}
	return hex.Hex{}, false
}

func fixPoorCrossroads(r *report, p problem) []Fix {
	place, ok := member(r.board.Places, "map.places", p.Path)
	if !ok {
		return nil
	}
	var out []Fix
	to, ok := r.nearest(p.hexes[0], func(h hex.Hex) bool { return r.board.Links(model.Road, h).Len() >= 3 })
	if ok && len(place.Hexes) == 1 {
		out = append(out, set(p.Path, hex.List{to}, "move %s to %s, where roads meet", title(place), r.board.Grid.Label(to)).on(hex.List{to}))
	}
	return append(out, set(parentList(p.Path)+".kind", model.PlaceOther, "make it a place of another kind"))
}

func fixNamelessPlace(r *report, p problem) []Fix {
	place, ok := member(r.board.Places, "map.places", p.Path)
	if !ok {
		return nil
	}
	name := asName(strings.TrimPrefix(place.ID, string(place.Kind)+"-"))
	if name == "" {
		return nil
	}
	return []Fix{set(p.Path+".name", r.freePlaceName(place.Kind, name), "call it %s", r.freePlaceName(place.Kind, name))}
}

func fixPlaceNameTwice(r *report, p problem) []Fix {
	place, ok := member(r.board.Places, "map.places", p.Path)
	if !ok {
		return nil
	}
	name := r.freePlaceName(place.Kind, place.Name)
	return []Fix{set(p.Path, name, "call the second one %s", name)}
}

// freePlaceName is a name like the one given that no place of the kind has:
// the next letter, the next number, or the name with a number behind it.
func (r *report) freePlaceName(kind model.PlaceKind, name string) string {
	taken := func(n string) bool {
		return slices.ContainsFunc(r.board.Places, func(p model.Place) bool { return p.Kind == kind && p.Name == n })
	}
	if !taken(name) {
		return name
	}
	if n, err := strconv.Atoi(name); err == nil {
		return free(taken, func(i int) string { return strconv.Itoa(n + i) })
	}
	if c := name[0]; len(name) == 1 && c >= 'A' && c < 'Z' {
		for next := c + 1; next <= 'Z'; next++ {
			if !taken(string(next)) {
				return string(next)
			}
		}
	}
	return free(taken, func(i int) string { return name + " " + strconv.Itoa(i+1) })
}
