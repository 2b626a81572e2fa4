package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/balancing"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
)

// openLab is the editor with the laboratory of a battle open.
func openLab(t *testing.T, battle string) (*App, *balancing.Laboratory) {
	t.Helper()
	a := newTestApp(t)
	a.Open(battle)
	require.NotNil(t, a.editor)
	a.doID("balance")
	require.NotNil(t, a.leaf)
	return a, a.leaf.leaf.(*balancing.Laboratory)
}

// seenTexts is all that is written in the window.
func seenTexts(a *App) string {
	var b strings.Builder
	for _, o := range test.LaidOutObjects(a.Win.Canvas().Content()) {
		switch o := o.(type) {
		case *canvas.Text:
			b.WriteString(o.Text + "\n")
		case *kit.Button:
			b.WriteString(o.Text + "\n")
		}
	}
	return b.String()
}

func TestTheLaboratoryPlaysTheDraftBesideIt(t *testing.T) {
	for _, battle := range []string{"markova", "leuthen", "cowpens"} {
		a, l := openLab(t, battle)
		assert.Contains(t, seenTexts(a), "What comes of many games", battle)
		for _, f := range fieldsIn(a.leaf.Content()) {
			if f.Text == "200" {
				f.SetText("6")
			}
		}
		key(a, fyne.KeyF5)
		require.Equal(t, 6, l.Played(), battle)
		shown := seenTexts(a)
		assert.Contains(t, shown, "6 games, seeds 1 to 6", battle)
		assert.Contains(t, shown, "How far to trust it", battle)
		assert.Contains(t, shown, "greedy for ", battle)
	}
}

func fieldsIn(o fyne.CanvasObject) []*kit.Field {
	var out []*kit.Field
	for _, o := range test.LaidOutObjects(o) {
		if f, ok := o.(*kit.Field); ok {
			out = append(out, f)
		}
	}
	return out
}

func TestTheLaboratorySaysThatTheDraftHasChanged(t *testing.T) {
	a, l := openLab(t, "leuthen")
	l.Go()
	require.Equal(t, 200, l.Played())
	key(a, fyne.KeyF1)
	assert.Contains(t, dialogText(a), "Stop with what is done", "the help tells of it")
	a.TopModal().Close()
	e := a.leaf.of
	a.doID("balance.back")
	require.Equal(t, e, a.editor)
	require.NoError(t, e.doc.Do(e.doc.Retitle("Leuthen, changed")))
	a.doID("balance")
	assert.Contains(t, seenTexts(a), "The draft has changed since these games were played.")
	assert.Len(t, a.leaves, 1, "there is one laboratory of a document")
	assert.Contains(t, a.leaf.tab.Text, "Leuthen, changed")
}

func TestAGameOfTheLaboratoryIsOpenedInThePlaytest(t *testing.T) {
	for _, atEnd := range []bool{true, false} {
		a, l := openLab(t, "markova")
		for _, f := range fieldsIn(a.leaf.Content()) {
			if f.Text == "200" {
				f.SetText("3")
			}
		}
		l.Go()
		a.doID("balance.page.games")
		a.Win.Canvas().Focus(l.List())
		if atEnd {
			key(a, fyne.KeyReturn)
		} else {
			letter(a, 'b')
		}
		require.NotNil(t, a.editor, a.dialog())
		assert.False(t, a.editor.drafting())
		s := a.editor.plays.match.Session()
		assert.Equal(t, atEnd, s.Table().Now().Over)
		assert.Zero(t, a.editor.plays.unkeptGames(), "it can be played again at any time")
		a.closeShown()
		assert.Empty(t, a.dialog())
		assert.Empty(t, a.leaves, "it is closed with its document")
		require.NotNil(t, a.start)
	}
}

func TestTabsGoFromTheDraftToItsLaboratory(t *testing.T) {
	a, _ := openLab(t, "leuthen")
	a.Open("markova")
	require.Len(t, a.head.tabs, 3)
	assert.Equal(t, []string{"Leuthen", "Leuthen: balance", "Markova"}, []string{a.head.tabs[0].Text, a.head.tabs[1].Text, a.head.tabs[2].Text})
	a.doID("document.previous")
	require.NotNil(t, a.leaf)
	a.doID("document.previous")
	require.NotNil(t, a.editor)
	assert.Equal(t, "Leuthen", a.editor.doc.Title())
	a.doID("document.next")
	require.NotNil(t, a.leaf)
	a.useColours("contrast")
	require.NotNil(t, a.leaf, "it stays shown where the colours change")
	a.doID("file.close")
	assert.Empty(t, a.leaves)
	require.NotNil(t, a.editor)
	assert.Equal(t, "Leuthen", a.editor.doc.Title())
}

func TestTheLeagueIsPlayedOverTheDraftsThatAreOpen(t *testing.T) {
	a := newTestApp(t)
	a.Open("leuthen")
	a.doID("league")
	require.NotNil(t, a.leaf)
	l := a.leaf.leaf.(*balancing.League)
	assert.Contains(t, seenTexts(a), "Leuthen")
	for _, f := range fieldsIn(a.leaf.Content()) {
		if f.Text == "4" {
			f.SetText("2")
		}
	}
	key(a, fyne.KeyF5)
	assert.False(t, l.Running())
	assert.Contains(t, seenTexts(a), "Who met whom")
	a.showStart()
	a.doID("document.next")
	assert.Equal(t, "Leuthen", a.editor.doc.Title(), "the start page leads back to the document shown last")
	a.doID("league")
	assert.Len(t, a.leaves, 1)
	a.doID("file.close")
	require.NotNil(t, a.editor)
	a.quit()
	assert.Empty(t, a.leaves)
}
