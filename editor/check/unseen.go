package check

import (
	"reflect"
	"strconv"
	"strings"
	"sync"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// unseen finds characters in any text that are not seen and do something to what
// shows it, such as those that turn the direction of writing.
func unseen(r *report) {
	r.unseenIn(reflect.ValueOf(r.s).Elem(), nil)
	r.unseenIn(reflect.ValueOf(r.board.Places), &textPath{name: "map.places"})
}

// textPath is where a text stands. It is written out for those that hold something
// unseen alone: all others are looked at with every letter that is typed.
type textPath struct {
	in    *textPath // nil for the scenario
	name  string    // of a field; empty for an element
	index int       // of an element
}

// text is the path as edits have it.
func (p *textPath) text() string {
	switch {
	case p == nil:
		return ""
	case p.name == "":
		return p.in.text() + "[" + strconv.Itoa(p.index) + "]"
	default:
		return strings.TrimPrefix(p.in.text()+"."+p.name, ".")
	}
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

// unseenIn looks through all texts of a value, whose path is that of edits.
func (r *report) unseenIn(v reflect.Value, at *textPath) {
	switch v.Kind() {
	case reflect.String:
		for _, c := range v.String() {
			if model.IsUnseen(c) {
				r.add(unseenCharacter, at.text(), "The text holds the character U+%04X, which is not seen and can make text be shown otherwise than it is", c)
				return
			}
		}
	case reflect.Pointer:
		if !v.IsNil() {
			r.unseenIn(v.Elem(), at)
		}
	case reflect.Slice:
		for i := range v.Len() {
			r.unseenIn(v.Index(i), &textPath{in: at, index: i})
		}
	case reflect.Map:
		if v.Type() == reflect.TypeFor[model.Values]() {
			for key, value := range v.Interface().(model.Values) {
				r.unseenIn(reflect.ValueOf(value), &textPath{in: at, name: key})
			}
		}
	case reflect.Struct:
		for _, f := range textFieldsOf(v.Type()) {
			if f.name == "" || v.Field(f.index).Kind() == reflect.Map {
				r.unseenIn(v.Field(f.index), at)
			} else {
				r.unseenIn(v.Field(f.index), &textPath{in: at, name: f.name})
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
