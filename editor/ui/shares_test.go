package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/share"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/scenarios"
)

// linkTo is the link of a built-in battle under another title.
func linkTo(t *testing.T, id, title string) string {
	t.Helper()
	f, err := scenarios.Open(id)
	require.NoError(t, err)
	f.Scenario.Title = title
	link, err := share.Fragment(f)
	require.NoError(t, err)
	return "https://example.org/mapsheet/" + link
}

// said is all that the dialog in front says.
func (a *App) said() string {
	var out strings.Builder
	for _, o := range test.LaidOutObjects(a.TopModal().Pop) {
		if t, ok := o.(*canvas.Text); ok {
			out.WriteString(t.Text + " ")
		}
	}
	return strings.Join(strings.Fields(out.String()), " ")
}

// onlyField is the only field of the dialog in front.
func onlyField(t *testing.T, a *App) *kit.Field {
	t.Helper()
	for _, o := range test.LaidOutObjects(a.TopModal().Pop) {
		if f, ok := o.(*kit.Field); ok {
			return f
		}
	}
	require.Fail(t, "no field")
	return nil
}

func TestADraftIsSharedAndOpenedAgain(t *testing.T) {
	a, e := openBattle(t)
	paintHexes(t, e, "2312")
	a.doID("file.share")
	require.Equal(t, "Share as a link", a.dialog())
	assert.Contains(t, a.said(), "No page is set.")
	assert.Contains(t, a.said(), "Chat and mail programs take a link of this length.")
	page := onlyField(t, a)
	page.SetText("example.org")
	assert.Contains(t, a.said(), "is no address of a page")
	a.Fyne.Clipboard().SetContent("")
	key(a, fyne.KeyReturn)
	assert.Equal(t, "Share as a link", a.dialog(), "it cannot be copied so")
	page.SetText("http://localhost:8000/")
	assert.Contains(t, a.said(), "for anybody else the link leads nowhere")
	page.SetText("https://example.org/mapsheet/")
	assert.NotContains(t, a.said(), "leads nowhere")
	page.OnSubmitted("")
	require.Empty(t, a.dialog())
	link := a.Fyne.Clipboard().Content()
	require.True(t, strings.HasPrefix(link, "https://example.org/mapsheet/#draft=A"), link)
	a.doID("file.share")
	assert.Equal(t, "https://example.org/mapsheet/", onlyField(t, a).Text, "it is remembered")
	key(a, fyne.KeyEscape)

	a.doID("file.open-link")
	require.Equal(t, "Open a link", a.dialog())
	assert.Contains(t, a.said(), "The link is whole", "that of the clipboard is offered")
	press(t, a, "Open")
	require.Empty(t, a.dialog())
	require.Len(t, a.editors, 2, "what was open stays")
	assert.Equal(t, "Brunstatt (from a link) — Mapsheet", a.Win.Title())
	assert.Empty(t, a.editor.doc.Path())
	assert.Equal(t, model.Woods, a.editor.doc.Scenario().Hexes().Terrain(parse(t, "2312")))
	assert.Len(t, a.session(), 1, "it is not the built-in one of its id")
	a.openLink(link)
	assert.Len(t, a.editors, 2, "it is open already")

	a.doID("file.save")
	require.Equal(t, "Save the scenario as", a.dialog())
	nameField(t, a).SetText("theirs")
	press(t, a, "Save")
	assert.NotContains(t, a.Win.Title(), "from a link")
}

func TestALinkThatCannotBeOpenedSaysWhy(t *testing.T) {
	a := newTestApp(t)
	link := linkTo(t, "cowpens", "Cowpens at dusk")
	a.doID("file.open-link")
	field := onlyField(t, a)
	for text, says := range map[string]string{
		"https://example.org/":      "This is no link with a scenario in it",
		link[:len(link)-9]:          "The link was cut off on its way",
		link[:60] + "*" + link[61:]: "The link was changed on its way",
	} {
		field.SetText(text)
		assert.Contains(t, a.said(), says)
		press(t, a, "Open")
		assert.Equal(t, "Open a link", a.dialog())
	}
	field.SetText(link + strings.Repeat(" ", 5000))
	assert.Less(t, len(field.Text), 200, "no more is shown than can be drawn")
	key(a, fyne.KeyReturn)
	require.NotNil(t, a.editor)
	assert.Equal(t, "Cowpens at dusk (from a link) — Mapsheet", a.Win.Title())
}

func TestWorkOnWhatCameByALinkIsOfferedWithIt(t *testing.T) {
	link := linkTo(t, "brunstatt", "Theirs")
	a := newTestAppIn(t, leaveWork(t, link))
	a.Open(link)
	require.Equal(t, "Bring the unsaved work back?", a.dialog())
	assert.Contains(t, a.TopModal().Says, "What came by this link was worked on here")
	press(t, a, "Bring the work back")
	assert.Equal(t, model.Woods, a.editor.doc.Scenario().Hexes().Terrain(parse(t, "2312")))
	assert.Equal(t, "Theirs (from a link)* — Mapsheet", strings.ReplaceAll(a.Win.Title(), " *", "*"))
}

func TestABattleIsPlayedAgainstTheComputerAtOnce(t *testing.T) {
	for _, id := range []string{"brunstatt", "leuthen", "cowpens"} {
		a := newTestApp(t)
		a.Open(linkTo(t, id, "Theirs"))
		var against *kit.Button
		for _, o := range test.LaidOutObjects(a.editor.bar) {
			if b, ok := o.(*kit.Button); ok && b.Text == "Play against the computer" {
				against = b
			}
		}
		require.NotNil(t, against, id)
		against.Tapped(nil)
		require.Equal(t, "Play against the computer", a.dialog())
		key(a, fyne.KeyDown) // the other side
		key(a, fyne.KeyReturn)
		require.True(t, a.playing(), id)
		s := a.editor.plays.match.Session()
		for _, c := range s.Chairs() {
			want := usualOpponent
			if c.Side == a.editor.doc.Scenario().Sides[1].ID {
				want = playtest.Hand
			}
			assert.Equal(t, want, s.Player(c.ID), id)
		}
		a.editor.plays.match.Halt()
	}
}
