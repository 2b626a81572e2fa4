package main

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// sketch is a picture of an empty map of 12 by 10 hexes, 40 pixels wide each, with
// a wood on the hexes of the first four columns, and a smear on 0810.
func sketch(t *testing.T) (file, picture string) {
	t.Helper()
	folder := t.TempDir()
	file, picture = filepath.Join(folder, "bare.toml"), filepath.Join(folder, "sketch.png")
	require.Zero(t, mapsheet(t, "new", file, "--cols", "12", "--rows", "10").status)
	m := image.NewRGBA(image.Rect(0, 0, 400, 380))
	fill := func(r image.Rectangle, c color.RGBA) { draw.Draw(m, r, image.NewUniform(c), image.Point{}, draw.Src) }
	fill(m.Rect, color.RGBA{0xf0, 0xe8, 0xd0, 255})
	fill(image.Rect(0, 0, 128, 380), color.RGBA{0x70, 0xa0, 0x50, 255})
	fill(image.Rect(208, 328, 254, 372), color.RGBA{0xb0, 0xc4, 0x90, 255})
	f, err := os.Create(picture)
	require.NoError(t, err)
	require.NoError(t, png.Encode(f, m))
	require.NoError(t, f.Close())
	return file, picture
}

// sketchFit is the middles of three hexes of that picture.
func sketchFit() string {
	at := func(h hex.Hex) string {
		p := hex.Layout{Size: 20}.Center(h)
		return fmt.Sprintf("%.2f,%.2f=%02d%02d", p.X, p.Y, h.Col+1, h.Row+1)
	}
	return at(hex.Hex{}) + " " + at(hex.Hex{Col: 11}) + " " + at(hex.Hex{Row: 9})
}

func TestTraceGuessesTheTerrainOfAPicture(t *testing.T) {
	file, picture := sketch(t)
	out := filepath.Join(t.TempDir(), "out.toml")
	woods := func() int {
		read, _, err := open(out)
		require.NoError(t, err)
		for h := range read.Scenario.Hexes().TerrainHexes(model.Woods).All() {
			assert.Less(t, h.Col, 4)
		}
		return read.Scenario.Hexes().TerrainHexes(model.Woods).Len()
	}
	r := mapsheet(t, "trace", file, picture, "-o", out, "--fit", sketchFit(), "--colour", "clear=#f0e8d0", "--colour", "woods=#70a050")
	require.Zero(t, r.status, r.err)
	assert.Equal(t, 40, woods())
	assert.Contains(t, r.err, "the picture fits the hexes to 0.00 of a hex\n")
	assert.Contains(t, r.err, "40 of 120 hexes have another terrain now")
	assert.Contains(t, r.err, "in doubt: 0810\n")

	r = mapsheet(t, "trace", file, picture, "-o", out, "--fit", sketchFit(), "--like", "clear=0601", "--like", "woods=0101,0203")
	require.Zero(t, r.status, r.err)
	assert.Equal(t, 40, woods())

	place, _, err := parseFit(hex.Grid{Cols: 12, Rows: 10}, sketchFit())
	require.NoError(t, err)
	read, _, err := open(file)
	require.NoError(t, err)
	d := document.Open(read, file)
	require.NoError(t, d.Do(document.SetTracing{Name: "trace a picture", To: &document.Tracing{
		Picture: picture, Opacity: 1, PicturePlacement: place,
		Colours: []document.TerrainColour{{Terrain: model.Woods, Colour: color.RGBA{0x70, 0xa0, 0x50, 255}}, {Terrain: model.Clear, Colour: color.RGBA{0xf0, 0xe8, 0xd0, 255}}},
	}}))
	require.NoError(t, d.Save())
	r = mapsheet(t, "trace", file, "-o", out)
	require.Zero(t, r.status, r.err)
	assert.Equal(t, 40, woods(), "the tracing beside the file says it all")
}

func TestTraceRefusesWhatItCannotDo(t *testing.T) {
	file, picture := sketch(t)
	for name, tt := range map[string]struct {
		args   []string
		status int
		want   string
	}{
		"no picture":              {[]string{file, "-o", "-"}, statusUse, "say which picture to trace"},
		"no place for the result": {[]string{file, picture}, statusUse, "say where the result goes"},
		"no fit":                  {[]string{file, picture, "-o", "-"}, statusUse, "say where three hexes are"},
		"two hexes":               {[]string{file, picture, "-o", "-", "--fit", "1,1=0101 9,9=0202"}, statusUse, "it takes three hexes"},
		"a pixel of one number":   {[]string{file, picture, "-o", "-", "--fit", "1=0101"}, statusUse, `"1=0101" is no pixel with its hex`},
		"a hex off the map":       {[]string{file, picture, "-o", "-", "--fit", "1,1=4001"}, statusUse, "--fit: "},
		"no colours":              {[]string{file, picture, "-o", "-", "--fit", sketchFit()}, statusProblems, "there is nothing to go by"},
		"an unknown terrain":      {[]string{file, picture, "-o", "-", "--fit", sketchFit(), "--colour", "swamp=#000000"}, statusUse, "the terrains are clear"},
		"what is no colour":       {[]string{file, picture, "-o", "-", "--fit", sketchFit(), "--colour", "woods=green"}, statusUse, "write it as #88aa66"},
		"a picture that is none":  {[]string{file, file, "-o", "-", "--fit", sketchFit(), "--colour", "woods=#000000"}, statusProblems, "neither a PNG nor a JPEG"},
		"too much confidence":     {[]string{file, picture, "-o", "-", "--confidence", "2"}, statusUse, "a confidence of 2 cannot be"},
	} {
		t.Run(name, func(t *testing.T) {
			r := mapsheet(t, append([]string{"trace"}, tt.args...)...)
			assert.Equal(t, tt.status, r.status)
			assert.Contains(t, r.err, tt.want)
		})
	}
}
