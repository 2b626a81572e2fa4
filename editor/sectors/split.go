package sectors

import (
	"errors"
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Split parts a sector in two across its middle, from north to south where it is wider
// than high.
func Split(b *model.AreaBoard, i int) (Change, error) {
	s := b.Sectors[i]
	if !s.Outline.Simple() {
		return Change{}, fmt.Errorf("%s encloses no ground", b.Title(i))
	}
	line, ok := acrossMiddle(s.Outline)
	if !ok {
		return Change{}, fmt.Errorf("%s is too small to be split", b.Title(i))
	}
	return Cut(line), nil
}

// Cut parts a sector in two along a line from a point of its border to another. The new
// one lies behind the old one in the board's order; each is linked with those that it
// faces, and both with each other.
func Cut(line []plane.Point) Change {
	return Change{Name: "split a sector", points: slices.Clone(line), make: func(b *model.AreaBoard, line []plane.Point) error {
		if len(line) < 2 || line[0] == line[len(line)-1] {
			return errors.New("a sector is split along a line between two points of its border")
		}
		if len(b.Sectors) >= limits.Sectors {
			return fmt.Errorf("a map of areas has at most %d sectors", limits.Sectors)
		}
		meet(b, line[0])
		meet(b, line[len(line)-1])
		reached := -1
		for i, s := range b.Sectors {
			if !slices.Contains(s.Outline, line[0]) || !slices.Contains(s.Outline, line[len(line)-1]) || !s.Outline.Simple() {
				continue
			}
			if first, second, ok := parted(s.Outline, line); ok {
				part(b, i, first, second)
				return nil
			}
			reached = i
		}
		if reached >= 0 {
			return fmt.Errorf("the line leaves %s, or runs along its border", b.Title(reached))
		}
		return errors.New("the line begins and ends on the border of one sector")
	}}
}

// parted is the two parts of an outline along a line between two of its corners, false
// where that does not lead through its inside.
func parted(p plane.Polygon, line []plane.Point) (first, second plane.Polygon, ok bool) {
	from, to := slices.Index(p, line[0]), slices.Index(p, line[len(line)-1])
	around := func(from, to int) plane.Polygon {
		out := plane.Polygon{p[from]}
		for k := from; k != to; {
			k = (k + 1) % len(p)
			out = append(out, p[k])
		}
		return out
	}
	way := line[1 : len(line)-1]
	back := slices.Clone(way)
	slices.Reverse(back)
	first, second = append(around(from, to), back...), append(around(to, from), way...)
	return first, second, first.Simple() && second.Simple() && first.Area()+second.Area() == p.Area()
}

// part gives a sector one part of its ground, and a new one behind it the other.
func part(b *model.AreaBoard, i int, first, second plane.Polygon) {
	s := b.Sectors[i]
	id := newID(b, s.ID)
	b.Sectors[i].Outline = first
	b.Sectors = slices.Insert(b.Sectors, i+1, model.Sector{ID: id, Name: secondName(b, s.Name), Side: s.Side, Terrain: s.Terrain, Outline: second})
	links := b.Links
	b.Links = nil
	for _, l := range links {
		other := l.To
		if l.To == s.ID {
			other = l.From
		}
		k, ok := b.Sector(other)
		if l.From != s.ID && l.To != s.ID || !ok {
			b.Links = append(b.Links, l)
			continue
		}
		for _, half := range facing(b, k, i, i+1) {
			own := l
			own.From, own.To, own.Heading = b.Sectors[half].ID, other, b.Heading(half, k)
			b.Links = append(b.Links, own)
		}
	}
	b.Links = append(b.Links, model.Link{From: s.ID, To: id, Heading: b.Heading(i, i+1)})
}

// facing is which of two sectors another one is linked with: those that it shares a
// border with, or where it has none the nearer.
func facing(b *model.AreaBoard, k, one, two int) []int {
	var out []int
	for _, half := range [2]int{one, two} {
		if b.Sectors[half].Outline.Borders(b.Sectors[k].Outline) {
			out = append(out, half)
		}
	}
	if len(out) > 0 || len(b.Sectors[k].Outline) == 0 {
		return out
	}
	at := b.Sectors[k].Outline.Middle()
	far := func(half int) int {
		m := b.Sectors[half].Outline.Middle()
		return (m.X-at.X)*(m.X-at.X) + (m.Y-at.Y)*(m.Y-at.Y)
	}
	switch a, b := far(one), far(two); {
	case a < b:
		return []int{one}
	case a > b:
		return []int{two}
	}
	return []int{one, two}
}

// acrossMiddle is the line through the middle of an outline, to where it meets its border
// to either side.
func acrossMiddle(p plane.Polygon) ([]plane.Point, bool) {
	low, high := p[0], p[0]
	for _, c := range p {
		low = plane.Point{X: min(low.X, c.X), Y: min(low.Y, c.Y)}
		high = plane.Point{X: max(high.X, c.X), Y: max(high.Y, c.Y)}
	}
	turned := high.X-low.X < high.Y-low.Y
	turn := func(c plane.Point) plane.Point { // so that the line runs from north to south
		if turned {
			return plane.Point{X: c.Y, Y: c.X}
		}
		return c
	}
	middle := turn(p.Middle())
	var above, below *plane.Point // turned
	for e := range p.Edges() {
		a, b := turn(e.From), turn(e.To)
		if (a.X < middle.X) == (b.X < middle.X) {
			continue
		}
		at := plane.Point{X: middle.X, Y: a.Y + plane.Quotient((b.Y-a.Y)*(middle.X-a.X), b.X-a.X)}
		if at.Y <= middle.Y && (above == nil || at.Y > above.Y) {
			above = &at
		}
		if at.Y > middle.Y && (below == nil || at.Y < below.Y) {
			below = &at
		}
	}
	if above == nil || below == nil {
		return nil, false
	}
	return []plane.Point{turn(*above), turn(*below)}, true
}
