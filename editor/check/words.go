package check

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mapsheet/mapsheet/model/hex"
)

// path is a member of a list: "forces[2]".
func path(list string, i int) string { return fmt.Sprintf("%s[%d]", list, i) }

// labels lists hexes in a sentence: "0101, 0102 and 5 more".
func (r *report) labels(hexes hex.List) string {
	const most = 4
	var words []string
	for i, h := range hexes {
		if i == most && len(hexes) > most+1 {
			words = append(words, fmt.Sprintf("%d more", len(hexes)-most))
			break
		}
		words = append(words, r.board.Grid.Label(h))
	}
	return and(words)
}

// and joins words: "a, b and c".
func and(words []string) string { return join(words, "and") }

// or joins words: "a, b or c".
func or(words []string) string { return join(words, "or") }

func join(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + last + " " + words[len(words)-1]
}

func isAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// upper begins a sentence.
func upper(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[size:]
}

// lower is a sentence as the end of another: without its capital and full stop.
func lower(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToLower(first)) + strings.TrimSuffix(s[size:], ".")
}

// mostCompared is how many letters of names are compared in one report before no more
// suggestions are looked for: a second's work, some thousand misspelt names among ten
// thousand others. Those that were found are remembered, so that the next report goes on.
const mostCompared = 300_000_000

// likes is the names of a list that are most like others, as long as the list stays as it is.
type likes struct {
	names []string
	known map[string]string // by what is written
}

// closest is the name most like the one written, where one is like enough to be what was
// meant; empty else. The list goes by a name of its own.
func (r *report) closest(list, written string, names []string) string {
	of := r.mem.likes[list]
	if of == nil || len(of.known) > maxRemembered || !slices.Equal(of.names, names) {
		of = &likes{names, map[string]string{}}
		r.mem.likes[list] = of
	}
	like, ok := of.known[written]
	if !ok {
		var whole bool
		if like, whole = r.compare(written, names); whole {
			of.known[written] = like
		}
	}
	return like
}

// compare is closest by comparing with each name; false where there was no time for all of them,
// with the closest until then.
func (r *report) compare(written string, names []string) (string, bool) {
	w, ok := newLikeness(written)
	if !ok {
		return "", true
	}
	best, bestCost := "", len(written)/3+1
	for _, name := range names {
		if max(len(name)-len(written), len(written)-len(name)) >= bestCost {
			continue // so many letters are missing at least
		}
		if r.compared += len(name); r.compared > mostCompared {
			return best, false
		}
		if cost := w.distance(name, bestCost); cost < bestCost {
			best, bestCost = name, cost
		}
	}
	return best, true
}

// longestLike is how many letters a word may have for one like it to be looked for.
const longestLike = 64

// likeness is a word that others are compared with: for each letter the places at which it
// stands, as bits. So all places are looked at in one step for each letter of the other word
// (Myers, A fast bit-vector algorithm for approximate string matching, 1999).
type likeness struct {
	length int
	places [256]uint64
}

// newLikeness is false for words that are too long, and for an empty one.
func newLikeness(word string) (*likeness, bool) {
	if word == "" || len(word) > longestLike {
		return nil, false
	}
	w := &likeness{length: len(word)}
	for i := range len(word) {
		w.places[word[i]] |= 1 << i
	}
	return w, true
}

// distance is how many letters have to be put in, left out or exchanged to turn the word into
// the other. It need not be right from a bound on, as long as it is not below that.
func (w *likeness) distance(other string, bound int) int {
	more, less := ^uint64(0), uint64(0) // where a row of the table of distances grows by one, and where it falls
	cost, last := w.length, uint64(1)<<(w.length-1)
	for j := range len(other) {
		here := w.places[other[j]]
		down := here | less
		across := ((here & more) + more) ^ more | here
		grows, falls := less|^(across|more), more&across
		switch {
		case grows&last != 0:
			cost++
		case falls&last != 0:
			cost--
		}
		if cost-(len(other)-1-j) >= bound {
			return bound
		}
		grows, falls = grows<<1|1, falls<<1
		more, less = falls|^(down|grows), grows&down
	}
	return cost
}
