package ui

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
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

// Where a scenario keeps command points secret, a person sees neither the enemy's roll nor what
// is left of it, until the turn's cards are gone.
func TestCommandPointsOfTheEnemyStaySecret(t *testing.T) {
	a := newTestApp(t)
	a.Open("cowpens")
	rule := append(a.editor.doc.Scenario().Rules, model.Rule{Rule: "secret-command"})
	require.True(t, a.editor.bench.Do(document.Set{Path: "rules", Value: rule}))
	key(a, fyne.KeyF5)
	g := a.editor.match.(*playtable.Game)
	s := g.Session()
	chance := rand.New(rand.NewPCG(1, 2))
	until := func(done func(rules.Moment) bool) {
		for !done(s.Table().Now()) {
			action, ok := s.Table().Random(rules.Anyone, chance)
			require.True(t, ok)
			_, err := s.Do(action)
			require.NoError(t, err)
		}
		g.Changed()
	}
	rolls := func() (out []string) {
		for _, line := range g.Side().Shown().(*play.Log).Lines() {
			if strings.Contains(line, "for command points") {
				out = append(out, strings.Fields(line)[0])
			}
		}
		return out
	}
	until(func(now rules.Moment) bool { return now.Phase == "cards" })
	require.Len(t, rolls(), 1, "the log tells of one roll")
	looks := s.Table().Now().Side
	for u := range int32(s.Table().Units()) {
		if v := s.Table().View(u); v.Companion {
			says := g.About(u)
			assert.Equal(t, v.Side != looks, strings.Contains(says, "secret command points"), says)
		}
	}
	until(func(now rules.Moment) bool { return now.Phase == "generals" || now.Over })
	assert.Len(t, rolls(), 2, "afterwards it tells of both")
}
