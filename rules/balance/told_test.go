package balance_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model/digest"
	"github.com/mapsheet/mapsheet/rules/balance"
)

// What games by chance come to, in every system, is told as it was. A line names what is
// told otherwise; where it is meant to be, look at it, and -update writes the digests anew.
func TestWhatGamesComeToIsToldAsItWas(t *testing.T) {
	told := &digest.Record{}
	for _, batches := range []struct {
		id    string
		games int
	}{{"tanga", 4}, {"lvidsgov", 3}, {"schipdonck", 3}, {"leuthen", 5}, {"cowpens", 2}} {
		a := builtIn(t, batches.id)
		result(t, told, batches.id, played(t, batch(a, "random", batches.games), a))
	}
	a := threeFields(t)
	result(t, told, "three fields", played(t, batch(a, "random", 60), a))
	long := threeFields(t, "turns = 8", "turns = 100", "at_least = 2", "at_least = 3")
	result(t, told, "a hundred turns", played(t, batch(long, "random", 8), long))
	told.Hold(t, "told.txt")
}

// result tells a result.
func result(t *testing.T, told *digest.Record, name string, r balance.Result) {
	s := r.Seen
	told.Tell(name+", its games", r.Played)
	told.Tell(name+", together", r.Summary, r.Trust(), r.Unwon())
	told.Tell(name+", its units", s.Units)
	told.Tell(name+", its reinforcements", s.Groups)
	told.Tell(name+", its places", s.Places)
	told.Tell(name+", its special rules", s.Rules)
	told.Tell(name+", its clauses", s.Clauses)
	told.Tell(name+", its losses", s.Losses, s.Reached, s.Span)
	told.Tell(name+", its grid", s.Grid)
	for _, h := range s.Heat {
		told.Tell(name+", where there are "+h.Kind+" of "+h.Side, h)
	}
	told.Tell(name+", worth a look", r.Suspects(), r.Stalled(3))
	for _, side := range r.Sides {
		told.Tell(name+", of "+side.ID, r.Won(side.ID), r.Closest(side.ID, 4), r.NotShown(side))
	}
	var csv bytes.Buffer
	require.NoError(t, r.WriteCSV(&csv))
	told.Tell(name+", as a table", csv.String())
}
