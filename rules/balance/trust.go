package balance

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

// String is a share with its interval: "62 % [55, 69]".
func (s Share) String() string { return fmt.Sprintf("%.0f %% [%.0f, %.0f]", s.Percent, s.Low, s.High) }

// nearEven is between which percentages the whole interval lies of a share that is called even.
const nearEvenLow, nearEvenHigh = 40, 60

// Trust says, a sentence each, whom the result favours and how far it can be trusted; nothing
// where there are no games.
func (r Result) Trust() []string {
	if len(r.Played) == 0 {
		return nil
	}
	var out []string
	first := r.Sides[0]
	won := r.Won(first.ID)
	switch side, one := r.Favoured(); {
	case one:
		out = append(out, fmt.Sprintf("One-sided under these players: of the games with a winner the %s side won %s.", side.Name, r.Won(side.ID)))
	case won.Low > nearEvenLow && won.High < nearEvenHigh:
		out = append(out, fmt.Sprintf("Even, as far as these games can tell: of those with a winner the %s side won %s.", first.Name, won))
	default:
		out = append(out, fmt.Sprintf("Even chances are possible, and not shown: of the games with a winner the %s side won %s. More games tell more.", first.Name, won))
	}
	var players []string
	for _, s := range r.Sides {
		players = append(players, s.Player+" for "+s.Name)
	}
	out = append(out, fmt.Sprintf("This is how these players play: %s. Others, and people, may come to other shares.", strings.Join(players, ", ")))
	if looks, looking := r.Looks(); looking {
		out = append(out, fmt.Sprintf("The intervals allow for looks after %s games.", looks.Text()))
	}
	return out
}

// Unwon is the sides that won none of the games.
func (r Result) Unwon() []Side {
	var out []Side
	for i, s := range r.Sides {
		if len(r.Played) > 0 && r.Ends[i].Games == 0 {
			out = append(out, s)
		}
	}
	return out
}

// NotShown says that a side has won none of the games.
func (r Result) NotShown(s Side) string {
	return fmt.Sprintf("Not shown winnable for the %s side: it won none of %s with these players.", s.Name, model.Counted(len(r.Played), "game", "games"))
}

// CameClose says how near a side came to the victory that it did not win: "lost in turn 9,
// 80 % of its victory there, 12 units lost against 9".
func (r Result) CameClose(g Game, side string) string {
	text, own, others := "lost", 0, 0
	if g.Winner == model.Draw {
		text = "drawn"
	}
	text += fmt.Sprintf(" in turn %d", g.Turn)
	for i, s := range r.Sides {
		if s.ID != side {
			others += g.Sides[i].lost()
			continue
		}
		own = g.Sides[i].lost()
		if near := g.Sides[i].Near / 10; near > 0 {
			text += fmt.Sprintf(", %d %% of its victory there", near)
		}
	}
	return text + fmt.Sprintf(", %d units lost against %d", own, others)
}

// Quieted says for how long nobody attacked at the end: "in the last 4 of 10 turns".
func (g Game) Quieted() string { return fmt.Sprintf("in the last %d of %d turns", g.Quiet, g.Turn) }

// Text is the sizes at which the batch is looked at: "87, 174 and 261".
func (l Looks) Text() string {
	out := strconv.Itoa(l.Sizes[0])
	for i, n := range l.Sizes[1:] {
		if join := ", "; i < len(l.Sizes)-2 {
			out += join + strconv.Itoa(n)
		} else {
			out += " and " + strconv.Itoa(n)
		}
	}
	return out
}
