package generate

import (
	"slices"

	"github.com/mapsheet/mapsheet/editor/tables"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

// makeRoads leads the first road across the waters and the second along them, round
// hills, and lays bridges.
func (l *land) makeRoads() {
	for n := range l.Roads {
		if points := l.road(n == 0); len(points) > 1 {
			l.add(model.Piece{Kind: model.PieceRoad, Points: points})
		}
	}
	for _, c := range tables.Unbridged(l.board) {
		if next, err := c.Bridge().On(l.board); err == nil {
			l.board = next
		}
	}
}

// A road is sought over a net: so far from stage to stage, and so far from place to
// place beside each other on one.
const (
	stageLength = 600
	placeWidth  = 200
	mostShift   = 2 // places from stage to stage
)

// road is the cheapest way from edge to edge, with the waters or across them.
func (l *land) road(over bool) plane.Polygon {
	long, wide := l.extent()
	if over {
		long, wide = wide, long
	}
	at := func(stage, place int) plane.Point {
		along, beside := min(stage*stageLength, long), placeWidth*(place+1)
		if over {
			return l.point(beside, along)
		}
		return l.point(along, beside)
	}
	stages, places := (long+stageLength-1)/stageLength+1, wide/placeWidth-1
	const never = 1 << 40
	cost, from := make([][]int, stages), make([][]int, stages)
	for i := range stages {
		cost[i], from[i] = make([]int, places), make([]int, places)
		for k := range places {
			own := l.between(0, 12) + l.trouble(at(i, k))
			if k < places/6 || k >= places-places/6 {
				own += 15 // near the edges of the table
			}
			if i == 0 {
				cost[i][k] = own
				continue
			}
			cost[i][k] = never
			for before := max(k-mostShift, 0); before <= min(k+mostShift, places-1); before++ {
				if c := cost[i-1][before] + own + 5*(k-before)*(k-before); c < cost[i][k] {
					cost[i][k], from[i][k] = c, before
				}
			}
		}
	}
	k := 0
	for place := range places {
		if cost[stages-1][place] < cost[stages-1][k] {
			k = place
		}
	}
	var out plane.Polygon
	for i := stages - 1; i >= 0; i-- {
		out = append(out, at(i, k))
		k = from[i][k]
	}
	slices.Reverse(out)
	return straightened(out)
}

// trouble is what it costs a road to lead over a point: hills are climbed and banks
// followed only where there is no other way.
func (l *land) trouble(p plane.Point) int {
	here := table.Disc(p, 0)
	cost := 0
	for i := range l.board.Pieces {
		switch piece := &l.board.Pieces[i]; piece.Kind {
		case model.PieceHill:
			if area := table.NewArea(piece.Points); area.Near(&here, 150) {
				cost += 60
			}
		case model.PieceStream, model.PieceRiver:
			if course := table.NewCourse(piece.Points, piece.LineWidth()); course.Near(&here, 250) {
				cost += 25
			}
		}
	}
	return cost
}

// straightened is a way without the points that lie on straight pieces of it.
func straightened(points plane.Polygon) plane.Polygon {
	out := points[:1:1]
	for i := 1; i < len(points)-1; i++ {
		if plane.Turn(out[len(out)-1], points[i], points[i+1]) != 0 {
			out = append(out, points[i])
		}
	}
	return append(out, points[len(points)-1])
}

// makeFarms lays farms of some buildings with a field behind them, along the roads where
// there are some.
func (l *land) makeFarms() {
	for range l.share(l.Farms, 5) {
		l.try(l.farm)
	}
}

// farm lays one; false where it finds no room.
func (l *land) farm() bool {
	at, facing := l.yard()
	// Everything lies behind the point, as seen from the road.
	field := l.rectangle(at, facing, 450+2*l.between(0, 150), l.between(500, 800), 0, -l.between(420, 520))
	var houses []plane.Polygon
	for n, side := range []int{-1, 1, -1}[:l.between(1, 3)] {
		houses = append(houses, l.rectangle(at, facing, 2*l.between(80, 130), l.between(150, 220), side*l.between(190, 260), -60-n/2*l.between(900, 1000)))
	}
	all := append(slices.Clone(houses), field)
	for i, o := range all {
		if !l.free(o) || slices.ContainsFunc(all[:i], o.Overlaps) {
			return false
		}
	}
	name := l.name(farmNames)
	for i, h := range houses {
		if i > 0 {
			name = ""
		}
		l.add(model.Piece{Kind: model.PieceBuilding, Name: name, Points: h})
	}
	l.add(model.Piece{Kind: model.PieceCrops, Points: field})
	kind := []model.PieceKind{model.PieceFence, model.PieceFence, model.PieceFence, model.PieceHedge, model.PieceWall}[l.random.IntN(5)]
	l.add(model.Piece{Kind: kind, Points: plane.Polygon{field[0], field[3], field[2], field[1]}})
	return true
}

// yard is the place of a farm and where the road lies from it.
func (l *land) yard() (plane.Point, int) {
	var roads []int
	for i, p := range l.board.Pieces {
		if p.Kind == model.PieceRoad {
			roads = append(roads, i)
		}
	}
	if len(roads) == 0 {
		return plane.Point{X: l.between(0, l.board.Width), Y: l.between(0, l.board.Height)}, l.between(0, 3599)
	}
	road := &l.board.Pieces[roads[l.random.IntN(len(roads))]]
	i := l.random.IntN(len(road.Points) - 1)
	from, way := road.Points[i], road.Points[i+1].Sub(road.Points[i])
	on := plane.Point{X: from.X + way.X*l.between(1, 9)/10, Y: from.Y + way.Y*l.between(1, 9)/10}
	facing := table.Facing(table.FacingOf(way, 0) + 900 + 1800*l.random.IntN(2))
	return table.Place(on, facing, 0, -road.LineWidth()/2-40), facing
}

// rectangle is the outline of something so wide and deep behind a point, so far to its
// right and before it.
func (l *land) rectangle(at plane.Point, facing, width, depth, right, before int) plane.Polygon {
	s := table.Rectangle(table.Place(at, facing, right, before), facing, width, depth)
	return s.Outline()
}

// free reports whether an outline lies on the table, clear of everything.
func (l *land) free(outline plane.Polygon) bool {
	for _, c := range outline {
		if !l.board.Holds(c) {
			return false
		}
	}
	return outline.Simple() && l.clear(outline, 30, func(model.PieceKind) bool { return true })
}
