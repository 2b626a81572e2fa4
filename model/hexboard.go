package model

import (
	"reflect"
	"slices"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
)

// Terrain is the ground of a hex.
type Terrain uint8

// The terrains, in the order of palettes.
const (
	Clear Terrain = iota
	Slope
	Crest
	Woods
	Town
	numTerrains
)

var terrainNames = [numTerrains]string{"clear", "slope", "crest", "woods", "town"}

// Terrains lists every terrain in palette order.
func Terrains() []Terrain { return []Terrain{Clear, Slope, Crest, Woods, Town} }

// String is the terrain's name in files: "clear", "woods", ...
func (t Terrain) String() string { return terrainNames[t%numTerrains] }

// ParseTerrain reads a terrain's name as String writes it.
func ParseTerrain(name string) (Terrain, bool) {
	i := slices.Index(terrainNames[:], name)
	return Terrain(max(i, 0)), i >= 0
}

// LineKind is a feature that runs through hex centres from hex to hex.
type LineKind uint8

// The line features.
const (
	Road LineKind = iota
	Railroad
	Canal
	River
	NumLines
)

var lineNames = [NumLines]string{"road", "railroad", "canal", "river"}

// LineKinds lists every line feature.
func LineKinds() []LineKind { return []LineKind{Road, Railroad, Canal, River} }

// String is the line's name in files: "road", "railroad", "canal" or "river".
func (k LineKind) String() string { return lineNames[k%NumLines] }

// IsWater reports whether roads and railroads cross the line on bridges.
func (k LineKind) IsWater() bool { return k == Canal || k == River }

// ParseLineKind reads a line feature's name as String writes it.
func ParseLineKind(name string) (LineKind, bool) {
	i := slices.Index(lineNames[:], name)
	return LineKind(max(i, 0)), i >= 0
}

// SideKind is a feature that lies along a hexside.
type SideKind uint8

// The hexside features.
const (
	Hedge SideKind = iota
	Wall
	Stream
	NumSides
)

var sideNames = [NumSides]string{"hedge", "wall", "stream"}

// SideKinds lists every hexside feature.
func SideKinds() []SideKind { return []SideKind{Hedge, Wall, Stream} }

// String is the hexside feature's name in files: "hedge", "wall" or "stream".
func (k SideKind) String() string { return sideNames[k%NumSides] }

// ParseSideKind reads a hexside feature's name as String writes it.
func ParseSideKind(name string) (SideKind, bool) {
	i := slices.Index(sideNames[:], name)
	return SideKind(max(i, 0)), i >= 0
}

// DirSet is a set of directions, bit d for hex.Dir d.
type DirSet uint8

// Has reports whether the direction is in the set.
func (s DirSet) Has(d hex.Dir) bool { return s&(1<<d) != 0 }

// Len is the number of directions in the set.
func (s DirSet) Len() int {
	n := 0
	for ; s != 0; s &= s - 1 {
		n++
	}
	return n
}

// HexBoard is a map of hexes: what lies on each hex, on the lines between hex centres
// and on hexsides, and the named places. Make one with NewHexBoard.
//
// Reading a hex off the grid gives the zero value; writing one does nothing.
type HexBoard struct {
	Grid      hex.Grid
	HexMeters int // width of a hex on the ground
	Places    []Place

	terrain  []Terrain
	altitude []int16
	bridges  []bool
	lines    [NumLines][]DirSet
	sides    [NumSides][]DirSet
}

// NewHexBoard is an empty board of clear hexes 100 m wide.
func NewHexBoard(cols, rows int) *HexBoard {
	g := hex.Grid{Cols: cols, Rows: rows}
	b := &HexBoard{
		Grid: g, HexMeters: 100,
		terrain:  make([]Terrain, g.Len()),
		altitude: make([]int16, g.Len()),
		bridges:  make([]bool, g.Len()),
	}
	for k := range b.lines {
		b.lines[k] = make([]DirSet, g.Len())
	}
	for k := range b.sides {
		b.sides[k] = make([]DirSet, g.Len())
	}
	return b
}

