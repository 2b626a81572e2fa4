package kingsmen

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

// The examples of the rulebook by its pages, each played as it reads. Red attacks, and its
// units are the Americans.

// rolled is the rolls of the last action as they fell: "10 green, 7 yellow".
func (g *played) rolled() string {
	var out []string
	for _, e := range g.events {
		if e.Kind == eventReasons {
			out = append(out, fmt.Sprintf("%d %s", e.N>>16, colourOf(e)))
		}
	}
	return strings.Join(out, ", ")
}

// thrown is so many dice that succeed, whatever their colour, and others that do not.
func thrown(succeed, fail int) []int { return append(same(succeed, 6), same(fail, 1)...) }

// covered is a table with pieces of terrain that follow a line from west to east.
func covered(t *testing.T, red, black []string, pieces map[model.PieceKind]int) *model.Scenario {
	t.Helper()
	sc := open(t, red, black)
	for _, kind := range []model.PieceKind{model.PieceHedge, model.PieceWall, model.PieceRampart} {
		if y, ok := pieces[kind]; ok {
			sc.TableBoard().Pieces = append(sc.TableBoard().Pieces, model.Piece{ID: string(kind), Kind: kind, Points: plane.Polygon{{X: 2500, Y: y}, {X: 3500, Y: y}}})
		}
	}
	return sc
}

// Cavalry attacks infantry to its left, which the middle of its front meets, and not
// infantry to its right, which it would touch with a wing alone.
func TestPage15TheMiddleOfTheFrontMakesContact(t *testing.T) {
	g := facing(t, "r7", []string{"cavalry"}, []string{"infantry", "infantry"}, nil, "30.00,30.00 0 line", "27.50,17.00 1800 line-2", "36.50,20.00 1800 line-2")
	g.does("take american-cavalry-1")
	g.refuses("march american-cavalry-1 31.00,20.00", "Ruling 28") // its right wing reaches to 34
	g.refuses("charge american-cavalry-1 british-infantry-2 31.00,19.00", "Melee 1")
	g.throws(append(thrown(1, 11), thrown(0, 12)...)...)
	g.does("charge american-cavalry-1 british-infantry-1 29.00,16.00")
	assert.Equal(t, "12 green, 12 green", g.rolled(), "the melee is fought")
}

// Of guns their cannon has to be met, of skirmishers their officer and ensign.
func TestPage16CavalryMeetsTheCannonAndInfantryTheOfficer(t *testing.T) {
	g := facing(t, "r7", []string{"cavalry"}, []string{"foot-artillery"}, nil, "30.00,30.00 0 line", "30.00,17.00 1800 loose")
	g.does("take american-cavalry-1")
	g.refuses("charge american-cavalry-1 british-foot-artillery-1 31.50,16.00", "Melee 1") // a gunner beside it
	g.throws(append(thrown(1, 11), thrown(0, 4)...)...)
	g.does("charge american-cavalry-1 british-foot-artillery-1 30.00,16.00")
	assert.Equal(t, "12 green, 4 red", g.rolled(), "two for every trooper, one for every gunner")

	g = facing(t, "r7", foot, []string{"skirmishers"}, nil, "30.00,20.00 0 line-2", "30.00,16.00 1800 loose")
	g.does("take american-infantry-1")
	g.refuses("charge american-infantry-1 british-skirmishers-1 30.00,18.00", "Melee 1") // one skirmisher
	g.refuses("march american-infantry-1 30.00,18.50", "Ruling 28")
	g.throws(append(thrown(1, 11), thrown(0, 6)...)...)
	g.does("charge american-infantry-1 british-skirmishers-1 30.00,16.00")
	assert.Equal(t, "12 green, 6 red", g.rolled())
}

