package schema

import (
	"iter"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/mapsheet/mapsheet/model"
)

// field is a field of a struct that files know.
type field struct {
	key      string // empty for the values of a rule system's fields
	part     string // the fields whose values it holds; empty for others
	index    []int
	optional bool   // left out when it has the zero value
	unless   string // key of the field in whose favour it is left out; empty where it is not
}

var fieldCache sync.Map // reflect.Type -> []field

// fieldsOf lists a struct's fields in order by their toml tags, those of
// embedded structs in place.
func fieldsOf(t reflect.Type) []field {
	if known, ok := fieldCache.Load(t); ok {
		return known.([]field)
	}
	var out []field
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous {
			for _, inner := range fieldsOf(f.Type) {
				inner.index = append([]int{i}, inner.index...)
				out = append(out, inner)
			}
			continue
		}
		key, options, _ := strings.Cut(f.Tag.Get("toml"), ",")
		if part := f.Tag.Get("fields"); part != "" {
			out = append(out, field{part: part, index: []int{i}})
		}
		if key != "" && key != "-" {
			unless, _ := strings.CutPrefix(options, "unless=")
			if unless == options {
				unless = ""
			}
			out = append(out, field{key: key, index: []int{i}, optional: options == "omitempty", unless: unless})
		}
	}
	fieldCache.Store(t, out)
	return out
}

// documentTypes are the types of the files' documents.
var documentTypes = map[Kind]reflect.Type{
	ScenarioFile: reflect.TypeFor[scenarioDoc](),
	MapsheetFile: reflect.TypeFor[mapsheetDoc](),
	ChartsFile:   reflect.TypeFor[chartsDoc](),
}

// place is what a value of a file is read into: its type, and the fields of the
// rule system's that it holds beside those of the type, or is of.
type place struct {
	reflect.Type
	own  []model.Field
	bare bool // a line of a chart that has no remark
}

// member is the place of a member under a key, "" for an element of an array; false
// where nothing is known of it.
func (p place) member(key string, fields *model.Fields) (place, bool) {
	if p.Type == valuesType {
		f, ok := model.FieldOf(p.own, key)
		return placeOf(f), ok
	}
	if part := partOf(p.Type); part != "" {
		for _, f := range fieldsOf(p.Type) {
			for _, chart := range chartsIn(f.part, fields.KnownCharts()) {
				if chart.Key == key {
					return chartPlace(chart), true
				}
			}
		}
		if f, ok := model.FieldOf(p.fields(part, fields), key); ok {
			return placeOf(f), true
		}
	}
	t := memberType(p.Type, key)
	if t == nil {
		return place{}, false
	}
	return place{t, p.own, p.bare}, true
}

// fields are those of the rule system's that a value has for a part.
func (p place) fields(part string, fields *model.Fields) []model.Field {
	if part == linePart {
		return p.own
	}
	return fields.Part(part)
}

var valuesType = reflect.TypeFor[model.Values]()

// placeOf is the place of what a field says.
func placeOf(f model.Field) place { return place{Type: reflect.TypeOf(f.Kind.Zero()), own: f.Parts} }

// chartPlace is the place of a chart that the rule system describes.
func chartPlace(chart model.Chart) place {
	t := reflect.TypeFor[model.ChartLine]()
	if chart.Lines {
		t = reflect.SliceOf(t)
	}
	return place{t, chart.Fields, chart.Note == ""}
}

// placeAt is what stands at a path of keys of a file, "" for an element of an array;
// false where nothing is known of it.
func placeAt(kind Kind, path []string, fields *model.Fields) (p place, ok bool) {
	p = place{Type: documentTypes[kind]}
	for _, key := range path {
		if p, ok = p.member(key, fields); !ok {
			return p, false
		}
	}
	return p, true
}

// knownKeys are the keys of the table at a path of keys, "" for an element of
// an array.
func knownKeys(kind Kind, path []string, fields *model.Fields) []string {
	p, ok := placeAt(kind, path, fields)
	switch {
	case !ok:
		return nil
	case p.Type == valuesType:
		return keysOfFields(p.own)
	case p.Kind() != reflect.Struct:
		return nil
	}
	keys := keysOf(p.Type, fields)
	if partOf(p.Type) == linePart {
		keys = append(keys, keysOfFields(p.own)...)
		if p.bare {
			keys = slices.DeleteFunc(keys, func(key string) bool { return key == "note" })
		}
	}
	return keys
}

func keysOfFields(fields []model.Field) []string {
	keys := make([]string, len(fields))
	for i, f := range fields {
		keys[i] = f.Key
	}
	return keys
}

// typeAt is the type of what stands at a path of keys; nil for none.
func typeAt(kind Kind, path []string) reflect.Type {
	t := documentTypes[kind]
	for _, key := range path {
		if t = memberType(t, key); t == nil {
			return nil
		}
	}
	return t
}

// keysOf are the keys of the tables that a struct is written as.
func keysOf(t reflect.Type, fields *model.Fields) []string {
	var keys []string
	for _, f := range fieldsOf(t) {
		if f.part == "" {
			keys = append(keys, f.key)
		}
		keys = append(keys, keysOfFields(fields.Part(f.part))...)
		for _, chart := range chartsIn(f.part, fields.KnownCharts()) {
			keys = append(keys, chart.Key)
		}
	}
	return keys
}

// partOf is the part of scenarios whose fields a struct has values of; empty
// for none.
func partOf(t reflect.Type) string {
	if t.Kind() != reflect.Struct {
		return ""
	}
	for _, f := range fieldsOf(t) {
		if f.part != "" {
			return f.part
		}
	}
	return ""
}

// memberType is the type of a member, pointers followed; nil for none.
func memberType(t reflect.Type, key string) reflect.Type {
	switch t.Kind() {
	case reflect.Slice, reflect.Map:
		t = t.Elem()
	case reflect.Struct:
		i := slices.IndexFunc(fieldsOf(t), func(f field) bool { return f.key == key && f.part == "" })
		if i < 0 {
			return nil
		}
		t = t.FieldByIndex(fieldsOf(t)[i].index).Type
	default:
		return nil
	}
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t
}

// nearest is the candidate that differs from a misspelt word by the fewest
// letters; "" when none is near.
func nearest(word string, candidates []string) string {
	best, bound := "", max(1, len(word)/4)+1
	for _, c := range candidates {
		if d := editDistance(strings.ToLower(word), c); d < bound {
			best, bound = c, d
		}
	}
	return best
}

// editDistance is how many letters must be added, removed, replaced or
// swapped with their neighbor to make one word the other; words of absurd
// length are far apart.
func editDistance(a, b string) int {
	if len(a) > 64 {
		return len(a)
	}
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			replaced := rows[i-1][j-1]
			if a[i-1] != b[j-1] {
				replaced++
			}
			rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, replaced)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}

func mapKeys[V any, M ~map[string]V](m M) iter.Seq[string] { return maps.Keys(m) }
