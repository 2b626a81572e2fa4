package draw

import (
	"math"
	"sync"

	"github.com/mapsheet/mapsheet/model/hex"
)

// Areas of ground have edges that run free of the hexes. Every hex pulls the
// edge of an area towards itself or pushes it away; the pull is spread by the
// quartic box spline of the triangles between the hexes' centres, which is
// smooth to the second derivative and ends two hexes away. Where it is even
// lies the edge: one line around each wood, that cuts corners as a
// cartographer's pen does.
//
// The ground is drawn in facets, the triangles between three centres: for each
// hex the one to the west of its centre and the one to the east. Within a
// facet the spline is a polynomial that twelve hexes decide.

// facetDirs is where the other two corners of a facet lie from its hex.
var facetDirs = [2][2]hex.Dir{{hex.NW, hex.SW}, {hex.NE, hex.SE}}

// contourHexes is how many hexes decide how edges run through a facet.
const contourHexes = 12

// contourWays leads from a facet's hex to those that decide: the corners, the
// hexes across its sides, and the other neighbors of each corner.
var contourWays = func() (out [2][contourHexes][]hex.Dir) {
	for side, dirs := range facetDirs {
		a, b := dirs[0], dirs[1]
		out[side] = [contourHexes][]hex.Dir{
			{}, {a}, {b},
			{hex.N}, {hex.S}, {a, b},
			{a.Opposite()}, {b.Opposite()}, {a, a}, {a, hex.N}, {b, b}, {b, hex.S},
		}
	}
	return out
}()

// A grain is the pull of one hex: whether the hex belongs to the area, and how
// many of its neighbors are alike. The fewer are, the stronger it pulls, so
// that a wood of one hex and a clearing of one are not smoothed away.
const (
	grainBits   = 3
	grainWithin = 4 // set for a hex of the area
	grainMask   = 1<<grainBits - 1
)

var grainStrength = [...]float64{2, 1.65, 1.3, 1}

// grainPull is positive for a hex of the area.
func grainPull(g uint8) float64 {
	pull := grainStrength[g&^grainWithin]
	if g&grainWithin == 0 {
		return -pull
	}
	return pull
}

// contourKey is an area's grains at the hexes that decide on a facet, and the
// facet's side.
type contourKey uint64

func (k contourKey) side() int { return int(k >> (contourHexes * grainBits)) }

// contour is how an area's edge runs through a facet.
type contour struct {
	key            contourKey
	pull, inX, inY polynomial // with its slopes
	class          contourClass
}

type contourClass uint8

const (
	outsideFacet contourClass = iota
	withinFacet
	edgeFacet // the edge runs through the facet, or close to it
)

// How far a place lies within an area's edge, its depth, is counted in corner
// radii.
const (
	edgeReach = 0.45 // no noise, line or fading reaches farther from an edge
	mostDepth = 0.6  // of a place farther away
	flat      = 0.3  // keeps depths in bounds where the pull hardly changes
)

// contours keeps those that were asked for; a board needs a few thousand.
var contours = struct {
	sync.Mutex
	byKey map[contourKey]*contour
}{byKey: map[contourKey]*contour{}}

const mostContours = 1 << 16

// contourFor is the contour that the grains of a key lead to. It is worked out while others
// may look for theirs: the window waits for nobody.
func contourFor(key contourKey) *contour {
	contours.Lock()
	c, ok := contours.byKey[key]
	contours.Unlock()
	if ok {
		return c
	}
	c = newContour(key)
	contours.Lock()
	defer contours.Unlock()
	if len(contours.byKey) >= mostContours {
		clear(contours.byKey)
	}
	contours.byKey[key] = c
	return c
}

func newContour(key contourKey) *contour {
	c := &contour{key: key}
	side, all := key.side(), basis()
	for i := contourHexes - 1; i >= 0; i-- {
		pull := grainPull(uint8(key & grainMask))
		for k, b := range all[side][i] {
			c.pull[k] += pull * b
		}
		key >>= grainBits
	}
	c.inX, c.inY = c.pull.slopes()
	c.class = c.classify()
	return c
}

