package review

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
)

// step is how far apart the spots lie by which the table is looked at: an inch.
const step = 100

// spots is the table inch by inch: on which of its spots something can stand.
type spots struct {
	across, down int
	shut         []bool
}

// at is where a spot lies.
func (s *spots) at(n int) plane.Point {
	return plane.Point{X: n%s.across*step + step/2, Y: n/s.across*step + step/2}
}

// spotsOf is the table with its impassable ground, as far as that is from something that
// needs so much room all round. Roads with their bridges and fords lead over it.
func spotsOf(c *rules.Case, room int) *spots {
	b := c.Scenario.TableBoard()
	out := &spots{across: max(b.Width/step, 1), down: max(b.Height/step, 1)}
	out.shut = make([]bool, out.across*out.down)
	for _, led := range []bool{false, true} {
		for i := range b.Pieces {
			p := &b.Pieces[i]
			switch {
			case led && leads(p.Kind):
				out.mark(p, 0, false)
			case !led && impassable(c, p):
				out.mark(p, room, true)
			}
		}
	}
	return out
}

// mark says of the spots within a distance of a piece whether they are shut.
func (s *spots) mark(p *model.Piece, distance int, shut bool) {
	if len(p.Points) == 0 {
		return
	}
	near, box := nearTo(p)
	box = box.Grown(distance)
	for y := max(box.Min.Y/step, 0); y < min(box.Max.Y/step+1, s.down); y++ {
		for x := max(box.Min.X/step, 0); x < min(box.Max.X/step+1, s.across); x++ {
			n := y*s.across + x
			if spot := table.Disc(s.at(n), 0); s.shut[n] != shut && near(&spot, distance) {
				s.shut[n] = shut
			}
		}
	}
}

// nearTo judges how near a piece of terrain shapes are, and is its box.
func nearTo(p *model.Piece) (func(*table.Shape, int) bool, plane.Box) {
	if p.Kind.Shape() == model.LineShape {
		c := table.NewCourse(p.Points, p.LineWidth())
		return c.Near, c.Box()
	}
	a := table.NewArea(p.Points, p.Holes...)
	return a.Near, a.Box()
}

// impassable reports whether nobody can enter a piece of terrain: as its kind, but for what
// is agreed for it.
func impassable(c *rules.Case, p *model.Piece) bool {
	if own := p.Own.Text(fields.ShutKey); own != "" {
		return own == fields.Yes
	}
	for _, line := range c.Charts.Lists[fields.GroundChart] {
		if line.Own.Text(fields.PieceKey) == string(p.Kind) {
			return line.Own.Text(fields.ShutKey) == fields.Yes
		}
	}
	return false
}

// leads reports whether pieces of a kind lead over others.
func leads(k model.PieceKind) bool {
	return k == model.PieceRoad || k == model.PieceBridge || k == model.PieceFord
}

// in is the spots of some ground, and how many of them something can stand on.
func (s *spots) in(g *model.Ground) (all []int, free int) {
	box := g.Box()
	for y := max(box.Min.Y/step, 0); y < min(box.Max.Y/step+1, s.down); y++ {
		for x := max(box.Min.X/step, 0); x < min(box.Max.X/step+1, s.across); x++ {
			if n := y*s.across + x; g.Holds(s.at(n)) {
				all = append(all, n)
				if !s.shut[n] {
					free++
				}
			}
		}
	}
	return all, free
}

// lead reports whether there is a way from some spots to others.
func (s *spots) lead(from, to []int) bool {
	goal := make(map[int]bool, len(to))
	for _, n := range to {
		goal[n] = true
	}
	seen := make([]bool, len(s.shut))
	var next []int
	visit := func(n int) {
		if !seen[n] && !s.shut[n] {
			seen[n] = true
			next = append(next, n)
		}
	}
	for _, n := range from {
		visit(n)
	}
	for len(next) > 0 {
		n := next[len(next)-1]
		next = next[:len(next)-1]
		if goal[n] {
			return true
		}
		if x := n % s.across; x > 0 {
			visit(n - 1)
		}
		if n%s.across < s.across-1 {
			visit(n + 1)
		}
		if n >= s.across {
			visit(n - s.across)
		}
		if n < len(s.shut)-s.across {
			visit(n + s.across)
		}
	}
	return false
}

// within reports whether some ground is within a distance of one of some spots.
func (s *spots) within(from []int, g *model.Ground, distance int) bool {
	box := g.Box().Grown(distance)
	for _, n := range from {
		at := s.at(n)
		if !box.Holds(plane.BoxOf(at)) {
			continue
		}
		if reach := table.Disc(at, distance); g.Meets(&reach) {
			return true
		}
	}
	return false
}
