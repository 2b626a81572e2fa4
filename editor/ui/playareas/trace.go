package playareas

import (
	"github.com/mapsheet/mapsheet/editor/ui/play"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Runs reports whether a player acts, or something is revealed step by step.
func (g *Game) Runs() bool { return g.players.Acting() || g.reveal != nil }

// Says is why something cannot be done, as it is shown beside the pointer.
func (g *Game) Says() string { return g.bubble.Text }

// Curtain is the name of the seat to which the screen is to be passed; empty for none.
func (g *Game) Curtain() string { return g.chair(g.sight.curtain).Name }

// Shown is the game as who looks may know it.
func (g *Game) Shown() rules.Table { return g.shown }

// Hand is the units in hand.
func (g *Game) Hand() []int32 { return g.hand.units() }

// Happened is what the last action led to.
func (g *Game) Happened() []string {
	var out []string
	for _, e := range g.recent {
		out = append(out, e.Text)
	}
	return out
}

// Light shows spots that something else speaks of.
func (g *Game) Light(sites []model.Site) { g.point(sites) }

// AtText is "after action 12 of 53".
func (g *Game) AtText() string { return g.course.AtText() }

// State is where the game stands, as far as who looks may know it.
func (g *Game) State() *play.State {
	p := play.StateOf(g.session, g.shown, g.hand.units())
	p.Runs, p.Says, p.Happened, p.Curtain = g.Runs(), g.Says(), g.Happened(), g.Curtain()
	return p
}
