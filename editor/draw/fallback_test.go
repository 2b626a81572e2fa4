package draw

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestNamesInOtherLettersAreDrawn(t *testing.T) {
	for _, name := range []string{"青島の戦い", "한양", "Мукден", "حرس", "משמר", "ไทย", "हिन्दी", "🎖 Orden", "É — œuvre"} {
		assert.Empty(t, Undrawable(name), name)
		l := letter(italic, name, 20, 1)
		assert.Greater(t, l.advance, 10.0, name)
		assert.NotEmpty(t, l.path.Segments, name)
	}
	assert.Equal(t, []rune{'\U00012000'}, Undrawable("Ur \U00012000\U00012000"), "cuneiform")
}

func TestArabicIsJoinedAndRunsFromRightToLeft(t *testing.T) {
	alone := 0
	for _, r := range "حرس" {
		alone += len(letter(upright, string(r), 20, 0).path.Segments)
	}
	assert.NotEqual(t, alone, len(letter(upright, "حرس", 20, 0).path.Segments), "letters that join have another form")
	both := letter(upright, "حرس 7", 20, 0)
	seven := letter(upright, "7", 20, 0)
	for i, s := range seven.path.Segments {
		assert.InDelta(t, s.To.X, both.path.Segments[i].To.X, 0.5, "the number stands at the left of the word before it")
	}
}

func TestSeveralGoroutinesSetForeignLetters(t *testing.T) {
	t.Parallel()
	done := make(chan float64)
	for range 4 {
		go func() { done <- letter(plain, "青島", 20, 0).advance }()
	}
	first := <-done
	for range 3 {
		assert.InDelta(t, first, <-done, 0)
	}
}
