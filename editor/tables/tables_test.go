package tables_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/editor/tables"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

func outline(text string) plane.Polygon {
	var p plane.Polygon
	if err := p.UnmarshalText([]byte(text)); err != nil {
		panic(err)
	}
	return p
}

// country is a table of six feet by four with a hill of two levels, woods with a glade, a
// stream from edge to edge and a zone along each long edge.
func country() *model.TableBoard {
	b := model.NewTableBoard(7200, 4800)
	b.Pieces = []model.Piece{
		{ID: "hill-1", Kind: model.PieceHill, Name: "Comb's hill", Points: outline("2000,1600 3200,1600 3200,2400 2000,2400"), Rings: []plane.Polygon{outline("2300,1800 2900,1800 2900,2200 2300,2200")}},
		{ID: "light-woods-1", Kind: model.PieceLightWoods, Points: outline("4000,1500 6000,1500 6000,2700 4000,2700"), Holes: []plane.Polygon{outline("4500,2000 5000,2000 5000,2400 4500,2400")}},
		{ID: "stream-1", Kind: model.PieceStream, Points: outline("0,3000 3600,3200 7200,3000")},
	}
	return b
}

var hill, woods, stream, north = tables.Thing{}, tables.Thing{Index: 1}, tables.Thing{Index: 2}, tables.Thing{Zone: true}

// after is a table after a change, which one step of the history takes back.
func after(t require.TestingT, b *model.TableBoard, c tables.Change) *model.TableBoard {
	e, err := c.Edit(b)
	require.NoError(t, err)
	s := &model.Scenario{Board: b.Copy()}
	undo, _, err := e.Apply(s)
	require.NoError(t, err)
	out := s.TableBoard().Copy().(*model.TableBoard)
	if undo != nil { // nil for nothing to be undone
		_, _, err = undo.Apply(s)
		require.NoError(t, err)
	}
	require.True(t, s.Board.Same(b), "one undo takes it back")
	return out
}

// things are all pieces and zones of a table.
func things(b *model.TableBoard) (out []tables.Thing) {
	for i := range b.Pieces {
		out = append(out, tables.Thing{Index: i})
	}
	for i := range b.Zones {
		out = append(out, tables.Thing{Zone: true, Index: i})
	}
	return out
}

func refused(t *testing.T, b *model.TableBoard, c tables.Change, why string) {
	t.Helper()
	_, err := c.Edit(b)
	assert.ErrorContains(t, err, why)
}

func TestPiecesAreDrawnOnTheTable(t *testing.T) {
	b := after(t, country(), tables.Draw(model.PieceCrops, outline("100,100 500,100 500,500")))
	assert.Equal(t, model.Piece{ID: "crops-1", Kind: model.PieceCrops, Points: outline("100,100 500,100 500,500")}, b.Pieces[3])
	b = after(t, b, tables.DrawZone(outline("100,100 500,100 500,500")))
	assert.Equal(t, "Zone 1", b.Zones[2].Name)

	refused(t, b, tables.Draw(model.PieceCrops, outline("100,100 500,100")), "three corners or more")
	refused(t, b, tables.Draw(model.PieceFence, outline("100,100")), "set one more")
	refused(t, b, tables.Draw(model.PieceCrops, outline("100,100 500,500 500,100 100,500")), "would cross")
	refused(t, b, tables.Draw(model.PieceCrops, outline("100,100 500,100 500,-5")), "keep it on the cloth, which is 72 by 48 inches")
	refused(t, b, tables.Draw(model.PieceFence, outline("100,100 100,100 500,500")), "set them apart")
}

func TestAStrokeDrawnFreelyKeepsFewCorners(t *testing.T) {
	var circle, wave []plane.Point
	for i := range 400 {
		a := float64(i) * math.Pi / 200
		circle = append(circle, plane.Point{X: 2000 + int(800*math.Cos(a)), Y: 2000 + int(800*math.Sin(a))})
		wave = append(wave, plane.Point{X: 10 * i, Y: 1000 + int(200*math.Sin(a))})
	}
	round := tables.Smooth(circle, true, 30, 25)
	assert.Less(t, len(round), 20)
	assert.InEpsilon(t, 2*math.Pi*800*800, plane.Polygon(round).Area(), 0.06)
	for _, p := range round {
		assert.Zero(t, p.X%25+p.Y%25, "%v keeps to the grid", p)
	}
	line := tables.Smooth(wave, false, 30, 0)
	assert.Less(t, len(line), 12)
	assert.Equal(t, wave[0], line[0])
	assert.Equal(t, wave[399], line[len(line)-1])
}

