package schema

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/xeipuuv/gojsonschema"

	"github.com/mapsheet/mapsheet/model/hex"
)

// validate holds the tree against the schema of its kind.
func (r *reader) validate(kind Kind) {
	result, err := compiled()[kind].Validate(gojsonschema.NewRawLoader(r.tree))
	if err != nil {
		r.errorf("", "syntax", "%s", err)
		return
	}
	r.violations(kind, result.Errors())
}

// violations reports what the schema refuses, one problem a value. A value
// that JSON does not know has been reported already; keys that are missing
// beside a misspelt one are not mentioned.
func (r *reader) violations(kind Kind, errors []gojsonschema.ResultError) {
	reported := map[string]bool{}
	for _, d := range r.diags {
		reported[d.Path] = true
	}
	misspelt := map[string]bool{}
	for _, e := range errors {
		if v := r.locate(e); v.Type() == "additional_property_not_allowed" {
			misspelt[v.path] = r.unknownKey(kind, v) || misspelt[v.path]
		}
	}
	for _, e := range errors {
		v := r.locate(e)
		if reported[v.path] {
			continue
		}
		switch v.Type() {
		case "additional_property_not_allowed", "condition_then", "condition_else":
		case "required":
			if key := fmt.Sprint(v.Details()["property"]); !misspelt[v.path] {
				r.errorf(v.path, "missing-key", "%s needs %s, and it is missing", v.what(), key)
			}
		default:
			reported[v.path] = true
			r.violation(v)
		}
	}
}

// violation is an error of the schema library with the path of the value.
type violation struct {
	gojsonschema.ResultError
	path string
	keys []string // the path's keys, "" for an element of an array
}

// locate finds the path of an error. The library names keys and elements
// alike; the tree tells which is which.
func (r *reader) locate(e gojsonschema.ResultError) violation {
	v := violation{ResultError: e}
	var node any = r.tree
	const separator = "\x00"
	for _, part := range strings.Split(e.Context().String(separator), separator)[1:] {
		if list, ok := node.([]any); ok {
			var i int
			fmt.Sscan(part, &i)
			v.path, v.keys, node = indexPath(v.path, i), append(v.keys, ""), list[i]
			continue
		}
		table, _ := node.(map[string]any)
		v.path, v.keys, node = keyPath(v.path, part), append(v.keys, part), table[part]
	}
	return v
}

// what is the value in a sentence.
func (v violation) what() string {
	if v.path == "" {
		return "the file"
	}
	return v.path
}

func (r *reader) violation(v violation) {
	d := v.Details()
	value := v.Value()
	switch v.Type() {
	case "invalid_type":
		r.errorf(v.path, "wrong-type", "%s must be %s, but it is %s", v.what(), typeName(fmt.Sprint(d["expected"])), describe(value))
	case "enum":
		allowed := strings.Split(strings.ReplaceAll(fmt.Sprint(d["allowed"]), `"`, ""), ", ")
		text, _ := value.(string)
		r.errorf(v.path, "wrong-value", "%s cannot be %s: choose one of %s%s", v.what(), describe(value),
			strings.Join(allowed, ", "), didYouMean(nearest(text, allowed)))
	case "const":
		r.errorf(v.path, "wrong-value", "%s must be %v, but it is %s: leave it out or set it so", v.what(), d["allowed"], describe(value))
	case "pattern":
		r.wrongForm(v, fmt.Sprint(value))
	case "number_gte", "number_gt":
		r.errorf(v.path, "out-of-range", "%s is %s, but the least it can be is %v", v.what(), describe(value), d["min"])
	case "number_lte", "number_lt":
		r.errorf(v.path, "out-of-range", "%s is %s, but the most it can be is %v", v.what(), describe(value), d["max"])
	case "string_lte":
		r.errorf(v.path, "out-of-range", "%s is longer than %v characters", v.what(), d["max"])
	case "array_min_properties":
		r.errorf(v.path, "not-one", "%s says nothing: give it exactly one key", v.what())
	case "array_max_properties":
		table, _ := value.(map[string]any)
		r.errorf(v.path, "not-one", "%s says several things (%s): keep one of these keys", v.what(), strings.Join(slices.Sorted(mapKeys(table)), ", "))
	case "number_any_of":
		r.errorf(v.path, "missing-key", "%s needs at_least, at_most or both", v.what())
	default:
		r.errorf(v.path, "wrong-value", "%s: %s", v.what(), v.Description())
	}
}

// unknownKey reports a key that does not belong, and whether a known one of
// nearly the same name was found.
func (r *reader) unknownKey(kind Kind, v violation) bool {
	key := fmt.Sprint(v.Details()["property"])
	path := keyPath(v.path, key)
	suggestion := nearest(key, knownKeys(kind, v.keys))
	in := ""
	if v.path != "" {
		in = " in " + v.path
	}
	r.report(r.source.keyPosition(path), path, "unknown-key", fmt.Sprintf("there is no key %s%s%s", strings.TrimPrefix(path[len(v.path):], "."), in, didYouMean(suggestion)))
	return suggestion != ""
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
	"odds":         "odds such as 2-1",
	"result_row":   "one letter or dot for each column",
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

func (r *reader) wrongForm(v violation, value string) {
	definition := definitionByPattern()[fmt.Sprint(v.Details()["pattern"])]
	if definition == "labels" || definition == "path" {
		for i, word := range strings.Fields(value) {
			if _, err := hex.ParseLabel(word); err != nil {
				r.errorWithin(v.path, r.source.wordOffset(v.path, i), "wrong-form", "%s", err)
				return
			}
		}
	}
	r.errorf(v.path, "wrong-form", "%s cannot be %s: it must be %s", v.what(), describe(value), forms[definition])
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
		if len(v) > 40 {
			return "a text"
		}
		return fmt.Sprintf("%q", v)
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
