package document

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Fragment is a piece of a board with everything on it: to be turned, mirrored,
// shifted and put down again, on the same board or another. Its hexes may lie
// off every board meanwhile.
type Fragment struct {
	cells  []HexCell // in label order of their hexes
	parts  []part    // of places, in the board's order
	ground bool      // of the cells the terrain alone is meant
}

// part is a place, or what of it lies on the fragment.
type part struct {
	place model.Place // with these hexes alone
	whole bool
}

// Copy is the fragment of the hexes of a region.
func Copy(b *model.HexBoard, r hex.Region) Fragment {
	f := Fragment{}
	for h := range r.All() {
		f.cells = append(f.cells, HexCell{h, CellAt(b, h)})
	}
	f.sort()
	for _, p := range b.Places {
		if slices.ContainsFunc(p.Hexes, r.Contains) {
			in := p.Region(b.Grid).Intersect(r)
			whole := in.Len() == len(p.Hexes)
			p.Hexes = in.List()
			f.parts = append(f.parts, part{p, whole})
		}
	}
	return f
}

// CopyGround is the fragment of what grows and stands on a region: the hexes
// with another terrain than clear and the places named for them. Put down, it
// leaves lines and hexsides as they are.
func CopyGround(b *model.HexBoard, r hex.Region) Fragment {
	f := Copy(b, r)
	f.ground = true
	f.cells = slices.DeleteFunc(f.cells, func(c HexCell) bool { return c.Cell.Terrain == model.Clear })
	f.parts = slices.DeleteFunc(f.parts, func(p part) bool { return !f.ties(p.place.Kind) })
	return f
}

// ties reports whether places of the kind are what they are by what the
// fragment holds.
func (f Fragment) ties(k model.PlaceKind) bool {
	if f.ground {
		return k == model.PlaceTown || k == model.PlaceWood || k == model.PlaceHill
	}
	return isTiedToGround(k)
}

func (f Fragment) sort() {
	slices.SortFunc(f.cells, func(a, b HexCell) int { return hex.Compare(a.Hex, b.Hex) })
}

// Hexes are the hexes it lies on, in label order.
func (f Fragment) Hexes() hex.List {
	out := make(hex.List, len(f.cells))
	for i, c := range f.cells {
		out[i] = c.Hex
	}
	return out
}

// Transform is the fragment turned, mirrored or shifted; lines and hexsides
// turn with it, and so do places with their names.
func (f Fragment) Transform(t hex.Transform) Fragment {
	out := Fragment{cells: make([]HexCell, len(f.cells)), parts: slices.Clone(f.parts), ground: f.ground}
	for i, c := range f.cells {
		moved := c.Cell
		for k := range moved.Links {
			moved.Links[k] = moved.Links[k].Transform(t)
		}
		for k := range moved.Sides {
			moved.Sides[k] = moved.Sides[k].Transform(t)
		}
		out.cells[i] = HexCell{t.Hex(c.Hex), moved}
	}
	out.sort()
	for i := range out.parts {
		p := &out.parts[i].place
		p.Hexes = t.List(p.Hexes)
		slices.SortFunc(p.Hexes, hex.Compare)
		if p.Label != nil {
			label := t.Spot(*p.Label)
			p.Label = &label
		}
	}
	return out
}

// Paste puts the ground of a fragment down where it lies; what was there goes. A line that
// led out of the fragment is joined to one of its kind beside it and ends where
// there is none. A line that led in from outside is cut, unless the fragment
// meets it. Hexsides at the edge keep what they have and get what the fragment
// has there. A bridge stays as it was copied as long as its crossing does. Of a
// fragment of ground the terrain alone is put down.
func (d *Draft) Paste(f Fragment) {
	if f.ground {
		for _, c := range f.cells {
			d.SetGround(c.Hex, c.Cell.Terrain, int(c.Cell.Altitude))
		}
		return
	}
	inside := make(map[hex.Hex]bool, len(f.cells))
	for _, c := range f.cells {
		inside[c.Hex] = true
	}
	type link struct {
		kind model.LineKind
		hex  hex.Hex
		dir  hex.Dir
		on   bool
	}
	var links []link // settled before any is changed, as joining asks what lies beside
	for _, c := range f.cells {
		if !d.board.Grid.Contains(c.Hex) {
			continue
		}
		for _, dir := range hex.Dirs {
			n := c.Hex.Neighbor(dir)
			for k, set := range c.Cell.Links {
				on := set.Has(dir) && (inside[n] || d.Cell(n).Links[k] != 0)
				links = append(links, link{model.LineKind(k), c.Hex, dir, on})
			}
		}
	}
	for _, c := range f.cells {
		if !d.board.Grid.Contains(c.Hex) {
			continue
		}
		d.SetGround(c.Hex, c.Cell.Terrain, int(c.Cell.Altitude))
		cell := d.cell(c.Hex)
		cell.Altitude, cell.Bridge = c.Cell.Altitude, c.Cell.Bridge
		d.pasted[c.Hex] = c.Cell
		for k, set := range c.Cell.Sides {
			for _, dir := range hex.Dirs {
				if on := set.Has(dir); on || inside[c.Hex.Neighbor(dir)] {
					d.SetSide(model.SideKind(k), hex.Side{Hex: c.Hex, Dir: dir}, on)
				}
			}
		}
	}
	for _, l := range links {
		d.SetLink(l.kind, l.hex, l.dir, l.on)
	}
}

// Clear takes everything off a hex, what it shares with its neighbors too.
func (d *Draft) Clear(h hex.Hex) {
	if !d.board.Grid.Contains(h) {
		return
	}
	d.SetGround(h, model.Clear, 0)
	c := d.cell(h)
	c.Bridge = false
	for _, dir := range hex.Dirs {
		for k := range c.Links {
			d.SetLink(model.LineKind(k), h, dir, false)
		}
		for k := range c.Sides {
			d.SetSide(model.SideKind(k), hex.Side{Hex: h, Dir: dir}, false)
		}
	}
}
