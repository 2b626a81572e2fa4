package schema

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
)

// fill puts a tree that satisfies the schema into a value of a document's type. The
// error is of the first text that its type refuses, with its path below the value.
func fill(v reflect.Value, node any) error {
	if text, ok := node.(string); ok {
		if u, ok := v.Addr().Interface().(encoding.TextUnmarshaler); ok {
			if err := u.UnmarshalText([]byte(text)); err != nil {
				return &misfit{"", err}
			}
			return nil
		}
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		return fill(v.Elem(), node)
	case reflect.Struct:
		return fillStruct(v, node.(map[string]any))
	case reflect.Map:
		return fillMap(v, node.(map[string]any))
	case reflect.Slice:
		list := node.([]any)
		v.Set(reflect.MakeSlice(v.Type(), len(list), len(list)))
		for i, element := range list {
			if err := fill(v.Index(i), element); err != nil {
				return under(indexPath("", i), err)
			}
		}
	case reflect.String:
		v.SetString(node.(string))
	case reflect.Int:
		n, err := node.(json.Number).Int64()
		if err != nil {
			return &misfit{"", err}
		}
		v.SetInt(n)
	case reflect.Bool:
		v.SetBool(node.(bool))
	default:
		panic(fmt.Sprintf("schema: a document holds a %s, which files do not know", v.Type()))
	}
	return nil
}

func fillStruct(v reflect.Value, table map[string]any) error {
	for _, f := range fieldsOf(v.Type()) {
		if member, ok := table[f.key]; ok && f.part == "" {
			if err := fill(v.FieldByIndex(f.index), member); err != nil {
				return under(f.key, err)
			}
		}
	}
	return nil
}

func fillMap(v reflect.Value, table map[string]any) error {
	v.Set(reflect.MakeMapWithSize(v.Type(), len(table)))
	for key, member := range table {
		element := reflect.New(v.Type().Elem()).Elem()
		if err := fill(element, member); err != nil {
			return under(keyPath("", key), err)
		}
		v.SetMapIndex(reflect.ValueOf(key).Convert(v.Type().Key()), element)
	}
	return nil
}

// misfit is a text that its type refuses, with its path.
type misfit struct {
	path string
	err  error
}

func (m *misfit) Error() string { return m.err.Error() }
func (m *misfit) Unwrap() error { return m.err }

// under is a misfit as seen from what holds the value under a key or index.
func under(part string, err error) error {
	m := err.(*misfit) //nolint:errorlint // fill makes no other
	if m.path != "" && m.path[0] != '[' {
		part += "."
	}
	m.path = part + m.path
	return m
}
