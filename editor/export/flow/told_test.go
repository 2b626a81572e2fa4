package flow_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/export/flow"
)

// writer sets things as chance has it.
type writer struct {
	*flow.Flow
	*rand.Rand
}

func (w writer) text(most int) string {
	all := []string{"Lorem", "ipsum", "dolor", "a", "of", "Oberelsass,", "counter-attack", "7", "(17.4)", "Donaudampfschifffahrtsgesellschaft", "no\u00a0break"}
	var out []string
	for range w.IntN(most + 1) {
		out = append(out, all[w.IntN(len(all))])
	}
	return strings.Join(out, []string{" ", " ", " ", "\n", "  "}[w.IntN(5)])
}

func (w writer) spans(most int) (out []flow.Span) {
	for range 1 + w.IntN(3) {
		out = append(out, flow.Span{Text: w.text(most) + []string{"", " "}[w.IntN(2)], Bold: w.IntN(3) == 0, Italic: w.IntN(3) == 0})
	}
	return out
}

func (w writer) style() flow.Style {
	s := []flow.Style{flow.Body, flow.Small, flow.Note}[w.IntN(3)]
	s.Align = paint.Align(w.IntN(3))
	return s
}

func drawing(width, height float64) flow.Drawing {
	return flow.Drawing{Width: width, Height: height, Draw: func(c paint.Canvas, at paint.Point) { c.Fill(flow.Frame(at, width, height), flow.Gray) }}
}

func (w writer) table() flow.Table {
	t := flow.Table{Natural: w.IntN(3) == 0}
	for range 1 + w.IntN(4) {
		c := flow.Column{Head: w.text(2), Align: paint.Align(w.IntN(3)), Rules: w.IntN(3) == 0}
		if w.IntN(4) == 0 {
			c.Width = 4 + 20*w.Float64()
		}
		if w.IntN(4) == 0 {
			c.Spans = w.spans(2)
		}
		t.Columns = append(t.Columns, c)
	}
	if w.IntN(4) == 0 {
		for i := range t.Columns {
			t.Columns[i].Head, t.Columns[i].Spans = "", nil
		}
	}
	long := []int{2, 5, 300}[w.IntN(3)]
	for range w.IntN(14) {
		if w.IntN(6) == 0 {
			t.Rows = append(t.Rows, flow.Row{Group: w.text(4) + "!"})
			continue
		}
		r := flow.Row{Shade: w.IntN(3) == 0}
		for range w.IntN(len(t.Columns) + 1) {
			var c flow.Cell
			switch w.IntN(5) {
			case 0:
				c = flow.Pictured(drawing(3+9*w.Float64(), 3+5*w.Float64()))
			case 1:
				c = flow.Pictured(drawing(5, 4))
				c.Spans = w.spans(2)
			case 2:
				c = flow.Words(w.text(long))
			default:
				c = flow.Words(w.text(3))
				c.Align = paint.Align(w.IntN(3))
			}
			r.Cells = append(r.Cells, c)
		}
		t.Rows = append(t.Rows, r)
	}
	return t
}

var things = []struct {
	name string
	set  func(w writer)
}{
	{"paragraphs", func(w writer) { w.Paragraph(w.style(), w.spans(60)...) }},
	{"captions", func(w writer) { w.Caption(w.style(), w.spans(60)...) }},
	{"items", func(w writer) {
		w.Item(w.style(), []string{"•", "17.", "a long mark", ""}[w.IntN(4)], w.spans(30)...)
	}},
	{"heads of items", func(w writer) { w.Head(w.style(), "3", w.spans(9)...) }},
	{"headings", func(w writer) { w.Heading(w.text(9)) }},
	{"subheadings", func(w writer) { w.Subheading(w.text(9)) }},
	{"tables", func(w writer) { w.Table(w.table()) }},
	{"figures", func(w writer) {
		d := drawing(7, 9)
		high := 100 * w.Float64()
		w.Figure(high, w.IntN(2) == 0, func(c paint.Canvas, at paint.Point, width float64) { d.Draw(c, at.Add(paint.Point{X: width - 7})) })
		w.Row(5, func(c paint.Canvas, at paint.Point, width float64) {
			flow.Line(c, at, at.Add(paint.Point{X: width}), 0.3, flow.Rule)
		})
	}},
	{"spaces", func(w writer) { w.Space(60 * w.Float64()) }},
	{"pages", func(w writer) { w.Apart() }},
	{"columns", func(w writer) { w.Columns(w.IntN(4)) }},
}

// Where everything stands on the pages is what it was: of documents that chance sets, more
// of one kind of thing than of the others.
func TestPagesAreSetAsTheyWere(t *testing.T) {
	drawtest.SkipElsewhere(t)
	var g drawtest.Gallery
	for _, much := range things {
		for seed := range 14 {
			w := writer{flow.New(sheet, "Folder"), rand.New(rand.NewPCG(uint64(seed), 9))}
			if seed%2 == 1 {
				w.Columns(2)
			}
			for range 2 + seed {
				much.set(w)
				if w.IntN(3) == 0 {
					things[w.IntN(len(things))].set(w)
				}
			}
			for _, p := range w.Pages() {
				g.Say(much.name, p.Width, p.Height, p.Part, p.Title)
				for _, m := range p.Marks {
					g.Say(much.name+", their marks", m.Title, fmt.Sprintf("%.2f", m.Y+0.001))
				}
				g.Draw(much.name, p.Draw)
			}
		}
	}
	for i, text := range []string{
		"# Head *of* it\nwords  \nbroken\nsoftly\n\n- one\n- two\n\n  more of two\n\n3. third\n4. fourth\n",
		"> said **loudly** and *softly*\n>\n> again\n\n---\n\n    code  as it is\n\n```\nfenced\n  code\n```\n\n<div>\nhtml\n</div>\n",
		"A [link *there*](https://example.org), <https://example.org/auto>, ![a picture](x.png), `code`, <b>bold</b> &amp; ***both***.",
	} {
		w := flow.New(sheet, "Notes")
		w.Markdown(flow.Body, text)
		for _, p := range w.Pages() {
			g.Draw(fmt.Sprint("text with marks ", i), p.Draw)
		}
	}
	g.Hold(t, "told.txt")
}

