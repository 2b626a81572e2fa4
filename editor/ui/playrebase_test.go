package ui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// woodsOn plants woods in the draft.
func woodsOn(t *testing.T, a *App, hexes ...hex.Hex) {
	t.Helper()
	if a.playing() {
		key(a, fyne.KeyF5)
	}
	require.True(t, a.editor.bench.Do(document.SetTerrain{Hexes: hexes, Terrain: model.Woods}))
}

func TestAGameGoesOnWithAChangedDraftThatLeadsToTheSame(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	n := g.Session().Len()
	woodsOn(t, a, hex.Hex{Col: 40, Row: 30})
	key(a, fyne.KeyF5)
	press(t, a, "Go on with the changed draft")
	require.Empty(t, a.dialog())
	require.True(t, a.playing())
	g = a.editor.plays.game
	assert.Equal(t, n, g.Session().At())
	assert.Len(t, g.Session().Branches(), 2)
	assert.Equal(t, model.Woods, g.Session().Scenario().Hexes().Terrain(hex.Hex{Col: 40, Row: 30}))
	assert.Same(t, g.Session().Scenario().Hexes(), a.editor.mapView.Board())

	key(a, fyne.KeyF5)
	key(a, fyne.KeyF5)
	press(t, a, "Go on")
	assert.True(t, a.playing(), "the draft has not changed since")
}

func TestADraftThatLeadsToSomethingElseIsShownBeforeTheGameGoesOn(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	steps, where := -1, hex.Hex{}
	for _, action := range g.Session().Table().(rules.Proposer).Propose(nil, rules.Anyone) {
		hexes := hexrules.Hexes(g.Session().Table().ActionSites(action))
		if strings.Contains(g.Session().Table().ActionPhrase(action), "moves to") && g.Session().Scenario().Hexes().Terrain(hexes[0]) == model.Clear {
			steps, where = g.Session().At(), hexes[0]
			require.True(t, g.Do(action))
			break
		}
	}
	require.GreaterOrEqual(t, steps, 0, "a unit moved over clear ground")
	woodsOn(t, a, where)
	later := func(func()) {}
	a.editor.mapView.Pace = mapview.Pace{Frame: time.Nanosecond, Later: func(do func()) { later(do) }}
	key(a, fyne.KeyF5)
	press(t, a, "Go on with the changed draft")
	require.Equal(t, "The changed draft leads to something else", a.dialog())
	frames := 0
	for more := true; more; frames++ {
		more = false
		later = func(func()) { more = true }
		causeShown(t, a).Generator(640, 190)
	}
	assert.Greater(t, frames, 1, "where the cause lies is drawn over frames")
	a.editor.mapView.Frame = 0
	press(t, a, "Keep the old draft")
	assert.Len(t, g.Session().Branches(), 1)
	key(a, fyne.KeyF5)
	key(a, fyne.KeyF5)
	press(t, a, "Go on with the changed draft")
	press(t, a, "Go on before it")
	assert.Len(t, g.Session().Branches(), 2)
	assert.Equal(t, steps, g.Session().At())
}

// causeShown is the picture of where a changed draft leads to something else.
func causeShown(t *testing.T, a *App) *canvas.Raster {
	t.Helper()
	wide := slices.DeleteFunc(mapsShown(a), func(r *canvas.Raster) bool { return r.MinSize().Width < 600 })
	require.Len(t, wide, 1)
	return wide[0]
}

func TestTheWaysToGoOnFitTheirDialog(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	a.editor.plays.showDivergence(&playtest.Rebase{Common: 1, Legal: 3, Total: 3,
		Divergence: &playtest.Divergence{N: 1, Sentence: "The attack is another.", Before: g.Session().Table().Now()}})
	assert.Contains(t, dialogText(a), "All 3 actions")
	for _, o := range test.LaidOutObjects(a.TopModal().Pop) {
		if text, ok := o.(*canvas.Text); ok {
			assert.LessOrEqual(t, text.MinSize().Width, float32(640), text.Text)
		}
	}
}

func TestPlayingAgainThatIsCancelledLeavesTheGameAlone(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	woodsOn(t, a, hex.Hex{Col: 40, Row: 30})
	key(a, fyne.KeyF5)
	main, ended := make(chan func(), 2), make(chan struct{})
	a.Hands.OnMain = func(f func()) { main <- f }
	a.Hands.Patience = 0
	var task func()
	a.Hands.Spawn = func(f func()) { task = f }
	press(t, a, "Go on with the changed draft")
	(<-main)() // the dialog
	press(t, a, "Cancel")
	assert.False(t, a.Blocked())
	go func() {
		task()
		close(ended)
	}()
	// The draft and the game go on while the work comes to its end.
	require.True(t, a.editor.bench.Do(document.SetTerrain{Hexes: hex.List{{Col: 41, Row: 30}}, Terrain: model.Woods}))
	g.Session().GoTo(1)
	require.NoError(t, g.Session().Annotate("Beside it"))
	<-ended
	(<-main)() // the result, which nobody wants any more
	assert.Len(t, g.Session().Branches(), 1)
	assert.Empty(t, a.dialog())
	assert.False(t, a.playing())
}
