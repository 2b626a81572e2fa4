package tables

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/scenarios"
)

var cornerOfTable = point{X: 6000, Y: 6000}

// near is a table seen so near that type has the size it likes best.
var near = layout{far: cornerOfTable, size: roomiestName}

// named is where the names of pieces stand on a table.
func named(pieces []model.Piece) []spot {
	lengths := make([]float64, len(pieces))
	for i := range pieces {
		lengths[i] = nameLength(&pieces[i])
	}
	return namesOf(pieces, lengths, near)
}

// overlaid is how many points of the names of pieces lie on lines, buildings, names of
// others and who stands there, where each stands at a spot.
func overlaid(pieces []model.Piece, at []spot, in layout) (n int) {
	c := clutter{far: in.far}
	for i := range pieces {
		if o, ok := obstacleOf(&pieces[i]); ok {
			c.obstacles = append(c.obstacles, o)
		}
	}
	for _, p := range in.posts {
		c.obstacles = append(c.obstacles, obstacleAt(p))
	}
	for i := range pieces {
		if pieces[i].Name == "" || at[i].none {
			continue
		}
		l := at[i].label(nameLength(&pieces[i])*in.size/roomiestName, in.size)
		n += c.covered(l, &pieces[i])
		low, high := l.box()
		c.obstacles = append(c.obstacles, obstacle{&pieces[i], l.holds, low, high, nil})
	}
	return n
}

func TestNamesKeepClearOfLinesBuildingsAndEachOther(t *testing.T) {
	hill := polygon(t, "1000,1000 3000,1000 3000,2000 1000,2000")
	pieces := []model.Piece{
		{ID: "hill", Kind: model.PieceHill, Name: "the larger hill", Points: hill},
		{ID: "road", Kind: model.PieceRoad, Name: "Green River road", Points: polygon(t, "2000,0 2000,6000")},
		{ID: "lane", Kind: model.PieceFence, Points: polygon(t, "1500,3000 2600,3000")},
		{ID: "house", Kind: model.PieceBuilding, Name: "Courthouse", Points: polygon(t, "3000,3000 3600,3000 3600,3500 3000,3500")},
		{ID: "stream", Kind: model.PieceStream, Points: polygon(t, "2500,3550 4000,3550")},
	}
	at := named(pieces)
	assert.Zero(t, overlaid(pieces, at, near))
	first := make([]spot, len(pieces))
	for i := range pieces {
		for first[i] = range spotsFor(&pieces[i], 600, near.size) {
			break
		}
	}
	assert.Positive(t, overlaid(pieces, first, near), "it is otherwise where each stands as it likes best")
	assert.True(t, hill.Holds(whole(at[0].at)), "on its hill")
	assert.Less(t, at[3].at.Y, 3001.0, "above the building, not on the water below it")

	clear := []model.Piece{pieces[0], pieces[3]}
	assert.Equal(t, []spot{first[0], first[3]}, named(clear), "where nothing is in the way")
}

func TestNamesStayOnTheTable(t *testing.T) {
	for north, why := range map[int]string{0: "at the edge", 40: "near the edge, where a part of the name would lie on the table"} {
		house := model.Piece{ID: "house", Kind: model.PieceBuilding, Name: "Courthouse",
			Points: plane.Polygon{{X: 3000, Y: north}, {X: 3600, Y: north}, {X: 3600, Y: 400}, {X: 3000, Y: 400}}}
		road := model.Piece{ID: "road", Kind: model.PieceRoad, Points: polygon(t, "0,450 6000,450")}
		at := named([]model.Piece{house, road})
		low, _ := at[0].label(nameLength(&house), near.size).box()
		assert.GreaterOrEqual(t, low.Y, 0.0, why)
	}
	wood := model.Piece{ID: "wood", Kind: model.PieceLightWoods, Name: "Woods of the north-western corner", Points: polygon(t, "0,0 300,0 2500,500 0,500")}
	low, _ := named([]model.Piece{wood})[0].label(nameLength(&wood), near.size).box()
	assert.GreaterOrEqual(t, low.X, 0.0)
}

