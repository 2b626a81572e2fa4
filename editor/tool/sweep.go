package tool

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model/hex"
)

// sweep is what tools that are swept over the map have in common: a stroke of
// hexes without gaps, and a straight line from where the last stroke ended.
type sweep struct {
	sweeping bool
	at       hex.Hex // where the stroke is, or the last one ended
	anchored bool    // there has been a stroke
}

// begin starts a stroke and returns the hexes of its first touch.
func (s *sweep) begin(d *document.Document, e Event, label string, radius int) hex.List {
	touched := s.reach(d, e, radius)
	d.BeginStroke(label)
	s.sweeping, s.anchored, s.at = true, true, e.Hex
	return touched
}

// goesOn reports whether the pointer takes the stroke on to another hex. A
// stroke that the document has ended, for an undo perhaps, does not go on.
func (s *sweep) goesOn(d *document.Document, e Event) bool {
	s.sweeping = s.sweeping && d.InStroke()
	return s.sweeping && e.Hex != s.at
}

// move goes on to another hex and returns the hexes touched on the way.
func (s *sweep) move(d *document.Document, e Event, radius int) hex.List {
	from := s.at
	s.at = e.Hex
	g := d.Scenario().Hexes().Grid
	return spread(g, way(g, from, e.Hex), radius)
}

// Release makes the stroke a step of the history.
func (s *sweep) Release(d *document.Document, _ Event) error {
	if s.sweeping {
		s.sweeping = false
		d.EndStroke()
	}
	return nil
}

// Cancel takes the stroke back.
func (s *sweep) Cancel(d *document.Document) {
	if s.sweeping {
		s.sweeping = false
		d.CancelStroke()
	}
}

// reach is the hexes that a click would touch: with Shift those of the whole
// line from the anchor.
func (s *sweep) reach(d *document.Document, e Event, radius int) hex.List {
	g := d.Scenario().Hexes().Grid
	path := []hex.Hex{e.Hex}
	if s.isLine(d, e) {
		path = way(g, s.at, e.Hex)
	}
	return spread(g, path, radius)
}

// way is the straight path between two hexes. Where it could as well keep to
// the northernmost row as run above it, it keeps to the row, so that a stroke
// along the edge has no gaps.
func way(g hex.Grid, from, to hex.Hex) []hex.Hex {
	path := hex.Path(from, to)
	if g.Contains(from) && g.Contains(to) {
		for i := range path {
			path[i].Row = max(path[i].Row, 0)
		}
	}
	return path
}

func (s *sweep) isLine(d *document.Document, e Event) bool {
	return e.has(Shift) && s.hasAnchor(d)
}

// hasAnchor reports whether there is a hex to draw a line from; it may have
// been on another, larger map.
func (s *sweep) hasAnchor(d *document.Document) bool {
	return s.anchored && d.Scenario().Hexes().Grid.Contains(s.at)
}

// anchorHint is what Shift would do, as a part of a sentence.
func (s *sweep) anchorHint(d *document.Document) string {
	if !s.hasAnchor(d) {
		return ""
	}
	return "; Shift: straight line from " + d.Scenario().Hexes().Grid.Label(s.at)
}

// spread is the hexes of the grid at most radius away from a hex of the path,
// each once.
func spread(g hex.Grid, path []hex.Hex, radius int) hex.List {
	var out hex.List
	seen := hex.NewRegion(g)
	var ring []hex.Hex
	for _, h := range path {
		for n := range radius + 1 {
			ring = hex.AppendRing(ring[:0], h, n)
			for _, r := range ring {
				if g.Contains(r) && !seen.Contains(r) {
					seen.Add(r)
					out = append(out, r)
				}
			}
		}
	}
	return out
}

// once is what tools that may do their work on a hex only once in a stroke have
// in common.
type once struct {
	done   hex.Region
	latest hex.List // done, their images perhaps not
}

// start begins a stroke.
func (o *once) start(g hex.Grid) { o.done, o.latest = hex.NewRegion(g), nil }

// fresh takes the hexes whose turn it is, and has them done.
func (o *once) fresh(hexes hex.List) hex.List {
	o.latest = slices.DeleteFunc(slices.Clone(hexes), o.done.Contains)
	for _, h := range o.latest {
		o.done.Add(h)
	}
	return o.latest
}

// repeated is told that the work was done on the images too.
func (o *once) repeated(images []hex.Transform) {
	for _, to := range images {
		for _, h := range o.latest {
			o.done.Add(to.Hex(h))
		}
	}
	o.latest = nil
}

// MaxRadius is the largest radius of tools that are swept.
const MaxRadius = 9

// SizeID is the id of the option that size makes.
const SizeID = "size"

// size is the option of how far a tool reaches around the pointer, shown as
// how many hexes that are.
func size(radius *int) Option {
	o := number(SizeID, "Size", radius, 0, MaxRadius, 1, "")
	o.Format = func(r int) string {
		if r == 0 {
			return "1 hex"
		}
		return fmt.Sprintf("%d hexes", 1+3*r*(r+1))
	}
	return o
}
