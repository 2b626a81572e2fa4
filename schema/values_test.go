package schema_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/schema"
)

// someFields are those of a rule system that there is not.
type someFields struct {
	testBases
	fields *model.Fields
}

func (someFields) Charts(string) (*model.Charts, error) { return &model.Charts{}, nil }

func (b someFields) Fields(string) (*model.Fields, error) { return b.fields, nil }

var far = &model.Fields{Setup: []model.Field{
	{Key: "wagons", Name: "Wagons", Help: "How many.", Kind: model.Whole, Min: 2, Max: 5},
	{Key: "road", Name: "Road", Help: "Which \"one\".", Kind: model.Pick, Choices: []model.Choice{{ID: "high"}, {ID: "low"}}},
	{Key: "inn", Name: "Inn", Help: "Where.", Kind: model.Word},
}}

func farScenario(step string) string {
	return `format = "mapsheet/1"
kind = "scenario"
system = "far"
id = "a"
title = "A"

[length]
turns = 1

[map]
cols = 1
rows = 1
hex_meters = 100
terrain = [
  ".",
]

[map.legend]
"." = "clear"
"/" = "slope"
"^" = "crest"
w = "woods"
"#" = "town"

[[deployment]]
forces = []
area = { everywhere = true }
` + step + `
[victory]
otherwise = { winner = "draw" }
`
}

func TestAFileHasTheFieldsOfItsRuleSystem(t *testing.T) {
	text := farScenario("wagons = 3\nroad = \"low\"\ninn = \"red-ox\"\nnote = \"n\"\n")
	f, err := schema.Read("far.toml", strings.NewReader(text), someFields{fields: far})
	require.NoError(t, err)
	assert.Equal(t, model.Values{"wagons": 3, "road": "low", "inn": "red-ox"}, f.Scenario.Deployment[0].Own)
	again, err := schema.Encode(f)
	require.NoError(t, err)
	assert.Equal(t, text, string(again), "in the order of the fields")

	for step, want := range map[string]string{
		"wagons = 1\n":       "far.toml:28:10: error out-of-range deployment[0].wagons: wagons is the number 1, but the least it can be is 2",
		"wagons = \"3\"\n":   "far.toml:28:10: error wrong-type deployment[0].wagons: wagons must be a whole number, but it is \"3\"",
		"road = \"lo\"\n":    "far.toml:28:8: error wrong-value deployment[0].road: road cannot be \"lo\": choose one of high, low; did you mean low?",
		"inn = \"Red Ox\"\n": "far.toml:28:7: error wrong-form deployment[0].inn",
		"wagon = 3\n":        "far.toml:28:1: error unknown-key deployment[0].wagon: deployment[0] has no key wagon; did you mean wagons?",
		"trenches = 3\n":     "far.toml:28:1: error unknown-key deployment[0].trenches: deployment[0] has no key trenches",
	} {
		_, err := schema.Read("far.toml", strings.NewReader(farScenario(step)), someFields{fields: far})
		assert.ErrorContains(t, err, want)
	}
}

func TestAFileOfARuleSystemThatNobodyKnowsIsReadAndWritten(t *testing.T) {
	text := farScenario("inn = \"red-ox\"\nroad = \"low\"\nwagons = 3\nnote = \"n\"\n")
	f, err := schema.Read("far.toml", strings.NewReader(text), nil)
	require.NoError(t, err)
	assert.Equal(t, 3, f.Scenario.Deployment[0].Own.Int("wagons"))
	again, err := schema.Encode(f)
	require.NoError(t, err)
	assert.Equal(t, text, string(again), "in the order of the alphabet")

	_, err = schema.Read("far.toml", strings.NewReader(farScenario("wagons = [3]\n")), nil)
	assert.ErrorContains(t, err, "error unknown-key deployment[0].wagons: wagons is a list, and what only some rule systems know")
	_, err = schema.Read("far.toml", strings.NewReader(text), testBases{})
	assert.EqualError(t, err, `far.toml:3:10: error unknown-system system: there is no rule system "far"`)
}

func TestTheSchemaHasTheFieldsOfTheRuleSystem(t *testing.T) {
	var tree struct {
		Definitions map[string]struct {
			Properties map[string]map[string]any
		}
	}
	require.NoError(t, json.Unmarshal(schema.ScenarioSchema(far), &tree))
	properties := tree.Definitions["deployment"].Properties
	assert.Equal(t, map[string]any{"type": "integer", "minimum": 2.0, "maximum": 5.0, "title": "Wagons", "description": "How many."}, properties["wagons"])
	assert.Equal(t, map[string]any{"enum": []any{"high", "low"}, "title": "Road", "description": `Which "one".`}, properties["road"])
	assert.Equal(t, map[string]any{"$ref": "#/definitions/slug", "title": "Inn", "description": "Where."}, properties["inn"])
	assert.NotContains(t, properties, "trenches")
	for part, definition := range map[string]string{"force": "force", "group": "unit_group", "select": "selector", "setup": "deployment", "arrival": "reinforcement"} {
		require.NoError(t, json.Unmarshal(schema.ScenarioSchema(fields.All()), &tree))
		for _, f := range fields.All().Part(part) {
			assert.Contains(t, tree.Definitions[definition].Properties, f.Key)
		}
	}
	assert.NotContains(t, string(schema.ScenarioSchema(nil)), "$fields")
}

