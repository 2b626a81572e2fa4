package document

import (
	"maps"
	"reflect"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/schema"
)

// Become is the edit that makes a scenario say what another of the same rule
// system says: its map, its forces, everything. It takes a copy of the other.
func Become(s, other *model.Scenario, name string) Edit {
	other = other.Clone()
	var edits []Edit
	inSheet := map[string]bool{}
	if other.Board.Kind() != model.OnHexes {
		edits = append(edits, becomeBoard(s.Board, other.Board, name)...)
	} else {
		edits = append(edits, swapSheet{Name: name, sheetState: stateOf(other)})
		for _, f := range reflect.VisibleFields(reflect.TypeFor[sheetState]()) {
			inSheet[f.Name] = true
		}
	}
	was, is := reflect.ValueOf(s).Elem(), reflect.ValueOf(other).Elem()
	for _, f := range reflect.VisibleFields(was.Type()) {
		if inSheet[f.Name] || isFixed(was.Type(), f.Name) {
			continue
		}
		if value := is.FieldByIndex(f.Index); !reflect.DeepEqual(was.FieldByIndex(f.Index).Interface(), value.Interface()) {
			edits = append(edits, Set{Name: name, Path: FieldName(f), Value: value.Interface()})
		}
	}
	return Batch{Name: name, Edits: edits}
}

// Take is the edit that makes the document say what a file says, with its comments.
func (d *Document) Take(f *schema.File, name string) SetTracing {
	comments := schema.Comments{} // a journal tells none from as they are
	maps.Copy(comments, f.Comments)
	return SetTracing{Name: name, To: d.tracing, With: Become(d.Scenario(), f.Scenario, name), Comments: &comments}
}

// becomeBoard is the edits that make a map without hexes another one of its kind.
func becomeBoard(s, other model.Board, name string) []Edit {
	var edits []Edit
	was, is := reflect.ValueOf(s).Elem(), reflect.ValueOf(other).Elem()
	for _, f := range reflect.VisibleFields(was.Type()) {
		if value := is.FieldByIndex(f.Index); !reflect.DeepEqual(was.FieldByIndex(f.Index).Interface(), value.Interface()) {
			edits = append(edits, Set{Name: name, Path: "map." + FieldName(f), Value: value.Interface()})
		}
	}
	return edits
}
