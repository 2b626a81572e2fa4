package tables_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/tables"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/scenarios"
)

// hand is somebody who works on a table as chance has it.
type hand struct {
	*rand.Rand
	scenario *model.Scenario
	board    *model.TableBoard
}

func (h hand) thing() tables.Thing {
	if len(h.board.Zones) > 0 && h.IntN(4) == 0 {
		return tables.Thing{Zone: true, Index: h.IntN(len(h.board.Zones))}
	}
	return tables.Thing{Index: h.IntN(len(h.board.Pieces))}
}

func (h hand) course() tables.Course {
	all := h.thing().Courses(h.board)
	return all[h.IntN(len(all))]
}

func (h hand) corner() tables.Corner {
	c := h.course()
	return tables.Corner{Course: c, At: h.IntN(len(c.Points(h.board)))}
}

// spot is a point of the table, often near a thing of it, now and then beside it.
func (h hand) spot() plane.Point {
	if h.IntN(3) > 0 {
		c := h.corner()
		return c.Points(h.board)[c.At].Add(h.by())
	}
	return plane.Point{X: h.IntN(h.board.Width+400) - 200, Y: h.IntN(h.board.Height+400) - 200}
}

func (h hand) by() plane.Point {
	far := []int{1, 50, 400, 3000}[h.IntN(4)]
	return plane.Point{X: h.IntN(2*far+1) - far, Y: h.IntN(2*far+1) - far}
}

func (h hand) spots(n int) (out []plane.Point) {
	at := h.spot()
	for range n {
		out = append(out, at.Add(plane.Point{X: h.IntN(900), Y: h.IntN(900)}))
	}
	return out
}

// works are the ways to work on a table.
var works = []struct {
	name   string
	change func(h hand) tables.Change
}{
	{"pieces drawn", func(h hand) tables.Change {
		return tables.Draw(model.PieceKinds()[h.IntN(len(model.PieceKinds()))], h.spots(1+h.IntN(4)))
	}},
	{"zones drawn", func(h hand) tables.Change { return tables.DrawZone(h.spots(2 + h.IntN(4))) }},
	{"holes cut", func(h hand) tables.Change {
		at := h.spot()
		side := 40 + h.IntN(300)
		return tables.Cut(h.thing(), []plane.Point{at, at.Add(plane.Point{X: side}), at.Add(plane.Point{X: side, Y: side})})
	}},
	{"courses dropped", func(h hand) tables.Change { return tables.Drop(h.course()) }},
	{"corners moved", func(h hand) tables.Change { return tables.MoveCorner(h.corner(), h.spot()) }},
	{"corners put in", func(h hand) tables.Change { return tables.AddCorner(h.corner(), h.spot()) }},
	{"corners taken away", func(h hand) tables.Change { return tables.RemoveCorner(h.corner()) }},
	{"hills raised", func(h hand) tables.Change {
		t := h.thing()
		if h.IntN(2) == 0 {
			t = hill
		}
		return tables.Raise(t, []int{0, 1, 25, 100}[h.IntN(4)])
	}},
	{"things moved", func(h hand) tables.Change { return tables.Move(h.thing(), h.by()) }},
	{"things turned", func(h hand) tables.Change { return tables.Turn(h.thing(), h.IntN(3600), h.spot()) }},
	{"things copied", func(h hand) tables.Change { return tables.Copy(h.thing(), h.by()) }},
	{"things laid over others", func(h hand) tables.Change { return tables.Reorder(h.thing(), h.IntN(2) == 0) }},
	{"kinds changed", func(h hand) tables.Change {
		return tables.SetKind(h.thing(), model.PieceKinds()[h.IntN(len(model.PieceKinds()))])
	}},
	{"widths changed", func(h hand) tables.Change { return tables.SetWidth(h.thing(), h.IntN(500)-50) }},
	{"things removed", func(h hand) tables.Change { return tables.Remove(h.scenario, h.thing()) }},
	{"bridges laid", func(h hand) tables.Change { return tables.Bridge(h.spot()) }},
	{"sizes changed", func(h hand) tables.Change {
		return tables.Resize(h.board.Width+100*(h.IntN(30)-15), h.board.Height+100*(h.IntN(30)-15), append(model.Winds(), "")[h.IntN(len(model.Winds())+1)])
	}},
}

func board(t testing.TB, r *rand.Rand) (*model.Scenario, *model.TableBoard) {
	t.Helper()
	file, err := scenarios.Open([]string{"cowpens", "monmouth", "north-point"}[r.IntN(3)])
	require.NoError(t, err)
	s := file.Scenario.Clone()
	if r.IntN(2) == 0 {
		b := country()
		b.Pieces = append(b.Pieces, model.Piece{ID: "road-1", Kind: model.PieceRoad, Points: outline("1800,0 1900,4800")}, model.Piece{ID: "house", Kind: model.PieceBuilding, Points: outline("600,600 900,600 900,800 600,800")})
		s.Board, s.Deployment = b, nil
	}
	return s, s.TableBoard()
}

