package tabledraft_test

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	drawn "github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/tables"
	"github.com/mapsheet/mapsheet/editor/ui/form/formtest"
	"github.com/mapsheet/mapsheet/editor/ui/panel/paneltest"
	"github.com/mapsheet/mapsheet/editor/ui/tabledraft"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/schema"
)

// desk is a table in a window that shows nothing, with the pointer and the keys at hand.
type desk struct {
	*tabledraft.Draft
	panel *tabledraft.Panel
	doc   *document.Document

	shown    *model.TableBoard
	tried    bool // it is shown in the middle of a drag
	stood    drawn.Setting
	revealed string
	clicks   int
	marks    drawn.Highlights
	at       plane.Point
	mods     fyne.KeyModifier
	said     func() string
	back     func() bool
}

func (d *desk) SetBoard(b *model.TableBoard)      { d.shown, d.tried = b, false }
func (d *desk) TryBoard(b *model.TableBoard)      { d.shown, d.tried = b, true }
func (d *desk) SetSetting(s drawn.Setting)        { d.stood = s }
func (d *desk) Mark(m drawn.Highlights)           { d.marks = m }
func (d *desk) Under() (at plane.Point, near int) { return d.at, 30 }
func (d *desk) Middle() plane.Point               { return plane.Point{X: 3600, Y: 2400} }
func (d *desk) BringInSight(plane.Point)          {}
func (d *desk) Mods() fyne.KeyModifier            { return d.mods }
func (d *desk) TakeFocus()                        {}

// fields is what players of a small rule system agree on.
func fields() *model.Fields {
	answers := []model.Choice{{ID: "yes", Name: "yes"}, {ID: "no", Name: "no"}}
	return &model.Fields{
		Piece: []model.Field{{Key: "slow", Name: "Slows", Kind: model.Pick, Absent: "as its kind", Choices: answers}},
		Charts: []model.Chart{{Key: "ground", Lines: true, By: []string{"piece"}, Fields: []model.Field{
			{Key: "piece", Kind: model.Word}, {Key: "slow", Kind: model.Pick, Choices: answers},
		}}},
		Stands: func(*model.UnitType) model.Stand {
			return model.Stand{Wide: 600, Deep: 200, Formation: "line", Ranks: 2, Files: 6, Figures: 12}
		},
	}
}

// open is a bare table of six feet by four on which nobody has drawn, with seven units in
// its northern zone.
func open(t *testing.T) *desk {
	s := &model.Scenario{
		ID: "muster", Title: "Muster", System: "toys", Board: model.NewTableBoard(7200, 4800),
		Base:       model.Base{Fields: fields(), Charts: &model.Charts{UnitTypes: []model.UnitType{{ID: "infantry", Name: "Line infantry"}}}},
		Forces:     []model.Force{{ID: "blue", Name: "The blue army", Units: []model.UnitGroup{{Type: "infantry", Count: 7}}}},
		Deployment: []model.Deployment{{Forces: []string{"blue"}, Area: model.Area{Place: "north"}}},
	}
	s.Base.Charts.Lists = map[string][]model.ChartLine{"ground": {{Own: model.Values{"piece": "light-woods", "slow": "yes"}}}}
	b := paneltest.OpenFile(t, &schema.File{Scenario: s}, rules.System{ID: "toys", Name: "Toys", Board: model.OnTable})
	d := &desk{doc: b.Doc, shown: s.TableBoard(), said: func() string { return b.Status.Notice }, back: b.BringBack}
	d.Draft = tabledraft.New(b, d, tabledraft.Host{Chosen: func() {}, Clicked: func() { d.clicks++ }, Reveal: func(path string) { d.revealed = path }})
	d.panel = tabledraft.NewPanel(b, d.Draft)
	return d
}

func (d *desk) board() *model.TableBoard { return d.doc.Scenario().TableBoard() }

// click presses and lets go; drag goes on to other points in between.
func (d *desk) click(x, y int) { d.drag(x, y) }

