package model

import (
	"errors"
	"fmt"
	"slices"

	"github.com/mapsheet/mapsheet/model/limits"
)

// Sectors is the indices of the sectors that the area picks on a board of areas,
// in order. It fails as Region does, and where the area has a form that means
// something on hexes alone.
func (a Area) Sectors(b *AreaBoard) ([]int, error) { return a.SectorsAt(b, nil) }

// SectorsAt is Sectors with a meaning for "this": the index of the sector that a
// condition is looking at; nil where none is.
func (a Area) SectorsAt(b *AreaBoard, this *int) ([]int, error) {
	picked, err := sectorPick{b, this}.pick(a, "", 0)
	var out []int
	for i, in := range picked {
		if in {
			out = append(out, i)
		}
	}
	return out, err
}

// sectorPick is what the words of an area refer to on a board of areas.
type sectorPick struct {
	board *AreaBoard
	this  *int
}

// pick tells of each sector whether the area picks it.
func (e sectorPick) pick(a Area, path string, depth int) ([]bool, error) {
	if depth > limits.Nesting {
		return nil, fmt.Errorf("areas nest more than %d deep: say it with fewer", limits.Nesting)
	}
	if err := errors.Join(a.Valid(), a.measured("sectors")); err != nil {
		return nil, at(path, err)
	}
	var of [][]bool
	for name, part := range a.parts() {
		picked, err := e.pick(*part, join(path, name), depth+1)
		if err != nil {
			return nil, err
		}
		of = append(of, picked)
	}
	out := make([]bool, len(e.board.Sectors))
	each := func(in func(i int) bool) []bool {
		for i := range out {
			out[i] = in(i)
		}
		return out
	}
	switch {
	case a.Everywhere:
		return each(func(int) bool { return true }), nil
	case a.Place != "":
		if _, ok := e.board.Sector(a.Place); !ok {
			return nil, at(path, fmt.Errorf("there is no sector %q on the map", a.Place))
		}
		return each(func(i int) bool { return e.board.Sectors[i].ID == a.Place }), nil
	case a.Within != nil:
		return e.grow(of[0], a.Within.Hexes), nil
	case a.Union != nil:
		return each(func(i int) bool { return slices.ContainsFunc(of, func(s []bool) bool { return s[i] }) }), nil
	case a.Intersect != nil:
		return each(func(i int) bool { return !slices.ContainsFunc(of, func(s []bool) bool { return !s[i] }) }), nil
	case a.Except != nil:
		return each(func(i int) bool { return of[0][i] && !of[1][i] }), nil
	case a.This:
		if e.this == nil {
			return nil, at(path, errors.New(`"this" means a sector only inside the condition of a some_hex`))
		}
		return each(func(i int) bool { return i == *e.this }), nil
	}
	return nil, at(path, fmt.Errorf("%s means nothing on a map of areas: name sectors by place, and join them with union", a.form()))
}

// form is the name of the field that is set.
func (a Area) form() string {
	for _, f := range a.fields() {
		if f.set {
			return f.name
		}
	}
	return ""
}

// grow is the sectors at most so many links away.
func (e sectorPick) grow(from []bool, steps int) []bool {
	reached := from
	for range min(steps, len(from)) {
		next := slices.Clone(reached)
		for _, l := range e.board.Links {
			a, okA := e.board.Sector(l.From)
			b, okB := e.board.Sector(l.To)
			if okA && okB {
				next[a] = next[a] || reached[b]
				next[b] = next[b] || reached[a]
			}
		}
		reached = next
	}
	return reached
}
