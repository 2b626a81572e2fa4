package ui

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/form/formtest"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/scenarios"
)

// openMarengo is the editor with a set-up of Commanders open, and where points of its
// sheet are in the window.
func openMarengo(t *testing.T) (a *App, e *editor, at func(x, y int) fyne.Position) {
	t.Helper()
	a = newTestApp(t)
	file, err := scenarios.Open("marengo")
	require.NoError(t, err)
	a.adopt(document.Open(file, ""))
	e = a.editor
	return a, e, func(x, y int) fyne.Position { return e.areas.view.PlaceAt(plane.Point{X: x, Y: y}) }
}

func board(e *editor) *model.AreaBoard { return e.doc.Scenario().AreaBoard() }

// clickSheet clicks on the map; dragTo drags there from the last click.
func clickSheet(e *editor, p fyne.Position) {
	v := e.areas.view
	v.MouseMoved(mouse(p, 0))
	v.MouseDown(mouse(p, desktop.MouseButtonPrimary))
	v.MouseUp(mouse(p, desktop.MouseButtonPrimary))
}

func dragOver(e *editor, from, to fyne.Position) {
	v := e.areas.view
	v.MouseMoved(mouse(from, 0))
	v.MouseDown(mouse(from, desktop.MouseButtonPrimary))
	v.Dragged(drag(to))
	v.MouseUp(mouse(to, desktop.MouseButtonPrimary))
}

func TestASectorWithoutANameIsDescribedByItsLabel(t *testing.T) {
	_, e, _ := openMarengo(t)
	b := board(e)
	l := b.Links[0]
	from, _ := b.Sector(l.From)
	to, _ := b.Sector(l.To)
	b.Sectors[from].Name, b.Sectors[to].Name = "", ""
	assert.True(t, strings.HasPrefix(e.areas.describe(model.Site{A: int32(from)}), "Sector "+l.From))
	assert.Equal(t, "Sector "+l.From+"  border with sector "+l.To+" in the "+fmt.Sprint(l.Heading), e.areas.describe(model.Site{A: int32(from), B: int32(to) + 1}))
}

func TestASectorIsDrawnCornerByCorner(t *testing.T) {
	a, e, at := openMarengo(t)
	n := len(board(e).Sectors)
	letter(a, 'd')
	assert.Contains(t, e.status.Action, "first corner of the new sector")
	clickSheet(e, at(945, 1600)) // on the border of the western field
	clickSheet(e, at(1056, 1602))
	assert.Contains(t, e.status.Action, "Backspace")
	clickSheet(e, at(1100, 2000))
	key(a, fyne.KeyBackspace)
	clickSheet(e, at(1100, 2000))
	e.mode.goBy(-1)
	clickSheet(e, at(1057, 2400))
	key(a, fyne.KeyReturn)
	assert.Len(t, board(e).Sectors, n+1)
	drawn := board(e).Sectors[n]
	assert.Len(t, drawn.Outline, 3)
	for _, id := range []string{"a2", "b2"} {
		_, linked := board(e).LinkBetween(id, drawn.ID)
		assert.Equal(t, id == "b2", linked, "a border is shared with %s alone", id)
	}
	assert.Equal(t, []model.Site{sectorSite(n)}, e.areas.view.Selected())
	e.mode.goBy(-1)
	assert.Len(t, board(e).Sectors, n)
	e.mode.goBy(1)
	assert.Len(t, board(e).Sectors, n+1)

	letter(a, 'd')
	clickSheet(e, at(200, 1700))
	clickSheet(e, at(400, 1700))
	clickSheet(e, at(400, 1900))
	clickSheet(e, at(200, 1700))
	assert.Contains(t, e.status.Notice, "on the same ground", "it lies in another")
	assert.True(t, e.areas.draft.Working(), "what is drawn stays to be changed")
	key(a, fyne.KeyEscape)
	assert.False(t, e.areas.draft.Working())
	assert.Len(t, board(e).Sectors, n+1)
}

