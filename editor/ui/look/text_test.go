package look

import (
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
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

func TestLinesAreAsLongAsTheyWouldBeIfEachWereMeasured(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(Theme{Scheme: SchemeFor("")})
	texts := []string{
		"British infantry company 3 moves from 0812 to 1014.", "AVAVAVAVAV WAWAWAWA Tö To Ty LTLTLT P. P, f.f.f. AVAVAV", "ffi ffl fi fifififi office waffle",
		"1111111111 .......... —————— “quoted” words – and more…", "iiiiiii lllll || '' mmmm WWWW @@ %%", "дом и лес", "שלום 12 and on", "soft\u00adhyphen in so\u00adme words",
		"e\u0301e\u0301 de\u0301ja\u0300 vu", "漢字 in between", "Łódź Žižka Ünterwälden ŤĽŁĄ",
	}
	for _, text := range texts {
		words := strings.Fields(text)
		for _, size := range []float32{11, 14, 17.5} {
			wide := func(line string) float32 { return fyne.MeasureText(line, size, fyne.TextStyle{}).Width }
			for width := float32(20); width < wide(text)+30; width += 3.5 {
				var want []string
				now := ""
				for _, word := range words {
					longer := strings.TrimSpace(now + " " + word)
					if now != "" && wide(longer) > width {
						want, longer = append(want, now), word
					}
					now = longer
				}
				assert.Equalf(t, append(want, now), Wrapped(text, size, width), "at %v in %v", size, width)
			}
		}
	}
}

// A figure is not parted from its unit, save where the two do not fit in a line.
func TestAFigureStaysWithItsUnit(t *testing.T) {
	test.NewTempApp(t)
	const text = "A game takes 5 s on one core; 20 games take about 3 min. A file of 12 MB, 1.5 h; 95 %, after all."
	words := strings.Fields(text)
	amounts := []string{"5 s", "20 games", "3 min.", "12 MB,", "1.5 h;", "95 %,"}
	for width := float32(20); width < 700; width++ {
		lines := Wrapped(text, 14, width)
		require.Equal(t, words, strings.Fields(strings.Join(lines, " ")), "at %v", width)
		for _, amount := range amounts {
			if fyne.MeasureText(amount, 14, fyne.TextStyle{}).Width <= width {
				assert.Contains(t, strings.Join(lines, "\n"), amount, "at %v", width)
			}
		}
		for _, line := range lines {
			assert.True(t, len(strings.Fields(line)) == 1 || fyne.MeasureText(line, 14, fyne.TextStyle{}).Width <= width, "%q at %v", line, width)
		}
	}
	assert.Equal(t, []string{"Clause 12", "can never"}, Wrapped("Clause 12 can never", 14, fyne.MeasureText("Clause 12 c", 14, fyne.TextStyle{}).Width), "a number is no amount")
}

func BenchmarkWrappedTextThatFits(b *testing.B) {
	test.NewTempApp(b)
	for i := range b.N {
		text := strings.Replace("British infantry company N moves from 0812 to 1014.", "N", strings.Repeat("I", i%1000), 1)
		Wrapped(text, 14, 1e6)
	}
}

func BenchmarkWrappedTextInSeveralLines(b *testing.B) {
	test.NewTempApp(b).Settings().SetTheme(Theme{Scheme: SchemeFor("")})
	for i := range b.N {
		text := strings.Replace("British infantry company N moves from 0812 to 1014 and fires at the 4th battery of the enemy.", "N", strconv.Itoa(i), 1)
		Wrapped(text, 14, 200)
	}
}
