package kit

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// sentencesShown is how high the rows of a list are that are shown, by their texts.
func sentencesShown(o fyne.CanvasObject) map[string]float32 {
	rows := map[string]float32{}
	for _, o := range test.LaidOutObjects(o) {
		if l, ok := o.(*Lines); ok {
			rows[l.Text] = l.Size().Height
		}
	}
	return rows
}

func TestTheHeightsOfManyTextsAreFoundOverFrames(t *testing.T) {
	test.NewTempApp(t)
	const many = 2000
	long := strings.Repeat("All of them go to the right. ", 4)
	var later []func()
	s := NewSentences(Frames{Each: time.Nanosecond, Later: func(do func()) { later = append(later, do) }}, func() int { return many },
		func(_ int, l *Lines) { l.Text = long })
	w := test.NewTempWindow(t, s)
	w.Resize(fyne.NewSize(240, 400))
	turns := 0
	for ; len(later) > 0; turns++ {
		do := later[0]
		later = later[1:]
		do()
	}
	assert.Greater(t, turns, many/2, "a few in each")
	n := float32(len(wrapped(long, s.Size().Width)))
	require.Greater(t, n, float32(2))
	assert.InDelta(t, n*lineHeight()+sentencesGap, sentencesShown(s)[long], 0.5, "all lines have room")
	s.ScrollToBottom()
	assert.Greater(t, s.GetScrollOffset(), many*n*lineHeight()-400)

	w.Resize(fyne.NewSize(900, 400))
	for len(later) > 0 {
		do := later[0]
		later = later[1:]
		do()
	}
	assert.InDelta(t, lineHeight()*float32(len(wrapped(long, s.Size().Width)))+sentencesGap, sentencesShown(s)[long], 0.5, "in another width they take fewer")
}

// A game that is opened shows its log while the panels of the window get their widths.
func TestAListInAnotherWidthGoesToItsEndWhereItWasGoingThere(t *testing.T) {
	test.NewTempApp(t)
	const many = 300
	long := strings.Repeat("All of them go to the right. ", 4)
	var later []func()
	l := NewKeyList(func() int { return many }, func() fyne.CanvasObject { return NewLines(4) }, func(int, fyne.CanvasObject) {})
	h := NewLineHeights(l, 4, func(int) string { return long }, Frames{Each: time.Nanosecond, Later: func(do func()) { later = append(later, do) }})
	h.Laid = l.ScrollToBottom
	w := test.NewTempWindow(t, l)
	h.Find(0, l.Size().Width)
	w.Resize(fyne.NewSize(300, 400))
	w.Resize(fyne.NewSize(200, 400))
	for len(later) > 0 {
		do := later[0]
		later = later[1:]
		do()
	}
	require.Greater(t, h.Together(1e6), float32(many)*2*lineHeight())
	assert.InDelta(t, h.Together(1e6)-l.Size().Height, l.GetScrollOffset(), 10)
}

func TestTextsThatBecomeOthersGetOtherHeights(t *testing.T) {
	test.NewTempApp(t)
	texts := []string{"one", "other"}
	s := NewSentences(Frames{}, func() int { return len(texts) }, func(row int, l *Lines) { l.Text = texts[row] })
	w := test.NewTempWindow(t, s)
	w.Resize(fyne.NewSize(240, 400))
	one := lineHeight() + sentencesGap
	assert.Equal(t, map[string]float32{"one": one, "other": one}, sentencesShown(s))
	texts = []string{strings.Repeat("two words ", 5), "one", "third"}
	s.Renew(s.Size().Width)
	shown := sentencesShown(s)
	assert.Greater(t, shown[texts[0]], one)
	assert.InDelta(t, one, shown["one"], 0.1)
	assert.InDelta(t, one, shown["third"], 0.1)
	assert.Less(t, s.Together(40), float32(41))
	assert.Greater(t, s.Together(1000), 3*one)
}

func TestAWordThatIsLongerThanALineGoesOnInTheNext(t *testing.T) {
	test.NewTempApp(t)
	text := "It cannot be read: /home/" + strings.Repeat("battles-of-1914/", 12) + "altkirch.toml"
	s := NewSentences(Frames{}, func() int { return 1 }, func(_ int, l *Lines) { l.Text = text })
	w := test.NewTempWindow(t, s)
	w.Resize(fyne.NewSize(240, 400))
	var shown string
	for _, o := range test.LaidOutObjects(s) {
		if line, ok := o.(*canvas.Text); ok {
			assert.LessOrEqual(t, line.Position().X+line.MinSize().Width, s.Size().Width, line.Text)
			shown += line.Text
		}
	}
	assert.Equal(t, strings.ReplaceAll(text, " ", ""), strings.ReplaceAll(shown, " ", ""), "no letter is lost")
	assert.InDelta(t, float32(len(wrapped(text, s.Size().Width)))*lineHeight()+sentencesGap, sentencesShown(s)[text], 0.5)
	assert.Equal(t, []string{""}, wrapped("", 240))
}

func TestLinesAreWrittenInTheirColourAndWeight(t *testing.T) {
	test.NewTempApp(t)
	l := NewLines(4)
	l.Text, l.Bold = "A battle", true
	w := test.NewTempWindow(t, l)
	w.Resize(fyne.NewSize(200, 40))
	l.Refresh()
	var texts []*canvas.Text
	for _, o := range test.LaidOutObjects(l) {
		if text, ok := o.(*canvas.Text); ok {
			texts = append(texts, text)
		}
	}
	require.Len(t, texts, 1)
	assert.Equal(t, "A battle", texts[0].Text)
	assert.True(t, texts[0].TextStyle.Bold)
	assert.Equal(t, l.Tone, texts[0].Color)
}
