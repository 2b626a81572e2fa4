package check

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
)

// BenchmarkCheck is a full check of each built-in scenario.
func BenchmarkCheck(b *testing.B) {
	sys := soldiers.System()
	for _, info := range scenarios.List() {
		b.Run(info.ID, func(b *testing.B) {
			f, err := scenarios.Open(info.ID)
			require.NoError(b, err)
			b.ReportAllocs()
			for b.Loop() {
				_ = Check(f.Scenario, sys)
			}
		})
	}
}

// BenchmarkCheckLargeMap is a full check of a map of 256 x 256 hexes with
// hills, woods and roads, and with a problem on every hill.
func BenchmarkCheckLargeMap(b *testing.B) {
	s := clean()
	s.Board = model.NewBoard(256, 256)
	for h := range s.Board.Grid.All() {
		switch {
		case h.Col%16 == 3 && h.Row%16 == 3:
			s.Board.SetTerrain(h, model.Crest)
		case h.Col%16 < 8 && h.Row%16 < 8:
			s.Board.SetTerrain(h, model.Slope)
		case h.Row%16 == 12:
			s.Board.SetTerrain(h, model.Woods)
		}
	}
	sys := testSystem()
	b.ReportAllocs()
	for b.Loop() {
		_ = Check(s, sys)
	}
}
