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

// placeholder stands among the properties of a definition, behind another one, for
// those that the rule system's fields of a part add; demanded among the properties
// that there must be. Before and behind the charts of all systems stand tables and
// lists for those that the rule system describes.
var (
	placeholder = regexp.MustCompile(`,\s*"\$fields": "(\w+)"`)
	demanded    = regexp.MustCompile(`,\s*"\$(\w+)"`)
	tables      = regexp.MustCompile(`"\$tables": "charts",\s*`)
	lists       = regexp.MustCompile(`,\s*"\$lists": "charts"`)
)

// withFields is a definition with the properties of a rule system's fields.
func withFields(definition json.RawMessage, fields *model.Fields) json.RawMessage {
	definition = placeholder.ReplaceAllFunc(definition, func(found []byte) []byte {
		var out strings.Builder
		for _, f := range fields.Part(string(placeholder.FindSubmatch(found)[1])) {
			fmt.Fprintf(&out, ",%q:%s", f.Key, property(f))
		}
		return []byte(out.String())
	})
	definition = withCharts(definition, fields)
	return demanded.ReplaceAllFunc(definition, func(found []byte) []byte {
		var out strings.Builder
		for _, f := range fields.Part(string(demanded.FindSubmatch(found)[1])) {
			if f.Required {
				fmt.Fprintf(&out, ",%q", f.Key)
			}
		}
		return []byte(out.String())
	})
}

// withCharts is a definition with the properties of a rule system's charts.
func withCharts(definition json.RawMessage, fields *model.Fields) json.RawMessage {
	if !tables.Match(definition) {
		return definition
	}
	var before, behind string
	if fields != nil {
		for _, chart := range fields.Charts {
			if chart.Lines {
				behind += "," + chartProperty(chart)
			} else {
				before += chartProperty(chart) + ","
			}
		}
	}
	return lists.ReplaceAllLiteral(tables.ReplaceAllLiteral(definition, []byte(before)), []byte(behind))
}

// fieldDefinitions adds to definitions those that the rule system's fields share, and
// the kinds of its units; any name will do where nobody knows them.
func fieldDefinitions(shared map[string]json.RawMessage, fields *model.Fields) {
	shared["unit_kind"] = shared["slug"]
	if fields == nil {
		return
	}
	if len(fields.Kinds) > 0 {
		shared["unit_kind"] = json.RawMessage(`{"enum":` + ids(fields.Kinds) + `}`)
	}
	define(shared, fields.Unit)
	chartDefinitions(shared, fields)
}

// define adds the definitions that fields share.
func define(shared map[string]json.RawMessage, fields []model.Field) {
	for _, f := range fields {
		if f.Shared != "" && shared[f.Shared] == nil {
			shared[f.Shared] = json.RawMessage("{" + said(f) + "}")
		}
		define(shared, f.Parts)
	}
}

// property is the JSON Schema of a field.
func property(f model.Field) string {
	about := fmt.Sprintf(`,"title":%s,"description":%s}`, jsonText(f.Name), jsonText(f.Help))
	says := said(f)
	if f.Shared != "" {
		says = fmt.Sprintf(`"$ref":"#/definitions/%s"`, f.Shared)
	}
	if f.Kind == model.Several || f.Kind == model.Rows {
		says = fmt.Sprintf(`"type":"array","items":{%s}`, says)
	}
	return "{" + says + about
}

// said is what the JSON Schema says of a field's value, of each one in a list.
func said(f model.Field) string {
	switch f.Kind {
	case model.Whole:
		return fmt.Sprintf(`"type":"integer","minimum":%d,"maximum":%d`, f.Min, f.Max)
	case model.Pick, model.Several:
		return `"enum":` + ids(f.Choices)
	case model.Word:
		return `"$ref":"#/definitions/slug"`
	case model.Text:
		return `"type":"string"`
	case model.Colour:
		return `"$ref":"#/definitions/colour"`
	case model.Flag:
		return `"type":"boolean"`
	case model.Rows:
		return `"type":"string","pattern":` + jsonText(f.Form.Pattern)
	case model.Table:
		var properties, required []string
		for _, part := range f.Parts {
			properties = append(properties, fmt.Sprintf("%q:%s", part.Key, property(part)))
			if part.Required {
				required = append(required, jsonText(part.Key))
			}
		}
		return fmt.Sprintf(`"type":"object","properties":{%s},"required":[%s],"additionalProperties":false`, strings.Join(properties, ","), strings.Join(required, ","))
	}
	panic(fmt.Sprintf("schema: the field %s is of the kind %d, which files do not know", f.Key, f.Kind))
}

// ids is choices as a list of JSON.
func ids(choices []model.Choice) string {
	out := make([]string, len(choices))
	for i, c := range choices {
		out[i] = jsonText(c.ID)
	}
	return "[" + strings.Join(out, ",") + "]"
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
			own, ok := v.FieldByIndex(f.index).Addr().Interface().(*model.Values)
			if !ok {
				r.chartsOf(v.FieldByIndex(f.index), v.Type(), f.part, table, path)
				continue
			}
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
	plain, ok := plain(value)
	if !ok {
		r.errorf(path, codeUnknownKey, "%s is %s, and what only some rule systems know is text, a number, yes or no, a list of texts or a table of those", keyPath("", key), describe(value))
		return
	}
	own.Set(key, plain)
}

// plain is a value of the tree as values hold it; false for one that they do not.
func plain(value any) (any, bool) {
	switch value := value.(type) {
	case string, bool:
		return value, true
	case json.Number:
		n, err := value.Int64()
		return int(n), err == nil
	case []any:
		list := make([]string, len(value))
		for i, element := range value {
			text, ok := element.(string)
			if !ok {
				return nil, false
			}
			list[i] = text
		}
		return list, true
	case map[string]any:
		var table model.Values
		for key, member := range value {
			said, ok := plain(member)
			if !ok {
				return nil, false
			}
			table.Set(key, said)
		}
		return table, true
	}
	return nil, false
}

// valueEntries are the values of a part, in the order of the fields; without
// fields in that of the alphabet.
func (g grower) valueEntries(own model.Values, fields []model.Field) []entry {
	var out []entry
	for _, f := range own.Known(fields) {
		value, said := own[f.Key]
		if !said {
			if !f.Required {
				out = append(out, g.leftOut(f.Key)...)
				continue
			}
			value = f.Kind.Zero()
		}
		switch value := value.(type) {
		case int:
			out = append(out, entry{f.Key, int64(value)})
		case []string:
			list := make([]any, len(value))
			for i, text := range value {
				list[i] = text
			}
			out = append(out, entry{f.Key, list})
		case model.Values:
			out = append(out, entry{f.Key, g.valueEntries(value, f.Parts)})
		default:
			out = append(out, entry{f.Key, value})
		}
	}
	return out
}
