package review

import (
	"slices"
	"strings"

	"github.com/mapsheet/mapsheet/model"
	"github.com/mapsheet/mapsheet/model/diag"
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/commanders/fields"
)

// generals finds sides with several generals, and more markers than a game can have.
func generals(l *look) {
	all := l.markers()
	if len(all) > l.figures.Markers {
		l.Add(tooManyMarkers, "rules", "A game has %d markers at most, and the scenario has %d", l.figures.Markers, len(all))
	}
	for side := range l.Scenario.Sides {
		n, last := 0, 0
		for _, m := range all {
			if m.kind == fields.General && m.side == side {
				n, last = n+1, m.rule
			}
		}
		if n > 1 {
			l.Add(generalTwice, rules.At("rules", last)+".area", "The %s side has %d generals, and a side has one", l.sideName(side), n)
		}
	}
}

// mendGeneralTwice leaves one general in the rule, or removes it.
func mendGeneralTwice(l *look, d diag.Diagnostic) []rules.Mend {
	i, ok := rules.Member(l.Scenario.Rules, "rules", d.Path)
	if !ok {
		return nil
	}
	var out []rules.Mend
	if sectors := l.sectors(l.Scenario.Rules[i].Area); len(sectors) > 1 {
		for _, s := range sectors {
			out = append(out, rules.Put(d.Path, &model.Area{Place: l.id(s)}, "let him be in sector %s", l.id(s)))
		}
		return out
	}
	return append(out, rules.Leave("rules", l.Scenario.Rules, i, "remove this general"))
}

// markers finds markers that the enemy can never come to, those that he holds from the
// start, and those of both sides in one sector.
func markers(l *look) {
	if !l.twoSided() {
		return
	}
	apart := l.apart()
	var reach [2][]int
	var camps [2][]int
	for side := range camps {
		camps[side] = l.camps(side)
		reach[side] = l.steps(camps[side], l.home[1-side])
	}
	all := l.markers()
	for n, m := range all {
		path, enemy := rules.At("rules", m.rule)+".area", 1-m.side
		name := called[m.kind]
		other := slices.IndexFunc(all[:n], func(o marker) bool { return o.sector == m.sector && o.side != m.side })
		switch {
		case other >= 0:
			l.Add(markersOfBoth, path, "A %s of the %s side and a %s of the %s side are both in sector %s, which is friendly to neither", called[all[other].kind], l.sideName(all[other].side), name, l.sideName(m.side), l.id(m.sector))
		case len(camps[enemy]) == 0 || apart: // which is reported as such
		case reach[enemy][m.sector] == nowhere:
			l.Add(markerOutOfReach, path, "No unit of the %s side can ever come to the %s in sector %s", l.sideName(enemy), name, l.id(m.sector))
		case slices.Contains(camps[enemy], m.sector):
			l.Add(markerHeldAtStart, path, "The %s side begins in sector %s, where the %s of the %s side is", l.sideName(enemy), l.id(m.sector), name, l.sideName(m.side))
		}
	}
}

// mendMarker puts the marker into the home row, leaves the sector out, or removes the
// rule where it has no other.
func mendMarker(l *look, d diag.Diagnostic) []rules.Mend {
	i, ok := rules.Member(l.Scenario.Rules, "rules", d.Path)
	if !ok || l.Scenario.Rules[i].Units == nil {
		return nil
	}
	in := l.Scenario.Rules[i]
	var out []rules.Mend
	sectors := l.sectors(in.Area)
	if side := l.side(in.Units.Side); side != nobody && len(sectors) == 1 {
		if row := l.homeRow(side); len(row) > 0 {
			to := l.id(row[len(row)/2])
			out = append(out, rules.Put(d.Path, &model.Area{Place: to}, "put it into sector %s", to))
		}
	}
	if len(sectors) < 2 {
		return append(out, rules.Leave("rules", l.Scenario.Rules, i, "remove it"))
	}
	for k := range sectors {
		var rest []model.Area
		for n, s := range sectors {
			if n != k {
				rest = append(rest, model.Area{Place: l.id(s)})
			}
		}
		if !named(d, l.id(sectors[k])) {
			continue
		}
		area := &rest[0]
		if len(rest) > 1 {
			area = &model.Area{Union: rest}
		}
		out = append(out, rules.Put(d.Path, area, "leave out sector %s", l.id(sectors[k])))
	}
	return out
}

// named reports whether a problem names a sector.
func named(d diag.Diagnostic, sector string) bool {
	return slices.Contains(strings.FieldsFunc(d.Message, func(r rune) bool { return r == ' ' || r == ',' }), sector)
}

// apart reports whether no way leads from one army to the other.
func (l *look) apart() bool {
	mine, theirs := l.camps(0), l.camps(1)
	reached := l.steps(mine, nowhere)
	return len(mine) > 0 && len(theirs) > 0 && !slices.ContainsFunc(theirs, func(i int) bool { return reached[i] != nowhere })
}

