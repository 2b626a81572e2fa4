package scenario

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
)

func TestNotesAreWrittenMovedAndTakenOut(t *testing.T) {
	e := open(t, "brunstatt")
	e.showPanel("notes")
	p := e.notes
	before := len(e.doc.Scenario().Notes)
	p.form.Find("notes:add").Control.(*kit.Button).Tapped(nil)
	require.Len(t, e.doc.Scenario().Notes, before+1)
	key := "notes[1].text"
	require.Contains(t, p.form.Keys(), key, "the new note is open to be written")
	text := p.form.Find(key).Focus.(*kit.Field)
	assert.Equal(t, fyne.Focusable(text), e.bench.Desk.Win.Canvas().Focused(), "and has the keyboard")
	text.SetText("**Bold** guess")
	p.Commit()
	assert.Equal(t, "**Bold** guess", e.doc.Scenario().Notes[1].Text)

	p.form.Find(key + ":pencil").Control.(*kit.Button).Tapped(nil)
	assert.Contains(t, p.form.Keys(), key+":formatted")

	p.form.Find("notes[1]:card:up").Control.(*kit.Button).Tapped(nil)
	assert.Equal(t, "**Bold** guess", e.doc.Scenario().Notes[0].Text)
	p.form.Find("notes[0]:card:close").Control.(*kit.Button).Tapped(nil)
	assert.Len(t, e.doc.Scenario().Notes, before)
	for e.doc.CanUndo() {
		e.doc.Undo()
	}
	assert.Len(t, e.doc.Scenario().Notes, before)
}

func TestWhatANoteCanBeAboutIsNoPath(t *testing.T) {
	e := open(t, "brunstatt")
	for _, o := range e.notes.aboutOptions(e.doc.Scenario(), "deployment[0].mount") {
		assert.NotContains(t, o.Text, "[")
	}
}
