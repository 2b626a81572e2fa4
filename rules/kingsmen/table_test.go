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
	"github.com/mapsheet/mapsheet/rules/kingsmen/fields"
	"github.com/mapsheet/mapsheet/rules/kingsmen/ground"
)

// open is a scenario on an open table of six feet by five, red in the south and black in
// the north, with the units of a command each: "infantry", "infantry elite".
func open(t testing.TB, red, black []string, in ...model.Rule) *model.Scenario {
	t.Helper()
	charts, err := scenarios.Bases().Charts("kings-men")
	require.NoError(t, err)
	sc := &model.Scenario{
		System: "kings-men", ID: "test", Title: "Test", First: "american", Length: model.Length{Turns: 8},
		Board: model.NewTableBoard(7200, 6000),
		Sides: []model.Side{{ID: "american", Name: "American", Nations: []string{"american"}}, {ID: "british", Name: "British", Nations: []string{"british"}}},
		Base:  model.Base{Charts: charts, Fields: fields.All()}, Rules: in,
	}
	for i, units := range [][]string{red, black} {
		side := sc.Sides[i].ID
		f := model.Force{ID: side, Side: side, Name: side}
		f.Own.Set(fields.RatingKey, 2)
		for _, word := range units {
			words := strings.Fields(word)
			g := model.UnitGroup{Type: side + "-" + words[0], Count: 1}
			for _, w := range words[1:] {
				switch w {
				case fields.Elite, fields.Militia:
					g.Own.Set(fields.QualityKey, w)
				case fields.LightGun, fields.HeavyGun:
					g.Own.Set(fields.GunKey, w)
				}
			}
			f.Units = append(f.Units, g)
		}
		sc.Forces = append(sc.Forces, f)
		sc.Deployment = append(sc.Deployment, model.Deployment{Forces: []string{side}, Area: model.Area{Place: []string{"south", "north"}[i]}})
	}
	sc.Victory.Otherwise = model.Outcome{Winner: model.Draw}
	return sc
}

// army is a unit of each arm.
var army = []string{"infantry", "infantry", "skirmishers", "cavalry", "foot-artillery", "horse-artillery"}

// inForce are special rules without parameters.
func inForce(ids ...string) []model.Rule {
	var out []model.Rule
	for _, id := range ids {
		out = append(out, model.Rule{Rule: id})
	}
	return out
}

// played is a game for tests in which units stand where the worked cases have them.
type played struct {
	*State
	t      testing.TB
	events []rules.Event // of the last action
}

// stood is a game in the middle of a turn: all units as the words say,
// "36.00,24.50 900 line-2 9 yellow", the generals beside the table's middle line, and the
// card that is up.
func stood(t testing.TB, sc *model.Scenario, up string, where ...string) *played {
	t.Helper()
	b, err := newBattle(sc)
	require.NoError(t, err)
	s := newState(b, rules.Terms{Seed: 1})
	g := &played{State: s, t: t}
	require.Len(t, where, len(s.units), "every unit has its place")
	for u, text := range where {
		words := strings.Fields(text)
		at, err := b.board.Parse(words[0])
		require.NoError(t, err)
		var facing int
		_, err = fmt.Sscan(words[1], &facing)
		require.NoError(t, err)
		r := &reader{rules.ReadWords(strings.Join(words[2:], " ")), s}
		for _, w := range words[3:] {
			switch w {
			case "yellow", "red", "green":
				s.units[u].counter = colourNamed(w)
			case "marked":
				s.units[u].marked = true
			default:
				var n int16
				_, err := fmt.Sscan(w, &n)
				require.NoError(t, err, w)
				s.units[u].figures = n
			}
		}
		k := b.pieces[u].kind
		f, size := r.formation(u)
		require.NoError(t, r.Err())
		p, no := k.Shaped(ground.Pose{Anchor: at.Point(), Facing: facing}, f, size, int(s.units[u].figures))
		require.False(t, no.Refused(), no.Cause)
		s.stand(u, ground.NewBody(k, b.pieces[u].side, p))
		s.come.add(u)
	}
	for i := range s.generals {
		s.generals[i].onTable, s.generals[i].due = true, false
		s.generals[i].at = plane.Point{X: 200, Y: 3000}
		s.generals[i].points = 3
	}
	s.pending = nil
	s.turn = 1
	s.left = b.deck()
	c, ok := cardNamed(up)
	require.True(t, ok, up)
	s.left &^= 1 << c
	s.card = c
	if !s.openCard() {
		s.turnCard()
	}
	s.out = nil
	return g
}

// general puts the general of a side somewhere.
func (g *played) general(side int, at string) {
	g.t.Helper()
	p, err := g.battle.board.Parse(at)
	require.NoError(g.t, err)
	g.generals[side].at = p.Point()
}

