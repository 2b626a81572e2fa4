package charts

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/form"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/scenario"
	"github.com/mapsheet/mapsheet/model"
)

// mostCounters is the most counters of a type that forms offer.
const mostCounters = 9999

// typeLine is a unit type beside the standard's.
func (p *Panel) typeLine(s *model.Scenario, t *model.UnitType) charted[model.UnitType] {
	id := t.ID
	standard, _ := document.Standard(s).UnitType(id)
	return charted[model.UnitType]{
		bench: p.bench, name: s.EffectiveCharts().TypeName(*t), now: t, standard: standard,
		marks: func(t *model.UnitType) map[string]model.Provenance { return t.Marks },
		find: func(c *model.Charts) *model.UnitType {
			found, _ := c.UnitType(id)
			return found
		},
	}
}

// describeType is the form of the unit type that is chosen.
func (p *Panel) describeType(s *model.Scenario) {
	f := p.form
	charts := s.EffectiveCharts()
	t, ok := charts.UnitType(p.chosen[typesPart])
	if !ok {
		f.Says(":none", "The charts have no unit types yet.")
		f.Press(":new", form.Button{Icon: "plus", Text: "New type", Look: kit.Framed, Hint: "Add a unit type", Do: p.newType})
		return
	}
	f.About(p.subject(t.ID, t.Name))
	line := p.typeLine(s, t)
	scenario.AddCounter(f, ":counter", s, model.UnitGroup{Type: t.ID})
	p.typeButtons(line)
	p.typeText(line, "name", "Name of one", "infantry company", func(t *model.UnitType) *string { return &t.Name })
	fields := s.Base.Fields.Part("unit")
	for _, of := range fields {
		if of.Kind == model.Whole {
			p.typeNumber(line, of.Key, of.Name, of.Most, cmp.Or(of.Absent, "0"), described(ownOf, of.Key, model.Values.Int))
		}
	}
	p.typeNumber(line, "counters", "Counters", mostCounters, "not counted", member(func(t *model.UnitType) *int { return &t.Limit }))
	for _, of := range fields {
		if of.Remark != "" && t.Own[of.Key] == nil {
			f.Says(":"+of.Key, of.Remark)
		}
	}
	f.Says(":limit", countersSentence(s, t))
	f.Row(":arm", func() {
		kind := said[model.UnitType, string]{func(t *model.UnitType) string { return string(t.Kind) }, func(t *model.UnitType, id string) { t.Kind = model.Kind(id) }}
		chooseFigure(f, line, "kind", "Arm", s.UnitKinds(), kind)
		for _, of := range fields {
			if of.Kind == model.Pick {
				chooseFigure(f, line, of.Key, of.Name, of.Choices, described(ownOf, of.Key, model.Values.Text))
			}
		}
	})
	for _, of := range fields {
		if of.Kind == model.Flag {
			p.typeToggle(line, of)
		}
	}
	for _, of := range fields {
		switch of.Kind {
		case model.Word:
			p.typeRelation(charts, line, of)
		case model.Table:
			p.typeParts(charts, line, of)
		}
	}
	p.typeTexts(s, line)
	f.Legend(":legend")
}

// ownOf is what the rule system has a unit type say.
func ownOf(t *model.UnitType) *model.Values { return &t.Own }

// typeNumber is a figure of the type that is a number.
func (p *Panel) typeNumber(line charted[model.UnitType], field, label string, most int, nothing string, at said[model.UnitType, int]) {
	f := p.form
	f.Figure(field, sourceOf(line, field, strings.ToLower(label), at, orNothing(nothing)), func() {
		f.Number(field, label, at.of(line.now), form.Range{Most: most}, func(n int) {
			line.change(strings.ToLower(label), func(t *model.UnitType) { at.put(t, n) })
		})
	})
}

// typeToggle is a figure of the type that holds or does not.
func (p *Panel) typeToggle(line charted[model.UnitType], of model.Field) {
	f, at, label := p.form, described(ownOf, of.Key, model.Values.Is), strings.ToLower(of.Name)
	f.Figure(of.Key, sourceOf(line, of.Key, label, at, yesOrNo), func() {
		f.Toggle(of.Key, of.Name, of.Example, at.of(line.now), func(on bool) {
			line.change(label, func(t *model.UnitType) { at.put(t, on) })
		})
	})
}

// typeButtons is what can be done with the whole line. They stay where they
// are when a figure changes, so that a second click meets the same button.
func (p *Panel) typeButtons(line charted[model.UnitType]) {
	f := p.form
	f.Row(":do", func() {
		f.Press(":new", form.Button{Icon: "plus", Text: "New", Look: kit.Framed, Hint: "A new unit type of the same nation", Do: p.newType})
		f.Press(":copy", form.Button{Text: "Copy", Look: kit.Framed, Hint: "A new unit type with the same figures", Do: p.copyType})
		if line.standard == nil {
			f.Press(":delete", form.Button{Text: "Delete", Look: kit.Framed, Key: "Del", Hint: "Delete this type of the scenario’s own", Do: p.removeType})
			return
		}
		same := reflect.DeepEqual(line.standard, line.now)
		f.Press(":back", form.Button{Icon: "undo", Text: "Back", Look: kit.Framed, Off: same, Hint: "Back to the standard: every figure of the line", Do: func() {
			usual := *line.standard
			p.revise("put "+line.name+" back to the standard", func(c *model.Charts) {
				if i, ok := indexOfType(c, usual.ID); ok {
					c.UnitTypes[i] = usual
				}
			})
		}})
	})
	if line.standard == nil {
		f.Says(":state", "A type of this scenario’s own: the standard has none like it.")
	}
}

