package playhexes

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// click presses and lets go a button over a hex.
func (g *Game) click(h hex.Hex, b desktop.MouseButton) {
	m := g.bench.Map
	m.MouseMoved(mouse(m.PlaceOf(h), 0))
	m.MouseDown(mouse(m.PlaceOf(h), b))
	m.MouseUp(mouse(m.PlaceOf(h), b))
}

// hover moves the pointer over a hex.
func (g *Game) hover(h hex.Hex) {
	m := g.bench.Map
	m.MouseMoved(mouse(m.PlaceOf(h), 0))
}

// alone is a unit of the side to act that can move and stands on a hex by
// itself.
func alone(t *testing.T, g *Game) (u int32, m rules.Moves) {
	t.Helper()
	for u := range int32(g.table().Units()) {
		v := g.table().View(u)
		if m := g.moves(u); m != nil && v.OnMap() && v.Ready && len(g.stack(v.At.Hex())) == 1 && len(m.Sites()) > 3 {
			return u, m
		}
	}
	require.Fail(t, "no unit can move")
	return 0, nil
}

// playUntil lets random players play until something holds; it reports whether
// it came to that before the end of the game.
func playUntil(t *testing.T, g *Game, holds func() bool) bool {
	t.Helper()
	for _, s := range g.session.Scenario().Sides {
		require.NoError(t, g.session.Seat(s.ID, "random"))
	}
	found := holds()
	for ; !found && !g.table().Now().Over; found = holds() {
		run, err := g.session.Run(playtest.OneAction)
		require.NoError(t, err)
		for s := range run.Steps() {
			_, err := g.session.Take(s)
			require.NoError(t, err)
		}
	}
	for _, s := range g.session.Scenario().Sides {
		require.NoError(t, g.session.Seat(s.ID, playtest.Hand))
	}
	g.Changed()
	return found
}

func TestAUnitIsTakenInHandAndMovesWhereItIsSent(t *testing.T) {
	_, g := openTurn(t, "brunstatt")
	u, moves := alone(t, g)
	from := g.table().View(u).At.Hex()
	g.click(from, desktop.MouseButtonPrimary)
	require.Equal(t, []int32{u}, g.hand)
	far := moves.Sites()[len(moves.Sites())-1].Hex()
	assert.Contains(t, g.reach.lit.Hexes, far)
	g.hover(far)
	cost, _ := moves.Cost(model.HexSite(far))
	assert.Contains(t, g.bench.Status.Action, g.pointsText(cost))
	g.click(far, desktop.MouseButtonPrimary)
	assert.Equal(t, far, g.table().View(u).At.Hex())
	assert.Equal(t, []int32{u}, g.hand, "it stays in hand")
	assert.Positive(t, g.panels.log.Len())
	for g.table().View(u).At.Hex() != from {
		require.True(t, g.CanGo(-1))
		g.GoBy(-1)
	}
	assert.Equal(t, from, g.table().View(u).At.Hex())
	g.GoBy(1)
	assert.NotEqual(t, from, g.table().View(u).At.Hex())
}

func TestDraggingACounterMovesIt(t *testing.T) {
	_, g := openTurn(t, "brunstatt")
	u, moves := alone(t, g)
	from, to := g.table().View(u).At.Hex(), moves.Sites()[2].Hex()
	m := g.bench.Map
	m.MouseDown(mouse(m.PlaceOf(from), desktop.MouseButtonPrimary))
	m.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: m.PlaceOf(to)}})
	m.DragEnd()
	assert.Equal(t, to, g.table().View(u).At.Hex())
}

func TestAWholeStackMovesEachUnitThatCan(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	var stack []int32
	for h := range g.grid().All() {
		if s := g.ownStack(h); len(s) > len(stack) {
			stack = s
		}
	}
	require.Greater(t, len(stack), 1)
	g.take(stack[0], false)
	letter(a, 'a')
	require.ElementsMatch(t, stack, g.hand)
	var to hex.Hex
	for _, h := range g.reach.lit.Hexes {
		if len(g.stack(h)) == 0 {
			to = h
			break
		}
	}
	g.bench.Map.Center(to)
	g.click(to, desktop.MouseButtonPrimary)
	assert.ElementsMatch(t, stack, g.stack(to))
	assert.ElementsMatch(t, stack, g.hand)
}

