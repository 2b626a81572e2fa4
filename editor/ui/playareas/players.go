package playareas

import (
	"errors"
	"fmt"
	"time"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// showEvery is how often what players do at once is shown.
const showEvery = 60 * time.Millisecond

// letPlay lets the players who are awaited go on, unless they are to wait.
func (g *Game) letPlay() {
	if g.run != nil || g.reveal != nil || g.paused || !g.session.Waits() || !g.window.Playing() || g.covered() {
		return
	}
	run, err := g.session.Run(playtest.UntilHand)
	if err != nil {
		g.paused = true
		g.bench.Desk.Fail("The player cannot act", err)
		return
	}
	g.run, g.acted = run, 0
	g.drop()
	g.banner.update()
	g.column.update(false)
	hands := g.bench.Desk.Hands
	hands.Spawn(func() {
		for step := range run.Steps() {
			done := make(chan bool)
			hands.OnMain(func() { g.takeStep(run, step, done) })
			if silent := <-done; !silent {
				time.Sleep(time.Duration(g.pause.Load()) * time.Millisecond)
			}
			for g.revealing.Load() { // until it has been looked at
				time.Sleep(showEvery)
			}
		}
		hands.OnMain(func() { g.ended(run) })
	})
}

// takeStep carries out what a player chose. It says whether there was nothing to see.
func (g *Game) takeStep(run *playtest.Run, step playtest.Step, silent chan<- bool) {
	quiet := true
	defer func() { go func() { silent <- quiet }() }()
	if g.run != run {
		return // it was stopped
	}
	before := g.placed()
	events, err := g.session.Take(step)
	if err != nil {
		g.Halt()
		g.paused = true
		if !errors.Is(err, playtest.ErrStale) {
			g.bench.Desk.Fail("The player was stopped", err)
		}
		g.Changed()
		return
	}
	g.recent = events
	g.acted++
	quiet = len(events) == 0 && g.hides(g.session.At()-1)
	if !g.tells(events) && g.pause.Load() == 0 && time.Since(g.last) < showEvery {
		return
	}
	g.last = time.Now()
	g.settle(before, events)
}

// ended goes on after the players have done what they were awaited for.
func (g *Game) ended(run *playtest.Run) {
	if g.run != run {
		return
	}
	g.run = nil
	if err := run.Err(); err != nil {
		g.paused = true
		g.bench.Desk.Fail("The player was stopped", err)
	}
	if g.reveal == nil {
		g.Changed()
	}
}

// Halt stops a run, what is played back and what is revealed; the game stays as it
// stands.
func (g *Game) Halt() {
	g.course.Cut()
	if g.reveal != nil {
		g.reveal = nil
		g.revealing.Store(false)
	}
	if g.run != nil {
		g.run.Stop()
		g.run = nil
	}
}

// stopPlayers stops the player that acts; it waits until it is told to go on.
func (g *Game) stopPlayers() {
	g.Halt()
	g.paused = true
	g.Changed()
	g.bench.Status.SetNotice("The player is stopped. P lets it go on; or do its actions by hand")
}

// togglePlayers stops the player that acts or lets it go on.
func (g *Game) togglePlayers() {
	if g.run != nil {
		g.stopPlayers()
		return
	}
	g.paused = false
	g.Changed()
}

// runText says what the players who act have done so far.
func (g *Game) runText() string {
	return fmt.Sprintf("The players act: %s so far.", model.Counted(g.acted, "action", "actions"))
}

// seat gives a seat another player.
func (g *Game) seat(chair, kind string) {
	g.Halt()
	if err := g.session.Seat(chair, kind); err != nil {
		g.bench.Desk.Fail("The seat cannot have this player", err)
	}
	g.paused = false
	g.sight.seat = rules.Anyone
	g.sight.begun = g.session.At() > 0
	g.Changed()
}
