package review

import (
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/commanders/fields"
)

const steps = "deployment"

// arrivals finds forces that arrive during the game, which has none that do.
func arrivals(l *look) {
	for i := range l.Scenario.Reinforcements {
		l.Add(nobodyArrives, rules.At("reinforcements", i), "Nobody arrives during a game: let the forces begin in the reserve")
	}
}

func mendNobodyArrives(l *look, d diag.Diagnostic) []rules.Mend {
	i, ok := rules.Member(l.Scenario.Reinforcements, "reinforcements", d.Path)
	if !ok {
		return nil
	}
	return []rules.Mend{rules.Leave("reinforcements", l.Scenario.Reinforcements, i, "remove the arrival")}
}

// arms are the kinds of units in the order in which armies are counted.
var arms = []model.Kind{fields.Infantry, fields.Cavalry, fields.Artillery}

// army is how many units of each arm a side has.
func (l *look) army(side int) []int {
	out := make([]int, len(arms))
	for i, kind := range arms {
		out[i] = l.Scenario.CountUnits(model.Selector{Side: l.Scenario.Sides[side].ID, Kinds: []model.Kind{kind}})
	}
	return out
}

// armyText is an army in words.
func armyText(of []int) string {
	out := make([]string, len(arms))
	for i, n := range of {
		out[i] = model.Counted(n, string(arms[i])+" unit", string(arms[i])+" units")
	}
	return strings.Join(out, ", ")
}

// armies finds armies that are not the same, and those that are too large.
func armies(l *look) {
	all := 0
	for i := range l.Scenario.Forces {
		all += l.Scenario.Forces[i].Count()
	}
	if all > l.figures.Units {
		l.Add(tooManyUnits, "forces", "The game is for %d units, and the scenario has %d", l.figures.Units, all)
	}
	if !l.twoSided() {
		return
	}
	first, second := l.army(0), l.army(1)
	if !slices.Equal(first, second) && slices.Max(first) > 0 && slices.Max(second) > 0 {
		l.Add(armyNotAgreed, "forces", "The armies are not the same: %s has %s; %s has %s", l.sideName(0), armyText(first), l.sideName(1), armyText(second))
	}
}

// mendArmyNotAgreed gives one side as many units of each arm as the other has, in the
// lines that are in its reserve first.
func mendArmyNotAgreed(l *look, _ diag.Diagnostic) []rules.Mend {
	if !l.twoSided() {
		return nil
	}
	var out []rules.Mend
	for side := range l.Scenario.Sides {
		if forces, ok := l.equalled(side); ok {
			out = append(out, rules.Put("forces", forces, "give %s the army of %s", l.sideName(side), l.sideName(1-side)))
		}
	}
	return out
}

// equalled are the forces with the army of a side made like the other; false where a
// side has no line for an arm, or none that is large enough.
func (l *look) equalled(side int) ([]model.Force, bool) {
	forces := l.Scenario.Clone().Forces
	have, want := l.army(side), l.army(1-side)
	all := l.starts()
	inReserve := func(s start) bool { return slices.Contains(s.sectors, l.home[side]) }
	slices.SortStableFunc(all, func(a, b start) int {
		switch x, y := inReserve(a), inReserve(b); {
		case x == y:
			return 0
		case x:
			return -1
		}
		return 1
	})
	for arm := range arms {
		missing := want[arm] - have[arm]
		for _, s := range all {
			for k := range forces[s.index].Units {
				g := &forces[s.index].Units[k]
				if t, ok := l.Charts.UnitType(g.Type); missing != 0 && s.side == side && ok && t.Kind == arms[arm] && g.Count+missing > 0 {
					g.Count += missing
					missing = 0
				}
			}
		}
		if missing != 0 {
			return nil, false
		}
	}
	return forces, true
}

// crowds finds sectors in which more units begin than they hold, and sectors in which
// both sides begin, or may.
func crowds(l *look) {
	capacity := l.number(fields.Capacity, l.figures.Capacity)
	type camp struct {
		units int
		sides [2]bool
		last  int // step of deployment
	}
	camps := make([]camp, len(l.board.Sectors))
	for _, s := range l.starts() {
		for _, i := range s.sectors {
			c := &camps[i]
			if s.side < 2 {
				c.sides[s.side] = true
			}
			c.last = max(c.last, s.step)
			if len(s.sectors) == 1 {
				c.units += s.units
			}
		}
	}
	for i, c := range camps {
		path := rules.At(steps, c.last) + ".area"
		switch {
		case l.owner[i] != nobody: // whoever begins in the reserve of the enemy is reported as that
		case c.sides[0] && c.sides[1]:
			l.Add(sidesTogether, path, "Both sides begin in sector %s, or may", l.id(i))
		case c.units > capacity:
			l.Add(sectorCrowded, path, "%d units begin in sector %s, and a sector holds %d", c.units, l.id(i), capacity)
		}
	}
}

