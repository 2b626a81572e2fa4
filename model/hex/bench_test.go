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

func BenchmarkLine(b *testing.B) {
	from := hex.Hex{Col: 5, Row: 5}
	for name, to := range map[string]hex.Hex{
		"to an adjacent hex":        {Col: 6, Row: 5},
		"over 10 hexes":             {Col: 13, Row: 11},
		"over 40 hexes":             {Col: 37, Row: 29},
		"over 40 hexes along sides": {Col: 45, Row: 5},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				for c := range hex.Crossings(from, to) {
					sink += c.Hex.Col
				}
			}
		})
	}
	b.Run("over all pairs of a sheet of 50x34", func(b *testing.B) {
		for b.Loop() {
			for i := range sheet.Len() {
				for j := range i {
					for c := range hex.Crossings(sheet.At(i), sheet.At(j)) {
						sink += c.Hex.Col
					}
				}
			}
		}
	})
}

func BenchmarkPath(b *testing.B) {
	for b.Loop() {
		hex.Path(hex.Hex{Col: 5, Row: 5}, hex.Hex{Col: 37, Row: 29})
	}
}

func BenchmarkTransform(b *testing.B) {
	tr := hex.Rotation(hex.Hex{Col: 5, Row: 5}, 2)
	h := hex.Hex{Col: 7, Row: 3}
	for b.Loop() {
		h = tr.Hex(h)
	}
	sink += h.Col
}
