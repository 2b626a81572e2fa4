package export_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/export"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
)

func source(t testing.TB, id string) export.Source {
	t.Helper()
	file, err := scenarios.Open(id)
	require.NoError(t, err)
	system, err := systems.All().Of(file.Scenario)
	require.NoError(t, err)
	return export.Source{File: file, System: system}
}

func run(t testing.TB, format string, src export.Source, set export.Settings) export.Output {
	t.Helper()
	f, err := export.Find(format)
	require.NoError(t, err)
	out, err := export.Run(context.Background(), f, src, set, nil)
	require.NoError(t, err)
	return out
}

func TestADrawingIsAsLargeAsItIsAskedFor(t *testing.T) {
	out := run(t, "svg", source(t, "brunstatt"), export.Settings{"cell": "19", "texts": "embedded"})
	size := regexp.MustCompile(`width="([\d.]+)mm"`).FindSubmatch(out.Files[0].Data)
	require.NotNil(t, size)
	assert.Regexp(t, `^8[67]\d`, string(size[1]), "a map of 828 mm with its margins")
	assert.Contains(t, string(out.Files[0].Data), ">Hill 75</text>")
	assert.Empty(t, out.Notes)
	bare := run(t, "svg", source(t, "brunstatt"), export.Settings{"hide": "labels,numbers", "texts": "embedded"})
	assert.NotContains(t, string(bare.Files[0].Data), ">Hill 75</text>")
	assert.Contains(t, string(out.Files[0].Data), "@font-face")
	outlines := run(t, "svg", source(t, "brunstatt"), nil)
	assert.Contains(t, string(outlines.Files[0].Data), `aria-label="Hill 75"`)
	assert.NotContains(t, string(outlines.Files[0].Data), "</text>")
}

func TestEveryKindOfBoardIsDrawn(t *testing.T) {
	for _, id := range []string{"brunstatt", "marengo", "cowpens"} {
		t.Run(id, func(t *testing.T) {
			src := source(t, id)
			out := run(t, "svg", src, nil)
			for d := xml.NewDecoder(bytes.NewReader(out.Files[0].Data)); ; {
				_, err := d.Token()
				if errors.Is(err, io.EOF) {
					break
				}
				require.NoError(t, err)
			}
			assert.Empty(t, out.Notes)
			assert.NotContains(t, string(out.Files[0].Data), "<image", "all of it is paths and texts")
			m, err := png.Decode(bytes.NewReader(run(t, "png", src, export.Settings{"width": "321"}).Files[0].Data))
			require.NoError(t, err)
			assert.Equal(t, 321, m.Bounds().Dx())
		})
	}
}

func TestAPartOfEveryKindOfBoardIsDrawn(t *testing.T) {
	for id, area := range map[string]string{"brunstatt": "0305 1210", "marengo": "b2", "cowpens": `"the larger hill"`} {
		src := source(t, id)
		whole, part := run(t, "svg", src, nil), run(t, "svg", src, export.Settings{"area": area})
		size := regexp.MustCompile(`width="([\d.]+)mm" height="([\d.]+)mm"`)
		all, some := size.FindSubmatch(whole.Files[0].Data), size.FindSubmatch(part.Files[0].Data)
		for i := 1; i < 3; i++ {
			a, err := strconv.ParseFloat(string(all[i]), 64)
			require.NoError(t, err)
			b, err := strconv.ParseFloat(string(some[i]), 64)
			require.NoError(t, err)
			assert.Less(t, b, 0.7*a, id)
		}
		assert.Less(t, len(part.Files[0].Data), len(whole.Files[0].Data), id)
		_, err := png.Decode(bytes.NewReader(run(t, "png", src, export.Settings{"area": area, "width": "200"}).Files[0].Data))
		require.NoError(t, err)
	}
	hexes := string(run(t, "svg", source(t, "brunstatt"), export.Settings{"area": "0305 1210", "texts": "embedded"}).Files[0].Data)
	assert.Contains(t, hexes, ">0809</text>", "what lies between the corners is drawn")
	assert.NotContains(t, hexes, ">2020</text>")
	f, err := export.Find("svg")
	require.NoError(t, err)
	for area, want := range map[string]string{"0305 12x0": "column 6", "hex 0101 and hex 0510": "picks nothing"} {
		_, err := export.Run(t.Context(), f, source(t, "brunstatt"), export.Settings{"area": area}, nil)
		require.ErrorContains(t, err, want)
	}
}

func TestAPictureForPrintIsAsLargeAsItsDotsMakeIt(t *testing.T) {
	data := run(t, "png", source(t, "brunstatt"), export.Settings{"area": "0101 0102", "dpi": "127", "cell": "20"}).Files[0].Data
	m, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	assert.InDelta(t, 5*20*2.2, m.Bounds().Dy(), 8, "two hexes of 20 mm and a little more, at five dots to a millimetre")
	assert.Contains(t, string(data), "pHYs\x00\x00\x13\x88", "5,000 dots to a metre")
	f, err := export.Find("png")
	require.NoError(t, err)
	_, err = export.Run(t.Context(), f, source(t, "brunstatt"), export.Settings{"dpi": "1200", "cell": "200"}, nil)
	require.ErrorContains(t, err, "too large")
}

func TestAPreviewFitsAndAStoppedPictureIsNone(t *testing.T) {
	f, err := export.Find("png")
	require.NoError(t, err)
	settings, err := f.Complete(nil)
	require.NoError(t, err)
	m, err := f.Preview(context.Background(), export.Job{Source: source(t, "brunstatt"), Settings: settings}, 300, 300)
	require.NoError(t, err)
	assert.LessOrEqual(t, m.Bounds().Dx(), 300)
	assert.LessOrEqual(t, m.Bounds().Dy(), 300)
	ctx, stop := context.WithCancel(context.Background())
	stop()
	_, err = export.Run(ctx, f, source(t, "brunstatt"), export.Settings{"width": "400"}, nil)
	require.ErrorIs(t, err, context.Canceled)
}

func TestSettingsOutOfRangeAreRefused(t *testing.T) {
	f, err := export.Find("png")
	require.NoError(t, err)
	for set, want := range map[string]string{"width": "a number", "inks": "choose one of", "hide": "choose some of"} {
		_, err := export.Run(context.Background(), f, source(t, "brunstatt"), export.Settings{set: "papyrus"}, nil)
		require.ErrorContains(t, err, want)
	}
}

// The standard map with hexes of 25 mm, which fills a sheet of A0.
func BenchmarkDrawingOfAPoster(b *testing.B) {
	src := source(b, "brunstatt")
	size := 0
	drawtest.CPUPercentiles(b, func(int) {
		size = len(run(b, "svg", src, export.Settings{"cell": "25"}).Files[0].Data)
	})
	b.ReportMetric(float64(size)/1e6, "MB")
}

// The standard map at the width that other programs are compared at.
func BenchmarkPictureOfTheMap(b *testing.B) {
	src := source(b, "brunstatt")
	drawtest.CPUPercentiles(b, func(int) { run(b, "png", src, export.Settings{"width": "2900"}) })
}
