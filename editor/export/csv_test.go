package export_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/scenarios"
)

// table is a written table, a map of cells by heading for each line.
func table(t *testing.T, src export.Source, set export.Settings) (lines []map[string]string) {
	t.Helper()
	data, marked := bytes.CutPrefix(run(t, "csv", src, set).Files[0].Data, []byte("\ufeff"))
	require.True(t, marked, "spreadsheets are told that it is UTF-8")
	r := csv.NewReader(bytes.NewReader(data))
	if set["separator"] == "semicolon" {
		r.Comma = ';'
	}
	rows, err := r.ReadAll() // which refuses lines of unequal length
	require.NoError(t, err)
	for _, row := range rows[1:] {
		line := map[string]string{}
		for i, cell := range row {
			line[rows[0][i]] = cell
		}
		lines = append(lines, line)
	}
	return lines
}

// draft is a copy of a scenario, to be changed before it is written.
func draft(t *testing.T, id string) (export.Source, *model.Scenario) {
	t.Helper()
	src := source(t, id)
	file := *src.File
	file.Scenario = file.Scenario.Clone()
	src.File = &file
	return src, file.Scenario
}

func TestTheTableOfForcesHasEveryUnitOfEveryScenario(t *testing.T) {
	for _, info := range scenarios.List() {
		id := info.ID
		src := source(t, id)
		if len(src.File.Scenario.Forces) == 0 {
			continue
		}
		lines := table(t, src, nil)
		units := 0
		for _, l := range lines {
			n, err := strconv.Atoi(l["count"])
			require.NoError(t, err, id)
			units += n
			assert.NotEmpty(t, l["type name"], id)
		}
		want := 0
		for _, f := range src.File.Scenario.Forces {
			want += f.Count()
		}
		assert.Equal(t, want, units, id)
	}
}

func TestTheScheduleSaysWhoComesWhenAndWhere(t *testing.T) {
	arrivals := 0
	for _, info := range scenarios.List() {
		src := source(t, info.ID)
		s := src.File.Scenario
		if len(s.Deployment)+len(s.Reinforcements) == 0 {
			continue
		}
		lines := table(t, src, export.Settings{"table": "schedule", "separator": "semicolon"})
		turns := map[string]string{}
		for _, l := range lines {
			turns[l["force"]] = l["turn"]
			assert.NotEmpty(t, l["area"], info.ID)
			assert.NotEmpty(t, l["told"], info.ID)
		}
		for _, r := range s.Reinforcements {
			for _, id := range r.Forces {
				assert.Equal(t, strconv.Itoa(r.Turn), turns[id], "%s: %s", info.ID, id)
				arrivals++
			}
		}
		for _, d := range s.Deployment {
			for _, id := range d.Forces {
				assert.Contains(t, turns, id, info.ID)
			}
		}
	}
	assert.Positive(t, arrivals)
}

func TestAStepWithoutForcesHasALineOfItsOwn(t *testing.T) {
	src, s := draft(t, "elouges")
	trenches := s.Deployment[0]
	trenches.Forces, trenches.Own, trenches.Note = nil, model.Values{"trenches": 4}, "dug by night"
	s.Deployment = append(s.Deployment, trenches)
	lines := table(t, src, export.Settings{"table": "schedule"})
	found := 0
	for _, l := range lines {
		if l["force"] != "" {
			continue
		}
		found++
		assert.Equal(t, strconv.Itoa(len(s.Deployment)), l["step"])
		assert.Empty(t, l["side"]+l["force name"]+l["units"]+l["turn"])
		assert.Contains(t, l["told"], "4")
		assert.Equal(t, trenches.Area.Text(s.Board), l["area"])
		assert.Equal(t, "dug by night", l["note"])
	}
	assert.Equal(t, 1, found)
}

func TestNoFigureOfACounterIsADate(t *testing.T) {
	assert.Equal(t, "12\u20134", table(t, source(t, "cowpens"), nil)[0]["counter"], "which spreadsheets read 12-4 as")
}

func TestNoCellIsAFormula(t *testing.T) {
	src, s := draft(t, "brunstatt")
	s.Forces[0].Name = `=HYPERLINK("http://example.org","1st")`
	s.Forces[0].Units[0].Note = "two\nlines, \"quoted\""
	out := run(t, "csv", src, nil)
	lines := table(t, src, nil)
	assert.Equal(t, `'=HYPERLINK("http://example.org","1st")`, lines[0]["force name"])
	assert.Equal(t, "two\nlines, \"quoted\"", lines[0]["note"])
	require.Len(t, out.Notes, 1)
	assert.Contains(t, out.Notes[0], "an apostrophe in front")
}

func TestATableOfNothingIsRefused(t *testing.T) {
	src, s := draft(t, "brunstatt")
	s.Forces = nil
	f, err := export.Find("csv")
	require.NoError(t, err)
	_, err = export.Run(context.Background(), f, src, nil, nil)
	assert.ErrorContains(t, err, "nothing for this table")
}
