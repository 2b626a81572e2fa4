package generate

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/digest"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
)

// A seed and options always give the country that they gave: whole maps of every kind of
// options, parts of a battle's, whole maps of battles, and tables. A line names what comes out otherwise; where it is
// meant to, -update writes the digests anew.
func TestASeedGivesTheCountryThatItGave(t *testing.T) {
	var told digest.Record
	tell := func(subject string, b *model.HexBoard) {
		for h := range b.Grid.All() {
			told.Say(subject, document.CellAt(b, h))
		}
		for _, p := range b.Places {
			told.Say(subject, p.ID, p.Kind, p.Name, p.Hexes)
		}
	}
	f, err := scenarios.Open("tanga")
	require.NoError(t, err)
	for n := range 24 {
		o := Options{Seed: uint64(n), Hills: 29 * n % 101, Woods: 37 * n % 101, Towns: 53 * n % 101, Roads: 71 * n % 101, Canals: n % 3, Rivers: n / 2 % 3, Railroads: n / 3 % 3}
		b, err := Board(context.Background(), 8+11*n%45, 6+7*n%31, o)
		require.NoError(t, err)
		tell(fmt.Sprintf("map %d", n), b)
		if n%3 > 0 {
			continue
		}
		s := f.Scenario.Clone()
		grid := s.Hexes().Grid
		e, notes, err := Edit(context.Background(), s, hex.Disk(grid, hex.Hex{Col: 5 * n % grid.Cols, Row: 3 * n % grid.Rows}, 4+n/2), o)
		require.NoError(t, err)
		_, _, err = e.Apply(s)
		require.NoError(t, err)
		tell(fmt.Sprintf("part %d: %s", n, strings.Join(notes, "; ")), s.Hexes())
	}
	for _, id := range []string{"brunstatt", "elouges"} { // one with an exit that stays
		f, err := scenarios.Open(id)
		require.NoError(t, err)
		s := f.Scenario.Clone()
		e, notes, err := Edit(context.Background(), s, hex.Full(s.Hexes().Grid), Options{Seed: 4, Towns: 60, Roads: 100})
		require.NoError(t, err)
		_, _, err = e.Apply(s)
		require.NoError(t, err)
		tell(fmt.Sprintf("all of %s: %s", id, strings.Join(notes, "; ")), s.Hexes())
	}
	for n := range 12 {
		s := &model.Scenario{Board: model.NewTableBoard(7200, 4800)}
		o := TableOptions{Seed: uint64(n), Hills: 29 * n % 101, Woods: 37 * n % 101, Farms: 53 * n % 101, Roads: n % 3, Streams: n / 2 % 3, Rivers: n / 3 % 3}
		e, notes, err := EditTable(s, o)
		require.NoError(t, err)
		_, _, err = e.Apply(s)
		require.NoError(t, err)
		told.Tell(fmt.Sprintf("table %d: %s", n, strings.Join(notes, "; ")), s.TableBoard().Pieces)
	}
	told.Hold(t, "told.txt")
}
