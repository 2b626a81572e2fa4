package hex_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/mapsheet/mapsheet/model/hex"
)

func TestRegionIsASetOfHexes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(12).Draw(t, "grid")
		r, model := hex.NewRegion(g), map[hex.Hex]bool{}
		t.Repeat(map[string]func(*rapid.T){
			"add": func(t *rapid.T) {
				h := hexOn(g).Draw(t, "h")
				r.Add(h)
				model[h] = true
			},
			"remove": func(t *rapid.T) {
				h := hexOn(g).Draw(t, "h")
				r.Remove(h)
				delete(model, h)
			},
			"touch a hex off the grid": func(t *rapid.T) {
				h := hexWithin(20).Filter(func(h hex.Hex) bool { return !g.Contains(h) }).Draw(t, "h")
				r.Add(h)
				r.Remove(h)
				assert.False(t, r.Contains(h))
			},
			"": func(t *rapid.T) {
				assert.Equal(t, len(model), r.Len())
				assert.Equal(t, len(model) == 0, r.Empty())
				assert.True(t, r.Equal(hex.Where(g, func(h hex.Hex) bool { return model[h] })))
				for h := range g.All() {
					assert.Equal(t, model[h], r.Contains(h))
				}
			},
		})
	})
}

func TestRegionListsItsHexes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(12).Draw(t, "grid")
		r := regionOn(g).Draw(t, "r")
		all, list := slices.Collect(r.All()), r.List()
		assert.Len(t, all, r.Len())
		assert.True(t, slices.IsSortedFunc(all, func(a, b hex.Hex) int { return g.Index(a) - g.Index(b) }),
			"All goes row by row")
		assert.True(t, slices.IsSortedFunc(list, hex.Compare), "List goes in label order")
		assert.ElementsMatch(t, all, list)
		assert.True(t, r.Equal(hex.NewRegion(g, list...)))
		for range r.All() {
			break // a loop may end early
		}
	})
}

func TestRegionAlgebra(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(12).Draw(t, "grid")
		a, b, c := regionOn(g).Draw(t, "a"), regionOn(g).Draw(t, "b"), regionOn(g).Draw(t, "c")
		same := func(want, got hex.Region, law string) {
			t.Helper()
			assert.True(t, want.Equal(got), law)
		}
		same(a.Union(b).Complement(), a.Complement().Intersect(b.Complement()), "de Morgan")
		same(a.Intersect(b).Complement(), a.Complement().Union(b.Complement()), "de Morgan")
		same(a, a.Complement().Complement(), "the complement of the complement")
		same(a.Subtract(b), a.Intersect(b.Complement()), "difference")
		same(a.Intersect(b.Union(c)), a.Intersect(b).Union(a.Intersect(c)), "distribution")
		same(hex.Full(g), a.Union(a.Complement()), "all")
		same(hex.NewRegion(g), a.Intersect(a.Complement()), "nothing")
		same(a.Union(b), b.Union(a), "order does not matter")
		assert.Equal(t, a.Len()+b.Len(), a.Union(b).Len()+a.Intersect(b).Len())
		assert.Equal(t, g.Len(), a.Len()+a.Complement().Len())
		for h := range g.All() {
			assert.Equal(t, a.Contains(h) || b.Contains(h), a.Union(b).Contains(h))
			assert.Equal(t, a.Contains(h) && b.Contains(h), a.Intersect(b).Contains(h))
			assert.Equal(t, a.Contains(h) && !b.Contains(h), a.Subtract(b).Contains(h))
		}
	})
}

func TestRegionOperationsLeaveTheirOperandsAlone(t *testing.T) {
	g := hex.Grid{Cols: 5, Rows: 5}
	r := hex.NewRegion(g, hex.Hex{Col: 2, Row: 2})
	clone := r.Clone()
	for _, other := range []hex.Region{r.Clone(), r.Union(r), r.Grow(0), r.Complement(), r.Subtract(r)} {
		for h := range g.All() {
			other.Add(h)
		}
	}
	assert.True(t, r.Equal(clone))
	shared := r
	shared.Add(hex.Hex{})
	assert.True(t, r.Contains(hex.Hex{}), "an assigned region shares its hexes")
}

