package export_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

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
	out := run(t, "svg", source(t, "brunstatt"), export.Settings{"cell": "19"})
	size := regexp.MustCompile(`width="([\d.]+)mm"`).FindSubmatch(out.Files[0].Data)
	require.NotNil(t, size)
	assert.Regexp(t, `^8[67]\d`, string(size[1]), "a map of 828 mm with its margins")
	assert.Contains(t, string(out.Files[0].Data), ">Hill 75</text>")
	assert.Empty(t, out.Notes)
	bare := run(t, "svg", source(t, "brunstatt"), export.Settings{"hide": "labels,numbers"})
	assert.NotContains(t, string(bare.Files[0].Data), ">Hill 75</text>")
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
