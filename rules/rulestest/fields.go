package rulestest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/digest"
)

// Fields holds what a system has scenarios and charts say, and what it tells of that, to
// what it was: how each field and chart is described, and what is said of units, forces,
// steps and pieces of scenarios, of these as they are and as chance has spoilt them. A line
// names what is otherwise; where it is meant to be, look at it, and -update writes the
// digests anew.
func Fields(t *testing.T, of *model.Fields, scenarios ...*model.Scenario) {
	t.Helper()
	f := fieldsTold{of: of}
	f.described()
	for _, s := range scenarios {
		const spoilt = 60
		for seed := range uint64(spoilt) {
			told := s.Clone()
			name := s.ID
			if seed > 0 {
				name = fmt.Sprintf("%s, spoilt %d", s.ID, seed)
			}
			switch {
			case seed%3 == 2:
				SpoilTables(told, seed)
			case seed > 0:
				Spoil(told, seed)
			}
			f.units(name, told)
			f.ground(name, told)
		}
	}
	f.places()
	f.Hold(t, "fields.txt")
}

// fieldsTold is what fields tell.
type fieldsTold struct {
	digest.Record
	of *model.Fields
}

// described tells how fields and charts are described.
func (f *fieldsTold) described() {
	for _, part := range []string{"unit", "force", "group", "select", "setup", "arrival", "piece"} {
		for _, field := range f.of.Part(part) {
			f.Tell(part+", "+field.Key, plain(reflect.ValueOf(field)))
		}
	}
	for _, chart := range f.of.Charts {
		for _, field := range chart.Fields {
			f.Tell(chart.Key+", "+field.Key, plain(reflect.ValueOf(field)))
		}
		chart.Fields = nil
		f.Tell(chart.Key, plain(reflect.ValueOf(chart)))
	}
	f.Tell("the rest", f.of.Kinds, f.of.Signs, f.of.Room, plain(reflect.ValueOf(f.of.Borders)), plain(reflect.ValueOf(f.of.Samples)))
}

// units tells what is said of unit types and forces of a scenario.
func (f *fieldsTold) units(name string, s *model.Scenario) {
	charts := s.EffectiveCharts()
	r := rand.New(rand.NewPCG(1, 3))
	var told []any
	for i := range charts.UnitTypes {
		t := &charts.UnitTypes[i]
		for range 2 {
			told = append(told, f.of.FaceOf(t, said(f.of.Group, r)))
		}
		if f.of.TellUnit != nil {
			told = append(told, f.of.TellUnit(t))
		}
		if f.of.Stands != nil {
			told = append(told, f.of.Stands(t))
		}
		told = append(told, f.of.ShapesOf(t))
	}
	f.Tell(name+", its units", told...)
	told = nil
	for i := range s.Forces {
		force := &s.Forces[i]
		if f.of.Leads != nil {
			leader, leads := f.of.Leads(force)
			told = append(told, leader, leads)
		}
		for _, part := range []string{"force", "group", "setup", "arrival"} {
			for _, field := range f.of.Part(part) {
				if field.Matters != nil {
					told = append(told, field.Key, field.Matters(s, []string{force.ID}), field.Matters(s, []string{"nobody", force.ID}))
				}
			}
		}
	}
	f.Tell(name+", its forces", told...)
}

// ground tells what is said of the tables of a scenario's charts and of its pieces.
func (f *fieldsTold) ground(name string, s *model.Scenario) {
	charts := s.EffectiveCharts()
	var told []any
	for _, chart := range f.of.Charts {
		table := charts.Tables[chart.Key]
		if chart.Tell != nil && table != nil {
			told = append(told, chart.Tell(table))
		}
		if grid := chart.Grid; grid != nil && table != nil {
			columns := grid.Columns(table)
			for i, column := range columns {
				read, err := grid.Read(column)
				told = append(told, read, fmt.Sprint(err))
				next, err := grid.Next(column, columns[(i+1)%len(columns)])
				told = append(told, next, fmt.Sprint(err))
				order, err := grid.Order(column, columns[len(columns)-1-i])
				told = append(told, order < 0, order == 0, fmt.Sprint(err))
			}
		}
	}
	if b, ok := s.Board.(*model.TableBoard); ok && f.of.Shut != nil {
		for i := range b.Pieces {
			told = append(told, f.of.Shut(s, &b.Pieces[i]))
		}
	}
	if len(told) > 0 {
		f.Tell(name+", its charts and ground", told...)
	}
}

// places tells what is said of steps and arrivals, with whatever they say.
func (f *fieldsTold) places() {
	r := rand.New(rand.NewPCG(2, 3))
	const many = 40
	for i := range many {
		setup, arrival := said(f.of.Setup, r), said(f.of.Arrival, r)
		var told []any
		for units := range 3 {
			if f.of.TellSetup != nil {
				told = append(told, f.of.TellSetup(&model.Scenario{}, setup, units))
			}
			if f.of.TellArrival != nil {
				told = append(told, f.of.TellArrival(&model.Scenario{}, arrival, units))
			}
		}
		if f.of.Posting != nil {
			told = append(told, f.of.Posting(setup))
		}
		f.Tell(fmt.Sprintf("step %d", i), told...)
	}
}

// said is values of fields by chance; of each field now and then none.
func said(fields []model.Field, r *rand.Rand) model.Values {
	var out model.Values
	for _, f := range fields {
		if r.IntN(2) == 0 {
			continue
		}
		switch f.Kind {
		case model.Whole:
			out.Set(f.Key, 1+r.IntN(3))
		case model.Pick:
			out.Set(f.Key, f.Choices[r.IntN(len(f.Choices))].ID)
		case model.Flag:
			out.Set(f.Key, true)
		default:
			out.Set(f.Key, []string{"north", "corps"}[r.IntN(2)])
		}
	}
	return out
}

// plain is a value as it can be written down: of functions, whether there are any.
func plain(v reflect.Value) any {
	switch v.Kind() {
	case reflect.Func:
		return !v.IsNil()
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return nil
		}
		return plain(v.Elem())
	case reflect.Struct:
		out := map[string]any{}
		for i := range v.NumField() {
			out[v.Type().Field(i).Name] = plain(v.Field(i))
		}
		return out
	case reflect.Slice:
		out := make([]any, v.Len())
		for i := range out {
			out[i] = plain(v.Index(i))
		}
		return out
	}
	return v.Interface()
}
