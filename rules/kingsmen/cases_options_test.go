package kingsmen

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// ruled is a special rule with a number.
func numbered(id string, n int) model.Rule { return model.Rule{Rule: id, Number: &n} }

// only is a special rule for the units of a side.
func only(id, side string) model.Rule {
	return model.Rule{Rule: id, Units: &model.Selector{Side: side}}
}

// onAndOff runs an example with some special rules and without any.
func onAndOff(in []model.Rule, example func(in []model.Rule, on bool)) {
	example(in, true)
	example(nil, false)
}

// shot is what remains of the British unit at which the American infantry fires with given dice.
func (g *played) shot(dice ...int) string {
	g.t.Helper()
	g.does("take american-infantry-1")
	g.throws(dice...)
	g.does("fire american-infantry-1 british-infantry-1")
	return g.counted(1)
}

// same is so many dice that show the same.
func same(n, face int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = face
	}
	return out
}

const inRange = "30.00,19.00 1800 line-2"

func TestOptionUnitSize(t *testing.T) {
	onAndOff([]model.Rule{numbered(ruleUnitSize, 16)}, func(in []model.Rule, on bool) {
		g := stood(t, open(t, foot, foot, in...), "r7", south, inRange)
		assert.Equal(t, map[bool]string{true: "16 green, 16 green", false: "12 green, 12 green"}[on], g.firing())
	})
}

func TestOptionBreakPoint(t *testing.T) {
	onAndOff([]model.Rule{numbered(ruleBreakPoint, 10)}, func(in []model.Rule, on bool) {
		g := facing(t, "r7", foot, []string{"infantry", "infantry"}, in, south, inRange, north)
		assert.Equal(t, map[bool]string{true: "broken", false: "10 yellow"}[on], g.shot(append(same(2, 4), same(22, 1)...)...))
	})
}

func TestOptionsOfColours(t *testing.T) {
	for id, want := range map[string]string{
		ruleBetterAttack: "12 green, 12 yellow", ruleWorseAttack: "12 red, 12 yellow", ruleBetterDefence: "12 yellow, 12 green", ruleWorseDefence: "12 yellow, 12 red", "": "12 yellow, 12 yellow",
	} {
		var in []model.Rule
		if id != "" {
			in = inForce(id)
		}
		g := stood(t, open(t, foot, foot, in...), "r7", south+" yellow", inRange+" yellow")
		assert.Equal(t, want, g.firing(), id)
	}
	g := stood(t, open(t, foot, foot, only(ruleBetterDefence, "american")), "r7", south+" yellow", inRange+" yellow")
	assert.Equal(t, "12 yellow, 12 yellow", g.firing(), "it is for units of the other side")
}

func TestOptionOpponentDice(t *testing.T) {
	three := 3
	for side, want := range map[string]string{"british": "15 green, 12 green", "american": "12 green, 15 green"} {
		g := stood(t, open(t, foot, foot, model.Rule{Rule: ruleOpponentDice, Number: &three, Units: &model.Selector{Side: side}}), "r7", south, inRange)
		assert.Equal(t, want, g.firing(), side)
	}
	g := stood(t, open(t, foot, foot), "r7", south, inRange)
	assert.Equal(t, "12 green, 12 green", g.firing())
}

// The attack has two successes at first and none the second time.
func TestOptionRerollFire(t *testing.T) {
	for id, want := range map[string]string{ruleRerollBest + "-fire": "10 yellow", ruleRerollWorst + "-fire": "12 green"} {
		g := facing(t, "r7", foot, foot, []model.Rule{only(id, "american")}, south, inRange)
		dice := append(append(same(2, 4), same(10, 1)...), same(24, 1)...)
		assert.Equal(t, want, g.shot(dice...), id)
		assert.Len(t, rules.Rolled(g.State, g.events), 36)
	}
	g := facing(t, "r7", foot, foot, nil, south, inRange)
	assert.Equal(t, "10 yellow", g.shot(append(same(2, 4), same(22, 1)...)...))
	assert.Len(t, rules.Rolled(g.State, g.events), 24)
}

// The defence has two successes at first and none the second time, against two of the attack.
func TestOptionRerollDefence(t *testing.T) {
	for id, want := range map[string]string{ruleRerollBest + "-defence": "12 green", ruleRerollWorst + "-defence": "10 yellow"} {
		g := facing(t, "r7", foot, foot, []model.Rule{only(id, "british")}, south, inRange)
		once := append(same(2, 4), same(10, 1)...)
		assert.Equal(t, want, g.shot(append(append(once, once...), same(12, 1)...)...), id)
	}
}

// Each side has two successes at first; the attacker none the second time.
func TestOptionRerollMelee(t *testing.T) {
	for id, lost := range map[string]int{ruleRerollBest + "-melee": 2, ruleRerollWorst + "-melee": 0} {
		g := facing(t, "r7", foot, foot, []model.Rule{only(id, "american")}, "30.00,16.00 0 line-2", "30.00,12.00 1800 line-2")
		g.does("take american-infantry-1")
		g.throws(append(append(append(same(2, 4), same(10, 1)...), same(12, 1)...), append(same(2, 4), same(10, 1)...)...)...)
		g.does("charge american-infantry-1 british-infantry-1 30.00,12.00")
		assert.EqualValues(t, 12-lost, g.units[1].figures, id)
		assert.EqualValues(t, 10, g.units[0].figures, id)
	}
}

func TestOptionExtraCounter(t *testing.T) {
	g := facing(t, "r7", foot, foot, inForce(ruleExtraCounter+"-green"), south, inRange)
	assert.Equal(t, "10 green", g.shot(append(same(2, 4), same(22, 1)...)...), "the losses take the spare counter")
	assert.False(t, g.units[1].spare)
	g.next("r8")
	g.does("done american-infantry-1")
	assert.Equal(t, "12 green", g.counted(0), "and so does the activation")
	g.next("r9")
	g.does("take american-infantry-1", "done american-infantry-1")
	assert.Equal(t, "12 yellow", g.counted(0))
	g.endCards()
	g.beginTurn()
	assert.True(t, g.units[0].spare, "a turn begins with both")

	for c, want := range map[string][]string{"-yellow": {"12 yellow", "12 yellow", "12 red", "12 red marked"}, "-red": {"12 yellow", "12 red", "12 red", "12 red marked"}} {
		g := facing(t, "r7", foot, foot, inForce(ruleExtraCounter+c), south, north)
		for i, state := range want {
			g.lower(0)
			assert.Equal(t, state, g.counted(0), "%s, step %d", c, i+1)
		}
	}
}

func TestOptionExtraCounterDoesNotSaveFromRedAfterAMelee(t *testing.T) {
	for _, c := range []string{"-green", "-red"} {
		g := facing(t, "r7", foot, foot, inForce(ruleExtraCounter+c), "30.00,16.00 0 line-2", "30.00,12.00 1800 line-2")
		g.does("take american-infantry-1")
		g.throws(append(append(same(4, 6), same(8, 1)...), same(12, 1)...)...)
		g.does("charge american-infantry-1 british-infantry-1 30.00,12.00")
		g.flees()
		assert.Equal(t, "12 red", g.counted(0), c)
		assert.False(t, g.units[0].spare, c)
	}
}

