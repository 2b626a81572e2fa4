package document

import (
	"maps"
	"reflect"
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
	follow("improved_positions", func(i int) int {
		if i >= len(before.ImprovedPositions) {
			return -1
		}
		return slices.IndexFunc(after.ImprovedPositions, func(r model.PositionRoll) bool { return samePositionLine(r, before.ImprovedPositions[i]) })
	})
}

// samePositionLine reports whether two lines of the improved position table
// are for the same units.
func samePositionLine(a, b model.PositionRoll) bool {
	return a.Nation == b.Nation && slices.Equal(a.Kinds, b.Kinds)
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
	position := func(r *model.PositionRoll) *marked {
		if r == nil {
			return nil
		}
		out := &marked{marks: r.Marks}
		for line, i := reflect.ValueOf(*r), 0; i < line.NumField(); i++ {
			if n, ok := line.Field(i).Interface().(int); ok {
				out.figures = append(out.figures, model.Figure{Name: FieldName(line.Type().Field(i)), Value: n, Given: true})
			}
		}
		return out
	}
	for i := range is.ImprovedPositions {
		line := &is.ImprovedPositions[i]
		line.Marks = position(line).since(position(positionLine(was, line)), position(positionLine(standard, line)))
	}
	limit := func(l *model.StackingLimit) *marked {
		if l == nil {
			return nil
		}
		return &marked{[]model.Figure{{Name: "points", Value: l.Points, Given: true}}, l.Marks}
	}
	if is.Stacking != nil {
		is.Stacking.Marks = limit(is.Stacking).since(limit(was.Stacking), limit(standard.Stacking))
	}
	if is.CombatResults != nil {
		markResults(standard.CombatResults, was.CombatResults, is.CombatResults)
	}
}

func positionLine(c *model.Charts, line *model.PositionRoll) *model.PositionRoll {
	for i := range c.ImprovedPositions {
		if samePositionLine(c.ImprovedPositions[i], *line) {
			return &c.ImprovedPositions[i]
		}
	}
	return nil
}

// marked is the figures of a line of a chart with where they come from.
type marked struct {
	figures []model.Figure
	marks   map[string]model.Mark
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
func (l *marked) since(was, standard *marked) map[string]model.Mark {
	out := map[string]model.Mark{}
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
	return out
}

// markResults marks the results that are other than they were. A column that the
// standard does not have is marked as a whole.
func markResults(standard, was, is *model.CombatResults) {
	marks := map[string]model.Mark{}
	for k, m := range is.Marks {
		if k == "results" || slices.Contains(is.Odds, k) {
			marks[k] = m
		}
	}
	wanted := map[string]model.Mark{}
	for _, odds := range is.Odds {
		own, usual := true, standard != nil && slices.Contains(standard.Odds, odds)
		for roll := 1; roll <= len(is.Results); roll++ {
			now, _ := is.Result(odds, roll)
			before, known := resultIn(was, odds, roll)
			standards, common := resultIn(standard, odds, roll)
			want := model.Designed
			switch {
			case known && now == before:
				want = was.Mark(odds, roll)
			case common && now == standards:
				want = standard.Mark(odds, roll)
			}
			wanted[model.ResultKey(odds, roll)] = want
			own = own && want == model.Designed
		}
		switch {
		case usual && standard.Marks[odds] != "":
			marks[odds] = standard.Marks[odds]
		case usual:
			delete(marks, odds)
		case own:
			marks[odds] = model.Designed
		}
	}
	is.Marks = marks
	for _, odds := range is.Odds {
		for roll := 1; roll <= len(is.Results); roll++ {
			key := model.ResultKey(odds, roll)
			if want := wanted[key]; want != "" && want != is.Mark(odds, roll) {
				marks[key] = want
			}
		}
	}
}

// resultIn is a result of a table that may not be there.
func resultIn(c *model.CombatResults, odds string, roll int) (byte, bool) {
	if c == nil {
		return 0, false
	}
	return c.Result(odds, roll)
}
