package paint

import (
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/tool"
	"github.com/mapsheet/mapsheet/model"
)

func TestThePaletteIsSearched(t *testing.T) {
	e := openBattle(t)
	for name, tt := range map[string]struct {
		query string
		first string
		check func(t *testing.T)
	}{
		"for a terrain": {"tow", "Town", func(t *testing.T) {
			assert.Equal(t, model.Town, e.Tools.Brush.Terrain)
			assert.Equal(t, "brush", e.Tools.Current.ID())
		}},
		"for a tool": {"cres l", "Crest line", func(t *testing.T) { assert.Equal(t, "crest", e.Tools.Current.ID()) }},
		"for what a tool paints": {"wall", "Wall", func(t *testing.T) {
			assert.Equal(t, model.Wall, tool.Plain(e.Tools.Current).(*tool.Hexside).Kind)
		}},
		"for what a tool is for": {"printed", "Place names", func(t *testing.T) { assert.Equal(t, "label", e.Tools.Current.ID()) }},
		"for a symmetry":         {"six", "Six-fold", func(t *testing.T) { assert.Equal(t, tool.Sixths, e.Tools.Symmetry.Kind) }},
	} {
		t.Run(name, func(t *testing.T) {
			letter(e, 'q')
			s := e.box.search
			for _, r := range tt.query {
				letter(e, r)
			}
			assert.Equal(t, tt.first, s.shown[0].name)
			assert.False(t, s.column.Visible())
			key(e, fyne.KeyReturn)
			assert.True(t, s.column.Visible())
			assert.Empty(t, s.field.Text)
			assert.Same(t, e.bench.Map, e.desk.Win.Canvas().Focused())
			tt.check(t)
		})
	}
}

func TestTheSearchOfThePaletteIsWalkedAndLeft(t *testing.T) {
	e := openBattle(t)
	letter(e, 'q')
	assert.Equal(t, 1, e.shown, "the column is unfolded")
	s := e.box.search
	letter(e, 'c')
	last := s.shown[len(s.shown)-1]
	key(e, fyne.KeyUp)
	assert.Equal(t, last.hint, e.bench.Status.Notice)
	key(e, fyne.KeyDown)
	assert.Equal(t, 0, s.at)
	key(e, fyne.KeyEscape)
	assert.True(t, s.column.Visible())
	assert.Same(t, e.bench.Map, e.desk.Win.Canvas().Focused())

	letter(e, 'q')
	for _, r := range "slope" {
		letter(e, r)
	}
	e.bench.Map.Mods = func() fyne.KeyModifier { return fyne.KeyModifierShift }
	key(e, fyne.KeyReturn)
	assert.Equal(t, model.Slope, e.Tools.Brush.Second)

	letter(e, 'q')
	for _, r := range "zzz" {
		letter(e, r)
	}
	assert.Empty(t, s.shown)
	key(e, fyne.KeyReturn)
	assert.Equal(t, "zzz", s.field.Text, "there is nothing to take")
	e.bench.Map.TakeFocus()
	assert.True(t, s.column.Visible(), "going back to the map ends the search")
}

func TestAnotherToolIsSeenFromItsFirstOption(t *testing.T) {
	e := openBattle(t)
	e.desk.Win.Resize(fyne.NewSize(1000, 500))
	e.Choose("select")
	scroll := e.box.search.scroll
	scroll.ScrollToBottom()
	require.Positive(t, scroll.Offset.Y)
	e.Choose("brush")
	assert.Zero(t, scroll.Offset.Y)
}
