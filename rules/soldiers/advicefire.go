package soldiers

import (
	"github.com/mapsheet/mapsheet/rules"
	"github.com/mapsheet/mapsheet/rules/hexrules"
)

// volley is all that a side can fire at, and how.
type volley struct {
	targets []hexrules.Target
	shots   []hexrules.Shot
	hits    []int32  // units of the targets
	lines   []shot   // by shot
	of      []int32  // index of the target, by shot
	bases   []attack // by target: those who aim at it already
}

// Volley finds the targets at which the side can fire now, and the shots at them.
func (a *advice) Volley() ([]hexrules.Target, []hexrules.Shot) {
	s, v := a.s, &a.volley
	*v = volley{v.targets[:0], v.shots[:0], v.hits[:0], v.lines[:0], v.of[:0], v.bases[:0]}
	if !s.firing() {
		return nil, nil
	}
	for i := range a.foes {
		a.addTarget(a.foes[i].target)
	}
	for _, b := range a.bridges {
		a.addTarget(target{b.Cell, bridgeGroup})
	}
	a.findHits()
	return v.targets, v.shots
}

// addTarget adds a target where the side can fire at it, with the shots at it.
func (a *advice) addTarget(t target) {
	s, v := a.s, &a.volley
	if !s.checkTarget(a.side, t).ok() {
		return
	}
	v.bases = append(v.bases, s.gather(t))
	at := hexrules.Target{Cell: t.cell, Bridge: t.group == bridgeGroup, Fire: attackOn(t), First: int32(len(v.shots))}
	a.findShots(t)
	at.Shots = int32(len(v.shots)) - at.First
	v.targets = append(v.targets, at)
	if at.Bridge && !a.breaks(at) {
		v.targets, v.bases = v.targets[:len(v.targets)-1], v.bases[:len(v.bases)-1]
		v.shots, v.lines, v.of = v.shots[:at.First], v.lines[:at.First], v.of[:at.First]
	}
}

// breaks reports whether all shots at a bridge together could destroy it.
func (a *advice) breaks(at hexrules.Target) bool {
	var all []int32
	for i := range at.Shots {
		all = append(all, at.First+i)
	}
	_, eliminated, _ := a.Hits(all)
	return eliminated > 0
}

// findShots finds who can fire at the target.
func (a *advice) findShots(t target) {
	s, v := a.s, &a.volley
	mounted := s.against(t).mounted
	for i := range s.units {
		u := int32(i)
		if s.units[u].status != onMap || s.battle.pieces[u].side != a.side || s.kind(u) == horsesPiece || t.group == bridgeGroup && !s.typeOf(u).guns() {
			continue
		}
		reach, _ := s.rangeOf(u)
		if s.battle.distance(s.units[u].hex, t.cell) > int(reach) || !s.checkReady(u).ok() {
			continue
		}
		sh, verdict := s.line(u, t.cell)
		if !verdict.ok() {
			continue
		}
		strength := 2 * s.strengthOf(u, sh, mounted)
		if !sh.direct {
			strength /= 2
		}
		v.shots = append(v.shots, hexrules.Shot{Unit: u, Strength: strength, Aim: aimAt(u, t)})
		v.lines = append(v.lines, sh)
		v.of = append(v.of, int32(len(v.targets)))
	}
}

// findHits lists whom the attacks on the targets hit.
func (a *advice) findHits() {
	s, v := a.s, &a.volley
	for i := range v.targets {
		g, _ := groupOf(v.targets[i].Fire.Flags)
		for u := s.heads[v.targets[i].Cell]; u >= 0; u = s.units[u].next {
			if s.hits(g, u) {
				v.hits = append(v.hits, u)
			}
		}
	}
	rest := v.hits
	for i := range v.targets {
		g, _ := groupOf(v.targets[i].Fire.Flags)
		n := 0
		for u := s.heads[v.targets[i].Cell]; u >= 0; u = s.units[u].next {
			if s.hits(g, u) {
				n++
			}
		}
		v.targets[i].Units, rest = rest[:n:n], rest[n:]
	}
}

// Hits is of how many rolls the attack of the shots at one target disrupts and
// eliminates.
func (a *advice) Hits(shots []int32) (disrupted, eliminated, of int32) {
	if len(shots) == 0 {
		return 0, 0, dieRolls
	}
	s, v := a.s, &a.volley
	at := v.of[shots[0]]
	att := v.bases[at]
	for _, i := range shots {
		s.add(&att, v.shots[i].Unit, v.lines[i])
	}
	fire := v.targets[at].Fire
	g, _ := groupOf(fire.Flags)
	s.finish(target{fire.At[0], g}, &att)
	column := s.battle.charts.column(att.strength(), att.defense)
	if column < 0 {
		return 0, 0, dieRolls
	}
	for die := 1; die <= dieRolls; die++ {
		switch s.battle.charts.result(column, die+int(att.die)) {
		case disrupts:
			disrupted++
		case eliminates:
			eliminated++
		}
	}
	return disrupted, eliminated, dieRolls
}

// Bars reports whether interdiction can be declared.
func (a *advice) Bars() bool {
	s := a.s
	return s.firing() && s.part == moverFire && !s.aimed
}

// Bar is the best hexes for a unit to interdict.
func (a *advice) Bar(u int32, traffic []int32) (rules.Action, int32, bool) {
	s := a.s
	if !a.Bars() || s.units[u].status != onMap || s.battle.pieces[u].side != a.side ||
		s.kind(u) == horsesPiece || !s.checkReady(u).ok() || s.typeOf(u).mounted {
		return rules.Action{}, 0, false
	}
	_, direct := s.rangeOf(u)
	far, most := int32(rules.Absent), int32(0)
	for c, n := range traffic {
		if n > most && s.battle.distance(s.units[u].hex, int32(c)) <= int(direct) && s.checkZone(u, int32(c)).ok() {
			far, most = int32(c), n
		}
	}
	if far < 0 {
		return rules.Action{}, 0, false
	}
	act, worth := do(VerbInterdict, u, far), most
	if s.zonesOf(u) > 1 {
		for _, near := range s.battle.cells[far].near {
			if near < 0 || traffic[near] == 0 {
				continue
			}
			for _, row := range []rules.Action{do(VerbInterdict, u, near, far), do(VerbInterdict, u, far, near)} {
				if n := most + traffic[near]; n > worth && s.checkInterdict(row).ok() {
					act, worth = row, n
				}
			}
		}
	}
	harm := s.battle.harm(s.typeOf(u).attack, s.defenseOf(target{cell: far}, s.height(s.units[u].hex)))
	return act, int32(int64(worth) * int64(harm) / 1000), true
}