func TestAColumnIsAsWideAsTheSheetLetsIt(t *testing.T) {
	w := flow.New(sheet, "Folder")
	assert.InDelta(t, 105-20, w.Width(), 1e-9)
	assert.InDelta(t, 148-20-12, w.Room(), 1e-9, "between head and foot")
	w.Columns(2)
	assert.InDelta(t, (105-20-8)/2.0, w.Width(), 1e-9)
	w.Columns(-3)
	assert.InDelta(t, 105-20, w.Width(), 1e-9)
}

// texts is what is written of lines, and where.
func texts(l flow.Lines, width float64) (out []string) {
	for line := range strings.Lines(drawtest.Written(func(c paint.Canvas) { l.Draw(c, paint.Point{X: 10, Y: 20}, width) })) {
		name, rest, _ := strings.Cut(strings.TrimPrefix(line, `text "`), `"`)
		_, from, _ := strings.Cut(rest, "from ")
		from, _, _ = strings.Cut(from, ", ")
		out = append(out, name+" at "+from)
	}
	return out
}

func TestATextIsBrokenIntoLines(t *testing.T) {
	wide := func(s string) float64 { return paint.Advance(paint.Body, s, 10, 0) }
	style := flow.Style{Size: 10, Leading: 12}
	broken := func(text string, width float64) (out []string) {
		for _, line := range texts(flow.Break(flow.Plain(text), style, width), 0) {
			name, _, _ := strings.Cut(line, " at ")
			out = append(out, name)
		}
		return out
	}
	assert.Equal(t, []string{"one two", "three"}, broken("one  two three", wide("one two")))
	assert.Equal(t, []string{"one", "two", "three"}, broken("one two three", wide("one two")-0.1))
	assert.Equal(t, []string{"one", "two"}, broken("one\ntwo", 100), "a line ends where the text has it")
	assert.Equal(t, []string{"one two"}, broken("\none\ttwo\x00", 100), "letters that control something are blanks")
	assert.Equal(t, []string{"one two", "three"}, broken("one\u00a0two three", wide("one two")), "some blanks do not part words")
	assert.Equal(t, []string{"Don", "aud", "am"}, broken("Donaudam", wide("Don")), "a word that is too long is parted")
	assert.Equal(t, []string{"a", "b"}, broken("ab", 0.1), "a letter at the least a line")
	assert.Equal(t, []string{"x", "Don", "aud"}, broken("x Donaud", wide("Don")))
	assert.Empty(t, broken(" \n ", 100))

	l := flow.Break(flow.Plain("one two three"), style, wide("one two"))
	assert.InDelta(t, 24, l.Height(), 1e-9)
	base := 20 + (12+6.2)/2
	at := func(x float64, line int) string {
		return fmt.Sprintf("%s,%s", paint.Decimal(x+0.0013, 2), paint.Decimal(base+12*float64(line)+0.0013, 2))
	}
	assert.Equal(t, []string{"one two at " + at(10, 0), "three at " + at(10, 1)}, texts(l, 100))
	style.Align = paint.End
	l = flow.Break(flow.Plain("one two three"), style, wide("one two"))
	assert.Equal(t, []string{"one two at " + at(110-wide("one two"), 0), "three at " + at(110-wide("three"), 1)}, texts(l, 100))
	style.Align = paint.Middle
	l = flow.Break(slices.Concat(flow.Plain("on"), flow.Bold("e t"), flow.Italic("wo")), style, 100)
	bold, italic := paint.Advance(paint.BodyBold, "e", 10, 0), paint.Advance(paint.BodyItalic, "wo", 10, 0)
	space, last := paint.Advance(paint.BodyBold, " ", 10, 0), paint.Advance(paint.BodyBold, "t", 10, 0)
	whole := wide("on") + bold + space + last + italic
	x := 10 + (100-whole)/2
	assert.Equal(t, []string{"on at " + at(x, 0), "e t at " + at(x+wide("on"), 0), "wo at " + at(x+whole-italic, 0)}, texts(l, 100), "words may change their face")
}

// The letters of a word that fills a book are each measured a few times, and not once for each
// line before them.
func TestAWordThatFillsABookIsParted(t *testing.T) {
	word := strings.Repeat("Donau", 60_000)
	style := flow.Style{Size: 10, Leading: 12}
	var all strings.Builder
	for _, line := range texts(flow.Break(flow.Plain(word), style, 600), 0) {
		name, _, _ := strings.Cut(line, " at ")
		all.WriteString(name)
	}
	whole := word == all.String() // a book would be told of otherwise
	assert.True(t, whole)
}
