package document

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Set gives a field of the scenario another value: "title", "length.turns",
// "notes", "deployment[1].area", "map.places". Paths are the file's, counted
// from 0. What lies on the hexes of the board is no field; Cells changes that.
type Set struct {
	Name  string // its label; "change the title" where empty
	Path  string
	Value any // of the field's type; the edit keeps a copy

	movings *movings // where elements of lists go; nil where that is to be seen from the values alone
}

// Label is the name, or says which field changes.
func (e Set) Label() string {
	if e.Name != "" {
		return e.Name
	}
	return "change the " + strings.NewReplacer("_", " ", ".", " ", "[", " ", "]", "").Replace(e.Path)
}

// Apply changes the field. A path that leads nowhere and a value of another
// type are errors.
func (e Set) Apply(s *model.Scenario) (Edit, Change, error) {
	field, err := locate(s, e.Path)
	if err != nil {
		if at, ok := locateOwn(s, e.Path); ok {
			return e.applyOwn(at)
		}
		return nil, Change{}, err
	}
	value, err := e.value(field.Type())
	if err != nil {
		return nil, Change{}, fmt.Errorf("%s: %w", e.Path, err)
	}
	if _, packed := e.Value.(json.RawMessage); packed {
		if err := checkOwn(s, value, e.Path); err != nil {
			return nil, Change{}, err
		}
	}
	if _, isHexes := value.Interface().(hex.List); !isHexes && value.Kind() == reflect.Slice && value.Len() == 0 {
		value = reflect.Zero(value.Type()) // in a file an empty list is as good as none
	}
	if reflect.DeepEqual(field.Interface(), value.Interface()) {
		return nil, Change{}, nil
	}
	changed := Change{Fields: []string{e.Path}}
	onMap := strings.HasPrefix(e.Path, "map.places")
	if onMap {
		changed.Hexes = placeHexes(nil, s.Hexes().Places)
	}
	was := reflect.New(field.Type()).Elem()
	was.Set(field)
	if e.movings != nil {
		changed.movings = e.movings.all
	} else {
		changed.movings = movingsIn(e.Path, was, value)
	}
	if key, whole := chartAt(s, e.Path); whole {
		setChart(s.Charts, key, value.Interface())
	} else {
		field.Set(value)
	}
	if onMap {
		changed.Hexes = hex.NewRegion(s.Hexes().Grid, placeHexes(changed.Hexes, s.Hexes().Places)...).List()
	}
	inverse := Set{Name: e.Name, Path: e.Path, Value: was.Interface()}
	if len(changed.movings) > 0 {
		inverse.movings = &movings{backwards(changed.movings)}
	}
	return inverse, changed, nil
}

// applyOwn changes what the rule system has the scenario say.
func (e Set) applyOwn(at ownField) (Edit, Change, error) {
	value := e.Value
	if text, packed := value.(json.RawMessage); packed {
		var err error
		if value, err = model.ParseValue(text); err != nil {
			return nil, Change{}, fmt.Errorf("%s: %w", e.Path, err)
		}
		if table, ok := value.(model.Values); ok {
			if err = checkValues(table, at.field.Parts, e.Path); err != nil {
				return nil, Change{}, err
			}
		}
	}
	was := at.value()
	if !at.set(value) {
		return nil, Change{}, fmt.Errorf("%s: a value of type %T is not what the field holds", e.Path, value)
	}
	if model.SameValue(at.value(), was) {
		return nil, Change{}, nil
	}
	return Set{Name: e.Name, Path: e.Path, Value: was}, Change{Fields: []string{e.Path}}, nil
}

// ownField is a field that the rule system has a scenario say, or a part of one.
type ownField struct {
	in    *model.Values
	field model.Field
	part  model.Field // of a table; of no key where the whole field is meant
	row   int         // of a list; -1 where the whole field is meant
}

// value is what the field says.
func (f ownField) value() any {
	switch {
	case f.part.Key != "":
		return f.in.Table(f.field.Key).Of(f.part)
	case f.row >= 0:
		return f.in.List(f.field.Key)[f.row]
	}
	return f.in.Of(f.field)
}

// set has the field say something else; false where it cannot.
func (f ownField) set(value any) bool {
	switch {
	case f.part.Key != "":
		if !f.part.Kind.Takes(value) {
			return false
		}
		table := f.in.Table(f.field.Key)
		table.Set(f.part.Key, value)
		f.in.Set(f.field.Key, table)
	case f.row >= 0:
		text, ok := value.(string)
		if !ok {
			return false
		}
		list := slices.Clone(f.in.List(f.field.Key))
		list[f.row] = text
		f.in.Set(f.field.Key, list)
	default:
		if !f.field.Kind.Takes(value) {
			return false
		}
		f.in.Set(f.field.Key, value)
	}
	return true
}

