// Package bot is the players that choose among legal actions: by chance, or by
// what the victory conditions ask for. A bot knows no rule system; it asks the
// state.
package bot

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Kinds are the kinds of players for a rule system: those that play every
// system, then the system's own. One of the system's own takes the place of that of
// the same id.
func Kinds(sys rules.System) []rules.PlayerKind {
	out := []rules.PlayerKind{
		{ID: "random", Name: "Random", About: "picks legal actions by chance", New: newRandom},
		{ID: "greedy", Name: "Greedy", About: "goes for the victory conditions and does what promises most at the moment", New: newGreedy},
	}
	if sys.Board == model.OnHexes {
		out = append(out, planners()...)
	}
	for _, own := range sys.Players {
		if i := slices.IndexFunc(out, func(k rules.PlayerKind) bool { return k.ID == own.ID }); i >= 0 {
			out[i] = own
		} else {
			out = append(out, own)
		}
	}
	return out
}

// KindName is what a kind of player is called.
func KindName(sys rules.System, id string) string {
	for _, k := range Kinds(sys) {
		if k.ID == id {
			return k.Name
		}
	}
	return id
}

// Offered are the kinds that the seat can have.
func Offered(sys rules.System, brief rules.Brief) []rules.PlayerKind {
	var out []rules.PlayerKind
	for _, k := range Kinds(sys) {
		if _, err := k.New(brief); err == nil {
			out = append(out, k)
		}
	}
	return out
}

// New gives the seat a player of a kind. It fails, with a sentence for the
// user, when there is no such kind or the seat cannot have it.
func New(sys rules.System, kind string, brief rules.Brief) (rules.Player, error) {
	kinds := Kinds(sys)
	names := make([]string, len(kinds))
	for i, k := range kinds {
		if k.ID == kind {
			return k.New(brief)
		}
		names[i] = k.ID
	}
	return nil, fmt.Errorf("there is no player %q: choose one of %s", kind, strings.Join(names, ", "))
}

// Sit seats players at a game of a scenario: at each chair one of the kind that
// kind says, with the seed that seed says for the index of the chair. A chair for
// which the kind is empty stays so.
func Sit(sys rules.System, sc *model.Scenario, kind func(rules.Chair) string, seed func(chair int) uint64) (*rules.Seated, error) {
	players := map[rules.Seat]rules.Player{}
	for i, chair := range sys.Chairs(sc) {
		k := kind(chair)
		if k == "" {
			continue
		}
		seat := rules.Seat(i + 1)
		player, err := New(sys, k, rules.Brief{Scenario: sc, Seat: seat, Side: chair.Side, Seed: seed(i)})
		if err != nil {
			return nil, err
		}
		players[seat] = player
	}
	return rules.NewSeated(players), nil
}

func newRandom(brief rules.Brief) (rules.Player, error) { return rules.NewChance(brief.Seed), nil }

// Seed is the seed of a player in a game of a seed, given the index of its
// side, so that the players of one game do not draw the same numbers.
func Seed(game uint64, side int) uint64 {
	return uint64(rules.NewHash().Add(game).Add(uint64(side)))
}
