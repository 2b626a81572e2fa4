package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/editor/ui/form/formtest"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// cursorAt shows the hex cursor at a hex.
func cursorAt(t *testing.T, a *App, label string) *mapview.View {
	t.Helper()
	m := a.editor.mapView
	h := parse(t, label)
	m.BringInSight(h)
	m.MouseMoved(mouse(m.PlaceOf(h), 0)) // it comes up there
	letter(a, 'k')
	require.Equal(t, h, cursorHex(m))
	m.MouseOut()
	return m
}

func TestTheKeyboardAlonePaintsAHex(t *testing.T) {
	a, e := openBattle(t)
	m := cursorAt(t, a, "2312")
	assert.Contains(t, e.status.Action, "Paint woods on 1 hex")
	assert.Contains(t, e.status.Where.Text, "2312")
	key(a, fyne.KeyDown)
	key(a, fyne.KeyRight)
	key(a, fyne.KeyReturn)
	assert.Equal(t, model.Woods, e.terrain(t, "2413"))
	key(a, fyne.KeyUp)
	key(a, fyne.KeySpace)
	assert.Equal(t, model.Woods, e.terrain(t, "2412"))
	holdingShift(m, func() { key(a, fyne.KeyReturn) })
	assert.Equal(t, model.Clear, e.terrain(t, "2412"), "Shift and Enter is the right button")
	assert.Equal(t, 3, listedSteps(e))
	letter(a, 'k')
	assert.False(t, cursorOn(m))
	before := m.Camera()
	key(a, fyne.KeyLeft)
	assert.NotEqual(t, before, m.Camera(), "the arrow keys move the map again")
}

func TestTheHexCursorTakesTheKeyboard(t *testing.T) {
	a, e := openBattle(t)
	a.Win.Canvas().Focus(e.hexes.Button("tool.brush"))
	letter(a, 'k')
	assert.Same(t, e.mapView, a.Win.Canvas().Focused())
}

func TestThePenDrawsAStrokeThatIsOneStep(t *testing.T) {
	a, e := openBattle(t)
	m := cursorAt(t, a, "2312")
	letter(a, 'x')
	for range 4 {
		key(a, fyne.KeyDown)
	}
	assert.Equal(t, "Painting woods: X to finish, Esc takes it back", e.status.Action)
	m.MouseMoved(mouse(m.PlaceOf(parse(t, "0402")), 0))
	letter(a, 'x')
	for _, l := range []string{"2312", "2313", "2314", "2315", "2316"} {
		assert.Equal(t, model.Woods, e.terrain(t, l), l)
	}
	assert.Equal(t, model.Clear, e.terrain(t, "0402"), "the pointer does not disturb it")
	assert.Equal(t, 1, listedSteps(e))

	letter(a, 'x')
	key(a, fyne.KeyRight)
	require.Equal(t, model.Woods, e.terrain(t, "2416"))
	key(a, fyne.KeyEscape)
	assert.Equal(t, model.Clear, e.terrain(t, "2416"), "Escape takes the stroke back")
	assert.False(t, m.PenDown())
	assert.True(t, cursorOn(m))

	letter(a, 'x')
	key(a, fyne.KeyDown)
	a.Win.Canvas().Focus(formtest.Field(t, e.drafts.battle.Form(), "title"))
	assert.False(t, e.bench.Stroke.Going, "the stroke ends when the keyboard goes elsewhere")
	assert.Equal(t, model.Woods, e.terrain(t, "2417"))
}

func TestTheKeyboardAlonePutsAHedge(t *testing.T) {
	a, e := openBattle(t)
	use[*tool.Hexside](t, e, "hexside")
	m := cursorAt(t, a, "0402")
	letter(a, 'j')
	letter(a, 'j')
	side := func(d hex.Dir) hex.Side { return hex.Side{Hex: parse(t, "0402"), Dir: d}.Canonical() }
	require.Len(t, m.Sides(), 1)
	assert.Equal(t, side(hex.SE), m.Sides()[0].Canonical())
	key(a, fyne.KeyReturn)
	assert.True(t, e.doc.Scenario().Hexes().SidesOf(model.Hedge, parse(t, "0402")).Has(hex.SE))
	holdingShift(m, func() { letter(a, 'J') })
	assert.Equal(t, side(hex.NE), m.Sides()[0].Canonical())
}

