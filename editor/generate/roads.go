package generate

import (
	"cmp"
	"context"
	"slices"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

const (
	perimeterPerExit = 16 // hexes along the edge of the map at 100 roads
	detour           = 14 // tenths of the straight way that a drive may take before a road of its own is built
	denseNet         = 70 // from here on there are roads between places that others lie between
	mostBeside       = 4  // of the towns by the way a railroad calls at
)

// makeRailroads leads railroads from edge to edge past the largest towns by
// the way: the first from north to south, the second from west to east.
func (c *country) makeRailroads(ctx context.Context) {
	if !c.whole || min(c.grid.Cols, c.grid.Rows) < 6 {
		return
	}
	for i := range c.Railroads {
		across := i == 1
		from := hex.Hex{Col: c.between(c.grid.Cols)}
		to := hex.Hex{Col: c.between(c.grid.Cols), Row: c.grid.Rows - 1}
		if across {
			from = hex.Hex{Row: c.between(c.grid.Rows)}
			to = hex.Hex{Col: c.grid.Cols - 1, Row: c.between(c.grid.Rows)}
		}
		stops := []hex.Hex{c.dryEdge(from)}
		for _, t := range c.callingAt(from, to, across) {
			stops = append(stops, t.center)
		}
		stops = append(stops, c.dryEdge(to))
		for j := 1; j < len(stops) && ctx.Err() == nil; j++ {
			c.link(model.Railroad, c.acrossOnce(c.surveyed(model.Railroad, stops[j-1], stops[j])))
		}
	}
}

// callingAt are the towns near the straight way, in order along it.
func (c *country) callingAt(from, to hex.Hex, across bool) []town {
	along := func(t town) int {
		if across {
			return t.center.Col
		}
		return t.center.Row
	}
	var out []town
	for _, t := range c.towns {
		direct, by := hex.Distance(from, to), hex.Distance(from, t.center)+hex.Distance(t.center, to)
		if !t.hamlet && by-direct <= direct/12+1 && len(out) < mostBeside {
			out = append(out, t)
		}
	}
	slices.SortStableFunc(out, func(a, b town) int { return cmp.Compare(along(a), along(b)) })
	return out
}

// dryEdge is the hex of the map's edge nearest to one of them on which no water
// runs, as far as there is one.
func (c *country) dryEdge(h hex.Hex) hex.Hex {
	for n := range 8 {
		for _, near := range hex.Ring(h, n) {
			if c.grid.Contains(near) && c.grid.OnEdge(near) && !c.water.Contains(near) && c.board.Terrain(near) == model.Clear && !c.inCorner(near) {
				return near
			}
		}
	}
	return h
}

// inCorner reports whether a hex lies in a corner of the map.
func (c *country) inCorner(h hex.Hex) bool {
	const near = 3
	return (h.Col < near || h.Col >= c.grid.Cols-near) && (h.Row < near || h.Row >= c.grid.Rows-near)
}

// makeRoads leads roads from town to town and to exits at the edges of the
// map. A road is built where the way over those that are there is too long.
// On a part of a map the towns are joined to the roads around them.
func (c *country) makeRoads(ctx context.Context) {
	if c.Roads == 0 || len(c.towns) == 0 {
		return
	}
	if !c.whole {
		c.joinTowns(ctx)
		return
	}
	c.placeExits()
	for _, e := range c.plan() {
		if ctx.Err() != nil {
			return
		}
		if !c.driven(e.from, e.to) {
			c.link(model.Road, c.acrossOnce(c.surveyed(model.Road, e.from, e.to)))
		}
	}
	c.trim()
}

// joinTowns leads a road from each town to the nearest one there is, or to the
// first town.
func (c *country) joinTowns(ctx context.Context) {
	room := c.area.Grow(1)
	for _, t := range c.towns {
		goal, found := c.nearestRoad(t.center)
		if !found {
			goal = c.towns[0].center
		}
		if ctx.Err() != nil || goal == t.center {
			continue
		}
		path := tool.Route(c.board, model.Road, t.center, goal)
		if !slices.ContainsFunc(path, func(h hex.Hex) bool { return !room.Contains(h) }) && c.alongWater(path) < 0 {
			c.link(model.Road, path)
		}
	}
}

// alongWater is the first step on which a way follows a water from bridge to bridge, which
// it may have to where it begins or ends on one; below 0 where there is none.
func (c *country) alongWater(path []hex.Hex) int {
	for i := range len(path) - 1 {
		for _, k := range []model.LineKind{model.Canal, model.River} {
			if c.board.HasLine(k, path[i]) && c.board.HasLine(k, path[i+1]) {
				return i
			}
		}
	}
	return -1
}

// acrossOnce is a way that is led along the bank, and over the water once, where it
// followed it from bridge to bridge. There is none where waters and crests leave none.
func (c *country) acrossOnce(path []hex.Hex) []hex.Hex {
	for {
		step := c.alongWater(path)
		if step < 0 {
			return path
		}
		begin, end := max(step-1, 0), step+1
		for end < len(path)-1 && c.board.HasWater(path[end]) {
			end++
		}
		bank := c.byTheBank(path[begin], path[end])
		if bank == nil {
			return nil
		}
		path = straightOn(slices.Concat(path[:begin], bank, path[end+1:]))
	}
}

// straightOn is a way without the loops on which it comes back to a hex.
func straightOn(path []hex.Hex) []hex.Hex {
	var out []hex.Hex
	for _, h := range path {
		if at := slices.Index(out, h); at >= 0 {
			out = out[:at]
		}
		out = append(out, h)
	}
	return out
}

// byTheBank is a shortest way over no crest that never leads from water to water; nil where
// there is none.
func (c *country) byTheBank(from, to hex.Hex) []hex.Hex {
	onward := map[hex.Hex]hex.Hex{to: to} // it is looked for from its end
	for next := []hex.Hex{to}; len(next) > 0; next = next[1:] {
		h := next[0]
		if h == from {
			way := []hex.Hex{from}
			for ; h != to; way = append(way, h) {
				h = onward[h]
			}
			return way
		}
		for _, n := range h.Neighbors() {
			_, seen := onward[n]
			if seen || !c.grid.Contains(n) || c.board.Terrain(n) == model.Crest || c.water.Contains(h) && c.water.Contains(n) {
				continue
			}
			onward[n] = h
			next = append(next, n)
		}
	}
	return nil
}

// nearestRoad is the hex nearest to another, on the area or beside it, on which
// a road runs, and no water.
func (c *country) nearestRoad(from hex.Hex) (hex.Hex, bool) {
	best, found := hex.Hex{}, false
	for h := range c.area.Grow(1).All() {
		if c.board.HasLine(model.Road, h) && !c.board.HasWater(h) && (!found || hex.Distance(from, h) < hex.Distance(from, best)) {
			best, found = h, true
		}
	}
	return best, found
}

// placeExits spreads exits around the map; those that stay are among them.
func (c *country) placeExits() {
	for i := range c.board.Places {
		if p := &c.board.Places[i]; p.Kind == model.PlaceExit && len(p.Hexes) > 0 && c.grid.OnEdge(p.Hexes[0]) {
			c.exits = append(c.exits, p.Hexes[0])
		}
	}
	rim := c.rim()
	wanted := min(2+len(rim)*c.Roads/100/perimeterPerExit, len(rim)/4)
	begin := c.random.IntN(len(rim))
	for i := range wanted {
		step := len(rim) / wanted
		h := c.dryEdge(rim[(begin+i*step+c.random.IntN(step/2+1))%len(rim)])
		near := slices.ContainsFunc(c.exits, func(o hex.Hex) bool { return hex.Distance(h, o) < 4 })
		if !near && c.clear(h) {
			c.exits = append(c.exits, h)
		}
	}
}

// rim is the hexes at the edge of the map, clockwise from the north-west.
func (c *country) rim() []hex.Hex {
	var out []hex.Hex
	last := hex.Hex{Col: c.grid.Cols - 1, Row: c.grid.Rows - 1}
	for col := range last.Col {
		out = append(out, hex.Hex{Col: col})
	}
	for row := range last.Row {
		out = append(out, hex.Hex{Col: last.Col, Row: row})
	}
	for col := range last.Col {
		out = append(out, hex.Hex{Col: last.Col - col, Row: last.Row})
	}
	for row := range last.Row {
		out = append(out, hex.Hex{Row: last.Row - row})
	}
	if len(out) == 0 {
		return []hex.Hex{{}}
	}
	return out
}

// connection is two places that a road should join.
type connection struct {
	from, to hex.Hex
	weight   int // the lighter are built first
}

// plan is what should be joined: towns that no other lies between, in the sense
// of the relative neighborhood graph (in a dense net, of the Gabriel graph), and
// each exit with the nearest town. All of it hangs together.
func (c *country) plan() []connection {
	var out []connection
	for i, a := range c.towns {
		for j, b := range c.towns[:i] {
			if c.neighbors(i, j) {
				weight := hex.Distance(a.center, b.center)
				if a.hamlet || b.hamlet {
					weight += 2 * c.grid.Len() // towns first, hamlets beside their roads
				}
				out = append(out, connection{a.center, b.center, weight})
			}
		}
	}
	for _, exit := range c.exits {
		near := slices.MinFunc(c.towns, func(a, b town) int {
			return cmp.Compare(c.way(exit, a), c.way(exit, b))
		})
		out = append(out, connection{near.center, exit, c.grid.Len() + hex.Distance(exit, near.center)})
	}
	slices.SortStableFunc(out, func(a, b connection) int { return cmp.Compare(a.weight, b.weight) })
	return out
}

// way is how far a town is from an exit; hamlets seem farther.
func (c *country) way(exit hex.Hex, t town) int {
	if t.hamlet {
		return 3*hex.Distance(exit, t.center)/2 + 4
	}
	return hex.Distance(exit, t.center)
}

// neighbors reports whether no third town lies between two.
func (c *country) neighbors(i, j int) bool {
	a, b := c.towns[i].center, c.towns[j].center
	apart := hex.Distance(a, b)
	for k, t := range c.towns {
		if k == i || k == j {
			continue
		}
		da, db := hex.Distance(a, t.center), hex.Distance(b, t.center)
		if c.Roads < denseNet && max(da, db) < apart || c.Roads >= denseNet && da*da+db*db < apart*apart {
			return false
		}
	}
	return true
}

// driven reports whether the roads lead from one place to another without much of a
// detour.
func (c *country) driven(from, to hex.Hex) bool {
	most := hex.Distance(from, to) * detour / 10
	at := []hex.Hex{from}
	seen := hex.NewRegion(c.grid, from)
	for n := 0; n <= most && len(at) > 0; n++ {
		var next []hex.Hex
		for _, h := range at {
			if h == to {
				return true
			}
			for _, d := range hex.Dirs {
				if o := h.Neighbor(d); c.board.Linked(model.Road, h, d) && !seen.Contains(o) {
					seen.Add(o)
					next = append(next, o)
				}
			}
		}
		at = next
	}
	return false
}

// trim takes away roads that run side by side: a link whose ends another hex
// joins as well, and a hex of no use beside a way of the same length.
func (c *country) trim() {
	ends := hex.NewRegion(c.grid, c.exits...)
	for _, t := range c.towns {
		for _, h := range t.hexes {
			ends.Add(h)
		}
	}
	for h := range c.area.All() {
		for _, d := range hex.Dirs {
			a, b := h.Neighbor(d), h.Neighbor(d.Rotate(1))
			if c.board.Linked(model.Road, h, d) && c.board.Linked(model.Road, h, d.Rotate(1)) && c.board.Linked(model.Road, a, d.Rotate(2)) {
				c.unlink(a, b)
			}
		}
		if c.board.Links(model.Road, h).Len() == 2 && !ends.Contains(h) && c.doubled(h) {
			for _, n := range h.Neighbors() {
				c.unlink(h, n)
			}
		}
	}
}

// doubled reports whether the two neighbors that a road joins over a hex are
// joined over another hex as well.
func (c *country) doubled(h hex.Hex) bool {
	var ends []hex.Hex
	for _, d := range hex.Dirs {
		if c.board.Linked(model.Road, h, d) {
			ends = append(ends, h.Neighbor(d))
		}
	}
	for d, n := range ends[0].Neighbors() {
		if back, ok := n.DirTo(ends[1]); ok && n != h && c.board.Linked(model.Road, ends[0], hex.Dir(d)) && c.board.Linked(model.Road, n, back) {
			return true
		}
	}
	return false
}

// unlink takes a link of a road away, and bridges that nothing crosses then.
func (c *country) unlink(a, b hex.Hex) {
	d, ok := a.DirTo(b)
	if !ok || !c.board.Linked(model.Road, a, d) {
		return
	}
	c.board.SetLink(model.Road, a, d, false)
	for _, h := range []hex.Hex{a, b} {
		if !c.board.HasLine(model.Road, h) && !c.board.HasLine(model.Railroad, h) {
			c.board.SetBridge(h, false)
		}
	}
}
