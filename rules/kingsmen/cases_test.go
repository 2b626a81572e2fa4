package kingsmen

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

// facing is a duel of two units of which red has the card up and its general near.
func facing(t testing.TB, up string, red, black []string, in []model.Rule, where ...string) *played {
	t.Helper()
	g := stood(t, open(t, red, black, in...), up, where...)
	g.general(0, "30.00,33.00")
	return g
}

const (
	south = "30.00,30.00 0 line-2"
	north = "30.00,10.00 1800 line-2"
)

var foot = []string{"infantry"}

func TestC01ADeckOf28(t *testing.T) {
	_, f := standard(t)
	d := (&battle{figures: f}).deck()
	assert.Equal(t, 28, d.len())
	none := [2]int{}
	for c := range buster {
		if f.effectOf(c).marks() {
			none[c.side()]++
		}
		got, ok := cardNamed(c.String())
		assert.True(t, ok)
		assert.Equal(t, c, got)
		assert.Equal(t, c, d.at(d.index(c)))
	}
	assert.Equal(t, [2]int{2, 2}, none)
	assert.Equal(t, "r2", card(0).String())
	assert.Equal(t, "bJoker", (buster - 1).String())
}

func TestC02TheHighestDieIsThePoints(t *testing.T) {
	for _, x := range []struct {
		rating int8
		dice   []int
		points int8
	}{{2, []int{3, 5}, 5}, {3, []int{1, 3, 4}, 4}, {1, []int{2}, 2}} {
		g := facing(t, "r7", foot, foot, nil, south, north)
		g.generals[0].rating = x.rating
		g.throws(x.dice...)
		g.rollPoints(0)
		assert.Equal(t, x.points, g.generals[0].points)
	}
}

func TestC04ThreeActivationsAndAMarker(t *testing.T) {
	g := facing(t, "r7", foot, foot, nil, south, north)
	for i, want := range []string{"12 yellow", "12 red", "12 red marked"} {
		g.does("take american-infantry-1")
		g.next([]string{"r8", "r9", "b7"}[i])
		g.does("done american-infantry-1")
		assert.Equal(t, want, g.counted(0))
	}
	r := g.refuseTake(0, 0)
	require.NotNil(t, r)
	assert.Equal(t, "Activation 1", r.Rule)
	g.endCards()
	assert.Equal(t, "12 red", g.counted(0), "markers come off at the end of the turn")
	g.beginTurn()
	assert.Equal(t, "12 green", g.counted(0))
}

func TestC05AQueenDoesNotLower(t *testing.T) {
	g := facing(t, "rQ", foot, foot, nil, south+" red", north)
	g.does("take american-infantry-1", "march american-infantry-1 30.00,27.00")
	g.next("r5")
	g.does("done american-infantry-1")
	assert.Equal(t, "12 red", g.counted(0))
	g.allows("take american-infantry-1")
}