// What becomes of a table by each kind of work, or why it is refused, is what it was.
func TestTablesBecomeWhatTheyDid(t *testing.T) {
	var g drawtest.Gallery
	for _, w := range works {
		for seed := range 60 {
			h := hand{Rand: rand.New(rand.NewPCG(uint64(seed), 12))}
			h.scenario, h.board = board(t, h.Rand)
			for range 2 {
				c := w.change(h)
				next, err := c.On(h.board)
				if err != nil {
					g.Say(w.name, c.Name, err)
					continue
				}
				text, err := json.Marshal(next)
				require.NoError(t, err)
				g.Say(w.name, c.Name, string(text))
				h.board = next
			}
		}
	}
	for seed := range 60 {
		h := hand{Rand: rand.New(rand.NewPCG(uint64(seed), 13))}
		h.scenario, h.board = board(t, h.Rand)
		b := h.board
		for _, turn := range []tables.SheetTurn{tables.QuarterTurn, tables.HalfTurn, tables.ThreeQuarterTurn, tables.MirrorEastWest, tables.MirrorNorthSouth} {
			if seed < 8 {
				text, err := json.Marshal(turn.Edit(h.scenario))
				require.NoError(t, err)
				g.Say("tables turned", string(text))
			}
		}
		g.Say("directions", tables.Directions(h.scenario))
		for range 10 {
			at, within := h.spot(), h.IntN(150)
			thing, ok := tables.ThingAt(b, at, within)
			g.Say("what is at a point", thing, ok)
			g.Say("points kept", tables.Snap(b, at, within, []int{0, 1, 50, 100}[h.IntN(4)], h.spots(h.IntN(3))...), tables.OnTable(b, at))
			c := h.course()
			corner, found := tables.CornerAt(b, c.Of, at, within)
			side, on, beside := tables.SideAt(b, c.Of, at, within)
			longest, middle := tables.LongestSide(b, c)
			g.Say("corners and sides", corner, found, side, on, beside, longest, middle)
			g.Say("middles", tables.Middle(b, c.Of), tables.Kept(b, c.Of, h.by()), c.Of.Told(b), c.Of.ID(b), c.Closed(b))
			stroke := h.spots(3 + h.IntN(40))
			g.Say("strokes", tables.Smooth(stroke, h.IntN(2) == 0, within, []int{1, 25, 100}[h.IntN(3)]))
		}
		g.Say("crossings", tables.Unbridged(b))
		b.Pieces = slices.DeleteFunc(b.Pieces, func(p model.Piece) bool { return p.Kind == model.PieceBridge || p.Kind == model.PieceFord })
		g.Say("crossings", tables.Unbridged(b))
		for range 3 {
			c, ok := tables.Ford(b, h.thing())
			g.Say("fords", c.Name, ok)
		}
	}
	g.Hold(t, "told.txt")
}

func TestATableHasNoMoreThanFilesTake(t *testing.T) {
	b := country()
	small := outline("10,10 20,10 20,20")
	for n := len(b.Pieces); n < limits.Pieces; n++ {
		b.Pieces = append(b.Pieces, model.Piece{ID: fmt.Sprint("crops-", n), Kind: model.PieceCrops, Points: small})
	}
	refused(t, b, tables.Draw(model.PieceCrops, small), "at most 400 pieces of terrain")
	full := after(t, b, tables.Move(hill, plane.Point{X: 100}))
	full.Pieces = append(full.Pieces, model.Piece{ID: "more", Kind: model.PieceCrops, Points: small})
	after(t, full, tables.Move(hill, plane.Point{X: 100})) // a file with too many can be mended
	last := b.Copy().(*model.TableBoard)
	last.Pieces = last.Pieces[:limits.Pieces-1]
	require.Len(t, after(t, last, tables.Draw(model.PieceCrops, small)).Pieces, limits.Pieces)

	b = country()
	for n := len(b.Zones); n < limits.Zones-1; n++ {
		b.Zones = append(b.Zones, model.Zone{ID: fmt.Sprint("zone-", n), Name: "Z", Outline: small})
	}
	b = after(t, b, tables.DrawZone(small))
	refused(t, b, tables.DrawZone(small), "at most 100 zones")
	over := b.Copy().(*model.TableBoard)
	over.Zones = append(over.Zones, model.Zone{ID: "more", Name: "Z", Outline: small})
	after(t, over, tables.Move(hill, plane.Point{X: 100}))

	var line []plane.Point
	for i := range limits.Corners + 1 {
		line = append(line, plane.Point{X: 10 * i, Y: i % 2})
	}
	refused(t, country(), tables.Draw(model.PieceRoad, line), "would have 201 corners, of 200 at the most")
	after(t, country(), tables.Draw(model.PieceRoad, line[1:]))

	b = country()
	for n := range limits.PieceRings - 1 {
		x := 4010 + 20*n
		at := func(x, y int) plane.Point { return plane.Point{X: x, Y: y} }
		b.Pieces[1].Holes = append(b.Pieces[1].Holes, plane.Polygon{at(x, 1510), at(x+10, 1510), at(x+10, 1520)})
	}
	refused(t, b, tables.Cut(woods, outline("5600,2000 5700,2000 5700,2100")), "20 levels or holes, and no more are possible")
}

