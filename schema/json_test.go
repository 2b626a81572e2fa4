package schema_test

import (
	"bytes"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gotest.tools/v3/golden"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/schema"
)

func TestTheExportHasTheBoardInFullAndItsKeysSorted(t *testing.T) {
	f, err := schema.ReadFile("testdata/meadow-in-winter.toml", testBases{})
	require.NoError(t, err)
	export, err := schema.JSON(f)
	require.NoError(t, err)
	golden.Assert(t, string(export), "meadow-in-winter.json")
}

func TestASecondLibraryAcceptsEveryExport(t *testing.T) {
	schemas := map[schema.Kind]*jsonschema.Schema{
		schema.ScenarioFile: secondOpinion(t, schema.ScenarioSchema(fields.All())),
		schema.MapsheetFile: secondOpinion(t, schema.MapsheetSchema()),
		schema.ChartsFile:   secondOpinion(t, schema.ChartsSchema(fields.All())),
	}
	rapid.Check(t, func(t *rapid.T) {
		f := files.Draw(t, "file")
		export, err := schema.JSON(f)
		require.NoError(t, err)
		instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(export))
		require.NoError(t, err)
		assert.NoError(t, schemas[f.Kind].Validate(instance), "%s", export)
	})
}