func TestNamesKeepClearOfWaterAndMayLieOnIslands(t *testing.T) {
	for _, kind := range []model.PieceKind{model.PiecePond, model.PieceLake} {
		pieces := []model.Piece{
			{ID: "hill", Kind: model.PieceHill, Name: "the hill", Points: polygon(t, "1000,1000 4000,1000 4000,3000 1000,3000")},
			{ID: "water", Kind: kind, Points: polygon(t, "2000,1800 3000,1800 3000,2200 2000,2200")},
		}
		assert.Zero(t, overlaid(pieces, named(pieces), near), kind)
		assert.NotEqual(t, pointOf(pieces[0].Middle()), named(pieces)[0].at, kind)
		pieces[1].Holes = []plane.Polygon{polygon(t, "2100,1850 2900,1850 2900,2150 2100,2150")}
		assert.Equal(t, pointOf(pieces[0].Middle()), named(pieces)[0].at, kind)
	}
}

func TestSomeNamesHaveNoGoodPlace(t *testing.T) {
	for _, piece := range []model.Piece{
		{Kind: model.PieceHill, Name: strings.Repeat("W", 200), Points: polygon(t, "0,0 100,0 50,50")},
		{Kind: model.PieceRoad, Name: "Here", Points: polygon(t, "5,5 5,5")},
		{Kind: model.PieceRoad, Name: "Here", Points: polygon(t, "5,5")},
		{Kind: model.PieceBuilding, Name: "Here", Points: polygon(t, "5,5")},
		{Kind: model.PieceHill, Name: "Here"},
	} {
		require.Len(t, named([]model.Piece{piece, piece}), 2)
	}
}

func TestNamesMoveWhenSomethingComesUnderThem(t *testing.T) {
	b := &model.TableBoard{Width: 4000, Height: 4000}
	for i := range mostPieces + 4 {
		west, north := 200+i%3*1200, 100+i/3*900
		b.Pieces = append(b.Pieces, model.Piece{ID: fmt.Sprint("hill-", i), Kind: model.PieceHill, Name: "the hill",
			Points: plane.Polygon{{X: west, Y: north}, {X: west + 1100, Y: north}, {X: west + 1100, Y: north + 800}, {X: west, Y: north + 800}}})
	}
	v := NewView(b)
	v.Resize(400, 400)
	v.SetCamera(v.Fit())
	v.Image()
	crossed := *b
	crossed.Pieces = b.Pieces[:len(b.Pieces):len(b.Pieces)]
	for i := range 3 {
		x := 750 + i*1200
		crossed.Pieces = append(crossed.Pieces, model.Piece{ID: fmt.Sprint("road-", i), Kind: model.PieceRoad, Points: plane.Polygon{{X: x, Y: 0}, {X: x, Y: 4000}}})
	}
	v.SetBoard(&crossed)
	assert.True(t, v.drawing.pressed(), "not all is made anew, however many names move")
	afresh := NewView(&crossed)
	afresh.Resize(400, 400)
	afresh.SetCamera(afresh.Fit())
	assert.Equal(t, afresh.Image().Pix, v.Image().Pix, "as if it had been drawn so from the beginning")
	for i := range b.Pieces {
		assert.NotEqual(t, pointOf(b.Pieces[i].Middle()), v.drawing.terrain[i].named.at)
	}
}

func TestNamesStayOnATableThatIsMadeSmaller(t *testing.T) {
	b := &model.TableBoard{Width: 4000, Height: 4000, Pieces: []model.Piece{
		{ID: "house", Kind: model.PieceBuilding, Name: "Inn", Points: polygon(t, "1000,3000 1500,3000 1500,3480 1000,3480")},
	}}
	v := NewView(b)
	below := v.drawing.terrain[0].named.at.Y
	smaller := *b
	smaller.Height = 3500
	v.SetBoard(&smaller)
	assert.Less(t, v.drawing.terrain[0].named.at.Y, below)
	v.SetBoard(b)
	assert.InDelta(t, below, v.drawing.terrain[0].named.at.Y, 0)
}

// opened is a battle that comes with the program.
func opened(t testing.TB, id string) *model.Scenario {
	t.Helper()
	file, err := scenarios.Open(id)
	require.NoError(t, err)
	return file.Scenario
}

// seen is a scenario's table as large as a picture so wide has it.
func seen(s *model.Scenario, width int) *drawing {
	b := s.TableBoard()
	return newDrawing(b, SetUp(s), extentOf(b).ScaleForWidth(width), draw.Options{})
}

