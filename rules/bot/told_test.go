package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gotest.tools/v3/golden"

	"github.com/mapsheet/mapsheet/rules"
)

// What players of the program do stays as it is, and so does what they say that they
// weighed. A line names the game that is played otherwise; where it is meant to be, look
// at it, and -update writes the digests anew.
func TestPlayersPlayAsTheyDid(t *testing.T) {
	var got strings.Builder
	for _, id := range []string{"mlawa", "tanga", "tsing-tau", "elouges", "schipdonck", "brunstatt"} {
		tb := open(t, id)
		for _, kinds := range [][2]string{{"greedy", "greedy"}, {"random", "greedy"}} {
			players := tb.players(t, 3, kinds)
			game := rules.NewGame(tb.battle.Start(3))
			digest := rules.NewHash()
			for n := 0; n < 1500; n++ {
				seat, ok := players.Next(game.State())
				if !ok {
					break
				}
				a := players.Choose(seat, game.State(), n)
				digest = digest.AddString(game.State().ActionText(a))
				if e, ok := players.Player(seat).(rules.Explainer); ok && n%10 == 0 {
					digest = digest.AddString(fmt.Sprint(e.Why()))
				}
				_, refusal := game.Do(a, nil)
				require.Nil(t, refusal)
			}
			fmt.Fprintf(&got, "%x  %s, %v: %d actions\n", digest, id, kinds, game.Len())
		}
	}
	golden.Assert(t, got.String(), "told.txt")
}
