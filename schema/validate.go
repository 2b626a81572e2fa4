package schema

import (
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/xeipuuv/gojsonschema"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
)

// validate holds the tree against the schema of its kind.
func (r *reader) validate(kind Kind) {
	result, err := compiled(kind, r.fields).Validate(gojsonschema.NewRawLoader(r.tree))
	if err != nil {
		r.errorf("", codeSyntax, "%s", err)
		return
	}
	r.violations(kind, result.Errors())
}

// violations reports what the schema refuses, one problem a value. A value
// that JSON does not know has been reported already; a key that is there but
// misspelt is not missing, and a map with a misspelt sheet needs no rows.
func (r *reader) violations(kind Kind, errors []gojsonschema.ResultError) {
	list := r.locate(errors)
	reported := map[string]bool{}
	for _, p := range r.problems {
		reported[p.path] = true
	}
	meant := map[string]bool{} // paths of keys that are there misspelt
	for _, v := range list {
		if v.Type() == "additional_property_not_allowed" && !r.maySay(kind, v) {
			meant[keyPath(v.path, r.unknownKey(kind, v))] = true
		}
	}
	for _, v := range list {
		switch {
		case reported[v.path], v.Type() == "additional_property_not_allowed", r.maySay(kind, v):
		case v.Type() == "number_any_of" && slices.ContainsFunc([]string{"at_least", "at_most", "hexes", "distance"}, func(key string) bool { return meant[keyPath(v.path, key)] }):
			reported[v.path] = true
		case v.Type() == "required":
			if !meant[keyPath(v.path, v.property())] && !meant[keyPath(v.path, "sheet")] {
				r.missingKey(kind, v)
			}
		default:
			reported[v.path] = true
			r.violation(v)
		}
	}
}

// maySay reports whether the error is of a key that a rule system may have
// where nobody knows what the scenario's has.
func (r *reader) maySay(kind Kind, v violation) bool {
	if r.fields != nil || v.Type() != "additional_property_not_allowed" {
		return false
	}
	t := typeAt(kind, v.keys)
	return t != nil && t.Kind() == reflect.Struct && partOf(t) != ""
}

// violation is an error of the schema library with the path of the value.
type violation struct {
	gojsonschema.ResultError
	path   string
	keys   []string // the path's keys, "" for an element of an array
	offset int
}

// property is the key that the error is about.
func (v violation) property() string {
	name, _ := v.Details()["property"].(string)
	return name
}

// locate finds the paths of errors and puts them in order of place, the first
// limits.CollectedProblems of them. The library names keys and elements alike; the tree
// tells which is which.
func (r *reader) locate(errors []gojsonschema.ResultError) []violation {
	const separator = "\x00"
	var list []violation
	for _, e := range errors {
		if e.Type() == "condition_then" || e.Type() == "condition_else" {
			continue
		}
		v := violation{ResultError: e}
		var node any = r.tree
		for _, part := range strings.Split(e.Context().String(separator), separator)[1:] {
			switch n := node.(type) {
			case []any:
				i, _ := strconv.Atoi(part)
				v.path, v.keys, node = indexPath(v.path, i), append(v.keys, ""), n[i]
			case map[string]any:
				v.path, v.keys, node = keyPath(v.path, part), append(v.keys, part), n[part]
			}
		}
		v.offset = r.offset(v.path)
		if e.Type() == "additional_property_not_allowed" {
			v.offset = r.source.keyOffset(r.source.original(keyPath(v.path, v.property())))
		}
		list = append(list, v)
	}
	slices.SortFunc(list, func(a, b violation) int {
		return cmp.Or(a.offset-b.offset, cmp.Compare(a.path, b.path), cmp.Compare(a.Type(), b.Type()), cmp.Compare(a.property(), b.property()))
	})
	return list[:min(len(list), limits.CollectedProblems)]
}

// what is the value in a sentence: the last key of its path, with the number
// of an element.
func (v violation) what() string {
	last := len(v.path)
	for last > 0 && v.path[last-1] == ']' {
		last = strings.LastIndexByte(v.path[:last], '[')
	}
	if v.path == "" {
		return "the file"
	}
	return strings.TrimPrefix(v.path[len(parentPath(v.path[:last])):], ".")
}