// flees takes the first way out that the loser of a melee is offered.
func (g *played) flees() {
	g.t.Helper()
	menu := g.Propose(nil, rules.Anyone)
	require.NotEmpty(g.t, menu)
	events, refusal := g.Apply(menu[0], nil)
	require.Nil(g.t, refusal)
	g.events = events
}

func TestOptionGunWeights(t *testing.T) {
	for text, want := range map[string]string{"foot-artillery light": "8 green, 12 green", "foot-artillery": "12 green, 12 green", "foot-artillery heavy": "16 green, 12 green"} {
		g := stood(t, open(t, []string{text}, foot, inForce(ruleGunWeights)...), "r7", "30.00,31.00 0 loose", inRange)
		assert.Equal(t, want, g.firing(), text)
	}
	for text, inches := range map[string]int{"foot-artillery light": 36, "foot-artillery": 48, "foot-artillery heavy": 60, "horse-artillery light": 36, "horse-artillery": 36} {
		g := stood(t, open(t, []string{text}, foot, inForce(ruleGunWeights)...), "r7", "30.00,40.00 0 loose", north)
		assert.Equal(t, 100*inches, g.reach(0), text)
	}
	g := stood(t, open(t, []string{"foot-artillery heavy"}, foot), "r7", "30.00,31.00 0 loose", inRange)
	assert.Equal(t, "12 green, 12 green", g.firing(), "without the rule all guns are alike")
	assert.Equal(t, 4800, g.reach(0))
}

func TestOptionGunWeightsHeavyGunsStandStill(t *testing.T) {
	onAndOff(inForce(ruleGunWeights), func(in []model.Rule, on bool) {
		begun := func() *played {
			g := facing(t, "r7", []string{"foot-artillery heavy"}, foot, in, "30.00,40.00 0 loose", north)
			g.does("take american-foot-artillery-1")
			return g
		}
		fire := "fire american-foot-artillery-1 british-infantry-1"
		g := begun()
		g.does("march american-foot-artillery-1 30.00,39.00")
		if !on {
			g.does(fire)
			return
		}
		g.refuses(fire, "Ruling 52")
		g = begun()
		g.does(fire)
		g.refuses("march american-foot-artillery-1 30.00,39.00", "Ruling 52")
		g.refuses("turn american-foot-artillery-1 100", "Ruling 52")
		g.refuses("form american-foot-artillery-1 column", "Ruling 52")
	})
}

func TestOptionGunWeightsHeavyGunsBreakCover(t *testing.T) {
	for gun, want := range map[string][2]string{"foot-artillery heavy": {"12", "14"}, "foot-artillery": {"14", "16"}} {
		for i, kind := range []model.PieceKind{model.PieceHedge, model.PieceRampart} {
			sc := open(t, []string{gun}, foot, inForce(ruleGunWeights)...)
			sc.TableBoard().Pieces = []model.Piece{{ID: "cover", Kind: kind, Points: plane.Polygon{{X: 2500, Y: 1910}, {X: 3500, Y: 1910}}}}
			g := stood(t, sc, "r7", "30.00,40.00 0 loose", inRange)
			assert.Equal(t, "8 green, "+want[i]+" green", g.firing(), "%s, %s", gun, kind)
		}
	}
}

func TestOptionCommandRadius(t *testing.T) {
	onAndOff([]model.Rule{numbered(ruleRadius, 18)}, func(in []model.Rule, on bool) {
		g := stood(t, open(t, foot, foot, in...), "r7", "30.00,30.00 0 line-2 yellow", north)
		g.general(0, "30.00,50.00")
		assert.Equal(t, map[bool]int{true: 0, false: 1}[on], g.cost(0, 0))
	})
}

func TestOptionUncertainOrdersIsForTiredUnitsFarAway(t *testing.T) {
	for at, text := range map[string]string{"30.00,33.00": "red", "30.00,52.00": "green"} {
		g := facing(t, "r7", foot, foot, inForce(ruleUncertain), south+" "+text, north)
		g.general(0, at)
		before := g.dice.Rolls()
		g.does("take american-infantry-1")
		assert.Equal(t, before, g.dice.Rolls(), "%s at %s", text, at)
		assert.Equal(t, inUnit, g.stage)
	}
	g := facing(t, "r7", []string{"skirmishers"}, foot, inForce(ruleUncertain), "30.00,30.00 0 loose red", north)
	g.general(0, "70.00,59.00")
	g.does("take american-skirmishers-1")
	assert.Equal(t, inUnit, g.stage, "skirmishers go by themselves")
	g = facing(t, "r7", foot, foot, nil, south+" red", north)
	g.general(0, "30.00,52.00")
	g.does("take american-infantry-1")
	assert.Equal(t, inUnit, g.stage, "a point is enough without the rule")
}

// Militia that is yellow rolls red dice for its orders, elite units green ones.
func TestOptionQualityShiftsOrders(t *testing.T) {
	for quality, obeys := range map[string]bool{"militia": false, "": false, "elite": true} {
		g := facing(t, "r7", []string{"infantry " + quality}, foot, inForce(ruleUncertain, ruleQuality), south+" yellow", north)
		g.general(0, "30.00,52.00")
		g.throws(4, 4)
		g.does("take american-infantry-1")
		assert.Equal(t, obeys, g.stage == inUnit, quality)
	}
}

func TestOptionDeckBuster(t *testing.T) {
	onAndOff(inForce(ruleBuster), func(in []model.Rule, on bool) {
		g := facing(t, "r7", foot, foot, in, south, north+" marked")
		assert.Equal(t, on, g.left.has(buster))
		if !on {
			assert.Equal(t, 28, g.battle.deck().len())
			return
		}
		assert.Equal(t, 29, g.battle.deck().len())
		g.does("take american-infantry-1")
		g.next("buster")
		g.does("done american-infantry-1")
		assert.Equal(t, phaseGenerals, g.phase(), "the turn ends at once")
		assert.Equal(t, "12 green", g.counted(1), "markers come off")
		assert.EqualValues(t, 0, g.generals[0].points)
	})
}

func TestOptionOverride(t *testing.T) {
	onAndOff(inForce(ruleOverride), func(in []model.Rule, on bool) {
		g := facing(t, "r7", foot, foot, in, south, north)
		if !on {
			g.refuses("skip", "Ruling 62")
			return
		}
		g.next("rA")
		g.does("skip")
		assert.Equal(t, "12 green", g.counted(0), "a card passed over lowers nobody, though it had to be used")
		g.next("r8")
		g.does("skip")
		assert.Equal(t, "r8", g.card.String(), "an Ace is passed over whole")
		g.refuses("skip", "Ruling 62")
		g.endCards()
		g.beginTurn()
		assert.Zero(t, g.generals[0].skips, "each turn anew")
	})
}

