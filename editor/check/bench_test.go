package check

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers"
	"github.com/mapsheet/mapsheet/scenarios"
)

// BenchmarkCheck is a full check of each built-in scenario.
func BenchmarkCheck(b *testing.B) {
	sys := soldiers.System()
	for _, info := range scenarios.Of("soldiers") {
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

// BenchmarkCheckHillyMap is a full check of a map of 256 x 256 hexes with a
// problem on each of many hills.
func BenchmarkCheckHillyMap(b *testing.B) {
	s := clean()
	s.Board = model.NewHexBoard(256, 256)
	for h := range s.Hexes().Grid.All() {
		switch {
		case h.Col%16 == 3 && h.Row%16 == 3:
			s.Hexes().SetTerrain(h, model.Crest)
		case h.Col%16 < 8 && h.Row%16 < 8:
			s.Hexes().SetTerrain(h, model.Slope)
		case h.Row%16 == 12:
			s.Hexes().SetTerrain(h, model.Woods)
		}
	}
	sys := testSystem()
	b.ReportAllocs()
	for b.Loop() {
		_ = Check(s, sys)
	}
}

// BenchmarkCheckFarPlaces is a full check of a map of 999 x 999 hexes with a
// hundred places, and with thousands, to which nobody comes within the game.
func BenchmarkCheckFarPlaces(b *testing.B) {
	f, err := scenarios.Open("brunstatt")
	require.NoError(b, err)
	places := f.Scenario.Hexes().Places
	for _, n := range []int{100, 5000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := f.Scenario.Clone()
			s.Board, s.Sheet, s.Base.Sheet = model.NewHexBoard(999, 999), "", nil
			s.Hexes().Places = slices.Clone(places)
			for i := range n {
				s.Hexes().Places = append(s.Hexes().Places, model.Place{ID: fmt.Sprintf("far-%d", i), Kind: model.PlaceOther, Name: fmt.Sprintf("Far %d", i), Hexes: hex.List{{Col: 998 - i%700, Row: 998 - i/700}}})
			}
			sys := soldiers.System()
			b.ReportAllocs()
			for b.Loop() {
				_ = Check(s, sys)
			}
		})
	}
}

// large is a built-in scenario on a map of 256 x 256 hexes: its own map and
// copies of it all over, the places of those next to it included.
func large(tb testing.TB) *model.Scenario {
	f, err := scenarios.Open("brunstatt")
	require.NoError(tb, err)
	s := f.Scenario
	small := s.Hexes()
	s.Board, s.Sheet, s.Base.Sheet = model.NewHexBoard(256, 256), "", nil
	s.Length.Turns = 60
	cols, rows := small.Grid.Cols, small.Grid.Rows
	for h := range s.Hexes().Grid.All() {
		from := hex.Hex{Col: h.Col % cols, Row: h.Row % rows}
		s.Hexes().SetTerrain(h, small.Terrain(from))
		s.Hexes().SetAltitude(h, small.Altitude(from))
		s.Hexes().SetBridge(h, small.Bridge(from))
		for _, k := range model.LineKinds() {
			for _, d := range hex.Dirs {
				if small.Linked(k, from, d) {
					s.Hexes().SetLink(k, h, d, true)
				}
			}
		}
	}
	for tile := range 4 {
		for _, p := range small.Places {
			p.Hexes = slices.Clone(p.Hexes)
			for i := range p.Hexes {
				p.Hexes[i].Col += tile % 2 * cols
				p.Hexes[i].Row += tile / 2 * rows
			}
			if tile > 0 {
				p.ID, p.Name = fmt.Sprintf("%s-%d", p.ID, tile), fmt.Sprintf("%s%d", p.Name, tile)
			}
			s.Hexes().Places = append(s.Hexes().Places, p)
		}
	}
	return s
}

