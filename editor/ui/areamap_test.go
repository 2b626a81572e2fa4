package ui

import (
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/form/formtest"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/miniature"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules/rulestest/envelopes"
	"github.com/mapsheet/mapsheet/schema"
)

// openFields is the editor with a scenario of the game of sealed orders open, which is
// played on a map of three areas.
func openFields(t *testing.T) (*App, *editor) {
	t.Helper()
	a := newTestApp(t)
	a.options.Systems = append(a.options.Systems, envelopes.System())
	file, err := schema.Read("fields.toml", strings.NewReader(envelopes.Text), envelopes.Bases())
	require.NoError(t, err)
	a.adopt(document.Open(file, ""))
	require.Empty(t, a.Modals)
	require.NotNil(t, a.editor)
	require.NotNil(t, a.editor.areas)
	return a, a.editor
}

// overSector moves the pointer over the middle of a sector and returns where that is.
func overSector(t *testing.T, e *editor, id string) fyne.Position {
	t.Helper()
	i, ok := e.doc.Scenario().AreaBoard().Sector(id)
	require.True(t, ok)
	at, ok := e.areas.view.PlaceOf(sectorSite(i))
	require.True(t, ok)
	e.areas.view.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}})
	return at
}

func TestAMapOfAreasIsShown(t *testing.T) {
	_, e := openFields(t)
	for _, d := range e.problems.Found() {
		assert.NotEqual(t, "wrong-board", d.Code)
	}
	at := overSector(t, e, "left")
	assert.Contains(t, e.status.Where.Text, "Left field  left, 3 units")
	e.areas.view.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}, Button: desktop.MouseButtonPrimary})
	e.areas.view.MouseUp(mouse(at, desktop.MouseButtonPrimary))
	assert.Equal(t, []model.Site{sectorSite(0)}, e.areas.view.Selected())
	e.areas.view.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	assert.Empty(t, e.areas.view.Selected())
}

func TestTheCursorGoesFromSectorToSector(t *testing.T) {
	a, e := openFields(t)
	a.doID("cursor")
	require.True(t, e.areas.view.KeyCursor())
	for _, step := range []struct {
		key  fyne.KeyName
		name string
	}{{fyne.KeyRight, "Middle field"}, {fyne.KeyUp, "Middle field"}, {fyne.KeyRight, "Right field"}, {fyne.KeyRight, "Right field"}, {fyne.KeyLeft, "Middle field"}} {
		key(a, step.key)
		assert.Contains(t, e.status.Where.Text, step.name)
	}
	key(a, fyne.KeyReturn)
	assert.Equal(t, []model.Site{sectorSite(1)}, e.areas.view.Selected())
}

func TestAProblemLeadsToItsSector(t *testing.T) {
	_, e := openFields(t)
	sectors := append([]model.Sector(nil), e.doc.Scenario().AreaBoard().Sectors...)
	sectors[2].Name = ""
	require.True(t, e.bench.Do(document.Set{Name: "rename", Path: "map.sectors", Value: sectors}))
	var found diag.Diagnostic
	for _, d := range e.problems.Found() {
		if d.Path == "map.sectors[2].name" {
			found = d
		}
	}
	require.NotEmpty(t, found.Message)
	e.showProblem(found)
	assert.Equal(t, []model.Site{sectorSite(2)}, e.areas.view.Selected())
	e.mode.goBy(-1)
	for _, d := range e.problems.Found() {
		assert.NotEqual(t, "map.sectors[2].name", d.Path)
	}
}

func TestAMapOfAreasZoomsMovesAndHidesItsLayers(t *testing.T) {
	a, e := openFields(t)
	whole := e.board.Percent()
	a.doID("zoom.in")
	assert.Greater(t, e.board.Percent(), whole)
	a.doID("zoom.whole")
	assert.Equal(t, whole, e.board.Percent())
	a.doID("layer.labels")
	assert.Equal(t, draw.Hidden, e.board.Options().Layers[draw.LabelLayer])
	a.useColours("contrast")
	assert.Equal(t, "contrast", a.editor.board.Options().Palette)
	assert.Equal(t, draw.Hidden, a.editor.board.Options().Layers[draw.LabelLayer], "the layers stay as they are")
}

// Nothing that a menu offers may fail on a map of areas.
func TestEveryCommandWorksOnAMapOfAreas(t *testing.T) {
	a, e := openFields(t)
	var ids []string
	for _, c := range a.commands {
		switch c.ID {
		case "quit", "file.close", "tour": // the tour is on a map of its own
		default:
			ids = append(ids, c.ID)
		}
	}
	assert.NotContains(t, ids, "map.generate")
	assert.NotContains(t, ids, "cursor.pen")
	for _, id := range ids {
		if a.editor != e {
			a.show(e)
		}
		a.doID(id)
		for a.TopModal() != nil {
			a.TopModal().Close()
		}
		overSector(t, a.editors[0], "middle")
	}
	assert.Equal(t, "three-fields", a.editors[0].doc.Scenario().ID)
}

func TestAMapOfAreasIsFoundAndDrawn(t *testing.T) {
	a, e := openFields(t)
	for _, f := range a.everything() {
		if f.text == "Go to Right field" {
			f.run()
		}
	}
	assert.Equal(t, []model.Site{sectorSite(2)}, e.areas.view.Selected())
	s := e.doc.Scenario()
	m := miniature.Whole(s, image.Pt(120, 90), color.Black)
	assert.Equal(t, color.RGBA{A: 0xff}, m.RGBAAt(2, 2), "the map is wider than high, and stands in the middle")
	assert.NotEqual(t, color.RGBA{A: 0xff}, m.RGBAAt(60, 45))
}

