package play

import (
	"errors"
	"fmt"
	"time"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// ShowEvery is how often what players do at once is shown.
const ShowEvery = 60 * time.Millisecond

// Runner runs the program's own players at the seats of a game. They act beside the window,
// action by action, as soon as they are awaited, unless they are to wait.
type Runner struct {
	Course *Course
	Free   func() bool // nothing that is looked at keeps them from acting; nil where nothing can
	Began  func()      // shows that they act from now on; nil for nothing
	// Take carries out what one of them chose, and shows it. It is quiet where there was
	// nothing to see.
	Take  func(step playtest.Chosen) (quiet bool, err error)
	Held  func() bool // what was done is still being looked at, asked beside the window; nil where it never is
	Ended func()      // shows that they have done what they were awaited for

	run    *playtest.Run // nil while none acts
	acted  int           // how many actions of it were done
	paused bool          // they wait until they are told to go on
}

// Act lets the players who are awaited go on.
func (p *Runner) Act() {
	c := p.Course
	if p.run != nil || p.paused || !c.Session.Waits() || !c.Shown() || p.Free != nil && !p.Free() {
		return
	}
	run, err := c.Session.Run(playtest.UntilHand)
	if err != nil {
		p.paused = true
		c.Bench.Desk.Fail("The player cannot act", err)
		return
	}
	p.follow(run)
}

// CanDeploy reports whether there is somebody who sets up, and no player who acts.
func (p *Runner) CanDeploy() bool {
	now := p.Course.Session.Table().Now()
	return p.run == nil && now.Phase == rules.Deployment && now.Awaits.Len() > 0
}

// Deploy lets a player set up what is still to be set up at the seat that is awaited:
// the one who plays it, else the best of those who do not think for long.
func (p *Runner) Deploy() {
	if !p.CanDeploy() {
		return
	}
	c := p.Course
	chair := c.Session.Chairs()[c.Session.Table().Now().Awaits.First()-1]
	run, err := c.Session.Deploy(c.Session.Deployer(chair.ID))
	if err != nil {
		c.Bench.Desk.Fail("The units cannot be set up", err)
		return
	}
	p.follow(run)
}

// follow carries out what the players of a run choose.
func (p *Runner) follow(run *playtest.Run) {
	c := p.Course
	p.run, p.acted = run, 0
	if p.Began != nil {
		p.Began()
	}
	hands := c.Bench.Desk.Hands
	hands.Spawn(func() {
		for step := range run.Steps() {
			done := make(chan bool, 1)
			hands.OnMain(func() { done <- p.take(run, step) })
			if quiet := <-done; !quiet {
				time.Sleep(time.Duration(c.Pause.Load()) * time.Millisecond)
			}
			for p.Held != nil && p.Held() {
				time.Sleep(ShowEvery)
			}
		}
		hands.OnMain(func() { p.ended(run) })
	})
}

// take carries out what a player chose.
func (p *Runner) take(run *playtest.Run, step playtest.Chosen) (quiet bool) {
	if p.run != run {
		return true // it was stopped
	}
	p.acted++
	quiet, err := p.Take(step)
	if err != nil {
		p.Course.Halt()
		p.paused = true
		if !errors.Is(err, playtest.ErrStale) {
			p.Course.Bench.Desk.Fail("The player was stopped", err)
		}
		p.Course.Show()
		return true
	}
	return quiet
}

func (p *Runner) ended(run *playtest.Run) {
	if p.run != run {
		return
	}
	p.run = nil
	if err := run.Err(); err != nil {
		p.paused = true
		p.Course.Bench.Desk.Fail("The player was stopped", err)
	}
	p.Ended()
}

// Acting reports whether one of them acts.
func (p *Runner) Acting() bool { return p.run != nil }

// Text says what those who act have done so far.
func (p *Runner) Text() string {
	return fmt.Sprintf("The players act: %s so far.", model.Counted(p.acted, "action", "actions"))
}

// Paused reports whether they wait until they are told to go on.
func (p *Runner) Paused() bool { return p.paused }

// Pause has them wait, or no longer, from the next time on that they are awaited.
func (p *Runner) Pause(on bool) { p.paused = on }

// Halt ends what they are doing; the game stays as it stands.
func (p *Runner) Halt() {
	if p.run != nil {
		p.run.Stop()
		p.run = nil
	}
}

// Stop stops the player that acts; it waits until it is told to go on.
func (p *Runner) Stop() {
	p.Course.Halt()
	p.paused = true
	p.Course.Show()
	p.Course.Bench.Status.SetNotice("The player is stopped. P lets it go on; or do its actions by hand")
}

// Toggle stops the player that acts or lets it go on.
func (p *Runner) Toggle() {
	if p.run != nil {
		p.Stop()
		return
	}
	p.paused = false
	p.Course.Show()
}

// Seat gives a seat another player, who does not wait.
func (p *Runner) Seat(chair, kind string) {
	p.Course.Halt()
	if err := p.Course.Session.Seat(chair, kind); err != nil {
		p.Course.Bench.Desk.Fail("The seat cannot have this player", err)
	}
	p.paused = false
}
