package ui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// costs is the costs in movement points that a terrain can be given with a
// key; others are written.
var costs = []string{"1/2", "1", "2", "3", "4", "+1", "+2", "+3", "as terrain"}

// leavingCosts is the same for leaving it.
var leavingCosts = []string{"", "+1", "+2", "+3"}

// mostDefense is the strongest that a hex can be.
const mostDefense = 99

// terrainTable is the terrain effects, a line for each ground and work.
func (p *chartsPanel) terrainTable(s *model.Scenario) ([]tableColumn, []tableRow) {
	columns := []tableColumn{
		{name: "Cost", width: 82}, {name: "To leave", width: 70}, {name: "Defense", width: 70}, {name: "From below", width: 82},
		{name: "Doubles", width: 66}, {name: "Structure", width: 74}, {name: "Blocks sight", width: 86}, {name: "Remarks", width: 232, left: true},
	}
	var rows []tableRow
	charts, standard := s.EffectiveCharts(), document.Standard(s)
	for i := range charts.Terrain {
		t := &charts.Terrain[i]
		id := t.Terrain
		usual, _ := standard.TerrainEffect(id)
		line := charted[model.TerrainEffect]{
			editor: p.editor, name: t.Name, now: t, standard: usual,
			marks: func(t *model.TerrainEffect) map[string]model.Mark { return t.Marks },
			find: func(c *model.Charts) *model.TerrainEffect {
				found, _ := c.TerrainEffect(id)
				return found
			},
		}
		nothing := orNothing("—")
		cells := []chartCell{
			costCell(line, "cost", "cost to enter", costs, member(func(t *model.TerrainEffect) *string { return &t.Cost })),
			costCell(line, "cost_to_leave", "cost to leave", leavingCosts, member(func(t *model.TerrainEffect) *string { return &t.CostToLeave })),
			numberCell(line, "defense", "defense", mostDefense, nothing, member(func(t *model.TerrainEffect) *int { return &t.Defense })),
			numberCell(line, "defense_from_below", "defense from below", mostDefense, nothing, member(func(t *model.TerrainEffect) *int { return &t.DefenseBelow })),
			boolCell(line, "doubles_defense", "doubles the defense", member(func(t *model.TerrainEffect) *bool { return &t.Doubles })),
			numberCell(line, "structure", "structure", mostDefense, nothing, member(func(t *model.TerrainEffect) *int { return &t.Structure })),
			boolCell(line, "blocks_sight", "blocks sight", member(func(t *model.TerrainEffect) *bool { return &t.Blocks })),
			textCell(line, "note", "remark", member(func(t *model.TerrainEffect) *string { return &t.Note })),
		}
		for k := range cells {
			if !noFigure(cells[k].key) && !hexrules.Of(p.editor.system).LooksUp(id, cells[k].key) {
				cells[k].fix(p.editor.system.Name)
			}
		}
		rows = append(rows, tableRow{name: look.Capital(t.Name), cells: cells})
	}
	return columns, rows
}

// noFigure reports whether a cell of a line is for reading alone.
func noFigure(key string) bool { return key == "note" }

// fix lets a figure be as the rules of a system have it. One that differs can
// only go back.
func (c *chartCell) fix(system string) {
	c.fixed, c.step, c.typed = true, nil, nil
	c.describe = func(f *form, key string) {
		f.says(key+":fixed", "Fixed by the rules of "+system+": a figure here would change nothing.")
	}
}

// positionTable is the improved position table, a line for each nation and
// arms.
func (p *chartsPanel) positionTable(s *model.Scenario) ([]tableColumn, []tableRow) {
	columns := []tableColumn{
		{name: "Active enter", width: 92}, {name: "Reserve enter", width: 96}, {name: "Active leave", width: 92}, {name: "Reserve leave", width: 96},
		{name: "Arms", width: 180, left: true}, {name: "Remarks", width: 176, left: true},
	}
	var rows []tableRow
	charts, standard := s.EffectiveCharts(), document.Standard(s)
	for i := range charts.ImprovedPositions {
		r := &charts.ImprovedPositions[i]
		name := r.Nation
		if n, ok := charts.Nation(r.Nation); ok {
			name = n.Name
		}
		var usual *model.PositionRoll
		for k := range standard.ImprovedPositions {
			if o := &standard.ImprovedPositions[k]; o.Nation == r.Nation && slices.Equal(o.Kinds, r.Kinds) {
				usual = o
			}
		}
		line := charted[model.PositionRoll]{
			editor: p.editor, name: "the " + name + " line", now: r, standard: usual,
			marks: func(r *model.PositionRoll) map[string]model.Mark { return r.Marks },
			find: func(c *model.Charts) *model.PositionRoll {
				if i >= len(c.ImprovedPositions) {
					return nil
				}
				return &c.ImprovedPositions[i]
			},
		}
		roll := orNothing("no roll")
		cells := []chartCell{
			numberCell(line, "enter_active", "active units enter with a roll up to", 6, roll, member(func(r *model.PositionRoll) *int { return &r.EnterActive })),
			numberCell(line, "enter_reserve", "reserve units enter with a roll up to", 6, roll, member(func(r *model.PositionRoll) *int { return &r.EnterReserve })),
			numberCell(line, "leave_active", "active units leave with a roll up to", 6, roll, member(func(r *model.PositionRoll) *int { return &r.LeaveActive })),
			numberCell(line, "leave_reserve", "reserve units leave with a roll up to", 6, roll, member(func(r *model.PositionRoll) *int { return &r.LeaveReserve })),
			armsCell(line),
			textCell(line, "note", "remark", member(func(r *model.PositionRoll) *string { return &r.Note })),
		}
		for k := range cells {
			cells[k].label = name + " " + strings.TrimPrefix(cells[k].label, "The "+name+" line, ")
			cells[k].extra = func() []formButton {
				return []formButton{{icon: "close", text: "Take the line out", look: kit.Framed, hint: "Units of the line then have no roll", do: func() {
					p.revise("take "+line.name+" out of the improved position table", func(c *model.Charts) {
						c.ImprovedPositions = slices.Delete(c.ImprovedPositions, i, i+1)
					})
				}}}
			}
		}
		rows = append(rows, tableRow{name: name, cells: cells})
	}
	return columns, rows
}

