package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/tables"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

// inch is how many units of length of a table an inch has.
const inch = tables.Inch

func piecePath(i int) string { return path("map.pieces", i) }
func zonePath(i int) string  { return path("map.zones", i) }

// pieceCalled is what a sentence calls a piece: "Light woods wood-1".
func pieceCalled(p *model.Piece) string { return upper(p.Kind.Name()) + " " + p.ID }

// outline is points of a table: the outline of an area, a ring, a hole, or a course.
type outline struct {
	path, called string
	points       plane.Polygon
	line         bool
}

// outlinesOf are all of a table.
func outlinesOf(b *model.TableBoard) []outline {
	var out []outline
	for i := range b.Pieces {
		p := &b.Pieces[i]
		called := pieceCalled(p)
		out = append(out, outline{piecePath(i) + ".points", called, p.Points, p.Kind.Shape() == model.LineShape})
		for k, ring := range p.Rings {
			out = append(out, outline{path(piecePath(i)+".rings", k), fmt.Sprintf("Level %d of %s", k+2, lower(called)), ring, false})
		}
		for k, hole := range p.Holes {
			out = append(out, outline{path(piecePath(i)+".holes", k), fmt.Sprintf("Hole %d of %s", k+1, lower(called)), hole, false})
		}
	}
	for i, z := range b.Zones {
		out = append(out, outline{zonePath(i) + ".outline", "Zone " + z.ID, z.Outline, false})
	}
	return out
}

// stands reports whether a line goes nowhere: of one point, or with two alike one after
// the other.
func stands(points plane.Polygon) bool {
	return len(points) < 2 || len(slices.Compact(slices.Clone(points))) < len(points)
}

// outlines finds what encloses no ground, leads nowhere or lies off the table.
func outlines(r *report) {
	for _, o := range outlinesOf(r.table) {
		switch {
		case o.line && stands(o.points):
			r.add(tangledOutline, o.path, "%s leads nowhere: two of its points are one", o.called)
			continue
		case !o.line && !o.points.Simple():
			r.add(tangledOutline, o.path, "The outline of %s encloses no ground: its sides cross, touch or run back", lower(o.called))
			continue
		}
		for _, c := range o.points {
			if !r.table.Holds(c) {
				r.add(offTable, o.path, "%s reaches to %s, beyond the table of %s by %s inches", o.called,
					r.table.Label(model.PointSite(c)), model.ShortInches(r.table.Width), model.ShortInches(r.table.Height))
				break
			}
		}
	}
}

// levels finds rings and holes that do not lie where they belong.
func levels(r *report) {
	for i := range r.table.Pieces {
		p := &r.table.Pieces[i]
		if !p.Points.Simple() || p.Kind.Shape() == model.LineShape {
			continue
		}
		lowest := p.Points.Ground()
		lower := []*plane.Ground{lowest}
		for k, ring := range p.Rings {
			if !ring.Simple() || p.Kind.Shape() != model.RingsShape {
				continue
			}
			at, ground := path(piecePath(i)+".rings", k), ring.Ground()
			switch {
			case !slices.ContainsFunc(lower, ground.Inside):
				r.add(strayRing, at, "Level %d of %s does not lie inside a lower one", k+2, p.ID)
			case slices.ContainsFunc(lower, func(o *plane.Ground) bool { return !ground.Inside(o) && ground.Overlaps(o) }):
				r.add(strayRing, at, "Level %d of %s lies across another one", k+2, p.ID)
			default:
				lower = append(lower, ground)
			}
		}
		var holes []*plane.Ground
		for k, hole := range p.Holes {
			if !hole.Simple() || p.Kind.Shape() != model.AreaShape {
				continue
			}
			at, ground := path(piecePath(i)+".holes", k), hole.Ground()
			switch {
			case !ground.Inside(lowest):
				r.add(strayHole, at, "Hole %d of %s does not lie inside it", k+1, p.ID)
			case slices.ContainsFunc(holes, ground.Overlaps):
				r.add(strayHole, at, "Hole %d of %s lies on another one", k+1, p.ID)
			}
			holes = append(holes, ground)
		}
	}
}

// lineParts finds parts of pieces that their kinds do not have, and widths that no line
// has.
func lineParts(r *report) {
	for i := range r.table.Pieces {
		p := &r.table.Pieces[i]
		shape := p.Kind.Shape()
		for key, idle := range map[string]bool{
			"rings": len(p.Rings) > 0 && shape != model.RingsShape,
			"holes": len(p.Holes) > 0 && shape != model.AreaShape,
			"width": p.Width != 0 && shape != model.LineShape,
		} {
			if idle {
				r.add(idlePart, piecePath(i)+"."+key, "%s has %s, which mean nothing for its kind", pieceCalled(p), strings.Replace(key, "width", "a width", 1))
			}
		}
		if shape == model.LineShape && (p.Width < 0 || p.Width%2 != 0 || p.Width > limits.LineWidth) {
			r.add(wrongWidth, piecePath(i)+".width", "%s cannot be %s wide: give an even number of hundredths of an inch, up to %s", pieceCalled(p), model.CountedInches(p.Width), model.CountedInches(limits.LineWidth))
		}
	}
}

