package look

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
)

func TestTextsAreAsLargeAsTheWindowLibraryHasThem(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(Theme{Scheme: SchemeFor("")})
	library := fyne.CurrentApp().Driver().RenderedTextSize
	texts := []string{
		"", " ", "Group A", "fi ffl Tö Av.", "“Brunstatt” — 2314, 80 %", "Ж", "a\tb", "two\nlines", "e\u0301", "שלום 12", "漢字", "…", "office waffle",
	}
	dice := rand.New(rand.NewPCG(1, 0))
	for range 60 {
		var letters []rune
		for range 1 + dice.IntN(30) {
			letters = append(letters, rune(32+dice.IntN(352)))
		}
		texts = append(texts, string(letters))
	}
	var words []string
	for range 300 {
		words = append(words, []string{"Av", "To", "Yes", "fi", "of", "office", "“The", "12", "(a)", "1914–15", "Wy", "P.", "L’Art", "é", "—", "", "\u2009", "\u00a0", "Fjord", "AT", "j"}[dice.IntN(21)])
		if dice.IntN(8) == 0 {
			texts, words = append(texts, strings.Join(words, " ")), nil
		}
	}
	styles := []fyne.TextStyle{{}, {Bold: true}, {Italic: true}, {Bold: true, Italic: true}, {Monospace: true}}
	g := &Gauge{}
	own := map[string]int{}
	for _, text := range texts {
		for _, size := range []float32{11, 13, 15, 17.5, 24} {
			for _, style := range styles {
				for _, source := range []fyne.Resource{nil, fontTitle} {
					want, base := library(text, size, style, source)
					asked := false
					for range 2 {
						got, at := g.Measure(text, size, style, source, func(text string, size float32, style fyne.TextStyle, source fyne.Resource) (fyne.Size, float32) {
							asked = true
							return library(text, size, style, source)
						})
						assert.Equalf(t, want, got, "%q at %v in %v", text, size, style)
						assert.Equal(t, base, at)
					}
					if !asked {
						own[text]++
					}
				}
			}
		}
	}
	assert.Equal(t, 5*(4+5), own["Group A"], "all but that in the typewriter's face")
	assert.Equal(t, 5*(4+5), own[""])
	assert.Zero(t, own["漢字"])
}

func TestTheGaugeForgetsWhenItKnowsTooMuch(t *testing.T) {
	test.NewTempApp(t)
	g := &Gauge{}
	for n := range 2 * mostGauged {
		g.Measure("", float32(n), fyne.TextStyle{}, nil, func(string, float32, fyne.TextStyle, fyne.Resource) (fyne.Size, float32) { return fyne.Size{}, 0 })
		assert.LessOrEqual(t, len(g.known), mostGauged)
	}
}

// Measuring a text that is new, as the window library does it and as the gauge does.
func BenchmarkMeasure(b *testing.B) {
	test.NewTempApp(b).Settings().SetTheme(Theme{Scheme: SchemeFor("")})
	library := fyne.CurrentApp().Driver().RenderedTextSize
	const text = "Brigade 12: 45 infantry companies and 5 field gun batteries"
	b.Run("library", func(b *testing.B) {
		for n := 0; b.Loop(); n++ {
			library(text+strconv.Itoa(n), 15, fyne.TextStyle{}, nil)
		}
	})
	b.Run("wrapped", func(b *testing.B) {
		g := &Gauge{}
		for n := 0; b.Loop(); n++ {
			of := strings.Repeat(text+" ", 10)
			for at := range of {
				g.Measure(strconv.Itoa(n)+of[:at], 15, fyne.TextStyle{}, nil, library)
			}
		}
	})
	b.Run("gauge", func(b *testing.B) {
		g := &Gauge{}
		for n := 0; b.Loop(); n++ {
			g.Measure(text+strconv.Itoa(n), 15, fyne.TextStyle{}, nil, library)
		}
	})
}