// fairMarkers finds battles in which one side alone has markers, those in which one is
// nearer to the enemy's general, and armies between which no way leads.
func fairMarkers(l *look) {
	if !l.twoSided() {
		return
	}
	var worth [2]int
	for _, m := range l.markers() {
		worth[m.side] += m.points
	}
	for side, other := range [2]int{1, 0} {
		if worth[side] == 0 && worth[other] > 0 {
			l.Add(markersOfOne, "rules", "The %s side has markers for the enemy to take, and the %s side has none", l.sideName(other), l.sideName(side))
		}
	}
	var far [2]int
	for side := range far {
		far[side] = nowhere
		if g, from := l.general(1-side), l.home[side]; g != nowhere && from != nowhere {
			far[side] = l.steps([]int{from}, l.home[1-side])[g]
		}
	}
	if near := min(far[0], far[1]); far[0] != far[1] && near != nowhere {
		side := slices.Index(far[:], near)
		l.Add(generalNearer, "rules", "The %s side is %s from the enemy's general, and the %s side %s", l.sideName(side), model.Counted(near, "step", "steps"), l.sideName(1-side), model.Counted(far[1-side], "step", "steps"))
	}
	if l.apart() {
		l.Add(armiesApart, "map.links", "No way leads from one army to the other")
	}
}

// mendMarkersOfOne gives the other side a general in the middle of its home row.
func mendMarkersOfOne(l *look, _ diag.Diagnostic) []rules.Mend {
	if !l.twoSided() {
		return nil
	}
	has := [2]bool{}
	for _, m := range l.markers() {
		has[m.side] = true
	}
	for side := range has {
		if !has[side] {
			return l.withGeneral(side)
		}
	}
	return nil
}

// withGeneral gives a side a general in the middle of its home row.
func (l *look) withGeneral(side int) []rules.Mend {
	row := l.homeRow(side)
	if len(row) == 0 {
		return nil
	}
	middle, points := l.id(row[len(row)/2]), l.figures.General
	in := model.Rule{Rule: fields.General, Units: &model.Selector{Side: l.Scenario.Sides[side].ID}, Area: &model.Area{Place: middle}, Number: &points}
	return []rules.Mend{rules.Put("rules", withRule(l.Scenario, in), "put the general of the %s side into sector %s", l.sideName(side), middle)}
}

// couriers finds couriers without a general to send them, and units that none reaches.
func couriers(l *look) {
	i, ok := l.rule(fields.Couriers)
	if !ok || !l.twoSided() {
		return
	}
	for side := range l.Scenario.Sides {
		from := l.general(side)
		if from == nowhere {
			l.Add(couriersOfNobody, rules.At("rules", i), "Couriers ride from the general, and the %s side has none", l.sideName(side))
			continue
		}
		far := l.steps([]int{from}, l.home[1-side])
		for _, s := range l.starts() {
			for _, to := range s.sectors {
				if s.side == side && (far[to] == nowhere || far[to] > l.figures.Die) {
					l.Add(noCourierComes, rules.At(steps, s.step)+".area", "No courier from the general in sector %s comes to units in sector %s: it takes a die of the distance", l.id(from), l.id(to))
					break
				}
			}
		}
	}
}

// mendCouriersOfNobody gives the side a general, or does without couriers.
func mendCouriersOfNobody(l *look, d diag.Diagnostic) []rules.Mend {
	var out []rules.Mend
	for side := range l.Scenario.Sides {
		if l.general(side) == nowhere && strings.Contains(d.Message, " "+l.sideName(side)+" ") {
			out = append(out, l.withGeneral(side)...)
		}
	}
	return append(out, mendDropRule(l, d)...)
}

// mendNoCourierComes lets the units begin elsewhere, or does without couriers.
func mendNoCourierComes(l *look, d diag.Diagnostic) []rules.Mend {
	out := mendStart(l, d)
	if i, ok := l.rule(fields.Couriers); ok {
		out = append(out, rules.Leave("rules", l.Scenario.Rules, i, "do without couriers"))
	}
	return out
}

// orders finds more orders than there are units to give them to, and units that can be
// given none.
func orders(l *look) {
	if i, ok := l.rule(fields.Orders); ok {
		for side := range l.Scenario.Sides {
			units := l.Scenario.CountUnits(model.Selector{Side: l.Scenario.Sides[side].ID})
			if n := l.number(fields.Orders, l.figures.Orders); units > 0 && n > units {
				l.Add(ordersForNobody, rules.At("rules", i)+".number", "The %s side has %d orders a round, and %s to give them to", l.sideName(side), n, model.Counted(units, "unit", "units"))
				break
			}
		}
	}
	if !l.twoSided() {
		return
	}
	for _, s := range l.starts() {
		if len(s.sectors) != 1 || len(l.ways[s.sectors[0]]) == 0 {
			continue // a sector without a link is reported by others
		}
		from := s.sectors[0]
		if !slices.ContainsFunc(l.ways[from], func(w way) bool { return l.owner[w.to] != 1-s.side }) {
			l.Add(nowhereToGo, rules.At(steps, s.step)+".area", "Units in sector %s can be given no order: all ways lead into the enemy's reserve", l.id(from))
		}
	}
}

// mendOrdersForNobody gives as many orders as the smaller army has units.
func mendOrdersForNobody(l *look, d diag.Diagnostic) []rules.Mend {
	n := 0
	for side := range l.Scenario.Sides {
		if units := l.Scenario.CountUnits(model.Selector{Side: l.Scenario.Sides[side].ID}); units > 0 && (n == 0 || units < n) {
			n = units
		}
	}
	return []rules.Mend{rules.Put(d.Path, &n, "let there be %d", n)}
}
