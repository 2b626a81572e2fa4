package document

import (
	"maps"
	"slices"

	"github.com/mapsheet/mapsheet/model"
)

// ReviseCharts is the edit that makes of the charts that a scenario is played
// with what change makes of a copy of them. Lines and tables that are then
// other than the standard's become the scenario's own, those that are as the
// standard has them no longer are. A figure that changes is marked as the
// designer's, or as the standard marks it where it is the standard's again.
// Lines of the standard cannot be taken away: they stay.
func ReviseCharts(s *model.Scenario, name string, change func(*model.Charts)) Edit {
	return Revise(s, name, func(s *model.Scenario) { reviseCharts(s, change) })
}

// TakeCharts is the edit that lays other charts over the standard's instead of
// the scenario's own, as far as they differ. Their figures keep their marks.
func TakeCharts(s *model.Scenario, name string, charts *model.Charts) Edit {
	return Revise(s, name, func(s *model.Scenario) {
		setCharts(s, s.Base.Charts.With(charts).Clone())
	})
}

func reviseCharts(s *model.Scenario, change func(*model.Charts)) {
	was := s.EffectiveCharts()
	is := was.Clone()
	change(is)
	markCharts(s.Base.Fields, Standard(s), was, is)
	setCharts(s, is)
}

// Standard is the charts of the scenario's rule system. Never nil; change
// nothing in it.
func Standard(s *model.Scenario) *model.Charts {
	if s.Base.Charts == nil {
		return &model.Charts{}
	}
	return s.Base.Charts
}

// setCharts has the scenario be played with charts. Notes about its own lines
// keep to them.
func setCharts(s *model.Scenario, charts *model.Charts) {
	before := s.Charts
	s.Charts = charts.Beyond(s.Base.Charts)
	if before == nil {
		return
	}
	after := s.Charts
	if after == nil {
		after = &model.Charts{}
	}
	follow := func(list string, moved func(int) int) {
		s.Notes, _ = followingNotes(s.Notes, "charts."+list, moved)
	}
	follow("nations", func(i int) int {
		return slices.IndexFunc(after.Nations, func(n model.Nation) bool { return i < len(before.Nations) && n.ID == before.Nations[i].ID })
	})
	follow("unit_types", func(i int) int {
		return slices.IndexFunc(after.UnitTypes, func(t model.UnitType) bool { return i < len(before.UnitTypes) && t.ID == before.UnitTypes[i].ID })
	})
	follow("terrain", func(i int) int {
		return slices.IndexFunc(after.Terrain, func(t model.TerrainEffect) bool {
			return i < len(before.Terrain) && t.Terrain == before.Terrain[i].Terrain
		})
	})
	for _, chart := range s.Base.Fields.KnownCharts(before) {
		lines, now := before.Lists[chart.Key], after.Lists[chart.Key]
		follow(chart.Key, func(i int) int {
			if i >= len(lines) {
				return -1
			}
			return slices.IndexFunc(now, func(l model.ChartLine) bool { return chart.Same(&l, &lines[i]) })
		})
	}
}

// markCharts marks the figures that changed.
func markCharts(fields *model.Fields, standard, was, is *model.Charts) {
	terrain := func(t *model.TerrainEffect, ok bool) *marked {
		if !ok {
			return nil
		}
		return &marked{t.Figures(), t.Marks}
	}
	for i := range is.Terrain {
		line := &is.Terrain[i]
		line.Marks = terrain(line, true).since(terrain(was.TerrainEffect(line.Terrain)), terrain(standard.TerrainEffect(line.Terrain)))
	}
	unit := func(t *model.UnitType, ok bool) *marked {
		if !ok {
			return nil
		}
		return &marked{t.Figures(fields), t.Marks}
	}
	for i := range is.UnitTypes {
		line := &is.UnitTypes[i]
		line.Marks = unit(line, true).since(unit(was.UnitType(line.ID)), unit(standard.UnitType(line.ID)))
	}
	if fields == nil {
		return
	}
	for _, chart := range fields.Charts {
		markChart(chart, standard, was, is)
	}
}

