package playtest

import (
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// fell is what a unit on an open table lost with an action, and how it stood before.
type fell struct {
	unit    int32
	pose    rules.Pose
	figures int
	gone    bool
}

// poses is how all units on an open table stand, by their numbers; nil on other boards.
func poses(s rules.State) []rules.Pose {
	t, ok := s.(rules.Poser)
	if !ok {
		return nil
	}
	out := make([]rules.Pose, t.Units())
	for u := range out {
		out[u], _ = t.Pose(int32(u))
	}
	return out
}

// bury takes down what units lost with an action before which they stood so.
func (r *record) bury(t rules.Table, before []rules.Pose) {
	if before == nil {
		return
	}
	var units []int32
	for _, e := range r.events {
		if h := t.Happening(e); (h.Kind == rules.Hits || h.Kind == rules.Loses) && h.Unit >= 0 && !slices.Contains(units, h.Unit) {
			units = append(units, h.Unit)
		}
	}
	for _, u := range units {
		was := before[u]
		now, stands := t.(rules.Poser).Pose(u)
		lost := was.Figures - now.Figures
		if !stands { // of those who ran nobody knows more than that they are no longer enough
			lost = max(was.Figures-was.BreaksAt, 1)
		}
		if lost > 0 && was.Figures > 0 {
			r.fallen = append(r.fallen, fell{u, was, lost, !stands})
		}
	}
}

// Miniatures draws the units of an open table.
type Miniatures struct {
	scenario *model.Scenario
	charts   *model.Charts
	sides    tables.Setting // without anybody
}

// NewMiniatures is for the tables of a scenario.
func NewMiniatures(sc *model.Scenario) *Miniatures {
	return &Miniatures{scenario: sc, charts: sc.EffectiveCharts(), sides: tables.Empty(sc)}
}

// Unit is a unit as it is drawn in a pose; false for a single rider.
func (m *Miniatures) Unit(v rules.UnitView, u int32, p rules.Pose) (tables.Unit, bool) {
	if v.Companion {
		return tables.Unit{}, false
	}
	out := tables.Unit{
		Number: u, Uniform: tables.UniformOf(m.charts, v.Own, m.sides.Sides[v.Side]), At: p.Anchor, Facing: p.Facing, Formation: p.Formation,
		Ranks: p.Ranks, Files: p.Files, Spread: p.Spread, Figures: p.Figures, Whole: p.Whole, BreaksAt: p.BreaksAt,
		Outline: p.Outline, Radius: p.Radius, Gun: p.Gun, Counter: p.Counter, Disordered: p.Marked,
		NoOfficer: !p.Officer, NoEnsign: !p.Ensign,
	}
	if typ, known := m.charts.UnitType(v.Type); known {
		out.Kind, _ = tables.KindNamed(string(typ.Kind))
	}
	return out, true
}

// Standing is what stands on a table.
func (m *Miniatures) Standing(t rules.Table) tables.Setting {
	out := m.sides
	p, ok := t.(rules.Poser)
	if !ok {
		return out
	}
	for u := range int32(t.Units()) {
		pose, there := p.Pose(u)
		v := t.View(u)
		if !there {
			continue
		}
		if unit, ok := m.Unit(v, u, pose); ok {
			out.Units = append(out.Units, unit)
			continue
		}
		fill := out.Sides[v.Side]
		g := tables.General{Number: u, At: v.At.Point(), Uniform: tables.PlainUniform(fill), Side: fill}
		if len(v.Marks) > 0 {
			g.Rating = v.Marks[0].Count
		}
		out.Generals = append(out.Generals, g)
	}
	return out
}

// lay lays the figures that fell with the first n actions of a branch on the table, and the
// guns that have no crew any more.
func (m *Miniatures) lay(out *tables.Setting, b *Branch, n int) {
	t := b.Last()
	for i := range b.records[:n] {
		for _, f := range b.records[i].fallen {
			unit, ok := m.Unit(t.View(f.unit), f.unit, f.pose)
			if !ok {
				continue
			}
			out.Fallen = append(out.Fallen, tables.FallenOf(unit, f.figures)...)
			if f.gone && len(f.pose.Gun) > 0 {
				out.Wrecks = append(out.Wrecks, tables.Wreck{At: f.pose.Anchor, Facing: f.pose.Facing})
			}
		}
	}
}

// Miniatures draws the units of the draft that is played.
func (s *Session) Miniatures() *Miniatures {
	if sc := s.Scenario(); s.miniatures == nil || s.miniatures.scenario != sc {
		s.miniatures = NewMiniatures(sc)
	}
	return s.miniatures
}

// Setting is what stands on the open table at the present moment, and who lies there.
func (s *Session) Setting() tables.Setting {
	m := s.Miniatures()
	out := m.Standing(s.table)
	m.lay(&out, s.current, s.at)
	return out
}
