package playtest

import (
	"cmp"
	"maps"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/areas"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/rules"
)

// Pieces is what stands on a map of areas, by the numbers of the units.
type Pieces map[int32]Piece

// Piece is a unit as it is drawn on a map of areas, and where it stands.
type Piece struct {
	areas.Piece
	At   model.Site
	rank int // of its type
}

// PiecesOn is what stands on the map of a game.
func PiecesOn(t rules.Table, sc *model.Scenario) Pieces {
	charts := sc.EffectiveCharts()
	out := Pieces{}
	for u := range int32(t.Units()) {
		v := t.View(u)
		if !v.OnMap() {
			continue
		}
		rank := slices.IndexFunc(charts.UnitTypes, func(t model.UnitType) bool { return t.ID == v.Type })
		out[u] = Piece{PieceOf(v, sc, charts), v.At, rank}
	}
	return out
}

// After is what stands on the map after an event, as far as it tells. The pieces before it
// stay as they are.
func (p Pieces) After(e rules.Happening) Pieces {
	was, known := p[e.Unit]
	switch {
	case e.Unit == rules.Absent || !known:
		return p
	case e.Kind == rules.Steps && e.On:
		was.At = e.At
	case e.Kind == rules.Hits:
		was.Routed = true
	case e.Kind == rules.Loses || e.Kind == rules.Leaves:
		out := maps.Clone(p)
		delete(out, e.Unit)
		return out
	case e.On && e.From != e.At && e.At.B == 0:
		was.At = e.At
	default:
		return p
	}
	out := maps.Clone(p)
	out[e.Unit] = was
	return out
}

// Setting is the pieces as the map takes them, with the markers of a game; and the units of
// each of its stacks.
func (p Pieces) Setting(t rules.Table, sc *model.Scenario) (areas.Setting, [][]int32) {
	fills, inks := draw.Colours(sc)
	out := areas.Bare(sc)
	var stacked [][]int32
	at := map[model.Site]int{}
	for _, u := range slices.SortedFunc(maps.Keys(p), func(a, b int32) int { // those of a kind stand together
		return cmp.Or(cmp.Compare(p[a].rank, p[b].rank), cmp.Compare(a, b))
	}) {
		piece := p[u]
		i, known := at[piece.At]
		if !known {
			i = len(out.Stacks)
			at[piece.At] = i
			out.Stacks, stacked = append(out.Stacks, areas.Stack{At: piece.At}), append(stacked, nil)
		}
		out.Stacks[i].Pieces = append(out.Stacks[i].Pieces, piece.Piece)
		stacked[i] = append(stacked[i], u)
	}
	for i := range sc.AreaBoard().Sectors {
		site := model.Site{A: int32(i)}
		for _, m := range t.Markers(site) {
			if sign, ok := areas.SignNamed(m.ID); ok {
				out.Markers = append(out.Markers, areas.Marker{At: site, Sign: sign, Fill: fills[m.Side], Ink: inks[m.Side]})
			}
		}
	}
	return out, stacked
}
