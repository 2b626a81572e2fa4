package commanders

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/rules"
)

// opposite puts two units into a zone, before a step of combat: "W I" attacks out of b1
// whoever is in b2.
func opposite(t *testing.T, step fire, attacker, defender string) *table {
	t.Helper()
	units := []string{"W 1" + attacker + " b1"}
	words := strings.Fields(defender)
	attacks := words[0] == "attacking"
	letter := words[len(words)-1]
	unit := "B 1" + letter + " b2"
	switch words[0] {
	case "square":
		unit = "B 1I b2 sq"
	case "spent":
		unit += " spent"
	}
	g := onA(t, append(units, unit)...)
	orders := []string{"W 1" + attacker + " b1>b2"}
	if attacks {
		orders = append(orders, "B 1"+letter+" b2>b1")
	}
	g.plans(phaseCombined, orders...)
	require.True(t, g.runTo(phaseCombined))
	if step == melee {
		positions{melee}.begin(g.State)
		positions{melee}.run(g.State)
	}
	return g
}

func TestChancesOfOneAgainstOneAreThoseOfTheTables(t *testing.T) {
	for _, c := range []struct {
		attacker, defender string
		ranged, melee      [2]int64 // of 36
	}{
		{"I", "I", [2]int64{7, 15}, [2]int64{20, 10}},
		{"I", "spent I", [2]int64{9, 9}, [2]int64{26, 6}},
		{"I", "square I", [2]int64{15, 7}, [2]int64{15, 15}},
		{"I", "attacking I", [2]int64{9, 9}, [2]int64{15, 15}},
		{"I", "C", [2]int64{12, 0}, [2]int64{20, 10}},
		{"I", "attacking C", [2]int64{12, 0}, [2]int64{6, 26}},
		{"C", "I", [2]int64{0, 18}, [2]int64{26, 6}},
		{"C", "square I", [2]int64{0, 12}, [2]int64{3, 27}},
		{"C", "C", [2]int64{0, 0}, [2]int64{26, 6}},
		{"C", "attacking C", [2]int64{0, 0}, [2]int64{15, 15}},
		{"I", "A", [2]int64{-1, 139}, [2]int64{24, 0}},
		{"C", "A", [2]int64{0, 27}, [2]int64{30, 0}},
		{"A", "I", [2]int64{-2, 5}, [2]int64{-3, -3}},
	} {
		for step, want := range [2][2]int64{c.ranged, c.melee} {
			if want[0] == -3 {
				continue
			}
			t.Run(fmt.Sprintf("%s against %s, %s", c.attacker, c.defender, fire(step)), func(t *testing.T) {
				g := opposite(t, fire(step), c.attacker, c.defender)
				all := g.contest(fire(step), inCombined, 0).chances()
				var at [2]map[uint8]int64
				for side := range at {
					at[side] = map[uint8]int64{}
					for i := range all.hits {
						at[side][all.hits[i][0][side]] += all.ways[i]
					}
				}
				some := func(side int) int64 { return at[side][1] + at[side][2] }
				switch want[0] {
				case -1: // the battery rolls two dice
					assert.Equal(t, int64(216), all.of)
					assert.Equal(t, [2]int64{25, 139}, [2]int64{some(0), some(1)})
				case -2:
					assert.Equal(t, int64(216), all.of)
					assert.Equal(t, [3]int64{74, 125, 5}, [3]int64{at[0][1], at[0][2], some(1)})
				default:
					scale := 36 / float64(all.of)
					assert.InDelta(t, float64(want[0]), float64(some(0))*scale, 1e-9)
					assert.InDelta(t, float64(want[1]), float64(some(1))*scale, 1e-9)
				}
			})
		}
	}
}

// endings plays the step and those behind it with each fall of so many dice, leg by
// leg, and counts how the fight ends.
func (g *table) endings(step fire, w when, zones []int8) map[ending]float64 {
	out := map[ending]float64{}
	g.fall(g.State, step, w, zones, 1, func(e ending, p float64) { out[e] += p })
	return out
}

