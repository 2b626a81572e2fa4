package sectors_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/sectors"
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

// fields are four sectors that meet in the middle of the sheet, and one apart from them.
func fields() *model.AreaBoard {
	return &model.AreaBoard{
		Width: 1000, Height: 600,
		Sectors: []model.Sector{
			{ID: "nw", Name: "North-west", Outline: outline("0,0 300,0 300,300 0,300")},
			{ID: "ne", Name: "North-east", Outline: outline("300,0 600,0 600,300 300,300")},
			{ID: "sw", Name: "South-west", Outline: outline("0,300 300,300 300,600 0,600")},
			{ID: "se", Name: "South-east", Outline: outline("300,300 600,300 600,600 300,600")},
			{ID: "far", Name: "Far", Terrain: "hill", Outline: outline("700,0 1000,0 1000,600 700,600")},
		},
		Links: []model.Link{{From: "nw", To: "ne", Heading: model.East}, {From: "ne", To: "far", Heading: model.East, Road: true}, {From: "se", To: "far", Heading: model.East}},
	}
}

// after is a board after an edit, and as it is once the edit is undone.
func after(t require.TestingT, b *model.AreaBoard, e document.Edit) *model.AreaBoard {
	s := &model.Scenario{Board: b.Copy()}
	undo, _, err := e.Apply(s)
	require.NoError(t, err)
	out := s.AreaBoard().Copy().(*model.AreaBoard)
	if undo != nil { // nil for nothing to be undone
		_, _, err = undo.Apply(s)
		require.NoError(t, err)
	}
	require.True(t, s.Board.Same(b), "one undo takes it back")
	return out
}

func index(t require.TestingT, b *model.AreaBoard, id string) int {
	i, ok := b.Sector(id)
	require.True(t, ok, id)
	return i
}

func TestASectorWithoutANameIsCalledByItsLabel(t *testing.T) {
	b := fields()
	for i := range b.Sectors {
		b.Sectors[i].Name = ""
	}
	far, nw := index(t, b, "far"), index(t, b, "nw")
	_, err := sectors.Unlink(b, far, nw)
	assert.EqualError(t, err, "sector far and sector nw are not linked")
	_, err = sectors.Cut([]plane.Point{{X: 0, Y: 0}, {X: 100, Y: -50}, {X: 300, Y: 300}}).Edit(b, false)
	assert.EqualError(t, err, "the line leaves sector nw, or runs along its border")
}

func TestNewSectorsHaveNamesOfTheirOwn(t *testing.T) {
	cut := func(b *model.AreaBoard) string {
		e, err := sectors.Cut([]plane.Point{{X: 0, Y: 0}, {X: 300, Y: 300}}).Edit(b, false)
		require.NoError(t, err)
		next := after(t, b, e)
		return next.Sectors[index(t, next, "nw-2")].Name
	}
	b := fields()
	assert.Equal(t, "North-west II", cut(b))
	b.Sectors[1].Name = "North-west II"
	assert.Equal(t, "North-west III", cut(b))
	b.Sectors[0].Name = ""
	assert.Empty(t, cut(b), "what had no name has none in parts")

	b.Sectors[1].Name = "Sector 6"
	e, err := sectors.Draw(outline("600,300 700,300 700,600 600,600")).Edit(b, false)
	require.NoError(t, err)
	next := after(t, b, e)
	assert.Equal(t, "Sector 7", next.Sectors[index(t, next, "s7")].Name, "as there is a Sector 6")
}

func TestACornerMovesForAllThatMeetThere(t *testing.T) {
	b := fields()
	at, ok := sectors.Corner(b, plane.Point{X: 304, Y: 297}, 10)
	require.True(t, ok)
	assert.Equal(t, plane.Point{X: 300, Y: 300}, at)
	_, ok = sectors.Corner(b, plane.Point{X: 330, Y: 297}, 10)
	assert.False(t, ok)
	e, err := sectors.MoveCorner(at, plane.Point{X: 250, Y: 340}).Edit(b, false)
	require.NoError(t, err)
	got := after(t, b, e)
	for _, s := range got.Sectors[:4] {
		assert.Contains(t, s.Outline, plane.Point{X: 250, Y: 340}, s.ID)
	}
	assert.True(t, got.Sectors[0].Outline.Borders(got.Sectors[1].Outline), "the border stays shared")
}

func TestACornerOnTheSideOfAnotherSectorBendsThat(t *testing.T) {
	b := fields()
	b.Sectors[0].Outline = outline("0,0 300,0 300,150 300,300 0,300")
	e, err := sectors.MoveCorner(plane.Point{X: 300, Y: 150}, plane.Point{X: 340, Y: 150}).Edit(b, false)
	require.NoError(t, err)
	got := after(t, b, e)
	assert.Contains(t, got.Sectors[1].Outline, plane.Point{X: 340, Y: 150})
	assert.True(t, got.Sectors[0].Outline.Borders(got.Sectors[1].Outline))
}

