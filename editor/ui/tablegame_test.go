package ui

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/editor/ui/playtable"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/scenarios"
)

// A person sets a unit up with a click, is told why where that cannot be, and finds the
// game again after going back to the draft.
func TestAUnitIsSetUpOnATableByAClick(t *testing.T) {
	a := newTestApp(t)
	a.Open("monmouth")
	a.Fyne.Preferences().SetInt(play.PauseKey, 0)
	key(a, fyne.KeyF5)
	require.True(t, a.playing())
	g := a.editor.match.(*playtable.Game)
	table := g.Session().Table()
	g.Key(fyne.KeyTab)
	u := g.Chosen()
	require.NotEqual(t, int32(rules.Absent), u)
	require.Equal(t, rules.Waiting, table.View(u).Standing)

	g.Press(plane.Point{X: 5800, Y: 100}, 1)
	assert.NotEmpty(t, g.Says(), "it cannot stand beyond its area")
	assert.Zero(t, g.Session().Len())

	var at model.Site
	for _, ability := range table.Abilities(u) {
		for _, action := range ability.Actions {
			at = table.ActionSites(action)[0]
		}
	}
	g.Press(at.Point(), 1)
	require.Equal(t, 1, g.Session().Len())
	assert.Equal(t, rules.OnMap, g.Session().Table().View(u).Standing)

	key(a, fyne.KeyF5)
	assert.False(t, a.playing())
	assert.Equal(t, 1, a.editor.match.Session().Len())
}

func TestThePictureOfATableHasItsArmies(t *testing.T) {
	read := func(name string, s *model.Scenario) []byte {
		path := filepath.Join(t.TempDir(), name)
		_, err := writePicture(path, pictureOf(s, drawOptions()), func(float64) error { return nil })
		require.NoError(t, err)
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		return data
	}
	file, err := scenarios.Open("cowpens")
	require.NoError(t, err)
	s := file.Scenario
	bare := s.Clone()
	bare.Deployment = nil
	assert.NotEqual(t, read("bare.png", bare), read("armies.png", s))
}