func TestASectorIsDrawnByKeysAlone(t *testing.T) {
	a, e, at := openMarengo(t)
	e.areas.view.MouseMoved(mouse(at(1000, 500), 0))
	letter(a, 'r')
	assert.True(t, e.areas.draft.Gridded())
	letter(a, 'd')
	for _, k := range []fyne.KeyName{fyne.KeyUp, fyne.KeySpace, fyne.KeyRight, fyne.KeyRight, fyne.KeyRight, fyne.KeySpace, fyne.KeyDown, fyne.KeySpace, fyne.KeyReturn} {
		key(a, k)
	}
	sectors := board(e).Sectors
	require.Len(t, sectors, 12)
	assert.Equal(t, "1000,440 1150,440 1150,500", sectors[11].Outline.String(), "it keeps to the grid, and to the border of the reserve")
}

func TestASectorIsSplitAlongALineThatIsDrawn(t *testing.T) {
	a, e, at := openMarengo(t)
	letter(a, 'x')
	clickSheet(e, at(500, 2000))
	assert.Contains(t, e.status.Notice, "begins on the border")
	clickSheet(e, at(60, 1900))
	clickSheet(e, at(500, 2100))
	clickSheet(e, at(945, 1900))
	assert.Len(t, board(e).Sectors, 12)
	_, linked := board(e).LinkBetween("a2", "a2-2")
	assert.True(t, linked)
	assert.False(t, e.areas.draft.Working())
	e.mode.goBy(-1)
	assert.Len(t, board(e).Sectors, 11)
}

func TestACornerIsAddedByADoubleClickAndMovedByKeys(t *testing.T) {
	a, e, at := openMarengo(t)
	clickSheet(e, at(945, 2100))
	clickSheet(e, at(945, 2100))
	a2, _ := board(e).Sector("a2")
	require.Len(t, board(e).Sectors[a2].Outline, 5)
	e.areas.view.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	e.areas.view.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	assert.Contains(t, board(e).Sectors[a2].Outline.String(), "965,")
	steps, _ := e.doc.History()
	assert.Len(t, steps, 2, "keys that follow each other are one step")
	e.areas.view.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	assert.Len(t, board(e).Sectors[a2].Outline, 4)
	letter(a, '.')
	assert.Contains(t, e.status.Notice, "Corner 1 of 4")
	letter(a, ',')
	assert.Contains(t, e.status.Notice, "Corner 4 of 4")
	key(a, fyne.KeyEscape)
	key(a, fyne.KeyEscape)
	assert.Empty(t, e.areas.view.Selected())
}

func TestOutlinesAreChangedAtBothEndsOfTheSheet(t *testing.T) {
	a, e, at := openMarengo(t)
	letter(a, 'b')
	e.areas.Choose(sectorSite(3), true, false)
	dragOver(e, at(60, 1572), at(100, 1700))
	a2, c2 := board(e).Sectors[3].Outline, board(e).Sectors[5].Outline
	assert.Len(t, a2, 4)
	moved := plane.Point{}
	for _, p := range a2 {
		if p.X > 80 && p.X < 130 {
			moved = p
		}
	}
	require.NotZero(t, moved)
	assert.Contains(t, c2.String(), fmt.Sprintf("%d,%d", 3000-moved.X, 4000-moved.Y))
}

func TestASectorIsDeletedAndAskedAboutWhatGoesWithIt(t *testing.T) {
	a, e, _ := openMarengo(t)
	e.areas.Choose(sectorSite(4), true, false)
	key(a, fyne.KeyDelete)
	assert.Len(t, board(e).Sectors, 10, "nothing goes with it")
	e.mode.goBy(-1)
	e.areas.Choose(sectorSite(1), true, false)
	key(a, fyne.KeyDelete)
	require.NotNil(t, a.TopModal())
	assert.Contains(t, a.TopModal().Says, "deployment 2")
	assert.Contains(t, a.TopModal().Says, "special rule 1")
	a.TopModal().Cancel()
	assert.Len(t, board(e).Sectors, 11)
	key(a, fyne.KeyDelete)
	a.TopModal().Accept()
	assert.Len(t, board(e).Sectors, 10)
	assert.Contains(t, e.status.Notice, "is gone, and with it")
}

