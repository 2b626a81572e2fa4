package schema_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
	"github.com/mapsheet/mapsheet/schema"
)

func published(t *testing.T) map[schema.Kind]map[string]any {
	t.Helper()
	out := map[schema.Kind]map[string]any{}
	for kind, text := range map[schema.Kind][]byte{
		schema.ScenarioFile: schema.ScenarioSchema(fields.All()),
		schema.MapsheetFile: schema.MapsheetSchema(),
		schema.ChartsFile:   schema.ChartsSchema(fields.All()),
	} {
		var tree map[string]any
		require.NoError(t, json.Unmarshal(text, &tree))
		out[kind] = tree
	}
	return out
}

// subschemas visits every schema inside a schema, itself included.
func subschemas(path string, s map[string]any, visit func(path string, s map[string]any)) {
	visit(path, s)
	for _, keyword := range []string{"properties", "patternProperties", "definitions"} {
		members, _ := s[keyword].(map[string]any)
		for name, member := range members {
			subschemas(path+"/"+keyword+"/"+name, member.(map[string]any), visit)
		}
	}
	for _, keyword := range []string{"items", "not", "if", "then", "else", "additionalProperties", "propertyNames"} {
		if member, ok := s[keyword].(map[string]any); ok {
			subschemas(path+"/"+keyword, member, visit)
		}
	}
	for _, keyword := range []string{"allOf", "anyOf", "oneOf"} {
		members, _ := s[keyword].([]any)
		for i, member := range members {
			subschemas(fmt.Sprintf("%s/%s/%d", path, keyword, i), member.(map[string]any), visit)
		}
	}
}

func TestEveryPropertyHasATitleAndADescription(t *testing.T) {
	for kind, tree := range published(t) {
		assert.NotEmpty(t, tree["title"], kind)
		assert.NotEmpty(t, tree["description"], kind)
		subschemas(string(kind), tree, func(path string, s map[string]any) {
			for _, keyword := range []string{"properties", "patternProperties"} {
				members, _ := s[keyword].(map[string]any)
				for name, member := range members {
					assert.NotEmpty(t, member.(map[string]any)["title"], "title of %s %s", path, name)
					assert.Regexp(t, `^[A-Z].*\.$`, member.(map[string]any)["description"], "description of %s %s", path, name)
				}
			}
		})
	}
}

func TestEveryObjectRefusesUnknownKeys(t *testing.T) {
	for kind, tree := range published(t) {
		subschemas(string(kind), tree, func(path string, s map[string]any) {
			if s["type"] == "object" && s["if"] == nil {
				assert.Equal(t, false, s["additionalProperties"], path)
			}
		})
	}
}

// The schema library passes over keywords of later drafts in silence.
func TestTheSchemasUseKeywordsOfDraft07Alone(t *testing.T) {
	known := []string{
		"$schema", "$ref", "title", "description", "type", "const", "enum",
		"properties", "patternProperties", "additionalProperties", "required", "minProperties", "maxProperties",
		"items", "maxItems", "minimum", "maximum", "multipleOf", "pattern", "maxLength", "anyOf", "if", "then", "else", "definitions",
	}
	for kind, tree := range published(t) {
		assert.Equal(t, "http://json-schema.org/draft-07/schema#", tree["$schema"])
		subschemas(string(kind), tree, func(path string, s map[string]any) {
			assert.Subset(t, known, slices.Collect(maps.Keys(s)), path)
		})
	}
}

func TestEveryReferenceLeadsToADefinition(t *testing.T) {
	for kind, tree := range published(t) {
		definitions := tree["definitions"].(map[string]any)
		used := map[string]bool{}
		subschemas(string(kind), tree, func(path string, s map[string]any) {
			if ref, ok := s["$ref"].(string); ok {
				name := ref[len("#/definitions/"):]
				used[name] = true
				assert.Contains(t, definitions, name, path)
			}
		})
		assert.ElementsMatch(t, slices.Collect(maps.Keys(definitions)), slices.Collect(maps.Keys(used)), "%s: definitions and their use", kind)
	}
}

func TestTheChoicesAreThoseOfTheModel(t *testing.T) {
	definitions := published(t)[schema.ScenarioFile]["definitions"].(map[string]any)
	enum := func(name string, path ...string) []string {
		node := definitions[name].(map[string]any)
		for _, p := range path {
			node = node["properties"].(map[string]any)[p].(map[string]any)
		}
		var out []string
		for _, v := range node["enum"].([]any) {
			out = append(out, v.(string))
		}
		return out
	}
	assert.Equal(t, words(model.Terrains()), enum("terrain_name"))
	assert.Equal(t, words(model.LineKinds()), enum("line_name"))
	assert.Equal(t, words(model.PlaceKinds()), enum("place", "kind"))
	assert.Equal(t, words(fields.Kinds()), enum("unit_kind"))
	assert.Equal(t, words(model.Winds()), enum("wind"))
	assert.ElementsMatch(t, words(model.MainWinds()), enum("direction"))
	assert.Equal(t, words([]model.Provenance{model.Printed, model.Inferred, model.Reconstructed, model.Designed}), enum("mark"))
	assert.Equal(t, words([]model.When{model.AtEnd, model.AtOnce}), enum("clause", "when"))
	assert.Equal(t, words([]model.UnitState{model.Undisrupted, model.Disrupted}), enum("count", "state"))
	assert.Equal(t, words([]fields.Quality{fields.Reserve}), enum("unit_group", "quality"))
	assert.Equal(t, words([]fields.Positions{fields.PositionsMay, fields.PositionsMust}), enum("deployment", "improved_positions"))
	assert.Equal(t, words([]fields.Mount{fields.Dismounted, fields.MountFree}), enum("deployment", "mount"))
	unitTypes := definitions["unit_types"].(map[string]any)["items"].(map[string]any)["properties"].(map[string]any)
	assert.Len(t, unitTypes["size"].(map[string]any)["enum"], len(fields.Sizes()))
}

func words[T any](list []T) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = fmt.Sprint(v)
	}
	return out
}

// secondOpinion is another library's reading of a published schema.
func secondOpinion(t *testing.T, text []byte) *jsonschema.Schema {
	t.Helper()
	tree, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	require.NoError(t, c.AddResource("schema.json", tree))
	s, err := c.Compile("schema.json")
	require.NoError(t, err, "the schema satisfies draft-07's own schema")
	return s
}

func TestASecondLibraryAcceptsTheExports(t *testing.T) {
	for path, text := range map[string][]byte{
		"testdata/ford.toml":   schema.ScenarioSchema(fields.All()),
		"testdata/meadow.toml": schema.MapsheetSchema(),
		"testdata/charts.toml": schema.ChartsSchema(fields.All()),
	} {
		f, err := schema.ReadFile(path, nil)
		require.NoError(t, err)
		export, err := schema.JSON(f)
		require.NoError(t, err)
		instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(export))
		require.NoError(t, err)
		s := secondOpinion(t, text)
		assert.NoError(t, s.Validate(instance), path)
		instance.(map[string]any)["surprise"] = true
		assert.Error(t, s.Validate(instance), path)
	}
}