func TestWhatLiesOnAPointAlready(t *testing.T) {
	b := country()
	corner := tables.Corner{Course: tables.Course{Of: woods}, At: 1}
	refused(t, b, tables.AddCorner(corner, b.Pieces[1].Points[1]), "has a corner there already")
	refused(t, b, tables.AddCorner(corner, b.Pieces[1].Points[2]), "has a corner there already")
	stroke := outline("0,0 1000,0 1000,1000 0,1000 0,0")
	require.Equal(t, []plane.Point(stroke[:4]), tables.Smooth(stroke, true, 30, 0), "a stroke that comes back to its beginning")
	require.Equal(t, []plane.Point(stroke), tables.Smooth(stroke, false, 30, 0))
}

func TestAHillIsRaisedWhicheverWayItsCornersGoRound(t *testing.T) {
	b := country()
	b.Pieces[0].Rings = nil
	there := after(t, b, tables.Raise(hill, 0)).Pieces[0].Rings[0]
	slices.Reverse(b.Pieces[0].Points)
	back := after(t, b, tables.Raise(hill, 0)).Pieces[0].Rings[0]
	require.ElementsMatch(t, there, back)
}

func TestTheNextCrossingGetsItsBridge(t *testing.T) {
	b := country()
	b.Pieces = append(b.Pieces, model.Piece{ID: "east", Kind: model.PieceRoad, Points: outline("6000,0 6000,4800")}, model.Piece{ID: "west", Kind: model.PieceRoad, Points: outline("1000,0 1000,4800")})
	require.Len(t, tables.Unbridged(b), 2)
	for _, x := range []int{1000, 6000} {
		next := after(t, b, tables.Bridge(plane.Point{X: x + 300, Y: 3000}))
		bridge := next.Pieces[len(next.Pieces)-1]
		require.Equal(t, model.PieceBridge, bridge.Kind)
		require.InDelta(t, x, bridge.Points[0].X, 400)
	}
}

func TestTheFirstOfVeryManyCrossingsAreToldOf(t *testing.T) {
	b := country()
	b.Pieces = nil
	var road, stream plane.Polygon // to and fro across each other
	for i := range limits.Corners {
		road = append(road, plane.Point{X: 100 + i*30, Y: 100 + i%2*4000})
		stream = append(stream, plane.Point{X: 100 + i%2*6000, Y: 150 + i*15})
	}
	b.Pieces = append(b.Pieces, model.Piece{ID: "road", Kind: model.PieceRoad, Points: road[:3]}, model.Piece{ID: "stream", Kind: model.PieceStream, Points: stream})
	few := len(tables.Unbridged(b))
	require.Greater(t, few, 20)
	require.Less(t, few, limits.Crossings)
	for i := range 100 {
		b.Pieces = append(b.Pieces, model.Piece{ID: fmt.Sprint("road-", i), Kind: model.PieceRoad, Points: road})
	}
	require.Len(t, tables.Unbridged(b), limits.Crossings)
}

func TestAThingIsOfATableThatHasIt(t *testing.T) {
	b := country()
	for thing, want := range map[tables.Thing]bool{{}: true, {Index: 2}: true, {Index: 3}: false, {Index: -1}: false, {Zone: true, Index: 1}: true, {Zone: true, Index: 2}: false, {Zone: true, Index: -1}: false} {
		require.Equal(t, want, thing.In(b), "%v", thing)
	}
	for corner, want := range map[tables.Corner]bool{
		{Course: tables.Course{}, At: 0}:                    true,
		{Course: tables.Course{}, At: 3}:                    true,
		{Course: tables.Course{}, At: 4}:                    false,
		{Course: tables.Course{}, At: -1}:                   false,
		{Course: tables.Course{Part: 1}, At: 0}:             true,
		{Course: tables.Course{Part: 2}, At: 0}:             false,
		{Course: tables.Course{Of: tables.Thing{Index: 9}}}: false,
	} {
		require.Equal(t, want, corner.In(b), "%v", corner)
	}
	require.True(t, tables.Course{Of: north}.Closed(b))
	require.False(t, tables.Course{Of: stream}.Closed(b))
	require.Equal(t, "the zone North", tables.Thing{Zone: true}.Told(&model.TableBoard{Zones: []model.Zone{{Name: "North"}}}))
	require.Equal(t, "the zone north", tables.Thing{Zone: true}.Told(&model.TableBoard{Zones: []model.Zone{{ID: "north"}}}), "without a name")
	require.Equal(t, "the stream", stream.Told(b))
	require.Equal(t, "Comb's hill", hill.Told(b))
}
