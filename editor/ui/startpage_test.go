package ui

import (
	"errors"
	"image/color"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/scenarios"
	"github.com/mapsheet/mapsheet/schema"
)

func (p *startPage) titles() []string {
	var out []string
	for _, c := range p.shown {
		out = append(out, c.info.Title)
	}
	return out
}

func TestTheStartPageShowsTheBattlesOfAllSystems(t *testing.T) {
	a := newTestApp(t)
	assert.Len(t, a.start.shown, 20)
	assert.Equal(t, "Brunstatt", a.start.titles()[0])
	assert.Equal(t, "Mapsheet", a.Win.Title())
	assert.Nil(t, a.Win.Canvas().Focused(), "no cursor blinks")
	letter(a, 'm')
	assert.Equal(t, "m", a.start.search.Text, "one can type at once")
}

func TestTheSearchFindsCards(t *testing.T) {
	cases := map[string][]string{
		"brun":          {"Brunstatt"},
		"13":            {"Markova"},
		"1915":          {"Lvidsgov", "Markova"},
		"belgian":       {"Schipdonck Canal"},
		"german cerizy": {"Cerizy"},
		"1916":          nil,
		"runstatt":      nil, // words are found by their beginning
	}
	a := newTestApp(t)
	for query, want := range cases {
		a.start.search.SetText(query)
		assert.Equal(t, want, a.start.titles(), query)
		assert.Equal(t, len(want) == 0, a.start.nothing.Text != "", "an empty page says so: %s", query)
	}
	key(a, fyne.KeyEscape)
	assert.Len(t, a.start.shown, 20, "Escape shows all of them again")
}

func TestEnterOpensTheFirstThatWasFound(t *testing.T) {
	a := newTestApp(t)
	for _, r := range "tanga" {
		letter(a, r)
	}
	a.start.search.OnSubmitted("")
	require.NotNil(t, a.editor)
	assert.Equal(t, "Tanga", a.editor.doc.Title())
	assert.Empty(t, a.editor.doc.Path(), "saving asks for a file of one's own")
}

func TestArrowsMoveBetweenCards(t *testing.T) {
	a := newTestApp(t)
	p := a.start
	p.grid.width, p.grid.height = 3*cardWidth+2*cardGap, 600
	p.grid.Layout(p.holder.Objects, p.holder.Size())
	require.Equal(t, 3, p.grid.cols)
	steps := []struct {
		key  fyne.KeyName
		want int
	}{
		{fyne.KeyDown, 0}, {fyne.KeyRight, 1}, {fyne.KeyDown, 4}, {fyne.KeyLeft, 3}, {fyne.KeyUp, 0},
		{fyne.KeyEnd, 19}, {fyne.KeyDown, 19}, {fyne.KeyRight, 19}, {fyne.KeyHome, 0}, {fyne.KeyLeft, 0},
		{fyne.KeyDown, 3}, {fyne.KeyDown, 6}, {fyne.KeyDown, 9}, {fyne.KeyRight, 10}, {fyne.KeyRight, 11},
		{fyne.KeyDown, 13}, {fyne.KeyDown, 15}, {fyne.KeyDown, 18}, {fyne.KeyUp, 15}, {fyne.KeyUp, 13}, {fyne.KeyHome, 0},
	}
	for i, s := range steps {
		key(a, s.key)
		assert.Equalf(t, s.want, p.focusedCard(), "step %d: %s", i, s.key)
	}
	key(a, fyne.KeyUp)
	assert.Equal(t, fyne.Focusable(p.search), a.Win.Canvas().Focused(), "above the first row is the search")
	key(a, fyne.KeyDown)
	key(a, fyne.KeyReturn)
	require.NotNil(t, a.editor)
	assert.Equal(t, "Brunstatt", a.editor.doc.Title())
}

func TestBattlesStandUnderTheirRuleSystem(t *testing.T) {
	a := newTestApp(t)
	heads := func() (out []bool) {
		for _, h := range a.start.shelves {
			out = append(out, h.Visible())
		}
		return out
	}
	assert.Equal(t, []bool{true, true}, heads())
	assert.Equal(t, "Brunstatt", a.start.shelves[0].cards[0].info.Title)
	assert.Equal(t, "Marengo", a.start.shelves[1].cards[0].info.Title)
	a.start.search.SetText("commanders")
	assert.Len(t, a.start.shown, 6, "the name of a system finds its battles")
	assert.Equal(t, []bool{false, true}, heads(), "nothing stands over no cards")
	a.start.search.SetText("")
	assert.Equal(t, []bool{true, true}, heads())
}