// classify looks whether an edge runs through the facet.
func (c *contour) classify() contourClass {
	depth := 0.0
	for _, q := range facetLooks()[c.key.side()] {
		if depth = c.depth(q); math.Abs(depth) < edgeReach+0.05 { // an edge may run between the places looked at
			return edgeFacet
		}
	}
	if depth > 0 {
		return withinFacet
	}
	return outsideFacet
}

// facetLooks is places all over a facet, by its side.
var facetLooks = sync.OnceValue(func() (out [2][]point) {
	const steps = 12
	for side := range out {
		for i := range steps + 1 {
			for j := range steps + 1 - i {
				out[side] = append(out[side], facetPoint(side, float64(i)/steps, float64(j)/steps))
			}
		}
	}
	return out
})

// facetPoint is the place of a facet that lies so much of the way from its hex
// to each of its other corners.
func facetPoint(side int, v, w float64) point {
	a, b := heading(facetDirs[side][0]), heading(facetDirs[side][1])
	return a.Times(v).Add(b.Times(w)).Times(2 * apothem)
}

// depth is how deep a place lies, counted from the facet's hex.
func (c *contour) depth(q point) float64 {
	row := c.along(q.Y)
	return row.depth(q.X)
}

// polynomial is the coefficients of a quartic in x and y by the exponents of
// x and y.
type polynomial [15]float64

var exponents = func() (out [15][2]int) {
	n := 0
	for i := range 5 {
		for j := range 5 - i {
			out[n] = [2]int{i, j}
			n++
		}
	}
	return out
}()

var termOf = func() (out [5][5]int) {
	for k, e := range exponents {
		out[e[0]][e[1]] = k
	}
	return out
}()

func (p *polynomial) times(q *polynomial) (out polynomial) {
	for i, a := range exponents {
		for j, b := range exponents {
			if x, y := a[0]+b[0], a[1]+b[1]; x+y < 5 {
				out[termOf[x][y]] += p[i] * q[j]
			}
		}
	}
	return out
}

// slopes is how steeply a polynomial grows with x and with y.
func (p *polynomial) slopes() (inX, inY polynomial) {
	for k, e := range exponents {
		i, j := e[0], e[1]
		if i > 0 {
			inX[termOf[i-1][j]] = float64(i) * p[k]
		}
		if j > 0 {
			inY[termOf[i][j-1]] = float64(j) * p[k]
		}
	}
	return inX, inY
}

// along is the coefficients of a polynomial in x at a height.
func (p *polynomial) along(y float64) [5]float64 {
	y2 := y * y
	y3, y4 := y2*y, y2*y*y
	return [5]float64{
		p[0] + p[1]*y + p[2]*y2 + p[3]*y3 + p[4]*y4,
		p[5] + p[6]*y + p[7]*y2 + p[8]*y3,
		p[9] + p[10]*y + p[11]*y2,
		p[12] + p[13]*y,
		p[14],
	}
}

// pullRow is a contour's pull, and its slopes in x and y, along a row.
type pullRow struct{ f, inX, inY [5]float64 }

func (c *contour) along(y float64) pullRow {
	return pullRow{c.pull.along(y), c.inX.along(y), c.inY.along(y)}
}

// at is the pull at a place of the row, and the square of its steepness.
func (r *pullRow) at(x float64) (pull, steep float64) {
	pull = r.f[0] + x*(r.f[1]+x*(r.f[2]+x*(r.f[3]+x*r.f[4])))
	dx := r.inX[0] + x*(r.inX[1]+x*(r.inX[2]+x*r.inX[3]))
	dy := r.inY[0] + x*(r.inY[1]+x*(r.inY[2]+x*r.inY[3]))
	return pull, dx*dx + dy*dy + flat*flat
}

// depth is the depth of a place of the row: the pull by its steepness, which
// is about how far the edge lies away.
func (r *pullRow) depth(x float64) float64 {
	pull, steep := r.at(x)
	return min(max(pull/math.Sqrt(steep), -mostDepth), mostDepth)
}

