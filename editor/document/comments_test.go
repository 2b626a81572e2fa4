package document

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

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