func TestNamesOfTheBattlesKeepClearOfUnitsRoadsAndEachOther(t *testing.T) {
	found := 0
	for _, e := range scenarios.Of("kings-men") {
		s := opened(t, e.ID)
		found++
		for _, width := range []int{640, 780, 1000, 1400, 2800} { // 780 is Cowpens at 42 % in the window
			d := seen(s, width)
			var at []spot
			for _, t := range d.terrain {
				at = append(at, t.named)
			}
			for _, p := range at {
				assert.False(t, p.none, "%s, %d wide", e.ID, width)
			}
			assert.LessOrEqual(t, overlaid(s.TableBoard().Pieces, at, d.layout), 1, "%s, %d wide", e.ID, width)
		}
	}
	assert.Equal(t, 3, found)
}

func TestNamesStandAlikeWithTheArmiesAndWithoutThem(t *testing.T) {
	s := opened(t, "cowpens")
	full, bare, unposted := seen(s, 900), seen(s, 900), seen(s, 900)
	require.True(t, bare.settle(Empty(s), nobody))
	require.True(t, unposted.settle(Setting{}, nobody))
	elsewhere := 0
	for i := range full.terrain {
		assert.Equal(t, full.terrain[i].named, bare.terrain[i].named)
		if full.terrain[i].named != unposted.terrain[i].named {
			elsewhere++
		}
	}
	assert.Positive(t, elsewhere, "armies have names stand aside")
}

func TestANameWithoutRoomIsLeftOutUntilTheTableIsLarger(t *testing.T) {
	b := &model.TableBoard{Width: 6000, Height: 4000, Pieces: []model.Piece{
		{ID: "hill", Kind: model.PieceHill, Name: "the hill of a very long name", Points: polygon(t, "2000,2000 4000,2000 4000,3000 2000,3000")},
	}}
	v := NewView(b)
	v.Resize(100, 70)
	for width, none := range map[int]bool{90: true, 900: false} {
		v.SetCamera(tiles.Camera{Scale: extentOf(b).ScaleForWidth(width)})
		v.Image()
		assert.Equal(t, none, v.drawing.terrain[0].named.none, width)
		assert.Equal(t, none, v.drawing.terrain[0].name.box.Empty(), width)
	}
}

func TestNamesStayWhereTheyAreInTheMiddleOfADrag(t *testing.T) {
	b := &model.TableBoard{Width: 6000, Height: 4000, Pieces: []model.Piece{
		{ID: "hill", Kind: model.PieceHill, Name: "the hill", Points: polygon(t, "1000,1000 3000,1000 3000,2000 1000,2000")},
		{ID: "road", Kind: model.PieceRoad, Name: "the road", Points: polygon(t, "4000,0 4000,4000")},
		{ID: "wood", Kind: model.PieceLightWoods, Name: "the wood", Points: polygon(t, "4500,3000 5800,3000 5800,3900 4500,3900")},
	}}
	v := NewView(b)
	v.Resize(600, 400)
	v.SetCamera(v.Fit())
	v.Image()
	names := func() (out []spot) {
		for _, t := range v.drawing.terrain {
			out = append(out, t.named)
		}
		return out
	}
	first := names()
	dragged := func(west int) *model.TableBoard {
		next := b.Copy().(*model.TableBoard)
		for i := range next.Pieces[1].Points {
			next.Pieces[1].Points[i].X -= west
		}
		return next
	}
	for _, west := range []int{700, 1500, 2000, 2300} {
		v.TryBoard(dragged(west))
		v.SetSetting(Setting{Posts: []plane.Polygon{polygon(t, "1000,1000 3000,1000 3000,2000 1000,2000")}}) // those of a zone that is dragged with it
		now := names()
		assert.Equal(t, first[0], now[0], "the road is under it, or soldiers")
		assert.Equal(t, first[1].at.X-float64(west), now[1].at.X, "the name of what is dragged goes along")
		assert.Equal(t, first[2], now[2])
	}
	copied := dragged(2000)
	copied.Pieces = append(copied.Pieces, b.Pieces[1])
	copied.Pieces[3].ID = "road-2"
	v.TryBoard(copied)
	assert.Equal(t, first[0], names()[0], "a copy is dragged")

	v.SetSetting(Setting{})
	v.TryBoard(dragged(2000))
	v.SetBoard(dragged(2000))
	assert.NotEqual(t, first[0], names()[0], "once it is dropped")
	afresh := NewView(dragged(2000))
	afresh.Resize(600, 400)
	afresh.SetCamera(afresh.Fit())
	assert.Equal(t, afresh.Image().Pix, v.Image().Pix, "as if it had been drawn so from the beginning")
	v.TryBoard(b)
	v.SetBoard(b)
	assert.Equal(t, first, names(), "where it is given up")
}

