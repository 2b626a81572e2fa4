package tables

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Draw adds a piece of terrain of a kind, with an outline or a course. Where a road
// crosses water a bridge appears.
func Draw(kind model.PieceKind, points []plane.Point) Change {
	return Change{Name: "draw " + article(kind), make: func(b *model.TableBoard) error {
		b.Pieces = append(b.Pieces, model.Piece{ID: newID(b, string(kind)), Kind: kind, Points: slices.Clone(points)})
		return nil
	}}
}

// article is a kind as labels have it: "a hill", "light woods".
func article(kind model.PieceKind) string {
	switch kind {
	case model.PieceLightWoods, model.PieceHeavyWoods, model.PieceCrops:
		return kind.Name()
	case model.PieceRough:
		return "rough ground"
	}
	return "a " + kind.Name()
}

// DrawZone adds a zone with an outline.
func DrawZone(points []plane.Point) Change {
	return Change{Name: "draw a zone", make: func(b *model.TableBoard) error {
		id := newID(b, "zone")
		var n int
		_, _ = fmt.Sscanf(id, "zone-%d", &n) // as newID makes them
		b.Zones = append(b.Zones, model.Zone{ID: id, Name: fmt.Sprintf("Zone %d", n), Outline: slices.Clone(points)})
		return nil
	}}
}

// Cut cuts a hole into an area, or lays a further level on a hill.
func Cut(t Thing, points []plane.Point) Change {
	return Change{Name: "cut a hole", make: func(b *model.TableBoard) error {
		if t.Zone || b.Pieces[t.Index].Kind.Shape() == model.LineShape {
			return fmt.Errorf("a hole is cut into an area, and %s is none: select woods, a field or water first", t.Told(b))
		}
		p := &b.Pieces[t.Index]
		if p.Kind.Shape() == model.RingsShape {
			p.Rings = append(p.Rings, slices.Clone(points))
		} else {
			p.Holes = append(p.Holes, slices.Clone(points))
		}
		return nil
	}}
}

// Drop takes a level of a hill away with those that lie inside it, or fills a hole.
func Drop(c Course) Change {
	return Change{Name: "take an outline away", make: func(b *model.TableBoard) error {
		if c.Part == 0 {
			return fmt.Errorf("the outline is all of %s: delete the whole", c.Of.Told(b))
		}
		p := &b.Pieces[c.Of.Index]
		if n := len(p.Rings); c.Part > n {
			p.Holes = slices.Delete(p.Holes, c.Part-1-n, c.Part-n)
			return nil
		}
		gone := p.Rings[c.Part-1]
		i := -1
		p.Rings = slices.DeleteFunc(p.Rings, func(r plane.Polygon) bool {
			i++
			return i == c.Part-1 || i >= c.Part && r.Inside(gone)
		})
		return nil
	}}
}
