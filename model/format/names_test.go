package format

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestNamesOfFiles(t *testing.T) {
	for path, want := range map[string]struct{ stem, beside string }{
		"maps/mill.mapsheet.toml": {"maps/mill", "maps/mill.mapsheet"},
		"maps/mill.mapsheet":      {"maps/mill", "maps/mill.mapsheet"},
		"maps/mill.toml":          {"maps/mill", "maps/mill"},
		"MILL.Mapsheet.TOML":      {"MILL", "MILL.Mapsheet"},
		"v1.2.mapsheet.toml":      {"v1.2", "v1.2.mapsheet"},
		"v1.2.toml":               {"v1.2", "v1.2"},
		"mill.txt":                {"mill", "mill"},
		"mill":                    {"mill", "mill"},
		"mapsheet.toml":           {"mapsheet", "mapsheet"},
		"maps.d/mill":             {"maps.d/mill", "maps.d/mill"},
	} {
		assert.Equal(t, want.stem, Stem(path), path)
		assert.Equal(t, want.beside, Beside(path), path)
		assert.Equal(t, path, Stem(path)+SuffixOf(path))
	}
}
