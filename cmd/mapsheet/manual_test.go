package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestThereIsAManualPageForEachCommandTheSameEachTime(t *testing.T) {
	t.Setenv("SOURCE_DATE_EPOCH", "1700000000")
	first, second := filepath.Join(t.TempDir(), "man1"), t.TempDir()
	for _, folder := range []string{first, second} {
		require.Zero(t, mapsheet(t, "manual", folder).status)
	}
	for _, name := range []string{"mapsheet.1", "mapsheet-map-rotate.1", "mapsheet-completion-bash.1"} {
		assert.FileExists(t, filepath.Join(first, name))
	}
	pages, err := os.ReadDir(first)
	require.NoError(t, err)
	for _, page := range pages {
		text, err := os.ReadFile(filepath.Join(first, page.Name()))
		require.NoError(t, err)
		again, err := os.ReadFile(filepath.Join(second, page.Name()))
		require.NoError(t, err)
		assert.Equal(t, string(text), string(again))
		assert.Contains(t, string(text), `"1" "Nov 2023" "Mapsheet"`, page.Name())
	}
	root := newRoot(installed())
	var count func(c *cobra.Command) int
	count = func(c *cobra.Command) int {
		n := 1
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() {
				n += count(sub)
			}
		}
		return n
	}
	addCompletion(root)
	assert.Len(t, pages, count(root))
	assert.NoFileExists(t, filepath.Join(first, "mapsheet-manual.1"), "who packs the program is told by the sources")
}

func TestAFolderForTheManualThatCannotBeMadeIsSaid(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	r := mapsheet(t, "manual", filepath.Join(file, "man1"))
	assert.Equal(t, statusProblems, r.status)
	assert.NotRegexp(t, raw, r.err)
	assert.NotEmpty(t, strings.TrimSpace(r.err))
}

func TestAnEditionSaysTheVersionThatItWasGiven(t *testing.T) {
	t.Cleanup(func(was string) func() { return func() { stated = was } }(stated))
	stated = "v1.2.3"
	assert.Contains(t, mapsheet(t, "version").out, "mapsheet v1.2.3,")
}
