package sectors_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/sectors"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/scenarios"
)

func leuthen(t *testing.T) *model.Scenario {
	t.Helper()
	file, err := scenarios.Open("leuthen")
	require.NoError(t, err)
	return file.Scenario
}

func apply(t *testing.T, s *model.Scenario, e document.Edit) document.Edit {
	t.Helper()
	inverse, _, err := e.Apply(s)
	require.NoError(t, err)
	return inverse
}

func TestASheetTurnedTwiceIsAsBefore(t *testing.T) {
	for _, turn := range []sectors.Turn{sectors.HalfTurn, sectors.MirrorEastWest, sectors.MirrorNorthSouth} {
		s := leuthen(t)
		before := s.AreaBoard().Copy()
		undo := apply(t, s, turn.Edit(s.AreaBoard()))
		assert.False(t, s.AreaBoard().Same(before))
		turned := s.AreaBoard().Copy()
		for i, x := range s.AreaBoard().Sectors {
			assert.True(t, x.Outline.Simple())
			assert.Equal(t, before.(*model.AreaBoard).Sectors[i].Outline.Clockwise(), x.Outline.Clockwise())
		}
		apply(t, s, undo)
		assert.True(t, s.AreaBoard().Same(before), "one step takes it back")
		apply(t, s, turn.Edit(s.AreaBoard()))
		assert.True(t, s.AreaBoard().Same(turned))
		apply(t, s, turn.Edit(s.AreaBoard()))
		assert.True(t, s.AreaBoard().Same(before))
	}
}

func TestAHalfTurnBringsTheWestOfTheNorthToTheEastOfTheSouth(t *testing.T) {
	s := leuthen(t)
	b := s.AreaBoard()
	a3, _ := b.Sector("a3")
	c1, _ := b.Sector("c1")
	was := b.Sectors[c1].Outline.Middle()
	apply(t, s, sectors.HalfTurn.Edit(b))
	assert.Equal(t, was, s.AreaBoard().Sectors[a3].Outline.Middle())
	l, ok := s.AreaBoard().LinkBetween("a1", "a2")
	require.True(t, ok)
	assert.Equal(t, model.South, l.Heading)
}

func TestASheetTakesAnotherSizeAroundItsAnchor(t *testing.T) {
	s := leuthen(t)
	b := s.AreaBoard()
	w, h := b.Width, b.Height
	before := b.Sectors[0].Outline[0]
	e, err := sectors.Resize(b, w+200, h+100, model.NorthEast)
	require.NoError(t, err)
	undo := apply(t, s, e)
	assert.Equal(t, [2]int{w + 200, h + 100}, [2]int{s.AreaBoard().Width, s.AreaBoard().Height})
	assert.Equal(t, plane.Point{X: before.X + 200, Y: before.Y}, s.AreaBoard().Sectors[0].Outline[0])
	apply(t, s, undo)
	assert.Equal(t, [2]int{w, h}, [2]int{s.AreaBoard().Width, s.AreaBoard().Height})
	_, err = sectors.Resize(b, w/2, h, model.West)
	require.ErrorContains(t, err, "would not lie on a sheet")
}

func TestASheetIsCroppedWithAllThatNamesWhatIsCut(t *testing.T) {
	s := leuthen(t)
	b := s.AreaBoard()
	first, _ := b.Sector("a1")
	last, _ := b.Sector("c2")
	w, h := b.Width, b.Height
	r, err := sectors.Crop(s, first, last)
	require.NoError(t, err)
	assert.NotEmpty(t, r.Lost, "who stands in the other sectors goes with them")
	apply(t, s, r.Edit)
	assert.ElementsMatch(t, []string{"a1", "b1", "c1", "a2", "b2", "c2"}, s.AreaBoard().PlaceIDs())
	assert.LessOrEqual(t, s.AreaBoard().Width, w)
	assert.Less(t, s.AreaBoard().Height, h)
}
