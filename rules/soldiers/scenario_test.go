package soldiers

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
	"github.com/mapsheet/mapsheet/rules/soldiers/fields"
)

// fought is a built-in scenario at the start of its first turn, everybody
// deployed, as a table whose units are called by their own names.
func fought(t *testing.T, id string) *table {
	t.Helper()
	b := BattleNamed(t, id)
	g := &table{TB: t, state: b.Start(1), names: map[string]int32{}}
	for i := range b.pieces {
		g.names[b.pieces[i].name] = int32(i)
	}
	for g.state.phase == deploying {
		g.state.apply((&Doctrine{}).Choose(rules.See(g.state, g.state.Now().Awaits.First(), 0)), nil)
	}
	return g
}

// put moves a unit to a hex, wherever it was and whatever is there.
func (g *table) put(name, label string) {
	g.Helper()
	h, err := g.state.battle.grid.Parse(label)
	require.NoError(g, err)
	u := g.names[name]
	if g.state.units[u].status == onMap {
		g.state.lift(u)
	}
	g.state.stand(u, int32(g.state.battle.grid.Index(h)))
}

// in is the label of a hex of a place of the standard mapsheet, counted from 0.
func in(t testing.TB, place string, n int) string {
	t.Helper()
	sheet, err := scenarios.Bases().Mapsheet("standard")
	require.NoError(t, err)
	p, ok := sheet.Hexes().Place(place)
	require.True(t, ok, "there is a place %s", place)
	return sheet.Hexes().Grid.Label(p.Hexes[n])
}

// clearMap takes every unit off the map, as if it had never come.
func (g *table) clearMap() {
	for u := range g.state.units {
		if g.state.units[u].status == onMap {
			g.state.lift(int32(u))
			g.state.units[u].status = leftOut
		}
	}
}

func (g *table) leaves(name, label string) bool {
	g.Helper()
	h, err := g.state.battle.grid.Parse(label)
	require.NoError(g, err)
	return g.state.mayExit(g.names[name], int32(g.state.battle.grid.Index(h)))
}

func TestScenario1LeavesTheMapNorthOfTheCanalAndSouthOfWoodM(t *testing.T) {
	g := fought(t, "brunstatt")
	assert.True(t, g.leaves("german-infantry-company-1", "0101"))
	assert.True(t, g.leaves("german-infantry-company-1", "0108"))
	assert.False(t, g.leaves("german-infantry-company-1", "0109"), "the canal's own edge hex")
	assert.False(t, g.leaves("german-infantry-company-1", "5030"), "that is the French way")
	assert.True(t, g.leaves("french-infantry-company-1", "5034"), "a corner belongs to both edges")
	assert.True(t, g.leaves("french-infantry-company-1", "5026"))
	assert.False(t, g.leaves("french-infantry-company-1", "5025"), "a row of the wood")
	assert.False(t, g.leaves("french-infantry-company-1", "4934"), "not the eastern edge")
}

func TestScenario2IsLostByTheGermansWhenTownCHoldsNoUndisruptedOne(t *testing.T) {
	g := fought(t, "morhange")
	assert.Equal(t, model.Outcome{Winner: "german"}, g.state.battle.victory.otherwise)
	g.clearMap()
	assert.True(t, g.state.Clauses()[0].Holds)
	g.put("german-infantry-company-1", in(t, "town-c", 0))
	assert.False(t, g.state.Clauses()[0].Holds)
	g.state.units[g.names["german-infantry-company-1"]].disrupted = 1
	assert.True(t, g.state.Clauses()[0].Holds)
}

func TestScenario3NeedsExitsAndLosses(t *testing.T) {
	g := fought(t, "le-cateau")
	out := func(n int) {
		for i := range n {
			u := g.names[formatUnit("german-infantry-company", i+1)]
			if g.state.units[u].status == onMap {
				g.state.lift(u)
			}
			g.state.units[u].status, g.state.units[u].hex = left, 0
		}
	}
	lost := func(n int) {
		for i := range n {
			if u := g.names[formatUnit("british-infantry-company", i+1)]; g.state.units[u].status == onMap {
				g.state.eliminate(u, nil)
			}
		}
	}
	out(15)
	assert.False(t, g.state.Clauses()[0].Holds)
	lost(11)
	assert.False(t, g.state.Clauses()[0].Holds)
	lost(12)
	assert.True(t, g.state.Clauses()[0].Holds)
	assert.Equal(t, model.AtOnce, g.state.Clauses()[0].When)
}

// formatUnit is the name of the unit of that number.
func formatUnit(typ string, n int) string { return fmt.Sprintf("%s-%d", typ, n) }

