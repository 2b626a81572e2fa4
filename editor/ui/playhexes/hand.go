package playhexes

import (
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// holding is the units that the designer has in hand, and what they can do in the
// position.
type holding struct {
	position

	hand  []int32  // the first one leads
	mode  string   // id of the ability that clicks on the map mean; empty for what the phase has it
	row   hex.List // the hexes clicked of those that the ability names together
	flags uint8    // how units deploy, where there is a choice
	group int      // which of the targets in one hex is meant
	reach reach
}

// reach is what the units in hand can do on the map.
type reach struct {
	moves rules.Moves                // of the one that leads, where the phase is for moving
	spots map[hex.Hex][]rules.Action // the actions that name a hex next, where they are deployed or a row is picked
	aims  []aim
	lit   draw.Overlay
}

// handHex is where the unit that leads stands.
func (g *holding) handHex() (hex.Hex, bool) {
	if len(g.hand) == 0 {
		return hex.Hex{}, false
	}
	v := g.table().View(g.hand[0])
	return v.At.Hex(), v.OnMap()
}

// keepHand lets go of units that are no longer there. The parts of a unit that
// broke down, and the unit that parts became, take their place.
func (g *holding) keepHand() {
	t := g.table()
	var now []int32
	add := func(u int32) {
		if s := t.View(u).Standing; (s == rules.OnMap || s == rules.Waiting) && !slices.Contains(now, u) {
			now = append(now, u)
		}
	}
	for _, u := range g.hand {
		v := t.View(u)
		if add(u); v.Standing != rules.Nowhere {
			continue
		}
		if v.Whole >= 0 {
			add(v.Whole)
		}
		for part := range int32(t.Units()) {
			if p := t.View(part); p.Whole == u && p.Standing == rules.OnMap {
				add(part)
			}
		}
	}
	g.hand = now
	if g.mode != "" && (len(g.hand) == 0 || len(g.abilityOf(g.hand[0], g.mode).Actions) == 0) {
		g.mode, g.row = "", nil
	}
}

// take takes a unit in hand: alone, or besides those there, or with more out
// of the hand again.
func (g *Game) take(u int32, more bool) {
	g.endRow()
	i := slices.Index(g.hand, u)
	switch {
	case more && i >= 0:
		g.hand = slices.Delete(g.hand, i, i+1)
	case more && (len(g.hand) == 0 || g.table().View(g.hand[0]).Side == g.table().View(u).Side):
		g.hand = append(g.hand, u)
	default:
		g.hand = []int32{u}
	}
	g.mode, g.row = "", nil
	g.Changed()
}

// topmost is the unit to take from a stack: the counter under the pointer, else
// the uppermost; with more, one that is not in hand yet where there is one.
func (p *playPointer) topmost(h hex.Hex, x, y float64, more bool) int32 {
	stack := p.game.stack(h)
	if at, i, ok := p.game.bench.Map.CounterAt(x, y); ok && at == h && i < len(stack) && (!more || !slices.Contains(p.game.hand, stack[i])) {
		return stack[i]
	}
	for i := len(stack) - 1; more && i >= 0; i-- {
		if !slices.Contains(p.game.hand, stack[i]) {
			return stack[i]
		}
	}
	return stack[len(stack)-1]
}

// fanned is the unit whose counter in the fan lies under a device pixel.
func (p *playPointer) fanned(x, y float64) (int32, bool) {
	v := p.game.bench.Map
	if !p.game.fan || !v.OverFan(x, y) {
		return 0, false
	}
	h, i, ok := v.CounterAt(x, y)
	stack := p.game.stack(h)
	if !ok || i >= len(stack) {
		return 0, false
	}
	return stack[i], true
}

// takeNext takes the next unit of the stack.
func (g *Game) takeNext() {
	h, ok := g.handHex()
	if !ok {
		return
	}
	stack := g.stack(h)
	i := slices.Index(stack, g.hand[0])
	g.take(stack[(i+len(stack)-1)%len(stack)], false)
	g.setFan(len(stack) > 1)
}

// takeStack takes all units in the hex that can do something, or all.
func (g *Game) takeStack() {
	g.endRow()
	h, ok := g.handHex()
	if !ok {
		return
	}
	var ready, all []int32
	for _, u := range g.stack(h) {
		if v := g.table().View(u); !v.Companion {
			all = append(all, u)
			if v.Ready {
				ready = append(ready, u)
			}
		}
	}
	if len(ready) == 0 {
		ready = all
	}
	g.hand, g.mode, g.row = ready, "", nil
	g.Changed()
}

// nearestLit is the hex nearest to the hex cursor where the units in hand can do
// something; without a cursor, the one nearest to the middle of what is in
// sight.
func (r *readiness) nearestLit() (hex.Hex, bool) {
	m := r.game.bench.Map
	from := m.Middle()
	if at, on := m.KeyCursor(); on {
		from = at
	}
	lit := r.game.reach.lit.Hexes
	if len(lit) == 0 {
		return hex.Hex{}, false
	}
	return slices.MinFunc(lit, func(a, b hex.Hex) int { return hex.Distance(from, a) - hex.Distance(from, b) }), true
}

// toggleFan fans the stack in hand out or folds it.
func (g *Game) toggleFan() { g.setFan(!g.fan) }

func (g *Game) setFan(on bool) {
	h, ok := g.handHex()
	g.fan = on && ok
	g.bench.Map.SetFan(h, g.fan)
}

// ownStack is the units in a hex, where they are of the side that acts.
func (g *position) ownStack(h hex.Hex) []int32 {
	stack := g.stack(h)
	if len(stack) > 0 && g.table().View(stack[0]).Side == g.table().Now().Side {
		return stack
	}
	return nil
}

// abilityOf is the ability of a unit with an id; the zero value where it has
// none.
func (g *position) abilityOf(u int32, id string) rules.Ability {
	for _, a := range g.abilities(u) {
		if a.ID == id {
			return a
		}
	}
	return rules.Ability{}
}

// lookAround finds what the units in hand can do on the map.
func (g *holding) lookAround() {
	g.reach = reach{lit: draw.Overlay{Style: draw.MayReach}}
	t := g.table()
	switch {
	case g.mode != "":
		g.addSpots(g.abilityOf(g.hand[0], g.mode).Actions)
	case len(g.hand) == 0:
		for _, a := range g.nobodys() {
			g.addSpots(a.Actions)
		}
	case t.Now().Phase == rules.Deployment:
		for _, a := range g.abilities(g.hand[0]) {
			g.addSpots(a.Actions)
		}
	default:
		g.addMoves()
		g.addAims()
	}
}

// addSpots lights the hexes that actions name next.
func (g *holding) addSpots(actions []rules.Action) {
	if g.reach.spots == nil {
		g.reach.spots = map[hex.Hex][]rules.Action{}
	}
	for _, a := range actions {
		hexes := g.hexesOf(a)
		if len(hexes) <= len(g.row) || !slices.Equal(hexes[:len(g.row)], g.row) {
			continue
		}
		h := hexes[len(g.row)]
		if len(g.reach.spots[h]) == 0 {
			g.reach.lit.Hexes = append(g.reach.lit.Hexes, h)
		}
		g.reach.spots[h] = append(g.reach.spots[h], a)
	}
}

// addMoves lights where the units in hand can go, with what it costs the one
// that leads, else the first that can.
func (g *holding) addMoves() {
	t := g.table()
	costs := map[hex.Hex]string{}
	for i, u := range g.hand {
		m := g.moves(u)
		if m == nil {
			continue
		}
		if i == 0 || g.reach.moves == nil {
			g.reach.moves = m
		}
		for _, at := range m.Sites() {
			h := at.Hex()
			if _, ok := costs[h]; ok || t.View(u).OnMap() && at == t.View(u).At {
				continue
			}
			cost, _ := m.Cost(at)
			costs[h] = g.figure(cost)
			g.reach.lit.Hexes = append(g.reach.lit.Hexes, h)
			g.reach.lit.Texts = append(g.reach.lit.Texts, costs[h])
		}
	}
}

// nobodys is the abilities that are no unit's and name hexes, but for attacks:
// trenches that are deployed.
func (g *position) nobodys() []rules.Ability {
	declared := g.declared()
	return slices.DeleteFunc(g.abilities(rules.Absent), func(a rules.Ability) bool {
		return len(a.Actions) == 0 || len(g.hexesOf(a.Actions[0])) == 0 ||
			slices.ContainsFunc(declared, func(d rules.Attack) bool { return d.Action.Verb == a.Actions[0].Verb })
	})
}
