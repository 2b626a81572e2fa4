package soldiers

import (
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/soldiers/sight"
)

// outlook is what has been found out about fire on hexes and from them. It holds
// as long as the enemy stays as he is.
type outlook struct {
	enemy  rules.Hash
	ground *sight.Ground
	era    uint32 // of what holds now; 0 before anything has been found
	risks  [numForms]figures
	guards [numForms][]int32 // found with the risks
	gains  []gains
}

// figures are one for each hex, found when they are asked for.
type figures struct {
	found []uint32 // the era, by cell
	value []int32
}

// gains are what units can gain by fire that fire alike.
type gains struct {
	class int16
	limit int32 // of their range; 0 for none
	figures
}

// The forms in which units come under fire are numbered by these.
const (
	improvedForm = 1 << iota
	mountedForm
	numForms = 1 << iota
)

func newFigures(cells int) figures { return figures{make([]uint32, cells), make([]int32, cells)} }

// look forgets what has been found out unless the enemy and the ground are the same.
func (o *outlook) look(enemy rules.Hash, ground *sight.Ground) {
	if o.era > 0 && o.enemy == enemy && o.ground == ground {
		return
	}
	o.enemy, o.ground = enemy, ground
	o.era++
}

// gainsOf are those of units of a class with a limit of their range.
func (o *outlook) gainsOf(class int16, limit int32, cells int) *gains {
	for i := range o.gains {
		if g := &o.gains[i]; g.class == class && g.limit == limit {
			return g
		}
	}
	o.gains = append(o.gains, gains{class, limit, newFigures(cells)})
	return &o.gains[len(o.gains)-1]
}
