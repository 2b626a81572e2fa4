package look

import (
	"image/color"
	"sort"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/model"
)

// Seen is a text as the window shows it. Names, titles and notes are anybody's:
// a character of theirs that is not seen, such as one that turns the line around
// and lets a name pass for another, is written by number. Whatever shows text of
// a file goes through it; only what is edited is shown as it is.
func Seen(text string) string { return model.Visible(text) }

// Title is a line in the book face.
func Title(text string, size float32) *canvas.Text {
	t := canvas.NewText(Seen(text), Now().Ink)
	t.TextSize = size
	t.FontSource = fontTitle
	return t
}

// Line is a line of text in a colour and size.
func Line(text string, c color.Color, size float32) *canvas.Text {
	t := canvas.NewText(Seen(text), c)
	t.TextSize = size
	return t
}

// Caption is a line of second rank.
func Caption(text string) *canvas.Text { return Line(text, Now().Faded, theme.CaptionTextSize()) }

// BoldCaption is a line over a part of a column: "PLAYERS".
func BoldCaption(text string) *canvas.Text {
	t := Caption(text)
	t.TextStyle.Bold = true
	return t
}

// Typed is a line as it stands in a file, in letters of one width.
func Typed(text string, c color.Color) *canvas.Text {
	t := Line(strings.ReplaceAll(text, "\t", "    "), c, theme.CaptionTextSize())
	t.TextStyle.Monospace = true
	return t
}

// Prose is text that wraps to the width there is.
func Prose(text string) *widget.Label {
	l := widget.NewLabel(Seen(text))
	l.Wrapping = fyne.TextWrapWord
	return l
}

// Faint is wrapping text of second rank: what an empty panel says.
func Faint(text string) *widget.RichText {
	t := widget.NewRichText(faintSegment(text))
	t.Wrapping = fyne.TextWrapWord
	return t
}

func faintSegment(text string) widget.RichTextSegment {
	style := widget.RichTextStyleParagraph
	style.ColorName = theme.ColorNamePlaceHolder
	return &widget.TextSegment{Text: Seen(text), Style: style}
}

// SetFaint changes what a text of faint says.
func SetFaint(t *widget.RichText, text string) {
	t.Segments = []widget.RichTextSegment{faintSegment(text)}
	t.Refresh()
}

// Shorten sets a text, cut off with an ellipsis where it is wider than there is
// room.
func Shorten(t *canvas.Text, text string, width float32) {
	text = OneLine(text)
	t.Text = text
	if t.MinSize().Width <= width {
		return
	}
	runes := []rune(text)
	cut := func(n int) string { return strings.TrimRight(string(runes[:n]), " ,.") + "…" }
	fits := sort.Search(len(runes), func(n int) bool {
		t.Text = cut(n)
		return t.MinSize().Width > width
	})
	t.Text = cut(max(0, fits-1))
}

// OneLine is a text as it is shown, without line breaks.
func OneLine(text string) string { return Seen(strings.Join(strings.Fields(text), " ")) }

// IfCut is a text in full where it is shown cut off, else nothing.
func IfCut(t *canvas.Text, full string) string {
	if t.Text == OneLine(full) {
		return ""
	}
	return full
}

// Sentence begins with a capital and ends with a stop.
func Sentence(s string) string {
	s = Capital(strings.TrimSpace(s))
	if s != "" && !strings.ContainsAny(s[len(s)-1:], ".!?") {
		s += "."
	}
	return s
}

// Capital begins with a capital letter.
func Capital(s string) string {
	for i, r := range s {
		return strings.ToUpper(string(r)) + s[i+len(string(r)):]
	}
	return s
}

// Paragraph is a text in lines of at most a width.
func Paragraph(text string, size, width float32, ink color.Color) *fyne.Container {
	box := container.New(Tight{})
	SetParagraph(box, text, size, width, ink)
	return box
}

// SetParagraph changes what a paragraph says; "" takes its lines away.
func SetParagraph(box *fyne.Container, text string, size, width float32, ink color.Color) {
	box.Objects = nil
	if text != "" {
		for _, line := range Wrapped(Seen(text), size, width) {
			box.Add(Line(line, ink, size))
		}
	}
	box.Refresh()
}

// SetLine changes what a line of text says.
func SetLine(t *canvas.Text, text string) {
	if text = Seen(text); t.Text != text {
		t.Text = text
		t.Refresh()
	}
}
