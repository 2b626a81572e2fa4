package balance

import (
	"context"
	"fmt"
	"io"
	"reflect"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/bot"
)

// Replay plays the game of a seed again, as it was played in a batch of the set-up. After
// each action done is told, where it is not nil; its error ends the game, as that of the
// context and of a player that breaks the rules does.
func (s Setup) Replay(ctx context.Context, arena Arena, seed uint64, done func(a rules.Action, events []rules.Event, after rules.State) error) (*rules.Game, error) {
	players, err := bot.Sit(arena.System, arena.Scenario, s.kindAt, func(chair int) uint64 { return bot.Seed(seed, chair) })
	if err != nil {
		return nil, err
	}
	players.QuitWhen(func() bool { return ctx.Err() != nil })
	game := rules.NewGame(arena.Start(seed))
	for game.Len() < actionLimit {
		if ctx.Err() != nil {
			return game, ctx.Err()
		}
		var failed error
		over, err := game.Play(players, 1, func(a rules.Action, events []rules.Event) {
			if done != nil {
				failed = done(a, events, game.State())
			}
		})
		if err == nil {
			err = failed
		}
		if over || err != nil {
			return game, err
		}
	}
	return game, fmt.Errorf("%s, seed %d: the game does not end", arena.Scenario.Title, seed)
}

// kindAt is the kind of player that sits on a chair.
func (s Setup) kindAt(c rules.Chair) string {
	for _, side := range s.Sides {
		if side.ID == c.Side {
			return side.Player
		}
	}
	return ""
}

// Record plays a game of the result again and writes its log, as "mapsheet play --log" does:
// "mapsheet replay" and the playtest of the editor open it. Text is the scenario's, as it was
// played. It fails where the game comes out otherwise than the result says, for it was made
// with another version of the program or another state of the scenario then.
func (r Result) Record(ctx context.Context, arena Arena, g Game, text []byte, out io.Writer) error {
	header := rules.Header{System: arena.System.ID, Scenario: arena.Scenario.ID, Text: string(text), Seed: g.Seed, Players: map[string]string{}}
	for _, c := range arena.System.Chairs(arena.Scenario) {
		header.Players[c.ID] = r.kindAt(c)
	}
	log, err := rules.NewLogWriter(out, header)
	if err != nil {
		return err
	}
	game, err := r.Replay(ctx, arena, g.Seed, func(a rules.Action, events []rules.Event, after rules.State) error {
		return log.Add(a, nil, events, after)
	})
	if err != nil {
		return err
	}
	end := game.State()
	if outcome, _ := end.Outcome(); outcome.Winner != g.Winner || outcome.Level != g.Level || end.Now().Turn != g.Turn {
		return fmt.Errorf("the game of seed %d comes out otherwise than the result has it, which is of another version of the program or of the scenario", g.Seed)
	}
	return log.Close(end)
}

// Differs says, in a clause, what another result of the same set-up has otherwise: the first
// game that came out otherwise, if any did.
func (r Result) Differs(other Result) string {
	for i := range min(len(r.Played), len(other.Played)) {
		if was, is := r.Played[i], other.Played[i]; !reflect.DeepEqual(was, is) {
			return fmt.Sprintf("the game of seed %d comes out otherwise: %s, and it was %s", is.Seed, is.ended(), was.ended())
		}
	}
	if len(r.Played) != len(other.Played) {
		return fmt.Sprintf("it has %d games, and now they are %d", len(r.Played), len(other.Played))
	}
	return "its games come out the same, and what else it tells is written otherwise"
}

// ended says how a game ended: "won by german in turn 7".
func (g Game) ended() string {
	if g.Winner == model.Draw {
		return fmt.Sprintf("a draw in turn %d", g.Turn)
	}
	return fmt.Sprintf("won by %s in turn %d", g.Winner, g.Turn)
}
