package playtable

import "github.com/mapsheet/mapsheet/editor/playtest"

// takeStep carries out what a player chose.
func (g *Game) takeStep(step playtest.Chosen) (quiet bool, err error) {
	g.lit = nil
	events, err := g.session.Take(step)
	if err != nil {
		return false, err
	}
	g.course.Report(events)
	g.Changed()
	return false, nil
}

// Halt stops the players and what is played back; the game stays as it stands.
func (g *Game) Halt() {
	g.course.Cut()
	g.players.Halt()
}

// Wait has the players wait until they are told to go on.
func (g *Game) Wait() { g.players.Pause(true) }

// Waits reports whether they do.
func (g *Game) Waits() bool { return g.players.Paused() }

// seat gives a seat another player.
func (g *Game) seat(chair, kind string) {
	g.players.Seat(chair, kind)
	g.Changed()
}
