package soldiers

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// battles are the built-in scenarios made ready, each once. They share the lines
// of sight of the standard mapsheet.
var battles struct {
	sync.Mutex
	ready map[string]*Battle
	first *Battle
}

// BattleNamed is a built-in scenario made ready, for tests that do not change it.
func BattleNamed(t testing.TB, id string) *Battle {
	t.Helper()
	sc, err := scenarioFile(id)
	require.NoError(t, err)
	battles.Lock()
	defer battles.Unlock()
	if b, ok := battles.ready[id]; ok {
		return b
	}
	b, err := newBattle(sc, battles.first)
	require.NoError(t, err)
	if battles.first == nil {
		battles.first, battles.ready = b, map[string]*Battle{}
	}
	battles.ready[id] = b
	return b
}

// bare is a built-in scenario in its first turn with nobody on the map.
func bare(t testing.TB, id string) *table {
	t.Helper()
	b := BattleNamed(t, id)
	g := &table{TB: t, state: b.Start(1), names: map[string]int32{}}
	for i := range b.pieces {
		g.names[b.pieces[i].name] = int32(i)
		g.state.units[i].status = absent
		if b.pieces[i].kind == unitPiece {
			g.state.units[i].status = leftOut
		}
	}
	g.state.beginTurn(1, nil)
	return g
}

// report brings about what it says: "5 german-infantry-company left 0101", units
// counted on from those of the type that were reported before. They are left,
// lost, disrupted or stand somewhere. A fraction such as 2/3 is of a unit that
// has broken down.
func (g *table) report(text string) {
	g.Helper()
	next := map[string]int{}
	for _, line := range strings.Split(text, ",") {
		words := strings.Fields(line)
		require.GreaterOrEqual(g, len(words), 3, line)
		number, of, broken := strings.Cut(words[0], "/")
		n, err := strconv.Atoi(number)
		require.NoError(g, err)
		label := "2530"
		if len(words) > 3 {
			label = words[3]
		}
		h, err := g.state.battle.grid.Parse(label)
		require.NoError(g, err)
		if broken {
			next[words[1]]++
			whole := g.id(fmt.Sprintf("%s-%d", words[1], next[words[1]]))
			require.Equal(g, of, fmt.Sprint(g.state.battle.pieces[whole].partsN))
			for i := range int32(n) {
				g.befalls(g.state.battle.pieces[whole].parts+i, words[2], int32(g.state.battle.grid.Index(h)))
			}
			continue
		}
		for range n {
			next[words[1]]++
			g.befalls(g.id(fmt.Sprintf("%s-%d", words[1], next[words[1]])), words[2], int32(g.state.battle.grid.Index(h)))
		}
	}
}

func (g *table) befalls(u int32, what string, c int32) {
	g.Helper()
	if p := &g.state.battle.pieces[u]; p.kind == partPiece { // its unit has broken down
		whole := &g.state.battle.pieces[p.whole]
		g.state.units[p.whole].status = absent
		for part := whole.parts; part < whole.parts+whole.partsN; part++ {
			if g.state.units[part].status == absent {
				g.state.units[part].status = leftOut
			}
		}
	}
	g.state.stand(u, c)
	switch what {
	case "stands":
	case "disrupted":
		g.state.units[u].disrupted = 2
	case "left":
		g.state.lift(u)
		g.state.units[u].status, g.state.units[u].gone = left, 1
	case "lost":
		g.state.eliminate(u, nil)
	default:
		g.Fatalf("what is %q", what)
	}
}

// judged ends the phase, and then the game, and says who has won and when.
func (g *table) judged() (winner string, atOnce bool) {
	g.Helper()
	g.state.end(nil)
	if atOnce = g.state.Now().Over; !atOnce {
		g.state.turn, g.state.phase, g.state.part = g.state.battle.turns, g.state.battle.endPart, otherCharges
		g.state.end(nil)
	}
	outcome, over := g.state.Outcome()
	require.True(g, over)
	return outcome.Winner, atOnce
}

// ruin destroys the bridge of a hex.
func (g *table) ruin(label string) *table {
	g.Helper()
	h, err := g.state.battle.grid.Parse(label)
	require.NoError(g, err)
	g.state.wounds = append(g.state.wounds, wound{cell: int32(g.state.battle.grid.Index(h)), group: bridgeGroup, result: eliminates})
	g.state.takeEffect(nil)
	return g
}

