package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/model"
)

func TestThePaletteIsSearched(t *testing.T) {
	a, e := openBattle(t)
	for name, tt := range map[string]struct {
		query string
		first string
		check func(t *testing.T)
	}{
		"for a terrain": {"tow", "Town", func(t *testing.T) {
			assert.Equal(t, model.Town, e.tools.brush.Terrain)
			assert.Equal(t, "brush", e.tools.current.ID())
		}},
		"for a tool": {"cres l", "Crest line", func(t *testing.T) { assert.Equal(t, "crest", e.tools.current.ID()) }},
		"for what a tool paints": {"wall", "Wall", func(t *testing.T) {
			assert.Equal(t, model.Wall, tool.Plain(e.tools.current).(*tool.Hexside).Kind)
		}},
		"for what a tool is for": {"printed", "Place names", func(t *testing.T) { assert.Equal(t, "label", e.tools.current.ID()) }},
		"for a symmetry":         {"six", "Six-fold", func(t *testing.T) { assert.Equal(t, tool.Sixths, e.tools.Symmetry.Kind) }},
	} {
		t.Run(name, func(t *testing.T) {
			letter(a, 'q')
			s := e.toolbox.search
			for _, r := range tt.query {
				letter(a, r)
			}
			assert.Equal(t, tt.first, s.shown[0].name)
			assert.False(t, s.column.Visible())
			key(a, fyne.KeyReturn)
			assert.True(t, s.column.Visible())
			assert.Empty(t, s.field.Text)
			assert.Same(t, e.mapView, a.Win.Canvas().Focused())
			tt.check(t)
		})
	}
}

func TestTheSearchOfThePaletteIsWalkedAndLeft(t *testing.T) {
	a, e := openBattle(t)
	e.toggleTools()
	letter(a, 'q')
	assert.True(t, e.panels.tools, "the column is unfolded")
	s := e.toolbox.search
	letter(a, 'c')
	last := s.shown[len(s.shown)-1]
	key(a, fyne.KeyUp)
	assert.Equal(t, last.hint, e.status.Notice)
	key(a, fyne.KeyDown)
	assert.Equal(t, 0, s.at)
	key(a, fyne.KeyEscape)
	assert.True(t, s.column.Visible())
	assert.Same(t, e.mapView, a.Win.Canvas().Focused())

	letter(a, 'q')
	for _, r := range "slope" {
		letter(a, r)
	}
	e.mapView.Mods = func() fyne.KeyModifier { return fyne.KeyModifierShift }
	key(a, fyne.KeyReturn)
	assert.Equal(t, model.Slope, e.tools.brush.Second)

	letter(a, 'q')
	for _, r := range "zzz" {
		letter(a, r)
	}
	assert.Empty(t, s.shown)
	key(a, fyne.KeyReturn)
	assert.Equal(t, "zzz", s.field.Text, "there is nothing to take")
	e.mapView.TakeFocus()
	assert.True(t, s.column.Visible(), "going back to the map ends the search")
}

func TestAnotherToolIsSeenFromItsFirstOption(t *testing.T) {
	a, e := openBattle(t)
	a.Win.Resize(fyne.NewSize(1000, 500))
	e.chooseTool("select")
	scroll := e.toolbox.search.scroll
	scroll.ScrollToBottom()
	require.Positive(t, scroll.Offset.Y)
	e.chooseTool("brush")
	assert.Zero(t, scroll.Offset.Y)
}
