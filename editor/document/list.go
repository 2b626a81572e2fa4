package document

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

// Insert is the edit that puts an element into the list at a path, such as
// "rules" or "forces[2].units", in front of the element of that index. Notes
// about elements of the list keep to them.
func Insert(s *model.Scenario, name, path string, at int, element any) (Edit, error) {
	return relist(s, name, path, func(list reflect.Value) (reflect.Value, func(int) int, error) {
		e := reflect.ValueOf(element)
		if at < 0 || at > list.Len() || !e.IsValid() || e.Type() != list.Type().Elem() {
			return list, nil, fmt.Errorf("%s takes no %T at place %d", path, element, at)
		}
		out := reflect.AppendSlice(reflect.MakeSlice(list.Type(), 0, list.Len()+1), list.Slice(0, at))
		out = reflect.AppendSlice(reflect.Append(out, e), list.Slice(at, list.Len()))
		return out, func(i int) int {
			if i >= at {
				i++
			}
			return i
		}, nil
	})
}

// Remove is the edit that takes an element out of the list at a path. Notes
// about it go with it, those about other elements keep to them.
func Remove(s *model.Scenario, name, path string, at int) (Edit, error) {
	return relist(s, name, path, func(list reflect.Value) (reflect.Value, func(int) int, error) {
		if at < 0 || at >= list.Len() {
			return list, nil, fmt.Errorf("there is no %s[%d]", path, at)
		}
		out := reflect.AppendSlice(reflect.MakeSlice(list.Type(), 0, list.Len()), list.Slice(0, at))
		out = reflect.AppendSlice(out, list.Slice(at+1, list.Len()))
		return out, func(i int) int {
			switch {
			case i == at:
				return -1
			case i > at:
				i--
			}
			return i
		}, nil
	})
}

// Move is the edit that takes an element of the list at a path to another
// index. Notes about elements of the list keep to them.
func Move(s *model.Scenario, name, path string, from, to int) (Edit, error) {
	return relist(s, name, path, func(list reflect.Value) (reflect.Value, func(int) int, error) {
		if n := list.Len(); from < 0 || from >= n || to < 0 || to >= n {
			return list, nil, fmt.Errorf("%s has no places %d and %d", path, from, to)
		}
		order := make([]int, list.Len())
		for i := range order {
			order[i] = i
		}
		order = slices.Insert(slices.Delete(order, from, from+1), to, from)
		out := reflect.MakeSlice(list.Type(), 0, list.Len())
		for _, i := range order {
			out = reflect.Append(out, list.Index(i))
		}
		return out, func(i int) int { return slices.Index(order, i) }, nil
	})
}

// relist is the edit that gives a list other elements; moved says where an
// index of the old list went, -1 for nowhere.
func relist(s *model.Scenario, name, path string, change func(reflect.Value) (out reflect.Value, moved func(int) int, err error)) (Edit, error) {
	list, err := locate(s, path)
	if err != nil {
		return nil, err
	}
	if list.Kind() != reflect.Slice {
		return nil, fmt.Errorf("%s is no list", path)
	}
	out, moved, err := change(list)
	if err != nil {
		return nil, err
	}
	goes := newMoving(path, list.Len(), out.Len(), moved)
	edits := []Edit{Set{Name: name, Path: path, Value: out.Interface(), movings: &movings{[]*moving{goes}}}}
	if notes, changed := followingNotes(s.Notes, path, moved); changed && path != "notes" {
		edits = append(edits, Set{Name: name, Path: "notes", Value: notes})
	}
	return Batch{Name: name, Edits: edits}, nil
}

// followingNotes is the notes with those about elements of a list taken along.
func followingNotes(notes []model.Note, path string, moved func(int) int) ([]model.Note, bool) {
	var out []model.Note
	changed := false
	for _, n := range notes {
		rest, about := strings.CutPrefix(n.About, path+"[")
		digits, below, closed := strings.Cut(rest, "]")
		i, err := strconv.Atoi(digits)
		if !about || !closed || err != nil {
			out = append(out, n)
			continue
		}
		to := moved(i)
		changed = changed || to != i
		if to < 0 {
			continue
		}
		n.About = fmt.Sprintf("%s[%d]%s", path, to, below)
		out = append(out, n)
	}
	return out, changed
}