func TestADestroyedBridgeIsNoneToHold(t *testing.T) { // Artillery (D), ruling 85
	t.Run("in scenario 7", func(t *testing.T) {
		g := bare(t, "schipdonck").ruin("2210")
		g.report("1 german-infantry-company stands 2210, 4 german-infantry-company stands 2209")
		truth := g.state.Clauses()[0]
		assert.False(t, truth.Holds)
		assert.Len(t, truth.Parts, 2, "two bridges stand")
		assert.Len(t, truth.Area, 2)
		assert.Equal(t, "2210", g.state.battle.label(g.state.Advise(nil).Ruins()[0]), "players know")
		winner, _ := g.judged()
		assert.Equal(t, "belgian", winner)
	})
	t.Run("another that stands will do", func(t *testing.T) {
		g := bare(t, "schipdonck").ruin("2210")
		g.report("1 german-infantry-company stands 3113, 4 german-infantry-company stands 3112")
		winner, _ := g.judged()
		assert.Equal(t, "german", winner)
	})
	t.Run("scenario 10 names the hex", func(t *testing.T) {
		g := bare(t, "fromelles").ruin("2210")
		g.report("1 german-infantry-company stands 2210")
		winner, _ := g.judged()
		assert.Equal(t, "german", winner)
	})
	t.Run("where units are counted on bridges, or hold every one", func(t *testing.T) {
		german, bridges := model.Selector{Side: "german"}, model.Area{Bridges: true}
		near := model.Area{Intersect: []model.Area{bridges, {Everywhere: true}}}
		far := model.Area{Except: &model.Except{From: bridges, Remove: hexes(t, "0101")}}
		g := lay(t, "B=B .r.", "a german-infantry-company 0101",
			wins("german", model.AtEnd, model.Condition{Count: &model.Count{Units: german, Area: bridges, Bound: atLeast(1)}}),
			wins("german", model.AtEnd, model.Condition{Occupies: &model.Occupies{Units: german, Area: bridges, Every: true}}),
			wins("german", model.AtEnd, model.Condition{Occupies: &model.Occupies{Units: german, Area: near}}),
			wins("german", model.AtEnd, model.Condition{Not: &model.Condition{Occupies: &model.Occupies{Units: german, Area: far}}}))
		holds := func() (out []bool) {
			for _, c := range g.state.Clauses() {
				out = append(out, c.Holds)
			}
			return out
		}
		assert.Equal(t, []bool{true, false, true, true}, holds())
		g.ruin("0301")
		assert.Equal(t, []bool{true, true, true, true}, holds(), "the one that stands is held")
		assert.Equal(t, "1 of 1", g.state.Clauses()[1].Progress)
		g.state.marks[g.state.units[g.id("a")].hex] |= ruinMark
		assert.Equal(t, []bool{false, false, false, true}, holds())
	})
}

// What an area names beside bridges counts where a bridge is destroyed if it is still there.
func TestADestroyedBridgeLeavesAHexOfTheCanalToConditions(t *testing.T) { // Artillery (D), ruling 85
	german, bridges := model.Selector{Side: "german"}, model.Area{Bridges: true}
	for _, tc := range []struct {
		name       string
		area       model.Area
		stands, is gone // what is counted
	}{
		{"bridges and woods", model.Area{Union: []model.Area{bridges, {Terrain: "woods"}}}, gone{1, true}, gone{0, false}},
		{"bridges and a listed hex", model.Area{Union: []model.Area{bridges, hexes(t, "0101")}}, gone{1, true}, gone{1, true}},
		{"all but bridges", model.Area{Except: &model.Except{From: model.Area{Everywhere: true}, Remove: bridges}}, gone{0, false}, gone{1, true}},
		{"towns", model.Area{Terrain: "town"}, gone{1, true}, gone{0, false}},
		{"roads", model.Area{Line: "road"}, gone{1, true}, gone{0, false}},
		{"the canal", model.Area{Line: "canal"}, gone{1, true}, gone{1, true}},
		{"near bridges", model.Area{Within: &model.Within{Hexes: 1, Of: bridges}}, gone{1, true}, gone{1, true}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			held := model.Condition{Occupies: &model.Occupies{Units: german, Area: model.Area{This: true}}}
			g := lay(t, "b=B rrr", "a german-infantry-company 0101",
				wins("german", model.AtEnd, model.Condition{Count: &model.Count{Units: german, Area: tc.area, Bound: atLeast(1)}}),
				wins("german", model.AtEnd, model.Condition{Occupies: &model.Occupies{Units: german, Area: tc.area}}),
				wins("german", model.AtEnd, model.Condition{SomeHex: &model.SomeHex{Of: tc.area, Condition: held}}))
			look := func() (out []gone) {
				for _, c := range g.state.Clauses() {
					out = append(out, gone{c.Count, c.Holds})
				}
				return out
			}
			assert.Equal(t, []gone{tc.stands, tc.stands, tc.stands}, look())
			g.ruin("0301")
			assert.Equal(t, []gone{tc.stands, tc.stands, tc.stands}, look(), "its own bridge stands")
			g.state.marks[g.state.units[g.id("a")].hex] |= ruinMark
			assert.Equal(t, []gone{tc.is, tc.is, tc.is}, look())
		})
	}
}

