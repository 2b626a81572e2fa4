package schema_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/schema"
)

var remark, escaped = regexp.MustCompile(`(?m)^ *(#¶\d+)$`), regexp.MustCompile(`\\.`)

// unsaid is a key at the end of tables, by their headers, whose value goes without saying.
var unsaid = map[string]string{"": "history", "[[deployment]]": "note", "[[rules]]": "note", "[[forces]]": "source", "[[notes]]": "source"}

// spelt is a scenario's text with the keys that go without saying, where they are not there.
func spelt(text string) string {
	var out strings.Builder
	header, said, inText := "", false, false
	for line := range strings.Lines(text) {
		ends := strings.HasSuffix(escaped.ReplaceAllString(strings.TrimSuffix(line, "\n"), ""), `"""`)
		key, known := unsaid[header]
		switch {
		case inText:
		case strings.HasPrefix(line, "["):
			header, said = strings.TrimSuffix(line, "\n"), false
		case known && strings.HasPrefix(line, key+" = "):
			said = true
		case known && !said && line == "\n":
			out.WriteString(key + " = \"\"\n")
			said = true
		}
		out.WriteString(line)
		inText = inText != ends
	}
	return out.String()
}

// remarked is a file's text with comments before its lines, inside lists and behind values,
// between empty lines and at its end, and the comments in their order.
func remarked(t *rapid.T, text string) (string, []string) {
	var out strings.Builder
	var all []string
	often := rapid.IntRange(0, 3).Draw(t, "often")
	write := func() string {
		c := fmt.Sprintf("#¶%d", len(all))
		all = append(all, c)
		return c
	}
	chance := func() bool { return rapid.IntRange(0, 3).Draw(t, "") >= often }
	inText := false
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		ends := strings.HasSuffix(escaped.ReplaceAllString(line, ""), `"""`)
		if !inText && chance() {
			out.WriteString(write() + "\n")
			if chance() {
				out.WriteString("\n")
			}
		}
		out.WriteString(line)
		inText = inText != ends
		if !inText && !ends && line != "" && chance() {
			out.WriteString(" " + write())
		}
		out.WriteString("\n")
	}
	return out.String() + "\n" + write() + "\n\n" + write() + "\n", all
}

// remarksIn is the comments of a text in their order.
func remarksIn(text []byte) (out []string) {
	for _, m := range remark.FindAllSubmatch(text, -1) {
		out = append(out, string(m[1]))
	}
	return out
}

// Whatever stands where in a file that is opened and saved, and after edits that take no
// element away, all its comments are there in the order in which they were.
func TestNoCommentIsLostWhereverItStands(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		drawn := files.Draw(t, "file")
		before, err := schema.Encode(drawn)
		require.NoError(t, err)
		plain := string(before)
		if drawn.Scenario != nil {
			plain = spelt(plain)
		}
		text, all := remarked(t, plain)
		f, err := schema.Read("", strings.NewReader(text), testBases{})
		require.NoError(t, err, "%s", text)
		once, err := schema.Encode(f)
		require.NoError(t, err)
		require.Equal(t, all, remarksIn(once), "%s\n----\n%s", text, once)

		if s := f.Scenario; s != nil { // what is emptied is left out
			s.Number, s.Subtitle, s.Date, s.First, s.History = 0, "", "", "", ""
			for i := range s.Deployment {
				s.Deployment[i].Note = ""
			}
			for i := range s.Rules {
				s.Rules[i].Note, s.Rules[i].Units, s.Rules[i].Area, s.Rules[i].Number = "", nil, nil, nil
			}
			for i := range s.Forces {
				for j := range s.Forces[i].Units {
					u := &s.Forces[i].Units[j]
					u.Name, u.Note, u.Source, u.Own = "", "", "", nil
				}
			}
		}
		twice, err := schema.Encode(f)
		require.NoError(t, err)
		require.Equal(t, all, remarksIn(twice), "%s\n----\n%s", text, twice)
		again, err := schema.Read("", strings.NewReader(string(twice)), testBases{})
		require.NoError(t, err)
		thrice, err := schema.Encode(again)
		require.NoError(t, err)
		assert.Equal(t, string(twice), string(thrice))
	})
}

// What is written in one way may stand in a file in another, and be emptied or left out later.
func TestCommentsFindAPlaceBeforeWhatIsWritten(t *testing.T) {
	for name, c := range map[string]struct {
		from, to string // in the file
		edit     func(s *model.Scenario)
		want     string
	}{
		"before the next key": {"title = \"S\"\n", "# Which one?\nnumber = 7\ntitle = \"S\"\n",
			func(s *model.Scenario) { s.Number = 0 }, "# Not sure about the title.\n# Which one?\ntitle = \"S\"\n"},
		"behind the last key of the table": {"area = { everywhere = true }\n", "area = { everywhere = true } # all of it\nnote = \"\" # none\n",
			nil, "forces = []\n# all of it\n# none\narea = { everywhere = true }\n"},
		"before a list in a line":       {"length.turns = 3 # few\n", "length.turns = 3 # few\n# Nobody waits.\nreinforcements = [] # at all\n", nil, "# Not sure about the title.\n# Nobody waits.\n# at all\ntitle = \"S\"\n"},
		"before its first element":      {"length.turns = 3 # few\n", "length.turns = 3 # few\n# One rule.\nrules = [{ rule = \"no-night\" }] # only\n", nil, "# One rule.\n# only\n[[rules]]\nrule = \"no-night\"\n"},
		"of a section that is left out": {"# No override yet.\n", "[map.override] # none\n# Not one.\nterrain = {}\n# No override yet.\n", nil, "[map]\n# none\n# Not one.\nsheet = \"meadow\"\n"},
		"of a place that is as on the mapsheet again": {"# No override yet.\n", "# Larger.\n[[map.override.places]]\nid = \"town-b\"\nkind = \"town\"\nname = \"B\"\nhexes = \"0101\" # two\n",
			func(s *model.Scenario) { s.Hexes().Places = slices.Clone(meadow().Hexes().Places) }, "[map]\n# Larger.\n# two\nsheet = \"meadow\"\n"},
		"inside a value that is another now": {"{ hexes = \"0101\" },\n", "{ within = { hexes = 2, of = { place = \"wood-a\" } } }, # near\n",
			func(s *model.Scenario) { s.Deployment[0].Area = model.Area{Everywhere: true} }, "# shade\n# near\narea = { everywhere = true }\n"},
	} {
		t.Run(name, func(t *testing.T) {
			require.Contains(t, commented, c.from)
			f, err := schema.Read("", strings.NewReader(strings.Replace(commented, c.from, c.to, 1)), testBases{})
			require.NoError(t, err)
			if c.edit != nil {
				c.edit(f.Scenario)
			}
			text, err := schema.Encode(f)
			require.NoError(t, err)
			assert.Contains(t, string(text), c.want)
		})
	}
}
