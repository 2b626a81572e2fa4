package model

import (
	"fmt"
	"slices"
	"strings"
)

// units is what the selector picks, as a noun with its adjectives.
func (t teller) units(sel Selector, one bool) string {
	var out []string
	if len(sel.Nations) > 0 {
		out = append(out, t.nations(sel.Nations))
	} else if sel.Side != "" {
		out = append(out, t.side(sel.Side))
	}
	proper, plain := Adjectives(t.s.Base.Fields.Part("select"), sel.Own)
	for _, p := range proper {
		out = append(out, adjective(p))
	}
	out = append(out, plain...)
	switch {
	case len(sel.Types) > 0:
		out = append(out, t.types(sel.Types, one, len(out) == 0))
	case len(sel.Kinds) > 0:
		out = append(out, kinds(sel.Kinds)+" "+unit(one))
	default:
		out = append(out, unit(one))
	}
	if len(sel.Types) > 0 && len(sel.Kinds) > 0 {
		out = append(out, "that are "+kinds(sel.Kinds)+" "+unit(one))
	}
	if len(sel.Nations) > 0 && sel.Side != "" {
		out = append(out, "of the "+t.side(sel.Side)+" side")
	}
	if len(sel.Forces) > 0 {
		var names []string
		for _, id := range sel.Forces {
			names = append(names, t.force(id))
		}
		out = append(out, "of "+list(names, "or"))
	}
	return strings.Join(out, " ")
}

func unit(one bool) string {
	if one {
		return "unit"
	}
	return "units"
}

func kinds(ks []Kind) string {
	var names []string
	for _, k := range ks {
		names = append(names, strings.ReplaceAll(string(k), "-", " "))
	}
	return list(names, "or")
}

// adjective gives an id such as "czech" the capital that it has in a sentence.
func adjective(id string) string {
	return strings.TrimSuffix(sentence(id), ".")
}

func (t teller) nations(ids []string) string {
	var names []string
	for _, id := range ids {
		names = append(names, t.nation(id))
	}
	return list(names, "or")
}

func (t teller) nation(id string) string {
	if n, ok := t.charts.Nation(id); ok {
		return n.Name
	}
	return fmt.Sprintf("%q", id)
}

// types is the names of unit types; with nations, those that they belong to,
// named once where it is one.
func (t teller) types(ids []string, one, nations bool) string {
	var names, of []string
	for _, id := range ids {
		name, nation := fmt.Sprintf("%q %s", id, unit(one)), ""
		if u, ok := t.charts.UnitType(id); ok {
			name, nation = u.named(one), t.nation(u.Nation)
		}
		names, of = append(names, name), append(of, nation)
	}
	if !nations {
		return list(slices.Compact(names), "or")
	}
	same := len(slices.Compact(slices.Clone(of))) == 1
	for i := range names {
		if of[i] != "" && (i == 0 || !same) {
			names[i] = of[i] + " " + names[i]
		}
	}
	return list(names, "or")
}

// named is the type's name, in the plural where there are several.
func (u *UnitType) named(one bool) string {
	if one {
		return u.Name
	}
	return u.Plural
}

func (t teller) force(id string) string {
	if f, ok := t.s.Force(id); ok {
		return f.Name
	}
	return fmt.Sprintf("force %q", id)
}

// forces is what the forces are made of, with their names, and the player who
// owns them.
func (t teller) forces(ids []string) (what, player string) {
	var together []UnitGroup
	for _, id := range ids {
		if f, ok := t.s.Force(id); ok {
			together = append(together, f.Units...)
		}
	}
	var items []string
	player = "the player"
	for _, id := range ids {
		f, ok := t.s.Force(id)
		if !ok {
			items = append(items, t.force(id))
			continue
		}
		player = t.player(f.Side)
		items = append(items, fmt.Sprintf("%s (%s)", t.composition(f.Units, together), f.Name))
	}
	switch {
	case len(items) == 0:
		return "nobody yet", player
	case len(items) > mostForces:
		all := summed(together)
		return fmt.Sprintf("%s (%d forces, from %s to %s)", t.composition(all, all), len(ids), t.force(ids[0]), t.force(ids[len(ids)-1])), player
	}
	return list(items, "and"), player
}

// mostForces is how many forces a sentence names one by one.
const mostForces = 6

// summed is the units with those that are alike in one group.
func summed(units []UnitGroup) []UnitGroup {
	var out []UnitGroup
	for _, g := range units {
		g.Name = ""
		i := slices.IndexFunc(out, func(o UnitGroup) bool {
			return o.Type == g.Type && o.Own.Equal(g.Own)
		})
		if i >= 0 {
			out[i].Count += g.Count
			continue
		}
		out = append(out, g)
	}
	return out
}

// composition lists the units; nations are named where those mentioned
// together with them are of more than one.
func (t teller) composition(units, together []UnitGroup) string {
	if len(units) == 0 {
		return "no units"
	}
	nations := map[string]bool{}
	for _, g := range together {
		if u, ok := t.charts.UnitType(g.Type); ok {
			nations[u.Nation] = true
		}
	}
	var items []string
	for _, g := range t.alike(units) {
		items = append(items, t.group(g, len(nations) > 1))
	}
	return list(items, "and")
}

// alike is the groups with those as one that are told in the same words: they differ in
// what a sentence leaves out, such as their uniforms.
func (t teller) alike(units []UnitGroup) []UnitGroup {
	var out []UnitGroup
	at := map[string]int{}
	for _, g := range units {
		one := g
		one.Count = 1
		told := t.group(one, true)
		if i, ok := at[told]; ok {
			out[i].Count += g.Count
			continue
		}
		at[told] = len(out)
		out = append(out, g)
	}
	return out
}

// group is a number of units: "12 Czech infantry companies". Where a proper
// adjective is told, they need no nation.
func (t teller) group(g UnitGroup, nation bool) string {
	one := g.Count == 1
	name := fmt.Sprintf("%q %s", g.Type, unit(one))
	out := []string{fmt.Sprint(g.Count)}
	proper, plain := Adjectives(t.s.Base.Fields.Part("group"), g.Own)
	if u, ok := t.charts.UnitType(g.Type); ok {
		name = u.named(one)
		if nation && len(proper) == 0 {
			out = append(out, t.nation(u.Nation))
		}
	}
	for _, p := range proper {
		out = append(out, adjective(p))
	}
	return strings.Join(append(append(out, plain...), name), " ")
}