func TestAMoveThatIsNotAllowedIsExplainedAtThePointer(t *testing.T) {
	_, g := openTurn(t, "brunstatt")
	u, moves := alone(t, g)
	from := g.table().View(u).At.Hex()
	g.click(from, desktop.MouseButtonPrimary)
	var beyond hex.Hex
	for h := range g.grid().All() {
		if _, ok := moves.Cost(model.HexSite(h)); !ok && len(g.stack(h)) == 0 {
			beyond = h
		}
	}
	g.bench.Map.Center(beyond)
	g.hover(beyond)
	assert.NotEmpty(t, g.bubble.Text)
	before := g.session.At()
	g.click(beyond, desktop.MouseButtonSecondary)
	assert.Equal(t, before, g.session.At())
	_, refusal := g.follows(u, beyond)
	assert.Equal(t, play.RefusalText(refusal), g.bubble.Text)
	assert.Contains(t, g.bubble.Text, refusal.Rule)
	assert.Equal(t, "This cannot be done", g.bench.Status.Notice)
	assert.Equal(t, hexrules.Hexes(refusal.Sites), g.amiss)
}

func TestAStackFansOutAndItsUnitsAreTakenInTurn(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	var stack []int32
	for h := range g.grid().All() {
		if s := g.ownStack(h); len(s) > len(stack) {
			stack = s
		}
	}
	require.Greater(t, len(stack), 1)
	h := g.table().View(stack[0]).At.Hex()
	g.click(h, desktop.MouseButtonPrimary)
	top := g.hand[0]
	assert.Equal(t, stack[len(stack)-1], top)
	assert.True(t, g.fan)
	g.click(h, desktop.MouseButtonPrimary)
	assert.NotEqual(t, top, g.hand[0])
	second := g.hand[0]
	key(a, fyne.KeyTab)
	assert.NotEqual(t, second, g.hand[0])
	g.take(top, false)
	letter(a, 'a')
	assert.Greater(t, len(g.hand), 1)
	holdingShift(g.bench.Map, func() { g.click(h, desktop.MouseButtonPrimary) })
	key(a, fyne.KeyEscape)
	key(a, fyne.KeyEscape)
	assert.Empty(t, g.hand)
	assert.False(t, g.fan)
}

func TestAFanFoldsWhenItsUnitMovesAwayAlone(t *testing.T) {
	_, g := openTurn(t, "brunstatt")
	for u := range int32(g.table().Units()) {
		v := g.table().View(u)
		m := g.moves(u)
		if m == nil || !v.OnMap() || len(g.stack(v.At.Hex())) < 2 {
			continue
		}
		for _, at := range m.Sites() {
			to := at.Hex()
			if len(g.stack(to)) > 0 {
				continue
			}
			g.take(u, false)
			g.setFan(true)
			g.moveTo(to)
			require.Equal(t, to, g.table().View(u).At.Hex())
			assert.False(t, g.fan)
			return
		}
	}
	require.Fail(t, "no stack can move apart")
}

func TestTheKeyboardAloneMovesAUnit(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	u, _ := alone(t, g)
	m := cursorAt(t, a, g.label(g.table().View(u).At.Hex()))
	key(a, fyne.KeySpace)
	require.Equal(t, []int32{u}, g.hand)
	from := cursorHex(m)
	for _, k := range []fyne.KeyName{fyne.KeyDown, fyne.KeyUp, fyne.KeyRight, fyne.KeyLeft} {
		key(a, k)
		if len(g.reach.lit.Hexes) > 0 && slices.Contains(g.reach.lit.Hexes, cursorHex(m)) && !g.selects(cursorHex(m)) {
			break
		}
		m.BringInSight(from)
	}
	to := cursorHex(m)
	require.NotEqual(t, from, to)
	key(a, fyne.KeyReturn)
	assert.Equal(t, to, g.table().View(u).At.Hex())
	letter(a, 'e')
	assert.NotContains(t, g.banner.head.Text, "Movement")
}