// markChart marks the figures that changed in a chart that the rule system describes.
func markChart(chart model.Chart, standard, was, is *model.Charts) {
	figures := chart.Figured()
	line := func(l *model.ChartLine) *marked {
		if l == nil {
			return nil
		}
		return &marked{l.Own.Figures(figures), l.Marks}
	}
	lines := is.Lists[chart.Key]
	for i := range lines {
		l := &lines[i]
		l.Marks = line(l).since(line(chart.Line(was.Lists[chart.Key], l)), line(chart.Line(standard.Lists[chart.Key], l)))
	}
	switch table := is.Tables[chart.Key]; {
	case table == nil:
	case chart.Grid != nil:
		markCells(chart.Grid, standard.Tables[chart.Key], was.Tables[chart.Key], table)
	default:
		table.Marks = line(table).since(line(was.Tables[chart.Key]), line(standard.Tables[chart.Key]))
	}
}

// marked is the figures of a line of a chart with where they come from.
type marked struct {
	figures []model.Figure
	marks   map[string]model.Provenance
}

// figure is what the line says of a figure; nil where it is none or says nothing.
func (l *marked) figure(name string) any {
	for _, f := range l.figures {
		if f.Name == name {
			return f.Value
		}
	}
	return nil
}

// since is the marks of the line where it was another one before and is another in
// the standard; either is nil where there was none. A figure that changed is the
// designer's, or the standard's again.
func (l *marked) since(was, standard *marked) map[string]model.Provenance {
	out := map[string]model.Provenance{}
	maps.Copy(out, l.marks)
	for _, f := range l.figures {
		switch {
		case was != nil && model.SameValue(f.Value, was.figure(f.Name)):
		case standard != nil && model.SameValue(f.Value, standard.figure(f.Name)):
			delete(out, f.Name)
			if m := standard.marks[f.Name]; m != "" {
				out[f.Name] = m
			}
		case was == nil && !f.Given:
			delete(out, f.Name)
		default:
			out[f.Name] = model.Designed
		}
	}
	if len(out) == 0 && l.marks == nil {
		return nil // a line without any stays as it is
	}
	return out
}

// markCells marks the figures of a grid that are other than they were. A column that
// the standard does not have is marked as a whole.
func markCells(grid *model.Grid, standard, was, is *model.ChartLine) {
	heads, rows := grid.Columns(is), len(is.Own.List(grid.Rows))
	marks := map[string]model.Provenance{}
	for k, m := range is.Marks {
		if k == grid.Rows || slices.Contains(heads, k) {
			marks[k] = m
		}
	}
	wanted := map[string]model.Provenance{}
	for _, head := range heads {
		own, usual := true, standard != nil && slices.Contains(grid.Columns(standard), head)
		for row := 1; row <= rows; row++ {
			now, _ := grid.Letter(is, head, row)
			before, known := grid.Letter(was, head, row)
			standards, common := grid.Letter(standard, head, row)
			want := model.Designed
			switch {
			case known && now == before:
				want = grid.Mark(was, head, row)
			case common && now == standards:
				want = grid.Mark(standard, head, row)
			}
			wanted[model.CellKey(head, row)] = want
			own = own && want == model.Designed
		}
		switch {
		case usual && standard.Marks[head] != "":
			marks[head] = standard.Marks[head]
		case usual:
			delete(marks, head)
		case own:
			marks[head] = model.Designed
		}
	}
	is.Marks = marks
	for _, head := range heads {
		for row := 1; row <= rows; row++ {
			key := model.CellKey(head, row)
			if want := wanted[key]; want != "" && want != grid.Mark(is, head, row) {
				marks[key] = want
			}
		}
	}
}
