package model

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Values are what a rule system has scenarios and charts say beyond what all say,
// by the keys of its fields: texts (string), whole numbers (int), yes or no (bool),
// lists of texts ([]string) and tables (Values). One that is empty, 0 or no is left
// out, so that values that say the same are equal. Lists and tables are never
// changed, only replaced.
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

// Is reports whether a key says yes.
func (v Values) Is(key string) bool {
	yes, _ := v[key].(bool)
	return yes
}

// List is a list of texts: share it, change nothing in it.
func (v Values) List(key string) []string {
	list, _ := v[key].([]string)
	return list
}

// Table is a table: share it, change nothing in it.
func (v Values) Table(key string) Values {
	table, _ := v[key].(Values)
	return table
}

// Of is the value of a field; what stands for none where it is left out.
func (v Values) Of(f Field) any {
	if value, ok := v[f.Key]; ok {
		return value
	}
	return f.Kind.Zero()
}

// Set gives a key a value; nil and what stands for none take it out. Values that
// share memory with these stay as they are. It panics where the value is of a type
// that Values do not hold.
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

// Rename gives what fields name by an id another id.
func (v *Values) Rename(fields []Field, kind RefKind, from, to string) {
	for _, f := range fields {
		switch {
		case f.Kind == Table:
			table := v.Table(f.Key)
			table.Rename(f.Parts, kind, from, to)
			v.Set(f.Key, table)
		case f.Names == kind && v.Text(f.Key) == from:
			v.Set(f.Key, to)
		}
	}
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
			out = append(out, Field{Key: key, Kind: kindOf(v[key])})
		}
	}
	return out
}

// kindOf is the kind of a field that a value may be of.
func kindOf(value any) FieldKind {
	for _, kind := range []FieldKind{Whole, Flag, Rows, Table} {
		if kind.Takes(value) {
			return kind
		}
	}
	return Word
}

// Clone is a copy that can be changed on its own.
func (v Values) Clone() Values { return maps.Clone(v) }

// Equal reports whether both say the same.
func (v Values) Equal(other Values) bool { return maps.EqualFunc(v, other, SameValue) }

// SameValue reports whether two values say the same.
func SameValue(a, b any) bool {
	switch x := a.(type) {
	case []string:
		y, ok := b.([]string)
		return ok && slices.Equal(x, y)
	case Values:
		y, ok := b.(Values)
		return ok && x.Equal(y)
	}
	switch b.(type) {
	case []string, Values:
		return false
	}
	return a == b
}

// Allows reports whether units that say what other says are those that these
// values ask for: they say the same in all that is not left out here.
func (v Values) Allows(other Values) bool {
	for key, value := range v {
		if !SameValue(other[key], value) {
			return false
		}
	}
	return true
}

// UnmarshalJSON reads an object.
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

// ParseValue reads a value from JSON; nil for none.
func ParseValue(text []byte) (any, error) {
	var whole *int
	if json.Unmarshal(text, &whole) == nil {
		if whole == nil {
			return nil, nil
		}
		return *whole, nil
	}
	for _, into := range []any{new(string), new(bool), new([]string), new(Values)} {
		if json.Unmarshal(text, into) == nil {
			return plainValue(reflect.ValueOf(into).Elem().Interface())
		}
	}
	return nil, fmt.Errorf("it is no value: %s", text)
}

// plainValue is a value as Values hold it; nil for one that is left out.
func plainValue(value any) (any, error) {
	v := reflect.ValueOf(value)
	if !v.IsValid() {
		return nil, nil
	}
	switch v.Kind() {
	case reflect.String:
		if v.Len() == 0 {
			return nil, nil
		}
		return v.String(), nil
	case reflect.Int:
		if v.Int() == 0 {
			return nil, nil
		}
		return int(v.Int()), nil
	case reflect.Bool:
		if !v.Bool() {
			return nil, nil
		}
		return true, nil
	case reflect.Slice:
		if v.Type().Elem().Kind() != reflect.String {
			break
		}
		if v.Len() == 0 {
			return nil, nil
		}
		out := make([]string, v.Len())
		for i := range out {
			out[i] = v.Index(i).String()
		}
		return out, nil
	case reflect.Map:
		if table, ok := value.(Values); ok {
			if len(table) == 0 {
				return nil, nil
			}
			return table.Clone(), nil
		}
	}
	return nil, fmt.Errorf("a value of type %T is none that a field can hold", value)
}