// waters finds roads that cross water without a bridge, or end at its bank, and bridges
// over nothing.
func waters(r *report) {
	for _, c := range r.bare() {
		i, _ := r.table.Piece(c.Road)
		r.add(unbridged, piecePath(i), "%s", unbridgedMessage(r.table, c))
	}
	wet := r.wet()
	for i := range r.table.Pieces {
		p := &r.table.Pieces[i]
		switch {
		case stands(p.Points):
		case p.Kind == model.PieceBridge || p.Kind == model.PieceFord:
			if !overWater(p, wet) {
				r.add(dryCrossing, piecePath(i), "%s leads over no water", pieceCalled(p))
			}
		case p.Kind == model.PieceRoad:
			for _, end := range []int{0, len(p.Points) - 1} {
				if water, ok := r.waterAt(p.Points[end]); ok {
					r.add(roadAtWater, piecePath(i), "%s ends at %s, by the %s %s", pieceCalled(p), r.table.Label(model.PointSite(p.Points[end])), water.Kind.Name(), water.ID)
				}
			}
		}
	}
}

// bare is the crossings of the table without a bridge or a ford, found once.
func (r *report) bare() []tables.Crossing {
	if !r.crossed {
		r.crossings, r.crossed = tables.Unbridged(r.table), true
	}
	return r.crossings
}

func unbridgedMessage(b *model.TableBoard, c tables.Crossing) string {
	return fmt.Sprintf("Road %s crosses %s at %s without a bridge or a ford", c.Road, c.Water, b.Label(model.PointSite(c.At)))
}

// water is ground that bridges and fords lead over.
type water interface {
	Near(s *table.Shape, distance int) bool
}

// wet is all water of the table.
func (r *report) wet() []water {
	var out []water
	for i := range r.table.Pieces {
		switch p := &r.table.Pieces[i]; p.Kind {
		case model.PieceStream, model.PieceRiver:
			if !stands(p.Points) {
				course := table.NewCourse(p.Points, p.LineWidth())
				out = append(out, &course)
			}
		case model.PiecePond, model.PieceLake:
			if p.Points.Simple() {
				area := table.NewArea(p.Points, p.Holes...)
				out = append(out, &area)
			}
		}
	}
	return out
}

// overWater reports whether a bridge or a ford meets some water.
func overWater(p *model.Piece, wet []water) bool {
	for k := range len(p.Points) - 1 {
		span := table.Capsule(p.Points[k], p.Points[k+1], p.LineWidth()/2)
		if slices.ContainsFunc(wet, func(w water) bool { return w.Near(&span, 0) }) {
			return true
		}
	}
	return false
}

// waterAt is the stream or river whose bank is within an inch of the end of a road;
// false where that is at the edge of the table or at a bridge.
func (r *report) waterAt(end plane.Point) (*model.Piece, bool) {
	if end.X <= 0 || end.Y <= 0 || end.X >= r.table.Width || end.Y >= r.table.Height {
		return nil, false
	}
	at := table.Disc(end, 0)
	var found *model.Piece
	for i := range r.table.Pieces {
		p := &r.table.Pieces[i]
		if stands(p.Points) {
			continue
		}
		switch p.Kind {
		case model.PieceStream, model.PieceRiver:
			if course := table.NewCourse(p.Points, p.LineWidth()); course.Near(&at, inch) {
				found = p
			}
		case model.PieceBridge, model.PieceFord:
			if course := table.NewCourse(p.Points, p.LineWidth()); course.Near(&at, inch) {
				return nil, false
			}
		}
	}
	return found, found != nil
}

// zones finds zones without a name, and tables on which nobody has ground to begin on.
func zones(r *report) {
	for i, z := range r.table.Zones {
		if z.Name == "" {
			r.add(namelessZone, zonePath(i)+".name", "The zone %q has no name", z.ID)
		}
	}
	if r.onTable() && len(r.table.Zones) == 0 && len(r.s.Deployment) == 0 && len(r.s.Forces) > 0 {
		r.add(noZone, "map.zones", "The table has no zone for the sides to begin in, and no force is set up")
	}
}

// someGround reports whether ground holds a point of the table that is looked at: those
// of a net of an inch, and the corners of all outlines.
func someGround(b *model.TableBoard, g *model.Ground) bool {
	box := g.Box()
	for y := box.Min.Y; y <= box.Max.Y; y += min(inch, max(box.Max.Y-y, 1)) {
		for x := box.Min.X; x <= box.Max.X; x += min(inch, max(box.Max.X-x, 1)) {
			if g.Holds(plane.Point{X: x, Y: y}) {
				return true
			}
		}
	}
	for _, o := range outlinesOf(b) {
		if slices.ContainsFunc(o.points, g.Holds) {
			return true
		}
	}
	return false
}

