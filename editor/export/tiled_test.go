package export_test

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/editor/tiled"
	"github.com/mapsheet/mapsheet/editor/tiled/scene"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

// written is the path of an export in a folder of its own.
func written(t *testing.T, format string, src export.Source) string {
	t.Helper()
	src.Name = "battle"
	stem := filepath.Join(t.TempDir(), src.Name)
	out := run(t, format, src, nil)
	for _, f := range out.Files {
		require.NoError(t, os.MkdirAll(filepath.Dir(stem+f.Suffix), 0o700))
		require.NoError(t, os.WriteFile(stem+f.Suffix, f.Data, 0o600))
	}
	return stem + out.Files[0].Suffix
}

// withoutScreen has the programs of Tiled do without a display.
func withoutScreen(t *testing.T) {
	t.Helper()
	t.Setenv("QT_QPA_PLATFORM", "offscreen")
	t.Setenv("XDG_RUNTIME_DIR", t.TempDir())
	t.Setenv("HOME", t.TempDir())
}

func picture(t *testing.T, path string) image.Image {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	m, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	return m
}

func TestTiledDrawsEveryHexWhereItLies(t *testing.T) {
	if testing.Short() {
		t.Skip("another program draws maps")
	}
	withoutScreen(t)
	for _, form := range []string{"tiled", "tmj"} {
		src := source(t, "brunstatt")
		path := written(t, form, src)
		drawn := filepath.Join(t.TempDir(), "drawn.png")
		drawtest.Ask(t, "tmxrasterizer", "--no-smoothing", "--hide-layer", "roads", "--hide-layer", "railroads", "--hide-layer", "canals", "--hide-layer", "rivers",
			"--hide-layer", "hexsides", "--hide-layer", "bridges", "--hide-layer", "places", path, drawn)
		got := picture(t, drawn)
		b := src.File.Scenario.Hexes()
		assert.Equal(t, image.Rect(0, 0, 36*b.Grid.Cols+12, 42*b.Grid.Rows+21), got.Bounds())
		tiles := map[model.Terrain]image.Image{}
		for _, terrain := range model.Terrains() {
			tiles[terrain] = picture(t, filepath.Join(filepath.Dir(path), "battle-tiles", terrain.String()+".png"))
		}
		wrong := 0
		for h := range b.Grid.All() {
			center := image.Pt(24+36*h.Col, 21*(1+h.HalfRow()))
			for _, off := range []image.Point{{X: -4, Y: -15}, {X: 4, Y: 15}, {X: -20}, {}} {
				want := tiles[b.Terrain(h)].At(24+off.X, 21+off.Y)
				if got := got.At(center.X+off.X, center.Y+off.Y); color.NRGBAModel.Convert(got) != color.NRGBAModel.Convert(want) {
					wrong++
				}
			}
		}
		assert.Zero(t, wrong, form)
	}
}

func TestNoSeamShowsBetweenTiles(t *testing.T) {
	src := source(t, "brunstatt")
	out := run(t, "tiled", src, export.Settings{"tile": "32"})
	for _, f := range out.Files[1:] {
		if f.Suffix != "-tiles/woods.png" {
			continue
		}
		m, err := png.Decode(bytes.NewReader(f.Data))
		require.NoError(t, err)
		// Every pixel of a hex and of its neighbours to the south-east and the south is of
		// just one of them.
		for y := 0; y < 28; y++ {
			for x := 0; x < 32; x++ {
				owners := 0
				for _, at := range []image.Point{{}, {X: 24, Y: 14}, {X: 24, Y: -14}, {X: -24, Y: 14}, {X: -24, Y: -14}} {
					p := image.Pt(x, y).Sub(at)
					if _, _, _, a := m.At(p.X, p.Y).RGBA(); p.In(m.Bounds()) && a > 0 {
						owners++
						assert.EqualValues(t, 0xffff, a, "edges are hard")
					}
				}
				assert.Equal(t, 1, owners, "%d,%d", x, y)
			}
		}
		return
	}
	t.Fatal("there is no picture of woods")
}

func TestMapsThatTiledWroteAgainComeBackTheSame(t *testing.T) {
	if testing.Short() {
		t.Skip("another program reads and writes maps")
	}
	withoutScreen(t)
	for _, id := range []string{"brunstatt", "mlawa"} {
		src := source(t, id)
		want, err := schema.Encode(src.File)
		require.NoError(t, err)
		path := written(t, "tiled", src)
		at := func(name string) string { return filepath.Join(filepath.Dir(path), name) }
		drawtest.Ask(t, "tiled", "--export-map", "json", path, at("1.tmj"))
		drawtest.Ask(t, "tiled", "--export-map", "tmx", at("1.tmj"), at("2.tmx"))
		drawtest.Ask(t, "tiled", "--embed-tilesets", "--minimize", "--resolve-types-and-properties", "--export-map", "json", path, at("3.tmj"))
		drawtest.Ask(t, "tiled", "--export-map", "tmx", path, at("4.tmx"))
		for _, name := range []string{"1.tmj", "2.tmx", "3.tmj", "4.tmx"} {
			text, err := os.ReadFile(at(name))
			require.NoError(t, err)
			m, err := tiled.Read(text, func(string) ([]byte, error) { return nil, errors.New("nothing lies beside it") })
			require.NoError(t, err, name)
			got, err := scene.Take(m, scene.Ways{Bases: scenarios.Bases()})
			require.NoError(t, err, name)
			back, err := schema.Encode(got.File)
			require.NoError(t, err)
			assert.Equal(t, string(want), string(back), "%s of %s", name, id)
			assert.Empty(t, got.Report, "%s of %s", name, id)
		}
	}
}

func TestALargeMapGoesToTiledAndBack(t *testing.T) {
	if testing.Short() {
		t.Skip("the largest map takes its time")
	}
	src, s := draft(t, "brunstatt")
	b := model.NewHexBoard(300, 200)
	for i := range b.Grid.Len() {
		h := b.Grid.At(i)
		b.SetTerrain(h, model.Terrain(i*7%5))
		b.SetAltitude(h, i%13*20)
		if i%3 == 0 {
			b.SetLink(model.Road, h, hex.SE, true)
		}
	}
	s.Board, s.Sheet, s.Base.Sheet = b, "", nil
	m, err := tiled.Read(run(t, "tiled", src, nil).Files[0].Data, nil)
	require.NoError(t, err)
	got, err := scene.Take(m, scene.Ways{Bases: scenarios.Bases()})
	require.NoError(t, err)
	assert.True(t, b.Equal(got.File.Scenario.Hexes()))
}