// Five troopers who are red charge seven privates who are yellow: ten green dice, which
// succeed on 4 or more, against seven yellow ones, on 5 or more.
func TestPage16FiveTroopersChargeSevenPrivates(t *testing.T) {
	for counter, want := range map[string]string{"green": "4 red", "yellow": "4 red", "red": "4 red marked"} {
		g := facing(t, "r7", []string{"cavalry"}, foot, nil, "30.00,30.00 0 line 5 "+counter, "30.00,17.00 1800 line-2 7 yellow")
		g.does("take american-cavalry-1")
		g.throws(4, 5, 3, 3, 3, 2, 2, 1, 1, 1)
		g.throws(5, 4, 4, 4, 3, 2, 1)
		g.does("charge american-cavalry-1 british-infantry-1 30.00,16.00")
		assert.Equal(t, "10 green, 7 yellow", g.rolled(), counter)
		assert.Equal(t, "5 yellow", g.counted(1), "two fall, as many as the cavalry has successes")
		g.flees()
		assert.Equal(t, mob, g.formation(1))
		assert.Equal(t, "5 red", g.counted(1))
		assert.Equal(t, want, g.counted(0), "one falls")
	}
}

// Infantry has four successes against two: it loses two, and the other four.
func TestPage16FourSuccessesAgainstTwo(t *testing.T) {
	g := facing(t, "r7", foot, foot, nil, "30.00,16.00 0 line-2", "30.00,12.00 1800 line-2")
	g.does("take american-infantry-1")
	g.throws(append(thrown(4, 8), thrown(2, 10)...)...)
	g.does("charge american-infantry-1 british-infantry-1 30.00,12.00")
	assert.Equal(t, []int16{10, 8}, []int16{g.units[0].figures, g.units[1].figures})
}

// A column that loses lies twelve inches away as a mob; one that ties, six inches away as a
// column that faces the attacker.
func TestPage17AColumnIsDrivenOff(t *testing.T) {
	for _, x := range []struct {
		successes int
		formation formation
		inches    int
	}{{1, mob, 12}, {0, column, 6}} {
		g := facing(t, "r7", foot, foot, nil, "30.00,20.00 0 line-2", "30.00,16.00 1800 column-3")
		g.does("take american-infantry-1")
		g.throws(append(thrown(x.successes, 12-x.successes), thrown(0, 12)...)...)
		from := g.body(1).Middle()
		g.does("charge american-infantry-1 british-infantry-1 30.00,16.00")
		g.flees()
		assert.Equal(t, x.formation, g.formation(1))
		assert.InDelta(t, 100*x.inches, float64(table.Length(g.body(1).Middle().Sub(from))), 60, "the ranks close about another middle")
		assert.Equal(t, []colour{red, red}, []colour{g.units[0].counter, g.units[1].counter})
		if x.formation == column {
			assert.Equal(t, 1800, g.body(1).Pose.Facing)
		}
	}
}

// A hedge grows outside a fortification: those behind both have four dice more, not six.
func TestPage17OnlyTheBestCoverCounts(t *testing.T) {
	sc := covered(t, foot, foot, map[model.PieceKind]int{model.PieceHedge: 1940, model.PieceRampart: 1910})
	g := stood(t, sc, "r7", "30.00,21.90 0 line-2", inRange)
	assert.Equal(t, "12 green, 16 green", g.firing())
	g.does("take american-infantry-1")
	g.throws(append(thrown(1, 11), thrown(0, 16)...)...)
	g.does("charge american-infantry-1 british-infantry-1 30.00,18.00")
	assert.Equal(t, "12 green, 16 green", g.rolled())
}

