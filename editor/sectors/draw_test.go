package sectors_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/sectors"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/model/plane"
)

// edited is a board after a change, and as it is once that is undone.
func edited(t *testing.T, b *model.AreaBoard, c sectors.Change, twice bool) *model.AreaBoard {
	t.Helper()
	e, err := c.Edit(b, twice)
	require.NoError(t, err)
	return after(t, b, e)
}

func refusal(b *model.AreaBoard, c sectors.Change, twice bool) string {
	if _, err := c.Edit(b, twice); err != nil {
		return err.Error()
	}
	return ""
}

func TestASectorIsDrawnAlongOthersAndLinkedWithThem(t *testing.T) {
	b := fields()
	got := edited(t, b, sectors.Draw(outline("600,100 700,100 700,200 600,200")), false)
	require.Len(t, got.Sectors, 6)
	drawn := got.Sectors[5]
	assert.Equal(t, "Sector 6", drawn.Name)
	for _, id := range []string{"ne", "far"} {
		i := index(t, got, id)
		assert.True(t, got.Sectors[i].Outline.Borders(drawn.Outline), id)
		assert.Contains(t, got.Sectors[i].Outline, plane.Point{X: drawn.Outline[0].X + map[string]int{"ne": 0, "far": 100}[id], Y: 100}, "its corners are theirs too")
		l, ok := got.LinkBetween(id, drawn.ID)
		require.True(t, ok, id)
		assert.Equal(t, map[string]model.Compass{"ne": model.East, "far": model.NorthWest}[id], l.Heading)
	}
	assert.Len(t, got.Links, 5)
	assert.Contains(t, refusal(b, sectors.Draw(outline("600,100 700,100")), false), "three corners")
	assert.Contains(t, refusal(b, sectors.Draw(outline("600,100 650,100 650,200 600,100")), false), "cross or touch")
	assert.Contains(t, refusal(b, sectors.Draw(outline("550,100 700,100 700,200")), false), "on the same ground")
}

func TestASectorIsDrawnAtBothEndsOfTheSheet(t *testing.T) {
	b := fields()
	got := edited(t, b, sectors.Draw(outline("620,20 680,20 680,80 620,80")), false)
	assert.Len(t, got.Sectors, 6)
	b.Sectors = b.Sectors[4:]
	b.Links = nil
	got = edited(t, b, sectors.Draw(outline("400,0 700,0 700,100 400,100")), true)
	require.Len(t, got.Sectors, 3)
	assert.Equal(t, "600,600 300,600 300,500 600,500", got.Sectors[2].Outline.String())
	got = edited(t, b, sectors.Draw(outline("400,200 600,200 600,400 400,400")), true)
	assert.Len(t, got.Sectors, 2, "one that is its own twin is drawn once")
	assert.Contains(t, refusal(b, sectors.Draw(outline("400,200 600,200 600,310 400,310")), true), "on the same ground")
}

func TestACornerIsAddedForBothThatShareTheBorderAndTakenAway(t *testing.T) {
	b := fields()
	b.Sectors[0].Outline, b.Sectors[1].Outline = outline("0,0 300,0 307,300 0,300"), outline("300,0 600,0 600,300 307,300")
	at := plane.Point{X: 303, Y: 149}
	got := edited(t, b, sectors.AddCorner(at), false)
	assert.Contains(t, got.Sectors[0].Outline, at)
	assert.Contains(t, got.Sectors[1].Outline, at)
	assert.True(t, got.Sectors[0].Outline.Borders(got.Sectors[1].Outline))
	back := edited(t, got, sectors.RemoveCorner(at), false)
	assert.Equal(t, b.Sectors[:2], back.Sectors[:2])
	assert.Contains(t, refusal(b, sectors.AddCorner(plane.Point{X: 650, Y: 30}), false), "no border")
	assert.Contains(t, refusal(b, sectors.RemoveCorner(plane.Point{X: 1, Y: 1}), false), "no corner")
	assert.Contains(t, refusal(b, sectors.RemoveCorner(plane.Point{X: 300, Y: 0}), false), "a border ends", "where the border of two ends")
	assert.Contains(t, refusal(b, sectors.RemoveCorner(plane.Point{X: 307, Y: 300}), false), "a border ends", "where four meet")
	b.Sectors[4].Outline = outline("700,0 1000,0 1000,600")
	assert.Contains(t, refusal(b, sectors.RemoveCorner(plane.Point{X: 700, Y: 0}), false), "three corners")
}

