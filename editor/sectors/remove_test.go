package sectors_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/sectors"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/scenarios"
)

// marengo is a set-up with forces, markers and a board of eleven sectors.
func marengo(t *testing.T) *model.Scenario {
	t.Helper()
	file, err := scenarios.Open("marengo")
	require.NoError(t, err)
	return file.Scenario
}

// done is a scenario after an edit; undone, it is as it was.
func done(t *testing.T, s *model.Scenario, e document.Edit) *model.Scenario {
	t.Helper()
	got := s.Clone()
	undo, _, err := e.Apply(got)
	require.NoError(t, err)
	out := got.Clone()
	if undo != nil {
		_, _, err = undo.Apply(got)
		require.NoError(t, err)
	}
	require.Equal(t, s, got, "one undo takes it back")
	return out
}

func TestASectorIsTakenOutWithWhatSpeaksOfNoOther(t *testing.T) {
	s := marengo(t)
	b := s.AreaBoard()
	a1 := index(t, b, "a1")
	r := sectors.Remove(s, a1)
	assert.Equal(t, []string{"deployment 3"}, r.Lost)
	assert.Equal(t, []string{"special rule 2"}, r.Changed)
	got := done(t, s, r.Edit)
	_, there := got.AreaBoard().Sector("a1")
	assert.False(t, there)
	assert.Empty(t, got.AreaBoard().Neighbors("a1"))
	assert.Equal(t, model.Area{Place: "c1"}, *got.Rules[1].Area, "the flag in the other sector stays")
	assert.Len(t, got.Deployment, len(s.Deployment)-1)
	assert.Contains(t, r.Question("White's left wing"), "deployment 3")
	assert.Contains(t, r.Told("White's left wing"), "left out of special rule 2")
	assert.Empty(t, sectors.Remove(s, index(t, b, "b2")).Lost)
	for path, ref := range got.Refs() {
		assert.True(t, got.Defines(ref), path)
	}
}

func TestWhatNamesASectorThatIsJoinedNamesTheWhole(t *testing.T) {
	s := marengo(t).Clone()
	s.Board = fields()
	s.Deployment[0].Area = model.AreaOf([]string{"nw", "ne"})
	s.Deployment[1].Area = model.Area{Place: "ne"}
	s.Deployment[2].Area = model.Area{Except: &model.Except{From: model.AreaOf([]string{"far", "nw", "ne"}), Remove: model.Area{Place: "ne"}}}
	e, err := sectors.JoinIn(s, 0, 1, false)
	require.NoError(t, err)
	got := done(t, s, e)
	_, there := got.AreaBoard().Sector("ne")
	assert.False(t, there)
	whole := model.Area{Place: "nw"}
	assert.Equal(t, whole, got.Deployment[0].Area, "each once")
	assert.Equal(t, whole, got.Deployment[1].Area)
	assert.Equal(t, &model.Except{From: model.AreaOf([]string{"far", "nw"}), Remove: whole}, got.Deployment[2].Area.Except)
	_, err = sectors.JoinIn(s, 0, 3, false)
	assert.ErrorContains(t, err, "share no border")
}

func TestAreasAreLeftWithoutASector(t *testing.T) {
	s := marengo(t)
	in := func(id string) model.Area { return model.Area{Place: id} }
	for name, test := range map[string]struct {
		area model.Area
		want *model.Area
	}{
		"union of two":   {model.Area{Union: []model.Area{in("a1"), in("b1")}}, &model.Area{Place: "b1"}},
		"union of three": {model.Area{Union: []model.Area{in("a1"), in("b1"), in("c1")}}, &model.Area{Union: []model.Area{in("b1"), in("c1")}}},
		"intersection":   {model.Area{Intersect: []model.Area{in("a1"), in("b1")}}, nil},
		"all but it":     {model.Area{Except: &model.Except{From: model.Area{Everywhere: true}, Remove: in("a1")}}, &model.Area{Everywhere: true}},
		"it but another": {model.Area{Except: &model.Except{From: in("a1"), Remove: in("b1")}}, nil},
		"near it":        {model.Area{Within: &model.Within{Hexes: 1, Of: in("a1")}}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			s.Deployment[0].Area = test.area
			got := done(t, s, sectors.Remove(s, index(t, s.AreaBoard(), "a1")).Edit)
			if test.want == nil {
				assert.NotEqual(t, s.Deployment[0].Forces, got.Deployment[0].Forces)
			} else {
				assert.Equal(t, *test.want, got.Deployment[0].Area)
			}
		})
	}
}