func TestCornersAreMovedPutInAndTakenAway(t *testing.T) {
	b := country()
	at, ok := tables.CornerAt(b, hill, plane.Point{X: 2310, Y: 1790}, 30)
	require.True(t, ok)
	assert.Equal(t, tables.Corner{Course: tables.Course{Of: hill, Part: 1}, At: 0}, at)
	moved := after(t, b, tables.MoveCorner(at, plane.Point{X: 2100, Y: 1700}))
	assert.Equal(t, outline("2100,1700 2900,1800 2900,2200 2300,2200"), moved.Pieces[0].Rings[0])
	refused(t, b, tables.MoveCorner(at, plane.Point{X: 1900, Y: 1700}), "level 2 of Comb's hill would leave the one below")

	side, p, ok := tables.SideAt(b, stream, plane.Point{X: 1800, Y: 3120}, 30)
	require.True(t, ok)
	added := after(t, b, tables.AddCorner(side, p))
	require.Len(t, added.Pieces[2].Points, 4)
	assert.Equal(t, p, added.Pieces[2].Points[1])
	back := after(t, added, tables.RemoveCorner(side))
	assert.Equal(t, b.Pieces, back.Pieces)

	refused(t, after(t, b, tables.RemoveCorner(tables.Corner{Course: tables.Course{Of: stream}, At: 1})),
		tables.RemoveCorner(tables.Corner{Course: tables.Course{Of: stream}, At: 1}), "has 2 corners, and needs them")
	_, _, ok = tables.SideAt(b, stream, plane.Point{X: 3600, Y: 4000}, 30)
	assert.False(t, ok, "the ends of a line are not joined")
	side, _ = tables.LongestSide(b, tables.Course{Of: hill})
	assert.Equal(t, 1, side.At)
}

func TestPiecesMoveTurnAndAreCopiedWithAllTheirOutlines(t *testing.T) {
	b := country()
	moved := after(t, b, tables.Move(woods, plane.Point{X: 100, Y: -50}))
	assert.Equal(t, outline("4600,1950 5100,1950 5100,2350 4600,2350"), moved.Pieces[1].Holes[0])
	refused(t, b, tables.Move(woods, plane.Point{X: 1300}), "beside the table")
	assert.Equal(t, plane.Point{X: 1200, Y: -1500}, tables.Kept(b, woods, plane.Point{X: 9000, Y: -9000}))

	turned := after(t, b, tables.Turn(hill, 900, tables.Middle(b, hill)))
	assert.Equal(t, outline("3000,1400 3000,2600 2200,2600 2200,1400"), turned.Pieces[0].Points)
	refused(t, b, tables.Turn(stream, 900, tables.Middle(b, stream)), "longer than the table")

	copied := after(t, b, tables.Copy(hill, plane.Point{X: 100, Y: 100}))
	assert.Equal(t, "hill-2", copied.Pieces[3].ID)
	assert.Empty(t, copied.Pieces[3].Name)
	assert.Equal(t, outline("2400,1900 3000,1900 3000,2300 2400,2300"), copied.Pieces[3].Rings[0])

	under := after(t, b, tables.Reorder(stream, false))
	assert.Equal(t, []string{"stream-1", "hill-1", "light-woods-1"}, ids(under))
}

func ids(b *model.TableBoard) []string {
	var out []string
	for _, p := range b.Pieces {
		out = append(out, p.ID)
	}
	return out
}

func TestAHillIsRaisedInsideItself(t *testing.T) {
	b := country()
	for range 2 {
		b = after(t, b, tables.Raise(hill, 25))
	}
	rings := b.Pieces[0].Rings
	require.Len(t, rings, 3)
	for i, r := range rings[1:] {
		assert.Less(t, r.Area(), rings[i].Area())
		for _, p := range r {
			assert.True(t, rings[i].Surrounds(p), "%v lies in %v", p, rings[i])
		}
	}
	refused(t, b, tables.Raise(woods, 0), "hills alone are raised")
	small := after(t, b, tables.Draw(model.PieceHill, outline("100,100 250,100 250,250")))
	refused(t, small, tables.Raise(tables.Thing{Index: 3}, 0), "no room for a further level")

	lower := after(t, b, tables.Drop(tables.Course{Of: hill, Part: 2}))
	assert.Len(t, lower.Pieces[0].Rings, 1, "the level inside it goes too")
}

