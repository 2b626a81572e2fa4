package check

import (
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
)

// ruleOf is the special rule in force that a path leads into, and its kind.
func (r *report) ruleOf(path string) (in *model.Rule, where string, ok bool) {
	in, ok = member(r.s.Rules, "rules", path)
	return in, parentList(path), ok
}

func fixMissingParameter(r *report, p problem) []Fix {
	in, where, ok := r.ruleOf(p.Path)
	if !ok {
		return nil
	}
	rule, _ := r.sys.SpecialRule(in.Rule)
	switch strings.TrimPrefix(p.Path, where+".") {
	case "number":
		n := rule.Number.Min
		return []Fix{set(p.Path, &n, "let it be %d (%s)", n, rule.Number.Meaning)}
	case "area":
		return r.setArea(p.Path, model.Area{Everywhere: true}, "let it hold on the whole map")
	default:
		var out []Fix
		for _, side := range r.s.Sides {
			out = append(out, set(p.Path, &model.Selector{Side: side.ID}, "let it be for the %s units", side.Name))
		}
		return append(out, set(p.Path, &model.Selector{}, "let it be for all units"))
	}
}

func fixNeedlessParameter(r *report, p problem) []Fix {
	_, where, ok := r.ruleOf(p.Path)
	if !ok {
		return nil
	}
	switch name := strings.TrimPrefix(p.Path, where+"."); name {
	case "number":
		return []Fix{set(p.Path, (*int)(nil), "remove the number")}
	case "area":
		return []Fix{set(p.Path, (*model.Area)(nil), "remove the area")}
	default:
		return []Fix{set(p.Path, (*model.Selector)(nil), "remove the units")}
	}
}

func fixWrongNumber(r *report, p problem) []Fix {
	in, _, ok := r.ruleOf(p.Path)
	if !ok || in.Number == nil {
		return nil
	}
	rule, _ := r.sys.SpecialRule(in.Rule)
	n := min(max(*in.Number, rule.Number.Min), rule.Number.Max)
	return []Fix{set(p.Path, &n, "let it be %d", n)}
}

// conditionAt reads the condition at a path.
func (r *report) conditionAt(path string) (model.Condition, bool) {
	switch c, _ := document.Value(r.s, path); c := c.(type) {
	case model.Condition:
		return c, true
	case *model.Condition:
		if c != nil {
			return *c, true
		}
	}
	return model.Condition{}, false
}

// unask does without a condition: as a member of a list, or with its clause.
func (r *report) unask(path string) []Fix {
	list, _, ok := element(path)
	if v, _ := document.Value(r.s, list); ok {
		if l, _ := v.([]model.Condition); len(l) > 1 {
			return r.drop(path, "leave the condition out")
		}
	}
	if i := indexIn("victory.clauses", path); i >= 0 {
		return r.drop(clausePath(i), "remove clause %d", i+1)
	}
	return nil
}

// boundPath is the path of the statement of a condition that has a bound.
func boundPath(path string, c model.Condition) string {
	_, _, key := unitsOf(&c)
	return path + "." + key
}

func number(n int) *int { return &n }

func fixWrongCondition(r *report, p problem) []Fix {
	c, ok := r.conditionAt(p.Path)
	if !ok {
		return nil
	}
	var out []Fix
	if _, has := boundOf(&c); has {
		out = append(out, set(boundPath(p.Path, c)+".at_least", number(1), "ask for at least 1"))
	}
	if c.Points != nil && c.Points.By < 1 {
		out = append(out, set(p.Path+".points.by", 1, "ask for a lead of 1 point"))
	}
	if c.Points != nil && c.Points.Side == c.Points.Over {
		for _, side := range r.s.Sides {
			if side.ID != c.Points.Side {
				out = append(out, set(p.Path+".points.over", side.ID, "ask for a lead over the %s side", side.Name))
			}
		}
	}
	if c.Journey != nil && c.Journey.AtLeast < 1 {
		out = append(out, set(p.Path+".journey.at_least", 1, "ask for at least 1 unit"))
	}
	return append(out, r.unask(p.Path)...)
}

func fixNeverHolds(r *report, p problem) []Fix {
	c, ok := r.conditionAt(p.Path)
	b, has := boundOf(&c)
	if !ok || !has {
		return nil
	}
	at := boundPath(p.Path, c)
	var out []Fix
	if b.AtLeast != nil && b.AtMost != nil && *b.AtMost >= 0 {
		f := together("exchange the two numbers",
			document.Set{Path: at + ".at_least", Value: number(*b.AtMost)}, document.Set{Path: at + ".at_most", Value: number(*b.AtLeast)})
		out = append(out, f)
	} else if b.AtMost != nil {
		out = append(out, set(at+".at_most", number(0), "ask for none at all"))
	}
	return append(out, r.unask(p.Path)...)
}