func TestScenario4HasThreeTrenchesALateBrigadeAndTwoExits(t *testing.T) {
	g := fought(t, "elouges")
	assert.Equal(t, 3, g.state.trenches.Len())
	for name, want := range map[string]bool{"2234": true, "4234": true, "2334": false} {
		assert.Equal(t, want, g.leaves("german-infantry-company-1", name), name)
	}
	g.to("second-movement")
	u := g.names["british-cavalry-squadron-1"]
	cells := g.state.entriesOf(u)
	require.NotEmpty(t, cells)
	g.refuses("enter british-cavalry-squadron-1 "+g.state.battle.label(cells[0]), "Scenarios: reinforcements", "turn 4")
	for range 3 {
		g.to("first-movement").to("second-movement")
	}
	g.do("enter british-cavalry-squadron-1 " + g.state.battle.label(cells[0]))
}

func TestScenario5LetsBritishCavalryStartAsItLikesAndAsksForAJourney(t *testing.T) {
	b := fought(t, "cerizy").state.battle
	assert.Equal(t, fields.MountFree, b.steps[0].mount)
	assert.Equal(t, fields.MountFree, b.steps[1].mount)
	assert.Equal(t, fields.Mounted, b.steps[2].mount)
	require.Len(t, b.journeys, 1)
	assert.Equal(t, int16(1), b.entries[0].away)
	assert.True(t, b.entries[0].area.whole.Contains(hex.Hex{Row: 20}), "exit 6 itself")
	assert.True(t, b.entries[0].area.whole.Contains(hex.Hex{Row: 28}), "exit 7 itself")
	assert.False(t, b.entries[0].area.whole.Contains(hex.Hex{Row: 29}))
}

func TestTheEasternFrontRulesHoldWhereTheRulingSays(t *testing.T) {
	for id, want := range map[string]bool{
		"ravka-russa": true, "mogely": true, "lvidsgov": true, "markova": true, "mlawa": true, "brunstatt": false,
	} {
		t.Run(id, func(t *testing.T) {
			PickInShort(t, id)
			b := fought(t, id).state.battle
			slow := 0
			for _, p := range b.pieces {
				if !p.slow {
					continue
				}
				slow++
				assert.True(t, b.types[p.typ].nation == russian || p.own.Text(fields.TroopsKey) == "czech" || p.own.Text(fields.TroopsKey) == "slavic", p.name)
			}
			assert.Equal(t, want, slow > 0)
		})
	}
	for _, p := range fought(t, "markova").state.battle.pieces {
		assert.Equal(t, p.own.Text(fields.TroopsKey) == "czech", p.mutinous, p.name)
		if p.own.Text(fields.TroopsKey) == "germanic" {
			assert.False(t, p.slow, p.name)
		}
	}
}

func TestScenario7AsksForABridgeAndFourUnitsNearIt(t *testing.T) {
	g := fought(t, "schipdonck")
	g.clearMap()
	g.put("german-infantry-company-1", "2210")
	for i, at := range []string{"2209", "2208", "2207", "2109"} {
		assert.False(t, g.state.Clauses()[0].Holds)
		g.put(formatUnit("german-infantry-company", i+2), at)
	}
	truth := g.state.Clauses()[0]
	assert.True(t, truth.Holds)
	assert.Equal(t, "2210", g.state.battle.grid.Labels(hexrules.Hexes(truth.Sites)))
	g.put("german-infantry-company-1", "1211") // another bridge, and they are not near it
	assert.False(t, g.state.Clauses()[0].Holds)
	g.put("german-infantry-company-1", "2210")
	g.put("german-infantry-company-5", "2310") // a canal hex is not north of the canal
	assert.False(t, g.state.Clauses()[0].Holds)
}

func TestScenario8(t *testing.T) {
	g := fought(t, "tsing-tau")
	b := g.state.battle
	japanese, austrians := 0, 0
	for i, p := range b.pieces {
		typ := &b.types[p.typ]
		if p.own.Text(fields.TroopsKey) == "japanese" {
			japanese++
			assert.Equal(t, french, typ.nation)
		}
		if typ.id == "austro-hungarian-infantry-company" {
			austrians++
		}
		assert.Equal(t, typ.id == "austro-hungarian-field-gun-platoon", p.immovable, p.name)
		if typ.guns() {
			reach, _ := g.state.rangeOf(int32(i))
			assert.Equal(t, int32(15), reach, p.name)
		}
		if typ.id == "german-dismounted-cavalry-squadron" {
			assert.True(t, p.onFoot)
		}
	}
	assert.Equal(t, 18, japanese)
	assert.Equal(t, 1, austrians)
}

