package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// scanned is a scenario's file with a picture to trace beside it, in a folder of its own.
func scanned(t *testing.T) (path, tracing string) {
	t.Helper()
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	path = writeFile(t, "mine.toml", brunstatt(t))
	tracing = document.TracingPath(path)
	text := "format = \"mapsheet-tracing/1\"\npicture = \"scan.png\"\nhex_0101 = [40.0, 50.0]\nhex_width = 60.0\nhex_height = 52.0\n"
	require.NoError(t, os.WriteFile(tracing, []byte(text), 0o600))
	return path, tracing
}

// The picture that a map is traced from goes where the map goes, and lies as it.
func TestThePictureToTraceGoesAlong(t *testing.T) {
	path, tracing := scanned(t)
	before := content(t, tracing)
	turned := filepath.Join(filepath.Dir(path), "turned.toml")
	require.Empty(t, mapsheet(t, "map", "rotate", path, "180", "-o", turned).err)
	at, err := document.ReadTracing(disk.System{}, turned)
	require.NoError(t, err)
	require.NotNil(t, at)
	assert.Equal(t, filepath.Join(filepath.Dir(path), "scan.png"), at.Picture)
	assert.InDelta(t, 180, at.Turn, 0.001)
	assert.Equal(t, before, content(t, tracing))

	require.Empty(t, mapsheet(t, "map", "rotate", turned, "180", "-o", turned).err, "in its own place")
	again, err := document.ReadTracing(disk.System{}, turned)
	require.NoError(t, err)
	was, err := document.ReadTracing(disk.System{}, path)
	require.NoError(t, err)
	assert.InDelta(t, was.X, again.X, 0.1)
	assert.InDelta(t, was.HexWidth, again.HexWidth, 0.01)
	require.Empty(t, mapsheet(t, "map", "rotate", path, "180", "-o", path, "--dry-run").err)
	assert.Equal(t, before, content(t, tracing))

	other := filepath.Join(filepath.Dir(path), "other.toml")
	for _, args := range [][]string{
		{"merge", "brunstatt", path, "brunstatt"}, {"map", "generate", path, "--seed", "7"},
		{"map", "resize", path, "--cols", "60"}, {"map", "mirror", path, "east-west"},
	} {
		mapsheet(t, append(args, "-o", other)...)
		assert.FileExists(t, document.TracingPath(other), args)
		require.NoError(t, os.Remove(other))
		require.NoError(t, os.Remove(document.TracingPath(other)))
	}
}

// Where it cannot go along that is said, and the map is written.
func TestAPictureToTraceThatStaysIsToldOf(t *testing.T) {
	path, tracing := scanned(t)
	out := filepath.Join(filepath.Dir(path), "out.toml")
	beside := document.TracingPath(out)
	told := func(why string, args ...string) {
		t.Helper()
		r := mapsheet(t, append([]string{"map", "rotate", path, "180", "-o"}, args...)...)
		assert.Zero(t, r.status)
		assert.Contains(t, r.err, fmt.Sprintf("The picture to trace stays with %s, as it was: ", path))
		assert.Contains(t, r.err, why)
	}
	told("standard output takes the scenario alone", "-")
	require.NoError(t, os.WriteFile(beside, []byte("format = \"mapsheet-tracing/1\"\n"), 0o600))
	told("out.tracing.toml is there already", out)
	assert.FileExists(t, out)
	require.NoError(t, os.WriteFile(beside, []byte("mine\n"), 0o600))
	told("is no file of a picture to trace, and stays as it is", out)
	assert.Equal(t, "mine\n", content(t, beside))
	require.NoError(t, os.Remove(beside))
	require.NoError(t, os.WriteFile(tracing, []byte("picture = 3\n"), 0o600))
	told("mine.tracing.toml", out)
	assert.NoFileExists(t, beside)
}

// Comments go with what a command moves, and with what it takes out.
func TestCommentsKeepToWhatACommandMoves(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	text := mapsheet(t, "fmt", "--stdout", "leuthen").out
	for _, force := range []string{"white-right", "black-right"} {
		step := "[[deployment]]\nforces = [\"" + force + "\"]\n"
		require.Contains(t, text, step)
		text = strings.Replace(text, step, "# "+force+".\n"+step, 1)
	}
	out := filepath.Join(t.TempDir(), "out.toml")
	mapsheet(t, "map", "crop", writeFile(t, "mine.toml", text), "a1", "b3", "-o", out)
	assert.NotContains(t, content(t, out), "# white-right.")
	assert.Contains(t, content(t, out), "# black-right.\n[[deployment]]\nforces = [\"black-right\"]\n")
}