func TestOptionOverrideIsForWholeCards(t *testing.T) {
	g := facing(t, "rA", foot, foot, inForce(ruleOverride), south, north)
	g.does("take american-infantry-1", "done american-infantry-1")
	g.refuses("skip", "Ruling 62")
	g = facing(t, "r2", foot, foot, inForce(ruleOverride), south, north)
	g.refuses("skip", "Ruling 62")
	g = facing(t, "rJoker", foot, foot, inForce(ruleOverride), south, north)
	g.does("skip")
	assert.Equal(t, "12 green", g.counted(1), "a Joker may be passed over")
	g = stood(t, teamed(t, inForce(ruleOverride)...), "r7", south, north, "45.00,30.00 0 line-2", "55.00,30.00 0 line-2", "45.00,10.00 1800 line-2", "55.00,10.00 1800 line-2")
	first := g.general0()
	g.does("skip")
	assert.Equal(t, "r7", g.card.String(), "others of the team use it")
	assert.NotEqual(t, first, g.general0())
}

// general0 is the general who uses the card.
func (g *played) general0() int8 { return g.State.general }

func TestOptionBanking(t *testing.T) {
	onAndOff(inForce(ruleBanking), func(in []model.Rule, on bool) {
		g := facing(t, "r7", foot, foot, in, south, north)
		g.card = noCard
		g.left = 1<<cardOf(t, "rJ") | 1<<cardOf(t, "r8") | 1<<cardOf(t, "r2") | 1<<cardOf(t, "r9") | 1<<cardOf(t, "bK")
		g.next("rJ")
		g.turnCard()
		if !on {
			assert.Equal(t, inGeneral, g.stage, "the card is used as it comes")
			return
		}
		require.Equal(t, inCard, g.stage)
		g.next("r2")
		g.does("bank")
		assert.EqualValues(t, 2, g.generals[0].points)
		assert.Equal(t, inMark, g.stage, "a 2 is neither set aside nor replaced")
		g.next("r8")
		g.does("mark american-infantry-1")
		g.units[0].marked = false
		require.Equal(t, inCard, g.stage)
		g.refuses("play r9", "Ruling 63")
		g.does("play rJ")
		assert.Equal(t, "rJ", g.card.String())
		g.does("take american-infantry-1")
		assert.True(t, g.hand.move.Unhalved, "it has the effect of the card that is played")
		assert.False(t, g.left.has(cardOf(t, "r8")), "the latest card is lost")
		assert.Zero(t, g.banked[0])
	})
}

func cardOf(t *testing.T, word string) card {
	t.Helper()
	c, ok := cardNamed(word)
	require.True(t, ok, word)
	return c
}

func TestOptionBankingHasItsLimits(t *testing.T) {
	begun := func() *played {
		g := facing(t, "r7", foot, foot, inForce(ruleBanking), south, north)
		g.stage, g.side = inCard, 0
		return g
	}
	g := begun()
	g.aside[0] = 2
	g.refuses("bank", "Ruling 63")
	g.generals[0].rating = 3
	g.allows("bank")
	g.generals[0].points = 0
	g.refuses("bank", "Ruling 63")
	g = begun()
	g.banked[0] = 1 << cardOf(t, "rJ")
	g.endCards()
	assert.Zero(t, g.banked[0], "what was not played goes back to the deck")
}

// A Lieutenant pays where the Commanding General has no points.
func TestOptionBankingIsPaidByAnyoneOfTheTeam(t *testing.T) {
	g := stood(t, teamed(t, inForce(ruleBanking)...), "r7", south, north, "45.00,30.00 0 line-2", "55.00,30.00 0 line-2", "45.00,10.00 1800 line-2", "55.00,10.00 1800 line-2")
	g.stage, g.side = inCard, 0
	g.generals[0].points, g.generals[2].points = 1, 2
	g.does("bank")
	assert.Equal(t, []int8{0, 2}, []int8{g.generals[0].points, g.generals[2].points})
	g.stage, g.side, g.card = inCard, 0, cardOf(t, "r8")
	g.does("bank")
	assert.Equal(t, []int8{0, 1}, []int8{g.generals[0].points, g.generals[2].points})
}

func TestOptionBuildings(t *testing.T) {
	onAndOff(inForce(ruleBuildings), func(in []model.Rule, on bool) {
		house := func(arm, where string) *played {
			sc := open(t, []string{arm, "skirmishers"}, foot, in...)
			p := model.Piece{ID: "house", Kind: model.PieceBuilding, Points: plane.Polygon{{X: 2500, Y: 2300}, {X: 3500, Y: 2300}, {X: 3500, Y: 2700}, {X: 2500, Y: 2700}}}
			p.Own.Set("enter", "yes")
			sc.TableBoard().Pieces = []model.Piece{p}
			g := stood(t, sc, "r7", where, "60.00,50.00 0 loose", north)
			g.general(0, "30.00,33.00")
			return g
		}
		g := house("infantry", "30.00,29.00 0 line-2")
		g.does("take american-infantry-1", "march american-infantry-1 30.00,27.10")
		if !on {
			g.refuses("enter american-infantry-1 house", "Ruling 64")
			return
		}
		g.does("enter american-infantry-1 house")
		assert.Equal(t, inside, g.formation(0))
		assert.Equal(t, 12, g.shoots(0), "all of them fire")
		g.next("r8")
		g.does("done american-infantry-1", "take american-skirmishers-1")
		g.refuses("enter american-skirmishers-1 house", "Ruling 65")
		g = house("cavalry", "30.00,28.00 0 line")
		g.does("take american-cavalry-1")
		g.refuses("enter american-cavalry-1 house", "Ruling 64")
	})
}

func TestOptionEnfilade(t *testing.T) {
	onAndOff(inForce(ruleEnfilade), func(in []model.Rule, on bool) {
		g := stood(t, open(t, foot, foot, in...), "r7", south, "30.00,19.00 1800 column-3")
		assert.Equal(t, map[bool]string{true: "14 green, 12 green", false: "12 green, 12 green"}[on], g.firing())
	})
}

func TestOptionSquareIsAskedForByTheRuleAlone(t *testing.T) {
	onAndOff(inForce(ruleSquare), func(in []model.Rule, on bool) {
		g := facing(t, "r7", []string{"cavalry"}, foot, in, "30.00,30.00 0 line", "30.00,17.00 1800 line-2")
		g.does("take american-cavalry-1", "charge american-cavalry-1 british-infantry-1 30.00,16.00")
		assert.Equal(t, on, g.answer.asks == asksSquare)
	})
}

