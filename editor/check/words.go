package check

import (
	"fmt"
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

// closest is the name most like the one written, where one is like enough to
// be what was meant; empty else.
func closest(written string, names []string) string {
	best, bestCost := "", len(written)/3+1
	if len(written) > longestLike || len(names) > mostLike {
		return ""
	}
	for _, name := range names {
		if max(len(name)-len(written), len(written)-len(name)) >= bestCost {
			continue // so many letters are missing at least
		}
		if cost := distance(written, name); cost < bestCost {
			best, bestCost = name, cost
		}
	}
	return best
}

// How long a word may be, and how many there may be, for one that is like it to be looked
// for.
const longestLike, mostLike = 40, 1000

// distance is how many letters have to be put in, left out or exchanged to
// turn one word into the other.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