func (r *reader) violation(v violation) {
	d := v.Details()
	value := v.Value()
	switch v.Type() {
	case "invalid_type":
		r.errorf(v.path, codeWrongType, "%s must be %s, but it is %s", v.what(), typeName(fmt.Sprint(d["expected"])), describe(value))
	case "enum":
		allowed := strings.Split(strings.ReplaceAll(fmt.Sprint(d["allowed"]), `"`, ""), ", ")
		text, _ := value.(string)
		r.errorf(v.path, codeWrongValue, "%s cannot be %s: choose one of %s%s", v.what(), describe(value),
			strings.Join(allowed, ", "), didYouMean(nearest(text, allowed)))
	case "const":
		r.errorf(v.path, codeWrongValue, "%s must be %v, but it is %s: leave it out or set it so", v.what(), d["allowed"], describe(value))
	case "pattern":
		r.wrongForm(v, fmt.Sprint(value))
	case "number_gte", "number_gt":
		r.errorf(v.path, codeOutOfRange, "%s is %s, but the least it can be is %v", v.what(), describe(value), d["min"])
	case "number_lte", "number_lt":
		r.errorf(v.path, codeOutOfRange, "%s is %s, but the most it can be is %v", v.what(), describe(value), d["max"])
	case "string_lte":
		r.errorf(v.path, codeOutOfRange, "%s is longer than %v characters", v.what(), d["max"])
	case "array_min_properties":
		r.errorf(v.path, codeNotOne, "%s says nothing: give it exactly one key", v.what())
	case "array_max_properties":
		table, _ := value.(map[string]any)
		r.errorf(v.path, codeNotOne, "%s says several things (%s): keep one of these keys", v.what(), strings.Join(slices.Sorted(mapKeys(table)), ", "))
	case "array_max_items":
		r.errorf(v.path, codeTooLarge, "%s has more than %v entries, the most that there can be", v.what(), d["max"])
	case "multiple_of":
		r.errorf(v.path, codeWrongValue, "%s is %s, and must be an even number", v.what(), describe(value))
	case "number_any_of":
		if v.keys[len(v.keys)-1] == "within" {
			r.errorf(v.path, codeMissingKey, "%s needs hexes, or on a table distance", v.what())
			return
		}
		r.errorf(v.path, codeMissingKey, "%s needs at_least, at_most or both", v.what())
	default:
		r.errorf(v.path, codeWrongValue, "%s: %s", v.what(), v.Description())
	}
}

// missingKey reports a key that a table needs. A scenario's map that has
// neither a sheet nor rows lacks a choice, not four keys.
func (r *reader) missingKey(kind Kind, v violation) {
	key := v.property()
	table, _ := v.Value().(map[string]any)
	if kind == ScenarioFile && v.path == "map" && table["cols"] == nil && table["terrain"] == nil {
		r.errorf(v.path, codeMissingKey, "the map is missing: name a built-in mapsheet with sheet, or give cols, rows, terrain and legend")
		return
	}
	r.report(problem{
		offset: r.offset(v.path), code: codeMissingKey, at: v.path, lacks: key,
		message: diag.Messagef("%s is missing: %s needs it", key, v.what()),
	})
}

// unknownKey reports a key that does not belong, and returns the known one of
// nearly the same name, if any.
func (r *reader) unknownKey(kind Kind, v violation) string {
	key := v.property()
	path := keyPath(v.path, key)
	known := knownKeys(kind, v.keys, r.fields)
	suggestion := nearest(key, known)
	var message string
	switch {
	case known == nil:
		message = diag.Messagef("%s cannot have the key %s: its keys are %s", v.what(), keyPath("", key), freeKeys[v.keys[len(v.keys)-1]])
	case suggestion != key:
		message = diag.Messagef("%s has no key %s%s", v.what(), keyPath("", key), didYouMean(suggestion))
	case r.boardKind() != model.OnHexes:
		keys := boardKeys(r.boardKind())
		last := len(keys) - 1
		message = diag.Messagef("%s has no %s: its keys are %s and %s", r.boardKind().Name(), key, strings.Join(keys[:last], ", "), keys[last])
	case slices.Contains(boardKeys(model.OnAreas), key):
		message = diag.Messagef("a map of hexes has no %s: set kind to %q for one of areas, to %q for a table", key, model.OnAreas, model.OnTable)
	case slices.Contains(boardKeys(model.OnTable), key):
		message = diag.Messagef("a map of hexes has no %s: set kind to %q for a table", key, model.OnTable)
	case key == "override":
		message = "an override goes with a sheet: name the mapsheet that it changes with sheet"
	default:
		message = diag.Messagef("a map on a sheet has no %s of its own: put changes under map.override, or leave out sheet", key)
	}
	r.report(problem{offset: v.offset, code: codeUnknownKey, at: path, message: message})
	return suggestion
}

