package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTheBuiltInMapsheetIsAFileToo(t *testing.T) {
	out := filepath.Join(t.TempDir(), "turned.toml")
	assert.Equal(t, result{}, mapsheet(t, "map", "rotate", "standard", "180", "-o", out))
	assert.Equal(t, result{}, mapsheet(t, "check", out, "standard"))
	assert.Equal(t, result{}, mapsheet(t, "map", "rotate", out, "180", "-o", out))
	assert.Equal(t, mapsheet(t, "export", "standard"), mapsheet(t, "export", out), "turned twice it is as it was, and the built-in one has not changed")
}

func TestAFileThatCannotBeReadIsNamedWithTheReason(t *testing.T) {
	folder := t.TempDir()
	for _, command := range []string{"check", "fmt", "export", "play", "replay", "playtest branches"} {
		for name, want := range map[string]string{
			filepath.Join(folder, "none"): "none: ", folder: "the file cannot be read: it is a folder", "brunstat": "of this name",
		} {
			r := mapsheet(t, append(strings.Fields(command), name)...)
			assert.Equal(t, statusProblems, r.status, command)
			assert.Contains(t, r.out+r.err, want, command)
		}
	}
}
