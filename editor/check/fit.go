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
	room       int // that the forces take up
}

// step works out a step of deployment. It cannot be judged where its area is
// wrong or empty or its forces are of no or different sides: all that is
// reported by others.
func (r *report) step(i int) step {
	s, known := r.steps[i]
	if !known {
		s = r.stepOf(i)
		r.steps[i] = s
	}
	return s
}

func (r *report) stepOf(i int) step {
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
		s.room += f.Room(r.s.Base.Fields, r.charts)
	}
	s.side = s.forces[0].Side
	return s
}

// fit finds forces for which an area is too small. It adds up the room that all
// steps of a side need that lie wholly within the area, so it finds
// too much in one area and in areas that contain one another, and at last too
// much on the whole; areas that overlap in part may hide a lack of room.
func fit(r *report) {
	limit, ok := r.s.Base.Fields.HexRoom(r.charts)
	if !ok || limit < 1 || r.crowded(model.ManySteps) {
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
			forces, points = append(forces, o.forces...), points+o.room
			last = last && (j <= i || o.Len() < s.Len()) // of equal areas the last one counts
		}
		if last && points > s.Len()*limit {
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
			room, forces, points, last = room.Union(s.Region), append(forces, s.forces...), points+s.room, i
		}
	}
	if limit, _ := r.s.Base.Fields.HexRoom(r.charts); !reported && points > room.Len()*limit {
		r.add(cannotFit, stepPath(last)+".area", "%s cannot fit: %s all their areas together have %d", upper(namesOf(forces)), r.need(forces, points), room.Len())
	}
}

// need is how much room forces take: "24 infantry companies need 12 hexes,".
func (r *report) need(forces []*model.Force, points int) string {
	limit, _ := r.s.Base.Fields.HexRoom(r.charts)
	need := model.CountedHexes((points + limit - 1) / limit)
	if len(forces) == 1 && len(forces[0].Units) == 1 {
		return fmt.Sprintf("%s need %s,", forces[0].Composition(r.s), need)
	}
	words := r.s.Base.Fields.Room
	return fmt.Sprintf("%s need %s,", model.Counted(points, words[0], words[1]), need)
}
