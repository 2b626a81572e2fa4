package versions

import (
	"compress/gzip"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/schema/disk"
)

// TestVersionsOfEveryFormatAreRead holds what earlier versions of the program
// wrote. It is never changed: a new version of the format adds some.
func TestVersionsOfEveryFormatAreRead(t *testing.T) {
	paths, err := filepath.Glob("testdata/formats/*.version")
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for _, path := range paths {
		c, err := readRecord(disk.System{}, path)
		require.NoError(t, err, path)
		assert.Equal(t, Content{Text: []byte("title = \"Kept\"\n"), Tracing: []byte("picture = \"a.png\"\n"), Title: "Kept", Edits: 3, Found: true}, c)
	}
}

func TestAVersionOfANewerFormatIsRefusedAndTheOthersAreRead(t *testing.T) {
	s := newShelf(t)
	s.save("a", 0)
	f, err := os.Create(s.only())
	require.NoError(t, err)
	pack := gzip.NewWriter(f)
	_, err = pack.Write([]byte(`{"format":"mapsheet-version/2","parts":[]}` + "\n"))
	require.NoError(t, err)
	require.NoError(t, pack.Close())
	require.NoError(t, f.Close())
	s.save("b", 1)
	list, err := s.List(s.path)
	require.NoError(t, err)
	require.Len(t, list, 2)
	assert.NoError(t, list[0].Damage)
	assert.EqualError(t, list[1].Damage, `this version cannot be read: it is of the format "mapsheet-version/2", and this Mapsheet reads "mapsheet-version/1" at most: open it with a newer Mapsheet`)
}
