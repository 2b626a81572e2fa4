package soldiers

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// russians puts the Russians under the doctrine and lets them move first.
func russians(sc *model.Scenario) {
	sc.First = "allied"
	sc.Rules = append(sc.Rules, model.Rule{Rule: "doctrine", Units: &model.Selector{Side: "allied"}})
}

// next is what the doctrine chooses, as text.
func (g *table) next(d *Doctrine) string {
	g.Helper()
	a := d.Choose(rules.See(g.state, g.state.Now().Awaits.First(), 0))
	require.Nil(g, g.state.Refuse(a), g.state.ActionText(a))
	return g.state.ActionText(a)
}

// plays lets the doctrine carry out so many actions.
func (g *table) plays(d *Doctrine, n int) *table {
	g.Helper()
	for range n {
		g.apply(d.Choose(rules.See(g.state, g.state.Now().Awaits.First(), 0)))
	}
	return g
}

func TestDoctrineMovesOnlyToCoverAnEmptyTownHexInDanger(t *testing.T) {
	town := "##.... ...... ...... ......"
	for _, tc := range []struct {
		name, units, want string
	}{
		{"nobody near", "x russian-infantry-company 0201", "end"},
		{"an enemy within five points of the empty hex", "x russian-infantry-company 0201\ny russian-infantry-company 0201\na german-infantry-company 0104", "step russian-infantry-company-1 0101"},
		{"an enemy too far off", "x russian-infantry-company 0201\ny russian-infantry-company 0201\na german-machine-gun-company 0104", "end"},
		{"a company that would leave another town hex open", "x russian-infantry-company 0201\na german-infantry-company 0104", "end"},
		{"a company outside the town", "x russian-infantry-company 0202\na german-infantry-company 0104", "step russian-infantry-company-1 0102"},
		{"a machine gun section does not move", "x russian-machine-gun-section 0202\na german-infantry-company 0104", "end"},
		{"a disrupted company does not", "x russian-infantry-company 0202 disrupted\na german-infantry-company 0104", "end"},
		{"one in an improved position rolls first", "x russian-infantry-company 0202 improved\na german-infantry-company 0104", "rise russian-infantry-company-1"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g := lay(t, town, tc.units, russians)
			assert.Equal(t, tc.want, g.next(&Doctrine{}))
		})
	}
}

func TestDoctrineStaysWhenTheRollToLeaveFails(t *testing.T) {
	d := &Doctrine{}
	g := lay(t, "##.... ...... ...... ......", "x russian-infantry-company 0202 improved\na german-infantry-company 0104", russians)
	g.dice(4).plays(d, 1).said("may not leave")
	assert.Equal(t, "end", g.next(d))
	g = lay(t, "##.... ...... ...... ......", "x russian-infantry-company 0202 improved\na german-infantry-company 0104", russians)
	g.dice(3).plays(d, 3).at("x", "0101")
}

func TestTheDoctrineForbidsWhoeverPlays(t *testing.T) { // ruling 78
	g := lay(t, ".....", "x russian-machine-gun-section 0101 improved\ny russian-infantry-company 0101\na german-infantry-company 0501", russians)
	g.refuses("step x 0201", "Solitaire Situation", "Russian machine gun section 1 does not move at all")
	g.refuses("rise x", "Solitaire Situation").to("first-fire")
	g.refuses("interdict y 0301", "Solitaire Situation", "may not fire at unoccupied hexes").refuses("interdict x 0301", "Solitaire Situation")
	assert.Equal(t, "Solitaire Situation", g.ability("y", "interdict").Refusal.Rule)
	g.to("second-fire").do("interdict a 0401") // the Germans may
}

func TestRussianCompaniesMoveToCloseATownAloneWhoeverPlays(t *testing.T) { // ruling 78
	const town = "##.... ...... ...... ......"
	for _, tc := range []struct{ name, units, action, why string }{
		{"towards an empty town hex in danger", "x russian-infantry-company 0203\na german-infantry-company 0104", "step x 0202", ""},
		{"into it", "x russian-infantry-company 0202\na german-infantry-company 0104", "step x 0102", ""},
		{"away from it", "x russian-infantry-company 0304\na german-infantry-company 0104", "step x 0404", "0404 does not lead to one"},
		{"where no enemy is near", "x russian-infantry-company 0203", "step x 0202", "no such hex is in its reach"},
		{"where machine guns alone are near", "x russian-infantry-company 0203\na german-machine-gun-company 0104", "step x 0202", "no such hex is in its reach"},
		{"where the town is full", "x russian-infantry-company 0203\ny russian-infantry-company 0101\nz russian-infantry-company 0201\na german-infantry-company 0104", "step x 0202", "no such hex is in its reach"},
		{"further than four points", "x russian-infantry-company 0604\na german-infantry-company 0104", "step x 0504", "no such hex is in its reach"},
		{"out of a town hex that would lie open", "x russian-infantry-company 0201\na german-infantry-company 0104", "step x 0101", "may not leave 0201"},
		{"out of one that another holds", "x russian-infantry-company 0201\ny russian-machine-gun-section 0201\na german-infantry-company 0104", "step x 0101", ""},
		{"out of its position, for nothing", "x russian-infantry-company 0203 improved", "rise x", "no such hex is in its reach"},
		{"out of its position, for an empty hex", "x russian-infantry-company 0203 improved\na german-infantry-company 0104", "rise x", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g := lay(t, town, tc.units, russians)
			if tc.why == "" {
				g.do(tc.action)
			} else {
				g.refuses(tc.action, "Solitaire Situation", tc.why)
			}
		})
	}
	g := lay(t, town, "x russian-infantry-company 0203\na german-infantry-company 0104", russians)
	moves, refusal := g.state.Moves(g.id("x"))
	require.Nil(t, refusal)
	assert.Equal(t, "0101 0201 0203", g.state.battle.grid.Labels(hex.Where(g.state.battle.grid, func(h hex.Hex) bool { _, ok := moves.Cost(model.HexSite(h)); return ok }).List()), "the window lights what it may close")
	lay(t, town, "x russian-cavalry-squadron 0203", russians).do("step x 0204") // the ban is on infantry
}

