package roster

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/model/limits"
)

// step is lines that belong together: a step of the deployment, or an arrival.
type step struct {
	turn   int // 0 for the deployment
	number int // as the table counts them; 0 where it does not
	forces []string
	area   model.Area
	note   string
}

// schedule gives the scenario the steps and arrivals of the table, each kind as far as
// the table has any of it.
func (k *taking) schedule() {
	var steps []step
	left := 0
	for row := range k.Rows {
		s, ok := k.step(row)
		if !ok {
			left++
			continue
		}
		at := slices.IndexFunc(steps, func(o step) bool { return s.joins(o, k.s.Board) })
		if at < 0 {
			steps = append(steps, s)
			continue
		}
		steps[at].forces = append(steps[at].forces, s.forces...)
	}
	slices.SortStableFunc(steps, func(a, b step) int {
		if a.turn == 0 != (b.turn == 0) {
			return map[bool]int{true: -1, false: 1}[a.turn == 0]
		}
		return a.number - b.number
	})
	var deployment []model.Deployment
	var arrivals []model.Reinforcement
	for _, s := range steps {
		if s.turn == 0 {
			d := model.Deployment{Forces: s.forces, Area: s.area, Note: s.note}
			if was, ok := like(s, k.s.Deployment, func(d model.Deployment) []string { return d.Forces }); ok {
				d.Own = was.Own
			}
			deployment = append(deployment, d)
			continue
		}
		r := model.Reinforcement{Forces: s.forces, Turn: s.turn, Entry: s.area, Note: s.note}
		if was, ok := like(s, k.s.Reinforcements, func(r model.Reinforcement) []string { return r.Forces }); ok {
			r.Own = was.Own
		}
		arrivals = append(arrivals, r)
	}
	for _, part := range []struct {
		now, was int
		name     string
		take     func()
	}{
		{len(deployment), len(k.s.Deployment), "deployment", func() { k.s.Deployment = deployment }},
		{len(arrivals), len(k.s.Reinforcements), "arrivals", func() { k.s.Reinforcements = arrivals }},
	} {
		switch {
		case part.now > 0:
			part.take()
		case part.was > 0:
			k.say(diag.Hint, "the table has no %s, and those of the scenario stay", part.name)
		}
	}
	if left > 0 {
		k.say(diag.Hint, "%s left out of %d", model.Counted(left, "line was", "lines were"), len(k.Rows))
	}
}

// joins reports whether a line belongs to the step of lines before it.
func (s step) joins(o step, b model.Board) bool {
	if s.turn != o.turn || s.number != o.number || len(s.forces) == 0 || len(o.forces) == 0 {
		return false
	}
	return s.area.Text(b) == o.area.Text(b) && s.note == o.note
}

// like is the step of the scenario that a step of the table was: the one of its number,
// or the one with one of its forces.
func like[T any](s step, all []T, forces func(T) []string) (out T, ok bool) {
	shares := func(t T) bool {
		if len(s.forces) == 0 {
			return len(forces(t)) == 0
		}
		return slices.ContainsFunc(forces(t), func(id string) bool { return slices.Contains(s.forces, id) })
	}
	if i := s.number - 1; i >= 0 && i < len(all) && shares(all[i]) {
		return all[i], true
	}
	if i := slices.IndexFunc(all, shares); i >= 0 && len(s.forces) > 0 {
		return all[i], true
	}
	return out, false
}

// step reads a line.
func (k *taking) step(row int) (s step, ok bool) {
	whole := func(key string, most int) (int, bool) {
		text := k.word(row, key)
		if text == "" || text == "-" || text == "\u2013" {
			return 0, true
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > most {
			k.wrong(row, key, "“%s” is no number of a %s: write a whole number, or nothing", text, key)
			return 0, false
		}
		return n, true
	}
	if s.turn, ok = whole(turnKey, limits.Turns); !ok {
		return s, false
	}
	if s.number, ok = whole(stepKey, limits.Turns); !ok {
		return s, false
	}
	id, name := k.word(row, forceKey), k.word(row, forceNameKey)
	if id != "" || name != "" {
		at := slices.IndexFunc(k.s.Forces, func(f model.Force) bool { return f.ID == id })
		for _, called := range []string{name, id} {
			if at < 0 && called != "" {
				at = slices.IndexFunc(k.s.Forces, func(f model.Force) bool { return strings.EqualFold(f.Name, called) })
			}
		}
		if at < 0 {
			k.wrong(row, forceKey, "there is no force “%s”: write the id or the name of one, or take the order of battle in first", cmp.Or(id, name))
			return s, false
		}
		s.forces = []string{k.s.Forces[at].ID}
	}
	text := k.word(row, areaKey)
	if text == "" {
		k.wrong(row, areaKey, "nothing is said of where: write an area, such as “within 2 of town A” or “north edge”")
		return s, false
	}
	var err error
	if s.area, err = model.ParseArea(text, k.s.Board); err != nil {
		k.wrong(row, areaKey, "“%s” is no area: %v", text, err)
		return s, false
	}
	s.note, _ = k.cell(row, noteKey)
	return s, true
}