func TestHolesAreCutIntoAreas(t *testing.T) {
	b := after(t, country(), tables.Cut(woods, outline("5200,1700 5600,1700 5600,2000")))
	assert.Len(t, b.Pieces[1].Holes, 2)
	refused(t, b, tables.Cut(woods, outline("5200,1400 5600,1700 5600,2000")), "reach out of the light woods")
	refused(t, b, tables.Cut(woods, outline("4600,1700 5600,1700 4600,2300")), "keep them apart")
	refused(t, b, tables.Cut(stream, outline("5200,1700 5600,1700 5600,2000")), "select woods, a field or water")
	assert.Len(t, after(t, b, tables.Drop(tables.Course{Of: woods, Part: 1})).Pieces[1].Holes, 1)

	_, ok := tables.ThingAt(b, plane.Point{X: 4700, Y: 2200}, 10)
	assert.False(t, ok, "in the glade there are no woods")
	at, ok := tables.ThingAt(b, plane.Point{X: 100, Y: 100}, 10)
	assert.True(t, ok)
	assert.Equal(t, north, at)
}

func TestABridgeAppearsWhereARoadCrossesWater(t *testing.T) {
	b := after(t, country(), tables.Draw(model.PieceRoad, outline("3600,4800 3600,0")))
	require.Equal(t, []string{"hill-1", "light-woods-1", "stream-1", "road-1", "bridge-1"}, ids(b))
	assert.Equal(t, outline("3600,3306 3600,3094"), b.Pieces[4].Points, "over both banks, and half an inch")
	bridge := tables.Thing{Index: 4}

	change, ok := tables.Ford(b, bridge)
	require.True(t, ok)
	ford := after(t, b, change)
	assert.Equal(t, model.PieceFord, ford.Pieces[4].Kind)
	change, ok = tables.Ford(ford, bridge)
	require.True(t, ok)
	assert.Equal(t, b.Pieces, after(t, ford, change).Pieces)

	moved := after(t, ford, tables.Move(tables.Thing{Index: 3}, plane.Point{X: 400}))
	assert.Equal(t, 4000, moved.Pieces[4].Points[0].X, "the ford goes with the road")
	assert.Len(t, after(t, moved, tables.Remove(&model.Scenario{}, tables.Thing{Index: 3})).Pieces, 3, "no ford without a road")

	bare := after(t, b, tables.Remove(&model.Scenario{}, bridge))
	assert.Len(t, bare.Pieces, 4)
	assert.Len(t, after(t, bare, tables.Move(tables.Thing{Index: 3}, plane.Point{X: 400})).Pieces, 4, "what was taken away does not come again")
	assert.Equal(t, b.Pieces, after(t, bare, tables.Bridge(plane.Point{})).Pieces)
	refused(t, b, tables.Bridge(plane.Point{}), "no road crosses")
}

func TestTheTableGrowsWithWhatLiesAtItsEdges(t *testing.T) {
	b := after(t, country(), tables.Resize(9600, 7200, model.NorthWest))
	assert.Equal(t, outline("0,0 9600,0 9600,1200 0,1200"), b.Zones[0].Outline)
	assert.Equal(t, outline("0,6000 9600,6000 9600,7200 0,7200"), b.Zones[1].Outline)
	assert.Equal(t, outline("0,3000 3600,3200 9600,3000"), b.Pieces[2].Points)
	assert.Equal(t, country().Pieces[0], b.Pieces[0])
	refused(t, b, tables.Resize(4800, 4800, model.NorthWest), "the light woods would lie beside the table: move it, or make the table 60 by 48")
	refused(t, b, tables.Resize(100, 4800, model.NorthWest), "12 to 240 inches")
}

func TestWhatIsNeededIsNotTakenAway(t *testing.T) {
	s := &model.Scenario{Board: country(), Deployment: []model.Deployment{{Area: model.Area{Place: "north"}}}}
	refused(t, s.TableBoard(), tables.Remove(s, north), "the zone North is needed by deployment 1")
	assert.Len(t, after(t, s.TableBoard(), tables.Remove(s, tables.Thing{Zone: true, Index: 1})).Zones, 1)
}

