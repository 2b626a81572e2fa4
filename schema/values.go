package schema

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

// placeholder stands among the properties of a definition, behind another one,
// for those that the rule system's fields of a part add.
var placeholder = regexp.MustCompile(`,\s*"\$fields": "(\w+)"`)

// withFields is a definition with the properties of a rule system's fields.
func withFields(definition json.RawMessage, fields *model.Fields) json.RawMessage {
	return placeholder.ReplaceAllFunc(definition, func(found []byte) []byte {
		var out strings.Builder
		for _, f := range fields.Part(string(placeholder.FindSubmatch(found)[1])) {
			fmt.Fprintf(&out, ",%q:%s", f.Key, property(f))
		}
		return []byte(out.String())
	})
}

// property is the JSON Schema of a field.
func property(f model.Field) string {
	about := fmt.Sprintf(`"title":%s,"description":%s`, jsonText(f.Name), jsonText(f.Help))
	switch f.Kind {
	case model.Whole:
		return fmt.Sprintf(`{"type":"integer","minimum":%d,"maximum":%d,%s}`, f.Min, f.Max, about)
	case model.Pick:
		ids := make([]string, len(f.Choices))
		for i, c := range f.Choices {
			ids[i] = jsonText(c.ID)
		}
		return fmt.Sprintf(`{"enum":[%s],%s}`, strings.Join(ids, ","), about)
	case model.Word:
		return fmt.Sprintf(`{"$ref":"#/definitions/slug",%s}`, about)
	}
	panic(fmt.Sprintf("schema: the field %s is of the kind %d, which files do not know", f.Key, f.Kind))
}

func jsonText(text string) string {
	out, err := json.Marshal(text)
	if err != nil {
		panic(err) // a text always is JSON
	}
	return string(out)
}

// values gives the document the values of the rule system's fields, which
// stand in the tree among the keys of the tables that they belong to.
func (r *reader) values(v reflect.Value, node any, path string) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			r.values(v.Elem(), node, path)
		}
	case reflect.Slice:
		list, _ := node.([]any)
		for i := range min(v.Len(), len(list)) {
			r.values(v.Index(i), list[i], indexPath(path, i))
		}
	case reflect.Struct:
		table, ok := node.(map[string]any)
		if !ok {
			return
		}
		for _, f := range fieldsOf(v.Type()) {
			if f.part == "" {
				if member, ok := table[f.key]; ok {
					r.values(v.FieldByIndex(f.index), member, keyPath(path, f.key))
				}
				continue
			}
			own := v.FieldByIndex(f.index).Addr().Interface().(*model.Values)
			for _, key := range r.ownKeys(v.Type(), f.part, table) {
				if value, ok := table[key]; ok {
					r.valueOf(own, key, value, keyPath(path, key))
				}
			}
		}
	}
}

// ownKeys are the keys that a table of a type may have for the rule system;
// where nobody knows its fields those that it has.
func (r *reader) ownKeys(t reflect.Type, part string, table map[string]any) []string {
	var keys []string
	if r.fields != nil {
		for _, f := range r.fields.Part(part) {
			keys = append(keys, f.Key)
		}
		return keys
	}
	common := keysOf(t, nil)
	for key := range table {
		if !slices.Contains(common, key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// valueOf takes over one value.
func (r *reader) valueOf(own *model.Values, key string, value any, path string) {
	switch value := value.(type) {
	case string:
		own.Set(key, value)
	case json.Number:
		if n, err := value.Int64(); err == nil {
			own.Set(key, int(n))
		}
	default:
		r.errorf(path, codeUnknownKey, "%s is %s, and what only some rule systems know is text or a number", keyPath("", key), describe(value))
	}
}

// valueEntries are the values of a part, in the order of the fields; without
// fields in that of the alphabet.
func valueEntries(own model.Values, fields []model.Field) []entry {
	if len(own) == 0 {
		return nil
	}
	var out []entry
	for _, f := range own.Known(fields) {
		switch value := own[f.Key].(type) {
		case int:
			out = append(out, entry{f.Key, int64(value)})
		case string:
			out = append(out, entry{f.Key, value})
		}
	}
	return out
}
