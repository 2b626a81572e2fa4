package schema_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema"
)

const commented = `

# A scenario of mine.
#  Second line, indented.

# Another block.
format = "mapsheet/1" # the only one
kind = "scenario"
system = "soldiers"
id = "s"

# Not sure about the title.
title = "S"

length.turns = 3 # few

# The two sides:

# first the Germans,
[[sides]]
id = "german"
name = "German"
nations = [
  # only one
  "german",
  # for now
]

# then the French.
[[sides]] # late
id = "french"
# who are they?
name = "French"
nations = ["french"]
[map]
sheet = "meadow"
# No override yet.
[[deployment]]
forces = ["f"]
area = { union = [
  { place = "wood-a" }, # shade
  { hexes = "0101" },
] }
[[deployment]]
# Nobody yet.
forces = []
area = { everywhere = true }

# The end.
#

# Really.
`

const normalized = `# A scenario of mine.
#  Second line, indented.

# Another block.
# the only one
format = "mapsheet/1"
kind = "scenario"
system = "soldiers"
id = "s"
# Not sure about the title.
title = "S"

[length]
# few
turns = 3

# The two sides:

# first the Germans,
[[sides]]
id = "german"
name = "German"
# only one
# for now
nations = ["german"]

# then the French.
# late
[[sides]]
id = "french"
# who are they?
name = "French"
nations = ["french"]

[map]
sheet = "meadow"

# No override yet.
[[deployment]]
forces = ["f"]
# shade
area = { union = [{ place = "wood-a" }, { hexes = "0101" }] }

[[deployment]]
# Nobody yet.
forces = []
area = { everywhere = true }

# The end.
#

# Really.
`

func TestCommentsOfAHandWrittenFileAreKept(t *testing.T) {
	f, err := schema.Read("", strings.NewReader(commented), testBases{})
	require.NoError(t, err)
	require.NoError(t, f.Comments.Check())
	text, err := schema.Encode(f)
	require.NoError(t, err)
	assert.Equal(t, normalized, string(text))

	again, err := schema.Read("", strings.NewReader(normalized), testBases{})
	require.NoError(t, err)
	text, err = schema.Encode(again)
	require.NoError(t, err)
	assert.Equal(t, normalized, string(text))
}

func TestCommentsFollowWhatHasAnID(t *testing.T) {
	f, err := schema.Read("", strings.NewReader(commented), testBases{})
	require.NoError(t, err)
	s := f.Scenario
	s.Sides[0], s.Sides[1] = s.Sides[1], s.Sides[0]
	text, err := schema.Encode(f)
	require.NoError(t, err)
	assert.Contains(t, string(text), "# late\n[[sides]]\nid = \"french\"\n# who are they?\nname")
	assert.Contains(t, string(text), "# first the Germans,\n[[sides]]\nid = \"german\"\n")

	s.Sides = s.Sides[:1]
	text, err = schema.Encode(f)
	require.NoError(t, err)
	assert.NotContains(t, string(text), "Germans", "the comment goes with what it was about")
}

// Comments before the first key are of the file, and of no key.
func TestCommentsAtTheTopAreOfTheFile(t *testing.T) {
	f, err := schema.Read("a.toml", strings.NewReader("# A note.\n\n# Another.\n"+strings.TrimPrefix(fordText(t), "# The ford: a small scenario with its own map, for tests.\n")), testBases{})
	require.NoError(t, err)
	assert.Equal(t, []string{"# A note.", "", "# Another."}, f.Comments[""])
	assert.NotContains(t, f.Comments, "format")
}

func TestWhatIsNoCommentIsFound(t *testing.T) {
	for line, is := range map[string]bool{"": true, "#": true, "# Grün\tand wet": true, "title = 3": false, " # a": false, "# a\nb = 1": false, "# a\r": false, "#\x7f": false} {
		err := schema.Comments{"": {"# The first.", line}}.Check()
		assert.Equal(t, is, err == nil, "%q", line)
	}
}

// What the program writes in one line, a file may have as tables with headers. Comments
// before those are kept before the line.
func TestCommentsInsideWhatIsWrittenInALineAreKept(t *testing.T) {
	text := strings.Replace(normalized, `[[deployment]]
forces = ["f"]
# shade
area = { union = [{ place = "wood-a" }, { hexes = "0101" }] }
`, `[[deployment]]
forces = ["f"]
# where they rest
[deployment.area]
# first of all
[[deployment.area.union]]
# or in another wood
place = "wood-a" # shade
# and then
[[deployment.area.union]]
hexes = "0101"
`, 1)
	require.NotEqual(t, normalized, text)
	f, err := schema.Read("", strings.NewReader(text), testBases{})
	require.NoError(t, err)
	got, err := schema.Encode(f)
	require.NoError(t, err)
	assert.Contains(t, string(got), `forces = ["f"]
# where they rest
# first of all
# or in another wood
# shade
# and then
area = { union = [{ place = "wood-a" }, { hexes = "0101" }] }
`)
	again, err := schema.Read("", strings.NewReader(string(got)), testBases{})
	require.NoError(t, err)
	twice, err := schema.Encode(again)
	require.NoError(t, err)
	assert.Equal(t, string(got), string(twice))
}

func TestCommentsAreNumberedAnew(t *testing.T) {
	c := schema.Comments{"": {"# Top."}, "rules[0]": {"# a"}, "rules[1]": {"# b"}, "rules[1].rule": {"# c"}, "rules": {"# d"}, "rules[x]": {"# e"}, "rulesets[1]": {"# f"}}
	left, gone := c.Renumbered("rules", func(n int) int { return n - 1 })
	assert.Equal(t, schema.Comments{"": {"# Top."}, "rules[0]": {"# b"}, "rules[0].rule": {"# c"}, "rules": {"# d"}, "rules[x]": {"# e"}, "rulesets[1]": {"# f"}}, left)
	assert.Equal(t, map[int]schema.Comments{0: {"": {"# a"}}}, gone)
	assert.Equal(t, []string{"# a"}, left.Put("rules[7]", gone[0])["rules[7]"])
	assert.NotContains(t, left, "rules[7]")
}
