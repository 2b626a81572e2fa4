package rulestest

import (
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"

	"github.com/mapsheet/mapsheet/model"
)

// Spoil changes a few things of a scenario as chance has it: numbers, words and lists
// anywhere in it and in charts of its own, sensible or not. The same seed changes the same.
func Spoil(s *model.Scenario, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 11))
	for range 1 + r.IntN(3) {
		l := leaves{}
		l.walk(reflect.ValueOf(s).Elem())
		if r.IntN(3) == 0 && s.Base.Charts != nil {
			if s.Charts == nil {
				s.Charts = s.Base.Charts.Clone()
			}
			l = leaves{}
			l.walk(reflect.ValueOf(s.Charts).Elem())
		}
		if len(l.change) > 0 {
			l.change[r.IntN(len(l.change))](r)
		}
	}
}

// SpoilTables changes a few things in the tables and the lists of charts that a scenario
// gets of its own, as Spoil does in the rest of it. The same seed changes the same.
func SpoilTables(s *model.Scenario, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 12))
	if s.Charts == nil && s.Base.Charts != nil {
		s.Charts = s.Base.Charts.Clone()
	}
	if s.Charts == nil {
		return
	}
	for range 1 + r.IntN(3) {
		var l leaves
		for _, key := range slices.Sorted(maps.Keys(s.Charts.Tables)) {
			table := s.Charts.Tables[key]
			l.walk(reflect.ValueOf(table).Elem())
			l.rows(table.Own)
		}
		lists := map[string]*[]model.ChartLine{}
		for _, key := range slices.Sorted(maps.Keys(s.Charts.Lists)) {
			lines := s.Charts.Lists[key]
			lists[key] = &lines
			l.walk(reflect.ValueOf(&lines).Elem())
			for i := range lines {
				l.rows(lines[i].Own)
			}
		}
		if len(l.change) > 0 {
			l.change[r.IntN(len(l.change))](r)
		}
		for key, lines := range lists {
			s.Charts.Lists[key] = *lines
		}
	}
}

// rows is lists of words in a table: two may change places, one may go, or have a letter
// from another.
func (l *leaves) rows(own model.Values) {
	for _, key := range slices.Sorted(maps.Keys(own)) {
		list, ok := own[key].([]string)
		if !ok || len(list) == 0 {
			continue
		}
		change := func(r *rand.Rand) {
			list, i, j := slices.Clone(list), r.IntN(len(list)), r.IntN(len(list))
			switch r.IntN(4) {
			case 0:
				list[i], list[j] = list[j], list[i]
			case 1:
				list = slices.Delete(list, i, i+1)
			default:
				if from, to := list[j], []byte(list[i]); len(from) > 0 && len(to) > 0 {
					to[r.IntN(len(to))] = from[r.IntN(len(from))]
					list[i] = string(to)
				}
			}
			own[key] = list
		}
		l.change = append(l.change, slices.Repeat([]func(*rand.Rand){change}, len(list))...)
	}
}

// leaves is what can be changed of a value, and the words in it.
type leaves struct {
	change []func(*rand.Rand)
	words  []string
}

// firm is what makes up the size of a board, which nobody changes in passing.
var firm = []string{"Grid", "Cols", "Rows", "Width", "Height", "Base", "System", "Fields"}

func (l *leaves) walk(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() && v.Kind() == reflect.Pointer {
			l.walk(v.Elem())
		} else if !v.IsNil() && v.Elem().Kind() == reflect.Pointer {
			l.walk(v.Elem().Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && !slices.Contains(firm, f.Name) {
				l.walk(v.Field(i))
			}
		}
	case reflect.Slice:
		if v.Len() > 0 && v.CanSet() {
			l.change = append(l.change, func(r *rand.Rand) {
				at, all := r.IntN(v.Len()), reflect.AppendSlice(reflect.MakeSlice(v.Type(), 0, v.Len()+1), v)
				if r.IntN(2) == 0 {
					v.Set(reflect.Append(all, v.Index(at)))
				} else {
					v.Set(reflect.AppendSlice(all.Slice(0, at), v.Slice(at+1, v.Len())))
				}
			})
		}
		for i := range v.Len() {
			l.walk(v.Index(i))
		}
	case reflect.Map:
		if own, ok := v.Interface().(model.Values); ok {
			l.own(own)
		}
	case reflect.Int:
		if v.CanSet() {
			l.change = append(l.change, func(r *rand.Rand) { v.SetInt(int64(other(r, int(v.Int())))) })
		}
	case reflect.Bool:
		if v.CanSet() {
			l.change = append(l.change, func(*rand.Rand) { v.SetBool(!v.Bool()) })
		}
	case reflect.String:
		if v.CanSet() {
			l.words = append(l.words, v.String())
			l.change = append(l.change, func(r *rand.Rand) { v.SetString(l.word(r)) })
		}
	}
}

// own is what a rule system has a part say.
func (l *leaves) own(own model.Values) {
	for _, key := range slices.Sorted(maps.Keys(own)) {
		switch v := own[key].(type) {
		case int:
			l.change = append(l.change, func(r *rand.Rand) { own[key] = other(r, v) })
		case bool:
			l.change = append(l.change, func(*rand.Rand) { own[key] = !v })
		case string:
			l.words = append(l.words, v)
			l.change = append(l.change, func(r *rand.Rand) { own[key] = l.word(r) })
		case []string:
			l.words = append(l.words, v...)
			l.change = append(l.change, func(r *rand.Rand) {
				list := slices.Clone(v)
				if len(list) > 0 {
					list[r.IntN(len(list))] = l.word(r)
				}
				own[key] = list
			})
		}
	}
}

func (l *leaves) word(r *rand.Rand) string {
	if r.IntN(4) == 0 {
		return "other"
	}
	return l.words[r.IntN(len(l.words))]
}

func other(r *rand.Rand, n int) int { return []int{0, 1, -1, n + 1, n - 1, 40 * n}[r.IntN(6)] }
