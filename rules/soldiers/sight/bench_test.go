package sight_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules/soldiers/sight"
)

// sink keeps the compiler from dropping what a benchmark computes.
var sink bool

func BenchmarkExactLine(b *testing.B) {
	board := standard(b)
	g := sight.New(board)
	for _, line := range []struct{ name, from, to string }{
		{"to an adjacent hex", "1522", "1622"},
		{"over 4 hexes along sides", "1022", "1422"},
		{"over 6 hexes", "1126", "1523"},
		{"over 11 hexes", "3629", "4731"},
	} {
		b.Run(line.name, func(b *testing.B) {
			f := field{t: b, HexBoard: board}
			from, to := f.at(line.from), f.at(line.to)
			require.True(b, g.Clear(from, to))
			b.ReportAllocs()
			for b.Loop() {
				sink = g.Clear(from, to)
			}
		})
	}
}

func BenchmarkCachedLine(b *testing.B) {
	board := standard(b)
	g := sight.New(board)
	g.Tabulate()
	from, to := hex.Hex{Col: 13, Row: 29}, hex.Hex{Col: 23, Row: 26}
	b.ReportAllocs()
	for b.Loop() {
		sink = g.Clear(from, to)
		from, to = to, from
	}
}

func BenchmarkReach(b *testing.B) {
	board := standard(b)
	g := sight.New(board)
	g.Tabulate()
	trenches := hex.NewRegion(board.Grid)
	from, to := hex.Hex{Col: 13, Row: 29}, hex.Hex{Col: 23, Row: 26}
	b.ReportAllocs()
	for b.Loop() {
		sink = g.Reach(from, to, trenches) == sight.Into
	}
}

func BenchmarkFieldToRange40(b *testing.B) {
	board := standard(b)
	exact, tabulated := sight.New(board), sight.New(board)
	tabulated.Tabulate()
	for name, g := range map[string]*sight.Ground{"line by line": exact, "with a table": tabulated} {
		b.Run(name, func(b *testing.B) {
			var field []sight.Sighting
			b.ReportAllocs()
			for b.Loop() {
				field = g.AppendField(field[:0], hex.Hex{Col: 25, Row: 17}, 40, hex.Region{})
			}
		})
	}
}

func BenchmarkNew(b *testing.B) {
	board := standard(b)
	for b.Loop() {
		sight.New(board)
	}
}

func BenchmarkTabulate(b *testing.B) {
	g := sight.New(standard(b))
	for b.Loop() {
		g.Tabulate()
	}
}

func BenchmarkRepaint(b *testing.B) {
	for name, h := range map[string]hex.Hex{
		"one hex in the middle":         {Col: 25, Row: 17},
		"one crest hex":                 {Col: 33, Row: 22},
		"the peak, which makes a table": {Col: 46, Row: 7},
	} {
		b.Run(name, func(b *testing.B) {
			board := standard(b)
			g := sight.New(board)
			g.Tabulate()
			now, next := board.Terrain(h), model.Woods
			for b.Loop() {
				board.SetTerrain(h, next)
				g.Repaint(board, h)
				now, next = next, now
			}
		})
	}
}

func BenchmarkTrace(b *testing.B) {
	board := standard(b)
	g := sight.New(board)
	from, to := hex.Hex{Col: 13, Row: 29}, hex.Hex{Col: 43, Row: 6}
	for b.Loop() {
		sink = g.Trace(from, to, hex.Region{}).Reach == sight.Into
	}
}
