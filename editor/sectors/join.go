package sectors

import (
	"errors"
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Join makes one sector of two that share a border. It keeps what the first says, and
// the links of both.
func Join(b *model.AreaBoard, i, j int) Change {
	return Change{Name: "join sectors", points: []plane.Point{within(b.Sectors[i]), within(b.Sectors[j])}, make: func(b *model.AreaBoard, points []plane.Point) error {
		i, okI := b.SectorAt(points[0])
		j, okJ := b.SectorAt(points[1])
		if !okI || !okJ {
			return errors.New("no sectors lie there")
		}
		return join(b, i, j)
	}}
}

// JoinIn makes one sector of two in a scenario, as Join does on its board, at both ends of
// the sheet where twice is true: what names the one that goes names the other from then on.
func JoinIn(s *model.Scenario, i, j int, twice bool) (document.Edit, error) {
	b := s.AreaBoard()
	change := Join(b, i, j)
	next, err := change.On(b, twice)
	if err != nil {
		return nil, err
	}
	rest := document.Revise(s, change.Name, func(s *model.Scenario) {
		for _, gone := range b.Sectors {
			if _, stays := next.Sector(gone.ID); stays {
				continue
			}
			if k, ok := next.SectorAt(within(gone)); ok {
				s.RenamePlace(gone.ID, next.Sectors[k].ID)
			}
		}
		for _, a := range s.TopAreas() {
			*a = onceEach(*a)
		}
	})
	return document.Batch{Name: change.Name, Edits: []document.Edit{boardEdit(change.Name, next), rest}}, nil
}

// onceEach is an area whose lists have each place once.
func onceEach(a model.Area) model.Area {
	some := func(list []model.Area) []model.Area {
		var out []model.Area
		for _, m := range list {
			if m = onceEach(m); m.Place == "" || !slices.ContainsFunc(out, func(o model.Area) bool { return o.Place == m.Place }) {
				out = append(out, m)
			}
		}
		return out
	}
	switch {
	case a.Union != nil:
		if a.Union = some(a.Union); len(a.Union) == 1 {
			return a.Union[0]
		}
	case a.Intersect != nil:
		a.Intersect = some(a.Intersect)
	case a.Within != nil:
		a.Within = &model.Within{Hexes: a.Within.Hexes, Of: onceEach(a.Within.Of)}
	case a.Except != nil:
		a.Except = &model.Except{From: onceEach(a.Except.From), Remove: onceEach(a.Except.Remove)}
	}
	return a
}

// within is a point of a sector's ground.
func within(s model.Sector) plane.Point {
	if len(s.Outline) == 0 {
		return plane.Point{X: -1, Y: -1}
	}
	return s.Outline.Middle()
}

func join(b *model.AreaBoard, i, j int) error {
	one, other := b.Sectors[i], b.Sectors[j]
	if i == j || !one.Outline.Borders(other.Outline) {
		return fmt.Errorf("%s and %s share no border", b.Title(i), b.Title(j))
	}
	around, ok := union(one.Outline, other.Outline)
	if !ok {
		return errors.New("the two would go round ground that is in neither")
	}
	b.Sectors[i].Outline = around
	b.Sectors = slices.Delete(b.Sectors, j, j+1)
	links := b.Links
	b.Links = nil
	seen := map[[2]string]bool{}
	for _, l := range links {
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
		b.Links = append(b.Links, l)
	}
	return nil
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
