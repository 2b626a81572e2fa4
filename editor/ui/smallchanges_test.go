package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/balancing"
	"github.com/mapsheet/mapsheet/editor/ui/changes"
)

func TestSmallChangesAreMeasuredAndPutIntoTheDraft(t *testing.T) {
	a := newTestApp(t)
	a.Open("leuthen")
	e := a.editor
	a.doID("changes")
	v, ok := a.leaf.leaf.(*changes.View)
	require.True(t, ok)
	assert.Contains(t, a.leaf.tab.Text, "small changes")
	for _, f := range fieldsIn(a.leaf.Content()) {
		if f.Text == "100" {
			f.SetText("2")
		}
	}
	key(a, fyne.KeyF5)
	require.Greater(t, v.Measured(), 10)
	a.Win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
	a.doID("changes.put")
	steps, _ := e.doc.History()
	require.Empty(t, steps, "a heading is no change")
	a.Win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	a.doID("changes.put")
	steps, _ = e.doc.History()
	require.Len(t, steps, 1)
	assert.Contains(t, seenTexts(a), "Put into the draft: "+steps[0].Label)
	a.doID("changes.back")
	require.Equal(t, e, a.editor)
	a.doID("changes")
	assert.Len(t, a.leaves, 1, "there is one view of a document")
}

func TestKeysGoFromTheLaboratoryToTheSmallChangesAndBack(t *testing.T) {
	a := newTestApp(t)
	a.Open("leuthen")
	e := a.editor
	a.doID("balance")
	a.doID("changes")
	assert.IsType(t, &changes.View{}, a.leaf.leaf)
	assert.Equal(t, e, a.leaf.of)
	a.doID("balance")
	assert.IsType(t, &balancing.Laboratory{}, a.leaf.leaf)
	assert.Len(t, a.leaves, 2)
	a.doID("balance.back")
	assert.Equal(t, e, a.editor)
}
