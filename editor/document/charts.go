package document

import (
	"maps"
	"reflect"
	"slices"
	"strings"

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
	markCharts(Standard(s), was, is)
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
func markCharts(standard, was, is *model.Charts) {
	for i := range is.Terrain {
		line := &is.Terrain[i]
		before, _ := was.TerrainEffect(line.Terrain)
		usual, _ := standard.TerrainEffect(line.Terrain)
		markLine(usual, before, line)
	}
	for i := range is.UnitTypes {
		line := &is.UnitTypes[i]
		before, _ := was.UnitType(line.ID)
		usual, _ := standard.UnitType(line.ID)
		markLine(usual, before, line)
	}
	for i := range is.ImprovedPositions {
		line := &is.ImprovedPositions[i]
		markLine(positionLine(standard, line), positionLine(was, line), line)
	}
	if is.Stacking != nil {
		markLine(standard.Stacking, was.Stacking, is.Stacking)
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

// noFigures is the fields of lines that say what the line is for, and remarks.
var noFigures = map[string]bool{
	"id": true, "nation": true, "name": true, "plural": true, "terrain": true, "kinds": true, "note": true, "marks": true,
}

// markLine marks the figures of a line that are other than they were. The
// standard's line and the line before are nil where there was none.
func markLine[T any](standard, was, is *T) {
	line := reflect.ValueOf(is).Elem()
	marks, _ := line.FieldByName("Marks").Interface().(map[string]model.Mark)
	usual := map[string]model.Mark{}
	if standard != nil {
		usual, _ = reflect.ValueOf(standard).Elem().FieldByName("Marks").Interface().(map[string]model.Mark)
	}
	out := map[string]model.Mark{}
	maps.Copy(out, marks)
	for _, f := range reflect.VisibleFields(line.Type()) {
		name := FieldName(f)
		if noFigures[name] {
			continue
		}
		value := line.FieldByIndex(f.Index)
		differs := func(o *T) bool {
			return !reflect.DeepEqual(value.Interface(), reflect.ValueOf(o).Elem().FieldByIndex(f.Index).Interface())
		}
		optional := strings.HasSuffix(f.Tag.Get("toml"), ",omitempty")
		switch {
		case was != nil && !differs(was):
		case standard != nil && !differs(standard):
			delete(out, name)
			if m := usual[name]; m != "" {
				out[name] = m
			}
		case was == nil && optional && value.IsZero():
			delete(out, name)
		default:
			out[name] = model.Designed
		}
	}
	line.FieldByName("Marks").Set(reflect.ValueOf(out))
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
