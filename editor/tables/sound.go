package tables

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/model/plane"
)

// sound refuses a table on which a thing that is not as it was has an outline without an
// inside, lies beside the table, or has a ring or hole that leaves it.
func sound(was, b *model.TableBoard) error {
	switch {
	case len(b.Pieces) > limits.Pieces && len(b.Pieces) > len(was.Pieces):
		return fmt.Errorf("a table has at most %d pieces of terrain: take some away first", limits.Pieces)
	case len(b.Zones) > limits.Zones && len(b.Zones) > len(was.Zones):
		return fmt.Errorf("a table has at most %d zones: take some away first", limits.Zones)
	}
	resized := was.Width != b.Width || was.Height != b.Height
	for _, t := range things(b) {
		if !resized && known(was, b, t) {
			continue
		}
		if err := soundThing(b, t); err != nil {
			return err
		}
	}
	return nil
}

// known reports whether a thing of a table lay on another one alike.
func known(was, b *model.TableBoard, t Thing) bool {
	if t.Zone {
		i, ok := was.Zone(b.Zones[t.Index].ID)
		return ok && reflect.DeepEqual(was.Zones[i], b.Zones[t.Index])
	}
	i, ok := was.Piece(b.Pieces[t.Index].ID)
	return ok && reflect.DeepEqual(was.Pieces[i], b.Pieces[t.Index])
}

func soundThing(b *model.TableBoard, t Thing) error {
	for _, c := range t.Courses(b) {
		points := c.Points(b)
		switch name := c.told(b); {
		case len(points) < c.least(b) && c.Closed(b):
			return fmt.Errorf("an outline has three corners or more: set another one before you end %s", name)
		case len(points) < c.least(b):
			return fmt.Errorf("a line leads from one point to another: set one more before you end %s", name)
		case len(points) > limits.Corners:
			return fmt.Errorf("%s would have %d corners, of %d at the most: take some away, or draw it in two parts", name, len(points), limits.Corners)
		case beside(b, points):
			return fmt.Errorf("%s would lie beside the table: keep it on the cloth, which is %s by %s inches", name, model.ShortInches(b.Width), model.ShortInches(b.Height))
		case c.Closed(b) && !points.Simple():
			return fmt.Errorf("the sides of %s would cross or touch each other: keep its corners in their order around it", name)
		case !c.Closed(b) && stands(points):
			return fmt.Errorf("two corners of %s would lie on one point: set them apart", name)
		}
	}
	if t.Zone {
		return nil
	}
	return soundPiece(b, t)
}

// soundPiece refuses a piece whose rings and holes do not lie in each other as they
// should, or whose width no line has.
func soundPiece(b *model.TableBoard, t Thing) error {
	p := &b.Pieces[t.Index]
	name := t.Told(b)
	if len(p.Rings) > limits.PieceRings || len(p.Holes) > limits.PieceRings {
		return fmt.Errorf("%s has %d levels or holes, and no more are possible", name, limits.PieceRings)
	}
	lowest := p.Points.Ground()
	lower := []*plane.Ground{lowest}
	for i, ring := range p.Rings {
		ground := ring.Ground()
		if !slices.ContainsFunc(lower, ground.Inside) {
			return fmt.Errorf("level %d of %s would leave the one below: keep it inside, or take the level away first", i+2, name)
		}
		if slices.ContainsFunc(lower, func(o *plane.Ground) bool { return !ground.Inside(o) && ground.Overlaps(o) }) {
			return fmt.Errorf("level %d of %s would lie across another one: keep them apart, or one inside the other", i+2, name)
		}
		lower = append(lower, ground)
	}
	var holes []*plane.Ground
	for _, hole := range p.Holes {
		ground := hole.Ground()
		if !ground.Inside(lowest) {
			return fmt.Errorf("the hole would reach out of %s: keep it inside", name)
		}
		if slices.ContainsFunc(holes, ground.Overlaps) {
			return fmt.Errorf("two holes in %s would lie on each other: keep them apart", name)
		}
		holes = append(holes, ground)
	}
	if p.Width%2 != 0 || p.Width < 0 || p.Width > limits.LineWidth {
		return fmt.Errorf("%s cannot be %s wide: a width is an even number of hundredths of an inch, up to %s", name, model.CountedInches(p.Width), model.CountedInches(limits.LineWidth))
	}
	return nil
}

func beside(b *model.TableBoard, points plane.Polygon) bool {
	for _, p := range points {
		if !b.Holds(p) {
			return true
		}
	}
	return false
}

// stands reports whether a line has a piece of no length.
func stands(points plane.Polygon) bool {
	for i := range len(points) - 1 {
		if points[i] == points[i+1] {
			return true
		}
	}
	return false
}
