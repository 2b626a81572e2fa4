package paint

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/panel/paneltest"
)

func TestTheHistoryLeadsToAnyOfItsStates(t *testing.T) {
	b := paneltest.Open(t, "brunstatt")
	by := func(n int) {
		if n < 0 {
			b.Doc.Undo()
		} else {
			b.Doc.Redo()
		}
	}
	p := NewHistory(b, by, func(n int) { b.Doc.GoTo(n) })
	paneltest.Beside(b, p)
	assert.True(t, p.empty.Visible(), "an empty history says what comes here")
	require.True(t, b.Do(document.Set{Path: "title", Value: "First"}))
	require.True(t, b.Do(document.Set{Path: "subtitle", Value: "Second"}))
	assert.Equal(t, 3, p.List.Length(), "the beginning and two steps")
	p.List.Select(1)
	assert.Equal(t, 1, p.at)
	assert.Equal(t, "First", b.Scenario().Title)
	assert.NotEqual(t, "Second", b.Scenario().Subtitle)
	p.Redo.Tapped(nil)
	assert.Equal(t, "Second", b.Scenario().Subtitle)
	p.List.Select(0)
	assert.Equal(t, "Brunstatt", b.Scenario().Title)
	assert.True(t, p.Undo.Off)
}