func (d *desk) drag(coordinates ...int) {
	for i := 0; i < len(coordinates); i += 2 {
		d.at = plane.Point{X: coordinates[i], Y: coordinates[i+1]}
		if i == 0 {
			d.Press(d.at, 30)
		} else {
			d.Drag(d.at, 30)
		}
	}
	d.Drop(true)
}

func (d *desk) press(t *testing.T, keys ...fyne.KeyName) {
	for _, k := range keys {
		require.True(t, d.TakeKey(k), "%s", k)
	}
}

func (d *desk) steps() int {
	_, at := d.doc.History()
	return at
}

func TestTerrainIsDrawnCornerByCorner(t *testing.T) {
	d := open(t)
	d.Take("light-woods")
	d.click(1003, 998)
	d.click(2000, 1000)
	_, where := d.Hint()
	assert.Contains(t, where, "20.00,10.00  0″ from the corner before, 10″ in all")
	d.click(2000, 2001)
	d.click(1500, 1500)
	require.True(t, d.TakeBack())
	d.click(1000, 1000) // the first closes it
	require.Len(t, d.board().Pieces, 1)
	p := d.board().Pieces[0]
	assert.Equal(t, "1000,1000 2000,1000 2000,2000", p.Points.String(), "to quarters of an inch")
	assert.Equal(t, tabledraft.Selecting, d.Tool().ID)
	assert.Len(t, d.marks.Handles, 3, "it is selected")
	assert.Equal(t, 1, d.steps())
	d.doc.Undo()
	assert.Empty(t, d.board().Pieces)
}

func TestTerrainIsDrawnFreelyWithFewCorners(t *testing.T) {
	d := open(t)
	d.Take("stream")
	var way []int
	for x := 0; x <= 7200; x += 40 {
		way = append(way, x, 2400+x/10)
	}
	d.drag(way...)
	require.Len(t, d.board().Pieces, 1)
	assert.LessOrEqual(t, len(d.board().Pieces[0].Points), 3, "it is straight")
	assert.Equal(t, 1, d.steps())

	d.Take("building")
	d.drag(1000, 1000, 1100, 1100, 1400, 1300)
	assert.Equal(t, "1000,1000 1400,1000 1400,1300 1000,1300", d.board().Pieces[1].Points.String())
	d.Take("road")
	d.click(3600, 100)
	d.click(3600, 4700)
	d.press(t, fyne.KeyReturn)
	require.Len(t, d.board().Pieces, 4)
	assert.Contains(t, d.said(), "1 bridge")
	d.Ford()
	assert.Equal(t, model.PieceBridge, d.board().Pieces[3].Kind, "the road is selected, and it has its bridge")
	d.click(3600, 2760)
	d.Ford()
	assert.Equal(t, model.PieceFord, d.board().Pieces[3].Kind)
}

func TestAFreeStrokeEndsAtAnEdgeThatIsNearAsItBegins(t *testing.T) {
	d := open(t)
	d.Take("road")
	d.drag(20, 1000, 2000, 1400, 5000, 800, 7185, 1000)
	points := d.board().Pieces[0].Points
	assert.Equal(t, plane.Point{X: 0, Y: 1000}, points[0])
	assert.Equal(t, plane.Point{X: 7200, Y: 1000}, points[len(points)-1])
}

