package areas

import (
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
)

// commandersBoard is nine sectors in three columns and three rows, with a reserve
// to the north and one to the south.
func commandersBoard(terrain map[string]string) *model.AreaBoard {
	b := &model.AreaBoard{Width: 3000, Height: 4000}
	columns, rows := [3][2]int{{60, 945}, {1056, 1944}, {2055, 2940}}, [3][2]int{{2540, 3400}, {1572, 2428}, {600, 1460}}
	names := map[string]string{
		"a1": "Left Wing", "b1": "Centre", "c1": "Right Wing", "a2": "Windmill Heath", "b2": "Marengo", "c2": "Bormida Wood",
		"a3": "Old Vineyards", "b3": "Castle Ceriolo", "c3": "Fontanone",
	}
	rectangle := func(x, y [2]int) plane.Polygon {
		return plane.Polygon{{X: x[0], Y: y[0]}, {X: x[1], Y: y[0]}, {X: x[1], Y: y[1]}, {X: x[0], Y: y[1]}}
	}
	b.Sectors = append(b.Sectors, model.Sector{ID: "black-reserve", Name: "Reserve of Black", Side: "black", Outline: rectangle([2]int{60, 2940}, [2]int{60, 440})})
	for row := 2; row >= 0; row-- {
		for col, letter := range "abc" {
			id := string(letter) + string(rune('1'+row))
			b.Sectors = append(b.Sectors, model.Sector{ID: id, Name: names[id], Terrain: terrain[id], Outline: rectangle(columns[col], rows[row])})
		}
	}
	b.Sectors = append(b.Sectors, model.Sector{ID: "white-reserve", Name: "Reserve of White", Side: "white", Outline: rectangle([2]int{60, 2940}, [2]int{3560, 3940})})
	for _, l := range []string{"a1-b1", "b1-c1", "a2-b2", "b2-c2", "a3-b3", "b3-c3"} {
		b.Links = append(b.Links, model.Link{From: l[:2], To: l[3:], Heading: model.East})
	}
	for _, l := range []string{"a1-a2", "b1-b2", "c1-c2", "a2-a3", "b2-b3", "c2-c3"} {
		b.Links = append(b.Links, model.Link{From: l[:2], To: l[3:], Heading: model.North})
	}
	for _, col := range []string{"a", "b", "c"} {
		b.Links = append(b.Links, model.Link{From: "white-reserve", To: col + "1", Heading: model.North}, model.Link{From: col + "3", To: "black-reserve", Heading: model.North})
	}
	if len(terrain) > 0 {
		for i, l := range b.Links {
			b.Links[i].Road = l.From == "b1" && l.To == "b2" || l.From == "b2"
		}
	}
	return b
}

// sideB is the terrain of the other side of the board.
var sideB = map[string]string{"a2": "hill", "b2": "building", "c2": "forest", "a3": "forest"}

var (
	white = color.NRGBA{0xf2, 0xea, 0xd6, 0xff}
	black = color.NRGBA{0x2d, 0x37, 0x4a, 0xff}
)

// marengo is a set-up on the board, with some of it routed.
func marengo(t testing.TB, b *model.AreaBoard) Setting {
	s := Setting{Sides: map[string]color.NRGBA{"white": white, "black": black}}
	side := map[string][2]color.NRGBA{"white": {white, {0x3a, 0x25, 0x18, 0xff}}, "black": {black, {0xf4, 0xee, 0xdf, 0xff}}}
	put := func(sector, of string, infantry, cavalry, guns int) {
		i, ok := b.Sector(sector)
		require.True(t, ok)
		st := Stack{At: model.Site{A: int32(i)}}
		for n, k := range map[draw.Arm]int{draw.Infantry: infantry} {
			for range k {
				st.Pieces = append(st.Pieces, Piece{Fill: side[of][0], Ink: side[of][1], Arm: n})
			}
		}
		for range cavalry {
			st.Pieces = append(st.Pieces, Piece{Fill: side[of][0], Ink: side[of][1], Arm: draw.Cavalry})
		}
		for range guns {
			st.Pieces = append(st.Pieces, Piece{Fill: side[of][0], Ink: side[of][1], Arm: draw.FieldGun})
		}
		s.Stacks = append(s.Stacks, st)
	}
	put("a1", "white", 6, 0, 0)
	put("b1", "white", 4, 0, 2)
	put("c1", "white", 2, 4, 0)
	put("white-reserve", "white", 8, 4, 0)
	put("a3", "black", 2, 4, 0)
	put("b3", "black", 4, 0, 2)
	put("c3", "black", 6, 0, 0)
	put("black-reserve", "black", 8, 4, 0)
	for _, at := range []string{"a1", "b1", "c1", "a3", "b3", "c3"} {
		i, _ := b.Sector(at)
		of := "white"
		if at[1] == '3' {
			of = "black"
		}
		sign := Flag
		if at[0] == 'b' {
			sign = General
		}
		s.Markers = append(s.Markers, Marker{At: model.Site{A: int32(i)}, Sign: sign, Fill: side[of][0], Ink: side[of][1]})
	}
	s.Stacks[0].Pieces[4].Routed, s.Stacks[4].Pieces[3].Routed, s.Stacks[1].Pieces[5].Routed = true, true, true
	return s
}
