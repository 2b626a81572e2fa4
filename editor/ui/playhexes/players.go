package playhexes

import (
	"errors"
	"fmt"
	"time"

	"github.com/mapsheet/mapsheet/editor/playtest"
	"github.com/mapsheet/mapsheet/editor/ui/look"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// showEvery is how often what players do at once is shown.
const showEvery = 60 * time.Millisecond

// hasPlayer reports whether one who is to act is played by a player of the
// program.
func (g *Game) hasPlayer() bool { return g.session.Waits() }

// playerName is what plays a side, for people to read: "The German side (greedy)".
func (g *Game) playerName(side, kind string) string {
	for _, k := range g.session.Players(side) {
		if k.ID == kind {
			kind = look.LowerFirst(k.Name)
		}
	}
	return fmt.Sprintf("The %s side (%s)", g.sideName(side), kind)
}

// sideName is the name of a side for people to read.
func (g *Game) sideName(side string) string {
	if s, ok := g.session.Scenario().Side(side); ok {
		return s.Name
	}
	return side
}

// letPlay lets the player of the side to act go on, unless it is to wait.
func (g *Game) letPlay() {
	if g.run != nil || g.paused || !g.hasPlayer() || !g.window.Playing() {
		return
	}
	if actions, _ := g.declaredActions(); len(actions) > 0 && g.handDeclared() {
		g.Do(actions...) // what is declared by hand is not the player's to forget
		return
	}
	run, err := g.session.Run(playtest.UntilHand)
	if err != nil {
		g.paused = true
		g.bench.Desk.Fail("The player cannot act", err)
		return
	}
	g.follow(run, g.session.Player(g.table().Now().Side))
}

// follow carries out what players choose, the first of them of a kind, with
// pauses between their actions.
func (g *Game) follow(run *playtest.Run, kind string) {
	g.run, g.runBy, g.acted = run, kind, 0
	g.hand, g.mode, g.row = nil, "", nil
	g.banner.update()
	g.column.update()
	hands, deploying := g.bench.Desk.Hands, g.table().Now().Phase == rules.Deployment
	hands.Spawn(func() {
		for step := range run.Steps() {
			pause, steps := g.pause.Load(), []playtest.Step{step}
			if deploying {
				pause = min(pause, deployPause)
			}
			if pause == 0 {
				steps = gather(run, steps)
			}
			taken := make(chan struct{})
			hands.OnMain(func() {
				for _, s := range steps {
					g.takeStep(run, s)
				}
				deploying = g.table().Now().Phase == rules.Deployment
				close(taken)
			})
			<-taken
			time.Sleep(time.Duration(pause) * time.Millisecond)
		}
		hands.OnMain(func() { g.ended(run) })
	})
}

// gather waits for as many steps as come until it is time to show them: the
// window takes what comes to it once a frame.
func gather(run *playtest.Run, steps []playtest.Step) []playtest.Step {
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
func (g *Game) takeStep(run *playtest.Run, step playtest.Step) {
	if g.run != run {
		return // it was stopped
	}
	g.runBy = step.By
	events, err := g.session.Take(step)
	if err != nil {
		g.halt()
		g.paused = true
		if !errors.Is(err, playtest.ErrStale) {
			g.bench.Desk.Fail("The player was stopped", err)
		}
		g.Changed()
		return
	}
	g.recent = events
	g.acted++
	if g.pause.Load() == 0 && time.Since(g.shown) < showEvery {
		return
	}
	g.shown = time.Now()
	g.Changed()
	if len(events) > 0 {
		g.bench.Status.SetNotice(events[len(events)-1].Text)
	}
}

// ended goes on after a run has come to its end.
func (g *Game) ended(run *playtest.Run) {
	if g.run != run {
		return
	}
	g.run = nil
	g.takeToDeploy()
	if err := run.Err(); err != nil {
		g.paused = true
		g.bench.Desk.Fail("The player was stopped", err)
	}
	g.Changed()
	if n := len(g.recent); n > 0 && g.run == nil {
		g.bench.Status.SetNotice(g.recent[n-1].Text)
	}
}

// halt stops a run and what is played back; the game stays as it stands.
func (g *Game) halt() {
	g.course.Cut()
	if g.run != nil {
		g.run.Stop()
		g.run = nil
	}
}

// stopPlayers stops the player that acts; it waits until it is told to go on.
func (g *Game) stopPlayers() {
	g.halt()
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
	g.endRow()
	g.paused = false
	g.Changed()
}

// runText says what the player that acts has done so far.
func (g *Game) runText() string {
	if now := g.table().Now(); now.Phase == rules.Deployment {
		waits := 0
		for _, w := range g.waitingUnits() {
			waits += len(w.units)
		}
		return fmt.Sprintf("The program deploys the %s side: %d done, %d to go.", g.sideName(now.Side), g.acted, waits)
	}
	return fmt.Sprintf("%s acts: %s so far.", g.playerName(g.table().Now().Side, g.runBy), model.Counted(g.acted, "action", "actions"))
}

// seat gives a side another player.
func (g *Game) seat(side, kind string) {
	g.endRow()
	g.halt()
	if err := g.session.Seat(side, kind); err != nil {
		g.bench.Desk.Fail("The side cannot have this player", err)
	}
	g.paused = false
	g.Changed()
}

// setPause says how long the pause between the actions of players is.
func (g *Game) setPause(milliseconds int) {
	g.course.SetPause(milliseconds)
	g.column.update()
}

// lastDice is the numbers rolled last, the newest at the end.
func (g *Game) lastDice() []int {
	dice := g.course.LastDice()
	return dice[max(0, len(dice)-diceShown):]
}

// setDie sets the die that is rolled after those set already.
func (g *Game) setDie(n int) {
	if err := g.session.SetDice(append(g.session.Dice(), n)...); err != nil {
		g.bench.Desk.Fail("The die cannot be set", err)
	}
	g.column.update()
}

// clearDice lets chance roll again.
func (g *Game) clearDice() {
	if err := g.session.SetDice(); err != nil {
		g.bench.Desk.Fail("The dice cannot be left to chance", err)
	}
	g.column.update()
}

// deploys reports whether units are being deployed.
func (g *Game) deploys() bool { return g.table().Now().Phase == rules.Deployment && g.run == nil }