func TestTerrainIsDrawnByKeysAlone(t *testing.T) {
	d := open(t)
	d.at = plane.Point{X: -500, Y: 900} // the pointer is beside the table
	d.SetStep(100)
	d.Take("hill")
	d.press(t, fyne.KeyRight, fyne.KeySpace, fyne.KeyRight)
	d.mods = fyne.KeyModifierShift
	d.press(t, fyne.KeyRight, fyne.KeySpace, fyne.KeyDown, fyne.KeySpace, fyne.KeyReturn)
	d.mods = 0
	assert.Equal(t, "3700,2400 4200,2400 4200,2800", d.board().Pieces[0].Points.String())

	d.Next(1) // all of it
	d.press(t, fyne.KeyRight, fyne.KeyRight)
	assert.Equal(t, "3900,2400 4400,2400 4400,2800", d.board().Pieces[0].Points.String())
	assert.Equal(t, 2, d.steps(), "keys that follow each other are one step")
	d.press(t, fyne.KeyLeft, fyne.KeyLeft)
	assert.Equal(t, 1, d.steps(), "it is where it was")
	d.Next(1)
	d.press(t, fyne.KeyUp)
	assert.Equal(t, "3700,2300 4200,2400 4200,2800", d.board().Pieces[0].Points.String())
	assert.Contains(t, d.said(), "37.00,23.00")
	d.press(t, fyne.KeyDelete)
	assert.Contains(t, d.said(), "needs them")
	d.press(t, fyne.KeyEscape, fyne.KeyDelete)
	assert.Empty(t, d.board().Pieces)
}

// wood draws light woods from 10 to 30 inches, and selects them.
func (d *desk) wood() {
	d.Take("light-woods")
	for _, c := range [][2]int{{1000, 1000}, {3000, 1000}, {3000, 3000}, {1000, 3000}, {1000, 1000}} {
		d.click(c[0], c[1])
	}
}

// hole draws the corners of a hole, which is not ended.
func (d *desk) hole(from, to int) {
	d.mods = fyne.KeyModifierAlt
	d.click(from, from)
	d.mods = 0
	d.click(to, from)
	d.click(to, to)
}

func TestWhatLiesOnTheTableIsDraggedTurnedAndCopied(t *testing.T) {
	d := open(t)
	d.wood()
	d.Press(plane.Point{X: 2000, Y: 2000}, 30)
	d.Drag(plane.Point{X: 2510, Y: 2000}, 30)
	assert.Equal(t, plane.Point{X: 1500, Y: 1000}, d.shown.Pieces[0].Points[0], "it follows the pointer, on the grid")
	assert.Equal(t, 1, d.steps())
	assert.True(t, d.tried, "names stay where they are")
	d.Drop(false)
	assert.False(t, d.tried)
	assert.Equal(t, plane.Point{X: 1000, Y: 1000}, d.shown.Pieces[0].Points[0], "Escape gives it up")
	d.drag(2000, 2000, 2510, 2000, 2000, 2000)
	assert.Equal(t, 1, d.steps(), "it came back to where it lay")
	assert.False(t, d.tried, "names are no longer held")
	d.drag(1000, 1000, 1300, 1000, 1000, 1000)
	assert.False(t, d.tried, "nor by a corner that came back")

	d.drag(2000, 2000, 2510, 2000)
	assert.Equal(t, plane.Point{X: 1500, Y: 1000}, d.board().Pieces[0].Points[0])
	d.drag(1500, 1000, 1200, 800)
	assert.Equal(t, plane.Point{X: 1200, Y: 800}, d.board().Pieces[0].Points[0], "a corner")
	assert.Equal(t, 3, d.steps(), "a step for each drag")

	d.mods = fyne.KeyModifierControl
	d.drag(2000, 2000, 4500, 2000)
	require.Len(t, d.board().Pieces, 2)
	p, ok := d.Piece()
	require.True(t, ok)
	assert.Equal(t, "light-woods-2", p.ID, "the copy is selected")
	d.mods = fyne.KeyModifierShift
	d.drag(4500, 1000, 5500, 2000)
	assert.Contains(t, d.said(), "Turned by")
	assert.Equal(t, 5, d.steps())
	d.Turn(50)
	assert.Equal(t, 6, d.steps())
}

func TestAltCutsAHoleAndRaiseLaysALevel(t *testing.T) {
	d := open(t)
	d.wood()
	d.hole(1500, 2000)
	d.press(t, fyne.KeyReturn)
	require.Len(t, d.board().Pieces[0].Holes, 1)
	d.DropCourse()
	assert.Empty(t, d.board().Pieces[0].Holes)
	d.SetKind(model.PieceHill)
	d.Raise()
	d.Raise()
	assert.Len(t, d.board().Pieces[0].Rings, 2)
	assert.Contains(t, d.said(), "3 levels")
}

