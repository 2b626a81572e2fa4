package envelopes_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/rulestest/envelopes"
	"github.com/mapsheet/mapsheet/schema"
)

// charted is charts of a scenario's own, as its file has them.
const charted = `
[charts]

[charts.meeting]
each_unit = 3
marks = { each_unit = "designed" }

[[charts.banners]]
nation = "blue"
adds = 9
marks = { adds = "designed" }
note = "the old one"
`

func TestChartsGoThroughFiles(t *testing.T) {
	text := envelopes.Text + charted
	f, err := schema.Read("a.toml", strings.NewReader(text), envelopes.Bases())
	require.NoError(t, err)
	assert.Equal(t, map[string]*model.ChartLine{"meeting": {Own: model.Values{"each_unit": 3}, Marks: map[string]model.Provenance{"each_unit": model.Designed}}}, f.Scenario.Charts.Tables)
	again, err := schema.Encode(f)
	require.NoError(t, err)
	assert.Contains(t, string(again), strings.TrimPrefix(charted, "\n[charts]\n\n"))
	_, err = schema.JSON(f)
	require.NoError(t, err, "the export keeps to the schema")
	assert.Contains(t, string(schema.ChartsSchema(envelopes.System().Fields)), `"description": "What each unit adds to the card of its side."`)
	assert.Contains(t, string(schema.ScenarioSchema(envelopes.System().Fields)), `"$ref": "#/definitions/banners"`)

	for edit, want := range map[string]string{
		"each_unit = 3|each_unit = 10":                  "charts.meeting.each_unit: each_unit is the number 10, but the most it can be is 9",
		"each_unit = 3|each_units = 3":                  "charts.meeting.each_units: meeting has no key each_units; did you mean each_unit?",
		"nation = \"blue\"|nation = \"B l\"":            "error wrong-form charts.banners[0].nation",
		"adds = 9\n|":                                   "error missing-key charts.banners[0]: adds is missing",
		"each_unit = 3\n|each_unit = 3\nnote = \"n\"\n": "charts.meeting.note: meeting has no key note",
		"[charts.meeting]|[charts.meetings]":            "charts.meetings: charts has no key meetings; did you mean meeting?",
	} {
		old, now, _ := strings.Cut(edit, "|")
		_, err := schema.Read("a.toml", strings.NewReader(strings.Replace(text, old, now, 1)), envelopes.Bases())
		assert.ErrorContains(t, err, want)
	}
}

func TestAChartWithoutLinesIsAnotherThanTheStandards(t *testing.T) {
	f, err := schema.Read("a.toml", strings.NewReader(envelopes.Text), envelopes.Bases())
	require.NoError(t, err)
	f.Scenario.Charts = &model.Charts{Lists: map[string][]model.ChartLine{"banners": {}}}
	text, err := schema.Encode(f)
	require.NoError(t, err)
	assert.Contains(t, string(text), "[charts]\nbanners = []\n")
	again, err := schema.Read("a.toml", strings.NewReader(string(text)), envelopes.Bases())
	require.NoError(t, err)
	assert.Equal(t, f.Scenario.Charts, again.Scenario.Charts)
}

// A chart that nobody describes is read and written as any other.
func TestChartsOfARuleSystemThatNobodyKnowsAreKept(t *testing.T) {
	text := strings.Replace(envelopes.Text+charted, `system = "envelopes"`, `system = "letters"`, 1)
	f, err := schema.Read("a.toml", strings.NewReader(text), nil)
	require.NoError(t, err)
	assert.Equal(t, "the old one", f.Scenario.Charts.Lists["banners"][0].Note)
	again, err := schema.Encode(f)
	require.NoError(t, err)
	read, err := schema.Read("a.toml", strings.NewReader(string(again)), nil)
	require.NoError(t, err)
	assert.Equal(t, f.Scenario.Charts, read.Scenario.Charts)
	for edit, want := range map[string]string{
		"[charts.meeting]|[charts]\nodd = 3\n[charts.meeting]": "charts.odd",
		"marks = { adds = \"designed\" }|marks = 3":            "marks must be a table, but it is the number 3",
		"note = \"the old one\"|note = 3":                      "note must be text in quotes, but it is the number 3",
		"adds = 9|adds = [9]":                                  "adds is a list, and what only some rule systems know",
	} {
		old, now, _ := strings.Cut(edit, "|")
		_, err := schema.Read("a.toml", strings.NewReader(strings.Replace(strings.Replace(text, "[charts]\n\n", "", 1), old, now, 1)), nil)
		assert.ErrorContains(t, err, want)
	}
}

func TestTheGameIsPlayedByItsCharts(t *testing.T) {
	play := func(text string) []string {
		f, err := schema.Read("a.toml", strings.NewReader(text), envelopes.Bases())
		require.NoError(t, err)
		b, err := envelopes.System().NewBattle(f.Scenario)
		require.NoError(t, err)
		g := rules.NewGame(b.Begin(rules.Terms{Seed: 1}))
		var told []string
		for _, e := range done(t, g, nil, "order red-1 middle", "seal red", "order blue-1 middle", "seal blue") {
			told = append(told, g.State().(rules.Table).EventText(e))
		}
		return told
	}
	usual, other := strings.Join(play(envelopes.Text), " "), strings.Join(play(envelopes.Text+charted), " ")
	assert.Contains(t, usual, "Red wins.")
	assert.Contains(t, other, "Blue wins.", "its banner counts more than the card")
}