func TestC06AQueenInAMelee(t *testing.T) {
	for _, x := range [][2]string{{"green", "red"}, {"red", "red marked"}} {
		g := facing(t, "rQ", foot, foot, nil, "30.00,16.00 0 line-2 "+x[0], "30.00,12.00 1800 line-2")
		g.does("take american-infantry-1")
		g.throws(6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1)
		g.throws(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
		g.does("charge american-infantry-1 british-infantry-1 30.00,12.00")
		assert.Equal(t, "8 green", g.counted(1), "it loses four, and lowers when it has fled")
		flee := g.Propose(nil, rules.Anyone)
		require.NotEmpty(t, flee)
		_, refusal := g.Apply(flee[0], nil)
		require.Nil(t, refusal)
		assert.Equal(t, "12 "+x[1], g.counted(0))
		assert.Equal(t, "8 red", g.counted(1))
		assert.Equal(t, mob, g.formation(1))
	}
}

func TestC07AnArmyThatIsDoneMarksOnByItsJoker(t *testing.T) {
	g := facing(t, "rJoker", foot, []string{"infantry", "infantry"}, nil, south+" red marked", north, "50.00,10.00 1800 line-2")
	require.Equal(t, inMark, g.stage)
	g.generals[0].points = 0
	g.units[2].marked = true
	g.generals[1].points = 0
	g.does("mark british-infantry-1")
	assert.NotEqual(t, phaseCards, g.phase(), "nobody can be activated: the cards end at once")
}

// Who has no points activates only those that are free to their own general: they are
// green, or near him; or a general rides to them on a card that may still come (r9).
func TestC07TheCardsGoOnWhileAnyUnitCanBeActivated(t *testing.T) {
	for _, x := range []struct {
		why, counter, general, cards string
		points                       int8
		in                           []model.Rule
		want                         bool
	}{
		{"points", " red", "2.00,30.00", "b7", 1, nil, true},
		{"nothing", " red", "2.00,30.00", "b7", 0, nil, false},
		{"it is green", "", "2.00,30.00", "b7", 0, nil, true},
		{"its general is near", " red", "30.00,33.00", "b7", 0, nil, true},
		{"a card to ride on", " red", "2.00,30.00", "rK", 0, nil, true},
		{"a card to ride on, of the other side", " red", "2.00,30.00", "bK", 0, nil, false},
		{"a marker stays on", " red marked", "30.00,33.00", "rK", 1, nil, false},
		{"a marker can come off", " red marked", "30.00,33.00", "r7", 1, inForce(ruleRecovery), true},
		{"without points it stays on", " red marked", "30.00,33.00", "r7", 0, inForce(ruleRecovery), false},
		{"without a card it stays on", " red marked", "30.00,33.00", "b7", 1, inForce(ruleRecovery), false},
	} {
		g := facing(t, "r7", foot, foot, x.in, south+x.counter, north)
		g.generals[0].points, g.generals[1].points = x.points, 3
		g.general(0, x.general)
		g.left = 1 << cardOf(t, x.cards)
		assert.Equal(t, x.want, g.hopeful(0), x.why)
	}
}

func TestC08ACardMustBeUsed(t *testing.T) {
	g := facing(t, "r7", foot, foot, nil, south, north)
	g.refuses("pass", "Cards 12")
	g.does("take american-infantry-1")
	g.next("rA")
	g.does("done american-infantry-1")
	assert.Equal(t, "12 yellow", g.counted(0))
	g.refuses("pass", "Cards 12")
	g.does("take american-infantry-1", "done american-infantry-1")
	require.Equal(t, inGeneral, g.stage, "an Ace has two activations")
	g.allows("pass", "take american-infantry-1")

	g = facing(t, "r7", foot, foot, nil, south+" yellow", north)
	g.general(0, "30.00,46.01")
	g.generals[0].points = 2
	g.allows("pass")
	g.does("take american-infantry-1")
	assert.EqualValues(t, 1, g.generals[0].points)
}

func TestC09TwosFallOnTheOwnWithoutAMarker(t *testing.T) {
	g := facing(t, "r2", []string{"infantry", "infantry"}, foot, nil, south+" red marked", "45.00,30.00 0 line-2", north)
	g.refuses("mark american-infantry-1", "Ruling 11")
	g.refuses("mark british-infantry-1", "Ruling 11")
	g.allows("mark american-infantry-2")
	g = facing(t, "rJoker", foot, foot, nil, south, north+" red marked")
	assert.NotEqual(t, "rJoker", g.card.String(), "a Joker does nothing where all enemies are marked")
}

func TestC18FullLegsAndHalvesByFacing(t *testing.T) {
	g := facing(t, "r7", foot, foot, nil, south, north)
	g.does("take american-infantry-1")
	g.refuses("march american-infantry-1 30.00,23.99", "Movement 1")
	g.does("march american-infantry-1 30.00,24.00")
	g.allows("turn american-infantry-1 900")
	g.refuses("turn american-infantry-1 901", "Movement 4")
}

func TestC20AJackLiftsTheHalves(t *testing.T) {
	for up, far := range map[string]bool{"r7": false, "rJ": true} {
		sc := open(t, foot, foot)
		sc.TableBoard().Pieces = []model.Piece{{ID: "fence", Kind: model.PieceFence, Points: plane.Polygon{{X: 2000, Y: 2300}, {X: 4000, Y: 2300}}}}
		g := stood(t, sc, up, "30.00,30.00 0 column-3", north)
		g.does("take american-infantry-1")
		if far {
			g.allows("march american-infantry-1 30.00,20.00")
			continue
		}
		g.allows("march american-infantry-1 30.00,23.11")
		g.refuses("march american-infantry-1 30.00,23.10", "Movement 5")
	}
}

func TestC28FireComesFirstOrLast(t *testing.T) {
	begun := func() *played {
		g := facing(t, "r7", foot, foot, nil, south, "30.00,19.00 1800 line-2")
		g.does("take american-infantry-1")
		return g
	}
	fire := "fire american-infantry-1 british-infantry-1"
	g := begun()
	g.does(fire, "march american-infantry-1 30.00,29.00", "form american-infantry-1 column-3")
	g.refuses(fire, "Activation 3")
	g = begun()
	g.does("march american-infantry-1 30.00,29.00", "form american-infantry-1 column-3")
	assert.Equal(t, "6 green, 12 green", g.firing())
	g.does(fire)
	g = begun()
	g.does("march american-infantry-1 30.00,29.00", fire)
	g.refuses("form american-infantry-1 column-3", "Ruling 16")
	g = begun()
	g.does("form american-infantry-1 column-3")
	g.refuses("march american-infantry-1 30.00,29.00", "Activation 3")
}

func TestC29TwelveInchesFromTheRear(t *testing.T) {
	g := facing(t, "r7", foot, foot, nil, "24.00,12.00 0 line-2 yellow", "60.00,50.00 1800 line-2")
	for at, cost := range map[string]int{"24.00,26.00": 0, "24.00,26.01": 1} {
		g.general(0, at)
		assert.Equal(t, cost, g.cost(0, 0), at)
	}
	g.generals[0].points = 0
	g.general(0, "24.00,26.01")
	r := g.refuseTake(0, 0)
	require.NotNil(t, r)
	assert.Equal(t, "Command 4", r.Rule)
	g.units[0].counter = green
	assert.Nil(t, g.refuseTake(0, 0))
}

func TestC32DiceOfFire(t *testing.T) {
	for text, want := range map[string]string{
		"infantry 30.00,30.00 0 line-2": "12 green, 12 green", "infantry 30.00,30.00 0 line-3": "8 green, 12 green", "infantry 30.00,30.00 0 column-3": "6 green, 12 green",
		"infantry 30.00,30.00 0 column-1": "2 green, 12 green", "skirmishers 30.00,30.00 0 loose": "6 green, 12 green",
		"foot-artillery 30.00,46.00 0 loose": "8 green, 12 green", "foot-artillery 30.00,31.00 0 loose": "12 green, 12 green", "foot-artillery 30.00,31.01 0 loose": "8 green, 12 green",
	} {
		arm, where, _ := strings.Cut(text, " ")
		g := stood(t, open(t, []string{arm}, foot), "r7", where, "30.00,19.00 1800 line-2")
		assert.Equal(t, want, g.firing(), text)
	}
	g := stood(t, open(t, []string{"foot-artillery heavy"}, foot, inForce(ruleGunWeights)...), "r7", "30.00,31.00 0 loose", "30.00,19.00 1800 line-2")
	assert.Equal(t, "16 green, 12 green", g.firing())
}

func TestC33DiceAgainstFire(t *testing.T) {
	for arm, want := range map[string]string{"infantry": "12 green, 12 green", "cavalry": "12 green, 8 green", "skirmishers": "12 green, 8 green"} {
		formation := map[string]string{"infantry": "line-2", "cavalry": "line", "skirmishers": "loose"}[arm]
		g := stood(t, open(t, foot, []string{arm}), "r7", south, "30.00,19.00 1800 "+formation)
		assert.Equal(t, want, g.firing(), arm)
	}
	for kind, want := range map[model.PieceKind]string{model.PieceHedge: "12 green, 10 green", model.PieceRampart: "12 green, 12 green"} {
		sc := open(t, foot, []string{"skirmishers"})
		sc.TableBoard().Pieces = []model.Piece{{ID: "cover", Kind: kind, Points: plane.Polygon{{X: 2500, Y: 2240}, {X: 3500, Y: 2240}}}}
		g := stood(t, sc, "r7", south, "30.00,19.00 1800 loose")
		assert.Equal(t, want, g.firing(), kind)
	}
}

func TestC34ThreeFall(t *testing.T) {
	g := facing(t, "r7", foot, foot, nil, south, "30.00,19.00 1800 line-2 8 yellow")
	g.does("take american-infantry-1")
	g.throws(1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 6)
	g.throws(1, 2, 3, 3, 4, 5, 5, 5)
	g.does("fire american-infantry-1 british-infantry-1")
	assert.Equal(t, "5 red", g.counted(1))
	g.does("done american-infantry-1")
	assert.Equal(t, "12 yellow", g.counted(0))
	rolls := rules.Rolled(g.State, g.events)
	assert.LessOrEqual(t, len(rolls), 2, "cards alone are drawn when the activation ends")
}

func TestC35FireWithoutLossesDoesNotLower(t *testing.T) {
	g := facing(t, "r7", []string{"foot-artillery"}, foot, nil, "30.00,40.00 0 loose 4 yellow", "30.00,13.00 1800 line-2 6 red")
	g.does("take american-foot-artillery-1")
	g.throws(1, 1, 1, 2, 3, 4, 4, 5, 2, 3, 3, 4, 6, 6)
	g.does("fire american-foot-artillery-1 british-infantry-1")
	assert.Equal(t, "6 red", g.counted(1))
}

func TestC36BreakingAndMarkers(t *testing.T) {
	for figures, want := range map[string]string{"6": "broken", "7": "5 red marked"} {
		g := facing(t, "r7", foot, []string{"infantry", "infantry", "infantry"}, nil, south, "30.00,19.00 1800 line-2 "+figures+" red", north, "50.00,10.00 1800 line-2")
		g.does("take american-infantry-1")
		g.throws(6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
		g.throws(1, 1, 1, 1, 1, 1, 1)
		g.does("fire american-infantry-1 british-infantry-1")
		assert.Equal(t, want, g.counted(1))
	}
}

func TestC38QualityShiftsTheDefence(t *testing.T) {
	for _, x := range [][3]string{{"elite", "red", "yellow"}, {"militia", "green", "yellow"}, {"militia", "red", "red"}} {
		g := stood(t, open(t, foot, []string{"infantry " + x[0]}, inForce(ruleQuality)...), "r7", south, "30.00,19.00 1800 line-2 "+x[1])
		assert.Equal(t, "12 green, 12 "+x[2], g.firing())
	}
}

func TestC39Enfilade(t *testing.T) {
	g := stood(t, open(t, foot, foot, inForce(ruleEnfilade)...), "r7", south, "30.00,19.00 1800 column-3")
	assert.Equal(t, "14 green, 12 green", g.firing())
	g = stood(t, open(t, foot, foot, inForce(ruleEnfilade)...), "r7", south, "30.00,20.00 900 column-3")
	assert.Equal(t, "14 green, 12 green", g.firing(), "by the flank alone")
}

func TestC47WhoMayNotCharge(t *testing.T) {
	g := facing(t, "r7", foot, []string{"cavalry"}, nil, "30.00,16.00 0 line-2", "30.00,12.00 1800 line")
	g.does("take american-infantry-1")
	g.refuses("charge american-infantry-1 british-cavalry-1 30.00,12.00", "Melee 3")
	for _, arm := range []string{"skirmishers", "foot-artillery"} {
		g := facing(t, "r7", []string{arm}, foot, nil, "30.00,16.50 0 loose", "30.00,12.00 1800 line-2")
		g.does("take american-" + arm + "-1")
		g.refuses("charge american-"+arm+"-1 british-infantry-1 30.00,12.00", "Melee 3")
	}
	g = facing(t, "r7", foot, foot, nil, "30.00,16.00 0 mob", "30.00,12.00 1800 line-2")
	g.does("take american-infantry-1")
	g.refuses("charge american-infantry-1 british-infantry-1 30.00,12.00", "Activation 5")
	g.refuses("done american-infantry-1", "Activation 5")
}

func TestC48CavalryOnInfantry(t *testing.T) {
	g := facing(t, "r7", []string{"cavalry"}, []string{"infantry", "infantry", "infantry"}, nil, "30.00,30.00 0 line 5 red", "30.00,17.00 1800 line-2 7 yellow", north, "50.00,10.00 1800 line-2")
	g.does("take american-cavalry-1")
	g.throws(4, 5, 6, 1, 1, 1, 1, 1, 1, 1)
	g.throws(5, 6, 1, 1, 1, 1, 1)
	g.does("charge american-cavalry-1 british-infantry-1 30.00,16.00")
	assert.Equal(t, "broken", g.counted(1))
	assert.Equal(t, "3 red marked", g.counted(0))
}

func TestC50ATieMakesTheDefenderGiveWay(t *testing.T) {
	g := facing(t, "r7", []string{"cavalry"}, foot, nil, "40.00,20.00 2250 line", "30.00,30.00 0 line-2")
	g.does("take american-cavalry-1")
	dice := make([]int, 24)
	for i := range dice {
		dice[i] = 1
	}
	g.throws(dice...)
	g.does("charge american-cavalry-1 british-infantry-1 32.00,30.00")
	b := g.body(0).Pose
	assert.Equal(t, plane.Point{X: 3201, Y: 2999}, b.Anchor)
	assert.Equal(t, 1800, b.Facing)
	g.allows("flee british-infantry-1 24.64,33.70")
	g.refuses("flee british-infantry-1 24.64,34.70", "Ruling 38")
	g.does("flee british-infantry-1 24.64,33.70")
	p := g.body(1).Pose
	assert.Equal(t, plane.Point{X: 2553, Y: 3325}, p.Anchor)
	assert.Equal(t, 633, p.Facing)
	assert.Equal(t, line, p.Formation)
	assert.Equal(t, "12 red", g.counted(1))
}

func TestC52ArmiesCollapseAtHalf(t *testing.T) {
	g := facing(t, "r7", foot, foot, nil, south, north)
	for began, at := range map[int]int{9: 4, 7: 3, 21: 10, 42: 21} {
		assert.True(t, g.battle.figures.collapsed(began, at))
		assert.False(t, g.battle.figures.collapsed(began, at+1))
	}
	g.remove(0, broken)
	g.remove(1, broken)
	g.judge()
	outcome, over := g.Outcome()
	assert.True(t, over)
	assert.Equal(t, model.Draw, outcome.Winner, "both at once")
}

func TestC53Square(t *testing.T) {
	g := facing(t, "r7", []string{"cavalry"}, foot, inForce(ruleSquare), "30.00,30.00 0 line 5 yellow", "30.00,17.00 1800 line-2")
	g.does("take american-cavalry-1", "charge american-cavalry-1 british-infantry-1 30.00,16.00")
	g.refuses("flee british-infantry-1 30.00,10.00", "Ruling 53")
	g.throws(2, 5)
	g.throws(6, 6, 6, 1, 1, 1, 1, 1, 1, 1)
	g.throws(4, 4, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1)
	g.does("square british-infantry-1")
	assert.Equal(t, "broken", g.counted(0))
	assert.Equal(t, square, g.formation(1))
	assert.Equal(t, "9 red", g.counted(1))
}

func TestC54Brigade(t *testing.T) {
	g := facing(t, "r7", []string{"infantry", "infantry"}, foot, inForce(ruleBrigades), south+" 7", "37.00,30.00 0 line-2 6 yellow", north)
	g.does("take american-infantry-1", "join american-infantry-1 american-infantry-2")
	assert.Equal(t, "12 red", g.counted(0))
	assert.Equal(t, "merged", g.counted(1))
	began, left := g.strength(0)
	assert.Equal(t, [2]int{2, 2}, [2]int{began, left})
}

func TestC55LeaderLosses(t *testing.T) {
	g := facing(t, "r7", foot, foot, inForce(ruleLeaderLosses), south, "30.00,19.00 1800 line-2 10")
	g.throws(5)
	g.lose(1, 4)
	g.loseLeaders(1, 0, 4)
	assert.Equal(t, ensign, g.units[1].fell)
	assert.Equal(t, "6 red", g.counted(1))
	before := g.dice.Rolls()
	g.loseLeaders(1, 0, 3)
	assert.Equal(t, before, g.dice.Rolls(), "three are too few for a die")
	g.beginTurn()
	assert.Equal(t, "6 yellow", g.counted(1))
}

func TestC56HardCollapse(t *testing.T) {
	g := facing(t, "r7", []string{"infantry", "infantry", "infantry"}, foot, inForce(ruleHardCollapse), south, "38.00,30.00 0 line-2", "46.00,30.00 0 line-2", north)
	g.remove(2, broken)
	g.throws(2, 6)
	g.destroy(1)
	assert.False(t, g.collapsed(0))
	g.throws(3, 4)
	g.destroy(0)
	assert.True(t, g.collapsed(0))
}

func TestC57UncertainOrders(t *testing.T) {
	g := facing(t, "r7", foot, foot, inForce(ruleUncertain), south+" red", north)
	g.general(0, "30.00,52.00")
	g.generals[0].rating, g.generals[0].points = 1, 1
	g.throws(5)
	g.does("take american-infantry-1")
	assert.Equal(t, "12 red", g.counted(0))
	assert.EqualValues(t, 0, g.generals[0].points)
	assert.NotEqual(t, inUnit, g.stage)
}

func TestC58TheMainArmyBringsMenBack(t *testing.T) {
	b, err := newBattle(builtIn(t, "monmouth"))
	require.NoError(t, err)
	s := newState(b, rules.Terms{Seed: 1})
	require.Len(t, b.arrivals, 1)
	a := &b.arrivals[0]
	n := 0
	for u := range a.reform.from.all() {
		if n++; n <= 5 {
			s.units[u].standing = broken
		}
	}
	s.turn = 3
	s.dice.Force(5, 6, 6, 1, 6, 2)
	s.arrive()
	back := 0
	for u := range a.reform.units.all() {
		if s.units[u].standing == awaited {
			back++
		}
	}
	assert.Equal(t, 1, back, "eighteen men make one unit of twelve")
}

func TestGeneralsTakeNoRoom(t *testing.T) {
	g := facing(t, "r7", foot, foot, nil, south, north)
	g.general(1, "30.00,27.00")
	g.does("take american-infantry-1")
	g.allows("march american-infantry-1 30.00,26.00")
}

func TestAKingLetsAGeneralRide(t *testing.T) {
	g := facing(t, "rK", foot, foot, nil, south, north)
	g.refuses("ride general-american 30.00,53.01", "Movement 15")
	g.refuses("pass", "Cards 12")
	g.does("ride general-american 30.00,53.00")
	assert.Equal(t, plane.Point{X: 3000, Y: 5300}, g.generals[0].at)
	assert.Equal(t, "12 green", g.counted(0))
	g = facing(t, "r7", foot, foot, nil, south, north)
	g.refuses("ride general-american 30.00,40.00", "Cards 6")
}

func TestAMarkedUnitDefendsItself(t *testing.T) {
	g := facing(t, "r7", foot, foot, nil, south, "30.00,19.00 1800 line-2 red marked")
	assert.Equal(t, "12 green, 12 red", g.firing())
}

func TestWhoHasFiredDoesNotCharge(t *testing.T) {
	g := facing(t, "r7", foot, foot, nil, south, "30.00,26.00 1800 line-2")
	g.does("take american-infantry-1", "fire american-infantry-1 british-infantry-1")
	g.refuses("charge american-infantry-1 british-infantry-1 30.00,26.00", "Activation 4")
}

func TestSkirmishersAreAlwaysFree(t *testing.T) {
	g := facing(t, "r7", []string{"skirmishers"}, foot, nil, "30.00,30.00 0 loose red", north)
	g.general(0, "70.00,59.00")
	assert.Zero(t, g.cost(0, 0))
}

func TestUnitsOfOthersCostAPoint(t *testing.T) {
	g := facing(t, "r7", []string{"skirmishers"}, foot, nil, "30.00,30.00 0 loose", north)
	assert.Equal(t, 1, g.cost(1, 0))
}

func TestAMobIsEasilyHit(t *testing.T) {
	g := facing(t, "r7", foot, foot, nil, south, "30.00,22.00 1800 mob")
	assert.Equal(t, "16 green, 12 green", g.firing())
}

func TestATargetShowsBothRollsAndTheirChances(t *testing.T) {
	g := facing(t, "r7", foot, foot, nil, south, "30.00,25.00 1800 line-2 yellow")
	g.does("take american-infantry-1")
	all := g.Targets(nil, 0)
	require.NotEmpty(t, all)
	assert.Equal(t, "12 green dice against 12 yellow dice", all[0].Sum)
	none := all[0].Chances[0]
	assert.Equal(t, "no effect", none.Result)
	assert.InDelta(t, 0.262396, float64(none.N)/float64(none.Of), 1e-6)
	sum := int64(0)
	for _, c := range all[0].Chances {
		sum += c.N
	}
	assert.Equal(t, none.Of, sum, "exactly")
	assert.Equal(t, []string{"British infantry 1 breaks"}, []string{all[0].Breaks[0].Result})
	charge := all[len(all)-1]
	assert.Equal(t, "charge", charge.Kind)
	assert.NotNil(t, g.CanAttack(1))
}

// A green unit under a general rated 2 rolls two dice, of which half the faces succeed.
func TestASquareIsOfferedWithItsOdds(t *testing.T) {
	g := facing(t, "r7", []string{"cavalry"}, foot, inForce(ruleSquare), "30.00,30.00 0 line 5 yellow", "30.00,17.00 1800 line-2")
	g.does("take american-cavalry-1", "charge american-cavalry-1 british-infantry-1 30.00,16.00")
	var names []string
	for _, a := range g.Abilities(1) {
		names = append(names, a.Name)
	}
	assert.Equal(t, []string{"Form square (75 %)", "Stand"}, names)
}

// TestAMarkerOfACardFallsOnThoseThatAreShownAsReady holds what a window lights: the
// enemy's units for a Joker, the own for a 2, those that are marked left out (Cards 8, 9).
func TestAMarkerOfACardFallsOnThoseThatAreShownAsReady(t *testing.T) {
	two := []string{"infantry", "infantry"}
	for card, want := range map[string][]bool{"rJoker": {false, false, false, true}, "r2": {true, true, false, false}} {
		g := facing(t, card, two, two, nil, south, "45.00,30.00 0 line-2", north+" yellow marked", "50.00,10.00 1800 line-2")
		for u, ready := range want {
			assert.Equal(t, ready, g.View(int32(u)).Ready, "%s: unit %d", card, u)
		}
	}
}

// Before cavalry charges, the square is told with its chance, and what comes of trying it.
func TestAChargeTellsWhatTheEnemyMayAnswer(t *testing.T) {
	g := facing(t, "r7", []string{"cavalry"}, foot, inForce(ruleSquare), "30.00,30.00 0 line 5 yellow", "30.00,17.00 1800 line-2")
	g.does("take american-cavalry-1")
	a, refusal := g.Weigh([]int32{0}, act(verbCharge, 0, 1, 3000, 1600))
	require.Nil(t, refusal)
	require.Len(t, a.Answers, 2)
	try, stand := a.Answers[0], a.Answers[1]
	assert.Equal(t, "tries to form square: 3/4 with 2 green dice", try.Text)
	assert.Equal(t, "in square 10 red dice against 12 green dice", try.Sum)
	assert.Equal(t, a.Chances, stand.Chances)
	wins := func(p []rules.Probability) float64 { return float64(p[0].N) / float64(p[0].Of) }
	assert.Less(t, wins(try.Chances), wins(stand.Chances))
	require.Len(t, a.After, 3)
	assert.Contains(t, a.After[0], "flees as a mob 12 inches")
	assert.Len(t, a.Breaks, 2)

	plain := facing(t, "r7", []string{"cavalry"}, foot, nil, "30.00,30.00 0 line 5 yellow", "30.00,17.00 1800 line-2")
	plain.does("take american-cavalry-1")
	a, _ = plain.Weigh([]int32{0}, act(verbCharge, 0, 1, 3000, 1600))
	assert.Empty(t, a.Answers)
}

// on is a table with a hill.
func on(t *testing.T, red, black []string, top, foot int, in ...model.Rule) *model.Scenario {
	t.Helper()
	sc := open(t, red, black, in...)
	sc.TableBoard().Pieces = []model.Piece{{ID: "hill", Kind: model.PieceHill, Points: plane.Polygon{{X: 1000, Y: top}, {X: 5000, Y: top}, {X: 5000, Y: foot}, {X: 1000, Y: foot}}}}
	return sc
}

// Whose ground is higher in a charge is told as it is where the two meet (ruling 49).
func TestChargesAreWeighedFromTheGroundOnWhichTheyMeet(t *testing.T) {
	for name, x := range map[string]struct {
		top, foot int
		want      string
	}{
		"down off a hill": {2800, 3500, "12 green dice against 12 green dice"},
		"up onto one":     {1500, 2800, "12 green dice against 12 green dice"},
		"up to its foot":  {1500, 2700, "12 green dice against 14 green dice"},
	} {
		t.Run(name, func(t *testing.T) {
			g := stood(t, on(t, foot, foot, x.top, x.foot), "r7", south, "30.00,27.00 1800 line-2")
			g.does("take american-infantry-1")
			const charge = "charge american-infantry-1 british-infantry-1 30.00,27.00"
			weighed, refusal := g.Weigh(nil, g.read(charge))
			require.Nil(t, refusal)
			assert.Equal(t, x.want, weighed.Sum)
			g.does(charge)
			var dice []int
			for _, e := range g.events {
				if e.Kind == eventReasons {
					dice = append(dice, int(e.N>>16))
				}
			}
			var attack, defence int
			_, err := fmt.Sscanf(weighed.Sum, "%d green dice against %d green dice", &attack, &defence)
			require.NoError(t, err)
			assert.Equal(t, []int{attack, defence}, dice, "as it is rolled")
		})
	}
}

// Infantry that forms square about its middle keeps the higher ground on which it was met.
func TestASquareKeepsTheGroundOnWhichItWasMet(t *testing.T) { // ruling 53
	g := stood(t, on(t, []string{"cavalry"}, foot, 1950, 2000, inForce(ruleSquare)...), "r7", "30.00,30.00 0 line", "30.00,20.00 1800 line-2")
	require.Equal(t, 1, g.field.Higher(1, 0))
	g.does("take american-cavalry-1", "charge american-cavalry-1 british-infantry-1 30.00,20.00")
	require.Equal(t, -1, g.answer.clash.met.higher)
	g.throws(6, 6)
	g.does("square british-infantry-1")
	var formed bool
	var dice []int32
	for _, e := range g.events {
		formed = formed || e.Kind == eventSquare
		if e.Kind == eventReasons {
			dice = append(dice, e.N>>16)
		}
	}
	require.True(t, formed)
	assert.Equal(t, []int32{12, 14}, dice, "two dice for the hill")
}

// index is how many cards of the deck come before one.
func (d deck) index(c card) int { return (d & (1<<c - 1)).len() }
