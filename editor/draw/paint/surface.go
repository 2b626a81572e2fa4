package paint

import "image/color"

// Surface is what a recipe draws on: pixels, or a vector file. Coordinates
// are the recipe's; later calls lie over earlier ones.
type Surface interface {
	// Fill fills the outlines by the nonzero rule; open ones count as closed.
	Fill(p Path, ink color.NRGBA)
	// Stroke draws along the path with round joins, and round ends or ones cut
	// off at the path's end points.
	Stroke(p Path, s Stroke, ink color.NRGBA)
}

// Stroke says how a path is drawn along.
type Stroke struct {
	Width float64
	Butt  bool      // ends cut off instead of round
	Dash  []float64 // lengths of strokes and gaps in turn; nil for an unbroken line
}
