package playtable

import (
	"errors"
	"time"

	"github.com/mapsheet/mapsheet/editor/playtest"
)

// letPlay lets the players who are awaited go on, unless they are to wait.
func (g *Game) letPlay() {
	if g.run != nil || g.paused || !g.session.Waits() || !g.window.Playing() {
		return
	}
	run, err := g.session.Run(playtest.UntilHand)
	if err != nil {
		g.paused = true
		g.bench.Desk.Fail("The player cannot act", err)
		return
	}
	g.run = run
	hands := g.bench.Desk.Hands
	hands.Spawn(func() {
		for step := range run.Steps() {
			done := make(chan struct{})
			hands.OnMain(func() {
				g.takeStep(run, step)
				close(done)
			})
			<-done
			time.Sleep(time.Duration(g.pause.Load()) * time.Millisecond)
		}
		hands.OnMain(func() { g.ended(run) })
	})
}

// takeStep carries out what a player chose.
func (g *Game) takeStep(run *playtest.Run, step playtest.Step) {
	if g.run != run {
		return // it was stopped
	}
	g.lit = nil
	events, err := g.session.Take(step)
	if err != nil {
		g.Halt()
		g.paused = true
		if !errors.Is(err, playtest.ErrStale) {
			g.bench.Desk.Fail("The player was stopped", err)
		}
	} else {
		g.course.Report(events)
	}
	g.Changed()
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
	g.Changed()
}

// Halt stops a run and what is played back; the game stays as it stands.
func (g *Game) Halt() {
	g.course.Cut()
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

// seat gives a seat another player.
func (g *Game) seat(chair, kind string) {
	g.Halt()
	if err := g.session.Seat(chair, kind); err != nil {
		g.bench.Desk.Fail("The seat cannot have this player", err)
	}
	g.paused = false
	g.Changed()
}