// fall throws all dice of a step in all ways.
func (g *table) fall(s *State, step fire, w when, zones []int8, p float64, visit func(ending, float64)) {
	type die struct {
		zone int8
		side int8
	}
	var dice []die
	for _, z := range zones {
		for side := range int8(2) {
			for space := range s.combat.zones[z].lines[side].n {
				for range s.dicePer(step, z, side, space) {
					dice = append(dice, die{z, side})
				}
			}
		}
	}
	faces := make([]int, len(dice))
	total := math.Pow(6, float64(len(dice)))
	for n := range int(total) {
		for i := range faces {
			faces[i] = n%6 + 1
			n /= 6
		}
		x := s.cloneInto(&State{})
		x.dice.Hold(faces...)
		aiming{step, w}.run(x)
		rerolls{step, w}.run(x)
		if step == ranged {
			withdrawal{}.run(x)
			positions{melee}.begin(x)
			positions{melee}.run(x)
			g.fall(x, melee, w, zones, p/total, visit)
			continue
		}
		visit(g.ended(x, w), p/total)
	}
}

// ended is how a fight has ended, told by what flight and entry make of it.
func (g *table) ended(x *State, w when) ending {
	var e ending
	flight{w: w}.run(x)
	for side := range int8(2) {
		of := x.battle.of[side]
		e.captured[side] = uint8(x.fates.captured.and(of).len())
		e.destroyed[side] = uint8(x.fates.destroyed.and(of).len())
		e.routed[side] = uint8(x.routed.and(of).less(x.fates.captured).less(x.fates.destroyed).len()) - uint8(g.routed.and(of).less(x.fates.captured).less(x.fates.destroyed).len())
		for u := range (entry{w: w}).ready(x, side).all() {
			e.won[side] |= 1 << x.combat.goal[u]
		}
	}
	return e
}

func TestAnOutlookIsWhatTheEngineComesToWithAllDice(t *testing.T) {
	for name, c := range map[string]struct {
		units, orders []string
	}{
		"two against one":               {[]string{"W 2I b1", "B 1I b2"}, []string{"W 2I b1>b2"}},
		"one of each":                   {[]string{"W 1I b1", "W 1C b1", "B 1I b2", "B 1C b2"}, []string{"W 1I b1>b2", "W 1C b1>b2"}},
		"a battery on infantry":         {[]string{"W 1A b1", "B 1I b2", "B 1I b2 routed"}, []string{"W 1A b1>b2"}},
		"a battery and infantry on one": {[]string{"W 1A b1", "W 1I b1", "B 1I b2"}, []string{"W 1A b1>b2", "W 1I b1>b2"}},
		"on a battery":                  {[]string{"W 2I b1", "B 1A b2"}, []string{"W 2I b1>b2"}},
		"two attacks on each other":     {[]string{"W 1I b1", "W 1C b1", "B 2I b2"}, []string{"W 1C b1>b2", "B 2I b2>b1"}},
		"a meeting":                     {[]string{"W 2I a1", "B 1I a3"}, []string{"W 2I a1>a2", "B 1I a3>a2"}},
		"a spent one among others":      {[]string{"W 1I b1", "W 1C b1", "B 1I b2", "B 1I b2 spent"}, []string{"W 1I b1>b2", "W 1C b1>b2"}},
		"from two sides":                {[]string{"W 1I b1", "W 1C a2", "B 2I b2"}, []string{"W 1I b1>b2", "W 1C a2>b2"}},
		"a square":                      {[]string{"W 2C b1", "B 1I b2 sq", "B 1I b2"}, []string{"W 2C b1>b2"}},
	} {
		t.Run(name, func(t *testing.T) {
			g := onA(t, c.units...)
			g.plans(phaseCombined, c.orders...)
			require.True(t, g.runTo(phaseCombined))
			zones := g.groups()
			require.Len(t, zones, 1)
			var f foresight
			o, ok := f.outlook(g.State, ranged, inCombined, zones[0], false)
			require.True(t, ok)
			all := int64(0)
			for _, n := range o.ends {
				all += n
			}
			require.Equal(t, o.of, all, "something comes of a fight")
			want := g.endings(ranged, inCombined, zones[0])
			require.ElementsMatch(t, slices.Collect(maps.Keys(want)), slices.Collect(maps.Keys(o.ends)))
			for e, p := range want {
				assert.InDelta(t, p, float64(o.ends[e])/float64(o.of), 1e-9, "%+v", e)
			}
		})
	}
}

