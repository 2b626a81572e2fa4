package tables

import (
	"errors"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Crossing is where a road leads over a stream or a river.
type Crossing struct {
	Road, Water string // their ids
	At          plane.Point
	span        plane.Polygon // from bank to bank along the road
	width       int           // of the road
}

// bankEnd is how far a bridge reaches over the banks.
const bankEnd = Inch / 2

// crossings are the places of a table where roads cross streams and rivers, the first of
// them where there are more than anybody draws. Where ids are given they are those of these
// pieces alone.
func crossings(b *model.TableBoard, of map[string]bool) []Crossing {
	var out []Crossing
	roads := ways(b, model.PieceRoad)
	waters := ways(b, model.PieceStream, model.PieceRiver)
	for i := range roads {
		for k := range waters {
			if of == nil || of[roads[i].ID] || of[waters[k].ID] {
				out = append(out, crossed(b, &roads[i], &waters[k], limits.Crossings-len(out))...)
			}
		}
	}
	return out
}

// changed is the ids of the roads, streams and rivers of two boards that do not lie on both as they
// are; nil where the boards are of different sizes, to which all crossings keep.
func changed(was, b *model.TableBoard) map[string]bool {
	if was.Width != b.Width || was.Height != b.Height {
		return nil
	}
	ids := map[string]bool{}
	for _, two := range [][2]*model.TableBoard{{was, b}, {b, was}} {
		for i, p := range two[0].Pieces {
			if p.Kind != model.PieceRoad && p.Kind != model.PieceStream && p.Kind != model.PieceRiver {
				continue
			}
			k := i // where it mostly stands
			if k >= len(two[1].Pieces) || two[1].Pieces[k].ID != p.ID {
				k, _ = two[1].Piece(p.ID)
			}
			if k < 0 || !sameWay(&p, &two[1].Pieces[k]) {
				ids[p.ID] = true
			}
		}
	}
	return ids
}

// sameWay reports whether two pieces lead the same way.
func sameWay(p, o *model.Piece) bool {
	return p.Kind == o.Kind && p.Width == o.Width && slices.Equal(p.Points, o.Points)
}

// way is a road or water with its sides and the boxes of these.
type way struct {
	*model.Piece
	box   plane.Box
	sides []plane.Segment
	boxes []plane.Box
}

// ways are the pieces of some kinds that lead somewhere.
func ways(b *model.TableBoard, kinds ...model.PieceKind) []way {
	var out []way
	for i := range b.Pieces {
		p := &b.Pieces[i]
		if !slices.Contains(kinds, p.Kind) || len(p.Points) < 2 {
			continue
		}
		w := way{Piece: p, box: plane.BoxOf(p.Points...), sides: (Course{Of: Thing{Index: i}}).sides(b)}
		for _, e := range w.sides {
			w.boxes = append(w.boxes, plane.BoxOf(e.From, e.To))
		}
		out = append(out, w)
	}
	return out
}

// crossed is where a road crosses a water, so many times at most.
func crossed(b *model.TableBoard, r, w *way, most int) []Crossing {
	var out []Crossing
	for i, e := range r.sides {
		if !r.boxes[i].Meets(w.box) {
			continue
		}
		for k, f := range w.sides {
			if len(out) == most {
				return out
			}
			if !r.boxes[i].Meets(w.boxes[k]) {
				continue
			}
			at, ok := meeting(e, f)
			if !ok || slices.ContainsFunc(out, func(c Crossing) bool { return c.At.Apart(at) < Inch*Inch }) {
				continue
			}
			ex, ey := direction(e.From, e.To)
			fx, fy := direction(f.From, f.To)
			sin, cos := math.Abs(ex*fy-ey*fx), math.Abs(ex*fx+ey*fy)
			sin = max(sin, 0.35) // a road nearly along the water is not bridged all the way
			half := (float64(w.LineWidth())+float64(r.LineWidth())*cos)/2/sin + bankEnd
			end := func(way float64) plane.Point {
				return OnTable(b, plane.Point{X: at.X + int(math.Round(way*ex)), Y: at.Y + int(math.Round(way*ey))})
			}
			out = append(out, Crossing{r.ID, w.ID, at, plane.Polygon{end(-half), end(half)}, r.LineWidth()})
		}
	}
	return out
}

// meeting is the point at which two segments meet, to the nearest whole numbers; false
// where they do not, or lie along each other.
func meeting(e, f plane.Segment) (plane.Point, bool) {
	d := (e.To.X-e.From.X)*(f.To.Y-f.From.Y) - (e.To.Y-e.From.Y)*(f.To.X-f.From.X)
	if d == 0 {
		return plane.Point{}, false
	}
	t := float64((f.From.X-e.From.X)*(f.To.Y-f.From.Y)-(f.From.Y-e.From.Y)*(f.To.X-f.From.X)) / float64(d)
	u := float64((f.From.X-e.From.X)*(e.To.Y-e.From.Y)-(f.From.Y-e.From.Y)*(e.To.X-e.From.X)) / float64(d)
	if t < 0 || t > 1 || u < 0 || u > 1 {
		return plane.Point{}, false
	}
	return plane.Point{
		X: e.From.X + int(math.Round(t*float64(e.To.X-e.From.X))),
		Y: e.From.Y + int(math.Round(t*float64(e.To.Y-e.From.Y))),
	}, true
}

// bridge lays bridges where roads have come to cross water, and brings those that lay at
// a crossing to where that is now; without a crossing they go. A crossing whose bridge
// the designer took away stays without one.
func bridge(was, b *model.TableBoard) {
	of := changed(was, b)
	if of != nil && len(of) == 0 {
		return
	}
	before, after := crossings(was, of), crossings(b, of)
	same := func(a, o Crossing) bool { return a.Road == o.Road && a.Water == o.Water }
	taken := make([]bool, len(after))
	gone := map[string]bool{}
	for _, c := range before {
		n, ok := -1, false
		for i, o := range after {
			if same(c, o) && !taken[i] && (!ok || c.At.Apart(o.At) < c.At.Apart(after[n].At)) {
				n, ok = i, true
			}
		}
		if ok {
			taken[n] = true
			if slices.Equal(c.span, after[n].span) {
				continue
			}
		}
		for i, p := range b.Pieces {
			k, stood := was.Piece(p.ID)
			switch {
			case !stood || !spans(&p, c.At) || !slices.Equal(was.Pieces[k].Points, p.Points):
			case ok:
				b.Pieces[i].Points = slices.Clone(after[n].span)
			default:
				gone[p.ID] = true
			}
		}
	}
	b.Pieces = slices.DeleteFunc(b.Pieces, func(p model.Piece) bool { return gone[p.ID] })
	for i, c := range after {
		if taken[i] || slices.ContainsFunc(b.Pieces, func(p model.Piece) bool { return spans(&p, c.At) }) {
			continue
		}
		c.bridge(b)
	}
}

// bridge lays a bridge.
func (c Crossing) bridge(b *model.TableBoard) {
	p := model.Piece{ID: newID(b, string(model.PieceBridge)), Kind: model.PieceBridge, Points: c.span}
	if c.width != model.PieceBridge.Width() {
		p.Width = c.width
	}
	b.Pieces = append(b.Pieces, p)
}

// spans reports whether a piece is a bridge or a ford at a point.
func spans(p *model.Piece, at plane.Point) bool {
	if p.Kind != model.PieceBridge && p.Kind != model.PieceFord {
		return false
	}
	for i := range len(p.Points) - 1 {
		if (plane.Segment{From: p.Points[i], To: p.Points[i+1]}).Nearest(at).Apart(at) <= Inch*Inch/4 {
			return true
		}
	}
	return false
}

// Ford makes a ford of a bridge, or a bridge of a ford.
func Ford(b *model.TableBoard, t Thing) (Change, bool) {
	if t.Zone {
		return Change{}, false
	}
	switch b.Pieces[t.Index].Kind {
	case model.PieceBridge:
		return SetKind(t, model.PieceFord), true
	case model.PieceFord:
		return SetKind(t, model.PieceBridge), true
	}
	return Change{}, false
}

// Unbridged is the crossings of a table without a bridge or a ford.
func Unbridged(b *model.TableBoard) []Crossing {
	return slices.DeleteFunc(crossings(b, nil), func(c Crossing) bool {
		return slices.ContainsFunc(b.Pieces, func(p model.Piece) bool { return spans(&p, c.At) })
	})
}

// Bridge lays a bridge at the crossing, of a table as it was found in.
func (c Crossing) Bridge() Change {
	return Change{Name: "lay a bridge", make: func(b *model.TableBoard) error {
		c.bridge(b)
		return nil
	}}
}

// Bridge lays a bridge at the crossing of a road and water that is nearest to a point,
// where none is.
func Bridge(at plane.Point) Change {
	return Change{Name: "lay a bridge", make: func(b *model.TableBoard) error {
		bare := Unbridged(b)
		if len(bare) == 0 {
			return errors.New("no road crosses a stream or a river without a bridge: draw the road across the water first")
		}
		slices.MinFunc(bare, func(a, o Crossing) int { return a.At.Apart(at) - o.At.Apart(at) }).bridge(b)
		return nil
	}}
}
