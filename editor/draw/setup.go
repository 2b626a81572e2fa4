package draw

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// SetUp is the counters that a scenario puts on a hex of their own, numbered as
// in a game: the steps of the deployment that leave no choice.
func SetUp(s *model.Scenario) []Stack {
	if !slices.ContainsFunc(s.Deployment, func(d model.Deployment) bool { return len(d.Area.Hexes) == 1 }) {
		return nil // to number the counters of a large order of battle takes a good part of a frame
	}
	units := forceCounters(s)
	at := map[hex.Hex]int{}
	var stacks []Stack
	for _, d := range s.Deployment {
		if len(d.Area.Hexes) != 1 {
			continue
		}
		h := d.Area.Hexes[0]
		i, known := at[h]
		if !known {
			i = len(stacks)
			at[h] = i
			stacks = append(stacks, Stack{Hex: h})
		}
		for _, id := range d.Forces {
			if f := slices.IndexFunc(s.Forces, func(f model.Force) bool { return f.ID == id }); f >= 0 {
				stacks[i].Counters = append(stacks[i].Counters, counters(units[f])...)
			}
		}
	}
	return stacks
}
