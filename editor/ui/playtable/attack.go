package playtable

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"fyne.io/fyne/v2/theme"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/tables"
	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

// targets is the attacks of the chosen unit; they may not be changed.
func (g *Game) targets() []rules.Attack { return g.grasped().targets }

// isTarget reports whether an action is one of the attacks of the chosen unit.
func (g *Game) isTarget(a rules.Action) bool {
	return slices.ContainsFunc(g.targets(), func(t rules.Attack) bool { return t.Action == a })
}

// Aim is the attack that the chosen unit is pointed at; nil for none.
func (g *Game) Aim() *rules.Attack { return g.aim }

// setAim points the chosen unit at an attack, or at none. It is carried out by a second
// action.
func (g *Game) setAim(a *rules.Attack) {
	g.bubble.Hide()
	g.aim, g.drill, g.lit = a, nil, nil
	if a != nil {
		g.bench.Status.SetNotice("Enter carries out: " + g.table().ActionPhrase(a.Action))
	}
	g.redraw()
	g.column.update()
	g.bench.Can()
}

// aimAt points the chosen unit at an enemy: with the first of its attacks on it, or with
// the next one where it is pointed there already. It reports false where there is none.
func (g *Game) aimAt(u int32) bool {
	on := slices.DeleteFunc(slices.Clone(g.targets()), func(a rules.Attack) bool { return !slices.Contains(a.Units, u) })
	if len(on) == 0 {
		return false
	}
	g.aimBeside(g.after(on))
	return true
}

// aimNext points the chosen unit at the next enemy that it can attack in a way.
func (g *Game) aimNext(kind string) {
	all := g.targetsOf(kind)
	switch {
	case len(all) > 0:
		a := g.after(all)
		g.setAim(&a)
		g.window.Map.BringInSight(a.At.Point())
	case g.chosen == rules.Absent:
		g.bench.Status.SetNotice("Choose a unit first: click it, or press T for the next that can act")
	default:
		g.bench.Status.SetNotice(g.table().View(g.chosen).Title + " cannot " + kind + " at an enemy now")
	}
}

// aimKeys is the keys that aim what the chosen unit can do: "F and C".
func (g *Game) aimKeys() string {
	var keys []string
	for _, k := range [][2]string{{"fire", "F"}, {"charge", "C"}} {
		if len(g.targetsOf(k[0])) > 0 {
			keys = append(keys, k[1])
		}
	}
	return strings.Join(keys, " and ")
}

// targetsOf is the attacks of the chosen unit of one kind.
func (g *Game) targetsOf(kind string) []rules.Attack {
	return slices.DeleteFunc(slices.Clone(g.targets()), func(a rules.Attack) bool { return !strings.HasSuffix(a.Kind, kind) })
}

// after is the attack after the one that the unit is pointed at, or the first.
func (g *Game) after(all []rules.Attack) rules.Attack {
	i := -1
	if g.aim != nil {
		i = slices.IndexFunc(all, func(a rules.Attack) bool { return a.Action == g.aim.Action })
	}
	return all[(i+1)%len(all)]
}

// aimBeside points the unit at an attack, and tells beside the pointer how it would go.
func (g *Game) aimBeside(a rules.Attack) {
	g.setAim(&a)
	g.bubble.Tell(g.window.Map, look.Capital(a.Kind)+" at "+attackText(a)+". Enter carries it out.")
}

// weighed is an action as an attack; false where it is none.
func (g *Game) weighed(u int32, a rules.Action) (rules.Attack, bool) {
	t, ok := g.table().(rules.Attacker)
	if !ok {
		return rules.Attack{}, false
	}
	attack, refusal := t.Weigh([]int32{u}, a)
	return attack, refusal == nil
}

// carryOut does the attack that the unit is pointed at.
func (g *Game) carryOut() {
	if g.aim != nil {
		g.do(g.aim.Action)
	}
}

// layAim adds the line of the attack that the unit is pointed at.
func (g *Game) layAim(o *tables.Overlays) {
	if g.aim == nil {
		return
	}
	from := g.table().View(g.chosen).At.Point()
	o.Ways = append(slices.Clip(o.Ways), tables.Way{Points: []plane.Point{from, g.aim.At.Point()}, Style: draw.Target, Text: g.aim.Short})
}

// attackText is an attack with its chances: "2nd line: 4 green dice against 3 yellow
// dice. no effect 32 %, 1 figure falls 41 %".
func attackText(a rules.Attack) string {
	text := a.Whom
	if a.Sum != "" {
		text += ": " + a.Sum
	}
	if all := chances(a.Chances); len(all) > 0 {
		text += ". " + look.Capital(strings.Join(all, ", "))
	}
	return text
}

