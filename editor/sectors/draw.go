package sectors

import (
	"errors"
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/limits"
	"github.com/mapsheet/mapsheet/model/plane"
)

// Draw adds a sector with an outline. Sectors on whose border it has a corner get that
// corner too, so that the border is shared, and all with which it shares one are linked
// with it.
func Draw(corners []plane.Point) Change {
	return Change{Name: "draw a sector", points: slices.Clone(corners), make: func(b *model.AreaBoard, corners []plane.Point) error {
		switch {
		case len(corners) < 3:
			return errors.New("a sector has three corners or more")
		case len(corners) > limits.Corners:
			return fmt.Errorf("a sector has at most %d corners", limits.Corners)
		case len(b.Sectors) >= limits.Sectors:
			return fmt.Errorf("a map of areas has at most %d sectors", limits.Sectors)
		}
		for _, c := range corners {
			meet(b, c)
		}
		n := len(b.Sectors) + 1
		for ; slices.Contains(b.PlaceIDs(), fmt.Sprintf("s%d", n)) || isName(b, fmt.Sprintf("Sector %d", n)); n++ {
		}
		i := len(b.Sectors)
		b.Sectors = append(b.Sectors, model.Sector{ID: fmt.Sprintf("s%d", n), Name: fmt.Sprintf("Sector %d", n), Outline: slices.Clone(corners)})
		if !b.Sectors[i].Outline.Simple() {
			return errors.New("the sides of the new sector would cross or touch")
		}
		for k := range i {
			if len(b.Links) < limits.Links && b.Sectors[k].Outline.Borders(b.Sectors[i].Outline) {
				b.Links = append(b.Links, model.Link{From: b.Sectors[k].ID, To: b.Sectors[i].ID, Heading: b.Heading(k, i)})
			}
		}
		return nil
	}}
}
