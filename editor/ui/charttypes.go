package ui

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
)

// The most that a figure of a unit can be.
const (
	mostFigure   = 199
	mostCounters = 9999
)

// typeLine is a unit type beside the standard's.
func (p *chartsPanel) typeLine(s *model.Scenario, t *model.UnitType) charted[model.UnitType] {
	id := t.ID
	standard, _ := document.Standard(s).UnitType(id)
	return charted[model.UnitType]{
		editor: p.editor, name: typeName(s.EffectiveCharts(), *t), now: t, standard: standard,
		marks: func(t *model.UnitType) map[string]model.Mark { return t.Marks },
		find: func(c *model.Charts) *model.UnitType {
			found, _ := c.UnitType(id)
			return found
		},
	}
}

// describeType is the form of the unit type that is chosen.
func (p *chartsPanel) describeType(s *model.Scenario) {
	f := p.form
	charts := s.EffectiveCharts()
	t, ok := charts.UnitType(p.chosen[typesPart])
	if !ok {
		f.says(":none", "The charts have no unit types yet.")
		f.press(":new", formButton{icon: "plus", text: "New type", look: kit.Framed, hint: "Add a unit type", do: p.newType})
		return
	}
	line := p.typeLine(s, t)
	f.counter(":counter", s, model.UnitGroup{Type: t.ID})
	p.typeButtons(line)
	p.typeText(line, "name", "Name of one", "infantry company", func(t *model.UnitType) *string { return &t.Name })
	number := func(field, label string, most int, nothing string, at func(*model.UnitType) *int) {
		f.figure(field, sourceOf(line, field, strings.ToLower(label), at, orNothing(nothing)), func() {
			f.number(field, label, *at(t), numberRange{most: most}, func(n int) {
				line.change(strings.ToLower(label), func(t *model.UnitType) { *at(t) = n })
			})
		})
	}
	number("attack", "Attack", mostFigure, "0", func(t *model.UnitType) *int { return &t.Attack })
	number("range", "Range", mostFigure, "0", func(t *model.UnitType) *int { return &t.Range })
	number("direct_range", "Direct range", mostFigure, "as far as the range", func(t *model.UnitType) *int { return &t.DirectRange })
	number("movement", "Movement", mostFigure, "0", func(t *model.UnitType) *int { return &t.Movement })
	number("stacking", "Stacking", mostFigure, "0", func(t *model.UnitType) *int { return &t.Stacking })
	number("counters", "Counters", mostCounters, "not counted", func(t *model.UnitType) *int { return &t.Limit })
	if t.DirectRange == 0 {
		f.says(":direct", "Direct range 0: as far as the range.")
	}
	f.says(":limit", countersSentence(s, t))
	f.row(":arm", func() {
		chooseFigure(f, line, "kind", "Arm", model.Kinds(), func(t *model.UnitType) *model.Kind { return &t.Kind })
		chooseFigure(f, line, "size", "Size", model.Sizes(), func(t *model.UnitType) *model.Size { return &t.Size })
	})
	toggle := func(field, label, hint string, at func(*model.UnitType) *bool) {
		f.figure(field, sourceOf(line, field, strings.ToLower(label), at, yesOrNo), func() {
			f.toggle(field, label, hint, *at(t), func(on bool) {
				line.change(strings.ToLower(label), func(t *model.UnitType) { *at(t) = on })
			})
		})
	}
	toggle("mounted", "Mounted", "Cavalry on horseback", func(t *model.UnitType) *bool { return &t.Mounted })
	toggle("horse_drawn", "Horse-drawn", "Horses draw it and never leave it", func(t *model.UnitType) *bool { return &t.HorseDrawn })
	p.typeRelations(charts, line)
	p.typeTexts(s, line)
	f.legend(":legend")
}

