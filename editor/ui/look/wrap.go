package look

import (
	"math"
	"slices"
	"sort"
	"strings"
	"sync"
	"sync/atomic"

	"fyne.io/fyne/v2"
)

// Wrapped is a text in lines of at most a width. A figure is not parted from its unit where
// both fit in a line.
func Wrapped(text string, size, width float32) []string {
	words := strings.Fields(text)
	if whole := strings.Join(words, " "); fits(whole, size, width) {
		return []string{whole} // as most texts are
	}
	var lines []string
	now := ""
	for _, word := range words {
		longer := strings.TrimSpace(now + " " + word)
		if now != "" && !fits(longer, size, width) {
			longer = word
			if rest, amount, ok := amountOf(now, word); ok && fits(amount, size, width) {
				now, longer = rest, amount
			}
			lines = append(lines, now)
		}
		now = longer
	}
	return append(lines, now)
}

// Broken is one of those lines in as many as it takes, where it is a word that is wider than
// they may be, such as the path of a file.
func Broken(line string, size, width float32) (parts []string) {
	if width <= 0 || strings.Contains(line, " ") {
		return []string{line}
	}
	for rest := []rune(line); ; {
		n := sort.Search(len(rest), func(n int) bool { return !fits(string(rest[:n+1]), size, width) })
		n = min(max(n, 1), len(rest))
		parts = append(parts, string(rest[:n]))
		if rest = rest[n:]; len(rest) == 0 {
			return parts
		}
	}
}

// units are words that stay on the line of the figure before them.
var units = strings.Fields("% ms s min h day days bytes KB MB game games turn turns unit units hex hexes point points core cores pixels inch inches file files")

// amountOf takes the figure at the end of a line to the word that follows it, where that is
// its unit; rest is what the line keeps, and there is something of it.
func amountOf(line, word string) (rest, amount string, ok bool) {
	last := line[len(line)-1]
	if last < '0' || last > '9' || !slices.Contains(units, strings.TrimRight(word, ".,;:)")) {
		return "", "", false
	}
	at := strings.LastIndexByte(line, ' ')
	if at < 0 {
		return "", "", false
	}
	return line[:at], line[at+1:] + " " + word, true
}

// How much narrower or wider than its letters a line may be, as some of them stand closer
// together or further apart than others.
const closest, furthest = 0.6, 1.1

// fits reports whether a line is at most as wide. To measure one takes long, so that is
// done only with those of which the letters do not tell.
func fits(line string, size, width float32) bool {
	if sum, ok := lettersOf(size).sum(line, size); ok {
		switch {
		case sum*furthest <= width:
			return true
		case sum*closest > width:
			return false
		}
	}
	return fyne.MeasureText(line, size, fyne.TextStyle{}).Width <= width
}

// letters is how wide the letters and signs of western texts are, each by itself: the bits
// of the figure, 0 for those that have not been measured.
type letters [letterEnd + signEnd - signs]atomic.Uint32

const (
	letterEnd      = 0x180
	signs, signEnd = 0x2010, 0x2030 // dashes, quotation marks
	directions     = 0x2028         // among them, from here on: ends of lines, and which way texts go
	softHyphen     = 0xad
)

var lettersBySize sync.Map // float32 -> *letters

func lettersOf(size float32) *letters {
	if l, ok := lettersBySize.Load(size); ok {
		return l.(*letters)
	}
	l, _ := lettersBySize.LoadOrStore(size, new(letters))
	return l.(*letters)
}

// sum is how wide the letters of a line are; false where it has others.
func (l *letters) sum(line string, size float32) (sum float32, ok bool) {
	for _, r := range line {
		i := int(r)
		switch {
		case r < ' ' || r >= 0x7f && r < 0xa0 || r == softHyphen:
			return 0, false
		case r < letterEnd:
		case r >= signs && r < signEnd:
			i += letterEnd - signs
		default:
			return 0, false
		}
		width := math.Float32frombits(l[i].Load())
		if width == 0 {
			width = fyne.MeasureText(string(r), size, fyne.TextStyle{}).Width
			l[i].Store(math.Float32bits(width))
		}
		sum += width
	}
	return sum, true
}