// A low wall shelters its defenders from attackers on its other side alone: whoever comes
// from the flank or the rear finds none, and has dice for that.
func TestPage17AWallShelters(t *testing.T) {
	for where, x := range map[string]struct{ at, want string }{
		"30.00,21.90 0 line-2":    {"30.00,18.00", "12 green, 14 green"},
		"35.90,18.00 2700 line-2": {"32.00,18.00", "14 green, 12 green"},
		"30.00,12.00 1800 line-2": {"30.00,18.00", "16 green, 12 green"},
	} {
		sc := covered(t, foot, foot, map[model.PieceKind]int{model.PieceWall: 1910})
		g := stood(t, sc, "r7", where, inRange)
		assert.Equal(t, x.want, g.firing(), where)
		g.does("take american-infantry-1")
		g.throws(append(thrown(1, 15), thrown(0, 14)...)...)
		g.does("charge american-infantry-1 british-infantry-1 " + x.at)
		assert.Equal(t, x.want, g.rolled(), where)
	}
}

// The pictures of attacks on flanks and rears: cavalry charges infantry, and infantry fires
// at cavalry.
func TestPage18FlanksAndRears(t *testing.T) {
	for where, want := range map[string]string{"44.00,18.00 2700 line": "14 green, 12 green", "30.00,8.00 1800 line": "16 green, 12 green", "30.00,30.00 0 line": "12 green, 12 green"} {
		g := facing(t, "r7", []string{"cavalry"}, foot, nil, where, inRange)
		g.does("take american-cavalry-1")
		g.throws(append(thrown(1, 15), thrown(0, 12)...)...)
		g.does("charge american-cavalry-1 british-infantry-1 30.00,18.00")
		assert.Equal(t, want, g.rolled(), where)
	}
	for where, want := range map[string]string{"44.00,18.00 2700 line-2": "14 green, 8 green", "30.00,8.00 1800 line-2": "16 green, 8 green", south: "12 green, 8 green"} {
		g := stood(t, open(t, foot, []string{"cavalry"}), "r7", where, "30.00,19.00 1800 line")
		assert.Equal(t, want, g.firing(), where)
	}
}

// A mob has no flank and no rear, from anywhere four dice fall on it.
func TestPage18AMobIsAttacked(t *testing.T) {
	for where, at := range map[string]string{"30.00,24.00 0 line-2": "30.00,19.00", "36.00,19.00 2700 line-2": "31.00,19.00", "30.00,13.00 1800 line-2": "30.00,19.00"} {
		g := facing(t, "r7", foot, foot, nil, where, "30.00,19.00 1800 mob")
		g.does("take american-infantry-1")
		g.throws(append(thrown(1, 15), thrown(0, 12)...)...)
		g.does("charge american-infantry-1 british-infantry-1 " + at)
		assert.Equal(t, "16 green, 12 green", g.rolled(), where)
	}
}

// Infantry on top of the hill has two dice more than that at the bottom, in fire and melee,
// whichever of them attacks.
func TestPage19InfantryOnTopOfTheHill(t *testing.T) {
	for _, x := range []struct {
		fire, melee [2]int // top and foot of the hill: of who fires or is fired at, and where the two meet
		want        string
	}{{[2]int{2200, 3000}, [2]int{1901, 3000}, "14 green, 12 green"}, {[2]int{1500, 2000}, [2]int{1500, 1900}, "12 green, 14 green"}} {
		g := stood(t, on(t, foot, foot, x.fire[0], x.fire[1]), "r7", "30.00,23.00 0 line-2", inRange)
		assert.Equal(t, x.want, g.firing(), "fire")
		g = stood(t, on(t, foot, foot, x.melee[0], x.melee[1]), "r7", "30.00,21.90 0 line-2", inRange)
		g.does("take american-infantry-1")
		g.throws(append(thrown(1, 13), thrown(0, 14)...)...)
		g.does("charge american-infantry-1 british-infantry-1 30.00,18.00")
		assert.Equal(t, x.want, g.rolled(), "melee")
	}
}

