package document

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
)

func large(b *testing.B, cols, rows int) *Document {
	b.Helper()
	f, err := NewScenario(cols, rows, base())
	require.NoError(b, err)
	return Open(f, "")
}

// BenchmarkBrushEdit is one event of a brush of 19 hexes with the journal on
// disk, in one long stroke over the map.
func BenchmarkBrushEdit(b *testing.B) {
	for name, size := range map[string][2]int{"50x34": {50, 34}, "256x256": {256, 256}} {
		b.Run(name, func(b *testing.B) {
			d := large(b, size[0], size[1])
			d.KeepJournal(b.TempDir(), func(err error) { b.Error(err) })
			defer d.Close()
			g := d.Scenario().Hexes().Grid
			edits := make([]SetTerrain, 500)
			for i := range edits {
				at := g.At(i * 7919 % g.Len())
				edits[i] = SetTerrain{Hexes: hex.Disk(g, at, 2).List(), Terrain: model.Terrain(1 + i%4)}
			}
			d.BeginStroke("paint")
			require.NoError(b, d.Do(edits[0]))
			b.ResetTimer()
			for i := range b.N {
				if err := d.Do(edits[(i+1)%len(edits)]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkUndoStroke is undo and redo, by turns, of a stroke of 19 hexes.
func BenchmarkUndoStroke(b *testing.B) {
	d := large(b, 50, 34)
	d.KeepJournal(b.TempDir(), func(err error) { b.Error(err) })
	defer d.Close()
	g := d.Scenario().Hexes().Grid
	d.BeginStroke("paint woods")
	require.NoError(b, d.Do(SetTerrain{Hexes: hex.Disk(g, hex.Hex{Col: 20, Row: 20}, 2).List(), Terrain: model.Woods}))
	d.EndStroke()
	b.ResetTimer()
	for i := range b.N {
		d.GoTo(i % 2)
	}
}

// BenchmarkFirstEdit is opening a journal with the scenario in it: what the
// first edit after opening or saving costs besides.
func BenchmarkFirstEdit(b *testing.B) {
	f, err := scenarios.Open("brunstatt")
	require.NoError(b, err)
	d := Open(f, "")
	d.KeepJournal(b.TempDir(), func(err error) { b.Error(err) })
	for b.Loop() {
		if err := d.Do(SetTerrain{Hexes: hex.List{{Col: 1, Row: 1}}, Terrain: 3 - d.Scenario().Hexes().Terrain(hex.Hex{Col: 1, Row: 1})}); err != nil {
			b.Fatal(err)
		}
		d.journal.remove()
	}
}

// BenchmarkSave is writing a scenario to its file.
func BenchmarkSave(b *testing.B) {
	f, err := scenarios.Open("brunstatt")
	require.NoError(b, err)
	d := Open(f, "")
	require.NoError(b, d.SaveAs(filepath.Join(b.TempDir(), "a.toml")))
	for b.Loop() {
		if err := d.Save(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFill is painting every hex of a large map at once, and taking it
// back.
func BenchmarkFill(b *testing.B) {
	d := large(b, 256, 256)
	d.KeepJournal(b.TempDir(), func(err error) { b.Error(err) })
	defer d.Close()
	all := hex.Full(d.Scenario().Hexes().Grid).List()
	require.NoError(b, d.Do(SetTerrain{Hexes: all[:1], Terrain: model.Town}))
	b.Run("paint", func(b *testing.B) {
		for i := range b.N {
			if err := d.Do(SetTerrain{Hexes: all, Terrain: model.Terrain(i%2) + model.Woods}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("undo", func(b *testing.B) {
		_, steps := d.History()
		for i := range b.N {
			d.GoTo(steps - 1 + i%2)
		}
	})
}

// BenchmarkEditAfterFill is the first edit after a save, with a fill of a large map of
// mixed ground in the history, which the new journal begins with.
func BenchmarkEditAfterFill(b *testing.B) {
	d := large(b, 256, 256)
	d.KeepJournal(b.TempDir(), func(err error) { b.Error(err) })
	defer d.Close()
	g := d.Scenario().Hexes().Grid
	all := hex.Full(g).List()
	for i := range 300 {
		require.NoError(b, d.Do(SetTerrain{Hexes: hex.Disk(g, g.At(i*7919%g.Len()), 6).List(), Terrain: model.Terrain(1 + i%4)}))
	}
	d.steps, d.at = nil, 0
	require.NoError(b, d.Do(SetTerrain{Hexes: all, Terrain: model.Woods}))
	for i := 0; b.Loop(); i++ {
		d.journal.remove()
		if err := d.Do(SetTerrain{Hexes: all[:1], Terrain: model.Terrain(1 + i%2)}); err != nil {
			b.Fatal(err)
		}
		d.steps, d.at = d.steps[:1], 1
	}
}

// BenchmarkManyForces is a revision of one of 2,000 forces.
func BenchmarkManyForces(b *testing.B) {
	d := large(b, 256, 256)
	d.KeepJournal(b.TempDir(), func(err error) { b.Error(err) })
	defer d.Close()
	var forces []model.Force
	for i := range 2000 {
		forces = append(forces, model.Force{ID: fmt.Sprintf("force-%d", i), Name: fmt.Sprintf("Force %d", i), Units: []model.UnitGroup{{Type: "infantry", Count: 1}}})
	}
	require.NoError(b, d.Do(Set{Path: "forces", Value: forces}))
	for i := 0; b.Loop(); i++ {
		if err := d.Do(Revise(d.Scenario(), "rename", func(s *model.Scenario) { s.Forces[0].Name = fmt.Sprintf("Guard %d", i) })); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRelocate is moving a part of a map of 256 by 256 hexes with 1,000 places.
func BenchmarkRelocate(b *testing.B) {
	s := large(b, 256, 256).Scenario()
	board := s.Hexes()
	for n := range 1000 {
		h := hex.Hex{Col: 8 * (n % 32), Row: 8 * (n / 32)}
		board.Places = append(board.Places, model.Place{ID: fmt.Sprintf("wood-%d", n), Kind: model.PlaceWood, Hexes: hex.Disk(board.Grid, h, 2).List()})
	}
	part := hex.Disk(board.Grid, hex.Hex{Col: 100, Row: 100}, 12)
	for b.Loop() {
		Relocate(s, part, hex.Transform{}, "move")
	}
}
