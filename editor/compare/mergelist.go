package compare

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

// elementKey is what elements of a type are known by in the versions of a
// list; nil where the list has no such thing.
func (m *merger) elementKey(t reflect.Type) func(reflect.Value) string {
	field := func(names ...string) func(reflect.Value) string {
		return func(v reflect.Value) string {
			parts := make([]string, len(names))
			for i, n := range names {
				parts[i] = fmt.Sprint(v.FieldByName(n).Interface())
			}
			return strings.Join(parts, "/")
		}
	}
	switch t {
	case reflect.TypeFor[model.Side](), reflect.TypeFor[model.Force](), reflect.TypeFor[model.Place](),
		reflect.TypeFor[model.Nation](), reflect.TypeFor[model.UnitType](), reflect.TypeFor[model.Sector](), reflect.TypeFor[model.Piece](), reflect.TypeFor[model.Zone]():
		return field("ID")
	case reflect.TypeFor[model.Link]():
		return field("From", "To")
	case reflect.TypeFor[model.UnitGroup]():
		return field("Type", "Own", "Name")
	case reflect.TypeFor[model.Deployment](), reflect.TypeFor[model.Reinforcement]():
		return func(v reflect.Value) string { return leader(v.FieldByName("Forces").Interface().([]string)) }
	case reflect.TypeFor[model.Rule]():
		return field("Rule")
	case reflect.TypeFor[model.Clause]():
		return field("Outcome", "When")
	case reflect.TypeFor[model.Award]():
		return field("Side")
	case reflect.TypeFor[model.Note]():
		return field("About")
	case reflect.TypeFor[model.TerrainEffect]():
		return field("Terrain")
	case reflect.TypeFor[model.ChartLine]():
		return func(v reflect.Value) string { return lineKey(m.chart, v.Interface().(model.ChartLine)) }
	case reflect.TypeFor[string]():
		return func(v reflect.Value) string { return v.String() }
	default:
		return nil
	}
}

// version is a list with the keys of its elements.
type version struct {
	list reflect.Value
	keys []string
	at   map[string]int
}

func newVersion(list reflect.Value, key func(reflect.Value) string) version {
	items := make([]reflect.Value, list.Len())
	for i := range items {
		items[i] = list.Index(i)
	}
	v := version{list: list, keys: numbered(items, key), at: map[string]int{}}
	for i, k := range v.keys {
		v.at[k] = i
	}
	return v
}

// element is the element of a key; the zero Value when there is none.
func (v version) element(key string) reflect.Value {
	if i, ok := v.at[key]; ok {
		return v.list.Index(i)
	}
	return reflect.Value{}
}

// list merges lists whose elements are known by keys.
func (m *merger) list(path string, base, ours, theirs reflect.Value) reflect.Value {
	key := m.elementKey(ours.Type().Elem())
	b, o, t := newVersion(base, key), newVersion(ours, key), newVersion(theirs, key)
	out := reflect.MakeSlice(ours.Type(), 0, ours.Len()+theirs.Len())
	for _, k := range mergedOrder(b, o, t) {
		name := part{element: m.elementName(strings.TrimSuffix(k, "#0"), o.element(k), t.element(k), b.element(k))}
		v := m.within(name, func() reflect.Value {
			return m.element(path+"["+strings.TrimSuffix(k, "#0")+"]", b.element(k), o.element(k), t.element(k))
		})
		if v.IsValid() {
			out = reflect.Append(out, v)
		}
	}
	return out
}

// element merges an element of which some versions may lack it; the result is
// not valid when it is gone.
func (m *merger) element(path string, base, ours, theirs reflect.Value) reflect.Value {
	switch {
	case ours.IsValid() && theirs.IsValid():
		if !base.IsValid() {
			base = reflect.Zero(ours.Type())
		}
		return m.value(path, base, ours, theirs)
	case equal(base, ours): // not there at all, or unchanged and taken away by them
		return theirs
	case equal(base, theirs):
		return ours
	}
	c := Conflict{Path: path, Base: tell(m.base, m.sys, base), Ours: "taken away", Theirs: "taken away"}
	if ours.IsValid() {
		c.Question, c.Ours = sentence(fmt.Sprintf("You changed %s and they took it away", m.trail)), tell(m.ours, m.sys, ours)
	} else {
		c.Question, c.Theirs = sentence(fmt.Sprintf("You took %s away and they changed it", m.trail)), tell(m.theirs, m.sys, theirs)
	}
	if m.ask(c) == Theirs {
		return theirs
	}
	return ours
}

// mergedOrder is the keys of both descendants in one order: that of the one
// who moved something, else ours; what only the other has follows what it
// followed there.
func mergedOrder(b, o, t version) []string {
	first, second := o.keys, t.keys
	if inOrder(b.keys, o.keys) && !inOrder(b.keys, t.keys) {
		first, second = second, first
	}
	out := slices.Clone(first)
	for i, k := range second {
		if slices.Contains(out, k) {
			continue
		}
		at := 0
		for j := i - 1; j >= 0; j-- {
			if n := slices.Index(out, second[j]); n >= 0 {
				at = n + 1
				break
			}
		}
		// Behind what the first one put there, too: both added, ours goes first.
		for at < len(out) && !slices.Contains(b.keys, out[at]) && !slices.Contains(second, out[at]) {
			at++
		}
		out = slices.Insert(out, at, k)
	}
	return out
}

// inOrder reports whether the keys that both have stand in the same order.
func inOrder(before, after []string) bool {
	last := -1
	for _, k := range after {
		if i := slices.Index(before, k); i >= 0 {
			if i < last {
				return false
			}
			last = i
		}
	}
	return true
}
