package commanders

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules/commanders/fields"
)

// How large a board can be.
const (
	maxSectors = 60
	maxLinks   = 160
)

// winds are the headings clockwise from north.
var winds = []model.Compass{
	model.North, model.NorthEast, model.East, model.SouthEast, model.South, model.SouthWest, model.West, model.NorthWest,
}

// terrain is what the ground of a sector does where the option is in force.
type terrain uint8

const (
	open terrain = iota
	forest
	hill
	building
)

var terrains = []string{"", fields.Forest, fields.Hill, fields.Building}

// way is a link as it is seen from one of its sectors.
type way struct {
	to      int8
	link    int16
	back    uint8 // 0 from the first sector of the link to the second, 1 the other way
	heading uint8 // index of winds
	road    bool
}

// sectors is a set of sectors by their numbers.
type sectors uint64

func (s sectors) has(i int8) bool { return s&(1<<i) != 0 }

// ground is the board (1.1 to 1.3): sectors by their numbers, the ways between
// them, and where the sides come from.
type ground struct {
	board   *model.AreaBoard
	n       int8
	ways    [maxSectors][]way
	owner   [maxSectors]int8 // side whose reserve a sector is; none for battle sectors
	terrain [maxSectors]terrain
	front   [2]uint8             // the wind that a side faces
	depth   [2][maxSectors]int8  // steps to the own reserve; none where there is no way
	battle  sectors              // those that are no reserve
	wing    [2][maxSectors]uint8 // of a side: left, center or right
	near    [maxSectors]sectors  // beside a sector
	from    [2][]int8            // all, as a side looks at them: from its reserve on, from left to right
}

// newGround reads the board of a scenario. Turned takes the terrain and the roads
// from the other end, as if the sheet lay the other way round.
func newGround(sc *model.Scenario, turned bool) (*ground, error) {
	b := sc.AreaBoard()
	if len(b.Sectors) < 2 || len(b.Sectors) > maxSectors || len(b.Links) > maxLinks {
		return nil, fmt.Errorf("the game is for 2 to %d sectors with at most %d links, and the map has %d and %d", maxSectors, maxLinks, len(b.Sectors), len(b.Links))
	}
	g := &ground{board: b, n: int8(len(b.Sectors))}
	for i, s := range b.Sectors {
		g.owner[i] = none
		if s.Side != "" {
			side := slices.IndexFunc(sc.Sides, func(x model.Side) bool { return x.ID == s.Side })
			if side < 0 || side > 1 {
				return nil, fmt.Errorf("sector %s is the reserve of %q, which is no side", s.ID, s.Side)
			}
			g.owner[i] = int8(side)
		} else {
			g.battle |= 1 << i
		}
		from := i
		if turned {
			from = g.opposite(i)
		}
		t := slices.Index(terrains, b.Sectors[from].Terrain)
		if t < 0 {
			return nil, fmt.Errorf("sector %s is %q, and the game knows forest, hill and building", b.Sectors[from].ID, b.Sectors[from].Terrain)
		}
		g.terrain[i] = terrain(t)
	}
	for i, l := range b.Links {
		if err := g.join(i, l, turned); err != nil {
			return nil, err
		}
	}
	for side := range int8(2) {
		g.front[side] = g.facing(side)
		g.depth[side] = g.distances(func(i int8) bool { return g.owner[i] == side }, none)
		g.from[side] = g.seenFrom(side)
		g.wing[side] = g.wings(side)
	}
	return g, nil
}

// opposite is the sector that lies at the other end of the sheet.
func (g *ground) opposite(i int) int {
	b := g.board
	p := b.Sectors[i].Outline.Middle()
	p.X, p.Y = b.Width-p.X, b.Height-p.Y
	if at, ok := b.SectorAt(p); ok {
		return at
	}
	return i
}

func (g *ground) join(i int, l model.Link, turned bool) error {
	from, ok := g.board.Sector(l.From)
	to, found := g.board.Sector(l.To)
	heading := slices.Index(winds, l.Heading)
	if !ok || !found || heading < 0 {
		return fmt.Errorf("the link from sector %s to sector %s leads nowhere", l.From, l.To)
	}
	road := l.Road
	if turned {
		other, ok := g.board.LinkBetween(g.board.Sectors[g.opposite(from)].ID, g.board.Sectors[g.opposite(to)].ID)
		road = ok && other.Road
	}
	g.ways[from] = append(g.ways[from], way{int8(to), int16(i), 0, uint8(heading), road})
	g.near[from] |= 1 << to
	g.near[to] |= 1 << from
	g.ways[to] = append(g.ways[to], way{int8(from), int16(i), 1, uint8(heading+4) % 8, road})
	return nil
}