// basis is, for each side and each of the deciding hexes, how its pull spreads
// over a facet: the polynomials of the box spline (those that Loop's
// subdivision of a regular mesh leads to).
var basis = sync.OnceValue(func() *[2][contourHexes]polynomial {
	out := new([2][contourHexes]polynomial)
	for side, dirs := range facetDirs {
		// Barycentric coordinates as polynomials: v grows towards the corner in
		// the direction dirs[0], w towards that in dirs[1].
		a, b := heading(dirs[0]).Times(2*apothem), heading(dirs[1]).Times(2*apothem)
		det := a.X*b.Y - a.Y*b.X
		var one, u, v, w polynomial
		one[0] = 1
		v[termOf[1][0]], v[termOf[0][1]] = b.Y/det, -b.X/det
		w[termOf[1][0]], w[termOf[0][1]] = -a.Y/det, a.X/det
		u[0] = 1
		for i := range u {
			u[i] -= v[i] + w[i]
		}
		sum := func(terms []boxTerm, u, v, w *polynomial) (out polynomial) {
			for _, t := range terms {
				p := one
				for k, q := range []*polynomial{u, v, w} {
					for range t.powers[k] {
						p = p.times(q)
					}
				}
				for i := range out {
					out[i] += t.factor / 12 * p[i]
				}
			}
			return out
		}
		out[side] = [contourHexes]polynomial{
			sum(cornerTerms, &u, &v, &w), sum(cornerTerms, &v, &w, &u), sum(cornerTerms, &w, &u, &v),
			sum(acrossTerms, &u, &v, &w), sum(acrossTerms, &u, &w, &v), sum(acrossTerms, &v, &w, &u),
			sum(besideTerms, &u, &w, &v), sum(besideTerms, &u, &v, &w), // opposite to the second corner, to the third
			sum(besideTerms, &v, &w, &u), sum(besideTerms, &v, &u, &w),
			sum(besideTerms, &w, &v, &u), sum(besideTerms, &w, &u, &v),
		}
	}
	return out
})

// boxTerm is a factor, in twelfths, and the exponents of the barycentric
// coordinates.
type boxTerm struct {
	factor float64
	powers [3]int
}

var (
	cornerTerms = []boxTerm{ // of the first corner
		{6, [3]int{4, 0, 0}}, {24, [3]int{3, 0, 1}}, {24, [3]int{2, 0, 2}}, {8, [3]int{1, 0, 3}}, {1, [3]int{0, 0, 4}},
		{24, [3]int{3, 1, 0}}, {60, [3]int{2, 1, 1}}, {36, [3]int{1, 1, 2}}, {6, [3]int{0, 1, 3}},
		{24, [3]int{2, 2, 0}}, {36, [3]int{1, 2, 1}}, {12, [3]int{0, 2, 2}}, {8, [3]int{1, 3, 0}}, {6, [3]int{0, 3, 1}}, {1, [3]int{0, 4, 0}},
	}
	acrossTerms = []boxTerm{ // of the hex across the side between the first two corners
		{1, [3]int{4, 0, 0}}, {2, [3]int{3, 0, 1}}, {6, [3]int{3, 1, 0}}, {6, [3]int{2, 1, 1}}, {12, [3]int{2, 2, 0}},
		{6, [3]int{1, 2, 1}}, {6, [3]int{1, 3, 0}}, {2, [3]int{0, 3, 1}}, {1, [3]int{0, 4, 0}},
	}
	besideTerms = []boxTerm{ // of the first corner's neighbor opposite to the third corner
		{1, [3]int{4, 0, 0}}, {2, [3]int{3, 1, 0}},
	}
)

// facetGround is the areas, a bit each, that a facet lies in, and those whose
// edges run through it.
type facetGround struct {
	known       bool // else nobody has asked for it yet
	full, edged uint8
	contours    [numAreas]int32 // of those whose edges run through it, among the scene's
}

// differ is the areas, a bit each, that lie in a facet otherwise than before.
func (g *facetGround) differ(was *facetGround) uint8 {
	out := g.full ^ was.full | g.edged ^ was.edged
	for kind, c := range g.contours {
		if c != was.contours[kind] {
			out |= 1 << kind
		}
	}
	return out
}

// facetStep leads from a cell to a facet of another.
type facetStep struct{ cell, side int }

// facetPlace is a place of a facet, counted from the facet's hex in corner
// radii.
type facetPlace struct {
	cell, side int
	at         point
}

