package document

import (
	"fmt"
	"strings"

	"github.com/mapsheet/mapsheet/model"
)

// Summary says what a fragment holds: "12 hexes: 5 woods, 2 town, road on 4
// hexes, Woods E".
func (f Fragment) Summary() string {
	var grounds [model.Town + 1]int
	var lines [model.NumLines]int
	sides, bridges := 0, 0
	for _, c := range f.cells {
		grounds[c.Cell.Terrain]++
		if f.ground {
			continue
		}
		for k, set := range c.Cell.Links {
			lines[k] += min(set.Len(), 1)
		}
		for _, set := range c.Cell.Sides {
			sides += min(set.Len(), 1)
		}
		if c.Cell.Bridge {
			bridges++
		}
	}
	var parts []string
	say := func(n int, format string, args ...any) {
		if n > 0 {
			parts = append(parts, fmt.Sprintf(format, args...))
		}
	}
	for t, n := range grounds {
		if model.Terrain(t) != model.Clear {
			say(n, "%d %s", n, model.Terrain(t))
		}
	}
	for k, n := range lines {
		say(n, "%s on %s", model.LineKind(k), model.CountedHexes(n))
	}
	say(sides, "hexsides of %s", model.CountedHexes(sides))
	say(bridges, "bridges on %s", model.CountedHexes(bridges))
	for _, p := range f.parts {
		if p.whole {
			parts = append(parts, p.place.Title())
		} else {
			parts = append(parts, "part of "+p.place.Title())
		}
	}
	if len(parts) == 0 {
		return model.CountedHexes(len(f.cells)) + " of open ground"
	}
	return model.CountedHexes(len(f.cells)) + ": " + strings.Join(parts, ", ")
}
