package check

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// The building blocks of fixes.

// set is a fix that gives a field another value.
func set(path string, value any, label string, args ...any) Fix {
	label = fmt.Sprintf(label, args...)
	return Fix{Label: label, Edit: document.Set{Name: label, Path: path, Value: value}}
}

// together is a fix of several edits.
func together(label string, edits ...document.Edit) Fix {
	return Fix{Label: label, Edit: document.Batch{Name: label, Edits: edits}}
}

// on is the fix with the hexes that it changes.
func (f Fix) on(hexes hex.List) Fix {
	f.Hexes = hexes
	return f
}

// element splits the path of a list's member: "forces[2]" is the third of
// "forces".
func element(path string) (list string, i int, ok bool) {
	open := strings.LastIndexByte(path, '[')
	if open < 0 || !strings.HasSuffix(path, "]") {
		return "", 0, false
	}
	i, err := strconv.Atoi(path[open+1 : len(path)-1])
	return path[:open], i, err == nil
}

// parent is the path without its last key: "rules[0].number" is of "rules[0]".
func parent(path string) string {
	if i := strings.LastIndexByte(path, '.'); i >= 0 {
		return path[:i]
	}
	return ""
}

// indexIn is which member of a list a path leads into; -1 where it does not.
func indexIn(list, path string) int {
	rest, ok := strings.CutPrefix(path, list+"[")
	if !ok {
		return -1
	}
	digits, _, _ := strings.Cut(rest, "]")
	if i, err := strconv.Atoi(digits); err == nil {
		return i
	}
	return -1
}

// member is the element of a list that a path leads into.
func member[T any](list []T, name, path string) (*T, bool) {
	i := indexIn(name, path)
	if i < 0 || i >= len(list) {
		return nil, false
	}
	return &list[i], true
}

// drop is a fix that takes the member at a path out of its list.
func (r *report) drop(path, label string, args ...any) []Fix {
	list, i, ok := element(path)
	if !ok {
		return nil
	}
	value, ok := document.Value(r.s, list)
	if !ok {
		return nil
	}
	old := reflect.ValueOf(value)
	if old.Kind() != reflect.Slice || i >= old.Len() {
		return nil
	}
	rest := reflect.AppendSlice(reflect.Zero(old.Type()), old.Slice(0, i))
	rest = reflect.AppendSlice(rest, old.Slice(i+1, old.Len()))
	return []Fix{set(list, rest.Interface(), label, args...)}
}

// insert is the list with something put in behind its other members.
func insert[T any](list []T, more ...T) []T { return append(slices.Clone(list), more...) }

// setArea is a fix that gives an area another meaning, at a path that may lead
// to an area or to a pointer to one.
func (r *report) setArea(path string, a model.Area, label string, args ...any) []Fix {
	switch old, _ := document.Value(r.s, path); old.(type) {
	case model.Area:
		return []Fix{r.lit(set(path, a, label, args...), a)}
	case *model.Area:
		return []Fix{r.lit(set(path, &a, label, args...), a)}
	default:
		return nil
	}
}

// lit is the fix with the hexes of the area that it brings.
func (r *report) lit(f Fix, a model.Area) Fix {
	if region, err := a.Region(r.board); err == nil {
		f.Hexes = region.List()
	}
	return f
}

// areaAt reads the area at a path.
func (r *report) areaAt(path string) (model.Area, bool) {
	switch a, _ := document.Value(r.s, path); a := a.(type) {
	case model.Area:
		return a, true
	case *model.Area:
		if a != nil {
			return *a, true
		}
	}
	return model.Area{}, false
}

// grown is the hexes within so many of an area.
func grown(a model.Area, hexes int) model.Area {
	if a.Within != nil {
		w := *a.Within
		w.Hexes += hexes
		return model.Area{Within: &w}
	}
	return model.Area{Within: &model.Within{Hexes: hexes, Of: a}}
}

// keep is the hexes for which want holds.
func keep(list hex.List, want func(hex.Hex) bool) hex.List {
	var out hex.List
	for _, h := range list {
		if want(h) {
			out = append(out, h)
		}
	}
	return out
}

// less is the list without some hexes.
func less(list, without hex.List) hex.List {
	return keep(list, func(h hex.Hex) bool { return !slices.Contains(without, h) })
}

// free is the first of the names that is not taken.
func free(taken func(string) bool, names func(i int) string) string {
	for i := 1; ; i++ {
		if name := names(i); !taken(name) {
			return name
		}
	}
}

// asName writes an id as a name: "le-cateau" is "Le Cateau".
func asName(id string) string {
	words := strings.FieldsFunc(id, func(c rune) bool { return c == '-' || c == '_' || c == ' ' })
	for i, w := range words {
		words[i] = upper(w)
	}
	return strings.Join(words, " ")
}