type gone struct {
	count int
	holds bool
}

func TestUnitsLeaveTheMapByBridgesThatStand(t *testing.T) { // Artillery (D), ruling 85
	by := func(a model.Area) func(*model.Scenario) {
		return wins("german", model.AtEnd, model.Condition{Exits: &model.Exits{Units: model.Selector{Side: "german"}, By: a, Bound: atLeast(1)}})
	}
	bridges := model.Area{Bridges: true}
	others := model.Area{Except: &model.Except{From: model.Area{Everywhere: true}, Remove: bridges}}
	g := lay(t, "B=B .r.", "a german-infantry-company 0101", by(bridges), by(others)).do("exit a").ruin("0101")
	assert.Equal(t, []int{1, 0}, []int{g.state.Clauses()[0].Count, g.state.Clauses()[1].Count}, "it stood as the unit left")

	units := "a german-infantry-company 0101\nb german-infantry-company 0301"
	g = lay(t, "B=B .r.", units, by(bridges))
	g.state.marks[0] |= ruinMark
	g.refuses("exit a", "Ruling 51").do("exit b")
	g = lay(t, "B=B .r.", units, by(bridges), by(others))
	g.state.marks[0] |= ruinMark
	g.do("exit a")
	assert.Equal(t, []int{0, 1}, []int{g.state.Clauses()[0].Count, g.state.Clauses()[1].Count})
}

