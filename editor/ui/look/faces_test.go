package look

import (
	"bytes"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/go-text/typesetting/font"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// lowest is how far the letters of a face reach below the baseline, in parts of their size.
func lowest(t *testing.T, res fyne.Resource) float64 {
	t.Helper()
	face, err := font.ParseTTF(bytes.NewReader(res.Content()))
	require.NoError(t, err)
	low := float32(0)
	for r := '!'; r <= 'ÿ'; r++ {
		if glyph, has := face.NominalGlyph(r); has {
			if e, ok := face.GlyphExtents(glyph); ok {
				low = min(low, e.YBearing+e.Height)
			}
		}
	}
	return -float64(low) / float64(face.Upem())
}

// However large the window is shown, what hangs lowest of a line lies on the pixels that
// the library draws of it: it puts the baseline on the next whole one and rounds the height.
func TestNoLetterIsCutOffAtTheBottom(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(Theme{Scheme: SchemeFor("")})
	const unseen = 0.25 // of a pixel
	for name, face := range map[string]struct {
		style  fyne.TextStyle
		source fyne.Resource
	}{
		"regular": {fyne.TextStyle{}, fontRegular}, "bold": {fyne.TextStyle{Bold: true}, fontBold}, "italic": {fyne.TextStyle{Italic: true}, fontItalic},
		"bold italic": {fyne.TextStyle{Bold: true, Italic: true}, fontBoldItalic}, "typed": {fyne.TextStyle{Monospace: true}, fontTyped}, "title": {fyne.TextStyle{}, fontTitle},
	} {
		deep := lowest(t, face.source)
		require.Greater(t, deep, 0.2, name)
		for size := float32(13); size <= 30; size++ {
			for scale := 0.75; scale <= 3; scale += 0.05 {
				extent, base := fyne.CurrentApp().Driver().RenderedTextSize("x", size, face.style, face.source)
				height, top := math.Round(float64(extent.Height)*scale), math.Ceil(float64(base)*scale)
				assert.LessOrEqual(t, top+deep*float64(size)*scale, height+unseen, "%s, %v at %v", name, size, scale)
			}
		}
	}
}

// measuring is a driver that is asked how large texts are.
type measuring struct {
	fyne.Driver
	faces map[fyne.Resource]bool
}

func (m measuring) RenderedTextSize(_ string, _ float32, style fyne.TextStyle, source fyne.Resource) (fyne.Size, float32) {
	if source == nil {
		source = Theme{}.Font(style)
	}
	m.faces[source] = true
	return fyne.Size{}, 0
}

func TestAllFacesOfTheWindowAreReadBeforehand(t *testing.T) {
	test.NewTempApp(t)
	m := measuring{faces: map[fyne.Resource]bool{}}
	ReadFaces(m)
	for _, face := range []fyne.Resource{fontRegular, fontBold, fontItalic, fontBoldItalic, fontTitle, fontTyped} {
		assert.True(t, m.faces[face], face.Name())
	}
}