// lot throws the dice of a fight as they come, to its end.
func (g *table) lot() ending {
	x := g.cloneInto(&State{})
	x.dice = g.dice
	for _, step := range []fire{ranged, melee} {
		aiming{step, inCombined}.run(x)
		rerolls{step, inCombined}.run(x)
		if step == ranged {
			withdrawal{}.run(x)
			positions{melee}.begin(x)
			positions{melee}.run(x)
		}
	}
	g.dice = x.dice
	return g.ended(x, inCombined)
}

func TestAnOutlookOfManyUnitsIsWhatTheEngineComesToInTheLongRun(t *testing.T) {
	for name, c := range map[string]struct{ units, orders []string }{
		"five on six":           {[]string{"W 4I b1", "W 1C b1", "B 3I b2", "B 1I b2 spent", "B 1C b2", "B 1A b2"}, []string{"W 4I b1>b2", "W 1C b1>b2"}},
		"five on four":          {[]string{"W 5I b1", "B 4I b2"}, []string{"W 5I b1>b2"}},
		"cavalry on the flank":  {[]string{"W 3I b1", "W 2C a2", "B 4I b2"}, []string{"W 3I b1>b2", "W 2C a2>b2"}},
		"batteries at the side": {[]string{"W 2I b1", "W 2A b1", "B 4I b2"}, []string{"W 2I b1>b2", "W 2A b1>b2"}},
	} {
		t.Run(name, func(t *testing.T) {
			g := onA(t, c.units...)
			g.plans(phaseCombined, c.orders...)
			require.True(t, g.runTo(phaseCombined))
			zones := g.groups()
			require.Len(t, zones, 1)
			var f foresight
			o, ok := f.outlook(g.State, ranged, inCombined, zones[0], false)
			require.True(t, ok)
			type sums [7]float64
			features := func(e ending) sums {
				won := 0.0
				if e.won[0] != 0 {
					won = 1
				}
				return sums{won, float64(e.routed[0]), float64(e.routed[1]), float64(e.captured[0]), float64(e.captured[1]), float64(e.destroyed[0]), float64(e.destroyed[1])}
			}
			var mean, square, found sums
			for e, n := range o.ends {
				for i, x := range features(e) {
					p := float64(n) / float64(o.of)
					mean[i] += p * x
					square[i] += p * x * x
				}
			}
			const lots = 4000
			g.dice = rules.NewDice(7)
			for range lots {
				e := g.lot()
				require.Contains(t, o.ends, e)
				for i, x := range features(e) {
					found[i] += x / lots
				}
			}
			for i := range mean {
				assert.InDelta(t, mean[i], found[i], 1e-9+4*math.Sqrt((square[i]-mean[i]*mean[i])/lots), "figure %d", i)
			}
		})
	}
}

