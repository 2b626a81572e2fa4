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
// too large to be read, and the room between letters in sizes of the type.
const (
	nameType    = 0.62
	nameSpacing = 0.05
)

// name writes the name of a piece where it stands.
func (p *press) name(piece *model.Piece, s spot) {
	if len(piece.Points) == 0 {
		return
	}
	size := min(max(nameType*p.inch(), 9), 30)
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
}

// label is the room that a name takes: from its middle to its eastern end, and to its foot.
type label struct{ middle, along, down point }

func (s spot) label(width float64) label {
	along := tiles.Turned(point{X: width / 2}, s.turn)
	return label{s.at.Add(s.off.Times(nameType * inch)), along, tiles.Turned(point{Y: 0.5 * nameType * inch}, s.turn)}
}

// holds reports whether a point lies in the room.
func (l label) holds(p point) bool {
	away := p.Sub(l.middle)
	return math.Abs(away.Dot(l.along)) <= l.along.Dot(l.along) && math.Abs(away.Dot(l.down)) <= l.down.Dot(l.down)
}

// points are points all over the room, from end to end.
func (l label) points() (out [27]point) {
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

// obstacle is something that names keep clear of: a line, a building or a water, or the name
// of another piece, with a box around it.
type obstacle struct {
	of        *model.Piece
	holds     func(p point) bool
	low, high point
}

// obstacleOf is a piece as an obstacle; false where names may lie on it.
func obstacleOf(piece *model.Piece) (obstacle, bool) {
	line := corners(piece.Points)
	low, high := line.Bounds()
	switch {
	case piece.Kind.Shape() == model.LineShape:
		half := float64(piece.LineWidth())/2 + 0.2*inch
		more := point{X: half, Y: half}
		return obstacle{piece, func(p point) bool { return paint.DistanceTo(line, p) <= half }, low.Sub(more), high.Add(more)}, true
	case piece.Kind == model.PieceBuilding || piece.Kind == model.PiecePond || piece.Kind == model.PieceLake:
		return obstacle{piece, func(p point) bool {
			at := whole(p)
			return piece.Points.Holds(at) && !slices.ContainsFunc(piece.Holes, func(h plane.Polygon) bool { return h.Holds(at) })
		}, low, high}, true
	}
	return obstacle{}, false
}

// whole is the point of the board that is nearest to a point.
func whole(p point) plane.Point {
	return plane.Point{X: int(math.Round(p.X)), Y: int(math.Round(p.Y))}
}

// clutter is what names keep clear of: obstacles, and all that is not the table.
type clutter struct {
	obstacles []obstacle
	far       point       // the south-eastern corner of the table
	near      []*obstacle // those at a room, as long as that is looked at
}

// covered is how many points of a room for the name of a piece lie on obstacles. One off the
// table counts for all, for the frame hides it.
func (c *clutter) covered(l label, own *model.Piece) (n int) {
	low, high := l.box()
	c.near = c.near[:0]
	for i := range c.obstacles {
		if o := &c.obstacles[i]; o.of != own && o.low.X <= high.X && low.X <= o.high.X && o.low.Y <= high.Y && low.Y <= o.high.Y {
			c.near = append(c.near, o)
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
			n += len(points)
		case slices.ContainsFunc(c.near, func(o *obstacle) bool { return o.holds(p) }):
			n++
		}
	}
	return n
}

// nameLength is how long the name of a piece is on the table.
func nameLength(piece *model.Piece) float64 {
	const size = nameType * inch
	return paint.Advance(nameFace(piece.Kind), piece.Name, size, nameSpacing*size)
}

// namesOf is where the names of pieces of a table stand, piece by piece; lengths is how long
// they are, and far the table's south-eastern corner. Those of buildings choose first, for
// which few places are good, and those of areas last: each takes the first of the places it
// would like that is clear, or the one that covers least.
func namesOf(pieces []model.Piece, lengths []float64, far point) []spot {
	c := clutter{far: far}
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
		least := math.MaxInt
		var best label
		for s := range spotsFor(piece, lengths[i]) {
			l := s.label(lengths[i])
			if n := c.covered(l, piece); n < least {
				least, best, out[i] = n, l, s
			}
			if least == 0 {
				break
			}
		}
		low, high := best.box()
		c.obstacles = append(c.obstacles, obstacle{piece, best.holds, low, high})
	}
	return out
}

// spotsFor is the places where the name of a piece may stand, the best first: below a
// building, along the longest stretch of a line, and in the middle of an area.
func spotsFor(piece *model.Piece, width float64) iter.Seq[spot] {
	const beside = 0.75 // from the edge of a thing to the middle of a name, in sizes of its type
	switch {
	case piece.Kind == model.PieceBuilding:
		low, high := corners(piece.Points).Bounds()
		middle := (low.X + high.X) / 2
		return slices.Values([]spot{{at: point{X: middle, Y: high.Y}, off: point{Y: beside}}, {at: point{X: middle, Y: low.Y}, off: point{Y: -beside}}})
	case piece.Kind.Shape() == model.LineShape:
		return slices.Values(spotsAlong(piece, beside))
	}
	return spotsWithin(piece, width)
}

// mostStretches is how many stretches of a line its name chooses among, the longest first.
const mostStretches = 3

// spotsAlong is places beside the longest stretches of a line.
func spotsAlong(piece *model.Piece, beside float64) (out []spot) {
	line := corners(piece.Points)
	var long []int // the corners at which stretches end
	for i := 1; i < len(line); i++ {
		if line[i] != line[i-1] {
			long = append(long, i)
		}
	}
	if len(long) == 0 {
		return []spot{{at: pointOf(piece.Middle())}}
	}
	slices.SortStableFunc(long, func(a, b int) int { return cmp.Compare(line[b-1].Dist(line[b]), line[a-1].Dist(line[a])) })
	for _, i := range long[:min(len(long), mostStretches)] {
		a, b := line[i-1], line[i]
		if b.X < a.X || b.X == a.X && b.Y > a.Y {
			a, b = b, a
		}
		way := b.Sub(a).Direction()
		turn := math.Atan2(way.Y, way.X)
		for _, part := range [...]float64{0.5, 0.3, 0.7, 0.15, 0.85} {
			for _, side := range [...]float64{1, -1} {
				left := way.Left().Times(side)
				out = append(out, spot{a.Lerp(b, part).Add(left.Times(float64(piece.LineWidth()) / 2)), left.Times(beside), turn})
			}
		}
	}
	return out
}

// spotsWithin is places in an area: its middle, then those nearest to that where the name
// lies within it.
func spotsWithin(piece *model.Piece, width float64) iter.Seq[spot] {
	return func(yield func(spot) bool) {
		middle := pointOf(piece.Middle())
		if !yield(spot{at: middle}) {
			return
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
			points := s.label(width).points()
			outside := func(p point) bool { return !piece.Points.Holds(whole(p)) }
			if !slices.ContainsFunc(points[:], outside) && !yield(s) {
				return
			}
		}
	}
}
