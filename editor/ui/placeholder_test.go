package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/panel"
)

// What stands in a field of one line while it is empty is read at a glance: the window library
// would have it scrolled, under a bar.
func TestWhatStandsInAnEmptyFieldIsSeenWhole(t *testing.T) {
	for _, id := range []string{"brunstatt", "leuthen", "cowpens"} {
		a := newTestApp(t)
		a.Open(id)
		e := a.editor
		require.NotNil(t, e)
		for _, p := range e.side.Panels {
			if panel.Absent(p) {
				continue
			}
			e.showPanel(p.ID())
			for _, f := range fieldsIn(p.Content()) {
				if !f.MultiLine && f.Size().Width > 0 {
					wide := fyne.MeasureText(f.PlaceHolder, theme.TextSize(), f.TextStyle).Width
					assert.LessOrEqualf(t, wide, f.Size().Width-2*theme.InnerPadding(), "%s, %s: %s", id, p.Name(), f.PlaceHolder)
				}
			}
		}
	}
}