func TestLinksAreDrawnAndTakenAwayOnTheMap(t *testing.T) {
	a, e, at := openMarengo(t)
	n := len(board(e).Links)
	letter(a, 'l')
	clickSheet(e, at(150, 3300))
	clickSheet(e, at(1150, 2300))
	_, linked := board(e).LinkBetween("a1", "b2")
	assert.True(t, linked)
	assert.Len(t, e.areas.view.Selected(), 1)
	key(a, fyne.KeyDelete)
	assert.Len(t, board(e).Links, n)
	letter(a, 'l')
	dragOver(e, at(150, 3300), at(1150, 2300))
	assert.Len(t, board(e).Links, n+1)
	e.areas.Choose(sectorSite(0), true, false)
	e.areas.Choose(sectorSite(1), true, true)
	letter(a, 'l')
	assert.Contains(t, e.status.Notice, "linked already")
}

func TestPiecesAreDraggedFromSectorToSector(t *testing.T) {
	_, e, at := openMarengo(t)
	from, to := pieceIn(t, e, "b1", at), at(1500, 2000)
	dragOver(e, from, to)
	require.Len(t, e.doc.Scenario().Forces, 9)
	assert.Equal(t, "b2", e.doc.Scenario().Deployment[2].Area.Place)
	e.mode.goBy(-1)
	assert.Len(t, e.doc.Scenario().Forces, 8)
	clickSheet(e, pieceIn(t, e, "b1", at))
	assert.Equal(t, "forces", e.side.Shown().ID())
	_, chosen := e.drafts.forces.Chosen()
	assert.Equal(t, "white-center", chosen)
}

// pieceIn is where a piece stands in a sector.
func pieceIn(t *testing.T, e *editor, id string, at func(x, y int) fyne.Position) fyne.Position {
	t.Helper()
	i, ok := board(e).Sector(id)
	require.True(t, ok)
	for _, c := range [2]int{0, 60} {
		m := board(e).Sectors[i].Outline.Middle()
		for y := m.Y - 400; y < m.Y+400; y += 20 {
			p := at(m.X+c, y)
			e.areas.view.MouseMoved(mouse(p, 0))
			if stack, _, ok := e.areas.view.PieceUnder(); ok && e.areas.setting.Stacks[stack].At == sectorSite(i) {
				return p
			}
		}
	}
	t.Fatal("nobody stands there")
	return fyne.Position{}
}

func TestTheFieldsOfASectorAndItsLinksAreWritten(t *testing.T) {
	_, e, at := openMarengo(t)
	clickSheet(e, at(150, 2300))
	clickSheet(e, at(150, 2300))
	require.Equal(t, "sector", e.lower.Shown().ID())
	f := e.drafts.sector.Form()
	formtest.Tap(t, f, "sector:marker:flag:white")
	assert.Len(t, e.doc.Scenario().Rules[1].Area.Union, 3)
	formtest.Tap(t, f, "sector:marker:flag:white")
	assert.Len(t, e.doc.Scenario().Rules[1].Area.Union, 2)
	formtest.Tap(t, f, "sector:home:white-reserve")
	_, linked := board(e).LinkBetween("a2", "white-reserve")
	assert.True(t, linked)
	formtest.Tap(t, f, "sector:home:white-reserve")
	_, linked = board(e).LinkBetween("a2", "white-reserve")
	assert.False(t, linked)
	e.revealField("map.links[0].heading")
	assert.Equal(t, model.Site{A: 0, B: 2}, e.areas.view.Selected()[0])
	formtest.Tap(t, f, "map.links[0].road")
	assert.True(t, board(e).Links[0].Road)
	e.areas.Choose(model.Site{}, false, false)
	formtest.Tap(t, f, "board:twice")
	assert.True(t, e.areas.draft.Twice())
}

