package panel

import (
	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/ui/mapview"
	"github.com/mapsheet/mapsheet/model/hex"
)

// Lights is what the draft has to say about hexes of the map.
type Lights struct {
	draw.Highlights
	Map *mapview.View
	Out bool // the map is a game's
}

// Show shows it as it stands.
func (l *Lights) Show() {
	if !l.Out {
		l.Map.SetHighlights(l.Highlights)
	}
}

// Area lights an area of the map until another one is lit; nil lights none. It
// goes out when the panel goes out of sight.
func (l *Lights) Area(hexes hex.List) {
	if len(hexes) == 0 && len(l.Lit) == 0 {
		return
	}
	l.Lit = hexes
	l.Show()
}