// typeButtons is what can be done with the whole line. They stay where they
// are when a figure changes, so that a second click meets the same button.
func (p *chartsPanel) typeButtons(line charted[model.UnitType]) {
	f := p.form
	f.row(":do", func() {
		f.press(":new", formButton{icon: "plus", text: "New", look: kit.Framed, hint: "A new unit type of the same nation", do: p.newType})
		f.press(":copy", formButton{text: "Copy", look: kit.Framed, hint: "A new unit type with the same figures", do: p.copyType})
		if line.standard == nil {
			f.press(":delete", formButton{text: "Delete", look: kit.Framed, key: "Del", hint: "Delete this type of the scenario’s own", do: p.removeType})
			return
		}
		same := reflect.DeepEqual(line.standard, line.now)
		f.press(":back", formButton{icon: "undo", text: "Back", look: kit.Framed, off: same, hint: "Back to the standard: every figure of the line", do: func() {
			usual := *line.standard
			p.revise("put "+line.name+" back to the standard", func(c *model.Charts) {
				if i, ok := indexOfType(c, usual.ID); ok {
					c.UnitTypes[i] = usual
				}
			})
		}})
	})
	if line.standard == nil {
		f.says(":state", "A type of this scenario’s own: the standard has none like it.")
	}
}

func indexOfType(c *model.Charts, id string) (int, bool) {
	i := slices.IndexFunc(c.UnitTypes, func(t model.UnitType) bool { return t.ID == id })
	return i, i >= 0
}

// typeText is one of the names of the type.
func (p *chartsPanel) typeText(line charted[model.UnitType], field, label, hint string, at func(*model.UnitType) *string) {
	f := p.form
	f.figure(field, sourceOf(line, field, strings.ToLower(label), at, strings.TrimSpace), func() {
		f.text(field, label, hint, 1, *at(line.now), func(v string) {
			if v == "" {
				p.editor.status.SetNotice("A unit type needs a name: counters and sentences use it.")
				return
			}
			line.change("the "+strings.ToLower(label), func(t *model.UnitType) { *at(t) = v })
		})
	})
}

