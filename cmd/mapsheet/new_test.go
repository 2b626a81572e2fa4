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

func TestNewArmiesAreDrawnByDiceAndFight(t *testing.T) {
	folder := t.TempDir()
	text := func(name string, flags ...string) string {
		path := filepath.Join(folder, name)
		r := mapsheet(t, append([]string{"new", path, "--system", "kings-men"}, flags...)...)
		require.Zero(t, r.status, r.err)
		r = mapsheet(t, "check", path)
		assert.Zero(t, r.status)
		assert.NotContains(t, r.out, "warning")
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		return string(data)
	}
	seven := text("seven.toml", "--muster", "small", "--seed", "7", "--rule", "quality")
	assert.Equal(t, seven, text("again.toml", "--muster", "small", "--seed", "7", "--rule", "quality"))
	assert.NotEqual(t, seven, text("eight.toml", "--muster", "small", "--seed", "8", "--rule", "quality"))
	assert.Contains(t, seven, `rule = "quality"`)
	r := mapsheet(t, "duel", filepath.Join(folder, "seven.toml"), "--games", "2", "--a", "random", "--b", "random")
	assert.Zero(t, r.status, r.err)
	for _, x := range []struct {
		says  string
		flags []string
	}{
		{"Soldiers has no armies drawn by dice", []string{"--muster", "small"}},
		{"give one of small, medium, large", []string{"--system", "kings-men", "--muster", "huge"}},
		{"add --muster", []string{"--system", "kings-men", "--rule", "quality"}},
		{`no special rule "luck"`, []string{"--system", "kings-men", "--muster", "small", "--rule", "luck"}},
		{"asks for a number", []string{"--system", "kings-men", "--muster", "small", "--rule", "unit-size"}},
	} {
		r := mapsheet(t, append([]string{"new", filepath.Join(folder, "wrong.toml")}, x.flags...)...)
		assert.Equal(t, statusUse, r.status, x.flags)
		assert.Contains(t, r.err, x.says)
	}
}
