package plot_test

import (
	"bytes"
	"fmt"
	"image"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/plot"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/scenarios"
)

func at(x, y float64) paint.Point { return paint.Point{X: x, Y: y} }

// hexes is a map of six by five with a wood.
func hexes() *model.HexBoard {
	b := model.NewHexBoard(6, 5)
	b.SetTerrain(hex.Hex{Col: 2, Row: 2}, model.Woods)
	b.Places = []model.Place{{ID: "wood", Kind: model.PlaceWood, Name: "Wood", Hexes: hex.List{{Col: 2, Row: 2}, {Col: 2, Row: 3}}}}
	return b
}

func corners(pts ...int) (out plane.Polygon) {
	for i := 0; i < len(pts); i += 2 {
		out = append(out, plane.Point{X: pts[i], Y: pts[i+1]})
	}
	return out
}

// sectors is a map of two sectors, and one without a ground.
func sectors() *model.AreaBoard {
	return &model.AreaBoard{Width: 400, Height: 200, Sectors: []model.Sector{
		{ID: "west", Name: "West", Outline: corners(0, 0, 200, 0, 200, 200, 0, 200)},
		{ID: "east", Name: "East", Outline: corners(200, 0, 400, 0, 400, 200, 200, 200)},
		{ID: "none", Name: "None"},
	}}
}

// table is one of 40 by 20 inches with a pond, and two zones.
func table() *model.TableBoard {
	return &model.TableBoard{Width: 4000, Height: 2000,
		Pieces: []model.Piece{{ID: "pond", Kind: model.PiecePond, Points: corners(1000, 1000, 1400, 1000, 1400, 1400, 1000, 1400)}},
		Zones: []model.Zone{
			{ID: "north", Name: "North", Side: "red", Outline: corners(0, 0, 4000, 0, 4000, 500, 0, 500)},
			{ID: "south", Name: "South", Side: "blue", Outline: corners(0, 1500, 4000, 1500, 4000, 2000, 0, 2000)},
		},
	}
}

func boards() []model.Board { return []model.Board{hexes(), sectors(), table()} }

func scenario(t testing.TB, id string) *model.Scenario {
	t.Helper()
	file, err := scenarios.Open(id)
	require.NoError(t, err)
	return file.Scenario
}

func TestWhatScaleIsToldBy(t *testing.T) {
	for i, want := range []plot.Cell{
		{Name: "a hex across flats", Usual: 16},
		{Name: "the map from west to east", Usual: 395},
		{Name: "an inch of the table", Usual: 6.35},
	} {
		b := plot.Of(boards()[i], nil, draw.Options{})
		got := b.Cell()
		low, high := b.Map()
		width, height := b.Size()
		assert.True(t, low.X > 0 && low.Y > 0 && high.X < width && high.Y < height, "there is something around the map")
		assert.Equal(t, []any{want.Name, want.Usual}, []any{got.Name, got.Usual})
		switch i {
		case 0:
			assert.InDelta(t, (high.Y-low.Y)/5.5, got.Size, 1, "five rows and a half")
			assert.InDelta(t, got.Size, got.Pitch.Y, 1e-9, "rows are cut along their edges")
			assert.InDelta(t, low.Y, got.Cut.Y, 1e-9)
			assert.InDelta(t, low.X+got.Pitch.X*2/3, got.Cut.X, 2, "columns along their centres")
		case 1:
			assert.InDelta(t, high.X-low.X, got.Size, 1e-9)
			assert.Zero(t, got.Pitch, "it may be cut anywhere")
		case 2:
			assert.InDelta(t, (high.X-low.X)/40, got.Size, 1e-9)
			assert.Zero(t, got.Cut)
		}
	}
	assert.Nil(t, plot.Of(nil, nil, draw.Options{}))
}

