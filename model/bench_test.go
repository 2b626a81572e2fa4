package model_test

import (
	"testing"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// BenchmarkRegion evaluates an area of the usual kind, two directions and a
// distance, on a small and a large map.
func BenchmarkRegion(b *testing.B) {
	for name, size := range map[string]hex.Grid{"50x34": {Cols: 50, Rows: 34}, "256x256": {Cols: 256, Rows: 256}} {
		b.Run(name, func(b *testing.B) {
			board := model.NewHexBoard(size.Cols, size.Rows)
			for h := (hex.Hex{Col: size.Cols / 2}); size.Contains(h); h = h.Neighbor(hex.S) {
				board.SetLink(model.Railroad, h, hex.S, true)
			}
			area := intersect(beyond(model.West, onLine("railroad")), within(15, onLine("railroad")), edge(model.South, 6))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := area.Region(board); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkClone(b *testing.B) {
	s := battle()
	s.Deployment = []model.Deployment{{Forces: []string{"lancers"}, Area: within(5, place("hill-60"))}}
	s.Victory.Clauses = []model.Clause{{Condition: raid()}}
	for b.Loop() {
		s.Clone()
	}
}
