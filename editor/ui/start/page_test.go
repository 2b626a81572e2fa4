package start

import (
	"image/color"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/crash"
	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/desk"
	"github.com/mapsheet/mapsheet/editor/ui/miniature"
	"github.com/mapsheet/mapsheet/editor/ui/panel/paneltest"
	"github.com/mapsheet/mapsheet/rules/systems"
	"github.com/mapsheet/mapsheet/scenarios"
)

func (p *Page) titles() []string {
	var out []string
	for _, c := range p.shown {
		out = append(out, c.info.Title)
	}
	return out
}

// window is a desk with the page, and what it was asked for.
type window struct {
	*Page
	desk   *desk.Desk
	opened []string // ids of battles, and paths of files
	ran    []string // ids of commands
	again  string
	lost   []document.Recovery
	back   int  // how often work was brought back
	silent bool // the disk with the recent files does not answer
}

func open(t *testing.T) *window {
	t.Helper()
	d := paneltest.NewDesk(t, "Mapsheet")
	w := &window{desk: d}
	w.Page = New(d, systems.All(), NewRecent(d.Fyne.Preferences()), miniature.NewDrawer(func(f func()) { f() }, 0), w)
	d.Win.SetContent(w.Content())
	d.Win.Resize(fyne.NewSize(1280, 800))
	w.Resume(true)
	return w
}

func (w *window) Run(command string)                 { w.ran = append(w.ran, command) }
func (w *window) KeyOf(string) string                { return "Ctrl+N" }
func (w *window) Kept() string                       { return "" }
func (w *window) OpenBattle(id string)               { w.opened = append(w.opened, id) }
func (w *window) OpenFile(path string)               { w.opened = append(w.opened, path) }
func (w *window) Lost() ([]document.Recovery, error) { return w.lost, nil }
func (w *window) Recover(document.Recovery)          { w.back++ }
func (w *window) Broken() ([]crash.Report, error)    { return nil, nil }
func (w *window) Again() string                      { return w.again }
func (w *window) InSight() bool                      { return true }
func (w *window) Back()                              {}
func (w *window) Changed()                           {}
func (w *window) Awaits() bool                       { return w.silent }
func (w *window) Forgot()                            {}

// press types a key where the keyboard is, or else on the page.
func (w *window) press(name fyne.KeyName) {
	if w.desk.Win.Canvas().Focused() != nil {
		paneltest.Key(w.desk, name)
		return
	}
	w.Page.Key(name)
}

func TestTheStartPageShowsTheBattlesOfAllSystems(t *testing.T) {
	w := open(t)
	assert.Len(t, w.shown, 23)
	assert.Equal(t, "Brunstatt", w.titles()[0])
	paneltest.Letter(w.desk, 'm')
	assert.Equal(t, "m", w.search.Text, "one can type at once")
}

func TestWhereADiskDoesNotAnswerThePageDoesNotSayThatThereAreNoFiles(t *testing.T) {
	w := open(t)
	says := func() string { return w.recent.Objects[1].(*widget.RichText).String() }
	assert.Contains(t, says(), "will be listed here")
	w.silent = true
	w.showRecent()
	assert.Contains(t, says(), "does not answer yet")
}