func TestVictoryConditionsOfTheFourteenScenarios(t *testing.T) {
	for _, tc := range []struct {
		scenario, name, report, winner string
		atOnce                         bool
	}{
		{"brunstatt", "five Germans off the western edge north of the canal",
			"3 german-infantry-company left 0101, 1 german-machine-gun-company left 0108, 1 german-cavalry-squadron left 0104", "german", true},
		{"brunstatt", "four are too few", "4 german-infantry-company left 0101", "draw", false},
		{"brunstatt", "the canal's own hex is not north of it", "4 german-infantry-company left 0101, 1 german-howitzer-battery left 0109", "draw", false},
		{"brunstatt", "nor is the land south of it", "4 german-infantry-company left 0101, 1 german-howitzer-battery left 0115", "draw", false},
		{"brunstatt", "machine gun platoons do not count", "4 german-infantry-company left 0101, 3/3 german-machine-gun-company left 0101", "draw", false},
		{"brunstatt", "artillery platoons do not count", "4 german-infantry-company left 0101, 3/3 german-field-gun-battery left 0101", "draw", false},
		{"brunstatt", "five French off the eastern edge south of wood M",
			"4 french-infantry-company left 5034, 1 french-field-gun-battery left 5026", "french", true},
		{"brunstatt", "four are too few for them", "4 french-infantry-company left 5034", "draw", false},
		{"brunstatt", "the rows of the wood do not count", "4 french-infantry-company left 5034, 1 french-infantry-company left 5025", "draw", false},
		{"brunstatt", "the western edge is not theirs", "5 french-infantry-company left 0101", "draw", false},

		{"morhange", "no undisrupted German in town C", "1 german-infantry-company disrupted 1127, 7 german-infantry-company stands 1126", "french", false},
		{"morhange", "one is enough to hold it", "1 german-infantry-company stands 1428, 1 german-infantry-company stands 1427", "german", false},
		{"morhange", "a platoon is enough to hold it", "1/3 german-machine-gun-company stands 1427", "german", false},
		{"morhange", "a disrupted platoon is not", "1/3 german-machine-gun-company disrupted 1427", "french", false},

		{"le-cateau", "fifteen Germans off the western edge and twelve British lost",
			"15 german-infantry-company left 0120, 12 british-infantry-company lost", "german", true},
		{"le-cateau", "fourteen are too few", "14 german-infantry-company left 0120, 12 british-infantry-company lost", "british", false},
		{"le-cateau", "eleven losses are too few", "15 german-infantry-company left 0120, 11 british-infantry-company lost", "british", false},
		{"le-cateau", "two thirds of a battery are no twelfth loss",
			"15 german-infantry-company left 0120, 11 british-infantry-company lost, 2/3 british-field-gun-battery lost", "british", false},
		{"le-cateau", "three thirds are", "15 german-infantry-company left 0120, 11 british-infantry-company lost, 3/3 british-field-gun-battery lost", "german", true},

		{"elouges", "eight Germans by road 4 or 5", "3 german-infantry-company left 2234, 5 german-infantry-company left 4234", "german", true},
		{"elouges", "seven are too few", "7 german-infantry-company left 2234", "british", false},
		{"elouges", "beside the roads is not by them", "7 german-infantry-company left 2234, 1 german-infantry-company left 2134", "british", false},

		{"ravka-russa", "no undisrupted Russian on the crest of Hill 60 or in wood L",
			"1 russian-infantry-company disrupted 3322, 2 russian-infantry-company stands 3321, 1 russian-infantry-company disrupted 2924", "austro-hungarian", false},
		{"ravka-russa", "one on the crest", "1 russian-infantry-company stands 3724", "russian", false},
		{"ravka-russa", "one in the wood", "1 russian-cossack-squadron stands 3428", "russian", false},
		{"ravka-russa", "a battery of a battalion is enough", "1/2 russian-field-gun-battalion stands 3523", "russian", false},

		{"schipdonck", "a bridge and four units north of the canal within four hexes of it",
			"1 german-infantry-company stands 2210, 1 german-infantry-company stands 2209, 1 german-machine-gun-company stands 2206, 1 german-field-gun-battery stands 1808, 1 german-cavalry-squadron stands 2307", "german", false},
		{"schipdonck", "three are too few", "1 german-infantry-company stands 2210, 3 german-infantry-company stands 2209", "belgian", false},
		{"schipdonck", "those on the bridge are not beyond it", "2 german-infantry-company stands 2210, 3 german-infantry-company stands 2209", "belgian", false},
		{"schipdonck", "five hexes are too far", "1 german-infantry-company stands 2210, 3 german-infantry-company stands 2209, 1 german-infantry-company stands 2205", "belgian", false},
		{"schipdonck", "they must be near the bridge that is held", "1 german-infantry-company stands 3113, 4 german-infantry-company stands 2209", "belgian", false},
		{"schipdonck", "the bridge must be held", "4 german-infantry-company stands 2209", "belgian", false},
		{"schipdonck", "any bridge will do", "1 german-infantry-company disrupted 3113, 4 german-infantry-company disrupted 3112", "german", false},

		{"tsing-tau", "five Allied units on the crest, one of them a field gun battery",
			"2 french-infantry-company stands 3322, 2 british-infantry-company stands 3724, 1 french-field-gun-battery stands 3523", "allied", false},
		{"tsing-tau", "not without a battery", "8 british-infantry-company stands 3322", "central-powers", false},
		{"tsing-tau", "four are too few", "3 british-infantry-company stands 3322, 1 french-field-gun-battery stands 3523", "central-powers", false},
		{"tsing-tau", "a battery on the slope is not on the crest", "5 british-infantry-company stands 3322, 1 french-field-gun-battery stands 3422", "central-powers", false},
		{"tsing-tau", "three platoons are a battery", "4 french-infantry-company stands 3322, 3/3 british-field-gun-battery stands 3523", "allied", false},
		{"tsing-tau", "two platoons are not", "5 french-infantry-company stands 3322, 2/3 british-field-gun-battery stands 3523", "central-powers", false},

		{"tanga", "less than three undisrupted Germans over town B and wood P",
			"1 german-infantry-company stands 2515, 1 german-infantry-company stands 2918, 5 german-infantry-company disrupted 2616", "british", false},
		{"tanga", "three hold", "2 german-infantry-company stands 2515, 1 german-cavalry-squadron stands 2918", "german", false},
		{"tanga", "platoons are not units of their own", "2 german-infantry-company stands 2515, 2/3 german-machine-gun-company stands 2616", "british", false},
		{"tanga", "all platoons of a company are one", "2 german-infantry-company stands 2515, 3/3 german-machine-gun-company stands 2616", "german", false},

		{"fromelles", "a German unit on the central road bridge", "1 german-infantry-company stands 2210", "german", false},
		{"fromelles", "beside it is not on it", "2 german-infantry-company stands 2211", "british", false},
		{"fromelles", "another bridge is not it", "1 german-infantry-company stands 1211, 1 german-infantry-company stands 3113", "british", false},

		{"mogely", "less than three undisrupted Russians over all the areas",
			"1 russian-infantry-company stands 2515, 1 russian-infantry-company stands 1127, 4 russian-infantry-company disrupted 3017", "german", false},
		{"mogely", "three in as many areas", "1 russian-infantry-company stands 2122, 1 russian-infantry-company stands 2924, 1 russian-cossack-squadron stands 3221", "russian", false},
		{"mogely", "outside the areas they do not count", "2 russian-infantry-company stands 2515, 9 russian-infantry-company stands 2530", "german", false},

		{"lvidsgov", "the Russians hold the crossroads", "1 russian-infantry-company stands 1818", "russian", false},
		{"lvidsgov", "the Germans hold them", "1 german-infantry-company stands 1818", "german", false},
		{"lvidsgov", "ten lost units are not too many", "1 german-cavalry-squadron stands 1818, 10 german-infantry-company lost", "german", false},
		{"lvidsgov", "eleven are", "1 russian-cavalry-squadron stands 1818, 11 russian-infantry-company lost", "draw", false},
		{"lvidsgov", "the other side's losses do not matter", "1 german-cavalry-squadron stands 1818, 11 russian-infantry-company lost", "german", false},
		{"lvidsgov", "nobody holds them", "1 german-infantry-company stands 1817", "draw", false},

		{"markova", "the Russians destroyed more", "1 austro-hungarian-field-gun-battery lost, 3 russian-infantry-company lost", "russian", false},
		{"markova", "the Austrians destroyed more", "1 russian-field-gun-battalion lost, 1 austro-hungarian-field-gun-battery lost", "austro-hungarian", false},
		{"markova", "as much on both sides", "1 russian-cossack-squadron lost, 1 russian-infantry-company lost, 2 austro-hungarian-cavalry-squadron lost", "draw", false},
		{"markova", "a company of Czechs is worth less than one of Russians", "1 austro-hungarian-infantry-company lost, 1 russian-infantry-company lost", "austro-hungarian", false},
		{"markova", "a machine gun section is worth four companies", "1 austro-hungarian-machine-gun-section lost, 2 russian-cavalry-squadron lost", "draw", false},
		{"markova", "half a battalion is worth nothing", "1/2 russian-field-gun-battalion lost", "draw", false},

		{"mlawa", "less than three undisrupted Russians in town B", "2 russian-infantry-company stands 2515, 9 russian-infantry-company disrupted 2616", "german", false},
		{"mlawa", "three hold it", "2 russian-infantry-company stands 2515, 1 russian-machine-gun-section stands 2714", "russian", false},
	} {
		t.Run(tc.scenario+"/"+tc.name, func(t *testing.T) {
			g := bare(t, tc.scenario)
			g.report(tc.report)
			winner, atOnce := g.judged()
			assert.Equal(t, tc.winner, winner)
			assert.Equal(t, tc.atOnce, atOnce, "decided at once")
		})
	}
}

