package ui

import (
	"bytes"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/editor/ui/playhexes"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// openGame is the editor with a battle open and a game of it on the map, with
// the seed 7.
func openGame(t *testing.T, id string) (*App, *playhexes.Game) {
	t.Helper()
	a := newTestApp(t)
	a.Fyne.Preferences().SetInt(play.PauseKey, 0)
	a.Open(id)
	require.NotNil(t, a.editor)
	a.editor.plays.beginGame(rules.Terms{Seed: 7})
	require.True(t, a.playing())
	return a, a.editor.plays.game
}

// openTurn is a game whose units were deployed by chance.
func openTurn(t *testing.T, id string) (*App, *playhexes.Game) {
	t.Helper()
	a, g := openGame(t, id)
	for range 20 {
		if !deploying(g) {
			break
		}
		run, err := g.Session().Deploy("random")
		require.NoError(t, err)
		for step := range run.Steps() {
			_, err := g.Session().Take(step)
			require.NoError(t, err)
		}
	}
	require.False(t, deploying(g))
	g.Changed()
	return a, g
}

// deploying reports whether a side sets up.
func deploying(g *playhexes.Game) bool { return g.Session().Table().Now().Phase == rules.Deployment }

// endPhase ends a phase.
func endPhase(a *App) { a.doID("play.answer") }

func TestPlayLeavesTheMapWhereItIsAndComesBackToTheDraft(t *testing.T) {
	a, e := openBattle(t)
	paintHexes(t, e, "2312")
	e.mapView.Zoom(2)
	camera := e.mapView.Camera()
	key(a, fyne.KeyF5)
	require.True(t, a.playing())
	assert.Equal(t, camera, e.mapView.Camera())
	assert.Equal(t, "Draft", e.playButton.Text)
	assert.True(t, deploying(e.plays.game))
	letter(a, 'b')
	a.doID("tool.fill")
	key(a, fyne.KeyF5)
	require.False(t, a.playing())
	assert.Equal(t, camera, e.mapView.Camera())
	assert.Same(t, e.doc.Scenario().Hexes(), e.mapView.Board())
	assert.Equal(t, "brush", e.hexes.Tools.Current.ID(), "tools are not chosen while the draft is played")
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
	e.bench.Lights.Problems = []draw.Problem{{Hex: parse(t, "2312")}}
	e.bench.Lights.Show()
	e.setLayer(draw.LabelLayer, draw.Hidden)
	e.setLayer(draw.LabelLayer, draw.Shown)
	assert.True(t, bytes.Equal(before, pixels()), "neither flags nor the draft's units come onto it")
	key(a, fyne.KeyF5)
	assert.True(t, cursorOn(e.mapView))
}

func TestTheMapStaysBelowTheBannerInAWindowOfAnotherSize(t *testing.T) {
	a, _ := openTurn(t, "le-cateau")
	m := a.editor.mapView
	m.Fit()
	m.Zoom(0.9)
	a.Win.Resize(fyne.NewSize(1000, 560))
	assert.True(t, m.ShowsWhole())
	assert.Greater(t, m.PlaceOf(hex.Hex{}).Y, float32(m.Covered()))
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

func TestADraftThatCannotBePlayedSaysWhyAndLeadsToTheProblem(t *testing.T) {
	a, e := openBattle(t)
	e.system.NewBattle = nil
	key(a, fyne.KeyF5)
	assert.False(t, a.playing())
	assert.Equal(t, "The draft cannot be played yet", a.dialog())
	assert.Contains(t, dialogText(a), "rules")
}

func TestNoTwoCommandsOfAGameShareAKey(t *testing.T) {
	a, _ := openTurn(t, "brunstatt")
	seen := map[string]string{}
	for _, c := range a.commands {
		if k := c.KeyText(); k != "" {
			assert.Emptyf(t, seen[k], "%s is the key of %q and of %q", k, seen[k], c.Text)
			seen[k] = c.Text
		}
		assert.NotEqual(t, "Scenario", c.Menu, "the draft is not changed while it is played")
	}
}