func TestTheBoxAroundAnArea(t *testing.T) {
	h := plot.Of(hexes(), nil, draw.Options{})
	low, high, err := h.Around(model.Area{Place: "wood"})
	require.NoError(t, err)
	c := h.Cell()
	assert.InDelta(t, c.Pitch.X*4/3+0.2*c.Size, high.X-low.X, 1e-9, "a column of hexes with a little around")
	assert.InDelta(t, 2*c.Size+0.2*c.Size, high.Y-low.Y, 1e-9, "of two rows")
	assert.InDelta(t, c.Cut.X+2*c.Pitch.X, (low.X+high.X)/2, 1e-9)

	s := plot.Of(sectors(), nil, draw.Options{})
	mapLow, mapHigh := s.Map()
	more := 0.02 * (mapHigh.X - mapLow.X)
	low, high, err = s.Around(model.Area{Place: "east"})
	require.NoError(t, err)
	assert.InDelta(t, 0, low.Dist(at((mapLow.X+mapHigh.X)/2-more, mapLow.Y-more)), 1e-6)
	assert.InDelta(t, 0, high.Dist(at(mapHigh.X+more, mapHigh.Y+more)), 1e-6)

	tb := plot.Of(table(), nil, draw.Options{})
	mapLow, _ = tb.Map()
	inch := tb.Cell().Size
	low, high, err = tb.Around(model.Area{Place: "pond"})
	require.NoError(t, err)
	assert.InDelta(t, 0, low.Dist(mapLow.Add(at(9*inch, 9*inch))), 1e-6, "with an inch around")
	assert.InDelta(t, 0, high.Dist(mapLow.Add(at(15*inch, 15*inch))), 1e-6)
	for _, b := range boards() {
		_, _, err = plot.Of(b, nil, draw.Options{}).Around(model.Area{Place: "nowhere"})
		require.ErrorContains(t, err, "nowhere")
	}
}

func TestAPartOfABoard(t *testing.T) {
	whole := plot.Of(sectors(), nil, draw.Options{})
	b, err := plot.Part(whole, model.Area{Place: "west"})
	require.NoError(t, err)
	low, high := whole.Map()
	wide := high.X - low.X
	more := 0.02 * wide
	width, height := b.Size()
	wholeWidth, wholeHeight := whole.Size()
	assert.InDelta(t, wide/2+2*more, width, 1e-6)
	partLow, partHigh := b.Map()
	assert.InDelta(t, 0, partLow.Dist(at(more, more)), 1e-6)
	assert.InDelta(t, 0, partHigh.Dist(at(width, more+high.Y-low.Y)), 1e-6, "the map goes on to the east")
	assert.Equal(t, whole.Cell().Size, b.Cell().Size, "it is drawn as large as on the whole")

	got := drawtest.Written(func(c paint.Canvas) { b.DrawPart(c, at(-9, -9), at(9999, 9999)) })
	corner := low.Sub(at(more, more))
	want := drawtest.Written(func(c paint.Canvas) {
		var edge paint.Path
		edge.Polygon(at(0, 0), at(width, 0), at(width, height), at(0, height))
		c.Clip(edge, func() {
			c.Within(paint.Scaled(1, 1, at(0, 0).Sub(corner)), func() { whole.DrawPart(c, corner, corner.Add(at(width, height))) })
		})
	})
	assert.Equal(t, want, got)

	h := plot.Of(hexes(), nil, draw.Options{})
	p, err := plot.Part(h, model.Area{Hexes: hex.List{{Col: 0, Row: 0}, {Col: 5, Row: 4}}})
	require.NoError(t, err)
	width, height = p.Size()
	assert.Less(t, width, wholeWidthOf(h)[0])
	assert.Less(t, height, wholeWidthOf(h)[1])
	cut := h.Cell().Cut.Sub(p.Cell().Cut)
	low, _ = h.Map()
	partLow, _ = p.Map()
	assert.InDelta(t, 0, cut.Dist(low.Sub(partLow)), 1e-6, "lines to cut along stay where they are on the map")

	all, err := plot.Part(whole, model.Area{Everywhere: true})
	require.NoError(t, err)
	width, height = all.Size()
	assert.True(t, width <= wholeWidth && height <= wholeHeight, "no more than the sheet")

	empty := model.Area{Intersect: []model.Area{{Hexes: hex.List{{Col: 1, Row: 1}}}, {Hexes: hex.List{{Col: 2, Row: 1}}}}}
	_, err = plot.Part(h, empty)
	require.EqualError(t, err, "the area picks nothing on this map")
	_, err = plot.Part(whole, model.Area{Place: "none"})
	require.EqualError(t, err, "the area picks nothing on this map")
	_, err = plot.Part(h, model.Area{Place: "nowhere"})
	require.ErrorContains(t, err, "nowhere")
}