// boardKind is the kind of the map of the file: hexes where it says none that there is.
func (r *reader) boardKind() model.BoardKind {
	board, _ := r.tree["map"].(map[string]any)
	kind, _ := board["kind"].(string)
	if boardKeys(model.BoardKind(kind)) == nil {
		return model.OnHexes
	}
	return model.BoardKind(kind)
}

// freeKeys says what the keys are of tables that name them as they like.
var freeKeys = map[string]string{
	"legend":   "single characters",
	"altitude": "metres, whole numbers from 0 to 9999",
	"terrain":  "terrains: clear, slope, crest, woods, town",
	"marks":    "names of figures, such as attack",
}

func didYouMean(name string) string {
	if name == "" {
		return ""
	}
	return "; did you mean " + name + "?"
}

// forms are the forms of texts, by the definition that has the pattern, as a
// message names them.
var forms = map[string]string{
	"slug":         "lower-case letters and digits with single hyphens between them, such as town-a",
	"date":         "a date such as 1914-08-18, 1914-08 or 1914",
	"colour":       "a colour such as #5a6b4c",
	"labels":       "hex labels with spaces between them, such as 0101 0102",
	"path":         "the labels of two or more hexes with single spaces between them, such as 0105 0205",
	"hexside_list": "hexsides with single spaces between them, such as 1010/N 1010/NE",
	"spot":         "a hex and hundredths of the way to its neighbours, such as 1413 or 1413 N20 NE35",
	"course":       "two to 200 points, each two whole numbers from 0 to 99999, such as 0,2400 3000,2400",
	"outline":      "three to 200 corners, each two whole numbers from 0 to 99999, such as 0,0 500,0 500,400",
}

// definitionByPattern names the definition that has a pattern.
var definitionByPattern = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for name, raw := range sharedDefinitions() {
		var definition struct{ Pattern string }
		if json.Unmarshal(raw, &definition) == nil && definition.Pattern != "" {
			out[definition.Pattern] = name
		}
	}
	return out
})

// wrongForm reports a text that does not fit its pattern, in a list of hexes
// the word that is no label.
func (r *reader) wrongForm(v violation, value string) {
	pattern := fmt.Sprint(v.Details()["pattern"])
	definition := definitionByPattern()[pattern]
	words := forms[definition]
	if words == "" {
		words = r.fields.Form(pattern).Words
	}
	if definition == "labels" || definition == "path" {
		before := len(r.problems)
		if r.refusedLabels(v.path, value, codeWrongForm, hex.ParseLabel); len(r.problems) > before {
			return
		}
	}
	r.errorf(v.path, codeWrongForm, "%s cannot be %s: it must be %s", v.what(), describe(value), words)
}

func typeName(expected string) string {
	switch expected {
	case "string":
		return "text in quotes"
	case "integer":
		return "a whole number"
	case "boolean":
		return "true or false"
	case "array":
		return "a list"
	case "object":
		return "a table"
	}
	return expected
}

// describe is a value as it is named in a message.
func describe(v any) string {
	switch v := v.(type) {
	case string:
		return strconv.Quote(diag.Excerpt(v))
	case json.Number:
		return "the number " + v.String()
	case bool:
		return fmt.Sprint(v)
	case []any:
		return "a list"
	case map[string]any:
		return "a table"
	}
	return fmt.Sprint(v)
}
