package flow_test

import (
	"context"
	"fmt"
	"image/color"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/drawtest"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/pdf"
	"github.com/mapsheet/mapsheet/editor/export/flow"
)

var sheet = flow.Sheet{Width: 105, Height: 148, Margin: 10, Head: "Brunstatt", Version: "version 1"}

// told is the text of each page of a flow, as another program reads it.
func told(t *testing.T, w *flow.Flow) []string {
	t.Helper()
	file, err := pdf.Document{Title: "Flow", Pages: w.Pages()}.Bytes(context.Background(), nil)
	require.NoError(t, err)
	path := drawtest.Kept(t, "flow.pdf", file)
	pages := strings.Split(drawtest.Ask(t, "pdftotext", "-layout", path, "-"), "\f")
	return pages[:len(pages)-1]
}

// lines is the texts of each page, in the order in which they are drawn.
func lines(w *flow.Flow) (pages []string) {
	for _, p := range w.Pages() {
		r := &reader{}
		p.Draw(r)
		pages = append(pages, strings.Join(r.lines, "\n"))
	}
	return pages
}

// reader is a canvas that keeps texts.
type reader struct {
	lines []string
	paint.Canvas
}

func (r *reader) Text(s paint.Text)                          { r.lines = append(r.lines, s.Line) }
func (*reader) Fill(paint.Path, color.NRGBA)                 {}
func (*reader) Stroke(paint.Path, paint.Stroke, color.NRGBA) {}

func words(n int) string { return strings.TrimSpace(strings.Repeat("Lorem ipsum dolor ", n)) }

func TestATableThatGoesOnHasItsHeadsAgain(t *testing.T) {
	w := flow.New(sheet, "Charts")
	table := flow.Table{Columns: []flow.Column{{Head: "Number"}, {Head: "Square"}}}
	for i := range 60 {
		table.Rows = append(table.Rows, flow.Row{Cells: []flow.Cell{flow.Words(fmt.Sprint(i)), flow.Words(fmt.Sprint(i * i))}})
	}
	w.Table(table)
	pages := told(t, w)
	require.Greater(t, len(pages), 1)
	for i, p := range pages {
		assert.Contains(t, p, "Square")
		assert.Contains(t, p, fmt.Sprintf("page %d of %d", i+1, len(pages)))
		assert.Contains(t, p, "Brunstatt")
		assert.Contains(t, p, "version 1")
	}
	assert.Contains(t, pages[len(pages)-1], "3481")
}

func TestAHeadingNeverStandsAloneAtTheFoot(t *testing.T) {
	for n := range 40 {
		w := flow.New(sheet, "Folder")
		w.Space(float64(80 + n))
		w.Heading("Victory")
		if n%2 == 1 {
			w.Columns(2) // a section of its own
		}
		w.Paragraph(flow.Body, flow.Plain(words(12))...)
		for _, p := range lines(w) {
			if strings.Contains(p, "Victory") {
				assert.Contains(t, p, "Lorem", "after %d mm", 80+n)
			}
		}
	}
}

func TestNoLineOfAParagraphStandsAlone(t *testing.T) {
	for n := range 30 {
		w := flow.New(sheet, "Folder")
		w.Space(float64(70 + n))
		w.Paragraph(flow.Body, flow.Plain(words(40))...)
		for _, p := range lines(w) {
			if n := strings.Count(p, "ipsum"); n > 0 {
				assert.Greater(t, n, 5, "at the least two lines of some words")
			}
		}
	}
}

func TestColumnsAreAsLongAsEachOther(t *testing.T) {
	w := flow.New(sheet, "Folder")
	w.Columns(2)
	for i := range 8 {
		w.Item(flow.Body, fmt.Sprint(i+1), flow.Plain(fmt.Sprintf("item%d", i))...)
	}
	pages := told(t, w)
	require.Len(t, pages, 1)
	assert.Regexp(t, `item0 +5 +item4`, pages[0])
}

func TestTextOfAnyKindIsSet(t *testing.T) {
	long := strings.Repeat("x", 5000)
	w := flow.New(sheet, long)
	w.Heading("two\nlines\x00 and \x1b[31mred")
	w.Markdown(flow.Body, "A *word* and **another**, [a link](https://example.org/x), `code`.\n\n- one\n- two\n\n1. first\n\n> said\n\n<b>html</b>\n\n"+strings.Repeat("> ", 300)+"deep")
	w.Markdown(flow.Body, long+" 東京 שלום "+strings.Repeat("many words ", 4000))
	w.Table(flow.Table{Columns: []flow.Column{{Head: long}, {}}, Rows: []flow.Row{{Cells: []flow.Cell{flow.Words(strings.Repeat("many words ", 6000)), flow.Words(long)}}, {}}})
	w.Table(flow.Table{})
	text := strings.Join(told(t, w), "")
	for _, want := range []string{"A word and another, a link, code.", "• one", "1. first", "said", "<b>html</b>", "deep"} {
		assert.Contains(t, strings.Join(strings.Fields(text), " "), want)
	}
	assert.NotContains(t, text, "example.org", "links lead nowhere on paper")
	for _, p := range w.Pages() {
		p.Draw(within{t: t, width: sheet.Width})
	}
}

// Marks that are looked for among all others take for ever to read.
func TestATextOfNothingButMarksIsSetAsItIsWritten(t *testing.T) {
	w := flow.New(sheet, "Notes")
	w.Markdown(flow.Body, strings.Repeat("*a ", 5000)+strings.Repeat("b_ ", 5000)+"\n\n**bold**")
	text := strings.Join(told(t, w), " ")
	assert.Contains(t, text, "*a *a *a")
	assert.Contains(t, text, "**bold**")
}

// within is a canvas that texts may not leave at its right edge.
type within struct {
	t     *testing.T
	width float64
	paint.Canvas
}

func (c within) Text(s paint.Text) {
	begin, width := s.Placed()
	assert.LessOrEqual(c.t, begin.X+width, c.width-sheet.Margin+0.5, "%.40s", s.Line)
	assert.GreaterOrEqual(c.t, begin.X, sheet.Margin-0.5, "%.40s", s.Line)
	assert.LessOrEqual(c.t, s.At.Y, sheet.Height-sheet.Margin+0.5, "%.40s", s.Line)
}
func (within) Fill(paint.Path, color.NRGBA)                 {}
func (within) Stroke(paint.Path, paint.Stroke, color.NRGBA) {}

func TestWhatStaysStandsWithWhatComesNext(t *testing.T) {
	for n := range 40 {
		w := flow.New(sheet, "Folder")
		w.Space(float64(80 + n))
		w.Paragraph(flow.Body, flow.Plain("Guessed")...)
		w.Stay()
		w.Paragraph(flow.Body, flow.Plain("Source")...)
		for _, p := range lines(w) {
			assert.Equal(t, strings.Contains(p, "Guessed"), strings.Contains(p, "Source"), "after %d mm", 80+n)
		}
	}
}
