package document

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestValuesOfTheModelSurviveTheJournal(t *testing.T) {
	zero, most := 0, 3
	s := full()
	values := map[string]any{
		"an embedded bound with a zero end": model.Victory{Clauses: []model.Clause{{
			When: model.AtOnce, Condition: model.Condition{Not: &model.Condition{Losses: &model.Losses{Bound: model.Bound{AtLeast: &zero, AtMost: &most}}}},
		}}},
		"areas in areas": model.Area{Except: &model.Except{
			From:   model.Area{Between: &model.Between{First: model.Area{Crest: "hill-40"}, Second: model.Area{Everywhere: true}, Along: model.North, Inclusive: true}},
			Remove: model.Area{Intersect: []model.Area{{Bridges: true}, {Hexes: hexes("0101 9999")}}},
		}},
		"hexes of a large map":        hex.List{{Col: 0, Row: 0}, {Col: 998, Row: 998}},
		"no hexes":                    hex.List{},
		"no list of hexes":            hex.List(nil),
		"no list":                     []model.Note(nil),
		"an empty list":               []model.Note{},
		"no pointer":                  (*model.Charts)(nil),
		"charts with marks":           s.Charts,
		"empty marks":                 model.UnitType{ID: "x", Marks: map[string]model.Provenance{}},
		"places with and without":     []model.Place{{ID: "a", Hexes: hexes("0101")}, {ID: "b", Hexes: hex.List{}}, {ID: "c", Label: &hex.Spot{Hex: hex.Hex{Col: 3, Row: 120}, Shift: hex.Cube{Q: 20, R: -35, S: 15}}}},
		"a number that is zero":       &zero,
		"text with quotes and breaks": "a \"b\"\n\t<é> \u2028 \\",
		"false":                       false,
		"forces":                      s.Forces,
		"deployment":                  s.Deployment,
	}
	for name, value := range values {
		t.Run(name, func(t *testing.T) {
			text, err := packValue(value)
			require.NoError(t, err)
			back := reflect.New(reflect.TypeOf(value))
			require.NoError(t, json.Unmarshal(text, back.Interface()), string(text))
			assert.Equal(t, value, back.Elem().Interface(), string(text))
		})
	}
}

func TestEditsSurviveTheJournal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := someEdit(2).Draw(t, "edit")
		packed, err := packEdit(e)
		require.NoError(t, err)
		text, err := json.Marshal(line{Do: &packed})
		require.NoError(t, err)
		var read line
		require.NoError(t, json.Unmarshal(text, &read))
		again, err := read.Do.unpack(bases{})
		require.NoError(t, err)

		direct, indirect := full(), full()
		for h := range direct.Hexes().Grid.All() { // edits may go by the ground around them
			cell := someCell().Draw(t, "ground")
			for _, s := range []*model.Scenario{direct, indirect} {
				_, _, err := Cells{Cells: []HexCell{{h, cell}}}.Apply(s)
				require.NoError(t, err)
			}
		}
		wantUndo, wantChange, wantErr := e.Apply(direct)
		gotUndo, gotChange, gotErr := again.Apply(indirect)
		require.Equal(t, wantErr, gotErr)
		require.Equal(t, wantChange, gotChange)
		require.Equal(t, direct, indirect)
		require.Equal(t, wantUndo, gotUndo, "with the label of its step")
	})
}

func TestCellsThatAreAlikeAreWrittenTogetherInTheirOrder(t *testing.T) {
	woods, town := Cell{Terrain: model.Woods}, Cell{Terrain: model.Town}
	e := Cells{Name: "draw"}
	for i, h := range hexes("0101 0201 0301 0401 0501") {
		e.Cells = append(e.Cells, HexCell{h, []Cell{woods, woods, town, woods, woods}[i]})
	}
	packed, err := packEdit(e)
	require.NoError(t, err)
	assert.JSONEq(t, `{"name": "draw", "cells": [
		{"hex": "0101 0201", "terrain": "woods"}, {"hex": "0301", "terrain": "town"}, {"hex": "0401 0501", "terrain": "woods"}
	]}`, string(packed.Data))
	again, err := packed.unpack(bases{})
	require.NoError(t, err)
	assert.Equal(t, e, again)
}

func TestEditsSayWhatTheyDo(t *testing.T) {
	two := hexes("0101 0201")
	tests := map[string]Edit{
		"paint crest on 2 hexes":                 SetTerrain{Hexes: two, Terrain: model.Crest},
		"set the altitude to 60 m on 2 hexes":    SetAltitude{Hexes: two, Meters: 60},
		"erase everything on 1 hex":              Erase{Hexes: two[:1]},
		"change the map on 1 hex":                Cells{Cells: []HexCell{{}}},
		"draw a road on 0 hexes":                 Cells{Name: "draw a road"},
		"change the map places 0 name":           Set{Path: "map.places[0].name"},
		"rename town A":                          Set{Name: "rename town A", Path: "map.places[0].name"},
		"add a side and everything that goes on": Batch{Name: "add a side and everything that goes on"},
	}
	for want, e := range tests {
		assert.Equal(t, want, e.Label())
	}
}
