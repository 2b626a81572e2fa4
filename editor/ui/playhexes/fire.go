package playhexes

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// aim is an attack that units in hand can take part in together.
type aim struct {
	attack  rules.Attack
	units   []int32
	actions []rules.Action // of each of the units
}

// addAims finds the attacks that the units in hand can make, and lights their
// targets with what it comes to.
func (g *holding) addAims() {
	t, ok := g.table().(rules.Attacker)
	if !ok {
		return
	}
	for _, u := range g.hand {
		for _, a := range t.Targets(nil, u) {
			i := slices.IndexFunc(g.reach.aims, func(o aim) bool { return o.attack.At == a.At && o.attack.Whom == a.Whom })
			if i < 0 {
				g.reach.aims = append(g.reach.aims, aim{attack: a})
				i = len(g.reach.aims) - 1
			}
			o := &g.reach.aims[i]
			o.units, o.actions = append(o.units, u), append(o.actions, a.Action)
		}
	}
	for i := range g.reach.aims {
		o := &g.reach.aims[i]
		if len(o.units) > 1 {
			if together, refusal := t.Weigh(o.units, o.actions[0]); refusal == nil {
				o.attack = together
			}
		}
		if h := o.attack.At.Hex(); !slices.Contains(g.reach.lit.Hexes, h) {
			g.reach.lit.Hexes = append(g.reach.lit.Hexes, h)
			g.reach.lit.Texts = append(g.reach.lit.Texts, shortText(o.attack))
		}
	}
}

// shortText is what an attack comes to, in short.
func shortText(a rules.Attack) string {
	if a.Short == "" {
		return "–"
	}
	return a.Short
}

// aimsAt is the attacks on a hex that the units in hand can make.
func (g *holding) aimsAt(h hex.Hex) []aim {
	var out []aim
	for _, a := range g.reach.aims {
		if a.attack.At.Hex() == h {
			out = append(out, a)
		}
	}
	return out
}

// aimAt is the one of them that is meant.
func (g *holding) aimAt(h hex.Hex) aim {
	aims := g.aimsAt(h)
	return aims[g.group%len(aims)]
}

// canTurnTarget and turnTarget go to the other target in the hex: those in
// improved positions there, or those in the open.
func (g *Game) canTurnTarget() bool { return len(g.aimsAt(g.at)) > 1 }

func (g *Game) turnTarget() {
	g.group++
	g.pointer.look()
}

// declare lets the units in hand aim at a target.
func (g *Game) declare(a aim) {
	before := g.session.At()
	d := g.carry(a.actions...)
	if g.session.At() > before {
		g.hand = nil
	}
	if g.show(d); g.hand == nil {
		g.bench.Status.SetNotice("The attack is declared; Enter carries it out, and more units may join it")
	}
}

// attackText names an attack: "2-1 on units in the open in 2314".
func (g *position) attackText(a rules.Attack) string {
	return fmt.Sprintf("%s on %s in %s", shortText(a), a.Whom, g.label(a.At.Hex()))
}