// outlineAt is the outline that a problem is about.
func (r *report) outlineAt(p problem) (outline, bool) {
	all := outlinesOf(r.table)
	i := slices.IndexFunc(all, func(o outline) bool { return o.path == p.Path })
	if i < 0 {
		return outline{}, false
	}
	return all[i], true
}

// without is a fix that takes away the piece, zone, ring or hole with an outline.
func (r *report) without(o outline) []Fix {
	at := strings.TrimSuffix(strings.TrimSuffix(o.path, ".points"), ".outline")
	return r.drop(at, "remove %s", lower(o.called))
}

// fixTangledOutline lets the outline go round all its corners.
func fixTangledOutline(r *report, p problem) []Fix {
	o, ok := r.outlineAt(p)
	if !ok {
		return nil
	}
	var out []Fix
	if o.line {
		if points := slices.Compact(slices.Clone(o.points)); !stands(points) {
			out = append(out, set(p.Path, points, "leave out the point that is there twice"))
		}
	} else if round := o.points.Hull(); round.Simple() {
		out = append(out, set(p.Path, round, "let it go round its corners"))
	}
	return append(out, r.without(o)...)
}

// fixOffTable brings points back onto the table.
func fixOffTable(r *report, p problem) []Fix {
	o, ok := r.outlineAt(p)
	if !ok {
		return nil
	}
	on := make(plane.Polygon, len(o.points))
	for i, c := range o.points {
		on[i] = tables.OnTable(r.table, c)
	}
	var out []Fix
	if !o.line && on.Simple() || o.line && !stands(on) {
		out = append(out, set(p.Path, on, "bring it onto the table"))
	}
	return append(out, r.without(o)...)
}

// fixStrayRing takes a ring or a hole away.
func fixStrayRing(r *report, p problem) []Fix {
	o, ok := r.outlineAt(p)
	if !ok {
		return nil
	}
	return r.without(o)
}

// fixIdlePart takes out what means nothing.
func fixIdlePart(_ *report, p problem) []Fix {
	if strings.HasSuffix(p.Path, ".width") {
		return []Fix{set(p.Path, 0, "take out the width")}
	}
	return []Fix{set(p.Path, []plane.Polygon(nil), "take them out")}
}

// fixWrongWidth gives a line the nearest width that it can have.
func fixWrongWidth(r *report, p problem) []Fix {
	piece, ok := member(r.table.Pieces, "map.pieces", p.Path)
	if !ok {
		return nil
	}
	width := min(max(piece.Width+piece.Width%2, 0), limits.LineWidth)
	if width == 0 {
		return []Fix{set(p.Path, 0, "give it the usual width")}
	}
	return []Fix{set(p.Path, width, "make it %s wide", model.CountedInches(width))}
}

// fixUnbridged lays a bridge.
func fixUnbridged(r *report, p problem) []Fix {
	for _, c := range r.bare() {
		if unbridgedMessage(r.table, c) != p.Message {
			continue
		}
		if e, err := c.Bridge().Edit(r.table); err == nil {
			return []Fix{together("lay a bridge", e)}
		}
	}
	return nil
}

// fixDryCrossing takes a bridge or a ford away.
func fixDryCrossing(r *report, p problem) []Fix { return r.drop(p.Path, "remove it") }

// fixRoadAtWater leads a road on to the other bank, over a bridge.
func fixRoadAtWater(r *report, p problem) []Fix {
	i := indexIn("map.pieces", p.Path)
	if i < 0 || i >= len(r.table.Pieces) {
		return nil
	}
	road := r.table.Pieces[i].Points
	for _, end := range []int{0, len(road) - 1} {
		water, ok := r.waterAt(road[end])
		if !ok {
			continue
		}
		from := road[1]
		if end > 0 {
			from = road[end-1]
		}
		way := road[end].Sub(from)
		long := max(table.Length(way), 1)
		on := water.LineWidth() + 3*inch
		to := tables.OnTable(r.table, plane.Point{X: road[end].X + way.X*on/long, Y: road[end].Y + way.Y*on/long})
		// The change lays the bridge.
		if e, err := tables.MoveCorner(tables.Corner{Course: tables.Course{Of: tables.Thing{Index: i}}, At: end}, to).Edit(r.table); err == nil {
			return []Fix{together("lead it across, over a bridge", e)}
		}
	}
	return nil
}

// fixNamelessZone names a zone by its id.
func fixNamelessZone(r *report, p problem) []Fix {
	z, ok := member(r.table.Zones, "map.zones", p.Path)
	if !ok {
		return nil
	}
	return []Fix{set(p.Path, asName(z.ID), "call it %s", asName(z.ID))}
}

// fixNoZone lays a zone along two edges.
func fixNoZone(r *report, _ problem) []Fix {
	usual := model.NewTableBoard(r.table.Width, r.table.Height).Zones
	for i := range usual {
		if _, taken := r.table.Piece(usual[i].ID); taken {
			return nil
		}
	}
	return []Fix{set("map.zones", usual, "lay zones along the north and the south edge")}
}