func wholeWidthOf(b plot.Board) [2]float64 {
	w, h := b.Size()
	return [2]float64{w, h}
}

func TestTheGroundOfAnArea(t *testing.T) {
	h := plot.Of(hexes(), nil, draw.Options{})
	g, err := plot.GroundOf(h, hexes(), model.Area{Place: "wood"})
	require.NoError(t, err)
	assert.Len(t, g.Fill.Flatten(), 2, "two hexes")
	assert.Len(t, g.Edge.Flatten(), 10, "with ten sides around them")
	g, err = plot.GroundOf(h, hexes(), model.Area{Hexes: hex.List{{Col: 0, Row: 0}}})
	require.NoError(t, err)
	assert.Len(t, g.Edge.Flatten(), 6, "sides at the edge of the map count")
	low, high, _ := g.Fill.Bounds()
	c := h.Cell()
	assert.InDelta(t, c.Pitch.X*4/3, high.X-low.X, 1e-9)
	assert.InDelta(t, c.Size, high.Y-low.Y, 1e-9)
	assert.InDelta(t, c.Cut.X, (low.X+high.X)/2, 1e-9)
	corners := g.Fill.Flatten()[0]
	for i := range 3 {
		assert.InDelta(t, 0, corners[i].Lerp(corners[i+3], 0.5).Dist(at(c.Cut.X, (low.Y+high.Y)/2)), 1e-9, "corners lie across from each other")
		assert.InDelta(t, c.Size/1.7320508, corners[i].Dist(corners[i+1]), 0.5, "a side from the next")
	}
	whole, err := plot.GroundOf(h, hexes(), model.Area{Everywhere: true})
	require.NoError(t, err)
	assert.Len(t, whole.Fill.Flatten(), 30)
	other, err := plot.GroundOf(plot.Of(sectors(), nil, draw.Options{}), hexes(), model.Area{Everywhere: true})
	require.NoError(t, err)
	assert.Empty(t, other.Fill.Segments, "hexes do not lie on a drawing of something else")

	s := plot.Of(sectors(), nil, draw.Options{})
	g, err = plot.GroundOf(s, sectors(), model.Area{Union: []model.Area{{Place: "west"}, {Place: "none"}}})
	require.NoError(t, err)
	low, high = s.Map()
	middle := at((low.X+high.X)/2, high.Y)
	assert.Equal(t, drawtest.Steps(tilesBox(low, middle)), drawtest.Steps(g.Fill))
	assert.Equal(t, g.Fill, g.Edge)

	tb := plot.Of(table(), nil, draw.Options{})
	low, high = tb.Map()
	g, err = plot.GroundOf(tb, table(), model.Area{Place: "north"})
	require.NoError(t, err)
	assert.Equal(t, drawtest.Steps(tilesBox(low, at(high.X, low.Y+(high.Y-low.Y)/4))), drawtest.Steps(g.Fill), "a zone has its outline")
	g, err = plot.GroundOf(tb, table(), model.Area{Union: []model.Area{{Place: "north"}, {Place: "south"}}})
	require.NoError(t, err)
	assert.Len(t, g.Fill.Flatten(), 2)
	for _, b := range boards() {
		_, err = plot.GroundOf(plot.Of(b, nil, draw.Options{}), b, model.Area{Place: "nowhere"})
		require.ErrorContains(t, err, "nowhere")
	}
	none, err := plot.GroundOf(nil, nil, model.Area{})
	require.NoError(t, err)
	assert.Zero(t, none)
}

