package table

import (
	"github.com/mapsheet/mapsheet/model/plane"
)

// Hill is rings of which each lies a level higher than the ground around it.
type Hill struct {
	rings []Ring
	box   plane.Box
}

// Ring is one outline of a hill: the ground in it is of its level, where no ring
// within it makes it higher.
type Ring struct {
	Area
	Level int
}

// NewHill is the hill of an outline and of further ones, each of which lies within
// one before it.
func NewHill(outline plane.Polygon, rings ...plane.Polygon) Hill {
	h := Hill{rings: []Ring{{NewArea(outline), 1}}, box: plane.BoxOf(outline...)}
	for _, points := range rings {
		level := 1
		for _, r := range h.rings {
			if within(points, r.outline) {
				level = max(level, r.Level+1)
			}
		}
		h.rings = append(h.rings, Ring{NewArea(points), level})
	}
	return h
}

// within reports whether all corners of an outline lie in another.
func within(points, around plane.Polygon) bool {
	for _, p := range points {
		if !around.Holds(p) {
			return false
		}
	}
	return true
}

// Box is the least box that holds the hill.
func (h *Hill) Box() plane.Box { return h.box }

// Rings are the rings of the hill, to be read only.
func (h *Hill) Rings() []Ring { return h.rings }

// Level is the level of the innermost ring that holds a point, its edge included;
// 0 outside of all.
func (h *Hill) Level(p plane.Point) int {
	level := 0
	for i := range h.rings {
		if r := &h.rings[i]; r.Level > level && r.Holds(p) {
			level = r.Level
		}
	}
	return level
}