func TestRegionsOfDifferentGrids(t *testing.T) {
	wide, tall := hex.Grid{Cols: 4, Rows: 2}, hex.Grid{Cols: 2, Rows: 4}
	assert.False(t, hex.NewRegion(wide).Equal(hex.NewRegion(tall)), "are never equal")
	assert.PanicsWithValue(t, "hex: regions of different grids", func() {
		hex.Full(wide).Union(hex.Full(tall))
	}, "are not combined")
	assert.Equal(t, wide, hex.Full(wide).Grid())
}

func TestZeroRegionIsTheEmptyGrid(t *testing.T) {
	var r hex.Region
	r.Add(hex.Hex{})
	assert.True(t, r.Empty())
	assert.Empty(t, r.List())
	assert.Empty(t, r.Components())
	assert.True(t, r.Complement().Equal(r))
	assert.True(t, r.Grow(3).Equal(r))
}

func TestGrowIsAllHexesWithinTheDistance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// Rows longer than a machine word are a case of their own.
		g := hex.Grid{Cols: rapid.IntRange(1, 150).Draw(t, "cols"), Rows: rapid.IntRange(1, 12).Draw(t, "rows")}
		r := regionOn(g).Draw(t, "r")
		n := rapid.OneOf(rapid.IntRange(-1, 8), rapid.IntRange(20, 60)).Draw(t, "n") // the quickest way is another for many
		hexes := r.List()
		want := hex.Where(g, func(h hex.Hex) bool {
			return r.Contains(h) || slices.ContainsFunc(hexes, func(f hex.Hex) bool { return hex.Distance(h, f) <= n })
		})
		assert.True(t, want.Equal(r.Grow(n)))
	})
}

func TestDiskIsAllHexesWithinTheDistance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(20).Draw(t, "grid")
		h := hexWithin(30).Draw(t, "h")
		n := rapid.IntRange(-1, 30).Draw(t, "n")
		want := hex.Where(g, func(f hex.Hex) bool { return hex.Distance(h, f) <= n })
		assert.True(t, want.Equal(hex.Disk(g, h, n)))
	})
	for n, size := range []int{1, 7, 19, 37} {
		assert.Equal(t, size, hex.Disk(sheet, at(t, "2010"), n).Len())
	}
	assert.Equal(t, "0101 0102 0201", sheet.Labels(hex.Disk(sheet, hex.Hex{}, 1).List()), "cut off at the edge")
}

func TestComponents(t *testing.T) {
	for name, tt := range map[string]struct {
		hexes string
		want  []string
	}{
		"nothing has no parts":                           {"", nil},
		"hexes that share a side hang together":          {"0303 0403 0402", []string{"0303 0402 0403"}},
		"hexes two columns apart do not":                 {"0303 0503", []string{"0303", "0503"}},
		"parts come in label order of their first hexes": {"0901 0102 0501 0101 0310 0410 0510 0609", []string{"0101 0102", "0310 0410 0510 0609", "0501", "0901"}},
		"a ring and its middle are two": {
			"0503 0603 0704 0705 0706 0606 0507 0406 0306 0305 0304 0403 0505",
			[]string{"0304 0305 0306 0403 0406 0503 0507 0603 0606 0704 0705 0706", "0505"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, part := range hex.NewRegion(sheet, list(t, tt.hexes)...).Components() {
				got = append(got, sheet.Labels(part))
			}
			assert.Equal(t, tt.want, got)
		})
	}
}

func TestComponentsSplitTheRegionWhereNoHexesAreAdjacent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(14).Draw(t, "grid")
		r := regionOn(g).Draw(t, "r")
		parts, sum := r.Components(), hex.NewRegion(g)
		for i, hexes := range parts {
			assert.NotEmpty(t, hexes)
			part := hex.NewRegion(g, hexes...)
			assert.Equal(t, part.List(), hexes, "in label order")
			assert.True(t, part.Grow(1).Intersect(r).Equal(part), "a part holds all its neighbors in the region")
			flood := hex.NewRegion(g, part.List()[0])
			for range part.Len() {
				flood = flood.Grow(1).Intersect(part)
			}
			assert.True(t, flood.Equal(part), "a part hangs together")
			assert.True(t, sum.Intersect(part).Empty(), "no hex is in two parts")
			sum = sum.Union(part)
			if i > 0 {
				assert.Negative(t, hex.Compare(parts[i-1][0], hexes[0]))
			}
		}
		assert.True(t, sum.Equal(r))
	})
}
