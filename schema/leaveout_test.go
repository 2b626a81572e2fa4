package schema

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

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