func TestScenario9(t *testing.T) {
	g := fought(t, "tanga")
	b := g.state.battle
	for _, p := range b.pieces {
		typ := &b.types[p.typ]
		assert.Equal(t, b.sides[p.side] == "german" && typ.arm == infantry, p.reserve, p.name)
	}
	nest := b.wasps[0]
	assert.Equal(t, 1, nest.number)
	for label, want := range map[string]bool{"2616": false, "2617": true, "2620": true, "2621": false, "2317": false} {
		h, err := b.grid.Parse(label)
		require.NoError(t, err)
		assert.Equal(t, want, nest.area.Contains(h), label)
	}
	g.clearMap()
	g.put("german-infantry-company-1", in(t, "town-b", 0))
	g.put("german-infantry-company-2", in(t, "wood-p", 0))
	assert.True(t, g.state.Clauses()[0].Holds, "less than three over both places together")
	g.put("german-infantry-company-3", in(t, "wood-p", 1))
	assert.False(t, g.state.Clauses()[0].Holds)
	assert.Equal(t, firstFire, b.endPart)
}

func TestScenario10HasReservesAndOneBridge(t *testing.T) {
	g := fought(t, "fromelles")
	for _, p := range g.state.battle.pieces {
		assert.Equal(t, g.state.battle.sides[p.side] == "german" && p.kind != horsesPiece, p.reserve, p.name)
	}
	g.clearMap()
	g.put("german-infantry-company-1", "1211")
	assert.False(t, g.state.Clauses()[0].Holds)
	g.put("german-infantry-company-1", "2210")
	assert.True(t, g.state.Clauses()[0].Holds)
}

func TestScenarios6And11CountUndisruptedRussians(t *testing.T) {
	g := fought(t, "ravka-russa")
	g.clearMap()
	assert.True(t, g.state.Clauses()[0].Holds)
	g.put("russian-infantry-company-1", "3323") // a crest of Hill 60
	assert.False(t, g.state.Clauses()[0].Holds)
	g.put("russian-infantry-company-1", "3321") // a slope
	assert.True(t, g.state.Clauses()[0].Holds)

	g = fought(t, "mogely")
	g.clearMap()
	for i, at := range []string{in(t, "town-c", 0), in(t, "town-b", 0), in(t, "wood-k", 0)} {
		assert.True(t, g.state.Clauses()[0].Holds)
		g.put(formatUnit("russian-infantry-company", i+1), at)
	}
	assert.False(t, g.state.Clauses()[0].Holds)
	g.state.units[g.names["russian-infantry-company-1"]].disrupted = 1
	assert.True(t, g.state.Clauses()[0].Holds)
}

func TestScenario12ArrivesByRoadAndIsDrawnByTooManyLosses(t *testing.T) {
	g := fought(t, "lvidsgov")
	g.refuses("enter russian-infantry-company-5 4101", "Scenarios: reinforcements", "turn 2")
	g.do("enter russian-infantry-company-1 4101").to("second-movement").do("enter german-cavalry-squadron-1 0121")
	g.put("german-cavalry-squadron-1", "1818")
	assert.True(t, g.state.Clauses()[1].Holds)
	for i := range 10 {
		u := g.names[formatUnit("german-infantry-company", i+1)]
		g.state.stand(u, int32(i))
		g.state.eliminate(u, nil)
	}
	assert.True(t, g.state.Clauses()[1].Holds, "ten are not more than ten")
	g.put("german-cavalry-squadron-2", "0101")
	g.state.eliminate(g.names["german-cavalry-squadron-2"], nil)
	assert.False(t, g.state.Clauses()[1].Holds)
	assert.Equal(t, model.Draw, g.state.battle.victory.otherwise.Winner)
}

func TestScenario13DeploysInListedOrderAndAwardsPoints(t *testing.T) {
	g := fought(t, "markova")
	b := g.state.battle
	assert.Equal(t, "russian", b.sides[b.steps[0].side])
	lose := func(names ...string) {
		for _, name := range names {
			g.state.eliminate(g.names[name], nil)
		}
	}
	lose("russian-infantry-company-1", "russian-field-gun-battalion-1", "russian-cossack-squadron-1")
	assert.Equal(t, []int{0, 2 + 8 + 2}, g.state.Score())
	lose("austro-hungarian-infantry-company-1", "austro-hungarian-cavalry-squadron-1", "austro-hungarian-machine-gun-section-1", "austro-hungarian-field-gun-battery-1")
	assert.Equal(t, []int{1 + 2 + 4 + 7, 12}, g.state.Score())
	assert.True(t, g.state.Clauses()[0].Holds)
}

func TestTheSolitaireSituationIsWonByClearingTownB(t *testing.T) {
	g := fought(t, "mlawa")
	assert.Equal(t, "russian", g.state.battle.sides[g.state.battle.first])
	assert.False(t, g.state.Clauses()[0].Holds)
	assert.Equal(t, 18, g.state.Clauses()[0].Count)
	g.clearMap()
	assert.True(t, g.state.Clauses()[0].Holds)
	var units int
	for _, p := range g.state.battle.pieces {
		if p.doctrine {
			units++
		}
	}
	assert.Equal(t, 18, units)
	assert.Equal(t, rules.Moment{Turn: 1, Phase: "first-movement", Side: "russian", Awaits: rules.SeatsOf(g.state.seat())}, g.state.Now())
}