// addPositionLine adds a line to the improved position table for a nation's
// arms that have none.
func (p *chartsPanel) addPositionLine(nation string) {
	c := p.editor.doc.Scenario().EffectiveCharts()
	var all []model.Kind
	for _, kind := range unitKinds(p.editor.doc.Scenario()) {
		all = append(all, model.Kind(kind.ID))
	}
	kinds := slices.DeleteFunc(all, func(k model.Kind) bool {
		return slices.ContainsFunc(c.ImprovedPositions, func(r model.PositionRoll) bool { return r.Nation == nation && slices.Contains(r.Kinds, k) })
	})
	if len(kinds) == 0 {
		p.editor.status.SetNotice("Every arm of that nation has its line already: take an arm out of one first.")
		return
	}
	line := model.PositionRoll{Nation: nation, Kinds: kinds, EnterActive: 3, EnterReserve: 1, LeaveActive: 4, LeaveReserve: 3}
	p.revise("add a line to the improved position table", func(c *model.Charts) {
		c.ImprovedPositions = append(c.ImprovedPositions, line)
	})
}

// newCell is a cell of a line with its text and where it comes from.
func newCell[T any, V comparable](line charted[T], field, label string, at said[T, V], text func(V) string) chartCell {
	out := chartCell{key: field, of: "line", label: look.Capital(line.name) + ", " + label, text: text(at.of(line.now)), source: sourceOf(line, field, label, at, text)}
	if line.standard == nil {
		out.source.differs = true
	}
	return out
}

func numberCell[T any](line charted[T], field, label string, most int, text func(int) string, at said[T, int]) chartCell {
	out := newCell(line, field, label, at, text)
	set := func(n int) { line.change(label, func(l *T) { at.put(l, n) }) }
	now := at.of(line.now)
	out.step = func(by int) {
		if n := now + by; n >= 0 && n <= most {
			set(n)
		}
	}
	out.describe = func(f *form, key string) {
		f.number(key, look.Capital(label), now, numberRange{most: most}, set)
	}
	return out
}

func boolCell[T any](line charted[T], field, label string, at said[T, bool]) chartCell {
	out := newCell(line, field, label, at, yesOrNo)
	if !at.of(line.now) {
		out.text = "—"
	}
	set := func(on bool) { line.change(label, func(l *T) { at.put(l, on) }) }
	now := at.of(line.now)
	out.step = func(int) { set(!now) }
	out.describe = func(f *form, key string) { f.toggle(key, look.Capital(label), look.Capital(label), now, set) }
	return out
}

func costCell[T any](line charted[T], field, label string, all []string, at said[T, string]) chartCell {
	text := func(v string) string {
		if v == "" {
			return "—"
		}
		return strings.ReplaceAll(v, "1/2", "½") // as files have it, and as it is read
	}
	out := newCell(line, field, label, at, text)
	set := func(v string) { line.change(label, func(l *T) { at.put(l, strings.ReplaceAll(v, "½", "1/2")) }) }
	now := at.of(line.now)
	out.step = func(by int) { set(cycle(all, now, by)) }
	out.describe = func(f *form, key string) {
		f.text(key, look.Capital(label)+", in movement points", "1, ½, +2 or “as terrain”", 1, strings.ReplaceAll(now, "1/2", "½"), set)
	}
	return out
}

func textCell[T any](line charted[T], field, label string, at said[T, string]) chartCell {
	out := newCell(line, field, label, at, strings.TrimSpace)
	if out.source.differs && out.source.was == "" {
		out.source.was = "nothing"
	}
	now := at.of(line.now)
	out.describe = func(f *form, key string) {
		f.text(key, look.Capital(label), "What is to be known about the line", 1, now, func(v string) {
			line.change("the "+label, func(l *T) { at.put(l, v) })
		})
	}
	return out
}

// armsCell is the arms that a line of the improved position table is for.
func armsCell(line charted[model.PositionRoll]) chartCell {
	var options []kit.Option
	for _, k := range unitKinds(line.editor.doc.Scenario()) {
		options = append(options, kit.Option{ID: k.ID, Text: strings.ReplaceAll(k.ID, "-", " ")})
	}
	var names, ids []string
	for _, k := range line.now.Kinds {
		names, ids = append(names, strings.ReplaceAll(string(k), "-", " ")), append(ids, string(k))
	}
	text := strings.Join(names, ", ")
	if len(names) == len(options) {
		text = "all arms"
	}
	out := chartCell{key: "kinds", of: "line", label: look.Capital(line.name) + ", arms", text: text, source: source{differs: line.standard == nil}}
	out.describe = func(f *form, key string) {
		f.several(key, "Arms", "none", options, ids, func(chosen []string) {
			if len(chosen) == 0 {
				f.bench.Status.SetNotice(fmt.Sprintf("%s is for one arm at least: take the line out instead.", look.Capital(line.name)))
				return
			}
			line.change("the arms", func(r *model.PositionRoll) {
				r.Kinds = nil
				for _, id := range chosen {
					r.Kinds = append(r.Kinds, model.Kind(id))
				}
			})
		})
	}
	return out
}
