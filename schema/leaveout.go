package schema

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/mapsheet/mapsheet/model"
)

// hole is in the place of an element of a list that is to be taken out.
type hole struct{}

// look is the value of the tree at a path; false where it has none.
func (p *partly) look(path string) (any, bool) {
	if path == "" {
		return p.tree, true
	}
	parent, part := split(path)
	in, _ := p.look(parent)
	switch in := in.(type) {
	case map[string]any:
		v, ok := in[part]
		return v, ok
	case []any:
		i, err := strconv.Atoi(part)
		if err != nil || i >= len(in) || in[i] == (hole{}) {
			return nil, false
		}
		return in[i], true
	}
	return nil, false
}

// split is the path of what holds a value, and the key or number that it has there.
func split(path string) (parent, part string) {
	parent = parentPath(path)
	part = path[len(parent):]
	switch part[0] {
	case '[':
		return parent, part[1 : len(part)-1]
	case '.':
		part = part[1:]
	}
	if key, err := strconv.Unquote(part); err == nil {
		part = key
	}
	return parent, part
}

// put sets the value at a path of the tree.
func (p *partly) put(path string, v any) {
	p.changed = true
	parent, part := split(path)
	switch in, _ := p.look(parent); in := in.(type) {
	case map[string]any:
		in[part] = v
	case []any:
		i, _ := strconv.Atoi(part)
		in[i] = v
	}
}

// leaveOut takes the value at a path out of the tree. A text that counts by its place
// in a list takes the list with it, save a row of the ground, which is empty then. It
// reports whether anything of the file is left.
func (p *partly) leaveOut(path string) bool {
	if path == "" {
		return false
	}
	if _, there := p.look(path); !there {
		return true // it went with something else
	}
	parent, part := split(path)
	in, _ := p.look(parent)
	switch in := in.(type) {
	case map[string]any:
		p.changed = true
		delete(in, part)
	case []any:
		place, known := p.placeAt(path)
		switch {
		case !known || !isPlainText(place.Type):
			p.holes[parent] = true
			p.put(path, hole{})
		case parent == "map.terrain":
			p.put(path, "")
		default:
			return p.leaveOut(parent)
		}
	}
	p.lost[p.source.original(path)] = true
	return true
}

// isPlainText reports whether files have values of a type as text that says no more
// than where it stands.
func isPlainText(t reflect.Type) bool {
	return t.Kind() == reflect.String && !reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
}

// placeAt is what the value at a path is read into; false where nothing is known of it.
func (p *partly) placeAt(path string) (place, bool) {
	if path == "" {
		return placeAt(p.kind, nil, p.fields)
	}
	parent, part := split(path)
	in, ok := p.placeAt(parent)
	if !ok {
		return in, false
	}
	return in.member(part, p.fields)
}

// fillHoles closes lists up from which elements were taken, and notes where those
// that are left stand in the text.
func (p *partly) fillHoles() {
	lists := slices.Collect(mapKeys(p.holes))
	slices.SortFunc(lists, func(a, b string) int { return len(b) - len(a) }) // what lies in others first
	in := map[string]string{}
	for _, path := range lists {
		in[path] = p.source.original(path)
	}
	for _, path := range lists {
		v, there := p.look(path)
		if !there {
			continue // it was left out whole
		}
		var left []any
		var from []int
		for i, element := range v.([]any) {
			if element != (hole{}) {
				left = append(left, element)
				from = append(from, p.source.element(in[path], i))
			}
		}
		if left == nil {
			left = []any{}
		}
		p.put(path, left)
		p.source.moved[in[path]] = from
	}
}

// standIn gives the table at a path what it lacks, where something plain will do, and
// leaves the table out otherwise. It reports whether anything of the file is left.
func (p *partly) standIn(path, key string) bool {
	table, there := p.look(path)
	if !there {
		return true
	}
	v := p.plain(key, table.(map[string]any))
	if v == nil {
		return p.leaveOut(path)
	}
	p.put(keyPath(path, key), v)
	return true
}

// plain is what stands in for a key that a table lacks; nil for none.
func (p *partly) plain(key string, table map[string]any) any {
	rows, _ := table["terrain"].([]any)
	switch key {
	case "id":
		p.ids++
		return fmt.Sprintf("unnamed-%d", p.ids)
	case "title", "name", "plural":
		return ""
	case "length":
		return map[string]any{"turns": json.Number("1")}
	case "turns":
		return json.Number("1")
	case "marks":
		return map[string]any{}
	case "otherwise":
		return map[string]any{"winner": model.Draw}
	case "legend":
		legend := map[string]any{}
		for letter, terrain := range canonicalLegend() {
			legend[letter] = terrain
		}
		return legend
	case "cols":
		most := 0
		for _, row := range rows {
			text, _ := row.(string)
			most = max(most, utf8.RuneCountInString(text))
		}
		if most > 0 {
			return json.Number(strconv.Itoa(most))
		}
	case "rows":
		if len(rows) > 0 {
			return json.Number(strconv.Itoa(len(rows)))
		}
	}
	return nil
}
