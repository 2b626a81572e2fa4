package schema

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
)

// unique reports elements of a list whose id an earlier one has.
func unique[T any](r *reader, path string, list []T, id func(T) string) {
	first := map[string]int{}
	for i, e := range list {
		if j, twice := first[id(e)]; twice {
			r.errorf(keyPath(indexPath(path, i), "id"), "duplicate-id", "the id %q is that of %s already: give one of them another id", id(e), indexPath(path, j))
			continue
		}
		first[id(e)] = i
	}
}

// hexesOnMap reports every label in the document that is not one of the
// grid's hexes.
func (r *reader) hexesOnMap(document any, g hex.Grid) {
	r.hexesIn(reflect.ValueOf(document).Elem(), r.tree, "", g)
}

var (
	hexListType  = reflect.TypeFor[hex.List]()
	hexsidesType = reflect.TypeFor[hexsides]()
)

// hexesIn walks a value and the part of the tree that it was read from.
func (r *reader) hexesIn(v reflect.Value, node any, path string, g hex.Grid) {
	if node == nil {
		return
	}
	switch t := v.Type(); {
	case t == hexListType || t == hexsidesType:
		text, _ := node.(string)
		r.labelsOnMap(text, path, g)
	case t.Kind() == reflect.Pointer:
		r.hexesIn(v.Elem(), node, path, g)
	case t.Kind() == reflect.Struct:
		table, _ := node.(map[string]any)
		for _, f := range fieldsOf(t) {
			r.hexesIn(v.FieldByIndex(f.index), table[f.key], keyPath(path, f.key), g)
		}
	case t.Kind() == reflect.Map && mayHoldHexes(t.Elem()):
		table, _ := node.(map[string]any)
		for it := v.MapRange(); it.Next(); {
			key := it.Key().String()
			r.hexesIn(it.Value(), table[key], keyPath(path, key), g)
		}
	case t.Kind() == reflect.Slice && mayHoldHexes(t.Elem()):
		list, _ := node.([]any)
		for i := range v.Len() {
			r.hexesIn(v.Index(i), list[i], indexPath(path, i), g)
		}
	}
}

func mayHoldHexes(t reflect.Type) bool { return t.Kind() != reflect.String }

func (r *reader) labelsOnMap(text, path string, g hex.Grid) {
	for i, word := range strings.Fields(text) {
		label, _, _ := strings.Cut(word, "/")
		if _, err := g.Parse(label); err != nil {
			r.errorWithin(path, r.source.wordOffset(path, i), "off-map", "%s", err)
		}
	}
}

// sentence is an error's text without a full stop and with a small letter.
func sentence(err error) string {
	var list diag.List
	if errors.As(err, &list) && len(list) > 0 {
		return list[0].Message
	}
	text := strings.TrimSuffix(err.Error(), ".")
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToLower(first)) + text[size:]
}

// plural is a number and what is counted.
func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func quotedList(words []string) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = fmt.Sprintf("%q", w)
	}
	return strings.Join(out, " ")
}
