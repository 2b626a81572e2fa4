package commanders

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestC32TwoDiceCloseBy(t *testing.T) {
	g := onA(t, "W 2I b1", "W 1A b1", "B 1I b2")
	g.plans(phaseCombined, "W 2I b1>b2", "W 1A b1>b2")
	g.throws(6, 5, 2, 1, 3)
	g.finish()
	g.stands("B 1I captured", "W 2I b2", "W 1A b1 spent")
	assert.Contains(t, g.told(), "White artillery 1 hits Black infantry 1 in b2 with 6.\nWhite artillery 1 hits Black infantry 1 in b2 with 5.")
}

func TestC33ArtilleryAloneDestroys(t *testing.T) {
	g := onA(t, "W 1A b1", "B 1I b2")
	g.plans(phaseCombined, "W 1A b1>b2")
	g.throws(4, 2, 3)
	g.finish()
	g.stands("B 1I destroyed", "W 1A b1")
	g.score()
	assert.NotContains(t, g.told(), "prisoners", "prisoners bring points, and the destroyed none")
}

func TestC34WhatHitsInBombardment(t *testing.T) {
	for _, test := range []struct {
		units string
		needs [4]int // at range 1, with a token, at range 2, with a token; 7 for never
	}{
		{"B 1I b3", [4]int{5, 4, 6, 5}},
		{"B 1I b3 sq", [4]int{4, 3, 5, 4}},
		{"B 1C b3", [4]int{5, 4, 6, 5}},
		{"B 1A b3", [4]int{6, 5, 7, 6}},
		{"B 1I b3 routed", [4]int{6, 5, 7, 6}},
	} {
		g := onA(t, test.units, "W 1A b1")
		u, v := int8(g.unit("white-artillery-1")), g.in[7].first()
		for i, want := range test.needs {
			g.tokens[u] = none
			if i%2 == 1 {
				g.tokens[u] = 7
			}
			need := 7
			for die := 6; die >= 1; die-- {
				if held(die+g.shelling(u, v, uint8(i/2)+1)) >= 4 {
					need = die
				}
			}
			assert.Equal(t, want, need, "%s, %d", test.units, i)
		}
	}
}

func TestC35TheExampleOfBombardment(t *testing.T) {
	for die, hits := range map[int]bool{5: true, 4: false} {
		g := onA(t, "W 2A b1", "W 1C b2", "B 1I b3", "B 1I b3 routed", "B 1C b3", "B 1A b3")
		for _, u := range []string{"white-artillery-1", "white-artillery-2"} {
			g.tokens[g.unit(u)] = 7
		}
		g.throws(die, die)
		g.plans(phaseBombard, "W 2A b1>b2>b3")
		g.finish()
		told := [2]string{"misses", "hits"}[map[bool]int{true: 1}[hits]]
		assert.Contains(t, g.told(), fmt.Sprintf("White artillery 1 fires at Black infantry 1 in b3: %d, modified %d, and %s.\nWhite artillery 2 fires at Black cavalry 1 in b3: %d, modified %d, and %s.",
			die, die-1, told, die, die-1, told))
	}
}

func TestC36DistinctTargets(t *testing.T) {
	g := onA(t, "W 2A b1", "B 3I b2", "B 1C b2")
	g.throws(1, 1, 1, 1)
	g.plans(phaseBombard, "W 2A b1>b2")
	g.finish()
	for _, shot := range []string{"1 fires at Black infantry 1", "1 fires at Black infantry 2", "2 fires at Black infantry 3", "2 fires at Black cavalry 1"} {
		assert.Contains(t, g.told(), "White artillery "+shot)
	}

	g = onA(t, "W 2A b1", "B 1I b2")
	g.throws(5, 5)
	g.plans(phaseBombard, "W 2A b1>b2")
	g.finish()
	g.stands("B 1I destroyed")
	assert.Equal(t, 2, g.dice.Rolls())
}

func TestC37AnEnemyInTheWay(t *testing.T) {
	g := onA(t, "W 1A b1", "B 1I b2", "B 2C b3")
	g.throws(5, 5)
	g.plans(phaseBombard, "W 1A b1>b2>b3")
	g.finish()
	assert.Contains(t, g.told(), "fires at Black cavalry 1 in b3: 5, modified 3, and misses.")
	assert.Contains(t, g.told(), "fires at Black infantry 1 in b2: 5, modified 4, and hits.")
}

func TestC38Tokens(t *testing.T) {
	g := onA(t, "W 1A b1", "B 6I b3", "B 6I b2")
	u := int8(g.unit("white-artillery-1"))
	for round, test := range []struct {
		order string
		fires string // at range 2 a 6 is 6+2-4, at range 1 it is 6+2-3, and a token adds 1
		token int8
	}{
		{"b1>b2>b3", "6, modified 4", 7}, {"b1>b2>b3", "6, modified 5", 7}, {"b1>b2", "5, modified 4", 4}, {"", "", none},
	} {
		g.all = nil
		if test.order != "" {
			g.does("order white 1A " + test.order)
			die := int(test.fires[0] - '0')
			g.throws(die, 1)
		}
		g.plans(phaseCombined)
		assert.Contains(t, g.told(), test.fires)
		assert.Equal(t, test.token, g.tokens[u], "round %d", round+1)
		g.score()
	}
}

