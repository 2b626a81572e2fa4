package schema

import (
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/limits"
)

// The place of a value is found by its path, and none where nothing is known of it.
func TestAValueHasAPlaceByItsPath(t *testing.T) {
	p := &partly{reader: newReader("", nil)}
	p.kind = ScenarioFile
	for path, there := range map[string]bool{
		"": true, "title": true, "forces": true, "forces[2]": true, "forces[2].name": true, "map.terrain[0]": true,
		"nothing": false, "nothing.below": false, "nothing[1].below": false, "forces[2].nothing[0]": false, "title.below": false,
	} {
		_, ok := p.placeAt(path)
		assert.Equal(t, there, ok, path)
	}
}

// A file that is larger than any may be is not read in part.
func TestAFileThatIsTooLargeIsNotReadInPart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "large.toml")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	require.NoError(t, os.Truncate(path, limits.FileBytes+1))
	p, err := ReadFilePartly(path, nil)
	assert.Nil(t, p)
	assert.ErrorContains(t, err, "large.toml")
}

// What lies in a text, or in what went already, is nowhere.
func TestAValueIsLookedUpByItsPath(t *testing.T) {
	p := &partly{reader: newReader("", nil), out: &Partial{}, lost: map[string]bool{}, holes: map[string]bool{}}
	p.kind = ScenarioFile
	p.tree = map[string]any{"title": "The Ford", "forces": []any{map[string]any{"id": "a"}, hole{}}}
	for path, want := range map[string]bool{
		"": true, "title": true, "title.below": false, "title[0]": false, "forces[0].id": true, "forces[1]": false, "forces[1].id": false,
		"forces[2]": false, "forces.id": false, "none": false, "none.below": false,
	} {
		_, there := p.look(path)
		assert.Equal(t, want, there, path)
	}
	assert.False(t, p.leaveOut(""), "nothing of the file would be left")
	assert.True(t, p.leaveOut("forces[2].name"), "it is gone already")
	assert.Empty(t, p.lost)
	assert.True(t, p.standIn("forces[2]", "id"), "so is what it would stand in")
	assert.True(t, p.leaveOut("forces[0].id"))
	assert.Equal(t, map[string]bool{"forces[0].id": true}, p.lost)
}

func TestAPathIsWithinAnother(t *testing.T) {
	for _, tt := range []struct {
		path, value string
		want        bool
	}{{"a.b", "a.b", true}, {"a.b.c", "a.b", true}, {"a.b[1]", "a.b", true}, {"a.bc", "a.b", false}, {"a", "a.b", false}, {"b", "a", false}} {
		assert.Equal(t, tt.want, within(tt.path, tt.value), "%s in %s", tt.path, tt.value)
	}
}

// Elements that are left of a list are known by where they stood; others are where they are.
func TestAnElementIsKnownByWhereItStood(t *testing.T) {
	s := newSource("", nil)
	s.moved["a"] = []int{2, 5}
	assert.Equal(t, []int{2, 5, 2, 0}, []int{s.element("a", 0), s.element("a", 1), s.element("a", 2), s.element("b", 0)})
}

// A definition that fields share is written once, as the first of them has it; one that is
// shared by nobody is no definition.
func TestFieldsShareADefinition(t *testing.T) {
	shared := map[string]json.RawMessage{}
	first, second := model.Field{Key: "a", Kind: model.Whole, Min: 1, Shared: "s"}, model.Field{Key: "b", Kind: model.Text, Shared: "s"}
	within := model.Field{Key: "c", Kind: model.Table, Parts: []model.Field{{Key: "d", Kind: model.Flag, Shared: "t"}}}
	define(shared, []model.Field{{Key: "own", Kind: model.Whole}, first, second, within})
	assert.Equal(t, []string{"s", "t"}, slices.Sorted(maps.Keys(shared)))
	assert.Equal(t, "{"+said(first)+"}", string(shared["s"]))
}

// What is wrong with a text of our own is told without places in it; other errors as they are.
func TestWhatIsRefusedOfATextOfOurOwn(t *testing.T) {
	cause := errors.New("a cause")
	assert.Equal(t, cause, refused(nil, cause))
	assert.NoError(t, refused(nil, nil))
	err := refused(nil, diag.List{{Position: diag.Position{File: "a", Line: 3}, Path: "title", Message: "it is missing"}})
	assert.Equal(t, diag.List{{Path: "title", Message: "it is missing"}}, err)
	var list diag.List
	require.ErrorAs(t, refused(nil, diag.List{
		{Code: codeTooLarge, Message: "the file is larger"}, {Code: codeTooLarge, Path: "forces", Message: "they are many"}, {Code: codeMissingKey, Message: "it is missing"},
	}), &list)
	assert.Contains(t, list[0].Message, "this is more than a file may hold", "of the whole it is said for whoever made it")
	assert.Equal(t, []string{"they are many", "it is missing"}, []string{list[1].Message, list[2].Message})
}

// What is exported is held against the schema, whatever made it.
func TestAnExportThatNoReaderWouldTakeIsRefused(t *testing.T) {
	for text, want := range map[string]string{`{}`: "format is missing", `{"format":`: "the export is not JSON"} {
		assert.ErrorContains(t, checkJSON(ScenarioFile, []byte(text), nil), want)
	}
}
