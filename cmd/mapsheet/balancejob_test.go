package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gotest.tools/v3/golden"
)

// writeJob writes a job of a short game and is its folder.
func writeJob(t *testing.T, on string, more ...string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "job")
	args := append([]string{"balance", "job", skirmish, "--on", on, "--games", "7", "--parts", "3", "--first", "random", "--second", "random", "-o", dir}, more...)
	r := mapsheet(t, args...)
	require.Equal(t, statusFine, r.status, r.err)
	require.Contains(t, r.out, "has 7 games in 3 parts for "+on)
	return dir
}

func TestTheFilesOfAJobAreWhatTheyWere(t *testing.T) {
	for _, e := range engines {
		dir := writeJob(t, e.name, "--seed", "5", "--cpus", "2")
		for file := range e.files {
			text, err := os.ReadFile(filepath.Join(dir, file))
			require.NoError(t, err)
			golden.Assert(t, string(text), filepath.Join("jobs", e.name, file))
		}
	}
}

func TestAJobIsRefusedThatNoEngineCouldPlay(t *testing.T) {
	full := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(full, "part-1.json"), nil, 0o600))
	for name, test := range map[string]struct {
		args []string
		says string
	}{
		"no folder":        {[]string{"--on", "slurm", "--parts", "2"}, "say where the job goes with -o FOLDER"},
		"no engine":        {[]string{"--parts", "2", "-o", "x"}, "say with --on what is to play it"},
		"another engine":   {[]string{"--on", "pbs", "--parts", "2", "-o", "x"}, "say with --on what is to play it"},
		"one part":         {[]string{"--on", "slurm", "--parts", "1", "-o", "x"}, "from 2 to 100, the games are shared out"},
		"more parts":       {[]string{"--on", "slurm", "--parts", "8", "--games", "7", "-o", "x"}, "from 2 to 7, the games are shared out"},
		"no games":         {[]string{"--on", "slurm", "--parts", "2", "--games", "0", "-o", "x"}, "0 games cannot be played"},
		"no processors":    {[]string{"--on", "slurm", "--parts", "2", "--cpus", "0", "-o", "x"}, "cannot have 0 processors"},
		"no name of image": {[]string{"--on", "kubernetes", "--parts", "2", "--image", "a b", "-o", "x"}, `"a b" is no name of an image`},
		"no such player":   {[]string{"--on", "slurm", "--parts", "2", "--first", "nobody", "-o", "x"}, "nobody"},
		"a full folder":    {[]string{"--on", "slurm", "--parts", "2", "-o", full}, "is not empty: name a new folder"},
	} {
		t.Run(name, func(t *testing.T) {
			r := mapsheet(t, append([]string{"balance", "job", skirmish}, test.args...)...)
			assert.NotEqual(t, statusFine, r.status)
			assert.Contains(t, r.err, test.says)
			assert.NoFileExists(t, "x")
		})
	}
	left, err := os.ReadDir(full)
	require.NoError(t, err)
	assert.Len(t, left, 1)
}

func TestJobsHaveNamesThatEnginesTake(t *testing.T) {
	for id, want := range map[string]string{
		"brunstatt": "mapsheet-brunstatt", "My_Battle 2": "mapsheet-my-battle-2", "": "mapsheet", "été": "mapsheet--t",
		strings.Repeat("long-", 20): "mapsheet-long-long-long-long-long-long-long-long",
	} {
		got := jobName(id)
		assert.Equal(t, want, got)
		assert.Regexp(t, `^[a-z]([a-z0-9-]*[a-z0-9])?$`, got)
	}
}
