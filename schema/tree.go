package schema

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/plane"
)

// entry is a key and its value. A value is a string, an int64, a bool, a list
// ([]any) or a table ([]entry in the order in which it is written).
type entry struct {
	key   string
	value any
}

// treeOf turns a document into entries. Lists of hexes become text with the
// grid's labels; optional fields of zero value are left out.
func treeOf(document any, g hex.Grid) []entry {
	return structEntries(reflect.ValueOf(document).Elem(), g)
}

func structEntries(v reflect.Value, g hex.Grid) []entry {
	var out []entry
	for _, f := range fieldsOf(v.Type()) {
		value := v.FieldByIndex(f.index)
		if f.optional && value.IsZero() {
			continue
		}
		out = append(out, entry{f.key, treeValue(value, g)})
	}
	return out
}

func treeValue(v reflect.Value, g hex.Grid) any {
	switch x := v.Interface().(type) {
	case hex.List:
		return g.Labels(x)
	case hexsides:
		return x.text(g)
	case hex.Spot:
		return x.Text(g)
	case plane.Polygon:
		return x.String()
	}
	switch v.Kind() {
	case reflect.String:
		return v.String()
	case reflect.Int:
		return v.Int()
	case reflect.Bool:
		return v.Bool()
	case reflect.Pointer:
		return treeValue(v.Elem(), g)
	case reflect.Struct:
		return structEntries(v, g)
	case reflect.Slice:
		list := make([]any, v.Len())
		for i := range list {
			list[i] = treeValue(v.Index(i), g)
		}
		return list
	case reflect.Map:
		table := []entry{}
		for _, key := range orderedKeys(v) {
			table = append(table, entry{key, treeValue(v.MapIndex(reflect.ValueOf(key)), g)})
		}
		return table
	}
	panic(fmt.Sprintf("schema: a document holds a %s, which files do not know", v.Type()))
}

// orderedKeys are a map's keys in the order of its type, or of the alphabet.
func orderedKeys(v reflect.Value) []string {
	if m, ok := v.Interface().(interface{ keys() []string }); ok {
		return m.keys()
	}
	var keys []string
	for it := v.MapRange(); it.Next(); {
		keys = append(keys, it.Key().String())
	}
	slices.Sort(keys)
	return keys
}

// generic is the same tree as maps and slices, for JSON.
func generic(v any) any {
	switch v := v.(type) {
	case []entry:
		m := map[string]any{}
		for _, e := range v {
			m[e.key] = generic(e.value)
		}
		return m
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = generic(e)
		}
		return out
	}
	return v
}
