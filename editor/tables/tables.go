// Package tables is what designers do to open tables: pieces of terrain and zones that
// are drawn, reshaped, moved, turned and taken out, hills raised, holes cut, bridges laid.
// Each is a change of the table that is made, or refused with a sentence that says what
// to do; a window is not in it.
package tables

import (
	"fmt"
	"reflect"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Inch is how many units of length of a table an inch has.
const Inch = 100

// Change is a change to a table.
type Change struct {
	Name string
	make func(b *model.TableBoard) error
}

// On is a table with the change made, the bridges at their crossings. It is refused where
// an outline would have no inside or lie beside the table.
func (c Change) On(b *model.TableBoard) (*model.TableBoard, error) {
	next := b.Copy().(*model.TableBoard)
	if err := c.make(next); err != nil {
		return nil, err
	}
	bridge(b, next)
	return next, sound(b, next)
}

// Edit is the edit that makes the change of a table.
func (c Change) Edit(b *model.TableBoard) (document.Edit, error) {
	next, err := c.On(b)
	if err != nil {
		return nil, err
	}
	return c.To(b, next), nil
}

// To is the edit, of the change's name, that makes of a table another one.
func (c Change) To(b, next *model.TableBoard) document.Edit {
	out := document.Batch{Name: c.Name}
	set := func(path string, was, value any) {
		if !reflect.DeepEqual(was, value) {
			out.Edits = append(out.Edits, document.Set{Name: c.Name, Path: "map." + path, Value: value})
		}
	}
	set("width", b.Width, next.Width)
	set("height", b.Height, next.Height)
	set("pieces", b.Pieces, next.Pieces)
	set("zones", b.Zones, next.Zones)
	return out
}

// newID is an id that nothing on a table has: "hill-1".
func newID(b *model.TableBoard, kind string) string {
	for n := 1; ; n++ {
		id := fmt.Sprintf("%s-%d", kind, n)
		if _, taken := b.Place(id); !taken {
			return id
		}
	}
}

// Thing is a piece or a zone of a table.
type Thing struct {
	Zone  bool
	Index int // among the pieces, or the zones
}

// In reports whether a table has the thing.
func (t Thing) In(b *model.TableBoard) bool {
	if t.Zone {
		return t.Index >= 0 && t.Index < len(b.Zones)
	}
	return t.Index >= 0 && t.Index < len(b.Pieces)
}

// ID is the id of a thing of a table.
func (t Thing) ID(b *model.TableBoard) string {
	if t.Zone {
		return b.Zones[t.Index].ID
	}
	return b.Pieces[t.Index].ID
}

// Told is what sentences call a thing of a table: its name, or "the light woods".
func (t Thing) Told(b *model.TableBoard) string {
	switch {
	case t.Zone:
		zone, _ := b.Place(b.Zones[t.Index].ID)
		return "the " + zone.Title()
	case b.Pieces[t.Index].Name != "":
		return model.PlacePiece.Title(b.Pieces[t.Index].Name)
	}
	return "the " + b.Pieces[t.Index].Kind.Name()
}

// things are all things of a table, those that are drawn last at the end.
func things(b *model.TableBoard) []Thing {
	out := make([]Thing, 0, len(b.Zones)+len(b.Pieces))
	for i := range b.Zones {
		out = append(out, Thing{Zone: true, Index: i})
	}
	for i := range b.Pieces {
		out = append(out, Thing{Index: i})
	}
	return out
}

// Course is an outline of a thing, or the course of a line.
type Course struct {
	Of   Thing
	Part int // 0 for its points, then its rings or holes from 1
}

// Courses are the courses of a thing.
func (t Thing) Courses(b *model.TableBoard) []Course {
	out := []Course{{Of: t}}
	if !t.Zone {
		p := &b.Pieces[t.Index]
		for i := range len(p.Rings) + len(p.Holes) {
			out = append(out, Course{Of: t, Part: i + 1})
		}
	}
	return out
}

// Points is the corners of a course of a table.
func (c Course) Points(b *model.TableBoard) plane.Polygon { return *c.at(b) }

// Closed reports whether the last corner of a course is joined to the first.
func (c Course) Closed(b *model.TableBoard) bool {
	return c.Of.Zone || b.Pieces[c.Of.Index].Kind.Shape() != model.LineShape
}

// least is how many corners a course has at the least.
func (c Course) least(b *model.TableBoard) int {
	if c.Closed(b) {
		return 3
	}
	return 2
}

// at is where a table keeps the corners of a course.
func (c Course) at(b *model.TableBoard) *plane.Polygon {
	if c.Of.Zone {
		return &b.Zones[c.Of.Index].Outline
	}
	p := &b.Pieces[c.Of.Index]
	switch {
	case c.Part == 0:
		return &p.Points
	case c.Part <= len(p.Rings):
		return &p.Rings[c.Part-1]
	}
	return &p.Holes[c.Part-1-len(p.Rings)]
}

// told is what sentences call a course.
func (c Course) told(b *model.TableBoard) string {
	name := c.Of.Told(b)
	switch {
	case c.Part == 0:
		return name
	case c.Part <= len(b.Pieces[c.Of.Index].Rings):
		return fmt.Sprintf("level %d of %s", c.Part+1, name)
	}
	return "the hole in " + name
}
