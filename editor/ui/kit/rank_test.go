package kit

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

func TestTheBestMatchComesFirst(t *testing.T) {
	texts := []string{
		"New scenario…", "Save", "Save as…", "Export picture…", "Paint woods", "Wood K", "Go to town A", "Hex numbers",
		"Zoom in", "Whole map", "Terrain brush", "Larger brush", "Show the place of the names", "Schipdonck Canal",
	}
	cases := map[string]string{
		"save":       "Save",
		"save a":     "Save as…",
		"sa":         "Save",
		"as save":    "Save as…",
		"brush":      "Larger brush", // shorter than the other
		"ter br":     "Terrain brush",
		"tb":         "Terrain brush",
		"WOODS":      "Paint woods",
		"wood k":     "Wood K",
		"town a":     "Go to town A",
		"ep":         "Export picture…",
		"numb":       "Hex numbers",
		"wm":         "Whole map",
		"canal":      "Schipdonck Canal",
		"ictur":      "Export picture…",
		"scenario n": "New scenario…",
	}
	none := func(int) int { return 0 }
	for query, want := range cases {
		found := Ranked(query, texts, none)
		if assert.NotEmpty(t, found, query) {
			assert.Equal(t, want, texts[found[0]], query)
		}
	}
	assert.Equal(t, []int{1}, Ranked("[", []string{"Larger ]", "Smaller ["}, none), "signs are found as they are")
	for _, query := range []string{"xyz", "save xyz", "pwk", "zi9"} {
		assert.Empty(t, Ranked(query, texts, none), query)
	}
	assert.Len(t, Ranked("", texts, none), len(texts), "everything matches nothing")
	assert.Equal(t, 3, Ranked("", texts, func(i int) int {
		if i == 3 {
			return 100
		}
		return 0
	})[0], "what is favoured comes first")
}

func TestEveryBeginningOfEveryWordIsFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[A-Za-zäöü0-9]{1,8}`), 1, 5).Draw(t, "words")
		w := []rune(rapid.SampledFrom(words).Draw(t, "word"))
		q := string(w[:rapid.IntRange(1, len(w)).Draw(t, "length")])
		_, ok := Score(q, strings.Join(words, " "))
		assert.True(t, ok, "%q in %q", q, words)
	})
}