// Clone is an independent copy.
func (b *HexBoard) Clone() *HexBoard { return b.CloneInto(&HexBoard{}) }

// CloneInto is Clone in the memory of a board that nobody has a use for any more.
func (b *HexBoard) CloneInto(c *HexBoard) *HexBoard {
	was := *c
	*c = *b
	c.terrain = append(was.terrain[:0], b.terrain...)
	c.altitude = append(was.altitude[:0], b.altitude...)
	c.bridges = append(was.bridges[:0], b.bridges...)
	for k := range b.lines {
		c.lines[k] = append(was.lines[k][:0], b.lines[k]...)
	}
	for k := range b.sides {
		c.sides[k] = append(was.sides[k][:0], b.sides[k]...)
	}
	c.Places = each(b.Places, func(p Place) Place {
		p.Hexes = slices.Clone(p.Hexes)
		if p.Label != nil {
			label := *p.Label
			p.Label = &label
		}
		return p
	})
	return c
}

// Kind is the kind of board.
func (b *HexBoard) Kind() BoardKind { return OnHexes }

// Copy is Clone of any board.
func (b *HexBoard) Copy() Board { return b.Clone() }

// Same is Equal of any board.
func (b *HexBoard) Same(other Board) bool {
	o, ok := other.(*HexBoard)
	return ok && b.Equal(o)
}

// Label is the label of a hex.
func (b *HexBoard) Label(at Site) string { return b.Grid.Label(at.Hex()) }

// Parse finds the hex of a label.
func (b *HexBoard) Parse(label string) (Site, error) {
	h, err := b.Grid.Parse(label)
	return HexSite(h), err
}

// PlaceIDs is the ids of the named places.
func (b *HexBoard) PlaceIDs() []string {
	out := make([]string, len(b.Places))
	for i, p := range b.Places {
		out[i] = p.ID
	}
	return out
}

// Equal reports whether another board is the same in everything.
func (b *HexBoard) Equal(o *HexBoard) bool {
	same := b.Grid == o.Grid && b.HexMeters == o.HexMeters && slices.Equal(b.terrain, o.terrain) &&
		slices.Equal(b.altitude, o.altitude) && slices.Equal(b.bridges, o.bridges)
	for k := range b.lines {
		same = same && slices.Equal(b.lines[k], o.lines[k])
	}
	for k := range b.sides {
		same = same && slices.Equal(b.sides[k], o.sides[k])
	}
	return same && reflect.DeepEqual(b.Places, o.Places)
}

// Terrain is the ground of the hex.
func (b *HexBoard) Terrain(h hex.Hex) Terrain {
	if !b.Grid.Contains(h) {
		return Clear
	}
	return b.terrain[b.Grid.Index(h)]
}

// SetTerrain changes the ground of the hex.
func (b *HexBoard) SetTerrain(h hex.Hex, t Terrain) {
	if b.Grid.Contains(h) {
		b.terrain[b.Grid.Index(h)] = t
	}
}

// Altitude is the altitude of a crest hex in metres; 0 for level ground.
func (b *HexBoard) Altitude(h hex.Hex) int {
	if !b.Grid.Contains(h) {
		return 0
	}
	return int(b.altitude[b.Grid.Index(h)])
}

// SetAltitude changes the altitude, in metres from 0 to 9999.
func (b *HexBoard) SetAltitude(h hex.Hex, meters int) {
	if b.Grid.Contains(h) {
		b.altitude[b.Grid.Index(h)] = int16(min(max(meters, 0), limits.Altitude))
	}
}

// Bridge reports whether the hex carries a bridge over its canal or river.
func (b *HexBoard) Bridge(h hex.Hex) bool {
	return b.Grid.Contains(h) && b.bridges[b.Grid.Index(h)]
}

// SetBridge puts a bridge on the hex or takes it away.
func (b *HexBoard) SetBridge(h hex.Hex, bridge bool) {
	if b.Grid.Contains(h) {
		b.bridges[b.Grid.Index(h)] = bridge
	}
}

