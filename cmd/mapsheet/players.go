package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/bot"
)

// playerKinds is the kinds of players of all systems, each once.
func playerKinds(known program) []rules.PlayerKind {
	var out []rules.PlayerKind
	for _, system := range known.List {
		for _, k := range bot.Kinds(system) {
			if !slices.ContainsFunc(out, func(o rules.PlayerKind) bool { return o.ID == k.ID }) {
				out = append(out, k)
			}
		}
	}
	return out
}

// playerHelp lists the players for the help of commands.
func playerHelp(known program) string {
	text := ""
	for _, k := range playerKinds(known) {
		text += fmt.Sprintf("  %-15s %s\n", k.ID, k.About)
	}
	return text
}

// seats says who plays which side.
type seats struct {
	first, second string   // kinds, by the order of movement
	named         []string // SIDE=KIND, which goes before the order
}

// bySide names the player of each side.
func (s seats) bySide(sc *model.Scenario) (map[string]string, error) {
	names := map[string]string{}
	for _, side := range sc.Sides {
		names[side.ID] = s.second
		if side.ID == sc.First {
			names[side.ID] = s.first
		}
	}
	for _, pair := range s.named {
		side, kind, ok := strings.Cut(pair, "=")
		if !ok {
			return nil, fmt.Errorf("%q does not name a side and its player: write SIDE=PLAYER", pair)
		}
		if _, ok := names[side]; !ok {
			ids := make([]string, len(sc.Sides))
			for i, s := range sc.Sides {
				ids[i] = s.ID
			}
			return nil, fmt.Errorf("%s has no side %q: choose one of %s", sc.Title, side, strings.Join(ids, ", "))
		}
		names[side] = kind
	}
	return names, nil
}

// newPlayers seats the players; their names are listed by the id of the seat.
func newPlayers(b *battle, s seats, seed uint64) (*rules.Seated, map[string]string, error) {
	sc := b.scenario()
	names, err := s.bySide(sc)
	if err != nil {
		return nil, nil, err
	}
	of := map[string]string{}
	kind := func(c rules.Chair) string {
		of[c.ID] = names[c.Side]
		return names[c.Side]
	}
	players, err := bot.Sit(b.system, sc, kind, func(chair int) uint64 { return bot.Seed(seed, chair) })
	return players, of, err
}

func completePlayer(known program) cobra.CompletionFunc {
	var out []string
	for _, k := range playerKinds(known) {
		out = append(out, k.ID+"\t"+k.About)
	}
	return cobra.FixedCompletions(out, cobra.ShellCompDirectiveNoFileComp)
}
