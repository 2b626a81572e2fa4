package model_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

var grounds = map[rune]model.Terrain{
	'.': model.Clear, '/': model.Slope, '^': model.Crest, 'w': model.Woods, '#': model.Town,
}

// draw builds a board from a picture: a line a row, a letter a hex.
func draw(t testing.TB, picture string) *model.HexBoard {
	t.Helper()
	rows := strings.Fields(picture)
	b := model.NewHexBoard(len(rows[0]), len(rows))
	for row, line := range rows {
		require.Len(t, line, b.Grid.Cols, "row %d of the picture", row+1)
		for col, letter := range line {
			ground, ok := grounds[letter]
			require.True(t, ok, "letter %q of the picture", letter)
			b.SetTerrain(hex.Hex{Col: col, Row: row}, ground)
		}
	}
	return b
}

// labels reads a list of hex labels.
func labels(t testing.TB, text string) hex.List {
	t.Helper()
	var l hex.List
	require.NoError(t, l.UnmarshalText([]byte(text)))
	return l
}

// line lays a line along a path of adjacent hexes.
func line(t testing.TB, b *model.HexBoard, k model.LineKind, path string) {
	t.Helper()
	hexes := labels(t, path)
	for i, h := range hexes[1:] {
		d, ok := hexes[i].DirTo(h)
		require.True(t, ok, "%s is not next to %s", b.Grid.Label(h), b.Grid.Label(hexes[i]))
		b.SetLink(k, hexes[i], d, true)
	}
}

// picture draws a region: x for its hexes, . for the others.
func picture(r hex.Region) string {
	var text strings.Builder
	for row := range r.Grid().Rows {
		for col := range r.Grid().Cols {
			if r.Contains(hex.Hex{Col: col, Row: row}) {
				text.WriteByte('x')
			} else {
				text.WriteByte('.')
			}
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// tidy takes the indentation off a picture.
func tidy(picture string) string { return strings.Join(strings.Fields(picture), "\n") + "\n" }

// country is a board with one of everything: a town on a canal that crosses
// the map, a road that ends in the middle, a railroad with a bridge, woods,
// and a peaked hill at the eastern edge.
func country(t testing.TB) *model.HexBoard {
	t.Helper()
	b := draw(t, `
		........../
		.##....../^
		.#......../
		........./^
		........../
		.ww.......w
		.w.........
		...........`)
	line(t, b, model.Canal, "0104 0204 0304 0404 0505 0605 0705 0804 0904 1004 1105")
	line(t, b, model.Railroad, "0601 0602 0603 0604 0605 0706 0707 0807 0808")
	line(t, b, model.Road, "0103 0203 0304 0404")
	b.SetBridge(hex.Hex{Col: 5, Row: 4}, true)
	b.SetBridge(hex.Hex{Col: 1, Row: 3}, true)
	b.SetAltitude(hex.Hex{Col: 10, Row: 1}, 60)
	b.SetAltitude(hex.Hex{Col: 10, Row: 3}, 75)
	b.Places = []model.Place{
		{ID: "town-a", Kind: model.PlaceTown, Name: "A", Hexes: labels(t, "0202 0203 0302")},
		{ID: "wood-k", Kind: model.PlaceWood, Name: "K", Hexes: labels(t, "0206 0207 0306")},
		{ID: "wood-m", Kind: model.PlaceWood, Name: "M", Hexes: labels(t, "1106")},
		{ID: "hill-75", Kind: model.PlaceHill, Name: "75", Hexes: labels(t, "1002 1004 1101 1102 1103 1104 1105")},
		{ID: "road-1", Kind: model.PlaceRoad, Name: "1", Hexes: labels(t, "0103 0203 0304 0404")},
		{ID: "exit-6", Kind: model.PlaceExit, Name: "6", Hexes: labels(t, "0105")},
		{ID: "exit-7", Kind: model.PlaceExit, Name: "7", Hexes: labels(t, "0107")},
		{ID: "railroad-bridge", Kind: model.PlaceOther, Name: "railroad bridge", Hexes: labels(t, "0605")},
	}
	return b
}

func place(id string) model.Area { return model.Area{Place: id} }

func onLine(kind string) model.Area { return model.Area{Line: kind} }

func edge(side model.Compass, hexes int) model.Area {
	return model.Area{Edge: &model.Edge{Side: side, Hexes: hexes}}
}

func within(hexes int, of model.Area) model.Area {
	return model.Area{Within: &model.Within{Hexes: hexes, Of: of}}
}

func beyond(c model.Compass, of model.Area) model.Area {
	return model.Area{Beyond: &model.Beyond{Direction: c, Of: of}}
}

func beyondAnd(c model.Compass, of model.Area) model.Area {
	return model.Area{Beyond: &model.Beyond{Direction: c, Of: of, Inclusive: true}}
}

func between(first, second model.Area, along model.Compass) model.Area {
	return model.Area{Between: &model.Between{First: first, Second: second, Along: along}}
}

func betweenAnd(first, second model.Area, along model.Compass) model.Area {
	return model.Area{Between: &model.Between{First: first, Second: second, Along: along, Inclusive: true}}
}

func directly(dir string, hexes int, of model.Area) model.Area {
	return model.Area{Directly: &model.Directly{Direction: dir, Of: of, Hexes: hexes}}
}

func extreme(c model.Compass, of model.Area) model.Area {
	return model.Area{Extreme: &model.Extreme{Direction: c, Of: of}}
}

func except(from, remove model.Area) model.Area {
	return model.Area{Except: &model.Except{From: from, Remove: remove}}
}

func union(areas ...model.Area) model.Area { return model.Area{Union: areas} }

func intersect(areas ...model.Area) model.Area { return model.Area{Intersect: areas} }