func TestWhatAUnitCanDoIsAButtonWithAKeyOrSaysWhyNot(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	u, _ := alone(t, g)
	g.take(u, false)
	offers := g.offers()
	dig := slices.IndexFunc(offers, func(o offer) bool { return o.ID == "dig" })
	leave := slices.IndexFunc(offers, func(o offer) bool { return o.ID == "exit" })
	require.NotEmpty(t, offers[dig].Actions)
	require.Empty(t, offers[leave].Actions)
	b := g.column.form.Find("can:exit").Control.(*kit.Button)
	assert.True(t, b.Off)
	assert.Equal(t, play.RefusalText(offers[leave].Refusal), b.Hint)
	before := g.session.At()
	letter(a, rune('1'+leave))
	assert.Equal(t, play.RefusalText(offers[leave].Refusal), g.bubble.Text)
	assert.Equal(t, before, g.session.At())
	g.column.setDie(6)
	letter(a, rune('1'+dig))
	assert.Equal(t, before+1, g.session.At())
	assert.Equal(t, []int{6}, g.lastDice(), "the die that was set is the one rolled")
	assert.Empty(t, g.session.Dice())
}

func TestAUnitBreaksDownAndItsPartsBecomeItAgainByTheirKeys(t *testing.T) {
	a, g := openTurn(t, "elouges")
	whole := int32(0)
	for len(g.abilityOf(whole, "split").Actions) == 0 {
		whole++
	}
	press := func(id string) {
		t.Helper()
		letter(a, rune('1'+slices.IndexFunc(g.offers(), func(o offer) bool { return o.ID == id })))
	}
	g.take(whole, false)
	press("split")
	require.Equal(t, rules.Nowhere, g.table().View(whole).Standing)
	require.Len(t, g.hand, 3)
	press("join")
	assert.Equal(t, rules.OnMap, g.table().View(whole).Standing)
	assert.Equal(t, []int32{whole}, g.hand)
}

func TestFireShowsTheOddsBeforeTheRollAndIsDeclaredThenRolled(t *testing.T) {
	for _, direct := range []bool{true, false} {
		a, g := openTurn(t, "elouges")
		var target rules.Attack
		var firer int32
		playUntil(t, g, func() bool {
			if !strings.HasSuffix(g.table().Now().Phase, "-fire") {
				return false
			}
			for u := range int32(g.table().Units()) {
				for _, at := range g.targets(u) {
					if at.Short != "" && strings.HasPrefix(at.Lines[len(at.Lines)-1].How, "Direct") == direct && len(at.Units) > 0 {
						target, firer = at, u
						return true
					}
				}
			}
			return false
		})
		g.take(firer, false)
		g.bench.Map.Center(target.At.Hex())
		g.hover(target.At.Hex())
		require.NotNil(t, g.card.attack)
		for g.card.attack.Whom != target.Whom {
			letter(a, 't')
		}
		assert.Equal(t, target.Short, g.card.attack.Short)
		assert.EqualValues(t, 6, g.card.attack.Chances[0].N+g.card.attack.Chances[1].N+g.card.attack.Chances[2].N)
		var card []string
		for _, o := range g.card.parts {
			if l, ok := o.(*canvas.Text); ok {
				card = append(card, l.Text)
			}
		}
		says := strings.Join(card, " ")
		assert.Contains(t, says, g.table().View(firer).Title)
		if direct {
			assert.Contains(t, says, "Direct fire")
		} else {
			assert.Contains(t, says, "Observed fire")
			assert.Contains(t, says, "halved")
		}
		m := g.bench.Map
		m.MouseDown(mouse(m.PlaceOf(target.At.Hex()), desktop.MouseButtonPrimary))
		m.MouseUp(mouse(m.PlaceOf(target.At.Hex()), desktop.MouseButtonPrimary))
		require.Len(t, g.declared(), 1)
		assert.Contains(t, g.column.form.Find("fire:0").Control.(*kit.Button).Text, "Fire on")
		rolls := len(g.lastDice())
		letter(a, 'f')
		assert.Empty(t, g.declared())
		assert.GreaterOrEqual(t, len(g.lastDice()), min(6, rolls+1))
		assert.True(t, slices.ContainsFunc(g.recent, func(h rules.Happening) bool { return h.Kind == rules.Attacks }))
	}
}

