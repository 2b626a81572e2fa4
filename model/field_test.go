package model_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
)

func TestBordersHaveTheSpacesThatARuleGivesOrTheUsualOnes(t *testing.T) {
	nine, five := 9, 5
	s := &model.Scenario{Rules: []model.Rule{{Rule: "fog", Number: &nine}, {Rule: "wide-borders"}}}
	assert.Zero(t, s.BorderSpaces(), "a scenario without a rule system")
	s.Base.Fields = &model.Fields{}
	assert.Zero(t, s.BorderSpaces(), "a rule system without borders")
	s.Base.Fields.Borders = &model.Borders{Rule: "wide-borders", Usual: 3}
	assert.Equal(t, 3, s.BorderSpaces(), "the rule gives no number")
	s.Rules[1].Number = &five
	assert.Equal(t, 5, s.BorderSpaces())
}

func TestWithoutARuleSystemCountersShowNothing(t *testing.T) {
	unit := &model.UnitType{ID: "foot"}
	for _, none := range []*model.Fields{nil, {}} {
		assert.Equal(t, model.Face{}, none.FaceOf(unit, nil))
		assert.Nil(t, none.ShapesOf(unit))
		assert.Empty(t, none.SignOf("redoubts"))
		assert.Equal(t, model.Form{}, none.Form("odds"))
	}
	f := &model.Fields{
		Face:   func(*model.UnitType, model.Values) model.Face { return model.Face{Left: "3"} },
		Shapes: func(t *model.UnitType) []model.Tally { return []model.Tally{{Type: t.ID, Count: 2}} },
		Signs:  map[string]string{"redoubts": "flag"},
	}
	assert.Equal(t, model.Face{Left: "3"}, f.FaceOf(unit, nil))
	assert.Equal(t, []model.Tally{{Type: "foot", Count: 2}}, f.ShapesOf(unit))
	assert.Equal(t, "flag", f.SignOf("redoubts"))
}

func TestAFormIsFoundByItsPatternInUnitsAndCharts(t *testing.T) {
	form := func(pattern string) *model.Form { return &model.Form{Pattern: pattern, Words: "a " + pattern} }
	f := &model.Fields{
		Unit:   []model.Field{{Key: "plain"}, {Key: "steps", Form: form("steps")}},
		Charts: []model.Chart{{Fields: []model.Field{{Key: "odds", Form: form("odds")}}}},
	}
	assert.Equal(t, *form("steps"), f.Form("steps"))
	assert.Equal(t, *form("odds"), f.Form("odds"))
	assert.Equal(t, model.Form{}, f.Form("rolls"))
}

func TestAFieldOffersItsChoicesOrWhatItMayName(t *testing.T) {
	charts := &model.Charts{}
	charts.SetLines("generals", []model.ChartLine{{Own: model.Values{"id": "lee", "title": "R. E. Lee"}}, {Own: model.Values{"id": "meade"}}})
	s := &model.Scenario{
		Board:  chain(),
		Charts: charts,
		Forces: []model.Force{{ID: "a", Name: "Guard"}, {ID: "second"}},
		Base:   model.Base{Fields: &model.Fields{Charts: []model.Chart{{Key: "weather"}, {Key: "generals", Lines: true, By: []string{"id"}, Title: "title"}}}},
	}
	for name, c := range map[string]struct {
		field model.Field
		want  []model.Choice
		ok    bool
	}{
		"a choice":           {model.Field{Kind: model.Pick, Choices: []model.Choice{{ID: "x", Name: "X"}}}, []model.Choice{{ID: "x", Name: "X"}}, true},
		"any word":           {model.Field{Kind: model.Word}, nil, false},
		"a text":             {model.Field{Kind: model.Text, Names: model.RefForce}, nil, false},
		"a line of a chart":  {model.Field{Kind: model.Word, Chart: "generals"}, []model.Choice{{ID: "lee", Name: "R. E. Lee"}, {ID: "meade", Name: "meade"}}, true},
		"an unknown chart":   {model.Field{Kind: model.Word, Chart: "tides"}, nil, false},
		"a force":            {model.Field{Kind: model.Word, Names: model.RefForce}, []model.Choice{{ID: "a", Name: "Guard"}, {ID: "second"}}, true},
		"a sector":           {model.Field{Kind: model.Word, Names: model.RefPlace}, []model.Choice{{ID: "a", Name: "a-field"}, {ID: "b", Name: "b-field"}, {ID: "c", Name: "c-field"}, {ID: "d", Name: "d-field"}}, true},
		"something else yet": {model.Field{Kind: model.Word, Names: model.RefSide}, nil, false},
	} {
		got, ok := s.Offers(c.field)
		assert.Equal(t, c.want, got, name)
		assert.Equal(t, c.ok, ok, name)
	}
	s.Base.Fields = nil
	_, ok := s.Offers(model.Field{Kind: model.Word, Names: model.RefForce})
	assert.False(t, ok, "nobody says what words mean without a rule system")
}
