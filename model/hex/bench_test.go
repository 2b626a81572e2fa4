package hex_test

import (
	"testing"

	"github.com/mapsheet/mapsheet/model/hex"
)

// sink keeps the compiler from dropping what a benchmark computes.
var sink int

func BenchmarkNeighbor(b *testing.B) {
	h, d := hex.Hex{Col: 7, Row: 9}, hex.N
	for b.Loop() {
		h, d = h.Neighbor(d), d.Rotate(1)
	}
	sink += h.Col
}

func BenchmarkNeighbors(b *testing.B) {
	h := hex.Hex{Col: 7, Row: 9}
	for b.Loop() {
		h = h.Neighbors()[sink&1]
	}
	sink += h.Col
}

func BenchmarkDistance(b *testing.B) {
	from, to := hex.Hex{Col: 7, Row: 9}, hex.Hex{Col: 31, Row: 20}
	for b.Loop() {
		sink += hex.Distance(from, to)
	}
}

// woods is a scattered region of about a quarter of the grid.
func woods(g hex.Grid) hex.Region {
	return hex.Where(g, func(h hex.Hex) bool { return (h.Col*7+h.Row*13)%29 < 7 })
}

func BenchmarkGrow(b *testing.B) {
	r := woods(sheet)
	for b.Loop() {
		r.Grow(2)
	}
}

func BenchmarkDisk(b *testing.B) {
	h := hex.Hex{Col: 20, Row: 15}
	for b.Loop() {
		hex.Disk(sheet, h, 2)
	}
}

func BenchmarkComponents(b *testing.B) {
	r := woods(sheet)
	for b.Loop() {
		r.Components()
	}
}

func BenchmarkHexAt(b *testing.B) {
	l := hex.Layout{Size: 20}
	p := hex.Point{X: 333, Y: 444}
	for b.Loop() {
		sink += l.HexAt(p).Col
	}
}
