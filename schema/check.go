package schema

import (
	"reflect"
	"strings"

	"github.com/mapsheet/mapsheet/model/hex"
)

// unique reports elements of a list whose id an earlier one has.
func unique[T any](r *reader, path string, list []T, id func(T) string) {
	uniqueAmong(r, map[string]string{}, path, list, id)
}

// uniqueAmong reports elements of a list whose id an earlier one has or another thing,
// and adds those of the list to these. They go by id to their paths.
func uniqueAmong[T any](r *reader, first map[string]string, path string, list []T, id func(T) string) {
	for i, e := range list {
		at := indexPath(path, i)
		if other, twice := first[id(e)]; twice {
			r.errorf(keyPath(at, "id"), codeDuplicateID, "the id %q is that of %s already: give one of them another id", id(e), r.source.original(other))
			continue
		}
		first[id(e)] = at
	}
}

// labels reports the hex labels in the file that parse refuses.
func (r *reader) labels(kind Kind, code string, parse func(string) (hex.Hex, error)) {
	eachHexText(documentTypes[kind], r.tree, "", func(path, text string) {
		r.refusedLabels(path, text, code, parse)
	})
}

// refusedLabels reports the labels of one list that parse refuses, the first
// few of them, and keeps the list without any.
func (r *reader) refusedLabels(path, text, code string, parse func(string) (hex.Hex, error)) {
	const enough = 5
	found := 0
	offset := 0
	var left []string
	for word := range strings.FieldsSeq(text) {
		offset += strings.Index(text[offset:], word)
		label, _, _ := strings.Cut(word, "/")
		if _, err := parse(label); err == nil {
			left = append(left, word)
		} else if found++; found <= enough {
			r.errorWithin(path, offset, code, "%s", err)
		}
		offset += len(word)
	}
	if found > 0 {
		r.cleaned[path] = strings.Join(left, " ")
	}
}

var (
	hexListType  = reflect.TypeFor[hex.List]()
	hexsidesType = reflect.TypeFor[hexsides]()
	spotType     = reflect.TypeFor[hex.Spot]()
)

// eachHexText visits every list of hexes or hexsides, and the hex of every spot, in the part of a tree
// from which a value of the type is read.
func eachHexText(t reflect.Type, node any, path string, visit func(path, text string)) {
	switch node := node.(type) {
	case string:
		if t == hexListType || t == hexsidesType {
			visit(path, node)
		}
		if t == spotType {
			label, _, _ := strings.Cut(node, " ")
			visit(path, label)
		}
	case map[string]any:
		for key, value := range node {
			if m := memberType(t, key); m != nil {
				eachHexText(m, value, keyPath(path, key), visit)
			}
		}
	case []any:
		if t.Kind() == reflect.Slice && t.Elem().Kind() != reflect.String {
			for i, element := range node {
				eachHexText(t.Elem(), element, indexPath(path, i), visit)
			}
		}
	}
}
