package schema

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/plane"
)

// entry is a key and its value. A value is a string, an int64, a bool, a list
// ([]any) or a table ([]entry in the order in which it is written).
type entry struct {
	key   string
	value any
}

// grower turns documents into entries. Lists of hexes become text with the
// grid's labels; optional fields of zero value are left out.
type grower struct {
	grid      hex.Grid
	fields    *model.Fields
	unwritten bool // what is left out has entries, too, which say so
}

// leftOut is the entry of a key that is left out, if there are such.
func (g grower) leftOut(key string) []entry {
	if !g.unwritten {
		return nil
	}
	return []entry{{key, unwritten{}}}
}

func (g grower) treeOf(document any) []entry { return g.entries(reflect.ValueOf(document).Elem()) }

func (g grower) entries(v reflect.Value) []entry {
	var out []entry
	for _, f := range fieldsOf(v.Type()) {
		value := v.FieldByIndex(f.index)
		switch {
		case f.part == tablesPart || f.part == listsPart:
			out = append(out, g.chartEntries(f.part, value.Interface())...)
		case f.part != "":
			out = append(out, g.valueEntries(value.Interface().(model.Values), g.fields.Part(f.part))...)
		case f.unless != "" && value.IsZero() && !memberOf(v, f.unless).IsZero():
			out = append(out, g.leftOut(f.key)...)
		case !f.optional || !value.IsZero():
			out = append(out, entry{f.key, g.value(value)})
		default:
			out = append(out, g.leftOut(f.key)...)
		}
	}
	return out
}

// memberOf is the value that a struct has under a key.
func memberOf(v reflect.Value, key string) reflect.Value {
	fields := fieldsOf(v.Type())
	i := slices.IndexFunc(fields, func(f field) bool { return f.key == key })
	return v.FieldByIndex(fields[i].index)
}

func (g grower) value(v reflect.Value) any {
	switch x := v.Interface().(type) {
	case hex.List:
		return g.grid.Labels(x)
	case hexsides:
		return x.text(g.grid)
	case hex.Spot:
		return x.Text(g.grid)
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
		return g.value(v.Elem())
	case reflect.Struct:
		return g.entries(v)
	case reflect.Slice:
		list := make([]any, v.Len())
		for i := range list {
			list[i] = g.value(v.Index(i))
		}
		return list
	case reflect.Map:
		table := []entry{}
		for _, key := range orderedKeys(v) {
			table = append(table, entry{key, g.value(v.MapIndex(reflect.ValueOf(key)))})
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
