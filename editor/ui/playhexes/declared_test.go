package playhexes

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// openFire is a game in which a unit can declare an attack that a die can be
// rolled for, or one that is too weak for that.
func openFire(t *testing.T, id string, strong bool) (a *screen, g *Game, u int32, s rules.Attack) {
	t.Helper()
	a, g = openTurn(t, id)
	require.True(t, playUntil(t, g, func() bool {
		for u = range int32(g.table().Units()) {
			for _, s = range g.targets(u) {
				if strong == (s.Short != "") && len(g.declared()) == 0 {
					return true
				}
			}
		}
		return false
	}))
	return a, g, u, s
}

// declareBy has a unit declare fire by two clicks on the map.
func (g *Game) declareBy(u int32, s rules.Attack) {
	g.take(u, false)
	g.click(s.At.Hex(), desktop.MouseButtonPrimary)
}

// rolled is how many attacks were rolled for by the actions after one.
func (g *Game) rolled(from int) (n int) {
	for i := from; i < g.session.At(); i++ {
		for _, e := range g.session.Moment(i).Events {
			if e.Kind == rules.Attacks {
				n++
			}
		}
	}
	return n
}

func TestDeclaredFireIsShownAsSuchAndCarriedOutByTheEndOfThePhase(t *testing.T) {
	a, g, u, s := openFire(t, "brunstatt", true)
	before := g.session.At()
	g.declareBy(u, s)
	require.Len(t, g.declared(), 1)
	assert.Equal(t, "Declared "+s.Short, tagsOf(g))
	assert.Contains(t, g.banner.sign, "declared and not carried out yet")
	assert.Contains(t, g.banner.buttons.Objects[1].(*fyne.Container).Objects[0].(*kit.Button).Text, "Carry out and end")
	now := g.table().Now()
	letter(a, 'e')
	assert.NotEqual(t, now, g.table().Now(), "the phase is over")
	assert.Equal(t, 1, g.rolled(before))
	assert.Contains(t, g.bench.Status.Notice, "roll", "the result is told")
	assert.Empty(t, tagsOf(g))
}

func TestEnterCarriesOutWhatIsDeclaredAndTheGameGoesOnInThePhase(t *testing.T) {
	a, g, u, s := openFire(t, "brunstatt", true)
	before, now := g.session.At(), g.table().Now()
	g.declareBy(u, s)
	key(a, fyne.KeyReturn)
	assert.Equal(t, 1, g.rolled(before))
	assert.Equal(t, now, g.table().Now())
	assert.Empty(t, g.declared())
}

func TestFireTooWeakToBeCarriedOutIsNotDroppedUnasked(t *testing.T) {
	a, g, u, s := openFire(t, "fromelles", false)
	g.declareBy(u, s)
	assert.Equal(t, "Declared too weak", tagsOf(g))
	now := g.table().Now()
	letter(a, 'e')
	require.Equal(t, "End the phase without this attack?", a.dialog())
	press(t, a, "Back to the map")
	assert.Equal(t, now, g.table().Now())
	letter(a, 'e')
	press(t, a, "Drop it and end the phase")
	assert.NotEqual(t, now, g.table().Now())
}

func TestAPlayerThatTakesOverCarriesOutWhatWasDeclaredByHand(t *testing.T) {
	_, g, u, s := openFire(t, "brunstatt", true)
	before := g.session.At()
	g.declareBy(u, s)
	g.seat(g.table().Now().Side, "greedy")
	require.Greater(t, g.session.At(), before+1)
	assert.Equal(t, s.At.Hex(), g.session.Moment(before + 1).Events[0].At.Hex())
	assert.Equal(t, rules.Attacks, g.session.Moment(before + 1).Events[0].Kind)
}

// openRow is a game in which a unit has picked one of several hexes that it can
// interdict together.
func openRow(t *testing.T) (a *screen, g *Game, u int32) {
	t.Helper()
	a, g = openTurn(t, "brunstatt")
	var first hex.Hex
	require.True(t, playUntil(t, g, func() bool {
		for u = range int32(g.table().Units()) {
			for _, act := range g.abilityOf(u, "interdict").Actions {
				if hexes := g.hexesOf(act); len(hexes) > 1 {
					first = hexes[0]
					return true
				}
			}
		}
		return false
	}))
	g.take(u, false)
	g.click(first, desktop.MouseButtonPrimary)
	require.Len(t, g.row, 1)
	return a, g, u
}

func TestHexesPickedAreTakenWhenThePlayerGoesOnWithSomethingElse(t *testing.T) {
	for name, goOn := range map[string]func(a *screen, g *Game){
		"another unit":         func(_ *screen, g *Game) { g.takeReady(1) },
		"the end of the phase": func(a *screen, _ *Game) { letter(a, 'e') },
		"back to the draft":    func(_ *screen, g *Game) { g.Leave() },
		"another moment":       func(_ *screen, g *Game) { g.GoTo(0) },
		"the document closed":  func(_ *screen, g *Game) { g.Halt() },
		"what is declared":     func(_ *screen, g *Game) { g.fireAll() },
		"the next attack":      func(_ *screen, g *Game) { g.fireNext() },
		"an attack":            func(_ *screen, g *Game) { g.fire(rules.Attack{}) },
	} {
		t.Run(name, func(t *testing.T) {
			a, g, u := openRow(t)
			at := g.session.At()
			goOn(a, g)
			require.Greater(t, g.session.Len(), at)
			assert.Contains(t, g.session.Moment(at).Text, g.table().View(u).Title)
			assert.Contains(t, g.session.Moment(at).Text, "interdict")
		})
	}
}

func TestHexesPickedAreTakenBeforeAnotherBranchIsGoneTo(t *testing.T) {
	_, g, u := openRow(t)
	s, at := g.session, g.session.At()
	first := s.Branch()
	same, err := s.Copy().PlayOn(first.ID, at, nil)
	require.NoError(t, err)
	second := s.Accept(same, same.Legal, "")
	require.NoError(t, s.Switch(first.ID))
	play.NewBranches(g.course).Switch(second)
	require.Equal(t, second, s.Branch())
	require.Equal(t, at+1, first.Len(), "they are taken where they were picked")
	require.NoError(t, s.Switch(first.ID))
	assert.Contains(t, s.Moment(at).Text, g.table().View(u).Title)
}

func TestUndoTakesAHexBackBeforeAnAction(t *testing.T) {
	_, g, _ := openRow(t)
	at := g.session.At()
	g.GoBy(-1)
	assert.Empty(t, g.row)
	assert.Equal(t, at, g.session.At())
}

func TestDiceSetByHandWaitThroughStepsInTime(t *testing.T) {
	_, g := openTurn(t, "brunstatt")
	g.column.setDie(6)
	g.GoBy(-1)
	assert.Equal(t, []int{6}, g.session.Dice())
}

// tagsOf is what the tags of declared fire say.
func tagsOf(g *Game) string {
	var all []string
	for _, t := range g.tags.tags {
		all = append(all, t.says)
	}
	return strings.Join(all, "; ")
}
