package schema

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// short is a text that says why it does not take another.
type short string

var errLong = errors.New("it is too long")

func (s *short) UnmarshalText(text []byte) error {
	if len(text) > 3 {
		return errLong
	}
	*s = short(text)
	return nil
}

type filled struct {
	Word  short            `toml:"word"`
	Plain string           `toml:"plain"`
	Count int              `toml:"count"`
	Yes   bool             `toml:"yes"`
	List  []short          `toml:"list"`
	Under *filled          `toml:"under"`
	Named map[string]short `toml:"named"`
	Rows  []filled         `toml:"rows"`
}

// A value is put where it belongs, and one that its type refuses is told with its path.
func TestATreeFillsADocumentOrNamesWhatDoesNotFit(t *testing.T) {
	var d filled
	require.NoError(t, fill(reflect.ValueOf(&d).Elem(), map[string]any{
		"word": "abc", "plain": "longer", "count": json.Number("-7"), "yes": true, "list": []any{"a", "b"},
		"under": map[string]any{"count": json.Number("2")}, "named": map[string]any{"x": "y"},
		"rows": []any{map[string]any{"word": "w"}}, "unknown": "left alone",
	}))
	assert.Equal(t, filled{
		Word: "abc", Plain: "longer", Count: -7, Yes: true, List: []short{"a", "b"}, Under: &filled{Count: 2},
		Named: map[string]short{"x": "y"}, Rows: []filled{{Word: "w"}},
	}, d)

	const long = "abcd"
	for path, tree := range map[string]map[string]any{
		"word":             {"word": long},
		"list[1]":          {"list": []any{"a", long}},
		"under.word":       {"under": map[string]any{"word": long}},
		"under.list[0]":    {"under": map[string]any{"list": []any{long}}},
		"named.x":          {"named": map[string]any{"x": long}},
		"named.\"a b\"":    {"named": map[string]any{"a b": long}},
		"rows[1].word":     {"rows": []any{map[string]any{}, map[string]any{"word": long}}},
		"rows[0].named.x":  {"rows": []any{map[string]any{"named": map[string]any{"x": long}}}},
		"under.under.word": {"under": map[string]any{"under": map[string]any{"word": long}}},
	} {
		err := fill(reflect.ValueOf(&filled{}).Elem(), tree)
		var m *misfit
		require.ErrorAs(t, err, &m, path)
		assert.Equal(t, path, m.path)
		require.ErrorIs(t, err, errLong)
		assert.EqualError(t, err, "it is too long")
	}
	var m *misfit
	require.ErrorAs(t, fill(reflect.ValueOf(&d).Elem(), map[string]any{"count": json.Number("1e40")}), &m)
	assert.Equal(t, "count", m.path)
	assert.Panics(t, func() { _ = fill(reflect.ValueOf(new(float64)).Elem(), json.Number("1")) })
}