func TestEveryToolCanBeUsedWithTheKeyboard(t *testing.T) {
	for _, offer := range tool.NewSet(nil).All {
		t.Run(offer.ID(), func(t *testing.T) {
			a, e := openBattle(t)
			e.hexes.Choose(offer.ID())
			cursorAt(t, a, "2312")
			key(a, fyne.KeySpace)
			for range 3 {
				key(a, fyne.KeyDown)
			}
			assert.NotEmpty(t, e.status.Action)
			letter(a, 'x')
			key(a, fyne.KeyLeft)
			key(a, fyne.KeyDown)
			letter(a, 'x')
			key(a, fyne.KeyReturn)
			assert.Empty(t, a.Modals)
			assert.False(t, e.bench.Stroke.Going)
		})
	}
}

func TestALineIsDrawnAndEndedWithTheKeyboard(t *testing.T) {
	a, e := openBattle(t)
	use[*tool.Line](t, e, "road")
	m := cursorAt(t, a, "0402")
	key(a, fyne.KeySpace)
	for range 3 {
		key(a, fyne.KeyRight)
	}
	assert.NotEmpty(t, e.bench.Lights.Brush, "the way is shown before the click")
	key(a, fyne.KeyReturn) // there is nothing to end yet: it clicks
	key(a, fyne.KeyReturn)
	assert.False(t, e.hexes.Wants(fyne.KeyReturn), "Enter has ended the line")
	assert.True(t, e.doc.Scenario().Hexes().HasLine(model.Road, cursorHex(m)))
	assert.Equal(t, 1, listedSteps(e))
}

func TestTheMapFollowsTheHexCursor(t *testing.T) {
	a, e := openBattle(t)
	m := cursorAt(t, a, "2312")
	m.Zoom(4)
	m.BringInSight(cursorHex(m))
	inSight := func() bool {
		p := m.PlaceOf(cursorHex(m))
		return p.X > 0 && p.Y > 0 && p.X < m.Size().Width && p.Y < m.Size().Height
	}
	for range 40 {
		key(a, fyne.KeyRight)
		require.True(t, inSight())
	}
	assert.Equal(t, e.doc.Scenario().Hexes().Grid.Cols-1, cursorHex(m).Col, "it stops at the edge")
	for range 40 {
		key(a, fyne.KeyDown)
		require.True(t, inSight())
	}
	before := cursorHex(m)
	camera := m.Camera()
	holdingShift(m, func() { key(a, fyne.KeyUp) })
	assert.Equal(t, before, cursorHex(m))
	assert.NotEqual(t, camera, m.Camera(), "with Shift the map moves")
}

func TestTheHexCursorAnswersWhatAPanelAsks(t *testing.T) {
	a, e := openBattle(t)
	m := cursorAt(t, a, "2312")
	var picked hex.List
	e.bench.Ask.Hex("Click the hex.", func(h hex.Hex) error { picked = append(picked, h); return nil })
	assert.Contains(t, e.status.Action, "take hex 2312")
	key(a, fyne.KeyReturn)
	assert.Equal(t, hex.List{cursorHex(m)}, picked)
	e.bench.Ask.Hexes(nil, func(l hex.List) { picked = l }, func(hex.List, bool) {})
	letter(a, 'x')
	key(a, fyne.KeyDown)
	letter(a, 'x')
	assert.Len(t, picked, 2)
	key(a, fyne.KeyReturn)
	assert.False(t, e.bench.Ask.Asking())
}

func TestCtrlAndEnterPicksTheTerrainUp(t *testing.T) {
	a, e := openBattle(t)
	town, _ := e.doc.Scenario().Hexes().Place("town-b")
	m := cursorAt(t, a, e.doc.Scenario().Hexes().Grid.Label(town.Hexes[0]))
	m.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyReturn, Modifier: fyne.KeyModifierControl})
	assert.Equal(t, model.Town, e.hexes.Tools.Brush.Terrain)
}
