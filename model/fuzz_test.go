package model_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Whatever text is given for an area, it is refused at a column of it, or read
// as an area whose own text means the same ground.
func FuzzArea(f *testing.F) {
	for _, text := range []string{
		"woods", "within 2 of town A", "between town A and town B along north", "hexes 0101 0202 except crest of Hill 60",
		`north edge 2 deep or (in "Wood K" and not within 3 of the canal)`, "directly NE of town A up to the railroad",
		`sector "a-field" or place:b except c`, "northernmost of (a or b)", "within 2.5 inches of (north edge 12 deep or zone North)",
		`"larger hill" and within 1 inch of the Post Road`, "hexes 0101 or this",
	} {
		f.Add(text)
	}
	hexes, sectors, table := sheet(), chain(), newTable()
	this, first := hex.Hex{Col: 4, Row: 7}, 1
	corners := plane.Polygon{{}, {X: 1500, Y: 1500}, {X: 4500, Y: 1500}, {X: 300, Y: 2400}, {X: 7200, Y: 4800}}
	f.Fuzz(func(t *testing.T, text string) {
		for _, b := range []model.Board{hexes, sectors, table} {
			a, err := model.ParseArea(text, b)
			if err != nil {
				var where *model.AreaError
				require.ErrorAs(t, err, &where)
				require.Positive(t, where.Column)
				require.LessOrEqual(t, where.Column, len([]rune(text))+1)
				continue
			}
			require.NotEmpty(t, a.Phrase(b))
			again, err := model.ParseArea(a.Text(b), b)
			require.NoError(t, err, a.Text(b))
			switch b := b.(type) {
			case *model.HexBoard:
				want, err := a.RegionAt(b, this)
				require.NoError(t, err)
				got, err := again.RegionAt(b, this)
				require.NoError(t, err)
				require.True(t, want.Equal(got), "%q is written %q", text, a.Text(b))
			case *model.AreaBoard:
				want, wantErr := a.SectorsAt(b, &first)
				got, err := again.SectorsAt(b, &first)
				require.Equal(t, wantErr, err)
				require.Equal(t, want, got, "%q is written %q", text, a.Text(b))
			case *model.TableBoard:
				want, wantErr := a.Ground(b)
				got, err := again.Ground(b)
				require.Equal(t, wantErr, err)
				for _, at := range corners {
					if err == nil {
						require.Equal(t, want.Holds(at), got.Holds(at), "%q is written %q", text, a.Text(b))
					}
				}
			}
		}
	})
}

// Whatever text is given for a place on a board, it is refused in a sentence, or read as
// one whose own label means the same.
func FuzzLabel(f *testing.F) {
	for _, text := range []string{"0101", "5034", "000001", "a", "a/b", "b/c/d", "36.00,24.5", "-0.01,48", "north", "hill-1", "1413 N20 NE35", "0,0 100,20 -3,5", "0101 0202\t0303"} {
		f.Add(text)
	}
	boards := []model.Board{sheet(), chain(), newTable(), model.NewHexBoard(200, 120)}
	f.Fuzz(func(t *testing.T, text string) {
		for _, b := range boards {
			at, err := b.Parse(text)
			if err != nil {
				require.NotEmpty(t, err.Error())
				continue
			}
			back, err := b.Parse(b.Label(at))
			require.NoError(t, err, b.Label(at))
			require.Equal(t, at, back)
		}
		var list, again hex.List
		if list.UnmarshalText([]byte(text)) == nil {
			grid := hex.Grid{Cols: limits.BoardSide, Rows: limits.BoardSide}
			require.NoError(t, again.UnmarshalText([]byte(grid.Labels(list))))
			require.Equal(t, list, again)
		}
		var spot, same hex.Spot
		if spot.UnmarshalText([]byte(text)) == nil {
			written, err := spot.MarshalText()
			require.NoError(t, err)
			require.NoError(t, same.UnmarshalText(written), string(written))
			require.Equal(t, spot, same)
		}
		var outline, drawn plane.Polygon
		if outline.UnmarshalText([]byte(text)) == nil {
			require.NoError(t, drawn.UnmarshalText([]byte(outline.String())))
			require.Equal(t, outline, drawn)
		}
	})
}