func fixTooMany(r *report, p problem) []Fix {
	where := strings.TrimSuffix(parent(p.Path), ".journey")
	for _, key := range []string{".count", ".exits", ".losses"} {
		where = strings.TrimSuffix(where, key)
	}
	c, ok := r.conditionAt(where)
	if !ok {
		return nil
	}
	sel, _, _ := unitsOf(&c)
	all := r.s.CountUnits(sel)
	if c.Journey != nil {
		return []Fix{set(p.Path, all, "ask for all %d of them", all)}
	}
	return []Fix{set(p.Path, number(all), "ask for all %d of them", all)}
}

func fixAlwaysHolds(r *report, p problem) []Fix {
	c, ok := r.conditionAt(parent(p.Path))
	b, has := boundOf(&c)
	if !ok || !has {
		return nil
	}
	sel, _, _ := unitsOf(&c)
	all := r.s.CountUnits(sel)
	if b.AtMost != nil && all > 0 {
		return append([]Fix{set(p.Path+".at_most", number(all-1), "ask for at most %d", all-1)}, r.unask(parent(p.Path))...)
	}
	return append([]Fix{set(p.Path+".at_least", number(1), "ask for at least 1")}, r.unask(parent(p.Path))...)
}

// fixSameOutcome makes one clause of two.
func fixSameOutcome(r *report, p problem) []Fix {
	i := indexIn("victory.clauses", p.Path)
	list := slices.Clone(r.s.Victory.Clauses)
	if i < 0 || i >= len(list) {
		return nil
	}
	j := slices.IndexFunc(list[:i], func(c model.Clause) bool { return c.When == list[i].When && c.Outcome == list[i].Outcome })
	if j < 0 {
		return nil
	}
	either := list[j].Condition.Any
	if either == nil {
		either = []model.Condition{list[j].Condition}
	}
	if list[i].Condition.Any != nil {
		either = insert(either, list[i].Condition.Any...)
	} else {
		either = insert(either, list[i].Condition)
	}
	list[j].Condition = model.Condition{Any: either}
	return []Fix{set("victory.clauses", slices.Delete(list, i, i+1), "put clauses %d and %d together", j+1, i+1)}
}

func fixClause(r *report, p problem) []Fix {
	i := indexIn("victory.clauses", p.Path)
	return r.drop(clausePath(i), "remove clause %d", i+1)
}

func fixMetAtStart(r *report, p problem) []Fix {
	i := indexIn("victory.clauses", p.Path)
	return append([]Fix{set(clausePath(i)+".when", model.AtEnd, "ask it when the game ends")}, fixClause(r, p)...)
}

// award is the line of a point table for every enemy unit that a side destroys.
func (r *report) award(side string) []model.Award {
	var out []model.Award
	for _, enemy := range r.s.Sides {
		if enemy.ID != side {
			out = append(out, model.Award{Side: side, Units: model.Selector{Side: enemy.ID}, Points: 1})
		}
	}
	return out
}

func fixNoPointTable(r *report, p problem) []Fix {
	var table []model.Award
	for _, side := range r.s.Sides {
		table = append(table, r.award(side.ID)...)
	}
	return append([]Fix{set("victory.points", table, "give each side a point for every enemy unit destroyed")}, r.unask(parent(p.Path))...)
}

func fixPointlessSide(r *report, p problem) []Fix {
	value, _ := document.Value(r.s, p.Path)
	id, _ := value.(string)
	return []Fix{set("victory.points", insert(r.s.Victory.Points, r.award(id)...), "give the %s side a point for every enemy unit destroyed", r.s.SideName(id))}
}

func fixIdlePointTable(*report, problem) []Fix {
	return []Fix{set("victory.points", []model.Award(nil), "remove the point table")}
}

func fixEmptyAward(r *report, p problem) []Fix {
	return append([]Fix{set(p.Path, 1, "give a point for each")}, r.drop(parent(p.Path), "remove the line")...)
}

func fixOwnLosses(r *report, p problem) []Fix {
	award, ok := member(r.s.Victory.Points, "victory.points", p.Path)
	if !ok {
		return nil
	}
	var out []Fix
	for _, side := range r.s.Sides {
		if side.ID != award.Side && len(out) < mostOffers {
			units := award.Units.Clone()
			units.Side = side.ID
			if r.s.CountUnits(units) > 0 {
				out = append(out, set(p.Path, units, "let it be for the %s units", side.Name))
			}
		}
	}
	return append(out, r.drop(parent(p.Path), "remove the line")...)
}

func fixIdleAward(r *report, p problem) []Fix {
	return append(fixSelector(r, p), r.drop(parent(p.Path), "remove the line")...)
}
