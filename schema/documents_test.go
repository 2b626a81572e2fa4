package schema

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/plane"
)

// The schema and the documents must know the same keys, require the same
// ones, and agree on what a value is.
func TestTheSchemasDescribeTheDocuments(t *testing.T) {
	for _, kind := range Kinds() {
		var root map[string]any
		require.NoError(t, json.Unmarshal(published(kind, nil), &root))
		c := comparison{T: t, definitions: root["definitions"].(map[string]any), seen: map[reflect.Type]bool{}}
		c.compare(string(kind), root, documentTypes[kind])
	}
}

type comparison struct {
	*testing.T
	definitions map[string]any
	seen        map[reflect.Type]bool
}

func (c comparison) resolve(s map[string]any) map[string]any {
	for s["$ref"] != nil {
		s = c.definitions[s["$ref"].(string)[len("#/definitions/"):]].(map[string]any)
	}
	return s
}

func (c comparison) compare(path string, s map[string]any, t reflect.Type) {
	s = c.resolve(s)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case t == reflect.TypeFor[mapDoc](), t == reflect.TypeFor[fullDoc]():
		c.object(path, c.branches(s), nil, t)
	case t == hexListType || t == hexsidesType || t == spotType || t == reflect.TypeFor[plane.Polygon]() || t.Kind() == reflect.String:
		assert.True(c, s["type"] == "string" || s["enum"] != nil, path)
	case t.Kind() == reflect.Int:
		assert.Equal(c, "integer", s["type"], path)
	case t.Kind() == reflect.Bool:
		assert.True(c, s["type"] == "boolean" || s["const"] == true, path)
	case t.Kind() == reflect.Slice:
		assert.Equal(c, "array", s["type"], path)
		c.compare(path+"[]", s["items"].(map[string]any), t.Elem())
	case t.Kind() == reflect.Map:
		for _, value := range s["patternProperties"].(map[string]any) {
			c.compare(path+".*", value.(map[string]any), t.Elem())
		}
	case t.Kind() == reflect.Struct && !c.seen[t]:
		c.seen[t] = true
		c.object(path, s["properties"].(map[string]any), s["required"], t)
	}
}

// branches is the properties that a choice between schemas knows, all together.
func (c comparison) branches(s map[string]any) map[string]any {
	s = c.resolve(s)
	if s["then"] == nil {
		return s["properties"].(map[string]any)
	}
	properties := maps.Clone(c.branches(s["then"].(map[string]any)))
	maps.Copy(properties, c.branches(s["else"].(map[string]any)))
	return properties
}

func (c comparison) object(path string, properties map[string]any, required any, t reflect.Type) {
	var keys, needed []string
	for _, f := range fieldsOf(t) {
		if f.part != "" {
			continue // TestTheSchemaHasTheFieldsOfTheRuleSystem
		}
		keys = append(keys, f.key)
		section := sections[strings.SplitN(path+"."+f.key, ".", 2)[1]] // an empty list of tables leaves no trace
		if !f.optional && f.unless == "" && !(section && t.FieldByIndex(f.index).Type.Kind() == reflect.Slice) {
			needed = append(needed, f.key)
		}
		if property, ok := properties[f.key].(map[string]any); ok {
			c.compare(path+"."+f.key, property, t.FieldByIndex(f.index).Type)
		}
	}
	assert.ElementsMatch(c, keys, slices.Collect(maps.Keys(properties)), "keys of %s", path)
	if t == reflect.TypeFor[fullDoc]() || t == reflect.TypeFor[mapDoc]() {
		return // its fields are optional, so that a scenario can leave them all out
	}
	var demanded []string
	list, _ := required.([]any)
	for _, r := range list {
		demanded = append(demanded, r.(string))
	}
	assert.ElementsMatch(c, needed, demanded, "required keys of %s", path)
}

func TestEveryPatternHasAFormThatMessagesCanName(t *testing.T) {
	for _, definition := range definitionByPattern() {
		assert.NotEmpty(t, forms[definition], definition)
	}
	assert.Len(t, definitionByPattern(), len(forms))
}

func TestTheNearestKeyIsSuggested(t *testing.T) {
	keys := []string{"title", "subtitle", "rows", "cols", "of"}
	for word, want := range map[string]string{
		"titel": "title", "Title": "title", "titles": "title", "rwos": "rows", "off": "of",
		"sbutitel": "subtitle", "colums": "", "weather": "", "x": "",
	} {
		assert.Equal(t, want, nearest(word, keys), word)
	}
}