// Links are the directions in which a line leaves the hex.
func (b *HexBoard) Links(k LineKind, h hex.Hex) DirSet {
	if !b.Grid.Contains(h) {
		return 0
	}
	return b.lines[k][b.Grid.Index(h)]
}

// AllLinks are the directions in which each kind of line leaves the hex.
func (b *HexBoard) AllLinks(h hex.Hex) (all [NumLines]DirSet) {
	if b.Grid.Contains(h) {
		i := b.Grid.Index(h)
		for k := range all {
			all[k] = b.lines[k][i]
		}
	}
	return all
}

// Linked reports whether a line runs from h across the hexside d.
func (b *HexBoard) Linked(k LineKind, h hex.Hex, d hex.Dir) bool { return b.Links(k, h).Has(d) }

// HasLine reports whether a line of the kind touches the hex.
func (b *HexBoard) HasLine(k LineKind, h hex.Hex) bool { return b.Links(k, h) != 0 }

// SetLink joins or parts h and its neighbor across d. A line cannot leave the
// grid: the call does nothing when either hex lies off it.
func (b *HexBoard) SetLink(k LineKind, h hex.Hex, d hex.Dir, linked bool) {
	b.setPair(b.lines[k], h, d, linked)
}

// SidesOf are the hexsides of the hex that carry the feature.
func (b *HexBoard) SidesOf(k SideKind, h hex.Hex) DirSet {
	if !b.Grid.Contains(h) {
		return 0
	}
	return b.sides[k][b.Grid.Index(h)]
}

// AllSides are the hexsides of the hex that carry each kind of feature.
func (b *HexBoard) AllSides(h hex.Hex) (all [NumSides]DirSet) {
	if b.Grid.Contains(h) {
		i := b.Grid.Index(h)
		for k := range all {
			all[k] = b.sides[k][i]
		}
	}
	return all
}

// SetSide puts a feature on the hexside between h and its neighbor across d,
// or takes it away. It does nothing when either hex lies off the grid.
func (b *HexBoard) SetSide(k SideKind, h hex.Hex, d hex.Dir, present bool) {
	b.setPair(b.sides[k], h, d, present)
}

func (b *HexBoard) setPair(sets []DirSet, h hex.Hex, d hex.Dir, present bool) {
	n := h.Neighbor(d)
	if !b.Grid.Contains(h) || !b.Grid.Contains(n) {
		return
	}
	i, j := b.Grid.Index(h), b.Grid.Index(n)
	if present {
		sets[i] |= 1 << d
		sets[j] |= 1 << d.Opposite()
	} else {
		sets[i] &^= 1 << d
		sets[j] &^= 1 << d.Opposite()
	}
}

// TerrainHexes is the set of hexes of a terrain.
func (b *HexBoard) TerrainHexes(t Terrain) hex.Region {
	return pick(b.Grid, b.terrain, func(got Terrain) bool { return got == t })
}

// HasWater reports whether a canal or a river touches the hex.
func (b *HexBoard) HasWater(h hex.Hex) bool { return b.HasLine(Canal, h) || b.HasLine(River, h) }

// LineHexes is the set of hexes a line of the kind touches.
func (b *HexBoard) LineHexes(k LineKind) hex.Region {
	return pick(b.Grid, b.lines[k], func(links DirSet) bool { return links != 0 })
}

// BridgeHexes is the set of hexes with a bridge.
func (b *HexBoard) BridgeHexes() hex.Region {
	return pick(b.Grid, b.bridges, func(bridge bool) bool { return bridge })
}

// pick is the set of the hexes whose value is wanted; the values are in the
// grid's order.
func pick[T any](g hex.Grid, values []T, want func(T) bool) hex.Region {
	out := hex.NewRegion(g)
	for row := range g.Rows {
		for col, v := range values[row*g.Cols:][:g.Cols] {
			if want(v) {
				out.Add(hex.Hex{Col: col, Row: row})
			}
		}
	}
	return out
}
