package kit

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// Ranked is which of some texts match a query, the best first; equals keep
// their order. favour adds to the score of a text, in the scale of score.
func Ranked(query string, texts []string, favour func(i int) int) []int {
	type hit struct{ index, score int }
	var hits []hit
	for i, t := range texts {
		if s, ok := Score(query, t); ok {
			hits = append(hits, hit{i, s + favour(i)})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(b.score, a.score) })
	out := make([]int, len(hits))
	for i, h := range hits {
		out[i] = h.index
	}
	return out
}

// What a word of the query is worth by how it is found in the text.
const (
	asWhole     = 100 // it is a word of the text
	asBeginning = 80  // of a word
	asPart      = 50  // within a word
	asLetters   = 20  // its letters come one after the other, some of them at the beginning of words
	atStart     = 15  // more, where it is found at the text's very beginning
)

// Score is how well a text matches a query: every word of the query must be
// found in it, upper and lower case alike. Of two texts that match alike the
// shorter one is better.
func Score(query, text string) (int, bool) {
	query, text = strings.ToLower(strings.TrimSpace(query)), strings.ToLower(text)
	words := strings.FieldsFunc(query, betweenWords)
	if len(words) == 0 { // signs alone, as keys are
		return 0, strings.Contains(text, query)
	}
	total := 0
	for _, q := range words {
		s, ok := scoreWord(q, text)
		if !ok {
			return 0, false
		}
		total += s
	}
	return total - min(len(text), 20), true
}

func scoreWord(q, text string) (int, bool) {
	best := 0
	for i, w := range strings.FieldsFunc(text, betweenWords) {
		s := 0
		switch {
		case w == q:
			s = asWhole
		case strings.HasPrefix(w, q):
			s = asBeginning
		case strings.Contains(w, q):
			s = asPart
		}
		if s > 0 && i == 0 {
			s += atStart
		}
		best = max(best, s)
	}
	if best > 0 {
		return best, true
	}
	return scoreLetters(q, text)
}

// scoreLetters finds the letters of a word one after the other, at the
// beginnings of words where there is a choice. At least half of them must be
// there: else anything would match.
func scoreLetters(q, text string) (int, bool) {
	runes, at, starts := []rune(text), 0, 0
	begins := func(i int) bool { return i == 0 || betweenWords(runes[i-1]) }
	for _, want := range q {
		found := -1
		for i := at; i < len(runes); i++ {
			if runes[i] != want {
				continue
			}
			if begins(i) {
				found = i
				break
			}
			if found < 0 || i == at {
				found = i
			}
			if i == at {
				break // it goes on where the last one was found
			}
		}
		if found < 0 {
			return 0, false
		}
		if begins(found) {
			starts++
		}
		at = found + 1
	}
	return asLetters + 5*starts, 2*starts >= len([]rune(q))
}

func betweenWords(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// Matches reports whether all words of a search are found in the texts.
func Matches(search string, texts ...string) bool {
	all := strings.ToLower(strings.Join(texts, " "))
	for _, w := range strings.Fields(strings.ToLower(search)) {
		if !strings.Contains(all, w) {
			return false
		}
	}
	return true
}
