package roster

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/limits"
)

// Take takes a table into a scenario, which it changes: an order of battle gives the
// forces that it names their units, a schedule the steps of the deployment and the
// arrivals. A line with something wrong is left out, and the report tells of it by line
// and column, with what to do. The error says why nothing can be taken.
func (t *Table) Take(s *model.Scenario) (diag.List, error) {
	report, err := t.understand(s.Base.Fields)
	if err != nil {
		return nil, err
	}
	k := taking{Table: t, s: s, charts: s.EffectiveCharts(), report: report}
	k.Wrong = nil
	if t.kind == OfSchedule {
		k.schedule()
	} else {
		k.forces()
	}
	if n := len(k.report); n > limits.ImportNotes {
		k.report = append(k.report[:limits.ImportNotes], diag.Diagnostic{Severity: diag.Hint, Code: "table", More: n - limits.ImportNotes, Message: fmt.Sprintf("and %d more of the like", n-limits.ImportNotes)})
	}
	return k.report, nil
}

// taking is a table on its way into a scenario.
type taking struct {
	*Table
	s      *model.Scenario
	charts *model.Charts
	report diag.List
}

// wrong tells what is wrong with a cell.
func (k *taking) wrong(row int, key, format string, args ...any) {
	column := k.column(key)
	name := key
	if column >= 0 {
		name = k.Head[column]
	}
	d := remark(k.Rows[row].Line, diag.Excerpt(name), format, args...)
	k.Wrong = append(k.Wrong, Wrong{row, column, d.Message})
	k.report = append(k.report, d)
}

func (k *taking) say(severity diag.Severity, format string, args ...any) {
	k.report = append(k.report, diag.Diagnostic{Severity: severity, Code: "table", Message: diag.Messagef(format, args...)})
}

// forces gives forces the units of the table.
func (k *taking) forces() {
	was := map[string]model.Force{}
	for _, f := range k.s.Forces {
		was[f.ID] = f
	}
	var order []string
	now := map[string]*model.Force{} // those without units only came before lines that were left out
	last := ""                       // the force of the line before: spreadsheets leave out what is the same
	taken := 0
	for row := range k.Rows {
		f, ok := k.force(row, last, was, now)
		if !ok {
			last = "" // and not that of an earlier line
			continue
		}
		now[f.ID], last = f, f.ID
		g, ok := k.group(row, was[f.ID], len(f.Units))
		if !ok {
			continue
		}
		if len(f.Units) == 0 {
			order = append(order, f.ID)
		}
		f.Units = append(f.Units, g)
		taken++
	}
	stay := 0
	for i, f := range k.s.Forces {
		if changed := now[f.ID]; changed != nil && len(changed.Units) > 0 {
			k.s.Forces[i] = *changed
		} else {
			stay++
		}
	}
	for _, id := range order {
		if _, known := was[id]; !known {
			k.s.Forces = append(k.s.Forces, *now[id])
		}
	}
	k.parts()
	if stay > 0 && taken > 0 {
		k.say(diag.Hint, "%s not in the table, and as before", model.Counted(stay, "force of the scenario is", "forces of the scenario are"))
	}
	if left := len(k.Rows) - taken; left > 0 {
		k.say(diag.Hint, "%s left out of %d", model.Counted(left, "line was", "lines were"), len(k.Rows))
	}
}

// force is the force that a line is about: as it was, without units, or as the lines
// before made it.
func (k *taking) force(row int, last string, was map[string]model.Force, now map[string]*model.Force) (*model.Force, bool) {
	id, name := k.word(row, forceKey), k.word(row, forceNameKey)
	if id == "" && name == "" {
		id = last
	}
	if id == "" && name == "" {
		k.wrong(row, forceKey, "nothing is said of which force this is: write its id or its name")
		return nil, false
	}
	if id == "" {
		id = k.named(name, now)
	}
	if !model.IsSlug(id) {
		name, id = cmp.Or(name, id), k.named(id, now)
	}
	if id == "" {
		k.wrong(row, forceNameKey, "“%s” makes no id: write one in letters, digits and hyphens under “force”", name)
		return nil, false
	}
	if f := now[id]; f != nil {
		return f, true
	}
	f, known := was[id]
	f.Units = nil
	if !known {
		f = model.Force{ID: id, Name: cmp.Or(name, id)}
	}
	if name != "" {
		f.Name = name
	}
	if part, there := k.cell(row, partKey); there {
		f.Part = strings.TrimSpace(part)
	}
	side, ok := k.side(row, f.Side)
	f.Side = side
	return &f, ok
}

