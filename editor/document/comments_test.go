package document

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
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

// remarked is a scenario's text with a comment before each line that is of no text and no list
// over several lines, and the comments by the header that they stand behind, in their order.
func remarked(text string) (out string, all []string, under map[string][]string) {
	under = map[string][]string{}
	var b strings.Builder
	header, inside := "", ""
	tables := map[string]int{}
	for line := range strings.Lines(text) {
		if inside == "" && line != "\n" {
			if line[0] == '[' {
				header = strings.TrimSpace(line)
				tables[header]++
				header = fmt.Sprint(header, tables[header]-1)
			}
			c := fmt.Sprintf("#¶%d", len(all))
			b.WriteString(c + "\n")
			all, under[header] = append(all, c), append(under[header], c)
		}
		b.WriteString(line)
		switch {
		case inside == "" && strings.HasSuffix(line, " = \"\"\"\n"):
			inside = "\"\"\"\n"
		case inside == "" && strings.HasSuffix(line, "[\n"):
			inside = "]"
		case inside != "" && (inside != "]" && strings.HasSuffix(line, inside) || inside == "]" && line[0] == ']'):
			inside = ""
		}
	}
	return b.String(), all, under
}

var remark = regexp.MustCompile(`(?m)^(#¶\d+)$`)

// No edit takes a comment away but those of what it takes out, and undoing it brings all back.
func TestEditsKeepTheCommentsOfWhatIsThere(t *testing.T) {
	remove := func(list string, n int) func(t *testing.T, s *model.Scenario) Edit {
		return func(t *testing.T, s *model.Scenario) Edit {
			e, err := Remove(s, "", list, n)
			require.NoError(t, err)
			return e
		}
	}
	set := func(path string, value any) func(t *testing.T, s *model.Scenario) Edit {
		return func(*testing.T, *model.Scenario) Edit { return Set{Path: path, Value: value} }
	}
	for _, c := range []struct {
		battle string
		edit   func(t *testing.T, s *model.Scenario) Edit
		gone   []string // the headers of what goes
	}{
		{"brunstatt", set("history", ""), nil},
		{"brunstatt", set("subtitle", ""), nil},
		{"brunstatt", set("sides[0].id", "prussian"), nil},
		{"brunstatt", set("forces[1].id", "guards"), nil},
		{"brunstatt", set("deployment[0].area", model.Area{Everywhere: true}), nil},
		{"brunstatt", set("victory.clauses[0].outcome.level", "major"), nil},
		{"brunstatt", remove("deployment", 0), []string{"[[deployment]]0"}},
		{"brunstatt", remove("forces", 0), []string{"[[forces]]0"}},
		{"brunstatt", remove("victory.clauses", 1), []string{"[[victory.clauses]]1", "[[notes]]0"}},
		{"brunstatt", func(*testing.T, *model.Scenario) Edit { return Resize{Grid: hex.Grid{Cols: 60, Rows: 40}} }, nil},
		{"brunstatt", func(t *testing.T, s *model.Scenario) Edit {
			e, err := Insert(s, "", "deployment", 0, model.Deployment{Forces: []string{}, Area: model.Area{Everywhere: true}})
			require.NoError(t, err)
			return e
		}, nil},
		{"brunstatt", func(t *testing.T, s *model.Scenario) Edit {
			e, err := Move(s, "", "deployment", 0, 1)
			require.NoError(t, err)
			return e
		}, nil},
		{"leuthen", set("map.sectors[2].id", "another"), nil},
		{"leuthen", remove("map.links", 0), nil},
		{"leuthen", set("map.sectors[1].name", ""), nil},
		{"cowpens", set("map.pieces[1].id", "another"), nil},
		{"cowpens", remove("map.pieces", 0), []string{"[[map.pieces]]0"}},
		{"cowpens", remove("map.zones", 1), []string{"[[map.zones]]1"}},
	} {
		file, err := scenarios.Open(c.battle)
		require.NoError(t, err)
		plain, err := schema.Encode(file)
		require.NoError(t, err)
		text, all, under := remarked(string(plain))
		f, err := schema.Read("", strings.NewReader(text), scenarios.Bases())
		require.NoError(t, err)
		d := Open(f, "")
		before := encoded(t, d)
		require.Equal(t, text, before)
		edit := c.edit(t, d.Scenario())
		require.NoError(t, d.Do(edit))
		want := all
		for _, header := range c.gone {
			require.NotEmpty(t, under[header], header)
			want = slices.DeleteFunc(slices.Clone(want), func(c string) bool { return slices.Contains(under[header], c) })
		}
		assert.ElementsMatch(t, want, remark.FindAllString(encoded(t, d), -1), "%s: %#v", c.battle, edit)
		d.Undo()
		assert.Equal(t, before, encoded(t, d), "%s: %#v", c.battle, edit)
	}
}
