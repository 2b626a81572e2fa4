package schema_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/schema"
)

// Where nobody knows the rule system, what only it could know is taken as long as it is
// of a form that values have.
func TestWhatASystemThatNobodyKnowsSays(t *testing.T) {
	ground := fordText(t)
	ground = ground[strings.Index(ground, "[map]"):strings.Index(ground, "[[forces]]")]
	unit := `{ type = "french-infantry-company", count = 3`
	for name, tt := range map[string]struct{ from, to, fault string }{
		"a text":                {unit, unit + `, colour = "blue"`, ""},
		"yes":                   {unit, unit + `, brave = true`, ""},
		"a number":              {unit, unit + `, ammunition = 12`, ""},
		"texts":                 {unit, unit + `, badges = ["a", "b"]`, ""},
		"a table":               {unit, unit + `, badges = { left = "a", right = 2 }`, ""},
		"numbers in a list":     {unit, unit + `, badges = ["a", 2]`, "forces[1].units[0].badges"},
		"a number with a point": {unit, unit + `, height = 1.5`, "forces[1].units[0].height"},
		"a list in a table":     {unit, unit + `, badges = { left = ["a", 1] }`, "forces[1].units[0].badges"},
		"a list in a list":      {unit, unit + `, badges = [["a"]]`, "forces[1].units[0].badges"},
		"a mapsheet":            {ground, "[map]\nsheet = \"standard\"\n\n", "map.sheet"},
	} {
		t.Run(name, func(t *testing.T) {
			text := fordText(t)
			require.Contains(t, text, tt.from)
			f, err := schema.Read("ford.toml", strings.NewReader(strings.Replace(text, tt.from, tt.to, 1)), nil)
			if tt.fault == "" {
				require.NoError(t, err)
				written, err := schema.Encode(f)
				require.NoError(t, err)
				assert.Contains(t, string(written), strings.TrimPrefix(tt.to, unit+", "))
				return
			}
			var paths []string
			for _, d := range err.(diag.List) { //nolint:errorlint // Read makes no other
				paths = append(paths, d.Path)
			}
			assert.Contains(t, paths, tt.fault)
			assert.Nil(t, f)
		})
	}
}

// A remark belongs to the charts that have one, by their description.
func TestOnlySomeChartsHaveARemark(t *testing.T) {
	text, err := os.ReadFile("testdata/charts.toml")
	require.NoError(t, err)
	under := func(key string) error {
		_, err := schema.Read("charts.toml", strings.NewReader(strings.Replace(string(text), key, key+"note = \"A remark.\"\n", 1)), testBases{})
		return err
	}
	assert.NoError(t, under("[combat_results]\n"))
	assert.EqualError(t, under("[stacking]\n"), "charts.toml:8:1: error unknown-key stacking.note: stacking has no key note")
}

// A chart that is a list of other things than lines is no chart.
func TestAChartIsLines(t *testing.T) {
	text, err := os.ReadFile("testdata/charts.toml")
	require.NoError(t, err)
	for _, strange := range []string{"[1, 2]", `["a"]`, `[{ a = 1 }, 2]`} {
		_, err := schema.Read("charts.toml", strings.NewReader(strings.Replace(string(text), "\n\n", "\nstrange = "+strange+"\n\n", 1)), nil)
		require.Error(t, err, strange)
		assert.Contains(t, fmt.Sprint(err), "strange", strange)
	}
}