func TestALetterOnACardBeginsASearch(t *testing.T) {
	a := newTestApp(t)
	key(a, fyne.KeyDown)
	letter(a, 'm')
	assert.Equal(t, "m", a.start.search.Text)
	assert.Equal(t, fyne.Focusable(a.start.search), a.Win.Canvas().Focused())
}

func TestACardWithTheKeyboardIsInSight(t *testing.T) {
	a := newTestApp(t)
	p := a.start
	p.focusCard(13)
	c := p.shown[13]
	assert.GreaterOrEqual(t, c.Position().Y+c.Size().Height, p.scroll.Offset.Y)
	assert.LessOrEqual(t, c.Position().Y+c.Size().Height, p.scroll.Offset.Y+p.scroll.Size().Height)
}

func TestAClickOpensABattle(t *testing.T) {
	a := newTestApp(t)
	test.Tap(a.start.cards[2])
	require.NotNil(t, a.editor)
	assert.Equal(t, "Le Cateau", a.editor.doc.Title())
}

func (p *startPage) recentRows() []*recentRow {
	var rows []*recentRow
	for _, o := range p.recent.Objects {
		if r, ok := o.(*recentRow); ok {
			rows = append(rows, r)
		}
	}
	return rows
}

func TestRecentFilesAreListedLastFirst(t *testing.T) {
	a := newTestApp(t)
	assert.Empty(t, a.start.recentRows())
	a.recent.add("/somewhere/one.toml", "One")
	a.recent.add("/somewhere/two.toml", "Two")
	a.recent.add("/somewhere/one.toml", "One again")
	a.start.showRecent()
	rows := a.start.recentRows()
	require.Len(t, rows, 2)
	assert.Equal(t, "One again", rows[0].file.Title)
	for range 2 * recentMost {
		a.recent.add(filepath.Join("/somewhere", t.Name(), string(rune('a'+len(a.recent.list())))), "x")
	}
	assert.Len(t, a.recent.list(), recentMost)
	a.recent.clear()
	a.start.showRecent()
	assert.Empty(t, a.start.recentRows())
}

func TestARecentFileThatIsGoneIsMarkedAndCanBeTakenOff(t *testing.T) {
	a := newTestApp(t)
	gone := filepath.Join(t.TempDir(), "gone.toml")
	a.recent.add(gone, "Gone")
	a.start.showRecent()
	rows := a.start.recentRows()
	require.Len(t, rows, 1)
	assert.True(t, rows[0].gone)
	assert.Equal(t, "missing: gone.toml", rows[0].file.where(true))
	test.Tap(rows[0])
	assert.Equal(t, "The file is gone", a.dialog())
	press(t, a, "Take off the list")
	assert.Empty(t, a.start.recentRows())
}

func TestALongPathIsShownFromItsHome(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	assert.Equal(t, "~/maps/a.toml", recentFile{Path: filepath.Join(home, "maps", "a.toml")}.where(false))
	assert.Equal(t, "/srv/a.toml", recentFile{Path: "/srv/a.toml"}.where(false))
}

// lost is the work that can be recovered.
func (a *App) lost(t *testing.T) []document.Recovery {
	t.Helper()
	found, err := a.recoveries()
	require.NoError(t, err)
	return found
}

// leaveWork has a program die that has painted a wood on 2312: of a file, or of
// Brunstatt where it is "". It returns the home in which the work is kept.
func leaveWork(t *testing.T, file string) (home string) {
	t.Helper()
	home = t.TempDir()
	t.Setenv("HOME", home)
	died := exec.Command(os.Args[0])
	died.Env = append(os.Environ(), crashVariable+"="+filepath.Join(home, "journal"), crashFileVariable+"="+file)
	out, err := died.CombinedOutput()
	require.NoError(t, err, string(out))
	return home
}

// ownFile is Brunstatt in a file of one's own.
func ownFile(t *testing.T) string {
	t.Helper()
	f, err := scenarios.Open("brunstatt")
	require.NoError(t, err)
	text, err := schema.Encode(f)
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "mine.toml")
	require.NoError(t, os.WriteFile(path, text, 0o600))
	return path
}

