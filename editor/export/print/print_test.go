package print_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/export/print"
)

// standard is the size of the map of 50 by 34 hexes, so many mm across flats.
func standard(flats float64) (width, height float64) {
	side := flats / math.Sqrt(3)
	return (1.5*49 + 2) * side, 34.5 * flats
}

func TestAMapNeedsAsManySheetsAsItsSizeSays(t *testing.T) {
	for flats, want := range map[float64][6]int{ // A4, Letter, A3, A2, A1, A0
		15: {8, 9, 4, 2, 1, 1}, 16: {12, 9, 6, 2, 1, 1}, 19: {15, 15, 8, 4, 2, 1}, 22: {18, 20, 8, 4, 2, 1},
	} {
		width, height := standard(flats)
		for i, p := range print.Papers() {
			got := print.Tile(width, height, p, 10, 10, print.Cut{})
			assert.Equal(t, want[i], got.Cols*got.Rows, "%v mm on %s", flats, p.Name)
		}
	}
}

func TestSheetsCoverTheMapAndOverlap(t *testing.T) {
	for _, flats := range []float64{12, 15, 16, 17.3, 19, 22, 40} {
		width, height := standard(flats)
		cut := print.Cut{Pitch: paint.Point{X: 1.5 * flats / math.Sqrt(3), Y: flats}, At: paint.Point{X: flats / math.Sqrt(3)}}
		for _, p := range print.Papers() {
			for _, along := range []print.Cut{{}, cut} {
				got := print.Tile(width, height, p, 10, 10, along)
				shownX, shownY := got.Shown()
				assert.LessOrEqual(t, got.First.X, 0.0)
				assert.LessOrEqual(t, got.First.Y, 0.0)
				assert.GreaterOrEqual(t, got.First.X+float64(got.Cols-1)*got.Step.X+shownX, width-1e-6)
				assert.GreaterOrEqual(t, got.First.Y+float64(got.Rows-1)*got.Step.Y+shownY, height-1e-6)
				if got.Cols > 1 {
					assert.GreaterOrEqual(t, shownX-got.Step.X, 10-1e-9)
				}
				if got.Rows > 1 {
					assert.GreaterOrEqual(t, shownY-got.Step.Y, 10-1e-9)
				}
			}
		}
	}
}

func TestJoinsRunAlongHexes(t *testing.T) {
	const flats = 16
	width, height := standard(flats)
	pitch := 1.5 * flats / math.Sqrt(3)
	cut := print.Cut{Pitch: paint.Point{X: pitch, Y: flats}, At: paint.Point{X: flats / math.Sqrt(3)}}
	got := print.Tile(width, height, print.PaperNamed("a4"), 10, 10, cut)
	for col := 1; col < got.Cols; col++ {
		columns := (got.First.X + float64(col)*got.Step.X - cut.At.X) / pitch
		assert.InDelta(t, math.Round(columns), columns, 1e-6, "through the middle of a column")
	}
	for row := 1; row < got.Rows; row++ {
		rows := (got.First.Y + float64(row)*got.Step.Y) / flats
		assert.InDelta(t, math.Round(rows), rows, 1e-6, "between two rows")
	}
}

func TestSheetsAreNamedByColumnAndRow(t *testing.T) {
	assert.Equal(t, "A1", print.SheetName(0, 0))
	assert.Equal(t, "C4", print.SheetName(2, 3))
	assert.Equal(t, "AB2", print.SheetName(27, 1))
}

func TestAsManyCountersLieOnASheetAsFit(t *testing.T) {
	for _, of := range []struct {
		paper        string
		side, gutter float64
		cols, rows   int
	}{
		{"a4", 12.7, 0, 14, 21}, {"a4", 12.7, 3, 12, 17}, {"letter", 12.7, 0, 15, 20}, {"letter", 12.7, 3, 12, 16},
		{"a4", 13, 0, 14, 21}, {"a4", 13, 3, 11, 17}, {"letter", 13, 0, 14, 19}, {"letter", 13, 3, 12, 16},
		{"a4", 15.875, 0, 11, 17}, {"a4", 15.875, 3, 10, 14}, {"letter", 15.875, 0, 12, 16}, {"letter", 15.875, 3, 10, 13},
	} {
		s := print.CounterSheets{Paper: print.PaperNamed(of.paper), Margin: 12, Side: of.side, Gutter: of.gutter}
		cols, rows := s.Grid()
		assert.Equal(t, [2]int{of.cols, of.rows}, [2]int{cols, rows}, "%+v", of)
	}
}

func TestFrontAndBackOfEachCounterMeet(t *testing.T) {
	for turn, meets := range map[print.Turn]func(front, back paint.Point, s print.CounterSheets) (dx, dy float64, down bool){
		print.LongEdge: func(f, b paint.Point, s print.CounterSheets) (float64, float64, bool) {
			return f.X + b.X + s.Side - s.Paper.Width, f.Y - b.Y, false
		},
		print.ShortEdge: func(f, b paint.Point, s print.CounterSheets) (float64, float64, bool) {
			return f.X - b.X, f.Y + b.Y + s.High - s.Paper.Height, true
		},
		print.Folded: func(f, b paint.Point, s print.CounterSheets) (float64, float64, bool) {
			return f.X + b.X + s.Side - s.Paper.Width, f.Y - b.Y, false
		},
	} {
		s := print.CounterSheets{Paper: print.PaperNamed("letter"), Margin: 12, Side: 20, High: 13, Gutter: 3, Turn: turn}
		cols, rows := s.Grid()
		for n := range cols * rows {
			back, down := s.BackPlace(n)
			dx, dy, wantDown := meets(s.Place(n), back, s)
			assert.InDelta(t, 0, dx, 0.01)
			assert.InDelta(t, 0, dy, 0.01)
			assert.Equal(t, wantDown, down)
		}
	}
	s := print.CounterSheets{Paper: print.PaperNamed("a4"), Margin: 12, Side: 13, Shift: paint.Point{X: 0.5, Y: -1}}
	at, _ := s.BackPlace(0)
	assert.InDelta(t, 210-s.Place(0).X-13+0.5, at.X, 1e-9)
	assert.InDelta(t, s.Place(0).Y-1, at.Y, 1e-9)
}

func TestACounterLargerThanThePaperIsRefused(t *testing.T) {
	_, err := print.CounterSheets{Paper: print.PaperNamed("a4"), Margin: 12, Side: 300}.Pages(make([]print.Counter, 1))
	require.ErrorContains(t, err, "larger than A4")
}
