// Package sectors is what designers do to boards of areas: sectors that are drawn, whose
// corners are moved for all that meet there, that are split, joined and taken out, links
// between them, and who stands in them. Each is an edit of a document; a window is not in
// it.
package sectors

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Change is a change to the outlines of a board. It can be made at both ends of the sheet,
// as on boards that look the same to either side.
type Change struct {
	Name   string
	points []plane.Point
	make   func(b *model.AreaBoard, points []plane.Point) error
}

// On is a board with the change made, at both ends of the sheet where twice is true. It is
// refused where a sector would cross itself or lie on another.
func (c Change) On(b *model.AreaBoard, twice bool) (*model.AreaBoard, error) {
	next := b.Copy().(*model.AreaBoard)
	if err := c.make(next, c.points); err != nil {
		return nil, err
	}
	if turned := turnedBy(b, c.points); twice && !samePoints(turned, c.points) {
		if err := c.make(next, turned); err != nil {
			return nil, fmt.Errorf("at the other end of the sheet: %w", err)
		}
	}
	return next, sound(b, next)
}

// Edit is the edit that makes the change of a board.
func (c Change) Edit(b *model.AreaBoard, twice bool) (document.Edit, error) {
	next, err := c.On(b, twice)
	if err != nil {
		return nil, err
	}
	return boardEdit(c.Name, next), nil
}

// Opposite is the point of the sheet that a half turn brings to another.
func Opposite(b *model.AreaBoard, p plane.Point) plane.Point {
	return plane.Point{X: b.Width - p.X, Y: b.Height - p.Y}
}

// Twin is the sector at the other end of the sheet; false where none lies there.
func Twin(b *model.AreaBoard, i int) (int, bool) {
	return b.SectorAt(Opposite(b, within(b.Sectors[i])))
}

func turnedBy(b *model.AreaBoard, points []plane.Point) []plane.Point {
	out := make([]plane.Point, len(points))
	for i, p := range points {
		out[i] = Opposite(b, p)
	}
	return out
}

// samePoints reports whether two lists have the same points in whatever order.
func samePoints(a, b []plane.Point) bool {
	return !slices.ContainsFunc(a, func(p plane.Point) bool { return !slices.Contains(b, p) })
}

// sound refuses a board on which a sector that is not as it was has no inside or lies on
// another.
func sound(was, b *model.AreaBoard) error {
	grounds := make([]*plane.Ground, len(b.Sectors))
	for i, s := range b.Sectors {
		grounds[i] = s.Outline.Ground()
	}
	for i, s := range b.Sectors {
		if k, known := was.Sector(s.ID); known && slices.Equal(was.Sectors[k].Outline, s.Outline) {
			continue
		}
		if !s.Outline.Simple() {
			return fmt.Errorf("the sides of %s would cross or touch", b.Title(i))
		}
		for j, o := range b.Sectors {
			if j != i && grounds[i].Overlaps(grounds[j]) && o.Outline.Simple() {
				return fmt.Errorf("%s and %s would lie on the same ground", b.Title(i), b.Title(j))
			}
		}
	}
	return nil
}

// boardEdit is the edit that gives a board other sectors and links.
func boardEdit(label string, next *model.AreaBoard) document.Edit {
	return document.Batch{Name: label, Edits: []document.Edit{
		document.Set{Name: label, Path: "map.sectors", Value: next.Sectors},
		document.Set{Name: label, Path: "map.links", Value: next.Links},
	}}
}

// newID is an id that no sector has: "b2-2".
func newID(b *model.AreaBoard, id string) string {
	for n := 2; ; n++ {
		if next := fmt.Sprintf("%s-%d", id, n); !slices.Contains(b.PlaceIDs(), next) {
			return next
		}
	}
}

// isName reports whether a sector has a name.
func isName(b *model.AreaBoard, name string) bool {
	return slices.ContainsFunc(b.Sectors, func(s model.Sector) bool { return s.Name == name })
}

// secondName is a name for the other part of what had a name: "Wood II", or "Wood III"
// where there is one; none where that had none.
func secondName(b *model.AreaBoard, name string) string {
	if name == "" {
		return ""
	}
	for n := 2; ; n++ {
		next := fmt.Sprintf("%s %d", name, n)
		if n < len(roman) {
			next = name + " " + roman[n]
		}
		if !isName(b, next) {
			return next
		}
	}
}

var roman = [...]string{2: "II", 3: "III", 4: "IV", 5: "V", 6: "VI", 7: "VII", 8: "VIII", 9: "IX", 10: "X"}
