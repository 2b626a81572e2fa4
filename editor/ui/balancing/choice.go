package balancing

import (
	"slices"

	"fyne.io/fyne/v2"

	"github.com/mapsheet/mapsheet/editor/ui/kit"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
	"github.com/mapsheet/mapsheet/rules/bot"
)

// choice is what is to be played.
type choice struct {
	kinds   map[string]string // of players, by the ids of the sides
	games   int
	until   bool    // the shares are known, and not all games are played
	points  float64 // to which they are to be known
	seed    uint64
	workers int // games at a time
}

// The preferences of what was chosen last.
const (
	gamesKey  = "balance.games"
	untilKey  = "balance.until"
	pointsKey = "balance.points"
)

// mostWorkers is how many games are played at a time at most.
const mostWorkers = 256

// firstChoice is what was chosen last, with the usual players for a draft, and so many games at a time.
func firstChoice(p fyne.Preferences, d Draft, atATime int) choice {
	c := choice{
		games: int(kit.Preferred(p, gamesKey, 200, 1, limits.BatchGames)), until: p.Bool(untilKey),
		points: kit.Preferred(p, pointsKey, 5, balance.MinPoints, balance.MaxPoints), seed: 1, workers: atATime,
	}
	c.fit(d)
	return c
}

// keep remembers what was chosen.
func (c *choice) keep(p fyne.Preferences) {
	p.SetFloat(gamesKey, float64(c.games))
	p.SetBool(untilKey, c.until)
	p.SetFloat(pointsKey, c.points)
}

// usualKind is the player that a side has where nobody chooses another.
const usualKind = "greedy"

// fit gives each side of a draft a player that it can have.
func (c *choice) fit(d Draft) {
	kinds := map[string]string{}
	for _, side := range d.File.Scenario.Sides {
		offered := offered(d, side.ID)
		for _, want := range []string{c.kinds[side.ID], usualKind} {
			if slices.ContainsFunc(offered, func(k rules.PlayerKind) bool { return k.ID == want }) {
				kinds[side.ID] = want
				break
			}
		}
		if kinds[side.ID] == "" && len(offered) > 0 {
			kinds[side.ID] = offered[0].ID
		}
	}
	c.kinds = kinds
}

// offered is the kinds of players that all seats of a side can have.
func offered(d Draft, side string) []rules.PlayerKind {
	var out []rules.PlayerKind
	first := true
	for i, chair := range d.System.Chairs(d.File.Scenario) {
		if chair.Side != side {
			continue
		}
		can := bot.Offered(d.System, rules.Brief{Scenario: d.File.Scenario, Seat: rules.Seat(i + 1), Side: side})
		if first {
			out, first = can, false
			continue
		}
		out = slices.DeleteFunc(out, func(k rules.PlayerKind) bool {
			return !slices.ContainsFunc(can, func(o rules.PlayerKind) bool { return o.ID == k.ID })
		})
	}
	return out
}

// batch is the games that are to be played of a draft.
func (c *choice) batch(d Draft) balance.Batch {
	b := balance.Batch{Setup: balance.NewSetup(d.File.Scenario, d.File.Scenario.ID, nil, "", c.kinds), Workers: c.workers}
	b.Seed, b.Games = c.seed, c.games
	if c.until {
		b.Until, b.Games = c.points, min(balance.NewLooks(c.points, 0).Worst, limits.BatchGames)
	}
	return b
}

// expects says how well the shares will be known.
func (c *choice) expects() string {
	if c.until {
		looks := balance.NewLooks(c.points, limits.BatchGames)
		return "At most " + model.Counted(looks.Sizes[len(looks.Sizes)-1], "game", "games") + ", whatever the shares are. They are looked at after " + looks.Text() + ", and the intervals allow for that."
	}
	return "The shares will be known to about ±" + points(100*balance.Wilson(c.games/2, c.games).Reach()) + " points, 95 times of 100."
}
