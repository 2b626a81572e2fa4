package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/editor/document"
	"github.com/mapsheet/mapsheet/model"
)

func fixSharedNation(r *report, p problem) []Fix {
	value, _ := document.Value(r.s, p.Path)
	return r.drop(p.Path, "take the nation %q from the side", value)
}

func fixSideName(r *report, p problem) []Fix {
	side, ok := member(r.s.Sides, "sides", p.Path)
	if !ok {
		return nil
	}
	name := free(func(n string) bool {
		return slices.ContainsFunc(r.s.Sides, func(s model.Side) bool { return s.Name == n })
	}, numbered(asName(side.ID)))
	return []Fix{set(p.Path, name, "call it %s", name)}
}

// numbered is a name, then the name with 2, 3 and so on behind it.
func numbered(name string) func(int) string {
	return func(i int) string {
		if i == 1 {
			return name
		}
		return fmt.Sprintf("%s %d", name, i)
	}
}

func fixForceName(r *report, p problem) []Fix {
	f, ok := member(r.s.Forces, "forces", p.Path)
	if !ok {
		return nil
	}
	like := f.Name
	if strings.TrimSpace(like) == "" {
		like = asName(f.ID)
	}
	name := free(func(n string) bool {
		return slices.ContainsFunc(r.s.Forces, func(o model.Force) bool { return o.Side == f.Side && o.Name == n })
	}, numbered(like))
	return []Fix{set(p.Path, name, "call it %s", name)}
}

// fixEmptyForce removes a force, from the deployment too.
func fixEmptyForce(r *report, p problem) []Fix {
	f, ok := member(r.s.Forces, "forces", p.Path)
	if !ok {
		return nil
	}
	var edits []document.Edit
	for path, ref := range r.s.Refs() {
		if ref.Kind != model.RefForce || ref.ID != f.ID {
			continue
		}
		list, i, isMember := element(path)
		if !isMember || !strings.HasPrefix(path, "deployment") && !strings.HasPrefix(path, "reinforcements") {
			return nil // a selector that named nobody would pick everybody
		}
		value, _ := document.Value(r.s, list)
		edits = append(edits, document.Set{Path: list, Value: slices.Delete(slices.Clone(stringsOf(value)), i, i+1)})
	}
	for _, drop := range r.drop(p.Path, "remove %s", forceName(f)) {
		return []Fix{together(drop.Label, append(edits, drop.Edit)...)}
	}
	return nil
}

func fixEmptyGroup(r *report, p problem) []Fix {
	return append(r.drop(parent(p.Path), "remove the line"), set(p.Path, 1, "let it be one unit"))
}

func fixLineTwice(r *report, p problem) []Fix {
	f, ok := member(r.s.Forces, "forces", p.Path)
	if !ok {
		return nil
	}
	list, i, _ := element(p.Path)
	if i >= len(f.Units) {
		return nil
	}
	says := saysOf(f.Units[i])
	k := slices.IndexFunc(f.Units[:i], func(o model.UnitGroup) bool { return saysOf(o) == says })
	if k < 0 || says == "" {
		return nil
	}
	rest := slices.Delete(slices.Clone(f.Units), i, i+1)
	rest[k].Count += f.Units[i].Count
	return []Fix{set(list, rest, "put the two lines together")}
}

func fixPart(r *report, p problem) []Fix {
	out := []Fix{set(p.Path, "", "let it be part of nothing")}
	f, ok := member(r.s.Forces, "forces", p.Path)
	if !ok {
		return out
	}
	if up, ok := r.force(f.Part); ok && up.Side != f.Side {
		out = append(out, set(parent(p.Path)+".side", up.Side, "let it fight for the %s side", r.s.SideName(up.Side)))
	}
	return out
}

