package rulestest

import (
	"fmt"
	"testing"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/digest"
	"github.com/mapsheet/mapsheet/rules"
)

// Playable holds whether scenarios that chance has spoilt can be played, and why not, to
// what it was. In every other of them the charts that are spoilt take the place of the
// system's. A line names what is otherwise; where it is meant to be, look at it, and -update
// writes the digests anew.
func Playable(t *testing.T, sys rules.System, many int, scenarios ...*model.Scenario) {
	t.Helper()
	var told digest.Record
	const together = 20
	for _, of := range scenarios {
		var said []any
		for seed := 1; seed <= many; seed++ {
			s := of.Clone()
			if seed%3 == 0 {
				SpoilTables(s, uint64(seed))
			} else {
				Spoil(s, uint64(seed))
			}
			if seed%2 == 0 && s.Charts != nil {
				s.Base.Charts, s.Charts = s.Charts, nil
			}
			_, err := sys.NewBattle(s)
			said = append(said, fmt.Sprint(err))
			if sys.Faults != nil {
				said = append(said, sys.Faults(s))
			}
			if seed%together == 0 {
				told.Tell(fmt.Sprintf("%s, to %d", of.ID, seed), said...)
				said = nil
			}
		}
	}
	told.Hold(t, "playable.txt")
}
