package check

import (
	"fmt"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// step is what a step of deployment asks of the map.
type step struct {
	hex.Region        // where
	side       string // empty where the step cannot be judged
	forces     []*model.Force
	points     int // stacking points of the forces
	units      int // their number
}

// step works out a step of deployment. It cannot be judged where its area is
// wrong or empty or its forces are of no or different sides: all that is
// reported by others.
func (r *report) step(i int) step {
	d := &r.s.Deployment[i]
	area := r.region(&d.Area)
	s := step{Region: area.Region, forces: r.stepForces(d.Forces)}
	if !area.ok || area.Empty() || len(s.forces) == 0 {
		return s
	}
	for _, f := range s.forces {
		if f.Side != s.forces[0].Side {
			return s
		}
		s.points += f.Room(r.s.Base.Fields, r.charts)
		s.units += f.Count()
	}
	s.side = s.forces[0].Side
	return s
}

// fit finds forces for which an area is too small. It adds up the stacking
// points of all steps of a side that lie wholly within the area, so it finds
// too much in one area and in areas that contain one another, and at last too
// much on the whole; areas that overlap in part may hide a lack of room.
func fit(r *report) {
	limit := r.charts.Stacking
	if limit == nil || limit.Points < 1 {
		return
	}
	steps := make([]step, len(r.s.Deployment))
	for i := range steps {
		steps[i] = r.step(i)
	}
	short := map[string]bool{} // sides that lack room in some area
	for i, s := range steps {
		if s.side == "" {
			continue
		}
		var forces []*model.Force
		points, last := 0, true
		for j, o := range steps {
			if o.side != s.side || !o.Subtract(s.Region).Empty() {
				continue
			}
			forces, points = append(forces, o.forces...), points+o.points
			last = last && (j <= i || o.Len() < s.Len()) // of equal areas the last one counts
		}
		if last && points > s.Len()*limit.Points {
			short[s.side] = true
			r.add(cannotFit, stepPath(i)+".area", "%s cannot fit: %s the area has %d", upper(namesOf(forces)), r.need(forces, points), s.Len())
		}
	}
	for _, side := range r.s.Sides {
		r.fitTogether(side.ID, steps, short[side.ID])
	}
}

// fitTogether holds all forces of a side that are deployed against all its
// areas.
func (r *report) fitTogether(side string, steps []step, reported bool) {
	room := hex.NewRegion(r.board.Grid)
	var forces []*model.Force
	points, last := 0, -1
	for i, s := range steps {
		if s.side == side {
			room, forces, points, last = room.Union(s.Region), append(forces, s.forces...), points+s.points, i
		}
	}
	if !reported && points > room.Len()*r.charts.Stacking.Points {
		r.add(cannotFit, stepPath(last)+".area", "%s cannot fit: %s all their areas together have %d", upper(namesOf(forces)), r.need(forces, points), room.Len())
	}
}

// need is how much room forces take: "24 infantry companies need 12 hexes,".
func (r *report) need(forces []*model.Force, points int) string {
	limit := r.charts.Stacking.Points
	need := model.CountedHexes((points + limit - 1) / limit)
	if len(forces) == 1 && len(forces[0].Units) == 1 {
		return fmt.Sprintf("%s need %s,", forces[0].Composition(r.s), need)
	}
	return fmt.Sprintf("%d stacking points need %s,", points, need)
}

// exactHexes finds steps that say how many units each hex gets, and have too
// few or too many of them.
func exactHexes(r *report) {
	for i := range r.s.Deployment {
		d, s := &r.s.Deployment[i], r.step(i)
		if s.side == "" {
			continue
		}
		perHex, fill := d.Own.Int("per_hex"), d.Own.Int("fill")
		if want := perHex * s.Len(); perHex > 0 && s.units != want {
			r.add(unevenStep, stepPath(i)+".per_hex", "%s placed here, but %s with %d each take %d", model.Counted(s.units, "unit is", "units are"), model.CountedHexes(s.Len()), perHex, want)
		}
		if there, known := r.unitsWithin(i, s); fill > 0 && known && there != fill*s.Len() {
			r.add(unevenStep, stepPath(i)+".fill", "After this step there are %s of the side in the area, but %s with %d each take %d", model.Counted(there, "unit", "units"), model.CountedHexes(s.Len()), fill, fill*s.Len())
		}
	}
}

// unitsWithin is how many units of the side are in the area of a step when it
// is done; not known where an earlier area overlaps it in part.
func (r *report) unitsWithin(i int, s step) (units int, known bool) {
	units = s.units
	for j := range i {
		o := r.step(j)
		switch {
		case o.side != s.side || o.Intersect(s.Region).Empty():
		case o.Subtract(s.Region).Empty():
			units += o.units
		default:
			return 0, false
		}
	}
	return units, true
}
