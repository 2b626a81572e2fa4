// Package hexrules is what rule systems on a board of hexes can say beside what every
// rule system says: the ground that they know, what movement costs, who sees whom, and
// estimates for players to reckon with.
package hexrules

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
	"github.com/mapsheet/mapsheet/rules"
)

// Ground is what a system says of the ground of hexes.
type Ground struct {
	Terrains []model.Terrain // that its terrain effects chart knows, in palette order
	Lines    []model.LineKind

	// Figures is what the rules look up in the terrain effects chart, by line:
	// whatever else the chart says is for people to read. Nil where that is not
	// known.
	Figures map[string][]string

	// March says how units get about a board by the charts; nil where the system
	// does not say. It fails where the charts lack a figure.
	March func(*model.Charts, *model.HexBoard) (March, error)

	// Sight says whether one hex of a board sees another, with the markers of
	// SightMarkers on it; nil where the system knows no lines of sight. It fails
	// where a marker cannot stand so.
	Sight        func(*model.HexBoard, SightQuestion) (Sightline, error)
	SightMarkers []string
}

// Of is what a system says of the ground of hexes; nothing where it does not play on
// them.
func Of(sys rules.System) Ground {
	g, _ := sys.Ground.(Ground)
	return g
}

// LooksUp reports whether the rules look a figure up in a line of the terrain
// effects chart.
func (g Ground) LooksUp(line, figure string) bool {
	return g.Figures == nil || slices.Contains(g.Figures[line], figure)
}

// Table is a game that lies open on a board of hexes.
type Table interface {
	rules.Table
	// Grid is the extent of the map. The spots of actions and events are its
	// indices.
	Grid() hex.Grid
}

// GridOf is the extent of the map of a game; none where it is not one of hexes.
func GridOf(t rules.Table) hex.Grid {
	if t, ok := t.(Table); ok {
		return t.Grid()
	}
	return hex.Grid{}
}

// Sites is the spots of hexes.
func Sites(hexes hex.List) []model.Site {
	var out []model.Site
	for _, h := range hexes {
		out = append(out, model.HexSite(h))
	}
	return out
}

// Hexes is the hexes of spots.
func Hexes(sites []model.Site) hex.List {
	var out hex.List
	for _, at := range sites {
		out = append(out, at.Hex())
	}
	return out
}
