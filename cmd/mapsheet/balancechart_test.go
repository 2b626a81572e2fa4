package main

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules/balance"
)

func TestResultsAreDrawnAsCharts(t *testing.T) {
	path := draft(t)
	kept, dir := balance.Beside(path), t.TempDir()
	require.Equal(t, statusFine, mapsheet(t, "balance", path, "--games", "4", "--first", "random", "--second", "random", "--save").status)
	for _, kind := range chartKinds {
		out := filepath.Join(dir, kind)
		args := []string{"balance", "chart", kept, "--kind", kind, "--turns", "1-2"}
		r := mapsheet(t, append(args, "-o", out+".svg")...)
		require.Equal(t, statusFine, r.status, r.err)
		text, err := os.ReadFile(out + ".svg")
		require.NoError(t, err)
		assert.Contains(t, string(text), "4 games, seeds from 1 on; played by random for German, random for French")

		require.Equal(t, statusFine, mapsheet(t, append(args, "--scale", "0.5", "-o", out+".png")...).status)
		text, err = os.ReadFile(out + ".png")
		require.NoError(t, err)
		_, err = png.DecodeConfig(bytes.NewReader(text))
		require.NoError(t, err)

		require.Equal(t, statusFine, mapsheet(t, append(args, "-o", out+".csv")...).status)
		assert.FileExists(t, out+".csv")
	}
	for want, args := range map[string][]string{
		"say where the chart goes":                 {kept},
		`there is no chart of the kind "pie"`:      {kept, "--kind", "pie", "-o", "x.svg"},
		`there is no heat map of "rumours"`:        {kept, "--heat", "rumours", "-o", "x.svg"},
		`the result has no side "martian"`:         {kept, "--side", "martian", "-o", "x.svg"},
		"does not end in .svg, .png or .csv":       {kept, "-o", "x.gif"},
		`--turns takes`:                            {kept, "--turns", "5-2", "-o", "x.svg"},
		"0.25 to 8 times the usual size":           {kept, "--scale", "99", "-o", "x.png"},
		"games on another map":                     {kept, "leuthen", "--kind", "heat", "-o", "x.svg"},
		"cannot be read: it is no result of games": {path, "-o", "x.svg"},
	} {
		r := mapsheet(t, append([]string{"balance", "chart"}, args...)...)
		assert.NotEqual(t, statusFine, r.status, want)
		assert.Contains(t, r.err, want)
	}
}
