package document

import (
	"bytes"
	"encoding/json"
)

// oldJournal is the version whose values of scenarios have what the rule
// system has them say among what all scenarios say, by the names of that time.
const oldJournal = "mapsheet-journal/1"

// oldNames is the keys of fields by what journals of the old version call
// them.
var oldNames = map[string]string{
	"Quality": "quality", "Troops": "troops",
	"Positions": "improved_positions", "Mount": "mount", "Trenches": "trenches", "PerHex": "per_hex", "Fill": "fill",
}

// renewed is the line of an old journal as it is written now.
func (l line) renewed() (line, error) {
	var err error
	if l.Do != nil {
		edit := *l.Do
		edit.Data, err = renewed(edit.Data)
		l.Do = &edit
	}
	if l.Past != nil && err == nil {
		past := *l.Past
		past.Edit.Data, err = renewed(past.Edit.Data)
		l.Past = &past
	}
	return l, err
}

func renewed(data json.RawMessage) (json.RawMessage, error) {
	var value any
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&value); err != nil {
		return nil, err
	}
	return json.Marshal(renew(value))
}

// renew puts what the rule system has scenarios say where it belongs, in the
// value and all that it holds.
func renew(value any) any {
	switch value := value.(type) {
	case []any:
		for i := range value {
			value[i] = renew(value[i])
		}
	case map[string]any:
		own := map[string]any{}
		for name, member := range value {
			key, old := oldNames[name]
			if _, ink := value["Ink"]; old && !ink { // the Fill of a nation is its colour
				own[key] = member
				delete(value, name)
				continue
			}
			value[name] = renew(member)
		}
		if len(own) > 0 {
			value["Own"] = own
		}
	}
	return value
}