func tilesBox(low, high paint.Point) (p paint.Path) {
	p.Polygon(low, at(high.X, low.Y), high, at(low.X, high.Y))
	return p
}

// What is no zone is measured point by point, 120 across.
func TestTheGroundOfAnAreaOfATableThatIsMeasured(t *testing.T) {
	tb := plot.Of(table(), nil, draw.Options{})
	low, _ := tb.Map()
	inch := tb.Cell().Size
	g, err := plot.GroundOf(tb, table(), model.Area{Place: "pond"})
	require.NoError(t, err)
	const step = 33 // hundredths of an inch
	from, to := low.Add(at(30*step*inch/100, 30*step*inch/100)), low.Add(at(42*step*inch/100, 42*step*inch/100))
	gotLow, gotHigh, _ := g.Fill.Bounds()
	assert.InDelta(t, 0, gotLow.Dist(from)+gotHigh.Dist(to), 1e-6, "the points within")
	assert.Len(t, g.Fill.Flatten(), 12, "a strip a row")
	assert.Len(t, g.Edge.Flatten(), 4*12)
	gotLow, gotHigh, _ = g.Edge.Bounds()
	assert.InDelta(t, 0, gotLow.Dist(from)+gotHigh.Dist(to), 1e-6)

	all, err := plot.GroundOf(tb, table(), model.Area{Everywhere: true})
	require.NoError(t, err)
	assert.Len(t, all.Fill.Flatten(), 61, "to the edge of the table")
	assert.Len(t, all.Edge.Flatten(), 2*(121+61), "the middle of the last column is off it")
	mixed, err := plot.GroundOf(tb, table(), model.Area{Union: []model.Area{{Place: "north"}, {Place: "pond"}}})
	require.NoError(t, err)
	assert.Len(t, mixed.Fill.Flatten(), 15+12, "a zone with something else is measured too")
	tiny := &model.TableBoard{Width: 50, Height: 50, Pieces: []model.Piece{{ID: "pond", Kind: model.PiecePond, Points: corners(10, 10, 20, 10, 20, 12, 10, 12)}}}
	small, err := plot.GroundOf(plot.Of(tiny, nil, draw.Options{}), tiny, model.Area{Place: "pond"})
	require.NoError(t, err)
	assert.NotEmpty(t, small.Fill.Segments)
}

func TestPicturesOfWholeBoards(t *testing.T) {
	b := hexes()
	size := draw.SizeForWidth(b, 300)
	w, h := draw.PictureSize(b, size)
	near := plot.Near(b, nil, 300)
	assert.Equal(t, []int{w, h}, []int{near.Width, near.Height})
	w, h = draw.PictureSize(b, 12)
	half := plot.Scaled(b, nil, 0.5)
	assert.Equal(t, []int{w, h}, []int{half.Width, half.Height})
	for _, b := range boards()[1:] {
		p := plot.Scaled(b, nil, 0.25)
		assert.Equal(t, 300, p.Width)
		assert.Equal(t, plot.Near(b, nil, 300).Height, p.Height)
		assert.Equal(t, 1, plot.Scaled(b, nil, 0).Width, "at least a pixel")
		assert.Equal(t, 2, plot.Scaled(b, nil, 1.5/1200).Width)
	}
	var file bytes.Buffer
	ok, err := plot.EncodePNG(&file, b, nil, 9000, draw.Options{}, nil)
	require.NoError(t, err)
	assert.False(t, ok, "the screen has no size at which hexes are so wide")
	assert.Zero(t, file.Len())
	_, h = areas.PictureSize(sectors(), 300)
	assert.Equal(t, h, plot.Near(sectors(), nil, 300).Height)
	_, h = tables.PictureSize(table(), 300)
	assert.Equal(t, h, plot.Near(table(), nil, 300).Height)
}

