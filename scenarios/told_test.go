package scenarios_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/digest"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/scenarios"
)

// What is said of the battles, and which hexes their areas are, stays as it is. A line
// names what is said otherwise; where it is meant to be, look at it, and -update writes
// the digests anew.
func TestWhatIsSaidIsWhatWasSaid(t *testing.T) {
	var told digest.Record
	for _, info := range scenarios.Of("soldiers") {
		f, err := scenarios.Open(info.ID)
		require.NoError(t, err)
		s := f.Scenario
		b := s.Hexes()
		subject := info.ID + ", its areas"
		tell := func(what ...any) { told.Tell(subject, what...) }
		turned := []hex.Transform{hex.Rotation(hex.Hex{Col: 20, Row: 15}, 1), hex.Reflection(hex.Hex{Col: 20, Row: 15}, hex.Axis(0)), hex.Translation(hex.Hex{}, hex.Hex{Col: 3, Row: -2})}
		saidOf := func(a model.Area) {
			r, err := a.Region(b)
			tell(a.Text(b), a.Phrase(b), a.Where(b), a.Sentence(b), a.UsesThis(), a.Valid(), r.List(), err)
			if n, _, err := s.Capacity(a); err == nil {
				tell(n)
			}
			r, err = a.RegionAt(b, hex.Hex{Col: 9, Row: 9})
			tell(r.Len(), err)
			for _, by := range turned {
				other := a.Clone()
				tell(other.Transform(by, b.Grid), other.Text(b))
			}
		}
		for path, a := range s.Areas() {
			tell(path)
			saidOf(*a)
		}
		subject = info.ID + ", its victory conditions"
		for path, c := range s.Conditions() {
			tell(path, c.Phrase(s), c.Sentence(s), c.Valid())
		}
		tell(s.Victory.Sentences(s))
		for _, c := range s.Victory.Clauses {
			tell(c.Sentence(s), c.Outcome.Sentence(s))
		}
		subject = info.ID + ", its setup and rules"
		for path, sel := range s.Selectors() {
			tell(path, sel.Phrase(s), s.CountUnits(*sel))
		}
		for _, d := range s.Deployment {
			tell(d.Sentence(s))
		}
		for _, r := range s.Reinforcements {
			tell(r.Sentence(s))
		}
		for _, r := range s.Rules {
			tell(r.Sentence(s, "the rule", "hexes"))
		}
		tell(s.Length.Sentence("the last phase"))
		for turn := range s.Length.Turns + 2 {
			clock, ok := s.Length.Clock(turn)
			tell(clock, ok)
		}
		subject = info.ID + ", its forces and references"
		for _, side := range s.Sides {
			tell(s.Tally(side.ID), s.ShortNames(side.ID))
		}
		for i := range s.Forces {
			f := &s.Forces[i]
			tell(f.Composition(s), f.Tally(), f.Count(), f.Room(s.Base.Fields, s.EffectiveCharts()))
		}
		for path, ref := range s.Refs() {
			tell(path, ref, s.Defines(ref), s.IDs(ref.Kind))
		}
		subject = info.ID + ", its map"
		for _, by := range turned {
			other := b.Transform(by, hex.Grid{Cols: b.Grid.Cols + 2, Rows: b.Grid.Rows - 3}, model.Woods)
			for h := range other.Grid.All() {
				tell(other.Terrain(h), other.Altitude(h), other.AllLinks(h), other.AllSides(h), other.Bridge(h))
			}
			tell(other.Places)
		}
		for _, terrain := range model.Terrains() {
			tell(b.TerrainHexes(terrain).List())
		}
		for _, k := range model.LineKinds() {
			tell(b.LineHexes(k).List())
		}
		tell(b.BridgeHexes().List(), b.Equal(b.Clone()))
	}
	told.Hold(t, "told.txt")
}