func TestInterdictionIsChosenOnTheMapAndItsAnswerIsAsked(t *testing.T) {
	a, g := openTurn(t, "brunstatt")
	letter(a, 'e')
	var u int32 = -1
	for n := range int32(g.table().Units()) {
		for _, act := range g.abilityOf(n, "interdict").Actions {
			if len(g.hexesOf(act)) == 2 && u < 0 {
				u = n
			}
		}
	}
	require.GreaterOrEqual(t, u, int32(0))
	g.take(u, false)
	i := slices.IndexFunc(g.offers(), func(o offer) bool { return o.ID == "interdict" })
	letter(a, rune('1'+i))
	require.Equal(t, "interdict", g.mode)
	var row hex.List
	for _, act := range g.abilityOf(u, "interdict").Actions {
		if hexes := g.hexesOf(act); len(hexes) == 2 {
			row = hexes
		}
	}
	g.bench.Map.Center(row[0])
	g.click(row[0], desktop.MouseButtonPrimary)
	require.Equal(t, row[:1], g.row)
	g.click(row[1], desktop.MouseButtonPrimary)
	if len(g.row) > 0 {
		key(a, fyne.KeyReturn)
	}
	var zone hex.List
	for _, m := range g.table().View(u).Marks {
		if m.Look == rules.Watching {
			zone = hexrules.Hexes(m.Sites)
		}
	}
	assert.Equal(t, row, zone)
}

// runIn sends a unit into a hex that the enemy interdicts; it reports whether it
// found one that can go there and is fired on.
func runIn(g *Game) bool {
	t := g.table()
	for u := range int32(t.Units()) {
		m := g.moves(u)
		if m == nil || !t.View(u).OnMap() {
			continue
		}
		for h := range g.grid().All() {
			if _, ok := m.Cost(model.HexSite(h)); !ok || !slices.ContainsFunc(g.markers(h), func(k rules.Marker) bool { return k.Look == rules.Watching && k.Side != t.View(u).Side }) {
				continue
			}
			actions, _ := g.follows(u, h)
			_, _ = g.session.Do(actions...) // it is stopped on the way
			return len(g.answers()) == 2
		}
	}
	return false
}

func TestAUnitOfTheSideThatDoesNotActIsOfferedNothing(t *testing.T) {
	_, g := openTurn(t, "brunstatt")
	for u := range int32(g.table().Units()) {
		if v := g.table().View(u); v.OnMap() && v.Side != g.table().Now().Side {
			g.take(u, false)
			break
		}
	}
	require.Len(t, g.hand, 1)
	for _, key := range g.column.form.Keys() {
		assert.NotContains(t, key, "can:")
	}
}

func TestWhetherToFireOnAUnitInAnInterdictedHexIsAsked(t *testing.T) {
	a, g := openTurn(t, "elouges")
	require.True(t, playUntil(t, g, func() bool {
		for u := range int32(g.table().Units()) { // whoever can interdicts
			if can := g.abilityOf(u, "interdict").Actions; len(can) > 0 {
				_, err := g.session.Do(can[0])
				require.NoError(t, err)
			}
		}
		return runIn(g)
	}))
	assert.True(t, g.banner.asks.Visible())
	assert.Len(t, g.banner.buttons.Objects, 2)
	assert.Contains(t, g.banner.sign, "may fire on")
	before := g.session.At()
	g.GoTo(before - 1)
	m := g.bench.Map
	m.Zoom(3)
	m.Pan(5000, 5000)
	g.GoTo(before)
	require.NotEmpty(t, g.question, "where the unit stands is lit")
	at := m.PlaceOf(g.question[0])
	assert.True(t, at.X > 0 && at.Y > bannerHeight && at.X < m.Size().Width && at.Y < m.Size().Height, "and in sight")
	letter(a, 'h')
	assert.Equal(t, before+1, g.session.At())
	assert.Less(t, len(g.answers()), 2)
	assert.Empty(t, g.question)
}

func TestTheColumnOffersWhatAUnitCouldEverDoAndDigitsStay(t *testing.T) {
	_, g := openTurn(t, "brunstatt")
	named := map[string]string{}
	u, _ := alone(t, g)
	g.take(u, false)
	for _, key := range g.column.form.Keys() {
		if b, ok := g.column.form.Find(key).Control.(*kit.Button); ok {
			named[key] = b.Key
		}
	}
	for i, a := range g.table().Abilities(u) {
		key, ok := named["can:"+a.ID]
		assert.Equal(t, !a.Unfit, ok, a.ID)
		if ok {
			assert.Equal(t, strconv.Itoa(i+1), key, a.ID)
		}
	}
	assert.NotContains(t, named, "can:enter")
}
