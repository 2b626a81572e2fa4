package document_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

const company = "german-infantry-company"

// attack is the edit that gives the German company another attack strength.
func attack(s *model.Scenario, n int) document.Edit {
	return document.ReviseCharts(s, "change the attack", func(c *model.Charts) {
		unit, _ := c.UnitType(company)
		unit.Own.Set("attack", n)
	})
}

const positions = fields.PositionsChart

// positionLine is a line of the improved position table for all units of a nation.
func positionLine(nation string) model.ChartLine {
	return model.ChartLine{Own: fields.PositionRoll{Nation: nation, Kinds: fields.Kinds()}.Values()}
}

func TestAFigureThatChangesBecomesTheScenariosOwn(t *testing.T) {
	d := brunstatt(t)
	s := d.Scenario()
	standard, _ := document.Standard(s).UnitType(company)
	was := standard.Own.Int("attack")
	require.NoError(t, d.Do(attack(s, was+3)))
	require.NotNil(t, s.Charts)
	require.Len(t, s.Charts.UnitTypes, 1)
	own := s.Charts.UnitTypes[0]
	assert.Equal(t, was+3, own.Own.Int("attack"))
	assert.Equal(t, model.Designed, own.Marks["attack"])
	assert.Equal(t, standard.Marks["range"], own.Marks["range"], "the figures beside it keep their provenance")
	assert.Equal(t, was, standard.Own.Int("attack"), "the standard is left alone")

	require.NoError(t, d.Do(attack(s, was)))
	assert.Nil(t, s.Charts, "a line that says what the standard says is no line of the scenario's own")
	require.True(t, d.Undo())
	assert.Equal(t, was+3, s.Charts.UnitTypes[0].Own.Int("attack"))
}

func TestANewLineIsTheDesignersInEveryFigure(t *testing.T) {
	d := brunstatt(t)
	s := d.Scenario()
	require.NoError(t, d.Do(document.ReviseCharts(s, "copy", func(c *model.Charts) {
		twin, _ := c.UnitType(company)
		line := *twin
		line.ID = "guards"
		c.UnitTypes = append(c.UnitTypes, line)
	})))
	own := s.Charts.UnitTypes[0]
	for _, field := range []string{"attack", "range", "movement", "stacking", "kind", "size"} {
		assert.Equal(t, model.Designed, own.Marks[field], field)
	}
	assert.NotContains(t, own.Marks, "direct_range", "it has none")
	for _, field := range []string{"id", "nation", "name", "plural", "note", "marks"} {
		assert.NotContains(t, own.Marks, field, "what a line is for is no figure")
	}

	require.NoError(t, d.Do(document.ReviseCharts(s, "lines", func(c *model.Charts) {
		c.Terrain = append(c.Terrain, model.TerrainEffect{Terrain: "swamp", Note: "wet"})
		line := positionLine("swiss")
		line.Note = "dug"
		c.Lists[positions] = append(c.Lists[positions], line)
	})))
	for _, marks := range []map[string]model.Provenance{s.Charts.Terrain[0].Marks, s.Charts.Lists[positions][0].Marks} {
		assert.NotEmpty(t, marks)
		for _, field := range []string{"terrain", "nation", "kinds", "note", "marks"} {
			assert.NotContains(t, marks, field)
		}
	}
}

