package kingsmen

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

var riders = []string{"skirmishing-cavalry"}

func TestDismountsIsAChangeOfFormation(t *testing.T) {
	g := facing(t, "r7", riders, foot, inForce(ruleDismounts), "30.00,40.00 0 loose-1000", "30.00,19.00 1800 line-2")
	g.does("take american-skirmishing-cavalry-1")
	g.refuses("mount american-skirmishing-cavalry-1", "Ruling 109")
	g.does("march american-skirmishing-cavalry-1 30.00,38.00")
	g.refuses("fire american-skirmishing-cavalry-1 british-infantry-1", "Fire 3")
	g.does("dismount american-skirmishing-cavalry-1")
	assert.Equal(t, 600, g.body(0).Pose.Spread, "a cloud on foot is no wider than six inches")
	g.refuses("dismount american-skirmishing-cavalry-1", "Ruling 109")
	g.refuses("mount american-skirmishing-cavalry-1", "Activation 3")
	g.refuses("march american-skirmishing-cavalry-1 30.00,37.00", "Activation 3")
	assert.Equal(t, "6 green, 12 green", g.firing(), "on foot it fires 24 inches")
	assert.Equal(t, "american-skirmishers", g.View(0).Type, "it is drawn as what it is")
	assert.Equal(t, "american-skirmishing-cavalry", g.View(0).Printed)
	g.next("r8")
	g.does("done american-skirmishing-cavalry-1", "take american-skirmishing-cavalry-1")
	g.refuses("march american-skirmishing-cavalry-1 30.00,25.99", "Movement 1")
	g.refuses("charge american-skirmishing-cavalry-1 british-infantry-1 30.00,19.00", "Melee 3")
	g.does("march american-skirmishing-cavalry-1 30.00,40.00", "mount american-skirmishing-cavalry-1")
	assert.False(t, g.units[0].afoot)
	g.next("r9")
	g.does("done american-skirmishing-cavalry-1", "take american-skirmishing-cavalry-1")
	g.allows("march american-skirmishing-cavalry-1 30.00,53.50", "charge american-skirmishing-cavalry-1 british-infantry-1 30.00,19.00")
}

func TestDismountsIsForSkirmishingCavalryAlone(t *testing.T) {
	for arm, in := range map[string][]string{"skirmishing-cavalry": nil, "cavalry": {ruleDismounts}} {
		g := facing(t, "r7", []string{arm}, foot, inForce(in...), "30.00,40.00 0 "+map[string]string{"cavalry": "line", "skirmishing-cavalry": "loose"}[arm], north)
		g.does("take american-" + arm + "-1")
		g.refuses("dismount american-"+arm+"-1", "Ruling 109")
	}
	g := facing(t, "r7", []string{"cavalry"}, foot, inForce(ruleSkirmishHorse, ruleDismounts), "30.00,40.00 0 loose", north)
	g.does("take american-cavalry-1", "dismount american-cavalry-1")
	assert.Contains(t, g.EventText(g.events[0]), "gets off its horses")
	assert.Equal(t, 2, g.battle.pieces[0].breaks, "it breaks where it broke before")
}

func TestDismountsKeepsTheStrengthOfAnArmy(t *testing.T) {
	g := facing(t, "r7", riders, foot, inForce(ruleDismounts, ruleUncounted), "30.00,40.00 0 loose", north)
	g.does("take american-skirmishing-cavalry-1", "dismount american-skirmishing-cavalry-1")
	began, left := g.strength(0)
	assert.Equal(t, [2]int{1, 1}, [2]int{began, left}, "cavalry counts, on foot too")
}

func TestDismountsIsOfferedToTheUnitInHand(t *testing.T) {
	g := facing(t, "r7", riders, foot, inForce(ruleDismounts), "30.00,40.00 0 loose", north)
	g.does("take american-skirmishing-cavalry-1")
	offers := func() (out []string) {
		for _, a := range g.Abilities(0) {
			out = append(out, a.Name)
		}
		return out
	}
	assert.Contains(t, offers(), "Dismount")
	assert.NotContains(t, offers(), "Mount")
	g.does("dismount american-skirmishing-cavalry-1")
	assert.NotContains(t, offers(), "Dismount")
}
