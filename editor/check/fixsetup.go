package check

import (
	"reflect"
	"slices"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/hex"
)

// fixWrongArea keeps one of several meanings, or does without an area that has
// none.
func fixWrongArea(r *report, p problem) []Fix {
	a, ok := r.areaAt(p.Path)
	if !ok {
		return nil
	}
	var out []Fix
	v := reflect.ValueOf(a)
	given := 0
	for i := range v.NumField() {
		if v.Field(i).IsZero() {
			continue
		}
		given++
		one := reflect.New(v.Type()).Elem()
		one.Field(i).Set(v.Field(i))
		only := one.Interface().(model.Area)
		if only.Valid() == nil {
			out = append(out, r.setArea(p.Path, only, "keep only the hexes %s", only.Where(r.board))...)
		}
	}
	if given > 1 {
		return out
	}
	if list, _, ok := element(p.Path); ok {
		if v, _ := document.Value(r.s, list); len(areasOf(v)) > 1 {
			return r.drop(p.Path, "leave it out of the area")
		}
	}
	return r.setArea(p.Path, model.Area{Everywhere: true}, "let it be the whole map")
}

// fixEmptyArea asks for less, so that some hexes are left.
func fixEmptyArea(r *report, p problem) []Fix {
	a, ok := r.areaAt(p.Path)
	if !ok {
		return nil
	}
	var out []Fix
	offer := func(wider model.Area, label string) {
		if region, err := wider.Region(r.board); err == nil && !region.Empty() {
			out = append(out, r.setArea(p.Path, wider, "%s", label)...)
		}
	}
	switch {
	case a.Intersect != nil:
		offer(model.Area{Union: a.Intersect}, "let it be the hexes that are in any of them")
		for i := range a.Intersect[:min(len(a.Intersect), mostOffers)] {
			offer(a.Intersect[i], "let it be every hex "+a.Intersect[i].Where(r.board))
		}
	case a.Except != nil:
		offer(a.Except.From, "let it be every hex "+a.Except.From.Where(r.board))
	case a.Peak != "" || a.Crest != "":
		hill := model.Area{Place: a.Peak + a.Crest}
		offer(hill, "let it be every hex "+hill.Where(r.board))
	}
	offer(model.Area{Everywhere: true}, "let it be the whole map")
	return out
}

// fixMixedStep makes a step for each side.
func fixMixedStep(r *report, p problem) []Fix {
	sideOf := func(id string) string {
		f, _ := r.force(id)
		if f == nil {
			return ""
		}
		return f.Side
	}
	split := func(ids []string) (first, rest []string) {
		for _, id := range ids {
			if sideOf(id) == sideOf(ids[0]) {
				first = append(first, id)
			} else {
				rest = append(rest, id)
			}
		}
		return first, rest
	}
	if d, ok := member(r.s.Deployment, "deployment", p.Path); ok {
		i, first, second := indexIn("deployment", p.Path), *d, *d
		first.Forces, second.Forces = split(d.Forces)
		for _, f := range r.s.Base.Fields.Part("setup") {
			if f.Places {
				second.Own.Set(f.Key, nil)
			}
		}
		return []Fix{set("deployment", slices.Replace(slices.Clone(r.s.Deployment), i, i+1, first, second), "split the step by sides")}
	}
	if a, ok := member(r.s.Reinforcements, "reinforcements", p.Path); ok {
		i, first, second := indexIn("reinforcements", p.Path), *a, *a
		first.Forces, second.Forces = split(a.Forces)
		return []Fix{set("reinforcements", slices.Replace(slices.Clone(r.s.Reinforcements), i, i+1, first, second), "split the arrival by sides")}
	}
	return nil
}

// fixCannotFit makes the area larger or the forces smaller.
func fixCannotFit(r *report, p problem) []Fix {
	d, ok := member(r.s.Deployment, "deployment", p.Path)
	if !ok {
		return nil
	}
	s := r.step(indexIn("deployment", p.Path))
	short := -r.room(s)
	limit, _ := r.s.Base.Fields.HexRoom(r.charts)
	var out []Fix
	for n, area := 1, s.Region; n <= 8; n++ {
		area = area.Grow(1)
		if (area.Len()-s.Len())*limit >= short {
			wider := grown(d.Area, n)
			out = append(out, r.setArea(p.Path, wider, "grow the area by %s", model.CountedHexes(n))...)
			break
		}
	}
	out = append(out, r.setArea(p.Path, model.Area{Everywhere: true}, "let it be the whole map")...)
	return append(out, r.fewer(s, short)...)
}

// fewer is a fix that takes units away from the largest line of a step.
func (r *report) fewer(s step, points int) []Fix {
	var at string
	var kind *model.UnitType
	most, each := 0, 0
	for _, f := range s.forces {
		i := slices.IndexFunc(r.s.Forces, func(o model.Force) bool { return o.ID == f.ID })
		for j, g := range f.Units {
			t, ok := r.charts.UnitType(g.Type)
			if !ok {
				continue
			}
			if room := r.s.Base.Fields.Figure(t, model.Takes); room > 0 && g.Count*room > most*each {
				most, each, kind = g.Count, room, t
				at = path(forcePath(i)+".units", j) + ".count"
			}
		}
	}
	if each == 0 {
		return nil
	}
	n := most - (points+each-1)/each
	if n < 1 {
		return nil
	}
	return []Fix{set(at, n, "let there be %s, not %d", model.Counted(n, kind.Name, kind.Plural), most)}
}

// fixSidesOverlap leaves the hexes of the other side out of an area.
func fixSidesOverlap(r *report, p problem) []Fix {
	a, ok := r.areaAt(p.Path)
	if !ok || len(p.hexes) == r.region(&r.s.Deployment[indexIn("deployment", p.Path)].Area).Len() {
		return nil
	}
	i := indexIn("deployment", p.Path)
	mine := r.step(i)
	for j := range i {
		theirs := r.step(j)
		if theirs.side == "" || theirs.side == mine.side || !theirs.Contains(p.hexes[0]) {
			continue
		}
		other := r.s.Deployment[j].Area
		if len(p.hexes) == mine.Intersect(theirs.Region).Len() {
			return r.setArea(p.Path, model.Area{Except: &model.Except{From: a, Remove: other}}, "leave the %s area out of it", r.s.SideName(theirs.side))
		}
	}
	return nil
}

func fixWrongTurn(r *report, p problem) []Fix {
	a, ok := member(r.s.Reinforcements, "reinforcements", p.Path)
	if !ok || r.s.Length.Turns < 1 {
		return nil
	}
	if a.Turn < 1 {
		return []Fix{set(p.Path, 1, "let them arrive on turn 1")}
	}
	last := r.s.Length.Turns
	return []Fix{
		set(p.Path, last, "let them arrive on turn %d, the last", last),
		set("length.turns", a.Turn, "let the game last %d turns", a.Turn),
	}
}

// fixWay moves a way on or off the map to the edge.
func fixWay(r *report, p problem) []Fix {
	a, ok := r.areaAt(p.Path)
	if !ok {
		return nil
	}
	region, err := a.Region(r.board)
	if err != nil || region.Empty() {
		return nil
	}
	edge := r.toEdge(region.List())
	var out []Fix
	if there := keep(region.List(), r.board.Grid.OnEdge); len(there) > 0 {
		return r.setArea(p.Path, model.Area{Hexes: there}, "keep only %s at the edge", r.labels(there))
	}
	for _, h := range edge {
		out = append(out, r.setArea(p.Path, model.Area{Hexes: hex.List{h}}, "let it be %s at the edge", r.board.Grid.Label(h))...)
	}
	return out
}
