// Package sectors is what designers do to boards of areas: corners that are moved for
// all sectors that meet there, sectors that are split and joined, links that follow
// from borders. Each is an edit of a document; a window is not in it.
package sectors

import (
	"errors"
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Corner is the corner of a sector that is nearest to a point, false where none is so
// near.
func Corner(b *model.AreaBoard, at plane.Point, within int) (plane.Point, bool) {
	var best plane.Point
	least := within*within + 1
	for _, s := range b.Sectors {
		for _, c := range s.Outline {
			if d := (c.X-at.X)*(c.X-at.X) + (c.Y-at.Y)*(c.Y-at.Y); d < least {
				best, least = c, d
			}
		}
	}
	return best, least <= within*within
}

// MoveCorner moves a corner of all sectors that meet there. It is refused where a
// sector would cross itself or another. Points beyond the sheet are brought onto it.
func MoveCorner(b *model.AreaBoard, from, to plane.Point) (document.Edit, error) {
	to = b.OnSheet(to)
	next := b.Copy().(*model.AreaBoard)
	var moved []int
	for i := range next.Sectors {
		s := &next.Sectors[i]
		if !s.Outline.Simple() && !slices.Contains(s.Outline, from) {
			continue
		}
		s.Outline = withCorner(s.Outline, from)
		for k, c := range s.Outline {
			if c == from {
				s.Outline[k] = to
				moved = append(moved, i)
			}
		}
	}
	if err := sound(next, moved); err != nil {
		return nil, err
	}
	return document.Set{Name: "move a corner", Path: "map.sectors", Value: next.Sectors}, nil
}

// sound refuses boards on which one of some sectors has no inside or lies on another.
func sound(b *model.AreaBoard, some []int) error {
	for _, i := range some {
		s := b.Sectors[i]
		if !s.Outline.Simple() {
			return fmt.Errorf("the sides of sector %s would cross or touch", s.Name)
		}
		for j, o := range b.Sectors {
			if j != i && o.Outline.Simple() && s.Outline.Overlaps(o.Outline) {
				return fmt.Errorf("sectors %s and %s would lie on the same ground", s.Name, o.Name)
			}
		}
	}
	return nil
}

// withCorner is an outline with a corner at a point where one of its sides passes
// through it.
func withCorner(p plane.Polygon, at plane.Point) plane.Polygon {
	if slices.Contains(p, at) {
		return p
	}
	for k, c := range p {
		if (plane.Segment{From: c, To: p[(k+1)%len(p)]}).Holds(at) {
			return slices.Insert(slices.Clone(p), k+1, at)
		}
	}
	return p
}

// clockwise is an outline as it runs clockwise on the sheet.
func clockwise(p plane.Polygon) plane.Polygon {
	sum := 0
	for e := range p.Edges() {
		sum += e.From.X*e.To.Y - e.To.X*e.From.Y
	}
	p = slices.Clone(p)
	if sum < 0 {
		slices.Reverse(p)
	}
	return p
}

// Join makes one sector of two that share a border. It keeps what the first says, and
// the links of both.
func Join(b *model.AreaBoard, i, j int) (document.Edit, error) {
	one, other := b.Sectors[i], b.Sectors[j]
	if i == j || len(one.Outline.Border(other.Outline)) == 0 {
		return nil, fmt.Errorf("sectors %s and %s share no border", one.Name, other.Name)
	}
	around, ok := union(one.Outline, other.Outline)
	if !ok {
		return nil, errors.New("the two would go round ground that is in neither")
	}
	next := b.Copy().(*model.AreaBoard)
	next.Sectors[i].Outline = around
	next.Sectors = slices.Delete(next.Sectors, j, j+1)
	next.Links = nil
	seen := map[[2]string]bool{}
	for _, l := range b.Links {
		joined := l.From == other.ID || l.To == other.ID
		if l.From == other.ID {
			l.From = one.ID
		}
		if l.To == other.ID {
			l.To = one.ID
		}
		pair := [2]string{min(l.From, l.To), max(l.From, l.To)}
		if l.From == l.To && joined || seen[pair] {
			continue
		}
		seen[pair] = true
		next.Links = append(next.Links, l)
	}
	return boardEdit("join sectors", next), nil
}

// union is the outline around two outlines that share borders; false where they go
// round a hole or meet in several places.
func union(a, b plane.Polygon) (plane.Polygon, bool) {
	a, b = clockwise(a), clockwise(b)
	for _, c := range b {
		a = withCorner(a, c)
	}
	for _, c := range a {
		b = withCorner(b, c)
	}
	next := map[plane.Point]plane.Point{}
	count := 0
	for _, p := range [2][2]plane.Polygon{{a, b}, {b, a}} {
		back := map[plane.Segment]bool{}
		for e := range p[1].Edges() {
			back[plane.Segment{From: e.To, To: e.From}] = true
		}
		for e := range p[0].Edges() {
			if back[e] {
				continue
			}
			if _, twice := next[e.From]; twice {
				return nil, false
			}
			next[e.From] = e.To
			count++
		}
	}
	var out plane.Polygon
	for start := range next {
		if len(out) == 0 || start.X < out[0].X || start.X == out[0].X && start.Y < out[0].Y {
			out = plane.Polygon{start}
		}
	}
	for len(out) > 0 && len(out) <= count {
		to, ok := next[out[len(out)-1]]
		if !ok {
			return nil, false
		}
		if to == out[0] {
			break
		}
		out = append(out, to)
	}
	if len(out) != count {
		return nil, false
	}
	out = straightened(out)
	return out, out.Simple()
}

// straightened is an outline without corners that do not turn.
func straightened(p plane.Polygon) plane.Polygon {
	n := len(p)
	var out plane.Polygon
	for k, c := range p {
		if !(plane.Segment{From: p[(k+n-1)%n], To: p[(k+1)%n]}).Holds(c) {
			out = append(out, c)
		}
	}
	return out
}

// boardEdit is the edit that gives a board other sectors and links.
func boardEdit(label string, next *model.AreaBoard) document.Edit {
	return document.Batch{Name: label, Edits: []document.Edit{
		document.Set{Name: label, Path: "map.sectors", Value: next.Sectors},
		document.Set{Name: label, Path: "map.links", Value: next.Links},
	}}
}

// Split parts a sector in two across its middle, from north to south where it is wider
// than high. The new one lies behind the old one in the board's order; each is linked
// with those that it faces, and both with each other.
func Split(b *model.AreaBoard, i int) (document.Edit, error) {
	s := b.Sectors[i]
	if !s.Outline.Simple() {
		return nil, fmt.Errorf("sector %s encloses no ground", s.Name)
	}
	first, second, ok := halves(s.Outline)
	if !ok {
		return nil, fmt.Errorf("sector %s is too small to be split", s.Name)
	}
	next := b.Copy().(*model.AreaBoard)
	for k := range next.Sectors { // those beside it bend where it does
		o := &next.Sectors[k]
		for _, c := range [2]plane.Point{first[0], first[len(first)-1]} {
			if k != i && o.Outline.Simple() {
				o.Outline = bent(o.Outline, s.Outline, c)
			}
		}
	}
	id := newID(b, s.ID)
	next.Sectors[i].Outline = first
	next.Sectors = slices.Insert(next.Sectors, i+1, model.Sector{ID: id, Name: s.Name + " II", Side: s.Side, Terrain: s.Terrain, Outline: second})
	if err := sound(next, []int{i, i + 1}); err != nil {
		return nil, err
	}
	next.Links = nil
	for _, l := range b.Links {
		other := l.To
		if l.To == s.ID {
			other = l.From
		}
		if l.From != s.ID && l.To != s.ID {
			next.Links = append(next.Links, l)
			continue
		}
		k, ok := next.Sector(other)
		if !ok {
			next.Links = append(next.Links, l)
			continue
		}
		for _, half := range facing(next, k, i, i+1) {
			next.Links = append(next.Links, model.Link{From: next.Sectors[half].ID, To: other, Heading: next.Heading(half, k), Road: l.Road})
		}
	}
	next.Links = append(next.Links, model.Link{From: s.ID, To: id, Heading: next.Heading(i, i+1)})
	return boardEdit("split sector "+s.ID, next), nil
}

// facing is which of two sectors another one is linked with: those that it shares a
// border with, or where it has none the nearer.
func facing(b *model.AreaBoard, k, one, two int) []int {
	var out []int
	for _, half := range [2]int{one, two} {
		if len(b.Sectors[half].Outline.Border(b.Sectors[k].Outline)) > 0 {
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

// newID is an id that no sector has: "b2-2".
func newID(b *model.AreaBoard, id string) string {
	for n := 2; ; n++ {
		if next := fmt.Sprintf("%s-%d", id, n); !slices.Contains(b.PlaceIDs(), next) {
			return next
		}
	}
}

// halves parts an outline along the line through its middle. The first and the last
// corner of each are those where it is cut.
func halves(p plane.Polygon) (first, second plane.Polygon, ok bool) {
	p = clockwise(p)
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
	type cut struct {
		at    plane.Point // turned
		after int         // the corner before it
	}
	var above, below *cut
	for k, c := range p {
		a, b := turn(c), turn(p[(k+1)%len(p)])
		if (a.X < middle.X) == (b.X < middle.X) {
			continue
		}
		at := plane.Point{X: middle.X, Y: a.Y + divided((b.Y-a.Y)*(middle.X-a.X), b.X-a.X)}
		if at.Y <= middle.Y && (above == nil || at.Y > above.at.Y) {
			above = &cut{at, k}
		}
		if at.Y > middle.Y && (below == nil || at.Y < below.at.Y) {
			below = &cut{at, k}
		}
	}
	if above == nil || below == nil {
		return nil, nil, false
	}
	between := func(from, to *cut) plane.Polygon {
		out := plane.Polygon{turn(from.at)}
		for k := (from.after + 1) % len(p); ; k = (k + 1) % len(p) {
			out = append(out, p[k])
			if k == to.after {
				break
			}
		}
		out = append(out, turn(to.at))
		return slices.Compact(out)
	}
	first, second = between(above, below), between(below, above)
	return first, second, first.Simple() && second.Simple()
}

// divided is a quotient to the nearest whole number.
func divided(a, b int) int {
	if b < 0 {
		a, b = -a, -b
	}
	if a < 0 {
		return -((-a + b/2) / b)
	}
	return (a + b/2) / b
}

// bent is an outline with a corner at a point that another has on a side which both
// share; the point may lie beside the side by the rounding to whole numbers.
func bent(p, other plane.Polygon, at plane.Point) plane.Polygon {
	for k, c := range p {
		e := plane.Segment{From: c, To: p[(k+1)%len(p)]}
		for o := range other.Edges() {
			shared, ok := e.Shared(o)
			if ok && at != e.From && at != e.To &&
				min(shared.From.X, shared.To.X) <= at.X && at.X <= max(shared.From.X, shared.To.X) &&
				min(shared.From.Y, shared.To.Y) <= at.Y && at.Y <= max(shared.From.Y, shared.To.Y) {
				return slices.Insert(slices.Clone(p), k+1, at)
			}
		}
	}
	return p
}

// LinkBorders links all sectors that share a border and are not linked yet; false
// where there are none.
func LinkBorders(b *model.AreaBoard) (document.Edit, bool) {
	links := slices.Clone(b.Links)
	for i, s := range b.Sectors {
		for j := range i {
			o := b.Sectors[j]
			if _, linked := b.LinkBetween(o.ID, s.ID); !linked && len(o.Outline.Border(s.Outline)) > 0 {
				links = append(links, model.Link{From: o.ID, To: s.ID, Heading: b.Heading(j, i)})
			}
		}
	}
	return document.Set{Name: "link sectors across their borders", Path: "map.links", Value: links}, len(links) > len(b.Links)
}
