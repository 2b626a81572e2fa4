package look

import (
	"image/color"
	"math"
	"testing"

	"fyne.io/fyne/v2/theme"
	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

func luminance(c color.NRGBA) float64 {
	channel := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*channel(c.R) + 0.7152*channel(c.G) + 0.0722*channel(c.B)
}

func contrast(a, b color.NRGBA) float64 {
	l, m := luminance(a), luminance(b)
	return (max(l, m) + 0.05) / (min(l, m) + 0.05)
}

func TestKeysInMenusCanBeRead(t *testing.T) {
	ink := SchemeFor("").Ink
	c := Theme{Scheme: SchemeFor("")}.Color(theme.ColorNameForeground, theme.VariantLight)
	assert.Equal(t, ink, color.NRGBAModel.Convert(c), "for everything else it is plain ink")
	_, _, _, a := c.RGBA()
	assert.Greater(t, uint8(uint32(float32(a)*0.95)), uint8(0xe0), "as menus take it")
}

func TestColoursCanBeRead(t *testing.T) {
	for _, p := range paint.Palettes() {
		t.Run(p.ID, func(t *testing.T) {
			s := SchemeFor(p.ID)
			papers := map[string]color.NRGBA{"paper": s.Paper, "sheet": s.Sheet, "shade": s.Shade}
			inks := map[string]color.NRGBA{
				"ink": s.Ink, "faded": s.Faded, "accent": s.Accent, "may": s.May, "mayNot": s.MayNot, "caution": s.Caution,
			}
			for onName, on := range papers {
				for name, c := range inks {
					assert.GreaterOrEqualf(t, contrast(c, on), 4.5, "text in %s on %s", name, onName)
				}
				assert.GreaterOrEqualf(t, contrast(s.Ink, on), 10.0, "plain text on %s", onName)
			}
			for name, c := range map[string]color.NRGBA{"ink": s.Ink, "faded": s.Faded, "accent": s.Accent} {
				assert.GreaterOrEqualf(t, contrast(c, s.AccentLow), 4.5, "text in %s on a selected row", name)
			}
			for name, c := range map[string]color.NRGBA{"ink": s.Ink, "mayNot": s.MayNot} {
				assert.GreaterOrEqualf(t, contrast(c, s.MayNotLow), 4.5, "text in %s on an alarming message", name)
			}
			for name, c := range map[string]color.NRGBA{"accent": s.Accent, "accentDeep": s.AccentDeep, "may": s.May, "mayNot": s.MayNot, "caution": s.Caution} {
				assert.GreaterOrEqualf(t, contrast(White(), c), 4.5, "white text on %s", name)
			}
			assert.GreaterOrEqual(t, contrast(s.Border, s.Sheet), 3.0, "outline of a field")
			assert.GreaterOrEqual(t, contrast(s.Border, s.Paper), 3.0, "outline of a field on the window's paper")
		})
	}
}

func TestHighContrastHasAContrastOfSeven(t *testing.T) {
	s := SchemeFor("contrast")
	for name, c := range map[string]color.NRGBA{"ink": s.Ink, "faded": s.Faded, "accent": s.Accent, "may": s.May, "mayNot": s.MayNot, "caution": s.Caution} {
		assert.GreaterOrEqualf(t, contrast(c, s.Shade), 7.0, "text in %s on the darkest ground", name)
	}
}

func TestEverySchemeGoesWithAPalette(t *testing.T) {
	for id := range byPalette {
		_, ok := paint.FindPalette(id)
		assert.True(t, ok, id)
	}
}