// mendSectorCrowded sends those of the last step to the reserve, takes some out, or lets
// sectors hold more.
func mendSectorCrowded(l *look, d diag.Diagnostic) []rules.Mend {
	out := mendStart(l, d)
	step, ok := rules.Member(l.Scenario.Deployment, steps, d.Path)
	if !ok {
		return out
	}
	capacity := l.number(fields.Capacity, l.figures.Capacity)
	sectors := l.sectors(&l.Scenario.Deployment[step].Area)
	here := 0
	for _, s := range l.starts() {
		if len(s.sectors) == 1 && slices.Equal(s.sectors, sectors) {
			here += s.units
		}
	}
	for _, s := range l.starts() {
		if units := l.Scenario.Forces[s.index].Units; s.step == step && len(units) > 0 {
			k := len(units) - 1
			if n := units[k].Count - (here - capacity); n > 0 {
				out = append(out, rules.Put(rules.At(rules.At("forces", s.index)+".units", k)+".count", n, "let there be %d of the last of them", n))
			}
		}
	}
	if here <= l.figures.LargestCapacity {
		if i, is := l.rule(fields.Capacity); is {
			out = append(out, rules.Put(rules.At("rules", i)+".number", &here, "let a sector hold %d units", here))
		} else {
			out = append(out, rules.Put("rules", withRule(l.Scenario, model.Rule{Rule: fields.Capacity, Number: &here}), "let a sector hold %d units", here))
		}
	}
	return out
}

// starts finds forces that begin in the enemy's reserve, and those that begin beyond
// their home row.
func starts(l *look) {
	if !l.twoSided() {
		return
	}
	seen := map[int]bool{} // steps
	for _, s := range l.starts() {
		if seen[s.step] {
			continue
		}
		row := l.homeRow(s.side)
		for _, i := range s.sectors {
			path := rules.At(steps, s.step) + ".area"
			switch {
			case l.owner[i] == 1-s.side:
				l.Add(beginsBehind, path, "Units of the %s side begin in sector %s, the reserve of the enemy, which nobody enters", l.sideName(s.side), l.id(i))
			case l.owner[i] == nobody && len(row) > 0 && !slices.Contains(row, i):
				l.Add(outOfHomeRow, path, "Units of the %s side begin in sector %s, which is not beside its reserve", l.sideName(s.side), l.id(i))
			default:
				continue
			}
			seen[s.step] = true
			break
		}
	}
}

// mendStart lets the units of a step begin in the reserve, or in the sectors of their
// home row that have room.
func mendStart(l *look, d diag.Diagnostic) []rules.Mend {
	step, ok := rules.Member(l.Scenario.Deployment, steps, d.Path)
	if !ok {
		return nil
	}
	for _, s := range l.starts() {
		if s.step != step {
			continue
		}
		var out []rules.Mend
		if home := l.home[s.side]; home != nowhere {
			out = append(out, rules.Put(rules.At(steps, step)+".area", model.Area{Place: l.id(home)}, "let them begin in the reserve"))
		}
		for _, i := range l.homeRow(s.side) {
			if !slices.Equal(s.sectors, []int{i}) {
				out = append(out, rules.Put(rules.At(steps, step)+".area", model.Area{Place: l.id(i)}, "let them begin in sector %s", l.id(i)))
			}
		}
		return out
	}
	return nil
}

// shutIn finds sides of which all units begin in the reserve, with no sector beside it
// that they can count on coming to: the enemy holds it, or goes for it out of his own
// reserve as well, and nobody attacks out of one (4.3, r21).
func shutIn(l *look) {
	if !l.twoSided() {
		return
	}
	for side := range l.Scenario.Sides {
		home, all := l.home[side], l.starts()
		own := func(s start) bool { return s.side == side }
		first := slices.IndexFunc(all, own)
		out := func(s start) bool { return own(s) && !slices.Equal(s.sectors, []int{home}) }
		if home == nowhere || first < 0 || slices.ContainsFunc(all, out) || len(l.ways[home]) == 0 {
			continue
		}
		if len(l.free(side)) == 0 {
			l.Add(sideShutIn, rules.At(steps, all[first].step)+".area", "All units of the %s side begin in its reserve, and the enemy can keep them there: he holds every sector beside it, or goes for it out of his own", l.sideName(side))
		}
	}
}