func TestACornerThatIsDraggedOntoItsNeighborIsGone(t *testing.T) {
	b := fields()
	b.Sectors[4].Outline = outline("700,0 1000,0 1000,600 850,500 700,600")
	got := edited(t, b, sectors.MoveCorner(plane.Point{X: 850, Y: 500}, plane.Point{X: 700, Y: 600}), false)
	assert.Equal(t, "700,0 1000,0 1000,600 700,600", got.Sectors[4].Outline.String())
}

func TestASectorIsSplitAlongALine(t *testing.T) {
	b := fields()
	got := edited(t, b, sectors.Cut(outline("700,300 850,200 1000,300")), false)
	require.Len(t, got.Sectors, 6)
	assert.Equal(t, "far-2", got.Sectors[5].ID)
	assert.Equal(t, b.Sectors[4].Outline.Area(), got.Sectors[4].Outline.Area()+got.Sectors[5].Outline.Area())
	_, linked := got.LinkBetween("far", "far-2")
	assert.True(t, linked)
	got = edited(t, b, sectors.Cut(outline("300,100 600,200")), false)
	nw := index(t, got, "nw")
	assert.Contains(t, got.Sectors[nw].Outline, plane.Point{X: 300, Y: 100}, "those beside it have the corner too")
	l, ok := got.LinkBetween("nw", "ne-2")
	assert.True(t, ok && l.Heading != "", "both parts face it")
	_, ok = got.LinkBetween("nw", "ne")
	assert.True(t, ok)
	assert.Contains(t, refusal(b, sectors.Cut(outline("300,100 800,100")), false), "border of one sector")
	assert.Contains(t, refusal(b, sectors.Cut(outline("700,100 650,200 700,300")), false), "leaves sector Far")
	assert.Contains(t, refusal(b, sectors.Cut(outline("700,100 700,300")), false), "runs along its border")
	assert.Contains(t, refusal(b, sectors.Cut(outline("700,100")), false), "two points")
}

func TestWhatIsDoneAtBothEndsOfTheSheetIsTheSameThere(t *testing.T) {
	b := &model.AreaBoard{Width: 400, Height: 400, Sectors: []model.Sector{
		{ID: "south", Name: "South", Outline: outline("0,200 400,200 400,400 0,400")},
		{ID: "north", Name: "North", Outline: outline("0,0 400,0 400,200 0,200")},
	}}
	twin, ok := sectors.Twin(b, 0)
	require.True(t, ok)
	assert.Equal(t, 1, twin)
	for name, c := range map[string]sectors.Change{
		"move":   sectors.MoveCorner(plane.Point{X: 400, Y: 400}, plane.Point{X: 380, Y: 330}),
		"shared": sectors.MoveCorner(plane.Point{X: 0, Y: 200}, plane.Point{X: 30, Y: 150}),
		"add":    sectors.AddCorner(plane.Point{X: 100, Y: 200}),
		"cut":    sectors.Cut(outline("100,200 150,400")),
	} {
		got := edited(t, b, c, true)
		for _, s := range got.Sectors {
			for _, p := range s.Outline {
				q := sectors.Opposite(b, p)
				found := false
				for _, o := range got.Sectors {
					for _, r := range o.Outline {
						found = found || r == q
					}
				}
				assert.True(t, found, "%s: %s has no twin", name, p)
			}
		}
	}
	got := edited(t, b, sectors.Cut(outline("100,200 150,400")), true)
	assert.Len(t, got.Sectors, 4)
	got = edited(t, got, sectors.Join(got, 0, 1), true)
	assert.Len(t, got.Sectors, 2)
}

func TestPointsAreBroughtToWhatIsNear(t *testing.T) {
	b := fields()
	for _, test := range []struct {
		at, want string
		step     int
		hold     sectors.Hold
	}{
		{"304,296", "300,300", 0, sectors.AtCorner},
		{"450,296", "450,300", 0, sectors.Border},
		{"453,296", "450,300", 50, sectors.Border},
		{"650,300", "650,300", 0, sectors.Nothing},
		{"660,310", "650,300", 50, sectors.Grid},
		{"652,-30", "652,0", 0, sectors.Edge},
		{"652,595", "652,600", 0, sectors.Edge},
	} {
		got, hold := sectors.Snap(b, outline(test.at)[0], 9, test.step)
		assert.Equal(t, test.want, got.String(), test.at)
		assert.Equal(t, test.hold, hold, test.at)
	}
	got, hold := sectors.Snap(b, plane.Point{X: 1000, Y: 4}, 9, 0, plane.Point{X: 1000})
	assert.Equal(t, sectors.Edge, hold, "a corner is not held by itself")
	assert.Equal(t, "1000,0", got.String())
	assert.Equal(t, 50, sectors.Step(&model.AreaBoard{Width: 3000, Height: 4000}))
	assert.Equal(t, 1, sectors.Step(&model.AreaBoard{Width: 9, Height: 9}))
}