func TestCompaniesThatCloseGapsLeaveTheirPositionsBeforeAnyMoves(t *testing.T) { // rulings 78 and 82
	units := "x russian-infantry-company 0202 improved\ny russian-infantry-company 0203 improved\nz russian-infantry-company 0302 improved\na german-infantry-company 0104"
	g, d := lay(t, "##.... ...... ...... ......", units, russians), &Doctrine{}
	var done []string
	for _, die := range []int{1, 5, 2, 6, 6, 6, 6} {
		g.dice(die)
		next := g.next(d)
		if done = append(done, next); next == "end" {
			break
		}
		g.plays(d, 1)
	}
	assert.Equal(t, []string{"rise russian-infantry-company-1", "rise russian-infantry-company-2", "rise russian-infantry-company-3",
		"step russian-infantry-company-1 0102", "step russian-infantry-company-1 0101", "step russian-infantry-company-3 0201", "end"}, done)
}

func TestARussianUnitFiresAtTheEnemyBesideItWhateverTheOthersFireAt(t *testing.T) { // ruling 83
	aims := func(g *table) (out []string) {
		d := &Doctrine{}
		for range 20 {
			next := g.next(d)
			if next == "end" {
				return out
			}
			if strings.HasPrefix(next, "aim") {
				out = append(out, next)
			}
			g.dice(6).plays(d, 1)
		}
		return out
	}
	picture := "....... ....... ....... ....... ......."
	// 4-1 takes 8 against 2. The western company alone brings 6; the eastern one
	// sees its target and would make it up, and has an enemy beside it.
	units := "x russian-infantry-company 0202\na german-infantry-company 0203\ny russian-infantry-company 0602\nb german-infantry-company 0603"
	assert.Equal(t, []string{"aim russian-infantry-company-1 0203", "aim russian-infantry-company-2 0603"},
		aims(lay(t, picture, units, russians).to("first-fire")))
	// The machine gun alone makes up the odds, 10 to 2, and the company beside the
	// target fires all the same, having named it first.
	units = "x russian-infantry-company 0202\na german-infantry-company 0203\nm russian-machine-gun-section 0401\nb german-infantry-company 0405"
	assert.Equal(t, []string{"aim russian-infantry-company-1 0203", "aim russian-machine-gun-section-1 0203"},
		aims(lay(t, picture, units, russians).to("first-fire")))
	// Of two enemies beside it the western one, though an eastern neighbor fires at
	// the other.
	units = "x russian-infantry-company 0403\na german-infantry-company 0303\nb german-infantry-company 0503\ny russian-infantry-company 0603"
	assert.Equal(t, []string{"aim russian-infantry-company-1 0303", "aim russian-infantry-company-2 0503"},
		aims(lay(t, picture, units, russians).to("first-fire")))
	// Where the odds allow no attack on the enemy beside it, it joins the others.
	units = "x russian-infantry-company 0202\na german-infantry-company 0203\ny russian-infantry-company 0602\nb german-infantry-company 0603"
	g := lay(t, picture, units, russians).dug("0203").to("first-fire")
	assert.Equal(t, []string{"aim russian-infantry-company-2 0603", "aim russian-infantry-company-1 0603"}, aims(g))
}

