package schema

import (
	"cmp"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
)

// boardDoc is a board in a file.
type boardDoc struct {
	Cols      int           `toml:"cols,omitempty"`
	Rows      int           `toml:"rows,omitempty"`
	HexMeters int           `toml:"hex_meters,omitempty"`
	Terrain   []string      `toml:"terrain,omitempty"`
	Roads     []hex.List    `toml:"roads,omitempty"`
	Railroads []hex.List    `toml:"railroads,omitempty"`
	Canals    []hex.List    `toml:"canals,omitempty"`
	Rivers    []hex.List    `toml:"rivers,omitempty"`
	Bridges   hex.List      `toml:"bridges,omitempty"`
	Hedges    []hexsides    `toml:"hedges,omitempty"`
	Walls     []hexsides    `toml:"walls,omitempty"`
	Streams   []hexsides    `toml:"streams,omitempty"`
	Legend    legend        `toml:"legend,omitempty"`
	Altitude  hexGroups     `toml:"altitude,omitempty"`
	Places    []model.Place `toml:"places,omitempty"`
}

// hexGroups are lists of hexes by what they share: an altitude, a terrain.
type hexGroups map[string]hex.List

// legend is the terrain each letter of the rows stands for.
type legend map[string]string

// letters are the letters that Mapsheet writes, by terrain.
var letters = [...]byte{model.Clear: '.', model.Slope: '/', model.Crest: '^', model.Woods: 'w', model.Town: '#'}

func canonicalLegend() legend {
	l := legend{}
	for _, t := range model.Terrains() {
		l[string(letters[t])] = t.String()
	}
	return l
}

// terrains are the terrains by letter.
func (l legend) terrains() map[rune]model.Terrain {
	out := map[rune]model.Terrain{}
	for letter, name := range l {
		c, _ := utf8.DecodeRuneInString(letter)
		out[c], _ = model.ParseTerrain(name)
	}
	return out
}

// keys are the letters in palette order of their terrains.
func (l legend) keys() []string {
	terrains := l.terrains()
	terrain := func(letter string) model.Terrain {
		c, _ := utf8.DecodeRuneInString(letter)
		return terrains[c]
	}
	return slices.SortedFunc(mapKeys(l), func(a, b string) int {
		return cmp.Or(cmp.Compare(terrain(a), terrain(b)), cmp.Compare(a, b))
	})
}

// lines and sides are the fields by kind, so that the kinds are handled alike.

func (d *boardDoc) lines() [model.NumLines]*[]hex.List {
	return [...]*[]hex.List{model.Road: &d.Roads, model.Railroad: &d.Railroads, model.Canal: &d.Canals, model.River: &d.Rivers}
}

func (d *boardDoc) sides() [model.NumSides]*[]hexsides {
	return [...]*[]hexsides{model.Hedge: &d.Hedges, model.Wall: &d.Walls, model.Stream: &d.Streams}
}

var lineKeys = [model.NumLines]string{model.Road: "roads", model.Railroad: "railroads", model.Canal: "canals", model.River: "rivers"}

// board builds a board that is given in full.
func (r *reader) board(path string, d *boardDoc) *model.HexBoard {
	b := model.NewHexBoard(d.Cols, d.Rows)
	if d.HexMeters != 0 {
		b.HexMeters = d.HexMeters
	}
	r.terrainRows(path, d, b)
	for k, lists := range d.lines() {
		r.links(keyPath(path, lineKeys[k]), *lists, b, model.LineKind(k), true)
	}
	for _, h := range d.Bridges {
		b.SetBridge(h, true)
	}
	for k, lists := range d.sides() {
		setSides(*lists, b, model.SideKind(k), true)
	}
	r.altitudes(keyPath(path, "altitude"), d.Altitude, b)
	r.places(keyPath(path, "places"), d.Places)
	b.Places = d.Places
	return b
}

func (r *reader) terrainRows(path string, d *boardDoc, b *model.HexBoard) {
	rows := keyPath(path, "terrain")
	if len(d.Terrain) != d.Rows {
		r.rowsDoNotFit(rows, codeWrongRows, len(d.Terrain) > d.Rows, "the map has %s but terrain lists %d: add or remove rows of terrain, or change rows",
			model.Counted(d.Rows, "row", "rows"), len(d.Terrain))
	}
	terrains := d.Legend.terrains()
	reported := map[rune]bool{}
	for row, text := range d.Terrain {
		at := indexPath(rows, row)
		if n := utf8.RuneCountInString(text); n != d.Cols {
			r.rowsDoNotFit(at, codeUnevenRows, n > d.Cols, "row %d has %s but the map has %s: each row needs one letter a hex",
				row+1, model.Counted(n, "letter", "letters"), model.Counted(d.Cols, "column", "columns"))
		}
		col := 0
		for offset, letter := range text {
			terrain, known := terrains[letter]
			switch {
			case !known && reported[letter]:
				if len(r.alike) == 0 || r.alike[len(r.alike)-1] != at {
					r.alike = append(r.alike, at)
				}
			case !known:
				reported[letter] = true
				r.errorWithin(at, offset, codeUnknownLetter, "the letter %q is not in the legend: add it to %s.legend or use one of %s",
					letter, path, quotedList(d.Legend.keys()))
			}
			b.SetTerrain(hex.Hex{Col: col, Row: row}, terrain)
			col++
		}
	}
}

