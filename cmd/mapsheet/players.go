package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
)

// playerKind is a player that a side can be given.
type playerKind struct {
	name  string
	about string
	// newPlayer is a player for a side, or says why the side cannot have it.
	newPlayer func(sc *model.Scenario, side model.Side, seed uint64) (rules.Player, error)
}

// playerKinds are the players, the first of them the one that plays where none
// is named.
var playerKinds = []playerKind{
	{"random", "picks legal actions by chance", newRandomPlayer},
	{"doctrine", "plays units by the fixed rules of the solitaire situation", newDoctrinePlayer},
}

func playerNames() []string {
	names := make([]string, len(playerKinds))
	for i, k := range playerKinds {
		names[i] = k.name
	}
	return names
}

// newPlayers seats the players named for the side that moves first and for the
// other; they are listed by the id of the side.
func newPlayers(sc *model.Scenario, first, second string, seed uint64) (map[string]rules.Player, map[string]string, error) {
	players, names := map[string]rules.Player{}, map[string]string{}
	for i, side := range sc.Sides {
		name := second
		if side.ID == sc.First {
			name = first
		}
		player, err := newPlayer(sc, side, name, rules.NewHash().Add(seed).Add(uint64(i)))
		if err != nil {
			return nil, nil, err
		}
		players[side.ID], names[side.ID] = player, name
	}
	return players, names, nil
}

func newPlayer(sc *model.Scenario, side model.Side, name string, seed rules.Hash) (rules.Player, error) {
	for _, k := range playerKinds {
		if k.name == name {
			return k.newPlayer(sc, side, uint64(seed))
		}
	}
	return nil, fmt.Errorf("there is no player %q: choose one of %s", name, strings.Join(playerNames(), ", "))
}

func newRandomPlayer(_ *model.Scenario, _ model.Side, seed uint64) (rules.Player, error) {
	return rules.NewChance(seed), nil
}

// newDoctrinePlayer is for sides with units that the special rule names; it
// would leave all others standing idle.
func newDoctrinePlayer(sc *model.Scenario, side model.Side, _ uint64) (rules.Player, error) {
	for _, r := range sc.Rules {
		if r.Rule != "doctrine" || r.Units == nil || r.Units.Side != "" && r.Units.Side != side.ID {
			continue
		}
		ofSide := *r.Units
		ofSide.Side = side.ID
		if sc.CountUnits(ofSide) > 0 {
			return &soldiers.Doctrine{}, nil
		}
	}
	return nil, fmt.Errorf("the player doctrine plays units that the special rule \"doctrine\" names, and %s names no %s ones: choose another player for that side",
		sc.Title, side.Name)
}

func completePlayer(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var out []string
	for _, k := range playerKinds {
		out = append(out, k.name+"\t"+k.about)
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}