// A square that stands meets cavalry without a roll; it neither moves nor fires; whoever fires
// at it rolls green.
func TestOptionSquareStands(t *testing.T) {
	g := facing(t, "r7", []string{"cavalry", "infantry"}, foot, inForce(ruleSquare), "30.00,30.00 0 line 6 yellow", "45.00,21.00 0 line-2 red", "30.00,17.00 1800 square")
	shot, no := g.field.Shoot(1, 2, 2000)
	require.False(t, no.Refused())
	attack, _ := g.fireRolls(1, 2, shot, false)
	assert.Equal(t, green, attack.colour)
	g.does("take american-cavalry-1")
	before := g.dice.Rolls()
	g.throws(same(24, 1)...)
	g.does("charge american-cavalry-1 british-infantry-1 30.00,19.00")
	assert.NotEqual(t, asksSquare, g.answer.asks)
	assert.Equal(t, before+12+12, g.dice.Rolls(), "two dice a trooper, one a man")
	g = facing(t, "r7", foot, foot, inForce(ruleSquare), "30.00,30.00 0 square", "30.00,19.00 1800 line-2")
	g.does("take american-infantry-1")
	for _, text := range []string{"march american-infantry-1 30.00,29.00", "fire american-infantry-1 british-infantry-1", "charge american-infantry-1 british-infantry-1 30.00,19.00"} {
		g.refuses(text, "Ruling 54")
	}
	g.allows("done american-infantry-1")
	g.next("r8")
	g.does("reform american-infantry-1 900 line-2")
	assert.Equal(t, line, g.formation(0))
}

func TestOptionBrigades(t *testing.T) {
	begun := func(in []model.Rule, up string, red []string, where ...string) *played {
		g := facing(t, up, red, foot, in, append(where, north)...)
		g.does("take american-infantry-1")
		return g
	}
	two := []string{"infantry", "infantry"}
	join := "join american-infantry-1 american-infantry-2"
	beside := "37.00,30.00 0 line-2 6"
	g := begun(nil, "r7", two, south+" 7", beside)
	g.refuses(join, "Ruling 55")
	in := inForce(ruleBrigades, ruleQuality)
	g = begun(in, "r7", two, south+" 7", beside)
	g.does(join)
	assert.EqualValues(t, 2, g.generals[0].points, "it costs a command point")
	assert.Equal(t, "12 yellow", g.counted(0), "one man is too many")
	began, left := g.strength(0)
	assert.Equal(t, [2]int{2, 2}, [2]int{began, left})
	g.destroy(0)
	_, left = g.strength(0)
	assert.Zero(t, left, "it counts as two")

	g = begun(in, "r7", two, south+" 7", beside)
	g.generals[0].points = 0
	g.refuses(join, "Ruling 55")
	g = begun(in, "r7", two, south+" 7", "60.00,30.00 0 line-2 6")
	g.refuses(join, "Ruling 55")
	g = begun(in, "r7", two, south+" 7", beside+" marked")
	g.refuses(join, "Ruling 55")
	g = begun(in, "r7", two, south+" 7", "37.00,30.00 0 mob 6")
	g.refuses(join, "Ruling 55")
	g = begun(in, "r7", two, south+" 7", beside)
	g.does("march american-infantry-1 30.00,29.00")
	g.refuses(join, "Ruling 55")
	g = begun(in, "r7", []string{"infantry", "skirmishers"}, south+" 7", "37.00,32.00 0 loose")
	g.refuses("join american-infantry-1 american-skirmishers-1", "Ruling 55")
}

// A brigade has up to the usual strength of its kind, or what the larger of the two began with
// (ruling 121).
func TestOptionBrigadesOfUnitsOfOtherSizes(t *testing.T) {
	for size, want := range map[int]string{8: "10 yellow", 16: "16 yellow"} {
		half := map[int][2]string{8: {" 5", " 5"}, 16: {" 9", " 8"}}[size]
		in := append(inForce(ruleBrigades), numbered(ruleUnitSize, size))
		g := facing(t, "r7", []string{"infantry", "infantry"}, foot, in, south+half[0], "40.00,30.00 0 line-2"+half[1], north)
		g.does("take american-infantry-1", "join american-infantry-1 american-infantry-2")
		assert.Equal(t, want, g.counted(0))
		assert.LessOrEqual(t, g.units[0].figures, g.units[0].whole)
	}
}

// Elite infantry and militia that join are regular, and never join again.
func TestOptionBrigadesOfUnlikeQualityAreRegular(t *testing.T) {
	for second, want := range map[string]colour{"militia": red, "elite": yellow} {
		g := facing(t, "r7", []string{"infantry elite", "infantry " + second, "infantry elite"}, foot, inForce(ruleBrigades, ruleQuality), south+" 6", "37.00,30.00 0 line-2 6", "23.00,30.00 0 line-2 6", north)
		g.does("take american-infantry-1", "join american-infantry-1 american-infantry-2")
		assert.Equal(t, want, g.defends(0, red), second)
		g.stage, g.side, g.State.general = inUnit, 0, 0
		g.begin(2)
		g.refuses("join american-infantry-3 american-infantry-1", "Ruling 55")
	}
}

func TestOptionRally(t *testing.T) {
	for _, x := range []struct {
		in      []model.Rule
		general string
		dice    []int
		want    formation
	}{
		{inForce(ruleRally), "30.00,14.00", []int{1, 6}, line},
		{inForce(ruleRally), "30.00,14.00", []int{5, 5}, mob},
		{inForce(ruleRally), "70.00,59.00", nil, mob},
		{nil, "30.00,14.00", nil, mob},
	} {
		g := facing(t, "r7", foot, foot, x.in, "30.00,16.00 0 line-2", "30.00,12.00 1800 line-2")
		g.generals[1].points = 0
		g.general(1, x.general)
		g.does("take american-infantry-1")
		g.throws(append(append(same(4, 6), same(20, 1)...), x.dice...)...)
		before := g.dice.Rolls()
		g.does("charge american-infantry-1 british-infantry-1 30.00,12.00")
		assert.Equal(t, before+24+len(x.dice), g.dice.Rolls(), "red dice of his rating")
		from := g.units[1].at
		g.flees()
		assert.Equal(t, x.want, g.formation(1), "%v", x)
		far := g.units[1].at.Sub(from)
		assert.Equal(t, x.want == line, far.Y > -900, "six inches, or twelve")
		assert.Equal(t, "8 red", g.counted(1))
	}
}

func TestOptionRecovery(t *testing.T) {
	onAndOff(inForce(ruleRecovery), func(in []model.Rule, on bool) {
		g := facing(t, "r7", []string{"infantry", "infantry"}, foot, in, south+" red marked", "37.00,30.00 0 line-2", north)
		take := "rally-off american-infantry-1"
		if !on {
			g.refuses(take, "Ruling 57")
			return
		}
		g.refuses("rally-off american-infantry-2", "Ruling 57")
		g.general(0, "70.00,59.00")
		g.refuses(take, "Ruling 57")
		g.general(0, "30.00,33.00")
		g.does(take)
		assert.Equal(t, "12 red", g.counted(0))
		assert.EqualValues(t, 2, g.generals[0].points)
		assert.Equal(t, inGeneral, g.stage, "the card is still to be used")
		g.allows("take american-infantry-1")
	})
}

func TestOptionRecoveryAfterTheCardWasUsed(t *testing.T) {
	g := facing(t, "r7", []string{"infantry", "infantry"}, foot, inForce(ruleRecovery), south+" red marked", "37.00,30.00 0 line-2", north)
	g.does("take american-infantry-2", "done american-infantry-2")
	assert.Equal(t, inRecovery, g.stage)
	g.next("b7")
	g.does("rally-off american-infantry-1")
	assert.Equal(t, "b7", g.card.String(), "where nobody else is marked the next card is turned")
	g.refuses("rally-off american-infantry-2", "Ruling 57")
}

