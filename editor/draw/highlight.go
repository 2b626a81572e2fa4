package draw

import (
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Mark is a small flag on a hex that has a problem.
type Mark struct {
	Hex      hex.Hex
	Severity diag.Severity
}

// Highlights is what lies over the map for a moment. Each kind differs from
// the others in shape as well as in color; hexes off the grid are left out.
type Highlights struct {
	Hover    hex.List // thin dark outline
	Brush    hex.List // what a click would paint: dashed outline, light fill
	Selected hex.List // heavy outline
	Lit      hex.List // a shown area: hatching and a fine outline
	Problems []Mark   // flags
}