func indexOfType(c *model.Charts, id string) (int, bool) {
	i := slices.IndexFunc(c.UnitTypes, func(t model.UnitType) bool { return t.ID == id })
	return i, i >= 0
}

// typeText is one of the names of the type.
func (p *Panel) typeText(line charted[model.UnitType], field, label, hint string, at func(*model.UnitType) *string) {
	f := p.form
	f.Figure(field, sourceOf(line, field, strings.ToLower(label), member(at), strings.TrimSpace), func() {
		f.CheckedText(field, label, hint, 1, *at(line.now), needed("A unit type needs a name: counters and sentences use it."), func(v string) {
			line.change("the "+strings.ToLower(label), func(t *model.UnitType) { *at(t) = v })
		})
	})
}

// needed has a field refuse to be empty, and say why.
func needed(why string) func(string) string {
	return func(text string) string {
		if text == "" {
			return why
		}
		return ""
	}
}

// addID adds a field for the id in files of what is chosen of a part; edit is what gives it
// another one.
func (p *Panel) addID(part int, example, now string, edit func(id string) (document.Edit, error)) {
	p.form.CheckedText("id", "Id in files", example, 1, now, func(id string) string {
		if _, err := edit(id); err != nil {
			return desk.SentenceOf(err)
		}
		return ""
	}, func(id string) {
		if e, err := edit(id); err == nil {
			p.chosen[part] = id
			p.bench.Do(e)
		}
	})
}

// typeTexts is the rest of what the type is called, and whose it is.
func (p *Panel) typeTexts(s *model.Scenario, line charted[model.UnitType]) {
	f := p.form
	p.typeText(line, "plural", "Name of several", "infantry companies", func(t *model.UnitType) *string { return &t.Plural })
	if line.standard != nil {
		f.Says(":id", "Id in files: "+line.now.ID+". It is the standard’s and stays: copy the type to have an id of your own.")
		return
	}
	f.Figure("id", form.Source{}, func() {
		p.addID(typesPart, "infantry-company", line.now.ID, func(id string) (document.Edit, error) { return document.SetUnitTypeID(s, line.now.ID, id) })
	})
	nations := nationOptions(s.EffectiveCharts())
	f.Figure("nation", form.Source{}, func() {
		f.Choice("nation", "Nation", nations, line.now.Nation, func(id string) {
			line.change("the nation", func(t *model.UnitType) { t.Nation = id })
		})
	})
}

func nationOptions(c *model.Charts) []kit.Option {
	var out []kit.Option
	for _, n := range c.Nations {
		out = append(out, kit.Option{ID: n.ID, Text: n.Name})
	}
	return out
}

// chooseFigure is a figure that is one of some words.
func chooseFigure(f *form.Form, line charted[model.UnitType], field, label string, all []model.Choice, at said[model.UnitType, string]) {
	var options []kit.Option
	for _, v := range all {
		options = append(options, kit.Option{ID: v.ID, Text: strings.ReplaceAll(v.ID, "-", " ")})
	}
	f.Figure(field, sourceOf(line, field, "the "+strings.ToLower(label), at, func(v string) string { return v }), func() {
		f.Choice(field, label, options, at.of(line.now), func(id string) {
			line.change("the "+strings.ToLower(label), func(t *model.UnitType) { at.put(t, id) })
		})
	})
}

// otherTypes is the other unit types of the nation of one, and none of them.
func (p *Panel) otherTypes(charts *model.Charts, t *model.UnitType, none string) []kit.Option {
	others := []kit.Option{{Text: none}}
	for i := range charts.UnitTypes {
		if o := &charts.UnitTypes[i]; o.Nation == t.Nation && o.ID != t.ID {
			others = append(others, kit.Option{ID: o.ID, Text: o.Name, Detail: scenario.Figures(p.bench.Scenario(), o)})
		}
	}
	return others
}

// typeRelation is another type that one names, or a word of another kind.
func (p *Panel) typeRelation(charts *model.Charts, line charted[model.UnitType], of model.Field) {
	f, at := p.form, described(ownOf, of.Key, model.Values.Text)
	set := func(id string) { line.change(of.Noun(), func(t *model.UnitType) { at.put(t, id) }) }
	if of.Names != model.RefUnitType {
		f.Figure(of.Key, sourceOf(line, of.Key, of.Noun(), at, strings.TrimSpace), func() { f.Text(of.Key, of.Name, of.Example, 1, at.of(line.now), set) })
		return
	}
	others := p.otherTypes(charts, line.now, of.Absent)
	name := func(id string) string { return kit.OptionText(others, id) }
	f.Figure(of.Key, sourceOf(line, of.Key, of.Noun(), at, name), func() { f.Choice(of.Key, of.Name, others, at.of(line.now), set) })
}