func TestOptionLeaderLosses(t *testing.T) {
	onAndOff(inForce(ruleLeaderLosses), func(in []model.Rule, on bool) {
		g := facing(t, "r7", foot, []string{"infantry", "infantry"}, in, south, inRange, north)
		g.shot(append(append(same(4, 4), same(20, 1)...), 6)...)
		if !on {
			assert.Equal(t, "8 yellow", g.counted(1))
			return
		}
		assert.Equal(t, officer, g.units[1].fell)
		assert.Equal(t, "8 red", g.counted(1))
		g.endCards()
		g.beginTurn()
		assert.Equal(t, red, g.units[1].counter, "without its officer it begins red")
		g.general(1, "30.00,18.00")
		g.visit(1)
		assert.Zero(t, g.units[1].fell, "its general makes it good")
	})
}

func TestOptionLeaderLossesAreMadeGoodByAMoveToTheGeneral(t *testing.T) {
	g := facing(t, "r7", foot, foot, inForce(ruleLeaderLosses), south, north)
	g.units[0].fell = ensign | officer
	g.general(0, "30.00,26.50")
	g.does("take american-infantry-1", "march american-infantry-1 30.00,29.00")
	assert.Equal(t, ensign|officer, g.units[0].fell)
	g.does("march american-infantry-1 30.00,26.00")
	assert.Zero(t, g.units[0].fell)
}

// "Or, a unit could be activated to move into contact with your general": a charge is a move
// too, and so is the turn at the end of one.
func TestOptionLeaderLossesAreMadeGoodByEachKindOfMove(t *testing.T) {
	for _, x := range []struct{ general, does string }{
		{"30.00,20.50", "charge american-infantry-1 british-infantry-1 30.00,20.00"},
		{"29.00,20.50", "turn american-infantry-1 900"},
	} {
		g := facing(t, "r7", foot, foot, inForce(ruleLeaderLosses), "30.00,24.00 0 line-2", "30.00,20.00 1800 line-2")
		g.units[0].fell = ensign | officer
		g.general(0, x.general)
		g.does("take american-infantry-1")
		assert.Equal(t, ensign|officer, g.units[0].fell)
		g.does(x.does)
		assert.Zero(t, g.units[0].fell, x.does)
	}

	sc := open(t, foot, foot, inForce(ruleBuildings, ruleLeaderLosses)...)
	p := model.Piece{ID: "house", Kind: model.PieceBuilding, Points: box(2500, 2300, 3500, 2700)}
	p.Own.Set(fields.EnterKey, fields.Yes)
	sc.TableBoard().Pieces = []model.Piece{p}
	g := stood(t, sc, "r7", "30.00,27.20 0 line-2", north)
	g.units[0].fell = ensign | officer
	g.general(0, "25.00,22.50") // at a far wall of the house
	g.does("take american-infantry-1", "enter american-infantry-1 house")
	assert.Zero(t, g.units[0].fell)
}

func TestOptionLeaderLossesDrawSkirmishersTogether(t *testing.T) {
	g := facing(t, "r7", []string{"skirmishers"}, foot, inForce(ruleLeaderLosses), "30.00,40.00 0 loose-600", north)
	g.throws(5)
	g.loseLeaders(0, 1, 2)
	assert.Equal(t, 600, g.body(0).Pose.Spread, "the officer still leads")
	g.throws(6)
	g.loseLeaders(0, 1, 2)
	assert.Equal(t, 300, g.body(0).Pose.Spread, "six inches across")
	g.does("take american-skirmishers-1")
	g.refuses("spread american-skirmishers-1 301", "Ruling 58")
	g.allows("spread american-skirmishers-1 200")
	g.units[0].fell = ensign
	g.allows("spread american-skirmishers-1 301")
}

func TestOptionMarksmen(t *testing.T) {
	onAndOff(inForce(ruleMarksmen), func(in []model.Rule, on bool) {
		g := facing(t, "r7", foot, []string{"infantry", "infantry"}, append(inForce(ruleLeaderLosses), in...), south, inRange, north)
		g.shot(append(append(same(4, 4), same(20, 1)...), 5, 6)...)
		assert.Equal(t, map[bool]leaders{true: ensign | officer, false: ensign}[on], g.units[1].fell)
	})
}

func TestOptionGeneralLosses(t *testing.T) {
	onAndOff(inForce(ruleGeneralLosses), func(in []model.Rule, on bool) {
		g := facing(t, "r7", []string{"infantry", "infantry"}, foot, append(inForce(ruleRecovery, ruleLeaderLosses), in...), south+" red marked", "37.00,30.00 0 line-2", north)
		before := g.dice.Rolls()
		g.throws(6)
		g.does("rally-off american-infantry-1")
		if !on {
			assert.Equal(t, before, g.dice.Rolls())
			assert.EqualValues(t, 2, g.generals[0].rating)
			return
		}
		assert.EqualValues(t, 1, g.generals[0].rating)
		g.throws(6)
		g.expose(0)
		assert.EqualValues(t, 1, g.generals[0].rating, "no less than 1")
		g.generals[0].rating = 3
		g.throws(5)
		g.expose(0)
		assert.EqualValues(t, 3, g.generals[0].rating)
		g.units[1].fell = ensign | officer
		g.general(0, "37.00,29.50")
		before = g.dice.Rolls()
		g.throws(6)
		g.visit(0)
		assert.Equal(t, before+1, g.dice.Rolls(), "once for both leaders")
		assert.EqualValues(t, 2, g.generals[0].rating)
	})
}

func TestOptionHardCollapseIsRolledForAtHalfStrength(t *testing.T) {
	onAndOff(inForce(ruleHardCollapse), func(in []model.Rule, on bool) {
		three := []string{"infantry", "infantry", "infantry"}
		g := facing(t, "r7", three, foot, in, south, "38.00,30.00 0 line-2", "46.00,30.00 0 line-2", north)
		before := g.dice.Rolls()
		g.destroy(2)
		assert.Equal(t, before, g.dice.Rolls(), "two of three are more than half")
		assert.False(t, g.collapsed(0))
		g.throws(5, 1)
		g.destroy(1)
		assert.Equal(t, !on, g.collapsed(0))
	})
}

func TestOptionSkirmishersUncounted(t *testing.T) {
	onAndOff(inForce(ruleUncounted), func(in []model.Rule, on bool) {
		g := facing(t, "r7", []string{"infantry", "skirmishers", "skirmishers"}, foot, in, south, "45.00,30.00 0 loose", "55.00,30.00 0 loose", north)
		began, left := g.strength(0)
		want := map[bool]int{true: 1, false: 3}[on]
		assert.Equal(t, [2]int{want, want}, [2]int{began, left})
		g.destroy(1)
		g.destroy(2)
		assert.Equal(t, !on, g.collapsed(0))
	})
}