func TestAZoneTellsHowManyFit(t *testing.T) {
	d := open(t)
	d.Choose("north")
	d.panel.Again()
	assert.Equal(t, "All 7 units fit, at 6 inches.", d.panel.Form().Said("zone:fits"))
	band := plane.Polygon{{}, {X: 7200}, {X: 7200, Y: 200}, {Y: 200}}
	require.NoError(t, d.doc.Do(document.Set{Path: "map.zones[0].outline", Value: band}))
	d.Press(plane.Point{X: 7200}, 30)
	d.Drag(plane.Point{X: 3700}, 30)
	assert.Contains(t, d.said(), "6 of 7 units fit at 6 inches", "as the corner is dragged")
	d.Drop(false)
	d.press(t, fyne.KeyDelete)
	assert.Contains(t, d.said(), "is needed by deployment 1")
	d.panel.Reveal("map.width")
	assert.Contains(t, d.panel.Form().Keys(), "map.width")
}

func TestArmiesStandWhereTheyAreSetUp(t *testing.T) {
	d := open(t)
	d.Renew()
	require.Len(t, d.stood.Units, 7)
	first := d.stood.Units[0].At
	assert.Equal(t, 1200, first.Y, "at the front of their zone")

	d.at = first.Add(plane.Point{Y: -100})
	action, where := d.Hint()
	assert.Contains(t, action, "Double click: to its fields")
	assert.Contains(t, where, "Line infantry, The blue army")
	d.click(d.at.X, d.at.Y)
	d.Press(d.at, 30)
	d.Drop(true)
	assert.Equal(t, "forces[0].units[0]", d.revealed)
	assert.Equal(t, 1, d.clicks, "a double click leads elsewhere")

	d.Choose("north")
	d.Press(plane.Point{X: 7200, Y: 1200}, 30)
	d.Drag(plane.Point{X: 7200, Y: 2000}, 30)
	d.Drop(true)
	d.Renew()
	assert.NotEqual(t, first, d.stood.Units[0].At, "they go with their zone")
}

func TestThePanelTellsWhoIsNotThereAtFirst(t *testing.T) {
	d := open(t)
	next := d.doc.Scenario().Clone()
	corps := []model.UnitGroup{{Type: "infantry", Count: 1}}
	next.Forces = append(next.Forces, model.Force{ID: "late", Name: "Late corps", Units: corps}, model.Force{ID: "lost", Name: "Lost corps", Units: corps})
	next.Reinforcements = []model.Reinforcement{{Forces: []string{"late"}, Turn: 3, Entry: model.Area{Place: "north"}}}
	next.TableBoard().Zones[0].Outline = plane.Polygon{{}, {X: 3700}, {X: 3700, Y: 200}, {Y: 200}}
	require.NoError(t, d.doc.Do(document.Become(d.doc.Scenario(), next, "call more men")))
	d.Renew()
	d.panel.Again()
	var said []string
	for i := range 3 {
		said = append(said, d.panel.Form().Said(fmt.Sprintf("table:absent:%d", i)))
	}
	assert.Equal(t, []string{
		"No room for 1 unit of The blue army where they are set up.", "Lost corps is set up nowhere: name it under Setup.", "From turn 3: Late corps.",
	}, said)
}

func TestAPieceShowsWhatIsItsOwn(t *testing.T) {
	d := open(t)
	d.wood()
	d.panel.Again()
	assert.Equal(t, "All as usual for light woods.", d.panel.Form().Said("piece:usual"))
	require.NoError(t, d.doc.Do(document.Set{Path: "map.pieces[0].slow", Value: "no"}))
	d.panel.Again()
	assert.Equal(t, "1 answer of this piece’s own.", d.panel.Form().Said("piece:usual"))
}

