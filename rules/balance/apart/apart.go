// Package apart has games of batches played apart from the program that asks for them: by
// others of the same version, which are asked and answer in JSON, a line each. In a browser
// they run in threads beside the page; elsewhere any pipe will do.
package apart

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/balance"
)

// greeting is the first line of who plays: games of another version may come out otherwise.
type greeting struct {
	Engine string `json:"engine"`
}

// request is a game to be played.
type request struct {
	ID     int            `json:"id"`     // by which it is answered
	Ground int            `json:"ground"` // a number for a scenario and the terms of its games
	Terms  *terms         `json:"terms,omitempty"`
	Errand balance.Errand `json:"errand"`
}

// terms is what a ground is, told with the first of its games.
type terms struct {
	Scenario string `json:"scenario"` // its text, in its canonical form
	Handicap int    `json:"handicap,omitempty"`
	Paired   bool   `json:"paired,omitempty"`
}

// answer is what came of a game, or why nothing did.
type answer struct {
	ID int `json:"id"`
	balance.Report
	Error string `json:"error,omitempty"`
}

// Serve plays the games that are asked for, one after the other, until nobody asks any more.
// Engine is the version that plays; open makes a scenario ready for games on terms, of which
// the seed is none yet. It ends with an error where what is asked cannot be understood, or
// nobody takes the answers.
func Serve(ctx context.Context, in io.Reader, out io.Writer, engine string, open func(text []byte, on rules.Terms) (balance.Arena, error)) error {
	say, hear := json.NewEncoder(out), json.NewDecoder(in)
	if err := say.Encode(greeting{engine}); err != nil {
		return err
	}
	grounds := map[int]balance.Elsewhere{}
	play := func(r request) (balance.Report, error) {
		if t := r.Terms; t != nil {
			arena, err := open([]byte(t.Scenario), rules.Terms{Handicap: t.Handicap, Paired: t.Paired})
			if err != nil {
				return balance.Report{}, err
			}
			grounds[r.Ground] = arena.Errands()
		}
		on, known := grounds[r.Ground]
		if !known {
			return balance.Report{}, fmt.Errorf("nobody has said what ground %d is", r.Ground)
		}
		return on(ctx, r.Errand)
	}
	for {
		var r request
		if err := hear.Decode(&r); err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return errors.New("games are asked for in lines of JSON, and this is none")
		}
		a := answer{ID: r.ID}
		var err error
		if a.Report, err = play(r); err != nil {
			a.Error = err.Error()
		}
		if err := say.Encode(a); err != nil {
			return err
		}
	}
}