func TestAFightIsToldWithItsPairsAndChances(t *testing.T) {
	g := onA(t, "W 3I a1", "B 2I a3")
	g.plans(phaseCombined, "W 3I a1>a2", "B 2I a3>a2")
	g.part("targets")
	all := g.Fights(nil)
	require.Len(t, all, 1)
	f := all[0]
	assert.Equal(t, "Combat in a2, fire", f.Title)
	assert.True(t, f.Stands)
	require.Len(t, f.Strikers, 5)
	first, last := f.Strikers[0], f.Strikers[4]
	assert.Equal(t, "white-infantry-1", g.name(int8(first.Unit)))
	assert.Equal(t, "attacking infantry", first.How)
	assert.Equal(t, "4 or more, and more than the die of Black infantry 1", first.Needs)
	assert.Equal(t, "attacking infantry against attacking infantry: −1", first.Lines[0].Text)
	assert.Equal(t, "4 or more", last.Needs)
	assert.Equal(t, "nobody opposes it: +1", last.Lines[1].Text)
	require.Len(t, last.Choices, 1, "it may name the other enemy")
	assert.Nil(t, g.Refuse(last.Choices[0]))
	for _, x := range f.Strikers {
		sum := 0
		for _, l := range x.Lines {
			sum += l.Amount
		}
		assert.Equal(t, x.Added, sum, "the lines make the sum")
		whole(t, x.Chances)
	}
	whole(t, f.Results)
	require.NotEmpty(t, f.Outlook)
	whole(t, f.Outlook)
	for _, x := range f.Fates {
		whole(t, x.Chances)
	}
	for _, x := range f.Tolls {
		whole(t, x.Counts)
	}
}

// whole holds that something comes of a throw.
func whole(t *testing.T, all []rules.Probability) {
	t.Helper()
	sum := int64(0)
	for _, p := range all {
		require.Equal(t, all[0].Of, p.Of)
		sum += p.N
	}
	if len(all) > 0 {
		require.Equal(t, all[0].Of, sum)
	}
}

func TestFightsThreatenAsSoonAsTheyAreOrdered(t *testing.T) {
	g := onA(t, "W 4I b1", "W 1A b1", "W 2C a2", "B 3I b2")
	assert.Empty(t, g.Fights(nil))
	g.does("order white 4I b1>b2", "order white 1A b1>b2", "order white 2C a2>b2")
	before := g.Hash()
	var told []string
	for _, f := range g.Fights(nil) {
		assert.False(t, f.Stands)
		told = append(told, f.Phase+": "+f.Title)
	}
	assert.Equal(t, []string{"fast-movement: Combat between a2 and b2, fire", "bombardment: Bombardment of b2 by White", "combined-arms: Combat between b1 and b2, fire"}, told)
	assert.Equal(t, before, g.Hash(), "looking changes nothing")
	assert.Empty(t, rules.See(g.State, 2, 0).State.(*State).Fights(nil), "the enemy does not know of it")
}

func TestBombardmentsHaveTheChancesOfTheTables(t *testing.T) {
	g := onA(t, "W 2A b1", "W 1C b2", "B 1I b3", "B 1I b3 routed", "B 1C b3", "B 1A b3")
	g.tokens[g.unit("white-artillery-1")] = 7 // b3
	g.does("order white 2A b1>b2>b3")
	all := g.Fights(nil)
	require.Len(t, all, 1)
	f := all[0]
	require.Len(t, f.Strikers, 2, "friends in the way cost each battery a die")
	assert.Equal(t, -1, f.Strikers[0].Added)
	assert.Equal(t, []rules.Probability{{Result: "no hit", N: 4, Of: 6}, {Result: "hit", N: 2, Of: 6}}, f.Strikers[0].Chances)
	assert.Equal(t, []rules.Probability{{Result: "0 hits", N: 4, Of: 9}, {Result: "1 hit", N: 4, Of: 9}, {Result: "2 hits", N: 1, Of: 9}}, f.Results)
	assert.Equal(t, []rules.Probability{{Result: "unharmed", N: 2, Of: 3}, {Result: "routed", N: 1, Of: 3}}, f.Fates[0].Chances)
}

func TestOrdersAreTold(t *testing.T) {
	g := setUp(t, bare(t, inForce(ruleCouriers)...), "W 4I b1", "W 2C c1", "W 1I c3", "B 3I b3")
	g.does("order white 2I b1>b2", "order white 1C c1>c2>b2", "order white 1I c3>c2")
	orders := g.Orders(nil)
	require.Len(t, orders, 3)
	assert.Equal(t, "1C c1>c2>b2", orders[1].Text)
	assert.Equal(t, phaseFast, orders[1].Phase)
	assert.Zero(t, orders[0].Arrives.Of, "in the command sector")
	assert.Equal(t, "4/6", (rules.Probability{N: orders[2].Arrives.N * 6 / orders[2].Arrives.Of, Of: 6}).Fraction(), "three links away")
	assert.Empty(t, rules.See(g.State, 2, 0).State.(*State).Orders(nil))
}