func TestTheWholeTableIsTurnedInOneStep(t *testing.T) {
	d := open(t)
	before := d.board().Copy()
	d.Take("light-woods")
	d.click(1000, 1000)
	d.TurnSheet(tables.QuarterTurn)
	assert.Equal(t, [2]int{4800, 7200}, [2]int{d.board().Width, d.board().Height})
	assert.Equal(t, plane.Point{X: 4800}, d.board().Zones[0].Outline[0], "the zone in the north lies in the east")
	assert.Equal(t, "The line of 1 point is given up: Ctrl+Z twice brings it back. 2 names and notes still speak of north, south, east or west: look whether it is so", d.said())
	assert.Equal(t, 1, d.steps(), "what was being drawn is given up")
	d.TurnSheet(tables.ThreeQuarterTurn)
	assert.True(t, d.board().Same(before))
}

func TestASizeThatCannotBeStaysWithItsReason(t *testing.T) {
	d := open(t)
	d.wood()
	d.Choose("")
	d.panel.Again()
	f := d.panel.Form()
	wide := d.board().Width
	for text, why := range map[string]string{"wide": "is no length in inches", "1": "along each side", "20": "would lie beside the table"} {
		formtest.Write(t, f, "map.width", text)
		assert.Equal(t, text, formtest.Field(t, f, "map.width").Text)
		assert.Contains(t, f.Said("map.width:wrong"), why)
		name, refused := f.Refused()
		assert.True(t, refused)
		assert.Equal(t, "West to east", name)
	}
	assert.Equal(t, wide, d.board().Width)
	formtest.Write(t, f, "map.width", "80")
	assert.Equal(t, 8000, d.board().Width)
	_, refused := f.Refused()
	assert.False(t, refused)
}

func TestASizeThatCannotBeIsKeptWhileAPieceIsSelected(t *testing.T) {
	d := open(t)
	d.wood()
	wood := d.board().Pieces[0].ID
	d.Choose("")
	d.panel.Again()
	f := d.panel.Form()
	formtest.Write(t, f, "map.width", "wide")
	d.Choose(wood)
	d.panel.Again()
	name, refused := f.Refused()
	require.True(t, refused)
	assert.Equal(t, "West to east", name)
	assert.Contains(t, d.said(), "“West to east” cannot be taken")
	f.Mend(d.panel.Reveal)
	assert.Equal(t, "wide", formtest.Field(t, f, "map.width").Text)
	assert.Contains(t, f.Said("map.width:wrong"), "is no length in inches")
}

func TestAWidthThatCannotBeStaysWithItsRoad(t *testing.T) {
	d := open(t)
	at := plane.Polygon{{X: 1000, Y: 1000}, {X: 3000, Y: 1000}}
	require.NoError(t, d.doc.Do(document.Set{Path: "map.pieces", Value: []model.Piece{
		{ID: "east", Kind: model.PieceRoad, Points: at, Width: 200}, {ID: "west", Kind: model.PieceRoad, Points: at, Width: 200},
	}}))
	f := d.panel.Form()
	d.Choose("east")
	d.panel.Again()
	formtest.Write(t, f, "map.pieces[0].width", "wide")
	d.Choose("west")
	d.panel.Again()
	assert.Equal(t, "2", formtest.Field(t, f, "map.pieces[1].width").Text)
	require.NoError(t, d.doc.Do(document.Set{Path: "map.pieces", Value: []model.Piece{d.board().Pieces[1], d.board().Pieces[0]}}))
	d.panel.Again()
	assert.Equal(t, "2", formtest.Field(t, f, "map.pieces[0].width").Text)
	name, _ := f.Refused()
	assert.Equal(t, "Width, road east", name)
	f.Mend(d.panel.Reveal)
	assert.Equal(t, "wide", formtest.Field(t, f, "map.pieces[1].width").Text)
	d.Choose("west")
	d.panel.Again()
	require.NoError(t, d.doc.Do(document.Set{Path: "map.pieces", Value: d.board().Pieces[:1]}))
	_, refused := f.Refused()
	assert.False(t, refused, "the road is gone")
}

