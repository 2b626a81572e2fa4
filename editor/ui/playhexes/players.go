package playhexes

import (
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// showEvery is how often what players do at once is shown.
const showEvery = 60 * time.Millisecond

// players is how players of the program act in a game.
type players struct {
	game *Game

	run    *playtest.Run // nil while no player acts
	runBy  string        // the kind of player that acts in it
	acted  int           // how many actions of it were done
	paused bool          // players wait until they are told to go on
	pause  atomic.Int64  // between their actions, in milliseconds
	shown  time.Time     // when their actions were shown last
}

// hasPlayer reports whether one who is to act is played by a player of the
// program.
func (g *position) hasPlayer() bool { return g.session.Waits() }

// playerName is what plays a side, for people to read: "The German side (greedy)".
func (g *position) playerName(side, kind string) string {
	for _, k := range g.session.Players(side) {
		if k.ID == kind {
			kind = look.LowerFirst(k.Name)
		}
	}
	return fmt.Sprintf("The %s side (%s)", g.session.Scenario().SideName(side), kind)
}

// letPlay lets the player of the side to act go on, unless it is to wait.
func (p *players) letPlay() {
	if p.run != nil || p.paused || !p.game.hasPlayer() || !p.game.window.Playing() {
		return
	}
	if actions, _ := p.game.declaredActions(); len(actions) > 0 && p.game.handDeclared() {
		p.game.Do(actions...) // what is declared by hand is not the player's to forget
		return
	}
	run, err := p.game.session.Run(playtest.UntilHand)
	if err != nil {
		p.paused = true
		p.game.bench.Desk.Fail("The player cannot act", err)
		return
	}
	p.follow(run, p.game.session.Player(p.game.table().Now().Side))
}

// follow carries out what players choose, the first of them of a kind, with
// pauses between their actions.
func (p *players) follow(run *playtest.Run, kind string) {
	p.run, p.runBy, p.acted = run, kind, 0
	p.game.hand, p.game.mode, p.game.row = nil, "", nil
	p.game.banner.update()
	p.game.column.update()
	hands, deploying := p.game.bench.Desk.Hands, p.game.table().Now().Phase == rules.Deployment
	hands.Spawn(func() {
		for step := range run.Steps() {
			pause, steps := p.pause.Load(), []playtest.Chosen{step}
			if deploying {
				pause = min(pause, deployPause)
			}
			if pause == 0 {
				steps = gather(run, steps)
			}
			taken := make(chan struct{})
			hands.OnMain(func() {
				for _, s := range steps {
					p.takeStep(run, s)
				}
				deploying = p.game.table().Now().Phase == rules.Deployment
				close(taken)
			})
			<-taken
			time.Sleep(time.Duration(pause) * time.Millisecond)
		}
		hands.OnMain(func() { p.ended(run) })
	})
}

// gather waits for as many steps as come until it is time to show them: the
// window takes what comes to it once a frame.
func gather(run *playtest.Run, steps []playtest.Chosen) []playtest.Chosen {
	enough := time.After(showEvery)
	for {
		select {
		case step, ok := <-run.Steps():
			if !ok {
				return steps
			}
			steps = append(steps, step)
		case <-enough:
			return steps
		}
	}
}

// takeStep carries out an action that a player chose.
func (p *players) takeStep(run *playtest.Run, step playtest.Chosen) {
	if p.run != run {
		return // it was stopped
	}
	p.runBy = step.By
	events, err := p.game.session.Take(step)
	if err != nil {
		p.halt()
		p.paused = true
		if !errors.Is(err, playtest.ErrStale) {
			p.game.bench.Desk.Fail("The player was stopped", err)
		}
		p.game.Changed()
		return
	}
	p.game.recent = events
	p.acted++
	if p.pause.Load() == 0 && time.Since(p.shown) < showEvery {
		return
	}
	p.shown = time.Now()
	p.game.Changed()
	if len(events) > 0 {
		p.game.bench.Status.SetNotice(events[len(events)-1].Text)
	}
}

// ended goes on after a run has come to its end.
func (p *players) ended(run *playtest.Run) {
	if p.run != run {
		return
	}
	p.run = nil
	p.game.takeToDeploy()
	if err := run.Err(); err != nil {
		p.paused = true
		p.game.bench.Desk.Fail("The player was stopped", err)
	}
	p.game.Changed()
	if n := len(p.game.recent); n > 0 && p.run == nil {
		p.game.bench.Status.SetNotice(p.game.recent[n-1].Text)
	}
}

// halt stops a run and what is played back; the game stays as it stands.
func (p *players) halt() {
	p.game.course.Cut()
	if p.run != nil {
		p.run.Stop()
		p.run = nil
	}
}

// stopPlayers stops the player that acts; it waits until it is told to go on.
func (p *players) stopPlayers() {
	p.halt()
	p.paused = true
	p.game.Changed()
	p.game.bench.Status.SetNotice("The player is stopped. P lets it go on; or do its actions by hand")
}

// togglePlayers stops the player that acts or lets it go on.
func (p *players) togglePlayers() {
	if p.run != nil {
		p.stopPlayers()
		return
	}
	p.game.endRow()
	p.paused = false
	p.game.Changed()
}

// runText says what the player that acts has done so far.
func (p *players) runText() string {
	if now := p.game.table().Now(); now.Phase == rules.Deployment {
		waits := 0
		for _, w := range p.game.waitingUnits() {
			waits += len(w.units)
		}
		return fmt.Sprintf("The program deploys the %s side: %d done, %d to go.", p.game.session.Scenario().SideName(now.Side), p.acted, waits)
	}
	return fmt.Sprintf("%s acts: %s so far.", p.game.playerName(p.game.table().Now().Side, p.runBy), model.Counted(p.acted, "action", "actions"))
}

// seat gives a side another player.
func (p *players) seat(side, kind string) {
	p.game.endRow()
	p.halt()
	if err := p.game.session.Seat(side, kind); err != nil {
		p.game.bench.Desk.Fail("The side cannot have this player", err)
	}
	p.paused = false
	p.game.Changed()
}

// setPause says how long the pause between the actions of players is.
func (p *players) setPause(milliseconds int) {
	p.game.course.SetPause(milliseconds)
	p.game.column.update()
}

// lastDice is the numbers rolled last, the newest at the end.
func (g *Game) lastDice() []int {
	dice := g.course.LastDice()
	return dice[max(0, len(dice)-diceShown):]
}

// setDie sets the die that is rolled after those set already.
func (c *playColumn) setDie(n int) {
	if err := c.game.session.SetDice(append(c.game.session.Dice(), n)...); err != nil {
		c.game.bench.Desk.Fail("The die cannot be set", err)
	}
	c.update()
}

// clearDice lets chance roll again.
func (c *playColumn) clearDice() {
	if err := c.game.session.SetDice(); err != nil {
		c.game.bench.Desk.Fail("The dice cannot be left to chance", err)
	}
	c.update()
}

// deploys reports whether units are being deployed.
func (g *Game) deploys() bool { return g.table().Now().Phase == rules.Deployment && g.run == nil }
