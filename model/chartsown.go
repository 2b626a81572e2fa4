package model

import "reflect"

// Beyond is the charts of its own that a scenario needs to be played with c
// where the standard is base: base.With(c.Beyond(base)) says what c says, as
// long as c has every line of base. It is nil where c says the same as base.
// It shares data with c.
func (c *Charts) Beyond(base *Charts) *Charts {
	if base == nil {
		base = &Charts{}
	}
	own := &Charts{
		Nations:   beyond(base.Nations, c.Nations, func(n Nation) string { return n.ID }),
		UnitTypes: beyond(base.UnitTypes, c.UnitTypes, func(t UnitType) string { return t.ID }),
		Terrain:   beyond(base.Terrain, c.Terrain, func(t TerrainEffect) string { return t.Terrain }),
	}
	own.Tables, own.Lists = otherwise(base.Tables, c.Tables), otherwise(base.Lists, c.Lists)
	for key, lines := range own.Lists {
		if len(lines) == 0 && len(base.Lists[key]) == 0 {
			own.SetLines(key, nil) // neither has any
		}
	}
	if reflect.DeepEqual(own, &Charts{}) {
		return nil
	}
	return own
}

// beyond is the lines that base lacks or has otherwise.
func beyond[T any](base, lines []T, id func(T) string) []T {
	standard := map[string]T{}
	for _, line := range base {
		standard[id(line)] = line
	}
	var out []T
	for _, line := range lines {
		if same, ok := standard[id(line)]; !ok || !reflect.DeepEqual(same, line) {
			out = append(out, line)
		}
	}
	return out
}

// otherwise is the charts that base lacks or has otherwise, nil for none.
func otherwise[T any](base, charts map[string]T) map[string]T {
	var out map[string]T
	for key, chart := range charts {
		if same, ok := base[key]; ok && reflect.DeepEqual(same, chart) {
			continue
		}
		if out == nil {
			out = map[string]T{}
		}
		out[key] = chart
	}
	return out
}