func TestEnterOpensAtOnceWhatIsMostLikelyWanted(t *testing.T) {
	w := open(t)
	focused := func() fyne.Focusable { return w.desk.Win.Canvas().Focused() }
	assert.Same(t, w.cards[0], focused(), "who opens the program for the first time is shown a battle")
	w.press(fyne.KeyReturn)
	assert.Equal(t, []string{"brunstatt"}, w.opened)

	mine := filepath.Join(t.TempDir(), "mine.toml")
	require.NoError(t, os.WriteFile(mine, nil, 0o600))
	w.files.Add(mine, "Mine")
	w.files.Add(filepath.Join(t.TempDir(), "gone.toml"), "Gone")
	w.Resume(false)
	assert.Same(t, w.recentRows()[1], focused(), "the file that was open last, of those that are there")
	w.press(fyne.KeyReturn)
	assert.Equal(t, []string{"brunstatt", mine}, w.opened)

	w.again = "Mine, Another"
	w.Resume(false)
	assert.Same(t, w.reopen, focused())
	assert.Equal(t, "Enter", w.reopen.Key)
	w.press(fyne.KeyReturn)
	assert.Equal(t, []string{againCommand}, w.ran)

	w.lost = []document.Recovery{{Title: "Mine", Edits: 2}}
	w.Resume(false)
	require.Len(t, w.bringBack, 1)
	assert.Same(t, w.bringBack[0], focused(), "nothing is opened without the work that it lacks")
	assert.Empty(t, w.reopen.Key)
	w.press(fyne.KeyReturn)
	assert.Equal(t, 1, w.back)
	w.desk.Win.Canvas().Unfocus() // a click beside everything
	w.press(fyne.KeyReturn)
	assert.Equal(t, 2, w.back)

	w.desk.Win.Canvas().Focus(w.search)
	w.showRecovery()
	assert.Same(t, w.search, focused(), "whoever has gone elsewhere stays there")
	w.search.OnSubmitted("")
	assert.Equal(t, 3, w.back, "an empty search does as the page does")
}

func TestACardOfABattleWithoutANumberShowsNone(t *testing.T) {
	assert.Empty(t, (&Card{info: scenarios.Info{Title: "Three Fields"}}).number())
	assert.Equal(t, "7", (&Card{info: scenarios.Info{Title: "Schipdonck", Number: 7}}).number())
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
	w := open(t)
	for query, want := range cases {
		w.search.SetText(query)
		assert.Equal(t, want, w.titles(), query)
		assert.Equal(t, len(want) == 0, w.nothing.Text != "", "an empty page says so: %s", query)
	}
	w.press(fyne.KeyEscape)
	assert.Len(t, w.shown, 23, "Escape shows all of them again")
}

func TestEnterOpensTheFirstThatWasFound(t *testing.T) {
	w := open(t)
	w.search.SetText("tanga")
	w.search.OnSubmitted("")
	assert.Equal(t, []string{"tanga"}, w.opened)
}

func TestArrowsMoveBetweenCards(t *testing.T) {
	w := open(t)
	p := w.Page
	p.grid.width, p.grid.height = 3*cardWidth+2*cardGap, 600
	p.grid.Layout(p.holder.Objects, p.holder.Size())
	require.Equal(t, 3, p.grid.cols)
	steps := []struct {
		key  fyne.KeyName
		want int
	}{
		{fyne.KeyHome, 0}, {fyne.KeyRight, 1}, {fyne.KeyDown, 4}, {fyne.KeyLeft, 3}, {fyne.KeyUp, 0},
		{fyne.KeyEnd, 22}, {fyne.KeyDown, 22}, {fyne.KeyRight, 22}, {fyne.KeyHome, 0}, {fyne.KeyLeft, 0},
		{fyne.KeyDown, 3}, {fyne.KeyDown, 6}, {fyne.KeyDown, 9}, {fyne.KeyRight, 10}, {fyne.KeyRight, 11},
		{fyne.KeyDown, 13}, {fyne.KeyDown, 15}, {fyne.KeyDown, 18}, {fyne.KeyUp, 15}, {fyne.KeyUp, 13}, {fyne.KeyHome, 0},
	}
	for i, s := range steps {
		w.press(s.key)
		assert.Equalf(t, s.want, p.focusedCard(), "step %d: %s", i, s.key)
	}
	w.press(fyne.KeyUp)
	assert.Equal(t, fyne.Focusable(p.search), w.desk.Win.Canvas().Focused(), "above the first row is the search")
	w.press(fyne.KeyDown)
	w.press(fyne.KeyReturn)
	assert.Equal(t, []string{"brunstatt"}, w.opened)
}