func TestAnotherVersionOfAMapOfAreasIsShown(t *testing.T) {
	_, e := openFields(t)
	other := e.doc.Scenario().Clone()
	other.AreaBoard().Sectors[1].Name = "Mill field"
	other.AreaBoard().Links = other.AreaBoard().Links[:1]
	require.True(t, e.bench.Do(document.Become(e.doc.Scenario(), other, "take the version")))
	overSector(t, e, "middle")
	assert.Contains(t, e.status.Where.Text, "Mill field")
	assert.Len(t, e.doc.Scenario().AreaBoard().Links, 1)
	e.mode.goBy(-1)
	overSector(t, e, "middle")
	assert.Contains(t, e.status.Where.Text, "Middle field")
}

func TestACornerIsDraggedForAllSectorsThatMeetThere(t *testing.T) {
	_, e := openFields(t)
	view := e.areas.view
	west, east := overSector(t, e, "left"), overSector(t, e, "right")
	unit := (east.X - west.X) / 600
	at := func(x, y float32) fyne.Position { return west.AddXY((x-150)*unit, (y-150)*unit) }
	view.MouseDown(mouse(overSector(t, e, "middle"), desktop.MouseButtonPrimary))
	view.MouseDown(mouse(at(300, 0), desktop.MouseButtonPrimary))
	view.Dragged(drag(at(250, 40)))
	assert.Equal(t, 300, e.doc.Scenario().AreaBoard().Sectors[0].Outline[1].X, "nothing changes before it is let go")
	view.Dragged(drag(at(700, 100)))
	assert.Contains(t, e.status.Notice, "would lie on the same ground")
	view.Dragged(drag(at(250, 40)))
	view.MouseUp(mouse(at(250, 40), desktop.MouseButtonPrimary))
	for _, s := range e.doc.Scenario().AreaBoard().Sectors[:2] {
		assert.True(t, slices.ContainsFunc(s.Outline, func(c plane.Point) bool { return c.X > 240 && c.X < 260 && c.Y > 30 && c.Y < 50 }), s.ID)
	}
	e.mode.goBy(-1)
	assert.Equal(t, "0,0 300,0 300,300 0,300", e.doc.Scenario().AreaBoard().Sectors[0].Outline.String())

	view.MouseDown(mouse(at(300, 0), desktop.MouseButtonPrimary))
	view.Dragged(drag(at(250, 40)))
	view.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	assert.Equal(t, "0,0 300,0 300,300 0,300", e.doc.Scenario().AreaBoard().Sectors[0].Outline.String(), "Escape gives it up")
}

func TestSectorsAreSplitJoinedAndLinked(t *testing.T) {
	a, e := openFields(t)
	ids := func() []string { return e.doc.Scenario().AreaBoard().PlaceIDs() }
	e.areas.Choose(sectorSite(1), true, false)
	a.doID("sector.split")
	assert.Equal(t, []string{"left", "middle", "middle-2", "right"}, ids())
	a.doID("sector.join")
	assert.Len(t, ids(), 4, "only one is selected")
	e.areas.Choose(sectorSite(2), true, true)
	a.doID("sector.join")
	assert.Equal(t, []string{"left", "middle", "right"}, ids())
	a.doID("sector.ground.hill")
	assert.Equal(t, "hill", e.doc.Scenario().AreaBoard().Sectors[1].Terrain)
	require.True(t, e.bench.Do(document.Set{Name: "unlink", Path: "map.links", Value: []model.Link(nil)}))
	a.doID("link.borders")
	assert.Len(t, e.doc.Scenario().AreaBoard().Links, 2)
}

func TestASectorIsNamed(t *testing.T) {
	a, e := openFields(t)
	e.areas.Choose(sectorSite(1), true, false)
	a.doID("sector.name")
	require.NotNil(t, a.TopModal())
	f := a.Win.Canvas().Focused().(*kit.Field)
	assert.Equal(t, "Middle field", f.Text)
	f.SetText("Mill field")
	press(t, a, "Name it")
	assert.Equal(t, "Mill field", e.doc.Scenario().AreaBoard().Sectors[1].Name)
	overSector(t, e, "middle")
	assert.Contains(t, e.status.Where.Text, "Mill field")
}

func TestTheSectorsOfAnAreaAreChosenFromAList(t *testing.T) {
	a, e := openFields(t)
	e.revealField("deployment[0].area")
	f := e.drafts.setup.Form()
	const field = "deployment[0].area"
	require.Contains(t, f.Keys(), field+":sectors")
	assert.Equal(t, "Left field", f.Find(field+":sectors").Control.(*kit.Button).Text)
	tick := func(letters string) {
		formtest.Tap(t, f, field+":sectors")
		require.NotNil(t, a.TopModal())
		for _, r := range letters {
			letter(a, r)
		}
		key(a, fyne.KeyReturn)
		a.TopModal().Accept()
	}
	tick("right")
	got := e.doc.Scenario().Deployment[0].Area
	in, err := got.Sectors(e.doc.Scenario().AreaBoard())
	require.NoError(t, err)
	assert.Len(t, in, 2)
	tick("left")
	assert.Equal(t, model.Area{Place: "right"}, e.doc.Scenario().Deployment[0].Area)
	tick("right")
	assert.Equal(t, model.Area{Place: "right"}, e.doc.Scenario().Deployment[0].Area, "an area has a sector")
}

func TestNotesAreAboutHexesWhereThereAreHexes(t *testing.T) {
	_, e := openFields(t)
	e.showPanel("notes")
	assert.NotContains(t, e.drafts.notes.Form().Keys(), "notes:hex")
}
