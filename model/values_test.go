package model_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
)

type word string

func TestValuesThatSayTheSameAreEqual(t *testing.T) {
	var a, b model.Values
	a.Set("wagons", 3)
	a.Set("road", word("dusty"))
	assert.Equal(t, model.Values{"wagons": 3, "road": "dusty"}, a, "texts of a type of their own are texts")
	assert.Equal(t, 3, a.Int("wagons"))
	assert.Equal(t, "dusty", a.Text("road"))
	assert.Zero(t, a.Int("road"))
	assert.Empty(t, a.Text("wagons"))
	b.Set("road", "dusty")
	assert.False(t, a.Equal(b))
	assert.True(t, b.Allows(a), "what is left out asks for nothing")
	assert.False(t, a.Allows(b))
	a.Set("wagons", 0)
	assert.True(t, a.Equal(b))
	a.Set("road", "")
	assert.Nil(t, a, "nothing is said")
	a.Set("road", nil)
	assert.Nil(t, a)
	assert.Panics(t, func() { a.Set("road", 1.5) })
}

func TestValuesThatShareMemoryStayAsTheyAre(t *testing.T) {
	a := model.Values{"wagons": 3}
	b := a
	b.Set("wagons", 4)
	assert.Equal(t, model.Values{"wagons": 3}, a)
	c := a.Clone()
	c["wagons"] = 5
	assert.Equal(t, 3, a.Int("wagons"))
}

func TestValuesAreReadFromJSON(t *testing.T) {
	var v model.Values
	require.NoError(t, json.Unmarshal([]byte(`{"wagons": 3, "road": "dusty", "name": "", "none": null}`), &v))
	assert.Equal(t, model.Values{"wagons": 3, "road": "dusty"}, v)
	assert.ErrorContains(t, json.Unmarshal([]byte(`{"wagons": [3]}`), &v), "wagons")
	assert.ErrorContains(t, json.Unmarshal([]byte(`{"wagons": 1.5}`), &v), "wagons")
	assert.Equal(t, "road dusty, wagons 3", model.Values{"wagons": 3, "road": "dusty"}.String())
}

func TestAFieldHoldsValuesOfItsKind(t *testing.T) {
	for _, test := range []struct {
		kind  model.FieldKind
		value any
		want  bool
	}{
		{model.Whole, 3, true}, {model.Whole, nil, true}, {model.Whole, "3", false}, {model.Whole, 1.5, false},
		{model.Word, "dusty", true}, {model.Pick, word("dusty"), true}, {model.Word, 3, false}, {model.Word, []string{"dusty"}, false},
	} {
		assert.Equal(t, test.want, test.kind.Takes(test.value), "%v takes %v", test.kind, test.value)
	}
	wagons, road := model.Field{Key: "wagons", Kind: model.Whole}, model.Field{Key: "dusty_road", Kind: model.Word, Called: "the road taken"}
	assert.Equal(t, 0, model.Values(nil).Of(wagons))
	assert.Empty(t, model.Values(nil).Of(road))
	assert.Equal(t, "the wagons", wagons.Noun())
	assert.Equal(t, "the road taken", road.Noun())
	assert.Equal(t, "dusty road", road.Words())

	v := model.Values{"wagons": 3, "mules": 4, "inn": "red"}
	assert.Equal(t, []model.Field{wagons, {Key: "inn", Kind: model.Word}, {Key: "mules", Kind: model.Whole}}, v.Known([]model.Field{wagons}))
}

func TestNobodyDescribesFieldsWithoutARuleSystem(t *testing.T) {
	var none *model.Fields
	assert.Empty(t, none.Part("setup"))
	assert.Empty(t, (&model.Fields{}).Part("wagons"))
	assert.False(t, none.PlacesMore(model.Deployment{Own: model.Values{"wagons": 3}}))
	some := &model.Fields{Setup: []model.Field{{Key: "wagons", Places: true}, {Key: "mules"}}}
	assert.True(t, some.PlacesMore(model.Deployment{Own: model.Values{"wagons": 3}}))
	assert.False(t, some.PlacesMore(model.Deployment{Own: model.Values{"mules": 3}}))
}

func TestValuesNameByANewIDWhatTheyNamedByTheOld(t *testing.T) {
	fields := []model.Field{
		{Key: "place", Kind: model.Word, Names: model.RefPlace}, {Key: "side", Kind: model.Word, Names: model.RefSide},
		{Key: "camp", Kind: model.Table, Parts: []model.Field{{Key: "place", Kind: model.Word, Names: model.RefPlace}}},
	}
	said := func(place, camp string) model.Values {
		return model.Values{"place": place, "side": "mill", "camp": model.Values{"place": camp}}
	}
	v := said("mill", "mill")
	v.Rename(fields, model.RefPlace, "mill", "old-mill")
	assert.Equal(t, said("old-mill", "old-mill"), v, "and a side of that id stays as it is")
	v.Rename(fields, model.RefPlace, "mill", "church")
	assert.Equal(t, said("old-mill", "old-mill"), v, "nothing is called so any more")
}

func TestListsAndTablesAreTheSameWhereTheyHoldTheSame(t *testing.T) {
	list, table := []string{"a", "b"}, model.Values{"n": 1, "of": []string{"a"}}
	for _, other := range []any{[]string{"a", "b"}, model.Values{"n": 1, "of": []string{"a"}}} {
		_, isList := other.([]string)
		assert.Equal(t, isList, model.SameValue(list, other))
		assert.Equal(t, !isList, model.SameValue(table, other))
	}
	for _, other := range []any{[]string{"a"}, []string{"b", "a"}, model.Values{"n": 1}, model.Values{"n": 2, "of": []string{"a"}}, "a", 1, nil} {
		assert.False(t, model.SameValue(list, other), "%v", other)
		assert.False(t, model.SameValue(table, other), "%v", other)
		assert.False(t, model.SameValue(other, list), "%v", other)
		assert.False(t, model.SameValue(other, table), "%v", other)
	}
	assert.True(t, model.SameValue("a", "a"))
	assert.False(t, model.SameValue("a", "b"))
	assert.False(t, model.SameValue(1, true))
}

func TestFiguresAreGivenWhereTheySaySomethingOrFilesAlwaysHaveThem(t *testing.T) {
	fields := &model.Fields{Unit: []model.Field{{Key: "attack", Required: true}, {Key: "range"}, {Key: "guard", Kind: model.Flag}}}
	u := &model.UnitType{Kind: "infantry", Own: model.Values{"guard": true, "zeal": 2}}
	assert.Equal(t, []model.Figure{
		{Name: "kind", Value: "infantry", Given: true}, {Name: "attack", Value: 0, Given: true}, {Name: "range", Value: 0}, {Name: "guard", Value: true, Given: true},
		{Name: "zeal", Value: 2, Given: true}, {Name: "counters", Value: 0},
	}, u.Figures(fields))
	assert.Equal(t, []model.Figure{
		{Name: "cost", Value: "", Given: true}, {Name: "cost_to_leave", Value: ""}, {Name: "defense", Value: 2, Given: true}, {Name: "defense_from_below", Value: 0},
		{Name: "doubles_defense", Value: false}, {Name: "structure", Value: 0}, {Name: "blocks_sight", Value: true, Given: true},
	}, (&model.TerrainEffect{Defense: 2, Blocks: true}).Figures())
}
