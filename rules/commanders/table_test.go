package commanders

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// table is a game for tests, written as the worked examples are: "W 3I b1".
type table struct {
	*State
	t      testing.TB
	events []rules.Event // of the last action
	all    []rules.Event
}

// bare is a scenario on side A of the board, with its general and flags and without
// units. Its sectors have their labels for names.
func bare(t testing.TB, in ...model.Rule) *model.Scenario {
	t.Helper()
	sheet, err := scenarios.Bases().Mapsheet("commanders-a")
	require.NoError(t, err)
	charts, err := scenarios.Bases().Charts("commanders")
	require.NoError(t, err)
	sc := &model.Scenario{
		System: "commanders", ID: "test", Title: "Test", First: "white", Length: model.Length{Turns: 10}, Board: sheet.Board.Copy(),
		Sides: []model.Side{{ID: "white", Name: "White", Nations: []string{"white"}}, {ID: "black", Name: "Black", Nations: []string{"black"}}},
		Base:  model.Base{Charts: charts}, Rules: in,
	}
	for side, row := range map[string]string{"white": "1", "black": "3"} {
		sc.Rules = append(sc.Rules, marks(ruleGeneral, side, 5, "b"+row), marks(ruleFlag, side, 1, "a"+row, "c"+row))
	}
	for i := range sc.AreaBoard().Sectors {
		sc.AreaBoard().Sectors[i].Name = sc.AreaBoard().Sectors[i].ID
	}
	ten, enough := 10, func(side string, n int) model.Condition {
		return model.Condition{Score: &model.Score{Side: side, Bound: model.Bound{AtLeast: &n}}}
	}
	lead := func(side, over string) model.Condition {
		return model.Condition{Points: &model.PointsLead{Side: side, Over: over, By: 1}}
	}
	for _, side := range [][2]string{{"white", "black"}, {"black", "white"}} {
		sc.Victory.Clauses = append(sc.Victory.Clauses, model.Clause{
			Outcome: model.Outcome{Winner: side[0]}, When: model.AtOnce,
			Condition: model.Condition{All: []model.Condition{enough(side[0], ten), lead(side[0], side[1])}},
		})
	}
	sc.Victory.Clauses = append(sc.Victory.Clauses, model.Clause{
		Outcome: model.Outcome{Winner: model.Draw}, When: model.AtOnce, Condition: enough("white", ten),
	})
	for _, side := range [][2]string{{"white", "black"}, {"black", "white"}} {
		sc.Victory.Clauses = append(sc.Victory.Clauses, model.Clause{Outcome: model.Outcome{Winner: side[0]}, When: model.AtEnd, Condition: lead(side[0], side[1])})
	}
	sc.Victory.Otherwise = model.Outcome{Winner: model.Draw}
	return sc
}

// marks is a special rule that puts markers into sectors.
func marks(rule, side string, points int, sectors ...string) model.Rule {
	area := model.Area{Place: sectors[0]}
	if len(sectors) > 1 {
		area = model.Area{}
		for _, s := range sectors {
			area.Union = append(area.Union, model.Area{Place: s})
		}
	}
	return model.Rule{Rule: rule, Units: &model.Selector{Side: side}, Area: &area, Number: &points}
}

func inForce(ids ...string) []model.Rule {
	var out []model.Rule
	for _, id := range ids {
		out = append(out, model.Rule{Rule: id})
	}
	return out
}

// setUp puts units on a board: "W 3I b1", "B 1I b3 routed", "W 2C box".
func setUp(t testing.TB, sc *model.Scenario, units ...string) *table {
	t.Helper()
	type later struct {
		of    []string
		first int
	}
	numbers := map[string]int{}
	var then []later
	for i, text := range units {
		w := strings.Fields(text)
		side := map[string]string{"W": "white", "B": "black"}[w[0]]
		n, a := amount(t, w[1])
		id := fmt.Sprintf("force-%d", i)
		sc.Forces = append(sc.Forces, model.Force{ID: id, Side: side, Units: []model.UnitGroup{{Type: side + "-" + a.String(), Count: n}}})
		at := w[2]
		if _, ok := sc.AreaBoard().Sector(at); !ok {
			at = side + "-reserve"
		}
		sc.Deployment = append(sc.Deployment, model.Deployment{Forces: []string{id}, Area: model.Area{Place: at}})
		then = append(then, later{w, numbers[side+a.String()]})
		numbers[side+a.String()] += n
	}
	b, err := newBattle(sc)
	require.NoError(t, err)
	g := &table{State: newState(b, rules.Terms{Seed: 1}), t: t}
	for _, x := range then {
		side := map[string]string{"W": "white", "B": "black"}[x.of[0]]
		n, a := amount(t, x.of[1])
		for i := range n {
			u := int8(g.unit(fmt.Sprintf("%s-%s-%d", side, a, x.first+i+1)))
			for _, word := range x.of[2:] {
				switch word {
				case "routed":
					g.routed.add(u)
				case "spent":
					g.spent.add(u)
				case "sq":
					g.square.add(u)
				case "box":
					g.routed.add(u)
					g.lose(u, &g.fates.boxed)
				case "prisoner":
					g.lose(u, &g.fates.captured)
				}
			}
		}
	}
	return g
}

