package tables

import (
	"cmp"
	"fmt"
	"image"
	"slices"

	"github.com/mapsheet/mapsheet/editor/draw"
	"github.com/mapsheet/mapsheet/editor/draw/tiles"
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

// standing is something that stands on the table.
type standing struct {
	key     string
	near    int // how far south it stands
	picture func() *tiles.Picture
}

// layArmies lays out what stands on the table, the nearer over the farther.
func (d *drawing) layArmies(spoil func(image.Rectangle)) {
	s := &d.setting
	fade := 1.0
	switch d.options.Layers[draw.UnitLayer] {
	case draw.Hidden:
		s = &Setting{}
	case draw.Dimmed:
		fade = dimmedArmy
	}
	var low, high []standing
	for i := range s.Fallen {
		f := &s.Fallen[i]
		low = append(low, standing{fmt.Sprint("f", *f), f.At.Y, func() *tiles.Picture { return d.fallenPicture(f) }})
	}
	for i := range s.Wrecks {
		w := &s.Wrecks[i]
		high = append(high, standing{fmt.Sprint("w", *w), w.At.Y, func() *tiles.Picture { return d.wreckPicture(w) }})
	}
	for i := range s.Units {
		u := &s.Units[i]
		high = append(high, standing{fmt.Sprint("u", *u), u.At.Y, func() *tiles.Picture { return d.unitPicture(u) }})
	}
	for i := range s.Generals {
		g := &s.Generals[i]
		high = append(high, standing{fmt.Sprint("g", *g), g.At.Y, func() *tiles.Picture { return d.generalPicture(g) }})
	}
	d.layStanding(fallenGroup, low, fade, spoil)
	d.layStanding(armyGroup, high, fade, spoil)
}

// dimmedArmy is how much is seen of armies where their layer is dimmed.
const dimmedArmy = 0.4

func (d *drawing) layStanding(group int, all []standing, fade float64, spoil func(image.Rectangle)) {
	slices.SortStableFunc(all, func(a, b standing) int { return cmp.Compare(a.near, b.near) })
	keys := make([]string, len(all))
	for i := range all {
		keys[i] = all[i].key
	}
	d.over.Lay(group, keys, func(i int, o *tiles.Over) {
		picture := all[i].picture()
		if fade < 1 {
			picture = picture.Faint(fade)
		}
		o.Add(tiles.Item{Picture: picture})
	}, spoil)
}