// chances is what may come of an attack, without what hardly ever does: "no effect 90 %",
// "4 figures fall 0.2 %".
func chances(all []rules.Probability) []string {
	var out []string
	for _, c := range all {
		if c.Of == 0 {
			continue
		}
		if text, is := chance(c); is {
			out = append(out, c.Result+" "+text)
		}
	}
	return out
}

// longestFraction is the most parts of a whole that are told beside a percentage.
const longestFraction = 9999

// chance is a chance in percent, with its fraction in lowest terms where that is short;
// false for what hardly ever comes.
func chance(p rules.Probability) (string, bool) {
	percent := 100 * float64(p.N) / float64(p.Of)
	text := fmt.Sprintf("%.0f %%", percent)
	if percent < 1 {
		text = fmt.Sprintf("%.1f %%", percent)
	}
	r := big.NewRat(p.N, p.Of)
	if of := r.Denom().Int64(); of > 1 && of <= longestFraction {
		text += " (" + r.RatString() + ")"
	}
	return text, percent >= 0.1
}

// Offer is something that can be done now.
type Offer struct {
	ID, Text string
	Do       func()
}

// Offers is what the column has buttons for: what the chosen unit may do, and what is no
// unit's, without attacks, which are aimed, and without what ends the game.
func (g *Game) Offers() []Offer {
	if g.chooses() == rules.Anyone {
		return nil
	}
	whose := []int32{rules.Absent}
	if g.chosen != rules.Absent {
		whose = []int32{g.chosen, rules.Absent}
	}
	var out []Offer
	for _, u := range whose {
		for _, a := range g.table().Abilities(u) {
			if a.Ends || len(a.Actions) == 0 || len(a.Actions) > mostListed || g.isTarget(a.Actions[0]) {
				continue
			}
			for _, action := range a.Actions {
				text := look.Capital(g.table().ActionPhrase(action))
				out = append(out, Offer{ID: a.Name, Text: text, Do: func() { g.do(action) }})
			}
		}
	}
	return out
}

// showTargets lists whom the chosen unit can attack, and both rolls of the attack that it
// is pointed at with the button that carries it out.
func (c *column) showTargets() {
	g := c.game
	all := g.targets()
	if len(all) == 0 {
		return
	}
	c.Head(c.Upper, "ATTACK")
	listed := map[string]*kit.Button{}
	for _, a := range all {
		text := look.Capital(a.Kind) + " at " + attackText(a)
		b := listed[text]
		if b == nil {
			b = c.press(look.Capital(a.Kind)+" at "+a.Whom, text, func() { g.setAim(&a) })
			b.Key = a.Short
			listed[text] = b
			c.Upper.Add(b)
		}
		// Ways to the same, which end at other spots, stand in one line; the keys go through them.
		b.Selected = b.Selected || g.aim != nil && g.aim.Action == a.Action
	}
	if g.aim == nil {
		c.Says("Choose a target here or on the table, or with " + g.aimKeys() + ".")
		return
	}
	for _, against := range []bool{false, true} {
		name := "Attack"
		if against {
			name = "Defence"
		}
		c.bold(name)
		for _, l := range g.aim.Lines {
			if l.Against == against {
				c.Says(l.Text)
			}
		}
	}
	c.bold(look.Capital(g.aim.Sum))
	for _, chance := range chances(g.aim.Chances) {
		c.Says(look.Capital(chance))
	}
	for _, chance := range chances(g.aim.Breaks) {
		c.Says(look.Capital(chance))
	}
	for _, a := range g.aim.Answers {
		c.bold(g.aim.Whom + " " + a.Text)
		c.Says(a.Sum)
		c.Says(look.Capital(strings.Join(chances(a.Chances), ", ")))
	}
	for _, text := range g.aim.After {
		c.Says(look.Sentence(text))
	}
	b := c.press(look.Capital(g.aim.Kind)+" (Enter)", g.table().ActionPhrase(g.aim.Action), g.carryOut)
	b.Look = kit.Primary
	c.Upper.Add(b)
}

// showMissed lists the enemies in range whom the chosen unit cannot fire at, and why.
func (c *column) showMissed() {
	headed := false
	for _, f := range c.game.grasped().zone.Foes {
		if f.Refusal == nil {
			continue
		}
		if !headed {
			c.Head(c.Upper, "IN RANGE, BUT SAFE")
			headed = true
		}
		c.Says(c.game.table().View(f.Unit).Title + ": " + play.RefusalText(f.Refusal))
	}
}

// bold is a line in heavier type.
func (c *column) bold(text string) {
	for _, l := range look.Wrapped(text, theme.CaptionTextSize(), play.ColumnWidth-32) {
		t := look.Line(l, look.Now().Ink, theme.CaptionTextSize())
		t.TextStyle.Bold = true
		c.Upper.Add(look.Pad(t, -2, 0, -2, 0))
	}
}
