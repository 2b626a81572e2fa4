package print

import (
	"math"
	"strconv"

	"github.com/mapsheet/mapsheet/editor/draw/paint"
)

// Tiling is how a map lies over sheets of paper. Lengths are in mm.
type Tiling struct {
	Paper      Paper // as it lies
	Margin     float64
	Overlap    float64 // at the least, between neighbours
	Cols, Rows int
	First      paint.Point // where the corner of what the first sheet shows lies on the map: at most zero, as the rest is shared out around the map
	Step       paint.Point // from what a sheet shows to what the next does
}

// Cut is where a map is best cut: at lines so far apart, of which one lies at a place; in
// mm from the map's corner. The zero Cut is anywhere.
type Cut struct{ Pitch, At paint.Point }

// Tile lays a map so many mm wide and high over sheets, upright or lying, whichever needs
// fewer; where both need as many, the one with fewer joins.
func Tile(width, height float64, p Paper, margin, overlap float64, cut Cut) Tiling {
	upright, lying := tile(width, height, p, margin, overlap, cut), tile(width, height, p.lying(), margin, overlap, cut)
	joins := func(t Tiling) int { return (t.Cols-1)*t.Rows + (t.Rows-1)*t.Cols }
	a, b := upright.Cols*upright.Rows, lying.Cols*lying.Rows
	if b < a || a == b && joins(lying) < joins(upright) {
		return lying
	}
	return upright
}

func tile(width, height float64, p Paper, margin, overlap float64, cut Cut) Tiling {
	t := Tiling{Paper: p, Margin: margin, Overlap: overlap}
	t.Cols, t.First.X, t.Step.X = along(width, p.Width-2*margin, overlap, cut.Pitch.X, cut.At.X)
	t.Rows, t.First.Y, t.Step.Y = along(height, p.Height-2*margin, overlap, cut.Pitch.Y, cut.At.Y)
	return t
}

// along lays a length over sheets that each show so much of it.
func along(length, shown, overlap, pitch, at float64) (n int, first, step float64) {
	if length <= shown {
		return 1, (length - shown) / 2, shown
	}
	step = shown - overlap
	if pitch > 0 && pitch <= step {
		step = math.Floor(step/pitch) * pitch
	}
	n = 1 + int(math.Ceil((length-shown)/step-1e-9))
	rest := shown + float64(n-1)*step - length
	first = -rest / 2
	if pitch > 0 {
		// The first join, and with it all the others, goes to the nearest line.
		join := first + step
		join = at + math.Round((join-at)/pitch)*pitch
		if moved := join - step; moved <= 0 && moved >= -rest {
			first = moved
		}
	}
	return n, first, step
}

// Shown is how much of the map a sheet shows.
func (t Tiling) Shown() (width, height float64) {
	return t.Paper.Width - 2*t.Margin, t.Paper.Height - 2*t.Margin
}

// FitCell is the largest size of a cell, in mm, at which a map of so many cells' widths
// and heights lies on one sheet.
func FitCell(width, height float64, p Paper, margin float64) float64 {
	fit := func(p Paper) float64 { return min((p.Width-2*margin)/width, (p.Height-2*margin)/height) }
	return max(fit(p), fit(p.lying()))
}

// SheetName is what a sheet is called: "B3" in the second column and third row.
func SheetName(col, row int) string { return letters(col) + strconv.Itoa(row+1) }
