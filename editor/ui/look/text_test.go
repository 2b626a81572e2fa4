package look

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
)

func TestTextsAreWrappedWhereTheyDoNotFit(t *testing.T) {
	test.NewTempApp(t)
	const text = "  The 3rd company  moves from 0812 to 1014, and waits\nthere. "
	words := strings.Fields(text)
	wide := func(line string) float32 { return fyne.MeasureText(line, 14, fyne.TextStyle{}).Width }
	whole := wide(strings.Join(words, " "))
	assert.Equal(t, []string{strings.Join(words, " ")}, Wrapped(text, 14, whole))
	for width := whole - 1; width > 0; width -= 20 {
		lines := Wrapped(text, 14, width)
		assert.Equal(t, words, strings.Fields(strings.Join(lines, " ")), "no word is lost")
		assert.Greater(t, len(lines), 1)
		for i, line := range lines {
			assert.True(t, wide(line) <= width || len(strings.Fields(line)) == 1, "%q is wider than %v", line, width)
			if i+1 < len(lines) {
				next, _, _ := strings.Cut(lines[i+1], " ")
				assert.Greater(t, wide(line+" "+next), width, "%q has room for %q", line, next)
			}
		}
	}
	assert.Equal(t, []string{""}, Wrapped(" ", 14, 100))
}

func BenchmarkWrappedTextThatFits(b *testing.B) {
	test.NewTempApp(b)
	for i := range b.N {
		text := strings.Replace("British infantry company N moves from 0812 to 1014.", "N", strings.Repeat("I", i%1000), 1)
		Wrapped(text, 14, 1e6)
	}
}
