package playhexes

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model/hex"
)

func TestUnitsThatCanStillActAreCountedLitAndReachedByAKey(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	units := g.ready.all()
	require.NotEmpty(t, units)
	says := g.banner.buttons.Objects[0].(*fyne.Container).Objects[0].(*kit.Button)
	assert.Equal(t, "37 can act", says.Text)
	var o draw.Overlays
	g.overlayReady(&o)
	require.Len(t, o.Areas, 1)
	assert.Equal(t, draw.CanAct, o.Areas[0].Style)
	assert.Contains(t, o.Areas[0].Hexes, g.table().View(units[0]).At.Hex())

	var taken []int32
	for range 3 {
		letter(a, 's')
		taken = append(taken, g.hand...)
	}
	assert.Equal(t, units[:3], taken)
	g.bench.Map.Mods = func() fyne.KeyModifier { return fyne.KeyModifierShift }
	letter(a, 'S')
	assert.Equal(t, units[1:2], g.hand, "and back")
}

func TestInFirePhasesThoseThatCanFireComeFirst(t *testing.T) {
	_, g, _, _ := openFire(t, "brunstatt", true)
	require.NotEmpty(t, g.ready.fire)
	for _, u := range g.ready.fire {
		assert.NotEmpty(t, g.targets(u))
	}
	g.takeReady(1)
	assert.Equal(t, g.ready.fire[:1], g.hand)
}

func TestTheWaysOfTheTurnAreShown(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	u, moves := alone(t, g)
	from, to := g.table().View(u).At.Hex(), moves.Sites()[len(moves.Sites())-1].Hex()
	g.take(u, false)
	g.click(to, desktop.MouseButtonPrimary)
	letter(a, 'i')
	require.True(t, g.trailed)
	require.Len(t, g.trails(), 1)
	way := g.trails()[0].Hexes
	assert.Equal(t, []hex.Hex{from, to}, []hex.Hex{way[0], way[len(way)-1]})
	turn := g.table().Now().Turn
	for g.table().Now().Turn == turn {
		g.answer(0)
	}
	assert.Empty(t, g.trails(), "another turn has begun")
}

func TestTheKeyExplainsEveryMarkOfTheMap(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	letter(a, '?')
	assert.True(t, g.legend.Content.Visible())
	assert.Len(t, g.marks(), 5+len(draw.Markers())-2+7, "two of the markers are signs of counters")
	assert.Contains(t, g.legend.Said, "Nothing left to do now")
	letter(a, '?')
	assert.False(t, g.legend.Content.Visible())
}

func TestWhyAUnitCannotFireIsSaidAtTheEnemyUnderThePointer(t *testing.T) {
	_, g := openTurn(t, "brunstatt")
	var u, enemy int32
	require.True(t, playUntil(t, g, func() bool {
		side := g.table().Now().Side
		u, enemy = -1, -1
		for n := range int32(g.table().Units()) {
			switch v := g.table().View(n); {
			case !v.OnMap():
			case v.Side != side:
				enemy = n
			case len(g.targets(n)) == 0 && len(g.abilityOf(n, "interdict").Actions) == 0 && g.abilityOf(n, "aim").Refusal != nil:
				u = n
			}
		}
		return u >= 0 && enemy >= 0
	}))
	g.take(u, false)
	require.Empty(t, g.reach.lit.Hexes, "it can do nothing at all")
	g.hover(g.table().View(enemy).At.Hex())
	assert.NotEmpty(t, g.bubble.Text)
	assert.NotContains(t, g.bench.Status.Action, g.bubble.Text)
}

func TestAGreyedAbilitySaysWhyBesideItsButton(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	u, _ := alone(t, g)
	g.take(u, false)
	b := g.column.form.Find("can:exit").Control.(*kit.Button)
	says := func() string { return g.bubble.Text }
	require.Empty(t, says())
	b.MouseIn(nil)
	assert.Equal(t, b.Hint, says())
	at := g.bubble.Objects()[0].Position()
	assert.Less(t, at.X, float32(40), "it begins where the column ends")
	b.MouseOut()
	assert.Empty(t, says())
	a.Win.Canvas().Focus(b)
	assert.Equal(t, b.Hint, says())
}
