package playareas

import (
	"time"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/rules"
)

// free reports whether players may act: nothing is revealed, and nobody's plan is covered.
func (g *Game) free() bool { return g.reveal == nil && !g.covered() }

// began shows that players act.
func (g *Game) began() {
	g.drop()
	g.banner.update()
	g.column.update(false)
}

// takeStep carries out what a player chose. It is quiet where that is a secret to those who
// look.
func (g *Game) takeStep(step playtest.Chosen) (quiet bool, err error) {
	before := g.placed()
	events, err := g.session.Take(step)
	if err != nil {
		return true, err
	}
	g.recent = events
	quiet = len(events) == 0 && g.hides(g.session.At()-1)
	if !g.tells(events) && g.pause.Load() == 0 && time.Since(g.last) < play.ShowEvery {
		return quiet, nil
	}
	g.last = time.Now()
	g.settle(before, events)
	return quiet, nil
}

// ended shows what players have done.
func (g *Game) ended() {
	if g.reveal == nil {
		g.Changed()
	}
}

// Halt stops the players, what is played back and what is revealed; the game stays as it
// stands.
func (g *Game) Halt() {
	g.course.Cut()
	if g.reveal != nil {
		g.reveal = nil
		g.revealing.Store(false)
	}
	g.players.Halt()
}

// Wait has the players wait until they are told to go on.
func (g *Game) Wait() { g.players.Pause(true) }

// Waits reports whether they do.
func (g *Game) Waits() bool { return g.players.Paused() }

// seat gives a seat another player.
func (g *Game) seat(chair, kind string) {
	g.players.Seat(chair, kind)
	g.sight.seat = rules.Anyone
	g.sight.begun = g.session.At() > 0
	g.Changed()
}
