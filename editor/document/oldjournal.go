package document

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

// The old versions of journals. Values of scenarios in them have what the rule system
// has them say among what all scenarios say, by the names of that time: the first of
// all parts, the second of unit types.
const (
	firstJournal  = "mapsheet-journal/1"
	secondJournal = "mapsheet-journal/2"
)

// oldNames is the fields of a rule system by what old journals call them.
type oldNames map[string]model.Field

// oldNamesOf is the old names of a rule system's fields.
func oldNamesOf(fields *model.Fields) oldNames {
	out := oldNames{}
	for _, part := range []string{"unit", "group", "select", "setup", "arrival"} {
		for _, f := range fields.Part(part) {
			out[oldName(f)] = f
		}
	}
	return out
}

// oldName is what old journals call a field: its key in one word, each part of it
// with a capital, where it was not called otherwise.
func oldName(f model.Field) string {
	if f.Once != "" {
		return f.Once
	}
	var out strings.Builder
	for _, word := range strings.Split(f.Key, "_") {
		out.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return out.String()
}

// renewed is the line of an old journal as it is written now.
func (n oldNames) renewed(l line) (line, error) {
	var err error
	if l.Do != nil {
		edit := *l.Do
		edit.Data, err = n.data(edit.Data)
		l.Do = &edit
	}
	if l.Past != nil && err == nil {
		past := *l.Past
		past.Edit.Data, err = n.data(past.Edit.Data)
		l.Past = &past
	}
	return l, err
}

func (n oldNames) data(data json.RawMessage) (json.RawMessage, error) {
	var value any
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&value); err != nil {
		return nil, err
	}
	return json.Marshal(n.renew(value))
}

// renew puts what the rule system has scenarios say where it belongs, in the
// value and all that it holds.
func (n oldNames) renew(value any) any {
	switch value := value.(type) {
	case []any:
		for i := range value {
			value[i] = n.renew(value[i])
		}
	case map[string]any:
		if table, parts, ok := n.tableSet(value); ok {
			value["value"] = renewTable(table, parts)
			return value
		}
		own := map[string]any{}
		for name, member := range value {
			field, old := n[name]
			if _, ink := value["Ink"]; old && !ink { // the Fill of a nation is its colour
				if table, ok := member.(map[string]any); ok {
					member = renewTable(table, field.Parts)
				}
				own[field.Key] = member
				delete(value, name)
				continue
			}
			value[name] = n.renew(member)
		}
		if len(own) > 0 {
			value["Own"] = own
		}
	}
	return value
}

// tableSet is the value of an edit that sets a field that is a table, and the parts of
// the field; false for all else.
func (n oldNames) tableSet(edit map[string]any) (table map[string]any, parts []model.Field, ok bool) {
	path, _ := edit["path"].(string)
	table, ok = edit["value"].(map[string]any)
	if !ok || path == "" {
		return nil, nil, false
	}
	key := path[strings.LastIndexByte(path, '.')+1:]
	for _, f := range n {
		if f.Key == key && f.Kind == model.Table {
			return table, f.Parts, true
		}
	}
	return nil, nil, false
}

// renewTable is a table with the keys of its parts.
func renewTable(table map[string]any, parts []model.Field) map[string]any {
	out := map[string]any{}
	for _, f := range parts {
		if value, ok := table[oldName(f)]; ok {
			out[f.Key] = value
		}
	}
	return out
}