func TestUnsavedWorkIsOfferedWhereItsFileIsOpened(t *testing.T) {
	path := ownFile(t)
	a := newTestAppIn(t, leaveWork(t, path))
	a.Open(path)
	require.Equal(t, "Bring the unsaved work back?", a.dialog())
	assert.Contains(t, a.TopModal().Says, "mine.toml was not closed properly")
	press(t, a, "Open it as it was saved")
	require.NotNil(t, a.editor)
	assert.Equal(t, model.Clear, a.editor.terrain(t, "2312"))
	assert.Len(t, a.lost(t), 1, "it stays offered")
	a.closeDocument(a.editor)

	a.Open(path)
	press(t, a, "Bring the work back")
	require.NotNil(t, a.editor)
	assert.Equal(t, model.Woods, a.editor.terrain(t, "2312"))
	assert.True(t, a.editor.doc.Dirty())
	assert.Equal(t, path, a.editor.doc.Path())
	assert.Empty(t, a.lost(t))
}

func TestADamagedJournalIsToldOf(t *testing.T) {
	journal := func(home string) string {
		found, err := filepath.Glob(filepath.Join(home, "journal", "*.journal"))
		require.NoError(t, err)
		require.Len(t, found, 1)
		return found[0]
	}
	texts := func(a *App) (all string) {
		for _, o := range test.LaidOutObjects(a.start.recovery) {
			if text, ok := o.(*canvas.Text); ok {
				all += text.Text + "\n"
			}
		}
		return all
	}
	t.Run("behind its first line", func(t *testing.T) {
		home := leaveWork(t, "")
		path := journal(home)
		file, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
		require.NoError(t, err)
		_, err = file.WriteString("something else\n")
		require.NoError(t, errors.Join(err, file.Close()))
		a := newTestAppIn(t, home)
		assert.Contains(t, texts(a), "1 edit is safe")
		assert.Contains(t, texts(a), "The rest of its journal is damaged")
		a.openRecovery(a.lost(t)[0])
		assert.Equal(t, "A part of the work could not be brought back", a.dialog())
		assert.Contains(t, a.TopModal().Says, path+".damaged")
		assert.Equal(t, model.Woods, a.editor.terrain(t, "2312"))
	})
	t.Run("in its first line", func(t *testing.T) {
		home := leaveWork(t, "")
		path := journal(home)
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		text[9] ^= 1
		require.NoError(t, os.WriteFile(path, text, 0o600))
		a := newTestAppIn(t, home)
		assert.Contains(t, texts(a), "is damaged and cannot be brought back")
		assert.Contains(t, texts(a), "~/journal/")
		assert.NotContains(t, texts(a), "0 edits")
		assert.Empty(t, a.start.bringBack)
	})
}

func TestUnsavedWorkIsOfferedAfterACrash(t *testing.T) {
	home := leaveWork(t, "")
	a := newTestAppIn(t, home)
	require.Len(t, a.start.recovery.Objects, 1)
	found := a.lost(t)
	require.Len(t, found, 1)
	assert.Equal(t, "Brunstatt", found[0].Title)
	a.openRecovery(found[0])
	require.NotNil(t, a.editor)
	assert.True(t, a.editor.doc.Dirty())
	assert.Len(t, a.editor.drafts.history.steps, 1)
	assert.Equal(t, model.Woods, a.editor.terrain(t, "2312"))
	assert.Empty(t, a.lost(t), "the work is open now, and no longer offered")
}

func TestTheCardsUseTheWindow(t *testing.T) {
	for _, c := range []struct {
		width, height float32
		cols          int
		whole         bool // all cards are in sight
	}{{970, 640, 4, false}, {1615, 900, 6, true}, {2255, 1290, 5, true}, {260, 500, 1, false}} {
		g := &cardGrid{width: c.width, height: c.height}
		cards := make([]fyne.CanvasObject, 14)
		for i := range cards {
			cards[i] = canvas.NewRectangle(color.Black)
		}
		w := g.measure(cards)
		assert.Equal(t, c.cols, g.cols, c)
		rows := (14 + g.cols - 1) / g.cols
		assert.Equal(t, c.whole, float32(rows)*(cardHeight(w)+cardGap) <= c.height, c)
		assert.GreaterOrEqual(t, float32(g.cols)*(w+cardGap), 0.9*c.width, "the width is used")
	}
}

func TestTheStartPageComesBackAsItWas(t *testing.T) {
	a := newTestApp(t)
	page := a.start
	a.Open("brunstatt")
	a.showStart()
	assert.Same(t, page, a.start, "nothing of it is made or drawn anew")
	assert.Empty(t, a.start.search.Text)
}
