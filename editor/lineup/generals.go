package lineup

import (
	"slices"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/plane"
	"github.com/mapsheet/mapsheet/model/table"
)

// Room that a general takes, and how far behind his units he is looked a place for.
const (
	generalRoom = 130
	farBehind   = 15 * inch
)

// putGenerals places each general behind the units that he leads: those of his force, and
// of the forces that are part of it and have no general of their own. A general nobody of
// whose units stands is not there.
func (f *field) putGenerals() {
	leads := f.scenario.Base.Fields.Leads
	if leads == nil {
		return
	}
	for i := range f.scenario.Forces {
		leader, ok := leads(&f.scenario.Forces[i])
		if !ok {
			continue
		}
		var led []Unit
		for _, u := range f.out.Units {
			if f.leader(u.Force) == i {
				led = append(led, u)
			}
		}
		if len(led) > 0 {
			f.out.Generals = append(f.out.Generals, General{Force: i, Leader: leader, At: f.behind(led), Facing: led[0].Facing})
		}
	}
}

// leader is the force whose general leads another; -1 for nobody's.
func (f *field) leader(force int) int {
	for range f.scenario.Forces { // no more than once around
		if _, ok := f.scenario.Base.Fields.Leads(&f.scenario.Forces[force]); ok {
			return force
		}
		part := f.scenario.Forces[force].Part
		force = slices.IndexFunc(f.scenario.Forces, func(o model.Force) bool { return o.ID == part })
		if part == "" || force < 0 {
			break
		}
	}
	return -1
}

// behind is a place behind the middle of units, or beside it, where nobody stands: where
// their ground has all of him, or where that is too shallow his middle, or none of him; in
// any case on the table.
func (f *field) behind(units []Unit) plane.Point {
	var sum plane.Point
	for i := range units {
		sum = sum.Add(units[i].At)
	}
	middle := plane.Point{X: sum.X / len(units), Y: sum.Y / len(units)}
	ground := f.grounds[units[0].Step]
	for _, fits := range [...]func(at plane.Point, body *table.Shape) bool{
		func(_ plane.Point, body *table.Shape) bool { return ground.Covers(body) },
		func(at plane.Point, body *table.Shape) bool { return ground.Holds(at) && f.onTable(body) },
		func(_ plane.Point, body *table.Shape) bool { return f.onTable(body) },
	} {
		if at, ok := f.placeBehind(middle, units, fits); ok {
			return at
		}
	}
	return f.placeBeside(middle, units)
}

// placeBeside is the place nearest to either side of units, level with their front;
// their middle where there is none there.
func (f *field) placeBeside(middle plane.Point, units []Unit) plane.Point {
	for aside := 0; aside <= farBehind; aside += step {
		for _, right := range [...]int{aside, -aside} {
			at := table.Place(middle, units[0].Facing, right, 0)
			body := table.Disc(at, generalRoom)
			if f.onTable(&body) && !f.taken(&body) {
				f.bodies = append(f.bodies, body)
				return at
			}
		}
	}
	return middle
}

// placeBehind is the place nearest behind a point at which a general fits and nobody stands.
func (f *field) placeBehind(middle plane.Point, units []Unit, fits func(at plane.Point, body *table.Shape) bool) (plane.Point, bool) {
	facing := units[0].Facing
	for back := units[0].Stand.Deep + generalRoom; back <= farBehind; back += step {
		for aside := 0; aside <= back; aside += inch {
			for _, right := range [...]int{aside, -aside} {
				at := table.Place(middle, facing, right, -back)
				body := table.Disc(at, generalRoom)
				if fits(at, &body) && !f.taken(&body) {
					f.bodies = append(f.bodies, body)
					return at, true
				}
			}
		}
	}
	return plane.Point{}, false
}

// onTable reports whether all of a body lies on the table.
func (f *field) onTable(body *table.Shape) bool {
	return plane.Box{Max: plane.Point{X: f.board.Width, Y: f.board.Height}}.Holds(body.Box())
}

// taken reports whether somebody stands where a body would.
func (f *field) taken(body *table.Shape) bool {
	return slices.ContainsFunc(f.bodies, func(o table.Shape) bool { return o.Overlaps(body) }) ||
		slices.ContainsFunc(f.shut, func(g *model.Ground) bool { return g.Meets(body) })
}
