package ui

import (
	"math/rand/v2"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/editor/ui/playtable"
	"github.com/mapsheet/mapsheet/rules"
)

// playToAttack plays by chance until a unit can attack as asked, and takes it in hand.
func playToAttack(t *testing.T, g *playtable.Game, kind string) rules.Attack {
	t.Helper()
	r := rand.New(rand.NewPCG(3, 3))
	for range 4000 {
		table := g.Session().Table()
		for u := range int32(table.Units()) {
			for _, a := range table.(rules.Attacker).Targets(nil, u) {
				if a.Kind == kind {
					g.Changed()
					g.Key(fyne.KeyTab)
					require.Equal(t, u, g.Chosen(), "the unit in hand alone can act")
					return a
				}
			}
		}
		a, ok := table.Random(rules.Anyone, r)
		if !ok { // the game is over before anybody came to it: another one
			g.Session().GoTo(0)
			continue
		}
		_, err := g.Session().Do(a)
		require.NoError(t, err)
	}
	require.Fail(t, "nobody came to attack")
	return rules.Attack{}
}

// beginOnTable begins a game on an open table, with people at both seats.
func beginOnTable(t *testing.T) (*App, *playtable.Game) {
	t.Helper()
	a := newTestApp(t)
	a.Open("cowpens")
	a.Fyne.Preferences().SetInt(play.PauseKey, 0)
	key(a, fyne.KeyF5)
	require.True(t, a.playing())
	return a, a.editor.plays.match.(*playtable.Game)
}

// A click on an enemy aims; Escape aims no longer, and Enter alone fires.
func TestFireOnATableIsAimedBeforeItIsCarriedOut(t *testing.T) {
	_, g := beginOnTable(t)
	attack := playToAttack(t, g, "fire")
	n := g.Session().Len()

	g.Press(attack.At.Point(), 1)
	require.NotNil(t, g.Aim())
	assert.Equal(t, attack.Units, g.Aim().Units)
	assert.Contains(t, g.Says(), attack.Sum)
	assert.Equal(t, n, g.Session().Len(), "it is only aimed")

	g.Key(fyne.KeyEscape)
	assert.Nil(t, g.Aim())
	assert.NotEqual(t, int32(rules.Absent), g.Chosen(), "the unit stays in hand")

	g.Press(attack.At.Point(), 1)
	g.Key(fyne.KeyReturn)
	require.Equal(t, n+1, g.Session().Len())
	assert.Nil(t, g.Aim())
}

// C goes through the enemies that can be charged; a charge that is dragged onto one is
// aimed at the point where it is dropped.
func TestAChargeOnATableIsAimedByAKeyOrADrag(t *testing.T) {
	a, g := beginOnTable(t)
	attack := playToAttack(t, g, "charge")
	n := g.Session().Len()

	letter(a, 'c')
	require.NotNil(t, g.Aim())
	assert.Equal(t, "charge", g.Aim().Kind)
	g.Key(fyne.KeyEscape)

	at := attack.Action.At
	g.Press(g.Session().Table().View(g.Chosen()).At.Point(), 1)
	to := g.Session().Table().ActionSites(attack.Action)[0].Point()
	g.Drag(to, 1)
	g.Drop(true)
	require.NotNil(t, g.Aim())
	assert.Equal(t, at, g.Aim().Action.At)
	assert.Equal(t, n, g.Session().Len())
	letter(a, 'f')
	g.Key(fyne.KeyReturn)
	assert.Equal(t, n+1, g.Session().Len())
}

// Conceding is asked about, and the usual answer goes on playing.
func TestConcedingOnATableIsAskedAbout(t *testing.T) {
	a, g := beginOnTable(t)
	tap := func(text string) {
		t.Helper()
		for _, o := range test.LaidOutObjects(g.Column()) {
			if b, ok := o.(*kit.Button); ok && b.Text == text {
				b.Tap()
				return
			}
		}
		require.Fail(t, "no button: "+text)
	}
	tap("Concede…")
	require.NotNil(t, a.TopModal())
	key(a, fyne.KeyReturn)
	assert.Nil(t, a.TopModal())
	assert.Zero(t, g.Session().Len())

	tap("Concede…")
	press(t, a, "Concede")
	assert.Equal(t, 1, g.Session().Len())
	_, over := g.Session().Table().Outcome()
	assert.True(t, over)
}

// Each question about the whole table has a key, explains itself at the table's corner and
// is told for the point under the pointer; Escape ends it.
func TestQuestionsAboutTheWholeTableAreAskedByKeys(t *testing.T) {
	a, g := beginOnTable(t)
	playToAttack(t, g, "fire")
	n := g.Session().Len()
	at := g.Session().Table().View(g.Chosen()).At.Point()
	kinds := g.Session().System().Overlays
	require.NotEmpty(t, kinds)
	for i, kind := range kinds {
		letter(a, rune("VBURWX"[i]))
		require.NotEmpty(t, g.Legend(), kind.ID)
		assert.Contains(t, g.Legend()[0], kind.Name)
		assert.Greater(t, len(g.Legend()), 1, kind.ID)
		view := a.editor.table.view
		view.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: view.PlaceAt(at)}})
		assert.NotEmpty(t, g.Says(), kind.ID)
	}
	g.Key(fyne.KeyEscape)
	assert.Empty(t, g.Legend())
	assert.Equal(t, n, g.Session().Len())
	assert.NotEqual(t, int32(rules.Absent), g.Chosen(), "the unit stays in hand")
}

// A key that aims says why it does not where there is nobody to aim at, and the column tells of
// the keys that do.
func TestAKeyThatCannotAimSaysSo(t *testing.T) {
	a, g := beginOnTable(t)
	letter(a, 'c')
	assert.Contains(t, a.editor.status.Notice, "Choose a unit first")
	fire := playToAttack(t, g, "fire")
	require.NotEmpty(t, fire.Whom)
	if len(g.Session().Table().(rules.Attacker).Targets(nil, g.Chosen())) > 0 {
		reads := (&areaGame{t: t, a: a}).reads()
		assert.Contains(t, reads, "or with F")
	}
}

// Whoever aims goes on with it in other colours.
func TestAnAimOnATableOutlivesOtherColours(t *testing.T) {
	a, g := beginOnTable(t)
	attack := playToAttack(t, g, "fire")
	unit := g.Chosen()
	g.Press(attack.At.Point(), 1)
	aim := g.Aim()
	require.NotNil(t, aim)
	a.useColours("contrast")
	anew := a.editor.plays.match.(*playtable.Game)
	require.NotSame(t, g, anew)
	assert.Equal(t, unit, anew.Chosen())
	require.NotNil(t, anew.Aim())
	assert.Equal(t, aim.Action, anew.Aim().Action)
	n := anew.Session().Len()
	anew.Key(fyne.KeyReturn)
	assert.Greater(t, anew.Session().Len(), n)
}