// free are the sectors beside the reserve of a side in which no enemy begins, and which
// none can enter out of his own in the first round.
func (l *look) free(side int) []int {
	camps, home := l.camps(1-side), l.home[1-side]
	return slices.DeleteFunc(l.homeRow(side), func(i int) bool {
		besides := func(w way) bool { return w.to == home }
		return slices.Contains(camps, i) || slices.Contains(camps, home) && slices.ContainsFunc(l.ways[i], besides)
	})
}

// mendSideShutIn lets the units of a step begin in a sector beside the reserve.
func mendSideShutIn(l *look, d diag.Diagnostic) []rules.Mend {
	step, ok := rules.Member(l.Scenario.Deployment, steps, d.Path)
	if !ok {
		return nil
	}
	units, side := 0, nobody
	for _, s := range l.starts() {
		if s.step == step {
			units, side = units+s.units, s.side
		}
	}
	if side == nobody || units > l.number(fields.Capacity, l.figures.Capacity) {
		return nil
	}
	var out []rules.Mend
	for _, i := range l.homeRow(side) {
		if !slices.Contains(l.camps(1-side), i) {
			out = append(out, rules.Put(rules.At(steps, step)+".area", model.Area{Place: l.id(i)}, "let them begin in sector %s", l.id(i)))
		}
	}
	return out
}

// secretPlaces finds steps of secret deployment whose units do not fill their sectors, or
// do not fit into them.
func secretPlaces(l *look) {
	type muster struct {
		step, units int
	}
	capacity := l.number(fields.Capacity, l.figures.Capacity)
	var all []muster
	for _, s := range l.starts() {
		if len(s.sectors) < 2 {
			continue
		}
		i := slices.IndexFunc(all, func(m muster) bool { return m.step == s.step })
		if i < 0 {
			i, all = len(all), append(all, muster{step: s.step})
		}
		all[i].units += s.units
	}
	for _, m := range all {
		d := &l.Scenario.Deployment[m.step]
		exact := d.Own.Int(fields.PerSectorKey)
		sectors, reserve := 0, false
		for _, i := range l.sectors(&d.Area) {
			if l.owner[i] != nobody {
				reserve = true
			} else {
				sectors++
			}
		}
		path := rules.At(steps, m.step) + "." + fields.PerSectorKey
		switch {
		case exact > capacity:
			l.Add(secretPlacing, path, "Each sector is to take %d units, and a sector holds %d", exact, capacity)
		case m.units < exact*sectors:
			l.Add(secretPlacing, path, "%s with %d units each take %d, and there are %d", model.Counted(sectors, "sector", "sectors"), exact, exact*sectors, m.units)
		case exact > 0 && !reserve && m.units > exact*sectors:
			l.Add(secretPlacing, path, "%s with %d units each take %d, and there are %d and no reserve for the others", model.Counted(sectors, "sector", "sectors"), exact, exact*sectors, m.units)
		case exact == 0 && !reserve && m.units > capacity*sectors:
			l.Add(secretPlacing, rules.At(steps, m.step)+".area", "%s hold %d units, and there are %d and no reserve for the others", model.Counted(sectors, "sector", "sectors"), capacity*sectors, m.units)
		}
	}
}

// mendSecretPlacing lets the sectors take as many units as there are for them, or lets
// their player choose how many.
func mendSecretPlacing(l *look, d diag.Diagnostic) []rules.Mend {
	step, ok := rules.Member(l.Scenario.Deployment, steps, d.Path)
	if !ok {
		return nil
	}
	units, sectors := 0, 0
	for _, s := range l.starts() {
		if s.step == step {
			units += s.units
		}
	}
	area := &l.Scenario.Deployment[step].Area
	for _, i := range l.sectors(area) {
		if l.owner[i] == nobody {
			sectors++
		}
	}
	var out []rules.Mend
	for _, s := range l.starts() {
		if home := l.home[s.side]; s.step == step && home != nowhere && !slices.Contains(s.sectors, home) {
			wider := model.Area{Union: []model.Area{area.Clone(), {Place: l.id(home)}}}
			out = append(out, rules.Put(rules.At(steps, step)+".area", wider, "let them be placed in the reserve too"))
			break
		}
	}
	if strings.HasSuffix(d.Path, ".area") {
		return out
	}
	if sectors > 0 {
		if n := min(units/sectors, l.number(fields.Capacity, l.figures.Capacity)); n > 0 {
			out = append(out, rules.Put(d.Path, n, "let each sector take %d", n))
		}
	}
	return append(out, rules.Put(d.Path, 0, "let their player say how many each sector takes"))
}
