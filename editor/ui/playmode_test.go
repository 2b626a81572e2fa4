package ui

import (
	"bytes"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// openGame is the editor with a battle open and a game of it on the map, with
// the seed 7.
func openGame(t *testing.T, id string) (*App, *game) {
	t.Helper()
	a := newTestApp(t)
	a.Fyne.Preferences().SetInt(play.PauseKey, 0)
	a.Open(id)
	require.NotNil(t, a.editor)
	a.editor.beginGame(rules.Terms{Seed: 7})
	require.True(t, a.playing())
	return a, a.editor.game
}

// openTurn is a game whose units were deployed by chance.
func openTurn(t *testing.T, id string) (*App, *game) {
	t.Helper()
	a, g := openGame(t, id)
	for range 20 {
		if g.table().Now().Phase != rules.Deployment {
			break
		}
		g.deployBy("random")
	}
	require.NotEqual(t, rules.Deployment, g.table().Now().Phase)
	return a, g
}

func TestPlayLeavesTheMapWhereItIsAndComesBackToTheDraft(t *testing.T) {
	a, e := openBattle(t)
	paintHexes(t, e, "2312")
	e.mapView.Zoom(2)
	camera := e.mapView.Camera()
	key(a, fyne.KeyF5)
	require.True(t, a.playing())
	assert.Equal(t, camera, e.mapView.Camera())
	assert.Equal(t, "Draft", e.playButton.Text)
	assert.Contains(t, e.game.banner.head.Text, "Deployment")
	letter(a, 'b')
	a.doID("tool.fill")
	key(a, fyne.KeyF5)
	require.False(t, a.playing())
	assert.Equal(t, camera, e.mapView.Camera())
	assert.Same(t, e.doc.Scenario().Hexes(), e.mapView.Board())
	assert.Equal(t, "brush", e.tools.current.ID(), "tools are not chosen while the draft is played")
	assert.True(t, e.doc.CanUndo())
	key(a, fyne.KeyF5)
	require.True(t, a.playing(), "nothing was done yet that could be gone on with")
	letter(a, 'd')
	key(a, fyne.KeyF5)
	key(a, fyne.KeyF5)
	require.Equal(t, "Go on playing?", a.dialog())
	press(t, a, "Go on")
	assert.True(t, a.playing())
}

func TestAButtonOfTheBannerIsReadUnderThePointer(t *testing.T) {
	_, g := openTurn(t, "brunstatt")
	end := g.banner.buttons.Objects[0].(*fyne.Container).Objects[0].(*kit.Button)
	end.MouseIn(nil)
	ground := test.WidgetRenderer(end).Objects()[0].(*canvas.Rectangle)
	_, _, _, alpha := ground.FillColor.RGBA()
	assert.EqualValues(t, 0xffff, alpha, "the banner does not shine through")
}

func TestMarksOfTheDraftAreNotOnTheMapOfItsGame(t *testing.T) {
	a, e := openBattle(t)
	letter(a, 'k')
	require.True(t, cursorOn(e.mapView))
	e.lookAt(hex.List{parse(t, "2312")}, parse(t, "2312"))
	key(a, fyne.KeyF5)
	require.True(t, a.playing())
	assert.False(t, cursorOn(e.mapView))
	pixels := func() []byte { return bytes.Clone(picture(e.mapView).Pix) }
	before := pixels()
	e.bench.Lights.Problems = []draw.Mark{{Hex: parse(t, "2312")}}
	e.bench.Lights.Show()
	e.setLayer(draw.LabelLayer, draw.Hidden)
	e.setLayer(draw.LabelLayer, draw.Shown)
	assert.True(t, bytes.Equal(before, pixels()), "neither flags nor the draft's units come onto it")
	key(a, fyne.KeyF5)
	assert.True(t, cursorOn(e.mapView))
}

func TestTheMapStaysBelowTheBannerInAWindowOfAnotherSize(t *testing.T) {
	a, g := openTurn(t, "le-cateau")
	m := g.editor.mapView
	m.Fit()
	m.Zoom(0.9)
	a.Win.Resize(fyne.NewSize(1000, 560))
	assert.True(t, m.ShowsWhole())
	assert.Greater(t, m.PlaceOf(hex.Hex{}).Y, g.banner.content.MinSize().Height)
}

func TestTheBannerWearsTheColoursOfTheSideThatActs(t *testing.T) {
	_, g := openTurn(t, "brunstatt")
	ground, ink := g.sideColours(g.table().Now().Side)
	assert.Equal(t, ground, g.banner.ground.FillColor)
	assert.Equal(t, ink, g.banner.head.Color)
	first := ground
	for g.sideName(g.table().Now().Side) == "French" {
		g.answer(0)
	}
	assert.NotEqual(t, first, g.banner.ground.FillColor)
	assert.Contains(t, g.banner.head.Text, "German")
}

func TestAMapThatIsWhollyInSightStaysSoUnderTheBannerOfTheGame(t *testing.T) {
	for name, prepare := range map[string]func(m *mapview.View){
		"fitted": func(m *mapview.View) { m.Fit() },
		"zoomed out by hand": func(m *mapview.View) {
			m.Fit()
			m.Zoom(0.97)
		},
	} {
		t.Run(name, func(t *testing.T) {
			a, e := openBattle(t)
			m := e.mapView
			prepare(m)
			camera, fitted := m.Camera(), m.Fitted()
			key(a, fyne.KeyF5)
			require.True(t, a.playing())
			assert.True(t, m.ShowsWhole(), "the upper rows lie below the banner")
			assert.Equal(t, fitted, m.Fitted())
			key(a, fyne.KeyF5)
			assert.Equal(t, camera, m.Camera())
			assert.Equal(t, fitted, m.Fitted())
		})
	}
}