func TestTheFirstConditionThatIsMetDecides(t *testing.T) { // ruling 14
	g := bare(t, "brunstatt")
	g.report("5 german-infantry-company left 0101, 4 french-infantry-company left 5034")
	winner, _ := g.judged()
	assert.Equal(t, "german", winner)
	g = bare(t, "brunstatt")
	g.report("5 german-infantry-company left 0101, 5 french-infantry-company left 5034")
	winner, atOnce := g.judged()
	assert.Equal(t, "draw", winner)
	assert.True(t, atOnce)
}

// probe is a German unit of scenario 5 that left the map by exit 6 on turn 3.
func probe(t *testing.T, unit string) *table {
	g := bare(t, "cerizy")
	g.names["a"] = g.id(unit)
	g.state.beginTurn(3, nil)
	g.befalls(g.names["a"], "stands", g.action("step a 0121").At[0])
	g.do("exit a").said("leaves the map at 0121")
	g.state.beginTurn(4, nil)
	return g.refuses("enter a 0121", "Ruling 30", "stays off the map until turn 5")
}

// home takes the unit to the hex before the railroad and over it.
func (g *table) home() {
	g.state.lift(g.names["a"])
	g.befalls(g.names["a"], "stands", g.action("step a 2724").At[0])
	g.state.beginTurn(6, nil)
	g.do("step a 2824")
}

