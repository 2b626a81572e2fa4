package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/diag"
)

func TestArmiesAreDrawnByDiceInOneStep(t *testing.T) {
	a := newTestApp(t)
	a.Open("cowpens")
	e := a.editor
	before := e.doc.Scenario().Clone()
	a.doID("muster")
	require.Equal(t, "Draw armies by dice", a.dialog())
	press(t, a, "Medium")
	seed := dialogFields(a)[0]
	seed.SetText("none")
	assert.Contains(t, dialogText(a), "The seed is a whole number")
	seed.SetText("1778")
	a.Win.Canvas().Focus(seed)
	key(a, fyne.KeyReturn)
	require.Empty(t, a.dialog())

	drawn := e.doc.Scenario()
	want := withoutArmies(before)
	require.NoError(t, e.system.Muster.Draw(want, "medium", 1778))
	assert.Equal(t, want.Forces, drawn.Forces, "as the command line draws them")
	assert.NotEmpty(t, drawn.TableBoard().Pieces, "the terrain stays")
	assert.Zero(t, e.problems.Found().Count(diag.Error))
	told := musterTold(before, drawn, e.system.Muster)
	assert.Contains(t, told, "American: ")
	assert.Contains(t, told, " points.")
	assert.Contains(t, told, "They take the place of the 14 units of this battle")

	steps, _ := e.doc.History()
	require.Len(t, steps, 1)
	e.mode.goBy(-1)
	assert.Equal(t, before.Forces, e.doc.Scenario().Forces)
}

func TestArmiesAreNotDrawnOnHexes(t *testing.T) {
	a := newTestApp(t)
	a.Open("brunstatt")
	assert.False(t, a.editor.musters())
}