func TestASectorGetsAnotherIDEverywhere(t *testing.T) {
	s := marengo(t)
	e, err := sectors.SetID(s, index(t, s.AreaBoard(), "a1"), "left")
	require.NoError(t, err)
	got := done(t, s, e)
	assert.Len(t, got.AreaBoard().Neighbors("left"), 3)
	assert.Equal(t, "left", got.Deployment[2].Area.Place)
	assert.Equal(t, "left", got.Rules[1].Area.Union[0].Place)
	for _, id := range []string{"b1", "No", ""} {
		_, err := sectors.SetID(s, 0, id)
		assert.Error(t, err, id)
	}
}

func TestMarkersAreLaidMovedAndTakenAway(t *testing.T) {
	s := marengo(t)
	number := rules.Number{Min: 1, Max: 9}
	flag := rules.SpecialRule{ID: "flag", Units: rules.Required, Area: rules.Required, OneSide: true, Number: &number}
	general := flag
	general.ID, general.OnePlace = "general", true
	assert.Len(t, sectors.MarkerRules([]rules.SpecialRule{flag, general, {ID: "terrain"}}), 2)

	e, err := sectors.SetMarker(s, flag, "white", "b2", true)
	require.NoError(t, err)
	got := done(t, s, e)
	assert.True(t, sectors.HasMarker(got, "flag", "white", "b2"))
	assert.True(t, sectors.HasMarker(got, "flag", "white", "a1"))
	assert.False(t, sectors.HasMarker(got, "flag", "black", "b2"))

	e, err = sectors.SetMarker(s, general, "white", "b2", true)
	require.NoError(t, err)
	got = done(t, s, e)
	assert.True(t, sectors.HasMarker(got, "general", "white", "b2"))
	assert.False(t, sectors.HasMarker(got, "general", "white", "b1"), "a side has one")

	e, err = sectors.SetMarker(s, general, "white", "b1", false)
	require.NoError(t, err)
	assert.Len(t, done(t, s, e).Rules, 3)
	bare := s.Clone()
	bare.Rules = nil
	e, err = sectors.SetMarker(bare, general, "black", "b3", true)
	require.NoError(t, err)
	got = done(t, bare, e)
	assert.Equal(t, 1, *got.Rules[0].Number)

	e, err = sectors.MoveMarker(s, 1, "a1", "b2")
	require.NoError(t, err)
	assert.True(t, sectors.HasMarker(done(t, s, e), "flag", "white", "b2"))
	_, err = sectors.MoveMarker(s, 1, "a1", "c1")
	assert.ErrorContains(t, err, "already")
}

func TestBordersGetOtherSpacesByTheRuleOfTheSystem(t *testing.T) {
	s := marengo(t)
	assert.Equal(t, 5, s.BorderSpaces())
	set := func(s *model.Scenario, n int) *model.Scenario {
		t.Helper()
		e, err := sectors.SetSpaces(s, n)
		require.NoError(t, err)
		return done(t, s, e)
	}
	narrow := set(s, 2)
	assert.Equal(t, 2, narrow.BorderSpaces())
	assert.Equal(t, 3, set(narrow, 3).BorderSpaces())
	assert.Len(t, set(set(narrow, 3), 5).Rules, len(s.Rules), "as usual, nothing is said")
	assert.Equal(t, 5, set(s, 5).BorderSpaces())
	_, err := sectors.SetSpaces(&model.Scenario{Board: fields()}, 3)
	assert.Error(t, err)
}