// Notes about lines of the scenario's own charts keep to them, and go with them.
func TestNotesFollowTheLinesOfCharts(t *testing.T) {
	d := brunstatt(t)
	s := d.Scenario()
	require.NoError(t, d.Do(document.ReviseCharts(s, "new", func(c *model.Charts) {
		for _, id := range []string{"first", "second"} {
			c.Terrain = append(c.Terrain, model.TerrainEffect{Terrain: id})
			c.Nations = append(c.Nations, model.Nation{ID: id, Name: id, Fill: "#aa0000", Ink: "#ffffff"})
			c.UnitTypes = append(c.UnitTypes, model.UnitType{ID: id, Nation: "german", Kind: fields.Infantry, Own: fields.Unit{Size: fields.Company}.Values()})
			c.Lists[positions] = append(c.Lists[positions], positionLine(id))
		}
	})))
	var notes []model.Note
	lists := []string{"nations", "unit_types", "terrain", "improved_positions"}
	usual := map[string]int{positions: len(s.Charts.Lists[positions]) - 2} // this table is the scenario's own as a whole
	about := func(list string, i int) string { return fmt.Sprintf("charts.%s[%d]", list, usual[list]+i) }
	for _, list := range lists {
		for i, text := range []string{"first", "second", "of no line"} {
			notes = append(notes, model.Note{About: about(list, i), Text: text})
		}
	}
	require.NoError(t, d.Do(document.Set{Path: "notes", Value: notes}))
	left := func(gone string) []model.Note {
		require.NoError(t, d.Do(document.ReviseCharts(s, "delete", func(c *model.Charts) {
			c.Nations = slices.DeleteFunc(c.Nations, func(n model.Nation) bool { return n.ID == gone })
			c.UnitTypes = slices.DeleteFunc(c.UnitTypes, func(u model.UnitType) bool { return u.ID == gone })
			c.Terrain = slices.DeleteFunc(c.Terrain, func(e model.TerrainEffect) bool { return e.Terrain == gone })
			c.Lists[positions] = slices.DeleteFunc(c.Lists[positions], func(l model.ChartLine) bool { return l.Own.Text(fields.NationKey) == gone })
		})))
		return s.Notes
	}
	var want []model.Note
	for _, list := range lists {
		want = append(want, model.Note{About: about(list, 0), Text: "second"})
	}
	assert.Equal(t, want, left("first"))
	assert.Empty(t, left("second"), "the last lines take their notes with them")
	assert.Nil(t, s.Charts)
	require.True(t, d.Undo())
	require.True(t, d.Undo())
	assert.Equal(t, notes, s.Notes)
}

// otherThan is another result of combat.
func otherThan(letter byte) byte {
	if letter == 'e' {
		return 'D'
	}
	return 'e'
}

func TestAChangedResultAloneIsTheDesigners(t *testing.T) {
	d := brunstatt(t)
	s := d.Scenario()
	chart, _ := fields.All().Chart(fields.ResultsChart)
	grid := chart.Grid
	usual := document.Standard(s).Tables[fields.ResultsChart]
	results := func(change func(*model.ChartLine)) *model.ChartLine {
		t.Helper()
		require.NoError(t, d.Do(document.ReviseCharts(s, "change", func(c *model.Charts) { change(c.Tables[fields.ResultsChart]) })))
		if s.Charts == nil {
			return nil
		}
		return s.Charts.Tables[fields.ResultsChart]
	}
	set := func(row string) *model.ChartLine {
		return results(func(c *model.ChartLine) {
			for i := range len(row) {
				grid.SetLetter(c, 0, i, row[i])
			}
		})
	}
	row := usual.Own.List(fields.ResultsKey)[0]
	first := []byte(row)
	first[2], first[3] = '.', '.'
	c := set(string(first))
	assert.Equal(t, model.Designed, grid.Mark(c, "2-1", 1))
	assert.Equal(t, model.Designed, grid.Mark(c, "3-1", 1))
	assert.Equal(t, model.Reconstructed, grid.Mark(c, "2-1", 2), "the rest of the column is what it was")
	assert.Equal(t, model.Printed, c.Marks["2-1"], "and so are the odds over it")
	assert.Equal(t, grid.Mark(usual, "3-1", 2), grid.Mark(c, "3-1", 2))
	first[2] = row[2]
	c = set(string(first))
	assert.Equal(t, model.Reconstructed, grid.Mark(c, "2-1", 1))
	assert.Equal(t, model.Designed, grid.Mark(c, "3-1", 1))
	assert.Nil(t, set(row), "all is the standard's again")
	c = results(func(c *model.ChartLine) {
		for row := range c.Own.List(grid.Rows) {
			grid.SetLetter(c, row, 2, otherThan(c.Own.List(grid.Rows)[row][2]))
		}
	})
	assert.Equal(t, usual.Marks["2-1"], c.Marks["2-1"], "a column of the standard's is no new one, whatever stands in it")
	assert.Equal(t, model.Designed, grid.Mark(c, "2-1", 3))
	require.True(t, d.Undo())

	c = results(func(c *model.ChartLine) {
		_, err := grid.AddColumn(c, "12-1", "eeeeee")
		require.NoError(t, err)
	})
	assert.Equal(t, model.Designed, c.Marks["12-1"], "a new column is marked as a whole")
	assert.Len(t, c.Marks, len(usual.Marks)+1)
	assert.Nil(t, results(func(c *model.ChartLine) { grid.RemoveColumn(c, len(grid.Columns(c))-1) }))
}