// facing is the wind that leads from a side's reserve to the battle (1.3); where it
// has none the first side faces north and the other south.
func (g *ground) facing(side int8) uint8 {
	for i := range g.n {
		if g.owner[i] == side && len(g.ways[i]) > 0 {
			return g.ways[i][len(g.ways[i])/2].heading
		}
	}
	return uint8(side) * 4
}

// seenFrom is the sectors in the order in which a side looks at them, so that what it
// does does not depend on the end of the board at which it sits.
func (g *ground) seenFrom(side int8) []int8 {
	out := make([]int8, g.n)
	for i := range out {
		out[i] = int8(i)
	}
	slices.SortStableFunc(out, func(a, b int8) int {
		return cmp.Or(cmp.Compare(uint8(g.depth[side][a]), uint8(g.depth[side][b])), cmp.Compare(g.across(side, a), g.across(side, b)))
	})
	return out
}

// wings finds out whether the sectors lie on the left of a side, in the center or on
// the right, as 0 to 2.
func (g *ground) wings(side int8) (out [maxSectors]uint8) {
	least, most := math.MaxInt, math.MinInt
	for i := range g.n {
		if g.battle.has(i) {
			least, most = min(least, g.across(side, i)), max(most, g.across(side, i))
		}
	}
	for i := range g.n {
		if g.battle.has(i) {
			out[i] = uint8(3 * (g.across(side, i) - least) / (most - least + 1))
		}
	}
	return out
}

// across is how far to the right of a side a sector lies.
func (g *ground) across(side, at int8) int {
	// The wind to its right, as a step on the sheet.
	right := [...]plane.Point{{X: 1}, {X: 1, Y: 1}, {Y: 1}, {X: -1, Y: 1}, {X: -1}, {X: -1, Y: -1}, {Y: -1}, {X: 1, Y: -1}}[g.front[side]]
	p := g.board.Sectors[at].Outline.Middle()
	return p.X*right.X + p.Y*right.Y
}

// distances is the number of links from the nearest of some sectors, through
// anything but one reserve.
func (g *ground) distances(from func(int8) bool, not int8) [maxSectors]int8 {
	var out [maxSectors]int8
	var queue []int8
	for i := range out {
		out[i] = none
	}
	for i := range g.n {
		if from(i) {
			out[i] = 0
			queue = append(queue, i)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, w := range g.ways[queue[0]] {
			if out[w.to] == none && w.to != not {
				out[w.to] = out[queue[0]] + 1
				queue = append(queue, w.to)
			}
		}
	}
	return out
}

// way is the link from one sector to another; false where there is none (1.2).
func (g *ground) way(from, to int8) (way, bool) {
	for _, w := range g.ways[from] {
		if w.to == to {
			return w, true
		}
	}
	return way{}, false
}

// straight reports whether three sectors lie in a line.
func (g *ground) straight(a, b, c int8) bool {
	first, ok := g.way(a, b)
	second, found := g.way(b, c)
	return ok && found && first.heading == second.heading
}

// behind reports whether a heading leads to the rear of a side.
func (g *ground) behind(side int8, heading uint8) bool {
	turn := (heading + 8 - g.front[side]) % 8
	return turn >= 3 && turn <= 5
}

// site is a sector as a spot of the board.
func (g *ground) site(i int8) model.Site { return model.Site{A: int32(i)} }

// border is the border between two sectors as a spot of the board.
func (g *ground) border(a, b int8) model.Site { return model.Site{A: int32(a), B: int32(b) + 1} }

// at is the sector of a spot; false where it is none.
func (g *ground) at(s model.Site) (int8, bool) {
	ok := s.A >= 0 && s.A < int32(g.n) && s.B == 0 && s.C == 0
	return int8(s.A), ok
}

// label is what a sector is called in logs and sentences.
func (g *ground) label(i int8) string { return g.board.Label(g.site(i)) }