// Bob's five yellow troopers meet Matt's green infantry, which rolls 2 and 5 under a general
// rated 2 and forms square. Bob rolls ten red dice. He has three successes and Matt four:
// four troopers fall and three privates. Then Bob's yellow guns fire at the square with
// green dice.
func TestPage23BobChargesMatt(t *testing.T) {
	g := facing(t, "r7", []string{"cavalry", "foot-artillery", "infantry"}, foot, inForce(ruleSquare), "30.00,30.00 0 line 5 yellow", "40.00,45.00 0 loose 4 yellow", "60.00,55.00 0 line-2", "30.00,17.00 1800 line-2")
	g.does("take american-cavalry-1", "charge american-cavalry-1 british-infantry-1 30.00,16.00")
	g.throws(2, 5)
	g.throws(6, 6, 6, 5, 5, 5, 5, 5, 5, 5)
	g.throws(4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3)
	g.next("r8")
	g.does("square british-infantry-1")
	assert.Equal(t, "10 red, 12 green", g.rolled())
	assert.Equal(t, square, g.formation(3))
	assert.Equal(t, "9 red", g.counted(3))
	assert.Equal(t, "broken", g.counted(0), "one trooper does not stand")
	g.does("take american-foot-artillery-1")
	g.throws(append(thrown(1, 7), thrown(0, 9)...)...)
	g.does("fire american-foot-artillery-1 british-infantry-1")
	assert.Equal(t, "8 green, 9 red", g.rolled())
}

// As many successes on both sides move the square six inches, and it stays one; a square
// that loses is a mob twelve inches away.
func TestPage23ASquareGivesWayOrIsBroken(t *testing.T) {
	for _, x := range []struct {
		successes int
		formation formation
		inches    int
	}{{2, square, 6}, {3, mob, 12}} {
		g := facing(t, "r7", []string{"cavalry"}, foot, inForce(ruleSquare), "30.00,30.00 0 line", "30.00,17.00 1800 line-2")
		g.does("take american-cavalry-1", "charge american-cavalry-1 british-infantry-1 30.00,16.00")
		g.throws(4, 4)
		g.throws(append(thrown(x.successes, 12-x.successes), thrown(2, 10)...)...)
		g.does("square british-infantry-1")
		from := g.body(1).Middle()
		g.flees()
		assert.Equal(t, x.formation, g.formation(1))
		assert.InDelta(t, 100*x.inches, float64(table.Length(g.body(1).Middle().Sub(from))), 2)
	}
}

// Mike's ten privates suffer four casualties at once: a die falls for the ensign or the
// officer, by fire as hand to hand, where each side may have to roll.
func TestPage24TheEnsignFalls(t *testing.T) {
	g := facing(t, "r7", foot, foot, inForce(ruleLeaderLosses), south, inRange+" 10")
	assert.Equal(t, "6 red", g.shot(append(append(thrown(4, 8), thrown(0, 10)...), 5)...))
	assert.Equal(t, ensign, g.units[1].fell)
	g.endCards()
	g.beginTurn()
	assert.Equal(t, "6 yellow", g.counted(1), "without its ensign")

	g = facing(t, "r7", foot, foot, inForce(ruleLeaderLosses), "30.00,16.00 0 line-2", "30.00,12.00 1800 line-2")
	g.does("take american-infantry-1")
	g.throws(append(append(thrown(5, 7), thrown(4, 8)...), 6, 4)...)
	g.does("charge american-infantry-1 british-infantry-1 30.00,12.00")
	g.flees()
	assert.Equal(t, []leaders{officer, 0}, []leaders{g.units[0].fell, g.units[1].fell})
}

// Mike began with ten units. When the fifth is lost his general, rated 2, rolls 2 and 6, and
// the army fights on; when the next one is, 3 and 4, and it flees.
func TestPage25MikeHoldsOnOnce(t *testing.T) {
	var ten, where []string
	for i := range 10 {
		ten = append(ten, "infantry")
		where = append(where, fmt.Sprintf("%d.00,30.00 0 line-2 5", 4+7*i))
	}
	g := facing(t, "b7", ten, foot, inForce(ruleHardCollapse), append(where, "35.50,19.00 1800 line-2")...)
	for u := 6; u < 10; u++ {
		g.remove(u, broken)
	}
	for u, x := range []struct {
		dice []int
		over bool
	}{{[]int{2, 6}, false}, {[]int{3, 4}, true}} {
		u += 4
		g.does("take british-infantry-1")
		g.throws(append(append(thrown(1, 11), thrown(0, 5)...), x.dice...)...)
		g.does(fmt.Sprintf("fire british-infantry-1 american-infantry-%d", u+1))
		require.Equal(t, "broken", g.counted(u))
		require.Equal(t, x.over, g.collapsed(0), "%v", x.dice)
		if !x.over {
			g.next("b8")
			g.does("done british-infantry-1")
		}
	}
}

