//go:build windowtest

package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/generate/generatetest"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// largeBattle writes a scenario on a map of 256 by 256 hexes with 2,000 units.
func largeBattle(t *testing.T, folder string) (path string) {
	t.Helper()
	return ownFile(t, folder, generatetest.LargeBattle(t))
}

// ownCopy writes a built-in battle as a file of one's own.
func ownCopy(t *testing.T, folder, id string) (path string) {
	t.Helper()
	f, err := scenarios.Open(id)
	require.NoError(t, err)
	return ownFile(t, folder, f)
}

// ownFile writes a battle as a file that has its name.
func ownFile(t *testing.T, folder string, f *schema.File) (path string) {
	t.Helper()
	data, err := schema.Encode(f)
	require.NoError(t, err)
	path = filepath.Join(folder, f.Scenario.ID+".toml")
	require.NoError(t, os.WriteFile(path, data, 0o600))
	return path
}
