package lineup

import (
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model"
)

// Room is how many of those who are set up in a place find room there.
type Room struct {
	Fit, Units  int
	Least, Most int // how wide they are, in hundredths of an inch
}

// RoomIn is the room for those who are set up in an area that names a place of a table;
// none of a place that no area names.
func RoomIn(s *model.Scenario, b *model.TableBoard, place string) Room {
	named := make([]bool, len(s.Deployment))
	for i := range s.Deployment {
		named[i] = names(&s.Deployment[i].Area, place)
	}
	if !slices.Contains(named, true) {
		return Room{}
	}
	all := Of(s, b)
	var out Room
	count := func(u *Unit) {
		out.Units++
		out.Most = max(out.Most, u.Stand.Wide)
		if out.Least == 0 || u.Stand.Wide < out.Least {
			out.Least = u.Stand.Wide
		}
	}
	for i := range all.Units {
		if named[all.Units[i].Step] {
			out.Fit++
			count(&all.Units[i])
		}
	}
	for i := range all.Left {
		if named[all.Left[i].Step] {
			count(&all.Left[i])
		}
	}
	return out
}

// names reports whether an area names a place.
func names(a *model.Area, place string) bool {
	for _, part := range a.All("") {
		if part.Place == place {
			return true
		}
	}
	return false
}

// String is "6 of 7 units fit at 6 inches"; empty for nobody.
func (r Room) String() string {
	if r.Units == 0 {
		return ""
	}
	at := model.CountedInches(r.Most)
	if r.Least != r.Most {
		at = model.ShortInches(r.Least) + " to " + at
	}
	switch {
	case r.Fit < r.Units:
		return fmt.Sprintf("%d of %s fit at %s", r.Fit, model.Counted(r.Units, "unit", "units"), at)
	case r.Units == 1:
		return "The unit fits, at " + at
	}
	return fmt.Sprintf("All %d units fit, at %s", r.Units, at)
}