func TestOptionNoCollapse(t *testing.T) {
	onAndOff(inForce(ruleNoCollapse), func(in []model.Rule, on bool) {
		g := facing(t, "r7", []string{"infantry", "infantry"}, foot, in, south, "38.00,30.00 0 line-2", north)
		g.destroy(1)
		g.judge()
		assert.Equal(t, !on, g.over)
	})
}

func TestOptionRepeatingRifles(t *testing.T) {
	fire := "fire american-infantry-1 british-infantry-1"
	begun := func(in []model.Rule) *played {
		g := facing(t, "r7", foot, foot, in, south, inRange)
		g.does("take american-infantry-1")
		return g
	}
	dice := func(g *played, text string) int {
		before := g.dice.Rolls()
		g.does(text)
		return g.dice.Rolls() - before
	}
	in := inForce(ruleRepeating)
	g := begun(in)
	assert.Equal(t, 14+12, dice(g, fire))
	for _, text := range []string{"march american-infantry-1 30.00,29.00", "turn american-infantry-1 100", "form american-infantry-1 column-3"} {
		g.refuses(text, "Ruling 90")
	}
	g.allows("done american-infantry-1")
	g = begun(in)
	assert.Equal(t, 12+12, dice(g, fire+" quick"), "in haste, with the rest of the activation free")
	g.allows("march american-infantry-1 30.00,29.00")
	for _, first := range []string{"march american-infantry-1 30.00,29.00", "turn american-infantry-1 100", "form american-infantry-1 line-1"} {
		g = begun(in)
		g.does(first)
		assert.Equal(t, 12+12, dice(g, fire), first)
	}
	g = begun(nil)
	assert.Equal(t, 12+12, dice(g, fire))
}

func TestOptionSkirmishersPass(t *testing.T) {
	onAndOff(inForce(ruleSkirmishersOut), func(in []model.Rule, on bool) {
		g := facing(t, "r7", []string{"skirmishers", "infantry"}, foot, in, "30.00,36.00 0 loose-150", "30.00,30.00 0 line-2", north)
		g.does("take american-skirmishers-1")
		text := "march american-skirmishers-1 30.00,27.00"
		if on {
			g.allows(text)
		} else {
			g.refuses(text, "Ruling 26")
		}
	})
}

func TestOptionWheels(t *testing.T) {
	onAndOff(inForce(ruleWheels), func(in []model.Rule, on bool) {
		g := facing(t, "r7", foot, foot, in, south, north)
		g.does("take american-infantry-1", "march american-infantry-1 30.00,26.00")
		if on {
			g.refuses("turn american-infantry-1 900", "Movement 1")
		} else {
			g.allows("turn american-infantry-1 900")
		}
	})
}

func TestOptionSkirmishingCavalry(t *testing.T) {
	horse := []string{"cavalry"}
	g := facing(t, "r7", horse, []string{"cavalry", "infantry", "infantry"}, append(inForce(ruleSquare), only(ruleSkirmishHorse, "american")), "30.00,36.00 0 loose-1200", "30.00,20.00 1800 line", "45.00,20.00 1800 line-2", "60.00,20.00 1800 line-2")
	g.does("take american-cavalry-1")
	assert.Equal(t, 2400, g.field.Allowance(0, &g.hand.move), "24 inches, and loose always")
	assert.Equal(t, 800, g.reach(0))
	g.refuses("form american-cavalry-1 line", "Movement 13")
	for v, text := range map[int]string{1: "charge american-cavalry-1 british-cavalry-1 30.00,20.00", 2: "charge american-cavalry-1 british-infantry-1 45.00,20.00"} {
		attack, defence := g.meleeRolls(0, v, contact{})
		assert.Equal(t, 6, attack.dice(), "one die each against all")
		assert.Equal(t, g.units[v].figures, int16(defence.dice()))
		g.allows(text)
	}
	g.does("charge american-cavalry-1 british-infantry-1 45.00,20.00")
	assert.NotEqual(t, asksSquare, g.answer.asks, "nobody forms square against it")

	g = stood(t, open(t, foot, horse, inForce(ruleSkirmishHorse)...), "r7", south, "30.00,19.00 1800 loose-300")
	assert.Equal(t, "12 green, 8 green", g.firing(), "it has the dice of loose order, and none for its horses")
	g = facing(t, "r7", horse, foot, nil, "30.00,36.00 0 line", north)
	assert.Zero(t, g.reach(0), "other cavalry never fires")
}

func TestOptionWoodlandIndians(t *testing.T) {
	band := []string{"skirmishers"}
	in := inForce(ruleWoodland)
	g := facing(t, "r7", band, []string{"infantry", "cavalry"}, in, "30.00,36.00 0 loose-1200 9 red", "30.00,20.00 1800 line-2", "45.00,30.00 1800 line")
	assert.Equal(t, 1, g.cost(0, 0), "a command point each time, however near")
	g.does("take american-skirmishers-1")
	assert.Equal(t, 1800, g.field.Allowance(0, &g.hand.move))
	assert.Equal(t, 1200, g.reach(0))
	g.refuses("charge american-skirmishers-1 british-cavalry-1 45.00,30.00", "Melee 3")
	g.allows("charge american-skirmishers-1 british-infantry-1 30.00,20.00")
	attack, _ := g.meleeRolls(0, 1, contact{})
	assert.Equal(t, "11 green", dicePhrase(attack, attack)[:8], "two dice more, green for a charge")
	_, defence := g.meleeRolls(1, 0, contact{})
	assert.Equal(t, 11, defence.dice())
	assert.Equal(t, red, defence.colour)
	g.units[0].counter = green
	_, defence = g.meleeRolls(1, 0, contact{})
	assert.Equal(t, yellow, defence.colour, "militia in the open, with the counter it has")
	g.battle.board.Pieces = append(g.battle.board.Pieces, model.Piece{ID: "wood", Kind: model.PieceLightWoods, Points: plane.Polygon{{X: 2000, Y: 3000}, {X: 4000, Y: 3000}, {X: 4000, Y: 4500}, {X: 2000, Y: 4500}}})
	require.NoError(t, g.battle.readGround())
	g.field.Ground = g.battle.ground
	_, defence = g.meleeRolls(1, 0, contact{})
	assert.Equal(t, green, defence.colour, "regulars in cover")
	for n, breaks := range map[int]int{7: 3, 9: 4, 10: 5, 12: 6} {
		assert.Equal(t, breaks, g.battle.pieces[0].sheet.Breaks(n))
	}

	g = facing(t, "r7", band, foot, nil, "30.00,36.00 0 loose", north)
	assert.Zero(t, g.cost(0, 0))
	g.does("take american-skirmishers-1")
	g.refuses("charge american-skirmishers-1 british-infantry-1 30.00,10.00", "Melee 3")
}

// War parties have six warriors and a die, and break at half of them.
func TestOptionWoodlandIndiansAreSevenToTwelve(t *testing.T) {
	seen := map[int16]bool{}
	for seed := range uint64(60) {
		b, err := newBattle(open(t, []string{"skirmishers"}, foot, inForce(ruleWoodland)...))
		require.NoError(t, err)
		s := newState(b, rules.Terms{Seed: seed})
		seen[s.units[0].figures] = true
		require.Equal(t, int(s.units[0].whole)/2, s.breaking(0))
	}
	assert.Len(t, seen, 6, "%v", seen)
	for n := int16(7); n <= 12; n++ {
		assert.True(t, seen[n], n)
	}
}

