package model_test

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
)

// fill sets every field below v to something that is not zero, so that a test
// sees fields that are added later. Areas nest two deep, and so do conditions:
// left says how many more of each may be nested.
func fill(v reflect.Value, left map[reflect.Type]int) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int:
		v.SetInt(3)
	case reflect.String:
		v.SetString("x")
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), left)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0), left)
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		element := reflect.New(v.Type().Elem()).Elem()
		if fill(element, left); element.Kind() == reflect.Interface {
			element.Set(reflect.ValueOf("y"))
		}
		v.SetMapIndex(reflect.ValueOf("x").Convert(v.Type().Key()), element)
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[model.Base]() {
			return // shared
		}
		if n, nests := left[v.Type()]; nests {
			if n == 0 {
				return
			}
			left[v.Type()]--
			defer func() { left[v.Type()]++ }()
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fill(v.Field(i), left)
			}
		}
	}
}

// filled is a scenario with every field set, its board and base left out.
func filled() *model.Scenario {
	s := &model.Scenario{}
	fill(reflect.ValueOf(s).Elem(), map[reflect.Type]int{
		reflect.TypeFor[model.Area]():      2,
		reflect.TypeFor[model.Condition](): 2,
	})
	s.Board, s.Base = nil, model.Base{}
	return s
}

// memory collects the addresses of everything that v points to.
func memory(v reflect.Value, path string, found map[uintptr]string) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			found[v.Pointer()] = path
			memory(v.Elem(), path, found)
		}
	case reflect.Map:
		found[v.Pointer()] = path
		for it := v.MapRange(); it.Next(); {
			memory(it.Value(), path, found)
		}
	case reflect.Slice:
		if v.Len() > 0 {
			found[v.Pointer()] = path
			for i := range v.Len() {
				memory(v.Index(i), path, found)
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			memory(v.Index(i), path, found)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			memory(v.Field(i), path+"."+v.Type().Field(i).Name, found)
		}
	}
}

func TestACloneIsEqualAndSharesNothing(t *testing.T) {
	s := filled()
	s.Board = country(t)

	c := s.Clone()
	assert.Equal(t, s, c)

	ours, theirs := map[uintptr]string{}, map[uintptr]string{}
	memory(reflect.ValueOf(s), "scenario", ours)
	memory(reflect.ValueOf(c), "scenario", theirs)
	assert.Greater(t, len(ours), 1000, "the scenario is filled")
	for address, path := range theirs {
		assert.Empty(t, ours[address], "%s is shared", path)
	}
}

func TestACloneSharesTheBuiltInData(t *testing.T) {
	s := &model.Scenario{Base: model.Base{Charts: &model.Charts{}, Sheet: &model.Mapsheet{}}}
	c := s.Clone()
	assert.Same(t, s.Base.Charts, c.Base.Charts)
	assert.Same(t, s.Base.Sheet, c.Base.Sheet)
	assert.Nil(t, c.Board)
	assert.Nil(t, c.Charts)
}

func TestAnEditOfABoardsCloneLeavesTheBoardAlone(t *testing.T) {
	b, want := country(t), country(t)
	c := b.Clone()
	assert.Equal(t, b, c)
	for h := range c.Grid.All() {
		c.SetTerrain(h, model.Town)
		c.SetAltitude(h, 9)
		c.SetBridge(h, true)
		c.SetLink(model.Road, h, 0, true)
		c.SetSide(model.Wall, h, 0, true)
	}
	c.Places[0].Name = "Z"
	c.Places[0].Hexes[0].Col = 7
	assert.Equal(t, want, b)
}

func TestABoardIsClonedInTheMemoryOfAnyOther(t *testing.T) {
	want := country(t)
	large := model.NewHexBoard(2*want.Grid.Cols, want.Grid.Rows)
	for h := range large.Grid.All() {
		large.SetTerrain(h, model.Town)
		large.SetSide(model.Wall, h, 0, true)
	}
	for _, other := range []*model.HexBoard{{}, model.NewHexBoard(1, 1), large} {
		assert.Equal(t, want, want.CloneInto(other))
	}
	bare := model.NewHexBoard(50, 50)
	assert.Zero(t, testing.AllocsPerRun(10, func() { bare.CloneInto(large) }))
}
