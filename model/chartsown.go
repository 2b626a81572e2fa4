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
	if !reflect.DeepEqual(base.CombatResults, c.CombatResults) {
		own.CombatResults = c.CombatResults
	}
	if !reflect.DeepEqual(base.ImprovedPositions, c.ImprovedPositions) {
		own.ImprovedPositions = c.ImprovedPositions
	}
	if !reflect.DeepEqual(base.Stacking, c.Stacking) {
		own.Stacking = c.Stacking
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