// typeParts is a table of a type that another one names: which, and how many of it.
func (p *Panel) typeParts(charts *model.Charts, line charted[model.UnitType], of model.Field) {
	f, others := p.form, p.otherTypes(charts, line.now, of.Absent)
	named := slices.IndexFunc(of.Parts, func(part model.Field) bool { return part.Names == model.RefUnitType })
	if named < 0 {
		return
	}
	key, table := of.Parts[named].Key, func(t *model.UnitType) model.Values { return t.Own.Table(of.Key) }
	says := func(parts model.Values) string {
		out := ""
		for _, part := range of.Parts {
			if part.Kind == model.Whole && parts != nil {
				out += fmt.Sprintf("%d × ", parts.Int(part.Key))
			}
		}
		return out + kit.OptionText(others, parts.Text(key))
	}
	set := func(parts model.Values) {
		line.change(of.Noun(), func(t *model.UnitType) { t.Own.Set(of.Key, parts) })
	}
	from := form.Source{Mark: line.now.Marks[of.Key]}
	if usual := line.standard; usual != nil {
		from.Differs = !table(usual).Equal(table(line.now))
		from.Was, from.WasMark = says(table(usual)), usual.Marks[of.Key]
		from.Back = func() { set(table(usual)) }
	}
	f.Figure(of.Key, from, func() {
		f.Choice(of.Key, of.Name, others, table(line.now).Text(key), func(id string) {
			parts := table(line.now)
			for _, part := range of.Parts {
				parts.Set(part.Key, max(parts.Int(part.Key), part.Default))
			}
			parts.Set(key, id)
			if id == "" {
				parts = nil
			}
			set(parts)
		})
	})
	if table(line.now) == nil {
		return
	}
	for _, part := range of.Parts {
		if part.Kind != model.Whole {
			continue
		}
		at := of.Key + "." + part.Key
		f.Figure(at, form.Source{}, func() {
			f.Number(at, cmp.Or(part.Label, part.Name), table(line.now).Int(part.Key), form.Range{Least: part.Min, Most: part.Most}, func(n int) {
				parts := table(line.now)
				parts.Set(part.Key, n)
				set(parts)
			})
		})
	}
}

// newType adds a unit type of the nation of the one that is chosen.
func (p *Panel) newType() {
	s := p.bench.Scenario()
	charts := s.EffectiveCharts()
	nation := p.chosen[nationsPart]
	if t, ok := charts.UnitType(p.chosen[typesPart]); ok {
		nation = t.Nation
	}
	if _, ok := charts.Nation(nation); !ok {
		if len(charts.Nations) == 0 {
			p.bench.Status.SetNotice("A unit type belongs to a nation: add a nation first.")
			return
		}
		nation = charts.Nations[0].ID
	}
	var t model.UnitType
	if fields := s.Base.Fields; fields != nil && len(fields.Samples) > 0 {
		t = fields.Samples[0]
	}
	t.Nation, t.Name, t.Plural = nation, "new unit", "new units"
	p.addType("add a unit type", t)
}

// copyType adds a unit type with the figures of the one that is chosen.
func (p *Panel) copyType() {
	if t, ok := p.bench.Scenario().EffectiveCharts().UnitType(p.chosen[typesPart]); ok {
		twin := *t
		twin.Name, twin.Plural, twin.Marks = t.Name+" (copy)", t.Plural+" (copy)", nil
		p.addType("copy "+t.Name, twin)
	}
}

func (p *Panel) addType(what string, t model.UnitType) {
	t.ID = document.ChartID(p.bench.Scenario(), model.RefUnitType, t.Nation+"-"+t.Name)
	if p.revise(what, func(c *model.Charts) { c.UnitTypes = append(c.UnitTypes, t) }) {
		p.show(typesPart, t.ID)
		p.form.Reveal("name")
	}
}

func (p *Panel) removeType() {
	s := p.bench.Scenario()
	id := p.chosen[typesPart]
	next := neighbour(p.rows, id)
	edit, err := document.RemoveUnitType(s, id)
	if p.do("The unit type cannot be deleted", edit, err) {
		p.chosen[typesPart] = next
		p.showRows()
	}
}

// neighbour is the id of the row before one, or else behind it.
func neighbour(rows []entry, id string) string {
	at := slices.IndexFunc(rows, func(r entry) bool { return r.id == id })
	for i := at - 1; i >= 0; i-- {
		if rows[i].id != "" {
			return rows[i].id
		}
	}
	return firstID(rows[at+1:])
}

// countersSentence says how many counters of a type the battle takes, of those
// that there are.
func countersSentence(s *model.Scenario, t *model.UnitType) string {
	n := scenario.CountersInPlay(s, t.ID)
	if t.Limit == 0 {
		return fmt.Sprintf("Counters 0: nobody counts them. This battle takes %d.", n)
	}
	return look.Sentence(fmt.Sprintf("This battle takes %s", scenario.OfCounters(n, t.Limit)))
}