func amount(t testing.TB, word string) (int, arm) {
	t.Helper()
	n, err := strconv.Atoi(word[:len(word)-1])
	require.NoError(t, err)
	a, ok := armOfLetter(word[len(word)-1:])
	require.True(t, ok, word)
	return n, a
}

// onA is side A of the board without options, and onBare the same without markers.
func onA(t testing.TB, units ...string) *table {
	t.Helper()
	return setUp(t, bare(t), append(units, runner)...)
}

func onBare(t testing.TB, units ...string) *table {
	t.Helper()
	sc := bare(t)
	sc.Rules = nil
	return setUp(t, sc, append(units, runner)...)
}

// runner is a unit behind the lines that could act in each phase and does not, so
// that the game stops in each and can be looked at.
const runner = "W 1C white-reserve"

// never is the wish of the runner: a phase that does not come.
const never when = 9

func (g *table) unit(name string) int32 {
	g.t.Helper()
	u, ok := g.UnitNamed(name)
	require.True(g.t, ok, name)
	return u
}

func (g *table) read(text string) rules.Action {
	g.t.Helper()
	a, err := g.ParseAction(text)
	require.NoError(g.t, err)
	return a
}

// does carries actions out.
func (g *table) does(actions ...string) {
	g.t.Helper()
	for _, text := range actions {
		a := g.read(text)
		events, refusal := g.Apply(a, nil)
		require.Nil(g.t, refusal, text)
		g.events = events
		g.all = append(g.all, events...)
	}
}

// refuses holds that an action is refused, by a rule that has the words.
func (g *table) refuses(text, rule string) {
	g.t.Helper()
	r := g.Refuse(g.read(text))
	require.NotNil(g.t, r, text)
	require.Contains(g.t, r.Rule, rule, text)
}

// allows holds that an action is not refused.
func (g *table) allows(texts ...string) {
	g.t.Helper()
	for _, text := range texts {
		require.Nil(g.t, g.Refuse(g.read(text)), text)
	}
}

// plans writes orders, "W 3I b1>b2", each for the phase, and seals both plans.
func (g *table) plans(phase string, orders ...string) {
	g.t.Helper()
	w := map[string]string{phaseFast: "fast", phaseBombard: "bombard", phaseCombined: "combined", phaseNonCombat: "move"}[phase]
	for _, o := range orders {
		side, rest, _ := strings.Cut(o, " ")
		g.does("order " + map[string]string{"W": "white", "B": "black"}[side] + " " + rest + " " + w)
	}
	if home := g.home(0); !g.free(0, cavalry, home).empty() {
		g.write(0, line{cavalry, never, 1, home, [2]int8{2, none}})
	}
	g.does("end white", "end")
	g.reach(phase)
}

// reach ends all choices up to a phase.
func (g *table) reach(phase string) {
	g.t.Helper()
	round := g.round
	for !g.over && legs[g.leg].phase != phase {
		g.end()
		require.Equal(g.t, round, g.round, "the game stops in the phase %s\n%s", phase, g.told())
	}
}

// end ends the choice of the first seat that is awaited.
func (g *table) end() {
	g.t.Helper()
	a := end()
	a.By = g.awaits.First()
	events, refusal := g.Apply(rules.Signed(g, a), nil)
	require.Nil(g.t, refusal)
	g.events = events
	g.all = append(g.all, events...)
}

// part ends choices up to a part of the phase.
func (g *table) part(name string) {
	g.t.Helper()
	phase := legs[g.leg].phase
	for legs[g.leg].part != name {
		g.end()
		require.Equal(g.t, phase, legs[g.leg].phase, "the phase has the part %s", name)
	}
}

// finish ends the phase with the usual choices.
func (g *table) finish() {
	g.t.Helper()
	phase, round := legs[g.leg].phase, g.round
	for !g.over && legs[g.leg].phase == phase && g.round == round {
		g.end()
	}
}

// throws sets the next dice.
func (g *table) throws(dice ...int) { g.dice.Force(dice...) }