// typeTexts is the rest of what the type is called, and whose it is.
func (p *chartsPanel) typeTexts(s *model.Scenario, line charted[model.UnitType]) {
	f := p.form
	p.typeText(line, "plural", "Name of several", "infantry companies", func(t *model.UnitType) *string { return &t.Plural })
	if line.standard != nil {
		f.says(":id", "Id in files: "+line.now.ID+". It is the standard’s and stays: copy the type to have an id of your own.")
		return
	}
	f.figure("id", source{}, func() {
		f.text("id", "Id in files", "infantry-company", 1, line.now.ID, func(v string) {
			edit, err := document.SetUnitTypeID(s, line.now.ID, v)
			if err != nil {
				p.editor.app.Fail("The id cannot be changed", err)
				return
			}
			p.chosen[typesPart] = v
			p.editor.do(edit)
		})
	})
	nations := nationOptions(s.EffectiveCharts())
	f.figure("nation", source{}, func() {
		f.choice("nation", "Nation", nations, line.now.Nation, func(id string) {
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
func chooseFigure[V ~string](f *form, line charted[model.UnitType], field, label string, all []V, at func(*model.UnitType) *V) {
	var options []kit.Option
	for _, v := range all {
		options = append(options, kit.Option{ID: string(v), Text: strings.ReplaceAll(string(v), "-", " ")})
	}
	f.figure(field, sourceOf(line, field, "the "+strings.ToLower(label), at, func(v V) string { return string(v) }), func() {
		f.choice(field, label, options, string(*at(line.now)), func(id string) {
			line.change("the "+strings.ToLower(label), func(t *model.UnitType) { *at(t) = V(id) })
		})
	})
}

// typeRelations is the types that one becomes or breaks into.
func (p *chartsPanel) typeRelations(charts *model.Charts, line charted[model.UnitType]) {
	f, t := p.form, line.now
	others := []kit.Option{{Text: "none"}}
	for _, o := range charts.UnitTypes {
		if o.Nation == t.Nation && o.ID != t.ID {
			others = append(others, kit.Option{ID: o.ID, Text: o.Name, Detail: figures(o)})
		}
	}
	name := func(id string) string { return optionText(others, id) }
	dismounts := func(t *model.UnitType) *string { return &t.Dismounts }
	f.figure("dismounts_to", sourceOf(line, "dismounts_to", "what it dismounts to", dismounts, name), func() {
		f.choice("dismounts_to", "Dismounts to", others, t.Dismounts, func(id string) {
			line.change("what it dismounts to", func(t *model.UnitType) { t.Dismounts = id })
		})
	})
	breaks := source{mark: t.Marks["breaks_into"]}
	if usual := line.standard; usual != nil {
		breaks.differs = partsOf(usual) != partsOf(t)
		breaks.was, breaks.wasMark = "none", usual.Marks["breaks_into"]
		if usual.Breaks != nil {
			breaks.was = fmt.Sprintf("%d × %s", usual.Breaks.Count, name(usual.Breaks.Type))
		}
		breaks.back = func() {
			parts := partsOf(usual)
			line.change("what it breaks into", func(t *model.UnitType) { t.Breaks = parts.pointer() })
		}
	}
	set := func(parts breakdown) {
		line.change("what it breaks into", func(t *model.UnitType) { t.Breaks = parts.pointer() })
	}
	f.figure("breaks_into", breaks, func() {
		f.choice("breaks_into", "Breaks into", others, partsOf(t).Type, func(id string) {
			set(breakdown{Type: id, Count: max(partsOf(t).Count, 2)})
		})
	})
	if t.Breaks != nil {
		f.figure("breaks_into.count", source{}, func() {
			f.number("breaks_into.count", "Number of parts", t.Breaks.Count, numberRange{least: 1, most: 9}, func(n int) {
				set(breakdown{Type: t.Breaks.Type, Count: n})
			})
		})
	}
}

// breakdown is what a unit splits into; of no type where it does not.
type breakdown model.Breakdown

func partsOf(t *model.UnitType) breakdown {
	if t.Breaks == nil {
		return breakdown{}
	}
	return breakdown(*t.Breaks)
}

func (b breakdown) pointer() *model.Breakdown {
	if b.Type == "" {
		return nil
	}
	out := model.Breakdown(b)
	return &out
}

// newType adds a unit type of the nation of the one that is chosen.
func (p *chartsPanel) newType() {
	s := p.editor.doc.Scenario()
	charts := s.EffectiveCharts()
	nation := p.chosen[nationsPart]
	if t, ok := charts.UnitType(p.chosen[typesPart]); ok {
		nation = t.Nation
	}
	if _, ok := charts.Nation(nation); !ok {
		if len(charts.Nations) == 0 {
			p.editor.status.SetNotice("A unit type belongs to a nation: add a nation first.")
			return
		}
		nation = charts.Nations[0].ID
	}
	p.addType("add a unit type", model.UnitType{
		Nation: nation, Name: "new unit", Plural: "new units", Kind: model.Infantry, Size: model.Company,
		Attack: 4, Range: 6, Movement: 5, Stacking: 4,
	})
}

// copyType adds a unit type with the figures of the one that is chosen.
func (p *chartsPanel) copyType() {
	if t, ok := p.editor.doc.Scenario().EffectiveCharts().UnitType(p.chosen[typesPart]); ok {
		twin := *t
		twin.Name, twin.Plural, twin.Marks = t.Name+" (copy)", t.Plural+" (copy)", nil
		p.addType("copy "+t.Name, twin)
	}
}

func (p *chartsPanel) addType(what string, t model.UnitType) {
	t.ID = document.ChartID(p.editor.doc.Scenario(), model.RefUnitType, t.Nation+"-"+t.Name)
	if p.revise(what, func(c *model.Charts) { c.UnitTypes = append(c.UnitTypes, t) }) {
		p.show(typesPart, t.ID)
		p.form.reveal("name")
	}
}

func (p *chartsPanel) removeType() {
	s := p.editor.doc.Scenario()
	id := p.chosen[typesPart]
	next := neighbour(p.rows, id)
	edit, err := document.RemoveUnitType(s, id)
	if p.do("The unit type cannot be deleted", edit, err) {
		p.chosen[typesPart] = next
		p.showRows()
	}
}

// neighbour is the id of the row before one, or else behind it.
func neighbour(rows []chartRow, id string) string {
	at := slices.IndexFunc(rows, func(r chartRow) bool { return r.id == id })
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
	n := countersInPlay(s, t.ID)
	if t.Limit == 0 {
		return fmt.Sprintf("Counters 0: nobody counts them. This battle takes %d.", n)
	}
	return look.Sentence(fmt.Sprintf("This battle takes %s", ofCounters(n, t.Limit)))
}

// ofCounters is "24 of 30 counters".
func ofCounters(n, limit int) string {
	return fmt.Sprintf("%d of %s", n, model.Counted(limit, "counter", "counters"))
}

// countersInPlay is how many units of a type the orders of battle have.
func countersInPlay(s *model.Scenario, id string) int {
	return s.CountUnits(model.Selector{Types: []string{id}})
}