func fixStrangeNation(r *report, p problem) []Fix {
	f, ok := member(r.s.Forces, "forces", p.Path)
	if !ok {
		return nil
	}
	value, _ := document.Value(r.s, p.Path)
	id, _ := value.(string)
	t, ok := r.charts.UnitType(id)
	if !ok {
		return nil
	}
	var add, move []Fix
	taken := false
	for i, side := range r.s.Sides {
		if side.ID == f.Side {
			add = append(add, set(path("sides", i)+".nations", insert(side.Nations, t.Nation), "add the nation %q to the %s side", t.Nation, side.Name))
		} else if slices.Contains(side.Nations, t.Nation) {
			taken = true
			move = append(move, set(parentForce(p.Path)+".side", side.ID, "let it fight for the %s side", side.Name))
		}
	}
	if taken {
		return append(move, add...)
	}
	return append(add, move...)
}

// parentForce is the path of the force that a path leads into.
func parentForce(path string) string { return forcePath(indexIn("forces", path)) }

// fixUnplaced adds a step of deployment, or lets the force take part in one
// that is there.
func fixUnplaced(r *report, p problem) []Fix {
	f, ok := member(r.s.Forces, "forces", p.Path)
	if !ok {
		return nil
	}
	area := model.Area{Everywhere: true}
	var out []Fix
	for i := range r.s.Deployment {
		s := r.step(i)
		if s.side != f.Side || len(out) > mostOffers {
			continue
		}
		if area.Everywhere && r.room(s) >= f.Room(r.s.Base.Fields, r.charts) {
			area = r.s.Deployment[i].Area
		}
		out = append(out, set(stepPath(i)+".forces", insert(r.s.Deployment[i].Forces, f.ID), "deploy it with %s", namesOf(s.forces)).on(s.List()))
	}
	step := model.Deployment{Forces: []string{f.ID}, Area: area.Clone()}
	own := set("deployment", insert(r.s.Deployment, step), "deploy it %s", area.Where(r.board))
	return append([]Fix{r.lit(own, area)}, out...)
}

// room is how much of a side may still come into the area of a step, if all that
// have a part of it go there.
func (r *report) room(s step) int {
	limit, ok := r.s.Base.Fields.HexRoom(r.charts)
	if !ok {
		return 1 << 30
	}
	room := s.Len() * limit
	for i := range r.s.Deployment {
		if o := r.step(i); o.side == s.side && !o.Intersect(s.Region).Empty() {
			room -= o.room
		}
	}
	return room
}

func fixTwicePlaced(r *report, p problem) []Fix {
	value, _ := document.Value(r.s, p.Path)
	id, _ := value.(string)
	f, ok := r.force(id)
	if !ok {
		return nil
	}
	return r.drop(p.Path, "take %s out here", forceName(f))
}

func fixFewCounters(r *report, p problem) []Fix {
	value, _ := document.Value(r.s, parent(p.Path))
	group, ok := value.(model.UnitGroup)
	if !ok {
		return nil
	}
	t, ok := r.charts.UnitType(group.Type)
	if !ok {
		return nil
	}
	all := 0
	for _, f := range r.s.Forces {
		for _, g := range f.Units {
			if g.Type == t.ID {
				all += max(g.Count, 0)
			}
		}
	}
	var out []Fix
	if n := group.Count - (all - t.Limit); n >= 1 {
		out = append(out, set(p.Path, n, "let there be %d here", n))
	} else if value, _ := document.Value(r.s, parent(parent(p.Path))+".units"); value != nil {
		out = append(out, r.drop(parent(p.Path), "remove the line")...)
	}
	if own := r.ownType(t.ID); own >= 0 {
		out = append(out, set(path("charts.unit_types", own)+".counters", all, "let the game have %d counters", all))
	}
	return out
}

// ownType is the line of the scenario's own unit table; -1 for none.
func (r *report) ownType(id string) int {
	if r.s.Charts == nil {
		return -1
	}
	return slices.IndexFunc(r.s.Charts.UnitTypes, func(t model.UnitType) bool { return t.ID == id })
}
