// Package tablerules is what rule systems on open tables can say beside what every rule
// system says: who sees whom over the terrain.
package tablerules

import (
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/rules"
)

// Ground is what a system says of the ground of tables.
type Ground struct {
	// Sight says whether one point of a scenario's table sees another over its terrain,
	// units aside; nil where the system knows no lines of sight. It fails where the
	// charts lack a figure.
	Sight func(s *model.Scenario, from, to plane.Point) (Sightline, error)
}

// Sightline is a line of sight between two points of a table.
type Sightline struct {
	Levels   [2]int // of both ends: 0 for the table itself, 1 for the lowest ring of a hill
	Pieces   []int  // of terrain in the way, by their indices on the table; none where the line is clear
	Rule     string // on which that rests: "Sight 2"
	Sentence string // what it means, or what is in the way
}

// Of is what a system says of the ground of tables; nothing where it does not play on
// them.
func Of(sys rules.System) Ground {
	g, _ := sys.Ground.(Ground)
	return g
}