func TestBattlesStandUnderTheirRuleSystem(t *testing.T) {
	w := open(t)
	heads := func() (out []bool) {
		for _, h := range w.shelves {
			out = append(out, h.Visible())
		}
		return out
	}
	assert.Equal(t, []bool{true, true, true}, heads())
	assert.Equal(t, "Brunstatt", w.shelves[0].cards[0].info.Title)
	assert.Equal(t, "Marengo", w.shelves[1].cards[0].info.Title)
	assert.Equal(t, "Monmouth", w.shelves[2].cards[0].info.Title)
	w.search.SetText("commanders")
	assert.Len(t, w.shown, 6, "the name of a system finds its battles")
	assert.Equal(t, []bool{false, true, false}, heads(), "nothing stands over no cards")
	w.search.SetText("")
	assert.Equal(t, []bool{true, true, true}, heads())
}

func TestALetterOnACardBeginsASearch(t *testing.T) {
	w := open(t)
	w.press(fyne.KeyDown)
	w.Rune('m')
	assert.Equal(t, "m", w.search.Text)
	assert.Equal(t, fyne.Focusable(w.search), w.desk.Win.Canvas().Focused())
}

func TestACardWithTheKeyboardIsInSight(t *testing.T) {
	w := open(t)
	p := w.Page
	p.focusCard(13)
	c := p.shown[13]
	assert.GreaterOrEqual(t, c.Position().Y+c.Size().Height, p.scroll.Offset.Y)
	assert.LessOrEqual(t, c.Position().Y+c.Size().Height, p.scroll.Offset.Y+p.scroll.Size().Height)
}

func TestAClickOpensABattle(t *testing.T) {
	w := open(t)
	test.Tap(w.cards[2])
	assert.Equal(t, []string{w.cards[2].info.ID}, w.opened)
	assert.Equal(t, "Le Cateau", w.cards[2].info.Title)
}

func (p *Page) recentRows() []*RecentRow {
	var rows []*RecentRow
	for _, o := range p.recent.Objects {
		if r, ok := o.(*RecentRow); ok {
			rows = append(rows, r)
		}
	}
	return rows
}

func TestRecentFilesAreListedLastFirst(t *testing.T) {
	w := open(t)
	assert.Empty(t, w.recentRows())
	w.files.Add("/somewhere/one.toml", "One")
	w.files.Add("/somewhere/two.toml", "Two")
	w.files.Add("/somewhere/one.toml", "One again")
	w.showRecent()
	rows := w.recentRows()
	require.Len(t, rows, 2)
	assert.Equal(t, "One again", rows[0].file.Title)
	for range 2 * recentMost {
		w.files.Add(filepath.Join("/somewhere", t.Name(), string(rune('a'+len(w.files.List())))), "x")
	}
	assert.Len(t, w.files.List(), recentMost)
	w.files.Clear()
	w.showRecent()
	assert.Empty(t, w.recentRows())
}

func TestARecentFileThatIsGoneIsMarkedAndCanBeTakenOff(t *testing.T) {
	w := open(t)
	gone := filepath.Join(t.TempDir(), "gone.toml")
	w.files.Add(gone, "Gone")
	w.showRecent()
	rows := w.recentRows()
	require.Len(t, rows, 1)
	assert.True(t, rows[0].gone)
	assert.Equal(t, "missing: gone.toml", rows[0].file.Where(true))
	test.Tap(rows[0])
	assert.Equal(t, "The file is gone", paneltest.Dialog(w.desk))
	paneltest.Press(t, w.desk, "Take off the list")
	assert.Empty(t, w.recentRows())
}

func TestALongPathIsShownFromItsHome(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	assert.Equal(t, "~/maps/a.toml", File{Path: filepath.Join(home, "maps", "a.toml")}.Where(false))
	assert.Equal(t, "/srv/a.toml", File{Path: "/srv/a.toml"}.Where(false))
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

// Work that is found lies over the cards and their head, and none of them under another.
func TestTheCardsMakeRoomForWorkThatIsFound(t *testing.T) {
	w := open(t)
	before := w.scroll.Size().Height
	w.offerRecovery(left{work: []document.Recovery{{Title: "Mine", Edits: 2}, {Title: "Another", Edits: 3}}})
	top := w.main.Objects[0]
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject
	assert.GreaterOrEqual(t, at(w.scroll).Y, at(top).Y+top.MinSize().Height)
	assert.Less(t, w.scroll.Size().Height, before)
	w.offerRecovery(left{})
	assert.Equal(t, before, w.scroll.Size().Height)
}
