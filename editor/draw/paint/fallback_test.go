package paint_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

func TestNamesInOtherLettersAreDrawn(t *testing.T) {
	for _, name := range []string{"青島の戦い", "한양", "Мукден", "حرس", "משמר", "ไทย", "हिन्दी", "🎖 Orden", "É — œuvre"} {
		assert.Empty(t, paint.Undrawable(name), name)
		l := paint.Letter(paint.Italic, name, 20, 1)
		assert.Greater(t, l.Advance, 10.0, name)
		assert.NotEmpty(t, l.Path.Segments, name)
	}
	assert.Equal(t, []rune{'\U00012000'}, paint.Undrawable("Ur \U00012000\U00012000"), "cuneiform")
}

func TestArabicIsJoinedAndRunsFromRightToLeft(t *testing.T) {
	alone := 0
	for _, r := range "حرس" {
		alone += len(paint.Letter(paint.Upright, string(r), 20, 0).Path.Segments)
	}
	assert.NotEqual(t, alone, len(paint.Letter(paint.Upright, "حرس", 20, 0).Path.Segments), "letters that join have another form")
	both := paint.Letter(paint.Upright, "حرس 7", 20, 0)
	seven := paint.Letter(paint.Upright, "7", 20, 0)
	for i, s := range seven.Path.Segments {
		assert.InDelta(t, s.To.X, both.Path.Segments[i].To.X, 0.5, "the number stands at the left of the word before it")
	}
}

func TestSeveralGoroutinesSetForeignLetters(t *testing.T) {
	t.Parallel()
	done := make(chan float64)
	for range 4 {
		go func() { done <- paint.Letter(paint.Plain, "青島", 20, 0).Advance }()
	}
	first := <-done
	for range 3 {
		assert.InDelta(t, first, <-done, 0)
	}
}