func TestErrandsSayWhoCanComeWhereAndWhen(t *testing.T) {
	g := onA(t, "W 2I b1", "W 2C b1", "W 1A b1", "B 1I b2", "B 1C b3")
	var told []string
	for _, e := range g.Errands(nil, g.battle.ground.site(1)) {
		to := ""
		for _, s := range e.Sites[1:] {
			to += ">" + g.Label(s)
		}
		told = append(told, fmt.Sprintf("%s %s %s %s", e.What, to, e.How, e.Phase))
	}
	assert.Contains(t, told, "infantry >b2 attacks combined-arms")
	assert.Contains(t, told, "infantry >a1 moves combined-arms")
	assert.Contains(t, told, "cavalry >b2 attacks fast-movement")
	assert.Contains(t, told, "cavalry >a1>a2 moves combined-arms")
	assert.Contains(t, told, "artillery >b2 bombards bombardment")
	assert.Contains(t, told, "artillery >b2>b3 bombards bombardment")
	assert.Contains(t, told, "artillery >a1 moves non-combat-move")
	for _, x := range told {
		assert.NotContains(t, x, "cavalry >b2>", "who attacks cannot count on going on")
	}
}

// full is a full zone: five against five.
func full(b testing.TB, units []string, orders ...string) *table {
	g := onA(b, units...)
	g.plans(phaseCombined, orders...)
	require.True(b, g.runTo(phaseCombined))
	return g
}

func BenchmarkAFullZone(b *testing.B) {
	g := full(b, []string{"W 4I b1", "W 1C b1", "B 4I b2", "B 2C b2"}, "W 4I b1>b2", "W 1C b1>b2")
	c := g.contest(ranged, inCombined, 0)
	m := g.contest(melee, inCombined, 0)
	b.Run("fire", func(b *testing.B) {
		for b.Loop() {
			c.chances()
		}
	})
	b.Run("melee", func(b *testing.B) {
		for b.Loop() {
			m.chances()
		}
	})
	b.Run("whole", func(b *testing.B) {
		for b.Loop() {
			var f foresight
			f.outlook(g.State, ranged, inCombined, []int8{0}, false)
		}
	})
	a := full(b, []string{"W 3I b1", "W 2A b1", "B 6I b2"}, "W 3I b1>b2", "W 2A b1>b2")
	b.Run("batteries", func(b *testing.B) {
		for b.Loop() {
			var f foresight
			f.outlook(a.State, ranged, inCombined, []int8{0}, false)
		}
	})
}

func TestAnActionIsRecountedWithTheDiceThatItThrows(t *testing.T) {
	g := onA(t, "W 3I a1", "B 2I a3")
	g.plans(phaseCombined, "W 3I a1>a2", "B 2I a3>a2")
	g.part("targets")
	var bouts []rules.Bout
	var told []rules.Event
	for len(bouts) == 0 {
		a := g.sign(end(), g.awaits.First())
		before := g.Hash()
		bouts = g.Recount(a)
		require.Equal(t, before, g.Hash(), "looking changes nothing")
		var refusal *rules.Refusal
		told, refusal = g.Apply(a, nil)
		require.Nil(t, refusal)
	}
	var thrown, dealt []int
	for _, e := range told[:bouts[0].Told] {
		if e.Kind == eventThrown {
			thrown = append(thrown, rules.Numbers(g.Rolls(e))...)
		}
	}
	for _, s := range bouts[0].Strikers {
		dealt = append(dealt, s.Rolled...)
	}
	require.NotEmpty(t, thrown)
	assert.ElementsMatch(t, thrown, dealt, "the dice of the throw lie before those who threw them")
}