// survey finds how cells lie to each other.
func (s *scene) survey() {
	for column := range 2 {
		from := hex.Hex{Col: column}
		for side, ways := range contourWays {
			for i, way := range ways {
				to := from
				for _, d := range way {
					to = to.Neighbor(d)
				}
				step := s.index(to) - s.index(from)
				s.deciding[column][side][i] = step
				there := mod(to.Col, 2)
				s.decided[there] = append(s.decided[there], facetStep{-step, side})
			}
		}
	}
}

// column is 0 for the cells of even columns, 1 for others.
func (s *scene) column(cell int) int { return (cell%s.stride + beyond) & 1 }

// alike counts, for each area, the hexes beside a hex that are like it, up to
// three: the area's bits of the two bytes are those of the number.
func (s *scene) alike(h hex.Hex, areas uint8) (ones, twos uint8) {
	for _, n := range h.Neighbors() {
		same := ^(areas ^ areasOf[s.terrain(n)]) & (1<<numAreas - 1)
		ones, twos = ones^same|ones&twos, twos|ones&same
	}
	return ones, twos
}

// grain is how a cell draws the edge of an area.
func (c *cell) grain(kind areaKind) contourKey {
	return contourKey(c.areas>>kind&1*grainWithin | c.twos>>kind&1*2 | c.ones>>kind&1)
}

// keyAt names the contour of an area on a facet.
func (s *scene) keyAt(cell, side int, kind areaKind) contourKey {
	key := contourKey(side)
	for _, step := range &s.deciding[s.column(cell)][side] {
		key = key<<grainBits | s.cells[cell+step].grain(kind)
	}
	return key
}

// contour is the place of a key's contour among those of the scene.
func (s *scene) contour(key contourKey) int32 {
	i, ok := s.places[key]
	if !ok {
		i = int32(len(s.contours))
		s.contours, s.places[key] = append(s.contours, contourFor(key)), i
	}
	return i
}

// ground is the areas that a facet lies in.
func (s *scene) ground(cell, side int) *facetGround {
	row := s.facets[cell/s.stride]
	if row == nil {
		row = make([][2]facetGround, s.stride)
		s.facets[cell/s.stride] = row
	}
	g := &row[cell%s.stride][side]
	if !g.known {
		if s.inSight(s.hexOf(cell)) {
			*g = s.groundOf(cell, side)
		}
		g.known = true
	}
	return g
}

// knownGround is the areas that a facet was found to lie in; nil where nobody
// has asked for it.
func (s *scene) knownGround(cell, side int) *facetGround {
	if row := s.facets[cell/s.stride]; row != nil && row[cell%s.stride][side].known {
		return &row[cell%s.stride][side]
	}
	return nil
}

// groundOf looks at what areas a facet lies in.
func (s *scene) groundOf(cell, side int) facetGround {
	some, all := uint8(0), ^uint8(0)
	for _, step := range &s.deciding[s.column(cell)][side] {
		areas := s.cells[cell+step].areas
		some, all = some|areas, all&areas
	}
	out := facetGround{known: true, full: all}
	for kind := range numAreas {
		if (some&^all)>>kind&1 == 0 {
			continue
		}
		i := s.contour(s.keyAt(cell, side, kind))
		switch s.contours[i].class {
		case withinFacet:
			out.full |= 1 << kind
		case edgeFacet:
			out.edged |= 1 << kind
			out.contours[kind] = i
		}
	}
	return out
}

// facetsAround is, for each direction, which facet lies between it and the next
// around a hex: where its hex is, unless it is the hex itself, and its side.
var facetsAround = [6]struct {
	to   hex.Dir
	away bool
	side int
}{
	hex.N: {hex.NE, true, 0}, hex.NE: {side: 1}, hex.SE: {hex.SE, true, 0},
	hex.S: {hex.SW, true, 1}, hex.SW: {side: 0}, hex.NW: {hex.NW, true, 1},
}

// facetPlaceOf is a place counted from a hex that lies between the directions
// corner and corner+1, on its facet.
func (s *scene) facetPlaceOf(h hex.Hex, corner hex.Dir, at point) facetPlace {
	f := &facetsAround[corner]
	if f.away {
		h, at = h.Neighbor(f.to), at.Sub(heading(f.to).Times(2*apothem))
	}
	return facetPlace{s.index(h), f.side, at}
}