func TestDoctrineFiresInItsOrderOfPrecedence(t *testing.T) {
	for _, tc := range []struct {
		name, units, want string
	}{
		{"adjacent enemies first", "x russian-infantry-company 0303\na german-infantry-company 0304\nb german-machine-gun-company 0305", "aim russian-infantry-company-1 0304"},
		{"of two the western one", "x russian-infantry-company 0303\na german-infantry-company 0402\nb german-infantry-company 0202", "aim russian-infantry-company-1 0202"},
		{"machine guns fire within three hexes next", "x russian-machine-gun-section 0303\na german-machine-gun-company 0307\nb german-infantry-company 0306", "aim russian-machine-gun-section-1 0306"},
		{"then at machine guns", "x russian-infantry-company 0303\na german-infantry-company 0501\nb german-machine-gun-company 0307", "aim russian-infantry-company-1 0307"},
		{"then at the closest in the open", "x russian-infantry-company 0303\na german-infantry-company 0307\nb german-infantry-company 0306", "aim russian-infantry-company-1 0306"},
		{"out of range at nobody", "x russian-infantry-company 0301\na german-infantry-company 0308", "end"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g := lay(t, "..... ..... ..... ..... ..... ..... ..... .....", tc.units, russians).to("second-fire/return-fire")
			assert.Equal(t, tc.want, g.next(&Doctrine{}))
		})
	}
	t.Run("open ground before cover", func(t *testing.T) {
		g := lay(t, "..... ..... ..w.. ..... ..... ..... .....",
			"x russian-infantry-company 0305\no russian-infantry-company 0304\na german-infantry-company 0303\nb german-infantry-company 0505", russians)
		g.state.units[g.id("o")].flags |= fired
		g.to("second-fire/return-fire")
		g.state.units[g.id("o")].flags |= fired
		assert.Equal(t, "aim russian-infantry-company-1 0505", g.next(&Doctrine{}))
	})
}

func TestDoctrineSeeksFourToOneAfterItsOwnMovementAndTwoToOneAfterTheEnemys(t *testing.T) {
	units := "x russian-infantry-company 0303\ny russian-infantry-company 0303\nz russian-machine-gun-section 0203\na german-infantry-company 0305"
	picture := "..... ..... ..... ..... ..... ....."
	d := &Doctrine{}
	play := func(g *table) []string {
		var out []string
		for range 10 {
			next := g.next(d)
			out = append(out, next)
			if next == "end" {
				break
			}
			g.dice(6).plays(d, 1)
		}
		return out
	}
	// 4-1 against 2 takes 8: 3 + 10 of the machine gun within three hexes. The
	// machine gun alone would do, so the company is left out.
	assert.Equal(t, []string{"aim russian-machine-gun-section-1 0305", "fire 0305", "end"},
		play(lay(t, picture, units, russians).to("first-fire")))
	// 2-1 takes 4.
	assert.Equal(t, []string{"aim russian-machine-gun-section-1 0305", "fire 0305", "end"},
		play(lay(t, picture, units, russians).to("second-fire/return-fire")))
	// Without the machine gun 4-1 is out of reach: all fire at what odds there are.
	two := "x russian-infantry-company 0303\ny russian-infantry-company 0303\na german-infantry-company 0305"
	assert.Equal(t, []string{"aim russian-infantry-company-1 0305", "aim russian-infantry-company-2 0305", "fire 0305", "end"},
		play(lay(t, picture, two, russians).to("first-fire")))
	// Two targets: the first takes what it needs, the rest goes on to the second.
	more := units + "\nb german-infantry-company 0505"
	got := play(lay(t, picture, more, russians).to("second-fire/return-fire"))
	assert.Equal(t, []string{"aim russian-machine-gun-section-1 0305", "fire 0305", "aim russian-infantry-company-1 0505",
		"aim russian-infantry-company-2 0505", "fire 0505", "end"}, got)
}

func TestDoctrineNeverFiresAtEmptyHexes(t *testing.T) {
	g := lay(t, "..... ..... .....", "x russian-machine-gun-section 0301", russians).to("first-fire")
	assert.Equal(t, "end", g.next(&Doctrine{}))
}

func TestDoctrinePlaysTheSolitaireSituationToItsEnd(t *testing.T) {
	sc, err := scenarioFile("mlawa")
	require.NoError(t, err)
	b := BattleNamed(t, "mlawa")
	for seed := range uint64(4) {
		game := rules.NewGame(b.Start(seed))
		over, err := game.Play(rules.NewSeated(map[rules.Seat]rules.Player{
			seatOf(sc, "russian"): &Doctrine{}, seatOf(sc, "german"): rules.NewChance(seed),
		}), 100_000, nil)
		require.NoError(t, err)
		assert.True(t, over)
	}
	// The Russians stand in town B as the text has it: two units in each hex, all
	// in improved positions.
	s := b.Start(1)
	for s.Now().Phase == rules.Deployment && s.Now().Side == "russian" {
		s.apply((&Doctrine{}).Choose(rules.See(s, s.Now().Awaits.First(), 0)), nil)
	}
	place, ok := sc.Hexes().Place("town-b")
	require.True(t, ok)
	for _, h := range place.Hexes {
		units := s.Stack(nil, model.HexSite(h))
		assert.Len(t, units, 2)
		for _, u := range units {
			assert.True(t, s.View(u).Looks(rules.Sheltered))
		}
	}
}

// seatOf is the seat of a side.
func seatOf(sc *model.Scenario, side string) rules.Seat {
	return rules.Seat(slices.IndexFunc(sc.Sides, func(s model.Side) bool { return s.ID == side }) + 1)
}
