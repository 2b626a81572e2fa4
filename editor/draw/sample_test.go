package draw

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// sampleBoard is a piece of country with everything a map can show, on any
// grid of at least 30 columns and 20 rows.
func sampleBoard(cols, rows int) *model.HexBoard {
	b := model.NewHexBoard(cols, rows)
	patch := func(col, row, n int, t model.Terrain) hex.Region {
		r := hex.Disk(b.Grid, hex.Hex{Col: col, Row: row}, n)
		for h := range r.All() {
			b.SetTerrain(h, t)
		}
		return r
	}
	for row := 0; row < rows; row += 8 {
		for col := 0; col < cols; col += 11 {
			x := hash(col, row, 1)
			at := hex.Hex{Col: col + int(x%7), Row: row + int(x>>8%5)}
			switch x >> 16 % 4 {
			case 0, 1:
				r := patch(at.Col, at.Row, 1+int(x>>20%2), model.Woods)
				for h := range r.All() {
					if hash(h.Col, h.Row, 3)%4 == 0 {
						b.SetTerrain(h, model.Clear)
					}
				}
			case 2:
				patch(at.Col, at.Row, 2, model.Slope)
				for h := range patch(at.Col, at.Row, 0, model.Crest).Grow(1).All() {
					if hash(h.Col, h.Row, 4)%2 == 0 {
						b.SetTerrain(h, model.Crest)
						b.SetAltitude(h, 40)
					}
				}
				b.SetTerrain(at, model.Crest)
				b.SetAltitude(at, 60)
			case 3:
				patch(at.Col, at.Row, 1, model.Town)
			}
		}
	}
	hill := hex.Hex{Col: 22, Row: 14}
	patch(hill.Col, hill.Row, 2, model.Slope)
	for _, h := range []hex.Hex{hill, hill.Neighbor(hex.NE), hill.Neighbor(hex.SW)} {
		b.SetTerrain(h, model.Crest)
		b.SetAltitude(h, 50)
	}
	b.SetAltitude(hill, 60)
	wood := patch(6, 4, 1, model.Woods)
	town := patch(8, 12, 1, model.Town)
	link := func(k model.LineKind, from hex.Hex, dirs ...hex.Dir) hex.Hex {
		for _, d := range dirs {
			b.SetLink(k, from, d, true)
			from = from.Neighbor(d)
		}
		return from
	}
	walk := func(k model.LineKind, from hex.Hex, to hex.Hex) {
		for at := from; at != to; {
			best := hex.N
			for _, d := range hex.Dirs {
				if hex.Distance(at.Neighbor(d), to) < hex.Distance(at.Neighbor(best), to) {
					best = d
				}
			}
			at = link(k, at, best)
		}
	}
	cross := hex.Hex{Col: 8, Row: 12}
	walk(model.Road, hex.Hex{Col: 0, Row: 9}, cross)
	walk(model.Road, cross, hex.Hex{Col: cols - 1, Row: rows - 4})
	walk(model.Road, hex.Hex{Col: 14, Row: 0}, cross)
	walk(model.Road, cross, hex.Hex{Col: 4, Row: rows - 1})
	walk(model.Canal, hex.Hex{Col: 0, Row: 7}, hex.Hex{Col: 10, Row: 6})
	walk(model.Canal, hex.Hex{Col: 10, Row: 6}, hex.Hex{Col: 19, Row: 9})
	walk(model.Canal, hex.Hex{Col: 19, Row: 9}, hex.Hex{Col: cols - 1, Row: 5})
	walk(model.Railroad, hex.Hex{Col: 20, Row: 0}, hex.Hex{Col: 17, Row: 12})
	walk(model.Railroad, hex.Hex{Col: 17, Row: 12}, hex.Hex{Col: 20, Row: rows - 1})
	for h := range b.Grid.All() {
		if b.HasLine(model.Canal, h) && (b.HasLine(model.Road, h) || b.HasLine(model.Railroad, h)) {
			b.SetBridge(h, true)
		}
	}
	for i, k := range model.SideKinds() {
		for j := range 4 {
			b.SetSide(k, hex.Hex{Col: 2 + j, Row: 15 + i}, hex.N, true)
			b.SetSide(k, hex.Hex{Col: 2 + j, Row: 15 + i}, hex.NE, j%2 == 0)
		}
	}
	b.Places = []model.Place{
		{ID: "town-a", Kind: model.PlaceTown, Name: "A", Hexes: town.List()},
		{ID: "wood-e", Kind: model.PlaceWood, Name: "E", Hexes: wood.List()},
		{ID: "hill-60", Kind: model.PlaceHill, Name: "60", Hexes: hex.Disk(b.Grid, hill, 2).List()},
		{ID: "exit-1", Kind: model.PlaceExit, Name: "1", Hexes: hex.List{{Col: 0, Row: 9}}},
		{ID: "exit-2", Kind: model.PlaceExit, Name: "2", Hexes: hex.List{{Col: 14, Row: 0}}},
		{ID: "crossroads-8", Kind: model.PlaceCrossroads, Name: "8", Hexes: hex.List{cross}},
		{ID: "other", Kind: model.PlaceOther, Name: "Ferme du Moulin", Hexes: hex.List{{Col: 25, Row: 3}}},
	}
	return b
}

// straight is a strand that crosses its hexsides in the middle.
func straight(links model.DirSet) strand {
	t := strand{links: links}
	for d := range hex.Dirs {
		t.slips |= middleSlip << (4 * d)
		t.leans |= middleLean << (4 * d)
	}
	return t
}
