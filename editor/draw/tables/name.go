package tables

import (
	"cmp"
	"image/color"
	"iter"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// leastType is the smallest type that is read, in pixels.
const leastType = 7.5

// The type of names: its size in inches of the table, where that is neither too small nor
// too large to be read, the sizes in pixels between which it is kept, and the room between
// letters in sizes of the type.
const (
	nameType     = 0.78
	leastName    = 10
	largestName  = 34
	nameSpacing  = 0.05
	roomiestName = nameType * inch // the size on the table where an inch is large
)

// nameSize is the size of the type of names, in pixels, where an inch has so many.
func nameSize(inch float64) float64 { return min(max(nameType*inch, leastName), largestName) }

// name writes the name of a piece where it stands.
func (p *press) name(piece *model.Piece, s spot) {
	if len(piece.Points) == 0 || s.none {
		return
	}
	size := nameSize(p.inch())
	t := &p.inks
	ink := t.Name
	switch piece.Kind {
	case model.PieceStream, model.PieceRiver:
		ink = paint.Mixed(t.Bank, t.Name, 0.5)
	case model.PieceHill:
		ink = t.HillName
	case model.PieceLightWoods, model.PieceHeavyWoods:
		ink = t.WoodName
	case model.PiecePond, model.PieceLake:
		ink = paint.Mixed(t.Bank, t.Name, 0.6)
	}
	p.caption(nameFace(piece.Kind), piece.Name, s.at.Add(s.off.Times(size/p.Scale)), size, s.turn, ink)
}

func nameFace(k model.PieceKind) paint.Face {
	if k == model.PieceBuilding {
		return paint.Upright
	}
	return paint.Italic
}

// caption writes a text around a point of the table, with light around its letters.
func (p *press) caption(face paint.Face, text string, at point, size, turn float64, ink color.NRGBA) {
	if size < leastType {
		return
	}
	path, as := p.letters(face, text, at, size, nameSpacing, turn)
	p.add(namePass, tiles.Item{Shape: p.Drawn(path, paint.Stroke{Width: 0.26 * size}), Ink: paint.Faint(p.inks.Disc, 0.72)})
	p.add(namePass, tiles.Item{Shape: p.Text(path, as), Ink: ink})
}

// spot is where the middle of a name stands: so many sizes of its type off a point of the
// table, and turned.
type spot struct {
	at, off point
	turn    float64
	beside  stretch // where it stands along a line
	none    bool    // it is left out: type that can be read finds no room
}

// stretch is a place beside a stretch of a line.
type stretch struct {
	to   int     // the corner that it leads to; 0 for none
	part float64 // of the way there
	side float64 // 1 for the left, -1 for the right
}

// label is the room that a name takes: from its middle to its eastern end, and to its foot.
type label struct{ middle, along, down point }

// label is the room that a name so long takes here in type of a size.
func (s spot) label(length, size float64) label {
	along := tiles.Turned(point{X: length / 2}, s.turn)
	return label{s.at.Add(s.off.Times(size)), along, tiles.Turned(point{Y: 0.5 * size}, s.turn)}
}

// holds reports whether a point lies in the room.
func (l label) holds(p point) bool {
	away := p.Sub(l.middle)
	return math.Abs(away.Dot(l.along)) <= l.along.Dot(l.along) && math.Abs(away.Dot(l.down)) <= l.down.Dot(l.down)
}

// pointsOfLabel is how many points of a room are looked at.
const pointsOfLabel = 27

// points are points all over the room, from end to end.
func (l label) points() (out [pointsOfLabel]point) {
	for i := range out {
		out[i] = l.middle.Add(l.along.Times(float64(i/3)/4 - 1)).Add(l.down.Times(float64(i%3) - 1))
	}
	return out
}

// box is the corners of an upright box around the room.
func (l label) box() (low, high point) {
	half := point{X: math.Abs(l.along.X) + math.Abs(l.down.X), Y: math.Abs(l.along.Y) + math.Abs(l.down.Y)}
	return l.middle.Sub(half), l.middle.Add(half)
}

// obstacle is something that names keep clear of: a line, a building or a water, the name
// of another piece, or ground where armies are set up, with a box around it.
type obstacle struct {
	of        *model.Piece // nil where it is ground
	holds     func(p point) bool
	low, high point
	inOwnWay  func(p point) bool // where the name of the piece itself may not lie; nil where it may
}

// obstacleOf is a piece as an obstacle; false where names may lie on it.
func obstacleOf(piece *model.Piece) (obstacle, bool) {
	line := corners(piece.Points)
	low, high := line.Bounds()
	switch {
	case piece.Kind.Shape() == model.LineShape:
		within := func(half float64) func(p point) bool {
			return func(p point) bool { return paint.DistanceTo(line, p) <= half }
		}
		half := float64(piece.LineWidth())/2 + 0.2*inch
		more := point{X: half, Y: half}
		return obstacle{piece, within(half), low.Sub(more), high.Add(more), within(half - 0.2*inch)}, true
	case piece.Kind == model.PieceBuilding || piece.Kind == model.PiecePond || piece.Kind == model.PieceLake:
		return obstacle{piece, func(p point) bool {
			at := whole(p)
			return piece.Points.Holds(at) && !slices.ContainsFunc(piece.Holes, func(h plane.Polygon) bool { return h.Holds(at) })
		}, low, high, nil}, true
	}
	return obstacle{}, false
}

// besidePost is how far figures, arms and flags reach beyond the ground of a unit.
const besidePost = 0.9 * inch

// obstacleAt is ground where armies are set up as an obstacle.
func obstacleAt(post plane.Polygon) obstacle {
	line := corners(post)
	low, high := line.Bounds()
	more := point{X: besidePost, Y: besidePost}
	return obstacle{nil, func(p point) bool { return line.Depth(p) >= -besidePost }, low.Sub(more), high.Add(more), nil}
}

// whole is the point of the board that is nearest to a point.
func whole(p point) plane.Point {
	return plane.Point{X: int(math.Round(p.X)), Y: int(math.Round(p.Y))}
}

// clutter is what names keep clear of: obstacles, and all that is not the table.
type clutter struct {
	obstacles []obstacle
	far       point              // the south-eastern corner of the table
	near      []func(point) bool // the obstacles at a room, as long as that is looked at
}

// covered is how many points of a room for the name of a piece lie on obstacles. One off the
// table counts for all, for the frame hides it.
func (c *clutter) covered(l label, own *model.Piece) (n int) {
	low, high := l.box()
	c.near = c.near[:0]
	for i := range c.obstacles {
		o := &c.obstacles[i]
		if o.low.X > high.X || low.X > o.high.X || o.low.Y > high.Y || low.Y > o.high.Y {
			continue
		}
		if o.of != own || o.of == nil {
			c.near = append(c.near, o.holds)
		} else if o.inOwnWay != nil {
			c.near = append(c.near, o.inOwnWay)
		}
	}
	off := func(p point) bool { return p.X < 0 || p.Y < 0 || p.X > c.far.X || p.Y > c.far.Y }
	if len(c.near) == 0 && !off(low) && !off(high) {
		return 0
	}
	points := l.points()
	for _, p := range points {
		switch {
		case off(p):
			n += pointsOfLabel
		case slices.ContainsFunc(c.near, func(holds func(point) bool) bool { return holds(p) }):
			n++
		}
	}
	return n
}

// nameLength is how long the name of a piece is in type of the size that it has on the
// table where an inch is large.
func nameLength(piece *model.Piece) float64 {
	return paint.Advance(nameFace(piece.Kind), piece.Name, roomiestName, nameSpacing*roomiestName)
}

// layout is what decides, beside the pieces, where their names stand.
type layout struct {
	far   point           // the south-eastern corner of the table
	size  float64         // of their type on the table, at the least what it has where an inch is large
	posts []plane.Polygon // grounds where armies are set up
	held  bool            // they stay where they are
}

func sameLayout(a, b layout) bool {
	return a.far == b.far && a.size == b.size && a.held == b.held && (sameList(a.posts, b.posts) || slices.EqualFunc(a.posts, b.posts, slices.Equal))
}

// mostCovered is how much of a name may lie on obstacles, in points, where it is left out
// rather than drawn larger than it is on a table nearby.
const mostCovered = pointsOfLabel / 3

// namesOf is where the names of pieces of a table stand, piece by piece; lengths is how long
// they are by nameLength. Those of buildings choose first, for which few places are good,
// and those of areas last: each takes the first of the places it would like that is clear,
// or the one that covers least.
func namesOf(pieces []model.Piece, lengths []float64, in layout) []spot {
	c := clutter{far: in.far}
	var order []int
	for i := range pieces {
		piece := &pieces[i]
		if len(piece.Points) == 0 {
			continue
		}
		if o, ok := obstacleOf(piece); ok {
			c.obstacles = append(c.obstacles, o)
		}
		if piece.Name != "" {
			order = append(order, i)
		}
	}
	for _, p := range in.posts {
		c.obstacles = append(c.obstacles, obstacleAt(p))
	}
	rank := func(p *model.Piece) int {
		switch {
		case p.Kind == model.PieceBuilding:
			return 0
		case p.Kind.Shape() == model.LineShape:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(rank(&pieces[a]), rank(&pieces[b])) })
	out := make([]spot, len(pieces))
	for _, i := range order {
		piece := &pieces[i]
		length := lengths[i] * in.size / roomiestName
		least := math.MaxInt
		var best label
		for s := range spotsFor(piece, length, in.size) {
			l := s.label(length, in.size)
			if n := c.covered(l, piece); n < least {
				least, best, out[i] = n, l, s
			}
			if least == 0 {
				break
			}
		}
		if in.size > roomiestName && least > mostCovered {
			out[i].none = true
			continue
		}
		low, high := best.box()
		c.obstacles = append(c.obstacles, obstacle{piece, best.holds, low, high, nil})
	}
	return out
}

// spotsFor is the places where the name of a piece may stand, so long and in type of a size,
// the best first: around a building, along the longest stretches of a line, and in an area,
// then around it.
func spotsFor(piece *model.Piece, length, size float64) iter.Seq[spot] {
	return func(yield func(spot) bool) {
		switch {
		case piece.Kind == model.PieceBuilding:
			spotsAround(piece, length/size, yield)
		case piece.Kind.Shape() == model.LineShape:
			spotsAlong(piece, yield)
		default:
			_ = spotsWithin(piece, length, size, yield) && spotsAround(piece, length/size, yield)
		}
	}
}

// nameBeside is how far it is from the edge of a thing to the middle of a name beside it, in
// sizes of its type.
const nameBeside = 0.75

// spotsAround is places below a piece, above it and beside it, for a name so many sizes of its
// type long. It returns whether all were taken.
func spotsAround(piece *model.Piece, length float64, yield func(spot) bool) bool {
	low, high := corners(piece.Points).Bounds()
	middle := middleOf(piece)
	aside := length/2 + 0.4
	for _, s := range [...]spot{
		{at: point{X: middle.X, Y: high.Y}, off: point{Y: nameBeside}},
		{at: point{X: middle.X, Y: low.Y}, off: point{Y: -nameBeside}},
		{at: point{X: high.X, Y: middle.Y}, off: point{X: aside}},
		{at: point{X: low.X, Y: middle.Y}, off: point{X: -aside}},
		{at: point{X: low.X, Y: high.Y}, off: point{X: length / 2, Y: nameBeside}},
		{at: high, off: point{X: -length / 2, Y: nameBeside}},
		{at: low, off: point{X: length / 2, Y: -nameBeside}},
		{at: point{X: high.X, Y: low.Y}, off: point{X: -length / 2, Y: -nameBeside}},
	} {
		if !yield(s) {
			return false
		}
	}
	return true
}

// mostStretches is how many stretches of a line its name chooses among, the longest first.
const mostStretches = 5

// partsOfStretch are the places along a stretch that a name may be centred on, the best first.
var partsOfStretch = [...]float64{0.5, 0.3, 0.7, 0.15, 0.85, 0.4, 0.6, 0.22, 0.78}

// spotsAlong is places beside the longest stretches of a line. It returns whether all were
// taken.
func spotsAlong(piece *model.Piece, yield func(spot) bool) bool {
	line := corners(piece.Points)
	var long []int // the corners at which stretches end
	for i := 1; i < len(line); i++ {
		if line[i] != line[i-1] {
			long = append(long, i)
		}
	}
	if len(long) == 0 {
		return yield(spot{at: pointOf(piece.Middle())})
	}
	slices.SortStableFunc(long, func(a, b int) int { return cmp.Compare(line[b-1].Dist(line[b]), line[a-1].Dist(line[a])) })
	for _, i := range long[:min(len(long), mostStretches)] {
		for _, part := range partsOfStretch {
			for _, side := range [...]float64{1, -1} {
				on := stretch{i, part, side}
				if backward(line[i-1], line[i]) {
					on.part, on.side = 1-part, -side
				}
				if !yield(spotBeside(piece, on)) {
					return false
				}
			}
		}
	}
	return true
}

// backward reports whether what is written from one point to another would be upside down.
func backward(a, b point) bool { return b.X < a.X || b.X == a.X && b.Y > a.Y }

// spotBeside is a place beside a stretch of a line.
func spotBeside(piece *model.Piece, on stretch) spot {
	a, b := pointOf(piece.Points[on.to-1]), pointOf(piece.Points[on.to])
	way := b.Sub(a).Direction()
	left := way.Left().Times(on.side)
	at := a.Lerp(b, on.part).Add(left.Times(float64(piece.LineWidth()) / 2))
	if backward(a, b) {
		way = way.Times(-1)
	}
	return spot{at: at, off: left.Times(nameBeside), turn: math.Atan2(way.Y, way.X), beside: on}
}

// spotsWithin is places in an area: its middle, then those nearest to that where a name so
// long lies within it in type of a size. It returns whether all were taken.
func spotsWithin(piece *model.Piece, length, size float64, yield func(spot) bool) bool {
	middle := pointOf(piece.Middle())
	if !yield(spot{at: middle}) {
		return false
	}
	const across, down = 16, 12 // at the most, from edge to edge
	low, high := corners(piece.Points).Bounds()
	step := point{X: max(0.5*inch, (high.X-low.X)/across), Y: max(0.6*inch, (high.Y-low.Y)/down)}
	var grid []point
	for y := low.Y + step.Y/2; y < high.Y; y += step.Y {
		for x := low.X + step.X/2; x < high.X; x += step.X {
			grid = append(grid, point{X: x, Y: y})
		}
	}
	slices.SortStableFunc(grid, func(a, b point) int { return cmp.Compare(math.Round(a.Dist(middle)), math.Round(b.Dist(middle))) })
	for _, at := range grid {
		s := spot{at: at}
		points := s.label(length, size).points()
		outside := func(p point) bool { return !piece.Points.Holds(whole(p)) }
		if !slices.ContainsFunc(points[:], outside) && !yield(s) {
			return false
		}
	}
	return true
}

// heldSpot is where the name of a piece stands that is changed while names are held: on the
// same part of a stretch of a line, else as far as before from the middle of a box around it,
// which moves no farther than a corner that is dragged.
func heldSpot(piece, was *model.Piece, before spot) spot {
	if on := before.beside; on.to > 0 && on.to < len(piece.Points) && piece.Points[on.to-1] != piece.Points[on.to] {
		out := spotBeside(piece, on)
		out.none = before.none
		return out
	}
	before.at = before.at.Add(middleOf(piece).Sub(middleOf(was)))
	return before
}

// middleOf is the middle of an upright box around a piece.
func middleOf(piece *model.Piece) point {
	low, high := corners(piece.Points).Bounds()
	return low.Lerp(high, 0.5)
}

// firstSpot is the best place for the name of a piece, whatever lies there.
func firstSpot(piece *model.Piece, length, size float64) (out spot) {
	for out = range spotsFor(piece, length*size/roomiestName, size) {
		break
	}
	return out
}
