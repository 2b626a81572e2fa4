package model

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// mostShort is how many signs a short name has at the most, but for a number
// that tells it from another.
const mostShort = 5

// ShortNames shortens the historical names of a side's units to what a counter
// has room for, by name: "1st Norfolks" to "1Norf". Names that differ are short
// for different things.
func (s *Scenario) ShortNames(side string) map[string]string {
	short := map[string]string{}
	t := shorts{taken: map[string]bool{}, numbers: map[string]int{}}
	for _, f := range s.Forces {
		if f.Side != side {
			continue
		}
		for _, g := range f.Units {
			if _, done := short[g.Name]; done || g.Name == "" {
				continue
			}
			short[g.Name] = t.take(abbreviations(g.Name))
		}
	}
	return short
}

// shorts is short names that are taken.
type shorts struct {
	taken   map[string]bool
	numbers map[string]int // the last number that was tried behind a text
}

// take takes the first of some texts that is free, or the first one with a number.
func (s shorts) take(texts []string) string {
	for _, text := range texts {
		if !s.taken[text] {
			s.taken[text] = true
			return text
		}
	}
	for n := max(s.numbers[texts[0]]+1, 2); ; n++ {
		if text := fmt.Sprintf("%s%d", texts[0], n); !s.taken[text] {
			s.taken[text], s.numbers[texts[0]] = true, n
			return text
		}
	}
}

// small are words that say nothing by themselves.
var small = []string{"of", "the", "and", "de", "du", "des", "la", "le", "von", "der", "und", "van", "&"}

// abbreviations shortens a name in several ways, the best one first: as many
// letters of each word as there is room for, then more of the last word.
func abbreviations(name string) []string {
	if len([]rune(name)) <= mostShort {
		return []string{name}
	}
	var words [][]rune
	for word := range strings.FieldsSeq(name) {
		if word = strings.Trim(word, ",.;:()"); word != "" && !slices.Contains(small, strings.ToLower(word)) {
			words = append(words, []rune(withoutOrdinal(word)))
		}
	}
	if len(words) == 0 {
		return []string{name}
	}
	var out []string
	for n := mostShort; n > 0; n-- {
		if text := heads(words, n, n); len([]rune(text)) <= mostShort {
			out = append(out, text)
			break
		}
	}
	for n := mostShort; n > 0; n-- {
		if text := heads(words, 1, n); len([]rune(text)) <= mostShort {
			out = append(out, text)
			break
		}
	}
	if len(out) == 0 { // more words than signs
		out = append(out, string([]rune(heads(words, 1, 1))[:mostShort]))
	}
	return out
}

// heads is so many letters of each word, and another number of the last. Figures
// are whole.
func heads(words [][]rune, each, last int) string {
	var text strings.Builder
	for i, w := range words {
		n := each
		if i == len(words)-1 {
			n = last
		}
		if unicode.IsDigit(w[0]) {
			n = len(w)
		}
		text.WriteString(string(w[:min(n, len(w))]))
	}
	return text.String()
}

// withoutOrdinal is a word without the ending of an ordinal: "4th" is "4".
func withoutOrdinal(word string) string {
	digits := strings.TrimRight(word, "stndrh")
	if digits != "" && len(word)-len(digits) == 2 && strings.Trim(digits, "0123456789") == "" {
		return digits
	}
	return word
}