func TestACornerIsNotMovedOverAnotherSector(t *testing.T) {
	b := fields()
	_, err := sectors.MoveCorner(plane.Point{X: 600, Y: 0}, plane.Point{X: 800, Y: 100}).Edit(b, false)
	assert.ErrorContains(t, err, "sector North-east and sector Far would lie on the same ground")
	_, err = sectors.MoveCorner(plane.Point{X: 0, Y: 0}, plane.Point{X: 310, Y: 310}).Edit(b, false)
	assert.Error(t, err)
	e, err := sectors.MoveCorner(plane.Point{X: 1000, Y: 0}, plane.Point{X: 1400, Y: -90}).Edit(b, false)
	require.NoError(t, err)
	assert.Equal(t, b.Sectors, after(t, b, e).Sectors, "it stays on the sheet")
}

func TestSectorsThatShareABorderAreJoined(t *testing.T) {
	b := fields()
	e, err := sectors.Join(b, 0, 1).Edit(b, false)
	require.NoError(t, err)
	got := after(t, b, e)
	require.Len(t, got.Sectors, 4)
	assert.Equal(t, "nw", got.Sectors[0].ID)
	assert.Equal(t, "0,0 600,0 600,300 0,300", got.Sectors[0].Outline.String())
	assert.Equal(t, []model.Link{{From: "nw", To: "far", Heading: model.East, Road: true}, {From: "se", To: "far", Heading: model.East}}, got.Links)
	_, err = sectors.Join(b, 0, 3).Edit(b, false)
	assert.ErrorContains(t, err, "share no border")
	_, err = sectors.Join(b, 2, 2).Edit(b, false)
	assert.Error(t, err)
}

func TestSectorsAroundOthersAreNotJoined(t *testing.T) {
	b := &model.AreaBoard{Width: 900, Height: 900, Sectors: []model.Sector{
		{ID: "bow", Outline: outline("0,0 900,0 900,900 600,900 600,300 300,300 300,900 0,900")},
		{ID: "bar", Outline: outline("300,600 600,600 600,900 300,900")},
	}}
	_, err := sectors.Join(b, 0, 1).Edit(b, false)
	assert.ErrorContains(t, err, "ground that is in neither")
}

func TestASectorIsSplitAcrossItsMiddle(t *testing.T) {
	b := fields()
	c, err := sectors.Split(b, 1)
	require.NoError(t, err)
	e, err := c.Edit(b, false)
	require.NoError(t, err)
	got := after(t, b, e)
	require.Len(t, got.Sectors, 6)
	east, west := got.Sectors[1], got.Sectors[2]
	if east.Outline.Middle().X < west.Outline.Middle().X {
		east, west = west, east
	}
	assert.Equal(t, "ne-2", got.Sectors[2].ID)
	assert.Equal(t, 2*150*300, east.Outline.Area())
	assert.Equal(t, 2*150*300, west.Outline.Area())
	l, ok := got.LinkBetween("ne", "ne-2")
	require.True(t, ok)
	assert.Contains(t, []model.Compass{model.East, model.West}, l.Heading)
	_, ok = got.LinkBetween(east.ID, "far")
	assert.True(t, ok, "the nearer half keeps the link over the gap")
	_, ok = got.LinkBetween(west.ID, "far")
	assert.False(t, ok)
	_, ok = got.LinkBetween(west.ID, "nw")
	assert.True(t, ok)
	again, err := sectors.Join(got, 1, 2).Edit(got, false)
	require.NoError(t, err)
	assert.Equal(t, b.Sectors[1].Outline.Area(), after(t, got, again).Sectors[1].Outline.Area(), "joined they are what they were")
}

func TestBordersAreLinked(t *testing.T) {
	b := fields()
	e, ok := sectors.LinkBorders(b)
	require.True(t, ok)
	got := after(t, b, e)
	l, ok := got.LinkBetween("nw", "sw")
	require.True(t, ok)
	assert.Equal(t, model.South, l.Heading)
	_, ok = got.LinkBetween("nw", "se")
	assert.False(t, ok, "not across a corner")
	_, more := sectors.LinkBorders(got)
	assert.False(t, more)
}

// However corners are moved and sectors split and joined, no ground is lost between
// sectors that share borders, and none lies in two.
func TestGroundIsNeitherLostNorSharedOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := fields()
		for range 6 {
			var e document.Edit
			var err error
			i := rapid.IntRange(0, len(b.Sectors)-1).Draw(t, "sector")
			switch rapid.IntRange(0, 2).Draw(t, "what") {
			case 0:
				from := rapid.SampledFrom(b.Sectors[i].Outline).Draw(t, "from")
				to := plane.Point{X: from.X + rapid.IntRange(-90, 90).Draw(t, "x"), Y: from.Y + rapid.IntRange(-90, 90).Draw(t, "y")}
				e, err = sectors.MoveCorner(from, to).Edit(b, false)
			case 1:
				var c sectors.Change
				if c, err = sectors.Split(b, i); err == nil {
					e, err = c.Edit(b, rapid.Bool().Draw(t, "twice"))
				}
			case 2:
				e, err = sectors.Join(b, i, rapid.IntRange(0, len(b.Sectors)-1).Draw(t, "other")).Edit(b, false)
			}
			if err != nil {
				continue
			}
			b = after(t, b, e)
			for k, s := range b.Sectors {
				require.True(t, s.Outline.Simple(), s.ID)
				for _, o := range b.Sectors[:k] {
					require.False(t, s.Outline.Overlaps(o.Outline), "%s and %s", s.ID, o.ID)
				}
			}
			for _, l := range b.Links {
				index(t, b, l.From)
				index(t, b, l.To)
				require.NotEqual(t, l.From, l.To)
			}
		}
	})
}