func TestC39NotToTheRearNotTheReserveNotAtNothing(t *testing.T) {
	g := onA(t, "W 1A b2", "W 1A a3", "W 1A c1", "B 1I c3", "B 1I b1", "B 1C black-reserve")
	g.refuses("order white 1A a3>black-reserve", "Moving units (4.3)")
	g.plans(phaseBombard, "W 1A b2>b1", "W 1A a3>a2", "W 1A c1>c2>c3")
	g.refuses("act white 1A b2>b1", "Bombardment attack (11.1)")
	g.refuses("act white 1A a3>a2", "Bombardment attack (11.1)")
	g.finish()
	g.reach(phaseCombined)
	g.allows("act white 1A b2>b1")
	g = onA(t, "W 1A b2", "W 1A c1", "B 1I c3")
	g.plans(phaseBombard, "W 1A b2>b3", "W 1A c1>c2>c3")
	g.refuses("act white 1A b2>b3", "Ruling 26")
	g.reach(phaseNonCombat)
	g.refuses("act white 1A b2>b3", "Non-combat move phase (12.1)")
}

func TestC40APrisonerIsLostLate(t *testing.T) {
	g := onA(t, "W 4I b1", "B 3I b2", "B 1I b2 routed")
	g.plans(phaseCombined, "W 4I b1>b2")
	g.part("targets")
	g.throws(5, 4, 4, 4, 6, 6, 6, 1, 5)
	g.finish()
	g.stands("W 4I box", "B 1I destroyed", "B 3I b2 fit")
}

func TestC41ASpentDefender(t *testing.T) {
	for name, test := range map[string]struct {
		state string
		hit   bool
	}{"spent": {" spent", false}, "unspent": {"", true}} {
		g := onA(t, "W 1I b1", "B 1I b2"+test.state)
		g.plans(phaseCombined, "W 1I b1>b2")
		g.throws(1, 1, 3, 5)
		g.finish()
		assert.Equal(t, test.hit, g.fates.boxed.len() == 1, name)
	}
}

func TestC42HeldToSix(t *testing.T) {
	g := onA(t, "W 1I b1", "B 1I b2")
	g.plans(phaseCombined, "W 1I b1>b2")
	g.throws(1, 1, 6, 6)
	g.finish()
	g.stands("W 1I b1 fit", "B 1I b2 fit")
	g = onA(t, "W 1C b1", "B 1I b2 sq")
	g.plans(phaseCombined, "W 1C b1>b2")
	g.throws(1, 2, 1)
	g.finish()
	g.stands("W 1C b1 fit", "B 1I b2 fit")
}

func TestC43Rally(t *testing.T) {
	g := onA(t, "W 6I a1", "B 1I b3", "W 7I box", "W 3C box")
	g.plans(phaseNonCombat, "W 5I a1>a2")
	g.end()
	g.does("rally infantry", "rally infantry", "rally infantry")
	assert.Equal(t, int8(1), g.plans1().saved, "five written, the runner's, and three rallied")
	g.does("rally cavalry")
	g.stands("W 3I white-reserve fit", "W 2C white-reserve fit", "W 3I merged", "W 1C merged", "W 1I box", "W 1C box")
}

func TestC44ABatteryNeedsCompany(t *testing.T) {
	g := onA(t, "W 1A b1 routed", "W 2I box", "B 1I b3")
	g.plans(phaseNonCombat)
	g.end()
	g.refuses("restore white-artillery-1", "Rally phase (12.3)")
	g = onA(t, "W 1A b1 routed", "W 1I b1", "B 1I b3")
	g.plans(phaseNonCombat)
	g.end()
	g.does("restore white-artillery-1")
	g.stands("W 1A b1 fit")
}

func TestC45Score(t *testing.T) {
	g := onA(t, "W 1I b3", "W 1I c3", "W 1I b1", "W 1I a1", "W 1I c1", "B 1I a3", "B 1I a2", "B 1I b2", "B 2I prisoner", "B 1A prisoner")
	g.plans(phaseNonCombat)
	g.score()
	assert.Equal(t, []int{11, 0}, g.Score())
	outcome, over := g.Outcome()
	assert.True(t, over)
	assert.Equal(t, "white", outcome.Winner)
}

func TestC46BothAtTen(t *testing.T) {
	for name, test := range map[string]struct {
		white, black int16
		round        int16
		winner       string
		over         bool
	}{
		"ten and eleven":         {10, 11, 1, "black", true},
		"ten and ten":            {10, 10, 1, "draw", true},
		"six and six at the end": {6, 6, 10, "draw", true},
		"six and seven":          {6, 7, 10, "black", true},
		"six and six before":     {6, 6, 5, "", false},
	} {
		g := onA(t, "W 4I a1", "B 1I a3") // and the same sectors, as the runner stays in the reserve
		g.score0(test.white, test.black)
		g.round = test.round
		g.plans(phaseNonCombat)
		for round := g.round; !g.over && g.round == round; {
			g.end()
		}
		assert.Equal(t, []int{int(test.white), int(test.black)}, g.Score(), "as many sectors: nobody's point")
		outcome, over := g.Outcome()
		assert.Equal(t, test.over, over, name)
		assert.Equal(t, test.winner, outcome.Winner, name)
	}
}

func TestC47ARoutedBatteryDoesNotHold(t *testing.T) {
	g := onA(t, "B 1A c3 routed", "W 1I c2", "B 1I a3")
	assert.False(t, g.controls(1, 8))
	g.plans(phaseCombined, "W 1I c2>c3")
	g.finish()
	g.stands("W 1I c3", "B 1A captured")
	g.score()
	assert.Equal(t, []int{3, 0}, g.Score(), "two for the battery, one for the flag; one sector each")
}
