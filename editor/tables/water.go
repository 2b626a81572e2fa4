package tables

import (
	"errors"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/model/plane"
)

// crossing is where a road leads over a stream or a river.
type crossing struct {
	road, water string
	at          plane.Point
	span        plane.Polygon // from bank to bank along the road
	width       int           // of the road
}

// bankEnd is how far a bridge reaches over the banks.
const bankEnd = Inch / 2

// crossings are the places of a table where roads cross streams and rivers, the first of
// them where there are more than anybody draws.
func crossings(b *model.TableBoard) []crossing {
	var out []crossing
	roads := ways(b, model.PieceRoad)
	waters := ways(b, model.PieceStream, model.PieceRiver)
	for i := range roads {
		for k := range waters {
			out = append(out, crossed(b, &roads[i], &waters[k], limits.Crossings-len(out))...)
		}
	}
	return out
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
func crossed(b *model.TableBoard, r, w *way, most int) []crossing {
	var out []crossing
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
			if !ok || slices.ContainsFunc(out, func(c crossing) bool { return c.at.Apart(at) < Inch*Inch }) {
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
			out = append(out, crossing{r.ID, w.ID, at, plane.Polygon{end(-half), end(half)}, r.LineWidth()})
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
	before, after := crossings(was), crossings(b)
	same := func(a, o crossing) bool { return a.road == o.road && a.water == o.water }
	taken := make([]bool, len(after))
	gone := map[string]bool{}
	for _, c := range before {
		n, ok := -1, false
		for i, o := range after {
			if same(c, o) && !taken[i] && (!ok || c.at.Apart(o.at) < c.at.Apart(after[n].at)) {
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
			case !stood || !spans(&p, c.at) || !slices.Equal(was.Pieces[k].Points, p.Points):
			case ok:
				b.Pieces[i].Points = slices.Clone(after[n].span)
			default:
				gone[p.ID] = true
			}
		}
	}
	b.Pieces = slices.DeleteFunc(b.Pieces, func(p model.Piece) bool { return gone[p.ID] })
	for i, c := range after {
		if taken[i] || slices.ContainsFunc(b.Pieces, func(p model.Piece) bool { return spans(&p, c.at) }) {
			continue
		}
		c.bridge(b)
	}
}

// bridge lays a bridge.
func (c crossing) bridge(b *model.TableBoard) {
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

// unbridged is the crossings of a table without a bridge or a ford.
func unbridged(b *model.TableBoard) []crossing {
	return slices.DeleteFunc(crossings(b), func(c crossing) bool {
		return slices.ContainsFunc(b.Pieces, func(p model.Piece) bool { return spans(&p, c.at) })
	})
}

// Crossing is where a road leads over a stream or a river.
type Crossing struct {
	Road, Water string // their ids
	At          plane.Point
}

// Unbridged is the crossings of a table without a bridge or a ford.
func Unbridged(b *model.TableBoard) []Crossing {
	var out []Crossing
	for _, c := range unbridged(b) {
		out = append(out, Crossing{c.road, c.water, c.at})
	}
	return out
}

// Bridge lays a bridge at the crossing of a road and water that is nearest to a point,
// where none is.
func Bridge(at plane.Point) Change {
	return Change{Name: "lay a bridge", make: func(b *model.TableBoard) error {
		bare := unbridged(b)
		if len(bare) == 0 {
			return errors.New("no road crosses a stream or a river without a bridge: draw the road across the water first")
		}
		slices.MinFunc(bare, func(a, o crossing) int { return a.at.Apart(at) - o.at.Apart(at) }).bridge(b)
		return nil
	}}
}
