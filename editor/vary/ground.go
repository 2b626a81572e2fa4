package vary

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/editor/tables"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// groundSize is how large a change the ground is; woods are larger by a quarter of their hexes.
const groundSize = 2

// mostGround is how many woods a sweep tries: those nearest to the battle.
const mostGround = 8

// ground is a wood less, a piece of terrain of a table less, or a sector without its terrain.
func ground(s *model.Scenario) []Variation {
	switch b := s.Board.(type) {
	case *model.HexBoard:
		return woods(s, b)
	case *model.AreaBoard:
		return plain(b)
	case *model.TableBoard:
		return cleared(b)
	}
	return nil
}

// wood is woods that lie together.
type wood struct {
	id, name string
	hexes    hex.List
	far      int // from what the scenario speaks of
}

func woods(s *model.Scenario, b *model.HexBoard) []Variation {
	found := woodsOf(b)
	spoken := spokenOf(s, b)
	for i := range found {
		for _, region := range spoken {
			found[i].far += apart(found[i].hexes, region)
		}
	}
	slices.SortStableFunc(found, func(a, b wood) int { return cmp.Compare(a.far, b.far) })
	var out []Variation
	for i, w := range found {
		label := "without " + w.name
		out = append(out, Variation{
			ID: "without/" + w.id, Kind: Ground, Label: label, Size: groundSize + len(w.hexes)/4, spare: i >= mostGround,
			make: func(*model.Scenario) (document.Edit, error) {
				return document.Batch{Name: label, Edits: []document.Edit{document.SetTerrain{Hexes: w.hexes, Terrain: model.Clear}}}, nil
			},
		})
	}
	return out
}

// woodsOf finds the woods of a board, each called by the place that has most of its hexes.
func woodsOf(b *model.HexBoard) []wood {
	var out []wood
	seen := hex.NewRegion(b.Grid)
	for first := range b.TerrainHexes(model.Woods).All() {
		if seen.Contains(first) {
			continue
		}
		seen.Add(first)
		w := wood{hexes: hex.List{first}}
		for i := 0; i < len(w.hexes); i++ {
			for _, n := range w.hexes[i].Neighbors() {
				if b.Grid.Contains(n) && b.Terrain(n) == model.Woods && !seen.Contains(n) {
					seen.Add(n)
					w.hexes = append(w.hexes, n)
				}
			}
		}
		region := hex.NewRegion(b.Grid, w.hexes...)
		label := b.Grid.Label(first)
		w.id, w.name = label, fmt.Sprintf("the wood at %s (%s)", label, model.CountedHexes(len(w.hexes)))
		most := 0
		for _, p := range b.Places {
			in := 0
			for _, h := range p.Hexes {
				if region.Contains(h) {
					in++
				}
			}
			if p.Kind == model.PlaceWood && in > most {
				most, w.id, w.name = in, p.ID, fmt.Sprintf("%s (%s)", p.Title(), model.CountedHexes(len(w.hexes)))
			}
		}
		out = append(out, w)
	}
	return out
}

// spokenOf is where units deploy, arrive and are wanted.
func spokenOf(s *model.Scenario, b *model.HexBoard) []hex.List {
	var out []hex.List
	for _, a := range s.TopAreas() {
		if region, err := a.Region(b); err == nil && !region.Empty() {
			out = append(out, region.List())
		}
	}
	return out
}

// apart is how many hexes lie between some and others.
func apart(a, b hex.List) int {
	best := -1
	for _, h := range a {
		for _, g := range b {
			if d := hex.Distance(h, g); best < 0 || d < best {
				best = d
			}
		}
	}
	return max(best, 0)
}

// plain is each sector without its terrain.
func plain(b *model.AreaBoard) []Variation {
	var out []Variation
	for k, sector := range b.Sectors {
		if sector.Terrain == "" {
			continue
		}
		label := fmt.Sprintf("%s without its %s", b.Listed(k), sector.Terrain)
		out = append(out, Variation{ID: "without/" + sector.ID, Kind: Ground, Label: label, Size: groundSize, make: func(s *model.Scenario) (document.Edit, error) {
			i, ok := s.AreaBoard().Sector(sector.ID)
			if !ok {
				return nil, fmt.Errorf("there is no sector %q", sector.ID)
			}
			return document.Set{Name: label, Path: fmt.Sprintf("map.sectors[%d].terrain", i), Value: ""}, nil
		}})
	}
	return out
}

// cleared is a table without each of its pieces; of bridges and fords it would be a river
// that nobody can cross.
func cleared(b *model.TableBoard) []Variation {
	var out []Variation
	for _, p := range b.Pieces {
		if p.Kind == model.PieceBridge || p.Kind == model.PieceFord {
			continue
		}
		name := p.Name
		if name == "" {
			name = fmt.Sprintf("the %s %s", p.Kind.Name(), p.ID)
		}
		label := "without " + name
		out = append(out, Variation{ID: "without/" + p.ID, Kind: Ground, Label: label, Size: groundSize, spare: len(out) >= mostGround, make: func(s *model.Scenario) (document.Edit, error) {
			i, ok := s.TableBoard().Piece(p.ID)
			if !ok {
				return nil, fmt.Errorf("there is no piece %q", p.ID)
			}
			e, err := tables.Remove(s, tables.Thing{Index: i}).Edit(s.TableBoard())
			if err != nil {
				return nil, err
			}
			return document.Batch{Name: label, Edits: []document.Edit{e}}, nil
		}})
	}
	return out
}