func TestABoardBeginsAsThePrintedOneOrAsAnEmptySheet(t *testing.T) {
	a := newTestApp(t)
	a.askNew()
	press(t, a, "Commanders: the board")
	press(t, a, "Make it")
	require.NotNil(t, a.editor)
	assert.Len(t, board(a.editor).Sectors, 11)
	assert.Equal(t, "commanders", a.editor.doc.Scenario().System)
	a.askNew()
	press(t, a, "Commanders: an empty sheet")
	press(t, a, "Make it")
	e := a.editor
	require.Empty(t, board(e).Sectors)
	assert.Contains(t, e.status.Notice, "press D")
	assert.Equal(t, "sector", e.lower.Shown().ID())
	at := func(x, y int) fyne.Position { return e.areas.view.PlaceAt(plane.Point{X: x, Y: y}) }
	letter(a, 'd')
	for _, p := range [][2]int{{500, 500}, {1500, 500}, {1500, 1500}, {500, 1500}} {
		clickSheet(e, at(p[0], p[1]))
	}
	key(a, fyne.KeyReturn)
	require.Len(t, board(e).Sectors, 1)
}

// A sector that is half drawn waits while the draft is played, or the colours change.
func TestAHalfDrawnSectorIsGoneOnWith(t *testing.T) {
	a, e, at := openMarengo(t)
	letter(a, 'b')
	letter(a, 'r')
	letter(a, 'd')
	clickSheet(e, at(945, 1600))
	clickSheet(e, at(1056, 1602))
	e.plays.beginGame(rules.Terms{Seed: 7})
	require.False(t, e.drafting())
	a.doID("play")
	require.True(t, e.drafting())
	a.useColours("contrast")
	e = a.editor
	d := e.areas.draft
	assert.True(t, d.Twice())
	assert.True(t, d.Gridded())
	require.True(t, d.Working())
	assert.True(t, d.TakeBack())
	assert.True(t, d.TakeBack())
	assert.False(t, d.TakeBack())

	letter(a, 'l')
	require.True(t, d.Working())
	e.plays.beginGame(rules.Terms{Seed: 7})
	assert.False(t, d.Working(), "a link of which nothing is drawn is not")
}

func TestAnIdThatCannotBeStaysWithItsSector(t *testing.T) {
	a, e, _ := openMarengo(t)
	p := e.drafts.sector
	e.showPanel(p.ID())
	p.Reveal("map.sectors[0].id")
	was := board(e).Sectors[0].ID
	taken := board(e).Sectors[1].ID
	formtest.Write(t, p.Form(), "map.sectors[0].id", taken)
	require.Contains(t, p.Form().Keys(), "map.sectors[0].id:wrong:text")
	p.Reveal("map.sectors[1].id")
	assert.Equal(t, taken, formtest.Field(t, p.Form(), "map.sectors[1].id").Text)
	assert.Contains(t, e.status.Notice, "“Id, sector "+was+"”")
	e.showPanel("history")
	require.False(t, kit.InSight(p.Content()))

	a.closeDocument(e)
	require.Equal(t, "Close without it?", a.dialog())
	assert.True(t, says(a, "“Id, sector "+was+"”"))
	press(t, a, "Mend it")
	assert.True(t, kit.InSight(p.Content()))
	assert.Equal(t, formtest.Field(t, p.Form(), "map.sectors[0].id"), a.Win.Canvas().Focused())

	e.plays.beginGame(rules.Terms{Seed: 7})
	require.False(t, kit.InSight(p.Content()), "the game lies over it")
	a.closeDocument(e)
	press(t, a, "Mend it")
	assert.True(t, kit.InSight(p.Content()))
	assert.Equal(t, taken, formtest.Field(t, p.Form(), "map.sectors[0].id").Text)
	assert.Contains(t, p.Form().Keys(), "map.sectors[0].id:wrong:text")
	formtest.Write(t, p.Form(), "map.sectors[0].id", was)
	_, refused := e.refused()
	assert.False(t, refused)
}
