package model

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Values are what a rule system has scenarios say beyond what all scenarios
// say, by the keys of its fields: texts (string) and whole numbers (int). One
// that is empty or 0 is left out, so that values that say the same are equal.
type Values map[string]any

// Text is a text or the choice made; empty where it is left out.
func (v Values) Text(key string) string {
	text, _ := v[key].(string)
	return text
}

// Int is a whole number; 0 where it is left out.
func (v Values) Int(key string) int {
	n, _ := v[key].(int)
	return n
}

// Of is the value of a field; 0 or an empty text where it is left out.
func (v Values) Of(f Field) any {
	if value, ok := v[f.Key]; ok {
		return value
	}
	return f.Kind.Zero()
}

// Set gives a key a value; nil, an empty text and 0 take it out. Values that
// share memory with these stay as they are. It panics where the value is
// neither a text nor a whole number.
func (v *Values) Set(key string, value any) {
	plain, err := plainValue(value)
	if err != nil {
		panic(fmt.Sprintf("model: %s: %s", key, err))
	}
	out := v.Clone()
	if plain == nil {
		delete(out, key)
	} else {
		if out == nil {
			out = Values{}
		}
		out[key] = plain
	}
	if len(out) == 0 {
		out = nil
	}
	*v = out
}

// String lists the values in the order of their keys.
func (v Values) String() string {
	var out []string
	for _, key := range slices.Sorted(maps.Keys(v)) {
		out = append(out, fmt.Sprintf("%s %v", key, v[key]))
	}
	return strings.Join(out, ", ")
}

// Known is the fields, and those that the values are of and nobody describes,
// in the order of their keys.
func (v Values) Known(fields []Field) []Field {
	out := slices.Clone(fields)
	for _, key := range slices.Sorted(maps.Keys(v)) {
		if _, known := FieldOf(out, key); !known {
			kind := Word
			if _, number := v[key].(int); number {
				kind = Whole
			}
			out = append(out, Field{Key: key, Kind: kind})
		}
	}
	return out
}

// Clone is an independent copy.
func (v Values) Clone() Values { return maps.Clone(v) }

// Equal reports whether both say the same.
func (v Values) Equal(other Values) bool { return maps.Equal(v, other) }

// Allows reports whether units that say what other says are those that these
// values ask for: they say the same in all that is not left out here.
func (v Values) Allows(other Values) bool {
	for key, value := range v {
		if other[key] != value {
			return false
		}
	}
	return true
}

// UnmarshalJSON reads an object of texts and whole numbers.
func (v *Values) UnmarshalJSON(text []byte) error {
	var read map[string]json.RawMessage
	if err := json.Unmarshal(text, &read); err != nil {
		return err
	}
	*v = nil
	for key, part := range read {
		value, err := ParseValue(part)
		if err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		v.Set(key, value)
	}
	return nil
}

// ParseValue reads a value from JSON: a text, a whole number, or nil for none.
func ParseValue(text []byte) (any, error) {
	var n *int
	if json.Unmarshal(text, &n) == nil {
		if n == nil {
			return nil, nil
		}
		return *n, nil
	}
	var s string
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, fmt.Errorf("it is neither a text nor a whole number: %s", text)
	}
	return s, nil
}

// plainValue is a value as Values hold it; nil for one that is left out.
func plainValue(value any) (any, error) {
	switch v := reflect.ValueOf(value); {
	case !v.IsValid():
		return nil, nil
	case v.Kind() == reflect.String && v.Len() == 0, v.Kind() == reflect.Int && v.Int() == 0:
		return nil, nil
	case v.Kind() == reflect.String:
		return v.String(), nil
	case v.Kind() == reflect.Int:
		return int(v.Int()), nil
	}
	return nil, fmt.Errorf("a value of type %T is neither a text nor a whole number", value)
}
