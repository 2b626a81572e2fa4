package soldiers

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// stands puts units of a bare scenario on the map and calls them by letters:
// "a german-infantry-company-1 2530".
func (g *table) stands(lines ...string) *table {
	g.Helper()
	for _, line := range lines {
		var name, unit, label string
		_, err := fmt.Sscan(line, &name, &unit, &label)
		require.NoError(g, err)
		g.names[name] = g.id(unit)
		h, err := g.state.battle.grid.Parse(label)
		require.NoError(g, err)
		g.befalls(g.names[name], "stands", int32(g.state.battle.grid.Index(h)))
	}
	return g
}

func TestScenario4TheBrigadeComesBetweenHill75AndWoodM(t *testing.T) {
	g := bare(t, "elouges")
	s := sheetOf(t, boardOf(t, "elouges"))
	want := hex.Where(g.state.battle.grid, func(h hex.Hex) bool {
		return h.Col == s.Grid.Cols-1 && s.south(h, "hill-75") && s.north(h, "wood-m")
	})
	require.False(t, want.Empty())
	late := map[string]int{}
	for i, p := range g.state.battle.pieces {
		if p.kind != unitPiece || p.arrival < 0 {
			continue
		}
		late[g.state.typeOf(int32(i)).id]++
		arrival := g.state.battle.arrivals[p.arrival]
		assert.EqualValues(t, 4, arrival.turn)
		assert.Equal(t, s.Grid.Labels(want.List()), s.Grid.Labels(arrival.area.List()))
	}
	assert.Equal(t, map[string]int{"british-cavalry-squadron": 9, "british-machine-gun-section": 3}, late, "mounted")
}

// boardOf is the board of a built-in scenario.
func boardOf(t testing.TB, id string) *model.HexBoard {
	t.Helper()
	sc, err := scenarioFile(id)
	require.NoError(t, err)
	return sc.Hexes()
}

func TestScenario8TheShipsGuns(t *testing.T) {
	g := bare(t, "tsing-tau").stands("a austro-hungarian-field-gun-platoon-1 3523", "b german-infantry-company-1 3523",
		"x french-infantry-company-1 3626")
	g.to("second-movement").refuses("step a 3524", "Special rule: immovable", "Austro-Hungarian field gun platoon 1 may not move")
	g.refuses("exit a", "Special rule: immovable").dice(1).do("dig a").is("a", "improved")
}

func TestScenario8GunsFireFifteenHexesFar(t *testing.T) {
	g := bare(t, "tsing-tau").stands("a french-field-gun-battery-1 0131", "b british-field-gun-battery-1 0230", "x german-infantry-company-1 1624", "y german-infantry-company-2 1725")
	s := g.state
	for _, name := range []string{"a", "b"} {
		reach, direct := s.rangeOf(g.id(name))
		assert.EqualValues(t, 15, reach)
		assert.EqualValues(t, 15, direct)
	}
	g.do("split b")
	reach, _ := s.rangeOf(g.id("b/a"))
	assert.EqualValues(t, 15, reach, "platoons too")
	from := s.units[g.id("a")].hex
	for c := range s.battle.cells {
		d := s.battle.distance(from, int32(c))
		_, v := s.line(g.id("a"), int32(c))
		assert.Equal(t, d > 15, v.cause == outOfRange, s.battle.label(int32(c)))
	}
	small, _ := s.rangeOf(g.id("x"))
	assert.EqualValues(t, 6, small, "small arms fire as far as ever")
}

func TestScenario8TheDismountedSquadronsStayOnFoot(t *testing.T) {
	g := bare(t, "tsing-tau").stands("a german-dismounted-cavalry-squadron-1 3523", "b german-dismounted-cavalry-squadron-2 3523",
		"c german-infantry-company-1 3523", "d german-infantry-company-2 3523")
	require.NoError(t, g.state.Sound(), "they take up no stacking points")
	g.to("second-movement").refuses("remount a", "Special rule: no remounting").do("step a 3524")
}