func TestScenario5TheJourneyBehindTheBritishLines(t *testing.T) {
	t.Run("is made by one unit that comes back over the railroad", func(t *testing.T) {
		g := probe(t, "german-cavalry-squadron-1")
		g.state.beginTurn(5, nil)
		g.refuses("enter a 0120", "Scenarios: reinforcements").refuses("enter a 0130", "Scenarios: reinforcements")
		g.do("enter a 0125").home()
		winner, _ := g.judged()
		assert.Equal(t, "german", winner)
	})
	t.Run("the railroad itself is not east of it", func(t *testing.T) {
		g := probe(t, "german-cavalry-squadron-1")
		g.state.beginTurn(5, nil)
		g.do("enter a 0129")
		g.state.lift(g.names["a"])
		g.befalls(g.names["a"], "stands", g.action("step a 2624").At[0])
		g.state.beginTurn(6, nil)
		g.do("step a 2724")
		winner, _ := g.judged()
		assert.Equal(t, "british", winner)
	})
	t.Run("is not made without having left", func(t *testing.T) {
		g := bare(t, "cerizy")
		g.report("9 german-cavalry-squadron stands 2824")
		winner, _ := g.judged()
		assert.Equal(t, "british", winner)
	})
	t.Run("is made by a battery and not by a platoon of it", func(t *testing.T) {
		for unit, want := range map[string]string{"german-field-gun-battery-1": "german", "german-field-gun-battery-1a": "british"} {
			g := probe(t, unit)
			g.state.beginTurn(5, nil)
			g.do("enter a 0121").home()
			winner, _ := g.judged()
			assert.Equal(t, want, winner, unit)
		}
	})
	t.Run("is open to Germans alone, by roads 6 and 7 alone", func(t *testing.T) {
		g := bare(t, "cerizy")
		g.names["a"], g.names["x"] = g.id("german-infantry-company-1"), g.id("british-cavalry-squadron-1")
		g.befalls(g.names["a"], "stands", g.action("step a 0125").At[0])
		g.befalls(g.names["x"], "stands", g.action("step x 0121").At[0])
		g.refuses("exit a", "Ruling 51", "leave the map at 0125").to("second-movement").refuses("exit x", "Ruling 51")
	})
}

func TestTheBatteriesOfABattalionLeaveTheMapAsHalvesOfIt(t *testing.T) { // ruling 13
	exits := model.Condition{Exits: &model.Exits{Units: model.Selector{Side: "allied"}, By: model.Area{Everywhere: true}, Bound: atLeast(1)}}
	g := lay(t, "....", "a russian-field-gun-battalion 0101\nb russian-field-gun-battalion 0401", othersFirst, wins("allied", model.AtEnd, exits))
	g.do("split a", "split b", "exit a/a")
	assert.Zero(t, g.state.Clauses()[0].Count)
	g.do("exit b/b")
	assert.Equal(t, 1, g.state.Clauses()[0].Count, "two halves, whosever")
}

func TestTheMomentOfAnOutcomeIsOverForAll(t *testing.T) {
	g := bare(t, "elouges")
	g.report("8 german-infantry-company left 2234, 1 british-infantry-company stands 2530")
	g.judged()
	assert.Equal(t, rules.Moment{Turn: 1, Over: true}, g.state.Now())
	assert.Empty(t, g.state.Legal(nil))
	g.refuses("end", "Sequence of Play", "The game is over")
}
