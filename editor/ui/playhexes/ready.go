package playhexes

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// readyUnits is the units of the side to act that have something left to do, by
// number. First come those that can fire, where there are: the others keep their
// fire for later.
type readyUnits struct {
	fire, rest []int32
}

// all is those that can fire and then the others.
func (r readyUnits) all() []int32 { return slices.Concat(r.fire, r.rest) }

// text counts them: "12 can act", "3 can fire".
func (r readyUnits) text() string {
	if len(r.fire) > 0 {
		return fmt.Sprintf("%d can fire", len(r.fire))
	}
	return fmt.Sprintf("%d can act", len(r.rest))
}

// hint says what the button with the text does.
func (r readyUnits) hint() string {
	text := "Take the next unit that can still act (S), with Shift the one before"
	if len(r.fire) > 0 && len(r.rest) > 0 {
		text += fmt.Sprintf("; %d more can act otherwise", len(r.rest))
	}
	return text
}

// findReady finds the units that can still act in the phase; none while a player
// of the program acts, and while units are deployed.
func (g *Game) findReady() {
	g.ready = readyUnits{}
	if g.run != nil || g.course.Filming() || g.deploys() {
		return
	}
	t := g.table()
	for u := range int32(t.Units()) {
		switch v := t.View(u); {
		case !v.Ready || v.Companion:
		case len(g.targets(u)) > 0:
			g.ready.fire = append(g.ready.fire, u)
		default:
			g.ready.rest = append(g.ready.rest, u)
		}
	}
}

// overlayReady lights where units stand that can still act, while none is in
// hand: of those that can fire alone, where there are.
func (g *Game) overlayReady(o *draw.Overlays) {
	units := g.ready.fire
	if len(units) == 0 {
		units = g.ready.rest
	}
	if len(g.hand) > 0 || g.questions.Asked() != nil || g.run != nil {
		return
	}
	var where hex.List
	for _, u := range units {
		if v := g.table().View(u); v.OnMap() && !slices.Contains(where, v.At.Hex()) {
			where = append(where, v.At.Hex())
		}
	}
	if len(where) > 0 {
		o.Areas = append(o.Areas, draw.Overlay{Style: draw.CanAct, Hexes: where})
	}
}

// turnReady takes the next unit that can still act, with Shift the one before.
func (g *Game) turnReady() {
	if g.bench.Map.Mods()&fyne.KeyModifierShift != 0 {
		g.takeReady(-1)
		return
	}
	g.takeReady(1)
}

// nextReady takes the next unit that has something to do, and brings it in
// sight.
func (g *Game) nextReady() { g.takeReady(1) }

// takeReady takes the unit so many further on of those that can still act, and
// brings it in sight.
func (g *Game) takeReady(by int) {
	if g.run != nil {
		g.bench.Status.SetNotice("A player is acting; Escape stops it")
		return
	}
	g.endRow()
	units := g.ready.all()
	if g.deploys() {
		for _, w := range g.waitingUnits() {
			units = append(units, w.units...)
		}
	}
	if len(units) == 0 {
		g.bench.Status.SetNotice("No unit has anything left to do; end the phase (E)")
		return
	}
	if len(g.hand) > 0 {
		g.lastReady = g.hand[len(g.hand)-1]
	}
	u := units[g.placeAmong(units, by)]
	g.lastReady = u
	g.hand, g.mode, g.row = []int32{u}, "", nil
	g.Changed()
	t := g.table()
	if v := t.View(u); v.OnMap() {
		g.bench.Map.BringInSight(v.At.Hex())
		g.setFan(len(g.stack(v.At.Hex())) > 1)
	} else if h, ok := g.nearestLit(); ok {
		g.bench.Map.BringInSight(h)
	}
}

// placeAmong is the place of the unit that comes after the one taken last, or
// before it: that one itself may have nothing left to do.
func (g *Game) placeAmong(units []int32, by int) int {
	n := len(units)
	if at := slices.Index(units, g.lastReady); at >= 0 {
		return (at + by + n) % n
	}
	at := slices.IndexFunc(units, func(u int32) bool { return u > g.lastReady })
	switch {
	case at < 0 && by > 0:
		return 0
	case by > 0:
		return at
	case at < 0:
		return n - 1
	}
	return (at - 1 + n) % n
}

// trails is the ways that units took in this turn, each from where it stood.
func (g *Game) trails() []draw.Route {
	s := g.session
	from := s.At()
	for from > 0 && s.Moment(from-1).Before.Turn == g.table().Now().Turn {
		from--
	}
	ways := map[int32]hex.List{}
	var order []int32
	for n := from; n < s.At(); n++ {
		for _, e := range s.Moment(n).Events {
			if e.Kind != rules.Steps && e.Kind != rules.Arrives || !e.On {
				continue
			}
			way, moved := ways[e.Unit]
			if !moved {
				order = append(order, e.Unit)
				if e.Kind == rules.Steps {
					way = hex.List{e.From.Hex()}
				}
			}
			ways[e.Unit] = append(way, e.At.Hex())
		}
	}
	var out []draw.Route
	for _, u := range order {
		out = append(out, draw.Route{Hexes: ways[u], Style: draw.Taken})
	}
	return out
}

// toggleTrails shows the ways that units took in this turn, or no longer.
func (g *Game) toggleTrails() {
	g.trailed = !g.trailed
	g.Changed()
	switch {
	case !g.trailed:
		g.bench.Status.SetNotice("The ways of this turn are no longer shown")
	case len(g.trails()) == 0:
		g.bench.Status.SetNotice("No unit has moved in this turn yet; its way is shown from now on")
	default:
		g.bench.Status.SetNotice("The ways that units took in this turn are shown")
	}
}
