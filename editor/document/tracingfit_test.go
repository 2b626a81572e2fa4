package document

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/schema/disk"
)

func TestAPictureIsLaidOverTheWholeSheet(t *testing.T) {
	g := hex.Grid{Cols: 20, Rows: 12}
	w, h := sheetUnit.Bounds(g)
	for _, size := range [][2]int{{2000, 1000}, {1000, 2000}} {
		p := LayPicture(g, size[0], size[1])
		middle := p.PixelAt(hex.Point{X: w / 2, Y: h / 2})
		assert.InDelta(t, float64(size[0])/2, middle.X, 0.1)
		assert.InDelta(t, float64(size[1])/2, middle.Y, 0.1)
		corner, end := p.PixelAt(hex.Point{}), p.PixelAt(hex.Point{X: w, Y: h})
		assert.LessOrEqual(t, max(corner.X, corner.Y), 0.1, "no part of the picture lies off the sheet")
		assert.InDelta(t, 0, max(corner.X, corner.Y), 0.1, "and it is as large as it may be")
		assert.GreaterOrEqual(t, end.X, float64(size[0])-0.1)
		assert.GreaterOrEqual(t, end.Y, float64(size[1])-0.1)
		assert.InDelta(t, p.HexHeight/p.HexWidth, math.Sqrt(3)/2, 0.001)
	}
}

func TestPointsOnOneLineFitNoPicture(t *testing.T) {
	triangle := []hex.Hex{{}, {Col: 10}, {Row: 10}}
	fit := func(at [3][2]float64) error {
		var points []FitPoint
		for i, h := range triangle {
			points = append(points, FitPoint{h, at[i][0], at[i][1]})
		}
		_, _, err := FitPicture(points)
		return err
	}
	require.NoError(t, fit([3][2]float64{{0, 0}, {300, 10}, {-10, 350}}))
	for _, line := range [][3][2]float64{
		{{0, 0}, {100, 100}, {200, 200}}, {{0, 200}, {100, 100}, {200, 0}}, {{0, 0}, {100, 0}, {200, 0}}, {{0, 0}, {0, 100}, {0, 300}}, {{5, 5}, {5, 5}, {5, 5}},
	} {
		require.ErrorContains(t, fit(line), "the places in the picture lie on one line", "%v", line)
	}
	for _, line := range [][]hex.Hex{{{}, {Col: 4}, {Col: 8}}, {{}, {Row: 4}, {Row: 8}}, {{}, {Col: 2, Row: 2}, {Col: 4, Row: 4}}, {{}, {}, {}}} {
		triangle = line
		require.ErrorContains(t, fit([3][2]float64{{0, 0}, {300, 10}, {-10, 350}}), "the hexes lie on one line", "%v", line)
	}
}

func TestEveryPartOfATracingIsAChange(t *testing.T) {
	d := open(t, someBoard())
	require.NoError(t, d.Do(trace("trace", scanned("/maps"))))
	require.NoError(t, d.Do(trace("again", scanned("/maps"))))
	assert.Len(t, labelsOf(d), 1, "the same is no change")
	for name, change := range map[string]func(to *Tracing){
		"picture": func(to *Tracing) { to.Picture = "/maps/other.png" }, "over": func(to *Tracing) { to.Over = false },
		"opacity": func(to *Tracing) { to.Opacity = 0.5 }, "place": func(to *Tracing) { to.X++ }, "colours": func(to *Tracing) { to.Colours = to.Colours[1:] },
	} {
		to, steps := d.Tracing().clone(), len(labelsOf(d))
		change(to)
		require.NoError(t, d.Do(trace(name, to)))
		assert.Len(t, labelsOf(d), steps+1, name)
		assert.Equal(t, to, d.Tracing())
	}
	before := d.Tracing()
	for name, wrong := range map[string]Edit{
		"an opacity": trace("wrong", &Tracing{Picture: "/a.png", Opacity: 2, PicturePlacement: before.PicturePlacement}),
		"a title":    SetTracing{Name: "wrong", To: nil, With: Set{Path: "hello", Value: 1}},
	} {
		require.Error(t, d.Do(wrong), name)
		assert.Equal(t, before, d.Tracing())
	}
	_, _, err := trace("alone", nil).Apply(&model.Scenario{})
	require.Error(t, err)
}

func TestAPictureIsNamedFromTheFolderOfItsMap(t *testing.T) {
	root := filepath.FromSlash("/home/maps")
	for picture, want := range map[string]string{
		"/home/maps/a.png": "a.png", "/home/maps/old/a.png": "old/a.png", "/home/a.png": "/home/a.png", "/home/mapsheets/a.png": "/home/mapsheets/a.png", "/a.png": "/a.png",
	} {
		assert.Equal(t, want, relativePicture(filepath.FromSlash(picture), filepath.Join(root, "a.tracing.toml")), picture)
	}
	assert.Equal(t, "/home/a.png", relativePicture("/home/a.png", ""))
}

func TestTheFileOfATracingHasABound(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.toml")
	text := encodeTracing(scanned("/maps"), TracingPath(path))
	text = append(text, "# "+strings.Repeat("x", limits.TracingBytes-len(text)-3)+"\n"...)
	require.Len(t, text, limits.TracingBytes)
	require.NoError(t, os.WriteFile(TracingPath(path), text, 0o600))
	_, err := ReadTracing(disk.System{}, path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(TracingPath(path), append(text, '\n'), 0o600))
	_, err = ReadTracing(disk.System{}, path)
	require.ErrorContains(t, err, "is larger than the file of a tracing can be")
	for _, wrong := range []string{"", "88aa66", "#88aa6", "#88aa667", "#88aa6g"} {
		_, err := ParseColour(wrong)
		require.Error(t, err, wrong)
	}
}