func TestAStrokeThatCannotBeComesBackAsCorners(t *testing.T) {
	d := open(t)
	d.Take("light-woods")
	d.drag(1000, 1000, 3000, 3000, 3000, 1000, 1000, 3000) // two triangles that touch
	require.Empty(t, d.board().Pieces)
	assert.Zero(t, d.Drawn())
	assert.Contains(t, d.said(), "cross")
	assert.Contains(t, d.said(), ". Ctrl+Z brings the line back to be changed.")
	require.True(t, d.back())
	n := d.Drawn()
	require.GreaterOrEqual(t, n, 4)
	for d.Drawn() > 3 {
		require.True(t, d.TakeBack())
	}
	d.press(t, fyne.KeyReturn)
	assert.Len(t, d.board().Pieces, 1)
}

func TestEscapeWithTheButtonHeldKeepsTheCornersThatAreSet(t *testing.T) {
	d := open(t)
	d.Take("light-woods")
	d.click(1000, 1000)
	d.click(2000, 1000)
	d.Press(plane.Point{X: 2000, Y: 2000}, 30)
	d.Drop(false)
	assert.Equal(t, 3, d.Drawn())
}

func TestAHoleThatIsGivenUpComesBack(t *testing.T) {
	d := open(t)
	d.Take("light-woods")
	for _, p := range [][2]int{{1000, 1000}, {4000, 1000}, {4000, 4000}, {1000, 4000}} {
		d.click(p[0], p[1])
	}
	d.press(t, fyne.KeyReturn)
	d.hole(2000, 3000)
	d.press(t, fyne.KeyEscape)
	d.press(t, fyne.KeyEscape) // nothing is selected any more
	require.True(t, d.back())
	d.press(t, fyne.KeyReturn)
	require.Len(t, d.board().Pieces[0].Holes, 1)
	assert.Equal(t, 2, d.steps())
}

// A hole is one in what is selected: it is not cut in something else.
func TestAHoleThatIsDrawnIsGivenUpAsSomethingElseIsSelected(t *testing.T) {
	d := open(t)
	d.wood()
	d.hole(1500, 2000)
	d.Choose("north")
	assert.Zero(t, d.Drawn())
	assert.Contains(t, d.said(), "Ctrl+Z brings it back")
	require.True(t, d.back())
	assert.Equal(t, 3, d.Drawn())
	d.press(t, fyne.KeyReturn)
	assert.Len(t, d.board().Pieces[0].Holes, 1)
}

func TestAStrokeThatIsGivenUpComesBackWithFewCorners(t *testing.T) {
	d := open(t)
	d.Take("light-woods")
	d.Press(plane.Point{X: 1000, Y: 1000}, 30)
	for x := 1000; x <= 2000; x += 50 {
		d.Drag(plane.Point{X: x, Y: 1000}, 30)
	}
	for y := 1050; y <= 2000; y += 50 {
		d.Drag(plane.Point{X: 2000, Y: y}, 30)
	}
	d.Drop(false)
	assert.Zero(t, d.Drawn())
	require.True(t, d.back())
	assert.Equal(t, 3, d.Drawn())
	d.press(t, fyne.KeyReturn)
	assert.Len(t, d.board().Pieces, 1)
}

func TestADraftThatRestsMarksNothing(t *testing.T) {
	d := open(t)
	d.Take("light-woods")
	d.click(1000, 1000)
	d.click(2000, 1000)
	d.Rest()
	d.Flag([]drawn.Problem{{At: plane.Point{X: 100, Y: 100}}})
	d.Renew()
	assert.Equal(t, drawn.Highlights{}, d.marks, "something else is on the map")
	d.Resume()
	assert.Len(t, d.marks.Problems, 1)
	assert.Equal(t, 2, d.Drawn())
	d.press(t, fyne.KeyEscape)
	d.Rest()
	assert.Equal(t, tabledraft.Selecting, d.Tool().ID, "a tool of which nothing is drawn is laid down")
}
