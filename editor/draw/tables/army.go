package tables

import (
	"cmp"
	"fmt"
	"image"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/paint"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
	"github.com/mapsheet/mapsheet/model/plane"
)

// The groups of what stands on the table and lies over it, the lowest first.
const (
	coverGroup = iota
	fallenGroup
	markGroup
	armyGroup
	lineGroup
	gridGroup
	sketchGroup
	handleGroup
	flagGroup
	numGroups
)

// standing is something that stands on the table, or lies there.
type standing struct {
	key     string
	at      plane.Point
	reach   float64 // of its picture, in pixels
	picture func() *tiles.Picture
	cast    func(on paint.Surface, of *troop) // draws it around the origin
}

// layArmies lays out what stands on the table, the nearer over the farther.
func (d *drawing) layArmies(spoil func(image.Rectangle)) {
	low, high, seen := d.armies()
	d.layStanding(fallenGroup, low, seen, spoil)
	d.layStanding(armyGroup, high, seen, spoil)
}

// armies is what lies on the table and what stands there, from north to south, and how
// much is seen of it.
func (d *drawing) armies() (low, high []standing, seen float64) {
	s := &d.setting
	seen = 1
	switch d.options.Layers[draw.UnitLayer] {
	case draw.Hidden:
		s = &Setting{}
	case draw.Dimmed:
		seen = dimmedArmy
	}
	for i := range s.Fallen {
		f := &s.Fallen[i]
		low = append(low, standing{fmt.Sprint("f", *f), f.At, d.fallenReach(), func() *tiles.Picture { return d.fallenPicture(f) },
			func(on paint.Surface, _ *troop) { d.castFallen(on, f) }})
	}
	for i := range s.Wrecks {
		w := &s.Wrecks[i]
		high = append(high, standing{fmt.Sprint("w", *w), w.At, d.wreckReach(), func() *tiles.Picture { return d.wreckPicture(w) },
			func(on paint.Surface, _ *troop) { d.castWreck(on, w) }})
	}
	for i := range s.Units {
		u := &s.Units[i]
		high = append(high, standing{fmt.Sprint("u", *u), u.At, d.unitReach(u), func() *tiles.Picture { return d.unitPicture(u) },
			func(on paint.Surface, of *troop) { d.castUnit(on, of, u) }})
	}
	for i := range s.Generals {
		g := &s.Generals[i]
		high = append(high, standing{fmt.Sprint("g", *g), g.At, d.generalReach(), func() *tiles.Picture { return d.generalPicture(g) },
			func(on paint.Surface, _ *troop) { d.castGeneral(on, g) }})
	}
	nearer := func(a, b standing) int { return cmp.Compare(a.at.Y, b.at.Y) }
	slices.SortStableFunc(low, nearer)
	slices.SortStableFunc(high, nearer)
	return low, high, seen
}

// dimmedArmy is how much is seen of armies where their layer is dimmed.
const dimmedArmy = 0.4

func (d *drawing) layStanding(group int, all []standing, fade float64, spoil func(image.Rectangle)) {
	keys := make([]string, len(all))
	for i := range all {
		keys[i] = all[i].key
	}
	bounds := func(i int) image.Rectangle { return d.around(all[i].at, all[i].reach) }
	d.over.LayLater(group, keys, bounds, func(i int, o *tiles.Over) {
		picture := all[i].picture()
		if fade < 1 {
			picture = picture.Faint(fade)
		}
		o.Add(tiles.Item{Picture: picture})
	}, spoil)
}