func (g *played) read(text string) rules.Action {
	g.t.Helper()
	a, err := g.ParseAction(text)
	require.NoError(g.t, err)
	return a
}

// does carries actions out.
func (g *played) does(actions ...string) {
	g.t.Helper()
	for _, text := range actions {
		events, refusal := g.Apply(g.read(text), nil)
		require.Nil(g.t, refusal, "%s: %v", text, refusal)
		g.events = events
	}
}

// refuses holds that an action is refused by a rule.
func (g *played) refuses(text, rule string) {
	g.t.Helper()
	r := g.Refuse(g.read(text))
	require.NotNil(g.t, r, text)
	require.Equal(g.t, rule, r.Rule, "%s: %s", text, r.Sentence)
}

// allows holds that actions are not refused.
func (g *played) allows(texts ...string) {
	g.t.Helper()
	for _, text := range texts {
		r := g.Refuse(g.read(text))
		require.Nil(g.t, r, "%s: %v", text, r)
	}
}

// throws sets the next dice.
func (g *played) throws(dice ...int) { g.dice.Force(dice...) }

// counted is how many figures a unit has and its counter: "7 red marked", "broken".
func (g *played) counted(u int) string {
	x := &g.units[u]
	if x.standing != onTable {
		return [...]string{"away", "awaited", "on table", "gone", "broken", "merged"}[x.standing]
	}
	text := fmt.Sprintf("%d %s", x.figures, x.counter)
	if x.marked {
		text += " marked"
	}
	return text
}

// next sets the card that is turned next.
func (g *played) next(word string) {
	g.t.Helper()
	c, ok := cardNamed(word)
	require.True(g.t, ok, word)
	require.True(g.t, g.left.has(c), word)
	g.dice.Force(g.left.index(c) + 1)
}

// dice is how many dice two rolls have and of which colours: "12 green, 8 yellow".
func dicePhrase(attack, defence roll) string {
	return fmt.Sprintf("%d %s, %d %s", attack.dice(), attack.colour, defence.dice(), defence.colour)
}

// firing is the dice of fire of the first unit at the second.
func (g *played) firing() string {
	const u, v = 0, 1
	g.t.Helper()
	shot, no := g.field.Shoot(u, v, g.reach(u))
	require.False(g.t, no.Refused(), no.Cause)
	return dicePhrase(g.fireRolls(u, v, shot, false))
}

// Words that are no action are refused with what is wrong in them.
func TestWordsThatAreNoActionAreRefused(t *testing.T) {
	g := stood(t, open(t, foot, foot, inForce(ruleBuildings)...), "r7", south, north)
	for text, says := range map[string]string{
		"":                                      `there is no action ""`,
		"dance american-infantry-1":             `there is no action "dance"`,
		"take":                                  `"take" must name a unit or a general`,
		"take american-zeppelin-1":              `there is no unit or general "american-zeppelin-1"`,
		"take american-infantry-1 please":       `"take american-infantry-1 please" has a word too many: "please"`,
		"form american-infantry-1 line-9999999": `"line-9999999" is no formation: write line-2, column-3 or loose-300`,
		"form american-infantry-1 heap":         `"heap" is no formation: write line-2, column-3 or loose`,
		"play r99":                              `there is no card "r99"`,
		"enter american-infantry-1 castle":      `there is no building "castle"`,
		"march american-infantry-1 99999.00,99999.00":            `99999.00,99999.00 lies outside the table, which is 72.00 by 60.00 inches`,
		"spend general-american -1":                              `"-1" is no number for how many`,
		"form general-american line-2":                           `"form general-american line-2" cannot be: it takes other units, or smaller numbers`,
		"turn american-infantry-1 3600":                          `a facing is a number from 0 to 3599`,
		"march general-american 30.00,30.00":                     `"march general-american 30.00,30.00" cannot be: it takes other units, or smaller numbers`,
		"charge american-infantry-1 general-british 30.00,30.00": `"charge american-infantry-1 general-british 30.00,30.00" cannot be: it takes other units, or smaller numbers`,
		"fire american-infantry-1 american-infantry-1 slowly":    `"fire american-infantry-1 american-infantry-1 slowly" has a word too many: "slowly"`,
		"place american-infantry-1 30.00,30.00 0":                `"place american-infantry-1 30.00,30.00 0" must name a formation, as line-2`,
		"place general-american 30.00,30.00 0 line-2":            `"place general-american 30.00,30.00 0 line-2" has a word too many: "0"`,
		"occupant general-american":                              `"occupant general-american" cannot be: it takes other units, or smaller numbers`,
		"ride american-infantry-1 30.00,30.00":                   `"ride american-infantry-1 30.00,30.00" cannot be: it takes other units, or smaller numbers`,
	} {
		_, err := g.ParseAction(text)
		assert.EqualError(t, err, says, text)
	}
}
