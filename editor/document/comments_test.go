package document

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/schema"
)

func TestCommentsKeepToWhatTheyStandBefore(t *testing.T) {
	text := strings.NewReplacer(
		"[[map.places]]\n", "# Dark and wet.\n[[map.places]]\n",
		"[[sides]]\nid = \"red\"\n", "# They come from the east.\n[[sides]]\nid = \"red\"\n# As an adjective.\n",
	).Replace(encoded(t, namedGround(t)))
	f, err := schema.Read("", strings.NewReader(text), bases{})
	require.NoError(t, err)
	d := Open(f, "")
	before := encoded(t, d)
	require.Contains(t, before, "# As an adjective.\nname = \"Red\"")

	require.NoError(t, d.Do(RenamePlace{From: "wood-a", To: "wood-b"}))
	require.NoError(t, d.Do(Set{Path: "sides[0].id", Value: "crimson"}))
	after := encoded(t, d)
	assert.Contains(t, after, "# Dark and wet.\n[[map.places]]\nid = \"wood-b\"\n")
	assert.Contains(t, after, "# They come from the east.\n[[sides]]\nid = \"crimson\"\n# As an adjective.\n")
	d.GoTo(0)
	assert.Equal(t, before, encoded(t, d))

	d.BeginStroke("rename")
	require.NoError(t, d.Do(RenamePlace{From: "town-a", To: "town-c"}))
	d.CancelStroke()
	assert.Equal(t, before, encoded(t, d))
}

// Elements that change places, and edits that fail, leave comments where they are.
func TestCommentsStayWithElementsThatChangePlaces(t *testing.T) {
	text := strings.Replace(encoded(t, namedGround(t)), "[[sides]]\nid = \"red\"\n", "# They come from the east.\n[[sides]]\nid = \"red\"\n", 1)
	f, err := schema.Read("", strings.NewReader(text), bases{})
	require.NoError(t, err)
	d := Open(f, "")
	red, blue := d.Scenario().Sides[0], d.Scenario().Sides[1]
	require.Equal(t, "red", red.ID)
	third := blue
	third.ID = "green"
	for _, sides := range [][]model.Side{{blue, red}, {red, third}, {third, red}, {red, blue}} {
		require.NoError(t, d.Do(Set{Path: "sides", Value: sides}))
		assert.Contains(t, encoded(t, d), "# They come from the east.\n[[sides]]\nid = \"red\"\n")
	}
	require.Error(t, d.Do(Set{Path: "sides[0].hello", Value: 1}))
	require.Error(t, d.Do(RenamePlace{From: "nowhere", To: "somewhere"}))
	assert.Contains(t, encoded(t, d), "# They come from the east.\n[[sides]]\nid = \"red\"\n")
}