// What a fight may break is told by the warriors that dice have drawn.
func TestOptionWoodlandIndiansBreakAtHalfOfThoseDrawn(t *testing.T) {
	for seed := range uint64(60) {
		b, err := newBattle(open(t, []string{"skirmishers"}, foot, inForce(ruleWoodland)...))
		require.NoError(t, err)
		s := newState(b, rules.Terms{Seed: seed})
		x := &s.units[0]
		x.figures = int16(s.breaking(0)) + 1
		told := s.breakings(map[int]spread{0: throw{dice: 1, needs: 4}.spread()})
		require.Equal(t, []int64{1, 2}, []int64{told[0].N, told[0].Of}, "of %d, one more breaks them", x.whole)
	}
}

// besieged is a fight for a house that holds so many figures, with two British units of six in
// it and an American one before its wall.
func besieged(t *testing.T, arm string, capacity int) *played {
	t.Helper()
	sc := open(t, []string{arm, "infantry"}, []string{"infantry", "infantry", "infantry"}, inForce(ruleBuildings)...)
	p := model.Piece{ID: "house", Kind: model.PieceBuilding, Points: box(2500, 2300, 3500, 2700)}
	p.Own.Set(fields.EnterKey, fields.Yes)
	p.Own.Set(fields.CapacityKey, capacity)
	sc.TableBoard().Pieces = []model.Piece{p}
	g := stood(t, sc, "r7", "30.00,29.00 0 line-2", "60.00,50.00 0 line-2", "10.00,10.00 1800 line-2 6", "20.00,10.00 1800 line-2 6", "50.00,5.00 1800 line-2")
	g.general(0, "30.00,33.00")
	for i, figures := range []int{6, 4} {
		u := g.unit(fmt.Sprint("british-infantry-", i+1))
		g.units[u].figures = int16(figures)
		g.stand(u, ground.NewBody(g.battle.pieces[u].kind, 1, ground.Pose{Anchor: g.field.Middle(0), Formation: inside, Figures: figures}))
	}
	g.does("take american-" + arm + "-1")
	return g
}

// unit is the number of a unit.
func (g *played) unit(name string) int {
	u, ok := g.UnitNamed(name)
	require.True(g.t, ok, name)
	return int(u)
}

const storm = "charge american-infantry-1 british-infantry-2 30.00,25.00"

// Cavalry does not charge those inside. With several inside the owner says which
// one meets the charge; they have heavy cover and no flank.
func TestOptionBuildingsTheOwnerSaysWhoMeetsTheCharge(t *testing.T) {
	g := besieged(t, "infantry", 24)
	attacks := g.Targets(nil, 0)
	i := slices.IndexFunc(attacks, func(a rules.Attack) bool { return a.Kind == "charge" })
	require.GreaterOrEqual(t, i, 0)
	weighed, refusal := g.Weigh([]int32{0}, attacks[i].Action)
	require.Nil(t, refusal)
	var answers []string
	for _, a := range weighed.Answers {
		answers = append(answers, a.Text)
	}
	assert.Equal(t, []string{"British infantry 1 meets the charge", "British infantry 2 meets the charge"}, answers)

	g.does(storm)
	require.Equal(t, asksOccupant, g.answer.asks)
	assert.Equal(t, int8(1), g.side, "it is the owner's to say")
	g.refuses("occupant british-infantry-3", "Ruling 53")
	assert.Equal(t, []rules.Action{act(verbOccupant, 2), act(verbOccupant, 3)}, g.Propose(nil, rules.Anyone))
	bold, err := newGreedy(rules.Brief{Seat: 2, Side: "british", Seed: 1})
	require.NoError(t, err)
	assert.Equal(t, "occupant british-infantry-1", g.ActionText(bold.Choose(rules.See(g.State, 2, 0))), "the larger one")
	before := g.dice.Rolls()
	g.throws(same(40, 1)...)
	g.does("occupant british-infantry-1")
	assert.Equal(t, 2, g.answer.clash.defender)
	assert.Equal(t, 12+6+4, g.dice.Rolls()-before, "a die a man, and four for heavy cover")

	g = besieged(t, "cavalry", 24)
	g.refuses("charge american-cavalry-1 british-infantry-1 30.00,25.00", "Melee 3")
}

// Ruling 65: after a tie a unit may stay in a building that holds more than 12 figures, and
// leaves a smaller one; a loser leaves either.
func TestOptionBuildingsATieMayStayInALargeOne(t *testing.T) {
	for _, x := range []struct {
		capacity int
		loses    bool
		stays    bool
	}{{24, false, true}, {13, false, true}, {12, false, false}, {24, true, false}, {12, true, false}} {
		g := besieged(t, "infantry", x.capacity)
		g.does(storm)
		hit := 1
		if x.loses {
			hit = 6
		}
		g.throws(append([]int{hit}, same(21, 1)...)...)
		g.does("occupant british-infantry-1")
		require.Equal(t, asksFlee, g.answer.asks, x)
		require.Equal(t, 2, g.answer.unit, x)
		if !x.stays {
			g.refuses("stand british-infantry-1", "Ruling 53")
			continue
		}
		g.allows("stand british-infantry-1")
		assert.Contains(t, g.Propose(nil, rules.Anyone), act(verbStand, 2))
		g.does("stand british-infantry-1")
		assert.Equal(t, inside, g.formation(2))
		assert.Equal(t, "6 red", g.counted(2), "a melee makes both red")
	}
}

// "If defenders tie or lose a melee, the unit affected may flee the building": in one so large
// that nobody comes out of it at six inches, who ties is not lost but stays.
func TestOptionBuildingsATieInAVastOneCostsNobody(t *testing.T) {
	g := besieged(t, "infantry", 24)
	p := &g.battle.board.Pieces[0]
	p.Points = box(1700, 900, 4300, 2700)
	require.NoError(t, g.battle.readGround())
	g.field.Ground = g.battle.ground
	for u := 2; u <= 3; u++ {
		pose := g.body(u).Pose
		pose.Anchor = g.field.Middle(0)
		g.pose(u, pose)
	}
	attacks := g.Targets(nil, 0)
	i := slices.IndexFunc(attacks, func(a rules.Attack) bool { return a.Kind == "charge" })
	require.GreaterOrEqual(t, i, 0)
	assert.Contains(t, attacks[i].After, "In a tie: British infantry 1 stays in the building")
	g.does(storm)
	g.throws(same(22, 1)...)
	g.does("occupant british-infantry-1")
	assert.Equal(t, "6 green", g.counted(2))
	assert.Equal(t, []rules.Action{act(verbStand, 2)}, g.Propose(nil, rules.Anyone))
	g.does("stand british-infantry-1")
	assert.Equal(t, inside, g.formation(2))
	assert.Equal(t, "6 red", g.counted(2))
}