func TestAForceSaysWhatItsRuleSystemAsks(t *testing.T) {
	commanded := &model.Fields{Force: []model.Field{
		{Key: "general", Name: "General", Help: "His name.", Kind: model.Text},
		{Key: "rating", Name: "Rating", Help: "How good he is.", Kind: model.Whole, Min: 1, Max: 3},
		{Key: "commander", Name: "Commander", Help: "Whether he commands the army.", Kind: model.Flag},
	}}
	force := "\n[[forces]]\nid = \"corps\"\nside = \"red\"\nname = \"Corps\"\npart_of = \"army\"\n%sunits = []\n"
	told := "general = \"Maj. Gen. Charles Lee\"\nrating = 1\ncommander = true\n"
	with := func(own string) string {
		return strings.Replace(farScenario(""), "\n[[deployment]]", strings.Replace(force, "%s", own, 1)+"\n[[deployment]]", 1)
	}
	f, err := schema.Read("far.toml", strings.NewReader(with(told)), someFields{fields: commanded})
	require.NoError(t, err)
	assert.Equal(t, model.Values{"general": "Maj. Gen. Charles Lee", "rating": 1, "commander": true}, f.Scenario.Forces[0].Own)
	again, err := schema.Encode(f)
	require.NoError(t, err)
	assert.Equal(t, with(told), string(again))
	exported, err := schema.JSON(f)
	require.NoError(t, err)
	assert.Contains(t, string(exported), `"general": "Maj. Gen. Charles Lee"`)

	f, err = schema.Read("far.toml", strings.NewReader(with(told)), nil)
	require.NoError(t, err, "where nobody knows the rule system")
	assert.True(t, f.Scenario.Forces[0].Own.Is("commander"))

	for own, want := range map[string]string{
		"rating = 4\n":        "error out-of-range forces[0].rating: rating is the number 4, but the most it can be is 3",
		"general = 4\n":       "error wrong-type forces[0].general: general must be text in quotes, but it is the number 4",
		"commander = 1\n":     "error wrong-type forces[0].commander: commander must be true or false, but it is the number 1",
		"commanders = true\n": "error unknown-key forces[0].commanders: forces[0] has no key commanders; did you mean commander?",
	} {
		_, err := schema.Read("far.toml", strings.NewReader(with(own)), someFields{fields: commanded})
		assert.ErrorContains(t, err, want)
	}
}

// A chart that nobody describes is written as it was read: marks and a note where it has
// them, and neither where it has none. What is no chart is told.
func TestChartsOfARuleSystemThatNobodyKnowsAreReadAndWritten(t *testing.T) {
	with := func(charts string) string {
		return strings.Replace(farScenario(""), "\n[victory]", charts+"\n[victory]", 1)
	}
	table := "\n[charts.inns]\nbeds = 4\n"
	marked := "\n[charts.inns]\nbeds = 4\nmarks = { beds = \"reconstructed\" }\n"
	noted := "\n[charts.inns]\nbeds = 4\nnote = \"By the road.\"\n"
	lists := "\n[[charts.inns]]\nbeds = 4\n\n[[charts.inns]]\nbeds = 5\nnote = \"n\"\n"
	for _, charts := range []string{table, marked, noted, lists} {
		f, err := schema.Read("far.toml", strings.NewReader(with(charts)), nil)
		require.NoError(t, err, charts)
		again, err := schema.Encode(f)
		require.NoError(t, err, charts)
		second, err := schema.Read("far.toml", strings.NewReader(string(again)), nil)
		require.NoError(t, err, charts)
		assert.Equal(t, f.Scenario.Charts, second.Scenario.Charts)
		assert.Equal(t, strings.Contains(charts, "marks"), strings.Contains(string(again), "marks"))
		assert.Equal(t, strings.Contains(charts, "note"), strings.Contains(string(again), "note ="))
	}
	for charts, want := range map[string]string{
		"\n[charts]\ninns = 3\n":                "error unknown-key charts.inns: inns is the number 3, and a chart that only some rule systems know is a table or a list of tables",
		"\n[charts.inns]\nnote = 3\n":           "error wrong-type charts.inns.note: note must be text in quotes, but it is the number 3",
		"\n[charts.inns]\nmarks = 3\n":          "error wrong-type charts.inns.marks: marks must be a table, but it is the number 3",
		"\n[charts.inns]\nmarks = { beds = 3 }": "error wrong-type charts.inns.marks.beds: beds must be text in quotes, but it is the number 3",
	} {
		_, err := schema.Read("far.toml", strings.NewReader(with(charts)), nil)
		assert.ErrorContains(t, err, want)
	}
}

// The board of a file is its scenario's or its mapsheet's.
func TestAFileHasTheBoardOfItsKind(t *testing.T) {
	for name, has := range map[string]bool{"meadow.toml": true, "ford.toml": true, "charts.toml": false} {
		f := mustRead("testdata/" + name)
		assert.Equal(t, has, f.Board() != nil, name)
		switch f.Kind {
		case schema.ScenarioFile:
			assert.Same(t, f.Scenario.Board, f.Board())
		case schema.MapsheetFile:
			assert.Same(t, f.Mapsheet.Board, f.Board())
		}
	}
}