func TestLinksAreDrawnAndTakenAway(t *testing.T) {
	b := fields()
	e, err := sectors.Link(b, 0, 4)
	require.NoError(t, err)
	l, ok := after(t, b, e).LinkBetween("nw", "far")
	require.True(t, ok, "no border is shared")
	assert.Equal(t, model.East, l.Heading)
	_, err = sectors.Link(b, 0, 1)
	assert.ErrorContains(t, err, "linked already")
	_, err = sectors.Link(b, 2, 2)
	assert.Error(t, err)
	e, err = sectors.Unlink(b, 1, 0)
	require.NoError(t, err)
	_, ok = after(t, b, e).LinkBetween("nw", "ne")
	assert.False(t, ok)
	_, err = sectors.Unlink(b, 0, 4)
	assert.ErrorContains(t, err, "not linked")
}

func TestAMapOfAreasKeepsToItsLimits(t *testing.T) {
	full := &model.AreaBoard{Width: 10 * limits.Sectors, Height: 1000}
	for i := range limits.Sectors {
		x := 10 * i
		full.Sectors = append(full.Sectors, model.Sector{ID: fmt.Sprint("s", i+1), Name: fmt.Sprint("Sector ", i+1), Outline: plane.Polygon{{X: x, Y: 0}, {X: x + 8, Y: 0}, {X: x + 8, Y: 8}, {X: x, Y: 8}}})
	}
	for range limits.Links {
		full.Links = append(full.Links, model.Link{From: "s3", To: "s5", Heading: model.East})
	}
	square := outline("0,100 100,100 100,200 0,200")
	assert.Equal(t, "a map of areas has at most 400 sectors", refusal(full, sectors.Draw(square), false))
	c, err := sectors.Split(full, 0)
	require.NoError(t, err)
	assert.Equal(t, "a map of areas has at most 400 sectors", refusal(full, c, false))
	_, err = sectors.Link(full, 0, 1)
	assert.EqualError(t, err, "a map of areas has at most 2000 links")

	room := full.Copy().(*model.AreaBoard)
	room.Sectors, room.Links = room.Sectors[:limits.Sectors-1], room.Links[1:]
	assert.Empty(t, refusal(room, sectors.Draw(square), false), "there is room for one more")
	_, err = sectors.Link(room, 0, 1)
	assert.NoError(t, err)

	corners := func(n int) plane.Polygon { // along the top from west to east, and back below
		out := plane.Polygon{}
		for i := range n - 2 {
			out = append(out, plane.Point{X: 10 * i, Y: 500 + i%2})
		}
		return append(out, plane.Point{X: 10 * (n - 3), Y: 600}, plane.Point{X: 0, Y: 600})
	}
	assert.Empty(t, refusal(room, sectors.Draw(corners(limits.Corners)), false))
	assert.Equal(t, "a sector has at most 200 corners", refusal(room, sectors.Draw(corners(limits.Corners+1)), false))
}

func TestWhatIsNoGroundIsNeitherSplitNorJoined(t *testing.T) {
	b := fields()
	b.Sectors = append(b.Sectors, model.Sector{ID: "line", Name: "Line", Outline: outline("610,10 690,10")}, model.Sector{ID: "dot", Name: "Dot", Outline: outline("610,20 611,20 610,21")})
	_, err := sectors.Split(b, 5)
	assert.EqualError(t, err, "sector Line encloses no ground")
	_, err = sectors.Split(b, 6)
	assert.EqualError(t, err, "sector Dot is too small to be split")
	for _, size := range [][2]int{{0, 600}, {1000, 0}, {-5, 600}} {
		_, err = sectors.Resize(b, size[0], size[1], model.North)
		assert.EqualError(t, err, "a sheet has a width and a height of at least 1")
	}
	one := &model.AreaBoard{Width: 5, Height: 5}
	_, err = sectors.Resize(one, 1, 1, model.North)
	assert.NoError(t, err)
}
