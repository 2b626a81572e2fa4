package check

import (
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// areas finds areas that say nothing, or pick nothing.
func areas(r *report) {
	wrong := map[string]bool{} // and each path that leads to a wrong one
	for where, a := range r.s.Areas() {
		if err := a.Valid(); err != nil {
			for p := where; p != "" && !wrong[p]; p = p[:max(strings.LastIndexByte(p, '.'), 0)] {
				wrong[p] = true
			}
			r.add(wrongArea, where, "%s", upper(err.Error()))
		}
	}
	if r.mapless() || r.crowded(model.ManyAreas) {
		return
	}
	for where, a := range r.s.TopAreas() {
		if r.namesUnknown(a) || wrong[where] {
			continue
		}
		if a.UsesThis() && strings.Contains(where, ".some_hex.condition") {
			continue
		}
		if len(r.sectors.Sectors) > 0 {
			switch picked, err := a.Sectors(r.sectors); {
			case err != nil:
				r.add(wrongArea, where, "%s", upper(err.Error()))
			case len(picked) == 0:
				r.add(emptyArea, where, "There is no sector %s", a.Where(r.sectors))
			}
			continue
		}
		if r.onTable() {
			switch ground, err := a.Ground(r.table); {
			case err != nil:
				r.add(wrongArea, where, "%s", upper(err.Error()))
			case !someGround(r.table, ground):
				r.add(emptyArea, where, "There is no ground %s", a.Where(r.table))
			}
			continue
		}
		switch e := r.region(a); {
		case !e.ok:
			_, err := a.Region(r.board)
			r.add(wrongArea, where, "%s", upper(err.Error()))
		case e.Empty():
			r.add(emptyArea, where, "There is no hex %s", a.Where(r.board))
		}
	}
}

// namesUnknown reports whether the area names a place that is not there.
func (r *report) namesUnknown(a *model.Area) bool {
	for _, part := range a.All("") {
		for _, id := range []string{part.Place, part.Crest, part.Peak} {
			if id != "" && !r.defined(model.Ref{Kind: model.RefPlace, ID: id}) {
				return true
			}
		}
	}
	return false
}

// inland is the hexes of an area from which nobody can step off the map.
func (r *report) inland(a *model.Area) hex.List {
	e := r.region(a)
	if !e.ok {
		return nil
	}
	var out hex.List
	for _, h := range e.List() {
		if !r.board.Grid.OnEdge(h) {
			out = append(out, h)
		}
	}
	return out
}