// locateOwn finds the field that a path leads to: one that the rule system has the
// scenario say, or a part of one.
func locateOwn(s *model.Scenario, path string) (ownField, bool) {
	for dot := strings.LastIndexByte(path, '.'); dot > 0; dot = strings.LastIndexByte(path[:dot], '.') {
		holder, err := locate(s, path[:dot])
		for err == nil && holder.Kind() == reflect.Pointer && !holder.IsNil() {
			holder = holder.Elem()
		}
		if err != nil || holder.Kind() != reflect.Struct {
			continue
		}
		own, part, ok := OwnOf(holder)
		if !ok {
			return ownField{}, false
		}
		return fieldBelow(own.Addr().Interface().(*model.Values), fieldsAt(s, part, path[:dot]), path[dot+1:])
	}
	return ownField{}, false
}

// fieldBelow finds a field of values by the rest of its path: "attack",
// "breaks_into.count", "results[2]".
func fieldBelow(own *model.Values, fields []model.Field, rest string) (ownField, bool) {
	key := rest
	if i := strings.IndexAny(rest, ".["); i >= 0 {
		key = rest[:i]
	}
	field, ok := model.FieldOf(fields, key)
	out := ownField{in: own, field: field, row: -1}
	switch below := rest[len(key):]; {
	case !ok || below == "":
		return out, ok
	case below[0] == '.':
		out.part, ok = model.FieldOf(field.Parts, below[1:])
		return out, ok
	default:
		row, err := strconv.Atoi(strings.TrimSuffix(below[1:], "]"))
		out.row = row
		return out, err == nil && row >= 0 && row < len(own.List(key))
	}
}

// checkOwn holds that a value that lies at a path says only what the rule system has a
// scenario say: another could not be written into a file.
func checkOwn(s *model.Scenario, v reflect.Value, path string) error {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			return checkOwn(s, v.Elem(), path)
		}
	case reflect.Slice:
		if isPlain(v.Type().Elem()) {
			return nil
		}
		for i := range v.Len() {
			if err := checkOwn(s, v.Index(i), fmt.Sprintf("%s[%d]", path, i)); err != nil {
				return err
			}
		}
	case reflect.Struct:
		if own, part, ok := OwnOf(v); ok {
			if err := checkValues(own.Interface().(model.Values), fieldsAt(s, part, path), path); err != nil {
				return err
			}
		}
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && !isPlain(f.Type) {
				if err := checkOwn(s, v.Field(i), path+"."+f.Name); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// checkValues holds that values are such as fields take.
func checkValues(own model.Values, fields []model.Field, path string) error {
	for _, key := range slices.Sorted(maps.Keys(own)) {
		field, found := model.FieldOf(fields, key)
		if !found {
			return fmt.Errorf("%s has no key %s", path, key)
		}
		if !field.Kind.Takes(own[key]) {
			return fmt.Errorf("%s.%s: a value of type %T is not what the field holds", path, key, own[key])
		}
		if table, ok := own[key].(model.Values); ok {
			if err := checkValues(table, field.Parts, path+"."+key); err != nil {
				return err
			}
		}
	}
	return nil
}

// OwnOf finds in a struct the values of what the rule system has it say, and
// the part of scenarios that it is.
func OwnOf(holder reflect.Value) (own reflect.Value, part string, ok bool) {
	for i := range holder.NumField() {
		if part := holder.Type().Field(i).Tag.Get("fields"); part != "" {
			return holder.Field(i), part, true
		}
	}
	return reflect.Value{}, "", false
}

// value is the edit's value as one of the type that shares nothing with
// anybody.
func (e Set) value(t reflect.Type) (reflect.Value, error) {
	v := reflect.New(t)
	text, packed := e.Value.(json.RawMessage)
	if !packed {
		given := reflect.ValueOf(e.Value)
		if !given.IsValid() || given.Type() != t {
			return v, fmt.Errorf("the value is of type %T, the field of type %s", e.Value, t)
		}
		if isPlain(t) {
			return given, nil
		}
		var err error
		if text, err = packValue(e.Value); err != nil {
			return v, err
		}
	}
	if err := json.Unmarshal(text, v.Interface()); err != nil {
		return v, err
	}
	return v.Elem(), nil
}

// isPlain reports whether values of the type share no memory when copied.
func isPlain(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Slice, reflect.Pointer, reflect.Map, reflect.Struct, reflect.Interface:
		return false
	default:
		return true
	}
}