// named is the id of the force of a name: the one there is, or a new one.
func (k *taking) named(name string, now map[string]*model.Force) string {
	for _, f := range k.s.Forces {
		if strings.EqualFold(f.Name, name) {
			return f.ID
		}
	}
	for _, f := range now {
		if strings.EqualFold(f.Name, name) {
			return f.ID
		}
	}
	return model.Slug(name)
}

// side is the side that a line names, or that its unit can be of alone.
func (k *taking) side(row int, before string) (string, bool) {
	text := k.word(row, sideKey)
	if text == "" && before != "" {
		return before, true
	}
	var ids []string
	for _, s := range k.s.Sides {
		if s.ID == strings.ToLower(text) || text != "" && strings.EqualFold(s.Name, text) {
			return s.ID, true
		}
		ids = append(ids, s.ID)
	}
	if text == "" {
		if t, ok := k.unitType(row); ok {
			var of []string
			for _, s := range k.s.Sides {
				if slices.Contains(s.Nations, t.Nation) {
					of = append(of, s.ID)
				}
			}
			if len(of) == 1 {
				return of[0], true
			}
		}
		k.wrong(row, sideKey, "nothing is said of whose force this is: write one of %s", strings.Join(ids, ", "))
		return "", false
	}
	k.wrong(row, sideKey, "“%s” is no side of the scenario: write one of %s, or add the side first", text, strings.Join(ids, ", "))
	return "", false
}

// unitType is the type of a line: by its id, or by its name, of the nation that the side
// has where several are called so.
func (k *taking) unitType(row int) (*model.UnitType, bool) {
	for _, text := range []string{k.word(row, typeKey), k.word(row, typeNameKey)} {
		if text == "" {
			continue
		}
		if t, ok := k.charts.UnitType(text); ok {
			return t, true
		}
		var found []*model.UnitType
		nations := k.nationsOf(k.word(row, sideKey))
		for i := range k.charts.UnitTypes {
			t := &k.charts.UnitTypes[i]
			if (strings.EqualFold(t.Name, text) || t.ID == model.Slug(text)) && (nations == nil || slices.Contains(nations, t.Nation)) {
				found = append(found, t)
			}
		}
		if len(found) == 1 {
			return found[0], true
		}
	}
	return nil, false
}

func (k *taking) nationsOf(side string) []string {
	for _, s := range k.s.Sides {
		if s.ID == side || strings.EqualFold(s.Name, side) && side != "" {
			return s.Nations
		}
	}
	return nil
}

// group is the units of a line. What it has no column for is as the like group of the
// force had it.
func (k *taking) group(row int, was model.Force, at int) (model.UnitGroup, bool) {
	t, ok := k.unitType(row)
	if !ok {
		key := typeKey
		if k.column(typeKey) < 0 || k.word(row, typeKey) == "" && k.word(row, typeNameKey) != "" {
			key = typeNameKey
		}
		text := k.word(row, key)
		if text == "" {
			k.wrong(row, key, "nothing is said of what unit this is: write the id of a unit type")
		} else {
			k.wrong(row, key, "“%s” is no unit type, or several: write the id of one, such as %s, or add it to the charts first", text, k.like(text))
		}
		return model.UnitGroup{}, false
	}
	g := model.UnitGroup{Type: t.ID, Count: 1}
	name, hasName := k.cell(row, nameKey)
	for i := range was.Units {
		u := was.Units[(at+i)%len(was.Units)] // the one at its place, if that is alike
		if u.Type == t.ID && (!hasName || u.Name == name) {
			g = u
			break
		}
	}
	g.Own = g.Own.Clone()
	if text, there := k.cell(row, countKey); there {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil || n < 1 || n > limits.GroupUnits {
			k.wrong(row, countKey, "“%s” is no number of units: write a whole number from 1 to %d", text, limits.GroupUnits)
			return g, false
		}
		g.Count = n
	}
	for key, into := range map[string]*string{nameKey: &g.Name, noteKey: &g.Note, sourceKey: &g.Source} {
		if text, there := k.cell(row, key); there {
			*into = text
		}
	}
	for _, f := range k.s.Base.Fields.Group {
		if !k.own(row, f, &g.Own) {
			return g, false
		}
	}
	return g, true
}