func TestScenario9TheWasps(t *testing.T) {
	start := func(t *testing.T) *table {
		return bare(t, "tanga").stands("a british-infantry-company-1 2618", "b british-infantry-company-2 2621",
			"x german-infantry-company-1 2717", "k german-cavalry-squadron-1 2820")
	}
	t.Run("sting a unit that starts among them", func(t *testing.T) {
		g := start(t).dice(1).do("step a 2619").said("sting").is("a", "disrupted").at("a", "2618").left("a", "5")
		g.refuses("step a 2619", "Explanation of Results: Disrupted").to("first-fire").refuses("aim a 2717", "Explanation of Results: Disrupted")
		g.to("second-movement").is("a", "disrupted").to("second-fire").is("a", "fit") // ruling 57
	})
	t.Run("spare it with any other number, and it rolls once a phase", func(t *testing.T) {
		g := start(t)
		for die := 2; die <= 6; die++ {
			s := g.state
			g.state = s.clone()
			g.dice(die).do("step a 2619").said("spare").do("step a 2620").left("a", "3")
			assert.Equal(t, 1, g.state.dice.Rolls())
			g.state = s
		}
	})
	t.Run("do not mind units that come from elsewhere", func(t *testing.T) {
		g := start(t).do("step b 2620")
		assert.Zero(t, g.state.dice.Rolls())
	})
	t.Run("sting Germans too, and throw nobody off his horse", func(t *testing.T) {
		g := start(t)
		g.to("second-movement").dice(1, 1).do("step x 2817").is("x", "disrupted").do("step k 2821").is("k", "disrupted").is("k", "mounted") // ruling 60
	})
	t.Run("do not sting those who dig in", func(t *testing.T) {
		g := start(t).do("dig a").is("a", "improved")
		assert.Zero(t, g.state.dice.Rolls())
	})
}

func TestScenario9TheGermansDoNotMoveOnTheLastTurn(t *testing.T) { // ruling 17
	g := bare(t, "tanga")
	for range 11 {
		g.to("second-movement").to("first-movement")
	}
	require.Equal(t, rules.Moment{Turn: 12, Phase: "first-movement", Side: "british", Awaits: rules.SeatsOf(g.state.seat())}, g.state.Now())
	g.do("end").do("end")
	assert.Equal(t, rules.Moment{Turn: 12, Phase: "first-fire", Part: "return-fire", Side: "german", Awaits: rules.SeatsOf(g.state.seat())}, g.state.Now())
	g.do("end")
	assert.True(t, g.state.Now().Over)
}

func TestScenario12TheColumnsEnterOnTheirRoads(t *testing.T) {
	g := bare(t, "lvidsgov")
	for i := range g.state.units {
		if g.state.units[i].status == leftOut {
			g.state.units[i].status = waiting
		}
	}
	arrives := map[string]int16{}
	for _, p := range g.state.battle.pieces {
		if p.kind == unitPiece {
			arrives[fmt.Sprintf("%s turn %d", g.state.battle.sides[p.side], g.state.battle.arrivals[p.arrival].turn)]++
		}
	}
	assert.Equal(t, map[string]int16{"russian turn 1": 9, "russian turn 2": 6, "russian turn 5": 4, "german turn 1": 20}, arrives)
	// The whole column passes through the one hex, and its last units wait there.
	road := []string{"4102", "4103", "4003", "3904"}
	for _, unit := range []string{"russian-infantry-company-1", "russian-infantry-company-2"} {
		g.do("enter " + unit + " 4101")
		for _, to := range road {
			g.do("step " + unit + " " + to)
		}
	}
	g.do("enter russian-infantry-company-3 4101", "enter russian-infantry-company-4 4101")
	g.refuses("enter russian-cavalry-squadron-1 4101", "Stacking", "4101 would hold 12 stacking points").refuses("enter russian-cavalry-squadron-1 4102", "Scenarios: reinforcements")
	g.to("second-movement").refuses("enter russian-cavalry-squadron-1 4101", "Movement (F)").to("first-movement")
	g.do("step russian-infantry-company-3 4102", "enter russian-cavalry-squadron-1 4101")
}

func TestAnEntryThatTheEnemyHoldsIsClosedUntilHeGoes(t *testing.T) {
	g := bare(t, "lvidsgov").stands("x german-cavalry-squadron-1 4101")
	g.state.units[g.id("russian-infantry-company-1")].status = waiting
	g.refuses("enter russian-infantry-company-1 4101", "Movement (G)", "4101 is occupied by the enemy (German cavalry squadron 1)")
	g.to("second-movement").do("step x 4102").to("first-movement").do("enter russian-infantry-company-1 4101")
}
