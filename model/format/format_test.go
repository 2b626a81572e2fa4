package format

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestWhatAFileMaySay(t *testing.T) {
	f := Format{"mapsheet-log", 3, "logs"}
	for _, ok := range []string{"mapsheet-log/1", "mapsheet-log/2", "mapsheet-log/3"} {
		assert.NoError(t, f.Check(ok))
	}
	for _, newer := range []string{"mapsheet-log/4", "mapsheet-log/10", "mapsheet-log/300"} {
		err := f.Check(newer)
		var of *Error
		require.ErrorAs(t, err, &of)
		assert.True(t, of.Newer)
		assert.EqualError(t, err, fmt.Sprintf("it is of the format %q, and this Mapsheet reads \"mapsheet-log/3\" at most: open it with a newer Mapsheet", newer))
	}
	for _, other := range []string{"", "mapsheet-log", "mapsheet-log/", "mapsheet-log/0", "mapsheet-log/-1", "mapsheet-log/+4", "mapsheet-log/04", "mapsheet-log/4x", "mapsheet-log/99999999999999999999", "mapsheet/1", "mapsheet-logs/4", "x"} {
		var of *Error
		require.ErrorAs(t, f.Check(other), &of, other)
		assert.False(t, of.Newer, other)
		assert.Contains(t, of.Error(), `this program reads "mapsheet-log/3" here`)
	}
}

func TestTheBeginningOfAFileSaysItsFormat(t *testing.T) {
	assert.True(t, Log.Begins([]byte(`{"format":"mapsheet-log/1","system":"soldiers"}`)))
	assert.True(t, Log.Begins([]byte(`{"format":"mapsheet-log/2"}`)))
	assert.False(t, Log.Begins([]byte(`{"kind":"playtest","format":"mapsheet-playtest/1"}`)))
	assert.False(t, Log.Begins([]byte(`{"text":"`+strings.Repeat("x", 60)+`","format":"mapsheet-log/1"}`)))
	assert.False(t, Log.Begins(nil))
}

func TestFormatsAreToldApartByTheirNames(t *testing.T) {
	for i, f := range All() {
		assert.NotEmpty(t, f.Files)
		for j, other := range All() {
			assert.Equal(t, i == j, f.Check(other.String()) == nil, "%s as %s", other, f)
		}
	}
}

// TestAFileOfEachVersionIsHeld finds the files that the tests of the rooms read.
func TestAFileOfEachVersionIsHeld(t *testing.T) {
	var held []string
	require.NoError(t, filepath.WalkDir("../..", func(path string, e fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(filepath.ToSlash(filepath.Dir(path)), "testdata/formats") {
			held = append(held, e.Name())
		}
		return err
	}))
	for _, f := range All() {
		for version := 1; version <= f.Version; version++ {
			prefix := fmt.Sprintf("%s-%d.", f.Name, version)
			found := false
			for _, name := range held {
				found = found || strings.HasPrefix(name, prefix)
			}
			assert.True(t, found, "no testdata/formats holds a file %s*: keep one that this version wrote, and read it in the tests of its room", prefix)
		}
	}
}
