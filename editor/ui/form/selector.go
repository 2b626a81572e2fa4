package form

import (
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
)

// Selector adds a selector of units as the words it reads, to be opened and
// changed.
func (f *Form) Selector(key, label string, now model.Selector, set func(model.Selector)) {
	s := f.Bench.Scenario()
	charts := s.EffectiveCharts()
	k := key + unitsFlag
	opened := f.Unfolded(k)
	buttons := []Button{{Icon: FoldIcon(opened), Hint: "Say which units", Do: func() {
		f.Unfold(k, !opened)
		f.Again()
	}}}
	f.Card(k, label, buttons, func() {
		f.Prose(k+":phrase", look.Sentence(now.Phrase(s)))
		if n := s.CountUnits(now); n == 0 {
			f.Warns(k+":count", "No unit of the scenario is one of them.")
		} else {
			f.Says(k+":count", look.Sentence(model.Counted(n, "unit", "units")+" of the scenario"))
		}
		if !opened {
			return
		}
		change := func(do func(*model.Selector)) {
			sel := now.Clone()
			do(&sel)
			set(sel)
		}
		sides := []kit.Option{{ID: "", Text: "either side"}}
		for _, side := range s.Sides {
			sides = append(sides, kit.Option{ID: side.ID, Text: side.Name})
		}
		f.Choice(k+":side", "Side", sides, now.Side, func(id string) { change(func(x *model.Selector) { x.Side = id }) })
		var nations, kinds, types, forces []kit.Option
		for _, n := range charts.Nations {
			nations = append(nations, kit.Option{ID: n.ID, Text: n.Name})
		}
		for _, kind := range s.UnitKinds() {
			kinds = append(kinds, kit.Option{ID: kind.ID, Text: kind.ID})
		}
		for _, t := range charts.UnitTypes {
			types = append(types, kit.Option{ID: t.ID, Text: charts.TypeName(t)})
		}
		for _, force := range s.Forces {
			forces = append(forces, kit.Option{ID: force.ID, Text: force.Name})
		}
		f.Several(k+":nations", "Nations", "any nation", nations, now.Nations, func(ids []string) { change(func(x *model.Selector) { x.Nations = ids }) })
		arms := make([]string, len(now.Kinds))
		for i, kind := range now.Kinds {
			arms[i] = string(kind)
		}
		f.Several(k+":kinds", "Arms", "any arm", kinds, arms, func(ids []string) {
			change(func(x *model.Selector) {
				x.Kinds = nil
				for _, id := range ids {
					x.Kinds = append(x.Kinds, model.Kind(id))
				}
			})
		})
		f.Several(k+":types", "Unit types", "any type", types, now.Types, func(ids []string) { change(func(x *model.Selector) { x.Types = ids }) })
		f.Several(k+":forces", "Forces", "any force", forces, now.Forces, func(ids []string) { change(func(x *model.Selector) { x.Forces = ids }) })
		f.Fields(k+":", f.Bench.System.Fields.Part("select"), now.Own, func(of model.Field, value any) {
			change(func(x *model.Selector) { x.Own.Set(of.Key, value) })
		})
	})
}
