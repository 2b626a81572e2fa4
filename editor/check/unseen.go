package check

import (
	"fmt"
	"reflect"
	"strings"
	"sync"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// unseen finds characters in any text that are not seen and do something to what
// shows it, such as those that turn the direction of writing.
func unseen(r *report) {
	w := textWalk{path: make([]textStep, 0, 16), found: func(path string, c rune) {
		r.add(unseenCharacter, path, "The text holds the character U+%04X, which is not seen and can make text be shown otherwise than it is", c)
	}}
	w.value(reflect.ValueOf(r.s).Elem())
	w.step(textStep{name: "map.places"}, reflect.ValueOf(r.board.Places))
}

// textWalk goes through all texts of a scenario. Its path is written out for those that
// hold something unseen alone: all others are looked at with every letter that is typed.
type textWalk struct {
	path  []textStep                // from the scenario to the text
	found func(path string, c rune) // is told of the first unseen character of each text
}

// textStep is a field or an element.
type textStep struct {
	name  string // of a field; empty for an element
	index int    // of an element
}

// text is the path as edits have it.
func (w *textWalk) text() string {
	var out strings.Builder
	for _, s := range w.path {
		switch {
		case s.name == "":
			fmt.Fprintf(&out, "[%d]", s.index)
		case out.Len() > 0:
			out.WriteString("." + s.name)
		default:
			out.WriteString(s.name)
		}
	}
	return out.String()
}

// textField is a field of a struct in which texts can be.
type textField struct {
	index int
	name  string // empty for an embedded struct, whose fields are the struct's own
}

var textFields sync.Map // reflect.Type -> []textField

// textFieldsOf is the fields of a struct in which texts can be.
func textFieldsOf(t reflect.Type) []textField {
	if known, ok := textFields.Load(t); ok {
		return known.([]textField)
	}
	var out []textField
	for i := range t.NumField() {
		f := t.Field(i)
		switch f.Type {
		case reflect.TypeFor[*model.HexBoard](), reflect.TypeFor[model.Base](), reflect.TypeFor[hex.List]():
			continue
		}
		switch f.Type.Kind() {
		case reflect.String, reflect.Pointer, reflect.Slice, reflect.Struct, reflect.Map:
			if f.Anonymous {
				out = append(out, textField{index: i})
			} else if f.IsExported() {
				out = append(out, textField{i, document.FieldName(f)})
			}
		}
	}
	textFields.Store(t, out)
	return out
}

// step goes through the texts of a value one step further in.
func (w *textWalk) step(s textStep, v reflect.Value) {
	w.path = append(w.path, s)
	w.value(v)
	w.path = w.path[:len(w.path)-1]
}

// value goes through the texts of the value at the path.
func (w *textWalk) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		for _, c := range v.String() {
			if model.IsUnseen(c) {
				w.found(w.text(), c)
				return
			}
		}
	case reflect.Pointer:
		if !v.IsNil() {
			w.value(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			w.step(textStep{index: i}, v.Index(i))
		}
	case reflect.Map:
		if v.Type() == reflect.TypeFor[model.Values]() {
			for key, value := range v.Interface().(model.Values) {
				w.step(textStep{name: key}, reflect.ValueOf(value))
			}
		}
	case reflect.Struct:
		for _, f := range textFieldsOf(v.Type()) {
			if f.name == "" || v.Field(f.index).Kind() == reflect.Map {
				w.value(v.Field(f.index))
			} else {
				w.step(textStep{name: f.name}, v.Field(f.index))
			}
		}
	}
}

func fixUnseen(r *report, p problem) []Fix {
	value, _ := document.Value(r.s, p.Path)
	text := reflect.ValueOf(value)
	if text.Kind() != reflect.String {
		return nil
	}
	clean := reflect.New(text.Type()).Elem()
	clean.SetString(model.WithoutUnseen(text.String()))
	return []Fix{set(p.Path, clean.Interface(), "take out what is not seen")}
}