func TestNamesThatAreNotAtTheirSmallestStandAlikeAtEverySize(t *testing.T) {
	b := model.NewTableBoard(7200, 4800)
	sizes := map[float64]bool{}
	for width := 1000; width < 3100; width++ {
		d := newDrawing(b, Setting{}, extentOf(b).ScaleForWidth(width), draw.Options{})
		require.Greater(t, nameSize(d.inchPixels()), float64(leastName))
		sizes[d.layoutNow().size] = true
	}
	assert.Equal(t, map[float64]bool{roomiestName: true}, sizes, "none is left out")
	small := newDrawing(b, Setting{}, extentOf(b).ScaleForWidth(300), draw.Options{})
	assert.InDelta(t, leastName, small.layoutNow().size*small.scale, 1e-9)
}

func TestTheNameOfAPieceDoesNotJumpWhileACornerOfItIsDragged(t *testing.T) {
	b := &model.TableBoard{Width: 6000, Height: 4000, Pieces: []model.Piece{
		{ID: "road", Kind: model.PieceRoad, Name: "the road", Points: polygon(t, "200,200 2200,200 2200,2100")},
		{ID: "hill", Kind: model.PieceHill, Name: "the hill", Points: polygon(t, "3000,2000 5000,2000 5000,3000 3000,3000")},
		{ID: "house", Kind: model.PieceBuilding, Name: "the house", Points: polygon(t, "3000,500 4000,500 4000,1000 3000,1000")},
	}}
	const steps = 60
	ends := map[int]plane.Point{0: {X: 200, Y: 3900}, 1: {X: 5800, Y: 3900}, 2: {X: 3100, Y: 100}} // where the last corner of each is dragged
	for i, to := range ends {
		v := NewView(b)
		from := b.Pieces[i].Points[len(b.Pieces[i].Points)-1]
		last := v.drawing.terrain[i].named
		for n := range steps {
			next := b.Copy().(*model.TableBoard)
			points := next.Pieces[i].Points
			points[len(points)-1] = plane.Point{X: from.X + (to.X-from.X)*n/steps, Y: from.Y + (to.Y-from.Y)*n/steps}
			v.TryBoard(next)
			now := v.drawing.terrain[i].named
			assert.Less(t, now.at.Dist(last.at), 100.0, "%s, step %d", b.Pieces[i].ID, n)
			assert.Equal(t, last.beside, now.beside)
			last = now
		}
	}
}

func TestTheNameOfALineGoesAlongAsThatIsTurned(t *testing.T) {
	b := &model.TableBoard{Width: 6000, Height: 4000, Pieces: []model.Piece{
		{ID: "road", Kind: model.PieceRoad, Name: "the road", Points: polygon(t, "3000,500 3000,3500")},
	}}
	v := NewView(b)
	last := v.drawing.terrain[0].named
	for tenth := 0; tenth <= 3600; tenth += 20 {
		next := b.Copy().(*model.TableBoard)
		for i, away := range [2]float64{-1500, 1500} {
			next.Pieces[0].Points[i] = whole(point{X: 3000, Y: 2000}.Add(tiles.Turned(point{Y: away}, float64(tenth)*math.Pi/1800)))
		}
		v.TryBoard(next)
		now := v.drawing.terrain[0].named
		assert.Less(t, now.at.Dist(last.at), 60.0, tenth)
		assert.Less(t, now.off.Dist(last.off), 0.1, tenth)
		assert.LessOrEqual(t, math.Abs(now.turn), math.Pi/2+1e-9, "it can be read")
		last = now
	}
}
