package pdf_test

import (
	"bytes"
	"context"
	"image"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/pdf"
)

// specimen is that of all canvases in half its size, on 100 by 60 mm, with texts.
func specimen(c paint.Canvas) {
	c.Within(paint.Scaled(0.5, 0.5, paint.Point{}), func() { drawtest.Specimen(c) })
	c.Text(paint.Text{Line: "Bois de Brunstatt – Łódź", At: paint.Point{X: 72, Y: 28}, Align: paint.End, Face: paint.Italic, Size: 5, Ink: drawtest.SpecimenRed})
	c.Text(paint.Text{Line: "AVANT", At: paint.Point{X: 20, Y: 45}, Face: paint.Bold, Size: 5, Spacing: 0.4, Angle: -0.1, Ink: drawtest.SpecimenBlue})
	c.Text(paint.Text{Line: "東京", At: paint.Point{X: 90, Y: 10}, Size: 5, Ink: drawtest.SpecimenRed})
}

func document(pages ...pdf.Page) pdf.Document {
	return pdf.Document{Title: "Specimen", Author: "Mapsheet", Date: time.Date(1914, 8, 9, 0, 0, 0, 0, time.UTC), Pages: pages,
		Files: []pdf.File{{Name: "scenario.toml", About: "The scenario", Data: []byte("format = 1\n")}}}
}

func page(draw func(paint.Canvas)) pdf.Page {
	return pdf.Page{Width: 100, Height: 60, Trim: 5, Bleed: 3, Title: "Plate", Draw: draw}
}

func written(t testing.TB, d pdf.Document) (path string, file []byte) {
	t.Helper()
	file, err := d.Bytes(context.Background(), nil)
	require.NoError(t, err)
	return drawtest.Kept(t, "file.pdf", file), file
}

func TestAnotherProgramDrawsAPageAsPixelsAre(t *testing.T) {
	path, _ := written(t, document(page(specimen)))
	got := drawtest.Render(t, "pdftoppm", "-r", "127", "-png", path) // 5 pixels a mm
	want := image.NewRGBA(image.Rect(0, 0, 500, 300))
	specimen(paint.NewPixels(want, paint.Scaled(5, 5, paint.Point{})))
	require.Equal(t, 500, got.Bounds().Dx())
	assert.Less(t, drawtest.Difference(want, got), 1.5, "of 255, on the mean")
}

func TestAFileIsSoundAndTheSameBytes(t *testing.T) {
	path, file := written(t, document(page(specimen), page(func(paint.Canvas) {})))
	assert.Contains(t, drawtest.Ask(t, "qpdf", "--check", path), "No syntax or stream encoding errors")
	t.Setenv("TZ", "Asia/Tokyo")
	t.Setenv("TMPDIR", t.TempDir())
	_, again := written(t, document(page(specimen), page(func(paint.Canvas) {})))
	assert.True(t, bytes.Equal(file, again))
	info := drawtest.Ask(t, "pdfinfo", "-box", path)
	for _, want := range []string{`Title: +Specimen`, `Pages: +2`, `MediaBox: +0.00 +0.00 +283.46 +170.08`,
		`TrimBox: +14.17 +14.17 +269.29 +155.91`, `BleedBox: +5.67 +5.67 +277.80 +164.41`} {
		assert.Regexp(t, want, info)
	}
	assert.Contains(t, string(file), "/PrintScaling /None")
	turned := document(page(specimen))
	turned.Author = "Map\u202esheet\u2066"
	path, _ = written(t, turned)
	assert.Regexp(t, `Author: +Mapsheet\n`, drawtest.Ask(t, "pdfinfo", path), "nothing that turns what stands around it")
	assert.Contains(t, drawtest.Ask(t, "qpdf", "--list-attachments", "--verbose", path), "scenario.toml")
}

func TestPicturesOfOneWidthAreWrittenInOneOrder(t *testing.T) {
	d := document(page(func(c paint.Canvas) {
		for i := range 6 {
			m := image.NewRGBA(image.Rect(0, 0, 7, 5+i))
			for j := range m.Pix {
				m.Pix[j] = uint8(i*j) | 3
			}
			c.Picture(m, paint.Point{X: 10 * float64(i)}, paint.Point{X: 10*float64(i) + 7, Y: 5})
		}
	}))
	_, first := written(t, d)
	assert.GreaterOrEqual(t, bytes.Count(first, []byte("/Width 7\n")), 6)
	for range 10 {
		_, again := written(t, d)
		require.True(t, bytes.Equal(first, again), "the same bytes each time")
	}
}

func TestPicturesThatAreAlikeAreOne(t *testing.T) {
	alike := func() image.Image {
		m := image.NewRGBA(image.Rect(0, 0, 40, 40))
		for j := range m.Pix {
			m.Pix[j] = []uint8{0xc0, 0x20, 0x20, uint8(j) | 3}[j%4]
		}
		return m
	}
	d := document(page(func(c paint.Canvas) {
		c.Picture(alike(), paint.Point{}, paint.Point{X: 40, Y: 40})
	}), page(func(c paint.Canvas) {
		c.Picture(alike(), paint.Point{}, paint.Point{X: 40, Y: 40})
	}))
	path, file := written(t, d)
	assert.Equal(t, 1, bytes.Count(file, []byte("/Width 40\n"))-bytes.Count(file, []byte("/DeviceGray")), "with its mask")
	for _, n := range []string{"1", "2"} {
		got := drawtest.Render(t, "pdftoppm", "-r", "25.4", "-f", n, "-l", n, "-png", path)
		r, g, _, _ := got.At(20, 20).RGBA()
		assert.Greater(t, r, g, "page %s shows it", n)
	}
}

func TestTextIsTextInEmbeddedFaces(t *testing.T) {
	path, file := written(t, document(page(specimen)))
	text := drawtest.Ask(t, "pdftotext", path, "-")
	assert.Contains(t, text, "Bois de Brunstatt – Łódź")
	assert.Contains(t, text, "AVANT")
	fonts := drawtest.Ask(t, "pdffonts", path)
	rows := regexp.MustCompile(`(?m)^.*CID TrueType.*$`).FindAllString(fonts, -1)
	assert.Len(t, rows, 2, "no face that is not used")
	for _, row := range rows {
		assert.Regexp(t, `yes (yes|no) +yes`, row, "embedded, and Unicode")
	}
	assert.Less(t, len(file), 120_000, "faces are cut down to their letters")
}

func TestTextLiesWhereItIsSaidTo(t *testing.T) {
	line := paint.Text{Line: "AVANT", At: paint.Point{X: 70, Y: 30}, Align: paint.End, Face: paint.Bold, Size: 10, Spacing: 2, Ink: drawtest.SpecimenRed}
	path, _ := written(t, document(page(func(c paint.Canvas) { c.Text(line) })))
	box := regexp.MustCompile(`xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)"`).FindStringSubmatch(drawtest.Ask(t, "pdftotext", "-bbox", path, "-"))
	require.NotNil(t, box)
	mm := func(points string) float64 {
		x, err := strconv.ParseFloat(points, 64)
		require.NoError(t, err)
		return x * 25.4 / 72
	}
	assert.InDelta(t, 70-line.Width(), mm(box[1]), 0.2)
	assert.InDelta(t, 70, mm(box[2]), 0.2+line.Spacing)
}

func TestAWriterCanBeStopped(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	pages := 0
	d := document(page(func(paint.Canvas) { pages++; stop() }), page(func(paint.Canvas) { pages++ }))
	_, err := d.Bytes(ctx, nil)
	require.ErrorIs(t, err, context.Canceled)
	assert.Equal(t, 1, pages)
}