func TestAnIDIsFollowedByAllThatNamesIt(t *testing.T) {
	d := brunstatt(t)
	s := d.Scenario()
	require.NoError(t, d.Do(document.ReviseCharts(s, "new", func(c *model.Charts) {
		c.Nations = append(c.Nations, model.Nation{ID: "swiss", Name: "Swiss", Fill: "#aa0000", Ink: "#ffffff"})
		unit, _ := c.UnitType(company)
		line := *unit
		line.ID, line.Nation = "guards", "swiss"
		c.UnitTypes = append(c.UnitTypes, line)
		c.Lists[positions] = append(c.Lists[positions], positionLine("swiss"))
	})))
	require.NoError(t, d.Do(document.Set{Path: "forces[0].units[0].type", Value: "guards"}))
	require.NoError(t, d.Do(document.Set{Path: "sides[0].nations", Value: []string{"swiss"}}))
	require.NoError(t, d.Do(document.Set{Path: "victory.points", Value: []model.Award{{Side: "french", Units: model.Selector{Types: []string{"guards"}, Nations: []string{"swiss"}}}}}))

	edit, err := document.SetUnitTypeID(s, "guards", "life-guards")
	require.NoError(t, err)
	require.NoError(t, d.Do(edit))
	edit, err = document.SetNationID(s, "swiss", "helvetian")
	require.NoError(t, err)
	require.NoError(t, d.Do(edit))
	for path, ref := range s.Refs() {
		assert.True(t, s.Defines(ref), "%s names %s", path, ref.ID)
	}
	assert.Equal(t, "life-guards", s.Forces[0].Units[0].Type)
	assert.Equal(t, []string{"life-guards"}, s.Victory.Points[0].Units.Types)
	assert.Equal(t, []string{"helvetian"}, s.Sides[0].Nations)

	assert.Equal(t, []string{s.Forces[0].Name, "line 1 of the points table"}, document.ChartUsers(s, model.RefUnitType, "life-guards"))
	_, err = document.RemoveUnitType(s, "life-guards")
	assert.ErrorContains(t, err, s.Forces[0].Name)
	_, err = document.RemoveNation(s, "helvetian")
	assert.ErrorContains(t, err, "the unit type life-guards")

	require.NoError(t, d.Do(document.Set{Path: "victory.points", Value: []model.Award{}}))
	require.NoError(t, d.Do(document.Set{Path: "forces[0].units[0].type", Value: company}))
	require.NoError(t, d.Do(document.Set{Path: "sides[0].nations", Value: []string{"french"}}))
	edit, err = document.RemoveUnitType(s, "life-guards")
	require.NoError(t, err)
	require.NoError(t, d.Do(edit))
	edit, err = document.RemoveNation(s, "helvetian")
	require.NoError(t, err, "nothing but its line of the table names it")
	require.NoError(t, d.Do(edit))
	assert.Nil(t, s.Charts, "the line goes with it")
}

func TestIDsThatCannotBe(t *testing.T) {
	d := brunstatt(t)
	s := d.Scenario()
	require.NoError(t, d.Do(document.ReviseCharts(s, "new", func(c *model.Charts) {
		c.UnitTypes = append(c.UnitTypes, model.UnitType{ID: "guards", Nation: "german", Kind: fields.Infantry, Own: fields.Unit{Size: fields.Company}.Values()})
	})))
	for _, tc := range []struct{ name, from, to, says string }{
		{"no id", "guards", "Life Guards", "no id"},
		{"empty", "guards", "", "no id"},
		{"taken", "guards", company, "already"},
		{"of the standard", company, "x", "standard"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := document.SetUnitTypeID(s, tc.from, tc.to)
			assert.ErrorContains(t, err, tc.says)
		})
	}
	_, err := document.RemoveUnitType(s, company)
	assert.ErrorContains(t, err, "standard")
	assert.Equal(t, "guards-2", document.ChartID(s, model.RefUnitType, "Guards"))
	edit, err := document.RemoveUnitType(s, "guards")
	require.NoError(t, err)
	require.NoError(t, d.Do(edit))
	assert.Nil(t, s.Charts)
}

func TestChartsOfAFileKeepTheirMarks(t *testing.T) {
	d := brunstatt(t)
	s := d.Scenario()
	require.NoError(t, d.Do(attack(s, 9)))
	file := document.Standard(s).Clone()
	stacking := file.Tables[fields.StackingChart]
	stacking.Own.Set(fields.PointsKey, 6)
	stacking.Marks[fields.PointsKey] = model.Printed
	require.NoError(t, d.Do(document.TakeCharts(s, "take charts", file)))
	assert.Equal(t, &model.Charts{Tables: map[string]*model.ChartLine{fields.StackingChart: {Own: model.Values{fields.PointsKey: 6}, Marks: map[string]model.Provenance{"points": model.Printed}}}}, s.Charts,
		"the difference alone becomes the scenario's own, and what was its own before goes")
}
