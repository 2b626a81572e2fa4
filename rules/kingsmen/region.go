package kingsmen

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

// region is ground that an area of a scenario picks on the table.
type region interface {
	// holds reports whether a point lies in it, its edge included.
	holds(p plane.Point) bool
	// covers reports whether all of a shape lies in it (r100).
	covers(s *table.Shape) bool
	// box is the least box that holds it.
	box() plane.Box
}

// outlined is the ground in an outline, or as near to it as a distance.
type outlined struct {
	area table.Area
	near int
}

func (r *outlined) holds(p plane.Point) bool {
	if r.near > 0 {
		at := table.Disc(p, 0)
		return r.area.Near(&at, r.near)
	}
	return r.area.Holds(p)
}

func (r *outlined) covers(s *table.Shape) bool {
	for _, p := range s.Corners() {
		if !r.holds(p) {
			return false
		}
	}
	if r.near > 0 {
		return true
	}
	for edge := range r.area.Edges() {
		if s.CutBy(edge) {
			return false
		}
	}
	return true
}

func (r *outlined) box() plane.Box { return r.area.Box().Grown(r.near) }

// along is the ground along a line of terrain, or as near to it as a distance.
type along struct {
	course table.Course
	near   int
}

func (r *along) holds(p plane.Point) bool {
	at := table.Disc(p, 0)
	return r.course.Near(&at, r.near)
}

func (r *along) covers(s *table.Shape) bool {
	for _, p := range s.Corners() {
		if !r.holds(p) {
			return false
		}
	}
	return true
}

func (r *along) box() plane.Box { return r.course.Box().Grown(r.near) }

// several are regions of which one, or all, must hold what they are asked for.
type several struct {
	of  []region
	all bool
}

func (r *several) each(holds func(region) bool) bool {
	for _, x := range r.of {
		if holds(x) != r.all {
			return !r.all
		}
	}
	return r.all
}

func (r *several) holds(p plane.Point) bool {
	return r.each(func(x region) bool { return x.holds(p) })
}

func (r *several) covers(s *table.Shape) bool {
	return r.each(func(x region) bool { return x.covers(s) })
}

func (r *several) box() plane.Box {
	b := r.of[0].box()
	for _, x := range r.of[1:] {
		b = b.Union(x.box())
	}
	return b
}

// without is a region but for another.
type without struct{ region, not region }

func (r *without) holds(p plane.Point) bool { return r.region.holds(p) && !r.not.holds(p) }

func (r *without) covers(s *table.Shape) bool {
	if !r.region.covers(s) {
		return false
	}
	for _, p := range s.Corners() {
		if r.not.holds(p) {
			return false
		}
	}
	return true
}

func (r *without) box() plane.Box { return r.region.box() }

// rectangle is the region between two corners.
func rectangle(from, to plane.Point) region {
	return &outlined{area: table.NewArea(plane.Polygon{from, {X: to.X, Y: from.Y}, to, {X: from.X, Y: to.Y}})}
}

// region is the ground that an area picks.
func (b *battle) region(a model.Area) (region, error) {
	whole := rectangle(plane.Point{}, plane.Point{X: b.board.Width, Y: b.board.Height})
	parts := func(of []model.Area, all bool) (region, error) {
		out := &several{all: all}
		for _, part := range of {
			r, err := b.region(part)
			if err != nil {
				return nil, err
			}
			out.of = append(out.of, r)
		}
		if len(out.of) == 0 {
			return nil, fmt.Errorf("an area of no parts picks nothing: name one")
		}
		return out, nil
	}
	switch {
	case a.Everywhere:
		return whole, nil
	case a.Place != "":
		return b.place(a.Place, 0)
	case a.Within != nil:
		if a.Within.Of.Place == "" {
			return nil, fmt.Errorf("a distance is measured from a zone or a piece of terrain: name one")
		}
		return b.place(a.Within.Of.Place, a.Within.Distance)
	case a.Edge != nil:
		from, to := plane.Point{}, plane.Point{X: b.board.Width, Y: b.board.Height}
		switch a.Edge.Side {
		case model.North:
			to.Y = a.Edge.Depth
		case model.South:
			from.Y = to.Y - a.Edge.Depth
		case model.West:
			to.X = a.Edge.Depth
		case model.East:
			from.X = to.X - a.Edge.Depth
		default:
			return nil, fmt.Errorf("a table has no edge %s", a.Edge.Side)
		}
		return rectangle(from, to), nil
	case a.Union != nil:
		return parts(a.Union, false)
	case a.Intersect != nil:
		return parts(a.Intersect, true)
	case a.Except != nil:
		of, err := b.region(a.Except.From)
		if err != nil {
			return nil, err
		}
		not, err := b.region(a.Except.Remove)
		return &without{of, not}, err
	}
	return nil, fmt.Errorf("the area has a form that an open table does not know")
}

// place is the ground of a zone or a piece of terrain, or as near to it as a distance.
func (b *battle) place(id string, near int) (region, error) {
	if i, ok := b.board.Zone(id); ok {
		return &outlined{table.NewArea(b.board.Zones[i].Outline), near}, nil
	}
	i, ok := b.board.Piece(id)
	if !ok {
		return nil, fmt.Errorf("there is no zone or piece of terrain %q on the table", id)
	}
	p := &b.board.Pieces[i]
	if p.Kind.Shape() == model.LineShape {
		return &along{table.NewCourse(p.Points, p.LineWidth()), near}, nil
	}
	return &outlined{table.NewArea(p.Points, p.Holes...), near}, nil
}
