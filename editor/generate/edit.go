package generate

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Edit is making the country of a scenario anew on a region of its map, as one
// step, and notes that say what the designer should look at afterwards.
//
// Towns, woods and hills that the scenario refers to stay where they are, and
// roads are led to its exits. On the whole map all lines are new; on a part of
// it those that are there stay, and so does what reaches out of it, and towns
// are joined to the roads.
func Edit(ctx context.Context, s *model.Scenario, region hex.Region, o Options) (document.Edit, []string, error) {
	now := s.Hexes()
	whole := region.Equal(hex.Full(now.Grid))
	b := now.Clone()
	var notes []string
	b.Places = b.Places[:0]
	area := region.Clone()
	protect := func(l hex.List) {
		for _, h := range l {
			area.Remove(h)
		}
	}
	ends := hex.NewRegion(now.Grid) // of lines that stay
	if !whole {
		ends = lineEnds(now)
		for h := range ends.All() {
			if now.Terrain(h) == model.Town {
				area.Remove(h)
			}
		}
	}
	for _, p := range now.Places {
		users := document.PlaceUsers(s, p.ID)
		if len(users) == 0 && !slices.ContainsFunc(p.Hexes, func(h hex.Hex) bool { return !region.Contains(h) || ends.Contains(h) }) {
			continue
		}
		b.Places = append(b.Places, p)
		switch p.Kind {
		case model.PlaceTown, model.PlaceWood, model.PlaceHill:
			protect(p.Hexes)
		case model.PlaceExit:
		default:
			if whole {
				notes = append(notes, fmt.Sprintf("%s is needed by %s: see whether it still lies well", p.Title(), strings.Join(users, ", ")))
			}
		}
	}
	for _, hill := range now.TerrainHexes(model.Crest).Union(now.TerrainHexes(model.Slope)).Components() {
		if slices.ContainsFunc(hill, func(h hex.Hex) bool { return !area.Contains(h) }) {
			protect(hill)
		}
	}
	clearGround(b, area, whole)
	if err := run(ctx, b, area, whole, o); err != nil {
		return nil, nil, err
	}
	for path, list := range s.HexLists() {
		if !strings.HasPrefix(path, "map.places") && slices.ContainsFunc(*list, region.Contains) {
			notes = append(notes, fmt.Sprintf("%s lists hexes of the new ground: see whether they still are the right ones", path))
		}
	}
	return change(now, b, fmt.Sprintf("generate a map from seed %d", o.Seed)), notes, nil
}

// lineEnds is the hexes on which roads and railroads end.
func lineEnds(b *model.HexBoard) hex.Region {
	return hex.Where(b.Grid, func(h hex.Hex) bool {
		return b.Links(model.Road, h).Len() == 1 || b.Links(model.Railroad, h).Len() == 1
	})
}

// clearGround levels the area; on a whole map it takes all lines and hexside
// features away as well.
func clearGround(b *model.HexBoard, area hex.Region, whole bool) {
	for h := range area.All() {
		b.SetTerrain(h, model.Clear)
		b.SetAltitude(h, 0)
	}
	if !whole {
		return
	}
	for h := range b.Grid.All() {
		b.SetBridge(h, false)
		for _, d := range hex.Dirs {
			for _, k := range model.LineKinds() {
				b.SetLink(k, h, d, false)
			}
			for _, k := range model.SideKinds() {
				b.SetSide(k, h, d, false)
			}
		}
	}
}

// change is the edit that makes one board another of the same size.
func change(was, now *model.HexBoard, name string) document.Edit {
	cells := document.Cells{Name: name}
	for h := range was.Grid.All() {
		if c := document.CellAt(now, h); c != document.CellAt(was, h) {
			cells.Cells = append(cells.Cells, document.HexCell{Hex: h, Cell: c})
		}
	}
	return document.Batch{Name: name, Edits: []document.Edit{cells, document.Set{Path: "map.places", Value: now.Places}}}
}
