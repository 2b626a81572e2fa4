package form

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/panel/paneltest"
	"github.com/mapsheet/mapsheet/model/limits"
)

func TestAPictureInMarkdownIsALinkToIt(t *testing.T) {
	b := paneltest.Open(t, "brunstatt")
	segments := markdownSegments(b.Desk, "![Hill](https://example.org/x.png) and ![x](file:///dev/null)")
	require.IsType(t, &widget.HyperlinkSegment{}, segments[0])
	var text strings.Builder
	for _, s := range segments {
		text.WriteString(s.Textual())
	}
	assert.Equal(t, "Hill and x", strings.TrimSpace(text.String()))
}

// What is shown of a text never leads to a picture, which could be any file: one of another
// computer, one that never ends, a pipe that never answers.
func TestNoMarkdownShowsAPicture(t *testing.T) {
	b := paneltest.Open(t, "brunstatt")
	var shows func(segments []widget.RichTextSegment)
	for _, markdown := range []string{
		"!![x](/dev/zero)", "!!!![x](/dev/zero)", "![![x](/dev/zero)](/dev/zero)", "![!![x](/dev/zero)", "!\\![x](/dev/zero)", "* !![x](/dev/zero)",
		"> !![x](/dev/zero)", "# !![x](/dev/zero)", "!![x][y]\n\n[y]: /dev/zero", "!![x]\n\n[x]: /dev/zero", "*!![x](/dev/zero)*", "[!![x](/dev/zero)](https://example.org)",
	} {
		shows = func(segments []widget.RichTextSegment) {
			for _, s := range segments {
				switch s := s.(type) {
				case *widget.ParagraphSegment:
					shows(s.Texts)
				case *widget.ListSegment:
					shows(s.Items)
				case *widget.ImageSegment:
					assert.Fail(t, "a picture", "%s: %v", markdown, s.Source)
				}
			}
		}
		shows(markdownSegments(b.Desk, markdown))
		assert.NotContains(t, withoutPictures(markdown), "![", markdown)
	}
	assert.Equal(t, "Fire! Advance! [x](y)", withoutPictures("Fire! Advance! !![x](y)"))
	kept := panelSegments(b.Desk, []widget.RichTextSegment{&widget.ImageSegment{Title: "Hill"}})
	assert.Equal(t, "Hill", kept[0].Textual())
}

// Marks that are looked for among all others take for ever to read.
func TestATextOfNothingButMarksIsShownAsItIsWritten(t *testing.T) {
	b := paneltest.Open(t, "brunstatt")
	text := strings.Repeat("*a ", 5000) + strings.Repeat("b_ ", 5000)
	segments := markdownSegments(b.Desk, text)
	require.Len(t, segments, 1)
	assert.Equal(t, text, segments[0].Textual())
}

func TestAsMuchOfATextIsShownAsDoesNotHoldTheWindow(t *testing.T) {
	long := strings.Repeat("é", 20_000)
	assert.Len(t, []rune(shownPart(long)), 10_000)
	for _, text := range []string{"", "short", strings.Repeat(strings.Repeat("é", 999)+"\n", 100)} {
		assert.Equal(t, text, shownPart(text))
	}
	_, f, _ := open(t, func(f *Form) {
		f.Markdown("history", "History", "", 3, long, func(string) {})
		f.Markdown("note", "Note", "", 3, "short", func(string) {})
	})
	assert.Contains(t, f.Keys(), "history:formatted")
	assert.Contains(t, f.Keys(), "history:more:text")
	assert.NotContains(t, f.Keys(), "note:more:text")
}

func TestSoMuchOfATextIsShown(t *testing.T) {
	line := 1
	for line*line <= limits.ShownWork {
		line++
	}
	line-- // the longest whose square is not too much
	assert.Len(t, shownPart(strings.Repeat("a", line)), line)
	assert.Len(t, shownPart(strings.Repeat("a", line+1)), line)
	assert.Len(t, shownPart(strings.Repeat(strings.Repeat("a", line/10-1)+"\n", 100)), line*10, "lines are counted one by one")
}

func TestALinkIsShownBeforeItIsFollowedAndOnlyToTheWeb(t *testing.T) {
	b := paneltest.Open(t, "brunstatt")
	link := func(markdown string) (found *widget.HyperlinkSegment) {
		for _, s := range markdownSegments(b.Desk, markdown) {
			if l, ok := s.(*widget.HyperlinkSegment); ok {
				found = l
			}
		}
		return found
	}
	for _, to := range []string{"file:///etc/passwd", "/etc/passwd", "javascript:alert(1)", "mailto:a@b.c", "http:", "%zz"} {
		assert.Nil(t, link("see [this]("+to+")"), to)
	}
	l := link("see [this](https://example.org/a)")
	require.NotNil(t, l)
	l.OnTapped()
	m := b.Desk.TopModal()
	require.NotNil(t, m)
	assert.Equal(t, "Open this page?", m.Name)
	assert.Contains(t, m.Says, "https://example.org/a")
	m.Key(fyne.KeyEscape)
	assert.Empty(t, b.Desk.Modals)
}