// rowsDoNotFit reports rows that are more or longer than the map, or fewer or shorter.
func (r *reader) rowsDoNotFit(path, code string, more bool, format string, args ...any) {
	r.report(problem{offset: r.offset(path), code: code, at: path, more: more, message: diag.Messagef(format, args...)})
}

// links joins or parts the hexes of paths.
func (r *reader) links(path string, lists []hex.List, b *model.HexBoard, k model.LineKind, linked bool) {
	for i, l := range lists {
		whole := true
		for j := 1; j < len(l); j++ {
			d, adjacent := l[j-1].DirTo(l[j])
			switch {
			case adjacent:
				b.SetLink(k, l[j-1], d, linked)
			case whole: // the first gap is told
				whole = false
				at := indexPath(path, i)
				r.errorWithin(at, r.source.wordOffset(r.source.original(at), j), codeNotAdjacent, "hex %s is not next to hex %s: a path goes from a hex to one of its six neighbours",
					b.Grid.Label(l[j]), b.Grid.Label(l[j-1]))
			}
		}
	}
}

func setSides(lists []hexsides, b *model.HexBoard, k model.SideKind, present bool) {
	for _, l := range lists {
		for _, s := range l {
			b.SetSide(k, s.hex, s.dir, present)
		}
	}
}

func (r *reader) altitudes(path string, groups hexGroups, b *model.HexBoard) {
	r.once(path, groups, b.Grid, "altitude")
	for _, key := range groups.keys() {
		meters, _ := strconv.Atoi(key)
		for _, h := range groups[key] {
			b.SetAltitude(h, meters)
		}
	}
}

// once reports hexes that stand in two groups.
func (r *reader) once(path string, groups hexGroups, g hex.Grid, what string) {
	seen := map[hex.Hex]string{}
	for _, key := range groups.keys() {
		for i, h := range groups[key] {
			if first, twice := seen[h]; twice && first != key && !r.full() {
				at := keyPath(path, key)
				r.errorWithin(at, r.source.wordOffset(r.source.original(at), i), codeTwoValues, "hex %s has the %s %s already: list it once", g.Label(h), what, first)
			}
			seen[h] = key
		}
	}
}

func (r *reader) places(path string, places []model.Place) {
	unique(r, path, places, func(p model.Place) string { return p.ID })
}

// newBoardDoc is a board in full.
func newBoardDoc(b *model.HexBoard) *boardDoc {
	d := &boardDoc{
		Cols: b.Grid.Cols, Rows: b.Grid.Rows, HexMeters: b.HexMeters,
		Bridges: listOrNil(b.BridgeHexes()), Legend: canonicalLegend(),
		Altitude: altitudeGroups(b), Places: b.Places,
	}
	row := make([]byte, b.Grid.Cols)
	for y := range b.Grid.Rows {
		for x := range row {
			row[x] = letters[b.Terrain(hex.Hex{Col: x, Row: y})]
		}
		d.Terrain = append(d.Terrain, string(row))
	}
	for k, lists := range d.lines() {
		*lists = LinePaths(b, model.LineKind(k))
	}
	for k, lists := range d.sides() {
		*lists = hexsideLists(b.Grid, func(h hex.Hex) model.DirSet { return b.SidesOf(model.SideKind(k), h) })
	}
	return d
}

func altitudeGroups(b *model.HexBoard) hexGroups {
	out := hexGroups{}
	for _, h := range hex.Where(b.Grid, func(h hex.Hex) bool { return b.Altitude(h) != 0 }).List() {
		key := strconv.Itoa(b.Altitude(h))
		out[key] = append(out[key], h)
	}
	return nilIfEmpty(out)
}

// keys are the groups' names in order, numbers by size.
func (g hexGroups) keys() []string {
	number := func(s string) int {
		n, _ := strconv.Atoi(s)
		return n
	}
	return slices.SortedFunc(mapKeys(g), func(a, b string) int {
		return cmp.Or(cmp.Compare(number(a), number(b)), cmp.Compare(a, b))
	})
}

func nilIfEmpty(g hexGroups) hexGroups {
	if len(g) == 0 {
		return nil
	}
	return g
}

func listOrNil(r hex.Region) hex.List {
	if r.Empty() {
		return nil
	}
	return r.List()
}