func placeHexes(list hex.List, places []model.Place) hex.List {
	for _, p := range places {
		list = append(list, p.Hexes...)
	}
	return list
}

// locate finds the field a path leads to.
func locate(s *model.Scenario, path string) (reflect.Value, error) {
	v, at := reflect.ValueOf(s).Elem(), "the scenario"
	rest := path
	if below, ok := strings.CutPrefix(path, "map."); ok && s.Board != nil {
		v, at, rest = reflect.ValueOf(s.Board).Elem(), "the map", below
	}
	if rest == "" {
		return v, fmt.Errorf("%q names no field", path)
	}
	for rest != "" {
		name := rest
		if i := strings.IndexAny(rest, ".["); i >= 0 {
			name = rest[:i]
		}
		for v.Kind() == reflect.Pointer {
			if v.IsNil() {
				return v, fmt.Errorf("%s: %s is not set", path, at)
			}
			v = v.Elem()
		}
		if v.Kind() != reflect.Struct {
			return v, fmt.Errorf("%s: %s has no fields", path, at)
		}
		member, ok := memberOf(s, v, name)
		if !ok {
			return v, fmt.Errorf("%s: %s has no field %q that can be set", path, at, name)
		}
		v, at, rest = member, name, rest[len(name):]
		for strings.HasPrefix(rest, "[") {
			digits, after, _ := strings.Cut(rest[1:], "]")
			i, err := strconv.Atoi(digits)
			if err != nil || v.Kind() != reflect.Slice || i < 0 || i >= v.Len() {
				return v, fmt.Errorf("%s: there is no %s[%s]", path, at, digits)
			}
			v, at, rest = v.Index(i), at+"["+digits+"]", after
		}
		rest = strings.TrimPrefix(rest, ".")
	}
	return v, nil
}

// memberOf is a field of a struct, or a chart of charts that the rule system describes.
func memberOf(s *model.Scenario, v reflect.Value, name string) (reflect.Value, bool) {
	if index, ok := fieldsOf(v.Type())[name]; ok {
		return v.FieldByIndex(index), true
	}
	if charts, ok := v.Interface().(model.Charts); ok {
		return chartOf(s.Base.Fields, &charts, name)
	}
	return reflect.Value{}, false
}

var fieldCache sync.Map // reflect.Type -> map[string][]int

// fieldsOf is the index of each field that an edit may set, by its name in
// files.
func fieldsOf(t reflect.Type) map[string][]int {
	if known, ok := fieldCache.Load(t); ok {
		return known.(map[string][]int)
	}
	fields := map[string][]int{}
	for _, f := range reflect.VisibleFields(t) {
		if f.IsExported() && !f.Anonymous && !isFixed(t, f.Name) && f.Type != reflect.TypeFor[model.Values]() {
			fields[FieldName(f)] = f.Index
		}
	}
	fieldCache.Store(t, fields)
	return fields
}

// isFixed reports whether a field is none that edits give a value by its name: what stays
// as it is while a scenario is open, the built-in data it rests on and the extent of its
// board, and what has names of its own.
func isFixed(t reflect.Type, field string) bool {
	switch t {
	case reflect.TypeFor[model.Scenario]():
		return field == "Base" || field == "Board" || field == "Sheet" || field == "System"
	case reflect.TypeFor[model.Charts]():
		return field == "Tables" || field == "Lists" // they go by the keys of charts
	case reflect.TypeFor[model.HexBoard]():
		return field == "Grid"
	default:
		return false
	}
}

// FieldName is what a field of the model is called in files and paths: by its
// toml tag, else its name in lower case with underscores.
func FieldName(f reflect.StructField) string {
	if name, _, _ := strings.Cut(f.Tag.Get("toml"), ","); name != "" {
		return name
	}
	var b strings.Builder
	runes := []rune(f.Name)
	for i, r := range runes {
		if unicode.IsUpper(r) && i > 0 && unicode.IsLower(runes[i-1]) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// Value is what a field of the scenario holds, at a path as Set has it; false
// where the path leads nowhere. It is the scenario's own: read it, never write
// it.
func Value(s *model.Scenario, path string) (any, bool) {
	field, err := locate(s, path)
	if err != nil {
		if at, ok := locateOwn(s, path); ok {
			return at.value(), true
		}
		return nil, false
	}
	return field.Interface(), true
}