// typical is edits that a designer makes again and again; n counts them.
var typical = []struct {
	name string
	edit func(s *model.Scenario, n int) document.Edit
}{
	{"paint a hex", func(s *model.Scenario, n int) document.Edit {
		h := s.Hexes().Grid.At(n * 7919 % s.Hexes().Grid.Len())
		return document.SetTerrain{Hexes: hex.List{h}, Terrain: model.Terrains()[n%5]}
	}},
	{"draw a road", func(s *model.Scenario, n int) document.Edit {
		draft := document.NewDraft(s.Hexes())
		draft.SetLink(model.Road, s.Hexes().Grid.At(n*7919%s.Hexes().Grid.Len()), hex.Dirs[n%6], n%2 == 0)
		return draft.Edit("draw a road")
	}},
	{"change a count", func(s *model.Scenario, n int) document.Edit {
		return document.Set{Path: forcePath(n%len(s.Forces)) + ".units[0].count", Value: 1 + n%9}
	}},
	{"change an area", func(s *model.Scenario, n int) document.Edit {
		if len(s.Deployment) == 0 { // everybody arrives
			return document.Set{Path: "reinforcements[0].entry", Value: grown(s.Reinforcements[0].Entry, 1)}
		}
		return document.Set{Path: stepPath(n%len(s.Deployment)) + ".area", Value: grown(s.Deployment[n%len(s.Deployment)].Area, 1)}
	}},
	{"change a clause", func(s *model.Scenario, n int) document.Edit {
		return document.Set{Path: clausePath(n%len(s.Victory.Clauses)) + ".when", Value: []model.When{model.AtEnd, model.AtOnce}[n%2]}
	}},
	{"rename a place", func(s *model.Scenario, n int) document.Edit {
		p := s.Hexes().Places[n%len(s.Hexes().Places)]
		return document.RenamePlace{From: p.ID, To: fmt.Sprintf("place-%d", n)}
	}},
	{"type a title", func(_ *model.Scenario, n int) document.Edit {
		return document.Set{Path: "title", Value: fmt.Sprint("Battle ", n)}
	}},
}

// benchEdits measures the check after each edit, which is then taken back, in
// processor time, and reports the 95th of a hundred.
func benchEdits(b *testing.B, s *model.Scenario, sys rules.System) {
	for _, kind := range typical {
		b.Run(kind.name, func(b *testing.B) {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			checker := NewChecker(sys)
			_ = checker.Update(s, document.Change{})
			var took []time.Duration
			n := 0
			for b.Loop() {
				n++
				for e := kind.edit(s, n); e != nil; {
					back, changed, err := e.Apply(s)
					require.NoError(b, err)
					if e = back; back == nil {
						break
					}
					start := cpuTime()
					_ = checker.Update(s, changed)
					took = append(took, cpuTime()-start)
					if len(took)%2 == 0 {
						break // it is taken back
					}
				}
			}
			slices.Sort(took)
			if len(took) > 0 {
				b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "p95-ms")
			}
		})
	}
}

// BenchmarkEdit is the check after typical edits of each built-in scenario: the
// budget is a p95 of 5 ms.
func BenchmarkEdit(b *testing.B) {
	for _, info := range scenarios.Of("soldiers") {
		b.Run(info.ID, func(b *testing.B) {
			f, err := scenarios.Open(info.ID)
			require.NoError(b, err)
			benchEdits(b, f.Scenario, soldiers.System())
		})
	}
}

// BenchmarkEditLargeMap is the same on a map of 256 x 256 hexes with a whole
// scenario on it: the budget is a p95 of 50 ms.
func BenchmarkEditLargeMap(b *testing.B) { benchEdits(b, large(b), soldiers.System()) }

// BenchmarkFixesLargeMap is trying the ways to mend a problem, of each kind
// that the large scenario has.
func BenchmarkFixesLargeMap(b *testing.B) {
	checker := NewChecker(soldiers.System())
	found := checker.Update(large(b), document.Change{})
	given := map[string]bool{}
	for _, d := range found {
		if given[d.Code] || d.Fix == "" {
			continue
		}
		given[d.Code] = true
		b.Run(d.Code, func(b *testing.B) {
			for b.Loop() {
				for range checker.Trial(found).Fixes(d) {
				}
			}
		})
	}
}

// wild is a board on which nothing is as it should be: ground, altitudes and lines
// by chance.
func wild(side int) *model.HexBoard {
	b, r, terrains := model.NewHexBoard(side, side), rand.New(rand.NewPCG(1, 2)), model.Terrains()
	for h := range b.Grid.All() {
		b.SetTerrain(h, terrains[r.IntN(len(terrains))])
		if r.IntN(3) == 0 {
			b.SetAltitude(h, r.IntN(200))
		}
		for d := range hex.Dir(6) {
			if r.IntN(6) == 0 && b.Grid.Contains(h.Neighbor(d)) {
				b.SetLink(model.LineKind(r.IntN(int(model.NumLines))), h, d, true)
			}
		}
	}
	return b
}

// The time grows with the hexes: of four times as many it takes four times as much.
func BenchmarkCheckWildMap(b *testing.B) {
	for _, side := range []int{100, 200, 999} {
		b.Run(fmt.Sprint(side), func(b *testing.B) {
			s := clean()
			s.Board = wild(side)
			for b.Loop() {
				_ = Check(s, soldiers.System())
			}
		})
	}
}