// like is the id of a unit type whose name is like a text.
func (k *taking) like(text string) string {
	best, most := "", -1
	for _, t := range k.charts.UnitTypes {
		n := 0
		for _, word := range strings.Split(model.Slug(text), "-") {
			if word != "" && strings.Contains(t.ID, word) {
				n += len(word)
			}
		}
		if n > most {
			best, most = t.ID, n
		}
	}
	return best
}

// own reads what the rule system has a group say.
func (k *taking) own(row int, f model.Field, into *model.Values) bool {
	text, there := k.cell(row, ownKey+f.Key)
	if !there {
		return true
	}
	text = strings.TrimSpace(text)
	value, err := valueOf(f, text)
	if err != nil {
		k.wrong(row, ownKey+f.Key, "“%s” cannot be: %v", text, err)
		return false
	}
	into.Set(f.Key, value)
	return true
}

// valueOf is the value of a field that a cell says.
func valueOf(f model.Field, text string) (any, error) {
	if text == "" {
		return nil, nil
	}
	choice := func(word string) (string, error) {
		var ids []string
		for _, c := range f.Choices {
			if c.ID == word || strings.EqualFold(c.Name, word) || strings.EqualFold(c.ID, word) {
				return c.ID, nil
			}
			ids = append(ids, c.ID)
		}
		return "", fmt.Errorf("write one of %s, or nothing", strings.Join(ids, ", "))
	}
	switch f.Kind {
	case model.Whole:
		n, err := strconv.Atoi(text)
		if err != nil || f.Min != 0 && n < f.Min || f.Max != 0 && n > f.Max {
			return nil, fmt.Errorf("write a whole number from %d to %d, or nothing", f.Min, f.Max)
		}
		return n, nil
	case model.Flag:
		switch strings.ToLower(text) {
		case "yes", "true", "x", "1":
			return true, nil
		case "no", "false", "0", "-":
			return false, nil
		}
		return nil, fmt.Errorf("write yes, or nothing")
	case model.Pick:
		return choice(text)
	case model.Several:
		var out []string
		for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == ';' }) {
			id, err := choice(word)
			if err != nil {
				return nil, err
			}
			out = append(out, id)
		}
		return out, nil
	case model.Word:
		if id := model.Slug(text); id != "" {
			if model.IsSlug(text) {
				return text, nil
			}
			return id, nil
		}
		return nil, fmt.Errorf("write an id in letters, digits and hyphens")
	case model.Rows, model.Table:
		return nil, fmt.Errorf("it is written in Mapsheet alone: take the column out")
	}
	return text, nil
}

// parts has forces belong to forces that there are.
func (k *taking) parts() {
	for i := range k.s.Forces {
		f := &k.s.Forces[i]
		if f.Part == "" {
			continue
		}
		if _, known := k.s.Force(f.Part); known && f.Part != f.ID {
			continue
		}
		at := slices.IndexFunc(k.s.Forces, func(o model.Force) bool { return o.ID != f.ID && strings.EqualFold(o.Name, f.Part) })
		if at >= 0 {
			f.Part = k.s.Forces[at].ID
			continue
		}
		k.say(diag.Warning, "“%s”, that “%s” is to be part of, is no force of the table or the scenario: it was left out", f.Part, f.Name)
		f.Part = ""
	}
}
