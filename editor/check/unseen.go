package check

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// unseen finds characters in any text that are not seen and do something to what
// shows it, such as those that turn the direction of writing.
func unseen(r *report) {
	r.unseenIn(reflect.ValueOf(r.s).Elem(), "")
	r.unseenIn(reflect.ValueOf(r.board.Places), "map.places")
}

var (
	boardType   = reflect.TypeFor[*model.HexBoard]()
	baseType    = reflect.TypeFor[model.Base]()
	hexListType = reflect.TypeFor[hex.List]()
	valuesType  = reflect.TypeFor[model.Values]()
)

// unseenIn looks through all texts of a value, whose path is that of edits.
func (r *report) unseenIn(v reflect.Value, at string) {
	switch v.Kind() {
	case reflect.String:
		for _, c := range v.String() {
			if model.IsUnseen(c) {
				r.add(unseenCharacter, at, "The text holds the character U+%04X, which is not seen and can make text be shown otherwise than it is", c)
				return
			}
		}
	case reflect.Pointer:
		if !v.IsNil() && v.Type() != boardType {
			r.unseenIn(v.Elem(), at)
		}
	case reflect.Slice:
		if v.Type() == hexListType {
			return
		}
		for i := range v.Len() {
			r.unseenIn(v.Index(i), fmt.Sprintf("%s[%d]", at, i))
		}
	case reflect.Struct:
		if v.Type() == baseType {
			return
		}
		for i := range v.NumField() {
			f := v.Type().Field(i)
			switch {
			case !f.IsExported():
			case f.Anonymous:
				r.unseenIn(v.Field(i), at)
			case f.Type == valuesType:
				for key, value := range v.Field(i).Interface().(model.Values) {
					r.unseenIn(reflect.ValueOf(value), at+"."+key)
				}
			default:
				r.unseenIn(v.Field(i), strings.TrimPrefix(at+"."+document.FieldName(f), "."))
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
