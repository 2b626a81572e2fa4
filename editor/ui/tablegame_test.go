package ui

import (
	"image"
	"image/draw"
	"math/rand/v2"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/editor/ui/playtable"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

// A person sets a unit up with a click, is told why where that cannot be, and finds the
// game again after going back to the draft.
func TestAUnitIsSetUpOnATableByAClick(t *testing.T) {
	a := newTestApp(t)
	a.Open("monmouth")
	a.Fyne.Preferences().SetInt(play.PauseKey, 0)
	key(a, fyne.KeyF5)
	require.True(t, a.playing())
	g := a.editor.plays.match.(*playtable.Game)
	table := g.Session().Table()
	g.Key(fyne.KeyTab)
	u := g.Chosen()
	require.NotEqual(t, int32(rules.Absent), u)
	require.Equal(t, rules.Waiting, table.View(u).Standing)

	g.Press(plane.Point{X: 5800, Y: 100}, 1)
	g.Drop(true)
	assert.NotEmpty(t, g.Says(), "it cannot stand beyond its area")
	assert.Zero(t, g.Session().Len())

	var at model.Site
	for _, ability := range table.Abilities(u) {
		for _, action := range ability.Actions {
			at = table.ActionSites(action)[0]
		}
	}
	g.Press(at.Point(), 1)
	assert.Zero(t, g.Session().Len(), "it can still be dragged to another place")
	g.Drop(true)
	require.Equal(t, 1, g.Session().Len())
	assert.Equal(t, rules.OnMap, g.Session().Table().View(u).Standing)

	key(a, fyne.KeyF5)
	assert.False(t, a.playing())
	assert.Equal(t, 1, a.editor.plays.match.Session().Len())
}

// Where a scenario keeps command points secret, a person sees neither the enemy's roll nor what
// is left of it, until the turn's cards are gone.
func TestCommandPointsOfTheEnemyStaySecret(t *testing.T) {
	a := newTestApp(t)
	a.Open("cowpens")
	rule := append(a.editor.doc.Scenario().Rules, model.Rule{Rule: "secret-command"})
	require.True(t, a.editor.bench.Do(document.Set{Path: "rules", Value: rule}))
	key(a, fyne.KeyF5)
	g := a.editor.plays.match.(*playtable.Game)
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
		for _, line := range g.Lower().Shown().(*play.Log).Lines() {
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

// Who would rather not place an army unit by unit finds that over the list.
func TestAnArmyIsSetUpByTheFirstButton(t *testing.T) {
	a, g := beginOnTable(t)
	buttons := []string{}
	for _, o := range test.LaidOutObjects(g.Column()) {
		if b, ok := o.(*kit.Button); ok {
			buttons = append(buttons, b.Text)
		}
	}
	assert.Equal(t, "Set up automatically", buttons[0])
	letter(a, 'a')
	assert.NotZero(t, g.Session().Len())
}

// A general who commands has others act: the next that can act is one of those.
func TestTheNextThatCanActIsNoGeneralWhoCommands(t *testing.T) {
	a, g := beginOnTable(t)
	s := g.Session()
	chance := rand.New(rand.NewPCG(5, 6))
	for !strings.HasSuffix(s.Table().Headline().Sentence, " to activate a unit.") {
		action, ok := s.Table().Random(rules.Anyone, chance)
		require.True(t, ok)
		_, err := s.Do(action)
		require.NoError(t, err)
	}
	g.Changed()
	for range 3 {
		letter(a, 't')
		assert.False(t, s.Table().View(g.Chosen()).Companion, g.About(g.Chosen()))
	}
}

// When the game is over the column says what can be done with it.
func TestTheEndOfAGameOnATableLeadsOn(t *testing.T) {
	a, g := beginOnTable(t)
	s := g.Session()
	for _, ability := range s.Table().Abilities(rules.Absent) {
		if ability.Ends {
			_, err := s.Do(ability.Actions...)
			require.NoError(t, err)
		}
	}
	require.True(t, s.Table().Now().Over)
	g.Changed()
	reads := (&areaGame{t: t, a: a}).reads()
	assert.Contains(t, reads, "THE GAME IS OVER")
	assert.Contains(t, reads, "Report…")
	letter(a, 't')
	assert.Equal(t, "No unit can act by itself now", a.editor.status.Notice)
}

// The ghost of a unit that is to be set up stands as it is turned and formed by keys, and
// so does the unit.
func TestAUnitIsSetUpOnATableByKeys(t *testing.T) {
	a, g := beginOnTable(t)
	g.Key(fyne.KeyTab)
	u := g.Chosen()
	require.True(t, g.TakeKey(fyne.KeyRight), "the ghost is where the unit can be set up")
	letter(a, 'e')
	assert.Zero(t, g.Session().Len())
	g.Key(fyne.KeyReturn)
	require.Equal(t, 1, g.Session().Len(), g.Says())
	p, on := g.Session().Table().(rules.Poser).Pose(u)
	require.True(t, on)
	assert.Equal(t, 50, p.Facing%900)
	assert.NotEqual(t, u, g.Chosen(), "the next unit is in hand")
}

// A unit that can be activated is so by Enter, and by the first key of its move.
func TestAUnitIsActivatedOnATableByKeys(t *testing.T) {
	for _, moves := range []bool{false, true} {
		_, g := beginOnTable(t)
		r := rand.New(rand.NewPCG(5, 5))
		for g.Session().Table().Now().Part != "activation" {
			action, ok := g.Session().Table().Random(rules.Anyone, r)
			require.True(t, ok)
			_, err := g.Session().Do(action)
			require.NoError(t, err)
		}
		g.Changed()
		table := g.Session().Table()
		ready := func() bool {
			p, on := table.(rules.Poser).Pose(g.Chosen())
			return on && table.View(g.Chosen()).Ready && p.Formation != "general" && p.Formation != "mob"
		}
		for g.Key(fyne.KeyTab); !ready(); g.Key(fyne.KeyTab) {
			assert.False(t, t.Failed())
		}
		n := g.Session().Len()
		if moves {
			u := g.Chosen()
			for _, name := range []fyne.KeyName{fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight} {
				require.True(t, g.TakeKey(name))
				if g.Key(fyne.KeyReturn); g.Session().Len() > n {
					break
				}
				g.Key(fyne.KeyBackspace)
			}
			require.Equal(t, n+2, g.Session().Len(), "it is activated and moves")
			assert.Equal(t, u, g.Chosen())
			continue
		}
		g.Key(fyne.KeyReturn)
		assert.Equal(t, n+1, g.Session().Len())
		assert.Equal(t, "unit", g.Session().Table().Now().Part)
	}
}

// While the game goes on, the buttons of the players stay where they are: what is chosen by
// them opens under them.
func TestThePlayersOfATableCanBeChosenWhileTheGameGoesOn(t *testing.T) {
	a, g := beginOnTable(t)
	find := func() *kit.Button {
		for _, o := range test.LaidOutObjects(g.Column()) {
			if b, ok := o.(*kit.Button); ok && b.Hint == "British" {
				return b
			}
		}
		return nil
	}
	before := find()
	require.NotNil(t, before)
	action, ok := g.Session().Table().Random(rules.Anyone, rand.New(rand.NewPCG(5, 5)))
	require.True(t, ok)
	_, err := g.Session().Do(action)
	require.NoError(t, err)
	g.Changed()
	assert.Same(t, before, find())
	before.Tap()
	menu := a.Win.Canvas().Overlays().Top()
	require.NotNil(t, menu)
	assert.NotZero(t, a.Fyne.Driver().AbsolutePositionForObject(before).Y)
}

// The program sets up what one who plays by hand has left, and no more.
func TestAnArmyIsSetUpAutomatically(t *testing.T) {
	a, g := beginOnTable(t)
	side := g.Session().Table().Now().Side
	letter(a, 'a')
	table := g.Session().Table()
	now := table.Now()
	require.Equal(t, rules.Deployment, now.Phase)
	require.NotEqual(t, side, now.Side, "the other army is the next")
	for u := range int32(table.Units()) {
		v := table.View(u)
		assert.Equal(t, v.Side == side, v.Standing == rules.OnMap, v.Title)
	}
	letter(a, 'a')
	assert.NotEqual(t, rules.Deployment, g.Session().Table().Now().Phase)
}

func TestAWholeTableIsTurnedFromTheMenuAndTakenBackInOneStep(t *testing.T) {
	a := newTestApp(t)
	a.Open("monmouth")
	s := a.editor.doc.Scenario()
	before := s.Clone()
	a.doID("table.sheet.quarter")
	assert.Equal(t, 9600, s.TableBoard().Width)
	assert.Equal(t, "east", s.Deployment[0].Own.Text("facing"))
	assert.Contains(t, a.editor.bench.Status.Notice, "5 names and notes still speak of north, south, east or west")
	a.doID("table.sheet.three-quarters")
	assert.True(t, s.Board.Same(before.Board))
	for _, id := range []string{"half", "mirror-ew", "mirror-ns"} {
		a.doID("table.sheet." + id)
	}
	assert.True(t, s.Board.Same(before.Board), "a half turn and both mirrors bring everything back")
	for range 5 {
		a.editor.mode.goBy(-1)
	}
	steps, at := a.editor.doc.History()
	assert.Equal(t, []int{5, 0}, []int{len(steps), at})
	assert.Equal(t, before.Deployment, s.Deployment)
	assert.Equal(t, before.Victory, s.Victory)
}

// What the game showed over the table goes with it.
func TestNothingOfAGameIsLeftOverTheDraft(t *testing.T) {
	a, _ := beginOnTable(t)
	table := func() image.Image {
		at := a.Fyne.Driver().AbsolutePositionForObject(a.editor.table.view)
		size := a.editor.table.view.Size()
		whole := a.Win.Canvas().Capture()
		scale := float32(whole.Bounds().Dx()) / a.Win.Canvas().Size().Width
		part := image.Rect(int(at.X*scale), int(at.Y*scale), int((at.X+size.Width)*scale), int((at.Y+size.Height)*scale))
		out := image.NewNRGBA(part)
		draw.Draw(out, part, whole, part.Min, draw.Src)
		return out
	}
	key(a, fyne.KeyF5)
	before := table()
	key(a, fyne.KeyF5)
	letter(a, 'a')
	letter(a, 'a')
	key(a, fyne.KeyF5)
	assert.Equal(t, before, table())
}
