package compare

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// Choice says whose change stands where two descendants changed the same thing.
type Choice uint8

// The choices.
const (
	Ours Choice = iota
	Theirs
)

// Conflict is one thing that both descendants changed, each in its own way.
type Conflict struct {
	Path     string   `json:"path"` // names the conflict: the same for the same three scenarios
	Question string   `json:"question"`
	Base     string   `json:"base"` // what it was, in a few words
	Ours     string   `json:"ours"`
	Theirs   string   `json:"theirs"`
	Hexes    hex.List `json:"-"` // on the map
}

// Merge is base with the changes of both descendants. Where both changed the
// same thing in different ways it asks choose, and reports what it asked.
// Things that one of them only moved stand where it put them. The result may
// have new problems, such as a force of the one in a step that the other took
// away: check it. The system lends its names of special rules. The error says why
// they cannot be descendants of one scenario.
func Merge(base, ours, theirs *model.Scenario, sys rules.System, choose func(Conflict) Choice) (*model.Scenario, []Conflict, error) {
	for _, other := range []*model.Scenario{theirs, base} {
		if err := mergeable(ours, other); err != nil {
			return nil, nil, err
		}
	}
	m := &merger{base: base, ours: ours, theirs: theirs, sys: sys, choose: choose}
	result := ours.Clone()
	copies := [3]*model.Scenario{base.Clone(), ours.Clone(), theirs.Clone()}
	for _, s := range copies {
		s.Board = nil
		s.Base = ours.Base
	}
	merged := m.value("", reflect.ValueOf(*copies[0]), reflect.ValueOf(*copies[1]), reflect.ValueOf(*copies[2]))
	board := result.Board
	*result = merged.Interface().(model.Scenario)
	result.Board = board
	m.board(result)
	return result.Clone(), m.found, nil
}

// mergeable says why two scenarios cannot be versions of one: each rule system has
// things of its own in scenarios, and each kind of board lies on other places.
func mergeable(ours, other *model.Scenario) error {
	const only = "only versions of one scenario can be merged"
	if ours.System != other.System {
		return fmt.Errorf("“%s” is played by other rules than “%s” (%s, not %s): %s", other.Title, ours.Title, other.System, ours.System, only)
	}
	if ours.Board != nil && other.Board != nil && ours.Board.Kind() != other.Board.Kind() {
		return fmt.Errorf("“%s” is played on %s and “%s” on %s: %s", other.Title, other.Board.Kind().Name(), ours.Title, ours.Board.Kind().Name(), only)
	}
	return nil
}

// merger merges values of one type in three versions.
type merger struct {
	base, ours, theirs *model.Scenario
	sys                rules.System
	choose             func(Conflict) Choice
	found              []Conflict
	trail              trail
	chart              model.Chart // that is being merged, one that the rule system describes
}

// ask reports a conflict and returns the choice.
func (m *merger) ask(c Conflict) Choice {
	m.found = append(m.found, c)
	return m.choose(c)
}

// value merges one value. A side that did not change it takes the other's; one
// that both changed is taken apart as far as it has parts, then asked about.
func (m *merger) value(path string, base, ours, theirs reflect.Value) reflect.Value {
	switch {
	case equal(ours, theirs), equal(base, theirs):
		return ours
	case equal(base, ours):
		return theirs
	}
	switch t := ours.Type(); {
	case t == reflect.TypeFor[hex.List]():
		return m.hexes(base, ours, theirs)
	case t == reflect.TypeFor[model.Area](), t == reflect.TypeFor[model.Condition]():
		return m.whole(path, base, ours, theirs)
	case t.Kind() == reflect.Struct:
		return m.fields(path, base, ours, theirs)
	case t.Kind() == reflect.Pointer && strings.HasPrefix(path, "charts") && base.IsNil() && !ours.IsNil() && !theirs.IsNil():
		return m.value(path, reflect.New(t.Elem()), ours, theirs) // both began to have figures of their own
	case t.Kind() == reflect.Pointer && !base.IsNil() && !ours.IsNil() && !theirs.IsNil():
		p := reflect.New(t.Elem())
		p.Elem().Set(m.value(path, base.Elem(), ours.Elem(), theirs.Elem()))
		return p
	case t.Kind() == reflect.Slice && m.elementKey(t.Elem()) != nil:
		return m.list(path, base, ours, theirs)
	case t.Kind() == reflect.Slice && base.Len() == ours.Len() && ours.Len() == theirs.Len():
		out := reflect.MakeSlice(t, ours.Len(), ours.Len())
		for i := range ours.Len() {
			out.Index(i).Set(m.within(part{element: fmt.Sprintf("number %d", i+1)}, func() reflect.Value {
				return m.value(fmt.Sprintf("%s[%d]", path, i), base.Index(i), ours.Index(i), theirs.Index(i))
			}))
		}
		return out
	case t.Kind() == reflect.Map:
		return m.table(path, base, ours, theirs)
	default:
		return m.whole(path, base, ours, theirs)
	}
}

// whole asks about a value that cannot be taken apart.
func (m *merger) whole(path string, base, ours, theirs reflect.Value) reflect.Value {
	c := Conflict{
		Path: path, Question: sentence("Both changed " + m.trail.String()),
		Base: tell(m.base, m.sys, base), Ours: tell(m.ours, m.sys, ours), Theirs: tell(m.theirs, m.sys, theirs),
	}
	if m.ask(c) == Theirs {
		return theirs
	}
	return ours
}

