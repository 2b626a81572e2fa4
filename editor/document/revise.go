package document

import (
	"fmt"
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
		edits = append(edits, differences(name, FieldName(f), was.FieldByIndex(f.Index), is.FieldByIndex(f.Index))...)
	}
	return Batch{Name: name, Edits: edits}
}

// differences are the edits that make of a field what it is to be. Of a long list of which
// few elements differ only those are set, so that the journal of a large battle does not
// hold all of its forces for each that is changed.
func differences(name, path string, was, is reflect.Value) []Edit {
	if reflect.DeepEqual(was.Interface(), is.Interface()) {
		return nil
	}
	whole := []Edit{Set{Name: name, Path: path, Value: is.Interface()}}
	if is.Kind() != reflect.Slice || is.Type().Elem().Kind() != reflect.Struct || was.Len() != is.Len() {
		return whole
	}
	var edits []Edit
	for i := range is.Len() {
		if value := is.Index(i).Interface(); !reflect.DeepEqual(was.Index(i).Interface(), value) {
			edits = append(edits, Set{Name: name, Path: fmt.Sprintf("%s[%d]", path, i), Value: value})
		}
	}
	if len(edits) > is.Len()/8 {
		return whole
	}
	return edits
}

// withoutMap is a copy of a scenario that shares its map: the map is large.
func withoutMap(s *model.Scenario) *model.Scenario {
	c := *s
	c.Board = nil
	out := c.Clone()
	out.Board = s.Board
	return out
}