// A player reckons with the walls of a house, and not with its middle, which may lie further
// than a charge goes.
func TestOptionBuildingsAPlayerChargesAVastOne(t *testing.T) {
	g := besieged(t, "infantry", 24)
	g.battle.board.Pieces[0].Points = box(1700, 900, 4300, 2700)
	require.NoError(t, g.battle.readGround())
	g.field.Ground = g.battle.ground
	for u := 2; u <= 3; u++ {
		pose := g.body(u).Pose
		pose.Anchor = g.field.Middle(0)
		g.pose(u, pose)
	}
	x := &scout{State: g.State, foes: []int{2, 3}}
	x.charges()
	require.True(t, x.found)
	assert.Equal(t, verbCharge, x.best.plan[0].Verb)
	x.foes = []int{0}
	shot, no := g.field.Shoot(0, 2, g.reach(0))
	require.Empty(t, no)
	assert.Greater(t, x.danger(2), g.fireWorth(0, 2, shot, false)/4)
}

// "Any formation change must occur at the end of movement": who has gone into a building does
// not come out of it, on another side perhaps, in the same activation.
func TestOptionBuildingsNobodyGoesInAndOutAtOnce(t *testing.T) {
	sc := open(t, foot, foot, inForce(ruleBuildings)...)
	p := model.Piece{ID: "house", Kind: model.PieceBuilding, Points: box(2500, 2300, 3500, 2700)}
	p.Own.Set(fields.EnterKey, fields.Yes)
	sc.TableBoard().Pieces = []model.Piece{p}
	g := stood(t, sc, "r7", "30.00,29.00 0 line-2", north)
	g.general(0, "30.00,33.00")
	g.does("take american-infantry-1", "march american-infantry-1 30.00,27.10", "enter american-infantry-1 house")
	const out = "leave american-infantry-1 30.00,20.90 line-2"
	g.refuses(out, "Activation 3")
	assert.NotContains(t, verbsOf(g.Propose(nil, rules.Anyone)), verbLeave)
	g.next("r8")
	g.does("done american-infantry-1", "take american-infantry-1")
	g.allows(out)
}

// verbsOf are the verbs of actions.
func verbsOf(all []rules.Action) []uint8 {
	var out []uint8
	for _, a := range all {
		out = append(out, a.Verb)
	}
	return out
}

// "Enemy cavalry cannot initiate melee with defenders inside a building", cavalry that
// skirmishes no more than other (ruling 114).
func TestOptionBuildingsKeepSkirmishingCavalryOut(t *testing.T) {
	sc := open(t, []string{"cavalry"}, foot, inForce(ruleBuildings, ruleSkirmishHorse)...)
	p := model.Piece{ID: "house", Kind: model.PieceBuilding, Points: box(2500, 2300, 3500, 2700)}
	p.Own.Set(fields.EnterKey, fields.Yes)
	sc.TableBoard().Pieces = []model.Piece{p}
	g := stood(t, sc, "r7", "30.00,35.00 0 loose", "30.00,15.00 1800 line-2")
	g.general(0, "30.00,38.00")
	g.does("take american-cavalry-1")
	g.stand(1, ground.NewBody(g.battle.pieces[1].kind, 1, ground.Pose{Anchor: g.field.Middle(0), Formation: inside, Figures: 12}))
	g.refuses("charge american-cavalry-1 british-infantry-1 30.00,26.50", "Melee 3")
}

// "Indian units ... are treated as regulars when their chief/brave is under cover": in an area
// of cover, near a line of it, or in a building; a wood beside them is none. The pieces need
// no names.
func TestOptionWoodlandIndiansUnderCover(t *testing.T) {
	for name, x := range map[string]struct {
		piece model.Piece
		in    bool
	}{
		"in a wood":      {model.Piece{Kind: model.PieceLightWoods, Points: box(2000, 3000, 4000, 4500)}, true},
		"at its edge":    {model.Piece{Kind: model.PieceLightWoods, Points: box(3000, 3000, 4000, 4500)}, true},
		"beside a wood":  {model.Piece{Kind: model.PieceLightWoods, Points: box(3010, 3000, 4000, 4500)}, false},
		"at a fence":     {model.Piece{Kind: model.PieceFence, Points: plane.Polygon{{X: 2000, Y: 3465}, {X: 4000, Y: 3465}}}, true},
		"far from one":   {model.Piece{Kind: model.PieceFence, Points: plane.Polygon{{X: 2000, Y: 3464}, {X: 4000, Y: 3464}}}, false},
		"among the corn": {model.Piece{Kind: model.PieceCrops, Points: box(2000, 3000, 4000, 4500)}, false},
	} {
		sc := open(t, []string{"skirmishers"}, foot, inForce(ruleWoodland)...)
		sc.TableBoard().Pieces = []model.Piece{x.piece}
		g := stood(t, sc, "r7", "30.00,36.00 0 loose 9", "30.00,20.00 1800 line-2")
		_, defence := g.meleeRolls(1, 0, contact{})
		assert.Equal(t, map[bool]colour{true: green, false: yellow}[x.in], defence.colour, name)
	}
}

// "If two or more units occupy a building, the defending player decides which unit is subject
// to an attack and may suffer casualties": to fire as to a charge.
func TestOptionBuildingsTheOwnerSaysWhoTakesTheFire(t *testing.T) {
	g := besieged(t, "infantry", 24)
	weighed, refusal := g.Weigh([]int32{0}, g.read("fire american-infantry-1 british-infantry-2"))
	require.Nil(t, refusal)
	var answers []string
	for _, a := range weighed.Answers {
		answers = append(answers, a.Text+": "+a.Sum)
	}
	assert.Equal(t, []string{
		"British infantry 1 takes the fire: 12 green dice against 10 green dice", "British infantry 2 takes the fire: 12 green dice against 8 green dice",
	}, answers)

	before := g.dice.Rolls()
	g.does("march american-infantry-1 30.00,28.00", "fire american-infantry-1 british-infantry-2")
	assert.Equal(t, int8(1), g.side, "it is the owner's to say")
	assert.Equal(t, before, g.dice.Rolls())
	assert.Equal(t, []rules.Action{act(verbOccupant, 2), act(verbOccupant, 3)}, g.Propose(nil, rules.Anyone))
	g.refuses("occupant british-infantry-3", "Ruling 53")
	g.throws(append(same(12, 1), same(10, 6)...)...)
	g.does("occupant british-infantry-1")
	assert.Equal(t, 12+6+4, g.dice.Rolls()-before)
	assert.Equal(t, []any{inUnit, int8(0), 0}, []any{g.stage, g.side, g.hand.unit}, "the activation goes on")
	g.refuses("march american-infantry-1 30.00,27.50", "Ruling 16")
	g.allows("done american-infantry-1")

	g = besieged(t, "infantry", 24)
	g.throws(append(same(12, 6), same(10, 1)...)...)
	g.does("fire american-infantry-1 british-infantry-2", "occupant british-infantry-1")
	assert.Equal(t, []string{"broken", "4 green"}, []string{g.counted(2), g.counted(3)})
	g.allows("march american-infantry-1 30.00,28.00")
}
