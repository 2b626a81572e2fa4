package format

import (
	"path/filepath"
	"strings"
)

// The ends of the names of files with scenarios, mapsheets and charts. Any TOML file
// may be one. Systems that tell files apart by all of a name know the second, those
// that go by its last part the third.
const (
	TOML      = ".toml"
	Suffix    = ".mapsheet.toml"
	LastAlone = ".mapsheet"
)

// Suffixes are the ends of names, the longer before those that they end in.
func Suffixes() []string { return []string{Suffix, TOML, LastAlone} }

// SuffixOf is the end of a file's name as it is written there: one of Suffixes, or else
// all from the last dot on.
func SuffixOf(path string) string {
	for _, suffix := range Suffixes() {
		if n := len(path) - len(suffix); n >= 0 && strings.EqualFold(path[n:], suffix) {
			return path[n:]
		}
	}
	return filepath.Ext(path)
}

// Stem is a path without its suffix.
func Stem(path string) string { return strings.TrimSuffix(path, SuffixOf(path)) }

// Beside is what the paths of files begin with that are kept beside a scenario. No two
// TOML files of a folder share theirs.
func Beside(scenario string) string {
	if last := filepath.Ext(scenario); !strings.EqualFold(last, LastAlone) {
		return strings.TrimSuffix(scenario, last)
	}
	return scenario
}
