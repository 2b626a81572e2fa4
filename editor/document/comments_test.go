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

// block is what a file says from a comment to the next empty line.
func block(text, comment string) string {
	_, after, _ := strings.Cut(text, comment)
	before, _, _ := strings.Cut(after, "\n\n")
	return before
}

// Steps, rules and the like have no ids: comments go by their numbers in the file, and with
// them in the document.
func TestCommentsGoWithElementsThatHaveNoIDs(t *testing.T) {
	d := namedGround(t)
	wood := model.Area{Union: []model.Area{{Place: "wood-a"}, {Place: "the-plain"}}}
	edit, err := Insert(d.Scenario(), "", "deployment", 0, model.Deployment{Forces: []string{}, Area: wood})
	require.NoError(t, err)
	require.NoError(t, d.Do(edit))
	text := strings.Replace(encoded(t, d), "[[deployment]]\n", "# First.\n[[deployment]]\n", 1)
	at := strings.LastIndex(text, "[[deployment]]\n")
	text = strings.Replace(text[:at], "area = { union", "# Or beside it.\narea = { union", 1) + "# Then.\n" + text[at:]
	f, err := schema.Read("", strings.NewReader(text), bases{})
	require.NoError(t, err)
	d = Open(f, "")
	before := encoded(t, d)
	require.Contains(t, block(before, "# First."), "# Or beside it.\narea = { union")
	require.Contains(t, block(before, "# Then."), "town-a")

	moved, err := Move(d.Scenario(), "", "deployment", 1, 0)
	require.NoError(t, err)
	require.NoError(t, d.Do(moved))
	after := encoded(t, d)
	assert.Contains(t, block(after, "# First."), "# Or beside it.\narea = { union")
	assert.Contains(t, block(after, "# Then."), "town-a")
	assert.Less(t, strings.Index(after, "# Then."), strings.Index(after, "# First."))
	d.Undo()
	require.Equal(t, before, encoded(t, d))

	require.NoError(t, d.Do(Set{Path: "deployment[1].note", Value: "at the bridge"}))
	away, err := Remove(d.Scenario(), "", "deployment", 0)
	require.NoError(t, err)
	require.NoError(t, d.Do(away))
	after = encoded(t, d)
	assert.Contains(t, block(after, "# Then."), "at the bridge")
	assert.NotContains(t, after, "# First.")
	assert.NotContains(t, after, "# Or beside it.")
	d.GoTo(0)
	assert.Equal(t, before, encoded(t, d), "the comments come back with what they are about")
	d.GoTo(2)
	assert.Equal(t, after, encoded(t, d))

	d.BeginStroke("take all away")
	none, err := Remove(d.Scenario(), "", "deployment", 0)
	require.NoError(t, err)
	require.NoError(t, d.Do(none))
	d.CancelStroke()
	assert.Equal(t, after, encoded(t, d))
}

// Comments inside an element go with it, too, and those inside its lists.
func TestCommentsInListsOfElementsGoAlong(t *testing.T) {
	d := namedGround(t)
	require.NoError(t, d.Do(Set{Path: "forces", Value: []model.Force{{ID: "guard", Name: "Guard", Side: "red", Units: []model.UnitGroup{{Type: "a", Count: 1}, {Type: "b", Count: 2}}}}}))
	d.file.Comments = schema.Comments{"forces[guard].units[1]": {"# The second."}}
	require.NoError(t, d.Do(Set{Path: "forces[0].id", Value: "old-guard"}))
	require.NoError(t, d.Do(Set{Path: "forces[0].units", Value: []model.UnitGroup{{Type: "b", Count: 2}}}))
	assert.Equal(t, schema.Comments{"forces[old-guard].units[0]": {"# The second."}}, d.file.Comments)
	require.NoError(t, d.Do(Set{Path: "forces[0].units", Value: []model.UnitGroup{}}))
	assert.Empty(t, d.file.Comments)
	d.GoTo(1)
	assert.Equal(t, schema.Comments{"forces[guard].units[1]": {"# The second."}}, d.file.Comments)
}

// Of elements without ids either side has others at the same numbers.
func TestCommentsOfTwoFilesAreMergedWithTheirElements(t *testing.T) {
	step := func(note string) model.Deployment {
		return model.Deployment{Forces: []string{}, Area: model.Area{Everywhere: true}, Note: note}
	}
	file := func(comments schema.Comments, steps ...model.Deployment) *schema.File {
		s := namedGround(t).Scenario().Clone()
		s.Deployment = steps
		return &schema.File{Kind: schema.ScenarioFile, Scenario: s, Comments: comments}
	}
	long := "They stand where the road to the mill leaves the wood, and wait."
	wood, mill, hill, ford := step(long+" wood"), step("mill"), step("hill"), step("at the ford below the town, on the other side")
	base := file(schema.Comments{"deployment[1]": {"# The mill."}}, wood, mill)
	ours := file(schema.Comments{"deployment[0]": {"# The mill."}}, mill)
	theirs := file(schema.Comments{"deployment[0]": {"# The ford."}, "deployment[2]": {"# The mill, which is gone."}, "deployment[3].note": {"# A low one."}}, ford, wood, mill, hill)
	merged := file(nil, ford, mill, hill).Scenario
	assert.Equal(t, schema.Comments{"deployment[0]": {"# The ford."}, "deployment[1]": {"# The mill, which is gone."}, "deployment[2].note": {"# A low one."}},
		MergedComments(base, ours, theirs, merged))
	assert.Equal(t, schema.Comments{"deployment[0]": {"# The mill."}}, ours.Comments, "it is not changed itself")
}

func TestCommentsKeepToSectorsPiecesAndZones(t *testing.T) {
	table := onTable(t)
	require.NoError(t, table.Do(tableEdits()[0]))
	for list, d := range map[string]*Document{"sectors": onSectors(t), "pieces": table, "zones": table} {
		id, ok := Value(d.Scenario(), "map."+list+"[0].id")
		require.True(t, ok)
		d.file.Comments = schema.Comments{"map." + list + "[" + id.(string) + "].name": {"# After an old map."}}
		require.NoError(t, d.Do(Set{Path: "map." + list + "[0].id", Value: "another-name"}))
		assert.Equal(t, schema.Comments{"map." + list + "[another-name].name": {"# After an old map."}}, d.file.Comments)
	}
}

func TestElementsAreKnownWhereverTheyGo(t *testing.T) {
	for _, c := range []struct {
		was, now []string
		to       []int
	}{
		{[]string{"a", "b"}, []string{"a", "b"}, []int{0, 1}},
		{[]string{"a", "b", "c"}, []string{"b", "c"}, []int{-1, 0, 1}},
		{[]string{"a", "a"}, []string{"a"}, []int{0, -1}},
		{[]string{"a", "b"}, []string{"b", "a"}, []int{1, 0}},
		{[]string{"a", "b"}, []string{"x", "a", "b"}, []int{1, 2}},
		{[]string{"a", "b"}, []string{"a", "x"}, []int{0, 1}},
		{[]string{`{"forces":["a"]}`, `{"forces":["b","c"]}`, "d"}, []string{`{"forces":["c"]}`, "d"}, []int{-1, 0, 1}},
		{[]string{"a"}, []string{"x", "y"}, []int{-1}},
		{[]string{"a"}, nil, []int{-1}},
	} {
		assert.Equal(t, c.to, movedTo(c.was, c.now), "%v %v", c.was, c.now)
	}
}