func (m *merger) fields(path string, base, ours, theirs reflect.Value) reflect.Value {
	out := reflect.New(ours.Type()).Elem()
	out.Set(ours)
	for _, f := range reflect.VisibleFields(ours.Type()) {
		if !f.IsExported() || f.Anonymous || f.Type == tablesType || f.Type == listsType {
			continue
		}
		if part := f.Tag.Get("fields"); part != "" {
			out.FieldByIndex(f.Index).Set(m.own(path, part, base.FieldByIndex(f.Index), ours.FieldByIndex(f.Index), theirs.FieldByIndex(f.Index)))
			continue
		}
		name := document.FieldName(f)
		at := name
		if path != "" {
			at = path + "." + name
		}
		out.FieldByIndex(f.Index).Set(m.within(part{field: name}, func() reflect.Value {
			return m.value(at, base.FieldByIndex(f.Index), ours.FieldByIndex(f.Index), theirs.FieldByIndex(f.Index))
		}))
	}
	if charts, ok := out.Addr().Interface().(*model.Charts); ok {
		m.charts(path, base.Interface().(model.Charts), ours.Interface().(model.Charts), theirs.Interface().(model.Charts), charts)
	}
	return out
}

// The types of the charts that rule systems describe, which go by keys.
var (
	tablesType = reflect.TypeFor[map[string]*model.ChartLine]()
	listsType  = reflect.TypeFor[map[string][]model.ChartLine]()
)

// charts merges the charts that the rule system describes, each by its key.
func (m *merger) charts(path string, base, ours, theirs model.Charts, out *model.Charts) {
	out.Tables, out.Lists = nil, nil
	for _, chart := range m.ours.Base.Fields.KnownCharts(&base, &ours, &theirs) {
		m.chart = chart
		at := func(c model.Charts) reflect.Value {
			if chart.Lines {
				return reflect.ValueOf(c.Lists[chart.Key])
			}
			return reflect.ValueOf(c.Tables[chart.Key])
		}
		merged := m.within(part{field: chart.Key}, func() reflect.Value {
			return m.value(path+"."+chart.Key, at(base), at(ours), at(theirs))
		})
		if chart.Lines {
			out.SetLines(chart.Key, merged.Interface().([]model.ChartLine))
		} else {
			out.SetTable(chart.Key, merged.Interface().(*model.ChartLine))
		}
	}
}

// own merges what the rule system has a part of scenarios say.
func (m *merger) own(path, of string, base, ours, theirs reflect.Value) reflect.Value {
	b, o, t := base.Interface().(model.Values), ours.Interface().(model.Values), theirs.Interface().(model.Values)
	out := o.Clone()
	fields, inChart := m.ours.Base.Fields.Part(of), of == "line"
	if inChart {
		fields = m.chart.Fields
	}
	for _, f := range t.Known(o.Known(fields)) {
		at := func(v model.Values) reflect.Value { return reflect.ValueOf(v.Of(f)) }
		name := part{element: f.Noun()}
		if inChart {
			name = part{field: f.Key} // the chart is named behind it
		}
		out.Set(f.Key, m.within(name, func() reflect.Value {
			return m.value(path+"."+f.Key, at(b), at(o), at(t))
		}).Interface())
	}
	return reflect.ValueOf(out)
}

// table merges a map entry by entry, in the order of the keys, so that questions always
// come in the same one.
func (m *merger) table(path string, base, ours, theirs reflect.Value) reflect.Value {
	out := reflect.MakeMap(ours.Type())
	zero := reflect.Zero(ours.Type().Elem())
	at := func(v, k reflect.Value) reflect.Value {
		if e := v.MapIndex(k); e.IsValid() {
			return e
		}
		return zero
	}
	for _, from := range []reflect.Value{ours, theirs} {
		keys := from.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
		for _, k := range keys {
			if out.MapIndex(k).IsValid() {
				continue
			}
			v := m.within(part{field: fmt.Sprint(k)}, func() reflect.Value {
				return m.value(fmt.Sprintf("%s.%v", path, k), at(base, k), at(ours, k), at(theirs, k))
			})
			if !v.IsZero() {
				out.SetMapIndex(k, v)
			}
		}
	}
	return out
}

// hexes merges lists that stand for sets: what either added is in, what either
// took away is out.
func (m *merger) hexes(base, ours, theirs reflect.Value) reflect.Value {
	inBase, inOurs := setOf(base), setOf(ours)
	inTheirs := setOf(theirs)
	var out hex.List
	for _, h := range ours.Interface().(hex.List) {
		if inTheirs[h] || !inBase[h] {
			out = append(out, h)
		}
	}
	for _, h := range theirs.Interface().(hex.List) {
		if !inOurs[h] && !inBase[h] {
			out = append(out, h)
		}
	}
	return reflect.ValueOf(out)
}

func setOf(list reflect.Value) map[hex.Hex]bool {
	set := map[hex.Hex]bool{}
	for _, h := range list.Interface().(hex.List) {
		set[h] = true
	}
	return set
}
