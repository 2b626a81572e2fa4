package model

import "github.com/mapsheet/mapsheet/model/hex"

// Transform is the set with its directions turned or mirrored.
func (s DirSet) Transform(t hex.Transform) DirSet {
	var out DirSet
	for _, d := range hex.Dirs {
		if s.Has(d) {
			out |= 1 << t.Dir(d)
		}
	}
	return out
}

// Transform is a board of another size that has everything where the transform
// takes it; the fill is the ground of its other hexes. What comes to lie off
// the new board is left out: hexes, the links and hexsides they share, bridges
// that nothing crosses any more, hexes of places. A place may be left without
// any.
func (b *HexBoard) Transform(t hex.Transform, g hex.Grid, fill Terrain) *HexBoard {
	out := NewHexBoard(g.Cols, g.Rows)
	out.HexMeters = b.HexMeters
	for i := range out.terrain {
		out.terrain[i] = fill
	}
	for h := range b.Grid.All() {
		to := t.Hex(h)
		if !g.Contains(to) {
			continue
		}
		i, j := b.Grid.Index(h), g.Index(to)
		out.terrain[j], out.altitude[j] = b.terrain[i], b.altitude[i]
		for k := range b.lines {
			out.lines[k][j] = b.lines[k][i].Transform(t).within(g, to)
		}
		for k := range b.sides {
			out.sides[k][j] = b.sides[k][i].Transform(t).within(g, to)
		}
		out.bridges[j] = b.bridges[i] && (!b.crossed(h) || out.crossed(to))
	}
	out.Places = each(b.Places, func(p Place) Place { return p.Transform(t, g) })
	return out
}

// within is the directions of the set that lead from the hex to another of the
// grid.
func (s DirSet) within(g hex.Grid, h hex.Hex) DirSet {
	for _, d := range hex.Dirs {
		if s.Has(d) && !g.Contains(h.Neighbor(d)) {
			s &^= 1 << d
		}
	}
	return s
}

// crossed reports whether a road or a railroad meets a canal or a river on the
// hex.
func (b *HexBoard) crossed(h hex.Hex) bool {
	return b.HasWater(h) && (b.HasLine(Road, h) || b.HasLine(Railroad, h))
}

// Transform is the place with its hexes and its name where the transform takes
// them, as far as the grid holds them.
func (p Place) Transform(t hex.Transform, g hex.Grid) Place {
	p.Hexes = t.Carry(p.Hexes, g)
	if p.Label != nil {
		label := t.Spot(*p.Label)
		p.Label = nil
		if g.Contains(label.Hex) {
			p.Label = &label
		}
	}
	return p
}

// Transform is the wind that the wind becomes. Winds go over into one another
// when the plane is turned by half a circle or mirrored along or across the
// columns of hexes; of any other turn it is the wind itself and false.
func (c Compass) Transform(t hex.Transform) (Compass, bool) {
	north := t.Dir(hex.N)
	if north != hex.N && north != hex.S {
		return c, false
	}
	east, south := c.Bearing()
	if north == hex.S {
		south = -south
	}
	if side := t.Dir(hex.NE); side == hex.NW || side == hex.SW {
		east = -east
	}
	if turned := WindAt(east, south); turned != "" {
		return turned, true
	}
	return c, true
}

// wind is the wind that the area itself names, and its key; nil where it names none.
func (a *Area) wind() (string, *Compass) {
	switch {
	case a.Edge != nil:
		return "edge.side", &a.Edge.Side
	case a.Beyond != nil:
		return "beyond.direction", &a.Beyond.Direction
	case a.Between != nil:
		return "between.along", &a.Between.Along
	case a.Extreme != nil:
		return "extreme.direction", &a.Extreme.Direction
	default:
		return "", nil
	}
}

// Transform takes the hexes and directions that the area itself names, areas
// nested in it aside, to where the transform takes them, as far as the grid
// holds them. A wind that has no exact counterpart stays as it is; the result
// is false then.
func (a *Area) Transform(t hex.Transform, g hex.Grid) bool {
	a.Hexes = t.Carry(a.Hexes, g)
	if a.Directly != nil {
		if d, ok := hex.ParseDir(a.Directly.Direction); ok {
			a.Directly.Direction = t.Dir(d).String()
		}
	}
	if _, w := a.wind(); w != nil {
		turned, ok := w.Transform(t)
		*w = turned
		return ok
	}
	return true
}
