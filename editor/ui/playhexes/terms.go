package playhexes

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/rules"
)

// termsText is the terms of the game: "Seed 7", "Seed 7, 20 of 24 German infantry
// companies".
func (g *position) termsText() string {
	terms, sc := g.session.Terms(), g.session.Scenario()
	text := fmt.Sprintf("Seed %d", terms.Seed)
	if h, offered := g.session.System().Handicap(sc); offered {
		all := sc.CountUnits(h.Units)
		text += fmt.Sprintf(", %d of %d %s", all-min(terms.Handicap, h.Most), all, h.Units.Phrase(sc))
	}
	return text
}

// SeatOwn gives sides that the rules themselves can play, as in a solitaire
// situation, their player, and says so; empty where there are none.
func (g *Game) SeatOwn() string {
	says := ""
	for _, side := range g.session.Scenario().Sides {
		for _, k := range g.session.Players(side.ID) {
			own := slices.ContainsFunc(g.session.System().Players, func(o rules.PlayerKind) bool { return o.ID == k.ID })
			if !own {
				continue
			}
			if err := g.session.Seat(side.ID, k.ID); err != nil {
				g.bench.Desk.Fail("The side cannot have this player", err)
				continue
			}
			says = fmt.Sprintf("%s plays the %s side: it %s. Another player can be chosen at the left.", k.Name, side.Name, k.About)
		}
	}
	return says
}
