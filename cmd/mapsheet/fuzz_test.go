package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// Whatever stands in the file of the remarks of a balance table, it is read or refused
// with its name.
func FuzzNotes(f *testing.F) {
	f.Add([]byte("# Remarks.\n[notes]\nskirmish = \"Players: neither gets five units out.\"\n\"le cateau\" = \"\"\"\nBoth.\n\"\"\"\n"))
	f.Add([]byte("notes.a = 1\n[remarks]\n"))
	path := filepath.Join(f.TempDir(), "notes.toml")
	f.Fuzz(func(t *testing.T, text []byte) {
		require.NoError(t, os.WriteFile(path, text, 0o600))
		if _, err := readNotes(path); err != nil {
			require.ErrorContains(t, err, path)
		}
	})
}
