package compare

import (
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
)

// pair is an element of two lists that stands for the same thing: its index in
// the earlier and in the later list, -1 where it is not there.
type pair struct{ a, b int }

// match pairs the elements of two lists by their keys. The result has the
// later list's order, what is gone from it behind the element it followed.
func match[T any](a, b []T, key func(T) string) []pair {
	inA := map[string]int{}
	keysA := numbered(a, key)
	for i, k := range keysA {
		inA[k] = i
	}
	inB := map[string]bool{}
	keysB := numbered(b, key)
	for _, k := range keysB {
		inB[k] = true
	}
	var out []pair
	gone := func(from int) {
		for i := from; i < len(a) && !inB[keysA[i]]; i++ {
			out = append(out, pair{i, -1})
		}
	}
	gone(0)
	for j, k := range keysB {
		i, known := inA[k]
		if !known {
			i = -1
		}
		out = append(out, pair{i, j})
		if known {
			gone(i + 1)
		}
	}
	return out
}

// numbered is the key of every element; elements of the same key are told
// apart by how many came before.
func numbered[T any](list []T, key func(T) string) []string {
	seen := map[string]int{}
	out := make([]string, len(list))
	for i, x := range list {
		k := key(x)
		out[i] = fmt.Sprintf("%s#%d", k, seen[k])
		seen[k]++
	}
	return out
}

// reordered reports whether the elements that both lists have stand in another
// order.
func reordered(pairs []pair) bool {
	last := -1
	for _, p := range pairs {
		if p.a < 0 || p.b < 0 {
			continue
		}
		if p.a < last {
			return true
		}
		last = p.a
	}
	return false
}

// same reports whether two values say the same; an empty list is as good as
// none.
func same(a, b any) bool { return equal(reflect.ValueOf(a), reflect.ValueOf(b)) }

func equal(a, b reflect.Value) bool {
	if a.IsValid() != b.IsValid() {
		return false
	}
	if !a.IsValid() {
		return true
	}
	if a.Kind() == reflect.Slice && a.Len() == 0 && b.Len() == 0 {
		return true
	}
	return reflect.DeepEqual(a.Interface(), b.Interface())
}

// plainFields tells of every field of two structs that differs and is not
// named in told, in the words of its name.
func (d *differ) plainFields(part Part, path, what string, a, b any, told ...string) {
	va, vb := reflect.ValueOf(a), reflect.ValueOf(b)
next:
	for _, f := range reflect.VisibleFields(va.Type()) {
		if !f.IsExported() || f.Anonymous {
			continue
		}
		for _, t := range told {
			if f.Name == t {
				continue next
			}
		}
		x, y := va.FieldByIndex(f.Index), vb.FieldByIndex(f.Index)
		if equal(x, y) {
			continue
		}
		if was, ok := x.Interface().(model.Values); ok {
			d.ownFields(part, path, what, f.Tag.Get("fields"), was, y.Interface().(model.Values))
			continue
		}
		d.add(part, path+"."+document.FieldName(f), "%s: %s %s", what, strings.ReplaceAll(document.FieldName(f), "_", " "), turned(x, y))
	}
}

// ownFields tells of what the rule system has a part of scenarios say.
func (d *differ) ownFields(part Part, path, what, of string, a, b model.Values) {
	fields := d.b.Base.Fields.Part(of)
	if of == "line" {
		fields = d.chart.Fields
	}
	for _, f := range a.Known(b.Known(fields)) {
		if x, y := a.Of(f), b.Of(f); !model.SameValue(x, y) {
			d.add(part, path+"."+f.Key, "%s: %s %s", what, f.Words(), turned(reflect.ValueOf(x), reflect.ValueOf(y)))
		}
	}
}

// turned says what a value became: "is 3, was 2".
func turned(a, b reflect.Value) string {
	switch {
	case b.IsZero() && a.Kind() == reflect.Bool:
		return "no longer holds"
	case a.IsZero() && a.Kind() == reflect.Bool:
		return "holds now"
	case b.Kind() == reflect.Int:
		return fmt.Sprintf("is %d, was %d", b.Int(), a.Int())
	case b.Kind() == reflect.String:
		if isLong(a.String()) || isLong(b.String()) {
			return rewritten(a.String(), b.String())
		}
		return fmt.Sprintf("is %s, was %s", orNone(b.String()), orNone(a.String()))
	case b.Kind() == reflect.Slice && b.Type().Elem().Kind() == reflect.String:
		return fmt.Sprintf("is %s, was %s", listed(b), listed(a))
	case b.IsZero() || b.Kind() == reflect.Slice && b.Len() == 0:
		return "is gone"
	case a.IsZero() || a.Kind() == reflect.Slice && a.Len() == 0:
		return "is new"
	default:
		return "is changed"
	}
}

func listed(v reflect.Value) string {
	var items []string
	for i := range v.Len() {
		items = append(items, v.Index(i).String())
	}
	if len(items) == 0 {
		return "nothing"
	}
	return and(items)
}

// isLong reports whether a text is more than a name or a title: too long to be told.
func isLong(text string) bool {
	const title = 120 // letters
	return utf8.RuneCountInString(text) > title || strings.Contains(text, "\n")
}

// rewritten says how a long text changed.
func rewritten(a, b string) string {
	was, is := len(strings.Fields(a)), len(strings.Fields(b))
	switch {
	case was == 0:
		return fmt.Sprintf("is new (%s)", model.Counted(is, "word", "words"))
	case is == 0:
		return fmt.Sprintf("is gone (%s)", model.Counted(was, "word", "words"))
	default:
		return fmt.Sprintf("is rewritten (%s, was %d)", model.Counted(is, "word", "words"), was)
	}
}
