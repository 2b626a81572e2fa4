package schema

import (
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTheFieldsOfAFileAreThoseWithAKey(t *testing.T) {
	type inner struct {
		B int `toml:"b"`
	}
	type outer struct {
		A       int `toml:"a,omitempty"`
		Ignored int `toml:"-"`
		Bare    int
		inner
		C *inner `toml:"c"`
	}
	assert.Equal(t, []field{
		{key: "a", index: []int{0}, optional: true}, {key: "b", index: []int{3, 0}}, {key: "c", index: []int{4}},
	}, fieldsOf(reflect.TypeFor[outer]()))
	assert.Equal(t, reflect.TypeFor[inner](), memberType(reflect.TypeFor[outer](), "c"))
	assert.Nil(t, memberType(reflect.TypeFor[outer](), "d"))
	assert.Nil(t, memberType(reflect.TypeFor[int](), "d"))
	assert.Contains(t, knownKeys(ScenarioFile, []string{"forces", "", "units", ""}, nil), "count")
	assert.Nil(t, knownKeys(ScenarioFile, []string{"title"}, nil), "a text has no keys")
	assert.Nil(t, knownKeys(ScenarioFile, []string{"hello"}, nil))
}

func TestAMisspeltWordIsTakenForTheNearest(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"a", "", 1}, {"", "ab", 2}, {"name", "name", 0}, {"naem", "name", 1}, {"anme", "name", 1}, {"nme", "name", 1}, {"nname", "name", 1},
		{"nama", "name", 1}, {"emna", "name", 4}, {"ab", "ba", 1}, {"abcd", "badc", 2}, {"kitten", "sitting", 3}, {"baxx", "abyy", 3},
		{strings.Repeat("a", 64), strings.Repeat("a", 63), 1}, {strings.Repeat("a", 65), strings.Repeat("a", 65), 65},
	} {
		assert.Equal(t, test.want, editDistance(test.a, test.b), "%q %q", test.a, test.b)
	}
	keys := []string{"title", "turns", "terrain"}
	for word, want := range map[string]string{"titel": "title", "Title": "title", "tittle": "title", "terrian": "terrain", "tirle": "title", "turn": "turns", "txrnx": "", "x": "", "ten": ""} {
		assert.Equal(t, want, nearest(word, keys), word)
	}
	assert.Equal(t, "abcdefgh", nearest("abcdefxy", []string{"abcdefgh"}), "one letter in four, and one more, may be wrong")
}

func TestCommentsGoWithWhatIsGivenAnotherID(t *testing.T) {
	c := Comments{"": {"# top"}, "forces[a]": {"# 1"}, "forces[a].units[0]": {"# 2"}, "forces[a][x]": {"# 3"}, "forces[ab]": {"# 4"}, "sides[a]": {"# 5"}, "forces": {"# 6"}}
	assert.Equal(t, Comments{"": {"# top"}, "forces[b]": {"# 1"}, "forces[b].units[0]": {"# 2"}, "forces[b][x]": {"# 3"}, "forces[ab]": {"# 4"}, "sides[a]": {"# 5"}, "forces": {"# 6"}},
		c.Renamed("forces", "a", "b"))
	numbered := Comments{"forces[0]": {"# 1"}, "forces[a]": {"# 2"}}
	assert.Equal(t, numbered, numbered.Renamed("forces", "", "b"), "what had no id keeps its comments")
	assert.Equal(t, numbered, numbered.Renamed("forces", "a", ""))
}
