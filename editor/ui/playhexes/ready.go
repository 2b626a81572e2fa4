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

// readiness is which units of a game can still act, and which of them was taken last.
type readiness struct {
	game *Game

	ready     readyUnits
	lastReady int32
}

// findReady finds the units that can still act in the phase; none while a player
// of the program acts, and while units are deployed.
func (r *readiness) findReady() {
	r.ready = readyUnits{}
	if r.game.run != nil || r.game.course.Filming() || r.game.deploys() {
		return
	}
	t := r.game.table()
	for u := range int32(t.Units()) {
		switch v := t.View(u); {
		case !v.Ready || v.Companion:
		case len(r.game.targets(u)) > 0:
			r.ready.fire = append(r.ready.fire, u)
		default:
			r.ready.rest = append(r.ready.rest, u)
		}
	}
}

// overlayReady lights where units stand that can still act, while none is in
// hand: of those that can fire alone, where there are.
func (m *mapMarks) overlayReady(o *draw.Overlays) {
	units := m.game.ready.fire
	if len(units) == 0 {
		units = m.game.ready.rest
	}
	if len(m.game.hand) > 0 || m.game.questions.Asked() != nil || m.game.run != nil {
		return
	}
	var where hex.List
	for _, u := range units {
		if v := m.game.table().View(u); v.OnMap() && !slices.Contains(where, v.At.Hex()) {
			where = append(where, v.At.Hex())
		}
	}
	if len(where) > 0 {
		o.Areas = append(o.Areas, draw.Overlay{Style: draw.CanAct, Hexes: where})
	}
}

// turnReady takes the next unit that can still act, with Shift the one before.
func (r *readiness) turnReady() {
	if r.game.bench.Map.Mods()&fyne.KeyModifierShift != 0 {
		r.takeReady(-1)
		return
	}
	r.takeReady(1)
}

// takeReady takes the unit so many further on of those that can still act, and
// brings it in sight.
func (r *readiness) takeReady(by int) {
	if r.game.run != nil {
		r.game.bench.Status.SetNotice("A player is acting; Escape stops it")
		return
	}
	r.game.endRow()
	units := r.ready.all()
	if r.game.deploys() {
		for _, w := range r.game.waitingUnits() {
			units = append(units, w.units...)
		}
	}
	if len(units) == 0 {
		r.game.bench.Status.SetNotice("No unit has anything left to do; end the phase (E)")
		return
	}
	if len(r.game.hand) > 0 {
		r.lastReady = r.game.hand[len(r.game.hand)-1]
	}
	u := units[r.placeAmong(units, by)]
	r.lastReady = u
	r.game.hand, r.game.mode, r.game.row = []int32{u}, "", nil
	r.game.Changed()
	t := r.game.table()
	if v := t.View(u); v.OnMap() {
		r.game.bench.Map.BringInSight(v.At.Hex())
		r.game.setFan(len(r.game.stack(v.At.Hex())) > 1)
	} else if h, ok := r.nearestLit(); ok {
		r.game.bench.Map.BringInSight(h)
	}
}

// placeAmong is the place of the unit that comes after the one taken last, or
// before it: that one itself may have nothing left to do.
func (r *readiness) placeAmong(units []int32, by int) int {
	n := len(units)
	if at := slices.Index(units, r.lastReady); at >= 0 {
		return (at + by + n) % n
	}
	at := slices.IndexFunc(units, func(u int32) bool { return u > r.lastReady })
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
func (g *position) trails() []draw.Route {
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
func (m *mapMarks) toggleTrails() {
	m.trailed = !m.trailed
	m.game.Changed()
	switch {
	case !m.trailed:
		m.game.bench.Status.SetNotice("The ways of this turn are no longer shown")
	case len(m.game.trails()) == 0:
		m.game.bench.Status.SetNotice("No unit has moved in this turn yet; its way is shown from now on")
	default:
		m.game.bench.Status.SetNotice("The ways that units took in this turn are shown")
	}
}
