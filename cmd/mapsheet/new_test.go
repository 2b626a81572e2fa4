package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestNewScenariosBeginOnTheMapsheetOfTheirSystem(t *testing.T) {
	path := filepath.Join(t.TempDir(), "wings.toml")
	require.Zero(t, mapsheet(t, "new", path, "--system", "commanders", "--title", "Wings").status)
	r := mapsheet(t, "check", path)
	assert.NotContains(t, r.out, "error", "nothing but what a designer adds is missing")
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Contains(t, string(text), `sheet = "commanders-a"`)
	assert.Contains(t, mapsheet(t, "check", "--fix=no-victory-clauses", path).out, "let the side with more points win")
	assert.Zero(t, mapsheet(t, "new", path, "--force", "--system", "commanders", "--sheet", "commanders-b").status)
	for flag, says := range map[string]string{
		"--cols=20":        "Commanders is played on a map of areas",
		"--generate":       "Commanders is played on a map of areas",
		"--sheet=standard": "Commanders is played on a map of areas, and this one is of hexes",
	} {
		r := mapsheet(t, "new", path, "--force", "--system", "commanders", flag)
		assert.Equal(t, statusUse, r.status, flag)
		assert.Contains(t, r.err, says)
	}
	assert.Contains(t, mapsheet(t, "new", path, "--force", "--sheet", "commanders-a").err, "Soldiers is played on a map of hexes")
}
