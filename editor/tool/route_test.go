package tool

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// surveyed reads a board off rows of signs, of which every second one lies half
// a hex further south: w woods, ^ crest, ~ canal, = road, . open ground. The
// line asked for runs from A to B. A canal or a road joins its signs where they
// are neighbors.
func surveyed(t *testing.T, rows []string) (b *model.HexBoard, from, to hex.Hex) {
	t.Helper()
	b = model.NewHexBoard(len(rows[0]), len(rows))
	for h := range b.Grid.All() {
		sign := rows[h.Row][h.Col]
		switch sign {
		case 'w':
			b.SetTerrain(h, model.Woods)
		case '^':
			b.SetTerrain(h, model.Crest)
		case 'A':
			from = h
		case 'B':
			to = h
		case '~', '=':
			for _, d := range hex.Dirs {
				if n := h.Neighbor(d); b.Grid.Contains(n) && rows[n.Row][n.Col] == sign {
					b.SetLink(map[byte]model.LineKind{'~': model.Canal, '=': model.Road}[sign], h, d, true)
				}
			}
		}
	}
	return b, from, to
}

// charted is the rows with the way on them: * on land, # on a bridge.
func charted(rows []string, way []hex.Hex) string {
	out := make([][]byte, len(rows))
	for i := range rows {
		out[i] = []byte(rows[i])
	}
	for _, h := range way {
		switch sign := &out[h.Row][h.Col]; *sign {
		case '~':
			*sign = '#'
		case 'A', 'B':
		default:
			*sign = '*'
		}
	}
	lines := make([]string, len(out))
	for i := range out {
		lines[i] = string(out[i])
	}
	return strings.Join(lines, "\n")
}

func TestARouteIsTheNaturalWay(t *testing.T) {
	for name, tt := range map[string]struct {
		kind model.LineKind
		rows []string
		want []string
	}{
		"straight over open ground": {model.Road,
			[]string{
				"A........",
				".........",
				".........",
				".........",
				".........",
				".........",
				"........B",
			}, []string{
				"A*.......",
				"..*......",
				"..**.....",
				"....**...",
				"......*..",
				"......**.",
				"........B",
			}},
		"straight from west to east": {model.Railroad,
			[]string{
				".........",
				"A.......B",
				".........",
			}, []string{
				".*.*.*.*.",
				"A.*.*.*.B",
				".........",
			}},
		"over a canal, and not round its near end": {model.Road,
			[]string{
				"...........",
				"...........",
				".....~.....",
				".....~.....",
				"A....~....B",
				".....~.....",
				"...........",
				"...........",
			}, []string{
				"...........",
				"...........",
				".....~.....",
				".*.*.#.*.*.",
				"A.*.*~*.*.B",
				".....~.....",
				"...........",
				"...........",
			}},
		"round the end of a canal that it would just touch": {model.Road,
			[]string{
				"...........",
				"...........",
				"A....~....B",
				".....~.....",
				".....~.....",
				".....~.....",
			}, []string{
				"...........",
				".*.*.*.*.*.",
				"A.*.*~*.*.B",
				".....~.....",
				".....~.....",
				".....~.....",
			}},
		"over a canal at a grazing angle once": {model.Railroad,
			[]string{
				"............",
				"A...........",
				"............",
				"~~~~~~~~~~~~",
				"............",
				"...........B",
				"............",
			}, []string{
				"............",
				"A*.*........",
				"..*.**......",
				"~~~~~#~~~~~~",
				"......**.*..",
				"........*.*B",
				"............",
			}},
		"along a canal on one bank of it": {model.Railroad,
			[]string{
				"............",
				"A..........B",
				"~~...~~...~~",
				"..~~~..~~~..",
				"............",
			}, []string{
				"............",
				"A**********B",
				"~~...~~...~~",
				"..~~~..~~~..",
				"............",
			}},
		"round a crest by the shortest way": {model.Road,
			[]string{
				"...........",
				"...........",
				".....^.....",
				".....^.....",
				"A....^....B",
				".....^.....",
				".....^.....",
				".....^.....",
				"...........",
			}, []string{
				"...........",
				".....*.....",
				"...**^**...",
				".**..^..**.",
				"A....^....B",
				".....^.....",
				".....^.....",
				".....^.....",
				"...........",
			}},
		"along a road that is there": {model.Road,
			[]string{
				"A..........",
				".====......",
				"....======.",
				"...........",
				"..........B",
			}, []string{
				"A*.........",
				".=**=......",
				"....****==.",
				"........**.",
				"..........B",
			}},
		"through a wood that lies across the way": {model.Road,
			[]string{
				"...ww......",
				"...www.....",
				"A..www....B",
				"...www.....",
				"...ww......",
			}, []string{
				"...ww......",
				".*.*w*.*.*.",
				"A.*w*w*.*.B",
				"...www.....",
				"...ww......",
			}},
	} {
		t.Run(name, func(t *testing.T) {
			b, from, to := surveyed(t, tt.rows)
			assert.Equal(t, strings.Join(tt.want, "\n"), charted(tt.rows, Route(b, tt.kind, from, to)))
		})
	}
}

// BenchmarkRoute is finding the way over a large map, corner to corner.
func BenchmarkRoute(b *testing.B) {
	board := model.NewHexBoard(256, 256)
	for h := range board.Grid.All() {
		if (h.Col*7+h.Row*13)%11 == 0 {
			board.SetTerrain(h, model.Woods)
		}
	}
	b.Run("without roads", func(b *testing.B) {
		for b.Loop() {
			Route(board, model.Road, hex.Hex{Col: 3, Row: 3}, hex.Hex{Col: 250, Row: 240})
		}
	})
	board.SetLink(model.Road, hex.Hex{Col: 128, Row: 128}, hex.N, true)
	b.Run("with a road", func(b *testing.B) {
		for b.Loop() {
			Route(board, model.Road, hex.Hex{Col: 3, Row: 3}, hex.Hex{Col: 250, Row: 240})
		}
	})
	wild := model.NewHexBoard(256, 256)
	for i := range 1500 {
		for h := range hex.Disk(wild.Grid, wild.Grid.At(i*7919%wild.Grid.Len()), i%6).All() {
			wild.SetTerrain(h, model.Terrains()[i%5])
		}
	}
	b.Run("over broken ground", func(b *testing.B) {
		for b.Loop() {
			Route(wild, model.Canal, hex.Hex{Col: 3, Row: 3}, hex.Hex{Col: 250, Row: 240})
		}
	})
	b.Run("over forty hexes", func(b *testing.B) {
		for b.Loop() {
			Route(board, model.Road, hex.Hex{Col: 3, Row: 3}, hex.Hex{Col: 43, Row: 23})
		}
	})
}