// Of the answers to questions: who is attacked is red after the melee, which is none of its
// activations; it has one left, and that must be to form up.
func TestPage26WhoIsAttackedFormsUp(t *testing.T) {
	g := facing(t, "r7", foot, foot, nil, "30.00,16.00 0 line-2", "30.00,12.00 1800 line-2")
	g.does("take american-infantry-1")
	g.throws(append(thrown(4, 8), thrown(2, 10)...)...)
	g.does("charge american-infantry-1 british-infantry-1 30.00,12.00")
	g.next("b7")
	g.flees()
	require.Equal(t, "8 red", g.counted(1))
	g.does("take british-infantry-1")
	g.refuses("march british-infantry-1 30.00,3.00", "Activation 5")
	g.refuses("done british-infantry-1", "Activation 5")
	g.next("r8")
	g.does("reform british-infantry-1 1800 line-2")
	assert.Equal(t, line, g.formation(1))
	assert.Equal(t, "8 red marked", g.counted(1))
}

// A mob at the end of a turn is green in the next; it has to form up first, and is lowered by
// that.
func TestPage26AMobIsGreenInTheNextTurn(t *testing.T) {
	g := facing(t, "r7", foot, foot, nil, "30.00,30.00 0 mob red", north)
	g.endCards()
	g.beginTurn()
	assert.Equal(t, "12 green", g.counted(0))
	assert.Equal(t, mob, g.formation(0))
	g = facing(t, "r7", foot, foot, nil, "30.00,30.00 0 mob", north)
	g.does("take american-infantry-1")
	g.next("r8")
	g.does("reform american-infantry-1 0 line-2")
	assert.Equal(t, "12 yellow", g.counted(0))
}

// A unit with a disorder marker defends itself with red dice, against fire and hand to hand.
func TestPage26AUnitInDisorderDefendsItself(t *testing.T) {
	g := facing(t, "r7", foot, foot, nil, "30.00,24.00 0 line-2", inRange+" red marked")
	assert.Equal(t, "12 green, 12 red", g.firing())
	g.does("take american-infantry-1")
	g.throws(append(thrown(1, 11), thrown(0, 12)...)...)
	g.does("charge american-infantry-1 british-infantry-1 30.00,18.00")
	assert.Equal(t, "12 green, 12 red", g.rolled())
	g.flees()
	assert.Equal(t, "11 red marked", g.counted(1))
}

// By a Queen a green unit that moves and fires stays green, and one that charges is red.
func TestPage26TheQueenAndTheMelee(t *testing.T) {
	g := facing(t, "rQ", foot, foot, nil, "30.00,24.00 0 line-2", inRange)
	g.does("take american-infantry-1", "march american-infantry-1 30.00,23.00")
	g.throws(same(24, 1)...)
	g.next("r8")
	g.does("fire american-infantry-1 british-infantry-1", "done american-infantry-1")
	assert.Equal(t, "12 green", g.counted(0))

	g = facing(t, "rQ", foot, foot, nil, "30.00,24.00 0 line-2", inRange)
	g.does("take american-infantry-1")
	g.throws(append(thrown(1, 11), thrown(0, 12)...)...)
	g.does("charge american-infantry-1 british-infantry-1 30.00,18.00")
	g.flees()
	assert.Equal(t, "12 red", g.counted(0))
}