// stands holds that there are so many units, neither more nor fewer: "W 2I b1 spent",
// "B 1I box", "B 1C captured".
func (g *table) stands(all ...string) {
	g.t.Helper()
	for _, text := range all {
		w := strings.Fields(text)
		side := int8(strings.Index("WB", w[0]))
		n, a := amount(g.t, w[1])
		units := g.battle.of[side].and(g.battle.with[a])
		for _, word := range w[2:] {
			switch word {
			case "routed":
				units = units.and(g.routed)
			case "fit":
				units = units.less(g.routed)
			case "spent":
				units = units.and(g.spent)
			case "fresh":
				units = units.less(g.spent)
			case "sq":
				units = units.and(g.square)
			case "box":
				units = units.and(g.fates.boxed)
			case "captured":
				units = units.and(g.fates.captured.or(g.fates.counted))
			case "destroyed":
				units = units.and(g.fates.destroyed)
			case "merged":
				units = units.and(g.fates.merged)
			default:
				i, ok := g.battle.ground.board.Sector(word)
				require.True(g.t, ok, word)
				units = units.and(g.in[i])
			}
		}
		require.Equal(g.t, n, units.len(), "%s\n%s", text, g.told())
	}
}

// told is all events so far, for those who look for a fault.
func (g *table) told() string {
	var out []string
	for _, e := range g.all {
		out = append(out, g.EventText(e))
	}
	return strings.Join(out, "\n")
}

// row is a side of a zone as letters: attackers large, passive units small, squares
// as s, routed ones as r: "IICa".
func (g *table) row(zone, side string) string {
	g.t.Helper()
	for n := range g.combat.zones {
		if g.battle.zoneName(g.zoneWord(int8(n))) != zone {
			continue
		}
		out := ""
		r := &g.combat.zones[n].lines[strings.Index("WB", side)]
		for _, u := range r.units[:r.n] {
			letter := g.arm(u).letter()
			switch {
			case g.routed.has(u):
				letter = "r"
			case g.square.has(u):
				letter = "s"
			case !g.combat.attackers.has(u):
				letter = strings.ToLower(letter)
			}
			out += letter
		}
		return out
	}
	require.Fail(g.t, "no zone "+zone)
	return ""
}

// score ends the round.
func (g *table) score() {
	g.t.Helper()
	for round := g.round; !g.over && g.round == round; {
		g.end()
	}
}

func (g *table) name(u int8) string { return g.battle.pieces[u].name }

// in is the unit in a space of a zone, counted from 1.
func (g *table) inSpace(zone, side string, space int) string {
	g.t.Helper()
	for n := range g.combat.zones {
		if g.battle.zoneName(g.zoneWord(int8(n))) == zone {
			return g.name(g.combat.zones[n].lines[strings.Index("WB", side)].units[space-1])
		}
	}
	require.Fail(g.t, "no zone "+zone)
	return ""
}

func (g *table) score0(white, black int16) { g.State.score = [2]int16{white, black} }

func (g *table) plans1() *plan { return &g.State.plans[0] }

// Words that are no action are refused with what is wrong in them.
func TestWordsThatAreNoActionAreRefused(t *testing.T) {
	g := setUp(t, bare(t), "W 3I b1", "B 3I b3")
	for text, says := range map[string]string{
		"dance":                               `there is no action "dance"`,
		"order white 1I":                      `"order white 1I" must name sectors, as b1>b2`,
		"order white 0I b1>b2":                `"0I" is no number of units: write 4I, 2C or 1A`,
		"order white 1X b1>b2":                `"1X" is no number of units: write 4I, 2C or 1A`,
		"order white I b1>b2":                 `"I" is no number of units: write 4I, 2C or 1A`,
		"order white 99I b1>b2":               `"99I" is no number of units: write 4I, 2C or 1A`,
		"order white 1I b1":                   `"order white 1I b1" names too few or too many sectors`,
		"order white 1I b1>b2>c2>c3>b3>b2>b1": `"order white 1I b1>b2>c2>c3>b3>b2>b1" names too few or too many sectors`,
		"order white 1I b1>z9":                `there is no sector "z9" on the map: choose one of a1, b1, c1, a2, b2, c2, a3, b3, c3, white-reserve, black-reserve`,
		"order white 1I b1>b2 whenever":       `"whenever" is no phase: write one of fast, bombard, combined, move`,
		"order white 1I b1>b2 assault 2":      `"assault" is no phase: write one of fast, bombard, combined, move`,
		"target white-infantry-1 nobody":      `there is no unit "nobody"`,
		"target nobody black-infantry-1":      `there is no unit "nobody"`,
		"end white now":                       `"end white now" has a word too many: "now"`,
		"re-roll b1/z9 white 1":               `there is no zone "b1/z9": write b1/b2, or b2:a2/b3 for those who meet in b2`,
		"re-roll b1/b2 red 1":                 `"re-roll b1/b2 red 1" names no die: write whose, and its number`,
		"re-roll b1/b2 white 0":               `"re-roll b1/b2 white 0" names no die: write whose, and its number`,
		"re-roll b1/b2 white 11":              `"re-roll b1/b2 white 11" names no die: write whose, and its number`,
		"re-roll b1/b2 white one":             `"re-roll b1/b2 white one" names no die: write whose, and its number`,
		"rally white elephants":               `"elephants" is no type of units`,
	} {
		_, err := g.ParseAction(text)
		require.EqualError(t, err, says, text)
	}
}
