package playtest

import (
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// Stacks is what stands on a map of hexes, to be drawn: counters and markers by hex, in
// row-major order. Units that have nothing left to do look used while their side
// acts.
func Stacks(table rules.Table, fields *model.Fields, charts *model.Charts) []draw.Stack {
	side := table.Now().Side
	var out []draw.Stack
	var units []int32
	for h := range hexrules.GridOf(table).All() {
		s := draw.Stack{Hex: h}
		at := model.HexSite(h)
		for _, m := range table.Markers(at) {
			if kind, ok := draw.MarkerNamed(m.ID); ok {
				s.Markers |= draw.SetOf(kind)
			}
		}
		units = table.Stack(units[:0], at)
		for _, u := range units {
			v := table.View(u)
			c := CounterOf(v, fields, charts)
			c.Used = v.Side == side && !v.Ready && !v.Companion
			s.Counters = append(s.Counters, c)
		}
		if len(s.Counters) > 0 || s.Markers != 0 {
			out = append(out, s)
		}
	}
	return out
}

// CounterOf is the counter of a unit as it is now.
func CounterOf(v rules.UnitView, fields *model.Fields, charts *model.Charts) draw.Counter {
	c, _ := draw.CounterFor(fields, charts, model.UnitGroup{Type: v.Type, Own: v.Own, Name: v.Called})
	c.Number, c.Short = v.Number, v.Short
	c.Disrupted, c.Improved = v.Looks(rules.Weakened), v.Looks(rules.Sheltered)
	if v.Companion {
		c.Mount = draw.Horses
	}
	return c
}
