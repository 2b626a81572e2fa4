package playareas

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// reveal shows what an action led to event by event: who acts, in arrows of both sides,
// who goes where, dice and what comes of them.
type reveal struct {
	game   *Game
	events []rules.Happening
	stages []playtest.Pieces // what stands on the map before each event, and after the last
	bouts  []rules.Bout      // the fights among them, with their dice
	at     int               // events that are shown
	stops  bool              // it stands still until it is told to go on
	turn   int               // of the clock: one that was set before does nothing
}

// tells reports whether events are shown step by step: where more happened than that a
// part of the game begins.
func (g *Game) tells(events []rules.Happening) bool {
	happened := slices.ContainsFunc(events, func(e rules.Happening) bool { return e.Kind != rules.TurnBegins && e.Kind != rules.PhaseBegins })
	return happened && len(events) > 1 && g.pause.Load() > 0 && g.window.Playing()
}

// begin shows events step by step.
func (g *Game) begin(before playtest.Pieces, events []rules.Happening) {
	r := &reveal{game: g, events: events}
	now := before
	r.stages = append(r.stages, now)
	for _, e := range events {
		now = now.After(e)
		r.stages = append(r.stages, now)
	}
	if n := g.session.At(); n > 0 && len(g.session.Moment(n-1).Events) == len(events) {
		r.bouts = g.session.Recount(n - 1)
	}
	g.reveal = r
	g.revealing.Store(true)
	g.window.Keep()
	g.bubble.Hide()
	r.at = 1
	r.show()
	r.tick()
}

// show draws the event that is shown last.
func (r *reveal) show() {
	r.game.show()
	e := r.events[r.at-1]
	r.game.bench.Status.SetNotice(e.Text)
	r.game.bench.Moved()
}

// revealSpeed is how much longer than an action of a player an event is shown.
const revealSpeed = 3

// tick shows the next event after a while, unless it stands still.
func (r *reveal) tick() {
	r.turn++
	turn, g := r.turn, r.game
	if r.stops {
		return
	}
	wait := time.Duration(g.pause.Load()*revealSpeed) * time.Millisecond
	hands := g.bench.Desk.Hands
	hands.Spawn(func() {
		time.Sleep(wait)
		hands.OnMain(func() {
			if g.reveal == r && r.turn == turn && !r.stops {
				r.goBy(1)
				r.tick()
			}
		})
	})
}

// goBy goes an event on or back; past the last the game is shown as it stands.
func (r *reveal) goBy(by int) {
	r.at = max(1, r.at+by)
	if r.at > len(r.events) {
		r.end()
		return
	}
	r.show()
}

// step goes an event on or back by hand, and stands still there.
func (r *reveal) step(by int) {
	r.stops = true
	r.turn++
	r.goBy(by)
}

// toggle stops, or goes on.
func (r *reveal) toggle() {
	r.stops = !r.stops
	r.game.banner.update()
	r.tick()
}

// end shows the game as it stands.
func (r *reveal) end() {
	g := r.game
	if g.reveal != r {
		return
	}
	g.reveal = nil
	g.revealing.Store(false)
	g.Changed()
	if g.reveal == nil && !g.covered() && len(r.events) > 0 {
		g.bench.Status.SetNotice(r.events[len(r.events)-1].Text)
	}
}

// key does what a key means while something is revealed; false for keys without a
// meaning.
func (r *reveal) key(name fyne.KeyName) bool {
	switch name {
	case fyne.KeyRight, fyne.KeyDown:
		r.step(1)
	case fyne.KeyLeft, fyne.KeyUp:
		r.step(-1)
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		r.toggle()
	case fyne.KeyEscape, fyne.KeyEnd:
		r.end()
	default:
		return false
	}
	return true
}

// since is the events of the phase that is being revealed, up to the one shown.
func (r *reveal) since() []rules.Happening {
	from := 0
	for i, e := range r.events[:r.at] {
		if e.Kind == rules.PhaseBegins {
			from = i
		}
	}
	return r.events[from:r.at]
}

// draw draws the map as it is at the event.
func (r *reveal) draw() {
	g := r.game
	m := g.window.Map
	m.SetSetting(g.setting(r.stages[r.at]))
	fills, _ := draw.Colours(g.session.Scenario())
	var o areas.Overlays
	beside := map[[2]model.Site]int{}
	for _, e := range r.since() {
		if e.Kind != rules.Aims || !e.On || e.From == e.At {
			continue
		}
		pair := [2]model.Site{e.From, e.At}
		text := ""
		if e.Count > 0 {
			text = strconv.Itoa(e.Count)
		}
		o.Arrows = append(o.Arrows, areas.Arrow{From: e.From, To: e.At, Ink: fills[e.Side], Aside: beside[pair], Text: text})
		beside[pair]++
	}
	e := r.events[r.at-1]
	if e.On {
		style := draw.Named
		if slices.Contains([]rules.HappeningKind{rules.Attacks, rules.Hits, rules.Loses}, e.Kind) {
			style = draw.MayNot
		}
		o.Areas = append(o.Areas, areas.Overlay{Style: style, At: []model.Site{e.At}})
		m.BringInSight(e.At)
	}
	m.Select()
	m.Light()
	m.SetOverlays(o)
}

// says is how far it is: "3 of 17".
func (r *reveal) says() string { return fmt.Sprintf("%d of %d", r.at, len(r.events)) }
