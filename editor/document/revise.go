package document

import (
	"reflect"

	"github.com/mapsheet/mapsheet/model"
)

// Revise is the edit that makes of a scenario what change makes of a copy of
// it. The map and what else is fixed while a scenario is open stay as they are.
func Revise(s *model.Scenario, name string, change func(*model.Scenario)) Edit {
	revised := withoutMap(s)
	change(revised)
	var edits []Edit
	was, is := reflect.ValueOf(s).Elem(), reflect.ValueOf(revised).Elem()
	for _, f := range reflect.VisibleFields(was.Type()) {
		if isFixed(was.Type(), f.Name) {
			continue
		}
		if value := is.FieldByIndex(f.Index); !reflect.DeepEqual(was.FieldByIndex(f.Index).Interface(), value.Interface()) {
			edits = append(edits, Set{Name: name, Path: FieldName(f), Value: value.Interface()})
		}
	}
	return Batch{Name: name, Edits: edits}
}

// withoutMap is a copy of a scenario that shares its map: the map is large.
func withoutMap(s *model.Scenario) *model.Scenario {
	c := *s
	c.Board = nil
	out := c.Clone()
	out.Board = s.Board
	return out
}
