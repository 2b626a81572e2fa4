package flow

import (
	"image/color"
	"strconv"
	"strings"
	"unicode"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// Span is a part of a text that is set alike.
type Span struct {
	Text         string
	Bold, Italic bool
	display      bool // in the face of headings
}

// Plain is a text of one span.
func Plain(text string) []Span { return []Span{{Text: text}} }

// Bold is a text of one span.
func Bold(text string) []Span { return []Span{{Text: text, Bold: true}} }

// Italic is a text of one span.
func Italic(text string) []Span { return []Span{{Text: text, Italic: true}} }

func (s Span) face() paint.Face {
	switch {
	case s.display:
		return paint.Title
	case s.Bold && s.Italic:
		return paint.BodyBoldItalic
	case s.Bold:
		return paint.BodyBold
	case s.Italic:
		return paint.BodyItalic
	}
	return paint.Body
}

// Style is how a text is set.
type Style struct {
	Size    float64 // of the type
	Leading float64 // from line to line
	Ink     color.NRGBA
	Align   paint.Align
}

// The styles of texts.
var (
	Body  = Style{Size: 3.55, Leading: 4.6, Ink: Black}
	Small = Style{Size: 3, Leading: 3.8, Ink: Black}
	Note  = Style{Size: 2.7, Leading: 3.4, Ink: Gray}
)

// fragment is a stretch of a line in one face.
type fragment struct {
	text string
	face paint.Face
	x    float64
}

// Lines is a text broken into lines.
type Lines struct {
	style Style
	lines [][]fragment
	width []float64 // of each line
}

// Height is how high the lines are.
func (l Lines) Height() float64 { return float64(len(l.lines)) * l.style.Leading }

// part is some of the lines.
func (l Lines) part(from, to int) Lines {
	return Lines{l.style, l.lines[from:to], l.width[from:to]}
}

// Draw draws the lines within a width, with the upper left corner at a place.
func (l Lines) Draw(c paint.Canvas, at paint.Point, width float64) {
	for i, line := range l.lines {
		x := at.X
		switch l.style.Align {
		case paint.Middle:
			x += (width - l.width[i]) / 2
		case paint.End:
			x += width - l.width[i]
		}
		base := at.Y + float64(i)*l.style.Leading + (l.style.Leading+0.62*l.style.Size)/2
		for _, f := range line {
			c.Text(paint.Text{Line: f.text, At: paint.Point{X: x + f.x, Y: base}, Face: f.face, Size: l.style.Size, Ink: l.style.Ink})
		}
	}
}

// word is letters that are not parted, which may change their face in their midst.
type word struct {
	parts []fragment
	width float64
	space float64 // before it
	ends  bool    // the line ends before it, as the text has it
}

// Break breaks a text into lines of a width. Words that are longer are parted. Letters
// that control something are blanks.
func Break(spans []Span, style Style, width float64) Lines {
	out := Lines{style: style}
	var line []fragment
	x := 0.0
	end := func() {
		out.lines, out.width = append(out.lines, line), append(out.width, x)
		line, x = nil, 0
	}
	put := func(w word, space float64) {
		for i, p := range w.parts {
			p.x += x + space
			if n := len(line); i == 0 && n > 0 && line[n-1].face == p.face && space > 0 {
				line[n-1].text += " " + p.text
			} else {
				line = append(line, p)
			}
		}
		x += space + w.width
	}
	for _, w := range words(spans, style.Size) {
		if w.ends && len(out.lines)+len(line) > 0 {
			end()
		}
		space := w.space
		if len(line) == 0 {
			space = 0
		}
		if x+space+w.width > width+1e-6 && len(line) > 0 {
			end()
			space = 0
		}
		for w.width > width+1e-6 {
			first, rest, ok := w.parted(style.Size, width)
			if !ok {
				break
			}
			put(first, 0)
			end()
			w = rest
		}
		put(w, space)
	}
	if len(line) > 0 {
		end()
	}
	return out
}

// words takes a text apart at its blanks.
func words(spans []Span, size float64) []word {
	var out []word
	var now word
	blank, ends := false, false // whether a blank was before this word, as before all but the first, and an end of a line
	flush := func() {
		if len(now.parts) > 0 {
			out = append(out, now)
		}
		now = word{}
	}
	for _, s := range spans {
		face := s.face()
		space := paint.Advance(face, " ", size, 0)
		text := []rune(s.Text)
		for i := 0; i < len(text); {
			if r := text[i]; unicode.IsSpace(r) && r != '\u00a0' || unicode.IsControl(r) {
				flush()
				blank, ends = true, ends || r == '\n'
				i++
				continue
			}
			j := i
			for j < len(text) && (!unicode.IsSpace(text[j]) || text[j] == '\u00a0') && !unicode.IsControl(text[j]) {
				j++
			}
			if len(now.parts) == 0 {
				now.ends = ends
				if blank {
					now.space = space
				}
				ends = false
			}
			p := fragment{text: strings.ReplaceAll(string(text[i:j]), "\u00a0", " "), face: face, x: now.width}
			now.parts = append(now.parts, p)
			now.width += paint.Advance(face, p.text, size, 0)
			i = j
		}
	}
	flush()
	return out
}

// parted is a word in two, the first of which is as long as a width has room for, and has
// a letter at the least.
func (w word) parted(size, width float64) (first, rest word, ok bool) {
	for i, p := range w.parts {
		fits := func(text string) bool { return p.x+paint.Advance(p.face, text, size, 0) <= width }
		most := 16 // of the letters, of which there may be very many
		some := head(p.text, most)
		for len(some) < len(p.text) && fits(some) {
			most *= 2
			some = head(p.text, most)
		}
		all := len(some) == len(p.text)
		if all && fits(some) {
			continue
		}
		letters, n := []rune(some), 0
		for low, high := 0, len(letters); low < high; {
			middle := (low + high + 1) / 2
			if fits(string(letters[:middle])) {
				low, n = middle, middle
			} else {
				high = middle - 1
			}
		}
		if n == 0 && i == 0 {
			n = 1
		}
		if all && n >= len(letters) && i == len(w.parts)-1 {
			return first, rest, false
		}
		begin := head(p.text, n)
		first.parts = append(first.parts, w.parts[:i]...)
		if n > 0 {
			first.parts = append(first.parts, fragment{begin, p.face, p.x})
		}
		last := first.parts[len(first.parts)-1]
		first.width = last.x + paint.Advance(last.face, last.text, size, 0)
		if len(begin) < len(p.text) {
			rest.parts = append(rest.parts, fragment{text: p.text[len(begin):], face: p.face})
		}
		for _, q := range w.parts[i+1:] {
			q.x -= first.width
			rest.parts = append(rest.parts, q)
		}
		rest.width = w.width - first.width // not measured again, or long words would take forever
		return first, rest, true
	}
	return first, rest, false
}

// head is the first so many letters of a text.
func head(text string, n int) string {
	for i := range text {
		if n == 0 {
			return text[:i]
		}
		n--
	}
	return text
}

// Paragraph sets a text.
func (f *Flow) Paragraph(style Style, spans ...Span) { f.text(style, spans, 0, "", 1.8, false) }

// Caption sets a text that stays with what comes under it.
func (f *Flow) Caption(style Style, spans ...Span) { f.text(style, spans, 0, "", 1.8, true) }

// Item sets a text with a mark before it: a number, a bullet.
func (f *Flow) Item(style Style, mark string, spans ...Span) {
	f.text(style, spans, hanging(style, mark), mark, 1, false)
}

// List sets texts as items, with a mark before each or, where it is empty, with numbers. The
// first two stay together, and so do the last two.
func (f *Flow) List(style Style, mark string, texts ...string) {
	for i, text := range texts {
		before := mark
		if before == "" {
			before = strconv.Itoa(i + 1)
		}
		f.Item(style, before, Plain(text)...)
		if i == 0 && len(texts) > 1 || i == len(texts)-2 {
			f.Stay()
		}
	}
}

// Head is Item for a text that stays with what comes under it.
func (f *Flow) Head(style Style, mark string, spans ...Span) {
	f.text(style, spans, hanging(style, mark), mark, 1.6, true)
}

// hanging is how far texts stand from the edge behind a mark.
func hanging(style Style, mark string) float64 {
	return max(4, paint.Advance(paint.BodyBold, mark, style.Size, 0)+1.6)
}

// text sets a text so far from the left edge of its column. Its first two lines stay
// together, and so do its last two.
func (f *Flow) text(style Style, spans []Span, indent float64, mark string, before float64, keep bool) {
	width := f.Width() - indent
	lines := Break(spans, style, width)
	for i := range lines.lines {
		one := lines.part(i, i+1)
		n := len(lines.lines)
		b := box{height: style.Leading, keep: n > 1 && (i == 0 || i == n-2) || keep && (i == n-1 || n < 8)}
		b.draw = func(c paint.Canvas, at paint.Point) {
			if i == 0 && mark != "" {
				m := Break(Bold(mark), style, f.sheet.Width)
				m.Draw(c, at, width)
			}
			one.Draw(c, at.Add(paint.Point{X: indent}), width)
		}
		if i == 0 {
			b.before = before
		}
		f.add(b)
	}
}

// Heading sets a heading, which the outline of the document leads to.
func (f *Flow) Heading(text string) { f.heading(text, 4.9, 5, true, true) }

// Subheading sets a smaller one.
func (f *Flow) Subheading(text string) { f.heading(text, 3.9, 3.4, false, false) }

// heading sets a heading over as many lines as it needs, which stay with what is under it.
func (f *Flow) heading(text string, size, before float64, display, marked bool) {
	lines := Break([]Span{{Text: text, Bold: true, display: display}}, Style{Size: size, Leading: 1.25 * size, Ink: Black}, f.Width())
	for i := range lines.lines {
		one := lines.part(i, i+1)
		b := box{height: 1.25 * size, keep: true, draw: func(c paint.Canvas, at paint.Point) { one.Draw(c, at, 0) }}
		if i == 0 {
			b.before = before
			if marked {
				b.mark = paint.Cut(text, paint.Body, 3, 120)
			}
		}
		f.add(b)
	}
}
