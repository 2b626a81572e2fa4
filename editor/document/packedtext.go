package document

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
)

// hexText is a list of hexes as labels: of four digits each, or six where a
// column or row has three.
type hexText hex.List

func (l hexText) MarshalText() ([]byte, error) { return []byte(labels(hex.List(l))), nil }

func (l *hexText) UnmarshalText(text []byte) error { return (*hex.List)(l).UnmarshalText(text) }

// labels leaves out hexes that lie off every board.
func labels(l hex.List) string {
	small, large := hex.Grid{Cols: 99, Rows: 99}, hex.Grid{Cols: limits.BoardSide, Rows: limits.BoardSide}
	g := small
	for _, h := range l {
		if large.Contains(h) && !small.Contains(h) {
			g = large
		}
	}
	if slices.ContainsFunc(l, func(h hex.Hex) bool { return !large.Contains(h) }) {
		l = slices.DeleteFunc(slices.Clone(l), func(h hex.Hex) bool { return !large.Contains(h) })
	}
	return g.Labels(l)
}

// terrainText is a terrain by its name.
type terrainText model.Terrain

func (t terrainText) MarshalText() ([]byte, error) { return []byte(model.Terrain(t).String()), nil }

func (t *terrainText) UnmarshalText(text []byte) error {
	for _, known := range model.Terrains() {
		if known.String() == string(text) {
			*t = terrainText(known)
			return nil
		}
	}
	return fmt.Errorf("there is no terrain %q", text)
}

// packValue writes a value of the model as JSON that encoding/json reads back
// into the same type, to the last nil. Fields that are zero are left out.
func packValue(value any) (json.RawMessage, error) {
	return json.Marshal(plain(reflect.ValueOf(value)))
}

// plain is the value made of maps, slices and scalars. It is there because
// hex.List reads text but, not knowing its grid, writes none.
func plain(v reflect.Value) any {
	if !v.IsValid() {
		return nil
	}
	if l, ok := v.Interface().(hex.List); ok {
		if l == nil {
			return nil
		}
		return labels(l)
	}
	if m, ok := v.Interface().(encoding.TextMarshaler); ok && !(v.Kind() == reflect.Slice && v.IsNil()) && !(v.Kind() == reflect.Pointer && v.IsNil()) {
		if text, err := m.MarshalText(); err == nil {
			return string(text)
		}
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return nil
		}
		return plain(v.Elem())
	case reflect.Slice:
		if v.IsNil() {
			return nil
		}
		list := make([]any, v.Len())
		for i := range list {
			list[i] = plain(v.Index(i))
		}
		return list
	case reflect.Struct:
		fields := map[string]any{}
		addFields(fields, v)
		return fields
	default:
		return v.Interface()
	}
}

func addFields(fields map[string]any, v reflect.Value) {
	for i := range v.NumField() {
		switch f := v.Type().Field(i); {
		case f.Anonymous:
			addFields(fields, v.Field(i))
		case !v.Field(i).IsZero():
			fields[f.Name] = plain(v.Field(i))
		}
	}
}