func written(t *testing.T, write func(file *bytes.Buffer) error) *image.RGBA {
	t.Helper()
	var file bytes.Buffer
	require.NoError(t, write(&file))
	return drawtest.Decoded(t, &file)
}

// What is drawn of each kind of board stays as it is: its picture, and on a canvas.
func TestBoardsAreDrawnAsTheyWere(t *testing.T) {
	drawtest.SkipElsewhere(t)
	t.Parallel()
	var g drawtest.Gallery
	for _, id := range []string{"markova", "marengo", "cowpens"} {
		s := scenario(t, id)
		for _, with := range []*model.Scenario{nil, s} {
			name := fmt.Sprintf("%s, set up: %t", id, with != nil)
			p := plot.Near(s.Board, with, 200)
			g.Say(name, p.Width, p.Height)
			var told []float64
			g.Show(name, written(t, func(file *bytes.Buffer) error {
				return p.EncodePNG(file, draw.Options{}, func(part float64) error { told = append(told, part); return nil })
			}))
			g.Say(name, told)
			exact := written(t, func(file *bytes.Buffer) error {
				ok, err := plot.EncodePNG(file, s.Board, with, p.Width, draw.Options{Palette: "gray"}, nil)
				assert.True(t, ok)
				return err
			})
			assert.Equal(t, p.Width, exact.Rect.Dx())
			g.Show(name+", exactly so wide", exact)
			b := plot.Of(s.Board, with, draw.Options{}.With(draw.Hidden, draw.TerrainLayer))
			width, height := b.Size()
			g.Say(name+", on a canvas", width, height)
			g.Draw(name+", on a canvas", func(c paint.Canvas) { b.DrawPart(c, at(width/3, height/3), at(width/2, height/2)) })
		}
	}
	g.Hold(t, "pictures.txt")
}

func TestNothingMoreIsDrawnOnceItIsOver(t *testing.T) {
	over := false
	b := plot.Of(sectors(), nil, draw.Options{})
	assert.Equal(t, b, plot.Until(b, nil))
	u := plot.Until(b, func() bool { return over })
	all := func(b plot.Board) string {
		return drawtest.Written(func(c paint.Canvas) { b.DrawPart(c, at(0, 0), at(9999, 9999)) })
	}
	assert.Equal(t, all(b), all(u))
	over = true
	assert.Empty(t, all(u))
}

func TestABareBoardIsInTheColoursOfItsSides(t *testing.T) {
	picture := func(b plot.Board) *image.RGBA {
		width, height := b.Size()
		const scale = 0.2
		m := image.NewRGBA(image.Rect(0, 0, int(width*scale), int(height*scale)))
		b.DrawPart(paint.NewPixels(m, paint.Scaled(scale, scale, at(0, 0))), at(0, 0), at(width, height))
		return m
	}
	s := scenario(t, "leuthen")
	bare := picture(plot.Bare(s.Board, s, draw.Options{}))
	assert.Equal(t, picture(plot.Of(s.Board, s, draw.Options{}.With(draw.Hidden, draw.UnitLayer))), bare)
	assert.NotEqual(t, picture(plot.Of(s.Board, nil, draw.Options{})), bare)
	assert.NotNil(t, plot.Bare(s.Board, nil, draw.Options{}), "a board of nobody")

	few := s.Clone()
	two := 2
	few.Rules = append(few.Rules, model.Rule{Rule: s.Base.Fields.Borders.Rule, Number: &two})
	assert.NotEqual(t, bare, picture(plot.Bare(few.Board, few, draw.Options{})), "with the spaces that it has by borders")
	assert.Equal(t, areas.Bare(few).Spaces, areas.SetUp(few).Spaces)
}
