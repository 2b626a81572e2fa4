package model_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
)

func TestValuesAreSaidInWords(t *testing.T) {
	charts := &model.Charts{
		Nations:   []model.Nation{{ID: "german", Name: "German"}},
		UnitTypes: []model.UnitType{{ID: "mg-platoon", Name: "machine gun platoon", Plural: "machine gun platoons"}},
	}
	s := &model.Scenario{Forces: []model.Force{{ID: "corps", Name: "Advance corps"}}, Base: model.Base{Fields: &model.Fields{}}}
	breaks := model.Field{Kind: model.Table, Parts: []model.Field{
		{Key: "type", Kind: model.Word, Names: model.RefUnitType}, {Key: "count", Kind: model.Whole},
	}}
	pick := model.Field{Kind: model.Pick, Choices: []model.Choice{{ID: "light-woods"}, {ID: "may", Name: "as the player chooses"}}}
	for _, of := range []struct {
		field model.Field
		value any
		want  string
	}{
		{model.Field{Kind: model.Whole}, nil, ""},
		{model.Field{Kind: model.Flag}, true, "yes"},
		{model.Field{Kind: model.Flag}, false, "no"},
		{model.Field{Kind: model.Whole}, 12, "12"},
		{model.Field{Kind: model.Whole, Measure: model.OfInch}, 1250, "12.5″"},
		{model.Field{Kind: model.Text}, "as-is", "as-is"},
		{pick, "light-woods", "light woods"},
		{pick, "may", "as the player chooses"},
		{model.Field{Kind: model.Word}, []string{"round-hat", "cap"}, "round hat, cap"},
		{model.Field{Kind: model.Word, Names: model.RefForce}, "corps", "Advance corps"},
		{model.Field{Kind: model.Word, Names: model.RefForce}, "no-body", "no-body"},
		{model.Field{Kind: model.Word, Names: model.RefUnitType}, "mg-platoon", "machine gun platoon"},
		{model.Field{Kind: model.Word, Names: model.RefUnitType}, "mg-section", "mg-section"},
		{model.Field{Kind: model.Word, Names: model.RefNation}, "german", "German"},
		{breaks, model.Values{"type": "mg-platoon", "count": 3}, "3 machine gun platoons"},
		{breaks, model.Values{"type": "mg-platoon", "count": 1}, "1 machine gun platoon"},
		{breaks, model.Values{"type": "mg-section", "count": 3}, "mg-section 3"},
		{breaks, model.Values{"type": "mg-platoon"}, "machine gun platoon"},
	} {
		assert.Equal(t, of.want, s.Said(charts, of.field, of.value), "%v", of.value)
	}
}
