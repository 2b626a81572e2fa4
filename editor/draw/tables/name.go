package tables

import (
	"cmp"
	"image/color"
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

// obstacle is something that names keep clear of: a line or a building of a piece, or the
// name of another, with a box around it.
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
	case piece.Kind == model.PieceBuilding:
		return obstacle{piece, func(p point) bool { return piece.Points.Holds(whole(p)) }, low, high}, true
	}
	return obstacle{}, false
}

// whole is the point of the board that is nearest to a point.
func whole(p point) plane.Point {
	return plane.Point{X: int(math.Round(p.X)), Y: int(math.Round(p.Y))}
}

// covered is how many points of a room for the name of a piece lie on obstacles; near is
// for its own use.
func covered(l label, own *model.Piece, all []obstacle, near []*obstacle) (n int) {
	low, high := l.box()
	near = near[:0]
	for i := range all {
		if o := &all[i]; o.of != own && o.low.X <= high.X && low.X <= o.high.X && o.low.Y <= high.Y && low.Y <= o.high.Y {
			near = append(near, o)
		}
	}
	if len(near) == 0 {
		return 0
	}
	for _, p := range l.points() {
		if slices.ContainsFunc(near, func(o *obstacle) bool { return o.holds(p) }) {
			n++
		}
	}
	return n
}

// namesOf is where the names of pieces stand, piece by piece. Those of buildings choose
// first, for which few places are good, and those of areas last: each takes the first of the
// places it would like that is clear, or the one that covers least.
func namesOf(pieces []model.Piece) []spot {
	var all []obstacle
	var order []*model.Piece
	for i := range pieces {
		piece := &pieces[i]
		if len(piece.Points) == 0 {
			continue
		}
		if o, ok := obstacleOf(piece); ok {
			all = append(all, o)
		}
		if piece.Name != "" {
			order = append(order, piece)
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
	slices.SortStableFunc(order, func(a, b *model.Piece) int { return cmp.Compare(rank(a), rank(b)) })
	chosen := map[*model.Piece]spot{}
	near := make([]*obstacle, 0, len(all)+len(order))
	for _, piece := range order {
		const size = nameType * inch
		width := paint.Advance(nameFace(piece.Kind), piece.Name, size, nameSpacing*size)
		least := math.MaxInt
		var best label
		for _, s := range spotsFor(piece, width) {
			l := s.label(width)
			if n := covered(l, piece, all, near); n < least {
				least, best, chosen[piece] = n, l, s
			}
			if least == 0 {
				break
			}
		}
		low, high := best.box()
		all = append(all, obstacle{piece, best.holds, low, high})
	}
	out := make([]spot, len(pieces))
	for i := range pieces {
		out[i] = chosen[&pieces[i]]
	}
	return out
}

// spotsFor is the places where the name of a piece may stand, the best first: below a
// building, along the longest stretch of a line, and in the middle of an area.
func spotsFor(piece *model.Piece, width float64) []spot {
	const beside = 0.75 // from the edge of a thing to the middle of a name, in sizes of its type
	switch {
	case piece.Kind == model.PieceBuilding:
		low, high := corners(piece.Points).Bounds()
		middle := (low.X + high.X) / 2
		return []spot{{at: point{X: middle, Y: high.Y}, off: point{Y: beside}}, {at: point{X: middle, Y: low.Y}, off: point{Y: -beside}}}
	case piece.Kind.Shape() == model.LineShape:
		return spotsAlong(piece, beside)
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
func spotsWithin(piece *model.Piece, width float64) []spot {
	const across, down = 16, 12 // at the most, from edge to edge
	middle := pointOf(piece.Middle())
	low, high := corners(piece.Points).Bounds()
	step := point{X: max(0.5*inch, (high.X-low.X)/across), Y: max(0.6*inch, (high.Y-low.Y)/down)}
	var out []spot
	for y := low.Y + step.Y/2; y < high.Y; y += step.Y {
		for x := low.X + step.X/2; x < high.X; x += step.X {
			s := spot{at: point{X: x, Y: y}}
			within := true
			for _, p := range s.label(width).points() {
				within = within && piece.Points.Holds(whole(p))
			}
			if within {
				out = append(out, s)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b spot) int { return cmp.Compare(math.Round(a.at.Dist(middle)), math.Round(b.at.Dist(middle))) })
	return append([]spot{{at: middle}}, out...)
}
