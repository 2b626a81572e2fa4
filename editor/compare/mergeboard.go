package compare

import (
	"fmt"
	"reflect"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// board merges the maps into the result, which has ours.
func (m *merger) board(result *model.Scenario) {
	if m.base.Board == nil || m.ours.Board == nil || m.theirs.Board == nil {
		if m.base.Board == m.ours.Board {
			result.Board = m.theirs.Board
		}
		return
	}
	switch m.ours.Board.Kind() {
	case model.OnAreas:
		result.Board = m.mergeSectors(m.base.AreaBoard(), m.ours.AreaBoard(), m.theirs.AreaBoard())
	case model.OnTable:
		result.Board = m.mergeTables(m.base.TableBoard(), m.ours.TableBoard(), m.theirs.TableBoard())
	default:
		m.mergeHexes(result)
	}
}

// mergeHexes merges maps of hexes. They merge one by one; what lies next to each
// other and was changed by both is one question.
func (m *merger) mergeHexes(result *model.Scenario) {
	base, ours, theirs := m.base.Hexes(), m.ours.Hexes(), m.theirs.Hexes()
	if base.Grid != ours.Grid || base.Grid != theirs.Grid {
		result.Board, result.Sheet = m.another()
		return
	}
	grid := ours.Grid
	merged := make(map[hex.Hex]document.Cell)
	disputed := hex.NewRegion(grid)
	for h := range grid.All() {
		b, o, t := document.CellAt(base, h), document.CellAt(ours, h), document.CellAt(theirs, h)
		c, clash := mergeCell(b, o, t)
		if clash {
			disputed.Add(h)
		}
		if c != o {
			merged[h] = c
		}
	}
	for _, hexes := range disputed.Components() {
		c := Conflict{
			Path: "map." + grid.Label(hexes[0]), Hexes: hexes,
			Question: sentence(fmt.Sprintf("Both changed the ground on %s (%s)", model.CountedHexes(len(hexes)), labels(grid, hexes))),
			Base:     grounds(base, hexes), Ours: grounds(ours, hexes), Theirs: grounds(theirs, hexes),
		}
		if m.ask(c) != Theirs {
			continue
		}
		for _, h := range hexes {
			cell, known := merged[h]
			if !known {
				cell = document.CellAt(ours, h)
			}
			their := document.CellAt(theirs, h)
			cell.Terrain, cell.Altitude = their.Terrain, their.Altitude
			merged[h] = cell
		}
	}
	var cells []document.HexCell
	for h := range grid.All() {
		if c, ok := merged[h]; ok {
			cells = append(cells, document.HexCell{Hex: h, Cell: c})
		}
	}
	result.Board = ours.Clone()
	if _, _, err := (document.Cells{Cells: cells}).Apply(result); err != nil {
		panic(fmt.Sprintf("merging maps of one extent: %v", err))
	}
	field := func(name string, base, ours, theirs any) reflect.Value {
		return m.within(part{field: name}, func() reflect.Value {
			return m.value("map."+name, reflect.ValueOf(base), reflect.ValueOf(ours), reflect.ValueOf(theirs))
		})
	}
	result.Hexes().HexMeters = field("hex_meters", base.HexMeters, ours.HexMeters, theirs.HexMeters).Interface().(int)
	result.Hexes().Places = field("places", base.Places, ours.Places, theirs.Places).Interface().([]model.Place)
}

// another chooses between maps of hexes of which at least one has another extent.
func (m *merger) another() (model.Board, string) {
	switch {
	case m.ours.Board.Same(m.theirs.Board), m.base.Board.Same(m.theirs.Board):
		return m.ours.Board, m.ours.Sheet
	case m.base.Board.Same(m.ours.Board):
		return m.theirs.Board, m.theirs.Sheet
	}
	c := Conflict{
		Path: "map", Question: "The map has another size, and both changed it.",
		Base: extent(m.base.Hexes().Grid), Ours: extent(m.ours.Hexes().Grid), Theirs: extent(m.theirs.Hexes().Grid),
	}
	if m.ask(c) == Theirs {
		return m.theirs.Board, m.theirs.Sheet
	}
	return m.ours.Board, m.ours.Sheet
}

// extent tells how large a map is.
func extent(g hex.Grid) string { return fmt.Sprintf("%d by %d hexes", g.Cols, g.Rows) }

// mergeCell merges what lies on a hex. Lines, hexsides and bridges merge one by
// one and never clash; the ground does where both changed it differently, and
// is ours then.
func mergeCell(b, o, t document.Cell) (document.Cell, bool) {
	out := o
	clash := false
	ground := func(c document.Cell) [2]int { return [2]int{int(c.Terrain), int(c.Altitude)} }
	switch {
	case ground(o) == ground(t), ground(b) == ground(t):
	case ground(b) == ground(o):
		out.Terrain, out.Altitude = t.Terrain, t.Altitude
	default:
		clash = true
	}
	if b.Bridge == o.Bridge {
		out.Bridge = t.Bridge
	}
	for k := range out.Links {
		out.Links[k] = mergeBits(b.Links[k], o.Links[k], t.Links[k])
	}
	for k := range out.Sides {
		out.Sides[k] = mergeBits(b.Sides[k], o.Sides[k], t.Sides[k])
	}
	return out, clash
}

func mergeBits(b, o, t model.DirSet) model.DirSet { return b ^ ((b ^ o) | (b ^ t)) }

// grounds tells the terrain of hexes: "woods, clear and crest at 40 m".
func grounds(b *model.HexBoard, hexes hex.List) string {
	var items []string
	seen := map[string]bool{}
	for _, h := range hexes {
		text := b.Terrain(h).String()
		if a := b.Altitude(h); a != 0 {
			text += fmt.Sprintf(" at %d m", a)
		}
		if !seen[text] {
			seen[text] = true
			items = append(items, text)
		}
	}
	return and(items)
}
