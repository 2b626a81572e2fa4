package model_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

func TestANameBehindItsKindIsQuotedWhereOneCouldNotTellWhereItBegins(t *testing.T) {
	for name, want := range map[string]string{
		"A": "zone A", "North": "zone North", "1a": "zone 1a",
		"the British edge": "zone “the British edge”", "The middle field": "zone “The middle field”", "behind the hill": "zone “behind the hill”",
		"White's left wing": "zone “White's left wing”", "north": "zone “north”", "": "zone ",
	} {
		assert.Equal(t, want, model.PlaceZone.Title(name))
	}
	for kind, want := range map[model.PlaceKind]string{
		model.PlaceTown: "town “Le Cateau”", model.PlaceHill: "Hill “Le Cateau”", model.PlaceOther: "Le Cateau", model.PlacePiece: "Le Cateau",
	} {
		assert.Equal(t, want, kind.Title("Le Cateau"))
	}
}

func TestSeveralNamesBehindTheirKindAreQuotedEach(t *testing.T) {
	square := func(x int) plane.Polygon {
		return plane.Polygon{{X: x}, {X: x + 100}, {X: x + 100, Y: 100}, {X: x, Y: 100}}
	}
	b := &model.AreaBoard{Width: 400, Height: 100, Sectors: []model.Sector{
		{ID: "b2", Name: "The middle field", Outline: square(0)}, {ID: "b3", Name: "Far", Outline: square(100)}, {ID: "b4", Outline: square(200)},
	}}
	a := model.AreaOf([]string{"b2", "b3", "b4"})
	assert.Equal(t, "In sectors “The middle field”, Far or b4.", a.Sentence(b))
	assert.Equal(t, "sectors “The middle field”, Far and b4", a.Phrase(b))
	assert.Equal(t, []string{"the middle field", "Far", "sector b4"}, []string{b.Called(0), b.Called(1), b.Called(2)})
	got, err := model.ParseArea(a.Text(b), b)
	assert.NoError(t, err)
	assert.Equal(t, a, got)
}
