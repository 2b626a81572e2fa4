package tables

import (
	"fmt"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Move moves a thing with all its outlines.
func Move(t Thing, by plane.Point) Change {
	return Change{Name: "move " + shortly(t), make: func(b *model.TableBoard) error {
		t.each(b, func(p plane.Point) plane.Point { return p.Add(by) })
		return nil
	}}
}

// shortly is what labels call a thing, of which they do not know more.
func shortly(t Thing) string {
	if t.Zone {
		return "a zone"
	}
	return "a piece"
}

// each changes all corners of a thing.
func (t Thing) each(b *model.TableBoard, f func(plane.Point) plane.Point) {
	for _, c := range t.Courses(b) {
		points := c.Points(b)
		for i, p := range points {
			points[i] = f(p)
		}
	}
}

// box is the least rectangle along the edges of the table that holds a thing.
func (t Thing) box(b *model.TableBoard) (from, to plane.Point) {
	points := Course{Of: t}.Points(b)
	from, to = points[0], points[0]
	for _, p := range points[1:] {
		from = plane.Point{X: min(from.X, p.X), Y: min(from.Y, p.Y)}
		to = plane.Point{X: max(to.X, p.X), Y: max(to.Y, p.Y)}
	}
	return from, to
}

// Kept is how far a thing can be moved, of a way, without leaving the table.
func Kept(b *model.TableBoard, t Thing, by plane.Point) plane.Point {
	from, to := t.box(b)
	return plane.Point{X: max(min(by.X, b.Width-to.X), -from.X), Y: max(min(by.Y, b.Height-to.Y), -from.Y)}
}

// Middle is the point about which a thing is turned.
func Middle(b *model.TableBoard, t Thing) plane.Point {
	from, to := t.box(b)
	return plane.Point{X: (from.X + to.X) / 2, Y: (from.Y + to.Y) / 2}
}

// Turn turns a thing about a point, by tenths of a degree clockwise. What would come to
// lie beside the table is moved back onto it.
func Turn(t Thing, tenths int, about plane.Point) Change {
	return Change{Name: "turn " + shortly(t), make: func(b *model.TableBoard) error {
		sin, cos := math.Sincos(float64(tenths) * math.Pi / 1800)
		t.each(b, func(p plane.Point) plane.Point {
			x, y := float64(p.X-about.X), float64(p.Y-about.Y)
			return plane.Point{X: about.X + int(math.Round(x*cos-y*sin)), Y: about.Y + int(math.Round(x*sin+y*cos))}
		})
		from, to := t.box(b)
		if to.X-from.X > b.Width || to.Y-from.Y > b.Height {
			return fmt.Errorf("%s is longer than the table is that way: make it shorter before you turn it", t.Told(b))
		}
		back := Kept(b, t, plane.Point{})
		t.each(b, func(p plane.Point) plane.Point { return p.Add(back) })
		return nil
	}}
}

// Copy lays a copy of a thing beside it, without its name.
func Copy(t Thing, by plane.Point) Change {
	return Change{Name: "copy " + shortly(t), make: func(b *model.TableBoard) error {
		own := b.Copy().(*model.TableBoard)
		by := Kept(b, t, by)
		var copied Thing
		if t.Zone {
			z := own.Zones[t.Index]
			z.ID = newID(b, z.ID)
			z.Name += " again"
			b.Zones = append(b.Zones, z)
			copied = Thing{Zone: true, Index: len(b.Zones) - 1}
		} else {
			p := own.Pieces[t.Index]
			p.ID, p.Name = newID(b, string(p.Kind)), ""
			b.Pieces = append(b.Pieces, p)
			copied = Thing{Index: len(b.Pieces) - 1}
		}
		copied.each(b, func(p plane.Point) plane.Point { return p.Add(by) })
		return nil
	}}
}

// Reorder has a piece drawn over all others, or under them.
func Reorder(t Thing, over bool) Change {
	return Change{Name: "lay a piece over others", make: func(b *model.TableBoard) error {
		if t.Zone {
			return fmt.Errorf("zones lie over all terrain, in no order: select a piece")
		}
		p := b.Pieces[t.Index]
		b.Pieces = slices.Delete(b.Pieces, t.Index, t.Index+1)
		if over {
			b.Pieces = append(b.Pieces, p)
		} else {
			b.Pieces = slices.Insert(b.Pieces, 0, p)
		}
		return nil
	}}
}

// SetKind makes a piece one of another kind: an area another area, which keeps its holes
// or its levels only where both kinds have them, or a line another line, which keeps a
// width of its own.
func SetKind(t Thing, kind model.PieceKind) Change {
	return Change{Name: "make it " + article(kind), make: func(b *model.TableBoard) error {
		if t.Zone {
			return fmt.Errorf("zones are no terrain and have no kind: select a piece")
		}
		p := &b.Pieces[t.Index]
		if p.Kind.Shape() != kind.Shape() && (p.Kind.Shape() == model.LineShape || kind.Shape() == model.LineShape) {
			return fmt.Errorf("%s cannot become %s: an area and a line are drawn anew", t.Told(b), article(kind))
		}
		if kind.Shape() == model.RingsShape {
			p.Holes = nil
		} else {
			p.Rings = nil
		}
		if p.Kind = kind; p.Width == kind.Width() {
			p.Width = 0
		}
		return nil
	}}
}

// ThingAt is what lies at a point of a table, the last one drawn there: a line within so
// far of it, an area around it; a zone only where no piece is. Pieces of lines come
// before the areas they lead through.
func ThingAt(b *model.TableBoard, at plane.Point, within int) (Thing, bool) {
	for i := range slices.Backward(b.Pieces) {
		t := Thing{Index: i}
		if p := &b.Pieces[i]; p.Kind.Shape() == model.LineShape {
			if _, _, on := SideAt(b, t, at, max(within, p.LineWidth()/2)); on {
				return t, true
			}
		}
	}
	for i := range slices.Backward(b.Pieces) {
		p := &b.Pieces[i]
		if p.Kind.Shape() != model.LineShape && p.Points.Holds(at) && !slices.ContainsFunc(p.Holes, func(h plane.Polygon) bool { return h.Holds(at) }) {
			return Thing{Index: i}, true
		}
	}
	for i := range slices.Backward(b.Zones) {
		if b.Zones[i].Outline.Holds(at) {
			return Thing{Zone: true, Index: i}, true
		}
	}
	return Thing{}, false
}

// SetWidth gives a line another width, in hundredths of an inch; its kind's is no width of
// its own.
func SetWidth(t Thing, width int) Change {
	return Change{Name: "change the width of a line", make: func(b *model.TableBoard) error {
		switch {
		case t.Zone || b.Pieces[t.Index].Kind.Shape() != model.LineShape:
			return fmt.Errorf("lines alone have a width: select a road, water or a fence")
		case width < 2:
			return fmt.Errorf("%s is at least 0.02 inches wide", t.Told(b))
		}
		p := &b.Pieces[t.Index]
		if p.Width = width; width == p.Kind.Width() {
			p.Width = 0
		}
		return nil
	}}
}