// A thing of every kind is made one of every kind: it alone becomes what was asked for, and
// keeps its id, its name and its outline; or nothing does, and a sentence says why.
func TestAThingAloneBecomesAnotherKind(t *testing.T) {
	b := country()
	b.Pieces = nil
	for i, k := range model.PieceKinds() {
		p := model.Piece{ID: string(k), Name: "The " + k.Name(), Kind: k, Width: model.PieceStream.Width()}
		x, y := 100+700*(i%10), 100+1300*(i/10)
		switch k.Shape() {
		case model.LineShape:
			p.Points = plane.Polygon{{X: x, Y: y}, {X: x + 500, Y: y + 900}}
		default:
			p.Points = plane.Polygon{{X: x, Y: y}, {X: x + 500, Y: y}, {X: x + 500, Y: y + 900}, {X: x, Y: y + 900}}
			inside := []plane.Polygon{{{X: x + 100, Y: y + 100}, {X: x + 400, Y: y + 100}, {X: x + 400, Y: y + 800}}}
			if p.Width = 0; k.Shape() == model.RingsShape {
				p.Rings = inside
			} else {
				p.Holes = inside
			}
		}
		b.Pieces = append(b.Pieces, p)
	}
	_, err := tables.Move(north, plane.Point{}).On(b)
	require.NoError(t, err, "the table is sound")
	for _, th := range things(b) {
		for _, k := range model.PieceKinds() {
			c := tables.SetKind(th, k)
			if th.Zone {
				refused(t, b, c, "zones are no terrain")
				continue
			}
			was := b.Pieces[th.Index]
			if (was.Kind.Shape() == model.LineShape) != (k.Shape() == model.LineShape) {
				refused(t, b, c, "an area and a line are drawn anew")
				continue
			}
			want := b.Copy().(*model.TableBoard)
			p := &want.Pieces[th.Index]
			p.Kind = k
			if k.Shape() == model.RingsShape {
				p.Holes = nil
			} else {
				p.Rings = nil
			}
			if p.Width == k.Width() {
				p.Width = 0
			}
			assert.Equal(t, want, after(t, b, c), "%s to %s", was.Kind, k)
		}
	}
}

func TestPointsKeepToTheGridTheEdgesAndTheCorners(t *testing.T) {
	b := country()
	at := func(x, y int) plane.Point { return plane.Point{X: x, Y: y} }
	assert.Equal(t, at(1000, 1300), tables.Snap(b, at(1030, 1260), 20, 100))
	assert.Equal(t, at(1025, 1250), tables.Snap(b, at(1030, 1260), 20, 25))
	assert.Equal(t, at(1030, 1260), tables.Snap(b, at(1030, 1260), 20, 0))
	assert.Equal(t, at(2000, 1600), tables.Snap(b, at(2010, 1590), 20, 0), "a corner")
	assert.Equal(t, at(2010, 1590), tables.Snap(b, at(2010, 1590), 20, 0, at(2000, 1600)), "not its own")
	assert.Equal(t, at(7200, 1590), tables.Snap(b, at(7300, 1590), 20, 0), "not off the table")
}

// TestNothingThatIsDoneBreaksATable does one thing after the other, what is refused aside.
func TestNothingThatIsDoneBreaksATable(t *testing.T) {
	kinds := model.PieceKinds()
	rapid.Check(t, func(t *rapid.T) {
		b := country()
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			point := rapid.Custom(func(t *rapid.T) plane.Point {
				return plane.Point{X: 100 * rapid.IntRange(0, 72).Draw(t, "x"), Y: 100 * rapid.IntRange(0, 48).Draw(t, "y")}
			})
			th := rapid.SampledFrom(things(b)).Draw(t, "thing")
			corner := rapid.SampledFrom(th.Corners(b)).Draw(t, "corner")
			points := rapid.SliceOfN(point, 2, 5).Draw(t, "points")
			changes := []tables.Change{
				tables.Draw(rapid.SampledFrom(kinds).Draw(t, "kind"), points), tables.MoveCorner(corner, points[0]),
				tables.AddCorner(corner, points[0]), tables.RemoveCorner(corner), tables.Move(th, points[0].Sub(points[1])),
				tables.Turn(th, rapid.IntRange(0, 3599).Draw(t, "angle"), tables.Middle(b, th)), tables.Copy(th, points[0].Sub(points[1])),
				tables.Raise(th, 25), tables.Cut(th, points), tables.Drop(corner.Course), tables.Reorder(th, true),
				tables.SetKind(th, rapid.SampledFrom(kinds).Draw(t, "kind")), tables.Bridge(points[0]), tables.Resize(points[0].X+4000, points[0].Y+4000, rapid.SampledFrom(append(model.Winds(), "")).Draw(t, "anchor")),
			}
			if th.Zone || len(b.Pieces) > 1 {
				changes = append(changes, tables.Remove(&model.Scenario{}, th))
			}
			if next, err := rapid.SampledFrom(changes).Draw(t, "change").On(b); err == nil {
				b = next
			}
			for _, p := range b.Pieces {
				whole(t, b, p)
			}
		}
	})
}

func whole(t *rapid.T, b *model.TableBoard, p model.Piece) {
	for _, o := range append(append([]plane.Polygon{p.Points}, p.Rings...), p.Holes...) {
		require.True(t, p.Kind.Shape() == model.LineShape && len(o) >= 2 || o.Simple(), "%s: %v", p.ID, o)
		for _, c := range o {
			require.True(t, b.Holds(c), "%s: %v", p.ID, o)
			require.True(t, p.Kind.Shape() == model.LineShape || p.Points.Holds(c), "%s: %v", p.ID, o)
		}
	}
}
