package ui

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/desk/desktest"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
)

// inFrames is the editor as it draws what comes in sight over some frames.
func inFrames(t *testing.T) (a *App, frame func()) {
	t.Helper()
	var after []func()
	hands := desktest.Hands()
	hands.Frame = time.Hour // a map takes as long as it does
	a = newApp(test.NewTempApp(t), Options{Journal: t.TempDir(), Systems: []rules.System{soldiers.System()}}, hands)
	t.Cleanup(a.letPicturesGo)
	a.turns = kit.NewTurns(func(do func()) { after = append(after, do) })
	a.Win.Resize(fyne.NewSize(1280, 800))
	return a, func() {
		a.Win.Canvas().Capture()
		now := after
		after = nil
		for _, do := range now {
			do()
		}
	}
}

// shows reports whether a text is to be seen in the window.
func shows(a *App, text string) bool {
	for _, o := range test.LaidOutObjects(a.stage) {
		switch t := o.(type) {
		case *canvas.Text:
			if t.Text == text {
				return true
			}
		case *kit.Button: // of which nothing is drawn for tests
			if t.Text == text {
				return true
			}
		}
	}
	return false
}

func TestWhatLiesBesideTheMapIsDrawnAfterIt(t *testing.T) {
	a, frame := inFrames(t)
	a.showStart()
	a.Open("brunstatt")
	require.NotNil(t, a.editor)
	assert.False(t, shows(a, "Terrain brush"))
	assert.False(t, shows(a, "Victory"))
	frame()
	assert.True(t, shows(a, "Terrain brush"), "the tools first")
	assert.False(t, shows(a, "Victory"))
	frame()
	assert.True(t, shows(a, "Victory"))

	a.changeScale(1)
	assert.False(t, shows(a, "Terrain brush"), "everything is drawn anew")
	a.editor.revealField("title")
	assert.True(t, shows(a, "Victory"), "what has the keyboard is to be seen")
}

func TestTheTextsOfTheCardsAreDrawnSomeAtATime(t *testing.T) {
	a, frame := inFrames(t)
	a.Open("brunstatt")
	a.showStart()
	assert.True(t, shows(a, "Battles"))
	assert.False(t, shows(a, "Le Cateau"))
	frame()
	assert.True(t, shows(a, "Le Cateau"))
	assert.False(t, shows(a, "Tsing-Tau"))
	frame()
	assert.True(t, shows(a, "Tsing-Tau"))
}

func TestTheHelpIsDrawnGroupByGroup(t *testing.T) {
	a, frame := inFrames(t)
	a.showStart()
	a.showKeys()
	before, now := 0, len(shownTexts(a))
	assert.Less(t, now, 20)
	for before < now {
		before = now
		frame()
		now = len(shownTexts(a))
		assert.LessOrEqual(t, now-before, 100, "texts that were not drawn before")
	}
	assert.Contains(t, shownTexts(a), "Limits")
	assert.Greater(t, before, 500, "all are drawn in the end")
}
