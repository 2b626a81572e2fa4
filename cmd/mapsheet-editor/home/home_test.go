//go:build unix

package home

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestWhetherAHomeAnswers(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "settings"))
	t.Setenv("XDG_CACHE_HOME", "")
	assert.True(t, Answers("mapsheet", time.Minute), "there is nothing to wait for")

	settings := filepath.Join(home, "settings", "fyne", "settings.json")
	require.NoError(t, os.MkdirAll(filepath.Dir(settings), 0o700))
	require.NoError(t, syscall.Mkfifo(settings, 0o600))
	begun := time.Now()
	assert.False(t, Answers("mapsheet", 50*time.Millisecond), "a pipe that nobody writes to answers as little")
	assert.Less(t, time.Since(begun), 30*time.Second)
	end, err := os.OpenFile(settings, os.O_RDWR, 0) // lets the reader go
	require.NoError(t, err)
	time.Sleep(50 * time.Millisecond)
	require.NoError(t, end.Close())
}

func TestAStandInForAHome(t *testing.T) {
	home, instead := t.TempDir(), t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "settings"))
	require.NoError(t, os.Unsetenv("XDG_CACHE_HOME"))
	folders := func() (out [3]string) {
		out[0], _ = os.UserHomeDir()
		out[1], _ = os.UserConfigDir()
		out[2], _ = os.UserCacheDir()
		return out
	}
	before := folders()
	back := StandIn(instead)
	assert.Equal(t, [3]string{instead, instead, filepath.Join(instead, ".cache")}, folders())
	back()
	assert.Equal(t, before, folders())
	_, said := os.LookupEnv("XDG_CACHE_HOME")
	assert.False(t, said)
}
