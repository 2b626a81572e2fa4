package playhexes

import (
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// waiting is the units that can come onto the map now, by force.
type waiting struct {
	force string // its name
	units []int32
}

// waitingUnits is the units that wait to be deployed or to arrive and may now,
// in the order of their numbers.
func (g *position) waitingUnits() []waiting {
	t := g.table()
	var out []waiting
	for u := range int32(t.Units()) {
		v := t.View(u)
		if v.Standing != rules.Waiting || !v.Ready {
			continue
		}
		name := v.Force
		if f, ok := g.session.Scenario().Force(v.Force); ok {
			name = f.Name
		}
		if n := len(out); n == 0 || out[n-1].force != name {
			out = append(out, waiting{force: name})
		}
		last := &out[len(out)-1]
		last.units = append(last.units, u)
	}
	return out
}

// deployAt puts the units in hand on a hex and takes the next one that waits.
func (g *Game) deployAt(h hex.Hex) {
	for _, u := range slices.Clone(g.hand) {
		var actions []rules.Action
		for _, a := range g.abilities(u) {
			for _, action := range a.Actions {
				if hexes := g.hexesOf(action); len(hexes) == 1 && hexes[0] == h {
					actions = append(actions, action)
				}
			}
		}
		if len(actions) == 0 {
			if _, refusal := g.follows(u, h); refusal != nil {
				g.showRefusal(refusal)
			}
			return
		}
		flags := g.flags
		if !g.Do(g.withFlags(actions)) {
			return
		}
		g.flags = flags
		g.hand = slices.DeleteFunc(g.hand, func(o int32) bool { return o == u })
	}
	g.takeToDeploy()
	g.Changed()
}

// takeToDeploy takes the next unit that waits to be deployed by hand, so that
// the map shows where units may stand.
func (g *Game) takeToDeploy() {
	if all := g.waitingUnits(); g.deploys() && !g.hasPlayer() && len(all) > 0 && len(g.hand) == 0 {
		g.hand = all[0].units[:1]
	}
}

// alike parts units into those whose counters look alike.
func (c *playColumn) alike(units []int32) [][]int32 {
	var out [][]int32
	places := map[draw.Counter]int{}
	for _, u := range units {
		face := playtest.CounterOf(c.game.table().View(u), c.game.bench.System.Fields, c.game.charts()).Unmarked()
		i, ok := places[face]
		if !ok {
			i = len(out)
			places[face], out = i, append(out, nil)
		}
		out[i] = append(out[i], u)
	}
	return out
}

// way is one of the ways in which a unit can be deployed on some hex.
type way struct {
	flags uint8
	text  string
}

// ways is the ways in which the unit that leads can be deployed, as the phrases
// of its actions have it; nil where there is no choice.
func (g *Game) ways() []way {
	if !g.deploys() || len(g.hand) == 0 {
		return nil
	}
	t := g.table()
	var out []way
	for _, a := range g.abilities(g.hand[0]) {
		for _, action := range a.Actions {
			if len(g.hexesOf(action)) != 1 || slices.ContainsFunc(out, func(w way) bool { return w.flags == action.Flags }) {
				continue
			}
			bare := action
			bare.Flags = 0
			text := t.ActionPhrase(action)[len(t.ActionPhrase(bare)):]
			if text == "" {
				text = ", in the open"
			}
			out = append(out, way{action.Flags, look.Capital(text[2:])})
		}
	}
	if len(out) < 2 {
		return nil
	}
	slices.SortFunc(out, func(a, b way) int { return int(a.flags) - int(b.flags) })
	return out
}

// deployAs has units deployed in a way from now on.
func (g *Game) deployAs(w way) {
	g.flags = w.flags
	g.Changed()
}

// deployAll lets a player deploy the side whose turn it is: the one that plays
// it, else the best of those who do not think for long.
func (p *players) deployAll() {
	side := p.game.table().Now().Side
	p.deployBy(p.game.session.Deployer(side))
}

// deployPause is the longest pause between units that are deployed, in
// milliseconds: there are many, and little to see of each.
const deployPause = 40

func (p *players) deployBy(kind string) {
	p.game.endRow()
	p.halt()
	run, err := p.game.session.Deploy(kind)
	if err != nil {
		p.game.bench.Desk.Fail("The side cannot be deployed", err)
		return
	}
	p.follow(run, kind)
}

// dragTile shows a unit that is dragged from the column, at a place of the
// window, and what letting go would do.
func (p *playPointer) dragTile(u int32, at fyne.Position) {
	m := p.game.bench.Map
	if !p.game.inHand(u) {
		p.game.take(u, false)
	}
	v := m.Carry(at)
	p.lift(m.Pixel(v))
	p.Hover(v)
}

// dropTile does what the unit dragged from the column can do where it was let
// go.
func (p *playPointer) dropTile() {
	m := p.game.bench.Map
	m.SetLifted(nil, 0, 0)
	if h, ok := m.Carried(); ok {
		p.game.actAt(h)
	}
}
