//go:build windowtest

package main

import (
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
	"github.com/mapsheet/mapsheet/schema/disk"
)

// scan writes a picture of a board and returns it, with the pixel on the middle
// of each hex.
func scan(t *testing.T, path string, b *model.HexBoard) (m *image.RGBA, at func(h hex.Hex) hex.Point) {
	t.Helper()
	m = draw.Picture(b, draw.SizeForWidth(b, 1400), draw.Options{})
	f, err := os.Create(path)
	require.NoError(t, err)
	require.NoError(t, png.Encode(f, m))
	require.NoError(t, f.Close())
	v := draw.NewView(b)
	v.Resize(m.Rect.Dx(), m.Rect.Dy())
	v.SetCamera(v.Fit())
	return m, func(h hex.Hex) hex.Point {
		x, y := v.CenterOf(h)
		return hex.Point{X: x, Y: y}
	}
}

// point is where a point of the sheet is on the screen. Rows of hexes lie whole
// pixels apart, which counts over a whole sheet.
func (s shown) point(at hex.Point) (x, y float64) {
	zero := hex.Layout{Size: 1}.Center(hex.Hex{})
	halfRow := math.Round(s.Map.Size * math.Sqrt(3) / 2)
	return s.Map.X + (at.X-zero.X)*s.Map.Size, s.Map.Y + (at.Y-zero.Y)/(math.Sqrt(3)/2)*halfRow
}

// command carries a command out that is found by a part of its text.
func (w *window) command(text string) {
	w.keys("ctrl+k")
	w.wait("the search", func(s shown) bool { return s.Dialog == "Find" })
	w.write(text)
	w.keys("Return")
	w.wait("the search done", func(s shown) bool { return s.Dialog != "Find" })
}

func TestAPictureIsTracedAndAllOfItTakenBack(t *testing.T) {
	sheet, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	country := sheet.Scenario.Hexes()
	d := newStation(t)
	picture, path := filepath.Join(d.home, "scan.png"), filepath.Join(d.home, "bare.toml")
	m, at := scan(t, picture, country)
	base, err := schema.BaseOf(scenarios.Bases(), "soldiers", "")
	require.NoError(t, err)
	bare, err := document.NewScenario(country.Grid.Cols, country.Grid.Rows, base)
	require.NoError(t, err)
	before, err := schema.Encode(bare)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, before, 0o600))

	w := d.open(nil, path)
	w.waitEditor()
	done := 0
	step := func(what string) shown {
		t.Helper()
		done++
		return w.wait(what, func(s shown) bool { return s.Steps == done && s.At == done && s.Dialog == "" })
	}
	w.command("Trace a picture")
	w.wait("the question which", func(s shown) bool { return s.Dialog == "Trace a picture" })
	w.keys("Return", "Return") // the only picture there is: choose it, open it
	step("the picture on the map")

	laid := document.LayPicture(country.Grid, m.Rect.Dx(), m.Rect.Dy())
	w.command("Fit the picture")
	w.wait("the question for a hex", func(s shown) bool { return strings.HasPrefix(s.Asks, "Hex 1 of 3") })
	s := w.still() // the question lies over a part of the map, which makes room for it in the next frame
	for _, h := range []hex.Hex{{Col: 3, Row: 6}, {Col: 46, Row: 7}, {Col: 11, Row: 30}} {
		w.click(s.point(laid.PointAt(at(h))))
		w.click(s.point(hex.Layout{Size: 1}.Center(h)))
	}
	s = step("the picture fitted")

	for _, terrain := range model.Terrains() {
		list := country.TerrainHexes(terrain).List()
		if len(list) == 0 {
			continue
		}
		w.command("Pick the colour of " + terrain.String())
		w.click(s.point(hex.Layout{Size: 1}.Center(list[len(list)/2])))
		s = step("a colour of " + terrain.String())
		w.keys("Return")
		w.wait("the pipette put away", func(s shown) bool { return s.Asks == "" })
	}
	w.command("Guess the terrain")
	w.wait("the guess on the map", func(s shown) bool { return strings.Contains(s.Asks, "as guessed") })
	w.keys("Return")
	step("the guess taken")
	w.keys("ctrl+s")
	w.wait("the file saved", func(s shown) bool { return !s.Dirty })
	read, err := schema.ReadFile(path, scenarios.Bases())
	require.NoError(t, err)
	right := 0
	for h := range country.Grid.All() {
		if read.Scenario.Hexes().Terrain(h) == country.Terrain(h) {
			right++
		}
	}
	assert.Greater(t, float64(right)/float64(country.Grid.Len()), 0.95)
	tracing, err := document.ReadTracing(disk.System{}, path)
	require.NoError(t, err)
	require.NotNil(t, tracing)
	assert.Equal(t, picture, tracing.Picture)
	for _, h := range []hex.Hex{{}, {Col: 49, Row: 33}} {
		want, got := at(h), tracing.PixelAt(hex.Layout{Size: 1}.Center(h))
		assert.InDelta(t, want.X, got.X, 4)
		assert.InDelta(t, want.Y, got.Y, 4)
	}

	for range done {
		w.keys("ctrl+z")
	}
	w.wait("everything taken back", func(s shown) bool { return s.At == 0 })
	w.keys("ctrl+s")
	w.wait("the file saved again", func(s shown) bool { return !s.Dirty && s.At == 0 })
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(before), string(after))
	assert.NoFileExists(t, document.TracingPath(path))
}
