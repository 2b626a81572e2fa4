package form

import (
	"fmt"
	"net/url"
	"regexp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
)

// markdownSegments is Markdown set in the sizes of a panel. It is the only way
// from the text of a file to formatted text: a picture is never loaded, which
// could reach any file or server, but is a link to it; a link to the web asks
// before it is followed, and any other is its text alone.
func markdownSegments(d *desk.Desk, text string) []widget.RichTextSegment {
	if model.IsTangled(text) { // it is shown as it is written
		return []widget.RichTextSegment{&widget.TextSegment{Text: look.Seen(text), Style: widget.RichTextStyleParagraph}}
	}
	return panelSegments(d, widget.NewRichTextFromMarkdown(withoutPictures(look.Seen(text))).Segments)
}

// withoutPictures is Markdown with links in the place of pictures, which all
// begin with an exclamation mark before a bracket. It has to be done before the text
// is read as Markdown, for the reader loads the pictures that it finds. Of several
// marks none may stay: it would stand before the bracket then.
func withoutPictures(markdown string) string { return picture.ReplaceAllString(markdown, "[") }

var picture = regexp.MustCompile(`!+\[`)

func panelSegments(d *desk.Desk, in []widget.RichTextSegment) []widget.RichTextSegment {
	var out []widget.RichTextSegment
	for _, s := range in {
		switch s := s.(type) {
		case *widget.HyperlinkSegment:
			if !onTheWeb(s.URL) {
				out = append(out, &widget.TextSegment{Text: s.Text, Style: widget.RichTextStyleInline})
				continue
			}
			s.OnTapped = func() { askFollow(d, s.URL) }
		case *widget.ImageSegment: // should the reader find one all the same
			out = append(out, &widget.TextSegment{Text: s.Title, Style: widget.RichTextStyleInline})
			continue
		case *widget.TextSegment:
			switch s.Style.SizeName {
			case theme.SizeNameHeadingText:
				s.Style.SizeName = theme.SizeNameSubHeadingText
			case theme.SizeNameSubHeadingText:
				s.Style.SizeName = theme.SizeNameText
			}
		case *widget.ParagraphSegment:
			s.Texts = panelSegments(d, s.Texts)
		case *widget.ListSegment:
			s.Items = panelSegments(d, s.Items)
		}
		out = append(out, s)
	}
	return out
}

// onTheWeb reports whether a link leads to a page of the web, not to a file or a
// program.
func onTheWeb(u *url.URL) bool {
	return u != nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != ""
}

// askFollow shows where a link leads, and follows it when that is wanted.
func askFollow(d *desk.Desk, u *url.URL) {
	d.Ask("Open this page?", fmt.Sprintf("The link leads to\n%s\nIt would be opened by your web browser.", u.Redacted()),
		desk.Choice{Text: "Stay here", Look: kit.Framed},
		desk.Choice{Text: "Open the page", Look: kit.Primary, Do: func() {
			if err := fyne.CurrentApp().OpenURL(u); err != nil {
				d.Fail("The page cannot be opened", err)
			}
		}})
}
